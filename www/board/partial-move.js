/**
 * @typedef {object} PartialMove a move that is shown half-way
 * @property {Pick<import('../awale.js').GameState, 'pits' | 'stores' | 'reserve'>} before the board before it
 * @property {import('../awale.js').PlainTrace} trace
 * @property {number} events how many of the trace's events have happened
 * @property {number[]} pits the seeds in the pits after those events
 * @property {[number, number]} stores the seeds in South's and North's store after them
 * @property {string} why what is answered to a press on a pit
 * @property {((pit: string) => void) | null} choose takes the presses on pits, where they are wanted
 */

export {};
