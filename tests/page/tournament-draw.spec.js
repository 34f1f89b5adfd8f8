// The draws, the ranking and the files of tournaments, without a page: every number of players, random results.
import { readFileSync } from 'node:fs';
import { test, expect } from './helpers/page-test.js';
import { randomNumbers } from './helpers/game.js';
import { Store } from '../../www/storage/store.js';
import { KeptTournaments } from '../../www/classroom/kept-tournaments.js';
import { maximumMatching } from '../../www/classroom/matching.js';
import { roundRobin } from '../../www/classroom/pairings.js';
import { addPlayer, drawRound, maxRounds, newTournament, undraw, suggestedRounds } from '../../www/classroom/draw-rounds.js';
import { standings } from '../../www/classroom/standings.js';
import { isVoid, namesIn, noteForfeit, notePastDefaults, noteResult, noteSeeds, effectiveResult, swapPair } from '../../www/classroom/tournament.js';
import { readData, readTournament, compactText, tournamentText } from '../../www/classroom/tournament-file.js';

/** @typedef {import('../../www/classroom/tournament.js').Tournament} Tournament */

const MAX_PLAYERS = 64;
const names = (/** @type {number} */ n) => Array.from({ length: n }, (_, at) => `Player ${at + 1}`);
/** @param {number} n @param {'swiss' | 'robin' | 'double'} kind @param {number} [planned] */
const tournamentOf = (n, kind, planned = suggestedRounds(n)) =>
  newTournament({ id: 'a', name: 'Club', date: '2026-11-23', kind, planned, rules: 'classique', seedsNoted: true, names: names(n) });
/** @param {number} one @param {number} other */
const meeting = (one, other) => [Math.min(one, other), Math.max(one, other)].join();

/** The size of a maximum matching, by brute force. @param {number} n @param {(one: number, other: number) => boolean} joined */
function maxPairs(n, joined) {
  /** @param {number[]} left @returns {number} */
  const best = ([first, ...others]) => {
    if (first === undefined) return 0;
    return Math.max(best(others), ...others.filter((other) => joined(first, other)).map((other) => 1 + best(others.filter((each) => each !== other))));
  };
  return best(Array.from({ length: n }, (_, at) => at));
}

test('everybody meets everybody once, plays at one table a round, and begins half of the games', () => {
  for (let n = 2; n <= MAX_PLAYERS; n += 1) {
    const met = new Set();
    const balance = new Array(n).fill(0);
    const rounds = roundRobin(n, false);
    expect(rounds).toHaveLength(maxRounds(n));
    for (const round of rounds) {
      expect(round.flat().filter((player) => player !== null).sort((one, other) => Number(one) - Number(other))).toEqual(names(n).map((_, at) => at));
      for (const [a, b] of round) {
        if (b === null) continue;
        met.add(meeting(a, b));
        balance[a] += 1;
        balance[b] -= 1;
      }
    }
    expect(met.size, `${n} players`).toBe((n * (n - 1)) / 2);
    expect(Math.max(...balance.map(Math.abs)), `${n} players`).toBeLessThanOrEqual(1);
  }
});

test('in a double round robin everybody begins one game against each of the others', () => {
  for (const n of [2, 5, 8]) {
    const all = roundRobin(n, true).flat().filter(([, b]) => b !== null).map(String);
    expect(new Set(all).size).toBe(n * (n - 1));
  }
});

test('a matching has as many pairs as possible', () => {
  const random = randomNumbers(7);
  for (let tries = 0; tries < 1500; tries += 1) {
    const n = 2 + random(8);
    const dense = 1 + random(9);
    const joins = Array.from({ length: n }, () => Array.from({ length: n }, () => random(10) < dense));
    const joined = (/** @type {number} */ one, /** @type {number} */ other) => joins[Math.min(one, other)][Math.max(one, other)];
    const mate = maximumMatching(n, joined);
    for (const [one, other] of mate.entries()) if (other >= 0) expect([mate[other], joined(one, other)]).toEqual([one, true]);
    expect(mate.filter((other) => other >= 0).length / 2).toBe(maxPairs(n, joined));
  }
});

test('a Swiss tournament has no rematch and no second bye, and everybody begins about half of the games', () => {
  const random = randomNumbers(3);
  for (let n = 2; n <= MAX_PLAYERS; n += 1) {
    const tournament = tournamentOf(n, 'swiss');
    const met = new Set();
    const byes = new Array(n).fill(0);
    const balance = new Array(n).fill(0);
    for (let round = 0; round < suggestedRounds(n); round += 1) {
      if (round > 0) drawRound(tournament);
      expect(tournament.rounds[round].flatMap(({ a, b }) => (b === null ? [a] : [a, b])).sort((one, other) => one - other)).toEqual(names(n).map((_, at) => at));
      for (const pairing of tournament.rounds[round]) {
        const { a, b } = pairing;
        if (b === null) {
          byes[a] += 1;
          continue;
        }
        expect(met.has(meeting(a, b)), `${n} players, round ${round + 1}`).toBe(false);
        met.add(meeting(a, b));
        balance[a] += 1;
        balance[b] -= 1;
        noteResult(pairing, /** @type {const} */ (['a', 'b', 'draw'])[random(3)]);
      }
    }
    expect(Math.max(...byes), `${n} players`).toBe(n % 2);
    expect(Math.max(...balance.map(Math.abs)), `${n} players`).toBeLessThanOrEqual(2);
  }
});

test('when rematches cannot be avoided, there are as few as possible', () => {
  const random = randomNumbers(11);
  for (let n = 3; n <= 9; n += 1) {
    const tournament = tournamentOf(n, 'swiss');
    const met = new Set();
    /** @type {Set<number>} */
    const hadBye = new Set();
    for (let round = 0; round < n + 2; round += 1) {
      if (round > 0) drawRound(tournament);
      const pairings = tournament.rounds[round];
      const mayRest = names(n).map((_, at) => at).filter((at) => !hadBye.has(at));
      const fewest = Math.min(...(n % 2 === 0 ? [null] : mayRest).map((bye) => {
        const playing = names(n).map((_, at) => at).filter((at) => at !== bye);
        return playing.length / 2 - maxPairs(playing.length, (one, other) => !met.has(meeting(playing[one], playing[other])));
      }));
      expect(pairings.filter(({ a, b }) => b !== null && met.has(meeting(a, b))).length, `${n} players, round ${round + 1}`).toBe(fewest);
      for (const pairing of pairings) {
        if (pairing.b === null) {
          expect(mayRest).toContain(pairing.a);
          hadBye.add(pairing.a);
        } else {
          met.add(meeting(pairing.a, pairing.b));
          noteResult(pairing, /** @type {const} */ (['a', 'b', 'draw'])[random(3)]);
        }
      }
      if (hadBye.size === n) break;
    }
  }
});

test('sixty-three rounds of sixty-four players are drawn, and in each of them every player is at exactly one table', () => {
  const random = randomNumbers(5);
  const tournament = tournamentOf(MAX_PLAYERS, 'swiss', MAX_PLAYERS - 1);
  for (let round = 1; round < MAX_PLAYERS - 1; round += 1) {
    for (const pairing of tournament.rounds[round - 1]) noteResult(pairing, random(2) === 0 ? 'a' : 'b');
    drawRound(tournament);
  }
  expect(tournament.rounds).toHaveLength(MAX_PLAYERS - 1);
  for (const pairings of tournament.rounds) expect(new Set(pairings.flatMap(({ a, b }) => [a, b])).size).toBe(MAX_PLAYERS);
});

test('a player who has left is not drawn; one who comes late is', () => {
  const tournament = tournamentOf(6, 'swiss', 4);
  addPlayer(tournament, 'Late');
  // The first round has no result: it is drawn again with the new player.
  expect(tournament.rounds[0].some(({ a, b }) => a === 6 || b === 6)).toBe(true);
  for (const pairing of tournament.rounds[0]) if (pairing.b !== null) noteResult(pairing, 'a');
  tournament.players[0].gone = true;
  addPlayer(tournament, 'Later');
  drawRound(tournament);
  const seated = tournament.rounds[1].flatMap(({ a, b }) => [a, b]);
  expect(seated).not.toContain(0);
  expect(seated).toContain(7);
  undraw(tournament);
  expect(tournament.rounds).toHaveLength(1);
});

test('in a Swiss tournament the results by default of past rounds stay when a player comes back', () => {
  const tournament = tournamentOf(6, 'swiss', 3);
  const [bothGone, oneGone, played] = tournament.rounds[0];
  for (const player of [bothGone.a, bothGone.b ?? 0, oneGone.a]) tournament.players[player].gone = true;
  noteResult(played, 'draw');
  drawRound(tournament);
  notePastDefaults(tournament);
  for (const player of tournament.players) player.gone = false;
  expect([bothGone, oneGone, played].map((pairing) => effectiveResult(tournament, pairing))).toEqual(['none', 'b', 'draw']);
});

/** Notes the seeds that a function gives for the players of each game. @param {Tournament} tournament @param {(a: number, b: number) => [number, number]} seeds */
function noteAllSeeds(tournament, seeds) {
  for (const pairing of tournament.rounds.flat()) if (pairing.b !== null) noteSeeds(pairing, seeds(pairing.a, pairing.b));
}

test('equal points are separated by seeds, then by the games among equals', () => {
  const tournament = tournamentOf(4, 'robin');
  // 0 beats 1, 1 beats 2, 2 beats 0, and all three beat 3: 2 by the most seeds.
  const winner = (/** @type {number} */ a, /** @type {number} */ b) => (a === 3 || b === 3 ? Math.min(a, b) : (a + 1) % 3 === b ? a : b);
  noteAllSeeds(tournament, (a, b) => {
    const most = winner(a, b) === 2 && (a === 3 || b === 3) ? 40 : 26;
    return winner(a, b) === a ? [most, 48 - most] : [48 - most, most];
  });
  const { rows, criteria } = standings(tournament);
  expect(criteria).toEqual(['seeds', 'direct']);
  expect(rows.map(({ player, rank, points, seeds, by }) => [player, rank, points, seeds, by])).toEqual([[2, 1, 2, 32, 'seeds'], [0, 2, 2, 4, 'direct'], [1, 3, 2, 4, 'points'], [3, 4, 0, -40, null]]);
});

test('seeds that are not known of every game separate no players, nor do games where each beat one other', () => {
  const tournament = tournamentOf(4, 'robin');
  const winners = { '0,1': 1, '0,2': 2, '0,3': 0, '1,2': 1, '1,3': 1, '2,3': 3 };
  for (const pairing of tournament.rounds.flat()) {
    const winner = winners[/** @type {keyof typeof winners} */ (meeting(pairing.a, Number(pairing.b)))];
    noteResult(pairing, winner === pairing.a ? 'a' : 'b');
  }
  noteSeeds(tournament.rounds[0][0], tournament.rounds[0][0].result === 'a' ? [48, 0] : [0, 48]);
  const { rows, criteria } = standings(tournament);
  expect(criteria).toEqual(['direct']);
  expect(rows.map(({ player, points: all }) => [player, all])).toEqual([[1, 3], [0, 1], [2, 1], [3, 1]]);
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 2]);
});

test('a Swiss ranking counts byes, forfeits and the points of opponents', () => {
  const tournament = tournamentOf(3, 'swiss', 2);
  const [game, bye] = tournament.rounds[0];
  noteForfeit(game, 'b');
  const { rows, criteria } = standings(tournament);
  const of = (/** @type {number | null} */ player) => rows.find((row) => row.player === player);
  expect([of(bye.a)?.points, of(game.b)?.points, of(game.a)?.points]).toEqual([1, 1, 0]);
  expect(of(game.b)?.played).toBe(0);
  expect([of(bye.a)?.winsWithoutGame, of(game.b)?.winsWithoutGame, of(game.a)?.winsWithoutGame]).toEqual([1, 1, 0]);
  expect(criteria).toEqual(['buchholz', 'direct']);
  noteSeeds(game, [27, 21]);
  expect(game.forfeit).toBeUndefined();
  expect(standings(tournament).criteria).toEqual(['seeds', 'buchholz', 'direct']);
});

test('cleared seeds give back the result that was noted before them', () => {
  const [game] = tournamentOf(2, 'robin').rounds[0];
  noteSeeds(game, [27, 21]);
  noteSeeds(game, null);
  expect(game.result).toBeNull();
  noteResult(game, 'b');
  noteSeeds(game, [24, 24]);
  noteSeeds(game, [30, 18]);
  swapPair(game);
  expect(game).toMatchObject({ result: 'b', chosen: 'a' });
  noteSeeds(game, null);
  expect(game).toMatchObject({ result: 'a', seeds: null });
  expect(game.chosen).toBeUndefined();
});

test('the games of a player who leaves early do not count; one who leaves late loses the rest', () => {
  const tournament = tournamentOf(6, 'robin');
  for (const pairing of tournament.rounds[0]) noteResult(pairing, 'a');
  tournament.players[0].gone = true;
  expect(isVoid(tournament, 0)).toBe(true);
  expect(standings(tournament).rows.find(({ player }) => player === 0)?.points).toBe(0);
  for (const round of tournament.rounds.slice(1, 3)) for (const pairing of round) noteResult(pairing, 'draw');
  expect(isVoid(tournament, 0)).toBe(false);
  const unplayed = tournament.rounds[4].find(({ a, b }) => a === 0 || b === 0);
  expect(unplayed && effectiveResult(tournament, unplayed)).toBe(unplayed?.a === 0 ? 'b' : 'a');
});

test('names are read one a line without numbers or bullets, or from a single line between commas or semicolons', () => {
  expect(namesIn('1. Awa\n 2) Koffi \n- Yao\n\n• Ya\u202Eo 2\n')).toEqual(['Awa', 'Koffi', 'Yao', 'Ya o 2']);
  expect(namesIn('Awa, Koffi; Yao')).toEqual(['Awa', 'Koffi', 'Yao']);
  expect(namesIn('Kouadio, Awa\nTraoré, Yao')).toEqual(['Kouadio, Awa', 'Traoré, Yao']);
});

test('a tournament is the same after it was written and read', () => {
  const random = randomNumbers(9);
  for (const [n, kind] of /** @type {[number, 'swiss' | 'robin' | 'double'][]} */ ([[5, 'robin'], [11, 'swiss'], [4, 'double'], [64, 'robin']])) {
    const tournament = { ...tournamentOf(n, kind), changed: 5 };
    for (const pairing of tournament.rounds.flat()) {
      if (pairing.b === null) continue;
      if (random(3) === 0) noteForfeit(pairing, 'a');
      if (!pairing.forfeit && random(3) === 0) noteResult(pairing, 'draw');
      if (!pairing.forfeit && random(3) > 0) noteSeeds(pairing, [random(49), random(49)]);
    }
    for (const text of [tournamentText(tournament), compactText(tournament)]) expect(readTournament(text)).toEqual({ tournament, fault: null });
  }
});

test('the example of the guides is a tournament’s file as the page writes it', () => {
  for (const guide of ['docs/tournaments.md', 'docs/tournaments.fr.md']) {
    const [, text = ''] = /^```json\n([^]*?)^```$/m.exec(readFileSync(guide, 'utf8')) ?? [];
    const { tournament, fault } = readTournament(text);
    expect(fault, guide).toBeNull();
    expect(tournament && tournamentText(tournament), guide).toBe(text);
  }
});

test('an invalid file is refused with its fault', () => {
  const good = JSON.parse(tournamentText(tournamentOf(4, 'robin')));
  const fault = (/** @type {Record<string, unknown>} */ changed) => readData({ ...good, ...changed }).fault?.key.replace('ui.tournament.fault.', '');
  expect(fault({})).toBeUndefined();
  for (const text of ['', '{', '[]', 'null', '"awale-tournament"', '{"awale-tournament":1}', '\u0000', '<script>', '9'.repeat(2 << 20)]) {
    expect(readTournament(text).tournament, text.slice(0, 30)).toBe(null);
  }
  expect(fault({ 'awale-tournament': 2 })).toBe('version');
  expect(fault({ 'awale-tournament': '1' })).toBe('other');
  expect(fault({ id: '../x' })).toBe('id');
  expect(fault({ name: '\u202E' })).toBe('name');
  expect(fault({ kind: 'knockout' })).toBe('kind');
  expect(fault({ players: [{ name: 'Awa' }] })).toBe('players');
  expect(fault({ players: names(65).map((name) => ({ name })) })).toBe('players');
  expect(fault({ players: [{ name: 'Awa' }, { name: 5 }] })).toBe('player');
  expect(fault({ players: [{ name: 'Awa' }, { name: 'AWA' }] })).toBe('twice');
  expect(fault({ rounds: {} })).toBe('rounds');
  expect(fault({ rounds: [5] })).toBe('rounds');
  expect(fault({ rounds: Array.from({ length: 200 }, () => []) })).toBe('rounds');
  for (const pairing of [{ a: 4 }, { a: -1, b: 1 }, { a: 0, b: 0 }, { a: 0.5, b: 1 }, { a: 0, b: 1, won: 'c' }, { a: 0, won: 'a' }, { a: 0, b: 1, won: 'a', seeds: [1, 2] }, { a: 0, b: 1, seeds: [1] }, { a: 0, b: 1, won: 'a', seeds: [30, 18, 0] }, { a: 0, b: 1, won: 'a', seeds: '30-18' }, { a: 0, b: 1, won: 'a', seeds: [1000, 2] }, null]) {
    expect(fault({ rounds: [[pairing]] }), JSON.stringify(pairing)).toBe('pairing');
  }
  expect(fault({ rounds: [[{ a: 0, b: 1 }, { a: 1, b: 2 }]] })).toBe('pairing');
  // An optional field with a wrong value gets its default.
  expect(readData({ ...good, changed: 'x', planned: -3, date: '<b>', rules: 7, noted: 'yes' }).tournament).toMatchObject({ changed: 0, planned: 3, date: '', rules: '', seedsNoted: false });
});

test('a tournament is stored again only if something in it has changed', () => {
  const kept = new KeptTournaments(new Store(null));
  kept.put(tournamentOf(4, 'swiss'));
  const { changed } = kept.change('a', (one) => noteResult(one.rounds[0][0], 'a')) ?? { changed: 0 };
  expect(changed).toBeGreaterThan(0);
  // What the function returns is ignored: only a tournament that it has changed is stored.
  expect(kept.change('a', () => false)?.changed).toBe(changed);
  expect(kept.get('a')?.changed).toBe(changed);
  expect(kept.change('a', (one) => noteResult(one.rounds[0][0], 'b'))?.changed).toBeGreaterThan(changed);
  expect(kept.get('a')?.rounds[0][0].result).toBe('b');
});
