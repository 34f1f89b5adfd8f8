import { readMove } from '../awale.js';

/**
 * The path of a move as letters: the pit that is sown, then each pit or store that gets a seed; `null` if the move
 * is a placement or illegal.
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
