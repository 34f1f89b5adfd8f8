import { Game } from '../awale.js';
import { PITS } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} EditedPosition what stands on the board: seeds in each pit and taken by each player
 * @property {number[]} pits
 * @property {[number, number]} stores
 * @property {Side} turn
 */

/** No place is given more by hand: it would not be a board any more. */
export const MAX_SEEDS = 99;
/** Steps that can be taken back. */
const MAX_STEPS = 100;
/** The places where seeds are: the pits, then the seeds taken by South and by North. */
const SPOTS = [...PITS, 'S', 'N'];

/**
 * A position that is being set up, possible or not, and the steps that led to it. Sends `change`
 * with every step.
 */
export class PositionDraft extends EventTarget {
  /** @type {EditedPosition} */
  #layout = { pits: PITS.map(() => 0), stores: [0, 0], turn: 'S' };
  /** @type {EditedPosition[]} */
  #before = [];

  get layout() {
    return this.#layout;
  }

  /** The position in text. */
  get text() {
    return positionText(this.#layout);
  }

  /** Whether there is a step to take back. */
  get canUndo() {
    return this.#before.length > 0;
  }

  /** @param {string} spot */
  seeds(spot) {
    const at = SPOTS.indexOf(spot);
    return at < 12 ? this.#layout.pits[at] : this.#layout.stores[at - 12];
  }

  /**
   * @param {string} spot
   * @param {number} seeds
   * @param {boolean} [same] it belongs to the step before: a number of several figures
   */
  set(spot, seeds, same = false) {
    const wanted = Math.max(0, Math.min(MAX_SEEDS, Math.round(seeds)));
    if (wanted === this.seeds(spot)) return;
    const { pits, stores, turn } = this.#layout;
    const at = SPOTS.indexOf(spot);
    const next = { pits: [...pits], stores: /** @type {[number, number]} */ ([...stores]), turn };
    if (at < 12) next.pits[at] = wanted;
    else next.stores[at - 12] = wanted;
    this.replace(next, same);
  }

  /**
   * Another layout takes the place of this one.
   *
   * @param {EditedPosition} layout
   * @param {boolean} [same] it belongs to the step before
   */
  replace(layout, same = false) {
    if (positionText(layout) === this.text) return;
    if (!same || this.#before.length === 0) this.#before.push(this.#layout);
    if (this.#before.length > MAX_STEPS) this.#before.shift();
    this.#layout = layout;
    this.dispatchEvent(new Event('change'));
  }

  /** Begins with a layout; there is nothing to take back. @param {EditedPosition} layout */
  begin(layout) {
    this.#before = [];
    this.#layout = layout;
    this.dispatchEvent(new Event('change'));
  }

  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#layout = before;
    this.dispatchEvent(new Event('change'));
  }

  clear() {
    this.replace({ pits: PITS.map(() => 0), stores: [0, 0], turn: this.#layout.turn });
  }

  /** South has what North had: each sits on the other side of the board. */
  swap() {
    const { pits, stores: [south, north], turn } = this.#layout;
    this.replace({
      pits: [...pits.slice(6), ...pits.slice(0, 6)],
      stores: [north, south],
      turn: turn === 'S' ? 'N' : 'S',
    });
  }

  /**
   * Seeds become taken ones, half and half; an odd one is South's.
   *
   * @param {number} seeds
   */
  shareOut(seeds) {
    const { pits, stores: [south, north], turn } = this.#layout;
    this.replace({ pits, stores: [south + Math.ceil(seeds / 2), north + Math.floor(seeds / 2)], turn });
  }
}

/** @param {EditedPosition} layout the position in text, possible or not */
export function positionText({ pits, stores, turn }) {
  return [...pits, ...stores, turn].join('-');
}

/**
 * The start of a game by these rules.
 *
 * @param {string} rules
 */
export function startPosition(rules) {
  const game = new Game(rules);
  const { pits, stores, turn, position, reserve } = game.state();
  const voice = game.voice();
  game.free();
  /** @type {EditedPosition} */
  const layout = { pits, stores, turn };
  return { layout, position, reserve, voice };
}
