import { KeptTexts } from '../lesson/kept-texts.js';

/** Begins a line that readers of game files skip, and that holds a kept lesson or list in base64. */
const MARK = '% awale-kept ';
/** Longest line that is read, in characters. */
const MAX_LINE = 200_000;
const NAMES = /** @type {const} */ (['own-lessons', 'own-lists']);

/**
 * The lessons and lists of one's own, to be saved with the games.
 *
 * @param {import('../storage/store.js').Store} store
 */
export function keptLines(store) {
  const lines = NAMES.flatMap((name) => new KeptTexts(store, name).all.map(({ id, ...kept }) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ name, ...kept }));
    return `${MARK}${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}\n`;
  }));
  return lines.length > 0 ? `${lines.join('')}\n` : '';
}

/**
 * Keeps the lessons and lists that such a file holds; lines that cannot be read are passed over.
 *
 * @param {import('../storage/store.js').Store} store
 * @param {Uint8Array} file
 * @returns {number} how many there are
 */
export function keepLines(store, file) {
  const lines = new TextDecoder().decode(file).split(/\r?\n/).filter((line) => line.startsWith(MARK) && line.length < MAX_LINE);
  return lines.filter((line) => keepLine(store, line.slice(MARK.length))).length;
}

/** @param {import('../storage/store.js').Store} store @param {string} code */
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
