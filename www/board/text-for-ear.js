import { sideOf } from '../base/sides.js';

/** Pits that follow one another in a sentence, each marked as `[[C]]`, and what stands between them. */
const PITS = /\[\[\w\]\](?:[^[\].:;!?]{1,10}\[\[\w\]\])*/g;
/** Changes that are named before what follows from them. */
const NAMED_CHANGES = ['undo', 'redo', 'new'];

/**
 * What only the ear needs: A and a sound the same, so the side of every pit is named, once for pits
 * of one side that follow one another.
 *
 * @param {() => import('../base/words.js').Words} words with the part `ear`
 * @returns {import('./status-text.js').Ear}
 */
export const earFor = (words) => ({
  text: (text) =>
    text.replace(PITS, (run, at) =>
      run.replace(/\[\[(\w)\]\](?=[^[]*(?:\[\[(\w))?)/g, (_, pit, next) =>
        (next && sideOf(next) === sideOf(pit)) || isNamed(words(), text.slice(0, at), sideOf(pit)) ? pit : words().say('ui.ear.pit', { pit, by: sideOf(pit) }),
      ),
    ),
  change: (kind) => (NAMED_CHANGES.includes(kind) ? words().say(`ui.ear.${kind}`) : ''),
});

/** Whether what comes before a pit ends with its side, as in « Sud : D ». @param {import('../base/words.js').Words} words @param {string} before @param {string} by */
const isNamed = (words, before, by) => before.replace(/\s*:\s*$/, '').endsWith(words.say(`side.${by}`)) && /:\s*$/.test(before);
