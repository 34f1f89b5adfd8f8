// How the player's results are counted, and the level of a program that follows them: no browser needed.
import { test, expect } from '@playwright/test';
import { PageModules } from './helpers/page-modules.js';

/** @type {PageModules} */
let modules;
/** What the tests use of the page's modules. @type {any} */
let parts;

test.beforeAll(async () => {
  modules = await new PageModules(process.env.AWALE_DIST).start();
  const loaded = ['game/results.js', 'game/match-settings.js', 'storage/store.js', 'page/count-results.js'].map((name) => modules.load(name));
  parts = Object.assign({}, ...(await Promise.all(loaded)));
});
test.afterAll(() => modules.end());

/** Empty results, and a function that counts games in them. */
function newResults() {
  const store = new parts.Store(null);
  const results = new parts.Results(store);
  let games = 0;
  /** @param {number} level @param {(1 | 0 | -1)[]} outcomes @param {string} [rules] */
  const play = (level, outcomes, rules = 'classique') => {
    for (const outcome of outcomes) results.count({ id: `game ${(games += 1)}`, rules, level, outcome, margin: 4 * outcome });
  };
  return { store, results, play };
}

test('wins, draws, losses, the best margin and the longest streak are counted by rules and level', () => {
  const { store, results } = newResults();
  const series = /** @type {const} */ ([[1, 4], [1, 9], [1, 2], [-1, -20], [0, 0], [1, 7], [1, 1], [-1, -3]]);
  for (const [at, [outcome, margin]] of series.entries()) results.count({ id: `a${at}`, rules: 'classique', level: 5, outcome, margin });
  results.count({ id: 'b', rules: 'classique', level: 6, outcome: 1, margin: 30 });
  results.count({ id: 'c', rules: 'kalah', level: 5, outcome: -1, margin: -2 });
  // The same game again.
  results.count({ id: 'c', rules: 'kalah', level: 5, outcome: 1, margin: 12 });
  const expected = [
    {
      rules: 'classique',
      levels: [
        { level: 5, played: 8, won: 5, drawn: 1, lost: 2, best: 9, streak: 0, longest: 3 },
        { level: 6, played: 1, won: 1, drawn: 0, lost: 0, best: 30, streak: 1, longest: 1 },
      ],
    },
    { rules: 'kalah', levels: [{ level: 5, played: 1, won: 0, drawn: 0, lost: 1, best: 0, streak: 0, longest: 0 }] },
  ];
  expect(results.all).toEqual(expected);
  // The results are kept for the next visit.
  expect(new parts.Results(store).all).toEqual(expected);
});

test('a game that is withdrawn leaves no trace, and can be counted again', () => {
  const { store, results, play } = newResults();
  play(3, [1, 1, -1]);
  const before = { all: results.all, level: results.level };
  const lost = { id: 'x', rules: 'classique', level: 4, outcome: -1, margin: -9 };
  results.count(lost);
  results.withdraw('another');
  expect(results.all).not.toEqual(before.all);
  results.withdraw('x');
  expect({ all: results.all, level: results.level }).toEqual(before);
  // Nothing is withdrawn twice.
  results.withdraw('x');
  expect(results.all).toEqual(before.all);
  results.count({ ...lost, rules: 'kalah' });
  expect(new parts.Results(store).all.map((/** @type {any} */ { rules }) => rules)).toEqual(['classique', 'kalah']);
  results.withdraw('x');
  results.count({ ...lost, outcome: 1, margin: 5 });
  expect(results.all[0].levels.at(-1)).toMatchObject({ level: 4, played: 1, won: 1, best: 5, streak: 1 });
});

test('the level that follows the player goes back when the game that changed it is withdrawn', () => {
  const { results, play } = newResults();
  play(3, [1]);
  results.count({ id: 'x', rules: 'classique', level: 3, outcome: 1, margin: 0 });
  expect(results.level).toBe(4);
  results.withdraw('x');
  expect(results.level).toBe(3);
  play(3, [1]);
  expect(results.level).toBe(4);
});

test('a draw ends a streak', () => {
  const { results, play } = newResults();
  play(3, [1, 1, 0, 1]);
  expect(results.all[0].levels[0]).toMatchObject({ streak: 1, longest: 2 });
});

test('the level that suits the player rises after two wins more than losses, and falls after two losses more than wins', () => {
  const { results, play } = newResults();
  expect(results.level).toBe(3);
  play(3, [1]);
  expect(results.level).toBe(3);
  play(3, [-1, 0, 1]);
  expect(results.level).toBe(3);
  play(3, [1]);
  expect(results.level).toBe(4);
  // The count begins anew at the new level.
  play(4, [1]);
  expect(results.level).toBe(4);
  play(4, [-1, -1]);
  expect(results.level).toBe(4);
  play(4, [-1]);
  expect(results.level).toBe(3);
  // A game one level above or below is counted too, by any rules; games at levels further away are not.
  play(4, [1], 'kalah');
  play(5, [1, 1, 1]);
  play(1, [-1, -1, -1]);
  expect(results.level).toBe(3);
  play(2, [1]);
  expect(results.level).toBe(4);
});

test('the level stays between the weakest and the strongest', () => {
  const { results, play } = newResults();
  const reached = new Set();
  for (const [outcome, end] of /** @type {[1 | -1, number][]} */ ([[1, parts.MAX_LEVEL], [-1, 0], [1, parts.MAX_LEVEL]])) {
    for (let games = 0; games < 30; games += 1) {
      play(results.level, [outcome]);
      reached.add(results.level);
    }
    expect(results.level).toBe(end);
  }
  expect([...reached].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the program takes the level that suits the player only if it is to follow the results', () => {
  const { store, results, play } = newResults();
  const match = Object.assign(new EventTarget(), { hasResult: false, keptAs: { id: '' } });
  parts.countResults({ current: {}, match, loan: {}, store });
  /** @param {boolean} follow @param {{ S: number, N: number }} seats */
  const seatsAtStart = (follow, seats) => {
    const settings = { ...parts.DEFAULT_SETTINGS, follow, seats };
    match.dispatchEvent(new CustomEvent('start', { detail: settings }));
    return settings.seats;
  };
  play(3, [1, 1]);
  expect(seatsAtStart(true, { S: 0, N: 3 })).toEqual({ S: 0, N: 4 });
  expect(seatsAtStart(true, { S: 3, N: 0 })).toEqual({ S: 4, N: 0 });
  expect(seatsAtStart(true, { S: 0, N: 0 })).toEqual({ S: 0, N: 0 });
  expect(seatsAtStart(false, { S: 0, N: 3 })).toEqual({ S: 0, N: 3 });
  // Level 0 becomes the seat `SEAT_OF_0`: a seat of 0 is a person.
  for (let games = 0; games < 10; games += 1) play(results.level, [-1]);
  expect(seatsAtStart(true, { S: 0, N: 3 })).toEqual({ S: 0, N: parts.SEAT_OF_0 });
});

test('a counted end that was taken back before `countResults` was called is withdrawn, one that stands is not', () => {
  const { store, results } = newResults();
  results.count({ id: 'game', rules: 'classique', level: 2, outcome: -1, margin: 0 });
  const loaded = (/** @type {boolean} */ hasResult, /** @type {'S' | undefined} */ you = undefined) => {
    const match = Object.assign(new EventTarget(), { hasResult, keptAs: { id: 'game', you } });
    parts.countResults({ current: {}, match, loan: { active: false }, store });
  };
  loaded(true);
  // The game was opened from “Mes parties” after its end: `keptAs.you` is set.
  loaded(false, 'S');
  expect(results.all).toMatchObject([{ rules: 'classique', levels: [{ level: 2, lost: 1 }] }]);
  loaded(false);
  expect(results.all).toEqual([]);
});

test('the end of a game against the program is counted for the person, on either side', () => {
  const { store, results } = newResults();
  const match = Object.assign(new EventTarget(), { settings: parts.DEFAULT_SETTINGS, keptAs: { id: '' } });
  const current = { state: {}, start: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', first: 'S' };
  const loan = { active: false };
  parts.countResults({ current, match, loan, store });
  let games = 0;
  /** @param {{ S: number, N: number }} seats @param {object} over @param {object} [settings] */
  const end = (seats, over, settings) => {
    match.keptAs = { id: `game ${(games += 1)}` };
    match.settings = { ...parts.DEFAULT_SETTINGS, seats, ...settings };
    current.state = { rules: 'classique', over };
    match.dispatchEvent(new Event('over'));
  };
  const southWins = { winner: 'S', south: 30, north: 18, counted: true };
  end({ S: 0, N: 5 }, southWins);
  end({ S: 5, N: 0 }, southWins);
  end({ S: 5, N: 0 }, { winner: 'N', south: 20, north: 28, counted: true });
  end({ S: 0, N: 5 }, { winner: null, south: 24, north: 24, counted: true });
  // Resigned: no seeds were counted.
  end({ S: 0, N: 5 }, { winner: 'S', south: 25, north: 3, counted: false });
  const counted = [{ rules: 'classique', levels: [{ level: 5, played: 5, won: 3, drawn: 1, lost: 1, best: 12, streak: 1, longest: 1 }] }];
  expect(results.all).toEqual(counted);
  // A game from a position that was set up is not counted. A game that North begins is counted.
  current.start = '0-0-0-0-0-1-1-0-0-0-0-0-30-16-S';
  end({ S: 0, N: 5 }, southWins);
  expect(results.all).toEqual(counted);
  Object.assign(current, { start: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-N', first: 'N' });
  end({ S: 0, N: 6 }, southWins);
  counted[0].levels.push({ level: 6, played: 1, won: 1, drawn: 0, lost: 0, best: 12, streak: 1, longest: 1 });
  expect(results.all).toEqual(counted);
  // Two people, two programs, a friend elsewhere, and a lesson's board are not counted.
  end({ S: 0, N: 0 }, southWins);
  end({ S: 5, N: 5 }, southWins);
  end({ S: 0, N: 5 }, southWins, { friend: {} });
  loan.active = true;
  end({ S: 0, N: 5 }, southWins);
  expect(results.all).toEqual(counted);
});
