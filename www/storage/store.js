/**
 * What the browser keeps for this page, under names that begin with `awale.`, as
 * `{ "v": version, "data": … }`. A browser that forbids or has no room keeps things for as long as
 * the page is open: nothing here throws.
 */

const PREFIX = 'awale.';
const ASIDE = 'awale-aside.';

export class Store {
  /** @type {Storage | null} */
  #storage;
  /** @type {Map<string, string>} */
  #memory = new Map();
  /** Whether the browser refused to keep something. */
  refused = false;

  /** @param {Storage | null} storage `null` keeps nothing beyond this page */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * The browser's store, or one in memory where it is forbidden or not wanted.
   *
   * @param {{ forget?: boolean }} [wish] `forget`: nothing may be remembered
   */
  static open({ forget = false } = {}) {
    if (forget) return new Store(null);
    try {
      const probe = `${PREFIX}probe`;
      localStorage.setItem(probe, '1');
      localStorage.removeItem(probe);
      return new Store(localStorage);
    } catch {
      const store = new Store(null);
      store.refused = true;
      return store;
    }
  }

  /**
   * What was written under this name in this version; `null` when there is nothing that can be
   * read. A broken entry, or one of another version, is set aside for a person to look at.
   *
   * @param {string} name
   * @param {number} version
   * @returns {any}
   */
  read(name, version) {
    const text = this.#get(name);
    if (text === null) return null;
    try {
      const entry = JSON.parse(text);
      if (entry.v === version && entry.data !== undefined) return entry.data;
    } catch {
      // Set aside below.
    }
    this.setAside(name);
    return null;
  }

  /**
   * @param {string} name
   * @param {number} version
   * @param {unknown} data
   * @returns {boolean} whether it will be there after this page is closed
   */
  write(name, version, data) {
    const text = JSON.stringify({ v: version, data });
    this.#memory.set(name, text);
    if (!this.#storage) return false;
    for (let tries = 0; tries < 2; tries += 1) {
      try {
        this.#storage.setItem(PREFIX + name, text);
        this.#memory.delete(name);
        return true;
      } catch {
        // No room: what was set aside goes first.
        this.#forgetAside();
      }
    }
    this.refused = true;
    return false;
  }

  /** @param {string} name */
  remove(name) {
    this.#memory.delete(name);
    try {
      this.#storage?.removeItem(PREFIX + name);
    } catch {
      // What cannot be removed cannot be read either.
    }
  }

  /**
   * The names that begin so.
   *
   * @param {string} start
   * @returns {string[]}
   */
  names(start) {
    const names = new Set([...this.#memory.keys()].filter((name) => name.startsWith(start)));
    for (const key of this.#keys()) {
      if (key.startsWith(PREFIX + start)) names.add(key.slice(PREFIX.length));
    }
    return [...names];
  }

  /**
   * Moves an entry that nobody can read out of the way; it is not lost.
   *
   * @param {string} name
   */
  setAside(name) {
    const text = this.#get(name);
    this.remove(name);
    if (text === null) return;
    console.info(`awale: the stored entry ${PREFIX}${name} could not be read and was set aside`);
    try {
      this.#storage?.setItem(ASIDE + name, text);
    } catch {
      // There is no room even for that.
    }
  }

  /** @param {string} name */
  #get(name) {
    const kept = this.#memory.get(name);
    if (kept !== undefined) return kept;
    try {
      return this.#storage?.getItem(PREFIX + name) ?? null;
    } catch {
      return null;
    }
  }

  #keys() {
    try {
      return this.#storage ? Object.keys(this.#storage) : [];
    } catch {
      return [];
    }
  }

  #forgetAside() {
    for (const key of this.#keys()) if (key.startsWith(ASIDE)) this.#storage?.removeItem(key);
  }
}
