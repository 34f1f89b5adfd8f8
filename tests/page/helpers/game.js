// What the tests of games share: the players, the pits that can be pressed, and the state of a game by its rules.
import { releaseFile } from './engine.js';
import { expect } from './page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Sets who plays when the page is first opened, as if it had been chosen before.
 *
 * @param {Page} page
 * @param {{ S?: number, N?: number, [choice: string]: unknown }} seats as in match-settings.js (0: a person,
 *   11: the program's level 0), and other settings of the match
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
/** What is told of the last move, or of what has just been done. @param {Page} page */
export const told = (page) => page.locator('.told');
/** @param {Page} page */
export const liveRegion = (page) => page.locator('.game-view [role="status"]');
/** Records every text that is inserted into the live region, but not that the region is emptied. @param {Page} page */
export const recordAnnouncements = (page) =>
  page.evaluate(() => {
    const announced = /** @type {string[]} */ ([]);
    Object.assign(window, { announced });
    const live = /** @type {Element} */ (document.querySelector('.game-view [role="status"]'));
    // The page adds a zero-width space to a text that it says twice in a row.
    new MutationObserver(() => live.textContent && announced.push(live.textContent.replace('\u200b', ''))).observe(live, { childList: true, characterData: true, subtree: true });
  });
/** The recorded texts. @param {Page} page @returns {Promise<string[]>} */
export const announced = (page) => page.evaluate(() => /** @type {any} */ (window).announced);
/** The scores, North's first, as on the page. @param {Page} page */
export const scores = (page) => page.locator('.score').allTextContents();

/** Starts the same game again, by the first button of the new-game dialog. @param {Page} page */
export async function restart(page) {
  // Keys act once the worker has answered.
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  // Letter keys have no effect while the focus is in a panel, such as on a switch.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('n');
  await page.locator('dialog.new-game .again').click();
}

/** The letters of the pits that can be played now. @param {Page} page */
export const playablePits = (page) =>
  page
    .locator('[data-pit][aria-disabled="false"]')
    .evaluateAll((all) => all.map((one) => one.dataset.pit ?? ''));

/**
 * A pseudo-random number generator (linear congruential): whole numbers below a limit, the same for the same seed.
 *
 * @param {number} seed
 */
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
 * The state of a game after some moves, by the rules' module alone.
 *
 * @param {Page} page
 * @param {string} rules
 * @param {string[]} moves
 */
export async function stateByRules(page, rules, moves) {
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
 * The state of the game that this tab has stored, by the rules' module.
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

/** The moves of the stored game. @param {Page} page @returns {Promise<string[]>} */
export const storedMoves = async (page) => (await storedGame(page)).moves;

/**
 * Makes random presses in a page: answers a question of the bar, or presses a playable pit. It runs in the page,
 * where no press waits for messages between the test and the browser.
 *
 * @param {object} options
 * @param {number[]} options.numbers random numbers below 1, two for each press
 * @param {boolean} options.hurry whether a press beside the pits ends each animation
 * @param {boolean} options.pressesPits whether pits are pressed, or only the next one to be pressed is returned
 */
async function pressInPage({ numbers, hurry, pressesPits }) {
  const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
  // Waits for the end of an animation, which a press would only cut short. The status text is empty until that end.
  const animationEnd = async () => {
    for (const start = performance.now(); !document.querySelector('.status')?.textContent && performance.now() - start < 1500; ) {
      if (hurry) document.querySelector('canvas')?.click();
      await new Promise((resolve) => setTimeout(resolve, hurry ? 0 : 10));
    }
  };
  for (let at = 0; at < numbers.length; at += 2) {
    await animationEnd();
    if (document.querySelector('.game-view[data-over="true"]')) return { over: true };
    // While a harvest is chosen (Éqwalé) only the attacked pits are pressed: a press on the sown pit gives up the move.
    const legal = all('[data-pit][aria-disabled="false"]:not([aria-label$="déjà semé"])');
    const answers = all('.bar:not([hidden]) [aria-disabled="false"]');
    // A move of several presses is confirmed when it is complete, or at random before.
    const names = ['go-on', 'anyway', ...(legal.length === 0 || numbers[at] < 0.5 ? ['confirm'] : [])];
    const answer = answers.find(({ dataset }) => names.includes(dataset.answer ?? ''));
    const pit = legal[Math.floor(numbers[at + 1] * legal.length)];
    if (answer) answer.click();
    else if (pit && !pressesPits) return { over: false, letter: pit.dataset.pit };
    else pit?.click();
    await new Promise(requestAnimationFrame);
  }
  await animationEnd();
  return { over: false };
}

/**
 * Makes a number of random presses in a row, and stops when the game is over.
 *
 * @param {Page} page
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.presses
 * @param {boolean} [options.hurry] whether a press beside the pits ends each animation
 */
export const playRandomly = (page, { seed, presses, hurry = false }) => {
  const random = randomNumbers(seed);
  const numbers = Array.from({ length: 2 * presses }, () => random(2 ** 32) / 2 ** 32);
  return page.evaluate(pressInPage, { numbers, hurry, pressesPits: true });
};

/**
 * Plays random moves until the page says that the game is over, and compares the end with the one that the
 * rules' module finds for the same moves.
 *
 * @param {Page} page
 * @param {object} options
 * @param {number} options.seed
 * @param {string} [options.rules]
 * @param {(letter: string) => Promise<unknown>} [options.press] how a pit is pressed; by default a click in the page
 * @param {number} [options.most] how many presses a game may take
 * @param {boolean} [options.hurry] whether a press beside the pits ends each animation
 * @param {'reduce' | 'no-preference'} [options.motion]
 */
export async function playToEnd(page, { seed, rules = 'classique', press, most = 400, hurry = false, motion = 'reduce' }) {
  await page.emulateMedia({ reducedMotion: motion });
  if (!press) expect(await playRandomly(page, { seed, presses: most, hurry })).toEqual({ over: true });
  else {
    const random = randomNumbers(seed);
    for (let presses = 0; ; presses += 1) {
      expect(presses).toBeLessThan(most);
      const numbers = [0, 0].map(() => random(2 ** 32) / 2 ** 32);
      const { over, letter } = await page.evaluate(pressInPage, { numbers, hurry, pressesPits: false });
      if (over) break;
      if (letter) await press(letter);
    }
  }
  const stored = await storedGame(page);
  const { over, position } = await stateByRules(page, rules, stored.moves);
  expect(over).not.toBeNull();
  expect(position).toBe(stored.position);
  await expect.poll(() => scores(page)).toEqual([String(over.north), String(over.south)]);
  return over;
}
