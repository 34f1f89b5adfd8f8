// A monkey test: random presses, keys, links, window sizes, languages, themes and panels. Nothing may fail, and there
// is always a board. Each kind of action is counted: in a run of ENOUGH actions every kind has happened.
// It runs for AWALE_MONKEY_MINUTES with each of the PRESETS, and is skipped without that variable. The random numbers
// are the same in every run, but what they press depends on the timing too, so a failure may not repeat.
import { test, expect, open } from './helpers/page-test.js';
import { randomNumbers } from './helpers/game.js';
import { anyOf } from './helpers/mutations.js';

const MINUTES = Number(process.env.AWALE_MONKEY_MINUTES ?? 0);
const PRESETS = ['classique', 'stricte', 'boite', 'cote-ivoire', 'eqwale', 'kalah', 'awari', 'grenier'];
const KEYS = ['A', 'b', 'C', 'd', 'E', 'f', 'u', 'n', 'x', 't', 'o', 'h', '?', '1', '2', 'Escape', 'Enter', ' ', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1280, 720], [2560, 1440]];

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {(below: number) => number} Pick a random whole number below a limit */

/** After this many actions each kind of action must have happened: the rarest kinds are one in forty. */
const ENOUGH = 400;

/** The settings that the monkey changes: their radio buttons, and the attribute of `<html>` with the value. */
const SETTINGS = {
  language: { field: '.settings-language', values: ['fr', 'en'], attribute: 'lang' },
  theme: { field: 'fieldset:has([value="contrast"])', values: ['auto', 'light', 'dark', 'contrast'], attribute: 'data-theme' },
};

/** Uses one of the visible controls: presses it, chooses it or types into it; returns which. @param {Page} page @param {number} number */
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

/** Closes every dialog, one after another. @param {Page} page */
async function closeDialogs(page) {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Chooses another value of a setting. @param {Page} page @param {keyof typeof SETTINGS} name @param {Pick} pick */
async function choose(page, name, pick) {
  const { field, values, attribute } = SETTINGS[name];
  await closeDialogs(page);
  const before = await page.locator('html').getAttribute(attribute);
  const value = anyOf(values.filter((one) => one !== before), pick);
  await page.locator('#settings').evaluate((button) => /** @type {HTMLElement} */ (button).click());
  await page.locator(`dialog[open] ${field} input[value="${value}"]`).evaluate((input) => /** @type {HTMLElement} */ (input).click(), null, { timeout: 20_000 });
  await expect(page.locator('html')).toHaveAttribute(attribute, value);
  return `${name} ${value}`;
}

/**
 * The kinds of actions: how many of forty are of each, and the function that does it. The function returns a name, or
 * `''` if the action cannot be done.
 *
 * @type {Record<string, [number, (page: Page, pick: Pick) => Promise<string>]>}
 */
const KINDS = {
  press: [26, (page, pick) => press(page, pick(10_000))],
  key: [9, async (page, pick) => {
    const key = anyOf(KEYS, pick);
    await page.keyboard.press(key);
    return key;
  }],
  link: [1, async (page, pick) => {
    const link = `rules=${anyOf(PRESETS, pick)}`;
    await page.evaluate((hash) => void (location.hash = hash), link);
    return link;
  }],
  size: [1, async (page, pick) => {
    const before = page.viewportSize()?.width;
    const [width, height] = anyOf(SIZES.filter(([width]) => width !== before), pick);
    // A browser does not resize a window in full screen.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    return `${width} × ${height}`;
  }],
  language: [1, (page, pick) => choose(page, 'language', pick)],
  theme: [1, (page, pick) => choose(page, 'theme', pick)],
  panel: [1, async (page, pick) => {
    await closeDialogs(page);
    const closed = page.locator('[role="tab"][aria-selected="false"]:visible');
    const count = await closed.count();
    if (count === 0) return '';
    const tab = page.locator(`#${await closed.nth(pick(count)).getAttribute('id')}`);
    await tab.evaluate((one) => /** @type {HTMLElement} */ (one).click());
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    return `panel ${await tab.getAttribute('id')}`;
  }],
};
const DRAWN = Object.entries(KINDS).flatMap(([kind, [share]]) => Array(share).fill(kind));

test.skip(MINUTES === 0, 'AWALE_MONKEY_MINUTES is not set');

for (const [at, preset] of PRESETS.entries()) {
  test(`a monkey plays ${preset}`, async ({ page, pageErrors }) => {
    // The browser warns about a press on “full screen” that a script makes.
    pageErrors.expected.push(/requestFullscreen.*user gesture/);
    test.setTimeout(120_000 + MINUTES * 60_000);
    await page.addInitScript(() => {
      Object.assign(window, { print() {} });
      Object.assign(navigator, { share: async () => {} });
    });
    await open(page, `#rules=${preset}`);
    const pick = randomNumbers(at + 1);
    const until = Date.now() + MINUTES * 60_000;
    /** The actions so far, to be shown with a failure. @type {string[]} */
    const done = [];
    const counts = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
    let actions = 0;
    for (; Date.now() < until; actions += 1) {
      const kind = anyOf(DRAWN, pick);
      let what = kind;
      // A press may load another page: then the evaluation in the old one fails.
      try {
        what = await KINDS[kind][1](page, pick);
        if (what) counts[kind] += 1;
      } catch (error) {
        if (!/context was destroyed|navigation/i.test(String(error))) throw new Error(`${kind}, after\n${done.slice(-20).join('\n')}`, { cause: error });
        what += ' (the page was left)';
      }
      done.push(what);
      if (actions % 20 === 19) await expect(page.locator('#game-view [data-pit]'), done.slice(-20).join('\n')).toHaveCount(12);
    }
    console.log(`${preset}: ${actions} actions, ${JSON.stringify(counts)}`);
    if (actions >= ENOUGH) expect(Object.keys(counts).filter((kind) => counts[kind] === 0)).toEqual([]);
    // After all this the page still opens.
    await page.goto('about:blank');
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, `#rules=${preset}&moves=`);
    await expect(page.locator('#game-view [data-pit]')).toHaveCount(12);
  });
}
