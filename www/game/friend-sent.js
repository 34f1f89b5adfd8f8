/**
 * @typedef {import('./match-settings.js').Friend} Friend
 * @typedef {import('../awale.js').GameState} GameState
 */

/** Separates the parts of a summary, of which the reason of the game's end is the last. */
const SEPARATOR = '.';

/**
 * The answer that the next link sends; none if it sends a request.
 *
 * @param {Pick<Friend, 'ask' | 'reply' | 'me'>} friend
 */
export const replyToSend = ({ ask, reply, me }) => (ask?.by === me ? null : reply);

/**
 * A summary of the link that could be sent to a friend now, to compare with that of the link sent last.
 *
 * @param {Friend} friend
 * @param {Pick<GameState, 'length' | 'over'>} game
 */
export const sentSummary = (friend, { length, over }) => {
  const { back, ask, me } = friend;
  return [back, length, ask?.by === me ? ask.what : '', replyToSend(friend) ?? '', over?.why ?? ''].join(SEPARATOR);
};

/**
 * Whether a friend was told that a game ended for this reason.
 *
 * @param {Friend} friend
 * @param {string} why
 */
export const isToldOfEnd = ({ sent }, why) => sent.endsWith(`${SEPARATOR}${why}`);
