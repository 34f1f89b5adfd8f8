import { KINDS, MAX_NAME, MAX_PLAYERS, MAX_ROUNDS, MAX_SEEDS, MAX_TITLE, MIN_PLAYERS, plainName, resultBySeeds, nameKey } from './tournament.js';

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

/** The key that marks a tournament, with the version of the format: docs/tournaments.md. */
const MARK = 'awale-tournament';
const VERSION = 1;
/** Limit of a file, in characters; the largest tournament has a third of it. */
export const MAX_TEXT = 1 << 20;
const RESULTS = ['a', 'b', 'draw', 'none', null];

/** Thrown while reading, and caught there. */
class Faulty extends Error {
  /** @param {string} name @param {Record<string, unknown>} [data] */
  constructor(name, data) {
    super(name);
    this.fault = { key: `ui.tournament.fault.${name}`, data };
  }
}

/** The text of a tournament's file. @param {Tournament} tournament */
export function tournamentText(tournament) {
  const { rounds, ...head } = tournament;
  const told = Object.entries({ [MARK]: VERSION, ...head }).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const lines = rounds.map((round) => `    [\n${round.map((each) => `      ${JSON.stringify(shared(each))}`).join(',\n')}\n    ]`);
  return `{\n${told.join('\n')}\n  "rounds": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** The same in one line, for links. @param {Tournament} tournament */
export function shortText(tournament) {
  return JSON.stringify({ [MARK]: VERSION, ...tournament, rounds: tournament.rounds.map((round) => round.map(shared)) });
}

/** A pairing as other devices read it. @param {Pairing} pairing */
function shared({ a, b, won, seeds, forfeit }) {
  return { a, ...(b !== null && { b }), ...(won !== null && { won }), ...(seeds !== null && { seeds }), ...(forfeit && { forfeit }) };
}

/**
 * @param {string} text
 * @returns {Reading}
 */
export function readTournament(text) {
  if (text.length > MAX_TEXT) return { tournament: null, fault: { key: 'ui.tournament.fault.long' } };
  try {
    return checked(JSON.parse(text));
  } catch {
    return { tournament: null, fault: { key: 'ui.tournament.fault.text' } };
  }
}

/**
 * The tournament in data from elsewhere, if it is one.
 *
 * @param {any} found
 * @returns {Reading}
 */
export function checked(found) {
  try {
    if (found === null || typeof found !== 'object' || !Number.isInteger(found[MARK])) throw new Faulty('other');
    if (found[MARK] !== VERSION) throw new Faulty('version', { n: found[MARK] });
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
        rules: typeof found.rules === 'string' ? found.rules.slice(0, 2000) : '',
        noted: found.noted === true,
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
    if (!name || name.length > MAX_NAME) throw new Faulty('player', { n: at + 1 });
    return { name, gone: player.gone === true };
  });
  if (players.length < MIN_PLAYERS) throw new Faulty('players');
  const names = players.map(({ name }) => nameKey(name));
  const twice = players.find((_, at) => names.indexOf(names[at]) !== at);
  if (twice) throw new Faulty('twice', { name: twice.name });
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
    const won = each.won ?? null;
    if (!RESULTS.includes(won) || (b === null && won !== null)) throw faulty();
    const forfeit = each.forfeit === true && (won === 'a' || won === 'b');
    return { a, b, won, seeds: forfeit ? null : readSeeds(each.seeds, won, faulty), ...(forfeit && { forfeit }), ...(typeof each.game === 'string' && { game: each.game.slice(0, 80) }) };
  });
}

/**
 * @param {unknown} found
 * @param {unknown} won what they must agree with
 * @param {() => Error} faulty
 * @returns {[number, number] | null}
 */
function readSeeds(found, won, faulty) {
  if (found === undefined || found === null) return null;
  const [a, b] = listOf(found, 2, 'rounds').map((count) => whole(count, MAX_SEEDS));
  if (a === null || a === undefined || b === null || b === undefined || won !== resultBySeeds([a, b])) throw faulty();
  return [a, b];
}

/** @param {unknown} found @param {number} most @param {string} fault @returns {any[]} */
function listOf(found, most, fault) {
  if (!Array.isArray(found) || found.length > most) throw new Faulty(fault);
  return found;
}

/** @param {unknown} found @param {number} most */
function whole(found, most) {
  return Number.isInteger(found) && Number(found) >= 0 && Number(found) <= most ? Number(found) : null;
}
