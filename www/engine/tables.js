import { ByteCache } from '../storage/byte-cache.js';
import { Pace } from './pace.js';

/**
 * @typedef {import('../awale_engine.js').Engine} WasmEngine
 * @typedef {{ rules: string, seeds: number, wanted: number }} TableProgress
 */

const cache = new ByteCache();

/**
 * Loads the endgame tables of a rule set, or builds them in slices, and caches those of middle size (`isCached`).
 *
 * @param {WasmEngine} handle
 * @param {{ rules: string, seeds: number, version: string }} question
 * @param {object} worker
 * @param {(count: number) => Promise<void>} worker.idle waits until no job has priority over the table of
 *   this seed count
 * @param {() => boolean} worker.stillWanted whether these tables are still wanted
 * @param {number} worker.slice milliseconds of one slice
 * @param {number} worker.every milliseconds between two reports
 * @param {(progress: TableProgress) => void} worker.tell
 * @returns {Promise<TableProgress>}
 */
export async function buildTables(handle, { rules, seeds, version }, { idle, stillWanted, slice, every, tell }) {
  const name = (/** @type {number} */ count) => `${version} ${rules} ${count}`;
  let known = handle.wantTables(rules, seeds);
  let goal = handle.tablesWanted();
  const progress = () => ({ rules, seeds: known, wanted: goal });
  /** How fast this device builds boards of tables. */
  const pace = new Pace(START_PACE);
  // Whether the cache is still asked: once it lacks a table that it may hold, it is not asked for larger ones.
  let cached = true;
  let reported = performance.now();
  while (known < goal) {
    const next = known + 1;
    const bytes = cached && isCached(next) ? await cache.get(name(next)) : undefined;
    await idle(next);
    if (!stillWanted()) break;
    if (bytes && handle.addTable(bytes)) {
      known = next;
    } else {
      cached &&= next < MIN_CACHED_SEEDS;
      while (known < next && next <= goal) {
        const boards = Math.min(MAX_BOARDS, pace.amount(slice));
        const before = performance.now();
        known = handle.buildTables(boards);
        // Where memory is short, fewer tables are wanted.
        goal = handle.tablesWanted();
        const now = performance.now();
        pace.measure(boards, now - before);
        if (now - reported >= every) {
          reported = now;
          tell(progress());
        }
        await idle(next);
        if (!stillWanted()) return progress();
      }
      // One slice may have finished two small tables.
      for (let count = next; count <= known; count += 1) {
        const built = isCached(count) ? handle.tableBytes(count) : undefined;
        if (built) await cache.put(name(count), built);
      }
    }
    tell(progress());
  }
  return progress();
}

/** The smallest cached table: building a smaller one takes less time than reading it. */
const MIN_CACHED_SEEDS = 10;
/** The largest cached table: larger ones would take much more room (sizes: `deviceLimits` in engine.js). */
const MAX_CACHED_SEEDS = 16;
/** Whether the table of this seed count is cached. @param {number} count */
const isCached = (count) => count >= MIN_CACHED_SEEDS && count <= MAX_CACHED_SEEDS;
/** The boards in a millisecond that are assumed at first. */
const START_PACE = 500;
/** The most boards in a slice: after boards that take no time, the next ones may take long. */
const MAX_BOARDS = 30_000;
