import { ideaOf } from './themes.js';

/** How long a sprint lasts, in milliseconds, and the mistakes that end it. */
export const SPRINT_TIME = 5 * 60_000;
export const SPRINT_MISTAKES = 3;
/** How far the target difficulty starts below the player's rating, and how far a right or wrong answer moves it. */
const START_BELOW = 300;
const STEP_UP = 60;
const STEP_DOWN = 30;
/** The next exercise is chosen at random among this many nearest to the target difficulty, so that sprints differ. */
const NEAREST = 4;
/** The next exercise differs in its idea from this many before it, as long as exercises with other ideas are left. */
const APART = 2;

/**
 * A sprint: as many exercises as possible in five minutes, harder after each one that is solved.
 *
 * @template {import('./rating.js').Rated} One
 */
export class Sprint {
  /** The exercises not given yet. */
  #remaining;
  /** The ideas of the exercises given so far. @type {string[]} */
  #given = [];
  #difficulty;
  #target;
  #ends;
  /** The exercise given last. @type {One | undefined} */
  #last;
  solved = 0;
  /** The exercises not solved: answered wrong, or only with the help that tells the move. @type {One[]} */
  missed = [];

  /**
   * @param {One[]} all
   * @param {Pick<import('./rating.js').Rating, 'value' | 'difficulty'>} rating
   * @param {number} now a monotonic time in milliseconds
   */
  constructor(all, rating, now) {
    this.#remaining = [...all];
    this.#difficulty = (/** @type {One} */ one) => rating.difficulty(one);
    this.#target = rating.value - START_BELOW;
    this.#ends = now + SPRINT_TIME;
  }

  /** The milliseconds left. @param {number} now */
  left(now) {
    return Math.max(0, this.#ends - now);
  }

  get mistakes() {
    return this.missed.length;
  }

  /**
   * Whether no other exercise is given: no time left, too many mistakes, or none left. The one given last may still be
   * unanswered.
   *
   * @param {number} now
   */
  givesNoMore(now) {
    return this.ended(now) !== null || this.#remaining.length === 0;
  }

  /**
   * What has ended it.
   *
   * @param {number} now
   * @returns {'mistakes' | 'time' | null} `null`: neither
   */
  ended(now) {
    if (this.mistakes >= SPRINT_MISTAKES) return 'mistakes';
    return this.left(now) === 0 ? 'time' : null;
  }

  /** @param {boolean} right */
  answer(right) {
    if (right) this.solved += 1;
    else if (this.#last) this.missed.push(this.#last);
    this.#target += right ? STEP_UP : -STEP_DOWN;
  }

  /**
   * The next exercise; each comes once, and neighbours are about different ideas where there is a choice.
   *
   * @param {number} chance from 0 to 1
   * @returns {One | undefined}
   */
  next(chance) {
    const distance = (/** @type {One} */ one) => Math.abs(this.#difficulty(one) - this.#target);
    const near = this.#varied().sort((a, b) => distance(a) - distance(b)).slice(0, NEAREST);
    const found = near[Math.min(near.length - 1, Math.floor(chance * near.length))];
    if (found) this.#given.push(ideaOf(found.theme ?? ''));
    this.#last = found ?? this.#last;
    this.#remaining = this.#remaining.filter((one) => one !== found);
    return found;
  }

  /** The remaining exercises whose idea differs from the last APART; if there are none, from fewer; in the end, all. */
  #varied() {
    for (let apart = APART; apart > 0; apart -= 1) {
      const before = this.#given.slice(-apart);
      const others = this.#remaining.filter((one) => !before.includes(ideaOf(one.theme ?? '')));
      if (others.length > 0) return others;
    }
    return [...this.#remaining];
  }
}
