import { shortRules } from './rules-name.js';

/** @typedef {import('../storage/store.js').Store} Store */

const NAME = 'recent-rules';
const VERSION = 1;
const MOST = 4;

/**
 * The rules that were chosen last, the newest first.
 *
 * @param {Store} store
 * @returns {string[]}
 */
export function recentRules(store) {
  const kept = store.read(NAME, VERSION);
  const texts = Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').map(shortRules) : [];
  return [...new Set(texts.filter((text) => text !== null))].slice(0, MOST);
}

/**
 * @param {Store} store
 * @param {string} rules
 */
export function keepRecentRules(store, rules) {
  store.write(NAME, VERSION, [...new Set([rules, ...recentRules(store)])].slice(0, MOST));
}
