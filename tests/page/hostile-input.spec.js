// Hostile input on the page: the texts of tests/hostile/payloads.json as links, pasted texts,
// attributes, messages of a host page and stored state. Each is read, refused with an explanation or
// ignored; none runs as a script, and the page can be played on. tests/hostile.rs tries them natively.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { pit, storedGame } from './helpers/game.js';
import { serveHosts, openHostPage, openFramedPage, boardsReady, eventCount } from './helpers/host-page.js';
import { followLink, pasteText } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

const readJson = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../hostile/${name}.json`, import.meta.url), 'utf8'));
const { texts, units, repeated, huge } = readJson('payloads');
const places = readJson('places');
/** Short payloads; some are not valid UTF-16. @type {string[]} */
const short = [...texts, ...units.map((/** @type {number[]} */ codes) => String.fromCharCode(...codes))];
/** @type {string[]} */
const long = repeated.map((/** @type {{ times: number, text: string }} */ { times, text }) => text.repeat(times));

/** Each payload put into a template; the templates take turns. @param {string[]} templates @param {string[]} payloads */
const filled = (templates, payloads) => payloads.map((payload, at) => templates[at % templates.length].replace('{}', () => payload));

/** Asserts that no payload ran as a script or changed `Object.prototype`. @param {Page} page */
async function expectUnharmed(page) {
  expect(await page.evaluate(() => [/** @type {any} */ (window).pwned, Object.keys(Object.prototype)])).toEqual([undefined, []]);
}

/** The properties of a host page that must stay as they were. @param {Page} page */
const hostPage = (page) => page.evaluate(() => [document.title, location.href, document.body.childElementCount, Object.keys(window).length]);

/** Asserts that a new game can be begun and played. @param {Page} page */
async function expectPlayable(page) {
  await followLink(page, 'rules=classique&moves=Cf');
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'f']);
  await pit(page, 'D').click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'f', 'D']);
}

test.use({ reducedMotion: 'reduce' });

test('hostile links do no harm', async ({ page }) => {
  await open(page);
  const links = [...filled(places.link, short), ...short, ...filled(places.link, long)];
  await page.evaluate(async (links) => {
    for (const link of links) {
      location.hash = link;
      await new Promise(requestAnimationFrame);
    }
  }, links);
  await expectUnharmed(page);
  await expectPlayable(page);
});

test('hostile pasted texts do no harm', async ({ page }) => {
  await open(page);
  const pasted = [...filled(places.file, short), ...filled(places.file, long), huge[0].text.repeat(huge[0].times)];
  for (const text of pasted) {
    await pasteText(page, text);
  }
  await expectUnharmed(page);
  await open(page);
  await expectPlayable(page);
});

test('hostile stored state does no harm', async ({ page }) => {
  await open(page);
  const keys = places['stored-key'];
  // Each payload is stored once, under one key: as raw text, or as the data of a valid entry in one of three shapes.
  for (let at = 0; at < short.length; at += keys.length) {
    await page.evaluate(([payloads, keys, fields, turn]) => {
      for (const [index, key] of keys.entries()) {
        const payload = payloads[index % payloads.length];
        const fielded = Object.fromEntries(fields.map((/** @type {string} */ field) => [field, payload]));
        const shapes = [payload, [payload, fielded], { ...fielded, [payload]: [payload] }];
        const shape = (index + turn) % (shapes.length + 1);
        localStorage.setItem(`awale.${key}`, shape < shapes.length ? JSON.stringify({ v: 1, data: shapes[shape] }) : payload);
      }
      sessionStorage.setItem('awale.tab', payloads[0]);
    }, [short.slice(at, at + keys.length), keys, places['stored-field'], at / keys.length]);
    await open(page);
    await expect(pit(page, 'C')).toBeVisible();
    // Each panel reads its own entries.
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('[role="tabpanel"]:not([hidden])')).not.toBeEmpty();
    }
  }
  await expectUnharmed(page);
  await expectPlayable(page);
});

test.describe('on another site', () => {
  serveHosts();

  test('hostile attributes do no harm', async ({ page, pageErrors }) => {
    // Some payloads could be the name of a lesson, which this host lacks.
    pageErrors.expected.push(/lessons\/[\w-]+\.ogn/, /Failed to load resource: net::ERR_FAILED/);
    await openHostPage(page, '<awale-board level="1"></awale-board>');
    await boardsReady(page);
    const before = await hostPage(page);
    await page.evaluate(async ([names, payloads, long]) => {
      const board = /** @type {HTMLElement} */ (document.querySelector('awale-board'));
      for (const name of names) {
        for (const payload of payloads) board.setAttribute(name, payload);
        await new Promise(requestAnimationFrame);
        board.removeAttribute(name);
        await new Promise(requestAnimationFrame);
      }
      for (const [at, payload] of [...payloads, ...long].entries()) {
        board.setAttribute(names[at % names.length], payload);
        await new Promise(requestAnimationFrame);
        board.removeAttribute(names[at % names.length]);
      }
    }, [places.attribute, short, long]);
    await expectUnharmed(page);
    expect(await hostPage(page)).toEqual(before);
    const board = page.locator('awale-board');
    expect(await board.evaluate((/** @type {any} */ made) => made.load({ rules: 'classique', moves: 'Cf' }))).toBe(true);
    expect(await board.evaluate((/** @type {any} */ made) => made.play('D'))).toBe(true);
    expect(await eventCount(page, 'error')).toBeGreaterThan(10);
  });

  test('hostile messages to a frame do no harm', async ({ page, pageErrors }) => {
    await openFramedPage(page, pageErrors, '<awale-board level="1"></awale-board>');
    const before = await hostPage(page);
    const asked = await page.locator('awale-board').evaluate((/** @type {any} */ board, payloads) => {
      const { contentWindow } = board.shadowRoot.querySelector('iframe');
      let id = 1000;
      for (const payload of payloads) {
        const values = [payload, { [payload]: payload }, { rules: payload, moves: payload }, [payload]];
        for (const [at, name] of ['set', 'load', 'play', 'goTo', 'look', payload].entries()) {
          contentWindow.postMessage({ awale: 1, id: (id += 1), name, value: values[at % values.length] }, '*');
        }
        contentWindow.postMessage(payload, '*');
      }
      return id - 1000;
    }, [...short, ...long]);
    expect(asked).toBeGreaterThan(1000);
    const board = page.locator('awale-board');
    // A message after the others is answered when they are.
    expect(await board.evaluate((/** @type {any} */ made) => made.play('Z'))).toBe(false);
    expect(await hostPage(page)).toEqual(before);
    // None of the payloads is a game: the board still shows the start.
    expect(await board.evaluate((/** @type {any} */ made) => made.current.position)).toBe('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
    expect(await board.evaluate((/** @type {any} */ made) => made.load({ rules: 'classique', moves: 'Cf' }))).toBe(true);
    expect(await board.evaluate((/** @type {any} */ made) => made.play('D'))).toBe(true);
    await expectUnharmed(page);
    expect(await page.frames().at(-1)?.evaluate(() => /** @type {any} */ (window).pwned)).toBe(undefined);
  });
});
