// The code that the page gives for its own lessons and exercises, and the code in the guides: both work when they are
// pasted as they are.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';

/**
 * Opens a page with this body in the folder of the board.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} body
 */
async function openPage(page, body) {
  await page.route('**/host.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${body}`,
  }));
  await page.goto('host.html');
}

/**
 * What the page gives a code for: its address, the presses that show the code, the name of the field with the code, and
 * what the bar of the pasted board says.
 *
 * @type {{ what: string, hash: string, show: string[], code: string, title: RegExp }[]}
 */
const EMBEDDABLE = [
  { what: 'lesson', hash: '#lesson=lap', show: ['.lesson-card > summary', '[data-card="share"]'], code: 'lesson-frame', title: /1\// },
  { what: 'exercise', hash: '#exercise=classique/2', show: ['.exercise-collection summary', '[data-collection="embed"]'], code: 'exercise-frame', title: /Exercice 2/ },
];

for (const { what, hash, show, code, title } of EMBEDDABLE) {
  for (const way of ['frame', 'script']) {
    test(`the code for one ${what} of the page, as a ${way}, shows it elsewhere`, async ({ page }) => {
      await open(page, hash);
      for (const part of show) await page.locator(part).click();
      const field = page.locator(`[data-share="${code}"]`);
      await expect(field).toHaveValue(/^<iframe src="http[^"]+\?embed=1#[^"]+&amp;fit=1".* height="730"/);
      await expect(page.locator('dialog')).toContainText('extension Awalé');
      if (way === 'script') {
        await page.locator('dialog input[value="script"]').check();
        await expect(field).toHaveValue(/^<script src="http[^"]+embed\.js" async><\/script>\n?<awale-board/);
      }
      const pasted = await field.inputValue();
      await openPage(page, `<main style="width: 800px">${pasted}</main>`);
      const board = way === 'frame' ? page.frameLocator('iframe').locator('body') : page.locator('awale-board');
      await expect(board.locator('.lesson-bar')).toContainText(title);
      await expect(board.locator('[data-pit="C"]')).toBeVisible();
    });
  }
}

/**
 * The code blocks of a guide in this language, with addresses for a page in the folder of the board.
 *
 * @param {string} guide
 * @param {string} language as after the three backquotes: `html` or `js`
 */
const examples = (guide, language) => [...readFileSync(guide, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))]
  // A line with `text="…"` is left out: its `…` stands for a text of the reader's own.
  .map(([, text = '']) => text.replaceAll('https://club.example/awale/', './').replace(/^.*text="…".*\n/gm, ''));

test('every board and frame in the README and in the guides to embedding and to lessons is shown, without an error', async ({ page }) => {
  const html = ['README.md', 'docs/embedding.md', 'docs/lessons.md', 'docs/lessons.fr.md'].flatMap((guide) => examples(guide, 'html'));
  await openPage(page, `<script>faults = []; addEventListener('awale-error', ({ detail }) => faults.push(detail))</script>${html.join('')}`);
  const boards = await page.locator('awale-board').all();
  const frames = await page.locator('iframe').all();
  expect([boards.length, frames.length]).toEqual([7, 3]);
  for (const [all, frame] of /** @type {const} */ ([[boards, false], [frames, true]])) {
    for (const board of all) {
      // A board is loaded when it comes near the window.
      await board.scrollIntoViewIfNeeded();
      await expect((frame ? board.contentFrame() : board).locator('[data-pit="C"]')).toBeVisible();
    }
  }
  expect(await page.evaluate('faults')).toEqual([]);
});

test('the script of the guide plays on a board', async ({ page }) => {
  const [markup = ''] = examples('docs/embedding.md', 'html');
  const [calls = ''] = examples('docs/embedding.md', 'js');
  await openPage(page, markup);
  const recordedCalls = calls.replace(/await (board\..*);/g, 'results.push(await $1);');
  expect(await page.evaluate(`(async () => { const results = []; ${recordedCalls}\n return [...results, board.current.moves.join("")]; })()`)).toEqual([true, true, true, true, 'FfEa']);
});

test('the script of the guide gives a frame the height of its board', async ({ page, baseURL }) => {
  const [, frame = ''] = examples('docs/embedding.md', 'html');
  const [, listener = ''] = examples('docs/embedding.md', 'js');
  await openPage(page, `${frame}<script>${listener.replace('https://club.example', new URL(baseURL ?? '').origin)}</script>`);
  const inside = page.frameLocator('iframe');
  await expect(inside.locator('[data-pit="C"]')).toBeVisible();
  await expect.poll(async () => {
    const height = await inside.locator('#app').evaluate((element) => element.getBoundingClientRect().height);
    const given = await page.locator('iframe').evaluate((element) => element.style.height);
    return Math.abs(parseFloat(given) - height);
  }).toBeLessThan(1);
});
