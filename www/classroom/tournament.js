/**
 * @typedef {'swiss' | 'robin' | 'double'} TournamentKind `swiss`: opponents with about as many points; `robin`: all meet once;
 *   `double`: all meet twice
 * @typedef {'a' | 'b' | 'draw' | 'none'} Result the winner, or a draw; `none`: not played
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {boolean} gone whether the player has left the tournament
 *
 * @typedef {object} Pairing
 * @property {number} a the number of the player who begins, or who has the bye
 * @property {number | null} b `null`: a bye
 * @property {Result | null} result `null`: not known yet
 * @property {[number, number] | null} seeds the seeds of `a` and `b`; `null`: not noted
 * @property {Result} [chosen] the result noted before the seeds, which counts again if they are cleared
 * @property {boolean} [forfeit] whether the result was noted as a win by forfeit
 * @property {string} [game] the id of the game on this device that the result was taken from
 *
 * @typedef {object} Tournament
 * @property {string} id the same on every device
 * @property {string} name
 * @property {string} date as `2026-11-23`
 * @property {TournamentKind} kind
 * @property {number} planned how many rounds
 * @property {string} rules as text
 * @property {boolean} seedsNoted whether the players' seeds are written down
 * @property {number} changed when it changed last, in milliseconds
 * @property {Player[]} players
 * @property {Pairing[][]} rounds
 */

export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 64;
/** The rounds of a double round robin with the most players. */
export const MAX_ROUNDS = 2 * (MAX_PLAYERS - 1);
/** The longest name of a tournament, in characters. */
export const MAX_TITLE = 80;
/** The most seeds that a player's result may have. */
export const MAX_RESULT_SEEDS = 999;

/** @type {TournamentKind[]} */
export const KINDS = ['swiss', 'robin', 'double'];

/**
 * The result of a pairing: the noted one, or one by default where a player has left; `null`: not known yet. A noted
 * result does not count in the ranking if `isVoid` holds for one of the players.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @returns {Result | 'bye' | null}
 */
export function effectiveResult(tournament, { a, b, result }) {
  if (b === null) return 'bye';
  if (result !== null) return result;
  const [here, there] = [a, b].map((player) => !tournament.players[player].gone);
  if (here && there) return null;
  if (here === there || isVoid(tournament, here ? b : a)) return 'none';
  return here ? 'a' : 'b';
}

/**
 * Whether a player's games do not count: in a round robin, those of a player who leaves before half of
 * them are played, so that no opponent gains by them.
 *
 * @param {Tournament} tournament
 * @param {number} player
 */
export function isVoid({ players, kind, rounds }, player) {
  if (kind === 'swiss' || !players[player].gone) return false;
  const games = rounds.flat().filter(({ a, b }) => b !== null && (a === player || b === player));
  return games.filter(isPlayed).length * 2 < games.length;
}

/**
 * Who rests at a pairing where no game is played: the player with a bye and, in a round robin, the one whose opponent
 * left before the game. A player who has left a round robin is not listed. `null` if a game is played or a result is
 * noted, and for any two players of a Swiss tournament.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @returns {number[] | null}
 */
export function resting({ players, kind }, { a, b, result }) {
  if (kind === 'swiss') return b === null ? [a] : null;
  const all = b === null ? [a] : [a, b];
  const here = all.filter((player) => !players[player].gone);
  return b === null || (result === null && here.length < all.length) ? here : null;
}

/** How many results of a round are not known. @param {Tournament} tournament @param {number} round */
export function missingResults(tournament, round) {
  return tournament.rounds[round].filter((each) => effectiveResult(tournament, each) === null).length;
}

/**
 * The tables that lack a result.
 *
 * @param {Tournament} tournament
 * @param {number} rounds how many rounds are looked at, from the first
 * @returns {{ round: number, tables: number[], all: boolean }[]} by round; rounds and tables from 1, `all`: no
 *   game of the round has a result
 */
export function openTables(tournament, rounds) {
  return tournament.rounds.slice(0, rounds).map((round, at) => {
    const tables = round.flatMap((each, place) => (effectiveResult(tournament, each) === null ? [place + 1] : []));
    return { round: at + 1, tables, all: tables.length === round.filter((each) => resting(tournament, each) === null).length };
  }).filter(({ tables }) => tables.length > 0);
}

/**
 * Whether two rounds have the same players at the same tables, with the same player beginning.
 *
 * @param {Pairing[]} one
 * @param {Pairing[]} other
 */
export function samePairings(one, other) {
  return one.length === other.length && one.every(({ a, b }, at) => a === other[at].a && b === other[at].b);
}

/** Whether any result of a round is noted. @param {Pairing[]} round */
export const isBegun = (round) => round.some(({ result }) => result !== null);

/** The tables that lack a result, up to the last round that has one. @param {Tournament} tournament */
export function openInBegun(tournament) {
  const begun = tournament.rounds.map(isBegun).lastIndexOf(true) + 1;
  return openTables(tournament, begun);
}

/** Whether every planned round is played. @param {Tournament} tournament */
export function finished(tournament) {
  return tournament.rounds.length >= tournament.planned && tournament.rounds.every((_, round) => missingResults(tournament, round) === 0);
}

/** Whether any result is noted. @param {Tournament} tournament */
export function hasResults({ rounds }) {
  return rounds.some(isBegun);
}

/**
 * Notes a result; seeds that contradict it are cleared.
 *
 * @param {Pairing} pairing changed
 * @param {Result | null} result
 */
export function noteResult(pairing, result) {
  const contradicted = pairing.seeds !== null && result !== resultBySeeds(pairing.seeds);
  pairing.result = result;
  if (contradicted) pairing.seeds = null;
  delete pairing.game;
  delete pairing.forfeit;
  delete pairing.chosen;
}

/**
 * Notes the players' seeds, and the result that they imply. Without seeds the result noted before them
 * counts again.
 *
 * @param {Pairing} pairing changed
 * @param {[number, number] | null} seeds
 */
export function noteSeeds(pairing, seeds) {
  if (seeds) {
    if (pairing.seeds === null && pairing.result !== null && !pairing.forfeit) pairing.chosen = pairing.result;
    pairing.result = resultBySeeds(seeds);
  } else if (pairing.seeds) {
    pairing.result = pairing.chosen ?? null;
    delete pairing.chosen;
  }
  pairing.seeds = seeds;
  delete pairing.game;
  delete pairing.forfeit;
}

/**
 * Whether seeds agree with the result that was noted without them. A result that only seeds imply gives way
 * to other seeds.
 *
 * @param {Pairing} pairing
 * @param {[number, number]} typed
 */
export function seedsFit({ result, seeds, chosen }, typed) {
  const entered = seeds === null || chosen === result ? result : null;
  return entered === null || entered === resultBySeeds(typed);
}

/** Notes a win by forfeit: the other player did not come. @param {Pairing} pairing changed @param {'a' | 'b'} winner */
export function noteForfeit(pairing, winner) {
  noteResult(pairing, winner);
  pairing.seeds = null;
  pairing.forfeit = true;
}

/**
 * Notes the results by default of past rounds in a Swiss tournament, so that they stay when a player comes back. The game
 * of the current round may still be played.
 *
 * @param {Tournament} tournament changed
 */
export function notePastDefaults(tournament) {
  for (const pairing of tournament.rounds.slice(0, -1).flat()) {
    const result = effectiveResult(tournament, pairing);
    if (pairing.result !== null || result === 'bye' || result === null) continue;
    if (result === 'a' || result === 'b') noteForfeit(pairing, result);
    else noteResult(pairing, result);
  }
}

/** Whether a game was played and has a result. @param {Pairing} pairing */
export const isPlayed = ({ result, forfeit }) => (result === 'a' || result === 'b' || result === 'draw') && !forfeit;

/**
 * The result that noted seeds imply: more seeds win. The Rust crate, which knows how each rule set decides a game,
 * cannot be asked, because only the seeds are known.
 *
 * @param {[number, number]} seeds
 * @returns {Result}
 */
export function resultBySeeds([a, b]) {
  return a === b ? 'draw' : a > b ? 'a' : 'b';
}

/** Lets the other player begin. @param {Pairing} pairing changed */
export function swapPair(pairing) {
  const { a, b, result, seeds, chosen } = pairing;
  if (b === null) return;
  pairing.a = b;
  pairing.b = a;
  if (result === 'a' || result === 'b') pairing.result = result === 'a' ? 'b' : 'a';
  if (chosen === 'a' || chosen === 'b') pairing.chosen = chosen === 'a' ? 'b' : 'a';
  if (seeds) pairing.seeds = [seeds[1], seeds[0]];
}

/**
 * The names in a typed or pasted list: one a line, or on a single line, separated by commas, semicolons or tabs.
 * Numbers and bullets before the names are removed.
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

/** The first name whose key an earlier name has too. @param {string[]} names */
export function duplicateName(names) {
  const keys = names.map(nameKey);
  return names.find((_, at) => keys.indexOf(keys[at]) !== at);
}
