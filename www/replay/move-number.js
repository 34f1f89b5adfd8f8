/** @typedef {import('../base/sides.js').Side} Side */

/**
 * The number of the next move, as the move list has it: moves are numbered in pairs, South's and North's. A
 * side that plays again keeps the number.
 *
 * @param {Side} side who makes the move
 * @param {Side} before who made the move before; North at the start
 * @param {number} last the number of the move before; 0 at the start
 */
export const nextNumber = (side, before, last) => ((side === 'S' && before === 'N') || last === 0 ? last + 1 : last);

/**
 * The numbers of the moves of a line.
 *
 * @param {(Side | null | undefined)[]} sides who makes each move; `null` is the side before
 */
export function moveNumbers(sides) {
  let number = 0;
  /** @type {Side} */
  let before = 'N';
  return sides.map((by) => {
    const side = by ?? before;
    number = nextNumber(side, before, number);
    before = side;
    return number;
  });
}
