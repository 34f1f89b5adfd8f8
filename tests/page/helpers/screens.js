// Pictures of the main screens, for people to look at: run by `cargo xtask screens [part of a name]`.
import { chromium } from '@playwright/test';
import { GAME } from './examples.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Opens a panel, unless it is open, and waits for its content. @param {Page} page @param {string} name */
async function show(page, name) {
  const tab = page.locator(`#tab-${name}`);
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  await page.locator(`#panel-${name} > :not(.panel-coming)`).first().waitFor();
}

/** Runs in the page: waits until its transitions and animations are over. */
const transitionsOver = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => {});

/** @type {{ name: string, address?: string, prepare?: (page: Page) => Promise<void> }[]} */
const SCREENS = [
  { name: 'start' },
  { name: 'game', address: GAME },
  {
    name: 'replay',
    address: GAME,
    prepare: async (page) => {
      await show(page, 'moves');
      for (const step of ['back', 'back', 'seed-on', 'seed-on']) await page.locator(`[data-step="${step}"]`).click();
    },
  },
  {
    name: 'analysis',
    address: GAME,
    prepare: async (page) => {
      await show(page, 'analysis');
      await page.locator('.lines .line:visible').first().waitFor();
    },
  },
  { name: 'lessons', prepare: (page) => show(page, 'lessons') },
  { name: 'lesson', address: '#lesson=first-capture&step=2', prepare: (page) => page.locator('.lesson-bar').waitFor() },
  {
    name: 'exercises',
    prepare: async (page) => {
      await show(page, 'exercises');
      await page.locator('[data-exercise]').first().waitFor();
    },
  },
  { name: 'exercise', address: '#exercise=classique/13', prepare: (page) => page.locator('.lesson-question').waitFor() },
  { name: 'rulebook', prepare: (page) => show(page, 'rules') },
  {
    name: 'end',
    address:
      '#rules=classique&moves=DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAbEaFaBbCcDe' +
      'FfAaBdEeFbCcDaEbFfAdBcCaDeEbFfAdBeCfAcDaBdCeEbDfFcEdF',
  },
  { name: 'chain', address: '#rules=cote-ivoire&moves=DcEcBfBeAdFeCbCdDeAf' },
  { name: 'stores', address: '#rules=kalah&moves=DceCafCeDFeBdB' },
  { name: 'placement', address: '#rules=eqwale' },
  {
    name: 'harvest',
    address: '#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S',
    prepare: (page) => page.locator('[data-pit="D"]').click(),
  },
  {
    name: 'threats',
    address: '#position=0-0-2-1-0-4-4-2-0-0-1-4-10-20-S',
    prepare: (page) => page.locator('#threats').click(),
  },
  { name: 'rules', prepare: (page) => page.locator('#rules').click() },
  { name: 'new-game', prepare: (page) => page.keyboard.press('o') },
  { name: 'settings', prepare: (page) => page.locator('#settings').click() },
  { name: 'keys', prepare: (page) => page.locator('#keys').click() },
];

const SIZES = [[320, 640], [360, 640], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440]];
/** A phone has a finger and a dense screen. @param {number[]} size */
const device = ([width, height]) => ({
  viewport: { width, height },
  ...(Math.min(width, height) < 500 && { deviceScaleFactor: 2, hasTouch: true, isMobile: true }),
});
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = { fr: 'fr-FR', en: 'en-GB' };

const { AWALE_URL = 'http://127.0.0.1:8080/', AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;
const wanted = process.argv[2] ?? '';

const browser = await chromium.launch({
  executablePath: AWALE_BROWSER,
  args: AWALE_BROWSER_FLAGS?.split(' '),
});
for (const { name, address = './', prepare } of SCREENS) {
  for (const size of SIZES) {
    for (const colorScheme of THEMES) {
      for (const [language, locale] of Object.entries(LANGUAGES)) {
        const file = `screenshots/${name}-${size.join('x')}-${colorScheme}-${language}.png`;
        if (!file.includes(wanted)) continue;
        // A first visit: nothing stored, nothing installed.
        const context = await browser.newContext({ ...device(size), locale, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
        const page = await context.newPage();
        await page.goto(new URL(address, AWALE_URL).href);
        await page.locator('html[data-engine]').waitFor({ state: 'attached' });
        await page.getByRole('tab').last().waitFor();
        await page.locator('.panel-coming:visible').first().waitFor({ state: 'hidden' });
        await prepare?.(page);
        await page.evaluate(transitionsOver);
        await page.screenshot({ path: file });
        await context.close();
        console.log(file);
      }
    }
  }
}
await browser.close();
