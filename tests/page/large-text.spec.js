// Large and spaced text, enlargement by four, and targets for a finger (WCAG 1.4.4, 1.4.10, 1.4.12, 2.5.5).
import { test, expect, open } from './helpers/page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What opens each part of the page. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PARTS = {
  start: async () => {},
  game: (page) => page.getByRole('tab', { name: 'Partie' }).click(),
  lessons: (page) => page.getByRole('tab', { name: 'Leçons' }).click(),
  exercises: (page) => page.getByRole('tab', { name: 'Exercices' }).click(),
  rules: async (page) => {
    await page.getByRole('tab', { name: 'Règles' }).click();
    await page.locator('.rulebook h2').waitFor();
  },
  settings: (page) => page.locator('#settings').click(),
  'new game': (page) => page.locator('[data-action="new"]').click(),
};

/** Texts that are cut off or overflow the window, and elements that scroll sideways. @param {Page} page */
const faults = (page) =>
  page.evaluate(() => {
    const shown = (/** @type {Element} */ one) => one.checkVisibility() && !one.closest('.unseen, .skip');
    const named = (/** @type {Element} */ one) => `${one.localName}.${one.className}: ${one.textContent?.trim().slice(0, 30)}`;
    const hasText = (/** @type {Element} */ one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const found = [...document.querySelectorAll('body *')].filter((one) => shown(one) && hasText(one)).filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const cut = overflowX !== 'visible' && !/auto|scroll/.test(overflowX + overflowY) && one.scrollWidth > one.clientWidth + 1;
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (cut || right > innerWidth + 1 || left < -1);
    }).map(named);
    const sideways = [document.documentElement, ...document.querySelectorAll('[role="tabpanel"], .dialog-body')].filter((one) => shown(one) && one.scrollWidth > one.clientWidth + 1);
    return [...found, ...sideways.map((one) => `${named(one)} scrolls sideways`)];
  });

/** Doubles the browser's font sizes. @param {Page} page */
async function enlargeText(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

for (const [part, show] of Object.entries(PARTS)) {
  test(`nothing is cut off in a window of 320 by 256: ${part}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page);
    await show(page);
    await expect.poll(() => faults(page)).toEqual([]);
    // The page scrolls to its lower end.
    const board = await page.locator('.table canvas').boundingBox();
    expect(board?.width).toBeGreaterThan(250);
  });

  test(`nothing is cut off in letters of twice the size on a phone: ${part}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enlargeText(page);
    await open(page);
    await show(page);
    await expect.poll(() => faults(page)).toEqual([]);
  });
}

test('a glossary term is a touch target of 40 by 40 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await PARTS.rules(page);
  const term = page.locator('.rulebook button.term').first();
  await term.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const box = await term.boundingBox();
  if (!box) throw new Error('no term');
  const hit = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.term') !== null, [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy]);
  for (const [dx, dy] of [[0, 20], [0, -20], [20, 0], [-20, 0]]) expect(await hit(dx, dy)).toBe(true);
});

test('with forced colours the current tab, the current lesson and a lit pit stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, './#lesson=first-capture&step=2');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  const border = (/** @type {import('@playwright/test').Locator} */ one) => one.evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await border(page.getByRole('tab', { name: 'Leçons' }))).not.toBe(await border(page.getByRole('tab', { name: 'Règles' })));
  const current = page.locator('.lesson-entry[aria-current]');
  await expect(current).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('.pit[data-lit]').first()).toHaveCSS('outline-color', 'rgb(255, 255, 255)');
});

test('in large letters a verdict and a hint come into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page);
  await open(page, './#lesson=first-capture&step=2');
  const words = page.locator('.lesson-words');
  const inView = (/** @type {string} */ part) =>
    words.evaluate((box, name) => {
      const [outer, inner] = [box, /** @type {Element} */ (box.querySelector(name))].map((one) => one.getBoundingClientRect());
      return inner.height > 0 && inner.top >= outer.top - 1 && inner.top < outer.bottom - 8;
    }, part);
  await expect(page.locator('.lesson-question')).not.toBeEmpty();
  await page.locator('.lesson-bar [data-lesson="hint"]').click();
  await expect.poll(() => inView('.lesson-help')).toBe(true);
  await words.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await page.locator('[data-pit="B"]').click();
  await expect.poll(() => inView('.verdict')).toBe(true);
});
