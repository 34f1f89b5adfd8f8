// A game gone through move by move and seed by seed, as a teacher does.
import AxeBuilder from '@axe-core/playwright';
import { test, expect, open } from './quiet.js';
import { heard, keptGame, pit, playable, scores, seat, status } from './table.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Nine moves with two variations, one in the other, comments and marks. */
const GAME = `awale 1
rules=classique
moves={Une partie de club.}Ee$1Af$2{Nord prend deux graines.}(d<Nord pouvait attendre.>{Plus calme.}D(Ff)e)FaDdF
cursor=9 0
.
`;

/** @param {Page} page */
const told = (page) => page.locator('.told');
/** @param {Page} page */
const current = (page) => page.locator('.moves [aria-current="step"]');
/** @param {Page} page @param {string} text */
const move = (page, text) => page.locator('.moves .move').filter({ hasText: new RegExp(`^${text.replace(/[+?]/g, '\\$&')}$`) });
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });
/** @param {Page} page */
const counts = (page) =>
  page.locator('[data-pit]').evaluateAll((all) =>
    Object.fromEntries(all.map((one) => [one.dataset.pit, Number(/\d+/.exec(one.getAttribute('aria-label') ?? '')?.[0] ?? 0)])),
  );

/**
 * Opens the page with a game that this tab has kept.
 *
 * @param {Page} page
 * @param {string} game
 * @param {Record<string, unknown>} [setup]
 */
async function openKept(page, game, setup = {}) {
  await page.addInitScript(
    ([text, more]) => {
      if (sessionStorage.getItem('awale.tab')) return;
      sessionStorage.setItem('awale.tab', 'tab.test');
      const kept = {
        setup: { rules: 'classique', seats: { S: 0, N: 0 }, first: 'S', ...more },
        game: text,
        clock: { left: { S: 0, N: 0 } },
        tally: { S: 0, N: 0 },
        draws: 0,
      };
      localStorage.setItem('awale.tab.test', JSON.stringify({ v: 1, data: { saved: 1, data: kept } }));
    },
    /** @type {[string, Record<string, unknown>]} */ ([game, setup]),
  );
  await open(page);
  await page.locator('.moves .move').first().waitFor();
}

test.describe('without travel', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the list shows variations, comments, captures and marks, and each move can be gone to', async ({ page }) => {
    await openKept(page, GAME);
    await expect(page.locator('.moves .note').first()).toHaveText('Une partie de club.');
    await expect(page.locator('.moves .pair .move')).toHaveText(['E', 'e!', 'A', 'f+2?', 'F', 'a+2', 'D', 'd+2', 'F+2']);
    await expect(page.locator('.moves .line')).toHaveCount(3);
    await expect(page.locator('.moves .line').first()).toContainText('Nord pouvait attendre.');
    await expect(page.locator('.moves .line').first()).toContainText('2…');
    await expect(move(page, 'f+2?')).toHaveAccessibleName('Nord, f+2?, mauvais coup');
    await move(page, 'f').click();
    await expect(current(page)).toHaveText('f');
    await expect(told(page)).toContainText('Nord sème');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
