import { inLanguage } from './lesson-text.js';

/** @typedef {import('../awale_engine.js').LessonAsk} LessonAsk */

/** The largest number that can be an answer. */
export const MAX_NUMBER = 999;

/** Whether a question is answered by a number or a choice, not by a move. @param {LessonAsk | null} ask */
export const asksWithoutMove = (ask) => ask !== null && (ask.number !== null || ask.choices.length > 0);

/**
 * Whether a step asks something that can be answered wrongly. These questions are numbered, alike on
 * the screen, on paper and in the results of a class.
 *
 * @param {LessonAsk | null} ask
 */
export const isQuestion = (ask) => ask !== null && !ask.any && (ask.answers.length > 0 || asksWithoutMove(ask));

/**
 * The right answer to a question without a move, in words.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {LessonAsk} ask
 */
export function rightAnswer({ words }, { number, choices }) {
  if (number !== null) return String(number);
  return choices.filter(({ right }) => right).map(({ said }) => inLanguage(said, words().language)).join(' · ');
}
