/**
 * Calls a function while the words have the voice of other rules.
 *
 * @template Said
 * @param {import('../base/words.js').Words} words
 * @param {string[]} voice
 * @param {(words: import('../base/words.js').Words) => Said} speak
 * @returns {Said}
 */
export function withVoice(words, voice, speak) {
  const before = words.voice;
  words.voice = voice;
  try {
    return speak(words);
  } finally {
    words.voice = before;
  }
}
