/** @typedef {import('../storage/store.js').Store} Store */

/**
 * @typedef {object} LessonProgressEntry the progress in a lesson
 * @property {number} step the last step shown, from 1; 0: not begun
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
   * @param {boolean} last whether it is the last step
   */
  record(lesson, step, last) {
    const { done } = this.of(lesson);
    this.#store.write(NAME, VERSION, { ...this.#read(), [lesson]: { step, done: done || last } });
  }

  /** @returns {Record<string, unknown>} */
  #read() {
    return readEntries(this.#store, NAME);
  }
}

/** How many questions the test of a group has. */
export const TEST_LENGTH = 10;
/** How many right answers pass it. */
export const PASS_SCORE = 8;
const TESTS = 'lesson-tests';

/**
 * @typedef {object} TestAttempt a test that was begun and not finished
 * @property {number} seed of the random choice of its questions
 * @property {boolean[]} answers whether each answer so far was right
 *
 * @typedef {object} TestResult what is kept of a group's test
 * @property {number | null} best the most right answers, if the test was ever finished
 * @property {number} tries how often it was finished
 * @property {boolean} passed
 */

/** The results of the tests that end the groups of lessons, stored by the browser. */
export class TestProgress {
  /** @type {Store} */
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {string} group
   * @returns {TestResult}
   */
  of(group) {
    const stored = this.#read()[group];
    const tries = count(stored?.tries);
    const best = tries > 0 ? Math.min(TEST_LENGTH, count(stored?.best)) : null;
    return { best, tries, passed: best !== null && best >= PASS_SCORE };
  }

  /**
   * The unfinished attempt; `null` if there is none.
   *
   * @param {string} group
   * @returns {TestAttempt | null}
   */
  attempt(group) {
    const { seed, answers } = this.#read()[group]?.attempt ?? {};
    const valid = Number.isInteger(seed) && Array.isArray(answers) && answers.length < TEST_LENGTH && answers.every((answer) => typeof answer === 'boolean');
    return valid ? { seed, answers } : null;
  }

  /**
   * Begins an attempt.
   *
   * @param {string} group
   * @param {number} seed
   * @returns {TestAttempt}
   */
  begin(group, seed) {
    const attempt = { seed, answers: [] };
    this.#write(group, { attempt });
    return attempt;
  }

  /**
   * Keeps the answers so far; with the last one the attempt is finished.
   *
   * @param {string} group
   * @param {TestAttempt} attempt
   */
  answer(group, { seed, answers }) {
    if (answers.length < TEST_LENGTH) return this.#write(group, { attempt: { seed, answers } });
    const { best, tries } = this.of(group);
    const score = answers.filter(Boolean).length;
    return this.#write(group, { best: Math.max(best ?? 0, score), tries: tries + 1, attempt: undefined });
  }

  /**
   * @param {string} group
   * @param {Record<string, unknown>} changes
   */
  #write(group, changes) {
    const all = this.#read();
    this.#store.write(TESTS, VERSION, { ...all, [group]: { ...all[group], ...changes } });
  }

  /** @returns {Record<string, any>} */
  #read() {
    return readEntries(this.#store, TESTS);
  }
}

/**
 * The stored entries by name; anything else is set aside in the store.
 *
 * @param {Store} store
 * @param {string} name
 * @returns {Record<string, any>}
 */
function readEntries(store, name) {
  const stored = store.read(name, VERSION);
  if (stored === null) return {};
  if (typeof stored === 'object' && !Array.isArray(stored)) return stored;
  store.setAside(name);
  return {};
}

/** A stored count; 0 if it is none. @param {unknown} stored */
const count = (stored) => (Number.isInteger(stored) && Number(stored) > 0 ? Number(stored) : 0);

/**
 * @param {any} stored
 * @returns {LessonProgressEntry}
 */
function validEntry(stored) {
  const step = Number.isInteger(stored?.step) && stored.step > 0 ? stored.step : 0;
  return { step, done: stored?.done === true };
}
