// The main flows in Firefox's engine and in WebKit, the engine of every browser on an iPhone: a game of each
// family, analysis, a lesson, an exercise, rules, a reload in the middle of a game.
import { test, expect } from './helpers/page-test.js';
import { Firefox } from './helpers/firefox.js';
import { WebKit } from './helpers/webkit.js';

const { AWALE_FIREFOX, AWALE_WEBKIT, AWALE_WEBKIT_DRIVER } = process.env;
const PANEL = '[role="tabpanel"]:not([hidden])';
/** The rules of each family, and a first move. */
const FAMILIES = [
  ['classique', 'C'],
  ['stricte', 'C'],
  ['cote-ivoire', 'C'],
  ['boite', 'C'],
  ['grenier', 'A'],
  ['kalah', 'A'],
];

/** @typedef {Firefox | WebKit} Driven */

/** @type {[string, () => Promise<Driven>][]} */
const ENGINES = [
  ['Firefox', () => Firefox.start(AWALE_FIREFOX ?? '')],
  ['WebKit', () => WebKit.start(AWALE_WEBKIT_DRIVER ?? '', AWALE_WEBKIT ?? '')],
];

/** @param {Driven} browser @param {string} selector @param {RegExp} words */
const says = (browser, selector, words) =>
  browser.until(`${words}.test(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`);

/** Collects errors, and what the console says of them. @param {Driven} browser */
const collectErrors = (browser) =>
  browser.evaluate(`(() => {
    window.errors = [];
    for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
      addEventListener(type, (event) => errors.push(type + ': ' + (event.message ?? event.reason ?? event.blockedURI)));
    }
    for (const kind of ['error', 'warn']) console[kind] = (...parts) => errors.push(parts.join(' '));
  })()`);

/** @param {Driven} browser @param {string} name */
async function openPanel(browser, name) {
  await browser.evaluate(`document.querySelector('#tab-${name}').click()`);
  await browser.until(`document.querySelector('#panel-${name} > :not(.panel-coming)') !== null`);
}

for (const [name, start] of ENGINES) {
  test(`the main flows in ${name}`, async ({ baseURL }) => {
    test.setTimeout(240_000);
    const browser = await start();
    try {
      for (const [rules, pit] of FAMILIES) {
        await browser.open(`${baseURL}?family=${rules}#lang=fr&rules=${rules}&level=1`);
        await browser.until('document.documentElement.dataset.engine !== undefined');
        await collectErrors(browser);
        await browser.click(`[data-pit="${pit}"]`);
        // The program has replied.
        await says(browser, '.told', /Nord/);
        await says(browser, '.status', /À vous/);
        expect(await browser.evaluate('window.errors'), rules).toEqual([]);
      }

      // A reload goes on with the game.
      const before = await browser.evaluate(`[...document.querySelectorAll('.score')].map((one) => one.textContent).join(' ')`);
      await browser.open(`${baseURL}#lang=fr`);
      await browser.until('document.documentElement.dataset.engine !== undefined');
      expect(await browser.evaluate(`[...document.querySelectorAll('.score')].map((one) => one.textContent).join(' ')`)).toBe(before);

      // Éqwalé: seeds are placed.
      await browser.open(`${baseURL}?family=eqwale#lang=fr&rules=eqwale&level=1`);
      await browser.until('document.documentElement.dataset.engine !== undefined');
      await collectErrors(browser);
      await browser.click('[data-pit="C"]');
      await browser.click('[data-pit="D"]');
      await browser.evaluate(`[...document.querySelectorAll('#actions button')].find((one) => one.textContent.includes('Poser')).click()`);
      // North places seeds in turn.
      await browser.until(`[...'abcdef'].some((pit) => !/vide/.test(document.querySelector('[data-pit="' + pit + '"]').getAttribute('aria-label') ?? 'vide'))`);

      await openPanel(browser, 'analysis');
      await browser.evaluate(`document.querySelector('${PANEL} input').click()`);
      await says(browser, PANEL, /[+−]?\d/);
      await openPanel(browser, 'lessons');
      await browser.until(`document.querySelector('[data-name="first-sowing"]') !== null`);
      await browser.evaluate(`document.querySelector('[data-name="first-sowing"]').click()`);
      await says(browser, '.lesson-bar', /Semer/);
      await openPanel(browser, 'exercises');
      await browser.until(`document.querySelector('.exercise-entry, [data-exercise]') !== null`);
      await browser.evaluate(`document.querySelector('[data-exercise]').click()`);
      await says(browser, '.lesson-bar', /Exercice/);
      await openPanel(browser, 'rules');
      await says(browser, PANEL, /graines/);
      expect(await browser.evaluate('window.errors')).toEqual([]);
    } finally {
      await browser.end();
    }
  });
}
