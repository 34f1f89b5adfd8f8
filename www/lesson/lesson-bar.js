import { element, fromDocument } from '../base/dom.js';
import { setText } from './lesson-text.js';

/**
 * @typedef {object} LessonBarState what stands at the lectern
 * @property {string} where the lesson and the step
 * @property {'right' | 'wrong' | null} verdict
 * @property {string} comment what is said of an answer
 * @property {string} said
 * @property {string} question
 * @property {string} help
 * @property {HTMLElement[]} extras what is shown beside the words
 * @property {boolean} first whether there is nothing to go back to
 * @property {boolean} asking whether the learner is to play
 * @property {boolean} wrongAnswer whether a wrong answer lies on the board
 * @property {boolean} last whether nothing follows
 * @property {boolean} standalone whether there is nothing to go back to
 * @property {boolean} helpAllowed whether there is help
 * @property {boolean} solutionAllowed whether the answer may be shown
 *
 * @typedef {import('../base/words.js').Say} Say
 */

/**
 * Where a lesson speaks: under the board, in the place of the game's actions. It sends `next`,
 * `back`, `hint`, `retry`, `project` and `leave`.
 */
export class LessonBar extends EventTarget {
  #where = element('h2', { class: 'lectern-where', tabindex: '-1' });
  #verdict = element('p', { class: 'verdict' });
  #said = element('p', { class: 'lesson-said' });
  #question = element('p', { class: 'lesson-question' });
  #help = element('p', { class: 'lesson-help' });
  #words = element('div', { class: 'lesson-words', 'aria-live': 'polite' });
  /** Seen where there is no room for the table's own words, which are heard anyway. */
  #refused = element('p', { class: 'lesson-refused', 'aria-hidden': 'true', hidden: true });
  #extras = element('div', { class: 'lesson-extras' });
  #buttons = {
    back: this.#button('back'),
    hint: this.#button('hint'),
    retry: this.#button('retry', 'main'),
    next: this.#button('next', 'main'),
  };
  #project = this.#button('project');
  #leave = this.#button('leave');
  element = element(
    'section',
    { class: 'lectern', 'aria-label': '' },
    element('div', { class: 'lectern-head' }, this.#where, this.#project, this.#leave),
    this.#words,
    this.#refused,
    this.#extras,
    element('div', { class: 'lectern-buttons' }, ...Object.values(this.#buttons)),
  );

  constructor() {
    super();
    this.#words.append(this.#verdict, this.#said, this.#question, this.#help);
  }

  /**
   * @param {LessonBarState} spoken
   * @param {Say} say
   */
  show(spoken, say) {
    const { verdict, comment, said, question, help, extras, first, asking, wrongAnswer, last, where, standalone, helpAllowed, solutionAllowed } = spoken;
    this.element.setAttribute('aria-label', say('ui.lessons.lesson'));
    this.#where.textContent = where;
    this.#verdict.className = `verdict ${verdict ?? ''}`;
    const sign = verdict ? `${say(`ui.lessons.${verdict}`)} ` : '';
    setText(this.#verdict, verdict ? `${sign}${comment}` : comment);
    setText(this.#said, said);
    setText(this.#question, question);
    setText(this.#help, help);
    this.refuse('');
    this.#extras.replaceChildren(...extras);
    const { back, hint, next, retry: again } = this.#buttons;
    back.textContent = say('ui.lessons.back');
    back.setAttribute('aria-disabled', String(first));
    hint.textContent = say('ui.lessons.hint');
    hint.hidden = !asking || !helpAllowed;
    again.textContent = say('ui.lessons.retry');
    again.hidden = !wrongAnswer;
    next.textContent = say(asking || wrongAnswer ? 'ui.lessons.show' : last ? 'ui.lessons.end' : 'ui.lessons.next');
    next.hidden = (asking || wrongAnswer) && !solutionAllowed;
    // Of what follows a lesson one thing stands out.
    const led = extras.some(({ classList }) => classList.contains('main'));
    next.className = asking || wrongAnswer || led ? 'button' : 'button main';
    this.#project.textContent = say('ui.lessons.project');
    this.#project.hidden = standalone || !fromDocument('fullscreenEnabled');
    this.#leave.textContent = say('ui.lessons.leave');
    this.#leave.hidden = standalone;
  }

  /** Says why a pit cannot be played. @param {string} text */
  refuse(text) {
    this.#refused.textContent = text;
    this.#refused.hidden = text === '';
    if (text) this.#refused.scrollIntoView({ block: 'nearest' });
  }

  /** The reader is led to the words. */
  focus() {
    this.#where.focus({ preventScroll: true });
  }

  /**
   * @param {string} name
   * @param {string} [more]
   * @returns {HTMLButtonElement}
   */
  #button(name, more = '') {
    const send = () => this.dispatchEvent(new Event(name));
    return element('button', { type: 'button', class: `button ${more}`, 'data-lesson': name, onclick: send });
  }
}
