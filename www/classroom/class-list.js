import { COURSE, firstTries, needsReview, notFound } from './pupil-result.js';
import { readCode } from './pupil-code.js';

/**
 * @typedef {import('./pupil-result.js').PupilResult} PupilResult
 *
 * @typedef {object} ClassPupil a pupil of the class: the code that was added, and the result read from it
 * @property {string} code
 * @property {PupilResult} result
 *
 * @typedef {'added' | 'replaced' | 'older' | 'same' | 'full'} Addition what adding a result did: with `older`, `same`
 *   and `full` (the class has no room for another pupil) nothing was added
 *
 * @typedef {object} LessonSummary a pupil's result in a lesson
 * @property {number} first how many questions were answered right at the first try, without a hint
 * @property {number} met how many questions were answered, or had their answer shown
 * @property {boolean} done whether the lesson was finished
 * @property {number[]} wrong the questions found after wrong tries, from 0
 * @property {number[]} notFound the questions whose answer was not found, from 0
 *
 * @typedef {object} MissedQuestion a question that pupils should look at again
 * @property {string} lesson
 * @property {number} question from 0
 * @property {string[]} pupils their names
 * @property {number} met how many pupils answered it, or had its answer shown
 */

const NAME = 'class';
const VERSION = 1;
/** The most pupils of a class. */
const MAX_PUPILS = 200;

/** The class of a teacher: the codes of the pupils, stored by the browser. */
export class ClassList {
  #store;
  #names;
  /** Whether the class will outlast the page: the browser may refuse to store it. */
  kept;

  /**
   * @param {import('../storage/store.js').Store} store
   * @param {string[]} names of the lessons that codes may name
   */
  constructor(store, names) {
    this.#store = store;
    this.#names = names;
    this.kept = true;
    const { codes } = this;
    // If the browser has refused to store something, as when its storage is full, the class may still be stored from
    // before: writing it again shows whether it is kept.
    if (store.refused) this.codes = codes;
  }

  /** The pupils, sorted by name. @returns {ClassPupil[]} */
  get pupils() {
    const pupils = this.codes.flatMap((code) => {
      const read = readCode(code, this.#names);
      return 'result' in read ? [read] : [];
    });
    return pupils.sort((a, b) => a.result.name.localeCompare(b.result.name) || a.result.id - b.result.id);
  }

  /** The stored codes. @returns {string[]} */
  get codes() {
    const stored = this.#store.read(NAME, VERSION);
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, MAX_PUPILS) : [];
  }

  set codes(codes) {
    this.kept = codes.length === 0 || this.#store.write(NAME, VERSION, codes);
    if (codes.length === 0) this.#store.remove(NAME);
  }

  /** Adds a pupil's result, or replaces their older one. @param {ClassPupil} pupil @returns {Addition} */
  add({ code, result }) {
    const { codes, pupils } = this;
    const before = pupils.find(({ result: { name, id } }) => name === result.name && id === result.id);
    if (before?.code === code) return 'same';
    if (before && before.result.minutes > result.minutes) return 'older';
    if (!before && codes.length >= MAX_PUPILS) return 'full';
    // Codes that cannot be read, such as those of a later release, stay.
    this.codes = [...codes.filter((one) => one !== before?.code), code];
    return before ? 'replaced' : 'added';
  }

  /** @param {string} code */
  remove(code) {
    this.codes = this.codes.filter((one) => one !== code);
  }
}

/**
 * The lessons that pupils have begun: the course, then the others in the order of the lessons, then the
 * teacher's own.
 *
 * @param {PupilResult[]} results
 * @param {string[]} names of all lessons in their order
 */
export function lessonsOf(results, names) {
  const begun = new Set(results.flatMap(({ lessons }) => lessons.map(({ lesson }) => lesson)));
  const listed = [...COURSE, ...names.filter((name) => !COURSE.includes(name))].filter((name) => begun.has(name));
  return [...listed, ...[...begun].filter((name) => !listed.includes(name))];
}

/**
 * The numbers, from 0, of the questions whose outcome passes the test `chosen`.
 *
 * @param {import('./pupil-result.js').LessonResult} lesson
 * @param {(outcome: number) => boolean} chosen
 */
const placesOf = ({ outcomes }, chosen) => outcomes.flatMap((outcome, at) => (chosen(outcome) ? [at] : []));

/**
 * A pupil's result in a lesson; `null` if it was not begun.
 *
 * @param {PupilResult} result
 * @param {string} lesson
 * @returns {LessonSummary | null}
 */
export function lessonSummary(result, lesson) {
  const found = result.lessons.find((each) => each.lesson === lesson);
  if (!found) return null;
  return {
    ...firstTries(found),
    done: found.done,
    wrong: placesOf(found, (outcome) => needsReview(outcome) && !notFound(outcome)),
    notFound: placesOf(found, notFound),
  };
}

/**
 * The questions that pupils should look at again; first those that concern the most pupils.
 *
 * @param {PupilResult[]} results
 * @returns {MissedQuestion[]}
 */
export function missedQuestions(results) {
  /** @type {Map<string, MissedQuestion>} */
  const found = new Map();
  for (const { name, lessons } of results) {
    for (const { lesson, outcomes } of lessons) {
      for (const [question, outcome] of outcomes.entries()) {
        const key = `${lesson} ${question}`;
        const entry = found.get(key) ?? { lesson, question, pupils: [], met: 0 };
        found.set(key, entry);
        if (outcome > 0) entry.met += 1;
        if (needsReview(outcome)) entry.pupils.push(name);
      }
    }
  }
  return [...found.values()].filter(({ pupils }) => pupils.length > 0).sort((a, b) => b.pupils.length - a.pupils.length);
}
