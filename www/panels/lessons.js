import { bring, styled } from '../base/assets.js';
import { element } from '../base/dom.js';
import { Progress } from '../lesson/progress.js';
import { PAGE, Run } from '../lesson/run.js';
import { LessonCard } from '../lesson/card.js';
import { Maker } from '../lesson/maker.js';
import { unpacked } from '../lesson/write.js';
import { inLanguage } from '../lesson/text.js';

/**
 * @typedef {import('../page/panels.js').Room} Room
 * @typedef {import('../thinker.js').Lesson} Lesson
 * @typedef {import('../thinker.js').LessonReading} Reading
 *
 * @typedef {object} Listed a lesson as `awale lesson --json` lists it
 * @property {string} name its file
 * @property {import('../thinker.js').LessonText} title
 * @property {string} group
 * @property {string} rules
 * @property {number} steps
 */

/** @typedef {Pick<import('../lesson/run.js').Stand, 'shows' | 'explains'>} Told what a lesson may tell */

/** @type {Told} */
const ALL = { shows: true, explains: true };
/** The lesson that somebody who has never seen the game begins with. */
const FIRST = 'first-sowing';
/** A file of lessons is read in a moment; a worker that is silent for so long has died. */
const PATIENCE = 20_000;
/** A lesson is words and a few boards: a larger file is something else. */
const MOST_BYTES = 4 << 20;

/**
 * The panel of lessons, with its words, its looks and its list.
 *
 * @param {Room} room
 */
export async function makeLessons(room) {
  const [response] = await Promise.all([
    bring('./lessons/index.json'),
    styled('./lesson/lesson.css'),
    styled('./lesson/maker.css'),
    styled('./base/dialog.css'),
    room.words().add('lessons'),
  ]);
  return new LessonsPanel(room, await response.json());
}

/** The lessons, by the sheet they belong to, and how far somebody has come in each. */
export class LessonsPanel {
  #room;
  #lessons;
  #progress;
  /** @type {Run | null} */
  #run = null;
  /** The lesson that runs; empty for one from a file. */
  #name = '';
  /** Where the hands were when a lesson of one's own was begun. @type {Element | null} */
  #hands = null;
  #fault = element('div', { class: 'lesson-fault', role: 'alert', hidden: true });
  #start = element('div', { class: 'lesson-start' });
  #groups = element('div', {});
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', class: 'unseen', tabindex: '-1' });
  #open = element('button', { type: 'button', class: 'button', 'data-lesson': 'open', onclick: () => this.#file.click() });
  #maker;
  /** The lesson of a file or of a link. */
  #own;
  /** What else can be done with the lesson of the list that runs. */
  #running;
  element = element('article', { class: 'lessons' }, this.#fault, this.#start, this.#groups,
    element('div', { class: 'lesson-file' }, this.#open, this.#file));

  /**
   * @param {Room} room
   * @param {Listed[]} lessons
   */
  constructor(room, lessons) {
    this.#room = room;
    this.#lessons = lessons;
    this.#progress = new Progress(room.store);
    this.#maker = new Maker(room, (text) => this.#read(text, '', 1, ALL).catch(console.error));
    const edit = (/** @type {Lesson} */ lesson) => this.#maker.edit(lesson);
    this.#own = new LessonCard(room, { run: (lesson) => this.#begin(lesson, '', 1, ALL), edit });
    this.#running = new LessonCard(room, { edit });
    this.element.append(this.#own.element, this.#maker.element);
    this.#file.addEventListener('change', () => this.#openFile());
    this.speak();
  }

  speak() {
    const { say } = this.#room;
    this.#open.textContent = say('ui.lessons.open');
    this.#file.setAttribute('aria-label', say('ui.lessons.open'));
    this.#fault.hidden = true;
    this.#list();
    this.#maker.speak();
    this.#own.speak();
    this.#running.speak();
    this.#run?.speak();
  }

  /**
   * Opens the lesson that a link names.
   *
   * @param {URLSearchParams} asked
   */
  async follow(asked) {
    const name = asked.get('lesson') ?? '';
    const step = Number(asked.get('step') ?? 1);
    const told = { shows: asked.get('solution') !== 'off', explains: asked.get('analysis') !== 'off' };
    const code = asked.get('text');
    if (code !== null) {
      const text = await unpacked(code);
      if (text === null) return this.#tell(this.#room.say('ui.lessons.broken-link'));
      const lesson = await this.#lessonIn(text);
      if (!lesson) return;
      // The text itself may keep something back too.
      const [{ tags }] = lesson.boards;
      const shows = told.shows && tags.Solution !== 'off';
      await this.#begin(lesson, '', Number.isInteger(step) ? step : 1, { shows, explains: told.explains && tags.Analysis !== 'off' });
      // Whoever may not see the answers cannot take the lesson apart either.
      return this.#own.show(shows ? lesson : null);
    }
    if (!this.#lessons.some((lesson) => lesson.name === name)) {
      this.#tell(this.#room.say('ui.lessons.unknown', { name }));
      return;
    }
    await this.begin(name, Number.isInteger(step) ? step : 1, told);
  }

  /**
   * Begins a lesson.
   *
   * @param {string} name
   * @param {number} [step] from 1
   * @param {Told} [told]
   */
  async begin(name, step = 1, told = ALL) {
    try {
      const response = await bring(`./lessons/${name}.ogn`);
      await this.#read(await response.text(), name, step, told);
    } catch (error) {
      console.error(error);
      this.#tell(this.#room.say('ui.lessons.missing'));
    }
  }

  async #openFile() {
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) return this.#tell(this.#room.say('ui.lessons.too-large', { n: MOST_BYTES >> 20 }));
    try {
      await this.take(await file.text());
    } catch (error) {
      console.error(error);
      this.#tell(this.#room.say('ui.engine-lost'));
    }
  }

  /**
   * Takes a file that is a lesson, to be begun, changed or printed.
   *
   * @param {string} text
   */
  async take(text) {
    const lesson = await this.#lessonIn(text);
    if (!lesson) return;
    this.#own.show(lesson);
    this.#own.focus();
  }

  /**
   * The lesson that a text is; what is wrong with it is told.
   *
   * @param {string} text
   * @returns {Promise<Lesson | null>}
   */
  async #lessonIn(text) {
    /** @type {Reading} */
    const { lesson, faults } = await this.#room.engine.ask('lesson', { text }, PATIENCE);
    if (lesson) this.#fault.hidden = true;
    else this.#tell(this.#room.say('ui.lessons.faults', { n: faults.length }), faults);
    return lesson;
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {number} step
   * @param {Told} told
   */
  async #read(text, name, step, told) {
    const lesson = await this.#lessonIn(text);
    if (lesson) await this.#begin(lesson, name, step, told);
    return lesson;
  }

  /**
   * @param {Lesson} lesson
   * @param {string} name
   * @param {number} step
   * @param {Told} told
   */
  async #begin(lesson, name, step, told) {
    const hands = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#run?.leave();
    this.#hands = name ? null : hands;
    this.#name = name;
    const run = (this.#run = new Run(this.#room, lesson, { ...PAGE, ...told }));
    run.ending = () => this.#onward();
    run.addEventListener('step', (event) => this.#seen(/** @type {CustomEvent<number>} */ (event).detail));
    run.addEventListener('done', () => this.#done());
    run.addEventListener('left', () => this.#left(run));
    this.#running.show(name && told.shows ? lesson : null);
    // Below the board, on a phone, one is led up to it.
    if (hands) document.getElementById('table')?.scrollIntoView({ block: 'nearest' });
    await run.go(step);
    this.#list();
  }

  /** @param {number} step */
  #seen(step) {
    if (!this.#name || !this.#run) return;
    const { done, step: before } = this.#progress.of(this.#name);
    this.#progress.seen(this.#name, step, false);
    history.replaceState(null, '', `#lesson=${this.#name}&step=${step}`);
    if (before !== step || !done) this.#list();
  }

  #done() {
    if (!this.#name || !this.#run) return;
    this.#progress.seen(this.#name, this.#run.step, true);
    this.#list();
  }

  /** @param {Run} run */
  #left(run) {
    if (this.#run !== run) return;
    this.#run = null;
    this.#running.show(null);
    // Whoever tries a lesson goes on making it.
    if (this.#hands instanceof HTMLElement && this.#hands.isConnected) this.#hands.focus();
    this.#hands = null;
    if (location.hash.startsWith('#lesson=')) history.replaceState(null, '', location.pathname + location.search);
    this.#list();
  }

  /** What follows a lesson. */
  #onward() {
    const next = this.#lessons[this.#lessons.findIndex(({ name }) => name === this.#name) + 1];
    if (!this.#name || !next) return [];
    const title = this.#title(next);
    return [element('button', { type: 'button', class: 'button', 'data-lesson': 'onward', onclick: () => this.begin(next.name) },
      this.#room.say('ui.lessons.onward', { title }))];
  }

  /** @param {Listed} lesson */
  #title(lesson) {
    return inLanguage(lesson.title, this.#room.words().language);
  }

  #list() {
    const { say } = this.#room;
    const first = this.#lessons.find(({ name }) => name === FIRST);
    const begun = this.#progress.begun;
    this.#start.hidden = !first || begun;
    this.#start.replaceChildren(
      element('p', {}, say('ui.lessons.start.about')),
      element('button', { type: 'button', class: 'button main', 'data-lesson': 'start', onclick: () => this.begin(FIRST) },
        say('ui.lessons.start')),
    );
    const groups = [...new Set(this.#lessons.map(({ group }) => group))];
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : undefined;
    this.#groups.replaceChildren(...groups.map((group) => element('section', { class: 'lesson-group' },
      element('h2', {}, say(`ui.lessons.group.${group}`)),
      element('ul', {}, ...this.#lessons.filter((lesson) => lesson.group === group).map((lesson) =>
        element('li', {}, this.#entry(lesson), lesson.name === this.#name && this.#running.element))))));
    if (focused) /** @type {HTMLElement | null} */ (this.#groups.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Listed} lesson */
  #entry(lesson) {
    const { say } = this.#room;
    const { step, done } = this.#progress.of(lesson.name);
    const open = this.#run !== null && this.#name === lesson.name;
    const way = done ? 'done' : step > 0 ? 'begun' : 'new';
    return element('button', {
      type: 'button',
      class: `lesson-entry ${way}`,
      'data-name': lesson.name,
      'aria-current': open && 'true',
      onclick: () => this.begin(lesson.name, done || step > lesson.steps ? 1 : Math.max(1, step)),
    },
    element('span', {}, this.#title(lesson)), ' ',
    element('span', { class: 'lesson-way' }, say(`ui.lessons.way.${way}`, { step, n: lesson.steps })));
  }

  /**
   * @param {string} text
   * @param {Reading['faults']} [faults]
   */
  #tell(text, faults = []) {
    const words = this.#room.words();
    this.#fault.replaceChildren(element('p', {}, text),
      ...faults.slice(0, 5).map(({ said }) => element('p', {}, words.tell(said))));
    this.#fault.hidden = false;
    this.#fault.scrollIntoView({ block: 'nearest' });
  }
}
