/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./match.js').Match} Match
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
    this.#onlend();
    this.#match.lend();
    this.#guest = guest;
  }

  /** The waiting match goes on. */
  giveBack() {
    this.#guest = null;
    this.#match.takeBoard();
  }

  /** Ends the loan because another game takes the board; the waiting match is stored in the library. */
  end() {
    const guest = this.#guest;
    this.#guest = null;
    this.#match.endLoan();
    guest?.leave();
  }
}
