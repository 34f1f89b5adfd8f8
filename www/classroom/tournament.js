/**
 * @typedef {'swiss' | 'robin' | 'double'} Kind `swiss`: opponents with about as many points; `robin`: all meet once;
 *   `double`: all meet twice
 * @typedef {'a' | 'b' | 'draw' | 'none'} Result who won; `none`: not played
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {boolean} gone whether the player has left the tournament
 *
 * @typedef {object} Pairing
 * @property {number} a the number of the player who begins, or who has the bye
 * @property {number | null} b `null`: a bye
 * @property {Result | null} won `null`: not known yet
 * @property {[number, number] | null} seeds of a and b
 * @property {boolean} [forfeit] whether it was won without a game
 * @property {string} [game] the id of the game, played on this device, that gave the result
 *
 * @typedef {object} Tournament
 * @property {string} id the same on every device
 * @property {string} name
 * @property {string} date as `2026-11-23`
 * @property {Kind} kind
 * @property {number} planned how many rounds
 * @property {string} rules as text
 * @property {boolean} noted whether seeds are written down
 * @property {number} changed when it changed last, in milliseconds
 * @property {Player[]} players
 * @property {Pairing[][]} rounds
 */

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 64;
/** What `double` needs. */
export const MAX_ROUNDS = 2 * (MAX_PLAYERS - 1);
/** Limits of names, in characters. */
export const MAX_NAME = 40;
export const MAX_TITLE = 80;
/** The most seeds that a player's result may have. */
export const MAX_SEEDS = 999;

/** @type {Kind[]} */
export const KINDS = ['swiss', 'robin', 'double'];

/**
 * How a pairing ends: as it was noted, or by default where somebody has left; `null`: not known yet.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @returns {Result | 'bye' | null}
 */
export function resultOf(tournament, { a, b, won }) {
  if (b === null) return 'bye';
  if (won !== null) return won;
  const [here, there] = [a, b].map((player) => !tournament.players[player].gone);
  if (here && there) return null;
  if (here === there || isVoid(tournament, here ? b : a)) return 'none';
  return here ? 'a' : 'b';
}

/**
 * Whether a player's games do not count. Round robin only: if a player leaves before half of the games,
 * none of that player's games counts, so that no opponent gains by them.
 *
 * @param {Tournament} tournament
 * @param {number} player
 */
export function isVoid({ players, kind, rounds }, player) {
  if (kind === 'swiss' || !players[player].gone) return false;
  const games = rounds.flat().filter(({ a, b }) => b !== null && (a === player || b === player));
  return games.filter(isPlayed).length * 2 < games.length;
}

/** How many results of a round are not known. @param {Tournament} tournament @param {number} round */
export function missing(tournament, round) {
  return tournament.rounds[round].filter((each) => resultOf(tournament, each) === null).length;
}

/** Whether every planned round is played. @param {Tournament} tournament */
export function finished(tournament) {
  return tournament.rounds.length >= tournament.planned && tournament.rounds.every((_, round) => missing(tournament, round) === 0);
}

/** Whether a result is noted. @param {Tournament} tournament */
export function begun({ rounds }) {
  return rounds.flat().some(({ won }) => won !== null);
}

/**
 * Notes a result; seeds that say otherwise are forgotten.
 *
 * @param {Pairing} pairing changed
 * @param {Result | null} won
 * @returns {boolean} whether seeds were forgotten
 */
export function noteResult(pairing, won) {
  const contrary = pairing.seeds !== null && won !== resultBySeeds(pairing.seeds);
  pairing.won = won;
  if (contrary) pairing.seeds = null;
  delete pairing.game;
  delete pairing.forfeit;
  return contrary;
}

/** Notes seeds, and the result that they give. @param {Pairing} pairing changed @param {[number, number] | null} seeds */
export function noteSeeds(pairing, seeds) {
  pairing.seeds = seeds;
  if (seeds) pairing.won = resultBySeeds(seeds);
  delete pairing.game;
  delete pairing.forfeit;
}

/** Notes that the other player did not come. @param {Pairing} pairing changed @param {'a' | 'b'} won */
export function noteForfeit(pairing, won) {
  noteResult(pairing, won);
  pairing.seeds = null;
  pairing.forfeit = true;
}

/** Whether there was a game with a result. @param {Pairing} pairing */
export const isPlayed = ({ won, forfeit }) => (won === 'a' || won === 'b' || won === 'draw') && !forfeit;

/** The result that noted seeds imply: no game was recorded here whose rules could be asked. @param {[number, number]} seeds @returns {Result} */
export function resultBySeeds([a, b]) {
  return a === b ? 'draw' : a > b ? 'a' : 'b';
}

/** Lets the other player begin. @param {Pairing} pairing changed */
export function swapPair(pairing) {
  const { a, b, won, seeds } = pairing;
  if (b === null) return;
  pairing.a = b;
  pairing.b = a;
  if (won === 'a' || won === 'b') pairing.won = won === 'a' ? 'b' : 'a';
  if (seeds) pairing.seeds = [seeds[1], seeds[0]];
}

/**
 * The names of a list as it is typed or pasted: one a line, or separated by commas on a single line;
 * numbers and dashes before them are left out.
 *
 * @param {string} text
 */
export function namesIn(text) {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim());
  const parts = lines.length === 1 ? lines[0].split(/[,;\t]/) : lines;
  return parts.map((part) => plainName(part.replace(/^\s*(\d{1,3}\s*[.):-]|[-–—•*])\s*/, ''))).filter(Boolean);
}

/** A name without invisible characters. @param {string} text */
export function plainName(text) {
  return text.replace(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069\uFEFF]/gu, ' ').replace(/\s+/g, ' ').trim();
}

/** Comparison key of a name: names that differ only in capitals or accents are one player's. @param {string} name */
export const nameKey = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
