// When the coach speaks, and from which loss on it asks: its module in Node, beside a match, without a browser.
import { setMaxListeners } from 'node:events';
import { test, expect } from '@playwright/test';
import { PageModules } from './helpers/page-modules.js';

/** @type {PageModules} */
let modules;
/** What the tests use of the page's modules. @type {any} */
let parts;
/** The matches of a test, to be closed after it. @type {{ close: () => void }[]} */
let matches = [];

test.beforeAll(async () => {
  // What the module of a match reads of the browser.
  const page = new EventTarget();
  setMaxListeners(0, page);
  globalThis.document ??= /** @type {any} */ (page);
  globalThis.Document ??= /** @type {any} */ (EventTarget);
  modules = await new PageModules(process.env.AWALE_DIST).start();
  const names = ['awale.js', 'page/coach.js', 'game/match.js', 'game/match-settings.js', 'storage/settings.js', 'storage/store.js'];
  parts = Object.assign({}, ...(await Promise.all(names.map((name) => modules.load(name)))));
});
test.afterEach(() => {
  for (const match of matches) match.close();
  matches = [];
});
test.afterAll(() => modules.end());

/**
 * A coach beside a match that has just begun.
 *
 * @param {object} [of]
 * @param {object} [of.setup] the settings of the match that are not the defaults
 * @param {object} [of.chosen] the choices in the settings of the page
 * @param {number} [of.finished] the games against the program that have been finished before
 * @param {object} [of.report] what the search says of the moves
 */
async function coached({ setup = {}, chosen = {}, finished = 0, report = {} } = {}) {
  const game = new parts.Game('classique');
  const state = game.state();
  const current = Object.assign(new EventTarget(), { state, start: state.position });
  let searches = 0;
  const think = () => {
    searches += 1;
    return { answer: Promise.resolve(report), stop: () => {} };
  };
  const match = new parts.Match(current, { think }, { ...parts.DEFAULT_SETTINGS, ...setup });
  matches.push(match);
  const view = Object.assign(new EventTarget(), {
    settled: true,
    announce: () => {},
  });
  const store = new parts.Store(null);
  const settings = new parts.Settings(store);
  for (const [name, value] of Object.entries(chosen)) settings.set(name, value);
  /** @type {{ key: string, n: number }[]} */
  const questions = [];
  const coach = new parts.Coach({
    current,
    match,
    loan: { active: false },
    view,
    bar: { ask: (/** @type {any} */ { text }) => questions.push(text) },
    engine: { think },
    settings,
    store,
    words: () => ({ add: async () => {} }),
    say: (/** @type {string} */ key, /** @type {any} */ data) => ({ key, n: data?.n }),
  });
  for (let at = 0; at < finished; at += 1) match.dispatchEvent(new Event('over'));
  match.dispatchEvent(new Event('players'));
  view.dispatchEvent(new Event('settled'));
  // `setImmediate` runs after all promises: by then the coach has the answer of the search and its words.
  await new Promise((done) => setImmediate(done));
  return {
    speaks: coach.speaks,
    searches,
    questions,
    /** Whether a move is held back by a question. @param {string} move */
    asks: (move) => !view.dispatchEvent(new CustomEvent('before-move', { detail: move, cancelable: true })),
  };
}

/** The comparison of two moves. @param {number} loss of the second, in seeds @param {number} [depth] */
const comparison = (loss, depth = 10) => ({ depth, lines: [{ moves: ['A'], score: 1 }, { moves: ['B'], score: 1 - loss }] });
/** The levels of the program. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const CLOCKS = [{ kind: 'move', seconds: 30, atZero: 'nudge' }, { kind: 'game', seconds: 600, atZero: 'lose' }];

/** The levels against which the coach speaks. @param {object} [of] */
async function levelsCoached(of = {}) {
  const found = [];
  for (const level of LEVELS) {
    const seat = parts.seatOf(level);
    const [asSouth, asNorth] = await Promise.all([{ S: 0, N: seat }, { S: seat, N: 0 }].map((seats) => coached({ setup: { seats }, ...of })));
    expect(asSouth.speaks).toBe(asNorth.speaks);
    if (asSouth.speaks) found.push(level);
  }
  return found;
}

test('without a choice, the coach speaks in the first three games, and then only against levels 0 to 2', async () => {
  for (const finished of [0, 1, 2]) expect(await levelsCoached({ finished }), `${finished} games`).toEqual(LEVELS);
  for (const finished of [3, 4]) expect(await levelsCoached({ finished }), `${finished} games`).toEqual([0, 1, 2]);
});

test('the settings switch the coach on at all levels, or off', async () => {
  expect(await levelsCoached({ finished: 3, chosen: { coach: 'on' } })).toEqual(LEVELS);
  expect(await levelsCoached({ chosen: { coach: 'off' } })).toEqual([]);
});

test('two people have the coach only if it is switched on, two programs never', async () => {
  const people = { seats: { S: 0, N: 0 } };
  expect((await coached({ setup: people })).speaks).toBe(false);
  expect((await coached({ setup: people, chosen: { coach: 'on' } })).speaks).toBe(true);
  const programs = { seats: { S: 1, N: 1 } };
  expect((await coached({ setup: programs, chosen: { coach: 'on' } })).speaks).toBe(false);
});

test('with a clock the coach neither speaks nor asks, whatever is chosen', async () => {
  const chosen = { coach: 'on', sure: true };
  const report = comparison(20);
  for (const clock of CLOCKS) {
    for (const level of LEVELS) {
      const { speaks, searches, asks } = await coached({ setup: { seats: { S: 0, N: parts.seatOf(level) }, clock }, chosen, report });
      expect([speaks, searches, asks('B')], `level ${level}, ${clock.kind}`).toEqual([false, 0, false]);
    }
  }
  // A game without a clock, with the same choices.
  const { speaks, searches, asks } = await coached({ chosen, report });
  expect([speaks, searches, asks('B')]).toEqual([true, 1, true]);
});

test('the coach asks before a move that loses three seeds or more, rounded, not before one that loses fewer', async () => {
  for (const loss of [0, 1, 2, 2.4]) {
    const { asks, questions } = await coached({ chosen: { sure: true }, report: comparison(loss) });
    expect([asks('A'), asks('B')], `${loss} seeds`).toEqual([false, false]);
    expect(questions).toEqual([]);
  }
  for (const loss of [3, 4, 12]) {
    const { asks, questions } = await coached({ chosen: { sure: true }, report: comparison(loss) });
    expect([asks('A'), asks('B')], `${loss} seeds`).toEqual([false, true]);
    expect(questions).toEqual([{ key: 'ui.coach.sure', n: loss }]);
  }
});

test('the coach does not ask unless the setting for its question is on, nor after a search that is not deep enough', async () => {
  const { searches, asks } = await coached({ report: comparison(20) });
  expect([searches, asks('B')]).toEqual([0, false]);
  const shallow = await coached({ chosen: { sure: true }, report: comparison(20, 3) });
  expect(shallow.asks('B')).toBe(false);
  const deep = await coached({ chosen: { sure: true }, report: comparison(20, 4) });
  expect(deep.asks('B')).toBe(true);
});
