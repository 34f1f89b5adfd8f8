import { Game, setupText } from '../awale.js';
import { PITS } from '../base/sides.js';
import { halves, sidesExchanged } from '../game/set-up.js';

/** @typedef {import('../game/set-up.js').SetUp} SetUp */

/** The most seeds in a pit or store: a number of two digits. */
export const MAX_SEEDS_IN_PLACE = 99;
/** The most steps that can be undone. */
const MAX_STEPS = 100;
/** The places of seeds: the pits, then South's and North's store. */
const PLACES = [...PITS, 'S', 'N'];

/** A position that is being set up, and its undo history. Sends `change`. */
export class PositionDraft extends EventTarget {
  /** @type {SetUp} */
  #setUp = { pits: PITS.map(() => 0), stores: [0, 0], turn: 'S' };
  /** @type {SetUp[]} */
  #history = [];

  get setUp() {
    return this.#setUp;
  }

  /** The position as text. */
  get text() {
    return setupText(this.#setUp);
  }

  get canUndo() {
    return this.#history.length > 0;
  }

  /** @param {string} place a pit's letter, or `S` or `N` for a store */
  seeds(place) {
    const at = PLACES.indexOf(place);
    return at < PITS.length ? this.#setUp.pits[at] : this.#setUp.stores[at - PITS.length];
  }

  /**
   * @param {string} place
   * @param {number} seeds
   * @param {boolean} [sameStep] whether it is part of the last step: another digit of a number
   */
  set(place, seeds, sameStep = false) {
    const limited = Math.max(0, Math.min(MAX_SEEDS_IN_PLACE, Math.round(seeds)));
    if (limited === this.seeds(place)) return;
    const { pits, stores, turn } = this.#setUp;
    const at = PLACES.indexOf(place);
    const next = { pits: [...pits], stores: /** @type {[number, number]} */ ([...stores]), turn };
    if (at < PITS.length) next.pits[at] = limited;
    else next.stores[at - PITS.length] = limited;
    this.replace(next, sameStep);
  }

  /**
   * Replaces the position.
   *
   * @param {SetUp} setUp
   * @param {boolean} [sameStep] whether it is part of the last step
   */
  replace(setUp, sameStep = false) {
    if (setupText(setUp) === this.text) return;
    if (!sameStep || this.#history.length === 0) this.#history.push(this.#setUp);
    if (this.#history.length > MAX_STEPS) this.#history.shift();
    this.#setUp = setUp;
    this.dispatchEvent(new Event('change'));
  }

  /** Starts with a position and no history. @param {SetUp} setUp */
  begin(setUp) {
    this.#history = [];
    this.#setUp = setUp;
    this.dispatchEvent(new Event('change'));
  }

  undo() {
    const before = this.#history.pop();
    if (!before) return;
    this.#setUp = before;
    this.dispatchEvent(new Event('change'));
  }

  clear() {
    this.replace({ pits: PITS.map(() => 0), stores: [0, 0], turn: this.#setUp.turn });
  }

  /** Exchanges the sides. */
  swap() {
    this.replace(sidesExchanged(this.#setUp));
  }

  /**
   * Adds the missing seeds to the stores, half and half; an odd one is South's.
   *
   * @param {number} seeds
   */
  shareOut(seeds) {
    const { pits, stores: [south, north], turn } = this.#setUp;
    const [toSouth, toNorth] = halves(seeds);
    this.replace({ pits, stores: [south + toSouth, north + toNorth], turn });
  }
}

/**
 * The start of these rules as a set-up and as text (`position`), with its reserve and the voices of the rules.
 *
 * @param {string} rules
 */
export function startPosition(rules) {
  const game = new Game(rules);
  const { pits, stores, turn, position, reserve } = game.state();
  const voices = game.voices();
  game.free();
  /** @type {SetUp} */
  const setUp = { pits, stores, turn };
  return { setUp, position, reserve, voices };
}
