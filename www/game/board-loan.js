/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./match.js').Match} Match
 * @typedef {import('./match.js').SavedMatch} SavedMatch
 *
 * @typedef {object} BoardGuest what borrows the board: a lesson or an exercise
 * @property {(side: Side) => string} name shown in the place of a player's name
 * @property {() => boolean} personToMove whether the learner may move now
 * @property {() => string} turnText whose turn it is, in words
 * @property {() => void} leave called when another game or another guest takes the board
 */

/** The page's board while a lesson or an exercise borrows it; the match waits meanwhile. */
export class BoardLoan {
  #match;
  #onlend;
  /** @type {BoardGuest | null} */
  #guest = null;
  /** The match that waits. @type {SavedMatch | null} */
  #waiting = null;

  /**
   * @param {Match} match
   * @param {() => void} onlend called before a guest takes the board
   */
  constructor(match, onlend) {
    this.#match = match;
    this.#onlend = onlend;
  }

  get guest() {
    return this.#guest;
  }

  /** Whether the board is lent. */
  get active() {
    return this.#guest !== null;
  }

  /** @param {BoardGuest} guest */
  lend(guest) {
    if (this.#guest) this.#guest.leave();
    else this.#waiting = this.#match.snapshot();
    this.#onlend();
    this.#guest = guest;
  }

  /** The waiting match goes on. */
  giveBack() {
    const waiting = this.#waiting;
    this.#guest = this.#waiting = null;
    if (waiting) this.#match.restore(waiting);
  }

  /** Another game takes the board; the waiting match is dropped. */
  end() {
    const guest = this.#guest;
    this.#guest = this.#waiting = null;
    guest?.leave();
  }
}
