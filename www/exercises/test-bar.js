import { element } from '../base/dom.js';
import { withoutPitMarks } from '../base/pit-names.js';
import { textToSpeak } from '../base/spoken-text.js';
import { AnnouncedTexts } from '../lesson/announced-texts.js';
import { setText } from '../lesson/lesson-text.js';

/**
 * @typedef {object} TestBarState what the bar shows
 * @property {string} where the test and the question's number
 * @property {number} number the question's number, part of each text's name in `AnnouncedTexts`: so a text that the
 *   next question has too is announced again; 0 at the end
 * @property {string} about the rules of the question
 * @property {'right' | 'wrong' | null} verdict
 * @property {string} comment on the answer
 * @property {string} question
 * @property {import('./test-question.js').Choice[]} choices
 * @property {string} next the label of the button that goes on; empty for none
 * @property {HTMLElement | null} end what is shown at the end instead of a question
 */

/** A text with a full stop at its end. @param {string} text */
const sentence = (text) => (/[\p{L}\p{N}]$/u.test(withoutPitMarks(text)) ? `${text}.` : text);

/** A test's question, its choices and the verdict, under the board. Sends `choose`, `next`, `again` and `leave`. */
export class TestBar extends EventTarget {
  #where = element('h2', { class: 'lesson-bar-where', tabindex: '-1' });
  #about = element('p', { class: 'test-rules' });
  #question = element('p', { class: 'lesson-question' });
  #verdict = element('p', { class: 'verdict' });
  #words = element('div', { class: 'lesson-words' });
  /** Announces the texts. */
  announced;
  /** The labels of the choices, with their pits marked. @type {string[]} */
  #labels = [];
  /** The verdict's text as it was last shown. */
  #comment = '';
  #refused = element('p', { class: 'lesson-refused', 'aria-hidden': 'true', hidden: true });
  #choices = element('div', { class: 'test-choices', role: 'group' });
  #next = element('button', { type: 'button', class: 'button main', 'data-test-bar': 'next', onclick: () => this.dispatchEvent(new Event('next')) });
  #again = element('button', { type: 'button', class: 'button', 'data-test-bar': 'again', onclick: () => this.dispatchEvent(new Event('again')) });
  #leave = element('button', { type: 'button', class: 'button', 'data-test-bar': 'leave', onclick: () => this.dispatchEvent(new Event('leave')) });
  element = element('section', { class: 'lesson-bar test-bar', 'aria-label': '' },
    element('div', { class: 'lesson-bar-head' }, this.#where, this.#leave),
    this.#words, this.#refused, this.#choices,
    element('div', { class: 'lesson-bar-buttons' }, this.#again, this.#next));

  /** @param {(text: string) => string} toAnnouncement turns a text with marks into an announcement */
  constructor(toAnnouncement) {
    super();
    this.announced = new AnnouncedTexts(toAnnouncement);
    this.#refused.before(this.announced.element);
  }

  /**
   * @param {TestBarState} state
   * @param {import('../base/words.js').Say} say
   */
  show(state, say) {
    const { activeElement: focused } = document;
    const hadFocus = focused !== null && (this.#choices.contains(focused) || focused === this.#next);
    const isNewVerdict = state.comment !== '' && state.comment !== this.#comment;
    this.element.setAttribute('aria-label', say('ui.tests.test'));
    this.#showTexts(state);
    this.refuse('');
    this.#showChoices(state.choices, say);
    this.#showButtons(state, say);
    this.#announce(state);
    if (isNewVerdict) this.#scrollToVerdict();
    // From a removed choice the focus goes to the button that goes on, and from that button to the title.
    if (hadFocus && (!focused.isConnected || this.#next.hidden)) {
      if (state.next) this.#next.focus({ preventScroll: true });
      else this.focus();
    }
  }

  /** @param {TestBarState} state */
  #showTexts({ where, about, question, verdict, comment, end }) {
    this.#where.textContent = where;
    setText(this.#about, about);
    setText(this.#question, question);
    this.#question.className = verdict ? 'test-asked' : 'lesson-question';
    this.#verdict.className = `verdict ${verdict ?? ''}`;
    this.#comment = comment;
    setText(this.#verdict, comment);
    this.element.classList.toggle('ended', end !== null);
    // An element that is inserted again would lose the focus.
    if (end) this.#words.replaceChildren(end);
    else if (this.#words.firstChild !== this.#about) this.#words.replaceChildren(this.#about, this.#question, this.#verdict);
  }

  /** @param {TestBarState['choices']} choices @param {import('../base/words.js').Say} say */
  #showChoices(choices, say) {
    this.element.classList.toggle('choosing', choices.length > 0);
    this.#choices.hidden = choices.length === 0;
    this.#choices.setAttribute('aria-label', say('ui.tests.choose'));
    const labels = choices.map(({ label }) => label);
    if (labels.join('\n') === this.#labels.join('\n')) return;
    this.#labels = labels;
    this.#choices.replaceChildren(...choices.map(({ value, label }) => {
      const plain = withoutPitMarks(label);
      const onclick = () => this.dispatchEvent(new CustomEvent('choose', { detail: value }));
      // The letters A and a sound the same, so the label for screen readers names the side of a pit.
      return element('button', { type: 'button', class: 'button', 'data-choice': value, 'aria-label': plain !== label && this.announced.toAnnouncement(label), onclick }, plain);
    }));
  }

  /** @param {TestBarState} state @param {import('../base/words.js').Say} say */
  #showButtons({ next, end }, say) {
    this.#next.textContent = next;
    this.#next.hidden = next === '';
    // Only one button stands out.
    this.#next.classList.toggle('main', !end?.querySelector('.main'));
    this.#again.textContent = say('ui.tests.again');
    this.#again.hidden = end === null;
    this.#leave.textContent = say('ui.tests.leave');
    this.#leave.hidden = end !== null;
  }

  /** @param {TestBarState} state */
  #announce({ number, about, question, choices, comment, end }) {
    const summary = end ? [...end.children].filter((part) => part.matches('p')) : [];
    this.announced.show([
      [`about ${number}`, sentence(about)],
      [`question ${number}`, question],
      [`choices ${number}`, sentence(choices.map(({ label }) => label).join(', '))],
      [`verdict ${number}`, comment],
      ['end', summary.map(({ textContent }) => sentence(textContent ?? '')).join(' ')],
    ]);
  }

  /** Scrolls to the verdict, once the buttons under it are there. */
  #scrollToVerdict() {
    // Long texts scroll: a new verdict is shown from its beginning. At 400 % zoom the page scrolls instead.
    this.#words.scrollTop = this.#verdict.offsetTop - this.#words.offsetTop;
    this.#verdict.scrollIntoView({ block: 'nearest' });
  }

  /** The texts and the choices, to be read aloud. */
  get text() {
    return this.announced.toAnnouncement([textToSpeak(this.#words.children), sentence(this.#labels.join(', '))].join(' '));
  }

  /** Adds a button at the head. @param {HTMLElement} button */
  addTool(button) {
    this.#leave.before(button);
  }

  /** Scrolls the texts back to their beginning. */
  toTop() {
    this.#words.scrollTop = 0;
  }

  /** Shows why a pit cannot be played. @param {string} text */
  refuse(text) {
    this.#refused.textContent = text;
    this.#refused.hidden = text === '';
  }

  /** Whether the focus is on the bar. */
  get hasFocus() {
    return this.element.matches(':focus-within');
  }

  /** Focuses the title. */
  focus() {
    this.#where.focus({ preventScroll: true });
  }
}
