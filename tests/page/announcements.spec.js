// Announcements for screen readers: they name the sides, repeat nothing, and are enough to rebuild the game.
import { test, expect, open } from './helpers/page-test.js';
import { announced, liveRegion, pit, playRandomly, playToEnd, recordAnnouncements, setPlayers, stateByRules, status, storedGame } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

test('an announcement names the side of a pit; the text on the screen does not', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(liveRegion(page)).toContainText('Sud sème les 4 graines de la case C de Sud ; la dernière tombe dans la case a de Nord.');
  await expect(page.locator('.told')).toContainText('de la case C ; la dernière');
  await page.keyboard.press('m');
  await expect(liveRegion(page)).toHaveText('Coups permis : a, b, c, d, e et f de Nord.');
});

test('the effect of each key is announced', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toHaveText('Il n’y a aucun coup à annuler.');
  await page.keyboard.press('c');
  await expect(liveRegion(page)).toContainText('À Nord de jouer.');
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toHaveText(
    'Sud : A 4, B 4, C vide, D 5, E 5 et F 5. Nord : a 5, b 4, c 4, d 4, e 4 et f 4. Graines prises : Sud 0, Nord 0.',
  );
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toHaveText('Coup annulé : C de Sud. À Sud de jouer.');
  await page.keyboard.press('r');
  await expect(liveRegion(page)).toContainText('Coup rétabli. Sud sème');
  await page.keyboard.press('t');
  await expect(liveRegion(page)).toContainText('menace');
  await page.keyboard.press('t');
  await expect(liveRegion(page)).toHaveText('Les menaces ne sont plus marquées.');
  // After a move the key tells the new threats; it does not switch off the marks of the old ones.
  await page.keyboard.press('t');
  await page.keyboard.press('a');
  await expect(liveRegion(page)).toContainText('Sud de jouer');
  await page.keyboard.press('t');
  await expect(liveRegion(page)).toContainText(/Aucune menace|Menaces? sur/);
  await recordAnnouncements(page);
  await page.keyboard.press('n');
  await page.locator('dialog.new-game .again').click();
  // A second announcement follows: where the previous game is stored.
  await expect.poll(async () => (await announced(page)).join(' ')).toContain('Nouvelle partie.');
});

test('that a player moves again is announced once', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#lang=en&rules=kalah');
  await recordAnnouncements(page);
  // The last of the four seeds falls in the store.
  await pit(page, 'C').click();
  await expect.poll(async () => (await announced(page)).join(' ')).toContain('plays again');
  const said = (await announced(page)).join(' ');
  expect(said).toMatch(/South plays again\.$/);
  expect(said.match(/plays again/g)).toHaveLength(1);
  // The status text under the board says it too.
  await expect(status(page)).toHaveText('South plays again.');
  await expect(page.locator('.told')).not.toContainText('again');
  await pit(page, 'A').click();
  await expect.poll(async () => (await announced(page)).at(-1)).toContain('North to play.');
});

test('against the program both moves that are taken back are named', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await page.keyboard.press('c');
  await expect(liveRegion(page)).toContainText('Nord sème');
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toContainText(/^Coups annulés\s: C de votre côté et [a-f] de Nord\./);
  // Both are named too when they are played again.
  await page.keyboard.press('r');
  await expect(liveRegion(page)).toContainText(/^Coups rétablis\s: C de votre côté et [a-f] de Nord\./);
});

test('the question on stopping is announced with its answers, and Escape continues the game', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').focus();
  await page.keyboard.press('q');
  await expect(liveRegion(page)).toContainText(/Arrêter la partie\s\? .*abandonne, D’un commun accord, Continuer/);
  await expect(page.locator('[data-answer="go-on"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.bar')).toBeHidden();
  await expect(pit(page, 'A')).toBeFocused();
});

test('the search for a hint is announced first, then the hint', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await recordAnnouncements(page);
  await page.keyboard.press('h');
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/^Un instant….*Indice/);
});

test('the start of Éqwalé and where the previous game is stored are both announced; G tells the reserve', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('c');
  await expect(liveRegion(page)).toContainText('Nord');
  await recordAnnouncements(page);
  await page.locator('#rules').click();
  await page.locator('.rules-card', { hasText: 'Éqwalé' }).first().getByRole('button', { name: /Jouer/ }).click();
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/^Nouvelle partie\. .*Votre partie d’avant/);
  await expect(pit(page, 'A')).toBeFocused();
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toContainText('48 graines en réserve');
});

test('every seed placed in Éqwalé is announced', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  await page.keyboard.press('b');
  await expect(liveRegion(page)).toContainText('Trou B de Sud, 1 graine. 47 graines en réserve');
  await page.keyboard.press('b');
  await expect(liveRegion(page)).toContainText('Trou B de Sud, 2 graines. 46 graines en réserve');
});

for (const rules of ['classique', 'cote-ivoire', 'boite', 'boite-face', 'kalah']) {
  test(`a whole game is rebuilt from what was announced, ${rules}`, async ({ page }) => {
    test.setTimeout(120_000);
    await setPlayers(page, { rules });
    await open(page, `#rules=${rules}`);
    await recordAnnouncements(page);
    await playRandomly(page, { seed: 5, presses: 60, hurry: true });
    const { moves, position } = await storedGame(page);
    const announcedSowings = async () => (await announced(page)).flatMap((text) => [...text.matchAll(/sème (?:les \d+ graines|la graine) (?:de la case|du trou) ([A-Fa-f])/g)].map(([, move]) => move));
    await expect.poll(announcedSowings).toEqual(moves);
    // No announcement comes twice in a row.
    const texts = await announced(page);
    expect(texts.filter((text, at) => at > 0 && text === texts[at - 1])).toEqual([]);
    expect((await stateByRules(page, rules, moves)).position).toBe(position);
  });
}

test('of three moves in the same moment each is announced', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await recordAnnouncements(page);
  await page.evaluate(() => {
    for (const key of ['c', 'd', 'e']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'd', 'E']);
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/case C.*case d.*case E/);
});

test('a move that follows so soon that it is announced together with an equal one is announced too', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#rules=classique&position=0-0-0-1-0-7-4-0-4-4-0-4-12-12-S');
  await recordAnnouncements(page);
  await page.evaluate(async () => {
    for (const key of ['d', 'f', 'd']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // A press on the board ends the animation; the status text is empty until then.
      do {
        document.querySelector('canvas')?.click();
        await new Promise((resolve) => setTimeout(resolve));
      } while (!document.querySelector('.status')?.textContent);
    }
  });
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['D', 'f', 'D']);
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/sème.*case D.*sème.*case f.*sème.*case D/);
});

test('the placements of Éqwalé are rebuilt from what was announced', async ({ page }) => {
  test.setTimeout(120_000);
  await setPlayers(page, { rules: 'eqwale' });
  await open(page, '#rules=eqwale');
  await recordAnnouncements(page);
  for (let turn = 0; turn < 8; turn += 1) {
    await expect(status(page)).toHaveText(turn % 2 ? /Nord/ : /Sud/);
    for (let seed = 0; seed < 6; seed += 1) await page.keyboard.press('abcdef'[(seed + turn) % 6]);
    await page.keyboard.press('v');
  }
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(8);
  const texts = await announced(page);
  expect(texts.filter((text, at) => at > 0 && text === texts[at - 1])).toEqual([]);
  // An announcement may hold more than the placement: what follows at once is said together with it.
  const placed = texts.flatMap((text) => text.match(/(?:Sud|Nord) pose[^.]*\./g) ?? []);
  const placements = placed.map((text) => `@${[...text.matchAll(/(\d)(?: graines?)? (?:dans le trou|en) ([A-Fa-f])\b/g)].map(([, n, letter]) => letter + n).join('')}`);
  expect(placements).toEqual((await storedGame(page)).moves);
});

/** The moves of Éqwalé in some announcements: placements, sowings and harvests. @param {string[]} texts */
function announcedMoves(texts) {
  const heaps = (/** @type {string} */ list) => [...list.matchAll(/(\d)(?: graines?)? (?:dans le trou|en) ([A-Fa-f])/g)].map(([, n, letter]) => letter + n);
  /** @type {{ sown: string, heaps: string[] }[]} */
  const moves = [];
  for (const [sentence] of texts.join(' ').matchAll(/(?:Sud|Nord) (?:pose|sème|récolte) [^.]*\./g)) {
    const [, sown] = /sème (?:les \d+ graines|la graine) du trou ([A-Fa-f])/.exec(sentence) ?? [];
    if (sown) moves.push({ sown, heaps: [] });
    else if (sentence.includes(' pose ')) moves.push({ sown: '@', heaps: heaps(sentence) });
    else moves.at(-1)?.heaps.push(...heaps(sentence));
  }
  return moves.map(({ sown, heaps: list }) => `${sown}${sown !== '@' && list.length > 0 ? 'x' : ''}${list.join('')}`);
}

test('a whole game of Éqwalé is rebuilt from what was announced: placing, sowing and harvesting to the end', async ({ page }) => {
  test.setTimeout(300_000);
  await setPlayers(page, { rules: 'eqwale' });
  await open(page, '#rules=eqwale');
  await recordAnnouncements(page);
  await playToEnd(page, { seed: 3, rules: 'eqwale', hurry: true });
  const { moves, position } = await storedGame(page);
  // The game has harvests of one seed and of two, such as `Cxb2d1`.
  expect(moves.some((move) => /x.*1/.test(move)) && moves.some((move) => /x.*2/.test(move))).toBe(true);
  await expect.poll(async () => announcedMoves(await announced(page))).toEqual(moves);
  expect((await stateByRules(page, 'eqwale', moves)).position).toBe(position);
});
