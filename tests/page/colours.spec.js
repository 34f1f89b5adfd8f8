// A host's own colours of the board and of its words: used where they leave enough contrast, ignored otherwise.
import { readFileSync } from 'node:fs';
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
  // A new game keeps the host’s colours.
  await page.locator('awale-board').evaluate((board) => /** @type {any} */ (board).load('rules=stricte'));
  await expect.poll(async () => (await wood(page))[0]).toBeGreaterThan(200);
  expect(await faultyAttributes(page)).toEqual([]);
});

test('colours with too little contrast, and invalid ones, leave the board as it was and cause an error event', async ({ page }) => {
  await visit(page, BLUE);
  await expectBlue(page);
  /**
   * A property, its value, and the property that the error names, if that is another one.
   *
   * @type {[string, string, string?][]}
   */
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

test('a board that starts with an unusable colour has its default colours', async ({ page }) => {
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

/** The example of a style in docs/embedding.md. */
const [, DOCUMENTED = ''] = /^awale-board \{\n([^}]*)\}/m.exec(readFileSync('docs/embedding.md', 'utf8')) ?? [];

/**
 * The texts of the boards whose contrast with their background is below 4.5 to 1.
 *
 * @param {Page} page
 */
function palePlaces(page) {
  return page.locator('awale-board .frame *').evaluateAll((places) => {
    const context = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d', { willReadFrequently: true }));
    const channels = (/** @type {string} */ colour) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (/** @type {number[]} */ colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((channel) => (channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (/** @type {Element | null} */ place) => {
      for (let each = place; each; each = each.parentElement) {
        const colour = channels(getComputedStyle(each).backgroundColor);
        if (colour[3] === 255) return colour;
      }
      return [255, 255, 255, 255];
    };
    const pale = [];
    for (const place of places) {
      const written = place.matches('input') || [...place.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!written || !place.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const [dark = 0, light = 0] = [channels(getComputedStyle(place).color), behind(place)].map(luminance).sort((one, other) => one - other);
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < 4.5) pale.push(`${place.className || place.tagName} ${contrast.toFixed(2)} ${place.textContent?.slice(0, 30)}`);
    }
    return pale;
  });
}

for (const [name, style] of [
  ['the documentation', DOCUMENTED],
  ['a dark site', '--awale-text: #fafafa; --awale-background: #141414; --awale-accent: #ffd483'],
  ['a site with a grey accent', '--awale-text: #111; --awale-background: #fff; --awale-accent: #767676'],
  ['a site that sets only the colour of its words', '--awale-text: #222'],
  ['a site that sets only the colour of its background', '--awale-background: #fff'],
]) {
  test(`words and buttons can be read in the colours of ${name}, in a light and in a dark system`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const boards = ['level="2"', 'exercise="classique/1"', 'lesson="lap"'].map((attributes) => `<awale-board lang="fr" ${attributes}></awale-board>`);
    await openBoardPage(page, boards.join(''), `main { display: flex } awale-board { ${style} }`);
    await expect.poll(async () => (await eventDetails(page, 'ready')).length).toBe(3);
    await page.locator('.lesson-bar .term').first().click();
    await expect(page.locator('.definition').first()).toBeVisible();
    await expect.poll(() => palePlaces(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => palePlaces(page)).toEqual([]);
  });
}

test('an accent with too little contrast to the background of a colour scheme is ignored in that scheme, and an invalid one in both', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '--awale-accent: #6b2d8f');
  /** Asserts the colour of the sign beside the player to move. @param {string} expected */
  const colour = (expected) => expect.poll(() => page.locator('[data-turn="true"] .who').evaluate((who) => getComputedStyle(who, '::before').color)).toBe(expected);
  await colour('rgb(242, 164, 121)');
  await expect.poll(() => faultyAttributes(page)).toEqual(['--awale-accent']);
  await page.emulateMedia({ colorScheme: 'light' });
  await colour('rgb(107, 45, 143)');
  await setStyle(page, { '--awale-accent': '#12' });
  await expect.poll(() => faultyAttributes(page)).toEqual(['--awale-accent', '--awale-accent']);
  await colour('rgb(150, 58, 18)');
  await setStyle(page, { '--awale-accent': '#0b4f2d' });
  await colour('rgb(11, 79, 45)');
});

test('high contrast takes precedence over a host’s background', async ({ page }) => {
  await visit(page, DOCUMENTED);
  const frame = page.locator('.frame');
  await expect(frame).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await page.emulateMedia({ contrast: 'more' });
  await expect(frame).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect(frame).toHaveCSS('background-color', 'rgb(253, 246, 227)');
  await page.locator('awale-board').evaluate((board) => board.setAttribute('theme', 'contrast'));
  await expect(frame).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  expect(await faultyAttributes(page)).toEqual([]);
});
