import { storedGameEnd } from './game-end.js';
import { fingerprint } from './game-file.js';

/**
 * @typedef {import('./library.js').Entry} Entry
 * @typedef {import('./game-file.js').GameFile} GameFile
 * @typedef {import('../awale_engine.js').GameReading} GameReading
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 */

/** A file's name without its ending. @param {string} name */
export const withoutEnding = (name) => name.replace(/\.\w+$/, '');

/**
 * A library entry of one game of a file.
 *
 * @param {GameReading} reading
 * @param {ListedGame} listed
 * @param {Uint8Array} text in UTF-8
 * @param {string | null} name used if the game has neither players nor a title
 * @returns {Entry}
 */
export function gameEntry(reading, { tags }, text, name) {
  return {
    card: {
      id: `file.${fingerprint(text)}`,
      name: tags.Title ?? (tags.South || tags.North ? null : name),
      added: Date.now(),
      games: 1,
      tags,
      rules: reading.rules,
      moves: reading.moves,
      own: false,
      end: storedGameEnd(reading.stored),
    },
    text,
  };
}

/**
 * A library entry of a whole file.
 *
 * @param {Pick<GameFile, 'text' | 'games'>} file
 * @param {string} name of the file
 * @returns {Entry}
 */
export function fileEntry({ text, games }, name) {
  return {
    card: {
      id: `file.${fingerprint(text)}`,
      name: withoutEnding(name),
      added: Date.now(),
      games: games.length,
      tags: {},
      rules: null,
      moves: null,
      own: false,
    },
    text,
  };
}
