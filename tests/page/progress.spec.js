// The program's levels with their faces, and the player's results against them.
import { readFile } from 'node:fs/promises';
import { test, expect, open } from './helpers/page-test.js';
import { pit, playablePits, restart, setPlayers, status, storedGame } from './helpers/game.js';
import { resign } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

test('every level shows a face, a name, how it plays and how strong it is', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await page.keyboard.press('n');
  const seat = page.locator('.seat[data-side="N"]');
  const faces = new Set();
  for (let level = 0; level <= 10; level += 1) {
    await seat.locator('input[type="range"]').fill(String(level));
    await expect(seat.locator('.level-name strong')).toContainText(`Niveau ${level} · `);
    await expect(seat.locator('.level-name small')).toHaveCount(2);
    for (const line of await seat.locator('.level-name small').allTextContents()) expect(line).not.toContain('ui.');
    // Faces are told apart by their shapes, not only by their colours.
    faces.add((await seat.locator('.face path').evaluateAll((all) => all.map((one) => one.getAttribute('d')))).join(' '));
  }
  expect(faces.size).toBe(11);
  await seat.locator('input[type="range"]').fill('0');
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.player.far .who')).toContainText('niveau 0');
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
});

test('a game’s result is counted once, under its rules and level, shown, and written into the export', async ({ page }) => {
  await setPlayers(page, { N: 2 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.getByRole('button', { name: 'Voir le plateau' }).click();
  // A game that is resigned again after an undo counts once.
  await page.keyboard.press('u');
  await resign(page);
  await page.getByRole('button', { name: 'Voir le plateau' }).click();
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes progrès' }).click();
  const row = page.locator('dialog.progress tbody tr');
  await expect(row).toHaveCount(1);
  await expect(page.locator('dialog.progress caption')).toHaveText('Classique');
  await expect(row.locator('th')).toContainText('Niveau 2 · distrait');
  await expect(row.locator('td')).toHaveText(['1', '0', '0', '1', '0', '0']);
  await page.keyboard.press('Escape');
  await restart(page);
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /xporter/ }).click()]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^% Mes progrès\n% Classique ; Niveau 2 · distrait ; jouées 1 ;/);
  expect(text).toMatch(/\[Seed "\d+"\]/);
});

test('“Mes progrès” shows what was played, won, drawn and lost, the best margin and the longest streak', async ({ page }) => {
  const row = (/** @type {number[]} */ [played, won, drawn, lost, best, streak, longest]) => ({ played, won, drawn, lost, best, streak, longest });
  const rules = { classique: { 2: row([17, 9, 2, 6, 21, 1, 4]), 0: row([3, 3, 0, 0, 30, 3, 3]) }, kalah: { 10: row([5, 0, 1, 4, 0, 0, 0]) } };
  await page.addInitScript((data) => localStorage.setItem('awale.results', JSON.stringify({ v: 1, data })), { last: '', level: 3, lead: 0, rules });
  await open(page);
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes progrès' }).click();
  const dialog = page.locator('dialog.progress');
  const table = dialog.locator('table').filter({ hasText: 'Classique' });
  await expect(table.locator('thead th')).toHaveText(['Adversaire', 'jouées', 'gagnées', 'nulles', 'perdues', 'plus grand écart', 'meilleure série de victoires']);
  const cells = (/** @type {RegExp} */ level) => dialog.locator('tbody tr').filter({ has: page.locator('th', { hasText: level }) }).locator('td');
  await expect(cells(/Niveau 2 /)).toHaveText(['17', '9', '2', '6', '21', '4']);
  await expect(cells(/Niveau 0 /)).toHaveText(['3', '3', '0', '0', '30', '3']);
  await expect(cells(/Niveau 10 /)).toHaveText(['5', '0', '1', '4', '0', '0']);
});

test('a game by rules of one’s own is not counted as one of the nearest preset', async ({ page }) => {
  await setPlayers(page, { N: 2, rules: 'classique,feeding=none' });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.getByRole('button', { name: 'Voir le plateau' }).click();
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes progrès' }).click();
  await expect(page.locator('dialog.progress caption')).toHaveText(/^Classique, règle maison · Rien n’oblige/);
  const rules = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('awale.results') ?? '').data.rules));
  expect(rules).toEqual(['classique,feeding=none']);
});

test('a program that follows the player’s strength gets weaker after the player has lost two games', async ({ page }) => {
  await setPlayers(page, { N: 3, follow: true });
  await open(page);
  for (let game = 0; game < 2; game += 1) {
    await pit(page, 'C').click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await resign(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Revanche' }).click();
    // In the rematch North begins; after the restart, South again.
    if (game === 0) {
      await expect(page.locator('.player.far .who')).toContainText('niveau 3');
      await restart(page);
    }
  }
  await expect(page.locator('.player.far .who')).toContainText('niveau 2');
});

test('after undos the program repeats its replies, because the game keeps its random seed', async ({ page }) => {
  await setPlayers(page, { N: 4 });
  await open(page);
  const play = async () => {
    for (const at of [0, 2, 4]) {
      const [first] = await playablePits(page);
      await pit(page, first ?? '').click({ force: true });
      await expect.poll(async () => (await storedGame(page)).ply).toBe(at + 2);
      await expect(status(page)).toHaveText('À vous de jouer.');
    }
    return (await storedGame(page)).moves;
  };
  const once = await play();
  for (let back = 0; back < 3; back += 1) await page.keyboard.press('u');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  expect(await play()).toEqual(once);
});
