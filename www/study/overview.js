import { element } from '../base/dom.js';
import { withPitNames } from '../base/pit-names.js';
import { otherSide } from '../base/sides.js';
import { moveNumbers } from '../replay/move-number.js';
import { formatNumber, roundScore } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../base/sides.js').Side} Side
 */

/** How many mistakes of a player are listed at most: the most costly. */
const LISTED = 3;

/**
 * The review in words: how each player chose, and their mistakes, to find better moves. The mistakes of the
 * only person who played come first, those of the opponent on request.
 *
 * @param {GameReview} review
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.mark like `say`, with marked pits (`pit-names.js`)
 * @param {string} options.language
 * @param {Side} [options.you] the side of the only person
 * @param {(ply: number) => boolean} options.exact whether the score of this position of the game is proven or that of the endgame tables
 * @param {(at: number) => void} options.beginBetterMove begins the exercise of a mistake
 */
export function overview(review, { say, mark, language, you, exact, beginBetterMove }) {
  const first = you ?? 'S';
  const sides = [first, otherSide(first)];
  const share = (/** @type {Side} */ by) => element('li', {}, shareText(review, by, by === you ? '.you' : '', say, language));
  const lists = sides.map((by) => {
    const listed = worstMistakes(review, by);
    const items = listed.map((at) => mistakeItem(review, at, { say, mark, language, you, exact, beginBetterMove }));
    const list = items.length > 0 ? element('ol', { class: 'turns' }, ...items) : element('p', { class: 'about' }, say('ui.analysis.mistakes.none'));
    const title = say(by === you ? 'ui.analysis.mistakes.you' : 'ui.analysis.mistakes', { by });
    if (!you || by === you) return [element('h2', {}, title), list];
    return [element('details', { class: 'theirs' }, element('summary', {}, title), list)];
  });
  const calm = sides.every((by) => worstMistakes(review, by).length === 0);
  return [
    element('h2', {}, say('ui.analysis.summary')),
    element('ul', { class: 'shares' }, ...sides.map(share)),
    ...(calm ? [element('p', { class: 'about' }, say('ui.analysis.calm'))] : lists.flat()),
  ];
}

/** The moves of a side that were mistakes. Placements are left out: what they lose is not counted in seeds. @param {GameReview} review @param {Side} side */
function mistakes({ moves, outlooks }, side) {
  return moves.flatMap(({ by, grade }, at) => (by === side && (grade === 'mistake' || grade === 'blunder') && outlooks[at].south !== null ? [at] : []));
}

/** The mistakes to look at, in the order of the game. @param {GameReview} review @param {Side} side */
export function worstMistakes(review, side) {
  const loss = (/** @type {number} */ at) => review.moves[at].loss;
  return mistakes(review, side).sort((a, b) => loss(b) - loss(a)).slice(0, LISTED).sort((a, b) => a - b);
}

/**
 * @param {GameReview} review
 * @param {Side} by
 * @param {string} form `.you` for the only person, otherwise empty
 * @param {Say} say
 * @param {string} language
 */
function shareText(review, by, form, say, language) {
  const { choices, good } = review.shares[by];
  if (choices === 0) return say(`ui.analysis.share.none${form}`, { by });
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(good / choices);
  const found = mistakes(review, by);
  const n = found.filter((at) => review.moves[at].grade === 'blunder').length;
  const key = found.length === 0 ? 'ui.analysis.count.none' : n === 0 ? 'ui.analysis.count' : n < found.length ? 'ui.analysis.count.some-big' : 'ui.analysis.count.big';
  return [say(`ui.analysis.share${form}`, { by, good, n: choices, percent }), say(key, { n: n || found.length, total: found.length })].join(' ');
}

/**
 * @param {GameReview} review
 * @param {number} at
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.mark
 * @param {string} options.language
 * @param {Side} [options.you]
 * @param {(ply: number) => boolean} options.exact
 * @param {(at: number) => void} options.beginBetterMove
 */
function mistakeItem(review, at, { say, mark, language, you, exact, beginBetterMove }) {
  const { by, move, loss, proven, turned, mark: sign } = review.moves[at];
  const n = roundScore(loss, proven);
  const sure = proven ? 'ui.analysis.surely' : exact(at) && exact(at + 1) ? 'ui.analysis.by.tables-alone' : 'ui.analysis.about';
  const number = moveNumbers(review.moves.map((each) => each.by))[at];
  const data = { move, n, seeds: formatNumber(n, language), number, mark: sign ?? '' };
  return element(
    'li',
    {},
    element('p', {}, ...withPitNames(mark(`ui.analysis.turn${turned ? '.lead' : ''}`, data)), ' ', say(sure)),
    element('button', { type: 'button', class: 'button', onclick: () => beginBetterMove(at) }, say(`ui.analysis.find${by === you ? '.you' : ''}`, { n: number, by })),
  );
}
