import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { showPitNames } from '../base/pit-names.js';
import { moveArrow } from './lines.js';
import { shownMove } from '../replay/short-move.js';
import { formatMoves, roundScore, seedsInWords } from './scores.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   view: import('../board/game-view.js').GameView,
 *   engine: import('../engine/engine.js').Engine,
 *   loan: import('../game/board-loan.js').BoardLoan,
 * }} Context
 * @typedef {import('../awale_engine.js').ReviewedMove} ReviewedMove
 *
 * @typedef {object} Task
 * @property {string} rules
 * @property {string} start the position at the start
 * @property {string[]} moves of the reviewed game
 * @property {number} at the index of the mistake in `moves`
 * @property {number} number of the mistake in the move list
 * @property {ReviewedMove} judged the move of the game
 * @property {boolean} own whether the mistake is that of the only person at this device (`you` of the match)
 * @property {(() => void) | null} next begins the exercise of the next of the same player's most costly mistakes
 *
 * @typedef {'true' | 'part' | 'false' | ''} Verdict whether an answer is right, better than the move of the game, or wrong;
 *   empty: no verdict
 */

/** The node limit for judging an answer. */
const NODES = 2_000_000;
/** The time limit for judging an answer, in milliseconds. */
const TIME = 20_000;
/** An answer that loses less than this, in seeds, counts as good as the best move. */
const GOOD_ENOUGH = 1;
/** How many moves of the solution are shown. */
const SHOWN_MOVES = 6;

/**
 * A mistake as an exercise: the player looks for a better move, which is compared with the
 * move of the game and with the best one. The match waits meanwhile.
 */
export class BetterMove {
  #context;
  #onend;
  #onleft;
  /** @type {Task | null} */
  #task = null;
  #title = element('h2', {});
  #text = element('p', { class: 'about' });
  #answer = element('p', { class: 'answer' });
  // The place of a button that is not shown is kept, so that no button moves under a finger.
  #solve = element('button', { type: 'button', class: 'button', onclick: () => this.#reveal() });
  #next = element('button', { type: 'button', class: 'button main', onclick: () => this.#task?.next?.() });
  #again = element('button', { type: 'button', class: 'button', onclick: () => this.#tryAgain() });
  #leave = element('button', { type: 'button', class: 'button', onclick: () => this.#leaveByButton() });
  element = element(
    'section',
    { class: 'exercise', hidden: true },
    this.#title,
    this.#text,
    element('div', { class: 'choices' }, this.#solve, this.#next, this.#again, this.#leave),
    // Below the buttons, which stay in place when an answer is shown.
    this.#answer,
  );
  /** Tells the answer, in the current language. */
  #tellAnswer = () => '';
  /** Counts answers: the evaluation of an earlier one is dropped. */
  #answerCount = 0;
  /** Whether the exercise itself is changing the position. */
  #changing = false;

  /**
   * @param {Context} context
   * @param {() => void} onend called when the board is given back
   * @param {(at: number) => void} onleft called when the player has gone back to the game, with the index of the mistake
   */
  constructor(context, onend, onleft) {
    this.#context = context;
    this.#onend = onend;
    this.#onleft = onleft;
    context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (this.#task && !this.#changing) this.#changed(kind);
    });
  }

  /** Whether an exercise is on the board. */
  get open() {
    return this.#task !== null;
  }

  /** Whether a move has been tried, and not been taken back. */
  get #answered() {
    return this.#context.current.state.ply > (this.#task?.at ?? 0);
  }

  /** @param {Task} task */
  begin(task) {
    const { match, loan, say } = this.#context;
    // Only the moves before the mistake: the move list would show the others.
    const game = new Game(task.rules, task.start);
    for (const move of task.moves.slice(0, task.at)) game.play(move);
    loan.lend({
      name: (side) => (side === task.judged.by ? say('ui.name.you') : ''),
      you: task.judged.by,
      personToMove: () => !this.#answered,
      turnText: () => say(this.#answered ? 'ui.analysis.answered' : 'ui.turn.you'),
      leave: () => {
        this.#end();
        this.#onend();
      },
    });
    this.#task = task;
    this.#changing = true;
    match.open(game);
    this.#changing = false;
    this.#showTask();
    this.element.hidden = false;
    this.element.scrollIntoView({ block: 'nearest' });
    this.#context.view.announce(`${this.#title.textContent} ${this.#text.textContent}`);
    this.#focusBoard();
  }

  /** Focuses the board: the button that was pressed is gone, and the next move is made there. */
  #focusBoard() {
    const { current, view } = this.#context;
    view.board.focus(current.state.playable[0] ?? 'A');
  }

  /** Gives the board back to the match. */
  leave() {
    if (!this.#task) return;
    this.#end();
    this.#context.loan.giveBack();
    this.#onend();
  }

  #leaveByButton() {
    const { at = 0 } = this.#task ?? {};
    this.leave();
    this.#onleft(at);
  }

  #end() {
    this.#task = null;
    this.#answerCount += 1;
    this.element.hidden = true;
  }

  translate() {
    const { say } = this.#context;
    this.#again.textContent = say('ui.analysis.again');
    this.#solve.textContent = say('ui.analysis.solve');
    this.#next.textContent = say('ui.analysis.next');
    this.#leave.textContent = say('ui.analysis.leave');
    this.#tellTask();
    showPitNames(this.#answer, this.#tellAnswer());
  }

  #showTask() {
    this.#tellTask();
    this.#showAnswer(() => '', '');
    this.#again.toggleAttribute('data-away', true);
  }

  #tellTask() {
    if (!this.#task) return;
    const { say, words } = this.#context;
    const { number, judged, own } = this.#task;
    const { by, move, loss, proven } = judged;
    this.#title.textContent = say(`ui.analysis.better${own ? '.you' : ''}`, { n: number, by });
    // The pit of the mistake is not lit: its ring would look like the answer.
    showPitNames(this.#text, words().sayPits('ui.analysis.task', { move: shownMove(move, say), ...seedsInWords(roundScore(loss, proven), words().language) }));
  }

  /** @param {import('../game/current-game.js').Change['kind']} kind */
  #changed(kind) {
    const { current } = this.#context;
    const at = this.#task?.at ?? 0;
    if (kind === 'move' && current.state.ply === at + 1) this.#judge(current.state.moves[at]);
    else if (current.state.ply <= at) this.#showTask();
  }

  /** @param {string} move */
  async #judge(move) {
    if (!this.#task) return;
    const { current, engine, say, words } = this.#context;
    const { moves, at, judged } = this.#task;
    const answer = (this.#answerCount += 1);
    this.#again.toggleAttribute('data-away', false);
    if (move === judged.best[0]) return this.#announceAnswer('best', 'true', () => ({}));
    if (move === judged.move) return this.#announceAnswer('same', 'false', () => ({ move: shownMove(move, say) }));
    this.#showAnswer(() => words().sayPits('ui.analysis.weighing', { move: shownMove(move, say) }), '');
    try {
      const question = { rules: current.state.rules, position: current.start, moves: moves.slice(0, at), only: move };
      const { score, proven } = await engine.think({ ...question, nodes: NODES, background: true, time: TIME }).answer;
      if (answer !== this.#answerCount || score === null) return;
      const bothProven = judged.proven && proven !== null;
      const loss = judged.expected - score;
      const gained = roundScore(score - judged.score, bothProven);
      const data = () => ({
        move: shownMove(move, say),
        played: shownMove(judged.move, say),
        ...seedsInWords(Math.abs(gained), words().language),
        left: seedsInWords(roundScore(loss, bothProven), words().language).seeds,
      });
      if (loss < GOOD_ENOUGH) this.#announceAnswer('good', 'true', data);
      else if (gained > 0) this.#announceAnswer('part', 'part', data);
      else this.#announceAnswer(gained < 0 ? 'worse' : 'alike', 'false', data);
    } catch (error) {
      if (answer !== this.#answerCount) return;
      console.error(error);
      this.#showAnswer(() => say('ui.analysis.lost'), '');
    }
  }

  /**
   * @param {string} kind the last part of its key in the words
   * @param {Verdict} verdict
   * @param {() => Record<string, unknown>} data
   */
  #announceAnswer(kind, verdict, data) {
    this.#announce(() => this.#context.words().sayPits(`ui.analysis.answer.${kind}`, data()), verdict);
  }

  /**
   * @param {() => string} tell
   * @param {Verdict} verdict
   */
  #announce(tell, verdict) {
    this.#showAnswer(tell, verdict);
    this.#answer.scrollIntoView({ block: 'nearest' });
    this.#context.view.announce(tell());
  }

  /**
   * @param {() => string} tell
   * @param {Verdict} verdict
   */
  #showAnswer(tell, verdict) {
    const solved = verdict === 'true';
    this.#tellAnswer = tell;
    showPitNames(this.#answer, tell());
    this.#answer.dataset.good = verdict;
    // After a good answer, or once the best move is shown, nothing is left to show, and the next mistake may follow.
    this.#solve.toggleAttribute('data-away', solved);
    this.#next.toggleAttribute('data-away', !solved || !this.#task?.next);
  }

  #tryAgain() {
    this.#retry();
    this.#focusBoard();
  }

  /** Takes the answer back, and asks again. */
  #retry() {
    const { current } = this.#context;
    if (!this.#task) return;
    this.#answerCount += 1;
    this.#changing = true;
    while (current.state.ply > this.#task.at && current.undo());
    this.#changing = false;
    this.#showTask();
  }

  /** Shows the best move, with the most important reason for it. */
  #reveal() {
    if (!this.#task) return;
    const hadFocus = document.activeElement === this.#solve;
    this.#retry();
    const { current, say, view } = this.#context;
    const { best } = this.#task.judged;
    view.arrows = moveArrow(current.game, best[0], 0);
    const why = current.game.hint(best[0]).slice(0, 1);
    const tell = () => {
      const words = this.#context.words();
      const line = formatMoves(best.slice(0, SHOWN_MOVES), SHOWN_MOVES, say);
      return [
        words.sayPits('ui.analysis.answer.shown', { move: shownMove(best[0], say) }),
        words.tell(why, 'sayPits'),
        words.sayPits('ui.analysis.answer.line', { moves: line }),
      ].filter(Boolean).join(' ');
    };
    this.#announce(tell, 'true');
    if (hadFocus) (this.#next.hasAttribute('data-away') ? this.#leave : this.#next).focus();
  }
}
