// A monkey test: random presses, keys, window sizes and links. Nothing may fail, and there is always a board.
// It runs for AWALE_MONKEY_MINUTES in each family, and is skipped without them: the presses are the same in
// every run but their timing is not, so that a failure may not repeat.
import { test, expect, open } from './helpers/page-test.js';
import { randomNumbers } from './helpers/game.js';

const MINUTES = Number(process.env.AWALE_MONKEY_MINUTES ?? 0);
const FAMILIES = ['classique', 'stricte', 'boite', 'cote-ivoire', 'eqwale', 'kalah', 'awari', 'grenier'];
const KEYS = ['A', 'b', 'C', 'd', 'E', 'f', 'u', 'n', 'x', 't', 'o', 'h', '?', '1', '2', 'Escape', 'Enter', ' ', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1280, 720], [2560, 1440]];

/** Presses one of the visible controls; returns which. @param {import('@playwright/test').Page} page @param {number} number */
const press = (page, number) =>
  page.evaluate((number) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const all = [...(dialog ?? document).querySelectorAll('button, summary, [role="tab"], a[href^="#"], input, select, option')].filter(
      (one) => one instanceof HTMLElement && one.checkVisibility() && !one.matches(':disabled, [type="file"]'),
    );
    const one = /** @type {HTMLElement | undefined} */ (all[number % all.length]);
    if (one instanceof HTMLOptionElement) {
      const select = /** @type {HTMLSelectElement} */ (one.closest('select'));
      select.value = one.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (one instanceof HTMLInputElement && one.matches('[type="text"], [type="number"], [type="search"]')) {
      one.value = String(number);
      one.dispatchEvent(new Event('input', { bubbles: true }));
      one.dispatchEvent(new Event('change', { bubbles: true }));
    } else one?.click();
    return one ? `${one.tagName} ${(one.textContent ?? '').trim().slice(0, 30)}` : 'nothing';
  }, number);

test.skip(MINUTES === 0, 'AWALE_MONKEY_MINUTES is not set');

for (const [at, family] of FAMILIES.entries()) {
  test(`a monkey plays ${family}`, async ({ page, pageErrors }) => {
    // The browser warns about a press on “full screen” that a script makes.
    pageErrors.expected.push(/requestFullscreen.*user gesture/);
    test.setTimeout(120_000 + MINUTES * 60_000);
    await page.addInitScript(() => {
      Object.assign(window, { print() {} });
      Object.assign(navigator, { share: async () => {} });
    });
    await open(page, `#rules=${family}`);
    const pick = randomNumbers(at + 1);
    const until = Date.now() + MINUTES * 60_000;
    /** The actions so far, to be shown with a failure. @type {string[]} */
    const done = [];
    for (let actions = 0; Date.now() < until; actions += 1) {
      const kind = pick(20);
      let what = '';
      // A press may load another page: then the evaluation in the old one fails.
      try {
        if (kind < 13) what = await press(page, pick(10_000));
        else if (kind < 18) await page.keyboard.press((what = KEYS[pick(KEYS.length)]));
        else if (kind === 18) {
          const [width, height] = SIZES[pick(SIZES.length)];
          what = `${width} × ${height}`;
          // A browser does not resize a window in full screen.
          await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
          await page.setViewportSize({ width, height });
        } else await page.evaluate((hash) => void (location.hash = hash), (what = `rules=${FAMILIES[pick(FAMILIES.length)]}`));
      } catch (error) {
        if (!/context was destroyed|navigation/i.test(String(error))) throw error;
        what += ' (the page was left)';
      }
      done.push(what);
      if (actions % 20 === 19) await expect(page.locator('#table [data-pit]'), done.slice(-20).join('\n')).toHaveCount(12);
    }
    await page.goto('about:blank');
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, `#rules=${family}&moves=`);
    await expect(page.locator('#table [data-pit]')).toHaveCount(12);
  });
}
