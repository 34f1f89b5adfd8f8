import { fetchAsset } from '../base/assets.js';
import { withoutMarks } from '../base/glossary.js';
import { isQuestion } from '../lesson/question.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { lessonReader } from '../lesson/read-lesson.js';

/** The text of a built-in lesson. @param {string} name */
export const listedText = async (name) => (await fetchAsset(`./lessons/${name}.ogn`)).text();

/**
 * The questions of a lesson in words, in the same order as the outcomes in a pupil's result; none if the text cannot
 * be fetched or read.
 *
 * @param {import('../engine/engine.js').Engine} engine
 * @param {() => Promise<string>} textOf gives the lesson's text
 * @param {string} language
 * @returns {Promise<string[]>}
 */
export async function lessonQuestions(engine, textOf, language) {
  try {
    const { lesson } = await lessonReader(engine)(await textOf());
    const asks = (lesson?.boards ?? []).flatMap(({ steps }) => steps.flatMap(({ ask }) => (ask && isQuestion(ask) ? [ask] : [])));
    return asks.map(({ question }) => withoutMarks(inLanguage(question, language)));
  } catch (error) {
    console.info(error);
    return [];
  }
}
