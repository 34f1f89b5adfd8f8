import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { sowingPath } from '../board/sowing-path.js';
import { shownMove } from '../replay/short-move.js';
import { formatScore, markedMoves, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   view: import('../board/game-view.js').GameView,
 * }} Context
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../awale_engine.js').EngineLine} EngineLine
 * @typedef {{ path: string, rank: number }} Arrow
 */

/** The most moves that are written of a line: buttons of 44 pixels, which a phone has room for in one row. */
const MAX_MOVES = 6;
/** The most arrows of a line. */
const MAX_ARROWS = 3;

/**
 * The best lines. A hovered or focused line shows its first moves as arrows on the board; a press on a move plays the
 * line as far as this move, if that is possible.
 */
export class Lines {
  #context;
  #onplay;
  /** @type {{ row: HTMLElement, score: HTMLElement, certainty: HTMLElement, moves: HTMLButtonElement[], more: HTMLElement }[]} */
  #rows = [];
  /** @type {EngineLine[]} */
  #lines = [];
  /** The index of the hovered or focused line; -1: none. */
  #hovered = -1;
  /** The arrows on the board as JSON, to draw them only when they change. */
  #shownArrows = '';
  element = element('ol', { class: 'lines' });

  /**
   * @param {Context} context
   * @param {(moves: string[]) => void} onplay
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
   * @param {boolean} options.firstOnly whether only the first move of a line can be played
   */
  show(lines, { side, withScores, firstOnly }) {
    const { say, words, current, view } = this.#context;
    const { language } = words();
    const spoken = (/** @type {string} */ text) => view.statusText.spoken(text);
    const sign = current.state.turn === side ? 1 : -1;
    this.#lines = lines;
    this.#ensureRows(lines.length);
    for (const [index, { moves, score, proven }] of lines.entries()) {
      const { row, score: scoreField, certainty, moves: buttons, more } = this.#rows[index];
      const isProven = proven !== null;
      scoreField.textContent = withScores ? formatScore(sign * score, isProven, language) : '';
      certainty.textContent = withScores ? (isProven ? '✓' : '≈') : '';
      row.dataset.proven = String(isProven);
      for (const [at, button] of buttons.entries()) {
        button.hidden = at >= moves.length;
        const text = button.hidden ? '' : shownMove(moves[at], say);
        // A repeated text stays in place: a button whose text is replaced while it is pressed might not get the click.
        if (button.textContent !== text) button.textContent = text;
        button.disabled = firstOnly && at > 0;
        if (!button.hidden) button.title = button.disabled ? '' : spoken(say('ui.analysis.play', { move: markedMoves([moves[at]]) }));
      }
      more.hidden = moves.length <= MAX_MOVES;
      const stands = withScores ? verdictText(say, sign * score, side, isProven, language) : '';
      // The label of the first button says the whole line: its number and score are not buttons and get no focus.
      buttons[0].setAttribute('aria-label', spoken(say('ui.analysis.line', { n: index + 1, moves: markedMoves(moves.slice(0, MAX_MOVES)), stands })));
      for (const button of buttons.slice(1)) button.setAttribute('aria-label', button.title);
    }
    this.draw();
  }

  /** Whether lines are shown, whose moves have arrows on the board. */
  get hasArrows() {
    return this.#lines.length > 0;
  }

  /** Shows the arrows of the hovered or focused line; without one, the first move of each line. */
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
      const play = (/** @type {number} */ at) => () => this.#onplay(this.#lines[index].moves.slice(0, at + 1));
      const moves = Array.from({ length: MAX_MOVES }, (_, at) => element('button', { type: 'button', class: 'line-move', onclick: play(at) }));
      const parts = {
        score: element('strong', { class: 'value' }),
        certainty: element('span', { class: 'token' }),
        more: element('span', { class: 'more' }, '…'),
      };
      const hover = (/** @type {number} */ at) => () => {
        this.#hovered = at;
        this.draw();
      };
      const row = element(
        'li',
        { class: 'line', onpointerenter: hover(index), onpointerleave: hover(-1), onfocusin: hover(index), onfocusout: hover(-1) },
        parts.certainty,
        parts.score,
        element('span', { class: 'sequence' }, ...moves, parts.more),
      );
      this.#rows.push({ row, moves, ...parts });
      this.element.append(row);
    }
    for (const [index, { row }] of this.#rows.entries()) {
      row.hidden = index >= count;
      if (row.hidden && this.#hovered === index) this.#hovered = -1;
    }
    this.element.hidden = count === 0;
  }
}

/**
 * The arrow of a move; none for a placement or an illegal move.
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
