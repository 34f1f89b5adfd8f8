import { element } from '../base/dom.js';
import { inLanguage } from './lesson-text.js';
import { MAX_NUMBER } from './question.js';

/**
 * @typedef {import('../awale_engine.js').LessonAsk} LessonAsk
 * @typedef {import('../base/words.js').PageWords} Context
 */

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
  const field = element('input', { type: 'number', min: 0, max: MAX_NUMBER, inputmode: 'numeric', required: true });
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
