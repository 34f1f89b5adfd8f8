import { Shelf } from './shelf.js';

/**
 * @typedef {import('./thinker.js').Engine} Mind
 * @typedef {{ rules: string, seeds: number, wanted: number }} TableProgress
 */

const shelf = new Shelf();

/**
 * Loads or builds the endgame tables of a rule set, a little at a time, and keeps what it has built
 * for the next visit. The counts of seeds that take no time are not worth keeping.
 *
 * @param {Mind} mind
 * @param {{ rules: string, seeds: number, version: string }} wish
 * @param {object} worker
 * @param {() => Promise<void>} worker.idle waits until the worker has nothing better to do
 * @param {() => boolean} worker.wanted whether these tables are still wanted
 * @param {number} worker.slice milliseconds that a piece of work may take
 * @param {(progress: TableProgress) => void} worker.tell
 * @returns {Promise<TableProgress>}
 */
export async function endgames(mind, { rules, seeds, version }, { idle, wanted, slice, tell }) {
  const name = (/** @type {number} */ count) => `${version} ${rules} ${count}`;
  let known = mind.wantTables(rules, seeds);
  const goal = mind.tablesWanted();
  const progress = () => ({ rules, seeds: known, wanted: goal });
  /** Boards looked at in a millisecond, as measured. */
  let pace = 2000;
  let shelved = true;
  while (known < goal) {
    const next = known + 1;
    const bytes = shelved && next >= LEAST ? await shelf.get(name(next)) : undefined;
    await idle();
    if (!wanted()) break;
    if (bytes && mind.addTable(bytes)) {
      known = next;
    } else {
      shelved &&= next < LEAST;
      while (known < next) {
        const boards = Math.max(256, Math.round(pace * slice));
        const before = performance.now();
        known = mind.buildTables(boards);
        pace = (3 * pace + boards / Math.max(performance.now() - before, 0.1)) / 4;
        await idle();
        if (!wanted()) return progress();
      }
      if (next >= LEAST) {
        const built = mind.tableBytes(next);
        if (built) await shelf.put(name(next), built);
      }
    }
    tell(progress());
  }
  return progress();
}

/** Tables of fewer seeds are made in less time than it takes to read them. */
const LEAST = 10;
