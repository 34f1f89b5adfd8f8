/** Pits that follow one another in a sentence, each marked as `[[C]]`, and what stands between them. */
const PITS = /\[\[\w\]\](?:[^[\].:;!?]{1,10}\[\[\w\]\])*/g;
/** Changes that are named before what follows from them. */
const NAMED_CHANGES = ['undo', 'redo', 'new'];

/** @param {string} pit */
const side = (pit) => (pit < 'a' ? 'S' : 'N');

/**
 * What only the ear needs: A and a sound the same, so the side of every pit is named, once for pits
 * of one side that follow one another.
 *
 * @param {() => import('../base/words.js').Words} words with the part `ear`
 * @returns {import('./status-text.js').Ear}
 */
export const earFor = (words) => ({
  text: (text) =>
    text.replace(PITS, (run) =>
      run.replace(/\[\[(\w)\]\](?=[^[]*(?:\[\[(\w))?)/g, (_, pit, next) =>
        next && side(next) === side(pit) ? pit : words().say('ui.ear.pit', { pit, by: side(pit) }),
      ),
    ),
  change: (kind) => (NAMED_CHANGES.includes(kind) ? words().say(`ui.ear.${kind}`) : ''),
});
