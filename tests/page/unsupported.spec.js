// Browsers that cannot run the page: it says so.
import { test, expect } from './helpers/page-test.js';

/** @param {import('@playwright/test').Page} page */
async function expectNotice(page) {
  await page.goto('./');
  await expect(page.locator('#unsupported [lang="fr"]')).toContainText('trop ancien');
  await expect(page.locator('#unsupported [lang="en"]')).toContainText('too old');
  await expect(page.locator('#unsupported')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
}

test('without WebAssembly the page says so', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await expectNotice(page);
});

test('without module workers the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    // A browser whose Worker ignores the second argument.
    Object.assign(window, { Worker: class {} });
  });
  await expectNotice(page);
});

test('with a WebAssembly that cannot compile the module the page says so', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/CompileError/);
  await page.route('**/*.wasm', async (route) => {
    const response = await route.fetch();
    // A later version of the binary format, which no browser supports.
    const wasm = await response.body();
    wasm[4] = 2;
    await route.fulfill({ response, body: wasm });
  });
  await expectNotice(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what to do', async ({ page, pageErrors }) => {
    pageErrors.expected.push(/preloaded using link preload but not used/);
    await page.goto('./');
    await expect(page.locator('noscript [lang="fr"]')).toContainText('activez-le');
    await expect(page.locator('noscript [lang="en"]')).toContainText('allow it');
    await expect(page.locator('noscript section')).toBeVisible();
    await expect(page.locator('#unsupported')).toBeHidden();
  });
});
