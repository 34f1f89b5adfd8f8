// Boards in the pages of another site.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from './page-test.js';
import { Host } from './static-host.js';

const { AWALE_DIST } = process.env;
const CORS = { 'Access-Control-Allow-Origin': '*' };

/** @typedef {import('@playwright/test').Page} Page */

/** Where the release lies. @type {Host} */
export let club;
/** Another site, whose pages hold boards. @type {Host} */
export let site;

/** Serves a club and a site for each test of a file. */
export function serveHosts() {
  test.beforeEach(async ({ pageErrors, page }) => {
    club = await new Host('/awale/', { headers: CORS }).deploy(AWALE_DIST).open();
    site = await new Host('/').open();
    pageErrors.origins.push(new URL(club.url).origin, siteOrigin());
    await page.addInitScript(() => {
      const heard = /** @type {any} */ (window);
      heard.heard = [];
      for (const type of ['ready', 'move', 'position', 'end', 'error']) {
        addEventListener(`awale-${type}`, (event) => {
          heard.heard.push([type, event.target, /** @type {CustomEvent} */ (event).detail]);
        });
      }
    });
  });

  test.afterEach(async () => {
    await club.end();
    await site.end();
  });
}

/** The other site's own origin: not that of the club. */
export function siteOrigin() {
  return new URL(site.url).origin.replace('localhost', '127.0.0.1');
}

/**
 * A page of the other site.
 *
 * @param {Page} page
 * @param {string} body
 * @param {{ head?: string, near?: boolean, sync?: boolean }} [with_] `near`: on the club's own site;
 *   `sync`: the script runs where it stands, when all that is before it is there
 */
export async function openHostPage(page, body, { head = '', near = false, sync = false } = {}) {
  const text = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${head}
    <script src="${club.url}embed.js"${sync ? '' : ' async'}></script>${body}`;
  writeFileSync(join(near ? club.folder : site.folder, 'host.html'), text);
  await page.goto(near ? `${club.url}host.html` : `${siteOrigin()}/host.html`);
}

/**
 * A page of the other site with a board of a club that does not send CORS, so that it is in a frame.
 *
 * @param {Page} page
 * @param {import('./page-test.js').PageErrors} pageErrors
 * @param {string} body
 * @param {string} [before] what stands before the script
 * @returns the club, to be ended
 */
export async function openFramedPage(page, pageErrors, body, before = '') {
  pageErrors.expected.push(/CORS|ERR_FAILED|404/);
  const mute = await new Host('/awale/').deploy(AWALE_DIST).open();
  pageErrors.origins.push(new URL(mute.url).origin);
  const text = `<!doctype html>${before}<script src="${mute.url}embed.js"${before ? '' : ' async'}></script>${body}`;
  writeFileSync(join(site.folder, 'host.html'), text);
  await page.goto(`${siteOrigin()}/host.html`);
  await boardsReady(page);
  return mute;
}

/**
 * How many events of a kind there were.
 *
 * @param {Page} page
 * @param {string} type
 */
export function eventCount(page, type) {
  return page.evaluate((type) => /** @type {any} */ (window).heard.filter(([found]) => found === type).length, type);
}

/**
 * The last detail of an event.
 *
 * @param {Page} page
 * @param {string} type
 */
export function lastEvent(page, type) {
  return page.evaluate((type) => /** @type {any} */ (window).heard.findLast(([found]) => found === type)?.[2], type);
}

/**
 * @param {Page} page
 * @param {number} [boards]
 */
export async function boardsReady(page, boards = 1) {
  await expect.poll(() => eventCount(page, 'ready')).toBe(boards);
}
