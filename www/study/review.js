import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { Graph } from './graph.js';
import { overview, worstMistakes } from './overview.js';
import { nodeAt } from './find-node.js';
import { moveNumbers } from '../replay/move-number.js';
import { SharedReview } from './shared-review.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   engine: import('../engine/engine.js').Engine,
 *   settings: import('../storage/settings.js').Settings,
 *   tables: import('../engine/table-building.js').TableBuilding,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   replay: import('../replay/replay.js').Replay,
 * }} Context
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 *
 * @typedef {object} ReviewedGame a game with a review, quick or full
 * @property {string} rules
 * @property {string} start the position at the start
 * @property {string[]} moves
 * @property {GameReview} review
 * @property {import('../base/sides.js').Side} [you] the side of the only person who played
 * @property {Set<number>} exact the plies whose unproven score is that of the endgame tables
 */

/** The node limit of a search for the quick review, which gives only the graph. */
const QUICK_NODES = 15_000;
/** The node limit of a search for the full review. */
const NODES = 1_000_000;
/** The delay before a quick review, in milliseconds. */
const QUICK_DELAY = 700;
/** The time limit for a value of the endgame tables, in milliseconds: they have it at once. */
const TABLES_TIME = 50;
/** The numbers of marks in game files (numeric annotation glyphs). */
const MARKS = new Map([['!', 1], ['?', 2], ['??', 4]]);

/** The graph of the game and the full review with the mistakes of each player. */
export class Review {
  #context;
  #allowed;
  #onbegin;
  #beginBetterMove;
  #graph = new Graph((ply) => this.#go(ply));
  #startButton = element('button', { type: 'button', class: 'button main', onclick: () => this.review() });
  #cancelButton = element('button', { type: 'button', class: 'button', onclick: () => this.#running?.stop() });
  #bar = element('progress', { max: 1, value: 0 });
  #progress = element('div', { class: 'progress', hidden: true }, this.#bar, this.#cancelButton);
  #status = element('p', { class: 'unseen', role: 'status' });
  #text = element('div', { class: 'overview' });
  /** The quick review of the current line. @type {ReviewedGame | null} */
  #quick = null;
  /** The last full review of this game. @type {ReviewedGame | null} */
  #review = null;
  /** The full review under way. @type {SharedReview | null} */
  #running = null;
  /** Stops the running quick review. @type {(() => void) | null} */
  #stopQuick = null;
  /** The game of the quick review, as `#line` names it. */
  #quickLine = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #shown = false;
  element = element(
    'section',
    { class: 'review' },
    this.#graph.element,
    element('div', { class: 'choices' }, this.#startButton),
    this.#progress,
    this.#status,
    this.#text,
  );

  /**
   * @param {Context} context
   * @param {object} options
   * @param {() => boolean} options.allowed whether an analysis may be shown
   * @param {() => void} options.onbegin called when a full review begins
   * @param {(task: import('./better-move.js').Task) => void} options.beginBetterMove
   */
  constructor(context, { allowed, onbegin, beginBetterMove }) {
    this.#context = context;
    this.#onbegin = onbegin;
    this.#allowed = allowed;
    this.#beginBetterMove = beginBetterMove;
    context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new' && !context.loan.active && !this.#belongsToGame(this.#review)) this.#clear();
    });
    document.addEventListener('visibilitychange', () => this.update());
  }

  /** @param {boolean} shown */
  set shown(shown) {
    this.#shown = shown;
    if (this.#running) this.#running.helped = shown;
    this.update();
  }

  translate() {
    const { say } = this.#context;
    this.#startButton.textContent = say('ui.analysis.review');
    this.#cancelButton.textContent = say('ui.analysis.cancel');
    this.#bar.setAttribute('aria-label', say('ui.analysis.progress'));
    this.#draw();
    this.#showOverview();
  }

  /** Shows, schedules or stops the reviews, as the match, the position and the tab now allow. */
  update() {
    const { loan, current } = this.#context;
    const visible = this.#shown && this.#allowed() && !loan.active;
    this.element.hidden = loan.active || !this.#allowed();
    clearTimeout(this.#timer);
    if (!visible || document.hidden) this.#cancelQuick();
    else if (!this.#running && !this.#review?.review.finished && current.state.length > 0 && this.#quickLine !== this.#line) {
      this.#timer = setTimeout(() => this.#quickReview(), QUICK_DELAY);
    }
    const isReviewed = this.#review?.review.finished === true && this.#review.moves.join(' ') === current.state.moves.join(' ');
    this.#startButton.hidden = this.#running !== null || isReviewed || current.state.length === 0;
    this.#draw();
  }

  /** Whether there is a full review, or one is running. */
  get full() {
    return this.#running !== null || this.#review !== null;
  }

  /** Reviews the game move by move. */
  async review() {
    const { current, match, say } = this.#context;
    if (this.#running || !this.#allowed()) return;
    // The worker reviews one game at a time.
    clearTimeout(this.#timer);
    this.#cancelQuick();
    const { rules, moves } = current.state;
    const start = current.start;
    const you = match.you ?? match.keptAs.you;
    const take = (/** @type {GameReview} */ review, /** @type {number} */ judged) => {
      if (this.#running !== running) return;
      this.#review = { rules, start, moves, review, you, exact: new Set() };
      this.#bar.value = moves.length === 0 ? 1 : judged / moves.length;
      this.#draw();
    };
    const running = new SharedReview(this.#context, { rules, position: start, moves, nodes: NODES }, take);
    this.#running = running;
    running.helped = this.#shown;
    this.#onbegin();
    this.#startButton.hidden = true;
    this.#progress.hidden = false;
    this.#bar.value = 0;
    this.#text.replaceChildren();
    this.#status.textContent = say('ui.analysis.reviewing');
    this.#cancelButton.focus();
    try {
      const review = await running.answer;
      // Another game may have replaced the reviewed one.
      if (this.#running !== running) return;
      take(review, review.moves.length);
      if (!review.finished) this.#review = null;
      else if (this.#review) this.#askTables(this.#review).catch(console.error);
      this.#status.textContent = say(review.finished ? 'ui.analysis.reviewed' : 'ui.analysis.cancelled');
    } catch (error) {
      if (this.#running !== running) return;
      console.error(error);
      this.#review = null;
      this.#status.textContent = say('ui.analysis.lost');
    }
    const hadFocus = document.activeElement === this.#cancelButton;
    this.#running = null;
    this.#progress.hidden = true;
    this.#annotateGame();
    this.#showOverview();
    this.update();
    // The graph stays in sight.
    if (hadFocus) (this.#startButton.hidden ? this.#text.querySelector('button') : this.#startButton)?.focus({ preventScroll: true });
  }

  /**
   * Asks for the values of unproven positions by themselves, where the endgame tables reach them. What is the
   * same is exact, unless an earlier position of the game returns.
   *
   * @param {ReviewedGame} reviewed
   */
  async #askTables(reviewed) {
    const { engine, tables, match } = this.#context;
    const { rules, start, moves, review, exact } = reviewed;
    const most = tables.progress?.seeds ?? 0;
    const game = new Game(rules, start);
    for (const [ply, { south, proven }] of review.outlooks.entries()) {
      if (ply > 0) game.play(moves[ply - 1]);
      const { pits, reserve, position, turn } = game.state();
      const seeds = pits.reduce((sum, count) => sum + count, 0);
      if (proven || south === null || reserve > 0 || seeds > most) continue;
      // A game's own thinking goes first.
      if (this.#review !== reviewed || match.thinking) break;
      const found = await engine.think({ rules, position, moves: [], time: TABLES_TIME }).answer;
      if (found.proven === 'tables' && found.score === Math.round(turn === 'S' ? south : -south)) exact.add(ply);
    }
    game.free();
    if (this.#review !== reviewed || exact.size === 0) return;
    this.#draw();
    this.#showOverview();
  }

  /** The rules, start and moves of the current line as one text, to compare. */
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
    this.#quick = { rules, start, moves, review, exact: new Set() };
    this.#draw();
  }

  /** Cancels the quick review. */
  #cancelQuick() {
    this.#stopQuick?.();
    if (this.#stopQuick) this.#quickLine = '';
    this.#stopQuick = null;
  }

  #clear() {
    this.#running?.stop();
    this.#running = null;
    this.#progress.hidden = true;
    this.#cancelQuick();
    this.#review = null;
    this.#quick = null;
    this.#quickLine = '';
    this.#status.textContent = '';
    this.#showOverview();
  }

  /** Whether a reviewed game is a line of the current tree. @param {ReviewedGame | null} reviewed */
  #belongsToGame(reviewed) {
    const { current } = this.#context;
    if (!reviewed || reviewed.rules !== current.state.rules || reviewed.start !== current.start) return false;
    return nodeAt(current.game, reviewed.moves) !== null;
  }

  /** @param {number} ply */
  #go(ply) {
    const { current, replay } = this.#context;
    const reviewed = this.#review ?? this.#quick;
    const node = reviewed ? nodeAt(current.game, reviewed.moves.slice(0, ply)) : null;
    if (node !== null) replay.goTo(node);
  }

  #draw() {
    const { say, words, current, settings } = this.#context;
    if (!this.#shown) return;
    // While a full review runs, the quick one stays visible.
    const full = this.#review?.review.finished === true || !this.#quick;
    const reviewed = full ? this.#review : this.#quick;
    const hasScores = reviewed?.review.outlooks.some(({ south }) => south !== null) ?? false;
    this.#graph.element.hidden = !reviewed || !hasScores;
    if (!reviewed || !hasScores) return;
    const graded = reviewed === this.#review;
    this.#graph.show(reviewed.review, { say, language: words().language, side: settings.get('flip') ? 'N' : 'S', graded, exact: reviewed.exact });
    const { moves, ply } = current.state;
    const onLine = moves.slice(0, ply).every((move, at) => reviewed.moves[at] === move);
    this.#graph.ply = onLine && ply <= reviewed.review.total ? ply : null;
  }

  #showOverview() {
    const { say, words } = this.#context;
    const reviewed = this.#review;
    if (!reviewed?.review.finished) {
      this.#text.replaceChildren();
      return;
    }
    const { review, rules, start, moves, you, exact } = reviewed;
    const numbers = moveNumbers(review.moves.map(({ by }) => by));
    const beginBetterMove = (/** @type {number} */ at) => {
      const judged = review.moves[at];
      const next = worstMistakes(review, judged.by).find((other) => other > at);
      this.#beginBetterMove({ rules, start, moves, at, number: numbers[at], judged, next: next === undefined ? null : () => beginBetterMove(next) });
    };
    const sure = (/** @type {number} */ ply) => review.outlooks[ply].proven || exact.has(ply);
    this.#text.replaceChildren(...overview(review, { say, mark: (key, data) => words().mark(key, data), language: words().language, you, exact: sure, beginBetterMove }));
  }

  /** Adds the review's marks to moves without marks. */
  #annotateGame() {
    const { current } = this.#context;
    const reviewed = this.#review;
    if (!reviewed || !this.#belongsToGame(reviewed)) return;
    current.edit((game) => {
      const tree = game.tree();
      let at = 0;
      for (const { move, mark } of reviewed.review.moves) {
        const node = tree.find(({ id, parent, move: text }) => id !== 0 && parent === at && text === move);
        if (!node) return;
        at = node.id;
        const number = mark === null ? undefined : MARKS.get(mark);
        if (number !== undefined && node.marks.length === 0) game.annotate(node.id, node.before, node.after, Uint8Array.of(number));
      }
    });
  }
}
