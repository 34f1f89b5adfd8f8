/** @typedef {import('@playwright/test').Page} Page */

/** The address of a file of the release that a page runs. @param {Page} page @param {string} path below the release's folder */
export async function releaseFile(page, path) {
  const script = await page.locator('script[type="module"]').getAttribute('src');
  return new URL(`../${path}`, new URL(script ?? '', page.url())).href;
}

/** A new `Engine` in an open page, beside the page's own. @param {Page} page */
export async function newEngine(page) {
  return page.evaluateHandle(async (address) => {
    const { Engine } = await import(address);
    return new Engine();
  }, await releaseFile(page, 'base/core.js'));
}
