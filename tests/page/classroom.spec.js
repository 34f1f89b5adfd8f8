// The dialog for teachers and hosts under *Leçons*: papers to print and the guide.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { endPrinting, printedPages, replacePrintDialog } from './helpers/printing.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Opens the dialog; the browser’s print dialog is replaced. @param {Page} page */
async function openTools(page) {
  await replacePrintDialog(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.getByRole('button', { name: 'Pour la classe et le club…' }).click();
  return page.getByRole('dialog', { name: 'Pour la classe et le club' });
}

/**
 * Presses a print button; returns what is printed. What was printed before is removed.
 *
 * @param {Page} page
 * @param {import('@playwright/test').Locator} dialog
 * @param {string} name
 */
async function printed(page, dialog, name) {
  await endPrinting(page);
  await dialog.getByRole('button', { name }).click();
  const paper = page.locator('.paper');
  await expect(paper).toHaveCount(1);
  return paper;
}

test('an empty board is printed on A4 and A3, with its letters and the names of the sides', async ({ page }) => {
  await open(page);
  const dialog = await openTools(page);
  for (const [name, width, height] of /** @type {[string, number, number][]} */ ([['A4', 297, 210], ['A3', 420, 297]])) {
    const paper = await printed(page, dialog, `Un plateau vide, ${name}`);
    expect(await paper.locator('circle.pit').count()).toBe(12);
    expect(await paper.locator('text').allTextContents()).toEqual(expect.arrayContaining([...'ABCDEFabcdef', 'côté de Sud', 'côté de Nord']));
    expect(await printedPages(page), name).toEqual([[width, height]]);
  }
});

test('a board to cut out has two halves, and says how many seeds it needs', async ({ page }) => {
  await open(page);
  const paper = await printed(page, await openTools(page), 'Un plateau à découper');
  await expect(paper.locator('svg')).toHaveCount(2);
  await expect(paper).toContainText('48 graines');
});

test('the rules for young readers fit one page, without glossary marks or words about touching the screen', async ({ page }) => {
  await open(page);
  const paper = await printed(page, await openTools(page), 'Les règles pour les petits lecteurs');
  const text = (await paper.textContent()) ?? '';
  expect(text).not.toMatch(/\[\[|touch/);
  expect(text.length).toBeLessThan(1200);
  await expect(paper.locator('canvas')).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  // The five headings and the texts under them are aligned.
  const left = await paper.locator('h2, .young-words').evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
  expect(left).toEqual(Array(10).fill(left[0]));
  await page.emulateMedia({ media: 'screen' });
  expect(await printedPages(page)).toHaveLength(1);
});

test('a score sheet has sixty lines for moves, in two columns with a total each', async ({ page }) => {
  await open(page);
  const paper = await printed(page, await openTools(page), 'Une feuille de partie');
  await expect(paper.locator('tbody tr')).toHaveCount(60);
  await expect(paper.locator('tfoot')).toHaveCount(2);
});

test('the glossary is printed, with more than twenty terms', async ({ page }) => {
  await open(page);
  const paper = await printed(page, await openTools(page), 'Le glossaire');
  expect(await paper.locator('dt').count()).toBeGreaterThan(20);
});

test('the guide is read on the page and printed', async ({ page }) => {
  await open(page);
  const dialog = await openTools(page);
  await dialog.getByRole('button', { name: 'Lire le guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Guide pour l’enseignant et l’animateur' });
  await expect(guide.locator('h3')).toHaveText(['Avant de commencer', 'Ce que le jeu fait travailler', 'Première séance : semer', 'Deuxième séance : prendre', 'Troisième séance : jouer une partie entière', 'Prénoms, codes et diplômes', 'Une soirée pour adultes', 'Un tournoi']);
  const paper = await printed(page, guide, 'Imprimer le guide');
  await expect(paper.locator('h3')).toHaveCount(8);
});

test('axe reports no violation in the dialog for teachers and in the guide', async ({ page }) => {
  await open(page);
  await openTools(page);
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await expectNoViolations(page, { part: 'dialog', message: theme });
  }
  await page.locator('[data-class="guide"]').click();
  await expectNoViolations(page, { part: '.class-reading' });
});

test('a shared tablet has no dialog for teachers', async ({ page }) => {
  await open(page, './#borne=5');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(page.locator('.lesson-entry').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pour la classe et le club…' })).toBeHidden();
});
