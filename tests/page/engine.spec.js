// www/engine/engine.js and www/engine/worker.js, tested with an engine beside the page's own; the worker's scheduler
// and pace, tested by themselves.
import { newEngine, releaseFile } from './helpers/engine.js';
import { test, expect, open } from './helpers/page-test.js';
import { Pace } from '../../www/engine/pace.js';
import { Scheduler } from '../../www/engine/scheduler.js';
import { PRESETS } from './helpers/content.js';


test('questions asked at the same time are each answered', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const answers = await engine.evaluate((e) => Promise.all([e.ping(), e.ping(), e.ping()]));
  expect(new Set(answers).size).toBe(1);
  expect(page.workers()).toHaveLength(2);
});

test('in every preset level 2 finds a legal move', async ({ page }) => {
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

test('a worker that never answers is given up after three attempts', async ({ page }) => {
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

/** Bytes in LEB128, as in a wasm file. @param {number} value */
function leb128(value) {
  const bytes = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

/**
 * The place of a section in a wasm module: each is its number, its length in LEB128 and its contents.
 *
 * @param {Buffer} module
 * @param {number} wanted
 */
function sectionAt(module, wanted) {
  for (let at = 8; at < module.length;) {
    if (module[at] === wanted) return at;
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[(at += 1)];
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    at += 1 + length;
  }
  return -1;
}

/**
 * Gives the memory of a wasm module a maximum. The engine's module has none: its memory section (5), three bytes long
 * (3), declares one memory (1) without a maximum (0). The initial size follows, in one byte.
 *
 * @param {Buffer} module
 * @param {number} pages of 64 KiB
 */
function limitMemory(module, pages) {
  const at = sectionAt(module, 5);
  expect([...module.subarray(at, at + 4)]).toEqual([5, 3, 1, 0]);
  const [initial = 0] = module.subarray(at + 4);
  expect(initial).toBeLessThan(128);
  const section = [1, 1, initial, ...leb128(pages)];
  return Buffer.concat([module.subarray(0, at), Buffer.from([5, section.length, ...section]), module.subarray(at + 5)]);
}

for (const pages of [44, 56, 60]) {
  test(`with ${pages} pages of memory the engine makes do with smaller tables`, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 8 }));
    await page.route('**/awale_engine_bg.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ contentType: 'application/wasm', body: limitMemory(await response.body(), pages) });
    });
    await open(page);
    const engine = await newEngine(page);
    const { seeds } = await engine.evaluate((e) => e.tables('kalah'));
    expect(seeds).toBeGreaterThan(0);
    expect(seeds).toBeLessThan(15);
    const { move } = await engine.evaluate((e) => e.think({ rules: 'kalah', level: 3, time: 500 }).answer);
    expect(move).toMatch(/^[A-F]$/);
  });
}

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

test('a waiting job whose priority is raised has its turn at once', async () => {
  const scheduler = new Scheduler();
  const analysis = { id: 1, rank: 2, stopped: false };
  const tables = { id: 2, rank: 3, stopped: false };
  for (const job of [analysis, tables]) scheduler.enter(job);
  let turn = false;
  const next = scheduler.next(tables).then(() => (turn = true));
  await scheduler.next(analysis);
  expect(turn).toBe(false);
  scheduler.setRank(tables, 1);
  await next;
  expect(turn).toBe(true);
});

test('a measured speed falls at once, rises slowly and can be forgotten', () => {
  const pace = new Pace(100);
  expect(pace.amount(15)).toBe(1500);
  pace.measure(1500, 75);
  expect(pace.amount(15)).toBe(300);
  // A higher speed raises the known one by an eighth of the difference.
  pace.measure(300, 5);
  expect(pace.amount(16)).toBe(Math.round((16 * (7 * 20 + 60)) / 8));
  // A step at most doubles the known speed, even one that took no measurable time.
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
