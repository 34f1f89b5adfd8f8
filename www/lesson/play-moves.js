/**
 * @typedef {object} GameAndView the game that is played and its view
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../board/game-view.js').GameView} view
 */

/** Resolves when the board has settled after the next change. @param {GameAndView['view']} view */
export const nextSettled = (view) => new Promise((resolve) => view.addEventListener('settled', () => resolve(undefined), { once: true }));

/**
 * Plays moves with animation, one after another.
 *
 * @param {GameAndView} page
 * @param {string[]} moves
 * @param {() => boolean} stillWanted asked after each move
 * @returns {Promise<boolean>} `false` if the moves were no longer wanted; otherwise `true`, also after a refused move
 */
export async function playMoves({ current, view }, moves, stillWanted) {
  for (const move of moves) {
    const settled = nextSettled(view);
    // A refused move ends the playback without a message: the moves were checked when the file was read.
    if (!current.play(move)) break;
    await settled;
    if (!stillWanted()) return false;
  }
  return true;
}

/**
 * Why a press was refused: the status text says so in the place of a move's result.
 *
 * @param {GameAndView['view']} view
 */
export const refusalText = (view) => view.statusText.outcome ?? '';
