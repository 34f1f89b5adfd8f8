import { COURSE, erred, firstTries } from './pupil-result.js';
import { readCode } from './pupil-code.js';

/**
 * @typedef {import('./pupil-result.js').PupilResult} PupilResult
 *
 * @typedef {object} ClassPupil a row of the class
 * @property {string} code
 * @property {PupilResult} result
 *
 * @typedef {'added' | 'replaced' | 'older' | 'same' | 'full'} Addition what became of a result
 *
 * @typedef {object} Stumble a question that pupils erred in
 * @property {string} lesson
 * @property {number} question from 0
 * @property {string[]} pupils their names
 * @property {number} met how many pupils met it
 */

const NAME = 'class';
const VERSION = 1;
/** The most pupils of a class. */
export const MOST_PUPILS = 200;

/** The class of a teacher: the codes of the pupils, stored by the browser. */
export class ClassList {
  #store;
  #names;

  /**
   * @param {import('../storage/store.js').Store} store
   * @param {string[]} names of the lessons
   */
  constructor(store, names) {
    this.#store = store;
    this.#names = names;
  }

  /** The pupils by name. @returns {ClassPupil[]} */
  get pupils() {
    const pupils = this.codes.flatMap((code) => {
      const read = readCode(code, this.#names);
      return 'result' in read ? [read] : [];
    });
    return pupils.sort((one, other) => one.result.name.localeCompare(other.result.name) || one.result.id - other.result.id);
  }

  /** The stored codes. @returns {string[]} */
  get codes() {
    const stored = this.#store.read(NAME, VERSION);
    return Array.isArray(stored) ? stored.filter((code) => typeof code === 'string').slice(0, MOST_PUPILS) : [];
  }

  set codes(codes) {
    if (codes.length > 0) this.#store.write(NAME, VERSION, codes);
    else this.#store.remove(NAME);
  }

  /** @param {ClassPupil} pupil @returns {Addition} */
  add({ code, result }) {
    const { pupils } = this;
    const before = pupils.find(({ result: { name, id } }) => name === result.name && id === result.id);
    if (before?.code === code) return 'same';
    if (before && before.result.minutes > result.minutes) return 'older';
    if (!before && pupils.length >= MOST_PUPILS) return 'full';
    this.codes = [...pupils.filter((one) => one !== before).map((one) => one.code), code];
    return before ? 'replaced' : 'added';
  }

  /** @param {string} code */
  remove(code) {
    this.codes = this.codes.filter((one) => one !== code);
  }
}

/**
 * The lessons that pupils have begun: the course, then the others in the order of the lessons.
 *
 * @param {PupilResult[]} results
 * @param {string[]} names of all lessons in their order
 */
export function lessonsOf(results, names) {
  const begun = new Set(results.flatMap(({ lessons }) => lessons.map(({ lesson }) => lesson)));
  return [...COURSE, ...names.filter((name) => !COURSE.includes(name))].filter((name) => begun.has(name));
}

/** How a pupil did in a lesson. @param {PupilResult} result @param {string} lesson */
export function inLesson(result, lesson) {
  const found = result.lessons.find((one) => one.lesson === lesson);
  return found ? { ...firstTries(found), done: found.done, wrong: found.outcomes.flatMap((one, at) => (erred(one) ? [at] : [])) } : null;
}

/**
 * The questions in which pupils erred, most first.
 *
 * @param {PupilResult[]} results
 * @returns {Stumble[]}
 */
export function stumbles(results) {
  /** @type {Map<string, Stumble>} */
  const found = new Map();
  for (const { name, lessons } of results) {
    for (const { lesson, outcomes } of lessons) {
      for (const [question, one] of outcomes.entries()) {
        const key = `${lesson} ${question}`;
        const stumble = found.get(key) ?? { lesson, question, pupils: [], met: 0 };
        found.set(key, stumble);
        if (one > 0) stumble.met += 1;
        if (erred(one)) stumble.pupils.push(name);
      }
    }
  }
  return [...found.values()].filter(({ pupils }) => pupils.length > 0).sort((one, other) => other.pupils.length - one.pupils.length);
}
