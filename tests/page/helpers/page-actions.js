// What players and browsers do to the page: stored settings, links, pasted texts, held requests, idle tablets and more.
import { deflateRawSync } from 'node:zlib';
import { expect } from './page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Stores settings as if they had been chosen before, again at each load. To be called before the page is opened. @param {Page} page @param {Record<string, unknown>} settings */
export async function storeSettings(page, settings) {
  await page.addInitScript((data) => localStorage.setItem('awale.settings', JSON.stringify({ v: 1, data })), settings);
}

/** Makes the storage full; to be run in the page by `evaluate`, or by `addInitScript` before the page is opened. */
export const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

/** Follows a link to the page in the open tab. @param {Page} page @param {string} link an address, or what follows its `#` */
export const followLink = (page, link) => page.evaluate((hash) => void (location.hash = hash), link.split('#').at(-1) ?? '');

/** A text as links to lessons and exercises carry it. @param {string} text */
export const packedText = (text) => deflateRawSync(text).toString('base64url');

/** Unfolds the card with what a teacher can do with the running lesson. @param {Page} page */
export const unfoldLessonCard = (page) => page.locator('.lesson-card > summary').click();

/** Pastes a text where the focus is. @param {Page} page @param {string} text */
export async function pasteText(page, text) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Waits until the page is ready to open files and pasted texts. @param {Page} page */
export const filesReady = (page) => page.locator('.panel-foot').waitFor({ state: 'attached' });

/**
 * Holds requests until they are released.
 *
 * @param {Page} page
 * @param {string} address a glob pattern
 * @returns {Promise<() => void>} releases them
 */
export async function holdRequests(page, address) {
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Leaves a shared tablet idle until it asks whether somebody is there. @param {Page} page with an installed clock @param {string} idle such as `05:01` */
export async function waitUntilIdle(page, idle) {
  await page.clock.fastForward(idle);
  await expect(page.getByRole('dialog').filter({ hasText: 'Toujours là' })).toBeVisible();
}

/** Leaves the question of an idle tablet unanswered until the page loads again. @param {Page} page */
export async function waitForReset(page) {
  await Promise.all([page.waitForEvent('load'), page.clock.fastForward('00:21')]);
}

/** Whether an inline script runs, although the content security policy forbids it. @param {Page} page */
export const runsInlineScript = (page) =>
  page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.head.append(script);
    return document.title === 'inline';
  });

/**
 * Opens exercises as the teacher's list, in the exercises panel.
 *
 * @param {Page} page
 * @param {string[]} games
 */
export async function openExerciseList(page, games) {
  await page.locator('.exercise-collection summary').click();
  await page.locator('.exercise-collection input').setInputFiles({ name: 'liste.ogn', mimeType: 'text/plain', buffer: Buffer.from(games.join('\n\n')) });
  await expect(page.locator('.exercise-collection summary')).toContainText(`(${games.length})`);
}

/** Unfolds all groups of the settings, which are folded on a phone. @param {Page} page */
export async function unfoldSettings(page) {
  // The last one first: the selector no longer finds a group that is unfolded, and the later ones move up.
  for (const folded of (await page.locator('.settings-group:not([open]) > summary').all()).reverse()) await folded.click();
}

/** The button of this name. @param {Page} page @param {string} name */
export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The player to move resigns, and the end of the game is shown. @param {Page} page */
export async function resign(page) {
  await page.locator('[data-action="stop"]').click();
  await page.locator('.bar [data-answer="resign"]').click();
  await page.locator('dialog.end').waitFor();
}
