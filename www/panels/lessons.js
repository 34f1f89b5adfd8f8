import { hashValue, showInAddress } from '../base/address.js';
import { fetchAsset, loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { familyOf } from '../exercises/exercise-family.js';
import { FIRST_LESSON, firstLesson } from '../lesson/first-lesson.js';
import { listedLessons } from '../lesson/listed-lessons.js';
import { LessonProgress } from '../lesson/progress.js';
import { TestProgress } from '../lesson/test-progress.js';
import { PAGE_HOST } from '../lesson/lesson-host.js';
import { LessonRun } from '../lesson/lesson-run.js';
import { LessonCard } from '../lesson/card.js';
import { KeptList } from '../lesson/kept-list.js';
import { KeptTexts } from '../lesson/kept-texts.js';
import { LessonMaker } from '../lesson/maker.js';
import { MAX_LESSON_BYTES } from '../lesson/lesson-file.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { unpackText } from '../lesson/packed-text.js';
import { FULL_PERMISSIONS, linkPermissions, restrictedBy, withheldInLink } from '../lesson/permissions.js';
import { lessonReader } from '../lesson/read-lesson.js';
import { retaggedText } from '../lesson/tagged-text.js';
import { Pupil } from '../classroom/pupil.js';
import { OWN_LESSON, ownLesson } from '../classroom/pupil-result.js';
import { watchLesson } from '../classroom/watch-lesson.js';
import { lastMatchSettings } from '../game/match-settings.js';
import { Results } from '../game/results.js';
import { shortForm, shortRules } from '../rules/rules-name.js';
import { FaultBox } from './fault-box.js';
import { PupilBox } from './pupil-box.js';

/**
 * @typedef {import('../lesson/lesson-run.js').LessonContext & import('../lesson/maker.js').LessonMakerContext & {
 *   kiosk: boolean,
 *   panels: import('./panels.js').Panels,
 *   openClass: () => Promise<unknown>,
 * }} Context
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../lesson/listed-lessons.js').ListedLesson} ListedLesson
 */

/** @typedef {import('../lesson/permissions.js').Permissions} Permissions */

/** The prefix of the names of stored lessons. */
const OWN = 'own/';
/** The prefix of a group's test in links. */
const TEST = 'test-';
/**
 * Groups whose lessons hold for several presets: the lessons use the player's own preset if it is among them. The test
 * of a group that has the name of one of these presets leads on to the shared group.
 *
 * @type {Record<string, string[]>}
 */
const SHARED_GROUPS = { strategy: ['classique', 'stricte'] };

/**
 * Creates the panel and loads its words, styles and list.
 *
 * @param {Context} context
 */
export async function createLessons(context) {
  const [index] = await Promise.all([
    listedLessons(),
    loadStyle('./lesson/lesson.css'),
    loadStyle('./lesson/maker.css'),
    loadStyle('./base/dialog.css'),
    context.words().add('lessons'),
    context.words().add('helps'),
    context.words().add('faults'),
  ]);
  return new LessonsPanel(context, index);
}

/** The lessons by group, with the progress in each. */
export class LessonsPanel {
  #context;
  #lessons;
  #progress;
  #tests;
  #pupil;
  /** @type {LessonRun | null} */
  #run = null;
  /**
   * The running test, and its group.
   *
   * @type {{ run: import('../exercises/test-run.js').TestRun, group: string } | null}
   */
  #test = null;
  /** Counts lessons and tests begun: one that is still loading is dropped when another has begun. */
  #runs = 0;
  /** The name of the current or last lesson; empty for one from the lesson maker. */
  #name = '';
  /** What that lesson may show. */
  #permissions = FULL_PERMISSIONS;
  /** Whether the lesson was begun in this panel, not by a link or a greeting. */
  #fromPanel = false;
  /** The focus before a lesson from the lesson maker was begun. @type {Element | null} */
  #focusBefore = null;
  #faults;
  #startBox = element('div', { class: 'lesson-start' });
  #groups = element('div', {});
  #pupilBox;
  #classButton = element('button', { type: 'button', class: 'button', 'data-lesson': 'class', onclick: () => this.#context.openClass() });
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', hidden: true });
  #openButton = element('button', { type: 'button', class: 'button', 'data-lesson': 'open', onclick: () => this.#file.click() });
  /** The stored lessons. */
  #kept;
  #keptList;
  #maker;
  /** The card of the lesson that `openText` opened, from a file or a pasted text. */
  #openedCard;
  /** The name under which that lesson is stored. */
  #openedName = '';
  /** The card of the running lesson. */
  #runningCard;
  element;

  /**
   * @param {Context} context
   * @param {ListedLesson[]} lessons
   */
  constructor(context, lessons) {
    this.#context = context;
    this.#faults = new FaultBox(context.words);
    this.#pupil = Pupil.of(context);
    this.#pupilBox = new PupilBox(context, this.#pupil);
    this.element = element('article', { class: 'lessons' }, this.#faults.element, this.#pupilBox.element, this.#startBox, this.#groups,
      element('div', { class: 'lesson-file' }, this.#openButton, this.#file, this.#pupilBox.nameButton, this.#classButton));
    // A shared device is for pupils: lessons are not made or opened there.
    for (const button of [this.#classButton, this.#openButton]) button.hidden = context.kiosk;
    this.#lessons = lessons;
    this.#progress = new LessonProgress(context.store);
    this.#tests = new TestProgress(context.store);
    // A shared device stores no progress: after a reload it is taken from the pupil's results.
    if (context.kiosk) for (const name of this.#pupil.finished) this.#progress.record(name, 1, true);
    this.#kept = new KeptTexts(context.store, 'own-lessons');
    this.#maker = new LessonMaker(context, (text) => this.#runText(text, '', 1, FULL_PERMISSIONS), this.#kept, () => this.#showList());
    this.#keptList = new KeptList({
      say: context.say,
      texts: this.#kept,
      title: 'ui.lessons.own',
      entry: (kept) => this.#entry(`${OWN}${kept.id}`, kept.title, null),
      share: async ({ text, title }) => (await import('../lesson/sharing.js')).openShareDialog(this.#context, 'lesson', { text }, title),
      edit: context.kiosk ? undefined : (kept) => this.#edit(kept),
      removed: ({ id }) => this.#name === `${OWN}${id}` && this.#run?.leave(),
      redrawn: () => this.#showList(),
    });
    this.#openedCard = new LessonCard(context, { run: (lesson) => this.#begin(lesson, this.#openedName, 1, restrictedBy(FULL_PERMISSIONS, lesson.boards[0].tags)), edit: (lesson) => this.#maker.edit(lesson, this.#keptNamed(this.#openedName)) });
    this.#runningCard = new LessonCard(context, { edit: (lesson) => this.#maker.edit(lesson, this.#keptNamed(this.#name)), shared: () => this.#linkContent() });
    this.#groups.before(this.#keptList.element);
    this.#maker.element.hidden = context.kiosk;
    this.element.append(this.#openedCard.element, this.#maker.element);
    this.#file.addEventListener('change', () => this.#openFile());
    this.element.addEventListener('click', () => (this.#fromPanel = true), { capture: true });
    this.translate();
  }

  translate() {
    const { say } = this.#context;
    this.#openButton.textContent = say('ui.lessons.open');
    this.#classButton.textContent = say('ui.lessons.class');
    this.#pupilBox.show();
    this.#faults.hide();
    this.#showList();
    this.#maker.translate();
    this.#openedCard.translate();
    this.#runningCard.translate();
    this.#run?.translate();
    this.#test?.run.translate();
  }

  /** @param {boolean} shown */
  show(shown) {
    if (shown && !this.#isNewcomer) this.#startBox.hidden = true;
  }

  /**
   * Opens what a link names: a lesson, a group's test or the table of the class.
   *
   * @param {URLSearchParams} params
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async follow(params) {
    this.#fromPanel = false;
    const name = params.get('lesson') ?? '';
    const step = Number(params.get('step') ?? 1);
    if (params.has('pupil')) await (await import('../classroom/pupil-name-dialog.js')).askPupilNameIfWanted(this.#context, params);
    const permissions = linkPermissions(params);
    const from = Number.isInteger(step) ? step : 1;
    const code = params.get('text');
    if (code !== null) return this.#followText(code, from, permissions);
    if (name.startsWith(OWN)) return this.#beginKept(name, from);
    const group = name.startsWith(TEST) ? name.slice(TEST.length) : '';
    if (this.#lessons.some((lesson) => lesson.group === group)) return this.beginTest(group);
    if (name === 'class' && !this.#context.kiosk) {
      const { openClassTable } = await import('../classroom/class-table.js');
      return openClassTable(this.#context, params.get('code') ?? '');
    }
    if (!this.#lessons.some((lesson) => lesson.name === name)) {
      this.#faults.show(this.#context.say('ui.lessons.unknown', { name }));
      return;
    }
    return this.begin(name, from, permissions);
  }

  /**
   * Stores and begins the lesson of a link.
   *
   * @param {string} code
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #followText(code, step, permissions) {
    const started = (this.#runs += 1);
    const text = await unpackText(code);
    if (text === null) return this.#faults.show(this.#context.say('ui.lessons.broken-link'));
    const lesson = await this.#readLesson(text);
    if (!lesson || started !== this.#runs) return;
    const restricted = restrictedBy(permissions, lesson.boards[0].tags);
    await this.#begin(lesson, this.#keep(text, lesson, restricted), step, restricted);
  }

  /**
   * Stores a lesson; returns its name.
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
   * Begins a stored lesson.
   *
   * @param {string} name
   * @param {number} step
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async #beginKept(name, step) {
    const { say } = this.#context;
    const kept = this.#keptNamed(name);
    if (!kept) return this.#faults.show(say('ui.lessons.own.gone'));
    try {
      return await this.#runText(kept.text, name, step, { solutionAllowed: kept.solution, analysisAllowed: kept.analysis });
    } catch (error) {
      console.error(error);
      this.#faults.show(say('ui.engine-lost'));
      return false;
    }
  }

  /** A stored lesson; `undefined` if none is stored under this name. @param {string} name */
  #keptNamed(name) {
    return name.startsWith(OWN) ? this.#kept.find(name.slice(OWN.length)) : undefined;
  }

  /** Opens a stored lesson in the lesson maker. @param {import('../lesson/kept-texts.js').KeptText} kept */
  async #edit(kept) {
    try {
      const lesson = await this.#readLesson(kept.text);
      if (lesson) this.#maker.edit(lesson, kept);
    } catch (error) {
      console.error(error);
      this.#faults.show(this.#context.say('ui.engine-lost'));
    }
  }

  /** What a link to the current lesson contains: the text of a stored lesson, otherwise the name. */
  #linkContent() {
    const kept = this.#keptNamed(this.#name);
    return kept ? { text: kept.text } : { name: this.#name };
  }

  /**
   * Begins a lesson of the list.
   *
   * @param {string} name
   * @param {number} [step] from 1
   * @param {Permissions} [permissions] left out: those of the current or last lesson if this is the same one, so that
   *   what a link withheld stays withheld; otherwise full
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async begin(name, step = 1, permissions = name === this.#name ? this.#permissions : FULL_PERMISSIONS) {
    const started = (this.#runs += 1);
    let fault = 'ui.lessons.missing';
    try {
      const response = await fetchAsset(`./lessons/${name}.ogn`);
      const text = await response.text();
      fault = 'ui.engine-lost';
      if (started !== this.#runs) return;
      const { group = '', rules = '' } = this.#lessons.find((lesson) => lesson.name === name) ?? {};
      const own = this.#ownRulesOf(group);
      const ownText = own ? await retaggedText(this.#context.engine, text, 'Rules', rules, own) : text;
      if (started !== this.#runs) return;
      return await this.#runText(ownText, name, step, permissions);
    } catch (error) {
      console.error(error);
      this.#faults.show(this.#context.say(fault));
      return false;
    }
  }

  /**
   * Begins or continues the test of a group.
   *
   * @param {string} group
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async beginTest(group) {
    const started = (this.#runs += 1);
    // A link opened with the page takes no focus.
    const takesFocus = document.activeElement !== document.body;
    try {
      const { prepareTest } = await import('../exercises/test-run.js');
      const run = await prepareTest(this.#context, {
        group,
        lessons: this.#lessons.filter((lesson) => lesson.group === group),
        rules: this.#ownRulesOf(group),
        progress: this.#tests,
        openLesson: (name) => this.begin(name),
        followUp: () => this.#afterTest(group),
        again: () => this.beginTest(group),
      });
      if (started !== this.#runs) return;
      this.#faults.hide();
      run.addEventListener('answer', () => this.#testAnswered(group));
      run.addEventListener('left', () => this.#testLeft(run));
      run.addEventListener('quit', (event) => this.#backToList(`${TEST}${group}`, null, /** @type {CustomEvent<boolean>} */ (event).detail));
      const finished = run.begin();
      this.#test = { run, group };
      showInAddress(`#lesson=${TEST}${group}`);
      this.#showList();
      if (this.#context.panels.closeOnPhone() || takesFocus) run.focus();
      return await finished;
    } catch (error) {
      console.error(error);
      this.#faults.show(this.#context.say('ui.lessons.missing'));
      return false;
    }
  }

  /**
   * What follows a group's test: after `first`, the first lesson on the player's rules; after the group of a preset in
   * `SHARED_GROUPS`, the first lesson of the shared group; otherwise exercises.
   *
   * @param {string} group
   * @returns {import('../exercises/test-end.js').FollowUp}
   */
  #afterTest(group) {
    const next = Object.keys(SHARED_GROUPS).find((one) => SHARED_GROUPS[one].includes(group));
    const lesson = group === 'first' ? this.#lessonOfOwnRules : this.#lessons.find((one) => one.group === next);
    if (lesson) return { label: this.#context.say('ui.lessons.follow-up', { title: this.#titleOf(lesson) }), act: () => this.begin(lesson.name) };
    const exercise = familyOf(this.#lessons.find((one) => one.group === group)?.rules ?? '');
    const practise = async () => (await this.#context.panels.open('exercises'))?.follow?.(new URLSearchParams({ exercise }));
    return { label: this.#context.say('ui.tests.exercises'), act: practise };
  }

  /** The first lesson, after those for beginners, whose base game is that of the player's last match. */
  get #lessonOfOwnRules() {
    const own = shortForm(lastMatchSettings(this.#context.store, shortRules).rules).base;
    return this.#lessons.find(({ group, rules }) => group !== 'first' && shortForm(rules).base === own);
  }

  /** The preset of the player's last match, because the rules on the board may be those of a lesson or a test. */
  get #ownPreset() {
    return shortForm(lastMatchSettings(this.#context.store, shortRules).rules).preset;
  }

  /** The player's own preset, if it is among those of a shared group of lessons. @param {string} group */
  #ownRulesOf(group) {
    return SHARED_GROUPS[group]?.find((preset) => preset === this.#ownPreset);
  }

  /** @param {string} group */
  #testAnswered(group) {
    // After the end, a reload must not begin the test again.
    if (!this.#tests.attempt(group)) showInAddress('');
    this.#showList();
  }

  /** @param {import('../exercises/test-run.js').TestRun} run */
  #testLeft(run) {
    if (this.#test?.run !== run) return;
    this.#test = null;
    if (hashValue('lesson') !== null) showInAddress('');
    this.#showList();
  }

  async #openFile() {
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > MAX_LESSON_BYTES) return this.#faults.show(this.#context.say('ui.lessons.too-large', { n: MAX_LESSON_BYTES >> 20 }));
    try {
      await this.openText(await file.text());
    } catch (error) {
      console.error(error);
      this.#faults.show(this.#context.say('ui.engine-lost'));
    }
  }

  /** Begins the first lesson for the rules of the current game. */
  startFirst() {
    this.#fromPanel = false;
    return this.begin(firstLesson(this.#context.current.state.rules));
  }

  /**
   * Stores a lesson and shows its card, from which it can be begun, edited or printed.
   *
   * @param {string} text
   */
  async openText(text) {
    const lesson = await this.#readLesson(text);
    if (!lesson) return;
    const permissions = restrictedBy(FULL_PERMISSIONS, lesson.boards[0].tags);
    this.#openedName = this.#keep(text, lesson, permissions);
    this.#openedCard.show(lesson, permissions.solutionAllowed);
    this.#openedCard.focus();
  }

  /**
   * Reads a lesson; shows its faults.
   *
   * @param {string} text
   * @returns {Promise<Lesson | null>}
   */
  async #readLesson(text) {
    const { lesson, faults } = await lessonReader(this.#context.engine)(text);
    if (lesson) this.#faults.hide();
    else this.#faults.show(this.#context.say('ui.lessons.faults', { n: faults.length }), faults);
    return lesson;
  }

  /**
   * @param {string} text
   * @param {string} name
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #runText(text, name, step, permissions) {
    const started = (this.#runs += 1);
    const lesson = await this.#readLesson(text);
    if (lesson && started === this.#runs) await this.#begin(lesson, name, step, permissions);
  }

  /**
   * @param {Lesson} lesson
   * @param {string} name
   * @param {number} step
   * @param {Permissions} permissions
   */
  async #begin(lesson, name, step, permissions) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    // A link opened with the page takes no focus.
    const takesFocus = document.activeElement !== document.body;
    this.#runs += 1;
    this.#run?.leave(true);
    this.#focusBefore = name ? null : focused;
    this.#name = name;
    this.#permissions = permissions;
    const hooks = { followUpButton: () => this.#followUpButton(), endButtons: () => this.#pupilBox.resultsAtEnd() };
    const run = (this.#run = new LessonRun(this.#context, lesson, { ...PAGE_HOST, ...permissions }, hooks));
    const kept = this.#keptNamed(name);
    if (kept) watchLesson(run, ownLesson(kept.text), this.#pupil, kept.title);
    else watchLesson(run, name || OWN_LESSON, this.#pupil);
    run.addEventListener('step', (event) => this.#stepSeen(/** @type {CustomEvent<number>} */ (event).detail));
    run.addEventListener('done', () => this.#lessonDone());
    run.addEventListener('left', () => this.#lessonLeft(run));
    run.addEventListener('quit', (event) => this.#backToList(name, focused, /** @type {CustomEvent<boolean>} */ (event).detail));
    const { guest } = this.#context.loan;
    if (guest && this.#fromPanel) guest.goBack = () => this.#backToList(name, focused);
    // The card gives access to the lesson's text, which contains the solutions.
    this.#runningCard.show(name && permissions.solutionAllowed && !this.#context.kiosk ? lesson : null);
    // On a phone the panel hides the lesson bar.
    if (this.#context.panels.closeOnPhone() || takesFocus) run.focus();
    await run.go(step);
    this.#showList();
  }

  /** @param {number} step */
  #stepSeen(step) {
    if (!this.#name || !this.#run) return;
    const { done, step: before } = this.#progress.of(this.#name);
    this.#progress.record(this.#name, step, false);
    showInAddress(`#lesson=${this.#name}&step=${step}${withheldInLink(this.#permissions)}`);
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
    // After trying a lesson, the teacher continues in the lesson maker.
    if (this.#focusBefore instanceof HTMLElement && this.#focusBefore.isConnected) this.#focusBefore.focus({ preventScroll: true });
    this.#focusBefore = null;
    if (hashValue('lesson') !== null) showInAddress('');
    this.#showList();
  }

  /**
   * On a phone, opens the panel again and focuses the entry of a lesson or a test: if it was begun in the panel, or,
   * except on a shared device, if it is one of the list and has reached its end.
   *
   * @param {string} name
   * @param {Element | null} focused
   * @param {boolean} [ended]
   */
  #backToList(name, focused, ended = false) {
    const listed = ended && !this.#context.kiosk && (name.startsWith(TEST) || this.#lessons.some((lesson) => lesson.name === name));
    if (!(this.#fromPanel || listed) || !this.#context.panels.openOnPhone('lessons')) return;
    const entry = /** @type {HTMLElement | null} */ (name ? this.element.querySelector(`[data-name="${CSS.escape(name)}"]`) : focused);
    entry?.scrollIntoView({ block: 'nearest' });
    entry?.focus({ preventScroll: true });
  }

  /** The button of the next lesson, or after the last of a group, of the group's test. */
  #followUpButton() {
    const at = this.#lessons.findIndex(({ name }) => name === this.#name);
    // Nothing follows a teacher's own lesson.
    if (at < 0) return null;
    const next = this.#lessons[at + 1];
    const { group } = this.#lessons[at];
    if (group !== next?.group) return this.#goOn('test', () => this.beginTest(group), this.#context.say('ui.lessons.test'));
    return this.#goOn('follow-up', () => this.begin(next.name), this.#context.say('ui.lessons.follow-up', { title: this.#titleOf(next) }));
  }

  /** @param {string} name @param {() => void} act @param {string} label */
  #goOn(name, act, label) {
    return element('button', { type: 'button', class: 'button', 'data-lesson': name, onclick: act }, label);
  }

  /** @param {{ title: import('../awale_engine.js').LessonText }} lesson */
  #titleOf(lesson) {
    const { words, say } = this.#context;
    return inLanguage(lesson.title, words().language) || say('ui.lessons.untitled');
  }

  /** Whether the player has started no lesson, and finished no game against the program. */
  get #isNewcomer() {
    return !this.#progress.anyStarted && new Results(this.#context.store).all.length === 0;
  }

  #showList() {
    const { say } = this.#context;
    const first = this.#lessons.find(({ name }) => name === FIRST_LESSON);
    this.#startBox.hidden = !first || !this.#isNewcomer;
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
    const show = async () => {
      const { openDiploma, knowsGame } = await import('../classroom/diploma.js');
      await openDiploma(this.#context, group, this.#pupil.name, knowsGame(this.#pupil.record, this.#context.store), () => this.beginTest(group));
    };
    return element('button', { type: 'button', class: 'button lesson-diploma', 'data-lesson': 'diploma', onclick: () => show() }, this.#context.say('ui.lessons.diploma'));
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {number | null} steps `null`: unknown
   */
  #entry(name, title, steps) {
    const { say } = this.#context;
    const { step, done } = this.#progress.of(name);
    const isRunning = this.#run !== null && this.#name === name;
    const state = done ? 'done' : step > 0 ? 'begun' : 'new';
    const from = done || (steps !== null && step > steps) ? 1 : Math.max(1, step);
    return element('button', {
      type: 'button',
      class: `lesson-entry ${state}`,
      'data-name': name,
      'aria-current': isRunning && 'true',
      onclick: () => (name.startsWith(OWN) ? this.#beginKept(name, from) : this.begin(name, from)),
    },
    element('span', {}, title), ' ',
    (steps !== null || state === 'done') && element('span', { class: 'lesson-way' }, say(`ui.lessons.way.${state}`, { step, n: steps })));
  }

  /** The button of a group's test. @param {string} group */
  #testEntry(group) {
    const { say } = this.#context;
    const { best, passed } = this.#tests.of(group);
    const attempt = this.#tests.attempt(group);
    const answered = attempt?.answers.length ?? 0;
    const state = attempt && this.#test?.group === group ? say('ui.lessons.test.running') : answered > 0 ? say('ui.lessons.test.begun', { n: answered + 1 }) : best !== null && say(passed ? 'ui.lessons.test.passed' : 'ui.lessons.test.best', { n: best });
    return element('button', {
      type: 'button',
      class: 'test-entry',
      'data-name': `${TEST}${group}`,
      'aria-current': this.#test?.group === group && 'true',
      onclick: () => this.beginTest(group),
    }, element('span', {}, say('ui.lessons.test')), ' ', element('span', { class: 'lesson-way' }, state));
  }
}
