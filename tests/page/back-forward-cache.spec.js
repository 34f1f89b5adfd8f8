// The back-forward cache: a page that the reader left and comes back to is the same page, with its game and its worker.
import { chromium } from '@playwright/test';
import { test, expect } from './helpers/page-test.js';
import { pit, status, storedGame } from './helpers/game.js';

const { AWALE_WHOLE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;

test('a page restored from the back-forward cache goes on with its game', async ({ baseURL }) => {
  const browser = await chromium.launch({
    // The headless shell has no back-forward cache.
    executablePath: AWALE_WHOLE_BROWSER,
    args: AWALE_BROWSER_FLAGS?.split(' '),
    // Playwright turns the cache off by this flag.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('./#level=1');
    await page.locator('html[data-engine]').waitFor({ state: 'attached' });
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => (document.documentElement.dataset.restored = String(persisted))));
    await pit(page, 'C').click();
    await expect(status(page)).toContainText('À vous de jouer');
    const before = await page.locator('.told').textContent();
    await page.goto('about:blank');
    // Not `page.goBack()`, which waits for a page that loads.
    await page.evaluate(() => void setTimeout(() => history.back()));
    // The page took `#level=1` out of its address when it read it.
    await expect.poll(() => page.url()).toBe(new URL('./', baseURL).href);
    await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
    await expect(page.locator('.told')).toHaveText(before ?? '');
    // The program answers a further move.
    await pit(page, 'A').click();
    await expect(page.locator('.told')).not.toHaveText(before ?? '');
    await expect(status(page)).toContainText('À vous de jouer');
    // The tab still holds its game.
    const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
    await expect.poll(held).toEqual([await page.evaluate(() => `awale.${sessionStorage.getItem('awale.tab')}`)]);
    const { moves } = await storedGame(page);
    // South’s moves: the program’s reply is between them.
    expect(moves.slice(0, 1).concat(moves.slice(2, 3))).toEqual(['C', 'A']);
  } finally {
    await browser.close();
  }
});
