// How fast the page is and how much memory it takes: AWALE_SPEED=1 prints it, and the tests are skipped without it.
// The time of a load depends on the machine, and has no limit here; memory, long tasks and late frames have one each.
import { test, expect, open } from './helpers/page-test.js';
import { pit, playablePits, setPlayers } from './helpers/game.js';
import { usedMemory } from './helpers/memory.js';

test.skip(!process.env.AWALE_SPEED, 'AWALE_SPEED is not set');

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 megabits a second down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 };
const SLOWDOWN = 4;
const LOADS = 21;
/** The most megabytes of the page's process. */
const MEMORY = { atRest: 200, withTables: 500 };
/** The longest task, in milliseconds: a press during a longer one feels slow. */
const LONGEST_TASK = 200;
/** The largest share of late frames while 40 moves are sown. */
const LATE_SHARE = 0.02;

/** @param {number[]} times */
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

/**
 * Loads a page with an empty cache, and returns the time until a move can be played.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function timeToPlay(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const start = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
  const time = Date.now() - start;
  await context.close();
  return time;
}

// AWALE_BEFORE is the address of another release, loaded in turn with this one: both then meet the same load of the
// machine.
test('a slow phone on slow 4G: until a move can be played', async ({ browser, baseURL }) => {
  test.setTimeout(480_000);
  const pages = [baseURL ?? '', process.env.AWALE_BEFORE ?? ''].filter(Boolean).map((url) => ({ url, times: /** @type {number[]} */ ([]) }));
  for (let load = 0; load < LOADS; load += 1) {
    for (const { url, times } of load % 2 ? [...pages].reverse() : pages) times.push(await timeToPlay(browser, url));
  }
  for (const { url, times } of pages) console.log(`${url}: playable on a slow phone: median ${median(times)} ms of ${times.join(' ')}`);
  const [after, before] = pages;
  if (before) console.log(`ratio to ${before.url}: median ${median(after.times.map((time, load) => time / before.times[load])).toFixed(2)}`);
});

test('long tasks and late frames: 40 moves, then each panel', async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    const seen = { tasks: /** @type {number[]} */ ([]), frames: /** @type {number[]} */ ([]) };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({ type: 'longtask' });
    let last = performance.now();
    requestAnimationFrame(function frame(now) {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    });
  });
  /** What was seen since the last call. */
  const seen = () =>
    page.evaluate(() => {
      const { seen } = /** @type {any} */ (window);
      const { tasks, frames } = seen;
      Object.assign(seen, { tasks: [], frames: [] });
      // At 60 frames a second one comes every 17 ms: after more than 25 ms one was left out.
      return { longest: Math.max(0, ...tasks), late: frames.filter((/** @type {number} */ time) => time > 25).length, frames: frames.length };
    });
  /** Prints what was seen, and asserts that no task was too long. @param {string} during */
  const check = async (during) => {
    const found = await seen();
    console.log(during, JSON.stringify(found));
    expect(found.longest, during).toBeLessThan(LONGEST_TASK);
    return found;
  };
  await setPlayers(page);
  await open(page);
  await check('first load');
  for (let move = 0; move < 40; move += 1) {
    const [letter] = await playablePits(page);
    if (!letter) break;
    await pit(page, letter).click();
    await page.waitForFunction(() => document.querySelector('.status')?.textContent);
  }
  const { late, frames } = await check('40 moves');
  expect(frames).toBeGreaterThan(1000);
  expect(late / frames, `${late} of ${frames} frames were late`).toBeLessThan(LATE_SHARE);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').filter({ visible: true }).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await check((await tab.textContent()) ?? '');
  }
});

test.describe('with tables', () => {
  test.use({ savesData: false });

  test('memory: at rest, and with all tables of a device with eight gigabytes', async ({ page }) => {
    test.setTimeout(600_000);
    await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 8 }));
    await open(page);
    await page.locator('html[data-engine]').waitFor({ state: 'attached' });
    const atRest = await usedMemory(page);
    console.log(`at rest: ${atRest} MB`);
    await page.getByRole('tab', { name: 'Analyse' }).click();
    const built = page.getByText(/jusqu’à \d+ graines$/);
    await built.waitFor({ timeout: 540_000 });
    const withTables = await usedMemory(page);
    console.log(`${await built.textContent()}: ${withTables} MB`);
    expect(atRest).toBeLessThan(MEMORY.atRest);
    expect(withTables).toBeLessThan(MEMORY.withTables);
  });
});
