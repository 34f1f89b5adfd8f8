import { element } from '../base/dom.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { FAMILIES, fetchExercises, lessonReader, numberInSet } from '../exercises/read-exercises.js';
import { presetName } from '../rules/rules-name.js';
import { OWN_LESSON, OWN_LIST, firstTries, needsReview } from './pupil-result.js';
import { lessonQuestions } from './lesson-questions.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./lesson-questions.js').ListedLesson} ListedLesson
 * @typedef {import('./pupil-result.js').LessonResult} LessonResult
 * @typedef {import('./pupil-result.js').ListResult} ListResult
 */

/** Pupils' results in words, in the page's language. */
export class ResultWords {
  #lessons;
  #language;
  #engine;
  #say;
  /** The questions of the lessons fetched so far. @type {Map<string, Promise<string[]>>} */
  #questions = new Map();

  /**
   * @param {import('../base/words.js').PageWords & { engine: import('../engine/engine.js').Engine }} context
   * @param {ListedLesson[]} lessons
   */
  constructor({ say, words, engine }, lessons) {
    this.#say = say;
    this.#language = words().language;
    this.#engine = engine;
    this.#lessons = lessons;
  }

  /** @param {string} name */
  title(name) {
    if (name === OWN_LESSON) return this.#say('ui.pupils.own');
    const found = this.#lessons.find((lesson) => lesson.name === name);
    return found ? inLanguage(found.title, this.#language) : name;
  }

  /** The name of a list of exercises. @param {string} list */
  list(list) {
    return list === OWN_LIST ? this.#say('ui.pupils.list') : this.#say(`ui.variant.${list}`);
  }

  /** The result of a lesson, in one line. @param {LessonResult} result */
  lesson(result) {
    const { first, met } = firstTries(result);
    const parts = met > 0 ? [this.#say('ui.pupils.first', { first, n: met })] : [];
    parts.push(this.#say(result.done ? 'ui.pupils.done' : 'ui.pupils.begun'));
    return parts.join(' · ');
  }

  /** The result of a list of exercises, in one line. @param {ListResult} result */
  async exercises({ list, solved, missed, missedNumbers }) {
    const parts = [this.#say('ui.pupils.solved', { n: solved })];
    if (missed > 0) parts.push(this.#say('ui.pupils.missed', { n: missed }));
    const names = await this.#exerciseNames(list, missedNumbers);
    return parts.join(' · ') + (names.length > 0 ? ` (${names.join(', ')})` : '');
  }

  /**
   * The names of exercises, as the page's lists have them: by rule set and number in it.
   *
   * @param {string} list
   * @param {number[]} numbers in the family's file
   * @returns {Promise<string[]>}
   */
  async #exerciseNames(list, numbers) {
    const plain = numbers.map((n) => this.#say('ui.pupils.number', { n }));
    if (numbers.length === 0 || !FAMILIES.some((family) => family === list)) return plain;
    try {
      const all = await fetchExercises(list, lessonReader(this.#engine));
      return numbers.map((number, at) => {
        const found = all[number - 1];
        return found ? `${presetName(this.#say, found.board.rules)} ${this.#say('ui.pupils.number', { n: numberInSet(all, found) })}` : plain[at];
      });
    } catch (error) {
      console.info(error);
      return plain;
    }
  }

  /**
   * A question by its lesson, number and text.
   *
   * @param {string} lesson
   * @param {number} question from 0
   */
  async question(lesson, question) {
    const asked = this.#questions.get(lesson) ?? lessonQuestions(this.#engine, lesson, this.#language);
    this.#questions.set(lesson, asked);
    const text = (await asked)[question];
    return this.#say(text ? 'ui.pupils.question.text' : 'ui.pupils.question', { title: this.title(lesson), n: question + 1, text });
  }

  /**
   * The questions that a pupil should look at again, each with its outcome.
   *
   * @param {LessonResult[]} lessons
   */
  async again(lessons) {
    const missed = lessons.flatMap(({ lesson, outcomes }) => outcomes.flatMap((outcome, at) => (needsReview(outcome) ? [{ lesson, at, outcome }] : [])));
    return Promise.all(missed.map(async ({ lesson, at, outcome }) =>
      element('li', {}, await this.question(lesson, at), ' ', element('span', { class: 'soft' }, this.#say(`ui.pupils.outcome.${Math.ceil(outcome / 2)}`)))));
  }
}
