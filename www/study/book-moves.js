import { element } from '../base/dom.js';
import { fetchBook, lookUp } from './opening-book.js';
import { formatScore, markedMoves, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   view: import('../board/game-view.js').GameView,
 * }} Context
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./opening-book.js').Book} Book
 */

/** What each move is worth by the opening book, as long as the position is in it. A press plays a move. */
export class BookMoves {
  #context;
  #onplay;
  #onload;
  /** The rules whose book was asked for last. */
  #rules = '';
  /** @type {Book | null} */
  #book = null;
  /** What is shown, as JSON: a button that is being pressed must not be replaced. */
  #shown = '';
  #title = element('h2', {});
  #about = element('p', { class: 'about' });
  #list = element('ol', { class: 'book-moves' });
  element = element('section', { class: 'book', hidden: true }, this.#title, this.#about, this.#list);

  /**
   * @param {Context} context
   * @param {object} then
   * @param {(move: string) => void} then.onplay
   * @param {() => void} then.onload called when a book that was asked for is there
   */
  constructor(context, { onplay, onload }) {
    this.#context = context;
    this.#onplay = onplay;
    this.#onload = onload;
  }

  /** @param {Side} side the side at the bottom */
  show(side) {
    const { say, words, current, view } = this.#context;
    const { rules, turn, over } = current.state;
    this.#ask(rules);
    const found = over || !this.#book ? undefined : lookUp(this.#book, current.state);
    const { language } = words();
    const shown = JSON.stringify([found, side, turn, language]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = !found;
    if (!found) return;
    const sign = turn === side ? 1 : -1;
    this.#title.textContent = say('ui.analysis.book');
    this.#about.textContent = say('ui.analysis.book.depth', { n: found.depth });
    const buttons = found.moves.map(({ move, score }) => {
      const stands = verdictText(say, sign * score, side, false, language);
      const spoken = (/** @type {string} */ key) => view.statusText.spoken(say(key, { move: markedMoves([move]), stands }));
      return element(
        'button',
        {
          type: 'button',
          class: 'line',
          title: spoken('ui.analysis.book.play'),
          'aria-label': spoken('ui.analysis.book.move'),
          onclick: () => this.#onplay(move),
        },
        element('span', { class: 'sequence' }, move),
        element('strong', { class: 'value' }, formatScore(sign * score, false, language)),
      );
    });
    this.#list.replaceChildren(...buttons.map((button) => element('li', {}, button)));
  }

  /** Fetches the book of these rules, unless it is the last one asked for. @param {string} rules */
  async #ask(rules) {
    if (rules === this.#rules) return;
    this.#rules = rules;
    this.#book = null;
    const book = await fetchBook(rules);
    // Other rules may have been chosen meanwhile.
    if (rules !== this.#rules || !book) return;
    this.#book = book;
    this.#onload();
  }
}
