import { Store } from '../storage/store.js';

/**
 * @typedef {object} PupilAnswer the answers to a question of a lesson
 * @property {number} tries the number of answers given, the right one included; an answer given after `shown` makes
 *   it at least 2
 * @property {number} hints
 * @property {'open' | 'found' | 'shown'} end whether the answer was found, or shown by the lesson
 *
 * @typedef {object} PupilLesson
 * @property {boolean} done whether its end was reached
 * @property {PupilAnswer[]} answers one for each of its questions
 * @property {string} [title] of a teacher's own lesson
 *
 * @typedef {object} PupilRecord what a pupil has done
 * @property {string} name
 * @property {number} id a random number that distinguishes pupils of the same name
 * @property {number} at the time of the last change, in milliseconds
 * @property {Record<string, PupilLesson>} lessons by the lessons' names
 * @property {Record<string, boolean>} exercises whether each was solved at the first try, by its name
 */

const NAME = 'pupil';
const VERSION = 1;
/** The longest first name, in characters. */
export const MAX_PUPIL_NAME = 20;
/** Ids are random numbers below this. */
const ID_COUNT = 256;
/** How much of each is stored at most: the questions of a lesson, lessons, exercises, the tries of a question. */
const MAX_QUESTIONS = 15;
const MAX_LESSONS = 120;
const MAX_EXERCISES = 400;
const MAX_TRIES = 99;
/** The longest title that is stored, in characters. */
const MAX_TITLE = 80;

/** The store on a shared device. It outlasts a reload, and is cleared when the device begins again for the next pupil. @type {Store | null} */
let tabStore = null;

/** Sends `change` when the record of a pupil has changed. */
export const pupilChanges = new EventTarget();

/** The pupil at this device, if one gave a name, and their record. */
export class Pupil {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * The pupil at this device.
   *
   * @param {{ store: Store, kiosk?: boolean }} page
   */
  static of({ store, kiosk }) {
    if (!kiosk) return new Pupil(store);
    tabStore ??= openTabStore();
    return new Pupil(tabStore);
  }

  /** @returns {PupilRecord | null} */
  get record() {
    return validRecord(this.#store.read(NAME, VERSION));
  }

  get name() {
    return this.record?.name ?? '';
  }

  /** The names of the lessons that were finished. */
  get finished() {
    return Object.entries(this.record?.lessons ?? {}).flatMap(([name, { done }]) => (done ? [name] : []));
  }

  /** Sets the name. A pupil who corrects the name keeps their record. @param {string} name */
  begin(name) {
    const given = cleanName(name);
    if (!given) return;
    const { id = Math.floor(Math.random() * ID_COUNT), lessons = {}, exercises = {} } = this.record ?? {};
    this.#write({ name: given, id, at: Date.now(), lessons, exercises });
  }

  /** Forgets the name and the results. */
  clear() {
    this.#store.remove(NAME);
    pupilChanges.dispatchEvent(new Event('change'));
  }

  /** Takes back a clearing. @param {PupilRecord} record the one that was cleared */
  restore(record) {
    this.#write(record);
  }

  /**
   * Changes the record of a lesson; nothing is stored without a name.
   *
   * @param {string} lesson
   * @param {number} questions how many it has
   * @param {(lesson: PupilLesson) => void} change
   */
  changeLesson(lesson, questions, change) {
    const { record } = this;
    if (!record) return;
    const before = record.lessons[lesson] ?? { done: false, answers: [] };
    const answers = Array.from({ length: Math.min(questions, MAX_QUESTIONS) }, (_, at) => before.answers[at] ?? { tries: 0, hints: 0, end: 'open' });
    const changed = { ...before, answers };
    change(changed);
    // The lesson that changed last is the last property.
    const { [lesson]: _, ...others } = record.lessons;
    this.#write({ ...record, at: Date.now(), lessons: { ...others, [lesson]: changed } });
  }

  /**
   * Records the first result of an exercise.
   *
   * @param {string} exercise
   * @param {boolean} solved
   */
  recordExercise(exercise, solved) {
    const { record } = this;
    if (!record || exercise in record.exercises) return;
    this.#write({ ...record, at: Date.now(), exercises: { ...record.exercises, [exercise]: solved } });
  }

  /** @param {PupilRecord} record */
  #write(record) {
    this.#store.write(NAME, VERSION, record);
    pupilChanges.dispatchEvent(new Event('change'));
  }
}

/**
 * A first name as it is stored: one line, without invisible characters.
 *
 * @param {string} text
 */
export function cleanName(text) {
  const visible = text.normalize('NFC').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...visible].slice(0, MAX_PUPIL_NAME).join('').trim();
}

/** The store of this tab's session; without one, entries last only as long as the page. */
function openTabStore() {
  try {
    return new Store(sessionStorage);
  } catch {
    return new Store(null);
  }
}

/**
 * A stored record with its invalid parts left out or replaced; `null` if it has no name.
 *
 * @param {any} stored
 * @returns {PupilRecord | null}
 */
function validRecord(stored) {
  const name = typeof stored?.name === 'string' ? cleanName(stored.name) : '';
  if (!name) return null;
  return {
    name,
    id: validCount(stored.id, ID_COUNT - 1),
    at: validCount(stored.at, Number.MAX_SAFE_INTEGER),
    lessons: validEntries(stored.lessons, MAX_LESSONS, validLesson),
    exercises: validEntries(stored.exercises, MAX_EXERCISES, (/** @type {any} */ solved) => (typeof solved === 'boolean' ? solved : null)),
  };
}

/**
 * The valid entries of an object: the latest `most` of them.
 *
 * @template Value
 * @param {any} found
 * @param {number} most
 * @param {(value: any) => Value | null} valid
 * @returns {Record<string, Value>}
 */
function validEntries(found, most, valid) {
  const known = found !== null && typeof found === 'object' ? Object.entries(found) : [];
  const entries = known.map(([name, value]) => /** @type {[string, Value | null]} */ ([name, valid(value)]));
  return /** @type {Record<string, Value>} */ (Object.fromEntries(entries.filter(([, value]) => value !== null).slice(-most)));
}

/** @param {any} stored @returns {PupilLesson | null} */
function validLesson(stored) {
  if (!Array.isArray(stored?.answers)) return null;
  return {
    done: stored.done === true,
    ...(typeof stored.title === 'string' && { title: stored.title.slice(0, MAX_TITLE) }),
    answers: stored.answers.slice(0, MAX_QUESTIONS).map((/** @type {any} */ answer) => ({
      tries: validCount(answer?.tries, MAX_TRIES),
      hints: validCount(answer?.hints, MAX_TRIES),
      end: answer?.end === 'found' || answer?.end === 'shown' ? answer.end : 'open',
    })),
  };
}

/**
 * A positive whole number, reduced to the limit if it is larger; 0 for anything else.
 *
 * @param {unknown} found
 * @param {number} most the limit
 */
const validCount = (found, most) => (typeof found === 'number' && Number.isInteger(found) && found > 0 ? Math.min(found, most) : 0);
