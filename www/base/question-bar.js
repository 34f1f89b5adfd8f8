import { element } from './dom.js';

/**
 * @typedef {object} Answer
 * @property {string} label
 * @property {string} [name] by which keys and tests find it, and by which its button is kept
 * @property {boolean} [main]
 * @property {boolean} [disabled] the answer cannot be given now; the question's text says why
 * @property {() => void} act
 *
 * @typedef {object} Question
 * @property {string | null} text `null` if the status text shows no question
 * @property {Answer[]} answers
 * @property {boolean} [beside] whether the answers have a row of their own above the action bar, which then stays
 *   visible, unless the window is too small for both (page/page.css)
 * @property {boolean} [afterMove] whether the question is shown after the text on how the last move was sown
 */

/**
 * The answers to a question to the players, in the place of the action bar (or above it: `beside`), so that they never
 * cover the board. The question itself is in the status text.
 */
export class QuestionBar {
  element = element('div', { class: 'bar', role: 'group', 'aria-labelledby': 'told', hidden: true });
  /** @type {Question | null} */
  #question = null;
  #showText;
  #focusElsewhere;

  /**
   * @param {(text: string | null, afterMove: boolean) => void} showText shows the question's text; `null` shows none
   * @param {() => void} [focusElsewhere] called when the bar is hidden while it has the focus
   */
  constructor(showText, focusElsewhere = () => {}) {
    this.#showText = showText;
    this.#focusElsewhere = focusElsewhere;
  }

  /** The open question and its answers, to be announced. */
  get spoken() {
    const { text, answers } = this.#question ?? { text: '', answers: [] };
    return `${text ?? ''} ${answers.map(({ label }) => label).join(', ')}.`.trim();
  }

  /** The open question. */
  get question() {
    return this.#question;
  }

  /** @param {Question | null} question */
  ask(question) {
    const previous = this.#question;
    const hadFocus = this.element.matches(':focus-within');
    this.#question = question;
    this.element.toggleAttribute('data-beside', question?.beside === true);
    this.element.hidden = question === null || question.answers.length === 0;
    this.#showText(question?.text ?? null, question?.afterMove === true);
    if (hadFocus && this.element.hidden) this.#focusElsewhere();
    if (!question) return;
    // Buttons with the same names are kept, and with them the focus.
    const reuse = previous && sameNames(previous.answers, question.answers);
    if (!reuse) this.element.replaceChildren(...question.answers.map((_, at) => this.#button(at)));
    for (const [at, { label, main, disabled, name }] of question.answers.entries()) {
      const button = /** @type {HTMLButtonElement} */ (this.element.children[at]);
      button.textContent = label;
      button.className = main ? 'button main' : 'button';
      button.dataset.answer = name ?? '';
      button.setAttribute('aria-disabled', String(disabled === true));
    }
    if (hadFocus && !reuse) /** @type {HTMLElement | null} */ (this.element.firstElementChild)?.focus();
  }

  /**
   * Gives the answer with this name.
   *
   * @param {string} name
   * @returns {boolean} whether the open question has it
   */
  answer(name) {
    const found = this.#question?.answers.find((answer) => answer.name === name);
    if (!found) return false;
    if (!found.disabled) found.act();
    return true;
  }

  /** @param {number} at */
  #button(at) {
    return element('button', {
      type: 'button',
      onclick: () => {
        const answer = this.#question?.answers[at];
        if (answer && !answer.disabled) answer.act();
      },
    });
  }
}

/**
 * @param {Answer[]} one
 * @param {Answer[]} other
 */
function sameNames(one, other) {
  return one.length === other.length && one.every(({ name }, at) => name && name === other[at].name);
}
