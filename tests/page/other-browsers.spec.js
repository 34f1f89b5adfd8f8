// The main flows in Firefox and in WebKit, the engine of every browser on an iPhone: ten moves by the rules of eight
// presets, unless a game ends before, then another visit in the same tab, analysis, a lesson, an exercise, rules.
// Errors are collected from the first script of each page on.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from './helpers/page-test.js';
import { Firefox } from './helpers/firefox.js';
import { randomNumbers } from './helpers/game.js';
import { PageModules } from './helpers/page-modules.js';
import { Host } from './helpers/static-host.js';
import { WebKit } from './helpers/webkit.js';

const { AWALE_DIST, AWALE_FIREFOX, AWALE_WEBKIT, AWALE_WEBKIT_DRIVER } = process.env;
const PANEL = '[role="tabpanel"]:not([hidden])';
const PRESETS = ['classique', 'stricte', 'cote-ivoire', 'boite', 'grenier', 'kalah', 'awari', 'eqwale'];
/** A game of each preset has at least this many moves, the program's included, unless it ends before. */
const MOVES = 10;

/** @typedef {Firefox | WebKit} Driven */

/** @type {[string, () => Promise<Driven>][]} */
const ENGINES = [
  ['Firefox', () => Firefox.start(AWALE_FIREFOX ?? '')],
  ['WebKit', () => WebKit.start(AWALE_WEBKIT_DRIVER ?? '', AWALE_WEBKIT ?? '')],
];

/** @param {Driven} browser @param {string} selector @param {RegExp} words */
const says = (browser, selector, words) =>
  browser.until(`${words}.test(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`);

/** The first script of each page: collects errors, also of files that do not load, and console errors and warnings. */
const RECORDER = `window.errors = [];
for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
  addEventListener(type, (event) => errors.push(type + ': ' + (event.message ?? event.reason ?? event.blockedURI ?? event.target.src ?? event.target.href)), true);
}
for (const kind of ['error', 'warn']) console[kind] = (...parts) => errors.push(kind + ': ' + parts.join(' '));
`;
/** A page that fails in five ways while it loads. */
const FAULTY = `<!doctype html><head><script>console.warn('warned'); throw new Error('thrown')</script>
<script>Promise.reject(new Error('rejected'))</script><script src="missing.js"></script><body>
<script>console.error('told')</script><p id="end"></p>`;

/**
 * Serves the release and the faulty page, each with the recorder as its first script. The service worker accepts the
 * page by its hash, which is replaced.
 */
async function recordingHost() {
  const host = await new Host('/awale/').deploy(AWALE_DIST).open();
  const hashOf = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const recording = (/** @type {string} */ page) => page.replace('<head>', '<head><script src="recorder.js"></script>');
  const [page, worker] = ['index.html', 'sw.js'].map((name) => readFileSync(join(host.folder, name), 'utf8'));
  expect(worker).toContain(hashOf(page));
  const files = { 'recorder.js': RECORDER, 'index.html': recording(page), 'sw.js': worker.replace(hashOf(page), hashOf(recording(page))), 'faulty.html': recording(FAULTY) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(host.folder, name), text);
  return host;
}

/** Opens the page, and waits until a move can be played and the worker has answered. @param {Driven} browser @param {string} address */
async function openPage(browser, address) {
  await browser.open(address);
  await browser.until('document.documentElement.dataset.engine !== undefined');
}

/** @param {Driven} browser @param {string} what */
const expectNoErrors = async (browser, what) => expect(await browser.evaluate('window.errors'), what).toEqual([]);

/** The game of this tab as it is stored. @param {Driven} browser @returns {Promise<string>} */
const storedText = (browser) => browser.evaluate("JSON.parse(localStorage.getItem('awale.' + sessionStorage.getItem('awale.tab'))).data.data.game");

/**
 * What South can press next, as selectors: none once the game is over, `null` while seeds move or the program thinks.
 * Moving seeds are cut short by a press beside the pits.
 */
const PRESSES = `(() => {
  const canvas = document.querySelector('canvas');
  if (document.querySelector('.game-view').dataset.over === 'true') return [];
  if (!document.querySelector('.status').textContent) return canvas.click(), null;
  const answers = ['confirm', 'go-on', 'anyway'].map((name) => '.bar:not([hidden]) [data-answer="' + name + '"][aria-disabled="false"]');
  const pits = [...document.querySelectorAll('[data-pit][aria-disabled="false"]:not([aria-label$="déjà semé"])')];
  const all = [...answers.filter((one) => document.querySelector(one)), ...pits.map((pit) => '[data-pit="' + pit.dataset.pit + '"]')];
  return all.length > 0 ? all : null;
})()`;

/**
 * Plays South at random against the program until the game has enough moves or is over, then compares the scores with
 * those of the rules' module.
 *
 * @param {Driven} browser
 * @param {any} Game the class of the rules' module
 * @param {number} seed
 * @param {number} [least] how many moves are enough
 */
async function playMoves(browser, Game, seed, least = MOVES) {
  const pick = randomNumbers(seed);
  const state = async () => {
    const game = Game.fromStored(await storedText(browser));
    const found = game.state();
    game.free();
    return found;
  };
  for (;;) {
    await browser.until(`(window.presses = ${PRESSES}) !== null`);
    /** @type {string[]} */
    const presses = await browser.evaluate('window.presses');
    const { length, over, stores } = await state();
    if (presses.length === 0 || length >= least) {
      const shown = await browser.evaluate(`[...document.querySelectorAll('.score')].map((one) => Number(one.textContent))`);
      expect(shown).toEqual(over ? [over.north, over.south] : [stores[1], stores[0]]);
      expect(over !== null || length >= least).toBe(true);
      return;
    }
    await browser.click(presses[pick(presses.length)]);
  }
}

/** Clicks an element as soon as the page has it. @param {Driven} browser @param {string} selector */
async function clickOnceThere(browser, selector) {
  const element = `document.querySelector('${selector}')`;
  await browser.until(`${element} !== null`);
  await browser.evaluate(`${element}.click()`);
}

/** @param {Driven} browser @param {string} name */
async function openPanel(browser, name) {
  await clickOnceThere(browser, `#tab-${name}`);
  await browser.until(`document.querySelector('#panel-${name} > :not(.panel-coming)') !== null`);
}

/** @type {Host} */
let host;
/** @type {PageModules} */
let modules;
/** @type {any} */
let Game;

test.beforeAll(async () => {
  host = await recordingHost();
  modules = await new PageModules(AWALE_DIST).start();
  ({ Game } = await modules.load('awale.js'));
});

test.afterAll(async () => {
  await host.end();
  modules.end();
});

for (const [name, start] of ENGINES) {
  test(`the main flows in ${name}`, async () => {
    test.setTimeout(240_000);
    const browser = await start();
    try {
      // The recorder sees errors that happen while a page loads.
      await browser.open(`${host.url}faulty.html`);
      await browser.until(`document.querySelector('#end') !== null && window.errors.length >= 5`);
      expect((await browser.evaluate('window.errors')).join('\n')).toMatch(/^(?=[^]*warned)(?=[^]*thrown)(?=[^]*rejected)(?=[^]*missing\.js)(?=[^]*told)/);

      for (const [at, rules] of PRESETS.entries()) {
        await openPage(browser, `${host.url}?preset=${rules}#lang=fr&rules=${rules}&level=1`);
        if (rules === 'classique') {
          // One move whose animation is not cut short.
          await browser.click('[data-pit="C"]');
          await says(browser, '.told', /Nord/);
          await says(browser, '.status', /À vous/);
        }
        await playMoves(browser, Game, at + 1);
        await expectNoErrors(browser, rules);
      }

      // Another visit in the same tab shows the stored game, which goes on with its scores.
      const before = await storedText(browser);
      await openPage(browser, `${host.url}#lang=fr`);
      expect(await storedText(browser)).toBe(before);
      await playMoves(browser, Game, 1, MOVES + 2);

      // South to move: F ends six seeds ahead. The analysis is allowed at once, because no move has been played.
      await openPage(browser, `${host.url}?analysis#lang=fr&rules=classique&position=0-1-1-0-0-1-2-0-1-1-0-1-19-21-S`);
      await openPanel(browser, 'analysis');
      await says(browser, `${PANEL} .lines .line`, /^[✓≈]\+\d+(,5)?F/);
      await expectNoErrors(browser, 'analysis');
      await openPanel(browser, 'lessons');
      await clickOnceThere(browser, '[data-name="first-sowing"]');
      await says(browser, '.lesson-bar', /Semer/);
      await openPanel(browser, 'exercises');
      await clickOnceThere(browser, '[data-exercise]');
      await says(browser, '.lesson-bar', /Exercice/);
      await openPanel(browser, 'rules');
      await says(browser, PANEL, /graines/);
      await expectNoErrors(browser, 'panels');
    } finally {
      await browser.end();
    }
  });
}
