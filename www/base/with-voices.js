/**
 * Calls a function while the words temporarily have other voices, such as those of other rules.
 *
 * @template Result
 * @param {import('./words.js').Words} words
 * @param {string[]} voices
 * @param {(words: import('./words.js').Words) => Result} act
 * @returns {Result}
 */
export function withVoices(words, voices, act) {
  const before = words.voices;
  words.voices = voices;
  try {
    return act(words);
  } finally {
    words.voices = before;
  }
}
