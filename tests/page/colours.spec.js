// A host's own colours of the board: used if everything on them has enough contrast, ignored otherwise.
import { test, expect } from './helpers/page-test.js';
import { eventDetails, openBoardPage } from './helpers/board-page.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens a page with one board.
 *
 * @param {Page} page
 * @param {string} [style] of the board
 */
async function visit(page, style = '') {
  await openBoardPage(page, '<awale-board lang="fr"></awale-board>', `awale-board { ${style} }`);
  await page.locator('[data-pit="A"]').waitFor();
}

/** The attributes that error events have named so far. @param {Page} page */
const faultyAttributes = async (page) => (await eventDetails(page, 'error')).map(({ attribute }) => attribute);

/**
 * @param {Page} page
 * @param {Record<string, string>} style
 */
function setStyle(page, style) {
  return page.locator('awale-board').evaluate((board, style) => {
    const own = /** @type {HTMLElement} */ (board).style;
    for (const [name, value] of Object.entries(style)) own.setProperty(name, value);
  }, style);
}

/**
 * The colour of the wood between the pits: red, green, blue.
 *
 * @param {Page} page
 */
function wood(page) {
  return page.locator('awale-board canvas').first().evaluate((canvas) => {
    const board = /** @type {HTMLCanvasElement} */ (canvas);
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(board, -Math.round(board.width / 2), -Math.round(board.height / 2));
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
}

/** @param {Page} page */
function expectBlue(page) {
  return expect.poll(async () => wood(page).then(([red, , blue]) => blue > red + 20)).toBe(true);
}

/** @param {Page} page */
function expectBrown(page) {
  return expect.poll(async () => wood(page).then(([red, , blue]) => red > blue + 20)).toBe(true);
}

const BLUE = '--awale-board: rgb(32 56 90); --awale-pit: #081018; --awale-seed: hsl(50 40% 88%)';

test('a host can set the colours of wood, pits and seeds, and change them later', async ({ page }) => {
  await visit(page, BLUE);
  await expectBlue(page);
  await setStyle(page, { '--awale-board': 'color-mix(in srgb, #603010, #805030)', '--awale-pit': '', '--awale-seed': 'oklch(0.9 0.03 100)' });
  await expectBrown(page);
  await setStyle(page, { '--awale-board': '#e8d8b0' });
  await expect.poll(async () => (await wood(page))[0]).toBeGreaterThan(200);
  // A new game stands on the same board.
  await page.locator('awale-board').evaluate((board) => /** @type {any} */ (board).load('rules=stricte'));
  await expect.poll(async () => (await wood(page))[0]).toBeGreaterThan(200);
  expect(await faultyAttributes(page)).toEqual([]);
});

test('colours with too little contrast, and invalid ones, leave the board as it was and cause an error event', async ({ page }) => {
  await visit(page, BLUE);
  await expectBlue(page);
  /** A property, its value, and the property that the error names if it is another one. @type {[string, string, string?][]} */
  const faulty = [
    ['--awale-board', '#808080'],
    ['--awale-seed', '#332211'],
    ['--awale-pit', 'white', '--awale-seed'],
    ['--awale-board', 'url(https://elsewhere.example/)'],
    ['--awale-board', '#20385a80'],
    ['--awale-pit', 'none'],
    ['--awale-seed', `<script>${'x'.repeat(2_000_000)}`],
  ];
  for (const [at, [name, value]] of faulty.entries()) {
    await setStyle(page, { [name]: value });
    await expect.poll(() => faultyAttributes(page)).toEqual(faulty.slice(0, at + 1).map(([name, , named]) => named ?? name));
    await expectBlue(page);
    await setStyle(page, { [name]: '' });
    await expectBlue(page);
  }
});

test('a board that starts with unusable colours keeps its own', async ({ page }) => {
  await visit(page, '--awale-board: #808080');
  await expectBrown(page);
});

test('high contrast takes precedence over a host’s colours', async ({ page }) => {
  await visit(page, BLUE);
  await expectBlue(page);
  /** @param {number[]} colour */
  const black = (colour) => Math.max(...colour) < 40;
  for (const media of /** @type {const} */ ([{ contrast: 'more' }, { forcedColors: 'active' }])) {
    await page.emulateMedia(media);
    await expect.poll(async () => black(await wood(page)), JSON.stringify(media)).toBe(true);
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
    await expectBlue(page);
  }
  await page.locator('awale-board').evaluate((board) => board.setAttribute('theme', 'contrast'));
  await expect.poll(async () => black(await wood(page))).toBe(true);
});
