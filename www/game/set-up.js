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
