import { element } from '../base/dom.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('../awale_engine.js').LessonAsk} LessonAsk
 * @typedef {import('../base/words.js').PageWords} Context
 */

/** Whether a question is answered by a number or a choice, not by a move. @param {LessonAsk | null} ask */
export const asksWithoutMove = (ask) => ask !== null && (ask.number !== null || ask.choices.length > 0);

/**
 * Whether a step asks something that can be answered wrongly. These questions are numbered, alike on
 * the screen, on paper and in the results of a class.
 *
 * @param {LessonAsk | null} ask
 */
export const isQuestion = (ask) => ask !== null && !ask.any && (ask.answers.length > 0 || asksWithoutMove(ask));

/** The right answer to a question without a move, in words. @param {Context} context @param {LessonAsk} ask */
export function rightAnswer({ words }, { number, choices }) {
  if (number !== null) return String(number);
  return choices.filter(({ right }) => right).map(({ said }) => inLanguage(said, words().language)).join(' · ');
}

/**
 * The field for a number, or a button for each answer to choose.
 *
 * @param {Context} context
 * @param {LessonAsk} ask
 * @param {(right: boolean) => void} answer
 */
export function answerField({ say, words }, { number, choices }, answer) {
  if (number === null) {
    return element('div', { class: 'answer-choices', role: 'group', 'aria-label': say('ui.lessons.choose') },
      ...choices.map(({ said, right }) => element('button', { type: 'button', class: 'button', 'data-lesson': 'choice', onclick: () => answer(right) },
        inLanguage(said, words().language))));
  }
  const field = element('input', { type: 'number', min: 0, max: 999, inputmode: 'numeric', required: true });
  return element('form', {
    class: 'answer-number',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      answer(field.valueAsNumber === number);
    },
  },
  element('label', {}, element('span', {}, say('ui.lessons.number')), ' ', field),
  element('button', { type: 'submit', class: 'button main' }, say('ui.lessons.answer')));
}
