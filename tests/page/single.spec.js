import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, expect, open } from './quiet.js';
import { Firefox } from './firefox.js';

const { AWALE_DIST = '', AWALE_FIREFOX } = process.env;

/** @type {string} */
let stick;
/** @type {string} */
let address;

test.beforeAll(() => {
  // A name as a stick may have it, and nothing beside the file.
  stick = mkdtempSync(join(tmpdir(), 'awale-'));
  const folder = join(stick, 'Clé USB #1 100%');
  mkdirSync(folder);
  copyFileSync(join(AWALE_DIST, 'awale.html'), join(folder, 'awale.html'));
  address = pathToFileURL(join(folder, 'awale.html')).href;
});

test.afterAll(() => rmSync(stick, { recursive: true }));

test('one file, under a megabyte', () => {
  expect(statSync(join(AWALE_DIST, 'awale.html')).size).toBeLessThan(1_000_000);
});

test('it opens from a disk in Chromium, worker included, and asks for nothing', async ({ page, quiet }) => {
  quiet.origins.push('null');
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, address);
  const { version, engine } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(engine).toBe(version);
  expect(asked.filter((url) => url !== address && !/^(blob|data):/.test(url))).toEqual([]);
});

test('its policy is as strict as the page’s own: by hash, nothing inline besides', async ({ page, quiet }) => {
  quiet.origins.push('null');
  quiet.expected.push(/Content Security Policy/);
  await open(page, address);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+' 'wasm-unsafe-eval' blob:;/);
  expect(policy).not.toContain('unsafe-inline');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.head.append(script);
    return document.title === 'inline';
  });
  expect(ran).toBe(false);
});

test('served by a host it works too', async ({ page }) => {
  await open(page, './awale.html');
});

test('it opens from a disk in Firefox, worker included', async () => {
  test.setTimeout(60_000);
  expect(AWALE_FIREFOX, 'run by `cargo xtask test page`, which finds Firefox').toBeTruthy();
  const firefox = await Firefox.start(AWALE_FIREFOX ?? '');
  try {
    await firefox.open(address);
    await firefox.until("document.documentElement.dataset.engine !== undefined");
    expect(await firefox.evaluate('document.documentElement.dataset.state')).toBe('ready');
    expect(await firefox.evaluate('document.documentElement.dataset.engine')).toBe(
      await firefox.evaluate('document.documentElement.dataset.version'),
    );
  } finally {
    await firefox.end();
  }
});
