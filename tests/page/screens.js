// Pictures of the main screens, for people to look at: run by `cargo xtask screens [part of a name]`.
import { chromium } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */

/** @type {{ name: string, address?: string, prepare?: (page: Page) => Promise<void> }[]} */
const SCREENS = [{ name: 'board' }];

const VIEWS = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  'phone-lying': { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = { fr: 'fr-FR', en: 'en-GB' };

const { AWALE_URL = 'http://127.0.0.1:8080/', AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;
const wanted = process.argv[2] ?? '';

const browser = await chromium.launch({
  executablePath: AWALE_BROWSER,
  args: AWALE_BROWSER_FLAGS?.split(' '),
});
for (const [view, device] of Object.entries(VIEWS)) {
  for (const colorScheme of THEMES) {
    for (const [language, locale] of Object.entries(LANGUAGES)) {
      const context = await browser.newContext({ ...device, colorScheme, locale, reducedMotion: 'reduce' });
      for (const { name, address = './', prepare } of SCREENS) {
        const file = `screenshots/${name}-${view}-${colorScheme}-${language}.png`;
        if (!file.includes(wanted)) continue;
        const page = await context.newPage();
        await page.goto(new URL(address, AWALE_URL).href);
        await page.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
        await prepare?.(page);
        await page.screenshot({ path: file });
        await page.close();
        console.log(file);
      }
      await context.close();
    }
  }
}
await browser.close();
