import { element } from '../dom.js';
import { packed, saved, written } from './write.js';

/**
 * @typedef {import('./write.js').Draft} Draft
 * @typedef {import('./write.js').DraftBoard} DraftBoard
 */

const NAME = 'lesson-draft';
const VERSION = 1;
/** The texts of a board, in the order in which they are asked for. */
const TEXTS = /** @type {const} */ (['said', 'question', 'hint', 'other', 'right']);

/**
 * Where a teacher makes a lesson: the game on the board becomes a board of it, with what is said,
 * asked and answered. A draft is kept by the browser.
 */
export class Maker {
  #room;
  #run;
  /** @type {Draft} */
  #draft;
  #title = element('input', { type: 'text', maxlength: '120', autocomplete: 'off' });
  #titleLabel = element('label', {});
  #boards = element('ol', { class: 'maker-boards' });
  #told = element('p', { class: 'about', role: 'status' });
  #buttons = {
    add: this.#button('add', () => this.#add()),
    try: this.#button('try', () => this.#try()),
    save: this.#button('save', () => this.#save()),
    link: this.#button('link', () => this.#link()),
    clear: this.#button('clear', () => this.#clear()),
  };
  #summary = element('summary', {});
  #about = element('p', { class: 'about' });
  element = element('details', { class: 'maker' }, this.#summary, this.#about, this.#titleLabel, this.#boards,
    element('div', { class: 'maker-buttons' }, ...Object.values(this.#buttons)), this.#told);

  /**
   * @param {import('../panels/furnish.js').Room} room
   * @param {(text: string) => unknown} run begins a lesson
   */
  constructor(room, run) {
    this.#room = room;
    this.#run = run;
    this.#draft = cleaned(room.store.read(NAME, VERSION));
    this.#title.value = this.#draft.title;
    this.#title.addEventListener('input', () => {
      this.#draft.title = this.#title.value;
      this.#keep();
    });
    this.speak();
  }

  speak() {
    const { say } = this.#room;
    this.#summary.textContent = say('ui.lessons.make');
    this.#about.textContent = say('ui.lessons.make.about');
    this.#titleLabel.replaceChildren(say('ui.lessons.make.title'), this.#title);
    for (const [name, button] of Object.entries(this.#buttons)) button.textContent = say(`ui.lessons.make.${name}`);
    this.#list();
  }

  /** The game on the board becomes a board of the lesson, its moves what is expected. */
  #add() {
    const { play, games } = this.#room;
    if (games.lent) return this.#tell('ui.lessons.make.lent');
    const { rules, moves } = play.state;
    this.#draft.boards.push({ rules, position: play.start, moves, said: '', question: '', hint: '', other: '', right: '' });
    this.#keep();
    this.#list();
    const text = /** @type {HTMLElement | null} */ (this.#boards.querySelector('li:last-child textarea'));
    // The panel scrolls, and the page does not.
    text?.scrollIntoView({ block: 'nearest' });
    text?.focus({ preventScroll: true });
  }

  #try() {
    if (this.#ready()) this.#run(written(this.#draft));
  }

  #save() {
    if (!this.#ready()) return;
    saved(this.#draft);
    this.#tell('ui.lessons.make.saved');
  }

  async #link() {
    if (!this.#ready()) return;
    const code = await packed(written(this.#draft));
    if (!code) return this.#tell('ui.lessons.make.long');
    const link = `${location.href.split('#')[0]}#lesson=own&text=${code}`;
    try {
      await navigator.clipboard.writeText(link);
      this.#tell('ui.lessons.make.copied');
    } catch {
      // Where nothing may be copied it can be selected.
      this.#told.textContent = link;
    }
  }

  #clear() {
    this.#draft = { title: '', boards: [] };
    this.#title.value = '';
    this.#keep();
    this.#list();
  }

  /** Whether there is something to run or to save. */
  #ready() {
    if (this.#draft.boards.length > 0) return true;
    this.#tell('ui.lessons.make.empty');
    return false;
  }

  /** @param {string} key */
  #tell(key) {
    this.#told.textContent = this.#room.say(key);
  }

  #keep() {
    this.#told.textContent = '';
    this.#room.store.write(NAME, VERSION, this.#draft);
  }

  #list() {
    this.#boards.replaceChildren(...this.#draft.boards.map((board, at) => this.#board(board, at)));
  }

  /**
   * @param {DraftBoard} board
   * @param {number} at
   */
  #board(board, at) {
    const { say } = this.#room;
    // What is asked needs a move that answers it.
    const texts = TEXTS.filter((name) => board.moves.length > 0 || name === 'said');
    const moves = board.moves.length > 0 ? say('ui.lessons.make.moves', { moves: board.moves.join(' ') }) : say('ui.lessons.make.still');
    const remove = () => {
      this.#draft.boards.splice(at, 1);
      this.#keep();
      this.#list();
    };
    return element('li', {}, element('p', { class: 'about' }, moves), ...texts.map((name) => {
      const text = element('textarea', { rows: name === 'said' ? 3 : 2, maxlength: '1000' });
      text.value = board[name];
      text.addEventListener('input', () => {
        board[name] = text.value;
        this.#keep();
      });
      return element('label', {}, say(`ui.lessons.make.${name}`), text);
    }), element('button', { type: 'button', class: 'button', onclick: remove }, say('ui.lessons.make.remove')));
  }

  /**
   * @param {string} name
   * @param {() => unknown} act
   */
  #button(name, act) {
    return element('button', { type: 'button', class: 'button', 'data-make': name, onclick: act });
  }
}

/**
 * A draft as far as it makes sense.
 *
 * @param {any} found
 * @returns {Draft}
 */
function cleaned(found) {
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : '');
  const boards = Array.isArray(found?.boards) ? found.boards : [];
  return {
    title: text(found?.title),
    boards: boards.filter((/** @type {any} */ board) => board && typeof board.rules === 'string' && typeof board.position === 'string')
      .map((/** @type {any} */ board) => ({
        rules: board.rules,
        position: board.position,
        moves: Array.isArray(board.moves) ? board.moves.filter((/** @type {unknown} */ move) => typeof move === 'string') : [],
        said: text(board.said),
        question: text(board.question),
        hint: text(board.hint),
        other: text(board.other),
        right: text(board.right),
      })),
  };
}
