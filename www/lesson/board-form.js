import { Game } from '../awale.js';
import { editPosition } from '../editor/dialog.js';
import { element } from '../base/dom.js';
import { withoutMarks } from '../base/glossary.js';
import { boardTheme } from '../board/looks.js';
import { presetName } from '../rules/rules-name.js';
import { StillBoard } from '../rules/still-board.js';
import { emptyStop, dropIllegalMoves } from './draft.js';
import { movesField } from './moves-field.js';
import { stopForm } from './stop-form.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 *
 * @typedef {object} BoardFormOptions
 * @property {import('../base/words.js').PageWords & {
 *   engine: import('../engine/engine.js').Engine,
 *   settings: import('../storage/settings.js').Settings,
 * }} context
 * @property {boolean} both whether texts are written in both languages
 * @property {() => unknown} onchange called at every change
 * @property {(by: number) => unknown} move moves the board `by` places within the list of boards
 * @property {() => unknown} remove
 * @property {boolean} first
 * @property {boolean} last
 */

/** The width of the board's picture, in CSS pixels. */
const WIDTH = 320;
/** The most characters of a text in a board's summary, with its ellipsis. */
const MAX_SUMMARY = 50;

/**
 * Opens the position editor for a board of a lesson.
 *
 * @param {BoardFormOptions['context']} context
 * @param {{ rules: string, position: string }} start
 * @param {(found: import('../editor/editor.js').FoundPosition) => unknown} use called with the chosen position
 */
export function editBoard(context, { rules, position }, use) {
  const actions = [{ label: context.say('ui.lessons.make.use'), main: true, act: use }];
  editPosition({ context, start: { rules, position }, actions });
}

/** The form of one board of a lesson: its position, moves and texts. */
export class BoardForm {
  #options;
  #board;
  #number;
  /** @type {StillBoard | null} */
  #still = null;
  #summary = element('summary');
  #picture = element('div', { class: 'maker-picture' });
  #stops = element('div');
  #body = element('div', { class: 'maker-body' });
  #details = element('details', { class: 'maker-board' }, this.#summary, this.#body);
  element = element('li', {}, this.#details);

  /**
   * @param {DraftBoard} board
   * @param {number} number from 1
   * @param {boolean} open
   * @param {BoardFormOptions} options
   */
  constructor(board, number, open, options) {
    this.#board = board;
    this.#number = number;
    this.#options = options;
    this.#showSummary();
    this.#details.addEventListener('toggle', () => (this.open ? this.#fill() : this.#empty()));
    // The `toggle` event is sent later, but the caller may focus a field at once.
    if (open) {
      this.#details.open = true;
      this.#fill();
    }
  }

  get board() {
    return this.#board;
  }

  get open() {
    return this.#details.open;
  }

  /** Frees the picture: when the form is removed or folded, and before the picture is drawn anew. */
  free() {
    this.#still?.close();
    this.#still = null;
  }

  /** Scrolls the form into view, and focuses its first text field. */
  focus() {
    const field = /** @type {HTMLElement | null} */ (this.#stops.querySelector('textarea'));
    this.element.scrollIntoView({ block: 'nearest' });
    // `preventScroll`: the form is in view already; the focus alone would scroll again, to the field.
    field?.focus({ preventScroll: true });
  }

  /** Shows the number of the board and the start of the first stop's text or question, or else the rules and moves. */
  #showSummary() {
    const { context } = this.#options;
    const { moves, stops, rules } = this.#board;
    const words = (/** @type {import('./draft.js').Text} */ text) => withoutMarks(inLanguage(text, context.words().language));
    const said = words(stops[0].said) || words(stops[0].question);
    const title = shortened(said) || [presetName(context.say, rules), moves.join(' ')].filter(Boolean).join(' · ');
    this.#summary.replaceChildren(element('b', {}, context.say('ui.lessons.make.board', { n: this.#number })), ' ', element('span', {}, title));
  }

  #empty() {
    this.free();
    this.#body.replaceChildren();
  }

  #fill() {
    if (this.#body.childElementCount > 0) return;
    const { context, move, remove, first, last } = this.#options;
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, enabled = true) => element('button', {
      type: 'button', class: 'button', 'data-make': name, 'aria-disabled': String(!enabled), onclick: () => enabled && act(),
    }, context.say(`ui.lessons.make.${name}`));
    this.#body.replaceChildren(
      this.#picture,
      button('position', () => this.#editPosition()),
      movesField({ context, board: this.#board, onchange: () => this.#changed(true) }),
      this.#stops,
      element('div', { class: 'maker-buttons' }, button('earlier', () => move(-1), !first), button('later', () => move(1), !last), button('remove', remove)),
    );
    this.#showPicture();
    this.#showStops();
  }

  #showPicture() {
    const { context } = this.#options;
    this.free();
    const { rules, position } = this.#board;
    const game = new Game(rules, position);
    const { pits, stores, reserve } = game.state();
    game.free();
    const mirror = context.settings.get('mirror');
    const flip = context.settings.get('flip');
    this.#still = new StillBoard(WIDTH, 2, { letters: true, counts: true, mirror, flip, reserve: reserve > 0 }, boardTheme(context.settings));
    this.#still.show({ pits, stores, reserve, playable: '' });
    this.#picture.replaceChildren(this.#still.element,
      element('p', { class: 'about' }, context.say('ui.lessons.make.from', { rules: presetName(context.say, rules) }), ' ', element('code', {}, position)));
  }

  /** Opens the position editor. */
  #editPosition() {
    editBoard(this.#options.context, this.#board, (found) => {
      Object.assign(this.#board, found);
      dropIllegalMoves(this.#board);
      this.#body.replaceChildren();
      this.#fill();
      this.#changed(false);
      // The form was created again: its new button takes the focus when the dialog has closed.
      setTimeout(() => /** @type {HTMLElement | null} */ (this.#body.querySelector('[data-make="position"]'))?.focus());
    });
  }

  /** @param {boolean} movesChanged */
  #changed(movesChanged) {
    this.#options.onchange();
    this.#showSummary();
    if (movesChanged) this.#showStops();
  }

  #showStops() {
    const { context, both } = this.#options;
    const board = this.#board;
    const { moves, stops, end } = board;
    const onchange = () => this.#changed(false);
    const rebuild = (/** @type {string} */ field) => this.#rebuildStops(field);
    const form = (/** @type {import('./draft.js').DraftStop} */ stop, isEnd = false) => stopForm({ context, board, stop, isEnd, both, onchange, rebuild });
    this.#stops.replaceChildren(
      ...stops.filter(({ after }) => after === 0 || after < moves.length).map((stop) => form(stop)),
      this.#addStopRow(),
      ...(moves.length > 0 ? [form(end, true)] : []),
    );
  }

  /** The row that adds a stop between the moves. */
  #addStopRow() {
    const { say } = this.#options.context;
    const { moves, stops } = this.#board;
    const places = moves.map((_, at) => at).filter((at) => at > 0 && !stops.some(({ after }) => after === at));
    if (places.length === 0) return element('div', {});
    const where = element('select', {}, ...places.map((at) => element('option', { value: at }, moves.slice(0, at).join(' '))));
    const add = () => {
      const after = Number(where.value);
      this.#board.stops = [...stops, emptyStop(after)].sort((a, b) => a.after - b.after);
      this.#changed(false);
      this.#rebuildStops('textarea', after);
    };
    return element('div', { class: 'maker-more' }, element('label', {}, say('ui.lessons.make.stop.after'), where),
      element('button', { type: 'button', class: 'button', 'data-make': 'stop', onclick: add }, say('ui.lessons.make.stop')));
  }

  /**
   * Creates the stop forms again and focuses a field of one.
   *
   * @param {string} field its selector; empty: none
   * @param {number | string} [after] the stop; by default the one with the focus
   */
  #rebuildStops(field, after) {
    const focusedStop = document.activeElement?.closest('[data-stop]');
    const stop = after ?? (focusedStop instanceof HTMLElement ? focusedStop.dataset.stop : undefined);
    this.#showStops();
    const place = this.#stops.querySelector(`[data-stop="${stop}"]`) ?? this.#stops;
    if (field) /** @type {HTMLElement | null} */ (place.querySelector(field))?.focus();
  }
}

/** A text, or its first words if it is longer than MAX_SUMMARY. @param {string} text */
function shortened(text) {
  if (text.length <= MAX_SUMMARY) return text;
  return `${text.slice(0, MAX_SUMMARY - 2).replace(/\s+\S*$/, '')} …`;
}
