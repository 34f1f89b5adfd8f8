// Random changes of valid inputs, for the readers of untrusted texts: the same seed gives the same changes.
import { readFileSync } from 'node:fs';

/** @typedef {(below: number) => number} Pick a random whole number below a limit */

/** The short hostile texts that the tests of hostile input use too. @type {string[]} */
export const HOSTILE = JSON.parse(readFileSync(new URL('../../hostile/payloads.json', import.meta.url), 'utf8')).texts;
/** Values of JSON that a reader may not expect. With a number as `toString`, an object makes `String(…)` throw. */
const VALUES = [
  null, true, false, 0, -1, 1, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, '', ' ', '0', '1', '-1', 'S', 'N', 'x', [], {}, [[]], [null], [0, 0],
  { toString: 1 }, { valueOf: 1, toString: 2 }, { length: 3 }, { then: 1 }, { toJSON: 1 }, { constructor: null },
];
const KEYS = ['__proto__', 'constructor', 'toString', 'length', 'S', 'N', '0', 'id', 'name', 'v', 'data'];
/** A word or white space. Because of the group, `split` returns these too, not only the punctuation between them. */
const TOKENS = /([\p{L}\p{N}_]+|\s+)/u;

/** @template T @param {readonly T[]} list @param {Pick} pick */
export const anyOf = (list, pick) => list[pick(list.length)];

/** Changes of a text, by name. @type {Record<string, (text: string, pick: Pick, other: string) => string>} */
const TEXT_CHANGES = {
  insert: (text, pick) => replaced(text, pick(text.length + 1), 0, pick(2) ? String.fromCharCode(32 + pick(95)) : String.fromCharCode(pick(65_536))),
  delete: (text, pick) => replaced(text, pick(text.length + 1), 1 + pick(8), ''),
  flip: (text, pick) => {
    const at = pick(text.length || 1);
    return replaced(text, at, 1, String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << pick(8))));
  },
  duplicate: (text, pick) => {
    const from = pick(text.length || 1);
    const part = text.slice(from, from + 1 + pick(40));
    return replaced(text, pick(text.length + 1), 0, part.repeat(1 + pick(3)));
  },
  splice: (text, pick, other) => text.slice(0, pick(text.length + 1)) + other.slice(pick(other.length + 1)),
  cut: (text, pick) => text.slice(0, pick(text.length + 1)),
  hostile: (text, pick) => replaced(text, pick(text.length + 1), pick(4), anyOf(HOSTILE, pick)),
  token: (text, pick, other) => {
    const tokens = text.split(TOKENS);
    tokens[pick(tokens.length)] = anyOf([anyOf(tokens, pick), anyOf(other.split(TOKENS), pick), anyOf(HOSTILE, pick), String(anyOf([0, 1, -1, 999, 2 ** 31, 2 ** 53, 1e21], pick))], pick);
    return tokens.join('');
  },
  swap: (text, pick) => {
    const tokens = text.split(TOKENS);
    const [one, two] = [pick(tokens.length), pick(tokens.length)];
    [tokens[one], tokens[two]] = [tokens[two], tokens[one]];
    return tokens.join('');
  },
};

/** @param {string} text @param {number} at @param {number} length @param {string} put */
const replaced = (text, at, length, put) => text.slice(0, at) + put + text.slice(at + length);

/**
 * A text with some changes.
 *
 * @param {string} text
 * @param {Pick} pick
 * @param {string} other another valid text
 */
export function changedText(text, pick, other) {
  let changed = text;
  for (let changes = 1 + pick(4); changes > 0; changes -= 1) changed = anyOf(Object.values(TEXT_CHANGES), pick)(changed, pick, other);
  return changed;
}

/**
 * The places within a value of JSON: each with the object or list that holds it.
 *
 * @param {any} value
 * @returns {{ holder: any, key: string }[]}
 */
function placesIn(value) {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesIn(value[key])]);
}

/** Sets an own property, also one named `__proto__`. @param {any} holder @param {string} key @param {unknown} value */
const setOwn = (holder, key, value) => Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** @param {any} value @returns {any} */
const copyOf = (value) => JSON.parse(JSON.stringify(value));

/**
 * JSON with some changed values, keys and lengths of lists; at times its text is changed as well.
 *
 * @param {string} text
 * @param {Pick} pick
 * @param {string} other another valid text
 */
export function changedJson(text, pick, other) {
  const root = { value: JSON.parse(text) };
  const others = { value: JSON.parse(other) };
  for (let changes = 1 + pick(4); changes > 0; changes -= 1) {
    const places = placesIn(root);
    // The first place is the whole value: it is chosen one time in thirty, or where there is no other place.
    const { holder, key } = pick(30) ? anyOf(places.slice(1).length ? places.slice(1) : places, pick) : places[0];
    const from = anyOf(pick(2) ? places : placesIn(others), pick);
    const kind = pick(8);
    if (kind < 3) setOwn(holder, key, copyOf(anyOf(VALUES, pick)));
    else if (kind === 3) setOwn(holder, key, anyOf(HOSTILE, pick));
    else if (kind === 4) setOwn(holder, key, copyOf(from.holder[from.key]));
    else if (kind === 5 && Array.isArray(holder)) holder.splice(Number(key), pick(2), ...Array.from({ length: 1 + pick(3) }, () => copyOf(from.holder[from.key])));
    else if (kind === 5) setOwn(holder, anyOf([...KEYS, anyOf(HOSTILE, pick)], pick), copyOf(from.holder[from.key]));
    else if (kind === 6 && Array.isArray(holder)) holder.splice(Number(key), 1);
    else if (kind === 6 && holder !== root) delete holder[key];
    else if (typeof holder[key] === 'number') setOwn(holder, key, holder[key] + anyOf([-1, 1, 0.5, 2 ** 31, -(2 ** 31)], pick));
    else if (typeof holder[key] === 'string') setOwn(holder, key, changedText(holder[key], pick, anyOf(HOSTILE, pick)));
    // A change may copy the whole value into itself, several times: stop before the text grows too long.
    if (JSON.stringify(root.value).length > 300_000) break;
  }
  const changed = JSON.stringify(root.value);
  return pick(12) ? changed : changedText(changed, pick, other);
}
