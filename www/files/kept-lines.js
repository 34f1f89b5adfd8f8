import { KeptTexts } from '../lesson/kept-texts.js';

/** The start of a comment line with a kept lesson or list in base64; readers of game files skip such lines. */
const PREFIX = '% awale-kept ';
/** Longest line that is read, in characters. */
const MAX_LINE = 200_000;
const NAMES = /** @type {const} */ (['own-lessons', 'own-lists']);

/**
 * The player's own lessons and lists as lines, to be saved with the games.
 *
 * @param {import('../storage/store.js').Store} store
 */
export function keptLines(store) {
  const lines = NAMES.flatMap((name) => new KeptTexts(store, name).all.map(({ id, ...kept }) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ name, ...kept }));
    return `${PREFIX}${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}\n`;
  }));
  return lines.length > 0 ? `${lines.join('')}\n` : '';
}

/**
 * Keeps the lessons and lists in the lines of a file; invalid lines are skipped.
 *
 * @param {import('../storage/store.js').Store} store
 * @param {Uint8Array} file
 * @returns {number} how many there are
 */
export function keepLines(store, file) {
  const lines = new TextDecoder().decode(file).split(/\r?\n/).filter((line) => line.startsWith(PREFIX) && line.length < MAX_LINE);
  return lines.filter((line) => keepLine(store, line.slice(PREFIX.length))).length;
}

/** Keeps the text of a line; `false` if it is invalid. @param {import('../storage/store.js').Store} store @param {string} code */
function keepLine(store, code) {
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
