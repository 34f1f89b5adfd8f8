/**
 * The node after these moves from the start; `null` if the tree does not contain them.
 *
 * @param {import('../awale.js').Game} game
 * @param {string[]} moves
 * @returns {number | null}
 */
export function nodeAt(game, moves) {
  const tree = game.tree();
  let at = 0;
  for (const move of moves) {
    const next = childBy(tree, at, move);
    if (!next) return null;
    at = next.id;
  }
  return at;
}

/**
 * The node that a move leads to from another node.
 *
 * @param {ReturnType<import('../awale.js').Game['tree']>} tree
 * @param {number} at
 * @param {string} move
 */
export const childBy = (tree, at, move) => tree.find(({ id, parent, move: text }) => id !== 0 && parent === at && text === move);
