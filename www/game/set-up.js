import { otherSide } from '../base/sides.js';

/** @typedef {import('../awale.js').Setup} SetUp */

/**
 * The same set-up with the sides exchanged.
 *
 * @param {SetUp} setUp
 * @returns {SetUp}
 */
export function sidesExchanged({ pits, stores: [south, north], turn }) {
  return { pits: [...pits.slice(6), ...pits.slice(0, 6)], stores: [north, south], turn: otherSide(turn) };
}

/**
 * Seeds for South's store and North's, half and half; an odd one is South's.
 *
 * @param {number} seeds
 * @returns {[south: number, north: number]}
 */
export const halves = (seeds) => [Math.ceil(seeds / 2), Math.floor(seeds / 2)];
