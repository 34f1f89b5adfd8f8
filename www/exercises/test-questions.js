import { fetchAsset } from '../base/assets.js';
import { TEST_LENGTH } from '../lesson/progress.js';
import { fetchExercises, lessonReader } from './read-exercises.js';

/**
 * @typedef {object} TestQuestionData a question of a test, as in its file; docs/lessons.md describes it
 * @property {string} lesson the lesson that teaches what is asked
 * @property {string} rules
 * @property {string} position
 * @property {string} [exercise] the family of exercises that has this position
 * @property {string} [ask] what is asked, where it is no exercise
 * @property {string} [pit]
 * @property {string} [place] a placement (Éqwalé)
 * @property {(number | string)[]} [choices]
 * @property {number | string} [answer] a choice or a move, proved by a test
 * @property {string} [why] the reason that the rules' own sentences do not give
 *
 * @typedef {object} TestLesson a lesson of the family
 * @property {string} name
 * @property {import('../awale_engine.js').LessonText} title
 *
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/**
 * The questions that lessons have.
 *
 * @param {string[]} lessons their names
 * @returns {Promise<TestQuestionData[]>}
 */
export async function fetchQuestions(lessons) {
  const response = await fetchAsset('./lessons/tests.json');
  /** @type {Record<string, Omit<TestQuestionData, 'lesson'>[]>} */
  const all = await response.json();
  return lessons.flatMap((lesson) => (all[lesson] ?? []).map((question) => ({ ...question, lesson })));
}

/**
 * The questions of an attempt: every lesson has one as long as there is room, and the same number
 * gives the same questions in the same order.
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
 * The exercises that some questions show, by question.
 *
 * @param {TestQuestionData[]} questions
 * @param {Parameters<typeof lessonReader>[0]} engine
 * @returns {Promise<Map<TestQuestionData, Exercise>>}
 */
export async function fetchShown(questions, engine) {
  /** @type {Map<TestQuestionData, Exercise>} */
  const found = new Map();
  await Promise.all(questions.map(async (question) => {
    if (!question.exercise) return;
    const all = await fetchExercises(question.exercise, lessonReader(engine));
    const shown = all.find(({ board }) => board.rules === question.rules && board.position === question.position);
    if (shown) found.set(question, shown);
  }));
  return found;
}

/**
 * The items in another order.
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
 * Numbers from 0 to 1 that look random, the same for the same seed (mulberry32).
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
