import { seedsAfter } from '../game/trace.js';

/**
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').TraceEvent} TraceEvent
 * @typedef {import('../game/trace.js').Seeds & { reserve: number }} Start where the seeds of a position are
 *
 * @typedef {object} Step
 * @property {TraceEvent} event
 * @property {boolean} skipped whether the sowing has just skipped its pit of origin
 * @property {number} end the number of trace events up to this step
 */

/**
 * A move in steps: the seeds are lifted, dropped one by one, and captured pit by pit. Before the last one is
 * dropped, the viewer may guess where.
 */
export class Steps {
  /** @type {Step[]} */
  #steps = [];
  /** The number of steps shown. */
  #at = 0;
  /** The last guess. @type {string | null} */
  #answer = null;
  /** Whether the viewer has already seen the move to its end (`last`), so that there is nothing to guess. */
  #seen = false;

  /**
   * @param {PlainTrace} trace
   * @param {Start} start the seeds before the move
   * @param {boolean} [guess] whether the viewer guesses
   */
  constructor(trace, start, guess = false) {
    this.trace = trace;
    this.start = start;
    let skipped = false;
    for (const [index, event] of trace.events.entries()) {
      // A skipped pit is no step of its own: it belongs to the next seed.
      if (event.kind !== 'skip') this.#steps.push({ event, skipped, end: index + 1 });
      skipped = event.kind === 'skip';
    }
    const drops = trace.events.filter(({ kind }) => kind === 'drop');
    /** The number of seeds sown. */
    this.seeds = drops.length;
    const last = drops.at(-1);
    /** Where the last seed falls: a pit's letter, or `S` or `N` for a store; `null` if the move sows nothing. */
    this.target = last?.pit ?? last?.store ?? null;
    this.guess = guess && this.seeds > 0;
  }

  /** The step shown last. */
  get step() {
    return this.#at > 0 ? this.#steps[this.#at - 1] : null;
  }

  /** The number of trace events up to the current step. */
  get shownEvents() {
    return this.step?.end ?? 0;
  }

  /** The number of trace events up to the previous step. */
  get previousEvents() {
    return this.#at > 1 ? this.#steps[this.#at - 2].end : 0;
  }

  get done() {
    return this.#at >= this.#steps.length;
  }

  /** Whether a guess is awaited: until it is right, or the last seed is shown. */
  get awaitsGuess() {
    return this.guess && !this.#seen && this.#answer !== this.target && this.#at > 0 && !this.#lastSeedFallen;
  }

  /** Whether the last seed must not be dropped yet: the viewer has not guessed at all. */
  get blocked() {
    return this.awaitsGuess && this.#answer === null && this.lastSeedNext;
  }

  /** The last guess, and whether it was right. */
  get guessed() {
    return this.#answer === null ? null : { place: this.#answer, right: this.#answer === this.target };
  }

  /** Where the seeds are now. */
  get board() {
    return seedsAfter(this.start, this.trace.events.slice(0, this.shownEvents));
  }

  /** Whether the next seed is the last. */
  get lastSeedNext() {
    return !this.done && this.#steps[this.#at].event.rank === this.seeds;
  }

  /** @returns {boolean} `false` after the last step, or if a guess is needed first */
  forward() {
    if (this.done || this.blocked) return false;
    this.#at += 1;
    return true;
  }

  /** @returns {boolean} whether a step is still shown */
  back() {
    this.#at = Math.max(0, this.#at - 1);
    // Back at the start of the move, the viewer may guess again.
    if (this.#at <= 1) {
      this.#answer = null;
      this.#seen = false;
    }
    return this.#at > 0;
  }

  /**
   * Shows all steps but the last, of a move that the viewer has seen; with `toEnd`, all steps.
   *
   * @param {boolean} [toEnd]
   */
  last(toEnd = false) {
    this.#at = Math.max(0, this.#steps.length - (toEnd ? 0 : 1));
    this.#seen = true;
  }

  /** @param {string} place */
  setGuess(place) {
    this.#answer = place;
  }

  /** Whether the last seed has fallen. */
  get #lastSeedFallen() {
    return this.#steps.slice(0, this.#at).some(({ event }) => event.kind === 'drop' && event.rank === this.seeds);
  }
}
