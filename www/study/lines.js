import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { sowingPath } from '../board/sowing-path.js';
import { formatScore, formatMoves, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   view: import('../board/game-view.js').GameView,
 * }} Context
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../awale_engine.js').EngineLine} EngineLine
 * @typedef {{ path: string, rank: number }} Arrow
 */

/** The most moves written of a line, and the most arrows. */
const MAX_MOVES = 8;
const MAX_ARROWS = 3;

/** The best lines. Hovering a line shows its moves on the board, pressing it plays them. */
export class Lines {
  #context;
  #onplay;
  /** @type {{ button: HTMLButtonElement, value: HTMLElement, sure: HTMLElement, moves: HTMLElement }[]} */
  #rows = [];
  /** @type {EngineLine[]} */
  #lines = [];
  /** The hovered line. */
  #hovered = -1;
  /** The arrows on the board, to avoid drawing them again. */
  #shownArrows = '';
  element = element('ol', { class: 'lines' });

  /**
   * @param {Context} context
   * @param {(line: EngineLine) => void} onplay
   */
  constructor(context, onplay) {
    this.#context = context;
    this.#onplay = onplay;
    // A change of the position removes the arrows.
    context.current.addEventListener('change', () => (this.#shownArrows = ''));
  }

  /**
   * @param {EngineLine[]} lines from the view of the player to move
   * @param {object} how
   * @param {Side} how.side the side at the bottom
   * @param {boolean} how.counted whether the scores mean something
   */
  show(lines, { side, counted }) {
    const { say, words, current } = this.#context;
    const { language } = words();
    const sign = current.state.turn === side ? 1 : -1;
    this.#lines = lines;
    this.#ensureRows(lines.length);
    for (const [index, { moves, score, proven }] of lines.entries()) {
      const { button, value, sure, moves: text } = this.#rows[index];
      const certain = proven !== null;
      value.textContent = counted ? formatScore(sign * score, certain, language) : '';
      sure.textContent = counted ? (certain ? '✓' : '≈') : '';
      text.textContent = formatMoves(moves, MAX_MOVES);
      button.dataset.proven = String(certain);
      const stands = counted ? verdictText(say, sign * score, side, certain, language) : '';
      button.setAttribute('aria-label', say('ui.analysis.line', { n: index + 1, moves: formatMoves(moves, MAX_MOVES), stands }));
      button.title = say('ui.analysis.play');
    }
    this.draw();
  }

  /** Whether there are arrows on the board. */
  get hasArrows() {
    return this.#lines.length > 0;
  }

  /** Shows the arrows of the hovered line, or the first move of each line. */
  draw() {
    const line = this.#lines[this.#hovered];
    const ways = line
      ? lineArrows(this.#context, line.moves)
      : this.#lines.flatMap(({ moves }, rank) => moveArrow(this.#context, moves[0], rank));
    const seen = JSON.stringify(ways);
    if (seen === this.#shownArrows) return;
    this.#shownArrows = seen;
    this.#context.view.arrows = ways;
  }

  /** @param {number} count */
  #ensureRows(count) {
    while (this.#rows.length < count) {
      const index = this.#rows.length;
      const parts = {
        value: element('strong', { class: 'value' }),
        sure: element('span', { class: 'token' }),
        moves: element('span', { class: 'sequence' }),
      };
      const look = (/** @type {number} */ at) => () => {
        this.#hovered = at;
        this.draw();
      };
      const button = element(
        'button',
        {
          type: 'button',
          class: 'line',
          onclick: () => this.#onplay(this.#lines[index]),
          onpointerenter: look(index),
          onpointerleave: look(-1),
          onfocus: look(index),
          onblur: look(-1),
        },
        parts.sure,
        parts.value,
        parts.moves,
      );
      this.#rows.push({ button, ...parts });
      this.element.append(element('li', {}, button));
    }
    for (const [index, { button }] of this.#rows.entries()) {
      const row = /** @type {HTMLElement} */ (button.parentElement);
      row.hidden = index >= count;
      if (row.hidden && this.#hovered === index) this.#hovered = -1;
    }
    this.element.hidden = count === 0;
  }
}

/**
 * The arrow of a move; none for a placement.
 *
 * @param {Context} context
 * @param {string} move
 * @param {number} rank
 * @returns {Arrow[]}
 */
export function moveArrow({ current }, move, rank) {
  return arrowIn(current.game, move, rank);
}

/**
 * @param {Game} game
 * @param {string} move
 * @param {number} rank
 * @returns {Arrow[]}
 */
function arrowIn(game, move, rank) {
  const path = sowingPath(game, move);
  return path ? [{ path, rank }] : [];
}

/**
 * The arrows of a line's first moves.
 *
 * @param {Context} context
 * @param {string[]} moves
 * @returns {Arrow[]}
 */
function lineArrows({ current }, moves) {
  const game = Game.fromStored(current.game.stored());
  /** @type {Arrow[]} */
  const ways = [];
  try {
    for (const [rank, move] of moves.slice(0, MAX_ARROWS).entries()) {
      ways.push(...arrowIn(game, move, rank));
      if (game.tryPlay(move).kind === 'refused') break;
    }
    return ways;
  } finally {
    game.free();
  }
}
