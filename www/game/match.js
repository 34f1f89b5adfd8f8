import { Game } from '../awale.js';
import { fromDocument } from '../base/dom.js';
import { otherSide } from '../base/sides.js';
import { Clock, NO_CLOCK } from './clock.js';

/**
 * @typedef {import('./current-game.js').CurrentGame} CurrentGame
 * @typedef {import('./current-game.js').Change} Change
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {import('./match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./clock.js').ClockState} ClockState
 *
 * @typedef {object} SavedMatch a match as it is stored
 * @property {MatchSettings} setup
 * @property {string} game in the engine's own compact form
 * @property {ClockState} clock
 * @property {Record<Side, number>} tally
 * @property {number} draws
 *
 * @typedef {object} Thinking what the program is doing
 * @property {Side} side
 * @property {number} depth moves ahead, so far
 */

/** So long the program thinks before anything says so, in milliseconds. */
const THINK_NOTICE_DELAY = 300;
/** An answer that came at once waits for the eye to be back on the board. */
const MIN_ANSWER_TIME = 350;

/**
 * Who plays whom, on whose time, and how often each has won: it lets the program move when it is
 * its turn, and runs the clock when the seeds lie still.
 *
 * Sends `thinking` (detail: Thinking or `null`), `players` when who plays has changed, `over` once for
 * each end, `time-up` (detail: a side) when a clock that only nudges is at zero, `engine-lost` (detail: the
 * error) when the engine could not answer, and `save` when there is something to be stored.
 */
export class Match extends EventTarget {
  #current;
  #engine;
  /** @type {MatchSettings} */
  #settings;
  #clock;
  /** @type {Record<Side, number>} */
  #tally = { S: 0, N: 0 };
  #draws = 0;
  /** @type {{ stop: () => void, timer: ReturnType<typeof setTimeout> } | null} */
  #thinking = null;
  /** The ply at which the clock of a move was started. */
  #timed = -1;
  /** Whether the end that stands has been counted. */
  #counted = false;
  /** Whether the program waits for a word before it moves on. */
  #paused = false;
  #closing = new AbortController();

  /**
   * @param {CurrentGame} current
   * @param {Pick<Engine, 'think'>} engine
   * @param {MatchSettings} setup
   */
  constructor(current, engine, setup) {
    super();
    this.#current = current;
    this.#engine = engine;
    this.#settings = setup;
    this.#clock = this.#makeClock(setup);
    current.addEventListener('change', (event) => {
      this.#changed(/** @type {CustomEvent<Change>} */ (event).detail);
    });
    fromDocument('addEventListener')('visibilitychange', () => this.#visibilityChanged(), { signal: this.#closing.signal });
  }

  get settings() {
    return this.#settings;
  }

  get clock() {
    return this.#clock;
  }

  get tally() {
    return this.#tally;
  }

  get draws() {
    return this.#draws;
  }

  get thinking() {
    return this.#thinking !== null;
  }

  get paused() {
    return this.#paused;
  }

  /** @param {Side} side */
  level(side) {
    return this.#settings.seats[side];
  }

  /** Whether a person moves next. */
  get personToMove() {
    const { over, turn } = this.#current.state;
    return over === null && this.level(turn) === 0;
  }

  /** Whether hints, counts and undo are allowed: not in a game *à l’ivoirienne*. */
  get helpAllowed() {
    return !this.#settings.ivorian;
  }

  /** Whether two programs play. */
  get bothPrograms() {
    return this.level('S') > 0 && this.level('N') > 0;
  }

  /** @param {MatchSettings} setup */
  start(setup) {
    const same =
      setup.rules === this.#settings.rules &&
      setup.seats.S === this.#settings.seats.S &&
      setup.seats.N === this.#settings.seats.N;
    if (!same) {
      this.#tally = { S: 0, N: 0 };
      this.#draws = 0;
    }
    const first = setup.first === 'random' ? (Math.random() < 0.5 ? 'S' : 'N') : setup.first;
    this.#settings = setup;
    this.#reset(null);
    this.#current.begin(setup.rules, { first });
  }

  /**
   * Opens a game from elsewhere, such as a link.
   *
   * @param {Game} game
   * @param {Record<Side, number>} [seats] who plays on: two people, where it is left out
   */
  open(game, seats = { S: 0, N: 0 }) {
    const { rules } = game.state();
    this.#settings = { ...this.#settings, rules, seats, clock: { ...NO_CLOCK }, ivorian: false };
    this.#reset(null);
    this.#counted = true;
    this.#current.adopt(game);
    this.#counted = this.#current.state.over !== null;
  }

  /** The same again; whoever did not begin begins now. */
  rematch() {
    const first = otherSide(this.#current.start.endsWith('N') ? 'N' : 'S');
    this.start({ ...this.#settings, first });
  }

  /** The seeds lie still after a change. */
  boardSettled() {
    const { over, turn, ply } = this.#current.state;
    if (over) {
      this.#countResult();
      return;
    }
    if (!fromDocument('hidden')) this.#clock.start(turn, this.#timed !== ply);
    this.#timed = ply;
    if (this.level(turn) > 0 && !this.#paused && !this.#thinking) this.#think();
  }

  /** The program answers with what it has found. */
  moveNow() {
    this.#thinking?.stop();
  }

  /** Programs that play each other stop, or go on. */
  togglePause() {
    this.#paused = !this.#paused;
    if (this.#paused) this.#stopThinking();
    else this.boardSettled();
    this.dispatchEvent(new Event('players'));
  }

  /** Takes moves back to where a person can move otherwise. */
  undo() {
    this.#backToPerson(() => this.#current.undo());
  }

  redo() {
    this.#backToPerson(() => this.#current.redo());
  }

  /**
   * Goes to another place of the game, to look at it: a program waits there until the game goes on.
   *
   * @param {number} node
   */
  visit(node) {
    if (node === this.#current.game.node) return;
    const before = this.#paused;
    this.#current.visit(node);
    const { ply, length, turn } = this.#current.state;
    this.#paused = this.bothPrograms || (ply < length && this.level(turn) > 0);
    if (this.#paused !== before) this.dispatchEvent(new Event('players'));
  }

  /**
   * Others go on with the game as it stands, at their ease.
   *
   * @param {Record<Side, number>} seats
   */
  changePlayers(seats) {
    this.#settings = { ...this.#settings, seats, clock: { ...NO_CLOCK }, ivorian: false };
    this.#reset(null);
    this.#counted = this.#current.state.over !== null;
    this.dispatchEvent(new Event('save'));
    this.boardSettled();
  }

  agree() {
    if (!this.#current.state.over) this.#current.agree();
  }

  /** @param {Side} loser */
  resign(loser) {
    if (!this.#current.state.over) this.#current.resign(loser);
  }

  /**
   * The best that can be found quickly, for a hint or a question.
   *
   * @param {number} time milliseconds
   * @returns {Promise<Report>}
   */
  bestMove(time) {
    return this.#engine.think({ ...this.#question(), time }).answer;
  }

  /** @returns {SavedMatch} */
  snapshot() {
    return {
      setup: this.#settings,
      game: this.#current.game.stored(),
      clock: this.#clock.state(),
      tally: this.#tally,
      draws: this.#draws,
    };
  }

  /**
   * Goes on with a match that was stored.
   *
   * @param {SavedMatch} kept
   */
  restore({ setup, game: stored, clock, tally, draws }) {
    const game = Game.fromStored(stored);
    const { ply, length, rules, turn } = game.state();
    this.#settings = { ...setup, rules };
    this.#tally = tally;
    this.#draws = draws;
    this.#reset(clock);
    // The clock of a move goes on from where it stood.
    this.#timed = ply;
    // Programs that played each other wait to be asked: nobody may be looking. So does one that
    // somebody looked back at.
    this.#paused = this.bothPrograms || (ply < length && this.level(turn) > 0);
    this.#counted = true;
    this.#current.adopt(game);
    this.#counted = this.#current.state.over !== null;
  }

  /** @returns {import('../thinker.js').EngineQuestion} */
  #question() {
    const { moves, ply, rules } = this.#current.state;
    return { rules, position: this.#current.start, moves: moves.slice(0, ply) };
  }

  /** @param {ClockState | null} clock */
  #reset(clock) {
    this.#stopThinking();
    this.#clock.stop();
    this.#clock = this.#makeClock(this.#settings, clock);
    this.#timed = -1;
    this.#counted = false;
    this.#paused = false;
    this.dispatchEvent(new Event('players'));
  }

  /**
   * @param {MatchSettings} setup
   * @param {ClockState | null} [state]
   */
  #makeClock({ clock: timeControl }, state = null) {
    const clock = new Clock(timeControl, state);
    clock.addEventListener('tick', () => this.dispatchEvent(new Event('tick')));
    clock.addEventListener('zero', (event) => {
      const side = /** @type {CustomEvent<Side>} */ (event).detail;
      if (timeControl.atZero !== 'lose') this.dispatchEvent(new CustomEvent('time-up', { detail: side }));
      else if (!this.#current.state.over) this.#current.timeOut(side);
    });
    return clock;
  }

  /** @param {Change} change */
  #changed({ kind }) {
    if (kind === 'edit') {
      this.dispatchEvent(new Event('save'));
      return;
    }
    this.#stopThinking();
    this.#clock.stop();
    this.dispatchEvent(new Event('tick'));
    if (kind === 'move' && !this.bothPrograms) this.#paused = false;
    if (kind === 'undo' || kind === 'redo') this.#counted &&= this.#current.state.over !== null;
    // An end that is only looked at again is no new end.
    if (kind === 'visit') this.#counted = this.#current.state.over !== null;
    this.dispatchEvent(new Event('save'));
  }

  /** @param {() => boolean} step */
  #backToPerson(step) {
    // Between two programs it stops them: they would play the same again at once.
    if (this.bothPrograms) this.#paused = true;
    if (!step()) return;
    const { state } = this.#current;
    const more = () => !this.#current.state.over && this.level(this.#current.state.turn) > 0;
    if (this.bothPrograms || state.over) return;
    while (more() && step());
  }

  #countResult() {
    const { over } = this.#current.state;
    if (!over || this.#counted) return;
    this.#counted = true;
    if (over.winner) this.#tally[over.winner] += 1;
    else this.#draws += 1;
    this.dispatchEvent(new Event('save'));
    this.dispatchEvent(new Event('over'));
  }

  async #think() {
    const { turn: side, rules } = this.#current.state;
    const begun = performance.now();
    let depth = 0;
    const say = () => this.dispatchEvent(new CustomEvent('thinking', { detail: { side, depth } }));
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { answer, stop } = this.#engine.think(
      { ...this.#question(), rules, level: this.level(side), seed },
      (news) => {
        depth = news.depth;
        if (this.#thinking === mine && performance.now() - begun > THINK_NOTICE_DELAY) say();
      },
    );
    const mine = { stop, timer: setTimeout(say, THINK_NOTICE_DELAY) };
    this.#thinking = mine;
    try {
      const { move } = await answer;
      const rest = this.#settings.ivorian ? 0 : begun + MIN_ANSWER_TIME - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.#thinking !== mine) return;
      this.#clearThinking();
      if (move) this.#current.play(move);
    } catch (error) {
      if (this.#thinking !== mine) return;
      this.#clearThinking();
      this.#paused = true;
      this.dispatchEvent(new CustomEvent('engine-lost', { detail: error }));
    }
  }

  /** The match is not played any more: it stops thinking and listening. */
  close() {
    this.#stopThinking();
    this.#clock.stop();
    this.#closing.abort();
  }

  /** Whatever the program thinks of is not wanted any more. */
  #stopThinking() {
    this.#thinking?.stop();
    this.#clearThinking();
  }

  #clearThinking() {
    if (!this.#thinking) return;
    clearTimeout(this.#thinking.timer);
    this.#thinking = null;
    this.dispatchEvent(new CustomEvent('thinking', { detail: null }));
  }

  /** Nobody's time passes while the page cannot be seen. */
  #visibilityChanged() {
    if (fromDocument('hidden')) {
      this.#clock.stop();
      this.dispatchEvent(new Event('save'));
    } else if (!this.#current.state.over && this.#timed >= 0) this.#clock.start(this.#current.state.turn);
  }
}
