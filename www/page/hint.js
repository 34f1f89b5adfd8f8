import { readMove } from '../awale.js';

/**
 * What a hint says: the move, why, and what it promises.
 *
 * @param {import('../base/words.js').Words} words
 * @param {import('../awale.js').Game} game
 * @param {string} move
 * @param {import('../engine/engine.js').Report} report
 */
export function hintText(words, game, move, { score, proven }) {
  const { origin: pit, harvest: heaps, placed } = readMove(move);
  const expected =
    score === null ? '' : words.say(expectationKey(score, proven !== null), { n: Math.abs(Math.round(score)) });
  const what = pit ? words.mark('ui.hint.sow', { pit, move }) : words.mark('ui.hint.place', { heaps: placed.map(heap) });
  const harvest = heaps.length > 0 ? words.mark('ui.hint.harvest', { heaps: heaps.map(heap) }) : '';
  return [what, harvest, words.tell(game.hint(move), 'mark'), expected].filter(Boolean).join(' ');
}

/**
 * @param {number} score
 * @param {boolean} certain
 */
function expectationKey(score, certain) {
  const way = Math.round(score) === 0 ? 'even' : score > 0 ? 'ahead' : 'behind';
  return `ui.hint.${way}${certain ? '.certain' : ''}`;
}

/** A pit and its seeds, as words take them. @param {string} text such as `C3` */
const heap = (text) => ({ pit: text[0], seeds: Number(text.slice(1)) });
