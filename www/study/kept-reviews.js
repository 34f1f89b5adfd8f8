/**
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 *
 * @typedef {object} ReviewedGame a game with a review, quick or full
 * @property {string} rules
 * @property {string} start the position at the start
 * @property {string[]} moves
 * @property {GameReview} review
 * @property {import('../base/sides.js').Side} [you] the side of the only person who played
 * @property {Set<number>} exact the plies whose unproven score is that of the endgame tables
 */

const NAME = 'reviews';
const VERSION = 1;
/** The most reviews that are kept, and the most characters of all of them together. */
const MAX_REVIEWS = 8;
const MAX_TEXT = 200_000;
const GRADES = ['blunder', 'mistake', 'weak', 'forced', 'good', 'great'];

/** The latest full reviews, which are there again after a reload, and when their game is opened again. */
export class KeptReviews {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * The review of the longest of the reviewed games that qualify.
   *
   * @param {(reviewed: ReviewedGame) => boolean} qualifies
   * @returns {ReviewedGame | null}
   */
  find(qualifies) {
    const found = this.#read().filter(qualifies).sort((a, b) => b.moves.length - a.moves.length);
    return found[0] ?? null;
  }

  /**
   * Keeps a review, in the place of an earlier one of the same game.
   *
   * @param {ReviewedGame} reviewed
   */
  keep(reviewed) {
    const game = gameKey(reviewed);
    let room = MAX_TEXT;
    const reviews = [reviewed, ...this.#read().filter((one) => gameKey(one) !== game)]
      .slice(0, MAX_REVIEWS)
      .map((one) => ({ ...one, exact: [...one.exact] }))
      .filter((one) => (room -= JSON.stringify(one).length) >= 0);
    this.#store.write(NAME, VERSION, reviews);
  }

  /** The stored reviews, the latest first, without damaged ones. @returns {ReviewedGame[]} */
  #read() {
    const stored = this.#store.read(NAME, VERSION);
    if (!Array.isArray(stored)) return [];
    return stored.slice(0, MAX_REVIEWS).filter(isReviewedGame).map((one) => ({ ...one, exact: new Set(one.exact) }));
  }
}

/** A game as one text, to compare. @param {Pick<ReviewedGame, 'rules' | 'start' | 'moves'>} game */
export const gameKey = ({ rules, start, moves }) => `${rules} ${start} ${moves.join(' ')}`;

/**
 * Whether a score is certain: proven, or that of the endgame tables.
 *
 * @param {Pick<ReviewedGame, 'review' | 'exact'>} reviewed
 * @param {number} ply
 */
export const isSure = ({ review, exact }, ply) => review.outlooks[ply].proven || exact.has(ply);

/** @param {unknown} value */
const isSide = (value) => value === 'S' || value === 'N';
/** @param {unknown} value */
const isText = (value) => typeof value === 'string';
/** @param {unknown} value */
const isFlag = (value) => typeof value === 'boolean';
/** @param {unknown} values @param {(value: any) => boolean} fits */
const isList = (values, fits) => Array.isArray(values) && values.every(fits);

/** Whether a stored value is a reviewed game: every field that is read is checked. @param {any} one */
function isReviewedGame(one) {
  const { rules, start, moves, review, you, exact } = one ?? {};
  if (!isText(rules) || !isText(start) || !isList(moves, isText) || moves.length === 0) return false;
  const { total, outlooks, turns, shares, finished } = review ?? {};
  const isPly = (/** @type {any} */ ply) => Number.isInteger(ply) && ply >= 0 && ply <= moves.length;
  return (
    finished === true
    && total === moves.length
    && (you === undefined || isSide(you))
    && isList(exact, isPly)
    && isList(turns, isPly)
    && isList(review.moves, isReviewedMove)
    && review.moves.length === total
    && review.moves.every((/** @type {any} */ { move }, /** @type {number} */ at) => move === moves[at])
    && isList(outlooks, (outlook) => isFlag(outlook?.proven) && (outlook.south === null || Number.isFinite(outlook.south)))
    && outlooks.length === total + 1
    && [shares?.S, shares?.N].every((share) => Number.isInteger(share?.choices) && Number.isInteger(share.good))
  );
}

/** @param {any} judged */
function isReviewedMove(judged) {
  const { move, by, best, expected, score, loss, proven, turned, grade, mark } = judged ?? {};
  return (
    isText(move)
    && isSide(by)
    && isList(best, isText)
    && [expected, score, loss].every(Number.isFinite)
    && isFlag(proven)
    && isFlag(turned)
    && GRADES.includes(grade)
    && (mark === null || isText(mark))
  );
}
