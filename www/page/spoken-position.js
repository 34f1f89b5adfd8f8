import { CAMPS, PITS } from '../base/sides.js';
import { endMessages, moveMessages } from '../game/reports.js';
import { sentences, textOf } from '../board/status-text.js';

/** @typedef {import('../base/sides.js').Side} Side */

/**
 * The `last` move, the possible `moves`, the `score` or the `board`, in words, for the status text and screen readers.
 *
 * @param {string} what
 * @param {object} parts
 * @param {import('../base/words.js').Words} parts.words with the part `ear`
 * @param {import('../game/current-game.js').CurrentGame} parts.current
 * @param {import('../game/pending-move.js').PendingMove} parts.pending its seeds are told as the board shows them
 * @param {[number, number] | null} parts.gathered the stores if the board shows the remaining seeds in them
 * @param {Side} [parts.you] the reader's side
 */
export function spokenPosition(what, { words, current: { state, report }, pending, gathered, you }) {
  const { pits, reserve = 0 } = pending.scene({ pits: state.pits, stores: state.stores, reserve: state.reserve, playable: state.playable });
  const [south, north] = state.over?.counted ? [state.over.south, state.over.north] : state.stores;
  const heaps = (/** @type {Side} */ by) => CAMPS[by].map((pit) => ({ pit, n: (!gathered && pits[PITS.indexOf(pit)]) || words.say('ui.ear.empty') }));
  const tell = (/** @type {import('../base/words.js').Message[]} */ messages) => textOf(sentences(words, messages, you));
  /** @type {Record<string, () => string>} */
  const texts = {
    board: () => words.say('ui.ear.board', { southPits: heaps('S'), northPits: heaps('N'), south, north, you }),
    last: () => tell(moveMessages(report)) || words.say('ui.tell.none'),
    moves: () => (state.playable ? words.sayPits('ui.tell.moves', { pits: [...state.playable] }) : tell(endMessages(report))),
    score: () => words.say('ui.tell.score', { south, north, you }),
  };
  const left = ['board', 'score'].includes(what) && state.reserve > 0 ? words.say('ui.left.reserve', { n: reserve }) : '';
  return left ? `${texts[what]()} ${left}.` : texts[what]();
}
