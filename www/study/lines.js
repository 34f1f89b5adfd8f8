import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { sowingPath } from '../board/sowing-path.js';
import { formatScore, formatMoves, markedMoves, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   view: import('../board/game-view.js').GameView,
 * }} Context
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../awale_engine.js').EngineLine} EngineLine
 * @typedef {{ path: string, rank: number }} Arrow
 */

/** The most moves that are written of a line. */
const MAX_MOVES = 8;
/** The most arrows of a line. */
const MAX_ARROWS = 3;

/** The best lines. A hovered or focused line shows its first moves as arrows on the board; a press plays the line. */
export class Lines {
  #context;
  #onplay;
  /** @type {{ button: HTMLButtonElement, score: HTMLElement, certainty: HTMLElement, moves: HTMLElement }[]} */
  #rows = [];
  /** @type {EngineLine[]} */
  #lines = [];
  /** The index of the hovered line; -1: none. */
  #hovered = -1;
  /** The arrows on the board as JSON, to draw them only when they change. */
  #shownArrows = '';
  element = element('ol', { class: 'lines' });

  /**
   * @param {Context} context
   * @param {(line: EngineLine) => void} onplay
   */
  constructor(context, onplay) {
    this.#context = context;
    this.#onplay = onplay;
    // The view removes the arrows when the position changes.
    context.current.addEventListener('change', () => (this.#shownArrows = ''));
  }

  /**
   * @param {EngineLine[]} lines with scores for the player to move
   * @param {object} options
   * @param {Side} options.side the side at the bottom
   * @param {boolean} options.withScores whether scores are shown
   */
  show(lines, { side, withScores }) {
    const { say, words, current } = this.#context;
    const { language } = words();
    const sign = current.state.turn === side ? 1 : -1;
    this.#lines = lines;
    this.#ensureRows(lines.length);
    for (const [index, { moves, score, proven }] of lines.entries()) {
      const { button, score: scoreField, certainty, moves: text } = this.#rows[index];
      const isProven = proven !== null;
      scoreField.textContent = withScores ? formatScore(sign * score, isProven, language) : '';
      certainty.textContent = withScores ? (isProven ? '✓' : '≈') : '';
      text.textContent = formatMoves(moves, MAX_MOVES, say);
      button.dataset.proven = String(isProven);
      const verdict = withScores ? verdictText(say, sign * score, side, isProven, language) : '';
      button.setAttribute('aria-label', this.#context.view.statusText.spoken(say('ui.analysis.line', { n: index + 1, moves: markedMoves(moves.slice(0, MAX_MOVES)), stands: verdict })));
      button.title = say('ui.analysis.play');
    }
    this.draw();
  }

  /** Whether lines are shown, whose moves have arrows on the board. */
  get hasArrows() {
    return this.#lines.length > 0;
  }

  /** Shows the arrows of the hovered line, or the first move of each line. */
  draw() {
    const line = this.#lines[this.#hovered];
    const arrows = line
      ? lineArrows(this.#context, line.moves)
      : this.#lines.flatMap(({ moves }, rank) => moveArrow(this.#context.current.game, moves[0], rank));
    const json = JSON.stringify(arrows);
    if (json === this.#shownArrows) return;
    this.#shownArrows = json;
    this.#context.view.arrows = arrows;
  }

  /** @param {number} count */
  #ensureRows(count) {
    while (this.#rows.length < count) {
      const index = this.#rows.length;
      const parts = {
        score: element('strong', { class: 'value' }),
        certainty: element('span', { class: 'token' }),
        moves: element('span', { class: 'sequence' }),
      };
      const hover = (/** @type {number} */ at) => () => {
        this.#hovered = at;
        this.draw();
      };
      const button = element(
        'button',
        {
          type: 'button',
          class: 'line',
          onclick: () => this.#onplay(this.#lines[index]),
          onpointerenter: hover(index),
          onpointerleave: hover(-1),
          onfocus: hover(index),
          onblur: hover(-1),
        },
        parts.certainty,
        parts.score,
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
 * @param {Game} game
 * @param {string} move
 * @param {number} rank
 * @returns {Arrow[]}
 */
export function moveArrow(game, move, rank) {
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
  const arrows = [];
  try {
    for (const [rank, move] of moves.slice(0, MAX_ARROWS).entries()) {
      arrows.push(...moveArrow(game, move, rank));
      if (game.tryPlay(move).kind === 'refused') break;
    }
    return arrows;
  } finally {
    game.free();
  }
}
