import { bring } from '../base/assets.js';
import { element } from '../base/dom.js';
import { bringBook, ofTheDay, readBook, readBy } from '../exercises/book.js';
import { saying, worded } from '../exercises/worded.js';
import { Run } from '../lesson/run.js';
import { unpacked } from '../lesson/write.js';
import { ask } from './shared.js';
import { Refused } from './attributes.js';

/**
 * @typedef {import('./attributes.js').Wishes} Wishes
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../thinker.js').Lesson} Lesson
 *
 * @typedef {object} Course what is to be learnt on a board: its words are not there before it is read
 * @property {Lesson[]} lessons a lesson, or exercises
 * @property {string[]} names what each is called where it is told what came of it
 * @property {number} at which comes first
 * @property {boolean} exercise whether they are exercises
 * @property {boolean} shows whether a solution may be shown that was not found
 * @property {boolean} explains whether help and refutations may be given
 *
 * @typedef {object} Ground what it stands on
 * @property {import('../game/current-game.js').Play} play
 * @property {import('../board/game-view.js').Table} table
 * @property {import('../storage/settings.js').Settings} settings
 * @property {Words} words
 * @property {HTMLElement} frame
 * @property {(type: string, detail: unknown) => void} tell
 * @property {(setup: { rules: string, seats: { N: number } }) => void} challenge a game against the
 *   program is wanted
 */

/** The families that have exercises have files of these names. */
const FAMILIES = ['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah'];
const OWN = 'own';
const engine = { ask };
/** Whether the page is this board's own. */
const embedded = new URLSearchParams(location.search).get('embed') === '1';

/**
 * The exercises or the lesson that are asked for.
 *
 * @param {Wishes} wishes
 * @param {Words} words
 * @returns {Promise<Course>}
 */
export async function courseOf(wishes, words) {
  await Promise.all([words.add('lessons'), words.add('exercises')]);
  const { solution: shows, analysis: explains } = wishes;
  if (wishes.exercise === OWN) return list(wishes, words);
  if (wishes.exercise) {
    const lessons = [await exercise(wishes.exercise, words)];
    return { lessons, names: [wishes.exercise], at: 0, exercise: true, shows, explains };
  }
  const found = wishes.lesson === OWN ? await ownLesson(wishes.text, words) : await lesson(wishes.lesson);
  return { lessons: [found], names: [wishes.lesson], at: 0, exercise: false, ...kept(wishes, found.boards) };
}

/**
 * Somebody's own exercises.
 *
 * @param {Wishes} wishes
 * @param {Words} words
 * @returns {Promise<Course>}
 */
async function list(wishes, words) {
  const { exercises, faults } = await readBook(await textOf(wishes.text), readBy(engine));
  if (!exercises) throw faulty(faults, words);
  if (exercises.length === 0) throw new Refused({ code: 'attribute', name: 'text', message: `text: ${words.say('ui.exercises.nothing')}` });
  return {
    lessons: exercises.map((one, at) => worded(one, words, words.say('ui.exercises.title', { number: at + 1 }))),
    names: exercises.map((_, at) => `${OWN}/${at + 1}`),
    at: Math.min(exercises.length, wishes.step) - 1,
    exercise: true,
    ...kept(wishes, exercises.map(({ board }) => board)),
  };
}

/**
 * What may be told: what the host allows, and the text itself does not forbid.
 *
 * @param {Wishes} wishes
 * @param {import('../thinker.js').LessonBoard[]} boards
 */
function kept({ solution, analysis }, [{ tags }]) {
  return { shows: solution && tags.Solution !== 'off', explains: analysis && tags.Analysis !== 'off' };
}

/**
 * @param {string} code
 * @param {Words} words
 */
async function ownLesson(code, words) {
  const { lesson: found, faults } = await readBy(engine)(await textOf(code));
  if (!found) throw faulty(faults, words);
  return found;
}

/** @param {string} code */
async function textOf(code) {
  const text = await unpacked(code);
  if (text !== null) return text;
  throw new Refused({ code: 'attribute', name: 'text', message: 'text: it is not whole, or too long' });
}

/**
 * All that is wrong in a text, each fault with its line and what was expected.
 *
 * @param {import('../thinker.js').LessonReading['faults']} faults
 * @param {Words} words
 */
function faulty(faults, words) {
  const told = faults.slice(0, 5).map(({ said }) => words.tell(said)).join(' ');
  return new Refused({ code: 'attribute', name: 'text', message: `text: ${told}` });
}

/**
 * @param {string} name
 * @param {Words} words
 */
async function exercise(name, words) {
  const [family, number] = name === 'day' ? ['classique', ''] : name.split('/');
  if (!FAMILIES.includes(family)) throw unknown('exercise', name);
  const book = await bringBook(family, readBy(engine));
  const at = name === 'day' ? ofTheDay(new Date(), book.length) : Number(number) - 1;
  const found = book[at];
  if (!found) throw unknown('exercise', name);
  const title = name === 'day' ? words.say('ui.exercises.day') : words.say('ui.exercises.title', { number });
  return worded(found, words, title);
}

/** @param {string} name */
async function lesson(name) {
  const file = await bring(`./lessons/${name}.ogn`).catch(() => {
    throw unknown('lesson', name);
  });
  const { lesson: found } = await readBy(engine)(await file.text());
  if (!found) throw unknown('lesson', name);
  return found;
}

/**
 * @param {string} name
 * @param {string} found
 */
function unknown(name, found) {
  return new Refused({ code: 'attribute', name, message: `${name}: there is no ${JSON.stringify(found)} here` });
}

/**
 * A course on a board. What has been done is told: `solved` when all of a lesson or an exercise has
 * been found or seen, `wrong` with the move that was not right. Where there are several exercises,
 * each can be turned to.
 */
export class Taught {
  #course;
  #wishes;
  #ground;
  /** @type {Run | null} */
  #run = null;
  /** @type {Set<number>} */
  #solved = new Set();
  #at = 0;
  #bar = element('div', { class: 'exercise-steps', role: 'group' });
  /** @type {import('../page/game-flow.js').Guest | null} */
  #guest = null;

  /**
   * @param {Course} course
   * @param {Wishes} wishes
   * @param {Ground} ground
   */
  constructor(course, wishes, ground) {
    this.#course = course;
    this.#wishes = wishes;
    this.#ground = ground;
    const { table, words } = ground;
    table.company = {
      name: (side) => this.#guest?.name(side) ?? words.say(`side.${side}`),
      mine: () => this.#guest?.mine() !== false,
      plain: () => false,
      turn: () => this.#guest?.turn() ?? '',
    };
    if (course.lessons.length > 1) this.#bar.setAttribute('aria-label', words.say('ui.panel.exercises'));
    this.#turn(course.at);
  }

  leave() {
    this.#run?.leave();
    this.#bar.remove();
  }

  /** @param {number} at which lesson or exercise */
  #turn(at) {
    const { lessons, names, exercise, shows, explains } = this.#course;
    const { play, table, frame, tell } = this.#ground;
    this.#run?.leave();
    this.#at = at;
    const lesson = lessons[at];
    const run = new Run(this.#room(), lesson, {
      put: (lectern) => {
        table.element.after(lectern);
        if (lessons.length > 1) lectern.after(this.#bar);
        frame.dataset.lesson = 'true';
      },
      clear: () => delete frame.dataset.lesson,
      alone: true,
      // In a frame of its own it may listen; in a host's page the keys are the host's.
      keys: embedded,
      shows,
      explains,
    });
    this.#run = run;
    run.ending = () => this.#onward();
    const name = exercise ? { exercise: names[at] } : { lesson: names[at] };
    let alone = true;
    let found = true;
    run.addEventListener('answer', (event) => {
      const right = /** @type {CustomEvent<boolean>} */ (event).detail;
      if (!right) {
        alone = false;
        tell('wrong', { ...name, move: play.state.moves[play.state.ply - 1] });
      }
      found = right;
    });
    run.addEventListener('step', () => {
      // A step that nobody answered for was shown.
      alone &&= found;
      found = lesson.boards.flatMap(({ steps }) => steps)[run.step - 1]?.ask === null;
    });
    run.addEventListener('done', () => {
      this.#solved.add(at);
      this.#list();
      tell('solved', { ...name, first: alone });
    });
    this.#list();
    run.go(exercise ? 1 : this.#wishes.step);
  }

  /** A lesson asks for no more of a room than this. */
  #room() {
    const { play, table, settings, words, challenge } = this.#ground;
    const say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => words.say(key, data);
    return /** @type {import('../page/panels.js').Room} */ (/** @type {unknown} */ ({
      play,
      table,
      settings,
      engine,
      words: () => words,
      say: this.#course.exercise ? saying(say) : say,
      match: { setup: {}, look: (/** @type {import('../awale.js').Game} */ game) => play.adopt(game) },
      games: {
        lend: (/** @type {import('../page/game-flow.js').Guest} */ lent) => (this.#guest = lent),
        begin: (/** @type {{ rules: string, seats: { N: number } }} */ setup) => challenge(setup),
        giveBack: () => (this.#guest = null),
      },
    }));
  }

  /** What follows an exercise: the next that is still to be solved. */
  #onward() {
    const { lessons } = this.#course;
    if (lessons.length < 2) return [];
    const { words } = this.#ground;
    const others = lessons.map((_, at) => (this.#at + 1 + at) % lessons.length).slice(0, -1);
    const next = others.find((at) => !this.#solved.has(at));
    if (next === undefined) return [element('p', { class: 'lesson-said' }, words.say('ui.exercises.all-solved', { n: lessons.length }))];
    return [element('button', { type: 'button', class: 'button main', 'data-exercises': 'next', onclick: () => this.#turn(next) },
      words.say('ui.exercises.next'))];
  }

  /** The numbers of the exercises. */
  #list() {
    const { lessons } = this.#course;
    if (lessons.length < 2) return;
    const { words } = this.#ground;
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
        onclick: () => this.#turn(at),
      }, String(at + 1), solved && element('span', { 'aria-hidden': 'true' }, ' ✓'));
    }));
    if (focused) /** @type {HTMLElement | null} */ (this.#bar.querySelector('[aria-current]'))?.focus();
  }
}
