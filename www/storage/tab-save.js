import { readTab, writeTab } from './tab-storage.js';

/** @typedef {import('./store.js').Store} Store */

/** Prefix of the stored games. */
export const PREFIX = 'tab.';
/** The key in sessionStorage of the name of this tab's entry. */
const NAME_KEY = 'awale.tab';
/** How often the lock is asked for after a reload, and the wait between two attempts, in milliseconds. */
const LOCK_ATTEMPTS = 6;
const LOCK_WAIT = 40;

/**
 * The stored game of this tab. Every open tab has its own entry, and holds a lock of that name. A
 * reopened tab finds its own entry; a new tab takes over the latest entry that is not locked.
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
    const own = readTab(NAME_KEY);
    const saved = (/** @type {string} */ name) => savedAt(store, name, version);
    const others = store.names(PREFIX).filter((name) => name !== own);
    others.sort((one, other) => saved(other) - saved(one));
    if (own) {
      // After a reload the old page may hold the lock for a moment.
      for (let tries = 0; tries < LOCK_ATTEMPTS; tries += 1) {
        if (await lockName(own)) return new TabSave(store, version, own);
        await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT));
      }
    }
    for (const name of own ? [] : others) if (await lockName(name)) return claimed(store, version, name);
    const fresh = PREFIX + Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
    await lockName(fresh);
    // With a name whose lock is held, this tab is a copy of an open one, and begins with a copy of that tab's game.
    const copied = own && store.read(own, version);
    if (copied) store.write(fresh, version, copied);
    return claimed(store, version, fresh);
  }

  /** The data of this tab's entry, perhaps stored by an earlier tab; `null` if there is none. */
  read() {
    return this.#store.read(this.#name, this.#version)?.data ?? null;
  }

  /**
   * @param {unknown} data
   * @returns {boolean} whether it will outlast the page
   */
  write(data) {
    return this.#store.write(this.#name, this.#version, { saved: Date.now(), data });
  }

  /** Sets the entry aside: it could not be read. */
  setAside() {
    this.#store.setAside(this.#name);
  }

  clear() {
    this.#store.remove(this.#name);
  }
}

/**
 * When an entry was stored, in milliseconds since 1970; 0 if it does not say.
 *
 * @param {Store} store
 * @param {string} name
 * @param {number} version
 */
export function savedAt(store, name, version) {
  const saved = store.read(name, version)?.saved;
  return typeof saved === 'number' ? saved : 0;
}

/**
 * Takes the lock of a name for as long as this page lives. Returns `false` when another page holds it; without the
 * Web Locks API, or if the request fails, `true`.
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
 * The entry of this name, which the tab finds again after a reload.
 *
 * @param {Store} store
 * @param {number} version
 * @param {string} name
 */
function claimed(store, version, name) {
  // Where the browser forbids sessionStorage, the next start takes over the latest game instead.
  writeTab(NAME_KEY, name);
  return new TabSave(store, version, name);
}
