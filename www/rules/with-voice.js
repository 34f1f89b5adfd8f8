/**
 * Calls a function while the words have another voice.
 *
 * @template Result
 * @param {import('../base/words.js').Words} words
 * @param {string[]} voice
 * @param {(words: import('../base/words.js').Words) => Result} act
 * @returns {Result}
 */
export function withVoice(words, voice, act) {
  const before = words.voice;
  words.voice = voice;
  try {
    return act(words);
  } finally {
    words.voice = before;
  }
}
