// The coach: what it says after a move, and what it asks before one.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status, storedGame } from './helpers/game.js';
import { recordQuestions } from './helpers/questions.js';

test.use({ reducedMotion: 'reduce' });

const told = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.told');
const takeBack = (/** @type {import('@playwright/test').Page} */ page) => page.getByRole('button', { name: 'Reprendre ce coup' });

/** @param {import('@playwright/test').Page} page @param {Record<string, unknown>} settings */
async function choose(page, settings) {
  await page.addInitScript((data) => localStorage.setItem('awale.settings', JSON.stringify({ v: 1, data })), settings);
}

/**
 * Plays from a position against the program.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} position
 */
async function playFrom(page, position) {
  await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
  await page.getByLabel('En une ligne').fill(position);
  await page.getByRole('button', { name: /^Jouer contre le niveau/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// South takes five seeds with F; North can move b or d, and nothing else.
const MISSED = '4-0-0-0-0-3-0-1-2-9-0-0-14-15-S';

test('after a reply of the program, a first game is told what was overlooked, and the move can be taken back', async ({ page }) => {
  await open(page);
  await playFrom(page, MISSED);
  await pit(page, 'A').click();
  await expect(told(page)).toContainText('Il valait mieux semer la case F. Ce coup prend 5 graines dans les cases c et b.');
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(liveRegion(page)).toContainText('Il valait mieux semer la case F');
  await takeBack(page).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await expect(takeBack(page)).toBeHidden();
  // The better move is not spoken of as a fault.
  await pit(page, 'F').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(told(page)).not.toContainText('Il valait mieux semer');
});

test('a move that leaves seeds open is told so, also at a table of two who asked for it', async ({ page }) => {
  await setPlayers(page);
  await choose(page, { coach: 'on' });
  await open(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await pit(page, 'E').click();
  await expect(told(page)).toContainText(
    'Avec la case E, vous laissiez les cases A et B sans défense : Nord pouvait prendre 4 graines avec la case c. Il valait mieux semer la case B.',
  );
  await takeBack(page).click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

for (const [who, setup] of /** @type {[string, Record<string, unknown>][]} */ ([
  ['a game by the clock', { N: 1, clock: { kind: 'move', seconds: 30, atZero: 'nudge' } }],
  ['a game without help', { N: 1, ivorian: true }],
])) {
  test(`${who} has no coach, even when one was asked for`, async ({ page }) => {
    await recordQuestions(page);
    await setPlayers(page, setup);
    await choose(page, { coach: 'on', sure: true });
    await open(page);
    await pit(page, 'C').click();
    await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
    await expect(status(page)).toHaveText('À vous de jouer.');
    const asked = await page.evaluate(() => window.questions.asked);
    // One search, for the program's move.
    expect(asked.filter((/** @type {string} */ kind) => kind === 'think')).toHaveLength(1);
    expect(asked).not.toContain('review');
  });
}

test('two people who asked for nothing are left alone', async ({ page }) => {
  await recordQuestions(page);
  await setPlayers(page);
  await open(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await pit(page, 'E').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect(await page.evaluate(() => window.questions.asked)).not.toContain('review');
  await expect(takeBack(page)).toBeHidden();
});

test('a costly move is played only after a question, where that was chosen', async ({ page }) => {
  await choose(page, { sure: true });
  await open(page);
  await playFrom(page, MISSED);
  const question = page.locator('.bar:not([hidden]) [data-answer="anyway"]');
  // The question needs a search of the moves.
  await expect(async () => {
    await pit(page, 'A').click();
    await expect(question).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(told(page)).toContainText('Êtes-vous sûr');
  expect((await storedGame(page)).moves).toEqual([]);
  await page.getByRole('button', { name: 'Un autre coup' }).click();
  await expect(question).toHaveCount(0);
  await pit(page, 'A').click();
  await page.getByRole('button', { name: 'Jouer quand même' }).click();
  await expect.poll(async () => (await storedGame(page)).moves[0]).toBe('A');
});
