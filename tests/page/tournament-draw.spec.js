// The draws and the ranking of tournaments, without a page: every number of players, random results.
import { test, expect } from './helpers/page-test.js';
import { randomNumbers } from './helpers/game.js';
import { maximumMatching } from '../../www/classroom/matching.js';
import { roundRobin } from '../../www/classroom/pairings.js';
import { addPlayer, drawRound, mostRounds, newTournament, undraw, usualRounds } from '../../www/classroom/draw.js';
import { standings } from '../../www/classroom/standings.js';
import { isVoid, namesIn, noteForfeit, noteResult, noteSeeds, resultOf } from '../../www/classroom/tournament.js';
import { checked, readTournament, shortText, tournamentText } from '../../www/classroom/tournament-file.js';

/** @typedef {import('../../www/classroom/tournament.js').Tournament} Tournament */

const MOST = 64;
const names = (/** @type {number} */ n) => Array.from({ length: n }, (_, at) => `Player ${at + 1}`);
/** @param {number} n @param {'swiss' | 'robin' | 'double'} kind @param {number} [planned] */
const made = (n, kind, planned = usualRounds(n)) =>
  newTournament({ id: 'a', name: 'Club', date: '2026-11-23', kind, planned, rules: 'classique', noted: true, names: names(n) });
/** @param {number} one @param {number} other */
const meeting = (one, other) => [Math.min(one, other), Math.max(one, other)].join();

/** The most pairs, by trying all. @param {number} n @param {(one: number, other: number) => boolean} joined */
function mostPairs(n, joined) {
  /** @param {number[]} left @returns {number} */
  const best = ([first, ...others]) => {
    if (first === undefined) return 0;
    return Math.max(best(others), ...others.filter((other) => joined(first, other)).map((other) => 1 + best(others.filter((each) => each !== other))));
  };
  return best(Array.from({ length: n }, (_, at) => at));
}

test('everybody meets everybody once, plays at one table a round, and begins half of the games', () => {
  for (let n = 2; n <= MOST; n += 1) {
    const met = new Set();
    const lean = new Array(n).fill(0);
    const rounds = roundRobin(n, false);
    expect(rounds).toHaveLength(mostRounds(n));
    for (const round of rounds) {
      expect(round.flat().filter((player) => player !== null).sort((one, other) => Number(one) - Number(other))).toEqual(names(n).map((_, at) => at));
      for (const [a, b] of round) {
        if (b === null) continue;
        met.add(meeting(a, b));
        lean[a] += 1;
        lean[b] -= 1;
      }
    }
    expect(met.size, `${n} players`).toBe((n * (n - 1)) / 2);
    expect(Math.max(...lean.map(Math.abs)), `${n} players`).toBeLessThanOrEqual(1);
  }
});

test('twice means once each way', () => {
  for (const n of [2, 5, 8]) {
    const all = roundRobin(n, true).flat().filter(([, b]) => b !== null).map(String);
    expect(new Set(all).size).toBe(n * (n - 1));
  }
});

test('as many pairs are found as there are', () => {
  const random = randomNumbers(7);
  for (let tries = 0; tries < 1500; tries += 1) {
    const n = 2 + random(8);
    const dense = 1 + random(9);
    const joins = Array.from({ length: n }, () => Array.from({ length: n }, () => random(10) < dense));
    const joined = (/** @type {number} */ one, /** @type {number} */ other) => joins[Math.min(one, other)][Math.max(one, other)];
    const mate = maximumMatching(n, joined);
    for (const [one, other] of mate.entries()) if (other >= 0) expect([mate[other], joined(one, other)]).toEqual([one, true]);
    expect(mate.filter((other) => other >= 0).length / 2).toBe(mostPairs(n, joined));
  }
});

test('a Swiss tournament has no second meeting, no second bye, and lets everybody begin in turn', () => {
  const random = randomNumbers(3);
  for (let n = 2; n <= MOST; n += 1) {
    const tournament = made(n, 'swiss');
    const met = new Set();
    const byes = new Array(n).fill(0);
    const lean = new Array(n).fill(0);
    for (let round = 0; round < usualRounds(n); round += 1) {
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
        lean[a] += 1;
        lean[b] -= 1;
        noteResult(pairing, /** @type {const} */ (['a', 'b', 'draw'])[random(3)]);
      }
    }
    expect(Math.max(...byes), `${n} players`).toBe(n % 2);
    expect(Math.max(...lean.map(Math.abs)), `${n} players`).toBeLessThanOrEqual(2);
  }
});

test('when second meetings cannot be avoided, there are as few as can be', () => {
  const random = randomNumbers(11);
  for (let n = 3; n <= 9; n += 1) {
    const tournament = made(n, 'swiss');
    const met = new Set();
    /** @type {Set<number>} */
    const rested = new Set();
    for (let round = 0; round < n + 2; round += 1) {
      if (round > 0) drawRound(tournament);
      const pairings = tournament.rounds[round];
      const able = names(n).map((_, at) => at).filter((at) => rested.size === n || !rested.has(at));
      const fewest = Math.min(...(n % 2 === 0 ? [null] : able).map((bye) => {
        const playing = names(n).map((_, at) => at).filter((at) => at !== bye);
        return playing.length / 2 - mostPairs(playing.length, (one, other) => !met.has(meeting(playing[one], playing[other])));
      }));
      expect(pairings.filter(({ a, b }) => b !== null && met.has(meeting(a, b))).length, `${n} players, round ${round + 1}`).toBe(fewest);
      for (const pairing of pairings) {
        if (pairing.b === null) {
          expect(able).toContain(pairing.a);
          rested.add(pairing.a);
        } else {
          met.add(meeting(pairing.a, pairing.b));
          noteResult(pairing, /** @type {const} */ (['a', 'b', 'draw'])[random(3)]);
        }
      }
      if (rested.size === n && n % 2 === 1) break;
    }
  }
});

test('sixty-four players through sixty-three rounds do not freeze the draw', () => {
  const random = randomNumbers(5);
  const tournament = made(MOST, 'swiss', MOST - 1);
  const before = Date.now();
  for (let round = 1; round < MOST - 1; round += 1) {
    for (const pairing of tournament.rounds[round - 1]) noteResult(pairing, random(2) === 0 ? 'a' : 'b');
    drawRound(tournament);
  }
  expect(Date.now() - before).toBeLessThan(20_000);
});

test('who has left is not drawn; who comes late is', () => {
  const tournament = made(6, 'swiss', 4);
  addPlayer(tournament, 'Late');
  // Nothing was noted: the first round is drawn again with the newcomer.
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

/** A round robin in which South’s numbers of seeds are given by pair. @param {Tournament} tournament @param {(a: number, b: number) => [number, number]} seeds */
function play(tournament, seeds) {
  for (const pairing of tournament.rounds.flat()) if (pairing.b !== null) noteSeeds(pairing, seeds(pairing.a, pairing.b));
}

test('equal points are separated by seeds, then by their own game', () => {
  const tournament = made(4, 'robin');
  // 0 beats 1, 1 beats 2, 2 beats 0, all beat 3; 2 by most.
  const winner = (/** @type {number} */ a, /** @type {number} */ b) => (a === 3 || b === 3 ? Math.min(a, b) : (a + 1) % 3 === b ? a : b);
  play(tournament, (a, b) => {
    const most = winner(a, b) === 2 && (a === 3 || b === 3) ? 40 : 26;
    return winner(a, b) === a ? [most, 48 - most] : [48 - most, most];
  });
  const { rows, criteria } = standings(tournament);
  expect(criteria).toEqual(['seeds', 'direct']);
  expect(rows.map(({ player, rank, points, seeds, by }) => [player, rank, points, seeds, by])).toEqual([[2, 1, 2, 32, null], [0, 2, 2, 4, 'seeds'], [1, 3, 2, 4, 'direct'], [3, 4, 0, -40, 'points']]);
});

test('seeds that are not known of every game separate nobody; two players’ own game does', () => {
  const tournament = made(4, 'robin');
  const points = { '0,1': 1, '0,2': 2, '0,3': 0, '1,2': 1, '1,3': 1, '2,3': 3 };
  for (const pairing of tournament.rounds.flat()) {
    const won = points[/** @type {keyof typeof points} */ (meeting(pairing.a, Number(pairing.b)))];
    noteResult(pairing, won === pairing.a ? 'a' : 'b');
  }
  noteSeeds(tournament.rounds[0][0], tournament.rounds[0][0].won === 'a' ? [48, 0] : [0, 48]);
  const { rows, criteria } = standings(tournament);
  expect(criteria).toEqual(['direct']);
  expect(rows.map(({ player, points: all }) => [player, all])).toEqual([[1, 3], [0, 1], [2, 1], [3, 1]]);
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 2]);
});

test('a Swiss ranking counts byes, forfeits and the points of opponents', () => {
  const tournament = made(3, 'swiss', 2);
  const [game, bye] = tournament.rounds[0];
  noteForfeit(game, 'b');
  const { rows, criteria } = standings(tournament);
  const of = (/** @type {number | null} */ player) => rows.find((row) => row.player === player);
  expect([of(bye.a)?.points, of(game.b)?.points, of(game.a)?.points]).toEqual([1, 1, 0]);
  expect(of(game.b)?.played).toBe(0);
  expect(criteria).toEqual(['buchholz', 'direct']);
  noteSeeds(game, [27, 21]);
  expect(game.forfeit).toBeUndefined();
  expect(standings(tournament).criteria).toEqual(['seeds', 'buchholz', 'direct']);
});

test('who leaves early takes all games along; who leaves late loses the others', () => {
  const tournament = made(6, 'robin');
  for (const pairing of tournament.rounds[0]) noteResult(pairing, 'a');
  tournament.players[0].gone = true;
  expect(isVoid(tournament, 0)).toBe(true);
  expect(standings(tournament).rows.find(({ player }) => player === 0)?.points).toBe(0);
  for (const round of tournament.rounds.slice(1, 3)) for (const pairing of round) noteResult(pairing, 'draw');
  expect(isVoid(tournament, 0)).toBe(false);
  const left = tournament.rounds[4].find(({ a, b }) => a === 0 || b === 0);
  expect(left && resultOf(tournament, left)).toBe(left?.a === 0 ? 'b' : 'a');
});

test('names are read from any list', () => {
  expect(namesIn('1. Awa\n 2) Koffi \n- Yao\n\n• Ya\u202Eo 2\n')).toEqual(['Awa', 'Koffi', 'Yao', 'Ya o 2']);
  expect(namesIn('Awa, Koffi; Yao')).toEqual(['Awa', 'Koffi', 'Yao']);
  expect(namesIn('Kouadio, Awa\nTraoré, Yao')).toEqual(['Kouadio, Awa', 'Traoré, Yao']);
});

test('a file gives back what was written', () => {
  const random = randomNumbers(9);
  for (const [n, kind] of /** @type {[number, 'swiss' | 'robin' | 'double'][]} */ ([[5, 'robin'], [11, 'swiss'], [4, 'double'], [64, 'robin']])) {
    const tournament = { ...made(n, kind), changed: 5 };
    for (const pairing of tournament.rounds.flat()) {
      if (pairing.b === null) continue;
      if (random(3) === 0) noteForfeit(pairing, 'a');
      else if (random(3) > 0) noteSeeds(pairing, [random(49), random(49)]);
    }
    for (const text of [tournamentText(tournament), shortText(tournament)]) expect(readTournament(text)).toEqual({ tournament, fault: null });
  }
});

test('a file that is no tournament is refused with what is wrong', () => {
  const good = JSON.parse(tournamentText(made(4, 'robin')));
  const fault = (/** @type {Record<string, unknown>} */ changed) => checked({ ...good, ...changed }).fault?.key.replace('ui.tournament.fault.', '');
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
  for (const pairing of [{ a: 4 }, { a: -1, b: 1 }, { a: 0, b: 0 }, { a: 0.5, b: 1 }, { a: 0, b: 1, won: 'c' }, { a: 0, won: 'a' }, { a: 0, b: 1, won: 'a', seeds: [1, 2] }, { a: 0, b: 1, seeds: [1] }, { a: 0, b: 1, won: 'a', seeds: [1000, 2] }, null]) {
    expect(fault({ rounds: [[pairing]] }), JSON.stringify(pairing)).toBe('pairing');
  }
  expect(fault({ rounds: [[{ a: 0, b: 1 }, { a: 1, b: 2 }]] })).toBe('pairing');
  // Fields that are not needed are replaced.
  expect(checked({ ...good, changed: 'x', planned: -3, date: '<b>', rules: 7, noted: 'yes' }).tournament).toMatchObject({ changed: 0, planned: 3, date: '', rules: '', noted: false });
});
