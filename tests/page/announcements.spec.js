// What a screen reader announces: sides, nothing twice, and enough to rebuild the game.
import { test, expect, open } from './helpers/page-test.js';
import { engineState, liveRegion, pit, playablePits, randomNumbers, setPlayers, status, storedGame } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** Keeps every text that is inserted into the live region. @param {Page} page */
const record = (page) =>
  page.evaluate(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(window, { heard });
    const live = /** @type {Element} */ (document.querySelector('.table [role="status"]'));
    new MutationObserver(() => heard.push((live.textContent ?? '').replace('\u200b', ''))).observe(live, { childList: true, characterData: true, subtree: true });
  });

/** @param {Page} page @returns {Promise<string[]>} */
const heard = (page) => page.evaluate(() => /** @type {any} */ (window).heard);

test('the side of a pit is named to the ear, not to the eye', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(liveRegion(page)).toContainText('Sud sème les 4 graines de la case C de Sud ; la dernière tombe dans la case a de Nord.');
  await expect(page.locator('.told')).toContainText('de la case C ; la dernière');
  await page.keyboard.press('m');
  await expect(liveRegion(page)).toHaveText('Coups permis : a, b, c, d, e et f de Nord.');
});

test('keys answer in words', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toHaveText('Il n’y a aucun coup à annuler.');
  await page.keyboard.press('c');
  await expect(liveRegion(page)).toContainText('À Nord de jouer.');
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toHaveText(
    'Sud : A 4, B 4, C 0, D 5, E 5 et F 5. Nord : a 5, b 4, c 4, d 4, e 4 et f 4. Graines prises : Sud 0, Nord 0.',
  );
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toHaveText('Coup annulé. À Sud de jouer.');
  await page.keyboard.press('r');
  await expect(liveRegion(page)).toContainText('Coup rétabli. Sud sème');
  await page.keyboard.press('t');
  await expect(liveRegion(page)).toContainText('menace');
  await page.keyboard.press('t');
  await expect(liveRegion(page)).toHaveText('Les menaces ne sont plus marquées.');
  await record(page);
  await page.keyboard.press('n');
  await page.locator('dialog.new-game .again').click();
  // Where the game before it is kept is announced after it.
  await expect.poll(async () => (await heard(page)).join(' ')).toContain('Nouvelle partie.');
});

test('every placement in Éqwalé is answered', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  await page.keyboard.press('b');
  await expect(liveRegion(page)).toContainText('Trou B de Sud, 1 graine. 47 graines en réserve');
  await page.keyboard.press('b');
  await expect(liveRegion(page)).toContainText('Trou B de Sud, 2 graines. 46 graines en réserve');
});

for (const rules of ['classique', 'cote-ivoire', 'kalah']) {
  test(`a whole game is rebuilt from what was announced, ${rules}`, async ({ page }) => {
    test.setTimeout(120_000);
    await setPlayers(page, { rules });
    await open(page, `#rules=${rules}`);
    await record(page);
    const random = randomNumbers(5);
    for (let moves = 0; moves < 60; moves += 1) {
      if ((await page.locator('.table').getAttribute('data-over')) === 'true') break;
      const goOn = page.locator('.bar:not([hidden]) :is([data-answer="go-on"], [data-answer="anyway"])');
      if (await goOn.count()) await goOn.click();
      const before = (await heard(page)).length;
      const legal = await playablePits(page);
      await page.evaluate((letter) => /** @type {HTMLElement} */ (document.querySelector(`[data-pit="${letter}"]`)).click(), legal[random(legal.length)]);
      await expect.poll(async () => (await heard(page)).length).toBeGreaterThan(before);
    }
    const texts = await heard(page);
    // Nothing is inserted twice in a row.
    expect(texts.filter((text, at) => at > 0 && text === texts[at - 1])).toEqual([]);
    const { moves, position } = await storedGame(page);
    const told = texts.flatMap((text) => [...text.matchAll(/sème (?:les \d+ graines|la graine) (?:de la case|du trou) ([A-Fa-f])/g)].map(([, move]) => move));
    expect(told).toEqual(moves);
    expect((await engineState(page, rules, told)).position).toBe(position);
  });
}

test('a game in Éqwalé is rebuilt from full announcements', async ({ page }) => {
  test.setTimeout(120_000);
  await setPlayers(page, { rules: 'eqwale' });
  await open(page, '#rules=eqwale');
  await record(page);
  for (let turn = 0; turn < 8; turn += 1) {
    await expect(status(page)).toHaveText(turn % 2 ? /Nord/ : /Sud/);
    for (let seed = 0; seed < 6; seed += 1) await page.keyboard.press('abcdef'[(seed + turn) % 6]);
    await page.keyboard.press('v');
  }
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(8);
  const texts = await heard(page);
  expect(texts.filter((text, at) => at > 0 && text === texts[at - 1])).toEqual([]);
  const placed = texts.filter((text) => /^(Sud|Nord) pose/.test(text));
  const told = placed.map((text) => `@${[...text.matchAll(/(\d)(?: graines?)? dans le trou ([A-Fa-f]) de/g)].map(([, n, letter]) => letter + n).join('')}`);
  expect(told).toEqual((await storedGame(page)).moves);
});
