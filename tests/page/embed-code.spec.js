// The code that the page gives for its own lessons and exercises works when it is pasted as it is.
import { test, expect, open } from './helpers/page-test.js';

/** @type {{ what: string, hash: string, show: string[], code: string, title: RegExp }[]} */
const GIVEN = [
  { what: 'lesson', hash: '#lesson=lap', show: ['[data-card="share"]'], code: 'lesson-frame', title: /1\// },
  { what: 'exercise', hash: '#exercise=classique/2', show: ['.exercise-collection summary', '[data-collection="embed"]'], code: 'exercise-frame', title: /Exercice 2/ },
];

for (const { what, hash, show, code, title } of GIVEN) {
  for (const way of ['frame', 'script']) {
    test(`the code for one ${what} of the page, as a ${way}, shows it elsewhere`, async ({ page }) => {
      await open(page, hash);
      for (const part of show) await page.locator(part).click();
      const field = page.locator(`[data-share="${code}"]`);
      await expect(field).toHaveValue(/^<iframe src="http[^"]+\?embed=1#.* height="730"/);
      await expect(page.locator('dialog')).toContainText('extension Awalé');
      if (way === 'script') {
        await page.locator('dialog input[value="script"]').check();
        await expect(field).toHaveValue(/^<script src="http[^"]+embed\.js" async><\/script>\n?<awale-board/);
      }
      const pasted = await field.inputValue();
      await page.route('**/host.html', (route) => route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><main style="width: 800px">${pasted}</main>`,
      }));
      await page.goto('host.html');
      const board = way === 'frame' ? page.frameLocator('iframe').locator('body') : page.locator('awale-board');
      await expect(board.locator('.lesson-bar')).toContainText(title);
      await expect(board.locator('[data-pit="C"]')).toBeVisible();
    });
  }
}
