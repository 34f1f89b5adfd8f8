/** @typedef {import('../awale.js').MoveReport} MoveReport */

/** The messages about what a move did, in the order of the text. @param {MoveReport} report */
export const moveMessages = ({ sown, laps, stores, captured, missed, fed, replay, again, duty }) => [...sown, ...laps, ...stores, ...captured, ...missed, ...fed, ...replay, ...again, ...duty];

/** The messages about the end of a game: why it is over, and who won. @param {MoveReport} report */
export const endMessages = ({ ended, result }) => [...ended, ...result];
