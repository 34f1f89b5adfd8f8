// The first load: which files it requests, and what happens when some do not arrive.
import { test, expect, open } from './helpers/page-test.js';
import { holdRequests } from './helpers/page-actions.js';

test('page and worker run modules of the same version, each fetched once', async ({ page }) => {
  const modules = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.wasm')) modules.push(request.url());
  });
  await open(page);
  const { version, engine } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(engine).toBe(version);
  expect(modules.map((url) => url.slice(url.lastIndexOf('/') + 1)).sort()).toEqual(['awale_bg.wasm', 'awale_engine_bg.wasm']);
});

test('every file but the page and its manifest comes from the release folder beside the page', async ({ page, baseURL }) => {
  const outside = [];
  page.on('request', (request) => {
    const path = request.url().slice(baseURL?.length);
    if (!['', 'manifest.webmanifest'].includes(path) && !/^r\/[0-9a-f]{16}\//.test(path)) outside.push(request.url());
  });
  await open(page);
  expect(outside).toEqual([]);
  expect(new URL(page.url()).pathname).not.toBe('/');
});

test('a first load requests only the icon, and files that the size budget counts', async ({ page, baseURL }) => {
  const counted = (process.env.AWALE_FIRST_LOAD ?? '').split(' ');
  await open(page);
  const asked = await page.evaluate(() => {
    const ready = performance.getEntriesByName('ready')[0]?.startTime ?? 0;
    const all = performance.getEntriesByType('resource').filter((entry) => entry.startTime < ready);
    return all.map(({ name }) => name);
  });
  expect(asked.length).toBeGreaterThan(4);
  const paths = asked.map((name) => name.slice(baseURL?.length)).filter((path) => !path.endsWith('/icons/icon.svg'));
  expect(paths.filter((path) => !counted.includes(path))).toEqual([]);
  // The page itself is one more request.
  expect(paths.length + 1).toBeLessThanOrEqual(10);
});

test('the page works if the host sends wasm with a wrong MIME type', async ({ page }) => {
  await page.route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
  });
  await open(page);
});

test('a page whose wasm does not arrive says so in both languages', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('./');
  await expect(page.locator('#broken')).toBeVisible();
  await expect(page.locator('#broken p[lang="fr"]')).toContainText('rechargez');
  await expect(page.locator('#broken p[lang="en"]')).toContainText('reload');
});

/** Finishes the CSS animation that delays the notice `#broken`. @param {import('@playwright/test').Page} page */
const showNoticeNow = (page) => page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));

/** Lets the timer of support.js end at once. @param {import('@playwright/test').Page} page */
const hurrySupport = (page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (/** @type {TimerHandler} */ act, /** @type {number} */ delay) =>
        setTimeout(act, document.currentScript?.getAttribute('src')?.endsWith('/support.js') ? 0 : delay),
    });
  });

test('a page whose wasm is slow says what it waits for, offers to try again, and starts when it is there', async ({ page }) => {
  await hurrySupport(page);
  const release = await holdRequests(page, '**/awale_bg.wasm');
  const asked = page.waitForRequest('**/awale_bg.wasm');
  await page.goto('./', { waitUntil: 'commit' });
  await asked;
  await page.locator('#broken').waitFor({ state: 'attached' });
  await expect(page.locator('#broken')).toBeHidden();
  await page.waitForFunction(() => document.readyState !== 'loading' && document.getAnimations().length > 0);
  await showNoticeNow(page);
  // The list may name the file of the words too: the notice is shown at once here, perhaps before that file arrives.
  await expect(page.locator('#broken ul[lang="fr"] li').filter({ hasText: 'wasm' })).toHaveText(/^r\/[0-9a-f]{16}\/awale_bg\.wasm$/);
  await expect(page.locator('#broken p[lang="fr"]')).toContainText('met du temps à arriver');
  await expect(page.locator('#broken p[lang="en"]')).toContainText('slow to load');
  await expect(page.locator('#again')).toBeVisible();
  release();
  await page.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
  await expect(page.locator('#broken')).toBeHidden();
  await expect(page.locator('[data-pit="C"]')).toBeVisible();
});

test('a page whose network is silent still shows the notice', async ({ page }) => {
  await hurrySupport(page);
  // Only the page, its style sheets and support.js arrive; all other requests stay without an answer.
  await page.route('**/*', async (route) => {
    if (/\/(style\.css|page\.css|support\.js)?$/.test(new URL(route.request().url()).pathname)) await route.continue();
  });
  await page.goto('./', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.getAnimations().length > 0);
  await showNoticeNow(page);
  await expect(page.locator('#broken p[lang="fr"]')).toContainText('Vérifiez votre connexion');
  await expect(page.locator('#again')).toBeVisible();
});

test('page/repair.js ends the wait for files that never arrive, and lists them', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  let requests = 0;
  await page.route('**/awale_bg.wasm', async (route) => {
    requests += 1;
    if (requests === 1) await route.fulfill({ status: 404, body: '' });
    // Later requests are never answered.
  });
  // The wait for an answer is over after two seconds.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => timeout(2000);
  });
  await page.goto('./', { waitUntil: 'commit' });
  await expect(page.locator('#broken ul[lang="en"] li')).toHaveText(/awale_bg\.wasm: no answer$/);
});

test('a worker that dies is replaced and the question asked again', async ({ page }) => {
  let started = 0;
  page.on('worker', () => (started += 1));
  let requests = 0;
  await page.route('**/worker.js', async (route) => {
    requests += 1;
    const failing = { contentType: 'text/javascript', body: 'throw new Error("dead on arrival");' };
    await (requests === 1 ? route.fulfill(failing) : route.continue());
  });
  await open(page);
  expect(requests).toBe(2);
  expect(started).toBe(2);
});

test('the manifest and its icons are where the page says', async ({ page, request }) => {
  await open(page);
  const href = await page.locator('link[rel="manifest"]').evaluate((link) => link.href);
  const manifest = await (await request.get(href)).json();
  expect(new URL(manifest.start_url, href).href).toBe(page.url());
  for (const { src } of manifest.icons) {
    expect((await request.get(new URL(src, href).href)).status(), src).toBe(200);
  }
});

test('the board is a flat sketch for a few frames at most', async ({ page }) => {
  await page.addInitScript(() => {
    // No time passes within a frame, as on a device that is fast enough.
    performance.now = () => 1000;
    /** How many colours the wood above a row of pits has: in the sketch it has one. @param {HTMLCanvasElement} canvas */
    const colours = (canvas) => {
      const { data } = canvas.getContext('2d')?.getImageData(canvas.width * 0.3, canvas.height * 0.12, 200, 4) ?? { data: new Uint8ClampedArray() };
      return new Set([...Array(data.length / 4).keys()].map((at) => data.slice(4 * at, 4 * at + 3).join())).size;
    };
    let frames = 0;
    const watch = () => {
      const canvas = document.querySelector('canvas');
      if (canvas && canvas.width > 300) {
        frames += 1;
        if (colours(canvas) >= 50) document.documentElement.dataset.frames = String(frames);
      }
      if (!document.documentElement.dataset.frames) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto('./');
  const root = page.locator('html[data-frames]');
  await root.waitFor({ state: 'attached' });
  expect(Number(await root.getAttribute('data-frames'))).toBeLessThanOrEqual(4);
});
