import { PAGE_HOST } from '../lesson/lesson-host.js';
import { announcementsOf } from '../lesson/announced-texts.js';
import { nextSettled, playMoves, refusalText } from '../lesson/play-moves.js';
import { activateTerms } from '../base/glossary.js';
import { fromDocument } from '../base/dom.js';
import { loadStyle } from '../base/assets.js';
import { pitsNamedIn } from '../base/pit-names.js';
import { speakerButton } from '../base/read-aloud.js';
import { TestBar } from './test-bar.js';
import { testEnd } from './test-end.js';
import { TestQuestion } from './test-question.js';
import { chooseQuestions, fetchQuestions, fetchQuestionExercises } from './test-questions.js';

/**
 * @typedef {import('../game/current-game.js').Change} Change
 *
 * @typedef {import('./test-questions.js').TestLesson} TestLesson
 *
 * @typedef {import('../lesson/lesson-run.js').LessonContext & {
 *   store: import('../storage/store.js').Store,
 *   engine: import('../engine/engine.js').Engine,
 * }} TestContext
 *
 * @typedef {object} TestNeeds
 * @property {string} group the group of lessons that the test ends
 * @property {TestLesson[]} lessons the group's lessons
 * @property {string} [rules] the rules of all questions but the exercises; without it, those of the file
 * @property {import('../lesson/test-progress.js').TestProgress} progress
 * @property {(lesson: string) => unknown} openLesson
 * @property {() => import('./test-end.js').FollowUp} followUp what follows the test
 * @property {() => unknown} again takes the test again
 */

/**
 * @typedef {'asking' | 'wrong' | 'answered' | 'end' | 'looking'} Phase the phase of a test: a question, a wrong move
 *   that is still on the board, an answered question, the end, a missed question that is looked at again after it
 */

/**
 * Prepares a group's test: a new attempt, or the unfinished one.
 *
 * @param {TestContext} context
 * @param {TestNeeds} needs
 */
export async function prepareTest(context, needs) {
  const { group, lessons, rules, progress } = needs;
  const [all] = await Promise.all([
    fetchQuestions(lessons.map(({ name }) => name)),
    loadStyle('./exercises/test.css'),
    context.words().add('exercises'),
    context.words().add('tests'),
    context.words().add('helps'),
  ]);
  const { seed, answers } = progress.attempt(group) ?? progress.begin(group, Math.trunc(Math.random() * 2 ** 31));
  const chosen = chooseQuestions(all, seed);
  const exercises = await fetchQuestionExercises(chosen, context.engine);
  const byRules = (/** @type {import('./test-questions.js').TestQuestionData} */ data) => (rules && !data.exercise ? { ...data, rules } : data);
  return new TestRun(context, needs, chosen.map((data) => new TestQuestion(byRules(data), exercises.get(data))), { seed, answers });
}

/**
 * Runs a test on the board: each question with one try, then the score and what to look at again.
 * The match waits meanwhile. Sends `answer`, `left`, and `quit` (detail: whether at its end) when a button has left it.
 */
export class TestRun extends EventTarget {
  #context;
  #needs;
  #questions;
  /** The seed of the choice of the questions. */
  #seed;
  /** The answers given so far. @type {boolean[]} */
  #answers;
  #bar;
  /** @type {Phase} */
  #phase = 'asking';
  #at;
  /**
   * The verdict on the answer to the question shown, with a function for the text beside it.
   *
   * @type {{ right: boolean, text: () => string } | null}
   */
  #verdict = null;
  /** Counts questions and answers: an animation that began at an earlier one is dropped. */
  #generation = 0;
  #closing = new AbortController();

  /**
   * @param {TestContext} context
   * @param {TestNeeds} needs
   * @param {TestQuestion[]} questions
   * @param {import('../lesson/test-progress.js').TestAttempt} attempt
   */
  constructor(context, needs, questions, { seed, answers }) {
    super();
    this.#context = context;
    this.#needs = needs;
    this.#questions = questions;
    this.#seed = seed;
    this.#answers = [...answers];
    this.#at = answers.length;
    this.#bar = new TestBar(announcementsOf(context.view));
  }

  /** Takes the board and shows the question. */
  async begin() {
    const context = this.#context;
    this.#listen();
    context.loan.lend({
      name: () => '',
      personToMove: () => this.#asksMove,
      turnText: () => (this.#asksMove ? context.say('ui.lessons.turn') : `${context.say('ui.tests.test')}.`),
      refusal: () => this.#refusal,
      speaks: 'silent',
      leave: () => this.#close(),
    });
    this.#bar.addTool(speakerButton(context, () => this.#bar.text));
    context.settings.override({ letters: true, orientation: 'lying', preview: false, threats: false });
    PAGE_HOST.place(this.#bar.element);
    // As in the first lessons, the texts are in the bar only: the status text could give the answer away.
    fromDocument('documentElement').dataset.lesson = 'first';
    await this.#ask();
  }

  /** Focuses the bar. */
  focus() {
    this.#bar.focus();
  }

  /** Shows the texts in another language. */
  translate() {
    if (!this.#closing.signal.aborted) this.#show();
  }

  /** Ends the test and gives the board back; the answers so far are stored. */
  leave() {
    const { view, current, loan } = this.#context;
    const { hasFocus } = this.#bar;
    this.#close();
    loan.giveBack();
    // Shows the player's own game without an animation: seeds gliding from the test's position would look like moves.
    view.skipAnimation();
    if (hasFocus) view.board.focus(current.state.playable[0] ?? 'A');
  }

  /** @param {boolean} [ended] whether at its end */
  #quit(ended = false) {
    this.leave();
    this.dispatchEvent(new CustomEvent('quit', { detail: ended }));
  }

  get #question() {
    return this.#questions[this.#at];
  }

  /** Whether a move is expected on the board. */
  get #asksMove() {
    return this.#phase === 'asking' && this.#question.byMove;
  }

  /** Why no pit can be played now; empty where a move is asked, and at the end. */
  get #refusal() {
    const { say } = this.#context;
    if (this.#phase === 'asking') return this.#question.byMove ? '' : say('ui.tests.choose');
    return this.#phase === 'end' ? '' : say('ui.lessons.wait.next', { button: this.#nextLabel });
  }

  /** The label of the button that goes on. */
  get #nextLabel() {
    const { say } = this.#context;
    if (this.#phase === 'end') return say('ui.tests.close');
    if (this.#phase === 'asking') return '';
    if (this.#phase === 'looking') return say('ui.tests.back');
    return say(this.#phase === 'wrong' ? 'ui.tests.show' : this.#at + 1 < this.#questions.length ? 'ui.tests.next' : 'ui.tests.result');
  }

  #close() {
    if (this.#closing.signal.aborted) return;
    this.#generation += 1;
    this.#closing.abort();
    this.#bar.element.remove();
    this.#context.view.lightPits(this.#bar.element, '');
    this.#context.settings.override({});
    PAGE_HOST.remove();
    this.dispatchEvent(new Event('left'));
  }

  #listen() {
    const { signal } = this.#closing;
    const { current, view } = this.#context;
    this.#bar.addEventListener('choose', (event) => this.#choose(/** @type {CustomEvent<string>} */ (event).detail));
    this.#bar.addEventListener('next', () => this.#next());
    this.#bar.addEventListener('again', () => this.#needs.again());
    this.#bar.addEventListener('leave', () => this.#quit());
    current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<Change>} */ (event).detail;
      // Clears what the board announced during a move of several presses (a harvest in Éqwalé): only the bar speaks.
      view.statusText.live.textContent = '';
      if (kind === 'move' && this.#asksMove) this.#judgeMove();
    }, { signal });
    view.board.addEventListener('press', () => {
      // The status text says why a press was refused, but is hidden during a test: the bar says it instead.
      if (this.#phase !== 'end') this.#bar.refuse(refusalText(view));
    }, { signal });
  }

  /** Shows the question and its position, or the end; an answer may come while the board is still being laid out. */
  async #ask() {
    this.#generation += 1;
    this.#phase = this.#at < this.#questions.length ? 'asking' : 'end';
    this.#verdict = null;
    this.#show();
    this.#bar.toTop();
    if (this.#phase === 'asking') await this.#open();
  }

  /** Puts the question's position on the board. */
  async #open() {
    const settled = nextSettled(this.#context.view);
    this.#context.openGame(this.#question.open());
    await settled;
  }

  /** Plays moves. @param {string[]} moves */
  async #play(moves) {
    const generation = this.#generation;
    await playMoves(this.#context, moves, () => generation === this.#generation);
  }

  /** @param {string} answer */
  async #choose(answer) {
    if (this.#phase !== 'asking') return;
    const question = this.#question;
    const right = question.isRight(answer);
    this.#generation += 1;
    this.#phase = 'answered';
    const { say, words } = this.#context;
    this.#verdict = { right, text: () => (right ? say('ui.tests.right', { told: question.reason(words()) }) : say('ui.tests.wrong', { told: this.#answerWithReason(question) })) };
    this.#record(right);
    this.#show();
    const { move } = question;
    if (move !== null) await this.#play([move]);
  }

  /** Judges the move that was made on the board. */
  async #judgeMove() {
    const question = this.#question;
    const { state } = this.#context.current;
    const move = state.moves[state.ply - 1];
    if (!move) return;
    const generation = (this.#generation += 1);
    const right = question.isRight(move);
    this.#phase = right ? 'answered' : 'wrong';
    const { say, words } = this.#context;
    this.#verdict = { right, text: () => (right ? say('ui.tests.right', { told: question.reason(words()) }) : say('ui.tests.wrong', { told: question.refutation(words(), move) })) };
    this.#record(right);
    this.#show();
    await nextSettled(this.#context.view);
    if (generation === this.#generation && !right) await this.#play(question.replies(move));
  }

  /** Stores whether an answer was right. @param {boolean} right */
  #record(right) {
    this.#answers.push(right);
    this.#needs.progress.answer(this.#needs.group, { seed: this.#seed, answers: this.#answers });
    this.dispatchEvent(new Event('answer'));
  }

  async #next() {
    if (this.#phase === 'end') return this.#quit(true);
    if (this.#phase === 'wrong') return this.#showAnswer();
    if (this.#phase === 'looking') return this.#backToList();
    this.#at += 1;
    await this.#ask();
  }

  /** Shows a missed question with its position and its answer; no move is made. @param {number} number from 1 */
  async #look(number) {
    this.#generation += 1;
    this.#at = number - 1;
    this.#phase = 'looking';
    this.#verdict = { right: false, text: () => this.#answerWithReason(this.#question) };
    this.#show();
    this.#bar.toTop();
    this.#bar.focus();
    await this.#open();
  }

  /** From a missed question back to the end, with the focus where it was. */
  #backToList() {
    const number = this.#at + 1;
    this.#at = this.#questions.length;
    this.#phase = 'end';
    this.#verdict = null;
    this.#show();
    /** @type {HTMLElement | null} */ (this.#bar.element.querySelector(`[data-missed="${number}"]`))?.focus();
  }

  /** Shows the right move after a wrong one. */
  async #showAnswer() {
    const question = this.#question;
    const generation = (this.#generation += 1);
    this.#phase = 'answered';
    this.#verdict = { right: false, text: () => this.#answerWithReason(question) };
    this.#show();
    await this.#open();
    if (generation === this.#generation && question.move !== null) await this.#play([question.move]);
  }

  /** The right answer and its reason, in words. @param {TestQuestion} question */
  #answerWithReason(question) {
    const { say, words } = this.#context;
    return say('ui.tests.answer', { answer: question.answerText(words()), told: question.reason(words()) });
  }

  #show() {
    const { say } = this.#context;
    const { group, lessons, progress, openLesson, followUp } = this.#needs;
    const words = this.#context.words();
    const title = say(`ui.lessons.group.${group}`);
    const n = this.#questions.length;
    if (this.#phase === 'end') {
      const missed = this.#questions.flatMap((question, at) => (this.#answers[at] ? [] : [{ number: at + 1, lesson: question.lesson, text: question.text(words), answer: question.answerText(words) }]));
      const end = testEnd({ words, say, lessons, missed, total: n, best: progress.of(group).best ?? 0, openLesson, look: (number) => this.#look(number), toAnnouncement: this.#bar.announced.toAnnouncement, followUp: followUp() });
      this.#bar.show({ where: say('ui.tests.done', { title }), number: 0, about: '', verdict: null, comment: '', question: '', choices: [], next: this.#nextLabel, end }, say);
      this.#bar.focus();
      return;
    }
    const question = this.#question;
    const text = this.#verdict?.text() ?? '';
    this.#bar.show({
      where: say('ui.tests.where', { title, number: this.#at + 1, n }),
      number: this.#at + 1,
      about: this.#mixedRules ? say('ui.tests.rules', { rules: question.rulesText(words) }) : '',
      verdict: this.#verdict && this.#phase !== 'looking' ? (this.#verdict.right ? 'right' : 'wrong') : null,
      comment: text,
      question: question.text(words),
      choices: this.#phase === 'asking' ? question.choices(words) : [],
      next: this.#nextLabel,
      end: null,
    }, say);
    this.#context.view.lightPits(this.#bar.element, pitsNamedIn(text), text.length);
    // Terms become buttons once the glossary is loaded.
    activateTerms(this.#bar.element, words).catch(console.info);
  }

  /** Whether the questions have different rule sets, so that each must name its own. */
  get #mixedRules() {
    return new Set(this.#questions.map(({ rules }) => rules)).size > 1;
  }
}
