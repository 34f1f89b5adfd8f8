/** @typedef {import('@playwright/test').Page} Page */

/** The address of a file of the release that a page runs. @param {Page} page @param {string} path below the release's folder */
export async function releaseFile(page, path) {
  const script = await page.locator('script[type="module"]').first().getAttribute('src');
  return new URL(`../${path}`, new URL(script ?? '', page.url())).href;
}

/** A new `Engine` in an open page, beside the page's own. @param {Page} page @param {object} [options] */
export async function newEngine(page, options) {
  return page.evaluateHandle(async ([address, options]) => {
    const { Engine } = await import(/** @type {string} */ (address));
    return new Engine(undefined, options);
  }, /** @type {const} */ ([await releaseFile(page, 'base/core.js'), options]));
}
