/**
 * Entries in localStorage, under names that begin with `awale.`, as `{ "v": version, "data": … }`.
 * Without localStorage, or when it is full, entries last as long as the page; nothing here throws.
 */

const PREFIX = 'awale.';
const ASIDE = 'awale-aside.';

export class Store {
  /** @type {Storage | null} */
  #storage;
  /** @type {Map<string, string>} */
  #memory = new Map();
  /** Whether the browser has refused to store an entry. */
  refused = false;

  /** @param {Storage | null} storage `null` keeps entries in memory only */
  constructor(storage) {
    this.#storage = storage;
  }

  /**
   * Opens the browser's localStorage, or a store in memory where it is forbidden or not wanted.
   *
   * @param {{ forget?: boolean }} [options] `forget`: store nothing
   */
  static open({ forget = false } = {}) {
    if (forget) return new Store(null);
    try {
      // Throws where it is forbidden.
      localStorage.getItem(PREFIX);
      const store = new Store(localStorage);
      // Where it is full, `write` does not throw but sets `refused`: what is stored can still be read and removed.
      store.write('probe', 1, 1);
      store.remove('probe');
      return store;
    } catch {
      const store = new Store(null);
      store.refused = true;
      return store;
    }
  }

  /**
   * The data of an entry; `null` when there is none. An unreadable entry, or one of another
   * version, is set aside.
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
   * @returns {boolean} whether it will outlast the page
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
        // The store is full: entries set aside are deleted before the second attempt.
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
      // Where removing an entry throws, reading it throws too: it counts as removed.
    }
  }

  /**
   * The names of the entries that begin with a prefix.
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
   * Renames an unreadable entry instead of deleting it.
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
      // The store is full: the entry is lost.
    }
  }

  /** @param {string} name */
  #get(name) {
    const text = this.#memory.get(name);
    if (text !== undefined) return text;
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
