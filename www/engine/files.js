import { GameFile, qrCode, readGame, readSetup, retaggedText, taggedText } from '../awale_engine.js';

/**
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 *
 * @typedef {object} FileListing the worker's answer when a file is listed
 * @property {Uint8Array | null} recoded the text in UTF-8, if the file has another encoding or a byte order mark
 * @property {string[]} percentLines the lines that begin with `%` and `mark` (`KEPT_MARK` in files/game-file.js), which
 *   are no part of a game
 * @property {number} games how many games there are; they have been sent as reports before this answer
 */

/** How many games are listed before the worker receives messages. */
const GAMES_PER_STEP = 250;

/**
 * Lists the games of a file in steps, without reading their moves.
 *
 * @param {{ bytes: Uint8Array, mark: string }} listed
 * @param {object} worker
 * @param {() => Promise<unknown>} worker.yieldToMessages lets the worker receive messages
 * @param {(news: ListedGame[]) => void} worker.tell
 * @returns {Promise<FileListing>}
 */
export async function listGames({ bytes, mark }, { yieldToMessages, tell }) {
  const file = new GameFile(bytes);
  try {
    let games = 0;
    for (;;) {
      const found = file.list(GAMES_PER_STEP);
      if (found.length === 0) break;
      games += found.length;
      tell(found);
      await yieldToMessages();
    }
    return { recoded: file.recoded() ?? null, percentLines: file.percentLines(mark), games };
  } finally {
    file.free();
  }
}

/** Questions answered at once: a game of a file, a text with other tags, a position that is set up, a QR code. */
export const fileAnswers = {
  game: (/** @type {{ text: string, line: number, column: number }} */ { text, line, column }) =>
    readGame(text, line, column),
  taggedText: (/** @type {{ text: string, name: string, value: string }} */ { text, name, value }) =>
    taggedText(text, name, value),
  retaggedText: (/** @type {{ text: string, name: string, from: string, to: string }} */ { text, name, from, to }) =>
    retaggedText(text, name, from, to),
  setup: (/** @type {{ rules: string, text: string }} */ { rules, text }) => readSetup(rules, text),
  qr: (/** @type {{ text: string }} */ { text }) => qrCode(text),
};
