import { readEntries } from './progress.js';

/** How many questions the test of a group has. */
export const TEST_LENGTH = 10;
/** How many right answers pass it. */
export const PASS_SCORE = 8;
const NAME = 'lesson-tests';
const MAX_COUNT = 1e6;
const VERSION = 1;

/**
 * @typedef {import('../storage/store.js').Store} Store
 *
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
    this.#store.write(NAME, VERSION, { ...all, [group]: { ...all[group], ...changes } });
  }

  /** @returns {Record<string, any>} */
  #read() {
    return readEntries(this.#store, NAME, VERSION);
  }
}

/** A stored count, at most MAX_COUNT so that it can still be incremented; 0 if invalid. @param {unknown} stored */
const count = (stored) => (Number.isInteger(stored) && Number(stored) > 0 ? Math.min(Number(stored), MAX_COUNT) : 0);
