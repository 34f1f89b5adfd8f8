import { otherSide } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} SetUp the seeds on the board and in the stores, possible or not
 * @property {number[]} pits
 * @property {[number, number]} stores
 * @property {Side} turn
 */

/** The text of a set-up. @param {SetUp} setUp */
export const positionText = ({ pits, stores, turn }) => [...pits, ...stores, turn].join('-');

/**
 * The same set-up with the sides exchanged.
 *
 * @param {SetUp} setUp
 * @returns {SetUp}
 */
export function sidesExchanged({ pits, stores: [south, north], turn }) {
  return { pits: [...pits.slice(6), ...pits.slice(0, 6)], stores: [north, south], turn: otherSide(turn) };
}
