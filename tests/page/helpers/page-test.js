// The `test` of this folder: it fails on console errors and warnings, on page errors, and on requests to other
// origins. It also sets what the device has, so that the page takes as little time as possible.
import { test as base, expect } from '@playwright/test';

/**
 * @typedef {object} PageErrors
 * @property {RegExp[]} expected patterns of the errors that a test causes on purpose
 * @property {string[]} origins where requests may go
 */

/** Playwright's own message where playwright.config.js blocks service workers. */
export const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** @type {import('@playwright/test').TestType<any, any>} */
export const test = base.extend({
  // `navigator.connection.saveData`. While it is true the page builds no endgame tables, which would take a second of
  // CPU time in each test; the tests about tables set it to false.
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    await context.addInitScript((saveData) => {
      // With 2 GB the page takes small tables, and reviews with one worker.
      const device = { deviceMemory: 2, connection: { saveData } };
      for (const [name, value] of Object.entries(device)) Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
    }, savesData);
    await use(context);
  },
  pageErrors: [
    async ({ page, baseURL }, use) => {
      /** @type {string[]} */
      const errors = [];
      /** @type {PageErrors} */
      const pageErrors = { expected: [], origins: [new URL(baseURL ?? '').origin] };
      page.on('console', (/** @type {any} */ message) => {
        if (message.text() === SERVICE_WORKER_BLOCKED) return;
        // `assert`: a `console.assert` that did not hold.
        if (['error', 'warning', 'assert'].includes(message.type())) errors.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (/** @type {Error} */ error) => errors.push(`page error: ${error.stack || error.message}`));
      page.on('request', (/** @type {any} */ request) => {
        const url = new URL(request.url());
        if (!['data:', 'blob:'].includes(url.protocol) && !pageErrors.origins.includes(url.origin)) {
          errors.push(`request to another origin: ${url}`);
        }
      });
      await use(pageErrors);
      expect(errors.filter((line) => !pageErrors.expected.some((pattern) => pattern.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A phone, for `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Opens the page and waits until a move can be played and the worker has answered.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} [address] below the page's folder: `?embed=1`, `#moves=…`
 */
export async function open(page, address = './') {
  await page.goto(address);
  await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
}
