// The position editor: by mouse, touch, keys and text; the position is then played.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { storedGame, setPlayers, status } from './helpers/game.js';
import { pasteText } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const editor = (page) => page.locator('dialog.position');
/** @param {Page} page @param {string} letter a pit, or S or N for the seeds taken */
const place = (page, letter) => editor(page).locator(`[data-pit="${letter}"], [data-store="${letter}"]`);
/** @param {Page} page */
const setupStatus = (page) => editor(page).locator('.setup-status');
/** @param {Page} page */
const line = (page) => editor(page).getByLabel('La position en une ligne');
/** @param {Page} page @param {string} name */
const press = (page, name) => editor(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
async function edit(page) {
  const button = page.locator('.panel-foot').getByRole('button', { name: 'Position…' });
  if (!(await button.isVisible())) await page.getByRole('tab', { name: 'Partie' }).click();
  await button.click();
  await expect(setupStatus(page)).not.toHaveText('');
}

/** @param {Page} page @param {string} text */
async function write(page, text) {
  await line(page).fill(text);
  await line(page).blur();
  await expect(line(page)).toHaveValue(text);
}

test('with the mouse seeds are added and removed, and the missing ones are counted', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await edit(page);
  await expect(setupStatus(page)).toHaveText(/^Les 48 graines y sont toutes\.$/);
  await place(page, 'C').click();
  await expect(setupStatus(page)).toHaveText(/Il y a 49 graines, une de trop/);
  await expect(press(page, 'Jouer à deux')).toHaveAttribute('aria-disabled', 'true');
  await place(page, 'C').click({ button: 'right' });
  await place(page, 'C').click({ modifiers: ['Shift'] });
  await expect(setupStatus(page)).toHaveText(/Il manque 1 graine/);
  await place(page, 'N').click();
  await expect(setupStatus(page)).toHaveText(/y sont toutes/);
  await expect(line(page)).toHaveValue('4-4-3-4-4-4-4-4-4-4-4-4-0-1-S');
  await expect(place(page, 'N')).toHaveAccessibleName(/Graines prises par Nord\s: 1/);
  await editor(page).getByRole('radio', { name: '− enlève' }).check();
  await place(page, 'a').click();
  await editor(page).getByLabel('Graines de la case a').fill('0');
  await expect(setupStatus(page)).toHaveText(/Il manque 4 graines/);
  await expectNoViolations(page, { part: 'dialog[open]' });
  // Undo takes one step back: first the typed number, then the press on pit a.
  await press(page, 'Annuler').click();
  await press(page, 'Annuler').click();
  await expect(line(page)).toHaveValue('4-4-3-4-4-4-4-4-4-4-4-4-0-1-S');
  await press(page, 'Échanger Sud et Nord').click();
  await expect(line(page)).toHaveValue('4-4-4-4-4-4-4-4-3-4-4-4-1-0-N');
  await press(page, 'Tout vider').click();
  await expect(setupStatus(page)).toHaveText(/Il manque 48 graines/);
  await press(page, 'Position de départ').click();
  await expect(line(page)).toHaveValue('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
  // Closing the editor does not change the game on the board.
  await page.keyboard.press('Escape');
  expect((await storedGame(page)).position).toBe('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
});

test('with the keyboard alone, from an empty board to a game', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await edit(page);
  await press(page, 'Tout vider').press('Enter');
  await place(page, 'A').focus();
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await expect(line(page)).toHaveValue(/^12-0-/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('12-1-0-0-0-0-0-0-0-1-3-0-0-0-S');
  await expect(setupStatus(page)).toHaveText(/Il manque 31 graines/);
  await press(page, 'Compter comme graines prises celles qui manquent').press('Enter');
  await expect(line(page)).toHaveValue('12-1-0-0-0-0-0-0-0-1-3-0-16-15-S');
  await editor(page).getByRole('radio', { name: 'Sud' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(line(page)).toHaveValue(/-N$/);
  await press(page, 'Jouer à deux').press('Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect((await storedGame(page)).position).toBe('12-1-0-0-0-0-0-0-0-1-3-0-16-15-N');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the counts of the narrow stores are whole, at the upper and lower end of the board', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await setPlayers(page);
    await open(page);
    await edit(page);
    await write(page, '4-0-0-0-0-3-0-1-2-9-0-0-14-15-S');
    const board = await editor(page).locator('canvas').boundingBox();
    const middle = (board?.y ?? 0) + (board?.height ?? 0) / 2;
    for (const [side, seeds] of [['N', '15'], ['S', '14']]) {
      const count = place(page, side).locator('span');
      await expect(count).toHaveText(seeds);
      await expect(count).toBeInViewport({ ratio: 1 });
      const box = await count.boundingBox();
      const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)];
      if (side === 'N') expect(bottom).toBeLessThan(middle - (board?.height ?? 0) * 0.4);
      else expect(top).toBeGreaterThan(middle + (board?.height ?? 0) * 0.4);
    }
  });

  test('touches add and remove seeds, and the targets are wide enough', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    await edit(page);
    for (const letter of 'ABCDEFabcdef') {
      const box = await place(page, letter).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await place(page, 'd').tap();
    await expect(setupStatus(page)).toHaveText(/une de trop/);
    await editor(page).getByRole('radio', { name: '− enlève' }).check();
    await place(page, 'd').tap();
    await place(page, 'D').tap();
    await expect(setupStatus(page)).toHaveText(/Il manque 1 graine/);
    await press(page, 'Une graine de plus').tap();
    await expect(setupStatus(page)).toHaveText(/y sont toutes/);
    await expectNoViolations(page, { part: 'dialog[open]' });
    await press(page, 'Jouer contre le niveau 3').tap();
    await expect(editor(page)).toHaveCount(0);
  });
});

test('a wrong text is explained, and the position stays as it was', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await edit(page);
  await line(page).fill('4-4-4');
  await expect(editor(page).locator('.setup-fault')).toHaveText(/15 valeurs/);
  await line(page).fill('4-4-x-4-4-4-4-4-4-4-4-4-0-0-S');
  await expect(editor(page).locator('.setup-fault')).toContainText('« x »'.replaceAll(' ', '\u00a0'));
  await expect(editor(page).locator('.setup-fault')).toContainText('il faudrait un nombre comme 4, ou 0.');
  await line(page).fill('4-4-4-4-4-4-4-4-4-4-4-4-0-0-X');
  await expect(editor(page).locator('.setup-fault')).toContainText('il faudrait finir par S (Sud) ou N (Nord).');
  await line(page).blur();
  await expect(line(page)).toHaveValue('4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
  // A position where the game is over is legal, and the reason of the end is shown.
  await write(page, '0-0-0-0-0-0-0-0-0-0-0-0-20-28-S');
  await expect(setupStatus(page)).toHaveText(/Dans cette position, la partie est finie\. .*Nord gagne, 28 à 20/);
});

test('a number typed on a pit is one step of its own, even if its first digit changes nothing', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await edit(page);
  await place(page, 'C').click();
  await expect(line(page)).toHaveValue(/^4-4-5-/);
  await place(page, 'A').focus();
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  await expect(line(page)).toHaveValue(/^42-4-5-/);
  await press(page, 'Annuler').click();
  await expect(line(page)).toHaveValue(/^4-4-5-/);
});

test('other rules need another number of seeds; Éqwalé has its reserve', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await edit(page);
  const rules = editor(page).getByLabel('Règles');
  // Where both rule sets begin with the same position, the words are those of the new rules all the same.
  await expect(place(page, 'A')).toHaveAccessibleName(/^Case A de Sud/);
  await rules.selectOption('cote-ivoire');
  await expect(place(page, 'A')).toHaveAccessibleName(/^Trou A de Sud/);
  await rules.selectOption('boite-3');
  // A start position becomes the start position of the new rules.
  await expect(line(page)).toHaveValue('3-3-3-3-3-3-3-3-3-3-3-3-0-0-S');
  await rules.selectOption('eqwale');
  await expect(setupStatus(page)).toHaveText(/48 graines attendent dans la réserve/);
  await place(page, 'B').click();
  await expect(setupStatus(page)).toHaveText(/47 graines attendent/);
  await place(page, 'S').click();
  await expect(setupStatus(page)).toHaveText(/Il reste 46 graines à poser\s: personne ne peut encore en avoir pris/);
  await press(page, 'Annuler').click();
  await place(page, 'B').focus();
  await editor(page).getByLabel('Graines du trou B').fill('11');
  await expect(setupStatus(page)).toHaveText(/réserve ne peuvent pas être posées/);
  await press(page, 'Annuler').click();
  await expect(setupStatus(page)).toHaveText(/47 graines attendent/);
  await press(page, 'Jouer à deux').click();
  await expect(status(page)).toHaveText(/de poser ses graines/);
  await expect(page.locator('.game-view [data-pit="B"]')).toHaveAccessibleName(/^Trou B de Sud, 1 graine/);
});

test('a pasted position is set up; it is shared, played against the program, and analysed', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('awale.analysis', JSON.stringify({ v: 1, data: { on: false, lines: 2 } })));
  await setPlayers(page, { N: 2 });
  await open(page, './#moves=CfEa');
  await edit(page);
  await place(page, 'A').focus();
  await pasteText(page, '1-0-2');
  await expect(editor(page).locator('.setup-fault')).toBeInViewport({ ratio: 1 });
  await pasteText(page, ' 1-0-2-0-0-3-0-1-0-4-0-0-19-18-S\n');
  await expect(line(page)).toHaveValue('1-0-2-0-0-3-0-1-0-4-0-0-19-18-S');
  await press(page, 'Partager').click();
  const share = page.locator('dialog.share');
  await expect(share.getByLabel('Lien vers cette partie')).toHaveValue(/position=1-0-2-0-0-3-0-1-0-4-0-0-19-18-S/);
  await expect(share.getByRole('img')).toBeVisible();
  await expectNoViolations(page, { part: 'dialog[open]' });
  await page.keyboard.press('Escape');
  await expect(line(page)).toHaveValue('1-0-2-0-0-3-0-1-0-4-0-0-19-18-S');
  // A game that was opened is between two people: the level is that of the last game begun here.
  await press(page, 'Jouer contre le niveau 2').click();
  await expect(page.locator('.far .who')).toContainText('niveau 2');
  expect((await storedGame(page)).position).toBe('1-0-2-0-0-3-0-1-0-4-0-0-19-18-S');
  // Its analysis is on, although it was switched off before, and stays on when a move is tried.
  await edit(page);
  await press(page, 'Analyser').click();
  const toggle = page.getByRole('switch', { name: 'Analyser la position' });
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await page.locator('.game-view [data-pit="F"]').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
});
