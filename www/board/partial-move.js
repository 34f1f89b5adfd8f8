/**
 * @typedef {object} PartialMove a move that is shown up to one of its events
 * @property {Pick<import('../awale.js').GameState, 'pits' | 'stores' | 'reserve'>} before the seeds before the move
 * @property {import('../awale.js').PlainTrace} trace
 * @property {number} events how many of the trace's events have happened
 * @property {number[]} pits the seeds in the pits after those events
 * @property {[number, number]} stores the seeds in South's and North's store after them
 * @property {string} why the message when a pit is pressed and `choose` is `null`
 * @property {((pit: string) => void) | null} choose called with a pressed pit, while the viewer guesses where the last seed falls
 */

export {};
