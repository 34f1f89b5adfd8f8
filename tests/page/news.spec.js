// The text about a move: when it is shown, and for how long; and the text about threats.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** South takes 3 seeds from a with F; North has no capture then. */
const CAPTURE = './#rules=classique&position=4-4-4-0-0-1-2-0-4-4-4-4-8-9-S';

/** @param {import('@playwright/test').Page} page */
const told = (page) => page.locator('.told');

test('the button for threats says which pits it marks, or that there are none', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#threats').click();
  await expect(told(page)).toHaveText(/Aucune menace\s: l’adversaire ne peut rien prendre\./);
  await expect(liveRegion(page)).toContainText('Aucune menace');
  await page.locator('#threats').click();
  await expect(page.locator('#threats')).toHaveAttribute('aria-pressed', 'false');
  await page.goto('./#rules=classique&moves=FdEaCb');
  await page.locator('#threats').click();
  await expect(told(page)).toHaveText(/Menaces sur les cases E et F\./);
});

for (const [level, tells] of /** @type {[number, boolean][]} */ ([[2, true], [3, false]])) {
  test(`at level ${level} the text ${tells ? 'says' : 'does not say'} why an ordinary move takes nothing`, async ({ page }) => {
    await setPlayers(page, { N: level });
    await open(page);
    await pit(page, 'C').click();
    await expect(liveRegion(page)).toContainText('Nord ne prend rien');
    if (tells) await expect(told(page)).toContainText('Nord ne prend rien');
    else await expect(told(page)).not.toContainText('ne prend rien');
  });
}

test('the text of a capture stays after the program’s reply', async ({ page }) => {
  await open(page, CAPTURE);
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'F').click();
  await expect(page.locator('.gain').last()).toHaveText('+3');
  await expect(status(page)).toContainText('À vous');
  // The own capture came before the reply, and is told before it.
  await expect(told(page)).toHaveText(/^\s*Sud prend 3 graines.*Nord sème/);
  await expect(page.locator('.gain').last()).toBeEmpty();
});

test('a game that is opened again in the middle tells its last move again', async ({ page }) => {
  await setPlayers(page);
  await open(page, CAPTURE);
  await pit(page, 'F').click();
  await expect(told(page)).toContainText('Sud prend 3 graines');
  const text = await told(page).textContent();
  await open(page, './');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(told(page)).toHaveText(text ?? '');
});

test('à l’ivoirienne nothing is counted for the players, from the first move on', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const board = page.locator('.table canvas');
  const shot = async () => (await board.screenshot()).toString('base64');
  const counted = await shot();
  await page.locator('.near .who').click();
  await page.locator('dialog details.more summary').click();
  await page.getByRole('switch', { name: /ivoirienne/ }).check();
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(shot).not.toBe(counted);
  const bare = await shot();
  await page.reload();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect.poll(shot).toBe(bare);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(page.locator('.told')).not.toHaveText(/\d/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('links to rules in the text are high enough for a finger, and each line of one leads to its rule', async ({ page }) => {
    await setPlayers(page, { N: 2 });
    await open(page, CAPTURE);
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await page.getByRole('button', { name: 'Jouer contre le programme' }).tap();
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await pit(page, 'F').click();
    await expect(told(page)).toHaveText(/^\s*Sud prend 3 graines.*Nord sème/);
    const links = await told(page).locator('.ruled').evaluateAll((all) => all.map((link) => ({
      height: link.getBoundingClientRect().height,
      lines: [...(link.firstElementChild?.getClientRects() ?? [])].map(({ left, top, width, height }) =>
        document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.ruled') === link),
    })));
    expect(links.length).toBeGreaterThan(1);
    for (const { height, lines } of links) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines).not.toContain(false);
    }
  });
});
