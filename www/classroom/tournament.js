import { drawSwiss, roundRobin } from './pairings.js';
import { standings } from './standings.js';

/**
 * @typedef {'swiss' | 'robin' | 'double'} Kind everybody meets equals, everybody once, everybody twice
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
/** As many as everybody twice needs. */
export const MAX_ROUNDS = 2 * (MAX_PLAYERS - 1);
/** Limits of names, in characters. */
export const MAX_NAME = 40;
export const MAX_TITLE = 80;
export const MAX_SEEDS = 999;

/** @type {Kind[]} */
export const KINDS = ['swiss', 'robin', 'double'];

/** How many rounds can be played before somebody must meet somebody twice. @param {number} n players */
export const mostRounds = (n) => (n % 2 === 0 ? n - 1 : n);

/** How many rounds find the first of a Swiss tournament, and one more. @param {number} n players */
export const usualRounds = (n) => Math.max(1, Math.min(Math.ceil(Math.log2(n)) + 1, mostRounds(n)));

/**
 * @param {Pick<Tournament, 'id' | 'name' | 'date' | 'kind' | 'planned' | 'rules' | 'noted'> & { names: string[] }} wish
 * @returns {Tournament}
 */
export function newTournament({ names, ...wish }) {
  const players = names.map((name) => ({ name, gone: false }));
  /** @type {Tournament} */
  const made = { ...wish, changed: 0, players, rounds: [] };
  if (wish.kind === 'swiss') drawRound(made);
  else drawAll(made);
  return made;
}

/** @param {Tournament} tournament changed */
function drawAll(tournament) {
  tournament.rounds = roundRobin(tournament.players.length, tournament.kind === 'double').map((pairs) => pairs.map(pairing));
  tournament.planned = tournament.rounds.length;
}

/** @param {import('./pairings.js').Pair} pair @returns {Pairing} */
function pairing([a, b]) {
  return { a, b, won: null, seeds: null };
}

/** Draws the next round of a Swiss tournament. @param {Tournament} tournament changed */
export function drawRound(tournament) {
  const { players, rounds } = tournament;
  const order = standings(tournament).rows.map(({ player }) => player).filter((player) => !players[player].gone);
  if (order.length < MIN_PLAYERS) return;
  rounds.push(drawSwiss(order, pastOf(tournament)).map(pairing));
  tournament.planned = Math.max(tournament.planned, rounds.length);
}

/** @param {Tournament} tournament @returns {import('./pairings.js').Past} */
function pastOf(tournament) {
  const n = tournament.players.length;
  const past = {
    points: new Array(n).fill(0),
    met: Array.from({ length: n }, () => new Array(n).fill(0)),
    begun: Array.from({ length: n }, () => /** @type {number[]} */ ([])),
    byes: new Array(n).fill(0),
  };
  for (const { player, points } of standings(tournament).rows) past.points[player] = points;
  for (const each of tournament.rounds.flat()) {
    if (each.b === null) {
      past.byes[each.a] += 1;
      continue;
    }
    // Who did not come to the board has neither met nor begun.
    if (each.won === null || each.won === 'none') continue;
    past.met[each.a][each.b] += 1;
    past.met[each.b][each.a] += 1;
    past.begun[each.a].push(1);
    past.begun[each.b].push(-1);
  }
  return past;
}

/** Whether the last round of a Swiss tournament can be taken back: nothing of it is known. @param {Tournament} tournament */
export function mayUndraw({ kind, rounds }) {
  const last = rounds.at(-1);
  return kind === 'swiss' && last !== undefined && last.every(({ won }) => won === null);
}

/** Takes the last round back. @param {Tournament} tournament changed */
export function undraw(tournament) {
  if (mayUndraw(tournament)) tournament.rounds.pop();
}

/**
 * How a pairing ends: as it was noted, or by default where somebody has left; `null`: not known yet.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @returns {Result | 'bye' | null}
 */
export function resultOf({ players }, { a, b, won }) {
  if (b === null) return 'bye';
  if (won !== null) return won;
  const [here, there] = [!players[a].gone, !players[b].gone];
  if (here && there) return null;
  return here ? 'a' : there ? 'b' : 'none';
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
  return contrary;
}

/** Notes seeds, and the result that they give. @param {Pairing} pairing changed @param {[number, number] | null} seeds */
export function noteSeeds(pairing, seeds) {
  pairing.seeds = seeds;
  if (seeds) pairing.won = resultBySeeds(seeds);
  delete pairing.game;
}

/** @param {[number, number]} seeds @returns {Result} */
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

/** Whether somebody can still be added: to a Swiss tournament always, else before the first result. @param {Tournament} tournament */
export function mayAdd(tournament) {
  return tournament.players.length < MAX_PLAYERS && (tournament.kind === 'swiss' || !begun(tournament));
}

/** @param {Tournament} tournament changed @param {string} name */
export function addPlayer(tournament, name) {
  if (!mayAdd(tournament)) return;
  tournament.players.push({ name, gone: false });
  if (tournament.kind !== 'swiss') drawAll(tournament);
  // Nobody has sat down yet: the newcomer is drawn with the others.
  else if (tournament.rounds.length === 1 && mayUndraw(tournament)) {
    undraw(tournament);
    drawRound(tournament);
  }
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

/** A name without characters that are not seen. @param {string} text */
export function plainName(text) {
  return text.replace(/[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2028\u2029\u2066-\u2069\uFEFF]/gu, ' ').replace(/\s+/g, ' ').trim();
}

/** What tells names apart: neither capitals nor accents do not. @param {string} name */
export const sameName = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
