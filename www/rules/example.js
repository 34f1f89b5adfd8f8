import { Game, readMove, readRules } from '../awale.js';
import { endMessages, moveMessages } from '../game/reports.js';
import { withVoices } from '../base/with-voices.js';

/**
 * @typedef {import('../awale.js').BoardScene} BoardScene
 *
 * @typedef {object} Example a position on a rules page, with moves to try
 * @property {string} rules
 * @property {string} position
 * @property {string[]} moves in this order; an illegal move shows why it is illegal
 */

/** A game from the position of an example. */
export class ExampleGame {
  #example;
  #game;
  /** The number of the example's moves that have been tried. */
  #tried = 0;

  /** @param {Example} example */
  constructor(example) {
    this.#example = example;
    this.#game = new Game(example.rules, example.position);
  }

  get game() {
    return this.#game;
  }

  /** @returns {import('../awale.js').GameState} */
  get state() {
    return this.#game.state();
  }

  /** The next move of the example. */
  get nextMove() {
    return this.#example.moves[this.#tried] ?? null;
  }

  /** The pits to press for the next move: the pit to sow, or those where seeds are placed. */
  get nextPits() {
    if (!this.nextMove) return [];
    const { origin, placed } = readMove(this.nextMove);
    return origin ? [origin] : placed.map(({ pit }) => pit);
  }

  /**
   * The move that a press on a pit plays: the example's next move if this is one of its pits (`nextPits`), otherwise
   * the move that the rules give for the pit (`Game.pressedMove`).
   *
   * @param {string} pit
   * @returns {string}
   */
  moveOf(pit) {
    const { nextMove } = this;
    if (nextMove && this.nextPits.includes(pit)) return nextMove;
    return this.#game.pressedMove(pit);
  }

  /** @param {string} move */
  try(move) {
    if (move === this.nextMove) this.#tried += 1;
    return this.#game.tryPlay(move);
  }

  /**
   * The text after a move: its result and the end of the game, or why it is illegal.
   *
   * @param {import('../base/words.js').Words} words
   * @param {import('../awale.js').PlayResult} tried
   * @param {'say' | 'sayPits'} [how] whether the pits in it are marked
   */
  describe(words, tried, how) {
    const messages = tried.kind === 'played' ? [...moveMessages(tried.report), ...endMessages(tried.report)] : [tried.why];
    return withVoices(words, this.#game.voices(), () => words.tell(messages, how));
  }

  /** What the board shows. If the next move is illegal, its pit is selected, none playable. @returns {BoardScene} */
  get scene() {
    const { pits, stores, reserve, playable, last, over } = this.state;
    const { nextMove } = this;
    const { nextPits } = this;
    const isLegal = nextMove === null || !this.#game.whyNot(nextMove);
    return {
      pits,
      stores,
      reserve,
      playable: over || !isLegal ? '' : nextPits.join('') || playable,
      selected: isLegal ? undefined : nextPits[0],
      origin: last?.origin ?? undefined,
      last: last?.fell ?? undefined,
    };
  }

  /** The layout of the board. @returns {import('../awale.js').BoardOptions} */
  get layout() {
    const aside = readRules(this.#example.rules).options?.stores === 'aside';
    return { stores: aside ? 'none' : 'auto', shape: 'wide', letters: true, reserve: this.state.reserve > 0 };
  }

  close() {
    this.#game.free();
  }
}
