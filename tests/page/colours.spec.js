// A host's own colours of the board: used if everything on them has enough contrast, ignored otherwise.
import { test, expect } from './helpers/page-test.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Opens a page with one board.
 *
 * @param {Page} page
 * @param {string} [style]
 * @param {string} [attributes]
 */
async function visit(page, style = '', attributes = '') {
  await page.unrouteAll();
  await page.route('**/host.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>awale-board { ${style} }</style>
      <script src="embed.js" async></script><awale-board lang="fr" ${attributes}></awale-board>`,
  }));
  await page.goto('host.html');
  await page.locator('[data-pit="A"]').waitFor();
}

/**
 * Records the error events of the board from now on.
 *
 * @param {Page} page
 */
function complaints(page) {
  return page.locator('awale-board').evaluate((board) => {
    /** @type {string[]} */
    const heard = (/** @type {any} */ (window).heard = []);
    board.addEventListener('awale-error', (event) => heard.push(/** @type {CustomEvent} */ (event).detail.attribute));
  });
}

/** @param {Page} page @returns {Promise<string[]>} */
function heard(page) {
  return page.evaluate(() => /** @type {any} */ (window).heard);
}

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
    const seen = /** @type {HTMLCanvasElement} */ (canvas);
    const pen = document.createElement('canvas').getContext('2d');
    pen?.drawImage(seen, -Math.round(seen.width / 2), -Math.round(seen.height / 2));
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
}

/** @param {Page} page */
function isBlue(page) {
  return expect.poll(async () => wood(page).then(([red, , blue]) => blue > red + 20)).toBe(true);
}

/** @param {Page} page */
function isBrown(page) {
  return expect.poll(async () => wood(page).then(([red, , blue]) => red > blue + 20)).toBe(true);
}

const BLUE = '--awale-board: rgb(32 56 90); --awale-pit: #081018; --awale-seed: hsl(50 40% 88%)';

test('a host can set the colours of wood, pits and seeds, and change them later', async ({ page }) => {
  await visit(page, BLUE);
  await isBlue(page);
  await complaints(page);
  await setStyle(page, { '--awale-board': 'color-mix(in srgb, #603010, #805030)', '--awale-pit': '', '--awale-seed': 'oklch(0.9 0.03 100)' });
  await isBrown(page);
  await setStyle(page, { '--awale-board': '#e8d8b0' });
  await expect.poll(async () => (await wood(page))[0]).toBeGreaterThan(200);
  // A new game stands on the same board.
  await page.locator('awale-board').evaluate((board) => /** @type {any} */ (board).load('rules=stricte'));
  await expect.poll(async () => (await wood(page))[0]).toBeGreaterThan(200);
  expect(await heard(page)).toEqual([]);
});

test('colours with too little contrast, and invalid ones, leave the board as it was and cause an error event', async ({ page }) => {
  await visit(page, BLUE);
  await isBlue(page);
  await complaints(page);
  /** What is asked for, and what the complaint is about where that is something else. @type {[string, string, string?][]} */
  const bad = [
    ['--awale-board', '#808080'],
    ['--awale-seed', '#332211'],
    ['--awale-pit', 'white', '--awale-seed'],
    ['--awale-board', 'url(https://elsewhere.example/)'],
    ['--awale-board', '#20385a80'],
    ['--awale-pit', 'none'],
    ['--awale-seed', `<script>${'x'.repeat(2_000_000)}`],
  ];
  for (const [at, [name, value]] of bad.entries()) {
    await setStyle(page, { [name]: value });
    await expect.poll(() => heard(page)).toEqual(bad.slice(0, at + 1).map(([name, , told]) => told ?? name));
    await isBlue(page);
    await setStyle(page, { [name]: '' });
    await isBlue(page);
  }
});

test('a board that starts with unusable colours keeps its own', async ({ page }) => {
  await visit(page, '--awale-board: #808080');
  await isBrown(page);
});

test('high contrast takes precedence over a host’s colours', async ({ page }) => {
  await visit(page, BLUE);
  await isBlue(page);
  /** @param {number[]} colour */
  const black = (colour) => Math.max(...colour) < 40;
  for (const media of /** @type {const} */ ([{ contrast: 'more' }, { forcedColors: 'active' }])) {
    await page.emulateMedia(media);
    await expect.poll(async () => black(await wood(page)), JSON.stringify(media)).toBe(true);
    await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'none' });
    await isBlue(page);
  }
  await page.locator('awale-board').evaluate((board) => board.setAttribute('theme', 'contrast'));
  await expect.poll(async () => black(await wood(page))).toBe(true);
});
