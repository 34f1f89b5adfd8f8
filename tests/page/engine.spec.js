// www/engine/engine.js and www/engine/worker.js, tested with an engine beside the page's own.
import { newEngine, releaseFile } from './helpers/engine.js';
import { test, expect, open } from './helpers/page-test.js';
import { Pace } from '../../www/engine/pace.js';
import { CARDS, OTHER_CARDS } from '../../www/rules/cards.js';

const PRESETS = [...CARDS, ...OTHER_CARDS].flatMap(({ variants }) => variants);

test('questions asked at the same time are each answered', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const answers = await engine.evaluate((e) => Promise.all([e.ping(), e.ping(), e.ping()]));
  expect(new Set(answers).size).toBe(1);
  expect(page.workers()).toHaveLength(2);
});

test('a level answers in every rule set', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const played = await engine.evaluate(async (e, [address, presets]) => {
    const { Game } = await import(/** @type {string} */ (address));
    const moves = [];
    for (const rules of /** @type {string[]} */ (presets)) {
      const { position } = new Game(rules).state();
      const { move } = await e.think({ rules, position, moves: [], level: 2, seed: 7 }).answer;
      const game = new Game(rules);
      game.play(move);
      moves.push(game.state().ply);
    }
    return moves;
  }, [await releaseFile(page, 'awale.js'), PRESETS]);
  expect(played).toEqual(PRESETS.map(() => 1));
});

test('a question that the worker does not know is refused with a code', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const refused = await engine.evaluate((e) =>
    e.ask('no such question', null, 5000).catch((error) => [error.code, error.message]),
  );
  expect(refused).toEqual(['unknown-question', 'no answer named no such question']);
  expect(await engine.evaluate((e) => e.ping())).toMatch(/^\d/);
});

test('a worker that stops answering is replaced', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const version = await engine.evaluate((e) => e.ping());
  await page.workers()[1].evaluate(() => self.close());
  expect(await engine.evaluate((e) => e.ask('ping', null, 500))).toBe(version);
});

test('a worker whose module trapped is replaced', async ({ page }) => {
  await open(page);
  let attempts = 0;
  await page.route('**/worker.js', (route) => {
    attempts += 1;
    const body = 'addEventListener("message", () => postMessage({ died: "unreachable" }));';
    return attempts === 1 ? route.fulfill({ contentType: 'text/javascript', body }) : route.continue();
  });
  const engine = await newEngine(page);
  expect(await engine.evaluate((e) => e.ping())).toMatch(/^\d/);
  expect(attempts).toBe(2);
});

test('a worker that never answers is given up', async ({ page }) => {
  await open(page);
  let attempts = 0;
  await page.route('**/worker.js', (route) => {
    attempts += 1;
    return route.fulfill({ contentType: 'text/javascript', body: '/* silent */' });
  });
  const engine = await newEngine(page);
  const code = await engine.evaluate((e) => e.ask('ping', null, 200).catch((error) => error.code));
  expect(code).toBe('engine-died');
  expect(attempts).toBe(3);
});

test('an engine can be told not to send a question again', async ({ page }) => {
  await open(page);
  let attempts = 0;
  await page.route('**/worker.js', (route) => {
    attempts += 1;
    const body = 'addEventListener("message", () => postMessage({ died: "unreachable" }));';
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  const engine = await newEngine(page, { attempts: 1 });
  const code = await engine.evaluate((e) => e.ping().catch((error) => error.code));
  expect(code).toBe('engine-died');
  expect(attempts).toBe(1);
});

test('a measured speed falls at once, rises slowly and can be forgotten', () => {
  const pace = new Pace(100);
  expect(pace.amount(15)).toBe(1500);
  pace.measure(1500, 75);
  expect(pace.amount(15)).toBe(300);
  // By an eighth of the difference.
  pace.measure(300, 5);
  expect(pace.amount(16)).toBe(Math.round((16 * (7 * 20 + 60)) / 8));
  // At most to its double, also after a step that took no measurable time.
  for (let before = pace.amount(1000), step = 0; step < 5; step += 1) {
    pace.measure(1e9, 0);
    expect(pace.amount(1000)).toBe(2 * before);
    before *= 2;
  }
  pace.reset();
  expect(pace.amount(15)).toBe(1500);
});

test('closing refuses what is open and ends the worker', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  await engine.evaluate((e) => e.ping());
  expect(page.workers()).toHaveLength(2);
  const code = await engine.evaluate((e) => {
    const open = e.ping().catch((error) => error.code);
    e.close();
    return open;
  });
  expect(code).toBe('engine-closed');
  await expect.poll(() => page.workers().length).toBe(1);
});
