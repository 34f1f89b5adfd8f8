import { bring } from '../belongings.js';
import { bringBook, ofTheDay, readBy } from '../exercises/book.js';
import { saying, worded } from '../exercises/worded.js';
import { Run } from '../lesson/run.js';
import { ask } from './shared.js';
import { Refused } from './wishes.js';

/**
 * @typedef {import('./wishes.js').Wishes} Wishes
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../thinker.js').Lesson} Lesson
 *
 * @typedef {object} Course what is to be learnt on a board: its words are not there before it is read
 * @property {Lesson} lesson
 * @property {boolean} exercise whether it is an exercise
 *
 * @typedef {object} Ground what it stands on
 * @property {import('../play.js').Play} play
 * @property {import('../table.js').Table} table
 * @property {import('../settings.js').Settings} settings
 * @property {Words} words
 * @property {HTMLElement} frame
 * @property {(type: string, detail: unknown) => void} tell
 * @property {(setup: { rules: string, seats: { N: number } }) => void} challenge a game against the
 *   program is wanted
 */

/** The families that have exercises have files of these names. */
const FAMILIES = ['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah'];
const engine = { ask };
/** Whether the page is this board's own. */
const embedded = new URLSearchParams(location.search).get('embed') === '1';

/**
 * The exercise or the lesson that is asked for.
 *
 * @param {Wishes} wishes
 * @param {Words} words
 * @returns {Promise<Course>}
 */
export async function courseOf(wishes, words) {
  await Promise.all([words.add('lessons'), words.add('exercises')]);
  return wishes.exercise ? exercise(wishes.exercise, words) : lesson(wishes.lesson);
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
  return { lesson: worded(found, words, title), exercise: true };
}

/** @param {string} name */
async function lesson(name) {
  const file = await bring(`./lessons/${name}.ogn`).catch(() => {
    throw unknown('lesson', name);
  });
  const { lesson: found } = await readBy(engine)(await file.text());
  if (!found) throw unknown('lesson', name);
  return { lesson: found, exercise: false };
}

/**
 * @param {string} name
 * @param {string} found
 */
function unknown(name, found) {
  return new Refused({ code: 'attribute', name, message: `${name}: there is no ${JSON.stringify(found)} here` });
}

/**
 * Lets it run on a board. What has been done is told: `solved` when all of it has been found or
 * seen, `wrong` with the move that was not right.
 *
 * @param {Course} course
 * @param {Wishes} wishes
 * @param {Ground} ground
 * @returns {Run}
 */
export function begin({ lesson, exercise }, wishes, { play, table, settings, words, frame, tell, challenge }) {
  /** @type {import('../games.js').Guest | null} */
  let guest = null;
  const say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => words.say(key, data);
  // A lesson asks for no more of a room than this.
  const room = /** @type {import('../panels/furnish.js').Room} */ (/** @type {unknown} */ ({
    play,
    table,
    settings,
    engine,
    words: () => words,
    say: exercise ? saying(say) : say,
    match: { setup: {}, look: (/** @type {import('../awale.js').Game} */ game) => play.adopt(game) },
    games: {
      lend: (/** @type {import('../games.js').Guest} */ lent) => (guest = lent),
      begin: (/** @type {{ rules: string, seats: { N: number } }} */ setup) => challenge(setup),
      giveBack: () => (guest = null),
    },
  }));
  const run = new Run(room, lesson, {
    put: (lectern) => {
      table.element.after(lectern);
      frame.dataset.lesson = 'true';
    },
    clear: () => delete frame.dataset.lesson,
    alone: true,
    // In a frame of its own it may listen; in a host's page the keys are the host's.
    keys: embedded,
    shows: wishes.solution,
    explains: wishes.analysis,
  });
  table.company = {
    name: (side) => guest?.name(side) ?? words.say(`side.${side}`),
    mine: () => guest?.mine() !== false,
    plain: () => false,
    turn: () => guest?.turn() ?? '',
  };
  const name = exercise ? { exercise: wishes.exercise } : { lesson: wishes.lesson };
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
  run.addEventListener('done', () => tell('solved', { ...name, first: alone }));
  run.go(exercise ? 1 : wishes.step);
  return run;
}
