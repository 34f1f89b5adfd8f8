import { Game } from '../awale.js';

/**
 * The end of a game as its card in the library shows it.
 *
 * @param {import('../awale.js').GameState} state at its end
 * @returns {import('./library.js').GameEnd}
 */
export function gameEnd({ pits, stores, turn, over }) {
  const result = over && { winner: over.winner ?? null, south: over.south, north: over.north, counted: over.counted, why: over.why };
  return { pits, stores, turn, over: result };
}

/**
 * The end of a game by its stored text.
 *
 * @param {string} text
 */
export function storedGameEnd(text) {
  const game = Game.fromStored(text);
  game.goTo(game.state().length);
  const end = gameEnd(game.state());
  game.free();
  return end;
}
