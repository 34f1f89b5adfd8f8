import { element } from '../base/dom.js';
import { withPitNames } from '../base/pit-names.js';
import { formatNumber, roundScore } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../awale_engine.js').ReviewedShare} Share
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * The review in words: how well each side played, what was lost, and the turning points.
 *
 * @param {GameReview} review
 * @param {object} how
 * @param {Say} how.say
 * @param {Say} how.mark says with marked pits (`pit-names.js`)
 * @param {string} how.language
 * @param {(at: number) => void} how.onturn begins the exercise of a turning point
 */
export function overview(review, { say, mark, language, onturn }) {
  const said = (/** @type {Side} */ by) => element('li', {}, shareText(review.shares[by], by, say, language));
  const turns = review.turns.map((at) => turningPointItem(review, at, { say, mark, language, onturn }));
  return [
    element('h2', {}, say('ui.analysis.summary')),
    element('ul', { class: 'shares' }, said('S'), said('N')),
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
 * @param {object} how
 * @param {Say} how.say
 * @param {Say} how.mark
 * @param {string} how.language
 * @param {(at: number) => void} how.onturn
 */
function turningPointItem(review, at, { say, mark, language, onturn }) {
  const { by, move, loss, proven, turned, mark: sign } = review.moves[at];
  const n = roundScore(loss, proven);
  const data = { by, move, n, seeds: formatNumber(n, language), number: at + 1, mark: sign ?? '' };
  return element(
    'li',
    {},
    element('p', {}, ...withPitNames(mark(`ui.analysis.turn${turned ? '.lead' : ''}`, data)), ' ', say(proven ? 'ui.analysis.surely' : 'ui.analysis.about')),
    element('button', { type: 'button', class: 'button', onclick: () => onturn(at) }, say('ui.analysis.find', { n: at + 1 })),
  );
}
