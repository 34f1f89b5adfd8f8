import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { Graph } from './graph.js';
import { overview, worstMistakes } from './overview.js';
import { childBy, nodeAt } from './find-node.js';
import { KeptReviews, gameKey, isSure } from './kept-reviews.js';
import { GLYPHS } from '../replay/glyphs.js';
import { moveNumbers } from '../replay/move-number.js';
import { SharedReview } from './shared-review.js';
import { askTables, tableScore, tablesReach } from './table-value.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   engine: import('../engine/engine.js').Engine,
 *   settings: import('../storage/settings.js').Settings,
 *   store: import('../storage/store.js').Store,
 *   tables: import('../engine/table-building.js').TableBuilding,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   replay: import('../replay/replay.js').Replay,
 * }} Context
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('./kept-reviews.js').ReviewedGame} ReviewedGame
 */

/** The node limit of a search for the quick review, which gives only the graph. */
const QUICK_NODES = 15_000;
/** The node limit of a search for the full review. */
const NODES = 1_000_000;
/** The delay before a quick review, in milliseconds. */
const QUICK_DELAY = 700;

/** The graph of the game and the full review with the mistakes of each player. */
export class Review {
  #context;
  #allowed;
  #onbegin;
  #beginBetterMove;
  #kept;
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
  #reviewed = null;
  /** The full review under way. @type {SharedReview | null} */
  #running = null;
  /** Whether the marks of a review that ended while the board was lent are still to be added. */
  #marksWait = false;
  /** Stops the running quick review. @type {(() => void) | null} */
  #stopQuick = null;
  /** The game of the quick review, as `#line` names it. */
  #quickLine = '';
  /** The review last compared with the endgame tables, their seed count then, and whether the comparison still runs. */
  #compared = { reviewed: /** @type {ReviewedGame | null} */ (null), seeds: 0, running: false };
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
   * @param {() => void} options.onbegin called when a full review begins, or is to be shown again
   * @param {(task: import('./better-move.js').Task) => void} options.beginBetterMove
   */
  constructor(context, { allowed, onbegin, beginBetterMove }) {
    this.#context = context;
    this.#onbegin = onbegin;
    this.#allowed = allowed;
    this.#beginBetterMove = beginBetterMove;
    this.#kept = new KeptReviews(context.store);
    context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new' && !context.loan.active && !this.#belongsToGame(this.#reviewed)) this.#clear();
    });
    document.addEventListener('visibilitychange', () => this.update());
    context.tables.addEventListener('progress', () => this.#compareAgain());
    this.#recall();
  }

  /** @param {boolean} shown */
  set shown(shown) {
    this.#shown = shown;
    if (this.#running) this.#running.shared = shown;
    this.update();
  }

  translate() {
    const { say } = this.#context;
    this.#startButton.textContent = say('ui.analysis.review');
    this.#cancelButton.textContent = say('ui.analysis.cancel');
    this.#bar.setAttribute('aria-label', say('ui.analysis.progress'));
    // What was announced in another language is not left for screen readers.
    this.#status.textContent = '';
    this.#draw();
    this.#showOverview();
  }

  /** Shows the reviews, and schedules or stops the quick one, as the match, the position and the tab now allow. */
  update() {
    const { loan, current } = this.#context;
    const visible = this.#shown && this.#allowed() && !loan.active;
    this.element.hidden = loan.active || !this.#allowed();
    // In a microtask: all listeners must know that the game has come back before the marks change that game.
    if (this.#marksWait && !loan.active) {
      this.#marksWait = false;
      queueMicrotask(() => this.#annotateGame());
    }
    clearTimeout(this.#timer);
    if (!visible || document.hidden) this.#cancelQuick();
    else if (!this.#running && !this.#reviewed?.review.finished && current.state.length > 0 && this.#quickLine !== this.#line) {
      this.#timer = setTimeout(() => this.#quickReview(), QUICK_DELAY);
    }
    this.#startButton.hidden = this.#running !== null || this.lineReviewed || current.state.length === 0;
    this.#draw();
    this.#compareAgain();
  }

  /**
   * Focuses the button of a mistake, and opens the folded list that it may be in.
   *
   * @param {number | string} at the index of the move
   */
  focusMistake(at) {
    /** @type {HTMLElement | null} */
    const button = this.#text.querySelector(`[data-mistake="${at}"]`);
    for (let list = button?.closest('details'); list; list = list.parentElement?.closest('details')) list.open = true;
    button?.focus();
  }

  /** Whether the line on the board has a finished full review. */
  get lineReviewed() {
    return this.#reviewed?.review.finished === true && this.#reviewed.moves.join(' ') === this.#context.current.state.moves.join(' ');
  }

  /** Whether there is a full review, or one is running. */
  get hasFullReview() {
    return this.#running !== null || this.#reviewed !== null;
  }

  /** Reviews the game move by move; shows its review if it has one. */
  async review() {
    const { current, match, say } = this.#context;
    if (this.#running || !this.#allowed()) return;
    if (this.lineReviewed) return this.#onbegin();
    // The worker reviews one game at a time.
    clearTimeout(this.#timer);
    this.#cancelQuick();
    const { rules, moves } = current.state;
    const start = current.start;
    const you = match.you ?? match.keptAs.you;
    const take = (/** @type {GameReview} */ review, /** @type {number} */ judged) => {
      if (this.#running !== running) return;
      this.#reviewed = { rules, start, moves, review, you, exact: new Set() };
      this.#bar.value = moves.length === 0 ? 1 : judged / moves.length;
      this.#draw();
    };
    const running = new SharedReview(this.#context, { rules, position: start, moves, nodes: NODES }, take);
    this.#running = running;
    running.shared = this.#shown;
    this.#onbegin();
    this.#showProgress();
    try {
      const review = await running.answer;
      // Another game may have replaced the reviewed one.
      if (this.#running !== running) return;
      take(review, review.moves.length);
      if (!review.finished) this.#reviewed = null;
      else if (this.#reviewed) {
        this.#kept.keep(this.#reviewed);
        this.#compareWithTables(this.#reviewed).catch(console.error);
      }
      this.#status.textContent = say(review.finished ? 'ui.analysis.reviewed' : 'ui.analysis.cancelled');
    } catch (error) {
      if (this.#running !== running) return;
      console.error(error);
      this.#reviewed = null;
      this.#status.textContent = say('ui.analysis.lost');
    }
    this.#endReview();
  }

  /** Shows the progress of a full review that begins. */
  #showProgress() {
    this.#startButton.hidden = true;
    this.#progress.hidden = false;
    this.#bar.value = 0;
    this.#text.replaceChildren();
    this.#status.textContent = this.#context.say('ui.analysis.reviewing');
    this.#cancelButton.focus();
  }

  /** Adds the marks of a full review to the game, and shows its result in place of the progress. */
  #endReview() {
    const hadFocus = document.activeElement === this.#cancelButton;
    this.#running = null;
    this.#progress.hidden = true;
    this.#annotateGame();
    this.#showOverview();
    this.update();
    // `preventScroll`: the graph stays in sight.
    if (hadFocus) (this.#startButton.hidden ? this.#text.querySelector('button') : this.#startButton)?.focus({ preventScroll: true });
  }

  /**
   * Compares the unproven scores with the values of the endgame tables, where these reach. A score that equals the
   * value is taken as exact: only the return of an earlier position, of which tables know nothing, could change it.
   *
   * @param {ReviewedGame} reviewed
   */
  async #compareWithTables(reviewed) {
    const { engine, tables, match } = this.#context;
    const { rules, start, moves, review, exact } = reviewed;
    const before = exact.size;
    const compared = (this.#compared = { reviewed: /** @type {ReviewedGame | null} */ (reviewed), seeds: tables.progress?.seeds ?? 0, running: /** @type {boolean} */ (true) });
    const game = new Game(rules, start);
    try {
      for (const [ply, { south, proven }] of review.outlooks.entries()) {
        if (ply > 0) game.play(moves[ply - 1]);
        const state = game.state();
        if (proven || south === null || exact.has(ply) || !tablesReach(tables, state)) continue;
        // The search for the program's next move goes first.
        if (this.#reviewed !== reviewed || match.thinking) {
          compared.reviewed = null;
          break;
        }
        const found = await askTables(engine, state).answer;
        if (tableScore(found) === Math.round(state.turn === 'S' ? south : -south)) exact.add(ply);
      }
    } finally {
      game.free();
      compared.running = false;
    }
    if (exact.size > before) this.#kept.keep(reviewed);
    if (this.#reviewed !== reviewed || exact.size === before) return;
    this.#draw();
    this.#showOverview();
  }

  /** Compares the review shown, which may be older than the endgame tables, with them once they are complete. */
  #compareAgain() {
    const { tables, match, loan } = this.#context;
    const { seeds = 0, wanted = 1 } = tables.progress ?? {};
    const reviewed = this.#reviewed;
    const known = this.#compared;
    if (!this.#shown || this.#running || known.running || loan.active || match.thinking || !reviewed?.review.finished || seeds < wanted) return;
    if (known.reviewed !== reviewed || known.seeds < seeds) this.#compareWithTables(reviewed).catch(console.error);
  }

  /** The rules, start and moves of the current line as one text, to compare. */
  get #line() {
    const { state: { rules, moves }, start } = this.#context.current;
    return gameKey({ rules, start, moves });
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
    if (this.#quickLine !== line) return;
    if (!review?.finished) return this.#cancelQuick();
    this.#stopQuick = null;
    this.#quick = { rules, start, moves, review, exact: new Set() };
    this.#draw();
  }

  /** Stops the quick review if it is running; it can begin again. */
  #cancelQuick() {
    if (!this.#stopQuick) return;
    this.#stopQuick();
    this.#stopQuick = null;
    this.#quickLine = '';
  }

  #clear() {
    this.#running?.stop();
    this.#running = null;
    this.#progress.hidden = true;
    this.#cancelQuick();
    this.#marksWait = false;
    this.#reviewed = null;
    this.#quick = null;
    this.#quickLine = '';
    this.#status.textContent = '';
    this.#recall();
    this.#showOverview();
  }

  /** Takes the kept review of this game, if there is one. */
  #recall() {
    if (!this.#context.loan.active) this.#reviewed = this.#kept.find((reviewed) => this.#belongsToGame(reviewed));
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
    const reviewed = this.#reviewed ?? this.#quick;
    const node = reviewed ? nodeAt(current.game, reviewed.moves.slice(0, ply)) : null;
    if (node !== null) replay.goTo(node);
  }

  #draw() {
    const { say, words, current, settings } = this.#context;
    if (!this.#shown) return;
    // While a full review runs, the quick one stays visible.
    const showsFull = this.#reviewed?.review.finished === true || !this.#quick;
    const reviewed = showsFull ? this.#reviewed : this.#quick;
    const hasScores = reviewed?.review.outlooks.some(({ south }) => south !== null) ?? false;
    this.#graph.element.hidden = !reviewed || !hasScores;
    if (!reviewed || !hasScores) return;
    const graded = reviewed === this.#reviewed;
    this.#graph.show(reviewed.review, { say, language: words().language, side: settings.get('flip') ? 'N' : 'S', graded, exact: reviewed.exact });
    const { moves, ply } = current.state;
    const onLine = moves.slice(0, ply).every((move, at) => reviewed.moves[at] === move);
    this.#graph.ply = onLine && ply <= reviewed.review.total ? ply : null;
  }

  #showOverview() {
    const { say, words } = this.#context;
    const reviewed = this.#reviewed;
    if (!reviewed?.review.finished) {
      this.#text.replaceChildren();
      return;
    }
    const { review, rules, start, moves, you } = reviewed;
    const numbers = moveNumbers(review.moves.map(({ by }) => by));
    const beginBetterMove = (/** @type {number} */ at) => {
      const judged = review.moves[at];
      const next = worstMistakes(review, judged.by).find((other) => other > at);
      this.#beginBetterMove({ rules, start, moves, at, number: numbers[at], judged, own: judged.by === you, next: next === undefined ? null : () => beginBetterMove(next) });
    };
    const sure = (/** @type {number} */ ply) => isSure(reviewed, ply);
    // The list is made anew when the endgame tables have confirmed scores: the focus stays on the same mistake.
    const { activeElement: focused } = document;
    const mistake = focused instanceof HTMLElement && this.#text.contains(focused) ? focused.dataset.mistake : undefined;
    this.#text.replaceChildren(...overview(review, { say, sayPits: (key, data) => words().sayPits(key, data), language: words().language, you, sure, beginBetterMove }));
    if (mistake !== undefined) this.focusMistake(mistake);
  }

  /** Adds the review's marks to moves without marks. */
  #annotateGame() {
    const { current, loan } = this.#context;
    const reviewed = this.#reviewed;
    this.#marksWait = loan.active;
    if (loan.active || !reviewed || !this.#belongsToGame(reviewed)) return;
    current.edit((game) => {
      const tree = game.tree();
      let at = 0;
      for (const { move, mark } of reviewed.review.moves) {
        const node = childBy(tree, at, move);
        if (!node) return;
        at = node.id;
        const number = GLYPHS.indexOf(mark ?? '');
        if (number > 0 && node.marks.length === 0) game.annotate(node.id, node.before, node.after, Uint8Array.of(number));
      }
    });
  }
}
