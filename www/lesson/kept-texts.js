/**
 * @typedef {object} KeptText a lesson or a list of exercises, from a link, from a file or made on this device
 * @property {string} id
 * @property {string} title
 * @property {string} text a game file
 * @property {boolean} solution whether its answers may be shown
 * @property {boolean} analysis whether its boards may be analysed
 */

const VERSION = 1;

/** The player's lessons or lists of exercises, kept by the browser, the latest first. */
export class KeptTexts {
  #store;
  #name;
  /** Whether the browser stores the texts: where it refuses, they last as long as the page. */
  stored = true;

  /**
   * @param {import('../storage/store.js').Store} store
   * @param {'own-lessons' | 'own-lists'} name the entry in the store
   */
  constructor(store, name) {
    this.#store = store;
    this.#name = name;
  }

  /** @returns {KeptText[]} */
  get all() {
    const found = this.#store.read(this.#name, VERSION);
    if (found === null) return [];
    if (Array.isArray(found) && found.every(isKeptText)) return found;
    this.#store.setAside(this.#name);
    return [];
  }

  /** @param {string} id */
  find(id) {
    return this.all.find((one) => one.id === id);
  }

  /**
   * Keeps a text, unless the same is kept already.
   *
   * @param {Omit<KeptText, 'id'>} brought
   * @returns {KeptText}
   */
  keep(brought) {
    const all = this.all;
    const known = all.find(({ text, solution, analysis }) => text === brought.text && solution === brought.solution && analysis === brought.analysis);
    if (known) return known;
    const kept = { id: shortId(), ...brought };
    this.#write([kept, ...all]);
    return kept;
  }

  /**
   * Replaces the title and the text of a kept lesson or list, if it is still there.
   *
   * @param {string} id
   * @param {Pick<KeptText, 'title' | 'text'>} changed
   */
  replace(id, changed) {
    this.#write(this.all.map((one) => (one.id === id ? { ...one, ...changed } : one)));
  }

  /** @param {string} id @param {string} title */
  rename(id, title) {
    this.#write(this.all.map((one) => (one.id === id ? { ...one, title } : one)));
  }

  /** @param {string} id */
  remove(id) {
    this.#write(this.all.filter((one) => one.id !== id));
  }

  /**
   * Puts a removed text back to its place.
   *
   * @param {KeptText} removed
   * @param {number} at
   */
  putBack(removed, at) {
    const all = this.all.filter(({ id }) => id !== removed.id);
    this.#write([...all.slice(0, at), removed, ...all.slice(at)]);
  }

  /** @param {KeptText[]} all */
  #write(all) {
    this.stored = this.#store.write(this.#name, VERSION, all);
  }
}

/** @param {any} stored @returns {stored is KeptText} */
function isKeptText(stored) {
  return ['id', 'title', 'text'].every((name) => typeof stored?.[name] === 'string')
    && ['solution', 'analysis'].every((name) => typeof stored[name] === 'boolean');
}

/** A random id of eight letters and digits: short in an address, and unique among a few hundred texts. */
const shortId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
