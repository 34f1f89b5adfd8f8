// How fast the page is and how much memory it takes: `cargo xtask test budgets` sets AWALE_SPEED, and the tests are
// skipped without it. The time of a load depends on the machine, and has no limit here; memory, long tasks and late
// frames have limits.
import { test, expect, open } from './helpers/page-test.js';
import { printBudget } from './helpers/budgets.js';
import { pit, playablePits, randomNumbers, setPlayers } from './helpers/game.js';
import { usedMemory } from './helpers/memory.js';
import { Host } from './helpers/static-host.js';

test.skip(!process.env.AWALE_SPEED, 'AWALE_SPEED is not set');

/** Lighthouse's slow 4G: 150 ms there and back, 1.6 megabits a second down. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 7.5e5 / 8 };
/** How many times slower the processor is made for a slow phone. */
const SLOWDOWN = 4;
const LOADS = 21;
/** The limits for the page's process, in megabytes. */
const MEMORY = { atRest: 200, withTables: 500 };
/** The limit for a task, in milliseconds: a press during a longer one feels slow. */
const LONGEST_TASK = 200;
/** The limit for the share of late frames in a game, in percent. */
const LATE_FRAMES = 2;
/** The program's level in that game. */
const LEVEL = 3;
/** The next panel is opened after so many of the player's moves. */
const MOVES_PER_PANEL = 2;

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

/**
 * Waits until the player can move or the game is over; returns whether the player can move.
 *
 * @param {import('@playwright/test').Page} page
 */
async function personToMove(page) {
  const over = '.game-view[data-over="true"]';
  // The status text is empty until an animation ends.
  await page.waitForFunction(
    (awaited) => document.querySelector('.status')?.textContent && document.querySelector(awaited),
    `${over}, [data-pit][aria-disabled="false"]`,
    { timeout: 60_000 },
  );
  return (await page.locator(over).count()) === 0;
}

// AWALE_BEFORE is the folder of another release, loaded in turn with this one: both then meet the same load of the
// machine.
test('a slow phone on slow 4G: until a move can be played', async ({ browser }) => {
  test.setTimeout(480_000);
  const { AWALE_DIST, AWALE_BEFORE } = process.env;
  const folders = AWALE_BEFORE ? [AWALE_DIST, AWALE_BEFORE] : [AWALE_DIST];
  const hosts = await Promise.all(folders.map((folder) => new Host('/awale/', { encoding: 'br' }).deploy(folder).open()));
  const pages = hosts.map(({ url }, place) => ({ url, folder: folders[place], times: /** @type {number[]} */ ([]) }));
  // A host compresses a file when it is first asked for it.
  for (const { url } of pages) await timeToPlay(browser, url);
  for (let load = 0; load < LOADS; load += 1) {
    for (const { url, times } of load % 2 ? [...pages].reverse() : pages) times.push(await timeToPlay(browser, url));
  }
  for (const { folder, times } of pages) console.log(`${folder}: playable on a slow phone: median ${median(times)} ms of ${times.join(' ')}`);
  const [after, before] = pages;
  printBudget('milliseconds until a move can be played, slow phone and slow 4G', median(after.times));
  if (before) console.log(`ratio to ${before.folder}: median ${median(after.times.map((time, load) => time / before.times[load])).toFixed(2)}`);
  await Promise.all(hosts.map((host) => host.end()));
});

test('long tasks and late frames: a game against the program to its end, while panels open', async ({ page }) => {
  test.setTimeout(900_000);
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
      // At 60 frames a second, a frame comes every 17 ms: after more than 25 ms one was left out.
      return { longest: Math.max(0, ...tasks), late: frames.filter((/** @type {number} */ time) => time > 25).length, frames: frames.length };
    });
  await setPlayers(page, { N: LEVEL });
  await open(page);
  const { longest: firstLoad } = await seen();
  // The last tab to come: once it is there, all are.
  await page.locator('#tab-rules').waitFor();
  const tabs = await page.getByRole('tab').all();
  const random = randomNumbers(1);
  /** The longest task during the moves, and while each panel opened. @type {Record<string, number>} */
  const longest = {};
  const game = { late: 0, frames: 0 };
  /** Adds to `game` and `longest` what was seen since the last call. @param {string} during */
  const add = async (during) => {
    const found = await seen();
    longest[during] = Math.max(longest[during] ?? 0, found.longest);
    game.late += found.late;
    game.frames += found.frames;
  };
  let moves = 0;
  while (await personToMove(page)) {
    const letters = await playablePits(page);
    await pit(page, letters[random(letters.length)]).click();
    moves += 1;
    if (moves % MOVES_PER_PANEL) continue;
    await add('moves');
    const tab = tabs[(moves / MOVES_PER_PANEL - 1) % tabs.length];
    await tab.click();
    await page.locator('[role="tabpanel"]:not([hidden], :has(> .panel-coming))').waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await add((await tab.textContent()) ?? '');
  }
  await page.locator('dialog.end').waitFor();
  await add('moves');
  const late = (100 * game.late) / game.frames;
  const longestOfAll = Math.max(...Object.values(longest));
  console.log(`${moves} moves of the player, ${game.late} of ${game.frames} frames late, longest tasks:`, JSON.stringify(longest));
  printBudget('milliseconds of the longest task in the first load', firstLoad, LONGEST_TASK);
  printBudget('milliseconds of the longest task in a game, panels opened in it', longestOfAll, LONGEST_TASK);
  printBudget('percent of late frames in that game', Number(late.toFixed(2)), LATE_FRAMES);
  expect(moves, 'each panel was opened').toBeGreaterThanOrEqual(tabs.length * MOVES_PER_PANEL);
  expect(game.frames).toBeGreaterThan(1000);
  expect(firstLoad).toBeLessThan(LONGEST_TASK);
  expect(longestOfAll).toBeLessThan(LONGEST_TASK);
  expect(late).toBeLessThan(LATE_FRAMES);
});

test('memory at rest, without tables', async ({ page }) => {
  await open(page);
  const atRest = await usedMemory(page);
  printBudget("megabytes of the page's process at rest", atRest, MEMORY.atRest);
  expect(atRest).toBeLessThan(MEMORY.atRest);
});

test.describe('with tables', () => {
  test.use({ savesData: false });

  test('memory with all tables of a device with eight gigabytes', async ({ page }) => {
    test.setTimeout(600_000);
    await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 8 }));
    await open(page);
    await page.getByRole('tab', { name: 'Analyse' }).click();
    const built = page.getByText(/jusqu’à \d+ graines\.$/);
    await built.waitFor({ timeout: 540_000 });
    const withTables = await usedMemory(page);
    console.log(`${await built.textContent()}: ${withTables} MB`);
    printBudget("megabytes of the page's process with all tables", withTables, MEMORY.withTables);
    expect(withTables).toBeLessThan(MEMORY.withTables);
  });
});
