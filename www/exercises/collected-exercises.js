import { MAX_EXERCISES } from './named-list.js';

/**
 * The exercises that a teacher is collecting, as texts of game files, stored by the browser.
 *
 * @typedef {import('../storage/store.js').Store} Store
 */

const NAME = 'exercise-list';
const VERSION = 1;

/**
 * The stored exercises. An entry that is not a list of texts, or is too long, is set aside.
 *
 * @param {Store} store
 * @returns {string[]}
 */
export function readCollected(store) {
  const stored = store.read(NAME, VERSION);
  if (stored === null) return [];
  if (Array.isArray(stored) && stored.length <= MAX_EXERCISES && stored.every((text) => typeof text === 'string')) return stored;
  store.setAside(NAME);
  return [];
}

/** @param {Store} store @param {string[]} texts */
export const writeCollected = (store, texts) => store.write(NAME, VERSION, texts);
