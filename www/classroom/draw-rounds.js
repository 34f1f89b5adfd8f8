import { drawSwiss, roundRobin } from './pairings.js';
import { standings } from './standings.js';
import { MAX_PLAYERS, MIN_PLAYERS, hasResults, isPlayed } from './tournament.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */
/** @typedef {import('./tournament.js').Pairing} Pairing */

/** How many rounds can be played without a rematch. @param {number} n players */
export const maxRounds = (n) => (n % 2 === 0 ? n - 1 : n);

/** The suggested rounds of a Swiss tournament: as many as decide the first place, and one more if possible. @param {number} n players */
export const suggestedRounds = (n) => Math.max(1, Math.min(Math.ceil(Math.log2(n)) + 1, maxRounds(n)));

/**
 * A tournament with its first round, or with all rounds of a round robin.
 *
 * @param {Pick<Tournament, 'id' | 'name' | 'date' | 'kind' | 'planned' | 'rules' | 'seedsNoted'> & { names: string[] }} options
 * @returns {Tournament}
 */
export function newTournament({ names, ...options }) {
  const players = names.map((name) => ({ name, gone: false }));
  /** @type {Tournament} */
  const tournament = { ...options, changed: 0, players, rounds: [] };
  if (options.kind === 'swiss') drawRound(tournament);
  else drawRoundRobin(tournament);
  return tournament;
}

/** Draws all rounds of a round robin. @param {Tournament} tournament changed */
function drawRoundRobin(tournament) {
  tournament.rounds = roundRobin(tournament.players.length, tournament.kind === 'double').map((pairs) => pairs.map(pairing));
  tournament.planned = tournament.rounds.length;
}

/** @param {import('./pairings.js').Pair} pair @returns {Pairing} */
function pairing([a, b]) {
  return { a, b, result: null, seeds: null };
}

/**
 * Draws the next round of a Swiss tournament, if at least `MIN_PLAYERS` have not left the tournament.
 *
 * @param {Tournament} tournament changed
 */
export function drawRound(tournament) {
  const { players, rounds } = tournament;
  const order = standings(tournament).rows.map(({ player }) => player).filter((player) => !players[player].gone);
  if (order.length < MIN_PLAYERS) return;
  rounds.push(drawSwiss(order, pastRounds(tournament)).map(pairing));
  tournament.planned = Math.max(tournament.planned, rounds.length);
}

/** @param {Tournament} tournament @returns {import('./pairings.js').PastRounds} */
function pastRounds(tournament) {
  const n = tournament.players.length;
  const past = {
    points: new Array(n).fill(0),
    met: Array.from({ length: n }, () => new Array(n).fill(0)),
    starts: Array.from({ length: n }, () => /** @type {number[]} */ ([])),
    byes: new Array(n).fill(0),
  };
  for (const { player, points } of standings(tournament).rows) past.points[player] = points;
  for (const each of tournament.rounds.flat()) {
    if (each.b === null) {
      past.byes[each.a] += 1;
      continue;
    }
    // Without a game the players have not met, and neither of them has begun.
    if (!isPlayed(each)) continue;
    past.met[each.a][each.b] += 1;
    past.met[each.b][each.a] += 1;
    past.starts[each.a].push(1);
    past.starts[each.b].push(-1);
  }
  return past;
}

/** Whether the last round of a Swiss tournament can be undone: it has no result yet. @param {Tournament} tournament */
export function mayUndraw({ kind, rounds }) {
  const last = rounds.at(-1);
  return kind === 'swiss' && last !== undefined && last.every(({ result }) => result === null);
}

/** Undoes the draw of the last round. @param {Tournament} tournament changed */
export function undraw(tournament) {
  if (mayUndraw(tournament)) tournament.rounds.pop();
}

/** Whether there is room for a player and one may still be added: to a round robin only before the first result. @param {Tournament} tournament */
export function mayAdd(tournament) {
  return tournament.players.length < MAX_PLAYERS && (tournament.kind === 'swiss' || !hasResults(tournament));
}

/** Adds a player who comes late. @param {Tournament} tournament changed @param {string} name */
export function addPlayer(tournament, name) {
  if (!mayAdd(tournament)) return;
  tournament.players.push({ name, gone: false });
  if (tournament.kind !== 'swiss') drawRoundRobin(tournament);
  // While the first round has no result, it is drawn again with the new player.
  else if (tournament.rounds.length === 1 && mayUndraw(tournament)) {
    undraw(tournament);
    drawRound(tournament);
  }
}
