import { GameFile, qrCode, readGame, readSetup } from '../thinker.js';

/**
 * @typedef {import('../thinker.js').ListedGame} ListedGame
 *
 * @typedef {object} FileListing what the worker answers when a file has been listed
 * @property {Uint8Array | null} recoded its text in UTF-8, where it was saved as something else
 * @property {number} games how many there are; they have been told on the way
 */

/** How many games of a file are listed before other questions are heard. */
const GAMES_PER_STEP = 250;

/**
 * Lists the games of a file in steps, without reading their moves.
 *
 * @param {Uint8Array} bytes
 * @param {object} worker
 * @param {() => Promise<unknown>} worker.breath lets waiting messages in
 * @param {(news: ListedGame[]) => void} worker.tell
 * @returns {Promise<FileListing>}
 */
export async function listGames(bytes, { breath, tell }) {
  const file = new GameFile(bytes);
  try {
    let games = 0;
    for (;;) {
      const found = file.list(GAMES_PER_STEP);
      if (found.length === 0) break;
      games += found.length;
      tell(found);
      await breath();
    }
    return { recoded: file.recoded() ?? null, games };
  } finally {
    file.free();
  }
}

/**
 * What is read at once: a game that was cut out of a file, a position as somebody sets it up, a
 * text to be drawn as a QR code.
 */
export const fileAnswers = {
  game: (/** @type {{ text: string, line: number, column: number }} */ { text, line, column }) =>
    readGame(text, line, column),
  setup: (/** @type {{ rules: string, text: string }} */ { rules, text }) => readSetup(rules, text),
  qr: (/** @type {{ text: string }} */ { text }) => qrCode(text),
};
