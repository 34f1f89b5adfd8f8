import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test, expect, open } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';

const { AWALE_DIST } = process.env;

/** @param {import('@playwright/test').Page} page */
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
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('the code for a site shows there what the dialog shows', async ({ page, pageErrors }) => {
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

test('a link carries the names of the players to whoever opens it', async ({ page }) => {
  await open(page, './#moves=FfEaDb');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel('Lien vers cette partie');
  expect(await link.inputValue()).not.toContain('sud=');
  await dialog.getByText('Noms des joueurs').click();
  await dialog.getByLabel('Sud', { exact: true }).fill('Adjoa & Kofi');
  await dialog.getByLabel('Nord', { exact: true }).fill('Zoé');
  await expect(link).toHaveValue(/sud=Adjoa.*nord=Zo/);
  const code = page.locator('.qr path');
  await expect(code).toHaveCount(1);
  const drawn = await code.getAttribute('d');
  await dialog.getByLabel('Nord', { exact: true }).fill('Zoé B.');
  await expect.poll(() => code.getAttribute('d')).not.toBe(drawn);
  const address = await link.inputValue();
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.locator('.near .who')).toHaveText('Adjoa & Kofi');
  await expect(other.locator('.far .who')).toHaveText(/^Zoé/);
  // Also where the link is copied from the replay, and pasted into the page.
  await other.close();
  await page.keyboard.press('Escape');
  await page.goto('about:blank');
  await open(page);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, address);
  await expect(page.locator('.near .who')).toHaveText('Adjoa & Kofi');
});
