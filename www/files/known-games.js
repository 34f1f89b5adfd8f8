import { GameFile } from './reader.js';

/** The games that are in the library, so that the same one is not added twice. */
export class KnownGames {
  /** As `GameFile.contents` has them. @type {Set<string>} */
  #contents = new Set();

  /**
   * Reads the games of a library.
   *
   * @param {import('./library.js').Library} library
   * @param {import('../engine/engine.js').Engine} engine
   */
  async read(library, engine) {
    for (const { id } of await library.cards()) {
      const bytes = await library.text(id);
      for (const content of bytes ? await new GameFile(engine, bytes).contents() : []) this.add(content);
    }
    return this;
  }

  /**
   * Adds a game.
   *
   * @param {string} content
   * @returns {boolean} whether it was new
   */
  add(content) {
    const known = this.#contents.has(content);
    this.#contents.add(content);
    return !known;
  }
}
