import { PREFIX, savedAt } from '../storage/tab-save.js';
import { SAVE_VERSION } from './game-flow.js';

/**
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 * @typedef {import('../game/match.js').KeptAs} KeptAs
 */

/** How many of the tabs' latest games (those of open tabs included) stay in the store for a new tab to resume. */
const MAX_GAMES = 8;

/**
 * Stores the games of closed tabs in the library. The latest ones also stay in the store, where a new tab finds them.
 *
 * @param {import('../storage/store.js').Store} store
 * @param {(saved: SavedMatch) => Promise<KeptAs | null | undefined>} keep stores a match; `null` if it failed,
 *   `undefined` if there is nothing to store
 */
export async function keepClosedTabs(store, keep) {
  const saved = (/** @type {string} */ name) => savedAt(store, name, SAVE_VERSION);
  const latestFirst = store.names(PREFIX).sort((one, other) => saved(other) - saved(one));
  for (const [at, name] of latestFirst.entries()) {
    const isOld = at >= MAX_GAMES;
    const keepEntry = async () => {
      const entry = store.read(name, SAVE_VERSION);
      const keptAs = entry && (await keep(entry.data));
      if (isOld && keptAs !== null) store.remove(name);
      else if (keptAs) store.write(name, SAVE_VERSION, { ...entry, data: { ...entry.data, keptAs } });
    };
    // Without the Web Locks API open tabs cannot be told from closed ones: only the oldest entries are taken as closed.
    if (navigator.locks) await navigator.locks.request(`awale.${name}`, { ifAvailable: true }, async (lock) => lock && keepEntry());
    else if (isOld) await keepEntry();
  }
}
