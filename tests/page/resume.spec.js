// No game is lost: whatever takes the board, the game under way lies among the player's games, and
// can be taken back at once or gone on with later against the same player.
import { test, expect, open } from './helpers/page-test.js';
import { storedGame, pit, restart, setPlayers, status } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const RESTED = 'Votre partie d’avant vous attend dans « Mes parties ».';

/** @param {Page} page */
const takeBack = (page) => page.getByRole('button', { name: 'Reprendre la partie d’avant' });
/** @param {Page} page */
const moves = async (page) => (await storedGame(page)).moves;
/** @param {Page} page */
const myGames = (page) => page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' });
/** @param {Page} page */
const rows = (page) => page.locator('dialog.my-games .row-main');

/** @param {Page} page @param {string} link what follows `#`, followed in the open tab */
const follow = (page, link) => page.evaluate((hash) => void (location.hash = hash), link);

/** A game against level 2 in which South has played. @param {Page} page */
async function playOnce(page) {
  await setPlayers(page, { N: 2 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(async () => (await moves(page)).length).toBe(2);
  return moves(page);
}

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.locator('.panel-foot').waitFor({ state: 'attached' });
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** What takes the board's place, by name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const WAYS = {
  'a link with rules': (page) => follow(page, 'rules=grenier'),
  'a link with a game': (page) => follow(page, 'moves=FfEa'),
  'a pasted game': (page) => paste(page, '1. F f 2. E *'),
  'other rules': async (page) => {
    await page.locator('#rules').click();
    await page.locator('dialog .sheet:not(.current) > .sheet-foot .button, dialog .sheet:not(.current) > .button').first().click();
  },
  'a placed position': async (page) => {
    await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
    await page.getByLabel('En une ligne').fill('0-0-0-0-0-1-2-0-0-0-0-0-22-23-S');
    await page.locator('dialog').getByRole('button', { name: 'Jouer à deux' }).click();
  },
};

for (const [name, act] of Object.entries(WAYS)) {
  test(`${name} takes the board: the game under way is kept, and taken back at once`, async ({ page }) => {
    const before = await playOnce(page);
    await act(page);
    await expect(takeBack(page)).toBeVisible();
    expect(await moves(page)).not.toEqual(before);
    await takeBack(page).click();
    await expect.poll(() => moves(page)).toEqual(before);
    await expect(page.locator('.far .who')).toHaveText('Nord · niveau 2');
    await expect(takeBack(page)).toBeHidden();
    // Playing on changes the same library entry.
    await pit(page, 'A').click();
    await expect.poll(async () => (await moves(page)).length).toBe(4);
    await follow(page, 'rules=kalah');
    await expect(page.locator('.told')).toContainText(RESTED);
    await myGames(page).click();
    await expect(rows(page)).toHaveCount(name === 'a pasted game' ? 2 : 1);
    await page.locator('dialog.my-games .row-main', { hasText: '4 coups' }).click();
    await expect.poll(async () => (await moves(page)).length).toBe(4);
    await expect(page.locator('.far .who')).toHaveText('Nord · niveau 2');
    await expect(status(page)).toHaveText('À vous de jouer.');
  });
}

test('playing on from an earlier move keeps the game that was under way', async ({ page }) => {
  await open(page, './#moves=FfEaDb');
  await page.keyboard.press('f');
  await expect.poll(async () => (await moves(page)).length).toBe(7);
  await page.locator('[data-step="back"]').click();
  await page.locator('[data-here="program"]').click();
  await expect(page.locator('.told')).toContainText(RESTED);
  await takeBack(page).click();
  await expect.poll(async () => (await moves(page)).length).toBe(7);
});

test('a link opened in a new tab keeps the game that the tab goes on with', async ({ page }) => {
  await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  const before = await playOnce(page);
  await page.goto('./elsewhere');
  await open(page, './#rules=grenier');
  await expect(page.locator('.told')).toContainText(RESTED);
  await takeBack(page).click();
  await expect.poll(() => moves(page)).toEqual(before);
});

test('a lesson gives the game back as it was, and what follows the lesson keeps it', async ({ page }) => {
  const before = await playOnce(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lessons [data-lesson="start"]').click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await follow(page, 'rules=grenier');
  await expect(page.locator('.told')).toContainText(RESTED);
  await takeBack(page).click();
  await expect.poll(() => moves(page)).toEqual(before);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await myGames(page).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a game without a move is nothing to keep', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await follow(page, 'rules=grenier');
  await expect(page.locator('#rules')).toContainText('greniers');
  await page.getByRole('tab', { name: 'Partie' }).click();
  await myGames(page).click();
  await expect(page.locator('dialog.my-games')).toContainText('Il n’y a pas encore de partie ici.');
});

test('my games: what goes on and what is over, by rules, each with its result, none twice', async ({ page }) => {
  await playOnce(page);
  await follow(page, 'rules=kalah');
  await expect(takeBack(page)).toBeVisible();
  await pit(page, 'A').click();
  await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(1);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Sud abandonne' }).click();
  await page.locator('dialog.end').waitFor();
  await page.keyboard.press('Escape');
  // Opening and leaving the game again and again keeps one library entry.
  for (let times = 0; times < 2; times += 1) {
    await myGames(page).click();
    await page.locator('dialog.my-games .row-main', { hasText: 'à vous de jouer' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.locator('#rules')).toContainText('Classique');
  }
  await myGames(page).click();
  const list = page.locator('dialog.my-games');
  await expect(rows(page)).toHaveCount(2);
  await expect(list.locator('.badge')).toHaveText(['perdue', 'à vous de jouer']);
  await expect(list.locator('.board-picture .hole')).toHaveCount(24);
  await list.getByRole('radio', { name: 'en cours' }).check();
  await expect(list.locator('.badge')).toHaveText(['à vous de jouer']);
  await list.getByRole('radio', { name: 'finies' }).check();
  await expect(list.locator('.badge')).toHaveText(['perdue']);
  await list.getByRole('radio', { name: 'toutes' }).check();
  await list.locator('.by-rules select').selectOption({ label: 'Classique' });
  await expect(list.locator('.badge')).toHaveText(['à vous de jouer']);
  await list.locator('.by-rules select').selectOption({ label: 'Kalah' });
  await expect(list.locator('.badge')).toHaveText(['perdue']);
});

test('a new game is asked for first, and the game under way is taken back at once', async ({ page }) => {
  const before = await playOnce(page);
  await page.keyboard.press('n');
  const sheet = page.locator('dialog.new-game');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await moves(page)).toEqual(before);
  await restart(page);
  await expect.poll(() => moves(page)).toEqual([]);
  await takeBack(page).click();
  await expect.poll(() => moves(page)).toEqual(before);
});
