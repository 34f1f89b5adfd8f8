import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { endsInResult } from '../replay/replay.js';
import { BetterMove } from '../study/better-move.js';
import { BookMoves } from '../study/book-moves.js';
import { Gauge } from '../study/gauge.js';
import { Lines } from '../study/lines.js';
import { Solving } from '../study/solving.js';
import { Review } from '../study/review.js';
import { LiveAnalysis } from '../study/live-analysis.js';
import { seedsOnBoard } from '../study/table-value.js';
import { MoveList } from './move-list.js';
import { ReplayButtons } from './replay-buttons.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   view: import('../board/game-view.js').GameView,
 *   engine: import('../engine/engine.js').Engine,
 *   tables: import('../engine/table-building.js').TableBuilding,
 *   settings: import('../storage/settings.js').Settings,
 *   store: import('../storage/store.js').Store,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   replay: import('../replay/replay.js').Replay,
 *   showFullScreen: () => unknown,
 * }} Context
 * @typedef {import('../base/sides.js').Side} Side
 */

/** @param {Context} context */
export async function createAnalysis(context) {
  await Promise.all([loadStyle('./study/study.css'), context.words().add('analysis'), context.words().add('helps')]);
  return new Analysis(context);
}

/** The choices for the number of lines. */
const LINES = [1, 2, 3];
/** A panel as high as the page, beside the board. */
const ROOMY = matchMedia('(min-width: 43.75rem) and (min-height: 36rem)');
/** Such a panel with room for the best lines, in one row each, above a review, whose first mistake stays in sight. */
const TALL = matchMedia('(min-width: 43.75rem) and (min-height: 44rem)');
/** A window with room for the moves beside the analysis. */
const VAST = matchMedia('(min-width: 120rem) and (min-height: 54rem)');
const STORE_NAME = 'analysis';
const VERSION = 1;

/** The engine's analysis of the position, and the review of the whole game. */
export class Analysis {
  #context;
  #liveAnalysis;
  #gauge = new Gauge();
  #solving;
  #lines;
  #book;
  #review;
  #betterMove;
  /** The buttons of the replay: the player goes through a reviewed game here. */
  #replayButtons;
  /** The moves, beside the analysis in a window that has room for both. @type {MoveList | null} */
  #moves = null;
  /** Whether the panel is visible. */
  #shown = false;
  /** Whether the player has switched the analysis on in this game; `null` before a choice. @type {boolean | null} */
  #wanted = null;
  /** Whether a game is being played in which the analysis would help a player. */
  #inPlay = false;
  /** Whether the engine could not answer; until its next report. */
  #lost = false;
  /** The stored preferences. */
  #preferences;
  /** The match settings for which `#wanted` holds. @type {unknown} */
  #matchSettings = null;
  #switch = element('button', { type: 'button', class: 'button switch', role: 'switch', onclick: () => this.#toggle() });
  #count = element('fieldset', { class: 'count' });
  #legend = element('legend', {});
  #note = element('p', { class: 'about' });
  #tables = element('p', { class: 'about tables' });
  /** The best lines: above a full review in a high panel (`TALL`), else in `#live` (`#placeReview`). */
  #best = element('div', { class: 'best' });
  #live = element('div', { class: 'live' });
  #head = element('div', { class: 'study-head' }, this.#switch, this.#count);
  /** The node of the position whose lines are shown: while the board moves, it is the position before. */
  #linesFrom = 0;
  /** The part of the analysis that has the focus, or had it until it was removed. @type {HTMLElement | null} */
  #focused = null;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const { store, replay } = context;
    const stored = store.read(STORE_NAME, VERSION);
    this.#preferences = { on: stored?.on !== false, lines: LINES.includes(stored?.lines) ? stored.lines : 2 };
    this.#liveAnalysis = new LiveAnalysis(context);
    this.#solving = new Solving(context);
    this.#lines = new Lines(context, (moves) => this.#play(moves));
    this.#book = new BookMoves(context, { onplay: (move) => this.#play([move]), onload: () => this.#show() });
    this.#betterMove = new BetterMove(context, () => this.#update(), (at) => this.#review.focusMistake(at));
    this.#review = new Review(context, {
      allowed: () => this.#allowed,
      onbegin: () => {
        this.#placeReview();
        const panel = this.element.closest('.panel');
        if (panel) panel.scrollTop = 0;
      },
      beginBetterMove: (task) => {
        this.#liveAnalysis.on = false;
        this.#betterMove.begin(task);
        this.#update();
      },
    });
    this.#replayButtons = new ReplayButtons(replay, context.say);
    this.#count.append(this.#legend, ...LINES.map((count) => this.#choice(count)));
    this.#best.append(this.#lines.element);
    this.#live.append(this.#gauge.element, this.#best, this.#book.element, this.#solving.element);
    this.element = element(
      'div',
      { class: 'study' },
      this.#replayButtons.element,
      this.#head,
      this.#note,
      this.#betterMove.element,
      this.#live,
      this.#tables,
      this.#review.element,
    );
    this.#placeReview();
    this.#liveAnalysis.lines = this.#preferences.lines;
    this.#listen();
    this.translate();
  }

  #listen() {
    const { replay, current, match, loan, view, settings, tables, say, showFullScreen } = this.#context;
    this.#replayButtons.addEventListener('full-screen', () => showFullScreen());
    VAST.addEventListener('change', () => this.#showReplayButtons());
    replay.addEventListener('change', () => this.#showReplayButtons());
    for (const part of [this.#live, this.#best]) {
      part.addEventListener('focusin', ({ target }) => (this.#focused = /** @type {HTMLElement} */ (target)));
      part.addEventListener('focusout', () => {
        if (!this.#focusLost) this.#focused = null;
      });
    }
    for (const size of [ROOMY, TALL]) size.addEventListener('change', () => this.#placeReview());
    this.#liveAnalysis.addEventListener('report', () => {
      if (!this.#lost) return this.#show();
      this.#lost = false;
      this.#update();
    });
    this.#solving.addEventListener('change', () => {
      // Solving a position switches the analysis on.
      if (this.#solving.running) this.#wanted = true;
      this.#update();
    });
    this.#liveAnalysis.addEventListener('engine-lost', () => {
      this.#lost = true;
      this.#update();
      view.announce(say('ui.analysis.lost'));
    });
    current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new') this.#linesFrom = current.game.node;
      if (kind === 'new' && !loan.active) {
        this.#wanted = null;
        this.#placeReview();
      }
      if (kind !== 'edit') this.#update();
    });
    match.addEventListener('players', () => this.#update());
    view.addEventListener('settled', () => this.#show());
    settings.addEventListener('change', (event) => {
      if (/** @type {CustomEvent<string>} */ (event).detail === 'flip') this.translate();
    });
    tables.addEventListener('progress', () => this.#showTables());
  }

  translate() {
    const { say } = this.#context;
    this.#legend.textContent = say('ui.analysis.lines');
    this.#switch.textContent = say('ui.analysis.switch');
    this.#betterMove.translate();
    this.#solving.translate();
    this.#review.translate();
    this.#replayButtons.translate();
    this.#moves?.translate();
    this.#update();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    // The exercise of a mistake (study/better-move.js) does not stay on the board when the panel is closed.
    if (!shown) this.#betterMove.leave();
    this.#solving.open = shown;
    this.#review.shown = shown;
    this.#update();
  }

  /**
   * Places a quick review at the end of the panel, and a full one, which the player asked for, above the switch of the
   * analysis. Above a full review come the gauge, which shows the score at each move, and the best lines; but where the
   * panel has no room there for the gauge (`ROOMY`) or the lines (`TALL`), as on a phone, they stay in `#live`, below
   * the switch.
   */
  #placeReview() {
    const { hasFullReview, element } = this.#review;
    const placed = hasFullReview ? element.nextElementSibling === this.#head : element === this.element.lastElementChild;
    if (!placed) {
      if (hasFullReview) this.#head.before(element);
      else this.element.append(element);
    }
    const above = [...(hasFullReview && ROOMY.matches ? [this.#gauge.element] : []), ...(hasFullReview && TALL.matches ? [this.#best] : [])];
    const below = [this.#gauge.element, this.#best].filter((part) => !above.includes(part));
    // A part that is in its place is not moved: it would lose the focus.
    if (above.some((part) => part.parentElement !== this.element)) element.before(...above);
    if (below.some((part) => part.parentElement !== this.#live)) this.#live.prepend(...below);
  }

  /** Switches the analysis on, for this game. */
  switchOn() {
    this.#wanted = true;
    this.#update();
  }

  /** Starts the review. */
  review() {
    return this.#review.review();
  }

  /** The side at the bottom. @returns {Side} */
  get #side() {
    return this.#context.settings.get('flip') ? 'N' : 'S';
  }

  /** Whether a review may be shown. A full review was asked for, so it is shown again after a reload. */
  get #allowed() {
    return !this.#inPlay || (this.#context.match.adviceAllowed && (this.#wanted === true || this.#review.lineReviewed));
  }

  get #on() {
    if (this.#context.loan.active) return false;
    if (this.#inPlay) return this.#context.match.adviceAllowed && this.#wanted === true;
    return this.#wanted ?? this.#preferences.on;
  }

  #toggle() {
    if (this.#switch.getAttribute('aria-disabled') === 'true') return;
    this.#wanted = !this.#on;
    // During a game the choice is not stored.
    if (!this.#inPlay) this.#savePreferences({ on: this.#wanted });
    this.#update();
  }

  /** @param {Partial<{ on: boolean, lines: number }>} choice */
  #savePreferences(choice) {
    this.#preferences = { ...this.#preferences, ...choice };
    this.#context.store.write(STORE_NAME, VERSION, this.#preferences);
  }

  /** @param {number} count */
  #choice(count) {
    const radio = element('input', {
      type: 'radio',
      name: 'analysis-lines',
      value: count,
      checked: count === this.#preferences.lines,
      onchange: () => {
        this.#savePreferences({ lines: count });
        this.#liveAnalysis.lines = count;
        this.#update();
      },
    });
    return element('label', {}, radio, element('span', {}, count));
  }

  /** Adapts to the match and the position. */
  #update() {
    const { match, loan, say } = this.#context;
    if (match.settings !== this.#matchSettings) {
      // With new match settings the choice is made again.
      if (this.#matchSettings !== null && !loan.active) this.#wanted = null;
      this.#matchSettings = match.settings;
    }
    this.#inPlay = inPlay(this.#context);
    const on = this.#on;
    const forbidden = this.#inPlay && !match.adviceAllowed;
    this.#switch.setAttribute('aria-checked', String(on));
    this.#switch.setAttribute('aria-disabled', String(forbidden || loan.active));
    // Without a note above it, the exercise of a mistake stays in place when a move is tried.
    this.#note.textContent = this.#lost ? say('ui.analysis.lost') : this.#betterMove.open ? '' : forbidden ? say(match.settings.friend ? 'ui.analysis.barred.friend' : 'ui.analysis.barred') : this.#inPlay && !on ? say('ui.analysis.help') : '';
    this.#note.hidden = this.#note.textContent === '';
    this.#live.hidden = !on;
    this.#gauge.element.hidden = !on;
    this.#best.hidden = !on;
    this.#best.style.setProperty('--lines', String(this.#preferences.lines));
    this.#count.hidden = !on;
    if (!on) this.#solving.halt();
    this.#solving.update();
    // The solution gives the best line of a solved position: the search goes on only if other lines are wanted.
    const { running, solution } = this.#solving;
    this.#liveAnalysis.paused = running || (solution !== null && solution.line !== null && this.#preferences.lines === 1);
    this.#liveAnalysis.on = on && this.#shown;
    this.#review.update();
    this.#showTables();
    this.#showReplayButtons();
    this.#show();
  }

  #showReplayButtons() {
    // A lesson or an exercise has no replay.
    const { replay, say } = this.#context;
    this.#replayButtons.element.hidden = replay.empty;
    const beside = VAST.matches && !replay.empty;
    this.element.dataset.moves = String(beside);
    if (!beside) return;
    if (!this.#moves) {
      this.#moves = new MoveList(replay, say);
      this.element.prepend(element('div', { class: 'moves-beside' }, this.#moves.element));
      this.#moves.translate();
    }
    if (this.#shown) this.#moves.show();
  }

  #show() {
    const { current: { state, game }, view } = this.#context;
    this.#solving.certain = this.#liveAnalysis.certain;
    if (!this.#liveAnalysis.on) {
      // The exercise of a mistake shows its own arrows.
      if (!this.#betterMove.open && this.#lines.hasArrows) this.#lines.show([], { side: this.#side, withScores: false, firstOnly: false });
      return;
    }
    const { solution } = this.#solving;
    this.#showGauge(solution ? { ...solution, depth: 0 } : this.#liveAnalysis.report);
    if (view.board.moving) return;
    this.#linesFrom = game.node;
    this.#lines.show(state.over ? [] : this.#bestLines, { side: this.#side, withScores: state.reserve === 0, firstOnly: this.#playsFirstOnly });
    this.#book.show(this.#side);
    this.#moveLostFocus();
  }

  /** Whether the part that had the focus is no longer shown. */
  get #focusLost() {
    return this.#focused !== null && !this.#focused.checkVisibility({ visibilityProperty: true });
  }

  /** When the focused line or book move is removed, focuses the buttons of the replay, or else the analysis switch. */
  #moveLostFocus() {
    if (!this.#focusLost) return;
    const { activeElement } = document;
    const moved = activeElement !== null && activeElement !== document.body && activeElement !== this.#focused;
    this.#focused = null;
    if (!moved && this.#shown && !this.#replayButtons.focus()) this.#switch.focus();
  }

  /**
   * The lines to show. In a solved position the proven line is first; the others score at most as much. If the score
   * of the position is certain, the best line is marked as proven.
   *
   * @returns {import('../awale_engine.js').EngineLine[]}
   */
  get #bestLines() {
    const { solution } = this.#solving;
    const found = this.#liveAnalysis.report?.lines ?? [];
    if (!solution) {
      const [best, ...others] = found;
      return best && this.#liveAnalysis.certain ? [{ ...best, proven: best.proven ?? 'tables' }, ...others] : found;
    }
    const { line, score } = solution;
    const others = found.filter(({ moves }) => moves[0] !== line?.moves[0]).map((other) => ({ ...other, score: Math.min(other.score, score ?? other.score) }));
    return [...(line ? [line] : []), ...others].slice(0, this.#preferences.lines);
  }

  /**
   * Shows who has won, the solution, or what the search expects.
   *
   * @param {Pick<import('../awale_engine.js').EngineReport, 'score' | 'proven' | 'depth'> | null} report
   */
  #showGauge(report) {
    const { say, words, current } = this.#context;
    const { over, turn, total, reserve } = current.state;
    const side = this.#side;
    const sign = turn === side ? 1 : -1;
    const show = (/** @type {Parameters<Gauge['show']>[0]} */ reading, instead = '') =>
      this.#gauge.show(reading, { say, language: words().language, side, total, instead });
    if (over?.counted === false) {
      // Nobody counted the seeds: the players' result stands, not a difference.
      const { ended, result } = current.report;
      show(null, words().tell([...ended, ...result]));
    } else if (over) {
      const score = (over.south - over.north) * (side === 'S' ? 1 : -1);
      const verdict = say(over.winner ? 'ui.analysis.won' : 'ui.analysis.drawn', { by: over.winner, n: Math.abs(score) });
      show({ score, proven: true, verdict, about: '' });
    } else if (this.#solving.solution && report && report.score !== null) {
      // The verdict is in the part for solving, below the gauge.
      show({ score: sign * report.score, proven: true, verdict: '', about: '' });
    } else if (reserve > 0) {
      // While seeds are being placed, scores are not meaningful.
      show(null, say('ui.analysis.placing'));
    } else if (report && report.score !== null) {
      show({ score: sign * report.score, ...this.#certainty(report) });
    } else show(null, this.#lost ? '' : say('ui.analysis.looking'));
  }

  /**
   * Whether a score is certain, and why.
   *
   * @param {Pick<import('../awale_engine.js').EngineReport, 'proven' | 'depth'>} report
   */
  #certainty({ proven, depth }) {
    const { say, current, tables } = this.#context;
    if (proven !== null) {
      // With more seeds on the board than the tables hold, the search reached the tables further on.
      const reached = proven === 'tables' && seedsOnBoard(current.state) > (tables.progress?.seeds ?? 0);
      return { proven: true, about: say(reached ? 'ui.solve.by.tables' : `ui.analysis.by.${proven}`) };
    }
    const { exact, mayReturn, report } = this.#liveAnalysis;
    if (exact) return { proven: true, about: say('ui.analysis.by.tables-alone'), certainty: say('ui.analysis.exact') };
    // The score of the best line is proven, as the line says; that no other move scores more is not.
    if (report?.lines[0]?.proven) return { proven: false, about: say('ui.analysis.by.line'), certainty: say('ui.analysis.sure') };
    return { proven: false, about: say(mayReturn ? 'ui.analysis.by.return' : 'ui.analysis.depth', { n: depth }) };
  }

  #showTables() {
    const { tables, say } = this.#context;
    const { seeds = 0, wanted = 0 } = tables.progress ?? {};
    // While a position is being solved, the part for solving shows the same progress.
    this.#tables.hidden = seeds < 1 || this.#solving.running;
    this.#tables.textContent = say(seeds < wanted ? 'ui.analysis.tables.growing' : 'ui.analysis.tables', { n: seeds, wanted });
  }

  /** Whether a game in play goes on from the position that is shown. */
  get #goesOnHere() {
    const { current: { state: { ply, length } } } = this.#context;
    return this.#inPlay && ply === length;
  }

  /** Whether only the first move of a line can be played: another player, or a clock, decides how the game goes on. */
  get #playsFirstOnly() {
    return this.#goesOnHere && !bothHere(this.#context.match.settings);
  }

  /** Plays the moves of a line one after the other; if `#playsFirstOnly`, only the first. @param {string[]} moves */
  #play(moves) {
    const { current, match, replay, view } = this.#context;
    if (this.#goesOnHere && (moves.length === 1 || this.#playsFirstOnly)) {
      if (match.personToMove) view.playMove(moves[0]);
      return;
    }
    // Trying a line switches the analysis on.
    this.#wanted = true;
    const finished = ended(current);
    /** @type {number | null} */
    let last = null;
    current.edit((game) => {
      const from = game.node;
      game.goToNode(this.#linesFrom);
      for (const move of moves) {
        if (game.tryPlay(move).kind === 'refused') break;
        last = game.node;
      }
      game.goToNode(from);
    });
    // The move is shown only after the tree has changed, so that it is animated; in an ended game the replay shows it.
    if (last !== null) (finished ? replay.goTo(last) : match.visit(last));
  }
}

/**
 * Whether the game has ended, or ends on the line at the cursor.
 *
 * @param {import('../game/current-game.js').CurrentGame} current
 */
const ended = (current) => current.state.over !== null || endsInResult(current);

/**
 * Whether people play both sides here, without a clock.
 *
 * @param {import('../game/match-settings.js').MatchSettings} settings
 */
const bothHere = ({ seats, clock, friend }) => seats.S + seats.N === 0 && clock.kind === 'none' && friend === null;

/**
 * Whether a game is being played: against the program or a friend elsewhere, with a clock, without help, or by two
 * people who have begun it here.
 *
 * @param {Context} context
 */
function inPlay({ current, replay, match: { keptAs, settings: { seats, clock, ivorian, friend } } }) {
  const against = (seats.S > 0) !== (seats.N > 0);
  const begun = seats.S + seats.N === 0 && keptAs.changed && current.state.length > 0 && !replay.active;
  return (against || begun || clock.kind !== 'none' || ivorian || friend !== null) && !ended(current);
}
