import { element } from '../base/dom.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { numberInSet } from '../exercises/exercises-by-rules.js';
import { FAMILIES, fetchExercises } from '../exercises/read-exercises.js';
import { lessonReader } from '../lesson/read-lesson.js';
import { KeptTexts } from '../lesson/kept-texts.js';
import { presetName } from '../rules/rules-name.js';
import { OWN_LIST, firstTries, isOwnLesson, needsReview, ownLesson } from './pupil-result.js';
import { lessonQuestions, listedText } from './lesson-questions.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../lesson/listed-lessons.js').ListedLesson} ListedLesson
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
  /** The teacher's own lessons that this device keeps, by name. @type {Map<string, import('../lesson/kept-texts.js').KeptText>} */
  #ownTexts;
  /** The titles of the teacher's own lessons in the results, by name. @type {Map<string, string>} */
  #ownTitles = new Map();

  /**
   * @param {import('../base/words.js').PageWords & { engine: import('../engine/engine.js').Engine, store: import('../storage/store.js').Store }} context
   * @param {ListedLesson[]} lessons
   */
  constructor({ say, words, engine, store }, lessons) {
    this.#say = say;
    this.#language = words().language;
    this.#engine = engine;
    this.#lessons = lessons;
    this.#ownTexts = new Map(new KeptTexts(store, 'own-lessons').all.map((own) => [ownLesson(own.text), own]));
  }

  /**
   * Sets the titles of the teacher's own lessons; equal titles are numbered, so that each lesson has its own.
   *
   * @param {LessonResult[]} lessons
   */
  nameOwn(lessons) {
    const titles = new Map(lessons.filter(({ lesson }) => isOwnLesson(lesson)).map(({ lesson, title }) => [lesson, this.#ownTexts.get(lesson)?.title || title || this.#say('ui.pupils.own')]));
    const all = [...titles.values()];
    this.#ownTitles = new Map([...titles].map(([lesson, title], at) => {
      const number = all.slice(0, at + 1).filter((each) => each === title).length;
      return [lesson, all.indexOf(title) === all.lastIndexOf(title) ? title : `${title} (${number})`];
    }));
  }

  /** @param {string} name */
  title(name) {
    if (isOwnLesson(name)) return this.#ownTitles.get(name) ?? this.#say('ui.pupils.own');
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
   * The names of exercises, as the page's lists have them: by rule set and number in it. By number alone for a
   * teacher's own list, and where the family's file does not give the exercise.
   *
   * @param {string} list
   * @param {number[]} numbers in the whole list, from 1
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
    const questions = this.#questions.get(lesson) ?? this.#questionsOf(lesson);
    this.#questions.set(lesson, questions);
    const text = (await questions)[question];
    return this.#say(text ? 'ui.pupils.question.text' : 'ui.pupils.question', { title: this.title(lesson), n: question + 1, text });
  }

  /**
   * The questions of a lesson; none for a teacher's own lesson that this device does not keep.
   *
   * @param {string} lesson
   * @returns {Promise<string[]>}
   */
  async #questionsOf(lesson) {
    const own = this.#ownTexts.get(lesson);
    if (isOwnLesson(lesson) && !own) return [];
    return lessonQuestions(this.#engine, async () => own?.text ?? listedText(lesson), this.#language);
  }

  /**
   * The questions that a pupil should look at again, each with its outcome.
   *
   * @param {LessonResult[]} lessons
   */
  async questionsToReview(lessons) {
    const missed = lessons.flatMap(({ lesson, outcomes }) => outcomes.flatMap((outcome, at) => (needsReview(outcome) ? [{ lesson, at, outcome }] : [])));
    return Promise.all(missed.map(async ({ lesson, at, outcome }) =>
      element('li', {}, await this.question(lesson, at), ' ', element('span', { class: 'soft' }, this.#say(`ui.pupils.outcome.${Math.ceil(outcome / 2)}`)))));
  }
}
