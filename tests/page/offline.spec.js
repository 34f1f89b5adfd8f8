// The service worker: the page without a network, damaged caches, new releases.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { test, expect, open } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';
import { solution } from './helpers/content.js';
import { pit, storedGame } from './helpers/game.js';

const { AWALE_CUT_EACH, AWALE_DIST, AWALE_NEXT_DIST } = process.env;

test.use({ serviceWorkers: 'allow' });

/** @typedef {import('@playwright/test').Page} Page */

/** @type {Host} */
let host;

test.beforeEach(async ({ pageErrors }) => {
  host = await new Host().deploy(AWALE_DIST).open();
  pageErrors.origins.push(new URL(host.url).origin);
});

test.afterEach(() => host.end());

/** Waits until the page can be used without a network. @param {Page} page */
async function ready(page) {
  await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached' });
}

/**
 * The state of the service worker's registration.
 *
 * @param {Page} page
 */
function registration(page) {
  return page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return found && { installing: found.installing !== null, waiting: found.waiting !== null };
  });
}

/**
 * The folder of the release that a page runs, as `releaseIn` gives it: `r/`, sixteen digits and `/`.
 *
 * @param {Page} page
 */
function releaseOf(page) {
  return page.evaluate(() => document.querySelector('script[type="module"]')?.getAttribute('src')?.slice(0, 19));
}

/** The folder of the release in a build. @param {string | undefined} dist */
function releaseIn(dist) {
  return `r/${readdirSync(join(dist ?? '', 'r'))[0]}/`;
}

/**
 * Fetches every file of the running release from the page, through the service worker, and compares their sizes with
 * those in the build.
 *
 * @param {Page} page
 * @param {string | undefined} dist
 */
async function fetchAll(page, dist) {
  const folder = releaseIn(dist);
  const names = readdirSync(join(dist ?? '', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice((dist ?? '').length + 1));
  expect(names.length).toBeGreaterThan(8);
  const sizes = await page.evaluate(
    (all) => Promise.all(all.map(async (name) => (await (await fetch(name)).arrayBuffer()).byteLength)),
    names,
  );
  expect(sizes).toEqual(names.map((name) => readFileSync(join(dist ?? '', name)).length));
}

/** How many files the service worker stores: its script holds a hash of 16 digits for each. */
const storedFiles = () => readFileSync(join(AWALE_DIST ?? '', 'sw.js'), 'utf8').match(/"[0-9a-f]{16}\\?"/g)?.length ?? 0;

/** The service worker stores the first load first: ten files, with the words of both languages. The release has two hundred. */
const FIRST_LOAD = 10;
/** Fewer than this of the answered requests are the page's own; the others are the service worker's. */
const OWN_REQUESTS = 30;
/** After how many requests the network goes away; with AWALE_CUT_EACH, every number until the worker has all files. */
const CUTS = AWALE_CUT_EACH ? Array.from(Array(storedFiles() + OWN_REQUESTS).keys()) : [0, 4, 40, 150];
for (const answered of CUTS) {
  test(`the network goes away ${answered} requests after sw.js: what is stored opens without it, the rest follows`, async ({ page, context, pageErrors }) => {
    const expected = /failed to (load|fetch)|ERR_|preload|engine died/i;
    pageErrors.expected.push(expected);
    const mayHaveAll = answered >= storedFiles();
    const isReady = () => page.locator('html').getAttribute('data-offline');
    host.cutAfter('sw.js', answered);
    await open(page, host.url);
    // AWALE_CUT_EACH makes about two hundred of these tests, which slow each other down.
    if (AWALE_CUT_EACH) test.setTimeout(300_000);
    await expect.poll(async () => host.isCut || (mayHaveAll && (await isReady()) === 'ready'), { timeout: 60_000 }).toBe(true);
    await pit(page, 'C').click();
    await expect.poll(async () => (await storedGame(page)).moves[0]).toBe('C');
    // Another tab stands for the next visit: the page opens there only if the first load is stored.
    const mayBeMissing = answered < FIRST_LOAD + OWN_REQUESTS;
    await expect.poll(async () => {
      const found = await registration(page);
      return found ? answered >= FIRST_LOAD && !found.installing && !found.waiting : mayBeMissing;
    }).toBe(true);
    if (await registration(page)) {
      const next = await context.newPage();
      await next.goto(host.url, { waitUntil: 'commit' });
      await pit(next, 'D').click();
      await expect.poll(async () => (await storedGame(next)).moves[0]).toBe('D');
      await next.locator('#settings').click();
      await expect(next.locator('dialog[open], .foot-notice:has-text("Réessayer")')).not.toHaveCount(0);
      await next.close();
    }
    if (!mayHaveAll) expect(await isReady()).toBe(null);
    // The page that stayed open fetches the rest.
    host.mend();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await ready(page);
    await host.close();
    await page.reload();
    await ready(page);
    await fetchAll(page, AWALE_DIST);
    await host.open();
  });
}

test('the page can be installed: a manifest, and icons of the sizes it says', async ({ page, baseURL }) => {
  await open(page);
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  expect(href).toBe('manifest.webmanifest');
  const manifest = await (await page.request.get(href)).json();
  expect(manifest).toMatchObject({ name: 'Awalé', start_url: './', scope: './', display: 'standalone' });
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(new URL(src, baseURL).href);
    expect(answer.ok(), src).toBe(true);
    if (type !== 'image/png') continue;
    const png = await answer.body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('after one visit everything works without a network, after a restart of the browser too', async ({
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'awale-profile-'));
  const visit = () => chromium.launchPersistentContext(profile, { ...launchOptions, serviceWorkers: 'allow' });
  let browser = await visit();
  let page = await browser.newPage();
  await open(page, host.url);
  await ready(page);
  await browser.close();
  await host.close();

  browser = await visit();
  page = await browser.newPage();
  await open(page, `${host.url}?source=home#lang=en`);
  await ready(page);
  await fetchAll(page, AWALE_DIST);
  expect(await releaseOf(page)).toBe(releaseIn(AWALE_DIST));
  await pit(page, 'C').click();
  // The program answers.
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await page.locator('#tab-lessons').click();
  await expect(page.locator('#panel-lessons .lesson-entry').first()).toBeVisible();
  await browser.close();
  await host.open();
  rmSync(profile, { recursive: true });
});

test('the page says “ready” only when every file is complete in the cache, and the notice covers nothing', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/./);
  const words = join(host.folder, releaseIn(AWALE_DIST), 'words/en.json');
  const whole = readFileSync(words);
  writeFileSync(words, whole.subarray(0, 100));
  await open(page, host.url);
  await expect.poll(() => host.asked.filter((name) => name.endsWith('en.json')).length).toBeGreaterThan(1);
  // A worker whose installation fails loses its registration.
  await expect.poll(() => registration(page)).toBeUndefined();
  await expect(page.locator('html')).not.toHaveAttribute('data-offline', 'ready');
  await expect(page.locator('.foot-notice')).toHaveCount(0);

  writeFileSync(words, whole);
  await page.reload();
  await ready(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  const notice = page.locator('.foot-notice');
  await expect(notice).toHaveText('Prêt à jouer sans réseau.');
  // The notice lies neither over a button or a word of the game nor over the board.
  for (const [width, height] of [[768, 1024], [1024, 768], [1440, 900], [1280, 720]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => notice.evaluate((one) => {
      const { top, right } = one.getBoundingClientRect();
      return [...document.querySelectorAll('.wood, #actions .button, .status-text, .player')].filter((other) => {
        const place = other.getBoundingClientRect();
        return place.height > 0 && place.bottom > top && place.left < right;
      }).map((other) => other.textContent);
    })).toEqual([]);
  }
  // On a phone the notice may lie over an empty part of `.status-text`: a press there goes to what is under the notice.
  for (const [width, height] of [[360, 640], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => notice.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (left < 0 || right > innerWidth || bottom > innerHeight) return ['outside'];
      return [...document.querySelectorAll('.head, .wood, .player, .status, .told, .button, .tab')].filter((other) => {
        const place = other.getBoundingClientRect();
        return place.height > 0 && place.bottom > top && place.top < bottom && place.left < right && place.right > left;
      }).map((other) => other.textContent);
    }), `${width} by ${height}`).toEqual([]);
    await expect(notice).toHaveCSS('pointer-events', 'none');
  }
  // The notice moves nothing when it goes.
  const places = () => page.evaluate(() => JSON.stringify([...document.querySelectorAll('.wood, #actions, #panels')].map((one) => one.getBoundingClientRect())));
  let before = '';
  // Until the board has its place in the last window.
  await expect.poll(async () => before === (before = await places())).toBe(true);
  await notice.evaluate((one) => one.remove());
  expect(await places()).toBe(before);
});

test('a damaged, empty or missing cache is repaired, and the page starts', async ({ page }) => {
  await open(page, host.url);
  await ready(page);
  const damages = [
    async (/** @type {Cache} */ cache, /** @type {Request[]} */ keys) => {
      for (const key of keys) await cache.put(key, new Response('half'));
    },
    async (/** @type {Cache} */ cache, /** @type {Request[]} */ keys) => {
      for (const key of keys) await cache.delete(key);
    },
  ];
  for (const damage of damages) {
    await page.evaluate(`(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        await (${damage})(cache, await cache.keys());
      }
    })()`);
    await open(page, host.url);
    await ready(page);
  }
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await ready(page);
  await host.close();
  await page.reload();
  await ready(page);
  await host.open();
});

test('the page starts on a device whose storage is full or missing', async ({ page, context }) => {
  // Storing fails in the service worker: no file gets into a cache.
  writeFileSync(
    join(host.folder, 'sw.js'),
    `Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));\n` +
      readFileSync(join(host.folder, 'sw.js'), 'utf8'),
  );
  await open(page, host.url);
  await expect.poll(() => host.asked.includes('sw.js')).toBe(true);
  await expect.poll(() => registration(page)).toBeUndefined();
  await page.reload();
  await open(page, host.url);
  await expect(page.locator('html')).not.toHaveAttribute('data-offline', 'ready');

  const other = await context.newPage();
  await other.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('no', 'SecurityError');
      },
    });
  });
  await open(other, host.url);
});

test('a cache that never answers does not block the page', async ({ page }) => {
  writeFileSync(
    join(host.folder, 'sw.js'),
    `CacheStorage.prototype.match = () => new Promise(() => {});\n${readFileSync(join(host.folder, 'sw.js'), 'utf8')}`,
  );
  await open(page, host.url);
  await ready(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await open(page, host.url);
  await page.locator('[data-pit="C"]').click();
  await expect(page.locator('.told')).not.toBeEmpty();
});

test('storage that throws, lies, is slow or never answers: the page starts and is played', async ({ context }) => {
  /** @type {(() => void)[]} */
  const damages = [
    () => {
      for (const name of ['getItem', 'setItem', 'removeItem', 'key']) {
        Object.defineProperty(Storage.prototype, name, { value() { throw new DOMException('no', 'SecurityError'); } });
      }
    },
    () => {
      // Storage that returns something other than what was stored.
      Storage.prototype.getItem = () => '{"v":1,"data":{"rules":7,"moves":"zz","position":[],"saved":"x"}}';
    },
    () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get() { return null; } });
      }
    },
    () => {
      IDBFactory.prototype.open = () => /** @type {any} */ (new EventTarget());
    },
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBFactory.prototype.open = () => {
        throw new DOMException('no', 'SecurityError');
      };
      Object.defineProperty(navigator, 'locks', { value: undefined });
      Object.defineProperty(navigator, 'storage', { value: undefined });
    },
    () => {
      // A slow disk: every database opens three seconds late.
      const { set } = /** @type {{ set(this: IDBRequest, act: EventListener): void }} */ (
        Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')
      );
      Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
        set(act) {
          set.call(this, (event) => setTimeout(() => act.call(this, event), 3000));
        },
      });
    },
  ];
  for (const damage of damages) {
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
    await page.addInitScript(damage);
    await open(page, host.url);
    // Where the storage works, this page goes on with the game of the page before: any playable pit is pressed.
    await page.locator('[data-pit]:not([aria-disabled="true"])').first().click();
    await expect(page.locator('.told')).not.toBeEmpty();
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    expect(errors, String(damage)).toEqual([]);
    await page.close();
  }
});

test.describe('without a network', () => {
  test.use({ timezoneId: 'Africa/Abidjan', reducedMotion: 'reduce' });

  test('the problem of the day is opened and solved without a network, whatever the clock says', async ({ page, context }) => {
    await open(page, host.url);
    await ready(page);
    // There is neither a server nor a network.
    await host.close();
    await context.setOffline(true);
    const games = readFileSync(join(AWALE_DIST ?? '', releaseIn(AWALE_DIST), 'exercises/classique.ogn'), 'utf8').split(/\n\n(?=\[)/);
    /** @type {string[]} */
    const opened = [];
    for (const now of ['2026-11-20T23:59:30Z', '2026-11-21T00:00:30Z', '1971-03-11T05:06:07Z', '9998-12-31T12:00:00Z']) {
      const tab = await context.newPage();
      await tab.clock.setFixedTime(new Date(now));
      await open(tab, `${host.url}#exercise=day`);
      const bar = tab.locator('.lesson-bar');
      await expect(bar).toContainText('Le problème du jour');
      const [, number] = /classique\/(\d+)$/.exec(new URL(tab.url()).hash) ?? [];
      opened.push(number);
      for (const pit of solution(games[Number(number) - 1])) {
        await expect(tab.locator(`[data-pit="${pit}"][aria-disabled="false"]`)).toBeVisible();
        await tab.locator(`[data-pit="${pit}"]`).click();
      }
      await expect(bar).toContainText('Exact');
      await expect(bar.locator('[data-exercises="next"]')).toBeVisible();
      await tab.close();
    }
    expect(new Set(opened).size, String(opened)).toBe(opened.length);
    await context.setOffline(false);
    await host.open();
  });

  test('at midnight an open page gets the next problem of the day', async ({ page, context }) => {
    // Ten minutes before midnight: the clock runs while the page loads.
    await page.clock.install({ time: new Date('2026-11-20T23:50:00Z') });
    await open(page, host.url);
    await ready(page);
    await context.setOffline(true);
    await page.getByRole('tab', { name: 'Exercices' }).click();
    const day = page.locator('[data-exercises="day"]');
    await day.click();
    await expect(page.locator('.lesson-bar')).toContainText('Le problème du jour');
    const before = new URL(page.url()).hash;
    await page.clock.fastForward('15:00');
    await day.click();
    await expect.poll(() => new URL(page.url()).hash).not.toBe(before);
    await expect(page.locator('.lesson-bar')).toContainText('Le problème du jour');
    await context.setOffline(false);
  });
});

test('with a clock set back by years the page starts without a network, and the game goes on', async ({ page }) => {
  await open(page, `${host.url}#moves=Ff`);
  await ready(page);
  await host.close();
  await page.clock.install({ time: new Date('2001-01-01T00:00:00Z') });
  await open(page, host.url);
  await ready(page);
  // The game goes on.
  expect((await storedGame(page)).moves).toEqual(['F', 'f']);
  await pit(page, 'A').click();
  await expect.poll(async () => (await storedGame(page)).moves.slice(0, 3)).toEqual(['F', 'f', 'A']);
  await host.open();
});

test('after a new release open tabs keep the old one, the new one is offered once, and one click switches to it', async ({
  page,
  context,
}) => {
  const [first, second] = [releaseIn(AWALE_DIST), releaseIn(AWALE_NEXT_DIST)];
  expect(first).not.toBe(second);
  await open(page, host.url);
  await ready(page);
  const other = await context.newPage();
  await open(other, `${host.url}#moves=FfEa`);
  await ready(other);

  host.deploy(AWALE_NEXT_DIST);
  await page.reload();
  expect(await releaseOf(page)).toBe(first);
  const offer = page.getByRole('button', { name: 'Mettre à jour maintenant' });
  await offer.waitFor();
  // Both pages were offered the release; the other one accepts it and keeps its game.
  const named = () => other.locator('[data-pit]').evaluateAll((pits) => pits.map((pit) => pit.getAttribute('aria-label')));
  const before = await named();
  const accept = other.getByRole('button', { name: 'Mettre à jour maintenant' });
  await accept.waitFor();
  await accept.click();
  await expect.poll(() => releaseOf(other).catch(() => '')).toBe(second);
  await ready(other);
  expect(await named()).toEqual(before);

  // The old tab keeps the files of its own release, even without a network, until it is loaded again.
  await host.close();
  await fetchAll(page, AWALE_DIST);
  expect(await releaseOf(page)).toBe(first);
  await page.reload();
  expect(await releaseOf(page)).toBe(second);
  await ready(page);
  await expect(page.getByRole('button', { name: 'Mettre à jour maintenant' })).toHaveCount(0);
  await host.open();

  // No tab runs the first release any more: its cache is deleted.
  const caches = () => page.evaluate(async () => (await window.caches.keys()).map((name) => name.split(' ').at(-1)));
  await expect.poll(caches).toEqual([second]);
});

test('after “later” the release is not offered again, and starts at the next visit', async ({ page, context }) => {
  await open(page, host.url);
  await ready(page);
  host.deploy(AWALE_NEXT_DIST);
  await page.reload();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(page.locator('.foot-notice')).toHaveCount(0);
  await page.reload();
  // Whether a release is offered is decided before the page is ready.
  await ready(page);
  expect(await releaseOf(page)).toBe(releaseIn(AWALE_DIST));
  await expect(page.locator('.foot-notice')).toHaveCount(0);
  await page.close();
  await expect
    .poll(async () => {
      // A new page each time: one that stays would keep the old release in use.
      const next = await context.newPage();
      await open(next, host.url);
      const release = await releaseOf(next);
      await next.close();
      return release;
    })
    .toBe(releaseIn(AWALE_NEXT_DIST));
});

test('the offer of a new release covers neither words nor the board', async ({ page }) => {
  await open(page, host.url);
  await ready(page);
  host.deploy(AWALE_NEXT_DIST);
  await page.reload();
  await page.getByRole('button', { name: 'Mettre à jour maintenant' }).waitFor();
  /** The parts of the page that the notice overlaps. */
  const overlapped = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('.head > *, .game-view canvas, .status-text, .player, #actions, #panels')];
      const notice = document.querySelector('.foot-notice')?.getBoundingClientRect();
      if (!notice || notice.bottom > innerHeight || notice.left < 0 || notice.right > innerWidth) return ['outside'];
      return parts.filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < notice.right - 1 && right > notice.left + 1 && top < notice.bottom - 1 && bottom > notice.top + 1;
      }).map(({ id, className }) => id || className);
    });
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 720]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(overlapped, `${width} by ${height}`).toEqual([]);
    await expect(page.locator('.game-view canvas')).toBeInViewport({ ratio: 0.999 });
  }
});

test('an incomplete deployment is not offered', async ({ page }) => {
  await open(page, host.url);
  await ready(page);
  // The new page and its service worker are there, but the folder of the release is not complete.
  host.deploy(AWALE_NEXT_DIST);
  const late = join(host.folder, releaseIn(AWALE_NEXT_DIST), 'awale_bg.wasm');
  const bytes = readFileSync(late);
  rmSync(late);
  await page.reload();
  await ready(page);
  await expect.poll(() => host.asked.some((name) => name.startsWith(releaseIn(AWALE_NEXT_DIST)))).toBe(true);
  await expect.poll(() => registration(page)).toEqual({ installing: false, waiting: false });
  await expect(page.locator('.foot-notice')).toHaveCount(0);
  expect(await releaseOf(page)).toBe(releaseIn(AWALE_DIST));
  writeFileSync(late, bytes);
  await page.reload();
  await page.getByRole('button', { name: 'Mettre à jour maintenant' }).waitFor();
});

test('a board in a frame asks for no service worker', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  const club = new Host('/club/');
  writeFileSync(
    join(club.folder, 'index.html'),
    `<!doctype html><iframe src="${host.url}?embed=1" width="400" height="400"></iframe>`,
  );
  await club.open();
  const address = club.url.replace('localhost', '127.0.0.1');
  pageErrors.origins.push(new URL(address).origin);
  await page.goto(address);
  const frame = page.frameLocator('iframe');
  await frame.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(host.asked).not.toContain('sw.js');
  await club.end();
});
