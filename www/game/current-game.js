import { Game } from '../awale.js';

/**
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').MoveReport} MoveReport
 * @typedef {import('../awale.js').PitReport} PitReport
 * @typedef {import('../awale.js').PlayResult} PlayResult
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} Change a change of the game
 * @property {'new' | 'move' | 'undo' | 'redo' | 'visit' | 'stop' | 'edit'} kind `visit`: the cursor
 *   moved to another node of the tree; `edit`: the tree, its comments or its marks changed, and the
 *   cursor stayed
 * @property {PlainTrace} [trace] of the move that was played, redone or visited; none after `goTo` or `edit`
 * @property {number} [captured] the seeds that the played move captured
 * @property {GameState} before
 */

/**
 * The game on the board. Every change sends `change` (detail: Change); an illegal move changes
 * nothing.
 */
export class CurrentGame extends EventTarget {
  /** @type {Game} */
  #game;
  /** @type {GameState} */
  #state;
  /** Computed on first use. @type {MoveReport | null} */
  #report = null;
  /** Computed on first use. @type {PitReport[] | null} */
  #pitReports = null;
  /** The state at the start. @type {GameState} */
  #start;
  /** Aborted by each change of another kind than `edit`, and by `close`. */
  #change = new AbortController();

  /**
   * @param {string} rules
   * @param {{ position?: string, first?: Side }} [start]
   */
  constructor(rules, start = {}) {
    super();
    this.#game = new Game(rules, start.position, start.first);
    this.#state = this.#game.state();
    this.#start = this.#state;
  }

  /** The position at the start of the game, as text. */
  get start() {
    return this.#start.position;
  }

  /** The player who moves first in this game. */
  get first() {
    return this.#start.turn;
  }

  /** The seeds to be placed at the start of the game. */
  get firstReserve() {
    return this.#start.reserve;
  }

  /** The state at the cursor. */
  get state() {
    return this.#state;
  }

  /** The messages about what the last move did and how the game ended, by kind. */
  get report() {
    return (this.#report ??= this.#game.report());
  }

  /** For the pits A to F, then a to f: why each is not playable, and warnings. */
  get pitReports() {
    return (this.#pitReports ??= this.#game.pitReports());
  }

  /**
   * The wasm handle. It is freed when another game replaces this one: asynchronous code checks
   * `changeSignal` after each wait, or works on a copy.
   */
  get game() {
    return this.#game;
  }

  /**
   * Aborted at the next change of another kind than `edit`, or by `close`: then an answer about the current position is
   * out of date.
   */
  get changeSignal() {
    return this.#change.signal;
  }

  /**
   * @param {string} rules
   * @param {{ position?: string, first?: Side }} [start]
   */
  begin(rules, start = {}) {
    this.adopt(new Game(rules, start.position, start.first));
  }

  /**
   * Replaces the game; the cursor stays where it is in the new one.
   *
   * @param {Game} game
   */
  adopt(game) {
    const { ply } = game.state();
    game.goTo(0);
    this.#start = game.state();
    game.goTo(ply);
    const before = this.#game;
    this.#game = game;
    this.#changed('new');
    // Freed last: listeners to the change may still use it.
    before.free();
  }

  /** Frees the game. */
  close() {
    this.#change.abort();
    this.#game.free();
  }

  /**
   * Plays a move if it is legal, in a single call to the wasm module.
   *
   * @param {string} move
   * @param {boolean} [warnOfRepetition] whether a move that would end the game by repetition is not played yet
   * @returns {PlayResult}
   */
  tryPlay(move, warnOfRepetition = false) {
    const result = this.#game.tryPlay(move, warnOfRepetition);
    if (result.kind === 'played') this.#changed('move', result);
    return result;
  }

  /**
   * Plays a move.
   *
   * @param {string} move
   * @returns {boolean} whether it was legal
   */
  play(move) {
    return this.tryPlay(move).kind === 'played';
  }

  /** @returns {boolean} whether there was a move to undo */
  undo() {
    if (!this.#game.undo()) return false;
    this.#changed('undo');
    return true;
  }

  /** @returns {boolean} whether there was a move to redo */
  redo() {
    const trace = this.#game.redo();
    if (!trace) return false;
    this.#changed('redo', { trace });
    return true;
  }

  /**
   * Moves the cursor within the line.
   *
   * @param {number} ply
   */
  goTo(ply) {
    const { ply: before } = this.#state;
    if (ply === before) return;
    this.#game.goTo(ply);
    this.#changed(ply < before ? 'undo' : 'redo');
  }

  /**
   * Moves the cursor to another node of the tree.
   *
   * @param {number} node
   */
  visit(node) {
    if (node !== this.#game.node) this.#changed('visit', { trace: this.#game.goToNode(node) });
  }

  /**
   * Changes the tree other than by playing.
   *
   * @param {(game: Game) => void} change
   */
  edit(change) {
    const { node } = this.#game;
    change(this.#game);
    this.#changed(this.#game.node === node ? 'edit' : 'visit');
  }

  /** Ends the game by agreement. */
  agree() {
    this.#game.agree();
    this.#changed('stop');
  }

  /** @param {Side} loser */
  resign(loser) {
    this.#game.resign(loser);
    this.#changed('stop');
  }

  /** @param {Side} loser */
  timeOut(loser) {
    this.#game.timeOut(loser);
    this.#changed('stop');
  }

  /**
   * @param {Change['kind']} kind
   * @param {{ trace?: PlainTrace, captured?: number, state?: GameState, report?: MoveReport }} [known] what the
   *   caller has already computed
   */
  #changed(kind, { trace, captured, state = this.#game.state(), report } = {}) {
    const before = this.#state;
    this.#state = state;
    this.#report = report ?? null;
    this.#pitReports = null;
    if (kind !== 'edit') {
      this.#change.abort();
      this.#change = new AbortController();
    }
    /** @type {Change} */
    const detail = { kind, trace, captured, before };
    this.dispatchEvent(new CustomEvent('change', { detail }));
  }
}
