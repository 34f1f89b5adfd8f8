// What the tests of games share: the players, the pits that can be pressed, and the engine's own state of a game.
import { releaseFile } from './engine.js';
import { expect } from './page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Sets who plays when the page is first opened, as if it had been chosen before.
 *
 * @param {Page} page
 * @param {{ S?: number, N?: number, [choice: string]: unknown }} seats levels, 0 for a person, and
 *   other choices
 */
export async function setPlayers(page, { S = 0, N = 0, ...choices } = {}) {
  await page.addInitScript((setup) => {
    if (!localStorage.getItem('awale.setup')) localStorage.setItem('awale.setup', JSON.stringify({ v: 1, data: setup }));
  }, { seats: { S, N }, ...choices });
}

/** @param {Page} page @param {string} letter */
export const pit = (page, letter) => page.locator(`[data-pit="${letter}"]`);
/** @param {Page} page */
export const status = (page) => page.locator('.status');
/** @param {Page} page */
export const liveRegion = (page) => page.locator('.table [role="status"]');
/** The scores, North's first, as on the page. @param {Page} page */
export const scores = (page) => page.locator('.score').allTextContents();

/** Starts the same game again, by the first button of the new-game dialog. @param {Page} page */
export async function restart(page) {
  // Keys act once the worker has answered.
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  // Letter keys do not act on a focused switch of a panel.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('n');
  await page.locator('dialog.new-game .again').click();
}

/** The letters of the pits that can be played now. @param {Page} page */
export const playablePits = (page) =>
  page
    .locator('[data-pit][aria-disabled="false"]')
    .evaluateAll((all) => all.map((one) => one.dataset.pit ?? ''));

/** A pseudo-random number generator (linear congruential): whole numbers below a limit, the same for the same seed. @param {number} seed */
export function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The address of the rules' JavaScript module in this release. @param {Page} page */
const rulesModule = (page) => releaseFile(page, 'awale.js');

/**
 * The engine's state of a game after some moves.
 *
 * @param {Page} page
 * @param {string} rules
 * @param {string[]} moves
 */
export async function engineState(page, rules, moves) {
  return page.evaluate(
    async ([url, text, line]) => {
      const { Game } = await import(/** @type {string} */ (url));
      const game = new Game(text);
      for (const move of line) game.play(move);
      return game.state();
    },
    /** @type {[string, string, string[]]} */ ([await rulesModule(page), rules, moves]),
  );
}

/**
 * The engine's state of the game that this tab has stored.
 *
 * @param {Page} page
 */
export async function storedGame(page) {
  return page.evaluate(async (url) => {
    const { Game } = await import(url);
    const name = sessionStorage.getItem('awale.tab');
    const entry = JSON.parse(localStorage.getItem(`awale.${name}`) ?? 'null');
    return Game.fromStored(entry.data.data.game).state();
  }, await rulesModule(page));
}

/**
 * Plays random moves by the pits' buttons until the page says that the game is over, and compares the end with
 * the engine's.
 *
 * @param {Page} page
 * @param {object} options
 * @param {number} options.seed
 * @param {string} [options.rules]
 * @param {(letter: string) => Promise<unknown>} options.press
 * @param {number} [options.most] presses
 * @param {boolean} [options.hurry] whether a press beside the pits ends each animation
 * @param {'reduce' | 'no-preference'} [options.motion]
 */
export async function playToEnd(page, { seed, rules = 'classique', press, most = 400, hurry = false, motion = 'reduce' }) {
  const random = randomNumbers(seed);
  // Animations are short, and each is waited for: a press during one would only end it.
  await page.emulateMedia({ reducedMotion: motion });
  const statusText = (/** @type {boolean} */ hurried) => {
    const text = document.querySelector('.status')?.textContent;
    if (!text && hurried) document.querySelector('canvas')?.click();
    return text;
  };
  /** The status text is empty during an animation. */
  const animationEnd = () => page.waitForFunction(statusText, hurry, { polling: 20, timeout: 1500 }).catch(() => {});
  for (let presses = 0; ; presses += 1) {
    await animationEnd();
    const { over, answers, legal } = await page.evaluate(() => {
      // In a harvest only the attacked pits are pressed: a press on the sown pit would undo it.
      const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
      return {
        over: document.querySelector('.table[data-over="true"]') !== null,
        answers: all('.bar:not([hidden]) [aria-disabled="false"]').map((one) => one.dataset.answer),
        legal: all('[data-pit][aria-disabled="false"]:not([aria-label$="déjà semé"])').map((one) => one.dataset.pit ?? ''),
      };
    });
    if (over) break;
    const answer = (/** @type {string} */ name) => page.locator(`.bar [data-answer="${name}"]`).click();
    if (answers.includes('go-on')) await answer('go-on');
    else if (answers.includes('anyway')) await answer('anyway');
    // A move of several presses is confirmed when it is complete, or at random before.
    else if (answers.includes('confirm') && (legal.length === 0 || random(2) === 0)) await answer('confirm');
    else if (legal.length > 0) await press(legal[random(legal.length)] ?? '');
    expect(presses).toBeLessThan(most);
  }
  const stored = await storedGame(page);
  const { over, position } = await engineState(page, rules, stored.moves);
  expect(over).not.toBeNull();
  expect(position).toBe(stored.position);
  await expect.poll(() => scores(page)).toEqual([String(over.north), String(over.south)]);
  return over;
}
