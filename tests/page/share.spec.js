// The share dialog: links and their QR codes, the single-file page, the code for other sites. And links in an open tab.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { Host } from './helpers/static-host.js';
import { storedGame } from './helpers/game.js';
import { filesReady, followLink, holdRequests, pasteText } from './helpers/page-actions.js';

const { AWALE_DIST } = process.env;

/** Opens the share dialog and its part for other sites. @param {import('@playwright/test').Page} page */
async function share(page) {
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.locator('.share-site > summary').click();
  await page.locator('dialog .frame').waitFor();
}

test('the dialog has a link, and the whole page as a download', async ({ page, baseURL }) => {
  await open(page, './#moves=FfEa');
  await share(page);
  const link = await page.getByRole('dialog').getByLabel('Lien vers cette partie').inputValue();
  expect(link.startsWith(`${baseURL}#`)).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Emporter la page' }).click();
  const file = await (await download).path();
  expect(readFileSync(file).equals(readFileSync(join(AWALE_DIST ?? '', 'awale.html')))).toBe(true);
  // Only the body of the dialog scrolls: its title and close button stay.
  expect(await page.locator('dialog').evaluate((made) => made.scrollHeight - made.clientHeight)).toBe(0);
  await expectNoViolations(page, { part: 'dialog' });
});

test('the QR code comes right after the link, and the message on copying is beside the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, './#moves=FfEa');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.qr path')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Copier', exact: true }).first().click();
  await expect(dialog.locator('.copyable + [role="status"]').first()).toHaveText('C’est copié.');
  const top = async (/** @type {import('@playwright/test').Locator} */ one) => (await one.boundingBox())?.y ?? NaN;
  const code = await top(dialog.locator('.qr-part'));
  expect(code).toBeGreaterThan(await top(dialog.getByText('C’est copié.')));
  expect(code).toBeLessThan(await top(dialog.getByRole('button', { name: 'Enregistrer le fichier' })));
});

test('the code for another site shows the same board there', async ({ page, pageErrors }) => {
  await open(page, './#moves=FfEaDb');
  await share(page);
  const code = page.getByLabel('Le code à coller');
  const count = page.locator('dialog .count');
  await expect(count).toHaveText('0/6');
  const site = await new Host('/').open();
  const origin = site.url.replace('localhost', '127.0.0.1');
  pageErrors.origins.push(new URL(origin).origin);
  for (const way of ['dans la page', 'dans un cadre']) {
    await page.getByRole('radio', { name: way }).check();
    const other = await page.context().newPage();
    writeFileSync(
      join(site.folder, 'index.html'),
      `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${await code.inputValue()}`,
    );
    await other.goto(origin);
    const board = way === 'dans la page' ? other : other.frameLocator('iframe');
    await expect(board.locator('.count')).toHaveText('0/6');
    await other.close();
  }
  // Another choice changes the board and the code.
  await page.getByRole('radio', { name: 'on y joue contre le programme' }).check();
  await expect(count).toHaveCount(0);
  await expect(page.locator('dialog .frame')).toContainText('niveau 4');
  expect(await code.inputValue()).toContain('level=4');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await site.end();
});

test('a choice that is made before the board is there is shown on it', async ({ page }) => {
  await open(page, './#moves=FfEaDb');
  const release = await holdRequests(page, '**/embed.css');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.locator('.share-site > summary').click();
  await page.getByRole('radio', { name: 'on y joue contre le programme' }).check();
  await expect(page.getByLabel('Le code à coller')).toHaveValue(/level=("|&quot;)?4/);
  release();
  await expect(page.locator('dialog .frame')).toContainText('niveau 4');
  await expect(page.locator('dialog .count')).toHaveCount(0);
});

test('a link contains the names of the players', async ({ page }) => {
  await open(page, './#moves=FfEaDb');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel('Lien vers cette partie');
  expect(await link.inputValue()).not.toContain('sud=');
  await dialog.getByText('Noms des joueurs').click();
  await dialog.getByLabel('Qui joue Sud, en bas du plateau', { exact: true }).fill('Adjoa & Kofi');
  await dialog.getByLabel('Qui joue Nord, en haut du plateau', { exact: true }).fill('Zoé');
  await expect(link).toHaveValue(/sud=Adjoa.*nord=Zo/);
  const code = page.locator('.qr path');
  await expect(code).toHaveCount(1);
  const drawn = await code.getAttribute('d');
  await dialog.getByLabel('Qui joue Nord, en haut du plateau', { exact: true }).fill('Zoé B.');
  await expect.poll(() => code.getAttribute('d')).not.toBe(drawn);
  const address = await link.inputValue();
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.locator('.near .who')).toHaveText('Adjoa & Kofi · Sud');
  await expect(other.locator('.far .who')).toHaveText(/^Zoé/);
  // The pasted link has them as well.
  await other.close();
  await page.keyboard.press('Escape');
  await page.goto('about:blank');
  await open(page);
  await pasteText(page, address);
  await expect(page.locator('.near .who')).toHaveText('Adjoa & Kofi · Sud');
  // The link of a game against the program opens with the program’s name, and says that one plays for both sides.
  await followLink(page, 'level=1');
  await expect(page.locator('.far .who')).toContainText('niveau 1');
  await page.locator('[data-pit="C"]').click();
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const shared = await link.inputValue();
  await page.goto('about:blank');
  await open(page, `./${shared.slice(shared.indexOf('#'))}`);
  await expect(page.locator('.far .who')).toContainText('niveau 1');
  await expect(page.locator('.told')).toContainText('c’est vous qui jouez pour Sud et pour Nord');
});

for (const [way, follow] of /** @type {const} */ ([
  ['followed', followLink],
  ['pasted', async (/** @type {import('@playwright/test').Page} */ page, /** @type {string} */ link) => {
    await filesReady(page);
    await pasteText(page, `#${link}`);
  }],
])) {
  test(`a link ${way} in an open tab turns the board and sets the language`, async ({ page }) => {
    await open(page);
    const board = page.locator('section.game-view');
    await expect(board).toHaveAttribute('data-flip', 'false');
    await follow(page, 'moves=FfEaDb&lang=en&flip=1');
    await expect(board).toHaveAttribute('data-flip', 'true');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // A link without an orientation leaves the board's orientation unchanged.
    await follow(page, 'moves=Ff');
    await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
    await expect(board).toHaveAttribute('data-flip', 'true');
  });
}
