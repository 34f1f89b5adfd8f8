/**
 * @typedef {object} PlayedOn
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../board/game-view.js').GameView} view
 */

/** Resolves when the board has settled after the next change. @param {PlayedOn['view']} view */
export const nextSettled = (view) => new Promise((resolve) => view.addEventListener('settled', () => resolve(undefined), { once: true }));

/**
 * Plays moves with animation, one after another.
 *
 * @param {PlayedOn} on
 * @param {string[]} moves
 * @param {() => boolean} stillWanted asked after each move
 * @returns {Promise<boolean>} `false` if something else came between
 */
export async function playMoves({ current, view }, moves, stillWanted) {
  for (const move of moves) {
    const settled = nextSettled(view);
    if (!current.play(move)) break;
    await settled;
    if (!stillWanted()) return false;
  }
  return true;
}
