import { showInAddress } from '../base/address.js';
import { fetchAsset, loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { FIRST_LESSON, firstLesson } from '../lesson/first-lesson.js';
import { LessonProgress, TestProgress } from '../lesson/progress.js';
import { PAGE_HOST, LessonRun } from '../lesson/lesson-run.js';
import { LessonCard } from '../lesson/card.js';
import { KeptList } from '../lesson/kept-list.js';
import { KeptTexts } from '../lesson/kept-texts.js';
import { LessonMaker } from '../lesson/maker.js';
import { unpackText } from '../lesson/lesson-file.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { Pupil, pupilChanges } from '../classroom/pupil.js';
import { OWN_LESSON } from '../classroom/pupil-result.js';
import { watchLesson } from '../classroom/watch-lesson.js';

/**
 * @typedef {import('../lesson/lesson-run.js').LessonContext & import('../lesson/maker.js').LessonMakerContext & {
 *   showLessonBar: () => boolean,
 * } & import('../classroom/tournament-host.js').Context} Context
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonReading} Reading
 *
 * @typedef {object} ListedLesson a lesson as listed by `awale lesson --json`
 * @property {string} name the name of its file
 * @property {import('../awale_engine.js').LessonText} title
 * @property {string} group
 * @property {string} rules
 * @property {number} steps
 */

/** @typedef {Pick<import('../lesson/lesson-run.js').LessonHost, 'solutionAllowed' | 'analysisAllowed'>} Permissions what a lesson may show */

/** @type {Permissions} */
const FULL_PERMISSIONS = { solutionAllowed: true, analysisAllowed: true };
/** Timeout for reading a lesson, in milliseconds. */
const READ_TIMEOUT = 20_000;
/** The names of one's own lessons begin with this. */
const OWN = 'own/';
/** Limit of a lesson's file, in bytes. */
const MAX_BYTES = 4 << 20;
/** How links name a family's test. */
const TEST = 'test-';

/**
 * Creates the panel and loads its words, styles and list.
 *
 * @param {Context} context
 */
export async function createLessons(context) {
  const [response] = await Promise.all([
    fetchAsset('./lessons/index.json'),
    loadStyle('./lesson/lesson.css'),
    loadStyle('./lesson/maker.css'),
    loadStyle('./base/dialog.css'),
    context.words().add('lessons'),
    context.words().add('faults'),
  ]);
  return new LessonsPanel(context, await response.json());
}

/** The lessons by rule sheet, with the progress in each. */
export class LessonsPanel {
  #context;
  #lessons;
  #progress;
  #tests;
  #pupil;
  /** @type {LessonRun | null} */
  #run = null;
  /** The test that runs, and its family. @type {{ run: import('../exercises/test-run.js').TestRun, group: string } | null} */
  #test = null;
  /** Counts what has begun on the board: a test that is still loading gives up when the count has moved. */
  #begun = 0;
  /** The lesson that runs or ran last; empty for one that is being made. */
  #name = '';
  /** What had the focus when a lesson being made was begun. @type {Element | null} */
  #focusBefore = null;
  #faults = element('div', { class: 'lesson-fault', role: 'alert', hidden: true });
  #startBox = element('div', { class: 'lesson-start' });
  #groups = element('div', {});
  /** The pupil's name and the way to the results, once a name was given. */
  #pupilName = element('span');
  #results = this.#resultsButton();
  #pupilBox = element('div', { class: 'lesson-pupil', hidden: true }, this.#pupilName, this.#results);
  #naming = element('button', { type: 'button', class: 'button', 'data-lesson': 'pupil', onclick: () => this.#askName().catch(console.error) });
  #class = element('button', { type: 'button', class: 'button', 'data-lesson': 'class', onclick: () => this.#openClass().catch(console.error) });
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', class: 'unseen', tabindex: '-1' });
  #open = element('button', { type: 'button', class: 'button', 'data-lesson': 'open', onclick: () => this.#file.click() });
  /** The lessons of links and files. */
  #kept;
  #keptList;
  #maker;
  /** The card of the lesson from a file. */
  #openedCard;
  /** Its name among one's own lessons. */
  #openedName = '';
  /** The card of the lesson that runs. */
  #runningCard;
  element = element('article', { class: 'lessons' }, this.#faults, this.#pupilBox, this.#startBox, this.#groups,
    element('div', { class: 'lesson-file' }, this.#open, this.#file, this.#naming, this.#class));

  /**
   * @param {Context} context
   * @param {ListedLesson[]} lessons
   */
  constructor(context, lessons) {
    this.#context = context;
    // On a shared tablet nobody makes or opens lessons.
    for (const one of [this.#class, this.#open]) one.hidden = context.kiosk;
    this.#lessons = lessons;
    this.#progress = new LessonProgress(context.store);
    this.#tests = new TestProgress(context.store);
    this.#pupil = Pupil.of(context);
    // A shared device that was loaded again by mistake still knows what its pupil has done.
    if (context.kiosk) for (const name of this.#pupil.finished) this.#progress.record(name, 1, true);
    pupilChanges.addEventListener('change', () => this.#showPupil());
    this.#maker = new LessonMaker(context, (text) => this.#runText(text, '', 1, FULL_PERMISSIONS).catch(console.error));
    const edit = (/** @type {Lesson} */ lesson) => this.#maker.edit(lesson);
    this.#kept = new KeptTexts(context.store, 'own-lessons');
    this.#keptList = new KeptList({
      say: context.say,
      texts: this.#kept,
      title: 'ui.lessons.own',
      entry: (kept) => this.#entry(`${OWN}${kept.id}`, kept.title, null),
      removed: ({ id }) => this.#name === `${OWN}${id}` && this.#run?.leave(),
    });
    this.#openedCard = new LessonCard(context, { run: (lesson) => this.#begin(lesson, this.#openedName, 1, FULL_PERMISSIONS), edit });
    this.#runningCard = new LessonCard(context, { edit, shared: () => this.#shared() });
    this.#groups.before(this.#keptList.element);
    this.#maker.element.hidden = context.kiosk;
    this.element.append(this.#openedCard.element, this.#maker.element);
    this.#file.addEventListener('change', () => this.#openFile());
    this.speak();
  }

  speak() {
    const { say } = this.#context;
    this.#open.textContent = say('ui.lessons.open');
    this.#class.textContent = say('ui.lessons.class');
    this.#naming.textContent = say('ui.lessons.pupil');
    this.#showPupil();
    this.#file.setAttribute('aria-label', say('ui.lessons.open'));
    this.#faults.hidden = true;
    this.#showList();
    this.#maker.speak();
    this.#openedCard.speak();
    this.#runningCard.speak();
    this.#run?.speak();
    this.#test?.run.speak();
  }

  /**
   * Opens the lesson of a link.
   *
   * @param {URLSearchParams} asked
   */
  async follow(asked) {
    const name = asked.get('lesson') ?? '';
    const step = Number(asked.get('step') ?? 1);
    if (asked.has('pupil')) await (await import('../classroom/name-dialog.js')).askNameIfWanted(this.#context, asked);
    const permissions = { solutionAllowed: asked.get('solution') !== 'off', analysisAllowed: asked.get('analysis') !== 'off' };
    const from = Number.isInteger(step) ? step : 1;
    const code = asked.get('text');
    if (code !== null) return this.#followText(code, from, permissions);
    if (name.startsWith(OWN)) return this.#beginOwn(name, from);
    const group = name.startsWith(TEST) ? name.slice(TEST.length) : '';
    if (this.#lessons.some((lesson) => lesson.group === group)) return this.beginTest(group);
    if (name === 'class' && !this.#context.kiosk) {
      const { openClassTable } = await import('../classroom/class-table.js');
      return openClassTable(this.#context, asked.get('code') ?? '');
    }
    if (!this.#lessons.some((lesson) => lesson.name === name)) {
      this.#showFault(this.#context.say('ui.lessons.unknown', { name }));
      return;
    }
    await this.begin(name, from, permissions);
  }

  /**
   * Begins the lesson that a link contains, and keeps it.
   *
   * @param {string} code
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #followText(code, step, permissions) {
    const text = await unpackText(code);
    if (text === null) return this.#showFault(this.#context.say('ui.lessons.broken-link'));
    const lesson = await this.#readLesson(text);
    if (!lesson) return;
    // The text may restrict it too.
    const [{ tags }] = lesson.boards;
    const solutionAllowed = permissions.solutionAllowed && tags.Solution !== 'off';
    const analysisAllowed = permissions.analysisAllowed && tags.Analysis !== 'off';
    await this.#begin(lesson, this.#keep(text, lesson, { solutionAllowed, analysisAllowed }), step, { solutionAllowed, analysisAllowed });
  }

  /**
   * Keeps a lesson among one's own; returns its name.
   *
   * @param {string} text
   * @param {Lesson} lesson
   * @param {Permissions} permissions
   */
  #keep(text, lesson, { solutionAllowed: solution, analysisAllowed: analysis }) {
    const { id } = this.#kept.keep({ title: this.#titleOf(lesson), text, solution, analysis });
    this.#showList();
    return `${OWN}${id}`;
  }

  /**
   * Begins a lesson of one's own.
   *
   * @param {string} name
   * @param {number} step
   */
  async #beginOwn(name, step) {
    const { say } = this.#context;
    const kept = this.#kept.find(name.slice(OWN.length));
    if (!kept) return this.#showFault(say('ui.lessons.own.gone'));
    try {
      await this.#runText(kept.text, name, step, { solutionAllowed: kept.solution, analysisAllowed: kept.analysis });
    } catch (error) {
      console.error(error);
      this.#showFault(say('ui.engine-lost'));
    }
  }

  /** What a link to the lesson that runs contains: its name, or the text of one's own. */
  #shared() {
    const own = this.#name.startsWith(OWN) && this.#kept.find(this.#name.slice(OWN.length));
    return own ? { text: own.text } : { name: this.#name };
  }

  /**
   * Begins a lesson of the list.
   *
   * @param {string} name
   * @param {number} [step] from 1
   * @param {Permissions} [permissions]
   */
  async begin(name, step = 1, permissions = FULL_PERMISSIONS) {
    try {
      const response = await fetchAsset(`./lessons/${name}.ogn`);
      await this.#runText(await response.text(), name, step, permissions);
    } catch (error) {
      console.error(error);
      this.#showFault(this.#context.say('ui.lessons.missing'));
    }
  }

  /**
   * Begins the test of a family, or goes on with it.
   *
   * @param {string} group
   */
  async beginTest(group) {
    const ticket = (this.#begun += 1);
    try {
      const { prepareTest } = await import('../exercises/test-run.js');
      const run = await prepareTest(this.#context, {
        group,
        lessons: this.#lessons.filter((lesson) => lesson.group === group),
        progress: this.#tests,
        openLesson: (name) => this.begin(name),
        again: () => this.beginTest(group),
      });
      if (ticket !== this.#begun) return;
      this.#faults.hidden = true;
      run.addEventListener('answer', () => this.#testAnswered(group));
      run.addEventListener('left', () => this.#testLeft(run));
      const begun = run.begin();
      this.#test = { run, group };
      showInAddress(`#lesson=${TEST}${group}`);
      this.#showList();
      if (this.#context.showLessonBar()) run.focus();
      await begun;
    } catch (error) {
      console.error(error);
      this.#showFault(this.#context.say('ui.lessons.missing'));
    }
  }

  /** @param {string} group */
  #testAnswered(group) {
    // A reload after the end would begin it again.
    if (!this.#tests.attempt(group)) showInAddress('');
    this.#showList();
  }

  /** @param {import('../exercises/test-run.js').TestRun} run */
  #testLeft(run) {
    if (this.#test?.run !== run) return;
    this.#test = null;
    if (location.hash.startsWith('#lesson=')) showInAddress('');
    this.#showList();
  }

  async #openClass() {
    const { openClassDialog } = await import('../classroom/class-dialog.js');
    const { current, match } = this.#context;
    await openClassDialog(this.#context, { rules: current.state.rules, level: Math.max(match.level('S'), match.level('N')) });
  }

  /** Asks for a pupil's name. */
  async #askName() {
    const { askName } = await import('../classroom/name-dialog.js');
    await askName(this.#context);
  }

  async #openResults() {
    const { openResults } = await import('../classroom/results-dialog.js');
    await openResults(this.#context);
  }

  /** The button of the pupil's results. */
  #resultsButton() {
    return element('button', { type: 'button', class: 'button', 'data-lesson': 'results', onclick: () => this.#openResults().catch(console.error) });
  }

  /** What a pupil finds at the end of a lesson. */
  #resultsAtEnd() {
    if (!this.#pupil.name) return [];
    const button = this.#resultsButton();
    button.textContent = this.#context.say('ui.lessons.results');
    return [button];
  }

  /** Shows who the pupil is, where one gave a name. */
  #showPupil() {
    const { name } = this.#pupil;
    this.#naming.hidden = name !== '';
    this.#pupilBox.hidden = name === '';
    this.#pupilName.textContent = this.#context.say('ui.lessons.pupil.now', { n: name });
    this.#results.textContent = this.#context.say('ui.lessons.results');
  }

  async #openFile() {
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > MAX_BYTES) return this.#showFault(this.#context.say('ui.lessons.too-large', { n: MAX_BYTES >> 20 }));
    try {
      await this.openText(await file.text());
    } catch (error) {
      console.error(error);
      this.#showFault(this.#context.say('ui.engine-lost'));
    }
  }

  /** Begins the first lesson of the game that is on the board. */
  startFirst() {
    return this.begin(firstLesson(this.#context.current.state.preset));
  }

  /**
   * Opens a lesson's text, to be begun, edited or printed.
   *
   * @param {string} text
   */
  async openText(text) {
    const lesson = await this.#readLesson(text);
    if (!lesson) return;
    this.#openedName = this.#keep(text, lesson, FULL_PERMISSIONS);
    this.#openedCard.show(lesson);
    this.#openedCard.focus();
  }

  /**
   * Reads a lesson; shows what is wrong with it.
   *
   * @param {string} text
   * @returns {Promise<Lesson | null>}
   */
  async #readLesson(text) {
    /** @type {Reading} */
    const { lesson, faults } = await this.#context.engine.ask('lesson', { text }, READ_TIMEOUT);
    if (lesson) this.#faults.hidden = true;
    else this.#showFault(this.#context.say('ui.lessons.faults', { n: faults.length }), faults);
    return lesson;
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #runText(text, name, step, permissions) {
    const lesson = await this.#readLesson(text);
    if (lesson) await this.#begin(lesson, name, step, permissions);
  }

  /**
   * @param {Lesson} lesson
   * @param {string} name
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #begin(lesson, name, step, permissions) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.#begun += 1;
    this.#run?.leave();
    this.#focusBefore = name ? null : focused;
    this.#name = name;
    const run = (this.#run = new LessonRun(this.#context, lesson, { ...PAGE_HOST, ...permissions }));
    run.endButtons = () => [...this.#nextLessonButton(), ...this.#resultsAtEnd()];
    watchLesson(run, name || OWN_LESSON, this.#pupil);
    run.addEventListener('step', (event) => this.#stepSeen(/** @type {CustomEvent<number>} */ (event).detail));
    run.addEventListener('done', () => this.#lessonDone());
    run.addEventListener('left', () => this.#lessonLeft(run));
    // The card offers the lesson's text, which contains the solutions.
    this.#runningCard.show(name && permissions.solutionAllowed && !this.#context.kiosk ? lesson : null);
    if (this.#context.showLessonBar()) run.focus();
    await run.go(step);
    this.#showList();
  }

  /** @param {number} step */
  #stepSeen(step) {
    if (!this.#name || !this.#run) return;
    const { done, step: before } = this.#progress.of(this.#name);
    this.#progress.record(this.#name, step, false);
    showInAddress(`#lesson=${this.#name}&step=${step}`);
    if (before !== step || !done) this.#showList();
  }

  #lessonDone() {
    if (!this.#name || !this.#run) return;
    this.#progress.record(this.#name, this.#run.step, true);
    this.#showList();
  }

  /** @param {LessonRun} run */
  #lessonLeft(run) {
    if (this.#run !== run) return;
    this.#run = null;
    this.#runningCard.show(null);
    // A teacher who tries a lesson goes on editing it.
    if (this.#focusBefore instanceof HTMLElement && this.#focusBefore.isConnected) this.#focusBefore.focus({ preventScroll: true });
    this.#focusBefore = null;
    if (location.hash.startsWith('#lesson=')) showInAddress('');
    this.#showList();
  }

  /** The button of the next lesson, or of the test that ends its family. */
  #nextLessonButton() {
    const at = this.#lessons.findIndex(({ name }) => name === this.#name);
    const next = this.#lessons[at + 1];
    const group = this.#lessons[at]?.group;
    if (group && group !== next?.group) {
      return [element('button', { type: 'button', class: 'button', 'data-lesson': 'test', onclick: () => this.beginTest(group) }, this.#context.say('ui.lessons.test'))];
    }
    if (!this.#name || !next) return [];
    const title = this.#titleOf(next);
    return [element('button', { type: 'button', class: 'button', 'data-lesson': 'onward', onclick: () => this.begin(next.name) },
      this.#context.say('ui.lessons.onward', { title }))];
  }

  /** @param {{ title: import('../awale_engine.js').LessonText }} lesson */
  #titleOf(lesson) {
    const { words, say } = this.#context;
    return inLanguage(lesson.title, words().language) || say('ui.lessons.untitled');
  }

  #showList() {
    const { say } = this.#context;
    const first = this.#lessons.find(({ name }) => name === FIRST_LESSON);
    const begun = this.#progress.anyStarted;
    this.#startBox.hidden = !first || begun;
    this.#startBox.replaceChildren(
      element('p', {}, say('ui.lessons.start.about')),
      element('button', { type: 'button', class: 'button main', 'data-lesson': 'start', onclick: () => this.begin(FIRST_LESSON) },
        say('ui.lessons.start')),
    );
    const groups = [...new Set(this.#lessons.map(({ group }) => group))];
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.name : undefined;
    this.#groups.replaceChildren(...groups.map((group) => element('section', { class: 'lesson-group' },
      element('h2', {}, say(`ui.lessons.group.${group}`)),
      element('ul', {}, ...this.#lessons.filter((lesson) => lesson.group === group).map((lesson) =>
        element('li', {}, this.#entry(lesson.name, this.#titleOf(lesson), lesson.steps), lesson.name === this.#name && this.#runningCard.element)),
      element('li', {}, this.#testEntry(group))),
      this.#diplomaButton(group))));
    this.#keptList.show();
    if (this.#name.startsWith(OWN)) this.#keptList.element.querySelector('[aria-current]')?.parentElement?.append(this.#runningCard.element);
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-name="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** The button of a group's diploma, once all its lessons are done. @param {string} group */
  #diplomaButton(group) {
    if (!this.#lessons.every((lesson) => lesson.group !== group || this.#progress.of(lesson.name).done)) return false;
    const show = async () => (await import('../classroom/diploma.js')).openDiploma(this.#context, group, this.#pupil.name);
    return element('button', { type: 'button', class: 'button lesson-diploma', 'data-lesson': 'diploma', onclick: () => show().catch(console.error) }, this.#context.say('ui.lessons.diploma'));
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {number | null} steps `null`: unknown
   */
  #entry(name, title, steps) {
    const { say } = this.#context;
    const { step, done } = this.#progress.of(name);
    const open = this.#run !== null && this.#name === name;
    const state = done ? 'done' : step > 0 ? 'begun' : 'new';
    const from = done || (steps !== null && step > steps) ? 1 : Math.max(1, step);
    return element('button', {
      type: 'button',
      class: `lesson-entry ${state}`,
      'data-name': name,
      'aria-current': open && 'true',
      onclick: () => (name.startsWith(OWN) ? this.#beginOwn(name, from) : this.begin(name, from)),
    },
    element('span', {}, title), ' ',
    (steps !== null || state === 'done') && element('span', { class: 'lesson-way' }, say(`ui.lessons.way.${state}`, { step, n: steps })));
  }

  /** The test that ends a family. @param {string} group */
  #testEntry(group) {
    const { say } = this.#context;
    const { best, passed } = this.#tests.of(group);
    const begun = this.#tests.attempt(group)?.answers.length ?? 0;
    const standing = begun > 0 ? say('ui.lessons.test.begun', { n: begun + 1 }) : best !== null && say(passed ? 'ui.lessons.test.passed' : 'ui.lessons.test.best', { n: best });
    return element('button', {
      type: 'button',
      class: 'test-entry',
      'data-name': `${TEST}${group}`,
      'aria-current': this.#test?.group === group && 'true',
      onclick: () => this.beginTest(group),
    }, element('span', {}, say('ui.lessons.test')), ' ', element('span', { class: 'lesson-way' }, standing));
  }

  /**
   * @param {string} text
   * @param {Reading['faults']} [faults]
   */
  #showFault(text, faults = []) {
    const words = this.#context.words();
    this.#faults.replaceChildren(element('p', {}, text),
      ...faults.slice(0, 5).map(({ said }) => element('p', {}, words.tell(said))));
    this.#faults.hidden = false;
    this.#faults.scrollIntoView({ block: 'nearest' });
  }
}
