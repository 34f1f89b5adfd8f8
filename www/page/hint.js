import { readMove } from '../awale.js';

/**
 * The text of a hint: the move, the reasons for it, and the expected result.
 *
 * @param {import('../base/words.js').Words} words
 * @param {import('../awale.js').Game} game
 * @param {string} move
 * @param {import('../engine/engine.js').Report} report
 */
export function hintText(words, game, move, { score, proven }) {
  const { origin, harvest, placed } = readMove(move);
  const expected =
    score === null ? '' : words.say(expectationKey(score, proven !== null), { n: Math.abs(Math.round(score)) });
  const action = origin ? words.sayPits('ui.hint.sow', { pit: origin }) : words.sayPits('ui.hint.place', { heaps: placed });
  const harvestText = harvest.length > 0 ? words.sayPits('ui.hint.harvest', { heaps: harvest }) : '';
  // What is harvested has been said: what the move takes would be the same again.
  const reasons = game.hint(move).filter(({ key }) => !harvestText || key !== 'hint.take');
  return [action, harvestText, words.tell(reasons, 'sayPits'), expected].filter(Boolean).join(' ');
}

/**
 * @param {number} score
 * @param {boolean} isProven
 */
function expectationKey(score, isProven) {
  const outlook = Math.round(score) === 0 ? 'even' : score > 0 ? 'ahead' : 'behind';
  return `ui.hint.${outlook}${isProven ? '.certain' : ''}`;
}
