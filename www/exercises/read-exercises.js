import { fetchAsset } from '../base/assets.js';

/**
 * @typedef {import('../thinker.js').LessonBoard} Board
 * @typedef {import('../thinker.js').LessonReading} Reading
 *
 * @typedef {object} Exercise
 * @property {Board} board
 * @property {string} theme
 * @property {number} difficulty a rating
 * @property {string} text how it stands in a file
 */

/** The families of rules that have exercises. */
export const FAMILIES = /** @type {const} */ (['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah']);
/** A file is read in a moment; a worker that is silent for so long has died. */
const TIMEOUT = 20_000;
/** How hard an exercise is of which its file does not say. */
const DEFAULT_DIFFICULTY = 1000;

/** What was read is kept: the same file is asked for again and again. @type {Map<string, Promise<Exercise[]>>} */
const books = new Map();

/**
 * The exercises of a family.
 *
 * @param {string} family
 * @param {(text: string) => Promise<Reading>} read
 * @returns {Promise<Exercise[]>}
 */
export function fetchExercises(family, read) {
  const known = books.get(family);
  if (known) return known;
  const bringing = fetchAsset(`./exercises/${family}.ogn`)
    .then((response) => response.text())
    .then(async (text) => {
      const { exercises } = await readExercises(text, read);
      if (!exercises) throw new Error(`${family}: no exercises`);
      return exercises;
    });
  books.set(family, bringing);
  bringing.catch(() => books.delete(family));
  return bringing;
}

/**
 * The exercises of a file: each board on which something is asked.
 *
 * @param {string} text
 * @param {(text: string) => Promise<Reading>} read
 * @returns {Promise<{ exercises: Exercise[] | null, faults: Reading['faults'] }>}
 */
export async function readExercises(text, read) {
  const { lesson, faults } = await read(text);
  if (!lesson) return { exercises: null, faults };
  const texts = gamesOf(text);
  const all = lesson.boards.map((board, at) => ({
    board,
    theme: board.tags.Theme ?? '',
    difficulty: Number(board.tags.Difficulty) || DEFAULT_DIFFICULTY,
    text: texts.length === lesson.boards.length ? texts[at] : '',
  }));
  const exercises = all.filter(({ board }) => board.steps.some(({ ask }) => ask && ask.answers.length > 0));
  return { exercises, faults };
}

/**
 * What asks the worker.
 *
 * @param {{ ask: (kind: string, data: unknown, patience: number) => Promise<any> }} engine
 * @returns {(text: string) => Promise<Reading>}
 */
export const lessonReader = (engine) => (text) => engine.ask('lesson', { text }, TIMEOUT);

/**
 * The games of a file, each as it stands there: a tag after moves begins another.
 *
 * @param {string} text
 * @returns {string[]}
 */
function gamesOf(text) {
  /** @type {string[][]} */
  const games = [];
  let moves = true;
  for (const line of text.split(/\r?\n/)) {
    const tag = /^\[\w+ "/.test(line);
    if (tag && moves) games.push([]);
    if (tag) moves = false;
    else if (line.trim()) moves = true;
    games.at(-1)?.push(line);
  }
  return games.map((lines) => `${lines.join('\n').trim()}\n`);
}

/**
 * Today's exercise, the same for everybody who has the same date.
 *
 * @param {Date} now
 * @param {number} count
 */
export function dailyIndex(now, count) {
  const day = Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  // A step that shares nothing with the count goes round all of them before one comes again.
  let step = 97;
  while (greatestCommonDivisor(step, count) > 1) step += 1;
  return (((day * step) % count) + count) % count;
}

/** @param {number} a @param {number} b @returns {number} */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
