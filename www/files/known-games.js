import { GameFile } from './reader.js';

/**
 * Lines that are not part of a game: comment lines, which an export writes before the games, and the name of a
 * library entry, which it writes as a tag.
 */
const NOT_OF_GAME = /^(%.*|\[Title "(?:[^"\\]|\\.)*"\])\s*$/gm;

/**
 * A game as the export writes it: its tags (players, date, rules, start) and moves, but not its name.
 *
 * @param {Uint8Array} bytes
 */
const gameText = (bytes) => new TextDecoder().decode(bytes).replace(NOT_OF_GAME, '').replace(/\s+/g, ' ').trim();

/** The games that are in the library, so that the same one is not added twice. */
export class KnownGames {
  /** @type {Set<string>} */
  #texts = new Set();

  /**
   * Reads the games of a library.
   *
   * @param {import('./library.js').Library} library
   * @param {import('../engine/engine.js').Engine} engine which lists the entries with several games
   */
  async read(library, engine) {
    for (const { id, games } of await library.cards()) {
      const bytes = await library.text(id);
      if (!bytes) continue;
      if (games === 1) this.add(bytes);
      else await this.#readFile(new GameFile(engine, bytes));
    }
    return this;
  }

  /** @param {GameFile} file */
  async #readFile(file) {
    // Of an entry that cannot be read, no game is known.
    await file.list().catch(console.info);
    for (const game of file.games) this.add(file.bytes(game));
  }

  /**
   * Adds a game.
   *
   * @param {Uint8Array} bytes
   * @returns {boolean} whether it was new
   */
  add(bytes) {
    const text = gameText(bytes);
    const known = this.#texts.has(text);
    this.#texts.add(text);
    return !known;
  }
}
