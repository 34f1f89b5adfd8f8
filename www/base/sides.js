/** @typedef {'S' | 'N'} Side */

/** Both sides, South first. @type {Side[]} */
export const SIDES = ['S', 'N'];

/** The pits of each side, in sowing order. */
export const CAMPS = { S: [...'ABCDEF'], N: [...'abcdef'] };

/** All pits, in the order of `GameState.pits`. */
export const PITS = [...CAMPS.S, ...CAMPS.N];

/**
 * @param {Side} side
 * @returns {Side}
 */
export const otherSide = (side) => (side === 'S' ? 'N' : 'S');

/** The side of a pit, by its letter. @param {string} pit @returns {Side} */
export const sideOf = (pit) => (pit < 'a' ? 'S' : 'N');
