/** The amount of work in a millisecond that is assumed before anything has been measured. */
const START = 1000;
/** The upper bound of the amount in a millisecond, because a step may take no measurable time. */
const MOST_PER_MS = 1e6;
/** The smallest amount of work in a step. */
const LEAST_STEP = 256;

/**
 * A measured speed, which says how many boards of tables or positions of a search fit into a step. It falls at once and
 * rises by an eighth of the difference, at most to its double: some steps take much longer than others.
 */
export class Pace {
  #start;
  #perMs;

  /** @param {number} [start] the amount in a millisecond, before it has been measured */
  constructor(start = START) {
    this.#start = start;
    this.#perMs = start;
  }

  /** The amount of work that should take this long. @param {number} ms */
  amount(ms) {
    return Math.max(LEAST_STEP, Math.round(this.#perMs * ms));
  }

  /** Takes into account how long a step took. @param {number} amount @param {number} ms */
  measure(amount, ms) {
    const measured = amount / Math.max(ms, 0.1);
    const risen = Math.min((7 * this.#perMs + measured) / 8, 2 * this.#perMs);
    this.#perMs = Math.min(measured, risen, MOST_PER_MS);
  }

  /** Forgets what was measured: another kind of work begins. */
  reset() {
    this.#perMs = this.#start;
  }
}
