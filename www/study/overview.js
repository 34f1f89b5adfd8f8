import { element } from '../base/dom.js';
import { withPitNames } from '../base/pit-names.js';
import { otherSide } from '../base/sides.js';
import { moveNumbers } from '../replay/move-number.js';
import { shownMove } from '../replay/short-move.js';
import { roundScore, seedsInWords } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../base/sides.js').Side} Side
 */

/** How many mistakes of a player are listed openly: the most costly. The others are folded. */
const LISTED = 3;

/**
 * The review in words: the mistakes of each player, with buttons to look for better moves, and how each chose. The
 * mistakes of the only person who played come first, those of the opponent on request.
 *
 * @param {GameReview} review
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.sayPits like `say`, with marked pits (`pit-names.js`)
 * @param {string} options.language
 * @param {Side} [options.you] the side of the only person
 * @param {(ply: number) => boolean} options.sure whether the score of this position of the game is certain
 * @param {(at: number) => void} options.beginBetterMove begins the exercise of a mistake, by the index of the move
 */
export function overview(review, { say, sayPits, language, you, sure, beginBetterMove }) {
  const first = you ?? 'S';
  const sides = [first, otherSide(first)];
  const share = (/** @type {Side} */ by) => element('li', {}, shareText(review, by, by === you ? '.you' : '', say, language));
  const lists = sides.map((by) => {
    const listed = worstMistakes(review, by);
    const others = mistakesToFind(review, by).filter((at) => !listed.includes(at));
    const item = (/** @type {number} */ at) => mistakeItem(review, at, { say, sayPits, language, you, sure, beginBetterMove });
    const items = listed.map(item);
    const placements = mistakes(review, by).filter((at) => isPlacement(review, at));
    const note = placements.length > 0
      ? say('ui.analysis.mistakes.placed', { n: placements.length, mark: review.moves[placements[0]].mark ?? '' })
      : items.length === 0 ? say('ui.analysis.mistakes.none') : '';
    const list = [
      ...(others.length > 0 ? [element('p', { class: 'about' }, say('ui.analysis.mistakes.worst', { n: listed.length, total: listed.length + others.length }))] : []),
      ...(items.length > 0 ? [element('ol', { class: 'turns' }, ...items)] : []),
      ...(others.length > 0 ? [element('details', {}, element('summary', {}, say('ui.analysis.mistakes.others', { n: others.length })), element('ol', { class: 'turns' }, ...others.map(item)))] : []),
      ...(note ? [element('p', { class: 'about' }, note)] : []),
    ];
    const title = say(by === you ? 'ui.analysis.mistakes.you' : 'ui.analysis.mistakes', { by });
    if (!you || by === you) return [element('h2', {}, title), ...list];
    return [element('details', { class: 'theirs' }, element('summary', {}, title), ...list)];
  });
  const calm = sides.every((by) => mistakes(review, by).length === 0);
  const summary = [element('h2', {}, say('ui.analysis.summary')), element('ul', { class: 'shares' }, ...sides.map(share))];
  // Below the graph a window of 900 pixels has room for a few lines: the mistakes, each with its button, come first.
  return calm ? [...summary, element('p', { class: 'about' }, say('ui.analysis.calm'))] : [...lists.flat(), ...summary];
}

/** The moves of a side that were mistakes, by their index. @param {GameReview} review @param {Side} side */
function mistakes({ moves }, side) {
  return moves.flatMap(({ by, grade }, at) => (by === side && (grade === 'mistake' || grade === 'blunder') ? [at] : []));
}

/**
 * Whether a move placed seeds of the reserve: no score is expected before it (`outlooks`), so what it loses is not
 * counted in seeds, and no better move can be looked for.
 *
 * @param {GameReview} review
 * @param {number} at
 */
const isPlacement = ({ outlooks }, at) => outlooks[at].south === null;

/**
 * The mistakes for which a better move can be looked for, in the order of the game.
 *
 * @param {GameReview} review
 * @param {Side} side
 */
const mistakesToFind = (review, side) => mistakes(review, side).filter((at) => !isPlacement(review, at));

/**
 * The most costly mistakes for which a better move can be looked for, in the order of the game.
 *
 * @param {GameReview} review
 * @param {Side} side
 */
export function worstMistakes(review, side) {
  const loss = (/** @type {number} */ at) => review.moves[at].loss;
  return mistakesToFind(review, side).sort((a, b) => loss(b) - loss(a)).slice(0, LISTED).sort((a, b) => a - b);
}

/**
 * How a player chose, in two sentences: the share of good moves, and how many mistakes; in one if all were forced.
 *
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
  const blunders = found.filter((at) => review.moves[at].grade === 'blunder').length;
  return [say(`ui.analysis.share${form}`, { by, good, n: choices, percent }), say(countKey(found.length, blunders), { n: blunders || found.length, total: found.length })].join(' ');
}

/**
 * The key of the sentence that counts a player's mistakes.
 *
 * @param {number} mistakeCount
 * @param {number} blunders how many of them are blunders
 */
function countKey(mistakeCount, blunders) {
  if (mistakeCount === 0) return 'ui.analysis.count.none';
  if (blunders === 0) return 'ui.analysis.count';
  return blunders < mistakeCount ? 'ui.analysis.count.some-big' : 'ui.analysis.count.big';
}

/**
 * A mistake in the list, with the button of its exercise.
 *
 * @param {GameReview} review
 * @param {number} at the index of the move
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.sayPits
 * @param {string} options.language
 * @param {Side} [options.you]
 * @param {(ply: number) => boolean} options.sure
 * @param {(at: number) => void} options.beginBetterMove
 */
function mistakeItem(review, at, { say, sayPits, language, you, sure, beginBetterMove }) {
  const { by, move, loss, proven, turned, mark } = review.moves[at];
  const certainty = proven ? 'ui.analysis.surely' : sure(at) && sure(at + 1) ? 'ui.analysis.by.tables-alone' : 'ui.analysis.about';
  const number = moveNumbers(review.moves.map((each) => each.by))[at];
  const data = { move: shownMove(move, say), ...seedsInWords(roundScore(loss, proven), language), number, mark: mark ?? '' };
  return element(
    'li',
    {},
    element('p', {}, ...withPitNames(sayPits(`ui.analysis.turn${turned ? '.lead' : ''}`, data)), ' ', say(certainty)),
    element('button', { type: 'button', class: 'button', 'data-mistake': at, onclick: () => beginBetterMove(at) }, say(`ui.analysis.find${by === you ? '.you' : ''}`, { n: number, by })),
  );
}
