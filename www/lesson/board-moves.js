import { Game } from '../awale.js';
import { withVoices } from '../base/with-voices.js';

/**
 * The legal moves, one for each playable pit, with the fullest harvest (Éqwalé); none while seeds of a reserve are
 * left, or when the game is over.
 *
 * @param {Game} game
 * @returns {string[]}
 */
export function legalMoves(game) {
  const { playable, reserve, over } = game.state();
  if (reserve > 0 || over) return [];
  return [...playable].map((pit) => game.pressedMove(pit));
}

/**
 * A game after some moves.
 *
 * @param {string} rules
 * @param {string} position
 * @param {string[]} moves
 */
export function gameAfter(rules, position, moves) {
  const game = new Game(rules, position);
  for (const move of moves) game.play(move);
  return game;
}

/**
 * Plays the moves of a text, up to the first that is illegal or cannot be read.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {Game} game changed: the moves are played in it
 * @param {string} text
 * @returns {{ moves: string[], fault: string }}
 */
export function readMoves(context, game, text) {
  const before = game.state().length;
  const fault = game.playLine(text);
  return { moves: game.state().moves.slice(before), fault: fault ? faultText(context, game, fault) : '' };
}

/**
 * Why the moves of a typed line could not all be played.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {Game} game
 * @param {import('../awale.js').TypedFault} fault
 */
function faultText(context, game, { found: move, why }) {
  if (!why) return context.say('ui.lessons.make.no-move', { move });
  const reason = withVoices(context.words(), game.voices(), (words) => words.tell([why]));
  return context.say('ui.lessons.make.refused', { move, told: reason });
}
