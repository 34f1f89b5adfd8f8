// Shared tablets: the dialog that prepares one, and what its address allows.
import { test, expect, open } from './helpers/page-test.js';
import { pit, status } from './helpers/game.js';
import { Host } from './helpers/static-host.js';
import { waitForReset, waitUntilIdle } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Opens the dialog that prepares a tablet. @param {Page} page */
async function prepare(page) {
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.getByRole('button', { name: 'Préparer une tablette…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Préparer une tablette' });
  const address = async () => new URLSearchParams(new URL(await dialog.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue()).hash.slice(1));
  return { dialog, address };
}

test('one dialog makes the address of a tablet and its QR code', async ({ page }) => {
  await open(page, './#rules=cote-ivoire&level=4');
  const { dialog, address } = await prepare(page);
  expect(Object.fromEntries(await address())).toEqual({ borne: '5', rules: 'cote-ivoire', level: '4', lang: 'fr', sound: '0', change: 'game' });
  await expect(dialog.locator('.qr path')).toHaveCount(1);
  const drawn = await dialog.locator('.qr path').getAttribute('d');
  // Level 0 plays at random; the number 0 means two people.
  await dialog.getByLabel('On joue').selectOption({ label: 'contre le programme, niveau 0' });
  expect((await address()).get('level')).toBe('random');
  await dialog.getByLabel('On joue').selectOption('0');
  await dialog.getByRole('radio', { name: 'rien', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Avec les sons' }).check();
  await dialog.getByRole('radio', { name: 'English' }).check();
  await dialog.getByLabel('Recommencer quand').selectOption('10');
  expect(Object.fromEntries(await address())).toEqual({ borne: '10', rules: 'cote-ivoire', level: '0', lang: 'en', sound: '1', change: 'none' });
  await expect(dialog.locator('.qr path')).not.toHaveAttribute('d', drawn ?? '');
  await dialog.getByRole('radio', { name: 'une leçon', exact: true }).check();
  await dialog.getByLabel('Quelle leçon').selectOption('lap');
  expect((await address()).get('lesson')).toBe('lap');
  expect((await address()).has('rules')).toBe(false);
  await dialog.getByRole('radio', { name: 'des exercices', exact: true }).check();
  await dialog.getByLabel('Pour quelles règles').selectOption('eqwale');
  expect((await address()).get('exercise')).toBe('eqwale/1');
});

test('at the size of a tablet the QR code is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  const { dialog } = await prepare(page);
  await expect(dialog.locator('.qr svg')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('radio', { name: 'le cours des débutants' }).check();
  await expect(dialog.locator('.qr svg')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
});

test('a pasted link becomes the content of the tablet; another text is explained', async ({ page }) => {
  await open(page);
  const { dialog, address } = await prepare(page);
  await dialog.getByRole('radio', { name: 'un de mes liens', exact: true }).check();
  await expect(dialog.getByRole('status').filter({ hasText: 'pas encore un lien' })).toBeVisible();
  await expect(dialog.locator('.qr path')).toHaveCount(0);
  await dialog.getByLabel('Collez le lien').fill('http://club.example/awale/#lesson=own&text=abc&lang=en&borne=200');
  expect(Object.fromEntries(await address())).toEqual({ borne: '5', lesson: 'own', text: 'abc', lang: 'fr', sound: '0', change: 'game' });
  await dialog.getByLabel('Collez le lien').fill(`http://club.example/#lesson=own&text=${'x'.repeat(5000)}`);
  await expect(dialog.locator('.qr')).toContainText('trop longue pour un code QR');
});

test('where players change nothing, “new game” begins the same again', async ({ page }) => {
  await open(page, './#borne=5&rules=cote-ivoire&level=0&change=none');
  await expect(page.locator('#rules')).toBeDisabled();
  await expect(page.locator('#settings')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choisir l’adversaire' })).toBeHidden();
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Trou C de Sud, 4 graines, jouable');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#rules')).toContainText('Côte d’Ivoire');
});

test('a tablet that never begins again says so in its address, and asks nothing', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const { dialog, address } = await prepare(page);
  await dialog.getByLabel('Recommencer quand').selectOption({ label: 'jamais' });
  expect((await address()).get('borne')).toBe('never');
  // The choice stands when the content changes.
  await dialog.getByRole('radio', { name: 'le cours des débutants' }).check();
  await expect(dialog.getByLabel('Recommencer quand')).toHaveValue('never');
  expect((await address()).get('borne')).toBe('never');
  await page.goto('about:blank');
  await open(page, './#borne=never&rules=cote-ivoire&level=0');
  await expect(page.locator('#share')).toBeHidden();
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.clock.runFor('05:00:00');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status(page)).toHaveText('À Nord de jouer.');
});

test('a link with `level=random` is played against level 0', async ({ page }) => {
  await open(page, './#rules=classique&level=random');
  await expect(page.locator('.who').first()).toContainText('niveau 0');
});

test('where players change everything, the settings are there and last until the reset', async ({ page }) => {
  await open(page, './#borne=5&change=all&sound=1');
  await page.locator('#settings').click();
  await expect(page.getByRole('switch', { name: /Bruit des graines/ })).toBeChecked();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const [content, times, sign] of [['lesson=first-capture&lang=fr&change=none', 20, '.lesson-bar'], ['rules=eqwale&level=3&lang=fr&change=game', 3, 'html[data-engine] #rules:has-text("Éqwalé")'], ['exercise=kalah/1&lang=fr', 3, '.lesson-bar']]) test(`a tablet begins again ${times} times after its first visit: ${content}`, async ({ page, pageErrors }) => {
    test.slow();
    const host = await new Host().deploy(process.env.AWALE_DIST).open();
    pageErrors.origins.push(new URL(host.url).origin);
    await page.clock.install();
    await open(page, `${host.url}#borne=5&${content}`);
    await expect(page.locator(String(sign))).toBeVisible();
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached' });
    await host.close();
    for (let resets = 0; resets < Number(times); resets += 1) {
      await page.mouse.move(10 + resets, 10);
      await waitUntilIdle(page, '05:01');
      await waitForReset(page);
      await expect(page.locator(String(sign))).toBeVisible();
      expect(page.url()).toContain(`#borne=5&${content}`);
    }
    await host.end();
  });
});
