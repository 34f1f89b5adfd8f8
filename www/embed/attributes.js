import { MAX_LEVEL } from '../game/match-settings.js';
import { MAX_TEXT_ATTRIBUTE } from '../lesson/packed-text.js';

/**
 * The attributes of an embedded board. They are untrusted input: the host page may be wrong or hostile.
 *
 * @typedef {object} Attributes
 * @property {string} link the game, as a link
 * @property {number | null} level the program's level, of which 0 plays at random; `null`: two people play
 * @property {'S' | 'N'} side the side of the person who plays the program
 * @property {string} language two letters, or `auto`: `resolveLanguage` (base/words.js) chooses
 * @property {'play' | 'replay' | 'none'} controls
 * @property {number} autoplay milliseconds between two moves of a replay; 0: it does not run by
 *   itself
 * @property {'auto' | 'light' | 'dark' | 'contrast' | 'page'} theme `page` is resolved by embed.js; a frame
 *   without embed.js treats it as `auto`
 * @property {boolean} flip
 * @property {boolean} mirror
 * @property {boolean} letters
 * @property {string} exercise the exercises: a family and a number (`kalah/3`), several of these with commas, `day` for
 *   the exercise of the day, or `own` for the list packed in `text`
 * @property {string} lesson a lesson's name, or `own` for the lesson packed in `text`
 * @property {string} text a packed lesson or list of exercises, as in links
 * @property {number} step the first step or exercise, from 1
 * @property {number[]} done the exercises of a list that are solved already, from 1
 * @property {boolean} solution whether solutions may be shown
 * @property {boolean} analysis whether hints and refutations may be shown
 *
 * @typedef {object} AttributeFault
 * @property {'attribute' | 'game'} code
 * @property {string} name
 * @property {string} message for developers
 * @property {import('../base/words.js').Message[]} [said] for the reader, with the words of `embed`, or of `faults` for
 *   code `game`
 */

/** The attributes, and the most characters of each. */
const LENGTHS = /** @type {const} */ ({
  rules: 500,
  position: 200,
  moves: 20_000,
  ply: 6,
  level: 2,
  side: 1,
  lang: 20,
  controls: 6,
  autoplay: 6,
  theme: 8,
  flip: 5,
  mirror: 5,
  letters: 5,
  exercise: 2000,
  lesson: 60,
  text: MAX_TEXT_ATTRIBUTE,
  step: 3,
  done: 600,
  solution: 3,
  analysis: 3,
});

/** @typedef {keyof typeof LENGTHS} Name */

/** The most characters quoted of a faulty value. */
export const MAX_QUOTE = 60;

/** The limits of `autoplay`, in milliseconds. */
const MAX_AUTOPLAY = 60_000;
const MIN_AUTOPLAY = 100;

export class AttributeError extends Error {
  /** @param {AttributeFault} fault */
  constructor({ code, name, message, said = [] }) {
    super(message);
    this.code = code;
    this.attribute = name;
    this.said = said;
  }
}

/**
 * Reads and checks the attributes.
 *
 * @param {Partial<Record<Name, unknown>>} given texts by name; `null` if absent
 * @returns {Attributes}
 * @throws {AttributeError}
 */
export function readAttributes(given) {
  // The host page may have extended Object.prototype: only own properties count.
  /** @type {Partial<Record<Name, string>>} */
  const texts = Object.create(null);
  for (const name of /** @type {Name[]} */ (Object.keys(LENGTHS))) {
    const value = Object.hasOwn(given, name) ? given[name] : null;
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string') throw faultyAttribute(name, `expected a text, found ${typeof value}`, 'text');
    if (value.length > LENGTHS[name]) {
      throw faultyAttribute(name, `${value.length} characters: at most ${LENGTHS[name]} are read`, 'long', { n: value.length, most: LENGTHS[name] });
    }
    texts[name] = value;
  }
  const controls = oneOf('controls', texts.controls, ['play', 'replay', 'none']);
  const autoplay = number('autoplay', texts.autoplay, 0, MAX_AUTOPLAY) ?? 0;
  const ply = number('ply', texts.ply, 0, 999_999);
  const link = new URLSearchParams();
  for (const name of /** @type {const} */ (['rules', 'position', 'moves'])) {
    if (texts[name]) link.set(name, texts[name]);
  }
  // Without `ply`, a replay starts at the first position.
  if (ply !== null || controls === 'replay') link.set('ply', String(ply ?? 0));
  const own = texts.exercise === 'own' || texts.lesson === 'own';
  if (own && !texts.text) throw faultyAttribute('text', 'expected a packed lesson or list of exercises, as in links', 'own');
  const language = (texts.lang ?? '').slice(0, 2).toLowerCase();
  return {
    link: link.toString(),
    level: number('level', texts.level, 0, MAX_LEVEL),
    side: oneOf('side', texts.side?.toUpperCase(), ['S', 'N']),
    language: language || 'auto',
    controls,
    autoplay: autoplay === 0 ? 0 : Math.max(MIN_AUTOPLAY, autoplay),
    theme: oneOf('theme', texts.theme, ['auto', 'light', 'dark', 'contrast', 'page']),
    flip: flag('flip', texts.flip),
    mirror: flag('mirror', texts.mirror),
    letters: flag('letters', texts.letters ?? 'true'),
    exercise: matching('exercise', texts.exercise, /^(day|own|[a-z-]+\/[1-9]\d{0,3}(,([a-z-]+\/)?[1-9]\d{0,3})*)$/, 'name'),
    lesson: matching('lesson', texts.lesson, /^[a-z0-9-]+$/, 'name'),
    text: matching('text', texts.text, /^[\w-]+$/, 'packed'),
    step: number('step', texts.step, 1, 999) ?? 1,
    done: matching('done', texts.done, /^[1-9]\d{0,2}(,[1-9]\d{0,2})*$/, 'numbers').split(',').filter(Boolean).map(Number),
    solution: oneOf('solution', texts.solution, ['on', 'off']) === 'on',
    analysis: oneOf('analysis', texts.analysis, ['on', 'off']) === 'on',
  };
}

/**
 * An error about an attribute: a message for developers, and a sentence for the reader.
 *
 * @param {Name} name
 * @param {string} message
 * @param {string} key of `ui.embed.fault.*`
 * @param {Record<string, unknown>} [data]
 */
function faultyAttribute(name, message, key, data = {}) {
  const said = [{ key: `ui.embed.fault.${key}`, data: { ...data, name } }];
  return new AttributeError({ code: 'attribute', name, message: `${name}: ${message}`, said });
}

/** The end of the error message for a text that does not match its pattern, by what was expected. */
const EXPECTED = {
  name: 'is not the name of one',
  packed: 'is not a packed text',
  numbers: 'is no list of numbers',
};

/**
 * A text that matches a pattern; `''` if absent.
 *
 * @param {Name} name
 * @param {string | undefined} text
 * @param {RegExp} form the pattern
 * @param {keyof typeof EXPECTED} expected
 */
function matching(name, text, form, expected) {
  if (text === undefined || text === '') return '';
  const found = text.slice(0, MAX_QUOTE);
  if (!form.test(text)) throw faultyAttribute(name, `${JSON.stringify(found)} ${EXPECTED[expected]}`, expected, { found });
  return text;
}

/**
 * One of some values.
 *
 * @template {string} Value
 * @param {Name} name
 * @param {string | undefined} text
 * @param {readonly Value[]} values the default first
 * @returns {Value}
 */
function oneOf(name, text, values) {
  if (text === undefined || text === '') return /** @type {Value} */ (values[0]);
  const found = values.find((value) => value === text);
  if (found === undefined) throw faultyAttribute(name, `${JSON.stringify(text)} is none of ${values.join(', ')}`, 'one-of', { found: text, values: values.join(', ') });
  return found;
}

/**
 * A whole number in a range; `null` if absent.
 *
 * @param {Name} name
 * @param {string | undefined} text
 * @param {number} least
 * @param {number} most
 */
function number(name, text, least, most) {
  if (text === undefined || text === '') return null;
  const found = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(found >= least && found <= most)) {
    throw faultyAttribute(name, `${JSON.stringify(text)} is not a number from ${least} to ${most}`, 'number', { found: text, least, most });
  }
  return found;
}

/**
 * A boolean attribute as in HTML; `false` and `0` mean no.
 *
 * @param {Name} name
 * @param {string | undefined} text
 */
function flag(name, text) {
  if (text === undefined || text === 'false' || text === '0') return false;
  if (['', 'true', '1', name].includes(text)) return true;
  throw faultyAttribute(name, `${JSON.stringify(text)} is neither true nor false`, 'flag', { found: text });
}
