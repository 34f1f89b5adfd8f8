import { switchField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { BoardForm, editBoard } from './board-form.js';
import { hasCompleteQuestion, emptyBoard, emptyDraft, stopsOf } from './draft.js';
import { draftOf } from './draft-of-lesson.js';
import { inLanguage } from './lesson-text.js';
import { wordsField } from './words-field.js';
import { lessonFileName } from './lesson-file.js';
import { lessonReader } from './read-lesson.js';
import { validDraft } from './stored-draft.js';
import { lessonWriter } from './write-lesson.js';

/**
 * @typedef {import('./draft.js').Draft} Draft
 *
 * @typedef {object} LessonMakerNeeds
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../storage/store.js').Store} store
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../game/board-loan.js').BoardLoan} loan
 *
 * @typedef {import('../base/words.js').PageWords & LessonMakerNeeds} LessonMakerContext
 */

const NAME = 'lesson-draft';
const VERSION = 1;

/**
 * Scrolls an element to the top of its nearest scrollable ancestor; `scrollIntoView` would scroll the page
 * around it too.
 *
 * @param {HTMLElement} shown
 */
function scrollToTop(shown) {
  let scroller = shown.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
  const top = scroller && scroller !== document.documentElement ? scroller.getBoundingClientRect().top : 0;
  (scroller ?? document.documentElement).scrollBy({ top: shown.getBoundingClientRect().top - top });
}

/** Whether a board of a lesson says, shows or asks something. @param {import('./draft.js').DraftBoard} board */
const saysSomething = (board) =>
  stopsOf(board).some((stop) => stop.shown.length > 0 || Object.keys(stop.said).length > 0 || hasCompleteQuestion(board, stop));

/** The form where a teacher makes a lesson. The draft is stored by the browser. */
export class LessonMaker {
  #context;
  #run;
  #keptLessons;
  #keptChanged;
  /** @type {Draft} */
  #draft;
  /**
   * Undoes the last clearing, removal or replacement, or the overwriting of a kept lesson.
   *
   * @type {(() => void) | null}
   */
  #takeBack = null;
  /** @type {BoardForm[]} */
  #forms = [];
  #title = element('div');
  #languagesSwitch = element('div');
  #boards = element('ol', { class: 'maker-boards' });
  #status = element('p', { class: 'maker-told', role: 'status' });
  #buttons = {
    draw: this.#button('draw', () => this.#addFromEditor()),
    add: this.#button('add', () => this.#addFromGame()),
    try: this.#button('try', () => this.#try()),
    keep: this.#button('keep', () => this.#keep()),
    save: this.#button('save', () => this.#save()),
    link: this.#button('link', () => this.#share()),
    moodle: this.#button('moodle', () => this.#packForMoodle()),
    print: this.#button('print', () => this.#print()),
    clear: this.#button('clear', () => this.#replaceDraft(emptyDraft(), 'ui.lessons.make.cleared')),
    undo: this.#button('undo', () => this.#undo()),
  };
  /** The status line and its undo button. */
  #statusRows = [this.#status, this.#row('undo')];
  #summary = element('summary', {});
  #about = element('p', { class: 'about' });
  element = element('details', { class: 'maker' }, this.#summary, this.#about, this.#title, this.#languagesSwitch, this.#boards,
    this.#row('draw', 'add'), this.#row('try', 'keep', 'save', 'link', 'moodle', 'print', 'clear'));

  /**
   * @param {LessonMakerContext} context
   * @param {(text: string) => unknown} run runs a lesson's text
   * @param {import('./kept-texts.js').KeptTexts} kept the kept lessons
   * @param {() => unknown} keptChanged called when a lesson has been stored
   */
  constructor(context, run, kept, keptChanged) {
    this.#context = context;
    this.#run = run;
    this.#keptLessons = kept;
    this.#keptChanged = keptChanged;
    this.#draft = validDraft(context.store.read(NAME, VERSION));
    this.#buttons.draw.classList.add('main');
    this.element.append(...this.#statusRows);
    this.translate();
  }

  /** Writes all texts in the current language. */
  translate() {
    const { say } = this.#context;
    this.#summary.textContent = say('ui.lessons.make');
    this.#about.textContent = say('ui.lessons.make.about');
    for (const [name, button] of Object.entries(this.#buttons)) button.textContent = say(`ui.lessons.make.${name}`);
    this.#show();
  }

  /**
   * Edits a lesson.
   *
   * @param {import('../awale_engine.js').Lesson} lesson
   * @param {import('./kept-texts.js').KeptText} [kept] its entry among the kept lessons, if it is one of them
   */
  edit(lesson, kept) {
    const empty = this.#draft.boards.length === 0;
    const draft = draftOf(lesson);
    if (kept && this.#isRenamed(kept, draft)) {
      const { language } = this.#context.words();
      draft.title = draft.both ? { ...draft.title, [language]: kept.title } : { all: kept.title };
    }
    this.#replaceDraft({ ...draft, kept: kept?.id ?? '' }, empty ? '' : 'ui.lessons.make.replaced');
    if (empty) this.#takeBack = null;
    this.#show();
    this.#about.after(...this.#statusRows);
    /** @type {HTMLDetailsElement} */ (this.element).open = true;
    scrollToTop(this.element);
    this.#summary.focus({ preventScroll: true });
  }

  /**
   * Whether a stored lesson has been given a title that is not in its text (“untitled” is no title).
   *
   * @param {import('./kept-texts.js').KeptText} kept
   * @param {Draft} written
   */
  #isRenamed({ title }, written) {
    return !Object.values(written.title).includes(title) && title !== this.#context.say('ui.lessons.untitled');
  }

  /** Opens the position editor for a new board, at the position of the last one or of the game. */
  #addFromEditor() {
    const context = this.#context;
    const last = this.#draft.boards.at(-1);
    editBoard(context, last ?? context.current.state, (found) => {
      // Later, because the closing dialog first restores the focus.
      setTimeout(() => this.#addBoard(emptyBoard(found.rules, found.position)));
    });
  }

  /** Adds the current game as a board that asks for its first move; the further moves are shown. */
  #addFromGame() {
    const { current, loan } = this.#context;
    this.#moveStatusToEnd();
    if (loan.active) return this.#tell('ui.lessons.make.lent');
    this.#addBoard(emptyBoard(current.state.rules, current.start, current.state.moves));
  }

  /** @param {import('./draft.js').DraftBoard} board */
  #addBoard(board) {
    this.#draft.boards.push(board);
    this.#storeDraft();
    this.#showBoards(this.#draft.boards.length - 1);
    this.#forms.at(-1)?.focus();
  }

  /** The text of the lesson's file; `undefined` if something is missing, which the status line names. */
  async #completeText() {
    this.#moveStatusToEnd();
    const { boards } = this.#draft;
    if (boards.length === 0) return this.#tell('ui.lessons.make.empty');
    const silent = boards.findIndex((board) => !saysSomething(board));
    if (silent >= 0) return this.#tell('ui.lessons.make.silent', { n: silent + 1 });
    return lessonWriter(this.#context.engine)(this.#draft);
  }

  async #try() {
    const text = await this.#completeText();
    if (text) this.#run(text);
  }

  /** Keeps the draft among the player's own lessons; if it changes a kept lesson, replaces that one. */
  async #keep() {
    const text = await this.#completeText();
    if (!text) return;
    const title = this.#titleText.trim();
    if (!title) {
      this.#tell('ui.lessons.make.nameless');
      this.#title.querySelector('input')?.focus();
      return;
    }
    const before = this.#keptLessons.find(this.#draft.kept);
    if (before) this.#keptLessons.replace(before.id, { title, text });
    else this.#draft.kept = this.#keptLessons.keep({ title, text, solution: true, analysis: true }).id;
    this.#storeDraft();
    const isOverwritten = before && (before.text !== text || before.title !== title);
    this.#offerBack(isOverwritten ? () => {
      this.#keptLessons.replace(before.id, before);
      this.#keptChanged();
    } : null);
    this.#keptChanged();
    this.#tell(!this.#keptLessons.stored ? 'ui.lessons.make.kept.not' : before ? 'ui.lessons.make.kept.again' : 'ui.lessons.make.kept', { title });
  }

  async #save() {
    const text = await this.#completeText();
    if (!text) return;
    downloadFile(lessonFileName(this.#titleText), [text]);
    this.#tell('ui.lessons.make.saved');
  }

  async #share() {
    const text = await this.#completeText();
    if (!text) return;
    const { openShareDialog } = await import('./sharing.js');
    await openShareDialog(this.#context, 'lesson', { text }, this.#titleText);
  }

  async #packForMoodle() {
    const text = await this.#completeText();
    if (!text) return;
    const { openMoodleDialog } = await import('./moodle.js');
    const title = this.#titleText || this.#context.say('ui.lessons.untitled');
    await openMoodleDialog(this.#context, { title, kind: 'lesson', shared: { text } });
  }

  async #print() {
    const text = await this.#completeText();
    if (!text) return;
    const { lesson } = await lessonReader(this.#context.engine)(text);
    if (!lesson) return;
    const { printLesson } = await import('./print-lesson.js');
    await printLesson(this.#context, lesson);
  }

  get #titleText() {
    return inLanguage(this.#draft.title, this.#context.words().language);
  }

  /**
   * Replaces the draft. The previous one can be restored until the next change only, because the two may share boards.
   *
   * @param {Draft} draft
   * @param {string} [key] of what the status line says
   */
  #replaceDraft(draft, key = '') {
    this.#moveStatusToEnd();
    const previous = this.#draft;
    this.#draft = draft;
    this.#storeDraft();
    this.#takeBack = () => {
      this.#draft = previous;
      this.#show();
    };
    this.#show();
    if (key) this.#tell(key);
  }

  #undo() {
    const takeBack = this.#takeBack;
    this.#offerBack(null);
    takeBack?.();
    this.#storeDraft();
    this.#summary.focus({ preventScroll: true });
  }

  /** Shows the button that takes something back; `null` hides it. @param {(() => void) | null} takeBack */
  #offerBack(takeBack) {
    this.#takeBack = takeBack;
    this.#buttons.undo.hidden = takeBack === null;
  }

  /**
   * @param {string} key
   * @param {Record<string, unknown>} [data]
   */
  #tell(key, data) {
    this.#status.textContent = this.#context.say(key, data);
  }

  /** Moves the status line back below the buttons. */
  #moveStatusToEnd() {
    this.element.append(...this.#statusRows);
  }

  /** Stores the draft after a change, and ends the offer to take back an earlier one. */
  #storeDraft() {
    this.#offerBack(null);
    this.#status.textContent = '';
    this.#context.store.write(NAME, VERSION, this.#draft);
  }

  /** Shows the title, the language switch and the boards. */
  #show() {
    const context = this.#context;
    const { both, title } = this.#draft;
    this.#title.replaceChildren(wordsField({
      context,
      label: context.say('ui.lessons.make.title'),
      text: title,
      both,
      onchange: (changed) => {
        this.#draft.title = changed;
        this.#storeDraft();
      },
    }));
    const bothSwitch = switchField({
      label: context.say('ui.lessons.make.both'),
      on: both,
      onchange: (on) => {
        this.#draft.both = on;
        this.#storeDraft();
        this.#show();
        /** @type {HTMLElement | null} */ (this.#languagesSwitch.querySelector('input'))?.focus();
      },
    });
    bothSwitch.dataset.make = 'both';
    this.#languagesSwitch.replaceChildren(bothSwitch);
    this.#showBoards();
  }

  /**
   * Creates the forms of the boards.
   *
   * @param {number} [opened] the only form to open; without it, the open ones stay open
   */
  #showBoards(opened) {
    const { boards, both } = this.#draft;
    const open = new Set(this.#forms.filter((form) => form.open).map(({ board }) => board));
    for (const form of this.#forms) form.free();
    this.#buttons.undo.hidden = this.#takeBack === null;
    this.#forms = boards.map((board, at) => new BoardForm(board, at + 1, opened === undefined ? open.has(board) : opened === at, {
      context: this.#context,
      both,
      onchange: () => this.#storeDraft(),
      move: (by) => this.#move(at, by),
      remove: () => this.#remove(at),
      first: at === 0,
      last: at + 1 === boards.length,
    }));
    this.#boards.replaceChildren(...this.#forms.map((form) => form.element));
  }

  /**
   * @param {number} at
   * @param {number} by
   */
  #move(at, by) {
    const [board] = this.#draft.boards.splice(at, 1);
    this.#draft.boards.splice(at + by, 0, board);
    this.#storeDraft();
    this.#showBoards(at + by);
    this.#forms[at + by].element.querySelector('summary')?.focus();
  }

  /** @param {number} at */
  #remove(at) {
    const boards = this.#draft.boards.filter((_, place) => place !== at);
    this.#forms.splice(at, 1)[0].free();
    this.#replaceDraft({ ...this.#draft, boards }, 'ui.lessons.make.removed');
    this.#buttons.undo.focus();
  }

  /** @param {...('draw' | 'add' | 'try' | 'save' | 'link' | 'moodle' | 'print' | 'clear' | 'undo' | 'keep')} names */
  #row(...names) {
    return element('div', { class: 'maker-buttons' }, ...names.map((name) => this.#buttons[name]));
  }

  /**
   * @param {string} name
   * @param {() => unknown} act
   */
  #button(name, act) {
    return element('button', { type: 'button', class: 'button', 'data-make': name, onclick: act });
  }
}
