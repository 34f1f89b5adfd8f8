// Forms of address: one person against the program is “vous” in every sentence about the game, except in a replay,
// which names the sides; two people at one board are called by their sides.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, playRandomly, setPlayers, status } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** Records the texts beside the board, the announcements and the names of the pits and camps. @param {Page} page */
const recordTexts = (page) =>
  page.evaluate(() => {
    const texts = new Set();
    const table = /** @type {Element} */ (document.querySelector('.game-view'));
    const record = () => {
      for (const one of table.querySelectorAll('.stand, .told, [role="status"]')) texts.add(one.textContent?.replace('\u200b', '').trim());
      for (const one of table.querySelectorAll('.board [aria-label]')) texts.add(one.getAttribute('aria-label'));
    };
    record();
    new MutationObserver(record).observe(table, { childList: true, characterData: true, subtree: true, attributeFilter: ['aria-label'] });
    Object.assign(window, { texts });
  });
/** @param {Page} page @returns {Promise<string[]>} */
const recorded = (page) => page.evaluate(() => [.../** @type {any} */ (window).texts]);

/**
 * The texts shown and announced in a game played at random, against the program if it has a seat.
 *
 * @param {Page} page
 * @param {string} link
 * @param {number} presses
 */
async function textsOf(page, link, presses) {
  await open(page, link);
  await recordTexts(page);
  await playRandomly(page, { seed: 7, presses });
  return recorded(page);
}

for (const rules of ['classique', 'stricte', 'boite', 'grenier', 'cote-ivoire', 'eqwale', 'kalah', 'awari']) {
  test(`against the program every sentence about South says “vous”, ${rules}`, async ({ page }) => {
    const texts = await textsOf(page, `./#rules=${rules}&level=1`, 60);
    expect(texts.filter((text) => /\bSud\b/.test(text))).toEqual([]);
    for (const yours of [/^Vous (semez|posez) /, /\bNord (sème|pose) /, /^Votre (case|trou) A, /, /^Votre (camp|territoire|côté|rangée)$/]) {
      expect(texts.filter((text) => yours.test(text)), String(yours)).not.toEqual([]);
    }
  });
}

test('in English, every sentence about the person who plays North says “you”', async ({ page }) => {
  await setPlayers(page, { S: 1 });
  const texts = await textsOf(page, './#lang=en', 60);
  expect(texts.filter((text) => /\bNorth\b/.test(text))).toEqual([]);
  for (const one of [/^You sow /, /\bSouth sows /, /^Your pit a, /]) expect(texts.some((text) => one.test(text)), String(one)).toBe(true);
});

for (const rules of ['classique', 'boite', 'cote-ivoire']) {
  test(`between two people every sentence names the side, ${rules}`, async ({ page }) => {
    await setPlayers(page);
    const texts = await textsOf(page, `./#rules=${rules}`, 30);
    expect(texts.filter((text) => /\b(vous|votre)\b/i.test(text))).toEqual([]);
    expect(texts.filter((text) => /^Sud sème /.test(text))).not.toEqual([]);
  });
}

/** Positions with one move that is told in a particular way. @type {[string, string, string, RegExp[]][]} */
const TOLD = [
  ['classique', '4-4-4-0-0-1-2-0-4-4-4-4-8-9-S', 'F', [/Vous prenez 3 graines/]],
  ['classique', '12-0-0-0-0-2-0-0-0-0-0-0-17-17-S', 'F', [/Vous donnez à manger à Nord, qui reçoit/]],
  ['kalah', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', 'C', [/dans votre grenier\. Vous rejouez\./]],
  // Each of North's first moves ends in the store: every sowing of such a turn is told, the last one in full.
  ['kalah', '2-0-1-0-0-0-6-0-0-0-0-1-19-19-S', 'A', [/Nord\s: [af]\..*Nord sème/]],
];
for (const [rules, position, letter, sentences] of TOLD) {
  test(`${letter} from ${position} by ${rules} is told to the person who played it`, async ({ page }) => {
    await open(page, `./#rules=${rules}&position=${position}`);
    await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    // What was announced before the program came.
    const before = await liveRegion(page).textContent();
    await recordTexts(page);
    await pit(page, letter).click();
    await expect(status(page)).toHaveText(/À vous de jouer|Vous rejouez|gagnez|perdez|Égalité/);
    // The announcement may come after the status.
    for (const sentence of sentences) await expect.poll(async () => (await recorded(page)).join('\n')).toMatch(sentence);
    expect((await recorded(page)).filter((text) => /\bSud\b/.test(text) && text !== before)).toEqual([]);
  });
}

test('the end, its dialog and the question before it address the only person; a replay names the sides', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await pit(page, 'C').click();
  // Announcements in quick succession become one text: the program's move first, then whose turn it is.
  await expect(liveRegion(page)).toHaveText(/Nord sème .* À vous de jouer\.$/);
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toHaveText(/^Vous\s: A \d, .* Nord\s: .* Graines prises\s: vous \d+, Nord \d+\.$/);
  await page.keyboard.press('q');
  await expect(page.locator('.told')).toContainText(/ce sera \d+ pour vous, \d+ pour Nord\./);
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page.locator('dialog.end')).toContainText('Vous abandonnez.');
  await expect(page.locator('dialog.end')).not.toContainText('Sud');
  await page.locator('dialog.end').getByRole('button', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await expect(page.locator('.told')).toContainText('Sud sème les 4 graines de la case C');
  await expect(pit(page, 'A')).toHaveAccessibleName(/^Case A de Sud, /);
});

test('a game against the program is listed with the person as “vous”', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('button', { name: /Mes parties/ }).click();
  await expect(page.locator('.row-title')).toHaveText('Vous – Awalé niveau 1');
});
