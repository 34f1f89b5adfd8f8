import { readMove } from '../awale.js';

/**
 * The places that a move passes, from the pit that is sown to where the last seed falls; none for
 * seeds that are placed.
 *
 * @param {import('../awale.js').Game} game
 * @param {string} move
 * @returns {string | null}
 */
export function sowingPath(game, move) {
  const { origin: from } = readMove(move);
  if (!from || game.whyNot(move)) return null;
  const drops = game.preview(move).trace.events.filter(({ kind }) => kind === 'drop');
  return from + drops.map(({ pit, store }) => pit ?? store ?? '').join('');
}
