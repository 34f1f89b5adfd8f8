import { ByteCache } from '../storage/byte-cache.js';

/**
 * @typedef {import('../thinker.js').Engine} Mind
 * @typedef {{ rules: string, seeds: number, wanted: number }} TableProgress
 */

const cache = new ByteCache();

/**
 * Loads or builds the endgame tables of a rule set, a little at a time, and keeps what it has built
 * for the next visit. The counts of seeds that take no time are not worth keeping.
 *
 * @param {Mind} mind
 * @param {{ rules: string, seeds: number, version: string }} wish
 * @param {object} worker
 * @param {(count: number) => Promise<void>} worker.idle waits until the worker has nothing better to
 *   do than the tables of so many seeds
 * @param {() => boolean} worker.wanted whether these tables are still wanted
 * @param {number} worker.slice milliseconds that a piece of work may take
 * @param {number} worker.every milliseconds after which it says that it is still at work
 * @param {(progress: TableProgress) => void} worker.tell
 * @returns {Promise<TableProgress>}
 */
export async function buildTables(mind, { rules, seeds, version }, { idle, wanted, slice, every, tell }) {
  const name = (/** @type {number} */ count) => `${version} ${rules} ${count}`;
  let known = mind.wantTables(rules, seeds);
  const goal = mind.tablesWanted();
  const progress = () => ({ rules, seeds: known, wanted: goal });
  /** Boards looked at in a millisecond, as measured. */
  let boardsPerMs = 500;
  let cached = true;
  let told = performance.now();
  while (known < goal) {
    const next = known + 1;
    const bytes = cached && next >= MIN_CACHED_SEEDS ? await cache.get(name(next)) : undefined;
    await idle(next);
    if (!wanted()) break;
    if (bytes && mind.addTable(bytes)) {
      known = next;
    } else {
      cached &&= next < MIN_CACHED_SEEDS;
      while (known < next) {
        const boards = Math.min(MAX_BOARDS, Math.max(256, Math.round(boardsPerMs * slice)));
        const before = performance.now();
        known = mind.buildTables(boards);
        const now = performance.now();
        // Some boards take much longer than those before: quick to fall, slow to rise.
        const found = boards / Math.max(now - before, 0.1);
        boardsPerMs = Math.min(found, (7 * boardsPerMs + found) / 8);
        if (now - told >= every) {
          told = now;
          tell(progress());
        }
        await idle(next);
        if (!wanted()) return progress();
      }
      // Small ones may be done two at a time.
      for (let count = Math.max(next, MIN_CACHED_SEEDS); count <= known; count += 1) {
        const built = mind.tableBytes(count);
        if (built) await cache.put(name(count), built);
      }
    }
    tell(progress());
  }
  return progress();
}

/** Tables of fewer seeds are made in less time than it takes to read them. */
const MIN_CACHED_SEEDS = 10;
/** So many boards a slice: some pass in no time, and the next ones may take as long as ever. */
const MAX_BOARDS = 30_000;
