/** @typedef {import('../awale.js').MoveReport} MoveReport */

/** The messages about a move but for the game's end, in the order of the text. @param {MoveReport} report */
export const moveMessages = ({ sown, laps, stores, captured, missed, fed, replay, again, duty }) => [...sown, ...laps, ...stores, ...captured, ...missed, ...fed, ...replay, ...again, ...duty];

/** The messages about a game's end: why it is over, who gets the seeds left, who won. @param {MoveReport} report */
export const endMessages = ({ ended, result }) => [...ended, ...result];
