import { fnv1a } from '../base/fnv.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 * @typedef {import('../awale_engine.js').GameReading} GameReading
 * @typedef {import('../awale_engine.js').SetupReading} SetupReading
 */

/** Timeout for a part of a file, in milliseconds. */
const TIMEOUT = 20_000;
/** After the `%` of a line with a kept lesson or list; readers of game files skip such lines. */
export const KEPT_MARK = ' awale-kept ';

/** A game file: its text in UTF-8 and the places of its games, which the worker lists and reads. */
export class GameFile {
  #engine;
  /** @type {Uint8Array} */
  text;
  /** @type {ListedGame[]} */
  games = [];
  /** The lines with kept lessons and lists. @type {string[]} */
  keptLines = [];

  /**
   * @param {Engine} engine
   * @param {Uint8Array} bytes
   */
  constructor(engine, bytes) {
    this.#engine = engine;
    this.text = bytes;
  }

  /** Finds the games of the file. @param {() => void} [onprogress] called when more games have been found */
  async list(onprogress) {
    this.games = [];
    /** @type {import('../engine/files.js').FileListing} */
    const { recoded, percentLines } = await this.#engine.ask('list', { bytes: this.text, mark: KEPT_MARK }, TIMEOUT, (/** @type {ListedGame[]} */ found) => {
      // A worker that replaced a dead one starts again from the first game.
      if (found[0].from <= (this.games.at(-1)?.from ?? -1)) this.games = [];
      this.games.push(...found);
      onprogress?.();
    });
    if (recoded) this.text = recoded;
    this.keptLines = percentLines;
  }

  /**
   * The bytes of a game in the file.
   *
   * @param {ListedGame} game
   */
  bytes({ from, to }) {
    return this.text.slice(from, to);
  }

  /**
   * @param {ListedGame} game
   * @returns {Promise<GameReading>}
   */
  read(game) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.bytes(game));
    return this.#engine.ask('game', { text, line: game.line, column: game.column }, TIMEOUT);
  }
}

/**
 * Whether a text has the form of a position, even of one that is not valid.
 *
 * @param {Engine} engine
 * @param {string} rules
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function resemblesPosition(engine, rules, text) {
  try {
    /** @type {SetupReading} */
    const { resembles } = await engine.ask('setup', { rules, text }, TIMEOUT);
    return resembles;
  } catch (error) {
    console.info(error);
    return false;
  }
}

/**
 * A hash of a file's text, and its length: the same file is the same library entry.
 *
 * @param {Uint8Array} bytes
 */
export function fingerprint(bytes) {
  return `${fnv1a(bytes).toString(36)}.${bytes.length.toString(36)}`;
}

/**
 * The content of a file.
 *
 * @param {File} file
 * @returns {Promise<Uint8Array | null>} `null` if it cannot be read, such as a folder
 */
export async function bytesOf(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.info(error);
    return null;
  }
}
