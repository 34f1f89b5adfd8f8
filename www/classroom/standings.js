import { isPlayed, isVoid } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 * @typedef {'points' | 'seeds' | 'buchholz' | 'direct'} Criterion
 *
 * @typedef {object} Row a player in the ranking
 * @property {number} player
 * @property {number} rank from 1; shared by players whom no criterion separates
 * @property {number} points
 * @property {number} played games, without byes and defaults
 * @property {number} winsWithoutGame byes of a Swiss tournament, and defaults of the opponent
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} seeds the difference: seeds won less seeds lost
 * @property {number} buchholz
 * @property {Criterion | null} by the criterion that puts this rank before the next
 */

/** The points of a win, also of one without a game. */
const WIN = 1;
const DRAW = 0.5;

/**
 * The ranking.
 *
 * @param {Tournament} tournament
 * @returns {{ rows: Row[], criteria: Criterion[] }} the rows by rank, and the criteria that separate equal points
 */
export function standings(tournament) {
  const { players, kind } = tournament;
  const voided = players.map((_, player) => isVoid(tournament, player));
  /** @type {Row[]} */
  const rows = players.map((_, player) => ({ player, rank: 0, points: 0, played: 0, winsWithoutGame: 0, won: 0, drawn: 0, lost: 0, seeds: 0, buchholz: 0, by: null }));
  const counted = tournament.rounds.flat().filter(({ a, b }) => !voided[a] && (b === null || !voided[b]));
  for (const each of counted) addPairing(rows, tournament, each);
  const played = counted.filter((each) => each.b !== null && isPlayed(each));
  /** @type {Criterion[]} */
  const criteria = [];
  // Seeds separate only if they are known for every game.
  if (played.length > 0 && played.every(({ seeds }) => seeds !== null)) criteria.push('seeds');
  if (kind === 'swiss') {
    criteria.push('buchholz');
    addBuchholz(rows, tournament);
  }
  criteria.push('direct');
  return { rows: ranked(rows, ['points', ...criteria], played), criteria };
}

/**
 * Adds the points, games and seeds of a pairing.
 *
 * @param {Row[]} rows changed
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 */
function addPairing(rows, { players, kind }, { a, b, result, seeds, forfeit }) {
  const one = rows[a];
  if (b === null) {
    // In a round robin everybody has the same number of byes, so they are worth nothing.
    if (kind === 'swiss') addWinWithoutGame(one);
    return;
  }
  const other = rows[b];
  if (result === null) {
    // A player who has left loses by default.
    if (players[a].gone !== players[b].gone) addWinWithoutGame(players[a].gone ? other : one);
    return;
  }
  if (forfeit) addWinWithoutGame(result === 'a' ? one : other);
  if (result === 'none' || forfeit) return;
  one.played += 1;
  other.played += 1;
  if (result === 'draw') {
    for (const row of [one, other]) {
      row.points += DRAW;
      row.drawn += 1;
    }
  } else {
    const [winner, loser] = result === 'a' ? [one, other] : [other, one];
    winner.points += WIN;
    winner.won += 1;
    loser.lost += 1;
  }
  if (seeds) {
    one.seeds += seeds[0] - seeds[1];
    other.seeds += seeds[1] - seeds[0];
  }
}

/** @param {Row} row changed */
function addWinWithoutGame(row) {
  row.points += WIN;
  row.winsWithoutGame += 1;
}

/**
 * Adds the Buchholz score: the sum of the opponents' points. A round without a game counts the player's own
 * points; a round that lacks a result is left out.
 *
 * @param {Row[]} rows changed
 * @param {Tournament} tournament
 */
function addBuchholz(rows, { players, rounds }) {
  const lacksResult = (/** @type {Pairing} */ { a, b, result }) => b !== null && result === null && !players[a].gone && !players[b].gone;
  for (const round of rounds) {
    if (round.some(lacksResult)) continue;
    const opponents = new Map(round.flatMap((each) => (each.b !== null && isPlayed(each) ? [[each.a, each.b], [each.b, each.a]] : [])));
    for (const row of rows) row.buchholz += rows[opponents.get(row.player) ?? row.player].points;
  }
}

/**
 * The rows in the order of the criteria, with their ranks.
 *
 * @param {Row[]} rows changed
 * @param {Criterion[]} criteria
 * @param {Pairing[]} played
 * @returns {Row[]}
 */
function ranked(rows, criteria, played) {
  /** Groups of equal rows, each with what puts it before the next group. @type {{ group: Row[], by: Criterion | null }[]} */
  let groups = [{ group: rows, by: null }];
  for (const criterion of criteria) {
    groups = groups.flatMap(({ group, by }) => {
      const values = valuesBy(criterion, group, played);
      const distinct = [...new Set(values.values())].sort((a, b) => b - a);
      const parts = distinct.map((value) => group.filter((row) => values.get(row) === value));
      return parts.map((part, at) => ({ group: part, by: at < parts.length - 1 ? criterion : by }));
    });
  }
  let rank = 1;
  for (const { group, by } of groups) {
    for (const row of group) Object.assign(row, { rank, by });
    rank += group.length;
  }
  return groups.flatMap(({ group }) => group);
}

/**
 * The values of a group of equal players by a criterion.
 *
 * @param {Criterion} criterion
 * @param {Row[]} group
 * @param {Pairing[]} played
 * @returns {Map<Row, number>}
 */
function valuesBy(criterion, group, played) {
  if (criterion !== 'direct') return new Map(group.map((row) => [row, row[criterion]]));
  const members = new Map(group.map((row) => [row.player, row]));
  const among = played.filter(({ a, b }) => members.has(a) && members.has(/** @type {number} */ (b)));
  const meetings = new Set(among.map((pairing) => [pairing.a, pairing.b].sort((a, b) => Number(a) - Number(b)).join()));
  const values = new Map(group.map((row) => [row, 0]));
  // The games among equals count only if each of them has met every other.
  if (meetings.size < (group.length * (group.length - 1)) / 2) return values;
  for (const { a, b, result } of among) {
    for (const [player, side] of /** @type {[number, string][]} */ ([[a, 'a'], [b, 'b']])) {
      const row = /** @type {Row} */ (members.get(player));
      values.set(row, (values.get(row) ?? 0) + (result === 'draw' ? DRAW : result === side ? WIN : 0));
    }
  }
  return values;
}
