// Pictures of the main screens, for people to look at: run by `cargo xtask screens [part of a name]`.
import { chromium } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {{ name: string, address?: string, prepare?: (page: Page) => Promise<void> }[]} */
const SCREENS = [
  { name: 'start' },
  { name: 'game', address: '#rules=classique&moves=EeAfFaDdFbCfFeBcDdEfAeCfFc' },
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

const VIEWS = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  'phone-lying': { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
/** How long transitions may take before a picture, in milliseconds. */
const SETTLE = 400;
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = { fr: 'fr-FR', en: 'en-GB' };

const { AWALE_URL = 'http://127.0.0.1:8080/', AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;
const wanted = process.argv[2] ?? '';

const browser = await chromium.launch({
  executablePath: AWALE_BROWSER,
  args: AWALE_BROWSER_FLAGS?.split(' '),
});
for (const { name, address = './', prepare } of SCREENS) {
  for (const [view, device] of Object.entries(VIEWS)) {
    for (const colorScheme of THEMES) {
      for (const [language, locale] of Object.entries(LANGUAGES)) {
        const file = `screenshots/${name}-${view}-${colorScheme}-${language}.png`;
        if (!file.includes(wanted)) continue;
        // A first visit: nothing stored, nothing installed.
        const context = await browser.newContext({ ...device, locale, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' });
        const page = await context.newPage();
        await page.goto(new URL(address, AWALE_URL).href);
        await page.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
        await prepare?.(page);
        await page.waitForTimeout(SETTLE);
        await page.screenshot({ path: file });
        await context.close();
        console.log(file);
      }
    }
  }
}
await browser.close();
