import { element } from '../base/dom.js';
import { withPitNames } from '../base/pit-names.js';
import { moveNumbers } from '../replay/move-number.js';
import { formatNumber, roundScore } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../awale_engine.js').ReviewedShare} Share
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * The review in words: the share of good moves and the seeds lost by each side, and the turning points.
 *
 * @param {GameReview} review
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.mark like `say`, with marked pits (`pit-names.js`)
 * @param {string} options.language
 * @param {(at: number) => void} options.beginTurningPoint begins the exercise of a turning point
 */
export function overview(review, { say, mark, language, beginTurningPoint }) {
  const share = (/** @type {Side} */ by) => element('li', {}, shareText(review.shares[by], by, say, language));
  const turns = review.turns.map((at) => turningPointItem(review, at, { say, mark, language, beginTurningPoint }));
  return [
    element('h2', {}, say('ui.analysis.summary')),
    element('ul', { class: 'shares' }, share('S'), share('N')),
    ...(turns.length > 0
      ? [element('h2', {}, say('ui.analysis.turned', { n: turns.length })), element('ol', { class: 'turns' }, ...turns)]
      : [element('p', { class: 'about' }, say('ui.analysis.calm'))]),
  ];
}

/**
 * @param {Share} share
 * @param {Side} by
 * @param {Say} say
 * @param {string} language
 */
function shareText({ choices, good, given }, by, say, language) {
  if (choices === 0) return say('ui.analysis.share.none', { by });
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(good / choices);
  const lost = Math.round(given);
  return [
    say('ui.analysis.share', { by, good, n: choices, percent }),
    say(lost === 0 ? 'ui.analysis.given.none' : 'ui.analysis.given', { n: lost }),
  ].join(' ');
}

/**
 * @param {GameReview} review
 * @param {number} at
 * @param {object} options
 * @param {Say} options.say
 * @param {Say} options.mark
 * @param {string} options.language
 * @param {(at: number) => void} options.beginTurningPoint
 */
function turningPointItem(review, at, { say, mark, language, beginTurningPoint }) {
  const { by, move, loss, proven, turned, mark: sign } = review.moves[at];
  const n = roundScore(loss, proven);
  const number = moveNumbers(review.moves.map((each) => each.by))[at];
  const data = { by, move, n, seeds: formatNumber(n, language), number, mark: sign ?? '' };
  return element(
    'li',
    {},
    element('p', {}, ...withPitNames(mark(`ui.analysis.turn${turned ? '.lead' : ''}`, data)), ' ', say(proven ? 'ui.analysis.surely' : 'ui.analysis.about')),
    element('button', { type: 'button', class: 'button', onclick: () => beginTurningPoint(at) }, say('ui.analysis.find', { n: number, by })),
  );
}
