/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./match.js').Match} Match
 *
 * @typedef {object} BoardGuest a lesson, an exercise or a test that borrows the board
 * @property {(side: Side) => string} name shown in the place of a player's name
 * @property {Side} [you] the side that texts call `you`
 * @property {() => boolean} personToMove whether the learner may move now
 * @property {() => string} turnText whose turn it is, in words
 * @property {() => string} [refusal] why no pit can be played now; `turnText`, if left out or empty
 * @property {boolean | 'silent'} [speaks] whether it announces its own texts. If `true`, the page still announces the
 *   moves, but not whose turn it is; if `'silent'`, neither
 * @property {() => void} leave called when another game or another guest takes the board, or “back” ends the loan
 * @property {() => void} [goBack] on a phone, opens again the panel in which the guest was begun
 */

/** Lends the page's board to a lesson, an exercise or a test. The match waits meanwhile. */
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

  /** Ends the loan: the waiting match continues. */
  giveBack() {
    this.#guest = null;
    this.#match.resumeWaiting();
  }

  /** Ends the loan because another game takes the board: the match sends `replaced` with the waiting one then. */
  end() {
    const guest = this.#guest;
    this.#guest = null;
    this.#match.endLoan();
    guest?.leave();
  }
}
