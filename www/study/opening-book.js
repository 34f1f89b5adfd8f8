import { setupText } from '../awale.js';
import { fetchAsset } from '../base/assets.js';
import { PITS } from '../base/sides.js';
import { sidesExchanged } from '../game/set-up.js';

/**
 * @typedef {{ move: string, score: number }} BookMove with its score in seeds for the player to move
 * @typedef {{ depth: number, moves: BookMove[] }} BookPosition its moves, the best first, and the depth of the
 *   search that found their scores
 * @typedef {Map<string, BookPosition>} Book the positions by their text
 */

/** The rules that have a book, in `www/books/`. */
const RULES = [
  'classique',
  'stricte',
  'boite',
  'boite-3',
  'boite-face',
  'boite-face-adverse',
  'grenier',
  'grenier-face',
  'nourricier',
  'cote-ivoire',
  'cote-ivoire-libre',
  'cote-ivoire-rien',
  'cote-ivoire-courtoise',
  'kalah',
  'kalah-vide',
  'awari',
];
/** The format that is read: docs/texts.md. */
const FORMAT = 'awale book 1';

/** The books fetched so far, by rules. @type {Map<string, Promise<Book | null>>} */
const fetches = new Map();

/**
 * The opening book of these rules; `null` if they have none, or if it could not be fetched.
 *
 * @param {string} rules
 * @returns {Promise<Book | null>}
 */
export function fetchBook(rules) {
  const known = fetches.get(rules);
  if (known) return known;
  const fetched = RULES.includes(rules) ? readBook(rules) : Promise.resolve(null);
  fetches.set(rules, fetched);
  return fetched;
}

/**
 * @param {string} rules
 * @returns {Promise<Book | null>}
 */
async function readBook(rules) {
  try {
    return parseBook(await (await fetchAsset(`./books/${rules}.txt`)).text());
  } catch {
    // Without the network the analysis has its own lines; the next opening of the page tries again.
    return null;
  }
}

/**
 * What the book says of a position. A game that North began is the same with the board turned round.
 *
 * @param {Book} book
 * @param {import('../awale.js').GameState} state
 * @returns {BookPosition | undefined}
 */
export function lookUp(book, state) {
  const found = book.get(state.position);
  if (found) return found;
  const turned = book.get(setupText(sidesExchanged(state)));
  return turned && { ...turned, moves: turned.moves.map(({ move, score }) => ({ move: opposite(move), score })) };
}

/** The pit at the same place on the other side. @param {string} pit */
const opposite = (pit) => PITS[(PITS.indexOf(pit) + PITS.length / 2) % PITS.length];

/**
 * @param {string} text
 * @returns {Book}
 */
function parseBook(text) {
  const lines = text.trim().split('\n');
  if (lines[0] !== FORMAT) throw new Error(`expected ${FORMAT}`);
  // An empty line ends the header.
  const positions = lines.slice(lines.indexOf('') + 1).map((line) => {
    const [position = '', depth, ...moves] = line.split(' ');
    return /** @type {const} */ ([position, { depth: Number(depth), moves: moves.map(readMove) }]);
  });
  return new Map(positions);
}

/**
 * A move with its score: `F+0.3`.
 *
 * @param {string} text
 * @returns {BookMove}
 */
function readMove(text) {
  const sign = text.search(/[+-]/);
  return { move: text.slice(0, sign), score: Number(text.slice(sign)) };
}
