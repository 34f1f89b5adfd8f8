import { Game } from '../awale.js';
import { Clock, NO_CLOCK } from './clock.js';

/**
 * @typedef {import('./current-game.js').Play} Play
 * @typedef {import('./current-game.js').Change} Change
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {import('./match-settings.js').Setup} Setup
 * @typedef {import('./clock.js').Side} Side
 * @typedef {import('./clock.js').ClockState} ClockState
 *
 * @typedef {object} Kept a match as it is stored
 * @property {Setup} setup
 * @property {string} game in the engine's own compact form
 * @property {ClockState} clock
 * @property {Record<Side, number>} tally
 * @property {number} draws
 *
 * @typedef {object} Thought what the program is doing
 * @property {Side} side
 * @property {number} depth moves ahead, so far
 */

/** So long the program thinks before anything says so, in milliseconds. */
const QUIET = 300;
/** An answer that came at once waits for the eye to be back on the board. */
const BREATH = 350;

/** @param {Side} side */
export const other = (side) => (side === 'S' ? 'N' : 'S');

/**
 * Who plays whom, on whose time, and how often each has won: it lets the program move when it is
 * its turn, and runs the clock when the seeds lie still.
 *
 * Sends `think` (detail: Thought or `null`), `seats` when who plays has changed, `over` once for
 * each end, `hurry` (detail: a side) when a clock that only nudges is at zero, `lost` when the
 * engine could not answer, and `keep` when there is something to be stored.
 */
export class Match extends EventTarget {
  #play;
  #engine;
  /** @type {Setup} */
  #setup;
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

  /**
   * @param {Play} play
   * @param {Engine} engine
   * @param {Setup} setup
   */
  constructor(play, engine, setup) {
    super();
    this.#play = play;
    this.#engine = engine;
    this.#setup = setup;
    this.#clock = this.#timer(setup);
    play.addEventListener('change', (event) => {
      this.#changed(/** @type {CustomEvent<Change>} */ (event).detail);
    });
    document.addEventListener('visibilitychange', () => this.#hidden());
  }

  get setup() {
    return this.#setup;
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
    return this.#setup.seats[side];
  }

  /** Whether a person moves next. */
  get mine() {
    const { over, turn } = this.#play.state;
    return over === null && this.level(turn) === 0;
  }

  /** Whether two programs play. */
  get watched() {
    return this.level('S') > 0 && this.level('N') > 0;
  }

  /** @param {Setup} setup */
  begin(setup) {
    const same =
      setup.rules === this.#setup.rules &&
      setup.seats.S === this.#setup.seats.S &&
      setup.seats.N === this.#setup.seats.N;
    if (!same) {
      this.#tally = { S: 0, N: 0 };
      this.#draws = 0;
    }
    const first = setup.first === 'random' ? (Math.random() < 0.5 ? 'S' : 'N') : setup.first;
    this.#setup = setup;
    this.#fresh(null);
    this.#play.begin(setup.rules, { first });
  }

  /**
   * A game from elsewhere, such as a link: two people look at it, until they say who plays.
   *
   * @param {Game} game
   */
  look(game) {
    const { rules } = game.state();
    this.#setup = { ...this.#setup, rules, seats: { S: 0, N: 0 }, clock: { ...NO_CLOCK }, ivorian: false };
    this.#fresh(null);
    this.#counted = true;
    this.#play.adopt(game);
    this.#counted = this.#play.state.over !== null;
  }

  /** The same again; whoever did not begin begins now. */
  revenge() {
    const first = other(this.#play.start.endsWith('N') ? 'N' : 'S');
    this.begin({ ...this.#setup, first });
  }

  /** The seeds lie still after a change. */
  settled() {
    const { over, turn, ply } = this.#play.state;
    if (over) {
      this.#count();
      return;
    }
    if (!document.hidden) this.#clock.run(turn, this.#timed !== ply);
    this.#timed = ply;
    if (this.level(turn) > 0 && !this.#paused && !this.#thinking) this.#think();
  }

  /** The program answers with what it has found. */
  moveNow() {
    this.#thinking?.stop();
  }

  /** Programs that play each other stop, or go on. */
  pause() {
    this.#paused = !this.#paused;
    if (this.#paused) this.#halt();
    else this.settled();
    this.dispatchEvent(new Event('seats'));
  }

  /** Takes moves back to where a person can move otherwise. */
  undo() {
    this.#back(() => this.#play.undo());
  }

  redo() {
    this.#back(() => this.#play.redo());
  }

  /**
   * Goes to another place of the game, to look at it: a program waits there until the game goes on.
   *
   * @param {number} node
   */
  visit(node) {
    if (node === this.#play.game.node) return;
    const before = this.#paused;
    this.#play.visit(node);
    const { ply, length, turn } = this.#play.state;
    this.#paused = this.watched || (ply < length && this.level(turn) > 0);
    if (this.#paused !== before) this.dispatchEvent(new Event('seats'));
  }

  /**
   * Others go on with the game as it stands, at their ease.
   *
   * @param {Record<Side, number>} seats
   */
  sit(seats) {
    this.#setup = { ...this.#setup, seats, clock: { ...NO_CLOCK }, ivorian: false };
    this.#fresh(null);
    this.#counted = this.#play.state.over !== null;
    this.dispatchEvent(new Event('keep'));
    this.settled();
  }

  agree() {
    if (!this.#play.state.over) this.#play.agree();
  }

  /** @param {Side} loser */
  resign(loser) {
    if (!this.#play.state.over) this.#play.resign(loser);
  }

  /**
   * The best that can be found quickly, for a hint or a question.
   *
   * @param {number} time milliseconds
   * @returns {Promise<Report>}
   */
  consult(time) {
    return this.#engine.think({ ...this.#question(), time }).answer;
  }

  /** @returns {Kept} */
  kept() {
    return {
      setup: this.#setup,
      game: this.#play.game.stored(),
      clock: this.#clock.state(),
      tally: this.#tally,
      draws: this.#draws,
    };
  }

  /**
   * Goes on with a match that was stored.
   *
   * @param {Kept} kept
   */
  restore({ setup, game: stored, clock, tally, draws }) {
    const game = Game.fromStored(stored);
    const { ply, length, rules, turn } = game.state();
    this.#setup = { ...setup, rules };
    this.#tally = tally;
    this.#draws = draws;
    this.#fresh(clock);
    // The clock of a move goes on from where it stood.
    this.#timed = ply;
    // Programs that played each other wait to be asked: nobody may be looking. So does one that
    // somebody looked back at.
    this.#paused = this.watched || (ply < length && this.level(turn) > 0);
    this.#counted = true;
    this.#play.adopt(game);
    this.#counted = this.#play.state.over !== null;
  }

  /** @returns {import('../thinker.js').EngineQuestion} */
  #question() {
    const { moves, ply, rules } = this.#play.state;
    return { rules, position: this.#play.start, moves: moves.slice(0, ply) };
  }

  /** @param {ClockState | null} clock */
  #fresh(clock) {
    this.#halt();
    this.#clock.rest();
    this.#clock = this.#timer(this.#setup, clock);
    this.#timed = -1;
    this.#counted = false;
    this.#paused = false;
    this.dispatchEvent(new Event('seats'));
  }

  /**
   * @param {Setup} setup
   * @param {ClockState | null} [state]
   */
  #timer({ clock: pace }, state = null) {
    const clock = new Clock(pace, state);
    clock.addEventListener('tick', () => this.dispatchEvent(new Event('tick')));
    clock.addEventListener('zero', (event) => {
      const side = /** @type {CustomEvent<Side>} */ (event).detail;
      if (pace.atZero !== 'lose') this.dispatchEvent(new CustomEvent('hurry', { detail: side }));
      else if (!this.#play.state.over) this.#play.timeOut(side);
    });
    return clock;
  }

  /** @param {Change} change */
  #changed({ kind }) {
    if (kind === 'edit') {
      this.dispatchEvent(new Event('keep'));
      return;
    }
    this.#halt();
    this.#clock.rest();
    this.dispatchEvent(new Event('tick'));
    if (kind === 'move' && !this.watched) this.#paused = false;
    if (kind === 'undo' || kind === 'redo') this.#counted &&= this.#play.state.over !== null;
    // An end that is only looked at again is no new end.
    if (kind === 'visit') this.#counted = this.#play.state.over !== null;
    this.dispatchEvent(new Event('keep'));
  }

  /** @param {() => boolean} step */
  #back(step) {
    // Between two programs it stops them: they would play the same again at once.
    if (this.watched) this.#paused = true;
    if (!step()) return;
    const { state } = this.#play;
    const more = () => !this.#play.state.over && this.level(this.#play.state.turn) > 0;
    if (this.watched || state.over) return;
    while (more() && step());
  }

  #count() {
    const { over } = this.#play.state;
    if (!over || this.#counted) return;
    this.#counted = true;
    if (over.winner) this.#tally[over.winner] += 1;
    else this.#draws += 1;
    this.dispatchEvent(new Event('keep'));
    this.dispatchEvent(new Event('over'));
  }

  async #think() {
    const { turn: side, rules } = this.#play.state;
    const begun = performance.now();
    let depth = 0;
    const say = () => this.dispatchEvent(new CustomEvent('think', { detail: { side, depth } }));
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { answer, stop } = this.#engine.think(
      { ...this.#question(), rules, level: this.level(side), seed },
      (news) => {
        depth = news.depth;
        if (this.#thinking === mine && performance.now() - begun > QUIET) say();
      },
    );
    const mine = { stop, timer: setTimeout(say, QUIET) };
    this.#thinking = mine;
    try {
      const { move } = await answer;
      const rest = this.#setup.ivorian ? 0 : begun + BREATH - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      if (this.#thinking !== mine) return;
      this.#forget();
      if (move) this.#play.move(move);
    } catch (error) {
      if (this.#thinking !== mine) return;
      this.#forget();
      console.error(error);
      this.#paused = true;
      this.dispatchEvent(new Event('lost'));
    }
  }

  /** Whatever the program thinks of is not wanted any more. */
  #halt() {
    this.#thinking?.stop();
    this.#forget();
  }

  #forget() {
    if (!this.#thinking) return;
    clearTimeout(this.#thinking.timer);
    this.#thinking = null;
    this.dispatchEvent(new CustomEvent('think', { detail: null }));
  }

  /** Nobody's time passes while the page cannot be seen. */
  #hidden() {
    if (document.hidden) {
      this.#clock.rest();
      this.dispatchEvent(new Event('keep'));
    } else if (!this.#play.state.over && this.#timed >= 0) this.#clock.run(this.#play.state.turn);
  }
}
