// A tab that the browser freezes, as phones do with tabs in the background.
import { test, expect, open } from './helpers/page-test.js';
import { pit, status, storedGame } from './helpers/game.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Plays a move against the program, and waits for its reply.
 *
 * @param {Page} page
 * @param {string} letter
 * @param {number} ply how many moves the game then has
 */
async function playAndWait(page, letter, ply) {
  await pit(page, letter).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(ply);
  await expect(status(page)).toContainText('À vous de jouer');
}

test('a frozen tab continues its game when it is thawed', async ({ page, context }) => {
  await open(page, '#level=1');
  await playAndWait(page, 'C', 2);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(pit(page, 'A')).toBeVisible();
  await playAndWait(page, 'A', 4);
});
