// DOM clobbering: elements in a host page, such as those of a visitor's comment, whose names and ids shadow
// members of `document` and `window`. `club` serves the release, `site` the pages that hold the boards.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test, expect } from './helpers/page-test.js';
import { serveHosts, club, eventCount, lastEvent, siteOrigin, boardsReady, site, openHostPage, openFramedPage } from './helpers/host-page.js';
import { Host } from './helpers/static-host.js';

serveHosts();

/** A hostile site, which the elements of a comment point to. @type {Host} */
let stranger;

test.beforeEach(async ({ pageErrors }) => {
  stranger = await new Host('/evil/', { headers: { 'Access-Control-Allow-Origin': '*' } }).open();
  writeFileSync(join(stranger.folder, 'x.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  pageErrors.origins.push(new URL(stranger.url).origin);
});

test.afterEach(async () => {
  await stranger.end();
});

/** The requests to the hostile site, except for the image of the comment itself. */
function requestsToStranger() {
  return stranger.asked.filter((name) => name !== 'x.svg');
}

/** Elements that a comment may contain, by kind. @type {Record<string, (name: string) => string>} */
const DECOYS = {
  image: (name) => `<img name="${name}" id="${name}" src="${stranger.url}x.svg">`,
  form: (name) => `<form name="${name}"><input name="src" value="${stranger.url}x.svg"><input name="call"><input name="bind"></form>`,
  embed: (name) => `<embed name="${name}" type="image/svg+xml" src="${stranger.url}x.svg">`,
  frame: (name) => `<iframe name="${name}" hidden></iframe>`,
  object: (name) => `<object id="${name}" data="${stranger.url}x.svg"></object>`,
};

/** The names of all members of a document, which elements can shadow, and `trustedTypes`, a member of `window`. */
function documentNames() {
  const names = new Set(['trustedTypes']);
  for (let at = Document.prototype; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
}

/** The names that the board reads or could read. Embeds, frames and objects get only these, because many are slow. */
const READ = [
  'currentScript', 'head', 'body', 'documentElement', 'defaultView', 'createElement', 'createElementNS',
  'createDocumentFragment', 'addEventListener', 'hidden', 'activeElement', 'adoptedStyleSheets', 'baseURI',
  'fullscreenEnabled', 'fullscreenElement', 'querySelector', 'getElementById', 'trustedTypes',
];

for (const [kind, decoy] of Object.entries(DECOYS)) {
  test(`${kind}s named like members of the document cause no request to another site, and the board plays`, async ({ page }) => {
    const names = ['image', 'form'].includes(kind) ? await page.evaluate(documentNames) : READ;
    expect(names).toEqual(expect.arrayContaining(READ));
    // As in a browser without Trusted Types, where an element with the id `trustedTypes` shadows that name of `window`.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
    const comment = `<div style="position: absolute; height: 0; overflow: hidden">${names.map(decoy).join('')}</div>`;
    const boards = '<awale-board level="1" lang="fr"></awale-board><awale-board lesson="lap" lang="fr"></awale-board>';
    await openHostPage(page, boards, { head: comment, sync: true });
    await boardsReady(page, 2);
    expect(requestsToStranger()).toEqual([]);
    expect(await page.evaluate(() => Array.from(Document.prototype.querySelectorAll.call(document, 'awale-board')).some((board) => board.shadowRoot?.querySelector('iframe')))).toBe(false);
    const played = await page.evaluate(() => {
      const board = /** @type {any} */ (Document.prototype.querySelector.call(document, 'awale-board'));
      return board.play('C');
    });
    expect(played).toBe(true);
    await expect.poll(() => eventCount(page, 'move'), { timeout: 30_000 }).toBe(2);
    expect(await eventCount(page, 'error')).toBe(0);
    expect(requestsToStranger()).toEqual([]);
  });
}

test('an image named `currentScript` does not change where the board is loaded from', async ({ page }) => {
  await openHostPage(page, '<awale-board></awale-board>', { head: DECOYS.image('currentScript'), sync: true });
  await boardsReady(page);
  expect(requestsToStranger()).toEqual([]);
});

test('the frame of a board whose club sends no CORS headers is loaded from that club, despite shadowed names', async ({ page, pageErrors }) => {
  const framedClub = await openFramedPage(page, pageErrors, '<awale-board moves="Ff"></awale-board>', READ.map(DECOYS.image).join(''));
  const [address] = await page.evaluate(() => {
    const [board] = Array.from(Document.prototype.querySelectorAll.call(document, 'awale-board'));
    return [board.shadowRoot?.querySelector('iframe')?.src];
  });
  expect(address).toContain(`${framedClub.url}?embed=1#`);
  expect(requestsToStranger()).toEqual([]);
});

test('the language of a form around a board is read from its attribute, whatever its fields are named', async ({ page }) => {
  await openHostPage(page, '<form lang="en"><input name="getAttribute"><input name="lang" value="fr"><awale-board></awale-board></form>');
  await boardsReady(page);
  await expect(page.locator('[data-action="new"]')).toHaveAttribute('aria-label', 'Start again');
});

test('the attribute home chooses the folder of a board; a folder on another site is shown in a frame', async ({ page, pageErrors }) => {
  await openHostPage(page, `<awale-board home="${new URL(club.url).pathname}"></awale-board>`, { near: true });
  await boardsReady(page);
  await expect(page.locator('iframe')).toHaveCount(0);

  // Wherever the script is, the board is loaded from the folder in `home`.
  writeFileSync(join(site.folder, 'bundle.js'), readFileSync(join(club.folder, 'embed.js')));
  pageErrors.expected.push(/404/);
  const hostPage = (/** @type {string} */ home) => `<!doctype html><link rel="icon" href="data:,">
    <script src="/bundle.js"></script><awale-board home="${home}" moves="Ff"></awale-board>`;
  writeFileSync(join(site.folder, 'host.html'), hostPage(club.url.replace(/\/$/, '')));
  await page.goto(`${siteOrigin()}/host.html`);
  await boardsReady(page);
  expect(club.asked.filter((name) => name.endsWith('embed/board.js'))).toHaveLength(2);

  writeFileSync(join(site.folder, 'host.html'), hostPage(stranger.url));
  await page.goto(`${siteOrigin()}/host.html`);
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect.poll(() => stranger.asked).toContain('index.html');
  expect(requestsToStranger().filter((name) => name.endsWith('.js'))).toEqual([]);
});

test('an invalid home is refused with an error event, and the script’s own folder is used', async ({ page }) => {
  for (const home of ['javascript:alert(1)', 'data:text/javascript,alert(1)//', 'blob:x', 'http://', 'file:///etc/']) {
    await openHostPage(page, `<awale-board home="${home}"></awale-board>`);
    await boardsReady(page);
    const { code, attribute } = await lastEvent(page, 'error');
    expect([home, code, attribute]).toEqual([home, 'attribute', 'home']);
    await expect(page.locator('iframe')).toHaveCount(0);
  }
});

test('no module of a board in another page reads a name of the document that can be shadowed', () => {
  const www = join(import.meta.dirname, '../../www');
  /** @type {Map<string, string>} */
  const modules = new Map();
  const read = (/** @type {string} */ path) => {
    if (modules.has(path)) return;
    const text = readFileSync(path, 'utf8').replace(/\/\*[^]*?\*\/|\/\/ .*/g, '');
    modules.set(path, text);
    for (const [, from] of text.matchAll(/(?:from |import |import\()'(\.[^']+\.js)'/g)) {
      // The wasm-bindgen modules, which are built, do not read the document.
      const file = join(dirname(path), from ?? '');
      if (dirname(file) !== www) read(file);
    }
  };
  read(join(www, 'embed/board.js'));
  expect(modules.size).toBeGreaterThan(20);
  const shadowed = [...modules].flatMap(([path, text]) => [...text.matchAll(/\b(?:document|window)\??\.\w+/g)].map(([found]) => `${path}: ${found}`));
  expect(shadowed.filter((line) => !line.endsWith('window.trustedTypes'))).toEqual([]);
});
