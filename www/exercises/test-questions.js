import { fetchJson } from '../base/assets.js';
import { TEST_LENGTH } from '../lesson/test-progress.js';
import { lessonReader } from '../lesson/read-lesson.js';
import { fetchExercises } from './read-exercises.js';

/**
 * @typedef {object} TestQuestionData a question of a test, as in its file; docs/lessons.md describes it
 * @property {string} lesson the lesson that teaches what is asked
 * @property {string} rules
 * @property {string} position
 * @property {string} [exercise] the family of exercises that has this position
 * @property {string} [ask] what is asked; left out for an exercise
 * @property {string} [pit]
 * @property {string} [place] a placement (Éqwalé)
 * @property {(number | string)[]} [choices]
 * @property {number | string} [answer] a choice or a move, proved by `tests/lesson_tests.rs`
 * @property {string} [why] a reason in addition to the rules' own sentences
 *
 * @typedef {object} TestLesson a lesson of the group
 * @property {string} name
 * @property {import('../awale_engine.js').LessonText} title
 *
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/**
 * The questions of some lessons.
 *
 * @param {string[]} lessons their names
 * @returns {Promise<TestQuestionData[]>}
 */
export async function fetchQuestions(lessons) {
  /** @type {Record<string, Omit<TestQuestionData, 'lesson'>[]>} */
  const all = await fetchJson('./lessons/tests.json');
  return lessons.flatMap((lesson) => (all[lesson] ?? []).map((question) => ({ ...question, lesson })));
}

/**
 * The questions of an attempt, in random order: one of each lesson, as far as there is room, and others. The same
 * seed gives the same questions in the same order.
 *
 * @template {{ lesson: string }} Question
 * @param {Question[]} all
 * @param {number} seed
 * @returns {Question[]}
 */
export function chooseQuestions(all, seed) {
  const chance = randomNumbers(seed);
  const mixed = shuffle(all, chance);
  const firsts = mixed.filter(({ lesson }, at) => mixed.findIndex((one) => one.lesson === lesson) === at);
  const others = mixed.filter((question) => !firsts.includes(question));
  return shuffle([...firsts, ...others].slice(0, TEST_LENGTH), chance);
}

/**
 * The exercises that some questions ask, by question.
 *
 * @param {TestQuestionData[]} questions
 * @param {Parameters<typeof lessonReader>[0]} engine
 * @returns {Promise<Map<TestQuestionData, Exercise>>}
 */
export async function fetchQuestionExercises(questions, engine) {
  /** @type {Map<TestQuestionData, Exercise>} */
  const found = new Map();
  await Promise.all(questions.map(async (question) => {
    if (!question.exercise) return;
    const all = await fetchExercises(question.exercise, lessonReader(engine));
    const exercise = all.find(({ board }) => board.rules === question.rules && board.position === question.position);
    if (exercise) found.set(question, exercise);
  }));
  return found;
}

/**
 * The items in random order (Fisher–Yates).
 *
 * @template Item
 * @param {Item[]} items
 * @param {() => number} chance from 0 to 1
 */
function shuffle(items, chance) {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

/**
 * A pseudo-random number generator (mulberry32): numbers from 0 to 1, the same for the same seed.
 *
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
