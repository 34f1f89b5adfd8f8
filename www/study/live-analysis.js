import { boardKey, boardQuestion } from './board-question.js';
import { askTables, seedsOnBoard, tableScore, tablesReach } from './table-value.js';

/**
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {{
 *   current: import('../game/current-game.js').CurrentGame,
 *   tables: import('../engine/table-building.js').TableBuilding,
 *   engine: import('../engine/engine.js').Engine,
 * }} Context
 */

/** The time limit of a search, in milliseconds. */
const MAX_TIME = 60_000;
/** A position with more seeds than the tables is searched anew each time the tables have grown by this many seeds. */
const TABLE_GROWTH = 4;
/** The delay before a search, in milliseconds: positions that are only stepped over are not searched. */
const START_DELAY = 60;

/**
 * Searches the position on the board with increasing depth. Sends `report` when the report may have changed, and
 * `engine-lost` when the engine did not answer.
 */
export class LiveAnalysis extends EventTarget {
  #context;
  #lines = 1;
  #on = false;
  #paused = false;
  /** @type {Report | null} */
  #report = null;
  /** The position of the report (`#position`). */
  #reportOf = '';
  /** @type {(() => void) | null} */
  #stop = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /**
   * The score of the position by the endgame tables, which do not know the moves before it; `null` if they do not
   * reach it, or if there are no moves before it.
   *
   * @type {number | null}
   */
  #tableScore = null;
  /** The seed count of the endgame tables when the search began. */
  #tableSeeds = 0;

  /** @param {Context} context */
  constructor(context) {
    super();
    this.#context = context;
    const { current, tables } = context;
    current.addEventListener('change', (event) => {
      // Comments and marks do not change the position.
      if (/** @type {CustomEvent} */ (event).detail.kind !== 'edit') this.#restart();
    });
    tables.addEventListener('progress', () => this.#tablesGrown());
    document.addEventListener('visibilitychange', () => this.#restart());
  }

  /** The number of best moves to search for. @param {number} lines */
  set lines(lines) {
    if (this.#lines === lines) return;
    this.#lines = lines;
    this.#restart();
  }

  /** Whether the analysis is visible. @param {boolean} on */
  set on(on) {
    if (this.#on === on) return;
    this.#on = on;
    this.#restart();
  }

  get on() {
    return this.#on;
  }

  /** Whether the search waits; the last report stays. @param {boolean} paused */
  set paused(paused) {
    if (this.#paused === paused) return;
    this.#paused = paused;
    this.#restart();
  }

  /** The report on the current position. */
  get report() {
    return this.#on && this.#reportOf === this.#position ? this.#report : null;
  }

  /**
   * Whether the report's score is that of the endgame tables: then only the return of an earlier position of the
   * game could change it.
   */
  get exact() {
    const { report } = this;
    return report !== null && report.score !== null && this.#tableScore !== null && Math.round(report.score) === this.#tableScore;
  }

  /** Whether the score is proven, or that of the endgame tables. */
  get certain() {
    return (this.report?.proven ?? null) !== null || this.exact;
  }

  /** Whether the endgame tables have another score: an earlier position of the game may return. */
  get mayReturn() {
    return this.report !== null && this.#tableScore !== null && !this.exact;
  }

  get #position() {
    return boardKey(this.#context.current);
  }

  /** Searches again when larger tables may prove the score. */
  #tablesGrown() {
    const { tables, current } = this.#context;
    const { seeds = 0, wanted = 0 } = tables.progress ?? {};
    const proven = this.#report?.proven ?? null;
    const onBoard = seedsOnBoard(current.state);
    // Not if the score is proven, nor far from the end: with more than twice the seeds of the tables on the board.
    if (proven !== null || onBoard > 2 * seeds) return;
    const reached = onBoard <= seeds && onBoard > this.#tableSeeds;
    if (!reached && seeds < Math.min(wanted, this.#tableSeeds + TABLE_GROWTH)) return;
    this.#restart();
  }

  #restart() {
    clearTimeout(this.#timer);
    this.#stop?.();
    this.#stop = null;
    if (this.#reportOf !== this.#position) {
      this.#report = null;
      this.#tableScore = null;
    }
    this.dispatchEvent(new Event('report'));
    if (!this.#on || this.#paused || document.hidden || this.#context.current.state.over) return;
    this.#timer = setTimeout(() => this.#ask(), START_DELAY);
  }

  async #ask() {
    const { current, engine, tables } = this.#context;
    const position = this.#position;
    this.#tableSeeds = tables.progress?.seeds ?? 0;
    const take = (/** @type {Report} */ report) => {
      if (this.#stop !== stop || report.lines.length === 0) return;
      // A repeated search's report is shown once it is as deep as the one before, is final, or has another line count.
      const before = this.#reportOf === position ? this.#report : null;
      if (before && report.depth < before.depth && !report.finished && before.lines.length === report.lines.length) return;
      this.#report = report;
      this.#reportOf = position;
      this.dispatchEvent(new Event('report'));
    };
    await this.#askTables();
    if (position !== this.#position || !this.#on || this.#paused || this.#stop) return;
    const { answer, stop } = engine.think({ ...boardQuestion(current), lines: this.#lines, time: MAX_TIME, background: true }, take);
    this.#stop = stop;
    try {
      take(await answer);
    } catch (error) {
      if (this.#stop !== stop) return;
      console.error(error);
      this.dispatchEvent(new Event('engine-lost'));
    }
  }

  /** Asks for the value of the position by itself, where the endgame tables have it. */
  async #askTables() {
    const { current, engine, tables } = this.#context;
    const asked = this.#position;
    // At the start of a game this is the question of the search itself.
    if (current.state.ply === 0 || !tablesReach(tables, current.state)) return;
    const { answer, stop } = askTables(engine, current.state, { background: true });
    this.#stop = stop;
    const found = await answer.catch(() => null);
    if (this.#stop !== stop || asked !== this.#position) return;
    this.#stop = null;
    this.#tableScore = tableScore(found);
  }
}
