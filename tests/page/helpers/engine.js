/**
 * A new Engine in an open page, apart from the page's own.
 *
 * @param {import('@playwright/test').Page} page
 */
export async function newEngine(page) {
  const script = await page.locator('script[type="module"]').getAttribute('src');
  const release = new URL('..', new URL(script ?? '', page.url())).href;
  return page.evaluateHandle(async (folder) => {
    const { Engine } = await import(`${folder}base/core.js`);
    return new Engine();
  }, release);
}
