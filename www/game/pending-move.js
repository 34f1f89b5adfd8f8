import { readMove, writeMove } from '../awale.js';
import { CAMPS, PITS } from '../base/sides.js';
import { seedsAfter, withoutCaptures } from './trace.js';

/**
 * @typedef {import('../awale.js').Game} Game
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').BoardScene} BoardScene
 */

/**
 * A move of several presses, in Éqwalé: seeds placed one by one, or seeds to harvest chosen on the
 * attacked pits. It stores the presses; the game decides whether they make a legal move.
 */
export class PendingMove {
  /** @type {Game} */
  #game;
  /** @type {GameState} */
  #state;
  /** The pits of the placed seeds, in the order of the presses. @type {string[]} */
  #placed = [];
  /** The pit to sow before the harvest. */
  #origin = '';
  /** The seeds chosen on each attacked pit. @type {Map<string, number>} */
  #chosen = new Map();

  /** @param {{ game: Game, state: GameState }} current the game at the start of the move */
  constructor({ game, state }) {
    this.#game = game;
    this.#state = state;
  }

  /**
   * The kind of move that is under way; a placement also before its first press.
   *
   * @returns {'placement' | 'harvest' | null}
   */
  get kind() {
    if (this.#state.over) return null;
    if (this.#state.reserve > 0) return 'placement';
    return this.#origin ? 'harvest' : null;
  }

  /** Whether a press has been made. */
  get begun() {
    return this.#placed.length > 0 || this.#origin !== '';
  }

  /** The presses so far, as the text of a move; empty before the first. */
  get move() {
    if (!this.begun) return '';
    if (this.kind === 'placement') return writeMove(undefined, this.#placed.join(''));
    return writeMove(this.#origin, [...this.#chosen].map(([pit, seeds]) => pit.repeat(seeds)).join(''));
  }

  /** The pit of the last placed seed. */
  get lastPlaced() {
    return this.#placed.at(-1) ?? '';
  }

  /** The pit that is sown before the harvest. */
  get origin() {
    return this.#origin;
  }

  /** The number of seeds placed or chosen. */
  get seeds() {
    return this.kind === 'placement'
      ? this.#placed.length
      : [...this.#chosen.values()].reduce((sum, seeds) => sum + seeds, 0);
  }

  /** The pits that the sowing attacks. */
  get attacked() {
    return [...this.#chosen.keys()];
  }

  /**
   * A press on a pit.
   *
   * @param {string} pit
   * @returns {'pass' | 'begun' | 'changed' | 'full'} `pass`: the press does not belong to a
   *   move of several presses; `full`: the pit takes no more seeds
   */
  press(pit) {
    if (this.kind === 'placement') {
      if (!CAMPS[this.#state.turn].includes(pit)) return 'pass';
      if (!this.#openPits().includes(pit)) return 'full';
      this.#placed.push(pit);
      return 'changed';
    }
    const chosen = this.#chosen.get(pit);
    if (chosen !== undefined) {
      const { harvest } = this.#state;
      this.#chosen.set(pit, harvest[(harvest.indexOf(chosen) + 1) % harvest.length]);
      return 'changed';
    }
    const { harvest, playable } = this.#state;
    if (this.#origin || harvest.length === 0 || !playable.includes(pit)) return 'pass';
    const attacked = this.#game.attacked(pit);
    if (attacked === '') return 'pass';
    this.#origin = pit;
    // The largest harvest is chosen first, because it is most often the best.
    const fullest = new Map(readMove(this.#game.pressedMove(pit)).harvest.map((heap) => [heap.pit, heap.seeds]));
    this.#chosen = new Map([...attacked].sort().map((letter) => [letter, fullest.get(letter) ?? harvest[0]]));
    return 'begun';
  }

  /** Takes the last placed seed back, or cancels the harvest. */
  undo() {
    if (this.kind === 'placement') this.#placed.pop();
    else {
      this.#origin = '';
      this.#chosen.clear();
    }
  }

  /**
   * The trace of the sowing without the harvest.
   *
   * @returns {PlainTrace}
   */
  sowingTrace() {
    return withoutCaptures(this.#game.preview(this.#game.pressedMove(this.#origin)).trace);
  }

  /**
   * The board with the seeds of the pending move.
   *
   * @param {BoardScene} scene the board without them
   * @returns {BoardScene}
   */
  scene(scene) {
    if (this.kind === 'placement') {
      const heaps = this.#placedByPit();
      return {
        ...scene,
        pits: PITS.map((pit, index) => scene.pits[index] + (heaps.get(pit) ?? 0)),
        reserve: this.#state.reserve - this.#placed.length,
        playable: this.#openPits(),
      };
    }
    if (!this.#origin) return scene;
    return {
      ...scene,
      pits: seedsAfter(this.#state, this.sowingTrace().events).pits,
      playable: [...this.#chosen.keys()].join(''),
      threatened: '',
      origin: undefined,
      last: undefined,
      selected: this.#origin,
      attacked: [...this.#chosen].map(([pit, chosen]) => ({ pit, chosen })),
      labels: [...this.#chosen].map(([pit, chosen]) => ({ pit, text: `−${chosen}` })),
    };
  }

  #placedByPit() {
    /** @type {Map<string, number>} */
    const heaps = new Map();
    for (const pit of [...this.#placed].sort()) heaps.set(pit, (heaps.get(pit) ?? 0) + 1);
    return heaps;
  }

  /** The pits that can take one more seed. */
  #openPits() {
    return this.#game.openPits(this.move);
  }
}
