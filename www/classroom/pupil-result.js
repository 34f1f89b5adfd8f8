import { fnv1a } from '../base/fnv.js';
import { FAMILIES } from '../exercises/read-exercises.js';

/**
 * The outcome of a question, as a code stores it:
 * 0 not met; 1, 3, 5 found at the first, second, later try; 2, 4, 6 the same with a hint; 7 not found.
 *
 * @typedef {number} Outcome
 *
 * @typedef {object} LessonResult
 * @property {string} lesson its name
 * @property {boolean} done
 * @property {Outcome[]} outcomes one for each question
 * @property {string} [title] of a teacher's own lesson, as far as it is known
 *
 * @typedef {object} ListResult the exercises of a list
 * @property {string} list a family, or `OWN_LIST` for a teacher's own list
 * @property {number} solved
 * @property {number} missed
 * @property {number[]} missedNumbers the numbers of the missed ones, as far as they are known
 *
 * @typedef {object} PupilResult
 * @property {string} name
 * @property {number} id
 * @property {number} minutes the time of the last change, in minutes from the beginning of 2026
 * @property {LessonResult[]} lessons
 * @property {ListResult[]} lists
 */

/** The lessons of the beginner's course. */
export const COURSE = ['first-sowing', 'first-capture', 'first-chain', 'first-feeding', 'first-end'];
/** The name of a teacher's own lesson that the pupil's device does not keep, and the prefix of names with a hash. */
export const OWN_LESSON = 'own';
/** The name of a teacher's own list. */
export const OWN_LIST = 'list';
/** The time from which minutes are counted. */
export const EPOCH = Date.UTC(2026, 0, 1);

/** The outcome of a right answer at the first try, without a hint. */
const FIRST_TRY = 1;
const NOT_FOUND = 7;

/** Whether a name is that of a teacher's own lesson. @param {string} name */
export const isOwnLesson = (name) => name.split('/')[0] === OWN_LESSON;

/** The name of a teacher's own lesson by its hash. @param {number} hash */
export const ownLessonByHash = (hash) => `${OWN_LESSON}/${hash}`;

/** The name of a teacher's own lesson, the same on every device: a hash of its text. @param {string} text */
export const ownLesson = (text) => ownLessonByHash(hash([...text.replace(/\s+/g, ' ').trim()].map((letter) => letter.codePointAt(0) ?? 0), OWN_LESSON_BITS));

/** The width of the hashes of own lessons, in bits: wide, because lessons that share a hash would mix their results. */
export const OWN_LESSON_BITS = 30;

/** A hash of at most 30 bits (FNV-1a, folded). @param {number[]} numbers @param {number} bits */
export function hash(numbers, bits) {
  const sum = fnv1a(numbers);
  return (sum ^ (sum >>> bits)) & (2 ** bits - 1);
}

/** @param {import('./pupil.js').PupilAnswer} answer @returns {Outcome} */
function outcome({ tries, hints, end }) {
  if (end === 'found') return Math.min(Math.max(tries, 1), 3) * 2 - 1 + (hints > 0 ? 1 : 0);
  return tries > 0 || end === 'shown' ? NOT_FOUND : 0;
}

/**
 * A pupil's result, as the dialog shows it and a code stores it.
 *
 * @param {import('./pupil.js').PupilRecord} record
 * @returns {PupilResult}
 */
export function resultOf({ name, id, at, lessons, exercises }) {
  const all = Object.entries(lessons).map(([lesson, { done, answers, title }]) => ({ lesson, done, outcomes: answers.map(outcome), title }));
  const begun = all.filter(({ done, outcomes }) => done || outcomes.some((each) => each > 0));
  // The lessons of the course in their order, then the others in the order of their last changes.
  const course = COURSE.flatMap((lesson) => begun.filter((each) => each.lesson === lesson));
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
    const list = /** @type {readonly string[]} */ (FAMILIES).includes(family) ? family : OWN_LIST;
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

/**
 * How many questions of a lesson were answered right at the first try, without a hint, and how many were met.
 *
 * @param {LessonResult} lesson
 */
export const firstTries = ({ outcomes }) => ({ first: outcomes.filter((each) => each === FIRST_TRY).length, met: outcomes.filter((each) => each > 0).length });

/** Whether a question was met and not found, as when its answer was shown. @param {Outcome} outcome */
export const notFound = (outcome) => outcome === NOT_FOUND;

/** To know the game, a pupil must find this share of the questions in the course's lessons that they have begun. */
const KNOWN_SHARE = 2 / 3;

/** Whether a pupil found enough of the questions in the course's begun lessons. @param {PupilResult} result */
export function knowsCourse({ lessons }) {
  const outcomes = lessons.filter(({ lesson }) => COURSE.includes(lesson)).flatMap((each) => each.outcomes);
  return outcomes.length > 0 && outcomes.filter((each) => each > 0 && !notFound(each)).length >= outcomes.length * KNOWN_SHARE;
}

/** Whether a question should be looked at again: not found, or only after wrong tries. @param {Outcome} outcome */
export const needsReview = (outcome) => outcome > 2;
