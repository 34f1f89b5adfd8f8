// Keys: where letter keys act, how they are turned off and listed, and single-switch scanning.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, pit, setPlayers, status, storedGame } from './helpers/game.js';
import { followLink, resign, storeSettings } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ page }) => setPlayers(page));

test('letter keys act at the board and its buttons, not on a button of the header or a tab', async ({ page }) => {
  await open(page);
  await page.locator('#language').focus();
  for (const key of ['e', 'n', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.getByRole('tab', { name: 'Partie' }).focus();
  await page.keyboard.press('e');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await pit(page, 'A').focus();
  await page.keyboard.press('e');
  await expect(pit(page, 'E')).toHaveAccessibleName('Case E de Sud, vide');
  await page.getByRole('button', { name: 'Annuler' }).focus();
  await page.keyboard.press('u');
  await expect(pit(page, 'E')).toHaveAccessibleName('Case E de Sud, 4 graines, jouable');
});

test('a key that does nothing says why: à l’ivoirienne, and in a lesson', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('awale.setup', JSON.stringify({ v: 1, data: { seats: { S: 0, N: 0 }, ivorian: true, rules: 'cote-ivoire' } })));
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const told = page.locator('.told');
  for (const key of ['t', 'u', 'h', 'r']) {
    // L tells the last move, which replaces what the previous key said.
    await page.keyboard.press('l');
    await expect(told).not.toContainText('À l’ivoirienne');
    await page.keyboard.press(key);
    await expect(told, key).toContainText('À l’ivoirienne, on joue sans aide, et un coup joué reste joué.');
  }
  await followLink(page, '#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await pit(page, 'A').focus();
  for (const key of ['u', 'n', 'o', 'q']) {
    await page.keyboard.press('g');
    await expect(liveRegion(page)).toContainText('Sud :');
    await page.keyboard.press(key);
    await expect(liveRegion(page), key).toContainText('pas possible pendant une leçon');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a key that does nothing says why: after the end of a game', async ({ page }) => {
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await resign(page);
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await pit(page, 'A').focus();
  const told = page.locator('.told');
  for (const key of ['h', 'q']) {
    await page.keyboard.press('l');
    await expect(told).not.toContainText('La partie est finie.');
    await page.keyboard.press(key);
    await expect(told, key).toContainText('La partie est finie.');
  }
});

test('the settings turn letter keys off; arrows and Enter remain', async ({ page }) => {
  await open(page);
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Touches à une lettre' }).click();
  await page.keyboard.press('Escape');
  // The closing dialog gives the focus back.
  await expect(page.locator('#settings')).toBeFocused();
  await pit(page, 'A').focus();
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(pit(page, 'B')).toHaveAccessibleName('Case B de Sud, vide');
  expect((await storedGame(page)).moves).toEqual(['B']);
});

test('after a pit is clicked the keys do what the list of keys says, and do not sow it again', async ({ page }) => {
  await open(page);
  await page.locator('[role="tab"]').first().waitFor();
  const ply = async () => (await storedGame(page)).ply;
  await pit(page, 'C').click();
  await expect.poll(ply).toBe(1);
  await pit(page, 'c').click();
  await expect.poll(ply).toBe(2);
  // The pit pressed by the mouse shows no focus: Enter and Space sow nothing, the arrow keys go through the game.
  await pit(page, 'A').click();
  await expect.poll(ply).toBe(3);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ply).toBe(2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(ply).toBe(3);
  await pit(page, 'a').click();
  await expect.poll(ply).toBe(4);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ply).toBe(3);
  await page.locator('.pit[data-pit="B"]').click({ force: true });
  await page.keyboard.press('Space');
  // Space runs the game on, to its last move.
  await expect.poll(ply).toBe(4);
  expect((await storedGame(page)).moves).toEqual(['C', 'c', 'A', 'a']);
  // A pit that was chosen by keys is sown by Enter.
  await pit(page, 'D').focus();
  await page.keyboard.press('ArrowRight');
  await expect(pit(page, 'E')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(ply).toBe(5);
});

test('a guess by key: capital letters are pits of South, small ones of North', async ({ page }) => {
  await open(page, '#rules=classique&moves=EdA&ply=0');
  await page.getByText('Vitesse et jeu de la dernière graine').click();
  await page.getByLabel('Deviner où tombe la dernière').check();
  await page.locator('h1').click();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('PageDown');
  // The small letter c means North's pit, although South is to move.
  await page.keyboard.press('c');
  await expect(page.locator('.told')).toContainText('C’est juste : la dernière graine tombe dans la case c.');
});

for (const width of [390, 1280]) {
  test(`the keys are listed at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await page.locator('#settings').click();
    await page.getByRole('button', { name: 'Liste des touches' }).click();
    const list = page.getByRole('dialog').filter({ hasText: 'entendre le plateau' });
    await expect(list).toContainText('entendre le plateau, case par case');
    await expectNoViolations(page, { part: 'dialog' });
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the settings explain the signs, not the keys; the key “?” of a keyboard still lists both', async ({ page }) => {
    await open(page);
    await page.locator('#settings').tap();
    await expect(page.getByRole('button', { name: 'Liste des touches' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Les signes du plateau' }).tap();
    const signs = page.getByRole('dialog', { name: 'Les signes du plateau' });
    await expect(signs.locator('.board-sign')).toHaveCount(6);
    await expect(signs.locator('kbd')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await pit(page, 'A').focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Signes et touches' }).locator('kbd').first()).toBeVisible();
  });
});

test('the link to the board leads to a pit, from where arrows and Enter play', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('#skip')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pit(page, 'A')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(pit(page, 'B')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['B']);
});

test('the signs on the board are explained beside the keys', async ({ page }) => {
  await open(page, './#moves=Ff');
  await page.getByRole('button', { name: 'Signes et touches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signes et touches' });
  await expect(dialog).toContainText('le dernier coup est parti d’ici');
  await expect(dialog).toContainText('la dernière graine y est tombée');
  await expect(dialog.locator('.board-sign')).toHaveCount(6);
  await expectNoViolations(page, { part: 'dialog' });
});

test('single-switch scanning plays a move, wherever the focus was', async ({ page }) => {
  await open(page);
  await page.locator('#settings').click();
  await page.getByRole('group', { name: 'Jouer avec un seul contacteur' }).getByRole('radio', { name: '1,2 s' }).check();
  await page.keyboard.press('Escape');
  await expect(pit(page, 'B')).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(1);
  // North's pits have their turn next.
  await expect(pit(page, 'b')).toBeFocused({ timeout: 20_000 });
});

test('single-switch scanning goes through a lesson', async ({ page }) => {
  await storeSettings(page, { scan: 'fast' });
  await open(page, './#lesson=first-sowing');
  const next = page.locator('.lesson-bar [data-lesson="next"]');
  await expect(page.locator('.lesson-bar-where')).toContainText('1/');
  await expect(next).toBeFocused({ timeout: 20_000 });
  await page.keyboard.press('Space');
  await expect(page.locator('.lesson-bar-where')).toContainText('2/');
});
