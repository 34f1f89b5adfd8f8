// Boards in the pages of another site: `club` serves the release, `site` serves the pages that hold the boards.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from './page-test.js';
import { Host } from './static-host.js';

const { AWALE_DIST } = process.env;
const CORS = { 'Access-Control-Allow-Origin': '*' };

/** @typedef {import('@playwright/test').Page} Page */

/** The host that serves the release. @type {Host} */
export let club;
/** Another site, whose pages hold boards. @type {Host} */
export let site;
/** The clubs of framed pages, which end with the test. @type {Host[]} */
let framedClubs = [];

/** For each test of a file: serves a club and a site, and records the events of boards. */
export function serveHosts() {
  test.beforeEach(async ({ pageErrors, page }) => {
    club = await new Host('/awale/', { headers: CORS }).deploy(AWALE_DIST).open();
    site = await new Host('/').open();
    pageErrors.origins.push(new URL(club.url).origin, siteOrigin());
    await page.addInitScript(() => {
      const recorder = /** @type {any} */ (window);
      recorder.boardEvents = [];
      for (const type of ['ready', 'move', 'position', 'end', 'error']) {
        addEventListener(`awale-${type}`, (event) => {
          recorder.boardEvents.push([type, event.target, /** @type {CustomEvent} */ (event).detail]);
        });
      }
    });
  });

  test.afterEach(async () => {
    for (const host of [club, site, ...framedClubs]) await host.end();
    framedClubs = [];
  });
}

/** The other site's origin, with 127.0.0.1 in place of localhost, so that its host is not the club's. */
export function siteOrigin() {
  return new URL(site.url).origin.replace('localhost', '127.0.0.1');
}

/**
 * Opens a page of the other site.
 *
 * @param {Page} page
 * @param {string} body
 * @param {{ head?: string, near?: boolean, sync?: boolean }} [options] `near`: on the club's own site;
 *   `sync`: the script is not async, so that it runs after `head` is parsed and before `body` is
 */
export async function openHostPage(page, body, { head = '', near = false, sync = false } = {}) {
  const text = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${head}
    <script src="${club.url}embed.js"${sync ? '' : ' async'}></script>${body}`;
  writeFileSync(join(near ? club.folder : site.folder, 'host.html'), text);
  await page.goto(near ? `${club.url}host.html` : `${siteOrigin()}/host.html`);
}

/**
 * Opens a page of the other site with a board of a club that does not send CORS headers: the board is in a
 * frame.
 *
 * @param {Page} page
 * @param {import('./page-test.js').PageErrors} pageErrors
 * @param {string} body
 * @param {string} [before] what stands before the script, which then is not async
 * @returns the club
 */
export async function openFramedPage(page, pageErrors, body, before = '') {
  pageErrors.expected.push(/CORS|ERR_FAILED|404/);
  const framedClub = await new Host('/awale/').deploy(AWALE_DIST).open();
  framedClubs.push(framedClub);
  pageErrors.origins.push(new URL(framedClub.url).origin);
  const text = `<!doctype html>${before}<script src="${framedClub.url}embed.js"${before ? '' : ' async'}></script>${body}`;
  writeFileSync(join(site.folder, 'host.html'), text);
  await page.goto(`${siteOrigin()}/host.html`);
  await boardsReady(page);
  return framedClub;
}

/**
 * How many events of a type there were.
 *
 * @param {Page} page
 * @param {string} type
 */
export function eventCount(page, type) {
  return page.evaluate((type) => /** @type {any} */ (window).boardEvents.filter(([found]) => found === type).length, type);
}

/**
 * The detail of the last event of a type.
 *
 * @param {Page} page
 * @param {string} type
 */
export function lastEvent(page, type) {
  return page.evaluate((type) => /** @type {any} */ (window).boardEvents.findLast(([found]) => found === type)?.[2], type);
}

/**
 * Waits until boards have sent `ready`.
 *
 * @param {Page} page
 * @param {number} [boards] how many
 */
export async function boardsReady(page, boards = 1) {
  await expect.poll(() => eventCount(page, 'ready')).toBe(boards);
}
