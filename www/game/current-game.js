import { Game } from '../awale.js';

/**
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').Refusal} Refusal
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} Change what happened to the game
 * @property {'new' | 'move' | 'undo' | 'redo' | 'visit' | 'stop' | 'edit'} kind `visit`: another place of the game is
 *   looked at; `edit`: what is written beside its moves, or their order, has changed, and nothing else
 * @property {PlainTrace} [trace] of a move, played or seen again
 * @property {GameState} before
 */

/**
 * A game in play, whoever plays it and however it is shown. Every change sends `change`
 * (detail: Change); a move that may not be played sends `refuse` (detail: Refusal) and changes
 * nothing.
 */
export class CurrentGame extends EventTarget {
  /** @type {Game} */
  #game;
  /** @type {GameState} */
  #state;
  /** What the game began from, as text. @type {string} */
  #start;

  /**
   * @param {string} rules
   * @param {{ position?: string, first?: Side }} [start]
   */
  constructor(rules, start = {}) {
    super();
    this.#game = new Game(rules, start.position, start.first);
    this.#state = this.#game.state();
    this.#start = this.#state.position;
  }

  /** The position that the game began from, as text. */
  get start() {
    return this.#start;
  }

  /** The game as it stands. */
  get state() {
    return this.#state;
  }

  /** The handle, for questions. */
  get game() {
    return this.#game;
  }

  /**
   * @param {string} rules
   * @param {{ position?: string, first?: Side }} [start]
   */
  begin(rules, start = {}) {
    this.adopt(new Game(rules, start.position, start.first));
  }

  /**
   * Another game takes the place of this one, as its cursor stands.
   *
   * @param {Game} game
   */
  adopt(game) {
    const { ply } = game.state();
    game.goTo(0);
    this.#start = game.state().position;
    game.goTo(ply);
    this.#game.free();
    this.#game = game;
    this.#changed('new');
  }

  /**
   * Plays a move in text.
   *
   * @param {string} move
   * @returns {boolean} whether it was played
   */
  play(move) {
    const refusal = this.#game.whyNot(move);
    if (refusal) {
      this.dispatchEvent(new CustomEvent('refuse', { detail: refusal }));
      return false;
    }
    this.#changed('move', this.#game.play(move));
    return true;
  }

  /** @returns {boolean} whether there was something to take back */
  undo() {
    if (!this.#game.undo()) return false;
    this.#changed('undo');
    return true;
  }

  /** @returns {boolean} whether there was something to play again */
  redo() {
    const trace = this.#game.redo();
    if (!trace) return false;
    this.#changed('redo', trace);
    return true;
  }

  /**
   * Goes to another place in the line of moves.
   *
   * @param {number} ply
   */
  goTo(ply) {
    if (ply === this.#state.ply) return;
    this.#game.goTo(ply);
    this.#changed('undo');
  }

  /**
   * Looks at another place of the game.
   *
   * @param {number} node
   */
  visit(node) {
    if (node !== this.#game.node) this.#changed('visit', this.#game.goToNode(node));
  }

  /**
   * Changes the tree of the game otherwise than by playing.
   *
   * @param {(game: Game) => void} change
   */
  edit(change) {
    const { node } = this.#game;
    change(this.#game);
    this.#changed(this.#game.node === node ? 'edit' : 'visit');
  }

  /** Both players agree to stop. */
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
   * @param {PlainTrace} [trace]
   */
  #changed(kind, trace) {
    const before = this.#state;
    this.#state = this.#game.state();
    /** @type {Change} */
    const detail = { kind, trace, before };
    this.dispatchEvent(new CustomEvent('change', { detail }));
  }
}
