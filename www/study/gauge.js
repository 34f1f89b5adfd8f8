import { element } from '../base/dom.js';
import { formatScore, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} Score
 * @property {number} score final difference in seeds, for the side at the bottom
 * @property {boolean} proven
 * @property {string} [verdict] the verdict in words, instead of the usual one
 * @property {string} [certainty] in place of “proven” or “estimated”
 * @property {string} about why the score is sure or only an estimate, or how deep the search was; may be empty
 */

/** The expected score of the side at the bottom, in seeds, as a bar and in words, and how certain it is. */
export class Gauge {
  #score = element('strong', { class: 'figure' });
  #certainty = element('span', { class: 'sure' });
  #verdict = element('span', {});
  #about = element('span', { class: 'depth' });
  #fill = element('span', { class: 'fill' });
  element = element(
    'div',
    { class: 'gauge' },
    element('p', { class: 'stands' }, this.#score, ' ', this.#certainty),
    element('div', { class: 'track', 'aria-hidden': 'true' }, this.#fill, element('span', { class: 'middle' })),
    element('p', { class: 'verdict' }, this.#verdict, ' ', this.#about),
  );

  /**
   * @param {Score | null} shown
   * @param {object} options
   * @param {Say} options.say
   * @param {string} options.language
   * @param {Side} options.side the side at the bottom
   * @param {number} options.total the seeds of the game
   * @param {string} options.instead the text if `shown` is `null`
   */
  show(shown, { say, language, side, total, instead }) {
    this.element.dataset.proven = String(shown?.proven ?? false);
    this.element.dataset.known = String(shown !== null);
    if (!shown) {
      this.#score.textContent = '–';
      this.#certainty.textContent = '';
      this.#verdict.textContent = instead;
      this.#about.textContent = '';
      this.#fill.style.setProperty('--share', '0.5');
      return;
    }
    const { score, proven, about, verdict, certainty } = shown;
    const share = Math.min(1, Math.max(0, (total + score) / 2 / total));
    this.#score.textContent = formatScore(score, proven, language);
    this.#certainty.textContent = certainty ?? say(proven ? 'ui.analysis.proven' : 'ui.analysis.estimated');
    this.#verdict.textContent = verdict ?? verdictText(say, score, side, proven, language);
    this.#about.textContent = about;
    this.#fill.style.setProperty('--share', share.toFixed(4));
  }
}
