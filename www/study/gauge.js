import { element } from '../base/dom.js';
import { formatScore, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} Score
 * @property {number} score final difference in seeds, for the side at the bottom
 * @property {boolean} proven
 * @property {string} [verdict] the verdict in words, if it is not the usual one
 * @property {string} about why the score is exact, or how deep the search was
 */

/** A bar with the expected score of the side at the bottom, in seeds, and how reliable it is. */
export class Gauge {
  #figure = element('strong', { class: 'figure' });
  #sure = element('span', { class: 'sure' });
  #verdict = element('span', {});
  #about = element('span', { class: 'depth' });
  #fill = element('span', { class: 'fill' });
  element = element(
    'div',
    { class: 'gauge' },
    element('p', { class: 'stands' }, this.#figure, ' ', this.#sure),
    element('div', { class: 'track', 'aria-hidden': 'true' }, this.#fill, element('span', { class: 'middle' })),
    element('p', { class: 'verdict' }, this.#verdict, ' ', this.#about),
  );

  /**
   * @param {Score | null} standing `null` without a score
   * @param {object} how
   * @param {Say} how.say
   * @param {string} how.language
   * @param {Side} how.side the side at the bottom
   * @param {number} how.total the seeds of the game
   * @param {string} how.instead the text without a score
   */
  show(standing, { say, language, side, total, instead }) {
    this.element.dataset.proven = String(standing?.proven ?? false);
    this.element.dataset.known = String(standing !== null);
    if (!standing) {
      this.#figure.textContent = '–';
      this.#sure.textContent = '';
      this.#verdict.textContent = instead;
      this.#about.textContent = '';
      this.#fill.style.setProperty('--share', '0.5');
      return;
    }
    const { score, proven, about, verdict: said } = standing;
    const share = Math.min(1, Math.max(0, (total + score) / 2 / total));
    this.#figure.textContent = formatScore(score, proven, language);
    this.#sure.textContent = say(proven ? 'ui.analysis.proven' : 'ui.analysis.estimated');
    this.#verdict.textContent = said ?? verdictText(say, score, side, proven, language);
    this.#about.textContent = about;
    this.#fill.style.setProperty('--share', share.toFixed(4));
  }
}
