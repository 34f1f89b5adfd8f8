// A game that has ended: what is at hand beside the board once the dialog of the end is closed, what is withdrawn when
// the end is taken back, and that its numbers are the same everywhere.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, scores, setPlayers, status, storedGame } from './helpers/game.js';
import { followLink, resign } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The labels of the buttons in the row, and how many places in it are empty. @param {Page} page */
const row = (page) =>
  page.evaluate(() => {
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.actions .button'))].filter((one) => !one.hidden);
    return { labels: buttons.map((one) => one.textContent), holes: buttons.filter((one) => !one.checkVisibility({ visibilityProperty: true })).length };
  });

/** One's own game against the program, which ends by a resignation. @param {Page} page */
async function playAndResign(page) {
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  await resign(page);
}

for (const [width, height] of /** @type {const} */ ([[390, 844], [360, 640], [844, 390], [768, 1024], [1280, 720]])) {
  test(`at ${width} by ${height} the review and the return game stay at hand, also after a reload`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page, { N: 1 });
    await open(page);
    await playAndResign(page);
    await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
    const ended = { labels: ['Annuler', 'Rétablir', 'Revoir la partie', 'Revanche', 'Nouvelle partie'], holes: 0 };
    await expect.poll(() => row(page)).toEqual(ended);
    await page.reload();
    await expect.poll(() => row(page)).toEqual(ended);
    for (const name of ['Revoir la partie', 'Revanche', 'Nouvelle partie']) {
      const button = page.locator('.actions').getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 0.99 });
      // The whole label is seen.
      expect(await button.evaluate((one) => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight))).toBeLessThanOrEqual(1);
    }
    // When the end is taken back, the review and the return game go too.
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await expect.poll(() => row(page)).toEqual({ labels: ['Annuler', 'Rétablir', 'Indice', 'Arrêter…', 'Nouvelle partie'], holes: 0 });
    await resign(page);
    await page.keyboard.press('Escape');
    await page.locator('[data-action="rematch"]').click();
    // In the return game the program begins.
    await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
    await expect(page.locator('.far .who')).toContainText('niveau 1');
    await expect(page.locator('[data-action="rematch"]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Arrêter…' })).toBeVisible();
  });
}

for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
  test(`at ${width} by ${height} the buttons keep their places for one player or two, at the end, and as one steps through the game`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page, { N: 1, games: 2 });
    await open(page);
    const places = () => page.evaluate(() => ['undo', 'new'].map((name) => {
      const { x, y, width: wide } = /** @type {Element} */ (document.querySelector(`.actions [data-action="${name}"]`)).getBoundingClientRect();
      return [x, y, wide].map(Math.round).join(' ');
    }));
    const before = await places();
    await playAndResign(page);
    await page.locator('dialog.end').waitFor();
    await expect(page.locator('[data-action="rematch"]')).toHaveText('Partie suivante');
    // No place in the row is empty beside the dialog of the end.
    expect(await row(page)).toMatchObject({ holes: 0 });
    expect(await places()).toEqual(before);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Partie' }).click();
    await page.locator('[data-step="first"]').click();
    await expect(page.locator('[data-action="undo"]')).toBeHidden();
    expect(await places()).toEqual(before);
    await pit(page, 'D').click();
    await expect(page.locator('.replay-controls .variation')).toBeVisible();
    await expect(page.locator('.told')).toContainText('variante');
    expect(await places()).toEqual(before);
    // Two people.
    await followLink(page, 'moves=FfEaDb');
    await expect(status(page)).toHaveText('À Sud de jouer.');
    expect(await places()).toEqual(before);
  });
}

test('the button of the row opens the review', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setPlayers(page, { N: 1 });
  await open(page);
  await playAndResign(page);
  await page.keyboard.press('Escape');
  await page.locator('[data-action="review"]').click();
  await expect(page.getByRole('tab', { name: 'Analyse' })).toHaveAttribute('aria-selected', 'true');
  await page.locator('.overview').waitFor();
});

test('in a match of several games the button for a return game offers the next game, and a game that was only opened has no return game', async ({ page }) => {
  await setPlayers(page, { N: 1, games: 2 });
  await open(page);
  await playAndResign(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-action="rematch"]')).toHaveText('Partie suivante');
  await followLink(page, 'moves=FfEa&end=resignation-S');
  await expect(status(page)).toContainText('abandonne');
  await expect(page.locator('[data-action="review"]')).toBeVisible();
  await expect(page.locator('[data-action="rematch"]')).toBeHidden();
});

test('a result whose end is taken back is withdrawn at once, and counted when the game ends', async ({ page }) => {
  const won = { played: 4, won: 4, drawn: 0, lost: 0, best: 7, streak: 4, longest: 4 };
  await page.addInitScript((data) => {
    if (!localStorage.getItem('awale.results')) localStorage.setItem('awale.results', JSON.stringify({ v: 1, data }));
  }, { last: '', level: 3, lead: -1, rules: { classique: { 2: won } } });
  await setPlayers(page, { N: 2 });
  await open(page);
  const foot = page.locator('.panel-foot');
  /** The games played, won, drawn and lost, the largest margin of a win, and the longest run of wins. */
  const progress = async () => {
    await foot.getByRole('button', { name: 'Mes progrès' }).click();
    const cells = await page.locator('dialog.progress tbody td').allTextContents();
    await page.keyboard.press('Escape');
    return cells.join(' ');
  };
  const badges = async () => {
    await foot.getByRole('button', { name: 'Mes parties' }).click();
    await page.locator('dialog.my-games .row-main').first().waitFor();
    const found = await page.locator('dialog.my-games .badge').allTextContents();
    await page.keyboard.press('Escape');
    return found;
  };
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('awale.results') ?? '').data);
  await playAndResign(page);
  await page.keyboard.press('Escape');
  expect(await progress()).toBe('5 4 0 1 7 4');
  expect(await badges()).toEqual(['perdue']);
  // This loss brings `lead` from -1 to -2: a program that follows the player becomes a level weaker.
  expect(await stored()).toMatchObject({ level: 2, lead: 0 });
  await page.reload();
  await page.locator('[data-action="undo"]').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  expect(await progress()).toBe('4 4 0 0 7 4');
  expect(await stored()).toMatchObject({ level: 3, lead: -1, rules: { classique: { 2: won } } });
  expect(await badges()).toEqual(['à vous de jouer']);
  await resign(page);
  await page.keyboard.press('Escape');
  expect(await progress()).toBe('5 4 0 1 7 4');
  expect(await badges()).toEqual(['perdue']);
  // Opened from “Mes parties”, the game continues as the same match.
  await page.locator('[data-action="undo"]').click();
  await followLink(page, 'rules=kalah');
  await expect(page.getByRole('button', { name: 'Reprendre la partie d’avant' })).toBeVisible();
  await foot.getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.locator('dialog.my-games .row-main')).toHaveCount(1);
  await page.locator('dialog.my-games .row-main').click();
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
  await expect(status(page)).toHaveText('À vous de jouer.');
});

test('a resigned game without a move leaves “Mes parties” when its resignation is taken back', async ({ page }) => {
  await setPlayers(page, { N: 2 });
  await open(page);
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  await resign(page);
  await page.keyboard.press('Escape');
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.locator('dialog.my-games .badge')).toHaveText(['perdue']);
  await page.keyboard.press('Escape');
  await page.locator('[data-action="undo"]').click();
  await expect(liveRegion(page)).toContainText('La fin est annulée : la partie continue.');
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.locator('dialog.my-games')).toBeVisible();
  await expect(page.locator('dialog.my-games .row-main')).toHaveCount(0);
});

/** A game of two people that the next move, D, ends: it brings a position back. */
const TO_REPEAT = '#moves=DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAbEaFaBbCcDeFfAaBdEeFbCc';
/** A game of two people, in which both have taken seeds. */
const UNDER_WAY = '#moves=EeAfFaDdFbCfFeBcD';

for (const [end, address, finish] of /** @type {[string, string, (page: Page) => Promise<unknown>][]} */ ([
  ['a repetition', TO_REPEAT, async (page) => {
    await pit(page, 'D').click();
    await page.locator('[data-answer="anyway"]').click();
  }],
  ['an agreement', UNDER_WAY, async (page) => {
    await page.locator('[data-action="stop"]').click();
    for (const answer of ['D’un commun accord', 'D’accord']) await page.getByRole('button', { name: answer, exact: true }).click();
  }],
  ['a resignation', UNDER_WAY, resign],
])) {
  test(`after ${end} the player rows, the status, the dialog of the end, the key G and “Mes parties” give the same numbers`, async ({ page }) => {
    await setPlayers(page);
    await open(page, address);
    await finish(page);
    const endDialog = page.locator('dialog.end');
    await expect(endDialog).toBeVisible();
    const [north, south] = (await scores(page)).map(Number);
    const resigned = end === 'a resignation';
    // A resignation shares no seeds, so its result has no score.
    const [most, fewest] = [Math.max(south, north), Math.min(south, north)];
    const won = `${resigned || south > north ? 'Sud' : 'Nord'} gagne`;
    const result = resigned ? won : south === north ? `Égalité, ${south} partout` : `${won}, ${most} à ${fewest}`;
    await expect(endDialog.getByRole('heading').first()).toHaveText(`${result}.`);
    await expect(status(page)).toContainText(`${result}.`);
    await endDialog.getByRole('button', { name: 'Voir le plateau' }).click();
    await expect.poll(() => scores(page)).toEqual([String(north), String(south)]);
    const { over } = await storedGame(page);
    if (!resigned) expect([over?.north, over?.south, north + south]).toEqual([north, south, 48]);
    await page.keyboard.press('g');
    await expect(liveRegion(page)).toContainText(`Sud ${south}, Nord ${north}.`);
    // The totals contain the seeds that remained, so the pits are told as empty, as the board shows them.
    if (!resigned) expect((await liveRegion(page).textContent())?.match(/vide/g)).toHaveLength(12);
    await page.getByRole('button', { name: /Mes parties/ }).click();
    const badge = south === north ? 'nulle' : won;
    await expect(page.locator('dialog.my-games .badge')).toHaveText(resigned ? badge : `${badge} ${most}–${fewest}`);
  });
}
