import { readMove } from '../awale.js';

/**
 * A move of several pits in short, such as `B takes b1 c2`: the pit to sow if there is one, the verb, then each other
 * pit with its number of seeds. `null` for a move that is only a pit.
 *
 * @param {string} move
 * @param {import('../base/words.js').Say} say
 */
export function shortMove(move, say) {
  const { origin, harvest, placed } = readMove(move);
  const heaps = [...harvest, ...placed].map(({ pit, seeds }) => pit + seeds);
  if (heaps.length === 0) return null;
  return [...(origin ? [origin, say('word.takes')] : [say('word.places')]), ...heaps].join(' ');
}

/**
 * A move as it is shown: a pit, or the move of several pits in short.
 *
 * @param {string} move
 * @param {import('../base/words.js').Say} say
 */
export const shownMove = (move, say) => shortMove(move, say) ?? move;
