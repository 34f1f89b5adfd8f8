import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { TOURNAMENT_MARK } from '../files/tournament-mark.js';
import { KINDS, MAX_PLAYERS, MAX_ROUNDS, MAX_RESULT_SEEDS, MAX_TITLE, MIN_PLAYERS, duplicateName, plainName, resultBySeeds } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 *
 * @typedef {object} Fault what is wrong with a text
 * @property {string} key of its sentence
 * @property {Record<string, unknown>} [data]
 *
 * @typedef {{ tournament: Tournament, fault: null } | { tournament: null, fault: Fault }} Reading
 */

const VERSION = 1;
/** The longest file, in characters: three times the largest tournament. */
const MAX_TEXT = 1 << 20;
/** The longest text of rules, and the longest id of a game, in characters. */
const MAX_RULES = 2000;
const MAX_GAME_ID = 80;
const RESULTS = ['a', 'b', 'draw', 'none', null];

/** A fault thrown while a tournament is read; `readData` catches it. */
class Faulty extends Error {
  /** @param {string} name @param {Record<string, unknown>} [data] */
  constructor(name, data) {
    super(name);
    this.fault = { key: `ui.tournament.fault.${name}`, data };
  }
}

/** The text of a tournament's file. @param {Tournament} tournament */
export function tournamentText(tournament) {
  const head = Object.entries(headData(tournament)).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const rounds = tournament.rounds.map((round) => `    [\n${round.map((each) => `      ${JSON.stringify(pairingData(each))}`).join(',\n')}\n    ]`);
  return `{\n${head.join('\n')}\n  "rounds": [\n${rounds.join(',\n')}\n  ]\n}\n`;
}

/** The text of a tournament's file in one line, for links. @param {Tournament} tournament */
export function compactText(tournament) {
  return JSON.stringify({ ...headData(tournament), rounds: tournament.rounds.map((round) => round.map(pairingData)) });
}

/** A tournament as this device stores it: the file's data, and the ids of games on this device. @param {Tournament} tournament */
export function storedData(tournament) {
  const rounds = tournament.rounds.map((round) => round.map((each) => ({ ...pairingData(each), ...(each.game !== undefined && { game: each.game }) })));
  return { ...headData(tournament), rounds };
}

/** All fields but the rounds, under their names in the file. @param {Tournament} tournament */
function headData({ id, name, date, kind, planned, rules, seedsNoted, changed, players }) {
  return { [TOURNAMENT_MARK]: VERSION, id, name, date, kind, planned, rules, noted: seedsNoted, changed, players };
}

/** The fields of a pairing, under their names in the file. @param {Pairing} pairing */
function pairingData({ a, b, result, seeds, chosen, forfeit }) {
  return { a, ...(b !== null && { b }), ...(result !== null && { won: result }), ...(seeds !== null && { seeds, ...(chosen && { chosen }) }), ...(forfeit && { forfeit }) };
}

/**
 * Reads a tournament's file.
 *
 * @param {string} text
 * @returns {Reading}
 */
export function readTournament(text) {
  if (text.length > MAX_TEXT) return { tournament: null, fault: { key: 'ui.tournament.fault.long' } };
  try {
    return readData(JSON.parse(text));
  } catch {
    return { tournament: null, fault: { key: 'ui.tournament.fault.text' } };
  }
}

/**
 * Reads the data of a file or of the store, which are not trusted.
 *
 * @param {any} found
 * @returns {Reading}
 */
export function readData(found) {
  try {
    if (found === null || typeof found !== 'object' || !Number.isInteger(found[TOURNAMENT_MARK])) throw new Faulty('other');
    if (found[TOURNAMENT_MARK] !== VERSION) throw new Faulty('version', { n: found[TOURNAMENT_MARK] });
    const players = readPlayers(found.players);
    const rounds = listOf(found.rounds, MAX_ROUNDS, 'rounds');
    const name = typeof found.name === 'string' ? plainName(found.name).slice(0, MAX_TITLE) : '';
    if (typeof found.id !== 'string' || !/^[\w-]{1,40}$/.test(found.id)) throw new Faulty('id');
    if (!name) throw new Faulty('name');
    if (!KINDS.includes(found.kind)) throw new Faulty('kind');
    return {
      fault: null,
      tournament: {
        id: found.id,
        name,
        date: typeof found.date === 'string' && /^\d{4}-\d\d-\d\d$/.test(found.date) ? found.date : '',
        kind: found.kind,
        planned: Math.max(rounds.length, whole(found.planned, MAX_ROUNDS) ?? 0),
        rules: typeof found.rules === 'string' ? found.rules.slice(0, MAX_RULES) : '',
        seedsNoted: found.noted === true,
        changed: whole(found.changed, Number.MAX_SAFE_INTEGER) ?? 0,
        players,
        rounds: rounds.map((round, at) => readRound(round, at + 1, players.length)),
      },
    };
  } catch (error) {
    if (error instanceof Faulty) return { tournament: null, fault: error.fault };
    throw error;
  }
}

/** @param {unknown} found */
function readPlayers(found) {
  const players = listOf(found, MAX_PLAYERS, 'players').map((player, at) => {
    const name = typeof player?.name === 'string' ? plainName(player.name) : '';
    if (!name || name.length > MAX_PLAYER_NAME) throw new Faulty('player', { n: at + 1 });
    return { name, gone: player.gone === true };
  });
  if (players.length < MIN_PLAYERS) throw new Faulty('players');
  const twice = duplicateName(players.map(({ name }) => name));
  if (twice !== undefined) throw new Faulty('twice', { name: twice });
  return players;
}

/**
 * @param {unknown} found
 * @param {number} round from 1
 * @param {number} players
 * @returns {Pairing[]}
 */
function readRound(found, round, players) {
  const seated = new Set();
  return listOf(found, players, 'rounds').map((each, at) => {
    const faulty = () => new Faulty('pairing', { round, n: at + 1 });
    const a = whole(each?.a, players - 1);
    const b = each?.b === undefined || each.b === null ? null : whole(each.b, players - 1);
    if (a === null || (b === null && each.b !== undefined && each.b !== null)) throw faulty();
    for (const player of b === null ? [a] : [a, b]) {
      if (seated.has(player)) throw faulty();
      seated.add(player);
    }
    const result = each.won ?? null;
    if (!RESULTS.includes(result) || (b === null && result !== null)) throw faulty();
    const forfeit = each.forfeit === true && (result === 'a' || result === 'b');
    const seeds = forfeit ? null : readSeeds(each.seeds, result, faulty);
    const chosen = seeds !== null && RESULTS.includes(each.chosen) ? each.chosen : null;
    return { a, b, result, seeds, ...(chosen && { chosen }), ...(forfeit && { forfeit }), ...(typeof each.game === 'string' && { game: each.game.slice(0, MAX_GAME_ID) }) };
  });
}

/**
 * @param {unknown} found
 * @param {unknown} result with which the seeds must agree
 * @param {() => Error} faulty
 * @returns {[number, number] | null}
 */
function readSeeds(found, result, faulty) {
  if (found === undefined || found === null) return null;
  if (!Array.isArray(found) || found.length !== 2) throw faulty();
  const [a, b] = found.map((count) => whole(count, MAX_RESULT_SEEDS));
  if (a === null || b === null || result !== resultBySeeds([a, b])) throw faulty();
  return [a, b];
}

/** A list that is not too long. @param {unknown} found @param {number} most @param {string} fault @returns {any[]} */
function listOf(found, most, fault) {
  if (!Array.isArray(found) || found.length > most) throw new Faulty(fault);
  return found;
}

/** A whole number from 0 to a limit; `null` for anything else. @param {unknown} found @param {number} most */
function whole(found, most) {
  return Number.isInteger(found) && Number(found) >= 0 && Number(found) <= most ? Number(found) : null;
}
