import { joinGames } from '../lesson/game-separator.js';
import { fileEntry, gameEntry } from './file-entries.js';
import { keepTextsOf } from './kept-text-lines.js';
import { KnownGames } from './known-games.js';
import { GameFile, bytesOf } from './game-file.js';

/**
 * @typedef {import('./library.js').Added} Added
 * @typedef {import('./library.js').Library} Library
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 */

/** The most new games of an added file that become entries of their own; more than these become one entry. */
const MAX_SPLIT_GAMES = 500;

/**
 * Adds files to the library, without the games that the library already has. The player's own lessons and lists of
 * exercises that the files contain are kept too.
 *
 * @param {File[]} files
 * @param {object} into
 * @param {Library} into.library
 * @param {import('../engine/engine.js').Engine} into.engine reads the games
 * @param {import('../storage/store.js').Store} into.store stores the lessons and lists
 * @returns {Promise<Added>}
 */
export async function addToLibrary(files, { library, engine, store }) {
  const knownGames = await new KnownGames().read(library, engine);
  /** @type {Added} */
  const added = { games: 0, known: 0, keptTexts: 0, faulty: [] };
  for (const each of files) {
    const bytes = (await bytesOf(each)) ?? new Uint8Array();
    const file = new GameFile(engine, bytes);
    // An unreadable file does not stop the others.
    await file.list().catch(console.info);
    const keptTexts = keepTextsOf(file.keptLines, store);
    const fresh = file.games.filter((game) => knownGames.add(game));
    const { games, whole } = await addGames(library, file, fresh, each.name);
    added.games += games;
    added.known += file.games.length - fresh.length;
    added.keptTexts += keptTexts;
    const isEmpty = file.games.length === 0 && keptTexts === 0;
    if ((isEmpty || !whole) && !added.faulty.includes(each.name)) added.faulty.push(each.name);
  }
  return added;
}

/**
 * Adds games of a file to the library, as entries of their own unless they are too many.
 *
 * @param {Library} library
 * @param {GameFile} file
 * @param {ListedGame[]} games
 * @param {string} name of the file
 * @returns {Promise<{ games: number, whole: boolean }>} how many were added, and whether no fault was found; games that
 *   become one entry are not read
 */
async function addGames(library, file, games, name) {
  if (games.length > MAX_SPLIT_GAMES) {
    await library.put([fileEntry(games.length === file.games.length ? file : onlyGames(file, games), name)]);
    return { games: games.length, whole: true };
  }
  const readings = [];
  for (const game of games) readings.push({ game, reading: await file.read(game) });
  const entries = readings.filter(({ reading }) => reading.found).map(({ game, reading }) => gameEntry(reading, game, file.bytes(game), null));
  if (entries.length > 0) await library.put(entries);
  return { games: entries.length, whole: readings.every(({ reading }) => reading.found && reading.faults.length === 0) };
}

/**
 * A file with only some of its games.
 *
 * @param {GameFile} file
 * @param {ListedGame[]} games
 * @returns {Pick<GameFile, 'text' | 'games'>}
 */
function onlyGames(file, games) {
  const texts = games.map((game) => new TextDecoder().decode(file.bytes(game)));
  return { text: new TextEncoder().encode(joinGames(texts)), games };
}
