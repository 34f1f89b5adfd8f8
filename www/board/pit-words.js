import { withoutPitMarks } from '../base/pit-names.js';
import { PITS, sideOf } from '../base/sides.js';

/**
 * @typedef {import('../game/current-game.js').CurrentGame} CurrentGame
 * @typedef {import('../base/words.js').Words} Words
 *
 * @typedef {object} PitWordsInput
 * @property {Words} words
 * @property {CurrentGame} current
 * @property {import('../game/pending-move.js').PendingMove} pendingMove
 * @property {import('../awale.js').BoardScene} scene the scene on the board, with the playable pits even where
 *   the board does not mark them
 * @property {boolean} personToMove
 * @property {() => string} turn why no pit can be played now, in most cases whose turn it is
 * @property {(why: import('../awale.js').Message) => import('../base/words.js').Message} refusal the message of a refusal, addressed to the player to move
 * @property {import('../base/sides.js').Side} [you] the reader's side
 */

/**
 * The name of a pit, with what it holds.
 *
 * @param {Words} words
 * @param {string} pit
 * @param {number} n its seeds
 * @param {string} [kind] the ending of the key: `-playable`, `-attacked`, `-origin` or none
 * @param {Record<string, unknown>} [data] `chosen`: the seeds to harvest; `you`: the reader's side
 */
export const pitName = (words, pit, n, kind = '', data = {}) => words.say(`ui.pit${n === 0 && kind !== '-origin' ? '-empty' : ''}${kind}`, { ...data, pit, by: sideOf(pit), n });

/**
 * The labels of the pits, and for each pit why it cannot be pressed, or a warning.
 *
 * @param {PitWordsInput} input
 */
export function pitWords(input) {
  const { words, current, pendingMove, scene, you } = input;
  const { pits: seedCounts, playable = '', attacked = [], threatened = '' } = scene;
  const chosen = new Map(attacked.map(({ pit, chosen: seeds }) => [pit, seeds]));
  /** @type {Record<string, import('./board-view.js').PitWords>} */
  const pits = {};
  /** @type {Map<string, string | null>} */
  const whys = new Map();
  for (const [index, pit] of PITS.entries()) {
    const why = playable.includes(pit) || pit === pendingMove.origin ? null : whyNot(input, index);
    const kind = pit === pendingMove.origin ? '-origin' : chosen.has(pit) ? '-attacked' : why === null ? '-playable' : '';
    const warning = kind === '-playable' ? current.pitReports[index].warning : null;
    const note = warning ? words.tell([warning]) : threatened.includes(pit) ? words.say('ui.threatened') : '';
    pits[pit] = { name: pitName(words, pit, seedCounts[index], kind, { chosen: chosen.get(pit), you }), why: why && withoutPitMarks(why), note };
    whys.set(pit, why ?? (note || null));
  }
  return { pits, whys };
}

/**
 * The labels while part of a move is shown.
 *
 * @param {Words} words
 * @param {import('./partial-move.js').PartialMove} partial
 */
export function partialMoveWords(words, { pits, why, choose }) {
  const entries = PITS.map((pit, index) => [pit, { name: pitName(words, pit, pits[index]), why: choose ? null : why }]);
  return /** @type {Record<string, import('./board-view.js').PitWords>} */ (Object.fromEntries(entries));
}

/**
 * Why a pit cannot be pressed.
 *
 * @param {PitWordsInput} input
 * @param {number} index
 */
function whyNot({ words, current, pendingMove, personToMove, turn, refusal }, index) {
  if (!current.state.over && !personToMove) return turn();
  if (pendingMove.origin) return words.say('ui.pending.elsewhere');
  const { why } = current.pitReports[index];
  // The pit is playable, but no further seed can be placed there in the pending move.
  return why ? words.tell([refusal(why)], 'sayPits') : words.say('ui.pending.full');
}
