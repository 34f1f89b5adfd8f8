import { element } from '../base/dom.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('../thinker.js').Lesson} Lesson
 *
 * @typedef {object} CardActions
 * @property {(lesson: Lesson) => unknown} [run] left out where the list begins the lesson
 * @property {(lesson: Lesson) => unknown} edit
 */

/** What can be done with a lesson that is open: run, changed, printed. */
export class LessonCard {
  #room;
  #actions;
  /** @type {Lesson | null} */
  #lesson = null;
  element = element('div', { class: 'lesson-card', role: 'group', hidden: true });

  /**
   * @param {import('../page/panels.js').Room} room
   * @param {CardActions} acts
   */
  constructor(room, acts) {
    this.#room = room;
    this.#actions = acts;
    this.element.classList.toggle('own', acts.run !== undefined);
  }

  /** @param {Lesson | null} lesson `null` hides the card */
  show(lesson) {
    this.#lesson = lesson;
    this.speak();
  }

  speak() {
    const lesson = this.#lesson;
    this.element.hidden = lesson === null;
    if (!lesson) return;
    const { say, words } = this.#room;
    const { run, edit } = this.#actions;
    const title = inLanguage(lesson.title, words().language) || say('ui.lessons.untitled');
    const steps = lesson.boards.reduce((sum, board) => sum + board.steps.length, 0);
    this.element.setAttribute('aria-label', title);
    const button = (/** @type {string} */ name, /** @type {() => unknown} */ act, main = false) =>
      element('button', { type: 'button', class: main ? 'button main' : 'button', 'data-card': name, onclick: act }, say(`ui.lessons.card.${name}`));
    const print = async () => {
      const { printLesson } = await import('./print-lesson.js');
      await printLesson(this.#room, lesson);
    };
    this.element.replaceChildren(
      ...(run ? [element('p', {}, element('b', {}, title), ' ', element('span', { class: 'lesson-way' }, say('ui.lessons.way.new', { n: steps })))] : []),
      element('div', { class: 'maker-buttons' },
        ...(run ? [button('run', () => run(lesson), true)] : []),
        button('edit', () => edit(lesson)),
        button('print', () => print().catch(console.error))),
    );
  }

  /** Leads to what most people want. */
  focus() {
    this.element.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement | null} */ (this.element.querySelector('button'))?.focus({ preventScroll: true });
  }
}
