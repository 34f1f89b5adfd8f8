// Printed exercises: six positions on a page, the answers on a page of their own.
import { execFileSync } from 'node:child_process';
import { test, expect, open } from './helpers/page-test.js';
import { exerciseGames, hasOwnTexts } from './helpers/content.js';
import { printedPages, replacePrintDialog } from './helpers/printing.js';
import { totalWidths } from './helpers/board-picture.js';
import { openExerciseList } from './helpers/page-actions.js';

const { AWALE_PDFTOTEXT } = process.env;
const THEMES = ['capture', 'double-threat', 'defend-empty', 'lap', 'feeding', 'feeding-trap', 'counting'];
const CLASSIC = exerciseGames('classique').filter((game) => !hasOwnTexts(game));
const EIGHT = [...THEMES.map((theme) => CLASSIC.find((game) => game.includes(`"${theme}"`)) ?? ''), CLASSIC[9]];

for (const [lang, words] of /** @type {const} */ ([
  ['fr', { turn: 'À Sud de jouer.', answers: 'Réponses', name: 'Nom' }],
  ['en', { turn: 'South to play.', answers: 'Answers', name: 'Name' }],
])) {
  test(`eight positions are two pages and one of answers (${lang})`, async ({ page }, info) => {
    await replacePrintDialog(page);
    await open(page, `#lang=${lang}&exercise=classique/1`);
    await openExerciseList(page, EIGHT);
    await page.locator('[data-collection="print"]').click();
    await expect(page.locator('.exercises-paper .answers li')).toHaveCount(8);
    await page.emulateMedia({ media: 'print' });
    // Six and two exercises, nothing above, below or to the right of a page's edge, and every question is there.
    const pages = page.locator('.exercises-paper .six');
    await expect(pages).toHaveCount(2);
    for (const [at, count] of /** @type {const} */ ([[0, 6], [1, 2]])) {
      const sheet = pages.nth(at);
      await expect(sheet.locator('figure')).toHaveCount(count);
      await expect(sheet.locator('h1 small')).toHaveText(words.name);
      expect(await sheet.evaluate((one) => {
        const room = one.getBoundingClientRect();
        return [...one.querySelectorAll('figure')].every((figure) =>
          [...figure.children].every((child) => {
            const { top, bottom, right } = child.getBoundingClientRect();
            return top >= room.top && bottom <= room.bottom + 1 && right <= room.right + 1;
          }));
      })).toBe(true);
      for (const figure of await sheet.locator('figure').all()) {
        await expect(figure.locator('canvas')).toBeVisible();
        await expect(figure).toContainText(words.turn);
        await expect(figure.locator('.line')).toHaveCount(2);
      }
    }
    // Boards are printed as lines, not as dark areas.
    const darkShare = await pages.first().locator('canvas').first().evaluate((canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const dots = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let at = 0; at < dots.length; at += 4) if (dots[at] < 100 && dots[at + 3] > 100) dark += 1;
      return dark / (width * height);
    });
    expect(darkShare).toBeGreaterThan(0.005);
    expect(darkShare).toBeLessThan(0.25);

    // The answers are on the last page only.
    const questions = (await pages.allTextContents()).join(' ');
    const answers = await page.locator('.exercises-paper .answers li b').allTextContents();
    expect(answers.map((moves) => moves[0])).toEqual(EIGHT.map((game) => /1\. ([A-F])/.exec(game)?.[1]));
    expect(questions).not.toContain(words.answers);
    for (const answer of await page.locator('.exercises-paper .answers li').allTextContents()) {
      expect(questions).not.toContain(answer.slice(answer.indexOf('·') + 2));
    }
    const path = info.outputPath('list.pdf');
    expect(await printedPages(page, path)).toHaveLength(3);
    // Set by `cargo xtask test page`, which installs `pdftotext`; unset when this file is run alone.
    if (!AWALE_PDFTOTEXT) return;
    const [first, second, last] = execFileSync(AWALE_PDFTOTEXT, ['-layout', path, '-']).toString().split('\f');
    for (const sheet of [first, second]) expect(sheet).not.toContain(words.answers);
    expect(first).toContain('6.');
    expect(last).toContain(words.answers);
    expect(last).toContain('8.');
  });
}

test('a score of two digits is whole on a printed board, and clear of the pit beside it', async ({ page }) => {
  const scored = CLASSIC.find((game) => /-[12]\d-[12]\d-S"/.test(game)) ?? '';
  await replacePrintDialog(page);
  await open(page, '#lang=fr&exercise=classique/1');
  await openExerciseList(page, [scored]);
  await page.locator('[data-collection="print"]').click();
  await page.emulateMedia({ media: 'print' });
  const canvas = page.locator('.exercises-paper canvas');
  await expect(canvas).toBeVisible();
  // Widths in distances between pits: a single digit is narrower than this.
  for (const width of await totalWidths(canvas, 3.4)) expect(width).toBeGreaterThan(0.3);
});

test('on the printed rules of Kalah the totals in the stores are whole, and clear of the pits and the outline', async ({ page }) => {
  await replacePrintDialog(page);
  await open(page, '#lang=fr&rules=kalah');
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.locator('#panel-rules').getByRole('button', { name: 'Imprimer' }).click();
  await page.emulateMedia({ media: 'print' });
  // The last two boards have ten seeds or more in each store.
  const boards = page.locator('.rules-paper canvas');
  await expect(boards).toHaveCount(4);
  for (const at of [2, 3]) {
    for (const width of await totalWidths(boards.nth(at), 3.8)) {
      expect(width).toBeGreaterThan(0.3);
      // Wider, the total would touch the outline or a pit.
      expect(width).toBeLessThan(0.8);
    }
  }
});

test('an exercise written by hand is printed with what its author says, and a question', async ({ page }) => {
  await replacePrintDialog(page);
  await open(page, '#exercise=classique/1');
  await openExerciseList(page, exerciseGames('classique').filter(hasOwnTexts).slice(0, 6));
  await page.locator('[data-collection="print"]').click();
  const captions = page.locator('.exercises-paper figcaption');
  await expect(captions).toHaveCount(6);
  await expect(captions.first()).toContainText(/La case a de Nord, juste après les vôtres, n.a qu.une graine\./);
  for (const caption of await captions.allTextContents()) expect(caption).toMatch(/\S\s\?/);
  expect((await captions.allTextContents()).join()).not.toContain('[[');
});

test('a printed exercise names its theme, and the moves of Éqwalé are printed in words', async ({ page }) => {
  const games = exerciseGames('eqwale');
  const placed = games.find((game) => /1\. @[A-F]1\b/.test(game)) ?? '';
  const harvested = games.find((game) => /1\. [A-F]x[a-f]2 /.test(game) && game.includes('"capture"')) ?? '';
  const [, hole] = /1\. @([A-F])1\b/.exec(placed) ?? [];
  const [, sown, from] = /1\. ([A-F])x([a-f])2 /.exec(harvested) ?? [];
  await replacePrintDialog(page);
  await open(page, '#exercise=eqwale/1');
  await openExerciseList(page, [placed, harvested]);
  await page.locator('[data-collection="print"]').click();
  await expect(page.locator('.exercises-paper figcaption small')).toHaveText([/^Poser .+ · Éqwalé$/, 'Gagner des graines · Éqwalé']);
  const answers = page.locator('.exercises-paper .answers li b');
  await expect(answers).toHaveText([`poser 1 graine dans le trou ${hole}`, `semer ${sown} et récolter 2 graines dans le trou ${from}`]);
});

test('a sheet of exercises looks the same after a rules page was printed', async ({ page }) => {
  await replacePrintDialog(page);
  await open(page, '#exercise=classique/1');
  await page.locator('.exercise-collection summary').click();
  await page.locator('[data-collection="six"]').click();
  await expect(page.locator('.exercise-collection summary')).toContainText('(6)');
  const print = async () => {
    await page.getByRole('tab', { name: 'Exercices' }).click();
    await page.locator('[data-collection="print"]').click();
    await expect(page.locator('.exercises-paper')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const parts = await page.locator('.exercises-paper :is(h1, canvas, ul, figcaption)').evaluateAll((all) =>
      all.map((part) => [part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight]));
    await page.emulateMedia({ media: 'screen' });
    return parts;
  };
  const first = await print();
  expect(first.length).toBeGreaterThan(12);
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.locator('#panel-rules').getByRole('button', { name: 'Imprimer' }).click();
  await expect(page.locator('.rules-paper')).toBeAttached();
  await expect(page.locator('.paper')).toHaveCount(1);
  expect(await print()).toEqual(first);
});
