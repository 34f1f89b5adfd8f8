import { KeptTexts } from '../lesson/kept-texts.js';
import { KEPT_MARK } from './game-file.js';

/** The start of a line with a kept lesson or list in base64. */
const PREFIX = `%${KEPT_MARK}`;
/** Longest line that is read, in characters. */
const MAX_LINE = 200_000;
const NAMES = /** @type {const} */ (['own-lessons', 'own-lists']);

/**
 * The player's own lessons and lists as lines, to be saved with the games.
 *
 * @param {import('../storage/store.js').Store} store
 */
export function keptTextLines(store) {
  const lines = NAMES.flatMap((name) => new KeptTexts(store, name).all.map(({ id, ...kept }) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ name, ...kept }));
    return `${PREFIX}${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}\n`;
  }));
  return lines.length > 0 ? `${lines.join('')}\n` : '';
}

/**
 * Keeps the lessons and lists that a file has beside its games; invalid ones are skipped.
 *
 * @param {string[]} lines of `GameFile.keptLines`
 * @param {import('../storage/store.js').Store} store
 * @returns {number} how many of them are kept now, whether or not they were kept before
 */
export function keepTextsOf(lines, store) {
  return lines.filter((line) => line.length < MAX_LINE && keepTextOf(line.slice(PREFIX.length), store)).length;
}

/**
 * Keeps a lesson or a list; returns `false` if it is invalid.
 *
 * @param {string} code in base64
 * @param {import('../storage/store.js').Store} store
 */
function keepTextOf(code, store) {
  try {
    const found = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))));
    const name = NAMES.find((one) => one === found?.name);
    if (!name || typeof found.title !== 'string' || typeof found.text !== 'string') return false;
    new KeptTexts(store, name).keep({ title: found.title, text: found.text, solution: found.solution !== false, analysis: found.analysis !== false });
    return true;
  } catch {
    return false;
  }
}
