// Hostile input on the page: the texts of tests/hostile/payloads.json as links, pasted texts, attributes, messages of a
// host page and stored state; the `huge` ones not as links. Each is read, refused with an explanation or ignored; none
// runs as a script, the game stays as it was, and the page can be played on. tests/hostile.rs tries the texts natively.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers, status, storedGame } from './helpers/game.js';
import { serveHosts, openHostPage, openFramedPage, boardsReady, eventCount } from './helpers/host-page.js';
import { currentGame, library } from './helpers/kept-game.js';
import { filesReady, followLink } from './helpers/page-actions.js';
import { releaseFile } from './helpers/engine.js';

/** @typedef {import('@playwright/test').Page} Page */

const readJson = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(`../hostile/${name}.json`, import.meta.url), 'utf8'));
const { texts, units, repeated, nested, numbers, huge: hugeOnes } = readJson('payloads');
const places = readJson('places');
/** Short payloads; some are not valid UTF-16. @type {string[]} */
const short = [...texts, ...units.map((/** @type {number[]} */ codes) => String.fromCharCode(...codes))];
/** @type {string[]} */
const long = [
  ...repeated.map((/** @type {{ times: number, text: string }} */ { times, text }) => text.repeat(times)),
  ...nested.map((/** @type {any} */ { times, open, inside = '', close }) => open.repeat(times) + inside + close.repeat(times)),
];
/** 7 to 10 MB each. @type {string[]} */
const huge = hugeOnes.map((/** @type {{ times: number, text: string }} */ { times, text }) => text.repeat(times));
/** About how many characters, of two bytes each, a browser may store for a site. */
const STORABLE = 5_000_000;

/**
 * Each payload put into a template; the templates take turns.
 *
 * @param {string[]} templates
 * @param {string[]} payloads
 */
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

/**
 * Begins two games: the first goes into “Mes parties”, the second is on the board.
 *
 * @param {Page} page
 */
async function playTwoGames(page) {
  await setPlayers(page);
  await open(page);
  await filesReady(page);
  await pit(page, 'C').click();
  await pit(page, 'f').click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'f']);
  await followLink(page, 'moves=FfEa');
  await expect.poll(async () => Object.keys(await library(page))).toHaveLength(1);
  await pit(page, 'D').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'a', 'D']);
}

/** Asserts that the game on the board can be continued. @param {Page} page */
async function expectContinued(page) {
  await pit(page, 'b').click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'a', 'D', 'b']);
}

/**
 * Those of the links that the page opens: they hold a game, or a part of one that can be read, and are not the link of
 * a friend's game.
 *
 * @param {Page} page
 * @param {string[]} links
 */
const withGame = async (page, links) =>
  page.evaluate(async ([url, links]) => {
    const { openLink } = await import(url);
    return links.filter((/** @type {string} */ link) => {
      const { game, content, faults } = openLink(link);
      const { length } = game.state();
      game.free();
      const isGame = content !== 'nothing' && (faults.length === 0 || length > 0);
      return isGame && !new URLSearchParams(link).has('ami');
    });
  }, /** @type {[string, string[]]} */ ([await releaseFile(page, 'awale.js'), links]));

/**
 * Follows links in turn, and then a faulty one, until the page has told that this one is faulty.
 *
 * @param {Page} page
 * @param {string[]} links
 */
async function followAll(page, links) {
  await page.evaluate(async (links) => {
    for (const link of links) {
      location.hash = link;
      await new Promise(requestAnimationFrame);
    }
  }, links);
  let tries = 0;
  await expect(async () => {
    const last = `last-link-${(tries += 1)}`;
    await followLink(page, `ply=${last}`);
    // Messages about earlier links of friends may still follow, and replace the one about this link.
    await expect(page.locator('.told')).toContainText(last, { timeout: 1000 });
  }).toPass();
}

test('hostile links leave the game as it was', async ({ page }) => {
  await playTwoGames(page);
  const links = [...filled(places.link, short), ...short, ...filled(places.link, long)];
  const games = await withGame(page, links);
  // Few of the links hold a game, and all of these the same one.
  expect(games.length).toBeLessThan(links.length / 15);
  expect(games.every((link) => link.startsWith('rules=classique&moves=Ff'))).toBe(true);
  const [before, kept] = [await currentGame(page), await library(page)];
  await followAll(page, links.filter((link) => !games.includes(link)));
  expect(await currentGame(page)).toEqual(before);
  expect(await library(page)).toEqual(kept);
  await expectUnharmed(page);
  await expectContinued(page);
  // A link of which some moves can be read is opened, and the game on the board is kept.
  await followAll(page, games);
  expect((await storedGame(page)).moves).toEqual(['F', 'f']);
  await expect.poll(async () => Object.values(await library(page)).filter((game) => /1\. F f 2\. E a 3\. D b/.test(game))).toHaveLength(1);
  expect(await library(page)).toMatchObject(kept);
  await expectUnharmed(page);
});

test('hostile pasted texts leave the game as it was', async ({ page }) => {
  await playTwoGames(page);
  // Three of the texts are valid games, which are opened at once.
  const games = /^\[Rules "kalah"\]\n\n1\. F (\+1|\?|1-0)$/;
  const texts = [...filled(places.file, short), ...filled(places.file, long), huge[0]];
  const pasted = texts.filter((text) => !games.test(text));
  expect(pasted.length).toBe(texts.length - 3);
  const [before, kept] = [await currentGame(page), await library(page)];
  // Every text that the page takes is answered by a dialog: nothing is opened before the player agrees.
  const unanswered = await page.evaluate(async (texts) => {
    /** @type {string[]} */
    const unanswered = [];
    for (const text of texts) {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      if (!event.defaultPrevented) continue;
      const until = performance.now() + 10_000;
      const dialog = () => /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'));
      while (!dialog() && performance.now() < until) await new Promise(requestAnimationFrame);
      if (!dialog()) unanswered.push(text.slice(0, 100));
      dialog()?.close();
      while (dialog()) await new Promise(requestAnimationFrame);
    }
    return unanswered;
  }, pasted);
  expect(unanswered).toEqual([]);
  expect(await currentGame(page)).toEqual(before);
  // More may be there: a pasted file of several games is an entry of its own.
  expect(await library(page)).toMatchObject(kept);
  await expectUnharmed(page);
  await expectContinued(page);
});

/**
 * Opens the page with these stored entries, and with no others but its game, and asserts that the game is what it was.
 *
 * @param {Page} page in which a game is under way
 * @param {Record<string, string>} entries
 * @param {{ game: unknown, kept: Record<string, string> }} before
 * @param {string} what
 */
async function openWithEntries(page, entries, before, what) {
  await page.evaluate((entries) => {
    const own = sessionStorage.getItem('awale.tab');
    for (const name of Object.keys(localStorage)) if (name !== `awale.${own}`) localStorage.removeItem(name);
    for (const [name, text] of Object.entries(entries)) localStorage.setItem(`awale.${name}`, text);
  }, entries);
  await open(page);
  await expect(pit(page, 'b'), what).toHaveAttribute('aria-disabled', 'false');
  expect(await gameOf(page), what).toEqual(before.game);
  expect(await library(page), what).toEqual(before.kept);
}

/** The game on the board, without the settings: hostile entries take their place. @param {Page} page */
async function gameOf(page) {
  const { shown, stored, language } = await currentGame(page);
  return { shown, stored, language };
}

/** Opens each panel, which reads its own entries. @param {Page} page */
async function openPanels(page) {
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('[role="tabpanel"]:not([hidden])')).not.toBeEmpty();
  }
}

test('hostile stored state leaves the game as it was', async ({ page }) => {
  test.setTimeout(120_000);
  await playTwoGames(page);
  const before = { game: await gameOf(page), kept: await library(page) };
  const keys = places['stored-key'];
  const fields = places['stored-field'];
  // Each payload is stored under one key, as raw text or as the data of a valid entry in one of three shapes. The last
  // round has fewer payloads than keys, so some are stored twice.
  for (let at = 0; at < short.length; at += keys.length) {
    const payloads = short.slice(at, at + keys.length);
    const entries = Object.fromEntries(keys.map((/** @type {string} */ key, /** @type {number} */ index) => {
      const payload = payloads[index % payloads.length];
      const fielded = Object.fromEntries(fields.map((/** @type {string} */ field) => [field, payload]));
      const shapes = [payload, [payload, fielded], { ...fielded, [payload]: [payload] }];
      const shape = (index + at / keys.length) % (shapes.length + 1);
      return [key, shape < shapes.length ? JSON.stringify({ v: 1, data: shapes[shape] }) : payload];
    }));
    await openWithEntries(page, entries, before, `payload ${at}`);
    await openPanels(page);
  }
  await expectUnharmed(page);
  await expectContinued(page);
});

test('with a hostile name of the tab no stored game is lost', async ({ page }) => {
  await playTwoGames(page);
  const kept = await library(page);
  for (const payload of short.filter((_, at) => at % 10 === 0)) {
    await page.evaluate((name) => sessionStorage.setItem('awale.tab', name), payload);
    await open(page);
    await expect(pit(page, 'C')).toBeVisible();
  }
  // The game that no tab has any more is put into “Mes parties”.
  await expect.poll(async () => Object.values(await library(page)).filter((game) => /1\. F f 2\. E a 3\. D/.test(game))).toHaveLength(1);
  expect(await library(page)).toMatchObject(kept);
  await expectUnharmed(page);
  await expectPlayable(page);
});

test('long, nested and huge stored state leaves the game as it was', async ({ page }) => {
  test.setTimeout(300_000);
  await playTwoGames(page);
  const before = { game: await gameOf(page), kept: await library(page) };
  const keys = places['stored-key'];
  const fields = places['stored-field'];
  const inEntry = (/** @type {string} */ json) => `{"v":1,"data":${json}}`;
  const inFields = (/** @type {string} */ json) => `{${fields.map((/** @type {string} */ field) => `${JSON.stringify(field)}:${json}`).join()}}`;
  // JSON of numbers that no reader expects, and of arrays and objects within each other.
  const values = [...numbers, '9'.repeat(10_000), ...long.slice(-nested.length).filter((text) => isJson(text))];
  expect(values.length).toBeGreaterThan(numbers.length + 3);
  const shapes = [inEntry, (/** @type {string} */ json) => inEntry(`[${json}]`), (/** @type {string} */ json) => inEntry(inFields(json.length < 1000 ? json : '1').replace('1', () => json))];
  const payloads = [...values.flatMap((json) => shapes.map((shape) => shape(json))), ...long.flatMap((text) => [text, inEntry(JSON.stringify(text))])];
  for (let at = 0; at < payloads.length; ) {
    /** @type {Record<string, string>} */
    const entries = {};
    let size = 0;
    // As many as fit at once: each payload under three keys, the last one under fewer if keys or room run out.
    for (const [place, key] of keys.entries()) {
      const payload = payloads[(at + Math.floor(place / 3)) % payloads.length];
      if (size + payload.length > STORABLE - 500_000) break;
      size += payload.length;
      entries[key] = payload;
    }
    await openWithEntries(page, entries, before, `payload ${at}`);
    at += Math.max(1, Math.floor(Object.keys(entries).length / 3));
    await openPanels(page);
  }
  for (const [at, key] of keys.entries()) {
    const text = huge[at % huge.length].slice(0, STORABLE);
    await openWithEntries(page, { [key]: at % 2 ? text : inEntry(JSON.stringify(text.slice(0, STORABLE / 2))) }, before, `10 MB as ${key}`);
  }
  await expectUnharmed(page);
  await page.evaluate(() => localStorage.clear());
  await expectPlayable(page);
});

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Gives the board an attribute with each of these values in turn.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string[]} values
 */
const setEachAttribute = (page, name, values) =>
  page.evaluate(async ([name, values]) => {
    const board = /** @type {HTMLElement} */ (document.querySelector('awale-board'));
    for (const value of values) {
      board.setAttribute(name, value);
      await new Promise(requestAnimationFrame);
    }
    board.removeAttribute(name);
    await new Promise(requestAnimationFrame);
  }, /** @type {[string, string[]]} */ ([name, values]));

test.describe('on another site', () => {
  serveHosts();

  test('hostile attributes do no harm', async ({ page, pageErrors }) => {
    test.setTimeout(300_000);
    // Some payloads could be the name of a lesson, which this host lacks.
    pageErrors.expected.push(/lessons\/[\w-]+\.ogn/, /Failed to load resource: net::ERR_FAILED/);
    await openHostPage(page, '<awale-board level="1"></awale-board>');
    await boardsReady(page);
    const before = await hostPage(page);
    await page.evaluate(async ([names, payloads]) => {
      const board = /** @type {HTMLElement} */ (document.querySelector('awale-board'));
      for (const name of names) {
        for (const payload of payloads) board.setAttribute(name, payload);
        await new Promise(requestAnimationFrame);
        board.removeAttribute(name);
        await new Promise(requestAnimationFrame);
      }
      for (const [at, payload] of payloads.entries()) {
        board.setAttribute(names[at % names.length], payload);
        await new Promise(requestAnimationFrame);
        board.removeAttribute(names[at % names.length]);
      }
    }, [places.attribute, [...short, ...numbers]]);
    for (const [at, name] of places.attribute.entries()) await setEachAttribute(page, name, [...long, huge[at % huge.length]]);
    await expectUnharmed(page);
    expect(await hostPage(page)).toEqual(before);
    const board = page.locator('awale-board');
    expect(await board.evaluate((/** @type {any} */ made) => made.load({ rules: 'classique', moves: 'Cf' }))).toBe(true);
    expect(await board.evaluate((/** @type {any} */ made) => made.play('D'))).toBe(true);
    expect(await eventCount(page, 'error')).toBeGreaterThan(10);
  });

  test('hostile messages to a frame do no harm', async ({ page, pageErrors }) => {
    test.setTimeout(300_000);
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
    // A message after the others is answered once they have been.
    expect(await board.evaluate((/** @type {any} */ made) => made.play('Z'))).toBe(false);
    expect(await hostPage(page)).toEqual(before);
    // One at a time: many at once would be refused for their number.
    for (const payload of [...numbers, ...long, ...huge]) {
      const answers = await page.locator('awale-board').evaluate(async (/** @type {any} */ made, payload) => {
        // The payload inside 1000 arrays, one in another.
        const deep = Array.from({ length: 1000 }).reduce((inside) => [inside], payload);
        const number = Number(payload.slice(0, 10_000));
        return [await made.load(payload), await made.load({ rules: payload }), await made.load({ moves: payload, ply: number }), await made.load(deep), await made.play(payload), await made.play(deep), await made.goTo(payload), await made.goTo(deep)];
      }, payload);
      // One payload is a valid link, which repeats its rules many times.
      expect(answers, payload.slice(0, 60)).toEqual(answers.map((_, at) => at === 0 && payload.startsWith('&rules=kalah')));
    }
    for (const [at, name] of places.attribute.entries()) await setEachAttribute(page, name, [huge[at % huge.length]]);
    // No payload has played a move: the board still shows the start.
    expect(await board.evaluate((/** @type {any} */ made) => made.current.position)).toBe('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
    expect(await board.evaluate((/** @type {any} */ made) => made.load({ rules: 'classique', moves: 'Cf' }))).toBe(true);
    expect(await board.evaluate((/** @type {any} */ made) => made.play('D'))).toBe(true);
    await expectUnharmed(page);
    expect(await page.frames().at(-1)?.evaluate(() => /** @type {any} */ (window).pwned)).toBe(undefined);
  });
});
