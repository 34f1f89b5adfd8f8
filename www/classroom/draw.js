import { drawSwiss, roundRobin } from './pairings.js';
import { standings } from './standings.js';
import { MAX_PLAYERS, MIN_PLAYERS, begun, isPlayed } from './tournament.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */
/** @typedef {import('./tournament.js').Pairing} Pairing */

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
    if (!isPlayed(each)) continue;
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

/** Whether somebody can still be added: to a Swiss tournament always, else before the first result. @param {Tournament} tournament */
export function mayAdd(tournament) {
  return tournament.players.length < MAX_PLAYERS && (tournament.kind === 'swiss' || !begun(tournament));
}

/** @param {Tournament} tournament changed @param {string} name */
export function addPlayer(tournament, name) {
  if (!mayAdd(tournament)) return;
  tournament.players.push({ name, gone: false });
  if (tournament.kind !== 'swiss') drawAll(tournament);
  // No result is noted yet, so the draw can be made again with the newcomer.
  else if (tournament.rounds.length === 1 && mayUndraw(tournament)) {
    undraw(tournament);
    drawRound(tournament);
  }
}
