/**
 * @typedef {import('../storage/store.js').Store} Store
 *
 * @typedef {object} LessonProgressEntry the progress in a lesson
 * @property {number} step the step shown most recently, counted from 1; 0: not begun
 * @property {boolean} done whether it has been finished
 */

const NAME = 'lessons';
const VERSION = 1;

/** The player's progress in the lessons, stored by the browser. */
export class LessonProgress {
  /** @type {Store} */
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {string} lesson
   * @returns {LessonProgressEntry}
   */
  of(lesson) {
    return validEntry(this.#read()[lesson]);
  }

  /** Whether any lesson has been started. */
  get anyStarted() {
    return Object.values(this.#read()).some((stored) => validEntry(stored).step > 0);
  }

  /**
   * @param {string} lesson
   * @param {number} step
   * @param {boolean} finished whether the lesson is finished with this step
   */
  record(lesson, step, finished) {
    const { done } = this.of(lesson);
    this.#store.write(NAME, VERSION, { ...this.#read(), [lesson]: { step, done: done || finished } });
  }

  /** @returns {Record<string, unknown>} */
  #read() {
    return readEntries(this.#store, NAME, VERSION);
  }
}

/**
 * The object of entries stored under a name, by lesson or group; a stored value that is no object is set aside.
 *
 * @param {Store} store
 * @param {string} name
 * @param {number} version
 * @returns {Record<string, any>}
 */
export function readEntries(store, name, version) {
  const stored = store.read(name, version);
  if (stored === null) return {};
  if (typeof stored === 'object' && !Array.isArray(stored)) return stored;
  store.setAside(name);
  return {};
}

/**
 * @param {any} stored
 * @returns {LessonProgressEntry}
 */
function validEntry(stored) {
  const step = Number.isSafeInteger(stored?.step) && stored.step > 0 ? stored.step : 0;
  return { step, done: stored?.done === true };
}
