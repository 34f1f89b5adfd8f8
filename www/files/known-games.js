import { tagLine } from '../awale.js';
import { GameFile } from './reader.js';

/** Comment lines, which an export writes before the games. */
const COMMENT_LINES = /^%.*$/gm;

/**
 * A game as the export writes it: its tags (players, date, rules, start) and moves, but not its name, which it
 * writes as a tag.
 *
 * @param {Uint8Array} bytes
 * @param {Record<string, string>} tags
 */
const gameText = (bytes, { Title: title = '' }) =>
  new TextDecoder().decode(bytes).replace(tagLine('Title', title).trim(), '').replace(COMMENT_LINES, '').replace(/\s+/g, ' ').trim();

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
    for (const { id, games, tags } of await library.cards()) {
      const bytes = await library.text(id);
      if (!bytes) continue;
      if (games === 1) this.add(bytes, tags);
      else await this.#readFile(new GameFile(engine, bytes));
    }
    return this;
  }

  /** @param {GameFile} file */
  async #readFile(file) {
    // Of an entry that cannot be read, no game is known.
    await file.list().catch(console.info);
    for (const game of file.games) this.add(file.bytes(game), game.tags);
  }

  /**
   * Adds a game.
   *
   * @param {Uint8Array} bytes
   * @param {Record<string, string>} tags
   * @returns {boolean} whether it was new
   */
  add(bytes, tags) {
    const text = gameText(bytes, tags);
    const known = this.#texts.has(text);
    this.#texts.add(text);
    return !known;
  }
}
