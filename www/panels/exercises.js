import { hashValue, showInAddress } from '../base/address.js';
import { loadStyle } from '../base/assets.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { dailyExercise } from '../exercises/daily-exercise.js';
import { exercisesByRules, numberInSet } from '../exercises/exercises-by-rules.js';
import { familyOf } from '../exercises/exercise-family.js';
import { FAMILIES, fetchExercises, readExercises } from '../exercises/read-exercises.js';
import { joinGames } from '../lesson/game-separator.js';
import { lessonReader, refuter } from '../lesson/read-lesson.js';
import { ExerciseList } from '../exercises/exercise-list.js';
import { fetchNamed, sharedList } from '../exercises/named-list.js';
import { Rating, chooseExercise } from '../exercises/rating.js';
import { exerciseSay, exerciseLesson, explainMove, solverOf } from '../exercises/exercise-lesson.js';
import { THEMES, themeKey, themeName } from '../exercises/themes.js';
import { PAGE_HOST } from '../lesson/lesson-host.js';
import { LessonRun } from '../lesson/lesson-run.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { KeptList } from '../lesson/kept-list.js';
import { KeptTexts } from '../lesson/kept-texts.js';
import { packText, unpackText } from '../lesson/packed-text.js';
import { FULL_PERMISSIONS, linkPermissions, restrictedBy, withheldInLink } from '../lesson/permissions.js';
import { Pupil, pupilChanges } from '../classroom/pupil.js';
import { Sprint } from '../exercises/sprint.js';
import { Training, dayOf } from '../exercises/training.js';
import { formatTime } from '../game/clock.js';
import { presetName } from '../rules/rules-name.js';
import { FaultBox } from './fault-box.js';

/**
 * @typedef {import('../lesson/lesson-run.js').LessonContext & {
 *   store: import('../storage/store.js').Store,
 *   engine: import('../engine/engine.js').Engine,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   panels: import('./panels.js').Panels,
 *   kiosk: boolean,
 * }} Context
 * @typedef {import('../exercises/read-exercises.js').Exercise} Exercise
 * @typedef {import('../lesson/lesson-host.js').LessonHost} LessonHost
 * @typedef {Exercise & { name: string, number: number }} NamedExercise with the name used in links, and the number
 *   that is shown: among the exercises of the same rule set, or in the list
 *
 * @typedef {object} ExerciseOnBoard
 * @property {LessonRun} run
 * @property {NamedExercise} exercise
 * @property {boolean} recorded whether its result has been recorded
 * @property {boolean} answeredRight whether the question of the current step was answered right
 */

/** The name of the teacher's list. */
const OWN = 'own';
/** The prefix of a stored list's name: `list-` and its id take the place of a family. */
const KEPT = 'list-';
/** The most unknown exercise names that the message on a list mentions. */
const MAX_UNKNOWN = 5;
/** How long a solved exercise of a sprint is shown before the next one, in milliseconds. */
const SPRINT_PAUSE = 700;
/** The longest time between the two presses of a double press, in milliseconds. */
const DOUBLE_PRESS_TIME = 500;

/**
 * Creates the panel and loads its words and styles.
 *
 * @param {Context} context
 */
export async function createExercises(context) {
  await Promise.all([
    loadStyle('./lesson/lesson.css'),
    loadStyle('./exercises/exercises.css'),
    context.words().add('lessons'),
    context.words().add('exercises'),
    context.words().add('helps'),
    context.words().add('faults'),
  ]);
  const panel = new ExercisesPanel(context);
  // Not awaited: the panel is shown while the worker reads the file.
  panel.showFamily(familyOf(context.current.state.rules));
  return panel;
}

/**
 * The exercises by family and theme, the player's rating, the daily exercise, sprints, the stored lists and the
 * teacher's list.
 */
class ExercisesPanel {
  #context;
  #rating;
  #training;
  #pupil;
  #collection;
  /**
   * The sprint under way, its rules, and what updates its clock.
   *
   * @type {{ sprint: Sprint<NamedExercise>, rules: string, timer: ReturnType<typeof setInterval> } | null}
   */
  #sprint = null;
  /**
   * The result of the last sprint in words, and the exercises missed in it.
   *
   * @type {{ text: () => string, missed: NamedExercise[] } | null}
   */
  #sprintResult = null;
  #family = '';
  /** The key of the theme that is shown, as the list names it; empty: all. */
  #theme = '';
  /** @type {NamedExercise[]} */
  #all = [];
  /** The buttons of the listed exercises, by name. @type {Map<string, HTMLButtonElement>} */
  #entries = new Map();
  /** The exercise on the board. @type {ExerciseOnBoard | null} */
  #current = null;
  /**
   * Whether the exercise on the board, or an earlier one since the board was last left, was begun in the panel of a
   * phone, which then closed.
   */
  #fromPanel = false;
  /** Whether a link is being opened. */
  #follows = false;
  /** The preset of the player's game before the exercise on the board. */
  #rulesBefore = '';
  /** The stored lists. */
  #kept;
  #keptList;
  /** The exercise of a link, with its permissions. @type {{ name: string, host: LessonHost } | null} */
  #linked = null;
  /** The name of the daily exercise that was opened. */
  #daily = '';
  /** The shown list in links: the names of its exercises, or its packed text; empty if that is too long. */
  #listLink = '';
  #faults;
  #level = element('p', { class: 'exercise-level' });
  #levelAbout = element('small', {});
  /** The texts beside the buttons, on what each offers. */
  #abouts = {
    next: element('p', { id: 'exercises-next-about' }),
    day: element('p', { id: 'exercises-day-about' }),
    sprint: element('p', { id: 'exercises-sprint-about' }),
  };
  /** The exercise for which the panel was last scrolled, or left as it was. */
  #scrolledTo = '';
  #next = this.#button('next', () => this.next(), 'main');
  #day = this.#button('day', () => this.startDaily());
  #dueButton = this.#button('review', () => this.startDue());
  #sprintButton = this.#button('sprint', (event) => this.#pressSprint(event));
  #results = this.#button('results', async () => (await import('../classroom/results-dialog.js')).openResults(this.#context));
  #news = element('p', { class: 'exercise-news', role: 'status' });
  /** Shows the result of the last sprint again, with the exercises missed in it. */
  #missed = this.#button('sprint-missed', () => this.#showSprintEnd());
  #families = element('select', { onchange: () => this.#selectFamily(this.#families.value) });
  #themes = element('select', { onchange: () => this.#selectTheme(this.#themes.value) });
  #labels = { family: element('span'), theme: element('span') };
  #list = element('ol', { class: 'exercise-list' });
  #loading = element('p', { class: 'exercise-coming', role: 'status' });
  /** When the button of the sprint was last pressed, as the time of its event. */
  #sprintPressed = -Infinity;
  /** Counts loads: the answer of an earlier one is dropped. */
  #loads = 0;
  #start = element('div', { class: 'exercise-start' }, this.#level,
    element('div', { class: 'exercise-ways' }, ...[[this.#next, this.#abouts.next], [this.#day, this.#abouts.day], [this.#sprintButton, this.#abouts.sprint]].map(([button, about]) => {
      button.setAttribute('aria-describedby', about.id);
      return element('div', {}, button, about);
    })),
    this.#dueButton, this.#results, this.#news, this.#missed);
  element = element('article', { class: 'exercises' },
    this.#start,
    element('div', { class: 'exercise-choice' },
      element('label', {}, this.#labels.family, this.#families),
      element('label', {}, this.#labels.theme, this.#themes)));

  /** @param {Context} context */
  constructor(context) {
    this.#context = { ...context, say: exerciseSay(context.say) };
    this.#faults = new FaultBox(context.words);
    this.element.prepend(this.#faults.element);
    this.#rating = new Rating(context.store);
    this.#training = new Training(context.store);
    this.#pupil = Pupil.of(context);
    pupilChanges.addEventListener('change', () => this.#refresh());
    this.#collection = new ExerciseList(this.#context, {
      // Exercises whose solution is not allowed are left out: the printed list has solutions.
      current: () => (this.#current && this.#permissions(this.#current.exercise).solutionAllowed ? this.#current.exercise : null),
      name: () => {
        const name = this.#current?.exercise.name ?? '';
        return isListed(name) ? '' : name;
      },
      listed: () => this.#shown.filter((exercise) => this.#permissions(exercise).solutionAllowed),
      changed: () => this.#listChanged(),
      keptShown: () => this.#family.startsWith(KEPT),
      keep: (text, title, { solutionAllowed: solution, analysisAllowed: analysis } = FULL_PERMISSIONS) => {
        const kept = this.#kept.keep({ title: title || this.#datedTitle(), text, solution, analysis });
        this.#keptList.show();
        return kept;
      },
      keptStored: () => this.#kept.stored,
      open: (kept) => this.#openKept(kept),
    });
    this.#kept = new KeptTexts(context.store, 'own-lists');
    this.#keptList = new KeptList({
      say: this.#context.say,
      texts: this.#kept,
      title: 'ui.exercises.lists',
      entry: (kept) => element('button', { type: 'button', class: 'lesson-entry', 'data-name': kept.id, onclick: () => this.#openKept(kept) }, kept.title),
      share: (kept) => this.#shareKept(kept),
      removed: ({ id }) => this.#keptRemoved(id),
      redrawn: () => this.#refresh(),
    });
    // The list is last: it is long, and the panel scrolls.
    this.element.append(this.#keptList.element, this.#collection.element, this.#loading, this.#list);
    this.#keptList.show();
  }

  translate() {
    this.#collection.translate();
    this.#keptList.show();
    // The list is created again, with translated titles.
    this.#entries = new Map();
    this.#refresh();
    const current = this.#current;
    current?.run.retell(this.#lesson(current.exercise));
  }

  /**
   * Opens the exercise of a link.
   *
   * @param {URLSearchParams} params
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async follow(params) {
    // The panel was opened by the link, not by the player: leaving the exercise does not open it again.
    this.#fromPanel = false;
    this.#follows = true;
    try {
      return await this.#openLink(params);
    } finally {
      this.#follows = false;
    }
  }

  /** @param {URLSearchParams} params @returns {Promise<void | false>} */
  async #openLink(params) {
    const name = params.get('exercise') ?? '';
    if (params.has('pupil')) await (await import('../classroom/pupil-name-dialog.js')).askPupilNameIfWanted(this.#context, params);
    const host = { ...PAGE_HOST, ...linkPermissions(params) };
    if (name === 'day') return this.startDaily();
    const code = params.get('text');
    if (code !== null) return this.#openLinkedList(code, Number(params.get('step') ?? 1), host);
    if (name.includes(',')) return this.#openNamedList(name, Number(params.get('step') ?? 1), host);
    const [family, number] = name.split('/');
    const isFamily = FAMILIES.some((known) => known === family);
    if (isFamily && !(await this.showFamily(family))) return false;
    if (isFamily && number === undefined) return this.next();
    const found = isFamily && this.#all.find((exercise) => exercise.name === `${family}/${Number(number)}`);
    if (!found) return this.#faults.show(this.#context.say('ui.exercises.unknown', { name }));
    this.#linked = { name: found.name, host };
    // A reload finds the daily exercise by its own link.
    if (found.name === this.#training.givenDaily(dayOf(new Date()), this.#dailyRules)) this.#daily = found.name;
    await this.begin(found);
  }

  /**
   * Opens and stores the list of a link.
   *
   * @param {string} code
   * @param {number} step the exercise to begin with, from 1
   * @param {LessonHost} host
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async #openLinkedList(code, step, host) {
    const { say, engine } = this.#context;
    const text = await unpackText(code);
    if (text === null) return this.#faults.show(say('ui.exercises.broken-link'));
    try {
      const { exercises, faults } = await readExercises(text, lessonReader(engine));
      if (!exercises) return this.#faults.show(say('ui.exercises.faults', { n: faults.length }), faults);
      if (exercises.length === 0) return this.#faults.show(say('ui.exercises.nothing'));
      const { solutionAllowed: solution, analysisAllowed: analysis } = restrictedBy(host, exercises[0].board.tags);
      return await this.#openKept(this.#kept.keep({ title: this.#datedTitle(), text, solution, analysis }), step);
    } catch (error) {
      console.error(error);
      this.#faults.show(say('ui.engine-lost'));
      return false;
    }
  }

  /**
   * Opens and stores a list of the page's own exercises.
   *
   * @param {string} list their names
   * @param {number} step the exercise to begin with, from 1
   * @param {LessonHost} host
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async #openNamedList(list, step, { solutionAllowed: solution, analysisAllowed: analysis }) {
    const { say, engine } = this.#context;
    const found = await fetchNamed(list, lessonReader(engine)).catch(console.error);
    if (!found) {
      this.#faults.show(say('ui.exercises.missing'));
      return false;
    }
    const { exercises, unknown } = found;
    if (exercises.length > 0) await this.#openKept(this.#kept.keep({ title: this.#datedTitle(), text: joinGames(exercises.map(({ text }) => text)), solution, analysis }), step);
    if (unknown.length === 0) return;
    const names = unknown.slice(0, MAX_UNKNOWN).join(', ');
    this.#faults.show(say(exercises.length > 0 ? 'ui.exercises.unknown.some' : 'ui.exercises.unknown', { name: names, n: unknown.length }));
  }

  /**
   * Shows a stored list, and begins one of its exercises.
   *
   * @param {import('../lesson/kept-texts.js').KeptText} kept
   * @param {number} [step] from 1
   */
  async #openKept({ id }, step = 1) {
    this.#keptList.show();
    if (!(await this.showFamily(`${KEPT}${id}`)) || this.#all.length === 0) return;
    await this.begin(this.#all[Number.isInteger(step) ? Math.max(0, Math.min(this.#all.length, step) - 1) : 0]);
  }

  /** The link to a stored list; empty for other families, and for a list that is too long. @param {string} family */
  async #linkToList(family) {
    const { text } = this.#keptOf(family) ?? {};
    if (!text) return '';
    const { list } = await sharedList(text, this.#context.engine);
    const code = list ? null : await packText(text);
    return list ? `exercise=${list}` : code === null ? '' : `exercise=own&text=${code}`;
  }

  /** Opens the dialog that shares a stored list. @param {import('../lesson/kept-texts.js').KeptText} kept */
  async #shareKept({ text, title }) {
    const { openShareDialog } = await import('../lesson/sharing.js');
    await openShareDialog(this.#context, 'exercise', await sharedList(text, this.#context.engine), title);
  }

  /** @param {string} id */
  #keptRemoved(id) {
    if (this.#family === `${KEPT}${id}`) this.showFamily(familyOf(this.#context.current.state.rules));
    else this.#refresh();
  }

  /** The default title of a list, with the date. */
  #datedTitle() {
    const { say, words } = this.#context;
    return say('ui.exercises.lists.dated', { date: new Date().toLocaleDateString(words().language, { day: 'numeric', month: 'long' }) });
  }

  /**
   * Shows the exercises of a family.
   *
   * @param {string} family
   * @returns {Promise<boolean>} whether they were loaded; `false` also if another load has begun meanwhile
   */
  async showFamily(family) {
    const load = (this.#loads += 1);
    if (family !== this.#family) this.#setLoading(true);
    try {
      const found = await this.#fetchFamily(family);
      const link = await this.#linkToList(family);
      if (load !== this.#loads) return false;
      this.#listLink = link;
      const listed = isListed(`${family}/`);
      this.#all = found.map((exercise, at) => ({ ...exercise, name: `${family}/${at + 1}`, number: listed ? at + 1 : numberInSet(found, exercise) }));
      this.#family = family;
      if (this.#shown.length === 0) this.#theme = '';
      this.#setLoading(false);
      this.#refresh();
      return true;
    } catch (error) {
      console.error(error);
      if (load !== this.#loads) return false;
      this.#setLoading(false);
      this.#faults.show(this.#context.say('ui.exercises.missing'));
      return false;
    }
  }

  /** Shows whether exercises are being loaded. @param {boolean} loading */
  #setLoading(loading) {
    this.#loading.textContent = loading ? this.#context.say('ui.exercises.coming') : '';
    this.#list.setAttribute('aria-busy', String(loading));
    this.#list.hidden = loading;
    this.#next.setAttribute('aria-disabled', String(loading || this.#sprint !== null));
    if (loading && this.#all.length === 0) this.#refresh();
  }

  /** Begins the next exercise: one near the player's rating, or the next of a list. */
  async next() {
    // A sprint chooses its exercises itself.
    if (this.#sprint) return;
    const listed = isListed(`${this.#family}/`);
    const found = listed ? this.#nextInList() : chooseExercise(this.#ofOwnRules, this.#rating, this.#current?.exercise.name, themeKey);
    if (found) await this.begin(found);
  }

  /** The next unsolved exercise of a list; if all are solved, the next one. */
  #nextInList() {
    const shown = this.#shown;
    const at = shown.findIndex(({ name }) => name === this.#current?.exercise.name) + 1;
    const order = [...shown.slice(at), ...shown.slice(0, at)];
    return order.find((exercise) => this.#rating.solved(progressKey(exercise)) !== true) ?? order[0];
  }

  /**
   * The shown exercises by the rules of the one on the board, or else of the player's game; once these are all solved,
   * every shown exercise: the family's other rules come only at the end, or when the player chooses them.
   */
  get #ofOwnRules() {
    const own = exercisesByRules(this.#shown, this.#current?.exercise.board.rules ?? this.#ownRules);
    return own.some((exercise) => this.#rating.solved(progressKey(exercise)) !== true) ? own : this.#shown;
  }

  /** The preset of the player's game. */
  get #ownRules() {
    // While an exercise is on the board, its rules are not the player's choice.
    return this.#current ? this.#rulesBefore : this.#context.current.state.preset;
  }

  /** The player's family: the one chosen in the list, or that of the game on the board. */
  get #ownFamily() {
    return FAMILIES.find((family) => family === this.#family) ?? familyOf(this.#context.current.state.rules);
  }

  /**
   * Begins the daily exercise, which depends on the player's family, rules and rating.
   *
   * @returns {Promise<void | false>} `false` if it could not be loaded
   */
  async startDaily() {
    const family = this.#ownFamily;
    if (!(await this.showFamily(family))) return false;
    const now = new Date();
    const rules = this.#dailyRules;
    const choose = (/** @type {string[]} */ earlier) => dailyExercise(this.#all, rules, this.#rating, now, earlier).name;
    const name = this.#training.daily(dayOf(now), rules, choose);
    const found = this.#all.find((exercise) => exercise.name === name) ?? this.#all[0];
    this.#daily = found.name;
    await this.begin(found);
  }

  /** The rules of the daily exercise: those of the player's game, or of another family that is chosen in the list. */
  get #dailyRules() {
    const family = this.#ownFamily;
    const rules = this.#ownRules;
    return rules && familyOf(rules) === family ? rules : family;
  }

  /** Whether today's exercise has been solved. */
  get #solvedDaily() {
    const name = this.#training.givenDaily(dayOf(new Date()), this.#dailyRules);
    return name !== undefined && this.#rating.solved(name) === true;
  }

  /** Begins the exercise that has been due for repetition the longest. */
  async startDue() {
    const [name] = this.#due;
    if (name === undefined || !(await this.showFamily(name.split('/')[0]))) return;
    const found = this.#all.find((exercise) => exercise.name === name);
    if (found) await this.begin(found);
  }

  /** The failed exercises that are due for repetition today. */
  get #due() {
    return this.#training.due(dayOf(new Date())).filter((name) => FAMILIES.some((family) => name.startsWith(`${family}/`)));
  }

  /**
   * Begins or ends a sprint. The second press of a double press does not end the sprint that the first began.
   *
   * @param {PointerEvent} event
   */
  #pressSprint({ detail, pointerType, timeStamp }) {
    const isSecond = (detail > 1 || (detail === 1 && pointerType !== 'mouse')) && timeStamp - this.#sprintPressed < DOUBLE_PRESS_TIME;
    this.#sprintPressed = timeStamp;
    if (isSecond) return;
    if (this.#sprint) this.#endSprint();
    else this.startSprint();
  }

  /** Begins a sprint by the player's rules, or by those of the family in the list. */
  async startSprint() {
    const rules = this.#ownRules;
    if (!(await this.showFamily(this.#ownFamily))) return;
    this.#theme = '';
    this.#sprintResult = null;
    // The player may have chosen another family than that of their game.
    const chosen = exercisesByRules(this.#all, rules);
    const sprint = new Sprint(chosen, this.#rating, performance.now());
    this.#sprint = { sprint, rules: chosen[0].board.rules, timer: setInterval(() => this.#tickSprint(), 1000) };
    await this.#nextInSprint();
  }

  async #nextInSprint() {
    const { sprint } = this.#sprint ?? {};
    if (!sprint) return;
    const found = sprint.givesNoMore(performance.now()) ? undefined : sprint.next(Math.random());
    if (found) await this.begin(found, true);
    else this.#endSprint();
  }

  #tickSprint() {
    // Once the last exercise is given, the sprint goes on until it is answered.
    if (this.#sprint?.sprint.ended(performance.now())) this.#endSprint();
    else this.#showNews();
  }

  #endSprint() {
    if (!this.#sprint) return;
    const { sprint: { solved: n, missed }, sprint, rules, timer } = this.#sprint;
    const reason = sprint.ended(performance.now());
    clearInterval(timer);
    this.#sprint = null;
    const record = this.#training.recordSprint(rules, n);
    const best = this.#training.bestSprint(rules);
    const { say } = this.#context;
    const text = () =>
      [reason && say(`ui.exercises.sprint.ended.${reason}`), say(record ? 'ui.exercises.sprint.best' : 'ui.exercises.sprint.done', { n, best })].filter(Boolean).join(' ');
    this.#sprintResult = { text, missed };
    // The end of the sprint, not the player, closes the exercise: on a phone the panel does not open again for it.
    if (this.#current) this.#fromPanel = false;
    this.#current?.run.leave();
    this.#refresh();
    this.#showSprintEnd();
  }

  /** Shows the result of the sprint, the exercises missed in it, to be opened, and a button to begin again. */
  async #showSprintEnd() {
    if (!this.#sprintResult) return;
    const { text, missed } = this.#sprintResult;
    const { say, words } = this.#context;
    const open = async (/** @type {NamedExercise} */ exercise) => {
      opened.close();
      // The dialog gives the focus back before the exercise takes it.
      await opened.closed;
      await this.begin(exercise);
    };
    const entry = (/** @type {NamedExercise} */ exercise) =>
      element('li', {}, element('button', { type: 'button', class: 'button', 'data-missed': exercise.name, onclick: () => open(exercise) },
        inLanguage(this.#lesson(exercise).title, words().language)));
    // A modal dialog in front of the board: a press that was meant for the exercise must not play a move in the game.
    const opened = await openDialog({
      say,
      title: say('ui.exercises.sprint'),
      body: [
        element('p', {}, text()),
        ...(missed.length > 0 ? [element('p', {}, say('ui.exercises.sprint.look', { n: missed.length })), element('ul', { class: 'sprint-missed' }, ...missed.map(entry))] : []),
      ],
      actions: [{ label: say('ui.exercises.sprint.again'), act: () => void this.startSprint() }],
    });
    // At the end of a sprint the dialog opens by itself: a fast press meant for the board would open one of the
    // exercises that the dialog lists.
    const since = performance.now();
    opened.dialog.addEventListener('click', (event) => {
      if (event.detail > 0 && event.timeStamp - since < DOUBLE_PRESS_TIME) event.stopImmediatePropagation();
    }, { capture: true });
  }

  /** Shows the score of the sprint, the result of the last one, or the streak of days. */
  #showNews() {
    const { say, words } = this.#context;
    if (this.#sprint) {
      const { sprint } = this.#sprint;
      const time = formatTime(sprint.left(performance.now()), words().language);
      const missed = say('ui.exercises.sprint.missed', { n: sprint.mistakes });
      // Screen readers must not announce the clock every second.
      this.#news.setAttribute('aria-live', 'off');
      const score = say('ui.exercises.sprint.now', { n: sprint.solved, time, missed });
      this.#news.textContent = score;
      // On a phone the panel is closed while an exercise is on the board.
      if (this.#current) this.#current.run.note = score;
      return;
    }
    this.#news.setAttribute('aria-live', 'polite');
    const { days } = this.#training.streak(dayOf(new Date()));
    this.#news.textContent = this.#sprintResult?.text() || (days > 1 ? say('ui.exercises.streak', { n: days }) : '');
  }

  /**
   * Puts an exercise on the board. One that the player has chosen ends a sprint under way, and does not count in it.
   *
   * @param {NamedExercise} exercise
   * @param {boolean} [ofSprint] whether the sprint has chosen it
   */
  async begin(exercise, ofSprint = false) {
    if (!ofSprint) this.#endSprint();
    this.#faults.hide();
    // A link opened with the page takes no focus, and in a sprint the focus stays on the pits.
    const { activeElement: focused } = document;
    const takesFocus = focused && focused !== document.body && !focused.closest('.board');
    if (exercise.name !== this.#daily) this.#daily = '';
    const host = this.#permissions(exercise);
    // Lending the board ends the previous exercise, which would end the sprint: `#sprint` is `null` meanwhile.
    const sprint = this.#sprint;
    this.#rulesBefore = this.#ownRules;
    this.#sprint = null;
    const run = new LessonRun(this.#context, this.#lesson(exercise), host, {
      // In a sprint the position is not put back: the next exercise follows.
      putBackText: sprint ? undefined : () => this.#context.say('ui.exercises.again'),
      followUpButton: () => this.#button('next', () => (this.#sprint ? this.#nextInSprint() : this.next()), '', 'ui.exercises.next'),
      explainWrong: this.#wrongMoveExplainer(),
      learner: solverOf(exercise.board),
      barOnly: sprint !== null,
      noBack: sprint !== null,
    });
    this.#sprint = sprint;
    const current = { run, exercise, recorded: false, answeredRight: false };
    this.#current = current;
    this.#listenTo(current);
    const hasLink = this.#family !== OWN && (!this.#family.startsWith(KEPT) || this.#listLink);
    if (hasLink && !this.#sprint) showInAddress(`#${this.#linkTo(exercise)}`);
    this.#refresh();
    // On a phone the panel hides the lesson bar.
    const closed = this.#context.panels.closeOnPhone();
    this.#fromPanel ||= closed && !this.#follows;
    const { guest } = this.#context.loan;
    if (guest && this.#fromPanel) guest.goBack = () => this.#backToList(exercise);
    if (closed || takesFocus) run.focus();
    await run.go(1);
  }

  /** @returns {import('../lesson/lesson-run.js').LessonHooks['explainWrong']} */
  #wrongMoveExplainer() {
    const { engine, words } = this.#context;
    const review = (/** @type {import('../engine/questions.js').GameToReview} */ question) => engine.review(question).answer;
    return (asked) => explainMove(asked, words, { review, refute: refuter(engine) });
  }

  /** Records the result of the exercise on the board by what happens in it. @param {ExerciseOnBoard} current */
  #listenTo(current) {
    const { run, exercise } = current;
    run.addEventListener('answer', (event) => {
      current.answeredRight = /** @type {CustomEvent<boolean>} */ (event).detail;
      if (!current.answeredRight) this.#record(current, false);
    });
    run.addEventListener('step', (event) => {
      // The solver left a step without a right answer to its question: its move was shown, not found.
      if (/** @type {CustomEvent<number>} */ (event).detail > 1 && !current.answeredRight) this.#record(current, false);
      current.answeredRight = false;
    });
    run.addEventListener('helped', (event) => {
      // The second hint gives the pit away.
      if (/** @type {CustomEvent<number>} */ (event).detail > 1) this.#record(current, false);
    });
    run.addEventListener('shown', () => this.#record(current, false));
    run.addEventListener('done', () => this.#record(current, true));
    run.addEventListener('left', () => this.#exerciseLeft(current));
    run.addEventListener('quit', () => this.#backToList(exercise));
  }

  /**
   * Records the first result of an exercise since it was begun; later ones do not count.
   *
   * @param {ExerciseOnBoard} current
   * @param {boolean} solved
   */
  #record(current, solved) {
    if (current.recorded) return;
    current.recorded = true;
    const { exercise } = current;
    const before = this.#rating.value;
    // Against the clock no result counts for the rating.
    const rated = this.#rating.record({ ...exercise, name: progressKey(exercise) }, solved, !this.#sprint);
    if (rated) current.run.tellEarned(this.#earned(this.#rating.value - before));
    this.#training.record(progressKey(exercise), solved, dayOf(new Date()));
    this.#pupil.recordExercise(exercise.name, solved);
    if (this.#sprint) {
      this.#sprint.sprint.answer(solved);
      setTimeout(() => {
        if (this.#current === current) this.#nextInSprint();
      }, SPRINT_PAUSE);
    }
    this.#refresh();
  }

  /** The new rating, and how far it has moved. @param {number} by */
  #earned(by) {
    const n = this.#rating.value;
    return () => this.#context.say('ui.exercises.earned', { n, by: `${by < 0 ? '−' : '+'}${Math.abs(by)}` });
  }

  /** On a phone, opens the panel again at the exercise's entry, if the exercise was begun there. @param {NamedExercise} exercise */
  #backToList({ name }) {
    if (this.#fromPanel && this.#context.panels.openOnPhone('exercises')) {
      const entry = this.#entries.get(name);
      entry?.scrollIntoView({ block: 'nearest' });
      entry?.focus({ preventScroll: true });
    }
    this.#fromPanel = false;
  }

  /** @param {{ run: LessonRun }} current */
  #exerciseLeft(current) {
    if (this.#current !== current) return;
    this.#current = null;
    this.#endSprint();
    if (hashValue('exercise') !== null) showInAddress('');
    this.#refresh();
  }

  /** @param {string} family @returns {Promise<Exercise[]>} */
  async #fetchFamily(family) {
    if (family === OWN) return this.#collection.exercises();
    if (!family.startsWith(KEPT)) return fetchExercises(family, lessonReader(this.#context.engine));
    const { exercises } = await readExercises(this.#keptOf(family)?.text ?? '', lessonReader(this.#context.engine));
    return exercises ?? [];
  }

  /** What the player may see of an exercise. @param {NamedExercise} exercise @returns {LessonHost} */
  #permissions({ name }) {
    if (this.#sprint) return { ...PAGE_HOST, solutionAllowed: false, analysisAllowed: false };
    const kept = this.#keptOf(name.split('/')[0]);
    if (kept) return { ...PAGE_HOST, solutionAllowed: kept.solution, analysisAllowed: kept.analysis };
    return this.#linked?.name === name ? this.#linked.host : PAGE_HOST;
  }

  /** The stored list that a family stands for. @param {string} family */
  #keptOf(family) {
    return family.startsWith(KEPT) ? this.#kept.find(family.slice(KEPT.length)) : undefined;
  }

  /** The link to an exercise, without `#`, with its permissions. @param {NamedExercise} exercise */
  #linkTo(exercise) {
    const [family, number] = exercise.name.split('/');
    const named = family.startsWith(KEPT) ? `${this.#listLink}&step=${number}` : `exercise=${exercise.name}`;
    return `${named}${withheldInLink(this.#permissions(exercise))}`;
  }

  /** @param {NamedExercise} exercise */
  #lesson(exercise) {
    const { say } = this.#context;
    const title = exercise.name === this.#daily ? say('ui.exercises.day') : say('ui.exercises.title', { number: exercise.number });
    return exerciseLesson(exercise, this.#context.words(), title);
  }

  /**
   * The exercises of the theme. Those of a family are sorted by the stars of the difficulty that the file states,
   * because the file has later additions at its end; a list keeps its order.
   */
  get #shown() {
    const shown = this.#all.filter(({ theme }) => !this.#theme || themeKey(theme) === this.#theme);
    const byStars = (/** @type {NamedExercise} */ one, /** @type {NamedExercise} */ other) => starCount(one.difficulty) - starCount(other.difficulty);
    return isListed(`${this.#family}/`) ? shown : shown.sort(byStars);
  }

  /** @param {string} family */
  #selectFamily(family) {
    this.#faults.hide();
    this.showFamily(family);
  }

  /** @param {string} theme */
  #selectTheme(theme) {
    this.#theme = theme;
    this.#refresh();
  }

  /** The teacher's list has changed. */
  async #listChanged() {
    if (this.#family === OWN) await this.showFamily(this.#collection.size > 0 ? OWN : FAMILIES[0]);
    else this.#refresh();
  }

  /** Shows the whole panel again. */
  #refresh() {
    this.#showWays();
    this.#showNews();
    this.#showChoices();
    this.#showList();
    this.#collection.refresh();
  }

  /** Shows the player's rating, and the ways to begin an exercise. */
  #showWays() {
    const { say } = this.#context;
    this.#levelAbout.textContent = say('ui.exercises.level.about');
    this.#level.replaceChildren(say('ui.exercises.level', { n: this.#rating.value }), ' ', this.#levelAbout);
    // The exercises of a list come in its order.
    this.#abouts.next.textContent = isListed(`${this.#family}/`) ? '' : say('ui.exercises.begin.about');
    this.#abouts.day.textContent = say(this.#solvedDaily ? 'ui.exercises.day.solved' : 'ui.exercises.day.about');
    this.#abouts.sprint.textContent = say('ui.exercises.sprint.about');
    this.#next.setAttribute('aria-disabled', String(this.#sprint !== null || this.#list.hidden));
    this.#next.textContent = say(this.#current ? 'ui.exercises.next' : 'ui.exercises.begin');
    // At the end of an exercise the lesson bar has a button to the next exercise: that button is the main one.
    this.#next.classList.toggle('main', !this.#current);
    this.#day.textContent = say('ui.exercises.day');
    this.#results.hidden = this.#pupil.name === '';
    this.#results.textContent = say('ui.lessons.results');
    const due = this.#due.length;
    this.#dueButton.hidden = due === 0;
    this.#dueButton.textContent = say('ui.exercises.review', { n: due });
    this.#sprintButton.textContent = say(this.#sprint ? 'ui.exercises.sprint.stop' : 'ui.exercises.sprint');
    this.#missed.hidden = !this.#sprintResult?.missed.length;
    this.#missed.textContent = say('ui.exercises.sprint.see-missed');
  }

  /** Shows the choice of a family and of a theme. */
  #showChoices() {
    const { say } = this.#context;
    this.#labels.family.textContent = say('ui.exercises.family');
    this.#labels.theme.textContent = say('ui.exercises.theme');
    const option = (/** @type {string} */ value, /** @type {string} */ label, /** @type {string} */ chosen) =>
      element('option', { value, selected: value === chosen }, label);
    this.#families.replaceChildren(
      ...FAMILIES.map((family) => option(family, say(`ui.exercises.family.${family}`), this.#family)),
      ...(this.#collection.size > 0 ? [option(OWN, say('ui.exercises.own'), this.#family)] : []),
      ...this.#kept.all.map(({ id, title }) => option(`${KEPT}${id}`, title, this.#family)),
    );
    // Themes have the same names as in the list, which do not give an answer away.
    const count = (/** @type {string} */ key) => this.#all.filter(({ theme }) => !key || themeKey(theme) === key).length;
    const themes = ['', ...new Set(THEMES.map(themeKey))].filter((key) => !key || count(key) > 0);
    this.#themes.replaceChildren(...themes.map((key) =>
      option(key, say('ui.exercises.theme.count', { name: say(key || 'ui.exercises.theme.all'), n: count(key) }), this.#theme)));
  }

  /** Shows the exercises of the family and theme, each with its state. */
  #showList() {
    const { say } = this.#context;
    this.#list.setAttribute('aria-label', say('ui.panel.exercises'));
    const shown = this.#shown;
    const known = this.#entries;
    // Existing buttons are reused, so that one keeps the focus.
    if (shown.length !== known.size || shown.some(({ name }) => !known.has(name))) {
      this.#entries = new Map(shown.map((exercise) => [exercise.name, this.#entry(exercise)]));
      this.#list.replaceChildren(...this.#sets(shown).flatMap(([rules, set]) => [
        rules && element('li', { class: 'exercise-set' }, presetName(say, rules)),
        ...set.map(({ name }) => element('li', {}, this.#entries.get(name))),
      ]).filter((row) => row instanceof HTMLElement));
    }
    for (const exercise of shown) this.#updateEntry(exercise);
    this.#scrollToCurrent();
  }

  /**
   * The shown exercises by rule set, the rule sets in the order of the file. Only a family of several rule sets has a
   * title for each; a list is not divided.
   *
   * @param {NamedExercise[]} shown
   * @returns {[rules: string, NamedExercise[]][]}
   */
  #sets(shown) {
    if (isListed(`${this.#family}/`)) return [['', shown]];
    const sets = [...new Set(this.#all.map(({ board }) => board.rules))];
    if (sets.length === 1) return [['', shown]];
    return sets.map((rules) => /** @type {[string, NamedExercise[]]} */ ([rules, shown.filter(({ board }) => board.rules === rules)])).filter(([, set]) => set.length > 0);
  }

  /** @param {NamedExercise} exercise */
  #entry(exercise) {
    return element('button', {
      type: 'button',
      class: 'exercise-entry',
      'data-exercise': exercise.name,
      onclick: () => {
        const found = this.#all.find(({ name }) => name === exercise.name);
        if (found) this.begin(found);
      },
    });
  }

  /** Shows the state of an exercise in the list. @param {NamedExercise} exercise */
  #updateEntry(exercise) {
    const button = this.#entries.get(exercise.name);
    if (!button) return;
    const { say } = this.#context;
    const solved = this.#rating.solved(progressKey(exercise));
    const state = solved === null ? 'new' : solved ? 'solved' : 'missed';
    const number = String(exercise.number);
    const idea = themeName(say, exercise.theme);
    // In a list several rule sets may be mixed.
    const rules = isListed(`${this.#family}/`) || !idea ? presetName(say, exercise.board.rules) : '';
    const theme = [idea, rules].filter(Boolean).join(' · ');
    const difficulty = this.#rating.difficulty({ ...exercise, name: progressKey(exercise) });
    const label = say(`ui.exercises.entry.${state}`, { number, theme, difficulty });
    button.className = `exercise-entry ${state}`;
    button.setAttribute('aria-label', label);
    button.title = label;
    if (this.#current?.exercise.name === exercise.name) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    const sign = { new: '', solved: '✓', missed: '↻' }[state];
    // Hidden from screen readers: the label contains all of this.
    button.replaceChildren(
      element('span', { class: 'entry-number', 'aria-hidden': 'true' }, number),
      element('span', { class: 'entry-theme', 'aria-hidden': 'true' }, theme),
      element('span', { class: 'entry-stars', 'aria-hidden': 'true' }, '★'.repeat(starCount(difficulty))),
      element('span', { class: 'entry-sign', 'aria-hidden': 'true' }, sign),
    );
  }

  /**
   * Scrolls the panel to an exercise that has begun, unless the buttons at the panel's top are in sight: these stay
   * under the pointer.
   */
  #scrollToCurrent() {
    const name = this.#current?.exercise.name ?? '';
    const button = this.#entries.get(name);
    const panel = this.element.closest('.panel');
    if (name === this.#scrolledTo || !button || !panel || panel.clientHeight === 0) return;
    this.#scrolledTo = name;
    if (this.#start.getBoundingClientRect().bottom > panel.getBoundingClientRect().top) return;
    const above = button.getBoundingClientRect().top - panel.getBoundingClientRect().top;
    if (above < 0 || above + button.offsetHeight > panel.clientHeight) panel.scrollTop += above - panel.clientHeight / 3;
  }

  /**
   * @param {string} name
   * @param {(event: PointerEvent) => unknown} act
   * @param {string} [className]
   * @param {string} [key] of its text
   */
  #button(name, act, className = '', key = '') {
    const button = element('button', { type: 'button', class: `button ${className}`, 'data-exercises': name, onclick: act });
    if (key) button.textContent = this.#context.say(key);
    return button;
  }
}

/**
 * The key of an exercise's result in the store. The names of exercises in lists are not fixed: a hash of the
 * text is used.
 *
 * @param {NamedExercise} exercise
 */
function progressKey({ name, text }) {
  if (!isListed(name)) return name;
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return `${OWN}/${(hash >>> 0).toString(36)}`;
}

/** The least difficulty, in rating points, for two, three, four and five stars. */
const STAR_LIMITS = [900, 1100, 1300, 1500];

/** How many stars stand for a difficulty, one to five. @param {number} difficulty */
const starCount = (difficulty) => 1 + STAR_LIMITS.filter((limit) => difficulty >= limit).length;

/** Whether an exercise belongs to a list, by its name. @param {string} name */
const isListed = (name) => name.startsWith(`${OWN}/`) || name.startsWith(KEPT);
