import { GameFile } from './game-file.js';

/** The games that are in the library, so that no game is added twice. */
export class KnownGames {
  /** The hashes of the games' contents. @type {Set<number>} */
  #contents = new Set();

  /**
   * Reads the games of a library.
   *
   * @param {import('./library.js').Library} library
   * @param {import('../engine/engine.js').Engine} engine lists the games of each entry
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
    // If the listing fails, only the games found until then are known.
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
