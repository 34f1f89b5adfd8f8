import { element, fromDocument } from '../base/dom.js';
import { textToSpeak } from '../base/spoken-text.js';
import { AnnouncedTexts } from './announced-texts.js';
import { setText } from './lesson-text.js';

/** The longest time between the taps of a double tap, in milliseconds. */
const DOUBLE_TAP_TIME = 500;

/**
 * @typedef {object} LessonBarState what the bar shows
 * @property {string} where the lesson's title and the step
 * @property {number} visit the number of the visit to a step: each visit announces its texts
 * @property {number} answers the number of answers: each has its verdict announced
 * @property {number} hints the number of hints: each is announced
 * @property {string} how how to go on, announced after the verdict
 * @property {'right' | 'wrong' | 'wrong-answer' | null} verdict on the learner's answer: `wrong` for a move,
 *   `wrong-answer` for a number or a choice; `null` where nothing is judged
 * @property {string} comment on the learner's answer
 * @property {string} said
 * @property {string} question
 * @property {string} help
 * @property {string} earned what the answer changed for the learner, such as their rating
 * @property {HTMLElement[]} extras shown under the texts
 * @property {HTMLElement | null} followUp the button of what follows the last step, shown after `next`
 * @property {boolean} first whether it is the first step
 * @property {boolean} noBack whether no button goes back
 * @property {boolean} asking whether the question is open
 * @property {boolean} wrongMove whether a wrong move is on the board
 * @property {boolean} putsBack whether a wrong move is taken back by itself
 * @property {boolean} last whether it is the last step
 * @property {boolean} standalone whether there is no game to go back to
 * @property {boolean} helpAllowed whether hints are allowed
 * @property {boolean} solutionAllowed whether the solution may be shown
 *
 * @typedef {import('../base/words.js').Say} Say
 */

/**
 * The texts and buttons of a lesson, under the board. Sends `next`, `back`, `show`, `hint`, `retry`,
 * `project` and `leave`.
 */
export class LessonBar extends EventTarget {
  #where = element('h2', { class: 'lesson-bar-where', tabindex: '-1' });
  /** A text beside the title, such as the score of a sprint; hidden from screen readers, which find it in the panel. */
  #note = element('p', { class: 'lesson-bar-note', 'aria-hidden': 'true' });
  #verdict = element('p', { class: 'verdict' });
  #earned = element('p', { class: 'lesson-earned' });
  #said = element('p', { class: 'lesson-said' });
  #question = element('p', { class: 'lesson-question' });
  #help = element('p', { class: 'lesson-help' });
  #words = element('div', { class: 'lesson-words' });
  /** Announces the texts. */
  announced;
  /** Whether the bar shows an open question. */
  #asking = false;
  /** @type {HTMLElement | null} */
  #followUp = null;
  /** Whether the lesson is at its end. */
  #atEnd = false;
  /** When the open question, or the end, was first shown (`performance.now()`); `-Infinity`: neither was yet. */
  #askedAt = -Infinity;
  /** The texts as they were last shown. @type {string[]} */
  #shown = [];
  /** Why a pit cannot be played, shown where lesson.css hides the status text. Screen readers have the status text. */
  #refused = element('p', { class: 'lesson-refused', 'aria-hidden': 'true', hidden: true });
  #extras = element('div', { class: 'lesson-extras' });
  #buttons = {
    back: this.#button('back'),
    show: this.#button('show'),
    hint: this.#button('hint'),
    retry: this.#button('retry', 'main'),
    next: this.#button('next', 'main'),
  };
  #row = element('div', { class: 'lesson-bar-buttons' }, ...Object.values(this.#buttons));
  #project = this.#button('project');
  #leave = this.#button('leave');
  element = element(
    'section',
    { class: 'lesson-bar', 'aria-label': '' },
    element('div', { class: 'lesson-bar-head' }, this.#where, this.#note, this.#project, this.#leave),
    this.#words,
    this.#refused,
    this.#extras,
    this.#row,
  );

  /** @param {(text: string) => string} toAnnouncement turns a text with marks into an announcement */
  constructor(toAnnouncement) {
    super();
    this.announced = new AnnouncedTexts(toAnnouncement);
    this.#refused.before(this.announced.element);
    this.#words.append(this.#verdict, this.#earned, this.#said, this.#question, this.#help);
    this.#row.addEventListener('click', (event) => this.#refuseSecondTap(event), { capture: true });
  }

  /**
   * @param {LessonBarState} state
   * @param {Say} say
   * @returns {string} the texts that are new
   */
  show(state, say) {
    const { verdict, comment, followUp } = state;
    const { activeElement: focused } = /** @type {Document | ShadowRoot} */ (this.element.getRootNode());
    const hadFocus = this.hasFocus;
    this.#notePhase(state);
    const judged = (verdict ? `${say(`ui.lessons.${verdict}`)} ` : '') + comment;
    this.#showTexts(state, judged, say);
    this.refuse('');
    this.#showExtras(state.extras);
    this.#showFollowUp(followUp, focused);
    this.#showButtons(state, say);
    this.#announce(state, judged);
    // If the focused element is now hidden or removed, the title takes the focus; or the button `next` does, if that
    // element was the button `show` and no question is open.
    const lost = !focused?.isConnected || focused.closest('[hidden]') !== null;
    if (hadFocus && lost && focused === this.#buttons.show && !state.asking) this.#buttons.next.focus({ preventScroll: true });
    else if (hadFocus && lost) this.focus();
    return this.#scrollToNew(state).join(' ');
  }

  /**
   * Notes whether the bar asks, or the lesson is at its end, and since when.
   *
   * @param {LessonBarState} state
   */
  #notePhase({ asking, last, verdict }) {
    const asksNow = asking && !this.#asking;
    const endsNow = last && !asking && !this.#atEnd;
    this.#asking = asking;
    this.#atEnd = last && !asking;
    // Not for a question that comes back after a wrong move: the learner has already seen it and its buttons.
    if ((asksNow && verdict === null) || endsNow) this.#askedAt = performance.now();
  }

  /** @param {LessonBarState} state @param {string} judged the verdict with its comment */
  #announce({ visit, answers, hints, earned, how, said, question, help }, judged) {
    this.announced.show([
      [`verdict ${visit} ${answers}`, judged],
      [`earned ${visit} ${answers}`, earned],
      [`how ${visit} ${answers}`, how],
      [`said ${visit}`, said],
      [`question ${visit}`, question],
      [`help ${visit} ${hints}`, help],
    ]);
  }

  /**
   * Scrolls to a new verdict or hint.
   *
   * @param {LessonBarState} state
   * @returns {string[]} the texts that were not shown before
   */
  #scrollToNew({ verdict, comment, said, question, help }) {
    const texts = [comment, said, question, help];
    const fresh = texts.filter((text) => !this.#shown.includes(text));
    this.#shown = texts;
    if (verdict && fresh.length > 0) this.#scrollTo(this.#verdict);
    else if (help && fresh.includes(help)) this.#scrollTo(this.#help);
    return fresh;
  }

  /** @param {HTMLElement[]} extras */
  #showExtras(extras) {
    // An element that is inserted again would lose the focus.
    const { children } = this.#extras;
    if (children.length !== extras.length || extras.some((extra, at) => extra !== children[at])) this.#extras.replaceChildren(...extras);
  }

  /** @param {LessonBarState} state @param {string} judged the verdict with its comment @param {Say} say */
  #showTexts({ where, verdict, earned, said, question, help }, judged, say) {
    this.element.setAttribute('aria-label', say('ui.lessons.lesson'));
    this.#where.textContent = where;
    this.#verdict.className = `verdict ${verdict === 'wrong-answer' ? 'wrong' : verdict ?? ''}`;
    setText(this.#verdict, judged);
    setText(this.#earned, earned);
    setText(this.#said, said);
    setText(this.#question, question);
    setText(this.#help, help);
  }

  /**
   * Shows the follow-up button (of what comes after the last step) at the end of the row, where `next` was. If `next`
   * had the focus, the follow-up button gets the focus.
   *
   * @param {HTMLElement | null} followUp
   * @param {Element | null} focused
   */
  #showFollowUp(followUp, focused) {
    this.#row.classList.toggle('places', followUp === null);
    if (followUp && this.#followUp) return this.#followUp.replaceChildren(...followUp.childNodes);
    this.#followUp?.remove();
    this.#followUp = followUp;
    if (!followUp) return;
    this.#row.append(followUp);
    if (focused === this.#buttons.next) followUp.focus({ preventScroll: true });
  }

  /** @param {LessonBarState} state @param {Say} say */
  #showButtons({ extras, first, noBack, asking, wrongMove, putsBack, last, standalone, helpAllowed, solutionAllowed }, say) {
    const { back, show, hint, next, retry } = this.#buttons;
    back.textContent = say('ui.lessons.back');
    back.setAttribute('aria-disabled', String(first));
    // It keeps its place, so that the other buttons keep theirs.
    back.style.visibility = noBack ? 'hidden' : '';
    hint.textContent = say('ui.lessons.hint');
    hint.hidden = !asking || !helpAllowed;
    retry.textContent = say('ui.lessons.retry');
    retry.hidden = !wrongMove || putsBack;
    const open = asking || wrongMove;
    show.textContent = say('ui.lessons.show');
    show.hidden = !open || !solutionAllowed;
    next.textContent = say(last ? 'ui.lessons.end' : 'ui.lessons.next');
    next.hidden = open;
    // Only one button stands out.
    const hasMain = extras.some(({ classList }) => classList.contains('main'));
    next.className = hasMain || this.#followUp ? 'button' : 'button main';
    this.#followUp?.classList.toggle('main', !hasMain);
    this.#project.textContent = say(fromDocument('fullscreenElement') ? 'ui.lessons.project.leave' : 'ui.lessons.project');
    this.#project.hidden = standalone || !fromDocument('fullscreenEnabled');
    this.#leave.textContent = say('ui.lessons.leave');
    this.#leave.hidden = standalone;
  }

  /** Scrolls to the beginning of a new verdict, which is the first text, or of a hint. @param {HTMLElement} text */
  #scrollTo(text) {
    this.#words.scrollTop = text === this.#verdict ? 0 : text.offsetTop - this.#words.offsetTop;
    // At 400 % zoom the page scrolls instead; not in an embedded board, where this would scroll the site around it.
    if (this.element.closest('.page')) text.scrollIntoView({ block: 'nearest' });
  }

  /** Shows why a pit cannot be played. @param {string} text */
  refuse(text) {
    this.#refused.textContent = text;
    this.#refused.hidden = text === '';
    if (text) this.#refused.scrollIntoView({ block: 'nearest' });
  }

  /** The texts and the answers to choose from, with their pits marked, to be read aloud. */
  get text() {
    const choices = [...this.#extras.querySelectorAll('[data-lesson="choice"]')].map(({ textContent }) => `${textContent}.`);
    return [textToSpeak(this.#words.children), ...choices].join(' ');
  }

  /** Adds a button at the head. @param {HTMLElement} button */
  addTool(button) {
    this.#project.before(button);
  }

  /** Whether the focus is on the bar. */
  get hasFocus() {
    return this.element.matches(':focus-within');
  }

  /** @param {string} text */
  set note(text) {
    this.#note.textContent = text;
  }

  /** Whether the answer can be shown. @param {boolean} can */
  set canShow(can) {
    this.#buttons.show.setAttribute('aria-disabled', String(!can));
  }

  /** Focuses the title. */
  focus() {
    this.#where.focus({ preventScroll: true });
  }

  /**
   * @param {string} name
   * @param {string} [more] another class
   * @returns {HTMLButtonElement}
   */
  #button(name, more = '') {
    return element('button', { type: 'button', class: `button ${more}`, 'data-lesson': name, onclick: () => this.dispatchEvent(new Event(name)) });
  }

  /**
   * Ignores the second tap of a double tap on `next`: on the button now in its place, it would ask for a hint before
   * the question was read, or leave the lesson.
   *
   * @param {MouseEvent} event
   */
  #refuseSecondTap(event) {
    const { detail, timeStamp, target } = event;
    const isSecondTap = detail > 1 || (detail === 1 && /** @type {PointerEvent} */ (event).pointerType !== 'mouse');
    const { hint, next } = this.#buttons;
    const tookPlace = target === hint || target === next || target === this.#followUp;
    if (tookPlace && isSecondTap && timeStamp - this.#askedAt < DOUBLE_TAP_TIME) event.stopPropagation();
  }
}
