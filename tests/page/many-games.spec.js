// Many games of two programs in one page: the memory of the page and of its worker does not grow. The test plays at
// least AWALE_GAMES games (`cargo xtask test budgets` sets 204), the same number by each preset. Without that
// variable it is skipped, because it takes long.
import { test, expect, open, SERVICE_WORKER_BLOCKED } from './helpers/page-test.js';
import { printBudget } from './helpers/budgets.js';
import { setPlayers, status } from './helpers/game.js';
import { followLink, storeSettings } from './helpers/page-actions.js';
import { usedMemory } from './helpers/memory.js';
import { PRESETS } from './helpers/content.js';

const GAMES = Number(process.env.AWALE_GAMES ?? 0);
/**
 * The limit for the page and its worker after the last game, in megabytes. 204 games came to 208 megabytes: a quarter
 * of a megabyte more for each game would exceed it, as would a worker that is not ended.
 */
const MEMORY_LIMIT = 250;

test.skip(GAMES === 0, 'AWALE_GAMES is not set');
test.use({ reducedMotion: 'reduce' });

test('games of two programs leave the memory of page and worker as it was, and the console empty', async ({ page }) => {
  test.setTimeout(900_000 + GAMES * 60_000);
  // Stricter than `page-test.js`: messages of every type, of the page and of its worker.
  /** @type {string[]} */
  const trouble = [];
  page.on('console', (message) => {
    if (message.text() !== SERVICE_WORKER_BLOCKED) trouble.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`page error: ${error.stack || error.message}`));
  page.on('crash', () => trouble.push('the page crashed'));
  // With the setting “à l’ivoirienne” the program does not wait before its moves.
  await storeSettings(page, { speed: 'none' });
  await setPlayers(page, { S: 1, N: 2, ivorian: true });
  await open(page);
  // The status text is empty while a move is animated: a press beside the pits ends the animation.
  await page.evaluate(() => void setInterval(() => document.querySelector('.status')?.textContent || document.querySelector('canvas')?.click(), 20));
  // Counted in the page: a game may be over before the test has seen it begin.
  await page.evaluate(() => {
    const view = document.querySelector('.game-view');
    let over = view?.getAttribute('data-over');
    Object.assign(window, { ended: 0 });
    new MutationObserver(() => {
      const now = view?.getAttribute('data-over');
      if (now === 'true' && over !== now) Object.assign(window, { ended: Object(window).ended + 1 });
      over = now;
    }).observe(/** @type {Element} */ (view), { attributes: true, attributeFilter: ['data-over'] });
  });
  /** Megabytes after each round of all presets. @type {number[]} */
  const memory = [];
  while (memory.length * PRESETS.length < GAMES) {
    for (const rules of PRESETS) {
      const ended = await page.evaluate(() => Object(window).ended);
      await followLink(page, `rules=${rules}`);
      await page.waitForFunction((before) => Object(window).ended > before, ended, { timeout: 300_000 });
      await expect(status(page)).not.toBeEmpty();
      await page.keyboard.press('Escape');
    }
    memory.push(await usedMemory(page));
    console.log(`${memory.length * PRESETS.length} games: ${memory.at(-1)} MB`);
  }
  printBudget(`megabytes of the page's process after ${memory.length * PRESETS.length} games`, memory.at(-1) ?? NaN, MEMORY_LIMIT);
  // In the first rounds the memory still grows: caches fill, and lists of kept games reach their limits.
  const afterOneThird = memory[Math.floor(memory.length / 3)];
  expect(memory.at(-1)).toBeLessThan(afterOneThird * 1.1);
  expect(memory.at(-1)).toBeLessThan(MEMORY_LIMIT);
  expect(trouble).toEqual([]);
});
