import { Game, readMove } from '../awale.js';
import { announcementsOf } from './announced-texts.js';
import { answerField } from './answer-field.js';
import { Granary } from './granary.js';
import { LessonBar } from './lesson-bar.js';
import { PAGE_HOST } from './lesson-host.js';
import { lessonStops } from './lesson-stops.js';
import { inLanguage } from './lesson-text.js';
import { nextSettled, playMoves, refusalText } from './play-moves.js';
import { asksWithoutMove, isQuestion, rightAnswer } from './question.js';
import { activateTerms } from '../base/glossary.js';
import { element, fromDocument } from '../base/dom.js';
import { moveMessages } from '../game/reports.js';
import { pitsNamedIn } from '../base/pit-names.js';
import { isAtBoard, isPageKey } from '../base/keys.js';
import { FINGER, WIDE } from '../base/media.js';
import { speakerButton } from '../base/read-aloud.js';
import { sowingPath } from '../board/sowing-path.js';

/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonAnswer} LessonAnswer
 * @typedef {import('../awale_engine.js').LessonText} LessonText
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('./lesson-host.js').LessonHost} LessonHost
 *
 * @typedef {object} LessonNeeds
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../storage/settings.js').Settings} settings
 * @property {Pick<import('../engine/engine.js').Engine, 'ask'>} engine
 * @property {Pick<import('../game/board-loan.js').BoardLoan, 'lend' | 'giveBack'>} loan
 * @property {(game: Game) => void} openGame shows a game on the board
 * @property {(rules: string, level: number) => void} playAgainst begins a game against the program
 *
 * @typedef {import('../base/words.js').PageWords & LessonNeeds} LessonContext
 *
 * @typedef {object} UnknownMove a wrong move that the lesson does not know
 * @property {string} rules
 * @property {string} start the position at the start of its board
 * @property {string[]} before the moves played before it
 * @property {string} move
 * @property {string} right the right move
 *
 * @typedef {object} MoveExplanation explains an unknown move; its functions give texts in the current language
 * @property {() => LessonText} said what is said at once
 * @property {Promise<() => LessonAnswer>} answer the answer, once it is found
 *
 * @typedef {object} LessonHooks what the code that runs a lesson adds to it
 * @property {() => HTMLElement[]} [endButtons] returns buttons or a message for the last step
 * @property {() => HTMLElement | null} [followUpButton] returns the button of what follows this lesson, if anything does
 * @property {() => string} [putBackText] returns what is announced when the position is put back by itself after a
 *   wrong move, for another try; without this hook a button puts the position back, and until then the board shows
 *   what follows the move
 * @property {boolean} [barOnly] whether the texts are in the lesson bar only, so that moves cause no layout shift
 * @property {boolean} [noBack] whether the bar has no button that goes back
 * @property {import('../base/sides.js').Side} [learner] the learner's side, named "you"; left out where they play both
 * @property {(asked: UnknownMove) => MoveExplanation} [explainWrong] explains a wrong move unknown to the lesson
 *
 * @typedef {object} Judgement the judgement of an answer
 * @property {boolean | null} right `null`: the answer was shown
 * @property {() => string} text in the current language
 */

/** How long a wrong move stays on the board before its position is put back, in milliseconds. */
const PUT_BACK_DELAY = 600;
/** How long the board's layout may take after a new game, in milliseconds. */
const LAYOUT_TIME = 600;
/** An empty text, for what has nothing to say. */
const NOTHING = () => '';

/** The lesson on the page's own board. @type {LessonRun | null} */
let shownRun = null;

/**
 * Runs a lesson on the board: shows its positions, moves and texts, and judges the learner's answers.
 * The match waits until the lesson is left.
 *
 * Sends `step` (detail: the step, from 1), `answer` (detail: whether it was right), `helped`
 * (detail: the number of hints at this step), `shown` when the answer to a question without a move was shown, `done` at
 * the end, and `left`; then `quit` (detail: whether at the end), if the learner left by a button of the lesson bar.
 */
export class LessonRun extends EventTarget {
  #context;
  #host;
  #hooks;
  #stops;
  #bar;
  /** The name of the button that leads from the last step to what comes next; empty if there is none. */
  #followUpName = '';
  #at = 0;
  /** Whether an answer is awaited: a move, a number or a choice. */
  #asking = false;
  /** @type {Judgement | null} */
  #judgement = null;
  /** Whether this step's question has been answered correctly. */
  #answered = false;
  /** The hint that is shown, in the current language. */
  #hintText = NOTHING;
  /** What the answer changed for the learner, in the current language. */
  #earned = NOTHING;
  /** Counts the visits to steps: the texts of each visit are announced. */
  #visits = 0;
  /** Counts the answers: the verdict on each is announced. */
  #answers = 0;
  /** The number of hints at this step. */
  #hintCount = 0;
  /** Whether a hint was asked for while the step's moves were still being shown. */
  #hintAwaited = false;
  /** Whether the board shows another move than the expected one. */
  #offPath = false;
  /** Counts steps, moves that answer, and the end: an animation or explanation begun at an earlier count is dropped. */
  #generation = 0;
  /** Whether the lesson itself is playing moves. */
  #moving = false;
  #closing = new AbortController();
  /** The answer field and the granary of the step, by their names. @type {Map<string, HTMLElement>} */
  #extras = new Map();
  /** The overridden settings. @type {Parameters<import('../storage/settings.js').Settings['override']>[0]} */
  #overrides = { letters: true };

  /**
   * @param {LessonContext} context
   * @param {Lesson} lesson
   * @param {LessonHost} [host]
   * @param {LessonHooks} [hooks]
   */
  constructor(context, lesson, host = PAGE_HOST, hooks = {}) {
    super();
    this.#host = host;
    this.#hooks = hooks;
    this.#context = context;
    this.lesson = lesson;
    this.#stops = lessonStops(lesson);
    this.#bar = new LessonBar(announcementsOf(context.view));
    this.#listen();
    context.loan.lend({
      name: (side) => (side === hooks.learner ? context.say('ui.name.you') : ''),
      you: hooks.learner,
      personToMove: () => this.#asking && !asksWithoutMove(this.#ask),
      // A sentence may follow on the same line.
      turnText: () => (this.#asking && !asksWithoutMove(this.#ask) ? context.say('ui.lessons.turn') : `${context.say('ui.lessons.lesson')}.`),
      refusal: () => this.#refusal,
      speaks: true,
      leave: () => this.#close(true),
    });
    // The first lessons describe the rows of a horizontal board, and their texts are in the lesson bar only.
    const first = lesson.boards[0]?.tags.Group === 'first';
    if (first) this.#overrides = { letters: true, orientation: 'lying' };
    // A phone has no room for the texts below an upright board.
    else if (!host.standalone && !WIDE.matches) this.#overrides = { letters: true, orientation: 'lying' };
    context.settings.override(this.#overrides);
    if (!host.standalone) this.#bar.addTool(speakerButton(context, () => this.#bar.announced.toAnnouncement(this.#bar.text)));
    host.place(this.#bar.element);
    if (!host.standalone) shownRun = this;
    if ((first || hooks.barOnly) && !host.standalone) fromDocument('documentElement').dataset.lesson = 'first';
  }

  /** The number of steps. */
  get length() {
    return this.#stops.length;
  }

  /** The current step, from 1. */
  get step() {
    return this.#at + 1;
  }

  /**
   * Sets what the answer changed for the learner, such as their rating; the next step or move clears it.
   *
   * @param {() => string} text in the current language
   */
  tellEarned(text) {
    this.#earned = text;
  }

  /**
   * Shows a step; the moves that lead to it are animated only at the first stop of a board.
   *
   * @param {number} step from 1
   */
  async go(step) {
    const at = Math.max(0, Math.min(this.length, step) - 1);
    const { board, before, step: { moves }, firstOfBoard } = this.#stops[at];
    this.#startStep(at);
    // The moves before a board's first stop are part of the lesson, so they are animated.
    if (firstOfBoard) await this.#showBoard(board, [], moves);
    else await this.#showBoard(board, [...before, ...moves], []);
  }

  /**
   * Goes to the next step, or shows the number or choice that is asked for. After the last step the lesson ends.
   *
   * @param {boolean} [stays] whether to stay at the last step
   */
  async next(stays = false) {
    if (this.#locked) return;
    if (this.#asking && this.#ask && asksWithoutMove(this.#ask)) return this.#showAnswer(this.#ask);
    if (this.#at + 1 >= this.length) {
      if (stays) return;
      // Without a game to go back to, the lesson starts again.
      return this.#host.standalone ? this.go(1) : this.#quit(true);
    }
    const to = this.#stops[this.#at + 1];
    const offPath = this.#offPath;
    this.#startStep(this.#at + 1);
    if (to.firstOfBoard) return this.#showBoard(to.board, [], to.step.moves);
    if (offPath || this.#moving) return this.#showBoard(to.board, to.before, to.step.moves);
    await this.#play(to.step.moves);
  }

  back() {
    if (this.#at > 0) this.go(this.step - 1);
  }

  /** How many of the first `count` steps ask a numbered question (`isQuestion`). @param {number} count */
  #questionsUpTo(count) {
    return this.#stops.slice(0, count).filter(({ step }) => isQuestion(step.ask)).length;
  }

  /** The question of this step. */
  get #ask() {
    return this.#stops[this.#at].step.ask;
  }

  /** Whether the next step needs the right answer to the question first. */
  get #locked() {
    const ask = this.#ask;
    return ask !== null && !ask.any && !this.#answered && !this.#host.solutionAllowed;
  }

  get #helpAllowed() {
    return this.#host.solutionAllowed && this.#host.analysisAllowed;
  }

  /** Shows a text beside the title. @param {string} text */
  set note(text) {
    this.#bar.note = text;
  }

  /** Focuses the lesson bar. */
  focus() {
    this.#bar.focus();
  }

  /** Shows the position of the question again. */
  async retry() {
    await this.go(this.step);
    this.#bar.focus();
  }

  /** Ends the lesson and gives the board back. @param {boolean} [followed] whether another lesson may follow at once */
  leave(followed = false) {
    const { view, current, loan } = this.#context;
    const { hasFocus } = this.#bar;
    this.#close(followed);
    loan.giveBack();
    // Shows the player's own game without an animation: seeds gliding from the lesson's position would look like moves.
    view.skipAnimation();
    const focused = fromDocument('activeElement');
    if (hasFocus && (!focused || focused === fromDocument('body'))) view.board.focus(current.state.playable[0] ?? 'A');
  }

  /** @param {boolean} [ended] whether at its end */
  #quit(ended = false) {
    this.leave();
    this.dispatchEvent(new CustomEvent('quit', { detail: ended }));
  }

  /** Whether a wrong move is on the board. */
  get #wrongMove() {
    return this.#judgement?.right === false && !this.#asking && !asksWithoutMove(this.#ask);
  }

  /** What is announced after a wrong move: how it is taken back, or that it has been. */
  get #afterWrong() {
    if (!this.#hooks.putBackText) return this.#wrongMove ? this.#howToRetry : '';
    return this.#asking && this.#judgement?.right === false ? this.#hooks.putBackText() : '';
  }

  /** How a wrong move is taken back, in words. */
  get #howToRetry() {
    return this.#context.say(this.#lettersAct && !FINGER.matches ? 'ui.lessons.again.key' : 'ui.lessons.again.how');
  }

  /** Whether keys of one letter act. */
  get #lettersAct() {
    return this.#host.keys && !this.#host.standalone && this.#context.settings.get('keys');
  }

  /** Why no pit can be played now, and how to go on. */
  get #refusal() {
    const { say } = this.#context;
    if (this.#wrongMove) return `${say('ui.lessons.wrong')} ${this.#howToRetry}`;
    if (this.#asking) return asksWithoutMove(this.#ask) ? say('ui.lessons.wait.answer') : '';
    const button = this.#followUpName || say(this.#at + 1 === this.length ? 'ui.lessons.end' : 'ui.lessons.next');
    return say('ui.lessons.wait.next', { button });
  }

  /** Takes the same lesson with its texts in another language. @param {Lesson} lesson */
  retell(lesson) {
    this.lesson = lesson;
    this.#stops = lessonStops(lesson);
    this.translate();
  }

  /** Shows the texts in another language. */
  translate() {
    if (this.#closing.signal.aborted) return;
    this.#extras.clear();
    this.#show();
  }

  /** @param {boolean} followed */
  #close(followed) {
    if (this.#closing.signal.aborted) return;
    this.#generation += 1;
    this.#closing.abort();
    this.#bar.element.remove();
    this.#context.view.lightPits(this.#bar.element, '');
    this.#markPits([]);
    this.#context.settings.override({});
    this.#host.remove();
    if (!this.#host.standalone) {
      fromDocument('documentElement').removeAttribute('data-answers');
      if (shownRun === this) shownRun = null;
      const leaveFullScreen = () => {
        if (shownRun) return;
        if (fromDocument('fullscreenElement')) fromDocument('exitFullscreen')().catch(console.info);
        setFullScreenLayout(false);
      };
      // The next lesson or exercise, which has not begun yet, stays on the full screen.
      if (followed) queueMicrotask(leaveFullScreen);
      else leaveFullScreen();
    }
    this.dispatchEvent(new Event('left'));
  }

  #listen() {
    const { signal } = this.#closing;
    const lessonBar = this.#bar;
    const { view } = this.#context;
    lessonBar.addEventListener('next', () => this.next());
    // Not while a move of several presses is pending: showing the answer would drop it.
    lessonBar.addEventListener('show', () => view.pendingMove.begun || this.next());
    view.addEventListener('pending-move', () => (lessonBar.canShow = !view.pendingMove.begun), { signal });
    lessonBar.addEventListener('back', () => this.back());
    lessonBar.addEventListener('hint', () => this.#hint());
    lessonBar.addEventListener('retry', () => this.retry());
    lessonBar.addEventListener('leave', () => this.#quit());
    lessonBar.addEventListener('project', () => {
      if (fromDocument('fullscreenElement')) fromDocument('exitFullscreen')().catch(console.info);
      else fromDocument('documentElement').requestFullscreen().catch(console.info);
    });
    if (!this.#host.standalone) {
      fromDocument('addEventListener')('fullscreenchange', () => {
        setFullScreenLayout(fromDocument('fullscreenElement') !== null);
        this.#show();
      }, { signal });
    }
    this.#context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<Change>} */ (event).detail;
      if (kind === 'move' && this.#asking && !this.#moving) this.#judge();
    }, { signal });
    view.board.addEventListener('press', () => {
      // The status text already says why the press was refused. The lesson bar repeats the reason; lesson.css shows
      // the repetition only where the status text is hidden.
      if (this.#asking || this.#wrongMove) lessonBar.refuse(refusalText(view));
    }, { signal });
    // Presentation clickers send these keys.
    if (this.#host.keys) addEventListener('keydown', (event) => {
      if (!isPageKey(event)) return;
      // One press too many on a remote control does not end the lesson.
      if (event.key === 'PageDown') this.next(true);
      else if (event.key === 'PageUp') this.back();
      else return;
      event.preventDefault();
    }, { signal });
    // After a wrong move the page's own keys would act on the position that it led to. Captured, because the page's
    // listeners come before this one.
    addEventListener('keydown', (event) => {
      if (!this.#wrongMove || !this.#lettersAct || event.repeat || !isPageKey(event) || !isAtBoard(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'u') this.go(this.step);
      else if (key === 'm') view.announce(this.#refusal);
      else return;
      event.preventDefault();
    }, { signal, capture: true });
  }

  /** @param {LessonText} text */
  #words(text) {
    return inLanguage(text, this.#context.words().language);
  }

  /** Starts a step. @param {number} at */
  #startStep(at) {
    if (at !== this.#at) this.#extras.clear();
    this.#at = at;
    this.#visits += 1;
    this.#generation += 1;
    this.#asking = false;
    this.#answered = false;
    this.#judgement = null;
    this.#hintText = NOTHING;
    this.#earned = NOTHING;
    this.#hintCount = 0;
    this.#hintAwaited = false;
    this.#offPath = false;
    const { shown } = this.#stops[at].step;
    this.#context.settings.override({ ...this.#overrides, ...(shown.includes('threats') ? { threats: true } : {}) });
    this.#markPits([]);
    this.#show();
    this.dispatchEvent(new CustomEvent('step', { detail: at + 1 }));
    if (at + 1 === this.length && !this.#stops[at].step.ask) this.dispatchEvent(new Event('done'));
  }

  /**
   * Shows a board after some moves, and plays others with animation.
   *
   * @param {import('./lesson-stops.js').LessonStop['board']} board
   * @param {string[]} before
   * @param {string[]} animated
   */
  async #showBoard(board, before, animated) {
    const generation = this.#generation;
    const game = new Game(board.rules, board.position);
    for (const move of before) game.play(move);
    this.#moving = true;
    const settled = nextSettled(this.#context.view);
    if (!this.#host.standalone) fromDocument('documentElement').toggleAttribute('data-answers', mayTakeSeveralPresses(board));
    this.#context.openGame(game);
    await settled;
    if (generation === this.#generation) await this.#play(animated);
  }

  /**
   * Plays moves with animation.
   *
   * @param {string[]} moves
   */
  async #play(moves) {
    const generation = this.#generation;
    this.#moving = true;
    if (await playMoves(this.#context, moves, () => generation === this.#generation)) this.#finishStep();
  }

  /** Called when the moves of the step have been played. */
  #finishStep() {
    this.#moving = false;
    const { step } = this.#stops[this.#at];
    this.#asking = step.ask !== null;
    for (const shown of step.shown) {
      if (typeof shown === 'string') continue;
      if ('marks' in shown) this.#markPits(shown.marks);
      if ('reach' in shown) this.#pointOut(shown.reach);
    }
    this.#show();
    this.#context.view.refresh();
    if (this.#hintAwaited) this.#hint();
  }

  /** Judges a number or a choice. @param {import('./question.js').LessonAsk} ask @param {boolean} right */
  #judgeWithoutMove(ask, right) {
    this.#answered ||= right;
    this.#answers += 1;
    this.#asking = !right;
    this.dispatchEvent(new CustomEvent('answer', { detail: right }));
    const text = () => this.#words(right ? ask.then : ask.other) || (right ? '' : this.#context.say('ui.lessons.again'));
    this.#judgement = { right, text };
    if (right && this.#at + 1 >= this.length) this.dispatchEvent(new Event('done'));
    this.#show();
  }

  /** Shows the right number or choice. @param {import('./question.js').LessonAsk} ask */
  #showAnswer(ask) {
    this.#asking = false;
    this.dispatchEvent(new Event('shown'));
    if (this.#at + 1 >= this.length) this.dispatchEvent(new Event('done'));
    const answer = () => this.#context.say('ui.lessons.answer.shown', { answer: rightAnswer(this.#context, ask) });
    this.#comment(null, () => [answer(), this.#words(ask.then)].filter(Boolean).join(' '));
  }

  /** Judges the learner's move: the answer counts at once, and the verdict is shown when the board has settled. */
  async #judge() {
    const { ask } = this.#stops[this.#at].step;
    const { state } = this.#context.current;
    const move = state.moves[state.ply - 1];
    if (!ask || !move) return;
    const answer = ask.answers.find((each) => each.move === move);
    const right = ask.any || answer?.right === true;
    const generation = this.#countAnswer(right);
    await nextSettled(this.#context.view);
    if (generation !== this.#generation) return;
    if (right && (ask.any || answer === ask.answers[0])) return this.#continueAfterAnswer(ask.any);
    this.#offPath = true;
    if (!right && this.#hooks.putBackText) await this.#explainAndPutBack(ask, answer);
    else if (this.#host.analysisAllowed) await this.#explainMove(ask, answer, right);
    else this.#comment(right, NOTHING);
  }

  /** Counts an answer, after which no other is awaited. @param {boolean} right @returns {number} its generation */
  #countAnswer(right) {
    const generation = (this.#generation += 1);
    this.#asking = false;
    this.#answered = right;
    this.#answers += 1;
    this.#earned = NOTHING;
    this.dispatchEvent(new CustomEvent('answer', { detail: right }));
    return generation;
  }

  /**
   * Comments on a move that the lesson does not continue with, and plays what would follow.
   *
   * @param {import('./question.js').LessonAsk} ask
   * @param {LessonAnswer | undefined} answer what the lesson says to the move; `undefined` if it does not know the move
   * @param {boolean} right
   */
  async #explainMove(ask, answer, right) {
    const generation = this.#generation;
    const explained = answer || this.#words(ask.other) ? null : this.#explanation(ask);
    const did = this.#moveInWords;
    this.#comment(right, () => this.#words(answer ? this.#retold(answer).said : explained?.said() ?? this.#ask?.other ?? {}) || (right ? '' : did()));
    const found = answer ? () => this.#retold(answer) : await explained?.answer.catch(console.info);
    if (!found || generation !== this.#generation) return;
    if (!answer) this.#comment(right, () => this.#words(found().said));
    await this.#playReplies(found, generation);
  }

  /**
   * Explains a wrong move in words, if analysis is allowed, and puts the position of the question back: the learner
   * tries again at once.
   *
   * @param {import('./question.js').LessonAsk} ask
   * @param {LessonAnswer | undefined} answer what the lesson says to the move; `undefined` if it does not know the move
   */
  async #explainAndPutBack(ask, answer) {
    const generation = this.#generation;
    const stillWanted = () => generation === this.#generation;
    const allowed = this.#host.analysisAllowed;
    const explained = !allowed || answer || this.#words(ask.other) ? null : this.#explanation(ask);
    const tell = (/** @type {LessonAnswer} */ { said, replies }) => {
      return [said, ...replies.map((reply) => reply.said)].map((text) => this.#words(text)).filter(Boolean).join(' ');
    };
    const did = this.#moveInWords;
    const atOnce = () => (answer ? tell(this.#retold(answer)) : this.#words(explained?.said() ?? this.#ask?.other ?? {}) || did());
    this.#comment(false, allowed ? atOnce : NOTHING);
    const whenPutBack = new Promise((resolve) => setTimeout(resolve, PUT_BACK_DELAY)).then(() => (stillWanted() ? this.#putBack() : undefined));
    const found = await explained?.answer.catch(console.info);
    await whenPutBack;
    if (found && stillWanted()) this.#comment(false, () => tell(found()));
  }

  /**
   * An answer of the lesson with its texts in the current language: an exercise has the texts of one language only,
   * which `retell` replaces.
   *
   * @param {LessonAnswer} answer
   */
  #retold(answer) {
    return this.#ask?.answers.find(({ move }) => move === answer.move) ?? answer;
  }

  /** Shows the position of the question again, with the comment on the last answer. */
  #putBack() {
    const { board, before, step: { moves } } = this.#stops[this.#at];
    this.#offPath = false;
    return this.#showBoard(board, [...before, ...moves], []);
  }

  /** What the last move did, in the current language. */
  get #moveInWords() {
    const messages = moveMessages(this.#context.current.report);
    return () => this.#context.words().tell(messages, 'sayPits');
  }

  /**
   * The explanation of the move on the board, where the lesson has none.
   *
   * @param {import('./question.js').LessonAsk} ask
   */
  #explanation(ask) {
    const { state: { rules, moves, ply }, start } = this.#context.current;
    return this.#hooks.explainWrong?.({ rules, start, before: moves.slice(0, ply - 1), move: moves[ply - 1], right: ask.answers[0]?.move ?? '' });
  }

  /** Shows the judgement of an answer. @param {boolean | null} right @param {() => string} text */
  #comment(right, text) {
    this.#judgement = { right, text };
    this.#show();
  }

  /**
   * Goes on to the next step of the same board after the right answer; at a board's last step only shows the verdict.
   *
   * @param {boolean} any whether any move is right
   */
  async #continueAfterAnswer(any) {
    if (this.#at + 1 >= this.length || this.#stops[this.#at + 1].firstOfBoard) {
      this.#judgement = { right: true, text: NOTHING };
      if (this.#at + 1 >= this.length) this.dispatchEvent(new Event('done'));
      this.#show();
      return;
    }
    const { step } = this.#stops[this.#at + 1];
    this.#startStep(this.#at + 1);
    this.#comment(true, NOTHING);
    if (any) return this.#finishStep();
    await this.#play(step.moves.slice(1));
  }

  /**
   * Plays what follows an answer.
   *
   * @param {() => LessonAnswer} answer in the current language
   * @param {number} generation
   */
  async #playReplies(answer, generation) {
    this.#moving = true;
    const { right, replies } = answer();
    for (const [at, { move, said }] of replies.entries()) {
      const settled = nextSettled(this.#context.view);
      if (!this.#context.current.play(move)) break;
      await settled;
      if (generation !== this.#generation) return;
      const before = this.#judgement?.text;
      this.#comment(right, () => [before?.(), this.#words(answer().replies[at]?.said ?? said)].filter(Boolean).join(' '));
    }
    this.#moving = false;
  }

  /** Shows a hint; the second one, or the first where none is written, points at the pit. */
  #hint() {
    const { ask } = this.#stops[this.#at].step;
    // Where any move is right, the reasons for one of them are no hint.
    const [answer] = ask?.any ? [] : ask?.answers ?? [];
    if (!ask || !this.#helpAllowed) return;
    this.#hintAwaited = this.#moving && this.#judgement === null;
    if (!this.#asking) return;
    this.#hintCount += 1;
    this.dispatchEvent(new CustomEvent('helped', { detail: this.#hintCount }));
    const hint = () => this.#words(this.#ask?.hint ?? {});
    const written = hint();
    if (asksWithoutMove(ask)) {
      this.#hintText = hint;
      return this.#show();
    }
    const reasons = answer && !written ? this.#context.current.game.hint(answer.move) : [];
    this.#hintText = () => hint() || (answer ? this.#context.words().tell(reasons, 'sayPits') : this.#context.say('ui.lessons.any'));
    const pit = answer && readMove(answer.move).origin;
    if ((this.#hintCount > 1 || !written) && pit) this.#pointOut(pit);
    this.#show();
  }

  /**
   * Shows the path of a pit's seeds. A pit that cannot be played, or whose harvest is to be chosen, is only marked.
   *
   * @param {string} pit
   */
  #pointOut(pit) {
    const { current, view } = this.#context;
    const move = current.state.playable.includes(pit) && current.game.attacked(pit) === '' ? pit : null;
    if (!move) return this.#markPits([pit]);
    view.pointOut(sowingPath(current.game, move));
  }

  /** Marks these pits only. @param {string[]} pits */
  #markPits(pits) {
    this.#context.view.marked = pits.join('');
  }

  #show() {
    const { say } = this.#context;
    const { step, board } = this.#stops[this.#at];
    const title = this.#words(this.lesson.title) || say('ui.lessons.untitled');
    const last = this.#at + 1 === this.length;
    // A question is open until it is judged, and again when another answer is awaited.
    const asking = step.ask !== null && (!this.#judgement || this.#asking);
    // After a wrong answer the question stays visible.
    const question = step.ask && (asking || this.#judgement?.right === false) ? this.#words(step.ask.question) || say('ui.lessons.ask') : '';
    const followUp = last && !asking && this.#judgement?.right !== false ? (this.#hooks.followUpButton?.() ?? null) : null;
    this.#followUpName = followUp?.textContent ?? '';
    const fresh = this.#bar.show({
      where: isQuestion(step.ask) && this.#questionsUpTo(this.length) > 1
        ? say('ui.lessons.where.question', { title, step: this.step, n: this.length, question: this.#questionsUpTo(this.step) })
        : say('ui.lessons.where', { title, step: this.step, n: this.length }),
      verdict: this.#judgement && this.#judgement.right !== null ? (this.#judgement.right ? 'right' : asksWithoutMove(step.ask) ? 'wrong-answer' : 'wrong') : null,
      comment: this.#judgement?.text() ?? '',
      earned: this.#earned(),
      said: this.#offPath ? '' : this.#words(step.said),
      question,
      help: this.#hintText(),
      visit: this.#visits,
      answers: this.#answers,
      hints: this.#hintCount,
      how: this.#afterWrong,
      extras: [
        ...(asking && step.ask && asksWithoutMove(step.ask) ? [this.#answerField(step.ask)] : []),
        ...this.#extraElements(board.rules, step.shown), ...((last && !asking && this.#hooks.endButtons?.()) || []),
      ],
      followUp,
      first: this.#at === 0,
      noBack: this.#hooks.noBack === true,
      asking,
      wrongMove: this.#wrongMove,
      putsBack: Boolean(this.#hooks.putBackText),
      last,
      standalone: this.#host.standalone,
      // A question that any move answers may have no answer to show.
      solutionAllowed: this.#host.solutionAllowed && !(step.ask?.any && step.ask.answers.length === 0),
      // A question without a move has a hint only where one was written.
      helpAllowed: this.#helpAllowed && !(asksWithoutMove(step.ask) && this.#words(step.ask?.hint ?? {}) === ''),
    }, say);
    if (fresh) this.#context.view.lightPits(this.#bar.element, pitsNamedIn(fresh), fresh.length);
    // Terms become buttons once the glossary is loaded. On an embedded board no styles may go into the host's page.
    activateTerms(this.#bar.element, this.#context.words(), this.#host.standalone).catch(console.info);
  }

  /**
   * The field of a question without a move. It stays the same after a wrong answer or a hint, so typed input stays.
   *
   * @param {import('./question.js').LessonAsk} ask
   */
  #answerField(ask) {
    return this.#extra('answer', () => answerField(this.#context, ask, (right) => this.#judgeWithoutMove(ask, right)));
  }

  /**
   * An element that stays the same until the step or the language changes.
   *
   * @param {string} name
   * @param {() => HTMLElement} make
   */
  #extra(name, make) {
    const kept = this.#extras.get(name) ?? make();
    this.#extras.set(name, kept);
    return kept;
  }

  /**
   * @param {string} rules
   * @param {import('../awale_engine.js').LessonShown[]} shown
   */
  #extraElements(rules, shown) {
    const extras = [];
    for (const item of shown) {
      if (item === 'granary') {
        // The same granary when a verdict or a hint is shown, so that the chosen pit stays.
        extras.push(this.#extra('granary', () => new Granary(this.#context, rules).element));
      } else if (typeof item !== 'string' && 'play' in item) {
        extras.push(this.#playButton(rules, item.play));
      }
    }
    return extras;
  }

  /**
   * The button that begins a game against the program.
   *
   * @param {string} rules
   * @param {number} level
   */
  #playButton(rules, level) {
    const { playAgainst, say } = this.#context;
    const begin = () => {
      playAgainst(rules, level);
      const { view, settings } = this.#context;
      // The lesson's board may have been horizontal: if the game's is upright, a message says how to read it.
      setTimeout(() => {
        const turned = settings.get('flip') || settings.get('mirror');
        if (view.board.layout?.upright && !turned) view.showMessage(say('ui.lessons.upright'));
      }, LAYOUT_TIME);
    };
    return element('button', { type: 'button', class: 'button main', 'data-lesson': 'play', onclick: begin },
      say('ui.lessons.play', { n: level }));
  }
}

/**
 * Whether moves on a board may take several presses and a button under the board: a placement or a harvest.
 *
 * @param {import('./lesson-stops.js').LessonStop['board']} board
 */
function mayTakeSeveralPresses({ rules, position }) {
  const game = new Game(rules, position);
  const { harvest, reserve } = game.state();
  game.free();
  return harvest.length > 0 || reserve > 0;
}

/**
 * On a full screen only the board and the lesson are shown.
 *
 * @param {boolean} full
 */
function setFullScreenLayout(full) {
  fromDocument('documentElement').toggleAttribute('data-stage', full);
  for (const around of fromDocument('querySelectorAll')('.head, .panels')) around.toggleAttribute('hidden', full);
}
