import { element } from '../base/dom.js';
import { Graph } from './graph.js';
import { overview } from './overview.js';
import { nodeAt } from './find-node.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   engine: import('../engine/engine.js').Engine,
 *   settings: import('../storage/settings.js').Settings,
 *   loan: import('../game/board-loan.js').BoardLoan,
 * }} Context
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 *
 * @typedef {object} ReviewedGame a game with a review, quick or full
 * @property {string} rules
 * @property {string} start the position at the start
 * @property {string[]} moves
 * @property {GameReview} review
 */

/** The node limits of a search: for the graph, and for a full review. */
const QUICK_NODES = 15_000;
const NODES = 1_000_000;
/** Delay before a quick review, in milliseconds. */
const QUICK_DELAY = 700;
/** The numbers of marks in game files. */
const MARKS = new Map([['!', 1], ['?', 2], ['??', 4]]);

/** The graph of the game and the full review with its turning points. */
export class Review {
  #context;
  #allowed;
  #onturn;
  #graph = new Graph((ply) => this.#go(ply));
  #start = element('button', { type: 'button', class: 'button main', onclick: () => this.review() });
  #cancel = element('button', { type: 'button', class: 'button', onclick: () => this.#stop?.() });
  #bar = element('progress', { max: 1, value: 0 });
  #progress = element('div', { class: 'progress', hidden: true }, this.#bar, this.#cancel);
  #status = element('p', { class: 'unseen', role: 'status' });
  #text = element('div', { class: 'overview' });
  /** The quick review of the current line. @type {ReviewedGame | null} */
  #quick = null;
  /** The last full review of this game. @type {ReviewedGame | null} */
  #review = null;
  /** @type {(() => void) | null} */
  #stop = null;
  /** @type {(() => void) | null} */
  #stopQuick = null;
  /** The line of the quick review. */
  #quickLine = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #shown = false;
  element = element(
    'section',
    { class: 'looking' },
    this.#graph.element,
    element('div', { class: 'choices' }, this.#start),
    this.#progress,
    this.#status,
    this.#text,
  );

  /**
   * @param {Context} context
   * @param {object} how
   * @param {() => boolean} how.may whether an analysis may be shown
   * @param {(task: import('./turning-point.js').Task) => void} how.onturn begins a turning point
   */
  constructor(context, { may, onturn }) {
    this.#context = context;
    this.#allowed = may;
    this.#onturn = onturn;
    context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new' && !context.loan.active && !this.#belongsToGame(this.#review)) this.#clear();
    });
    document.addEventListener('visibilitychange', () => this.follow());
  }

  /** @param {boolean} shown */
  set shown(shown) {
    this.#shown = shown;
    this.follow();
  }

  speak() {
    const { say } = this.#context;
    this.#start.textContent = say('ui.analysis.review');
    this.#cancel.textContent = say('ui.analysis.cancel');
    this.#bar.setAttribute('aria-label', say('ui.analysis.progress'));
    this.#draw();
    this.#showOverview();
  }

  /** Adapts to the match and the position. */
  follow() {
    const { loan, current } = this.#context;
    const seen = this.#shown && this.#allowed() && !loan.active;
    this.element.hidden = loan.active || !this.#allowed();
    if (!this.#shown || document.hidden) this.#stop?.();
    clearTimeout(this.#timer);
    if (!seen || document.hidden) this.#cancelQuick();
    else if (!this.#stop && !this.#review?.review.finished && current.state.length > 0 && this.#quickLine !== this.#line) {
      this.#timer = setTimeout(() => this.#quickReview(), QUICK_DELAY);
    }
    const known = this.#review?.review.finished === true && this.#review.moves.join(' ') === current.state.moves.join(' ');
    this.#start.hidden = this.#stop !== null || known || current.state.length === 0;
    this.#draw();
  }

  /** Reviews the game move by move. */
  async review() {
    const { current, engine, say } = this.#context;
    if (this.#stop || !this.#allowed()) return;
    // The worker reviews one game at a time.
    clearTimeout(this.#timer);
    this.#cancelQuick();
    const { rules, moves } = current.state;
    const start = current.start;
    const take = (/** @type {GameReview} */ review) => {
      if (this.#stop !== stop) return;
      this.#review = { rules, start, moves, review };
      this.#bar.value = review.total === 0 ? 1 : review.moves.length / review.total;
      this.#draw();
    };
    const { answer, stop } = engine.review({ rules, position: start, moves, nodes: NODES }, take);
    this.#stop = stop;
    this.#start.hidden = true;
    this.#progress.hidden = false;
    this.#bar.value = 0;
    this.#text.replaceChildren();
    this.#status.textContent = say('ui.analysis.reviewing');
    this.#cancel.focus();
    try {
      const review = await answer;
      // The reviewed game may have been replaced.
      if (this.#stop !== stop) return;
      take(review);
      if (!review.finished) this.#review = null;
      this.#status.textContent = say(review.finished ? 'ui.analysis.reviewed' : 'ui.analysis.cancelled');
    } catch (error) {
      if (this.#stop !== stop) return;
      console.error(error);
      this.#review = null;
      this.#status.textContent = say('ui.analysis.lost');
    }
    const focused = document.activeElement === this.#cancel;
    this.#stop = null;
    this.#progress.hidden = true;
    this.#annotateGame();
    this.#showOverview();
    this.follow();
    if (focused) (this.#start.hidden ? this.#text.querySelector('button') : this.#start)?.focus();
  }

  get #line() {
    const { rules, moves } = this.#context.current.state;
    return `${rules} ${this.#context.current.start} ${moves.join(' ')}`;
  }

  /** Reviews the current line quickly, for the graph. */
  async #quickReview() {
    const { current, engine } = this.#context;
    this.#cancelQuick();
    const { rules, moves } = current.state;
    const start = current.start;
    const line = (this.#quickLine = this.#line);
    const { answer, stop } = engine.review({ rules, position: start, moves, nodes: QUICK_NODES });
    this.#stopQuick = stop;
    const review = await answer.catch((error) => console.error(error));
    if (this.#quickLine !== line || !review?.finished) return;
    this.#stopQuick = null;
    this.#quick = { rules, start, moves, review };
    this.#draw();
  }

  /** Cancels the quick review. */
  #cancelQuick() {
    this.#stopQuick?.();
    if (this.#stopQuick) this.#quickLine = '';
    this.#stopQuick = null;
  }

  #clear() {
    this.#stop?.();
    this.#stop = null;
    this.#progress.hidden = true;
    this.#cancelQuick();
    this.#review = null;
    this.#quick = null;
    this.#quickLine = '';
    this.#status.textContent = '';
    this.#showOverview();
  }

  /** Whether a reviewed game is part of the current tree. @param {ReviewedGame | null} looked */
  #belongsToGame(looked) {
    const { current } = this.#context;
    if (!looked || looked.rules !== current.state.rules || looked.start !== current.start) return false;
    return nodeAt(current.game, looked.moves) !== null;
  }

  /** @param {number} ply */
  #go(ply) {
    const { current, match } = this.#context;
    const looked = this.#review ?? this.#quick;
    const node = looked ? nodeAt(current.game, looked.moves.slice(0, ply)) : null;
    if (node !== null) match.visit(node);
  }

  #draw() {
    const { say, words, current, settings } = this.#context;
    if (!this.#shown) return;
    // While a full review runs, the quick one stays visible.
    const whole = this.#review?.review.finished === true || !this.#quick;
    const looked = whole ? this.#review : this.#quick;
    const told = looked?.review.outlooks.some(({ south }) => south !== null) ?? false;
    this.#graph.element.hidden = !looked || !told;
    if (!looked || !told) return;
    const graded = looked === this.#review;
    this.#graph.show(looked.review, { say, language: words().language, side: settings.get('flip') ? 'N' : 'S', graded });
    const { moves, ply } = current.state;
    const there = moves.slice(0, ply).every((move, at) => looked.moves[at] === move);
    this.#graph.ply = there && ply <= looked.review.total ? ply : null;
  }

  #showOverview() {
    const { say, words } = this.#context;
    const looked = this.#review;
    if (!looked?.review.finished) {
      this.#text.replaceChildren();
      return;
    }
    const { review, rules, start, moves } = looked;
    const onturn = (/** @type {number} */ at) => this.#onturn({ rules, start, moves, at, judged: review.moves[at] });
    this.#text.replaceChildren(...overview(review, { say, mark: (key, data) => words().mark(key, data), language: words().language, onturn }));
  }

  /** Adds the review's marks to moves that have none. */
  #annotateGame() {
    const { current } = this.#context;
    const looked = this.#review;
    if (!looked || !this.#belongsToGame(looked)) return;
    current.edit((game) => {
      const tree = game.tree();
      let at = 0;
      for (const { move, mark } of looked.review.moves) {
        const node = tree.find(({ id, parent, move: text }) => id !== 0 && parent === at && text === move);
        if (!node) return;
        at = node.id;
        const known = [...node.marks];
        const number = mark === null ? undefined : MARKS.get(mark);
        if (number !== undefined && known.length === 0) game.annotate(node.id, node.before, node.after, Uint8Array.of(number));
      }
    });
  }
}
