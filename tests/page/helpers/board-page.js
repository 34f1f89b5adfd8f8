// A page of the tested site itself, with boards that a test gives as HTML. For pages of another site: host-page.js.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Removes all routes of the test, opens a page with boards, and records the messages of frames and the boards’ events
 * except `end` and `step`.
 *
 * @param {Page} page
 * @param {string} body the HTML with the boards
 * @param {string} [style] of the page
 */
export async function openBoardPage(page, body, style = '') {
  await page.unrouteAll();
  await page.route('**/host.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Club</title><link rel="icon" href="data:,"><style>${style}</style><script>
      window.boardEvents = [];
      addEventListener('message', ({ data }) => boardEvents.push(data));
      for (const type of ['ready', 'move', 'position', 'solved', 'wrong', 'error']) {
        addEventListener('awale-' + type, ({ detail }) => boardEvents.push({ type, detail }));
      }</script><script src="embed.js" async></script><main>${body}</main></html>`,
  }));
  await page.goto('host.html');
}

/** All that was recorded, as text. @param {Page} page */
export const recordedText = (page) => page.evaluate(() => JSON.stringify(/** @type {any} */ (window).boardEvents));

/** The details of the events of a type so far. @param {Page} page @param {string} type @returns {Promise<any[]>} */
export const eventDetails = (page, type) =>
  page.evaluate((wanted) => /** @type {any} */ (window).boardEvents.filter((/** @type {any} */ event) => event.type === wanted).map((/** @type {any} */ event) => event.detail), type);
