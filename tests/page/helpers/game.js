// What the tests of games share: who plays, what can be pressed, and what the engine says of a game.
import { expect } from './page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Who sits where when the page is first opened, as if it had been chosen before.
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
/** @param {Page} page North's first, as they stand on the page */
export const scores = (page) => page.locator('.score').allTextContents();

/** Starts the same game again, by the first button of the new-game dialog. @param {Page} page */
export async function restart(page) {
  // Keys are listened to soon after the board is shown.
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  // The key acts where nothing has the focus, not on a switch of a panel.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('n');
  await page.locator('dialog.new-game .again').click();
}

/** @param {Page} page the letters that can be pressed now */
export const playablePits = (page) =>
  page
    .locator('[data-pit][aria-disabled="false"]')
    .evaluateAll((all) => all.map((one) => one.dataset.pit ?? ''));

/** @param {number} seed numbers that look random, the same each time */
export function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {Page} page the address of the engine's glue in this release */
async function glue(page) {
  const script = await page.locator('script[type="module"]').getAttribute('src');
  return new URL('../awale.js', new URL(script ?? '', page.url())).href;
}

/**
 * What the engine says of a game by these rules after these moves.
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
    /** @type {[string, string, string[]]} */ ([await glue(page), rules, moves]),
  );
}

/**
 * The game that this tab has kept, as the engine reads it.
 *
 * @param {Page} page
 */
export async function storedGame(page) {
  return page.evaluate(async (url) => {
    const { Game } = await import(url);
    const name = sessionStorage.getItem('awale.tab');
    const entry = JSON.parse(localStorage.getItem(`awale.${name}`) ?? 'null');
    return Game.fromStored(entry.data.data.game).state();
  }, await glue(page));
}

/**
 * Plays by the buttons of the pits until the page says that the game is over, then asks the engine
 * what it thinks of the moves.
 *
 * @param {Page} page
 * @param {object} how
 * @param {number} how.seed
 * @param {string} [how.rules]
 * @param {(letter: string) => Promise<unknown>} how.press
 * @param {number} [how.most]
 * @param {boolean} [how.hurry] presses beside the pits, as a player does who does not wait
 */
export async function playToEnd(page, { seed, rules = 'classique', press, most = 400, hurry = false }) {
  const random = randomNumbers(seed);
  // Presses in quick succession do not hurry seeds that travel: they are waited for, and kept short.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = (/** @type {boolean} */ hurried) => {
    const said = document.querySelector('.status')?.textContent;
    if (!said && hurried) document.querySelector('canvas')?.click();
    return said;
  };
  const rest = () => page.waitForFunction(still, hurry, { polling: 20, timeout: 1500 }).catch(() => {});
  for (let presses = 0; ; presses += 1) {
    await rest();
    const { over, answers, legal } = await page.evaluate(() => {
      // In a harvest, only the pits that are attacked: the pit that is sown would take it back.
      const all = (/** @type {string} */ what) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(what)]);
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
    // A move of several presses is confirmed when it is whole.
    else if (answers.includes('confirm') && (legal.length === 0 || random(2) === 0)) await answer('confirm');
    else if (legal.length > 0) await press(legal[random(legal.length)] ?? '');
    expect(presses).toBeLessThan(most);
  }
  const kept = await storedGame(page);
  const agreed = await engineState(page, rules, kept.moves);
  expect(agreed.over).not.toBeNull();
  expect(agreed.position).toBe(kept.position);
  await expect.poll(() => scores(page)).toEqual([String(agreed.over.north), String(agreed.over.south)]);
  return agreed.over;
}
