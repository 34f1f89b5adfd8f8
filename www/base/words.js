import { fetchJson } from './assets.js';
import { PITS } from './sides.js';

/**
 * The texts of a language. docs/words.md describes the files and their placeholders;
 * tests/words/cases.json tests this implementation and the one in Rust.
 *
 * @typedef {(key: string, data?: Record<string, unknown>) => string} Say the text of a key with its data
 *
 * @typedef {object} PageWords the words of the page's language, which may change
 * @property {Say} say
 * @property {() => Words} words
 *
 * @typedef {Record<string, string | Record<string, string>>} Entries
 * @typedef {Record<string, unknown>} Data
 *
 * @typedef {object} Message
 * @property {string} key
 * @property {Data} [data]
 * @property {string | null} [rule] the option of the rules that the sentence follows from
 */

/** How deep entries may include one another: entries that form a cycle end here. */
const MAX_DEPTH = 8;

/** The languages of the page; the first is the fallback. */
export const LANGUAGES = /** @type {const} */ (['fr', 'en']);

/** @param {string | null} code @returns {code is typeof LANGUAGES[number]} */
export const isLanguage = (code) => /** @type {readonly (string | null)[]} */ (LANGUAGES).includes(code);

/** The language that the button for languages changes to. @param {string} language */
export const nextLanguage = (language) => LANGUAGES[LANGUAGES.findIndex((code) => code === language) + 1] ?? LANGUAGES[0];

/**
 * The language to use.
 *
 * @param {string} wanted a language, or `auto` for the browser's own
 * @returns {string}
 */
export function resolveLanguage(wanted) {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [wanted, ...spoken].find(isLanguage) ?? LANGUAGES[0];
}

export class Words {
  /** @type {string} */
  #language;
  /** @type {Entries} */
  #entries;
  /** The parts that `add` has loaded or is loading. @type {Map<string, Promise<void>>} */
  #parts = new Map();
  /** @type {Intl.PluralRules} */
  #plural;
  /** The voices of the current rules, the most specific first. @type {string[]} */
  voices = [];
  /** Whether pits are marked in the texts. */
  #sayingPits = false;

  /**
   * @param {string} language
   * @param {Entries} entries
   */
  constructor(language, entries) {
    this.#language = language;
    this.#entries = entries;
    this.#plural = new Intl.PluralRules(language);
  }

  /**
   * @param {string} language one of `LANGUAGES`
   * @param {Iterable<string>} [parts] parts that are loaded too, before the words are returned (see `add`)
   * @returns {Promise<Words>}
   */
  static async load(language, parts = []) {
    const words = new Words(language, await fetchJson(`./words/${language}.json`));
    await Promise.all([...parts].map((part) => words.add(part)));
    return words;
  }

  /**
   * Loads a part of the words, once.
   *
   * @param {string} part a folder in `words/`
   * @returns {Promise<void>}
   */
  add(part) {
    const known = this.#parts.get(part);
    if (known) return known;
    const added = fetchJson(`./words/${part}/${this.#language}.json`).then((entries) => void Object.assign(this.#entries, entries));
    this.#parts.set(part, added);
    // After a network failure the next call tries again.
    added.catch(() => this.#parts.delete(part));
    return added;
  }

  get loadedParts() {
    return this.#parts.keys();
  }

  get language() {
    return this.#language;
  }

  /**
   * The text of a key. A missing key returns the key.
   *
   * @param {string} key
   * @param {Data} [data]
   * @returns {string}
   */
  say(key, data = {}) {
    return this.#entry(key, data, 0);
  }

  /**
   * Like `say`, with every pit's letter in the data marked: `[[C]]` (`pit-names.js`).
   *
   * @param {string} key
   * @param {Data} [data]
   */
  sayPits(key, data) {
    this.#sayingPits = true;
    const text = this.say(key, data);
    this.#sayingPits = false;
    return text;
  }

  /**
   * The texts of several messages, joined.
   *
   * @param {Message[]} messages
   * @param {'say' | 'sayPits'} [how]
   */
  tell(messages, how = 'say') {
    return messages.map(({ key, data }) => this[how](key, data)).join(' ');
  }

  /**
   * @param {string} key
   * @param {Data} data
   * @param {number} depth
   * @returns {string}
   */
  #entry(key, data, depth) {
    if (depth > MAX_DEPTH) return key;
    if (key === `side.${data.you}`) return this.#entry('side.you', {}, depth);
    const voice = this.voices.find((each) => `${key}@${each}` in this.#entries);
    const entry = this.#entries[voice ? `${key}@${voice}` : key];
    const text = typeof entry === 'object' ? (entry[this.#form(data.n)] ?? entry.other) : entry;
    if (text === undefined) return key;
    return text.replace(/\{([^{}]*)\}/g, (whole, inside) => this.#fill(inside, data, depth) ?? whole);
  }

  /** @param {unknown} n */
  #form(n) {
    if (n === 'you') return n;
    if (Array.isArray(n)) return this.#plural.select(n.length);
    return typeof n === 'number' ? this.#plural.select(n) : 'other';
  }

  /**
   * @param {string} inside the text between the braces
   * @param {Data} data
   * @param {number} depth
   * @returns {string | undefined}
   */
  #fill(inside, data, depth) {
    // `^name[]|or:key` (docs/words.md); the name or the key is enough. In the place of the key may be two texts,
    // `yours|theirs`: the first one if the datum is the reader's own side, the second one otherwise.
    const parts = /^(\^?)([^:[|]*)(\[\])?(\|or)?(?::(.*))?$/.exec(inside);
    if (!parts) return undefined;
    const [, capital, name, each, or, key] = parts;
    // If the datum is the reader's own side (`data.you`), the text says `you` instead of the side.
    const datum = data[name] === data.you ? data.you && 'you' : data[name];
    const text = key?.includes('|')
      ? key.split('|')[datum === 'you' ? 0 : 1]
      : name === ''
        ? this.#entry(key ?? '', data, depth + 1)
        : this.#datum(datum, { each, or, key }, data, depth);
    return text !== undefined && capital ? text.charAt(0).toLocaleUpperCase(this.#language) + text.slice(1) : text;
  }

  /**
   * @param {unknown} datum
   * @param {{ each?: string, or?: string, key?: string }} how
   * @param {Data} data
   * @param {number} depth
   * @returns {string | undefined}
   */
  #datum(datum, { each, or, key }, data, depth) {
    if (datum === undefined || datum === null) return undefined;
    if (Array.isArray(datum) && (each || !key)) {
      const items = datum.map((item) => (key ? this.#keyFor(key, item, data, depth) : this.#text(item)));
      return this.#list(items, or !== undefined);
    }
    return key ? this.#keyFor(key, datum, data, depth) : this.#text(datum);
  }

  /** @param {unknown} datum */
  #text(datum) {
    const text = asText(datum);
    return this.#sayingPits && PITS.includes(text) ? `[[${text}]]` : text;
  }

  /**
   * The text of another key, with this datum as `n`, or with its fields if it is an object; `*` in the key
   * stands for the datum.
   *
   * @param {string} key
   * @param {unknown} datum
   * @param {Data} data
   * @param {number} depth
   */
  #keyFor(key, datum, data, depth) {
    const fields = datum !== null && typeof datum === 'object' && !Array.isArray(datum);
    const more = fields ? { ...data, .../** @type {Data} */ (datum) } : { ...data, n: datum };
    return this.#entry(key.replaceAll('*', asText(datum)), more, depth + 1);
  }

  /**
   * @param {string[]} items
   * @param {boolean} or
   */
  #list(items, or) {
    if (items.length < 2) return items.join('');
    const last = this.say(or ? 'list.or' : 'list.and');
    return items.slice(0, -1).join(this.say('list.comma')) + last + items[items.length - 1];
  }
}

/** @param {unknown} datum */
function asText(datum) {
  return datum !== null && typeof datum === 'object' ? '' : String(datum);
}
