import { readMove } from '../awale.js';
import { sideOf } from '../base/sides.js';

/** A list of marked pits in a sentence, such as `[[C]], [[D]] and [[E]]`. */
const PIT_LIST = /\[\[\w\]\](?:[^[\].:;!?]{1,10}\[\[\w\]\])*/g;
/**
 * The kinds of change with a sentence of their own; of others only the news and the turn or result are announced
 * (game-view.js).
 */
const ANNOUNCED_CHANGES = ['undo', 'redo', 'new'];

/**
 * How texts are announced to screen readers. The pits `A` and `a` sound the same, so the side of each pit is said too:
 * once for pits of one side that follow each other in a list.
 *
 * @param {() => import('../base/words.js').Words} words with the part `ear`
 * @param {() => import('../base/sides.js').Side | undefined} you the reader's side
 * @returns {import('./status-text.js').Announcer}
 */
export const createAnnouncer = (words, you) => ({
  text: (text) =>
    text.replace(PIT_LIST, (list, at) =>
      list.replace(/\[\[(\w)\]\](?=[^[]*(?:\[\[(\w))?)/g, (_, pit, next) =>
        (next && sideOf(next) === sideOf(pit)) || endsWithSide(words().say('ui.ear.by', { by: sideOf(pit), you: you() }), text.slice(0, at)) ? pit : words().say('ui.ear.pit', { pit, by: sideOf(pit), you: you() }),
      ),
    ),
  change: (kind, moves) => {
    if (!ANNOUNCED_CHANGES.includes(kind)) return '';
    // Undo without a move took back a resignation, an agreement or a loss on time.
    if (kind === 'undo' && moves.length === 0) return words().say('ui.ear.goes-on');
    const pits = moves.map((move) => readMove(move)).map(({ by, origin: pit }) => ({ pit, by }));
    // Pits are left out if a move is a placement (it has no origin), or if a single move is redone: its own text
    // names the pit.
    const namesPits = (kind === 'undo' || (kind === 'redo' && pits.length > 1)) && pits.every(({ pit }) => pit);
    return words().say(!namesPits ? `ui.ear.${kind}` : kind === 'undo' ? 'ui.ear.undone' : 'ui.ear.redone', { n: pits, you: you() });
  },
});

/**
 * Whether the text before a list of pits already ends with this side and a colon, as in « Sud : D ».
 *
 * @param {string} side
 * @param {string} before
 */
const endsWithSide = (side, before) => before.replace(/\s*:\s*$/, '').endsWith(side) && /:\s*$/.test(before);
