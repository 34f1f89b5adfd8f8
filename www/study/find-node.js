/**
 * @typedef {import('../awale.js').Game} Game
 */

/**
 * The node that moves lead to from the start of a game; `null` where they are not in its tree.
 *
 * @param {Game} game
 * @param {string[]} moves
 * @returns {number | null}
 */
export function nodeAt(game, moves) {
  const tree = game.tree();
  let at = 0;
  for (const move of moves) {
    const next = tree.find(({ id, parent, move: text }) => id !== 0 && parent === at && text === move);
    if (!next) return null;
    at = next.id;
  }
  return at;
}
