import { Game } from '../awale.js';
import { goToMainEnd } from '../replay/replay.js';

/**
 * @typedef {object} MatchProgress
 * @property {number} length the moves of the line that the match shows
 * @property {boolean} over whether its game is over, at the end of the main line
 */

/**
 * How far a saved match has come.
 *
 * @param {Pick<import('../game/match.js').SavedMatch, 'game'>} saved
 * @returns {MatchProgress}
 */
export function matchProgress({ game: text }) {
  const game = Game.fromStored(text);
  const { length } = game.state();
  goToMainEnd(game);
  const { over } = game.state();
  game.free();
  return { length, over: over !== null };
}

/**
 * Whether a match is worth storing: its game has a move or has ended, or a friend plays it by link.
 *
 * @param {{ length: number, over: unknown }} game
 * @param {Partial<Pick<import('../game/match-settings.js').MatchSettings, 'friend'>>} settings
 */
export function isWorthStoring({ length, over }, { friend }) {
  return length > 0 || Boolean(over) || Boolean(friend);
}
