// The engine's idle time: endgame tables are built, stored and interrupted, and background questions wait for
// urgent ones.
import { newEngine } from './helpers/engine.js';
import { test, expect, open } from './helpers/page-test.js';
import { questionsAsked, recordQuestions } from './helpers/questions.js';
import { restart } from './helpers/game.js';

test.use({ savesData: false });

/** @typedef {import('@playwright/test').Page} Page */

/** The seed count up to which a device with little memory builds tables. */
const SMALL = 13;
/** The smallest stored table: smaller ones take less time to build than to read. */
const MIN_STORED = 10;

/** Sets how much memory the device has: the engine builds tables accordingly. @param {Page} page @param {number} gigabytes */
async function setMemory(page, gigabytes) {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'deviceMemory', { value, configurable: true }), gigabytes);
}

/** Makes every worker run a script first. @param {Page} page @param {string} before */
async function workersWith(page, before) {
  await page.route('**/worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${before}\n${await response.text()}` });
  });
}

/** The names of the stored tables, without the version. @param {Page} page */
const storedTables = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('awale-shelf', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('bytes');
        request.onsuccess = () => {
          const keys = request.result.transaction('bytes').objectStore('bytes').getAllKeys();
          keys.onsuccess = () => {
            request.result.close();
            resolve(keys.result.map((name) => String(name).replace(/^\S+ /, '')));
          };
        };
      }),
  );

/** A script that counts how often a worker stores something. */
const COUNTING = `self.puts = 0; const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...all) { self.puts += 1; return put.apply(this, all); };`;

test.beforeEach(({ page }) => setMemory(page, 2));

test('the tables of the current rules are built in idle time, and stored', async ({ page }) => {
  await workersWith(page, COUNTING);
  await open(page, './#rules=classique');
  await expect.poll(() => storedTables(page)).toEqual([MIN_STORED, 11, 12, SMALL].map((count) => `classique ${count}`));
  const puts = () => page.workers()[0].evaluate(() => /** @type {any} */ (self).puts);
  expect(await puts()).toBe(4);
  await page.reload();
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  const engine = await newEngine(page);
  expect(await engine.evaluate((e) => e.tables('classique'))).toEqual({ rules: 'classique', seeds: SMALL, wanted: SMALL });
  // Stored tables were not built again, by either worker.
  expect(await puts()).toBe(0);
  expect(await page.workers()[1].evaluate(() => /** @type {any} */ (self).puts)).toBe(0);
});

test('other rules have other tables', async ({ page }) => {
  await open(page, './#rules=classique');
  await expect.poll(() => storedTables(page)).toContain(`classique ${MIN_STORED}`);
  await restart(page);
  await page.evaluate(() => (location.hash = '#rules=awari'));
  await expect.poll(() => storedTables(page)).toContain(`awari ${SMALL}`);
});

test('a device that saves data builds no tables', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await recordQuestions(page);
  await page.clock.install();
  await open(page);
  await page.getByRole('tab').first().waitFor();
  await page.clock.runFor(10_000);
  expect(await questionsAsked(page)).not.toContain('tables');
});

test('a shared tablet builds no tables before its first move', async ({ page }) => {
  await recordQuestions(page);
  await page.clock.install();
  await open(page, './#borne=5');
  await page.getByRole('tab').first().waitFor();
  await page.clock.runFor(10_000);
  expect(await questionsAsked(page)).not.toContain('tables');
  await page.keyboard.press('c');
  await page.clock.runFor(10_000);
  expect(await questionsAsked(page)).toContain('tables');
  await expect.poll(() => storedTables(page)).toContain(`classique ${SMALL}`);
});

for (const [name, before] of /** @type {const} */ ([
  ['forbidden', `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`],
  ['full', `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };`],
  ['silent', `IDBFactory.prototype.open = () => ({});`],
])) {
  test(`tables are built and used where storage is ${name}`, async ({ page }) => {
    await workersWith(page, before);
    await open(page);
    const engine = await newEngine(page);
    expect((await engine.evaluate((e) => e.tables('awari'))).seeds).toBe(SMALL);
    const { move, proven } = await engine.evaluate((e) =>
      e.think({ rules: 'awari', position: '0-0-0-0-0-1-1-0-0-0-0-1-20-25-S' }).answer,
    );
    expect([move, proven]).toEqual(['F', 'tables']);
  });
}

test('where storage has little room, the first tables are stored', async ({ page, context, baseURL }) => {
  // Before the page stores anything: Chromium keeps using the last known quota for a while.
  const quota = await context.newCDPSession(page);
  const origin = new URL(baseURL ?? '').origin;
  await quota.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_500_000 });
  await open(page);
  const engine = await newEngine(page);
  expect((await engine.evaluate((e) => e.tables('stricte'))).seeds).toBe(SMALL);
  const names = await storedTables(page);
  expect(names).not.toEqual([]);
  expect(names).not.toContain(`stricte ${SMALL}`);
});

test('damaged stored tables are built again', async ({ page }) => {
  await open(page);
  const first = await newEngine(page);
  await first.evaluate((e) => e.tables('awari'));
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('awale-shelf', 1);
        request.onsuccess = () => {
          const store = request.result.transaction('bytes', 'readwrite').objectStore('bytes');
          const cursor = store.openCursor();
          let at = 0;
          cursor.onsuccess = () => {
            if (!cursor.result) {
              request.result.close();
              return resolve(undefined);
            }
            const bytes = cursor.result.value;
            at += 1;
            // In turn: a truncated table, something other than bytes, a changed byte.
            if (at % 3 === 0) bytes[bytes.length >> 1] ^= 1;
            cursor.result.update(at % 3 === 1 ? bytes.slice(0, 100) : at % 3 === 2 ? 'no bytes' : bytes);
            cursor.result.continue();
          };
        };
      }),
  );
  const second = await newEngine(page);
  expect((await second.evaluate((e) => e.tables('awari'))).seeds).toBe(SMALL);
  const { score, proven } = await second.evaluate((e) =>
    e.think({ rules: 'awari', position: '1-0-0-0-0-1-1-0-1-0-0-1-20-23-S', depth: 12 }).answer,
  );
  expect([score, proven]).toEqual([await scoreOf(page, '1-0-0-0-0-1-1-0-1-0-0-1-20-23-S'), 'tables']);
});

/** The score of a position, from a new engine, which has no tables. @param {Page} page @param {string} position */
async function scoreOf(page, position) {
  const fresh = await newEngine(page);
  const { score } = await fresh.evaluate(
    (e, at) => e.think({ rules: 'awari', position: at, depth: 60, time: 20_000 }).answer,
    position,
  );
  return score;
}

test('searches are answered while a table is being built, and building goes on after them', async ({ page }) => {
  await setMemory(page, 8);
  await open(page);
  const engine = await newEngine(page);
  const report = await engine.evaluate(async (e) => {
    let seeds = 0;
    let onbuilt = () => {};
    e.tables('nourricier', (news) => {
      seeds = news.seeds;
      onbuilt();
    }).catch(() => {});
    const nextTable = () => new Promise((resolve) => (onbuilt = () => resolve(undefined)));
    // Smaller tables are built too quickly for a search to come in between.
    while (seeds < 14) await nextTable();
    const before = seeds;
    for (let searches = 0; searches < 12; searches += 1) await e.think({ rules: 'nourricier', depth: 1 }).answer;
    const after = seeds;
    if (after === before) await nextTable();
    e.close();
    return { before, after };
  });
  // If each search waited for a whole table, many more tables would be built by now.
  expect(report.after - report.before).toBeLessThan(2);
});

test('with 8 GB the tables reach 18 seeds, and those of more than 16 are not stored', async ({ page }) => {
  await setMemory(page, 8);
  await open(page);
  const engine = await newEngine(page);
  expect(await engine.evaluate((e) => e.tables('kalah'))).toEqual({ rules: 'kalah', seeds: 18, wanted: 18 });
  const stored = (await storedTables(page)).filter((name) => name.startsWith('kalah'));
  expect(stored).toEqual([MIN_STORED, 11, 12, 13, 14, 15, 16].map((count) => `kalah ${count}`));
});

test('a worker killed in mid-search is replaced, and the question asked again', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/killed/);
  await open(page);
  const engine = await newEngine(page);
  await engine.evaluate((e) => e.ping());
  const answer = engine.evaluate((e) => {
    const onprogress = () => document.documentElement.setAttribute('data-searching', '');
    return e.think({ rules: 'classique', time: 2500 }, onprogress).answer;
  });
  await page.locator('html[data-searching]').waitFor({ state: 'attached' });
  await page.workers()[1].evaluate(() => void setTimeout(() => { throw new Error('killed'); }));
  const { move, depth } = await answer;
  expect(move).toMatch(/^[A-F]$/);
  expect(depth).toBeGreaterThan(3);
});

test('a worker that closes while it builds tables is replaced, and the build goes on', async ({ page }) => {
  await setMemory(page, 4);
  await open(page);
  const engine = await newEngine(page);
  await engine.evaluate((e) => e.ping());
  const seen = await engine.evaluateHandle((e) => {
    const seen = { seeds: 0, done: null, lost: 0 };
    e.ontableslost = () => (seen.lost += 1);
    e.tables('nourricier', (news) => (seen.seeds = news.seeds)).then((answer) => (seen.done = answer));
    return seen;
  });
  await expect.poll(() => seen.evaluate(({ seeds }) => seeds), { intervals: [20] }).toBeGreaterThan(8);
  await page.workers()[1].evaluate(() => self.close());
  expect(await seen.evaluate(({ done }) => done)).toBeNull();
  await expect.poll(() => seen.evaluate(({ done }) => done?.seeds), { timeout: 75_000 }).toBe(15);
  // A worker that dies after the build takes the tables with it, and the page is told.
  expect(await seen.evaluate(({ lost }) => lost)).toBe(0);
  await engine.evaluate((e) => void e.think({ rules: 'nourricier', time: 2500 }));
  await page.workers()[1].evaluate(() => void setTimeout(() => { throw new Error('killed'); }));
  await expect.poll(() => seen.evaluate(({ lost }) => lost)).toBe(1);
});

test('a background search waits for the search of a move, then goes on from the depth that it had reached', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const report = await engine.evaluate(async (e) => {
    /** @type {number[]} */
    const depths = [];
    let between = 0;
    let thinking = false;
    const { answer: study, stop } = e.think({ rules: 'classique', lines: 3, time: 60_000, background: true }, (news) => {
      depths.push(news.depth);
      if (thinking) between += 1;
    });
    const more = async (/** @type {number} */ count) => {
      while (depths.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await more(3);
    const before = depths.at(-1) ?? 0;
    const move = e.think({ rules: 'classique', moves: ['F'], time: 1500 });
    // The worker answers the ping once it has begun the search of the move, and its messages arrive in order: a report
    // of the background search that arrives from now on was sent after that beginning.
    await e.ping();
    thinking = true;
    await move.answer;
    thinking = false;
    const reported = depths.length;
    await more(reported + 1);
    const after = depths.slice(reported);
    stop();
    const { depth, lines } = await study;
    return { before, between, after, depth, lines: lines.length, ascending: depths.every((one, at) => at === 0 || one >= depths[at - 1]) };
  });
  expect(report.between).toBe(0);
  expect(report.after.length).toBeGreaterThan(0);
  expect(report.ascending).toBe(true);
  expect(report.depth).toBeGreaterThanOrEqual(report.before);
  expect(report.lines).toBe(3);
});

test('the worker reviews a game, and stops when it is told to', async ({ page }) => {
  await open(page);
  const engine = await newEngine(page);
  const game = { rules: 'classique', moves: [...'FfEaDbCcAdBeAf'], nodes: 20_000 };
  const review = await engine.evaluate((e, question) => e.review(question).answer, game);
  expect(review.finished).toBe(true);
  expect(review.moves.map((/** @type {any} */ one) => one.move)).toEqual(game.moves);
  expect(review.outlooks).toHaveLength(game.moves.length + 1);
  const [unfinished, version] = await engine.evaluate(async (e, question) => {
    const { answer, stop } = e.review({ ...question, nodes: 50_000_000 }, () => stop());
    // A ping is answered with the version: the worker is free again.
    return [await answer, await e.ping()];
  }, game);
  expect(unfinished.finished).toBe(false);
  expect(unfinished.moves.length).toBeLessThan(14);
  expect(version).toMatch(/^\d/);
});

