/** @typedef {import('./store.js').Store} Store */

/** The stored games of tabs begin so. */
const PREFIX = 'tab.';
const TAB_NAME = 'awale.tab';
/** So many games of other tabs are kept. */
const MAX_GAMES = 8;
const LOCK_ATTEMPTS = 6;

/**
 * The place where this tab keeps its game. Every open tab has its own, so that they do not write
 * over each other; a tab that is opened again finds the one that it had, and a new tab takes over
 * the latest game that no open tab holds.
 */
export class TabSave {
  /** @type {Store} */
  #store;
  #version;
  /** @type {string} */
  #name;

  /**
   * @param {Store} store
   * @param {number} version
   * @param {string} name
   */
  constructor(store, version, name) {
    this.#store = store;
    this.#version = version;
    this.#name = name;
  }

  /**
   * @param {Store} store
   * @param {number} version the version of what is stored
   * @returns {Promise<TabSave>}
   */
  static async claim(store, version) {
    const own = readTabName();
    const saved = (/** @type {string} */ name) => store.read(name, version)?.saved ?? 0;
    const others = store.names(PREFIX).filter((name) => name !== own);
    others.sort((one, other) => saved(other) - saved(one));
    for (const old of others.slice(MAX_GAMES)) store.remove(old);
    if (own) {
      // The page that a reload replaces may not have let go yet.
      for (let tries = 0; tries < LOCK_ATTEMPTS; tries += 1) {
        if (await lockName(own)) return new TabSave(store, version, own);
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }
    for (const name of own ? [] : others) if (await lockName(name)) return claimed(store, version, name);
    const fresh = PREFIX + Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
    await lockName(fresh);
    // Held by another tab all the while: this one is a copy of it, and goes its own way from here.
    const copied = own && store.read(own, version);
    if (copied) store.write(fresh, version, copied);
    return claimed(store, version, fresh);
  }

  /** What this tab wrote last, or the tab it follows. */
  read() {
    return this.#store.read(this.#name, this.#version)?.data ?? null;
  }

  /**
   * @param {unknown} data
   * @returns {boolean} whether it is there when the page is opened again
   */
  write(data) {
    return this.#store.write(this.#name, this.#version, { saved: Date.now(), data });
  }

  /** Sets aside what was written: it made no sense. */
  setAside() {
    this.#store.setAside(this.#name);
  }

  clear() {
    this.#store.remove(this.#name);
  }
}

/**
 * Whether this tab holds the name now, for as long as it lives. A browser without locks grants it.
 *
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function lockName(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(`awale.${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(true));
  });
}

/**
 * @param {Store} store
 * @param {number} version
 * @param {string} name
 */
function claimed(store, version, name) {
  writeTabName(name);
  return new TabSave(store, version, name);
}

function readTabName() {
  try {
    return sessionStorage.getItem(TAB_NAME);
  } catch {
    return null;
  }
}

/** @param {string} name */
function writeTabName(name) {
  try {
    sessionStorage.setItem(TAB_NAME, name);
  } catch {
    // A tab that cannot remember takes the latest game at its next start.
  }
}
