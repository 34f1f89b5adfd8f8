/** @typedef {import('../awale.js').MoveReport} MoveReport */

/** What a move did, in the order of the text. @param {MoveReport} report */
export const toldOf = ({ sown, laps, stores, captured, missed, fed, again, duty }) => [...sown, ...laps, ...stores, ...captured, ...missed, ...fed, ...again, ...duty];

/** How a game ended: why, and who won. @param {MoveReport} report */
export const endOf = ({ ended, result }) => [...ended, ...result];
