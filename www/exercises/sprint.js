/** How long a sprint lasts, in milliseconds, and the mistakes that end it. */
export const SPRINT_TIME = 5 * 60_000;
export const SPRINT_MISTAKES = 3;
/** It begins this much below the player's rating; an answer moves the difficulty by these points. */
const EASIER = 300;
const HARDER = 60;
const RELIEF = 30;
/** The next exercise is one of this many nearest in difficulty, so that no two sprints are the same. */
const NEAREST = 4;

/**
 * As many exercises as one can in five minutes, harder with every one that is solved.
 *
 * @template {{ name: string, difficulty: number }} One
 */
export class Sprint {
  #left;
  #aim;
  #ends;
  solved = 0;
  mistakes = 0;

  /**
   * @param {One[]} all
   * @param {number} rating
   * @param {number} now a time in milliseconds that never goes back
   */
  constructor(all, rating, now) {
    this.#left = [...all];
    this.#aim = rating - EASIER;
    this.#ends = now + SPRINT_TIME;
  }

  /** The milliseconds left. @param {number} now */
  left(now) {
    return Math.max(0, this.#ends - now);
  }

  /** Whether it is over: the time, too many mistakes, or no exercise left. @param {number} now */
  over(now) {
    return this.left(now) === 0 || this.mistakes >= SPRINT_MISTAKES || this.#left.length === 0;
  }

  /** @param {boolean} right */
  answer(right) {
    if (right) this.solved += 1;
    else this.mistakes += 1;
    this.#aim += right ? HARDER : -RELIEF;
  }

  /**
   * The next exercise, each once.
   *
   * @param {number} chance from 0 to 1
   * @returns {One | undefined}
   */
  next(chance) {
    const far = (/** @type {One} */ one) => Math.abs(one.difficulty - this.#aim);
    const near = [...this.#left].sort((one, other) => far(one) - far(other)).slice(0, NEAREST);
    const found = near[Math.min(near.length - 1, Math.floor(chance * near.length))];
    this.#left = this.#left.filter((one) => one !== found);
    return found;
  }
}
