// The page in one file: opened from a disk in Chromium and Firefox, and from a host.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, expect, open } from './helpers/page-test.js';
import { Firefox } from './helpers/firefox.js';
import { runsInlineScript } from './helpers/page-actions.js';

const { AWALE_DIST = '', AWALE_FIREFOX } = process.env;
/** What `URL.origin` is for every `file:` address. */
const FILE_ORIGIN = 'null';

/** @type {string} */
let stick;
/** @type {string} */
let address;

test.beforeAll(() => {
  // A folder as on a USB stick: its name has characters that an address escapes, and only awale.html is in it.
  stick = mkdtempSync(join(tmpdir(), 'awale-'));
  const folder = join(stick, 'Clé USB #1 100%');
  mkdirSync(folder);
  copyFileSync(join(AWALE_DIST, 'awale.html'), join(folder, 'awale.html'));
  address = pathToFileURL(join(folder, 'awale.html')).href;
});

test.afterAll(() => rmSync(stick, { recursive: true }));

test('the single file is smaller than a megabyte', () => {
  expect(statSync(join(AWALE_DIST, 'awale.html')).size).toBeLessThan(1_000_000);
});

test('the single file opens from a disk in Chromium, worker included, and requests nothing else', async ({ page, pageErrors }) => {
  pageErrors.origins.push(FILE_ORIGIN);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, address);
  const { version, engine } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  // `data-engine` is the version that the worker has answered with.
  expect(engine).toBe(version);
  expect(asked.filter((url) => url !== address && !/^(blob|data):/.test(url))).toEqual([]);
});

test('the policy of the single file allows inline scripts by hash only', async ({ page, pageErrors }) => {
  pageErrors.origins.push(FILE_ORIGIN);
  pageErrors.expected.push(/Content Security Policy/);
  await open(page, address);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'sha256-[^']+' 'wasm-unsafe-eval' blob:;/);
  expect(policy).not.toContain('unsafe-inline');
  expect(await runsInlineScript(page)).toBe(false);
});

test('the single file opens when a host serves it, worker included', async ({ page }) => {
  await open(page, './awale.html');
});

test('the single file opens from a disk in Firefox, worker included', async () => {
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

test('in Firefox every panel works from a disk: a game is played and opened, a lesson and an exercise run', async () => {
  test.setTimeout(180_000);
  expect(AWALE_FIREFOX, 'run by `cargo xtask test page`, which finds Firefox').toBeTruthy();
  const firefox = await Firefox.start(AWALE_FIREFOX ?? '');
  const panel = '[role="tabpanel"]:not([hidden])';
  const openPanel = (/** @type {'moves' | 'analysis' | 'lessons' | 'exercises' | 'rules'} */ name) => firefox.evaluate(`document.querySelector('#tab-${name}').click()`);
  /** Presses a button of the open panel, once it is there. */
  const press = (/** @type {string} */ words) =>
    firefox.until(`(() => {
      const found = [...document.querySelectorAll('${panel} button')].find((one) => ${words}.test(one.textContent.trim()));
      found?.click();
      return found !== undefined;
    })()`);
  const says = (/** @type {string} */ selector, /** @type {RegExp} */ words) =>
    firefox.until(`${words}.test(document.querySelector('${selector}')?.textContent ?? '')`);
  try {
    await firefox.open(`${address}#lang=fr`);
    await firefox.until('document.documentElement.dataset.engine !== undefined');
    await firefox.until(`document.querySelectorAll('[role="tab"]').length === 5`);
    await firefox.evaluate(`(() => {
      window.errors = [];
      for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
        addEventListener(type, (event) => errors.push(type + ': ' + (event.message ?? event.reason ?? event.blockedURI)));
      }
      for (const kind of ['error', 'warn']) console[kind] = (...parts) => errors.push(parts.join(' '));
    })()`);
    await firefox.click('[data-pit="C"]');
    // The worker's reply.
    await says('.told', /Nord sème/);

    await firefox.evaluate(`(() => {
      const files = new DataTransfer();
      files.items.add(new File(['[Variant "Oware Abapa"]\\n[South "Awa"]\\n[North "Kofi"]\\n\\n1. F f 2. E a *'], 'partie.ogn'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    })()`);
    await says(panel, /1\.\s*F\s*f\s*2\.\s*E\s*a/);
    await openPanel('analysis');
    // A score beside the first move of a line.
    await says(`${panel} .lines .line`, /^[✓≈][+−]?\d+(,5)?[A-Fa-f]/);
    await openPanel('lessons');
    await says(panel, /Semer/);
    await press('/^Semer/');
    await says('main', /Semer.*1\/\d/);
    await openPanel('exercises');
    // The rating of a new player.
    await says(panel, /800/);
    await press('/^12[^0-9]/');
    await says('main', /Exercice 12/);
    await openPanel('rules');
    await says(panel, /graines/);
    expect(await firefox.evaluate('window.errors')).toEqual([]);
  } finally {
    await firefox.end();
  }
});
