import { formatTime } from '../game/clock.js';
import { element } from '../base/dom.js';
import { SIDES } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} PlayerRow what a row shows
 * @property {string} name may be empty
 * @property {string} camp the name of the side
 * @property {number} score
 * @property {string} about the score in words
 * @property {number} gained the seeds that the last move added to the score
 * @property {boolean} turn
 * @property {boolean} won
 */

/** Time below this is marked as short, in milliseconds. */
const SHORT_TIME = 10_000;

/**
 * The rows above and below the board: name, time and score of each player. Sends `choose` when a
 * name is pressed.
 */
export class PlayerRows extends EventTarget {
  /** @type {Record<Side, { row: HTMLElement, name: HTMLElement, time: HTMLElement, score: HTMLElement, gain: HTMLElement }>} */
  #rows = { S: this.#makeRow('near'), N: this.#makeRow('far') };

  /** @param {Side} side */
  row(side) {
    return this.#rows[side].row;
  }

  /**
   * @param {Side} side
   * @param {PlayerRow} content
   */
  show(side, { name, camp, score, about, gained, turn, won }) {
    const parts = this.#rows[side];
    parts.row.dataset.turn = String(turn);
    parts.row.dataset.won = String(won);
    // Two parts: where the row is narrow, the end of the name is cut, not the camp.
    parts.name.replaceChildren(element('span', {}, name), element('span', {}, name && ' · ', camp));
    parts.name.title = name;
    parts.gain.textContent = gained > 0 ? `+${gained}` : '';
    this.showScore(side, score, about);
  }

  /**
   * Shows a score; while a move is animated, the seeds in the store so far.
   *
   * @param {Side} side
   * @param {number} score
   * @param {string} about the score in words
   */
  showScore(side, score, about) {
    const { score: figure } = this.#rows[side];
    figure.textContent = String(score);
    figure.title = about;
  }

  /**
   * @param {import('../game/clock.js').Clock} clock
   * @param {string} locale
   */
  showClock(clock, locale) {
    for (const side of SIDES) {
      const { time } = this.#rows[side];
      time.hidden = clock.timeControl.kind === 'none';
      if (time.hidden) continue;
      const left = clock.left(side);
      const text = formatTime(left, locale);
      if (time.textContent !== text) time.textContent = text;
      time.dataset.short = String(left < SHORT_TIME);
      time.dataset.runs = String(clock.running === side);
    }
  }

  /** @param {'near' | 'far'} place */
  #makeRow(place) {
    const choose = () => this.dispatchEvent(new Event('choose'));
    const name = element('button', { type: 'button', class: 'who', onclick: choose });
    const time = element('span', { class: 'time', role: 'timer', 'aria-live': 'off', hidden: true });
    const score = element('span', { class: 'score' });
    // Hidden from screen readers: the status text says the same.
    const gain = element('span', { class: 'gain', 'aria-hidden': 'true' });
    return { row: element('p', { class: `player ${place}` }, name, time, gain, score), name, time, score, gain };
  }
}
