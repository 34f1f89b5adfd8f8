import { CAMPS, PITS } from '../base/sides.js';

/**
 * @typedef {import('../awale.js').Game} Game
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').BoardScene} BoardScene
 */

/** Seeds that one hand may hold when the board is being filled. */
const MAX_PLACED = 6;

/**
 * A move that takes more than one press, in Éqwalé: seeds placed one by one before they are
 * confirmed, or the seeds to harvest chosen on the pits that a sowing attacks.
 *
 * It knows what has been pressed; whether the whole is a move is asked of the game.
 */
export class PendingMove {
  /** @type {Game} */
  #game;
  /** @type {GameState} */
  #state;
  /** Seeds placed so far, pit by pit, in the order of the presses. @type {string[]} */
  #placed = [];
  /** The pit to sow, and what is chosen where it attacks. */
  #origin = '';
  /** @type {Map<string, number>} */
  #chosen = new Map();

  /** @param {Game} game as it stands when the move is begun */
  constructor(game) {
    this.#game = game;
    this.#state = game.state();
  }

  /** @returns {'placement' | 'harvest' | null} what is under way, or would be with the next press */
  get kind() {
    if (this.#state.over) return null;
    if (this.#state.reserve > 0) return 'placement';
    return this.#origin ? 'harvest' : null;
  }

  /** Whether something has been pressed that is not played yet. */
  get begun() {
    return this.#placed.length > 0 || this.#origin !== '';
  }

  /** Whether every pit that must be decided is. Nothing is chosen for a player. */
  get complete() {
    if (this.kind === 'placement') return this.#placed.length > 0;
    return this.#free() || [...this.#chosen.values()].every((seeds) => seeds > 0);
  }

  /** The move as text, as far as it goes. */
  get move() {
    if (this.kind === 'placement') {
      const heaps = this.#placedByPit();
      return `@${[...heaps].map(([pit, seeds]) => pit + seeds).join('')}`;
    }
    const taken = [...this.#chosen].filter(([, seeds]) => seeds > 0);
    const harvest = taken.map(([pit, seeds]) => pit + seeds).join('');
    return this.#origin + (harvest && `x${harvest}`);
  }

  /** The pit whose seeds are in the hand, in a harvest. */
  get origin() {
    return this.#origin;
  }

  /** Seeds placed, or chosen for the harvest. */
  get seeds() {
    return this.kind === 'placement'
      ? this.#placed.length
      : [...this.#chosen.values()].reduce((sum, seeds) => sum + seeds, 0);
  }

  /** The pits that the sowing attacks. */
  get attacked() {
    return [...this.#chosen.keys()];
  }

  /** Attacked pits that nothing is chosen in. */
  get undecided() {
    return [...this.#chosen].filter(([, seeds]) => seeds === 0).map(([pit]) => pit);
  }

  /**
   * A press on a pit.
   *
   * @param {string} pit
   * @returns {'pass' | 'begun' | 'changed' | 'full'} `pass`: this press is not the hand's, `full`:
   *   no more fits
   */
  press(pit) {
    if (this.kind === 'placement') {
      if (!CAMPS[this.#state.turn].includes(pit)) return 'pass';
      if (!this.#fits(pit)) return 'full';
      this.#placed.push(pit);
      return 'changed';
    }
    const chosen = this.#chosen.get(pit);
    if (chosen !== undefined) {
      this.#chosen.set(pit, chosen < 2 ? chosen + 1 : this.#free() ? 0 : 1);
      return 'changed';
    }
    if (this.#origin || !this.#state.playable.includes(pit)) return 'pass';
    const attacked = this.#game.attacked(pit);
    if (attacked === '') return 'pass';
    this.#origin = pit;
    this.#chosen = new Map([...attacked].sort().map((letter) => [letter, 0]));
    return 'begun';
  }

  /** Takes the last seed placed back, or gives the harvest up. */
  undo() {
    if (this.kind === 'placement') this.#placed.pop();
    else {
      this.#origin = '';
      this.#chosen.clear();
    }
  }

  /**
   * The sowing alone, before anything is harvested.
   *
   * @returns {PlainTrace}
   */
  sowingTrace() {
    const each = [...this.#chosen.keys()].map((pit) => `${pit}1`).join('');
    const { trace } = this.#game.preview(`${this.#origin}x${each}`);
    return { ...trace, events: trace.events.filter(({ kind }) => kind !== 'take') };
  }

  /**
   * The board with what is in the hand.
   *
   * @param {BoardScene} scene the board without it
   * @returns {BoardScene}
   */
  scene(scene) {
    if (this.kind === 'placement') {
      const heaps = this.#placedByPit();
      const own = CAMPS[this.#state.turn];
      return {
        ...scene,
        pits: PITS.map((pit, index) => scene.pits[index] + (heaps.get(pit) ?? 0)),
        reserve: this.#state.reserve - this.#placed.length,
        playable: own.filter((pit) => this.#fits(pit)).join(''),
      };
    }
    if (!this.#origin) return scene;
    const pits = [...scene.pits];
    for (const { kind, pit } of this.sowingTrace().events) {
      const index = pit ? PITS.indexOf(pit) : -1;
      if (index >= 0 && kind === 'lift') pits[index] = 0;
      if (index >= 0 && kind === 'drop') pits[index] += 1;
    }
    return {
      ...scene,
      pits,
      playable: [...this.#chosen.keys()].join(''),
      threatened: '',
      origin: undefined,
      last: undefined,
      selected: this.#origin,
      attacked: [...this.#chosen].map(([pit, chosen]) => ({ pit, chosen })),
    };
  }

  #placedByPit() {
    /** @type {Map<string, number>} */
    const heaps = new Map();
    for (const pit of [...this.#placed].sort()) heaps.set(pit, (heaps.get(pit) ?? 0) + 1);
    return heaps;
  }

  /** @param {string} pit */
  #fits(pit) {
    const held = this.#state.pits[PITS.indexOf(pit)] + (this.#placedByPit().get(pit) ?? 0);
    return this.#placed.length < Math.min(MAX_PLACED, this.#state.reserve) && held < 10;
  }

  #free() {
    return this.#state.rules.includes('harvest=free');
  }
}
