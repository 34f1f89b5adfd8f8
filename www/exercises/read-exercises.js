import { fetchAsset } from '../base/assets.js';

/**
 * @typedef {import('../awale_engine.js').LessonBoard} LessonBoard
 * @typedef {import('../awale_engine.js').LessonReading} Reading
 *
 * @typedef {object} Exercise
 * @property {LessonBoard} board
 * @property {string} theme
 * @property {number} difficulty on the scale of players' ratings
 * @property {string} text its part of the file; empty if the file cannot be divided
 */

/** The base games with exercises; any other base game is of the first family. `xtask/lists.mjs` reads this line. */
export const FAMILIES = /** @type {const} */ (['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah']);
/** The difficulty of an exercise without a valid tag `Difficulty`. */
const DEFAULT_DIFFICULTY = 1000;

/** The exercises of the files fetched so far, by family. @type {Map<string, Promise<Exercise[]>>} */
const fetches = new Map();

/**
 * The exercises of a family.
 *
 * @param {string} family
 * @param {(text: string) => Promise<Reading>} read
 * @returns {Promise<Exercise[]>}
 */
export function fetchExercises(family, read) {
  const known = fetches.get(family);
  if (known) return known;
  const fetched = fetchAsset(`./exercises/${family}.ogn`)
    .then((response) => response.text())
    .then(async (text) => {
      const { exercises } = await readExercises(text, read);
      if (!exercises) throw new Error(`${family}: no exercises`);
      return exercises;
    });
  fetches.set(family, fetched);
  fetched.catch(() => fetches.delete(family));
  return fetched;
}

/**
 * The exercises in a text: each board that asks for a move. `null` if the text has faults.
 *
 * @param {string} text
 * @param {(text: string) => Promise<Reading>} read
 * @returns {Promise<{ exercises: Exercise[] | null, faults: Reading['faults'] }>}
 */
export async function readExercises(text, read) {
  const { lesson, games, faults } = await read(text);
  if (!lesson) return { exercises: null, faults };
  const all = lesson.boards.map((board, at) => ({
    board,
    theme: board.tags.Theme ?? '',
    difficulty: Number(board.tags.Difficulty) || DEFAULT_DIFFICULTY,
    text: games.length === lesson.boards.length ? `${games[at]}\n` : '',
  }));
  const exercises = all.filter(({ board }) => board.steps.some(({ ask }) => ask && ask.answers.length > 0));
  return { exercises, faults };
}
