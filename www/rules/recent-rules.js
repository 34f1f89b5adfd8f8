import { shortRules } from './rules-name.js';

/** @typedef {import('../storage/store.js').Store} Store */

const NAME = 'recent-rules';
const VERSION = 1;
/** How many rule sets are stored. */
const MAX_RECENT = 4;

/**
 * The rules that were chosen last, the latest first.
 *
 * @param {Store} store
 * @returns {string[]}
 */
export function recentRules(store) {
  const stored = store.read(NAME, VERSION);
  const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').map(shortRules) : [];
  return [...new Set(texts.filter((text) => text !== null))].slice(0, MAX_RECENT);
}

/**
 * @param {Store} store
 * @param {string} rules
 */
export function keepRecentRules(store, rules) {
  store.write(NAME, VERSION, [...new Set([rules, ...recentRules(store)])].slice(0, MAX_RECENT));
}
