import { gameKey } from './kept-reviews.js';

/** @typedef {import('../game/current-game.js').CurrentGame} CurrentGame */

/**
 * The position on the board as a question to the engine: the start and the moves from there, on which a repetition
 * depends.
 *
 * @param {CurrentGame} current
 */
export function boardQuestion({ start, state: { rules, moves, ply } }) {
  return { rules, position: start, moves: moves.slice(0, ply) };
}

/** The game up to the position on the board as one text, to compare. @param {CurrentGame} current */
export function boardKey(current) {
  const { rules, position, moves } = boardQuestion(current);
  return gameKey({ rules, start: position, moves });
}
