import { fetchAsset } from '../base/assets.js';
import { dayOf } from './training.js';

/**
 * @typedef {import('../awale_engine.js').LessonBoard} Board
 * @typedef {import('../awale_engine.js').LessonReading} Reading
 *
 * @typedef {object} Exercise
 * @property {Board} board
 * @property {string} theme
 * @property {number} difficulty as a rating
 * @property {string} text as in its file
 */

/** The rule families that have exercises. */
export const FAMILIES = /** @type {const} */ (['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah']);
/** Exercises on a printed page. */
export const PER_PAGE = 6;
/** Timeout for reading a file, in milliseconds. */
const TIMEOUT = 20_000;
/** The difficulty of an exercise without one. */
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
 * The exercises in a text: each board with a question.
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

/**
 * A function that has the worker read a text.
 *
 * @param {{ ask: (kind: string, data: unknown, patience: number) => Promise<any> }} engine
 * @returns {(text: string) => Promise<Reading>}
 */
export const lessonReader = (engine) => (text) => engine.ask('lesson', { text }, TIMEOUT);

/**
 * The index of today's exercise.
 *
 * @param {Date} now
 * @param {number} count
 */
export function dailyIndex(now, count) {
  // A step coprime to the count visits every exercise before it repeats one.
  let step = 97;
  while (greatestCommonDivisor(step, count) > 1) step += 1;
  return (((dayOf(now) * step) % count) + count) % count;
}

/**
 * The number of an exercise among those of its rule set, from 1.
 *
 * @param {Exercise[]} all
 * @param {Exercise} exercise
 */
export function numberInSet(all, { board, text }) {
  const set = all.filter((one) => one.board.rules === board.rules);
  return set.findIndex((one) => one.text === text) + 1;
}

/**
 * The exercises by these rules, else those by the rules of the first.
 *
 * @template {Exercise} One
 * @param {One[]} all
 * @param {string} rules
 */
export function exercisesBy(all, rules) {
  const chosenRules = all.some(({ board }) => board.rules === rules) ? rules : all[0]?.board.rules;
  return all.filter(({ board }) => board.rules === chosenRules);
}

/** The problem of the day is one of this many exercises near the player's rating. */
const DAILY_CHOICE = 40;

/**
 * Today's exercise for a player: by these rules if they have exercises, near their rating.
 *
 * @template {Exercise & import('./rating.js').Rated} One
 * @param {One[]} all
 * @param {string} rules
 * @param {Pick<import('./rating.js').Rating, 'value' | 'difficulty'>} rating
 * @param {Date} now
 */
export function dailyExercise(all, rules, rating, now) {
  const distance = (/** @type {One} */ one) => Math.abs(rating.difficulty(one) - rating.value);
  const near = exercisesBy(all, rules).sort((a, b) => distance(a) - distance(b)).slice(0, DAILY_CHOICE);
  return near[dailyIndex(now, near.length)];
}

/** @param {number} a @param {number} b @returns {number} */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
