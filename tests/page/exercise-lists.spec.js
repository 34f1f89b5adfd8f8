// Shared lists of exercises: by link, on another site, without answers.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { test, expect, open } from './helpers/page-test.js';
import { pit } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The exercises that one move solves, each with this move and a wrong one. */
const SHORT = readFileSync(new URL('../../www/exercises/classique.ogn', import.meta.url), 'utf8')
  .split(/\n\n(?=\[)/)
  .filter((game) => !game.includes('[fr]') && game.match(/\[ask\]/g)?.length === 1 && /\(1\. [A-F]\? [a-f]/.test(game))
  .map((text) => ({
    text,
    right: /1\. ([A-F])/.exec(text)?.[1] ?? '',
    wrong: /\(1\. ([A-F])\? [a-f]/.exec(text)?.[1] ?? '',
  }));
const THREE = SHORT.slice(0, 3);

/** @param {string} text */
const packed = (text) => deflateRawSync(Buffer.from(text)).toString('base64url');
const CODE = packed(THREE.map(({ text }) => text).join('\n\n'));

/** @param {Page} page */
const lessonBar = (page) => page.locator('.lesson-bar');
/** @param {Page} page */
const alert = (page) => page.locator('.exercises [role="alert"]');

/**
 * Opens a page with a board, and records the board's events.
 *
 * @param {Page} page
 * @param {string} body
 */
async function hosted(page, body) {
  await page.route('**/host.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Club</title><link rel="icon" href="data:,"><script>
      window.told = [];
      addEventListener('message', ({ data }) => told.push(data));
      for (const type of ['ready', 'move', 'position', 'solved', 'wrong', 'error']) {
        addEventListener('awale-' + type, ({ detail }) => told.push({ type, detail }));
      }</script><script src="embed.js" async></script><main>${body}</main></html>`,
  }));
  await page.goto('host.html');
}

/** @param {Page} page @param {string} type */
const told = (page, type) =>
  page.evaluate((wanted) => /** @type {any} */ (window).told.filter((/** @type {any} */ said) => said.type === wanted).map((/** @type {any} */ said) => said.detail), type);

/** A list of three, collected on the page. @param {Page} page */
async function collected(page) {
  await open(page, '#exercise=classique/1');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await page.locator('.exercise-collection summary').click();
  await page.locator('.exercise-collection input').setInputFiles({
    name: 'liste.ogn', mimeType: 'text/plain', buffer: Buffer.from(THREE.map(({ text }) => text).join('\n\n')),
  });
  await expect(page.locator('.exercise-collection summary')).toContainText('(3)');
}

test('the link of a list contains the whole list', async ({ page, browser }) => {
  await collected(page);
  await page.locator('[data-collection="share"]').click();
  const link = await page.locator('.share input[type="text"]').inputValue();
  expect(link).toContain('#exercise=own&text=');
  const { violations } = await new AxeBuilder({ page }).include('.share').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // Another person, with nothing stored.
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(lessonBar(other)).toContainText('Exercice 1');
  await expect(other.locator('.exercise-entry')).toHaveCount(3);
  await pit(other, THREE[0].right).click();
  await expect(lessonBar(other)).toContainText('Exact !');
  await other.locator('.lesson-bar [data-exercises="next"]').click();
  await expect(lessonBar(other)).toContainText('Exercice 2');
  await pit(other, THREE[1].right).click();
  await expect(lessonBar(other)).toContainText('Exact !');
  // After a reload the list is at the same exercise, and the solved ones are known.
  await other.reload();
  await expect(lessonBar(other)).toContainText('Exercice 2');
  await expect(other.locator('[data-exercise^="list-"][data-exercise$="/1"]')).toHaveAccessibleName(/réussi/);
  // The person's own list has not changed.
  await other.locator('.exercise-collection summary').click();
  await expect(other.locator('.exercise-collection summary')).toContainText('(0)');
  await other.locator('[data-collection="add"]').click();
  await expect(other.locator('.exercise-collection summary')).toContainText('(1)');
  await context.close();
});

test('a list without answers reveals none, even if its address is changed', async ({ page }) => {
  await collected(page);
  await page.locator('[data-collection="share"]').click();
  await page.locator('.share .turnable').first().click();
  await page.locator('.share .turnable').last().click();
  const field = page.locator('.share input[type="text"]');
  await expect(field).toHaveValue(/solution=off/);
  const link = (await field.inputValue()).replace('&solution=off', '').replace('&analysis=off', '');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(lessonBar(page)).toContainText('Exercice 1');
  for (const name of ['next', 'hint']) await expect(lessonBar(page).locator(`[data-lesson="${name}"]`)).toBeHidden();
  await page.keyboard.press('PageDown');
  await pit(page, THREE[0].wrong).click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect(lessonBar(page)).not.toContainText('répond');
  // It cannot be printed or saved, and coming back to it changes nothing.
  await page.locator('.exercise-collection summary').click();
  for (const name of ['add', 'six']) await page.locator(`[data-collection="${name}"]`).click({ force: true });
  await expect(page.locator('.exercise-collection summary')).toContainText('(3)');
  await page.locator('[data-exercise^="list-"][data-exercise$="/2"]').click();
  await page.locator('[data-exercise^="list-"][data-exercise$="/1"]').click();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="next"]')).toBeHidden();
  await page.reload();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="next"]')).toBeHidden();
  await pit(page, THREE[0].right).click();
  await expect(lessonBar(page)).toContainText('Exact !');
});

test('an exercise opened without its answer withholds it after a reload too', async ({ page }) => {
  await open(page, '#exercise=classique/1&solution=off');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await page.reload();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="next"]')).toBeHidden();
  await page.locator('[data-exercise="classique/1"]').click();
  await expect(lessonBar(page).locator('[data-lesson="next"]')).toBeHidden();
});

for (const way of ['script', 'frame']) {
  test(`the code of the share dialog puts the list on a site, by ${way}`, async ({ page }) => {
    await collected(page);
    await page.locator('[data-collection="share"]').click();
    await page.locator('.share .turnable').first().click();
    await page.locator('.share .turnable').last().click();
    await page.locator(`.share input[value="${way}"]`).check({ force: true });
    const area = page.locator('.share textarea');
    await expect(area).toHaveValue(way === 'frame' ? /^<iframe/ : /awale-board/);
    await expect(area).toHaveValue(/solution="?=?"?off/);
    const code = (await area.inputValue()).replace(/<script.*<\/script>/, '');
    await hosted(page, code);
    /** @type {Page | import('@playwright/test').FrameLocator} */
    const site = way === 'frame' ? page.frameLocator('iframe') : page;
    const desk = site.locator('.lesson-bar');
    const step = (/** @type {number} */ number) => site.locator(`[data-number="${number}"]`);
    await expect(desk).toContainText('Exercice 1');
    for (const name of ['next', 'hint', 'leave']) await expect(desk.locator(`[data-lesson="${name}"]`)).toBeHidden();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('?');
    await site.locator(`[data-pit="${THREE[0].wrong}"]`).click();
    await expect(desk).toContainText('Il y a un meilleur coup.');
    await expect(desk).not.toContainText('répond');
    await expect.poll(() => told(page, 'wrong')).toEqual([{ exercise: 'own/1', move: THREE[0].wrong }]);
    // An unsolved exercise can be left and come back to.
    await step(2).click();
    await expect(desk).toContainText('Exercice 2');
    await expect(step(2)).toHaveAttribute('aria-current', 'true');
    const shown = site.locator('.frame');
    const held = await shown.evaluate((frame) => frame.innerHTML);
    const said = JSON.stringify(await page.evaluate(() => /** @type {any} */ (window).told));
    for (const { right } of THREE.slice(0, 2)) {
      expect(held).not.toContain(`1. ${right}`);
      expect(said).not.toContain(`"moves":["${right}"`);
      expect(said).not.toContain(`moves=${right}`);
    }
    await site.locator(`[data-pit="${THREE[1].right}"]`).click();
    await expect(desk).toContainText('Exact');
    await desk.locator('[data-exercises="next"]').click();
    await expect(desk).toContainText('Exercice 3');
    await site.locator(`[data-pit="${THREE[2].right}"]`).click();
    await expect(desk).toContainText('Exact');
    await step(1).click();
    await site.locator(`[data-pit="${THREE[0].right}"]`).click();
    await expect(desk).toContainText('Vous avez fait les 3 exercices de la liste.');
    await expect(step(1)).toHaveAccessibleName('Exercice 1, réussi');
    await expect.poll(() => told(page, 'solved')).toEqual([
      ...['own/2', 'own/3', 'own/1'].map((exercise) => ({ exercise, first: true, earned: 1, of: 1 })),
    ]);
    const { violations } = await new AxeBuilder({ page }).disableRules('page-has-heading-one').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}

test('a teacher’s own lesson can be embedded on another site', async ({ page }) => {
  const lesson = '[Title "La nôtre"]\n[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{Trois petites cases. [ask] Prenez-les.} 1. F {Cinq graines !} *';
  await hosted(page, `<awale-board lesson="own" text="${packed(lesson)}" lang="fr"></awale-board>`);
  await expect(lessonBar(page)).toContainText('La nôtre');
  await expect(lessonBar(page)).toContainText('Prenez-les.');
  await pit(page, 'F').click();
  await expect(lessonBar(page)).toContainText('Cinq graines !');
});

/** Faulty lists, and the message for each. */
const BROKEN = [
  { name: 'an illegal position', text: '[Rules "classique"]\n[FEN "99-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{[ask]} 1. F *', says: /Ligne 2/ },
  { name: 'an illegal move', text: '[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{[ask]} 1. A *', says: /Ligne 4/ },
  { name: 'markup', text: '<script>alert(1)</script>', says: /./ },
  { name: 'nothing asked', text: '[Rules "classique"]\n\n{Rien.} 1. C *', says: /\[ask\]/ },
  { name: 'megabytes in a few letters', code: packed('{'.repeat(10_000_000)), says: /incomplet|not whole/ },
  { name: 'half a link', code: CODE.slice(0, 60), says: /incomplet|not whole/ },
];

for (const { name, text, code, says } of BROKEN) {
  test(`refused with what was expected: ${name}`, async ({ page }) => {
    const letters = code ?? packed(text ?? '');
    await open(page, `#exercise=own&text=${letters}`);
    await expect(alert(page)).toBeVisible();
    await expect(alert(page)).toContainText(says);
    await expect(alert(page).locator('script')).toHaveCount(0);
    await expect(pit(page, 'A')).toBeVisible();
    await hosted(page, `<awale-board exercise="own" text="${letters}" lang="fr"></awale-board>`);
    await expect.poll(async () => (await told(page, 'error')).length).toBe(1);
    const [error] = await told(page, 'error');
    expect(error.attribute).toBe('text');
    expect(error.message).toMatch(says);
    await expect(pit(page, 'A')).toBeVisible();
  });
}

test('a list without its text, or with characters that no link has, is refused', async ({ page }) => {
  await hosted(page, '<awale-board exercise="own"></awale-board><awale-board exercise="own" text="<b>1</b>"></awale-board>');
  await expect.poll(async () => (await told(page, 'error')).map((/** @type {any} */ { attribute }) => attribute)).toEqual(['text', 'text']);
});
