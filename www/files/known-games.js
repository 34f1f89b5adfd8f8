import { GameFile } from './game-file.js';

/** The games that are in the library, so that the same one is not added twice. */
export class KnownGames {
  /** The hashes of their contents. @type {Set<number>} */
  #contents = new Set();

  /**
   * Reads the games of a library.
   *
   * @param {import('./library.js').Library} library
   * @param {import('../engine/engine.js').Engine} engine which lists their games
   */
  async read(library, engine) {
    for (const { id } of await library.cards()) {
      const bytes = await library.text(id);
      if (bytes) await this.#readFile(new GameFile(engine, bytes));
    }
    return this;
  }

  /** @param {GameFile} file */
  async #readFile(file) {
    // Of an entry that cannot be read, no game is known.
    await file.list().catch(console.info);
    for (const game of file.games) this.add(game);
  }

  /**
   * Adds a game.
   *
   * @param {import('../awale_engine.js').ListedGame} game
   * @returns {boolean} whether it was new
   */
  add({ content }) {
    const known = this.#contents.has(content);
    this.#contents.add(content);
    return !known;
  }
}
