import { isPlayed, isVoid } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 * @typedef {'points' | 'seeds' | 'buchholz' | 'direct'} Criterion
 *
 * @typedef {object} Row a player in the ranking
 * @property {number} player
 * @property {number} rank from 1; the same for players whom nothing separates
 * @property {number} points
 * @property {number} played games, without byes and defaults
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} seeds won more than lost
 * @property {number} buchholz
 * @property {Criterion | null} by what separates the player from the one above
 */

/** A win, or a bye of a Swiss tournament. */
const WIN = 1;
const DRAW = 0.5;

/**
 * The ranking.
 *
 * @param {Tournament} tournament
 * @returns {{ rows: Row[], criteria: Criterion[] }} the first first, and what separates equal points
 */
export function standings(tournament) {
  const { players, kind } = tournament;
  const left = players.map((_, player) => isVoid(tournament, player));
  /** @type {Row[]} */
  const rows = players.map((_, player) => ({ player, rank: 0, points: 0, played: 0, won: 0, drawn: 0, lost: 0, seeds: 0, buchholz: 0, by: null }));
  const counted = tournament.rounds.flat().filter(({ a, b }) => !left[a] && (b === null || !left[b]));
  for (const each of counted) addPairing(rows, tournament, each);
  const played = counted.filter((each) => each.b !== null && isPlayed(each));
  /** @type {Criterion[]} */
  const criteria = [];
  // Seeds separate only where they are known of everybody.
  if (played.length > 0 && played.every(({ seeds }) => seeds !== null)) criteria.push('seeds');
  if (kind === 'swiss') {
    criteria.push('buchholz');
    addBuchholz(rows, tournament);
  }
  criteria.push('direct');
  return { rows: ranked(rows, ['points', ...criteria], played), criteria };
}

/**
 * @param {Row[]} rows changed
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 */
function addPairing(rows, { players, kind }, { a, b, won, seeds, forfeit }) {
  const one = rows[a];
  if (b === null) {
    // Where everybody meets everybody, everybody rests as often.
    if (kind === 'swiss') one.points += WIN;
    return;
  }
  const other = rows[b];
  if (won === null) {
    // Who has left loses by default.
    if (players[a].gone !== players[b].gone) (players[a].gone ? other : one).points += WIN;
    return;
  }
  if (forfeit) (won === 'a' ? one : other).points += WIN;
  if (won === 'none' || forfeit) return;
  one.played += 1;
  other.played += 1;
  if (won === 'draw') {
    for (const row of [one, other]) {
      row.points += DRAW;
      row.drawn += 1;
    }
  } else {
    const [winner, loser] = won === 'a' ? [one, other] : [other, one];
    winner.points += WIN;
    winner.won += 1;
    loser.lost += 1;
  }
  if (seeds) {
    one.seeds += seeds[0] - seeds[1];
    other.seeds += seeds[1] - seeds[0];
  }
}

/**
 * The points of each player's opponents, added. A round without a game counts one's own points.
 *
 * @param {Row[]} rows changed
 * @param {Tournament} tournament
 */
function addBuchholz(rows, { players, rounds }) {
  for (const round of rounds) {
    if (round.some(({ a, b, won }) => b !== null && won === null && !players[a].gone && !players[b].gone)) continue;
    const opponents = new Map(round.flatMap((each) => (each.b !== null && isPlayed(each) ? [[each.a, each.b], [each.b, each.a]] : [])));
    for (const row of rows) row.buchholz += rows[opponents.get(row.player) ?? row.player].points;
  }
}

/**
 * @param {Row[]} rows
 * @param {Criterion[]} criteria
 * @param {Pairing[]} played
 * @returns {Row[]}
 */
function ranked(rows, criteria, played) {
  let groups = [rows];
  for (const criterion of criteria) {
    groups = groups.flatMap((group) => {
      const values = valuesBy(criterion, group, played);
      const steps = [...new Set(values.values())].sort((one, other) => other - one);
      const parts = steps.map((step) => group.filter((row) => values.get(row) === step));
      for (const [first] of parts.slice(1)) first.by = criterion;
      return parts;
    });
  }
  let rank = 1;
  for (const group of groups) {
    for (const row of group) row.rank = rank;
    rank += group.length;
  }
  return groups.flat();
}

/**
 * @param {Criterion} criterion
 * @param {Row[]} group
 * @param {Pairing[]} played
 * @returns {Map<Row, number>}
 */
function valuesBy(criterion, group, played) {
  if (criterion !== 'direct') return new Map(group.map((row) => [row, row[criterion]]));
  const members = new Map(group.map((row) => [row.player, row]));
  const among = played.filter(({ a, b }) => members.has(a) && members.has(/** @type {number} */ (b)));
  const meetings = new Set(among.map(({ a, b }) => [a, b].sort((one, other) => Number(one) - Number(other)).join()));
  const values = new Map(group.map((row) => [row, 0]));
  // Only where each of them has met each other.
  if (meetings.size < (group.length * (group.length - 1)) / 2) return values;
  for (const { a, b, won } of among) {
    for (const [player, side] of /** @type {[number, string][]} */ ([[a, 'a'], [b, 'b']])) {
      const row = /** @type {Row} */ (members.get(player));
      values.set(row, (values.get(row) ?? 0) + (won === 'draw' ? DRAW : won === side ? WIN : 0));
    }
  }
  return values;
}
