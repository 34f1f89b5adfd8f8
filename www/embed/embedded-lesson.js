import { fetchAsset } from '../base/assets.js';
import { element } from '../base/dom.js';
import { embedded } from '../base/embedded.js';
import { dailyIndex } from '../exercises/daily-exercise.js';
import { numberInSet } from '../exercises/exercises-by-rules.js';
import { FAMILIES, fetchExercises, readExercises } from '../exercises/read-exercises.js';
import { lessonReader, refuter } from '../lesson/read-lesson.js';
import { fetchNamed } from '../exercises/named-list.js';
import { exerciseSay, exerciseLesson, explainMove, solverOf } from '../exercises/exercise-lesson.js';
import { asksWithoutMove } from '../lesson/question.js';
import { LessonRun } from '../lesson/lesson-run.js';
import { unpackText } from '../lesson/packed-text.js';
import { restrictedBy } from '../lesson/permissions.js';
import { askEngine, reviewMoves } from './shared.js';
import { AttributeError } from './attributes.js';

/**
 * @typedef {import('./attributes.js').Attributes} Attributes
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 *
 * @typedef {object} LessonSet a lesson or exercises
 * @property {Lesson[]} lessons one lesson, or one for each exercise
 * @property {string[]} names their names in events
 * @property {number} at the index of the one that is shown first
 * @property {boolean} exercise whether they are exercises
 * @property {boolean} solutionAllowed whether solutions may be shown
 * @property {boolean} analysisAllowed whether hints and refutations may be shown
 *
 * @typedef {object} LessonPlace where a lesson is shown
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../storage/settings.js').Settings} settings
 * @property {Words} words
 * @property {HTMLElement} frame
 * @property {(type: string, detail: unknown) => void} tell
 * @property {(rules: string, level: number) => void} playAgainst begins a game against the program
 */

const OWN = 'own';
/** The most unknown names of a list that an error message quotes. */
const MAX_UNKNOWN = 5;
/** The most faults of a text that an error message lists. */
const MAX_FAULTS = 5;
const engine = { ask: askEngine };

/**
 * Loads the exercises or the lesson of the attributes.
 *
 * @param {Attributes} attributes
 * @param {Words} words
 * @returns {Promise<LessonSet>}
 */
export async function loadLessons(attributes, words) {
  await Promise.all([words.add('lessons'), words.add('exercises'), words.add('helps'), words.add('faults')]);
  const { solution: solutionAllowed, analysis: analysisAllowed } = attributes;
  if (attributes.exercise === OWN) return ownExercises(attributes, words);
  if (attributes.exercise.includes(',')) {
    const { exercises, unknown } = await fetchNamed(attributes.exercise, lessonReader(engine));
    if (unknown.length > 0) throw notFound('exercise', unknown.slice(0, MAX_UNKNOWN).join(', '));
    return exerciseSet(exercises, attributes, words);
  }
  if (attributes.exercise) {
    const lessons = [await fetchExercise(attributes.exercise, words)];
    return { lessons, names: [attributes.exercise], at: 0, exercise: true, solutionAllowed, analysisAllowed };
  }
  const found = attributes.lesson === OWN ? await ownLesson(attributes.text, words) : await fetchLesson(attributes.lesson);
  return { lessons: [found], names: [attributes.lesson], at: 0, exercise: false, ...permissions(attributes, found.boards) };
}

/**
 * Reads the exercises in `text`.
 *
 * @param {Attributes} attributes
 * @param {Words} words
 * @returns {Promise<LessonSet>}
 */
async function ownExercises(attributes, words) {
  const { exercises, faults } = await readExercises(await textOf(attributes.text), lessonReader(engine));
  if (!exercises) throw faultsError(faults, words);
  if (exercises.length === 0) throw new AttributeError({ code: 'attribute', name: 'text', message: `text: ${words.say('ui.exercises.nothing')}` });
  return exerciseSet(exercises, attributes, words);
}

/**
 * @param {import('../exercises/read-exercises.js').Exercise[]} exercises
 * @param {Attributes} attributes
 * @param {Words} words
 * @returns {LessonSet}
 */
function exerciseSet(exercises, attributes, words) {
  return {
    lessons: exercises.map((one, at) => exerciseLesson(one, words, words.say('ui.exercises.title', { number: at + 1 }))),
    names: exercises.map((_, at) => `${OWN}/${at + 1}`),
    at: Math.min(exercises.length, attributes.step) - 1,
    exercise: true,
    ...permissions(attributes, exercises.map(({ board }) => board)),
  };
}

/**
 * What both the host and the text allow.
 *
 * @param {Attributes} attributes
 * @param {import('../awale_engine.js').LessonBoard[]} boards
 */
function permissions({ solution, analysis }, [{ tags }]) {
  return restrictedBy({ solutionAllowed: solution, analysisAllowed: analysis }, tags);
}

/**
 * @param {string} code
 * @param {Words} words
 */
async function ownLesson(code, words) {
  const { lesson: found, faults } = await lessonReader(engine)(await textOf(code));
  if (!found) throw faultsError(faults, words);
  return found;
}

/** @param {string} code */
async function textOf(code) {
  const text = await unpackText(code);
  if (text !== null) return text;
  throw new AttributeError({ code: 'attribute', name: 'text', message: 'text: it is not whole, or too long', said: [{ key: 'ui.embed.fault.broken', data: {} }] });
}

/**
 * An error with the faults of a text.
 *
 * @param {import('../awale_engine.js').LessonReading['faults']} faults
 * @param {Words} words
 */
function faultsError(faults, words) {
  const sentences = faults.slice(0, MAX_FAULTS).map(({ said }) => words.tell(said)).join(' ');
  return new AttributeError({ code: 'attribute', name: 'text', message: `text: ${sentences}` });
}

/**
 * @param {string} name
 * @param {Words} words
 */
async function fetchExercise(name, words) {
  const [family, number] = name === 'day' ? [FAMILIES[0], ''] : name.split('/');
  if (!FAMILIES.some((one) => one === family)) throw notFound('exercise', name);
  const exercises = await fetchExercises(family, lessonReader(engine));
  const ofFamily = exercises.filter(({ board }) => board.rules === family);
  const found = name === 'day' ? ofFamily[dailyIndex(new Date(), ofFamily.length)] : exercises[Number(number) - 1];
  if (!found) throw notFound('exercise', name);
  const title = name === 'day' ? words.say('ui.exercises.day') : words.say('ui.exercises.title', { number: numberInSet(exercises, found) });
  return exerciseLesson(found, words, title);
}

/** @param {string} name */
async function fetchLesson(name) {
  const file = await fetchAsset(`./lessons/${name}.ogn`).catch(() => {
    throw notFound('lesson', name);
  });
  const { lesson: found } = await lessonReader(engine)(await file.text());
  if (!found) throw notFound('lesson', name);
  return found;
}

/**
 * @param {string} name
 * @param {string} found
 */
function notFound(name, found) {
  return new AttributeError({ code: 'attribute', name, message: `${name}: there is no ${JSON.stringify(found)} here`, said: [{ key: 'ui.embed.fault.missing', data: { name, found } }] });
}

/**
 * The points of a lesson or an exercise: one for each answer found at the first try, half a point for one found later,
 * none for one that was shown. A question that any move answers earns none.
 */
class Points {
  #steps;
  /** The steps that were answered wrongly. @type {Set<number>} */
  #missed = new Set();
  /** The points of each step that was answered correctly, or whose answer was shown. @type {Map<number, number>} */
  #earned = new Map();
  /** The current step, from 1; 0 before the first. */
  #step = 0;
  /** Whether every answer so far was found at the first try. */
  allAtFirst = true;

  /** @param {import('../awale_engine.js').LessonStep[]} steps */
  constructor(steps) {
    this.#steps = steps;
  }

  get most() {
    return this.#steps.filter(({ ask }) => ask && !ask.any).length;
  }

  get earned() {
    return [...this.#earned.values()].reduce((sum, points) => sum + points, 0);
  }

  /** @param {number} step from 1 @param {boolean} right */
  addAnswer(step, right) {
    // What is tried again once the answer is known changes nothing.
    if (this.#earned.has(step)) return;
    if (right) {
      const isJudged = !this.#steps[step - 1]?.ask?.any;
      this.#earned.set(step, !isJudged ? 0 : this.#missed.has(step) ? 0.5 : 1);
    } else {
      this.allAtFirst = false;
      this.#missed.add(step);
    }
  }

  /** Notes that the answer was shown. @param {number} step from 1 */
  addShown(step) {
    if (this.#earned.has(step)) return;
    this.allAtFirst = false;
    this.#earned.set(step, 0);
  }

  /** @param {number} step from 1 */
  enterStep(step) {
    // If a step was passed unanswered, its answer has been shown. The steps before the first one shown here were
    // answered earlier: they earn nothing now.
    for (let passed = Math.max(1, this.#step); passed < step; passed += 1) {
      if (this.#step === 0) this.#earned.set(passed, 0);
      else if (this.#steps[passed - 1]?.ask) this.addShown(passed);
    }
    this.#step = step;
  }
}

/** Lends an embedded board to a lesson, as `BoardLoan` lends the page's; but here no match waits meanwhile. */
class FreeLoan {
  /** @type {import('../game/board-loan.js').BoardGuest | null} */
  guest = null;

  /** @param {import('../game/board-loan.js').BoardGuest} guest */
  lend(guest) {
    this.guest = guest;
  }

  giveBack() {
    this.guest = null;
  }
}

/**
 * A lesson or exercises on an embedded board. Tells of `step`, of `wrong` for a wrong answer, and of `solved` at the
 * end of each lesson or exercise. Several exercises have numbered buttons.
 */
export class EmbeddedLesson {
  #set;
  #attributes;
  #place;
  /** @type {LessonRun | null} */
  #run = null;
  /** @type {Set<number>} */
  #solved = new Set();
  #at = 0;
  #bar = element('div', { class: 'exercise-steps', role: 'group' });
  #loan = new FreeLoan();

  /**
   * @param {LessonSet} set
   * @param {Attributes} attributes
   * @param {LessonPlace} place
   */
  constructor(set, attributes, place) {
    this.#set = set;
    this.#attributes = attributes;
    this.#place = place;
    const { match, view, words } = place;
    view.setPlayers(match, this.#loan, {
      name: () => '',
      called: (side) => (side === place.current.state.turn ? 'you' : side),
      turnText: () => '',
    });
    this.#solved = new Set(attributes.done.map((number) => number - 1));
    if (set.lessons.length > 1) this.#bar.setAttribute('aria-label', words.say('ui.panel.exercises'));
    this.#start(set.at);
  }

  leave() {
    this.#run?.leave();
    this.#bar.remove();
  }

  /** @param {number} at the index of the lesson or exercise */
  #start(at) {
    const { lessons, names, exercise, solutionAllowed, analysisAllowed } = this.#set;
    const { current, view, frame, tell } = this.#place;
    this.#run?.leave();
    this.#at = at;
    const lesson = lessons[at];
    /** @type {import('../lesson/lesson-host.js').LessonHost} */
    const host = {
      place: (lessonBar) => {
        view.element.after(lessonBar);
        if (lessons.length > 1) lessonBar.after(this.#bar);
        frame.dataset.lesson = 'true';
      },
      remove: () => delete frame.dataset.lesson,
      standalone: true,
      // In a host page the keys are the host's; in a frame of its own the board may use them.
      keys: embedded,
      solutionAllowed,
      analysisAllowed,
    };
    /** @type {import('../lesson/lesson-run.js').LessonHooks} */
    const hooks = { endButtons: () => this.#allSolved(), followUpButton: () => this.#nextButton() };
    if (exercise) {
      hooks.learner = solverOf(lesson.boards[0]);
      hooks.putBackText = () => this.#place.words.say('ui.exercises.again');
      hooks.explainWrong = (asked) => explainMove(asked, () => this.#place.words, { review: reviewMoves, refute: refuter(engine) });
    }
    const run = new LessonRun(this.#context(), lesson, host, hooks);
    this.#run = run;
    const name = exercise ? { exercise: names[at] } : { lesson: names[at] };
    const steps = lesson.boards.flatMap((board) => board.steps);
    const points = new Points(steps);
    run.addEventListener('shown', () => points.addShown(run.step));
    run.addEventListener('answer', (event) => {
      const right = /** @type {CustomEvent<boolean>} */ (event).detail;
      points.addAnswer(run.step, right);
      if (right) return;
      const move = asksWithoutMove(steps[run.step - 1]?.ask ?? null) ? {} : { move: current.state.moves[current.state.ply - 1] };
      tell('wrong', { ...name, ...move });
    });
    run.addEventListener('step', () => {
      points.enterStep(run.step);
      tell('step', { ...name, step: run.step, steps: run.length, earned: points.earned, of: points.most });
    });
    run.addEventListener('done', () => {
      this.#solved.add(at);
      this.#showNumbers();
      tell('solved', { ...name, first: points.allAtFirst, earned: points.earned, of: points.most });
    });
    this.#showNumbers();
    run.go(exercise ? 1 : this.#attributes.step);
  }

  /** @returns {import('../lesson/lesson-run.js').LessonContext} */
  #context() {
    const { current, view, settings, words, playAgainst } = this.#place;
    /** @type {import('../base/words.js').Say} */
    const say = (key, data) => words.say(key, data);
    return {
      current,
      view,
      settings,
      engine,
      words: () => words,
      say: this.#set.exercise ? exerciseSay(say) : say,
      openGame: (game) => current.adopt(game),
      playAgainst,
      loan: this.#loan,
    };
  }

  /** The next exercise of a list that has not been solved yet. */
  get #nextUnsolved() {
    const { lessons } = this.#set;
    const others = lessons.map((_, at) => (this.#at + 1 + at) % lessons.length).slice(0, -1);
    return others.find((at) => !this.#solved.has(at));
  }

  /** The button of the next exercise of a list. */
  #nextButton() {
    const next = this.#nextUnsolved;
    if (next === undefined) return null;
    return element('button', { type: 'button', class: 'button', 'data-exercises': 'next', onclick: () => this.#start(next) }, this.#place.words.say('ui.exercises.next'));
  }

  /** The message shown once every exercise of a list is solved. */
  #allSolved() {
    const { length } = this.#set.lessons;
    if (length < 2 || this.#nextUnsolved !== undefined) return [];
    return [element('p', { class: 'lesson-said' }, this.#place.words.say('ui.exercises.all-solved', { n: length }))];
  }

  /** Shows the numbers of the exercises. */
  #showNumbers() {
    const { lessons } = this.#set;
    if (lessons.length < 2) return;
    const { words } = this.#place;
    const focused = this.#bar.contains(/** @type {ShadowRoot} */ (this.#bar.getRootNode()).activeElement ?? null);
    this.#bar.replaceChildren(...lessons.map((_, at) => {
      const solved = this.#solved.has(at);
      const title = words.say('ui.exercises.title', { number: at + 1 });
      return element('button', {
        type: 'button',
        class: 'button',
        'data-number': at + 1,
        'aria-current': at === this.#at && 'true',
        'aria-label': solved ? words.say('ui.exercises.step.solved', { title }) : title,
        onclick: () => this.#start(at),
      }, String(at + 1), solved && element('span', { 'aria-hidden': 'true' }, ' ✓'));
    }));
    if (focused) /** @type {HTMLElement | null} */ (this.#bar.querySelector('[aria-current]'))?.focus();
  }
}
