import { element } from '../base/dom.js';
import { isSingleFile } from '../base/single-file.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 *
 * @typedef {object} CardActions
 * @property {(lesson: Lesson) => unknown} [run] left out beside a running lesson
 * @property {(lesson: Lesson) => unknown} edit
 * @property {() => import('./sharing.js').Shared} [shared] what a link to the lesson contains; left out
 *   on a card that does not offer to share
 */

/** What can be done with the open lesson: run, edit, print, share, pack for a learning platform. */
export class LessonCard {
  #context;
  #actions;
  /** @type {Lesson | null} */
  #lesson = null;
  /** Whether its text and its answers may be shown. */
  #solutionAllowed = true;
  element;

  /**
   * @param {import('../base/words.js').PageWords & {
   *   settings: import('../storage/settings.js').Settings,
   *   engine: import('../engine/engine.js').Engine,
   * }} context
   * @param {CardActions} actions
   */
  constructor(context, actions) {
    this.#context = context;
    this.#actions = actions;
    // Beside a running lesson the card is folded: learners have no use for it.
    this.element = actions.run ? element('div', { class: 'lesson-card opened', role: 'group', hidden: true }) : element('details', { class: 'lesson-card', hidden: true });
  }

  /**
   * @param {Lesson | null} lesson `null` hides the card
   * @param {boolean} [solutionAllowed] whether its text and its answers may be shown, as editing and printing do
   */
  show(lesson, solutionAllowed = true) {
    this.#lesson = lesson;
    this.#solutionAllowed = solutionAllowed;
    this.translate();
  }

  translate() {
    const lesson = this.#lesson;
    this.element.hidden = lesson === null;
    if (!lesson) return;
    const { say, words } = this.#context;
    const { run, edit, shared } = this.#actions;
    const single = isSingleFile();
    const title = inLanguage(lesson.title, words().language) || say('ui.lessons.untitled');
    const steps = lesson.boards.reduce((sum, board) => sum + board.steps.length, 0);
    this.element.setAttribute('aria-label', title);
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, main = false) =>
      element('button', { type: 'button', class: main ? 'button main' : 'button', 'data-card': name, onclick: act }, say(`ui.lessons.card.${name}`));
    const print = async () => {
      const { printLesson } = await import('./print-lesson.js');
      await printLesson(this.#context, lesson);
    };
    const share = async () => {
      const { openShareDialog } = await import('./sharing.js');
      await openShareDialog(this.#context, 'lesson', shared?.() ?? { name: '' }, title);
    };
    const packForMoodle = async () => {
      const { openMoodleDialog } = await import('./moodle.js');
      await openMoodleDialog(this.#context, { title, kind: 'lesson', shared: shared?.() ?? { name: '' } });
    };
    this.element.replaceChildren(
      ...(run ? [element('p', {}, element('b', {}, title), ' ', element('span', { class: 'lesson-way' }, say('ui.lessons.way.new', { n: steps })))] : [element('summary', {}, say('ui.lessons.card'))]),
      element('div', { class: 'maker-buttons' },
        ...(run ? [button('run', () => run(lesson), true)] : []),
        ...(this.#solutionAllowed ? [button('edit', () => edit(lesson)), button('print', () => print())] : []),
        ...(shared && !single ? [button('share', () => share()), button('moodle', () => packForMoodle().catch(console.error))] : [])),
    );
  }

  /** Scrolls to the card, and focuses its first button. */
  focus() {
    this.element.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (this.element.querySelector('button'))?.focus({ preventScroll: true });
  }
}
