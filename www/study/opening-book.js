import { ruleCatalogue, setupText } from '../awale.js';
import { fetchAsset } from '../base/assets.js';
import { PITS } from '../base/sides.js';
import { sidesExchanged } from '../game/set-up.js';
import { unpackBook } from './packed-book.js';

/**
 * @typedef {{ move: string, score: number }} BookMove with its score in seeds for the player to move
 * @typedef {{ depth: number, moves: BookMove[] }} BookPosition its moves, the best first, and the depth of the
 *   search that found their scores
 * @typedef {Map<string, BookPosition>} Book the positions by their text
 */

/** The header of the format that is read (docs/texts.md): the rules, and how many positions follow. */
const HEADER = /^awale book 1\nrules (.+)\nprogram .+\nnodes \d+\npositions (\d+)\n\n/;
/** A position, its depth, and its moves with their scores: `F+0.3`. */
const POSITION = /^\d+(?:-\d+){13}-[SN] \d{1,3}(?: \S[+-]\d{1,3}\.\d)+$/;

/** The books fetched so far, by rules. @type {Map<string, Promise<Book | null>>} */
const fetches = new Map();

/**
 * The opening book of these rules; `null` if they have none, or if it could not be fetched or is damaged.
 *
 * @param {string} rules
 * @returns {Promise<Book | null>}
 */
export function fetchBook(rules) {
  const known = fetches.get(rules);
  if (known) return known;
  const fetched = hasBook(rules) ? readBook(rules) : Promise.resolve(null);
  fetches.set(rules, fetched);
  return fetched;
}

/**
 * Whether `www/books/` has a book of these rules: every preset whose board is filled at first has one.
 *
 * @param {string} rules
 */
const hasBook = (rules) => ruleCatalogue().presets.some(({ id, options }) => id === rules && options.opening === 'filled');

/**
 * @param {string} rules
 * @returns {Promise<Book | null>}
 */
async function readBook(rules) {
  try {
    return parseBook(unpackBook(await (await fetchAsset(`./books/${rules}.txt`)).text()), rules);
  } catch {
    // Without the network, or with a damaged book, the analysis has its own lines; a reload fetches the book again.
    return null;
  }
}

/**
 * What the book says of a position. In the book South begins: for a game that North began, the board is turned round.
 *
 * @param {Book} book
 * @param {import('../awale.js').GameState} state
 * @returns {BookPosition | undefined}
 */
export function lookUp(book, state) {
  const found = book.get(state.position) ?? turned(book.get(setupText(sidesExchanged(state))));
  // A press on a move of the book plays it, so the book must name exactly the moves that the rules allow.
  const named = found?.moves.map(({ move }) => move);
  return named?.sort().join('') === [...state.playable].sort().join('') ? found : undefined;
}

/** What the book says, with the board turned round. @param {BookPosition | undefined} found */
const turned = (found) => found && { ...found, moves: found.moves.map(({ move, score }) => ({ move: opposite(move), score })) };

/** The pit at the same place on the other side. @param {string} pit */
const opposite = (pit) => PITS[(PITS.indexOf(pit) + PITS.length / 2) % PITS.length];

/**
 * The book of these rules; fails if the text is the book of other rules, or is cut off.
 *
 * @param {string} text
 * @param {string} rules
 * @returns {Book}
 */
export function parseBook(text, rules) {
  const [header, of, count] = HEADER.exec(text) ?? fail('no header of a book');
  if (of !== rules) fail(`the book of ${of}`);
  const lines = text.slice(header.length).trimEnd().split('\n');
  const book = new Map(lines.map((line) => {
    if (!POSITION.test(line)) fail(line);
    const [position, depth, ...moves] = line.split(' ');
    return /** @type {const} */ ([position, { depth: Number(depth), moves: moves.map(readMove) }]);
  }));
  if (book.size !== Number(count) || lines.length !== book.size) fail(`${book.size} positions of ${count}`);
  return book;
}

/** @param {string} why @returns {never} */
function fail(why) {
  throw new Error(why);
}

/** A move with its score. @param {string} text @returns {BookMove} */
function readMove([move = '', ...score]) {
  return PITS.includes(move) ? { move, score: Number(score.join('')) } : fail(move);
}
