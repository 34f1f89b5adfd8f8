import { FAMILIES } from '../exercises/read-exercises.js';

/**
 * How a question went, as a code tells it:
 * 0 not met; 1, 3, 5 found at the first, second, later try; 2, 4, 6 the same with a hint; 7 not found.
 *
 * @typedef {number} Outcome
 *
 * @typedef {object} LessonResult
 * @property {string} lesson its name
 * @property {boolean} done
 * @property {Outcome[]} outcomes one for each question
 *
 * @typedef {object} ListResult the exercises of a list
 * @property {string} list a family, or `LIST` for a teacher's own list
 * @property {number} solved
 * @property {number} missed
 * @property {number[]} missedNumbers those that the code names
 *
 * @typedef {object} PupilResult
 * @property {string} name
 * @property {number} id
 * @property {number} minutes when it changed last, from the beginning of 2026
 * @property {LessonResult[]} lessons
 * @property {ListResult[]} lists
 */

/** The lessons of the beginner's course. */
export const COURSE = ['first-sowing', 'first-capture', 'first-chain', 'first-feeding', 'first-end'];
/** The name of a teacher's own lesson. */
export const OWN_LESSON = 'own';
/** The name of a teacher's own list. */
export const LIST = 'list';
/** Where the count of minutes begins. */
export const EPOCH = Date.UTC(2026, 0, 1);

/** At the first try, without a hint. */
export const FIRST_TRY = 1;
export const NOT_FOUND = 7;

/** @param {import('./pupil.js').PupilAnswer} answer @returns {Outcome} */
function outcome({ tries, hints, end }) {
  if (end === 'found') return Math.min(Math.max(tries, 1), 3) * 2 - 1 + (hints > 0 ? 1 : 0);
  return tries > 0 || end === 'shown' ? NOT_FOUND : 0;
}

/**
 * What a pupil has done, as the result page shows it and a code tells it.
 *
 * @param {import('./pupil.js').PupilRecord} record
 * @returns {PupilResult}
 */
export function resultOf({ name, id, at, lessons, exercises }) {
  const all = Object.entries(lessons).map(([lesson, { done, answers }]) => ({ lesson, done, outcomes: answers.map(outcome) }));
  const met = all.filter(({ done, outcomes }) => done || outcomes.some((one) => one > 0));
  // Of a teacher's own lessons the last one is told.
  const own = met.filter(({ lesson }) => lesson.startsWith(OWN_LESSON)).slice(-1).map((one) => ({ ...one, lesson: OWN_LESSON }));
  const begun = [...met.filter(({ lesson }) => !lesson.startsWith(OWN_LESSON)), ...own];
  // The course in its order, then the others as they were done.
  const course = COURSE.flatMap((lesson) => begun.filter((one) => one.lesson === lesson));
  return {
    name,
    id,
    minutes: Math.max(0, Math.floor((at - EPOCH) / 60_000)),
    lessons: [...course, ...begun.filter(({ lesson }) => !COURSE.includes(lesson))],
    lists: listResults(exercises),
  };
}

/** @param {Record<string, boolean>} exercises @returns {ListResult[]} */
function listResults(exercises) {
  /** @type {Map<string, ListResult>} */
  const lists = new Map();
  for (const [name, solved] of Object.entries(exercises)) {
    const [family, number] = name.split('/');
    const list = /** @type {readonly string[]} */ (FAMILIES).includes(family) ? family : LIST;
    const found = lists.get(list) ?? { list, solved: 0, missed: 0, missedNumbers: [] };
    lists.set(list, found);
    if (solved) found.solved += 1;
    else {
      found.missed += 1;
      if (Number(number) > 0) found.missedNumbers.push(Number(number));
    }
  }
  return [...lists.values()];
}

/** How many questions of a lesson were found at the first try, and how many were met. @param {LessonResult} lesson */
export const firstTries = ({ outcomes }) => ({ first: outcomes.filter((one) => one === FIRST_TRY).length, met: outcomes.filter((one) => one > 0).length });

/** Whether a question is to be looked at again: not found, or found after wrong tries. @param {Outcome} one */
export const erred = (one) => one > 2;
