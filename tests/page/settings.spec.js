// Settings about playing: two presses a move, and where the last seed would fall.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status, storedGame } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @param {import('@playwright/test').Page} page @param {Record<string, unknown>} settings */
async function choose(page, settings) {
  await page.addInitScript((data) => localStorage.setItem('awale.settings', JSON.stringify({ v: 1, data })), settings);
}

test('where moves are confirmed, the first press shows the way and the second sows', async ({ page }) => {
  await setPlayers(page);
  await choose(page, { confirm: true });
  await open(page);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toHaveText(/Touchez encore la case C pour semer\./);
  await expect(liveRegion(page)).toContainText('Touchez encore');
  expect((await storedGame(page)).moves).toEqual([]);
  // Another pit may be chosen meanwhile; one that may not be sown is refused.
  await pit(page, 'D').click();
  await pit(page, 'a').click({ force: true });
  await expect(page.locator('.told')).not.toContainText('Touchez encore');
  for (let press = 0; press < 2; press += 1) await pit(page, 'D').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect((await storedGame(page)).moves).toEqual(['D']);
});

test('the way of a pit under the pointer is shown where that is wanted', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const board = page.locator('.table canvas');
  const hovered = async () => {
    await pit(page, 'C').hover();
    return (await board.screenshot()).toString('base64');
  };
  const plain = await hovered();
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Montrer où tombe la dernière graine' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shown = await hovered();
  expect(shown).not.toBe(plain);
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await board.screenshot()).toString('base64')).not.toBe(shown);
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Montrer où tombe la dernière graine' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(hovered).toBe(plain);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that stays on a pit is told about it, and sows nothing', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    await page.keyboard.press('c');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    const held = pit(page, 'D');
    await held.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await expect(page.locator('.told')).toContainText('Nord');
    await held.dispatchEvent('click');
    expect((await storedGame(page)).moves).toEqual(['C']);
    await held.dispatchEvent('pointerleave', { pointerType: 'touch' });
    const mine = pit(page, 'e');
    await mine.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await mine.dispatchEvent('click');
    await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'e']);
  });
});
