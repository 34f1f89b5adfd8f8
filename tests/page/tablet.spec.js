// Shared tablets: the dialog that prepares one, and what its address allows.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, status } from './helpers/game.js';
import { Host } from './helpers/static-host.js';
import { expectNoViolations } from './helpers/axe.js';
import { LESSON } from './helpers/examples.js';
import { followLink, packedText, waitForReset, waitUntilIdle } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Opens the dialog that prepares a tablet. `address` reads the options in the address that the dialog makes. @param {Page} page */
async function openTabletDialog(page) {
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.getByRole('button', { name: 'Préparer une tablette…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Préparer une tablette' });
  const address = async () => new URLSearchParams(new URL(await dialog.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue()).hash.slice(1));
  return { dialog, address };
}

test('one dialog makes the address of a tablet and its QR code', async ({ page }) => {
  await open(page, './#rules=cote-ivoire&level=4');
  const { dialog, address } = await openTabletDialog(page);
  expect(Object.fromEntries(await address())).toEqual({ borne: '5', rules: 'cote-ivoire', level: '4', lang: 'fr', sound: '0', change: 'game' });
  await expect(dialog.locator('.qr path')).toHaveCount(1);
  const drawn = await dialog.locator('.qr path').getAttribute('d');
  // `level=0` means two people, so level 0, which plays at random, is `level=random`.
  await dialog.getByLabel('On joue').selectOption({ label: 'contre le programme, niveau 0' });
  expect((await address()).get('level')).toBe('random');
  await dialog.getByLabel('On joue').selectOption('0');
  await dialog.getByRole('radio', { name: 'rien', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Avec les sons' }).check();
  await dialog.getByRole('radio', { name: 'English' }).check();
  await dialog.getByRole('combobox', { name: 'Recommencer quand' }).selectOption('10');
  expect(Object.fromEntries(await address())).toEqual({ borne: '10', rules: 'cote-ivoire', level: '0', lang: 'en', sound: '1', change: 'none' });
  await expect(dialog.locator('.qr path')).not.toHaveAttribute('d', drawn ?? '');
  await dialog.getByRole('radio', { name: 'une leçon', exact: true }).check();
  await dialog.getByLabel('Quelle leçon').selectOption('lap');
  expect((await address()).get('lesson')).toBe('lap');
  expect((await address()).has('rules')).toBe(false);
  await dialog.getByRole('radio', { name: 'des exercices', exact: true }).check();
  await dialog.getByLabel('Quels exercices').selectOption('eqwale');
  expect((await address()).get('exercise')).toBe('eqwale/1');
});

test('the dialog offers other rules than the board’s, and a free board with the seeds as they are', async ({ page }) => {
  await open(page, './#rules=kalah&moves=C&level=0');
  const { dialog, address } = await openTabletDialog(page);
  await expect(dialog.getByRole('combobox', { name: 'Les règles' })).toHaveValue('kalah');
  await dialog.getByRole('combobox', { name: 'Les règles' }).selectOption({ label: 'Éqwalé' });
  expect((await address()).get('rules')).toBe('eqwale');
  await dialog.getByRole('radio', { name: 'un plateau libre, à deux' }).check();
  // The seeds on the board belong to its own rules: with other rules they are not offered.
  await expect(dialog.getByRole('group', { name: 'Les graines' })).toBeHidden();
  expect(Object.fromEntries(await address())).toMatchObject({ rules: 'eqwale', level: '0' });
  await dialog.getByRole('combobox', { name: 'Les règles' }).selectOption('kalah');
  await dialog.getByRole('radio', { name: 'comme sur le plateau de la page en ce moment' }).check();
  await dialog.getByRole('radio', { name: 'rien', exact: true }).check();
  const link = await dialog.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(pit(page, 'C')).toHaveAccessibleName(/vide/);
  const before = await pit(page, 'F').getAttribute('aria-label');
  await page.locator('[data-pit][aria-disabled="false"]').first().click();
  await expect(pit(page, 'F')).not.toHaveAttribute('aria-label', before ?? '');
  // A new game begins with the same seeds.
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await expect(pit(page, 'F')).toHaveAttribute('aria-label', before ?? '');
});

test('a tablet begins with a lesson or a list of one’s own', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(page.locator('.lesson-bar')).toContainText('Semez C.');
  await followLink(page, '#exercise=classique/3,5');
  await expect(page.locator('.lesson-bar')).toContainText('Exercice 1');
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  const { dialog, address } = await openTabletDialog(page);
  await dialog.getByRole('radio', { name: 'une leçon', exact: true }).check();
  await dialog.getByLabel('Quelle leçon').selectOption({ label: 'à moi : À moi' });
  expect((await address()).get('text')).toBeTruthy();
  await dialog.getByRole('switch', { name: /prénom/ }).uncheck();
  const lessonAddress = await dialog.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue();
  await dialog.getByRole('radio', { name: 'des exercices', exact: true }).check();
  const lists = dialog.getByLabel('Quels exercices');
  await lists.selectOption(await lists.locator('option').first().getAttribute('value'));
  expect((await address()).get('exercise')).toBe('classique/3,5');
  // The address shows the lesson, and shows it again after a reload.
  await page.goto('about:blank');
  for (let times = 0; times < 2; times += 1) {
    await page.goto(lessonAddress);
    await page.reload();
    await expect(page.locator('.lesson-bar')).toContainText('Semez C.');
    expect(page.url()).toBe(lessonAddress);
  }
});

test('axe reports no violation in the dialog, whatever the tablet begins with', async ({ page }) => {
  test.slow();
  await open(page);
  const { dialog } = await openTabletDialog(page);
  for (const content of ['une partie', 'un plateau libre, à deux', 'une leçon', 'des exercices', 'un de mes liens']) {
    await dialog.getByRole('radio', { name: content, exact: true }).check();
    await expectNoViolations(page, { part: 'dialog.tablet', message: content });
  }
});

test('axe reports no violation in the question of an idle tablet', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await open(page, './#borne=5');
  await page.mouse.move(20, 20);
  await waitUntilIdle(page, '05:01');
  await expectNoViolations(page, { part: 'dialog' });
});

test('at the size of a tablet the QR code is in sight, and on a phone nothing is wider than the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  const { dialog } = await openTabletDialog(page);
  await expect(dialog.locator('.qr svg')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('radio', { name: 'le cours des débutants' }).check();
  await expect(dialog.locator('.qr svg')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await dialog.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true);
});

test('a pasted link becomes the content of the tablet; a missing or too long one is explained', async ({ page }) => {
  await open(page);
  const { dialog, address } = await openTabletDialog(page);
  await dialog.getByRole('radio', { name: 'un de mes liens', exact: true }).check();
  await expect(dialog.getByRole('status').filter({ hasText: 'pas encore un lien' })).toBeVisible();
  await expect(dialog.locator('.qr path')).toHaveCount(0);
  await dialog.getByLabel('Collez le lien').fill('http://club.example/awale/#lesson=own&text=abc&lang=en&borne=200');
  expect(Object.fromEntries(await address())).toEqual({ borne: '30', lesson: 'own', text: 'abc', lang: 'fr', sound: '0', change: 'game', pupil: '1' });
  await dialog.getByLabel('Collez le lien').fill(`http://club.example/#lesson=own&text=${'x'.repeat(5000)}`);
  await expect(dialog.locator('.qr')).toContainText('trop longue pour un code QR');
});

test('where players may change nothing, “new game” begins the same again', async ({ page }) => {
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

test('where players may change nothing, no name, key or button chooses other rules or another opponent', async ({ page }) => {
  await open(page, './#borne=5&rules=cote-ivoire&level=0&change=none');
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  for (const name of await page.locator('.who').all()) await expect(name).toBeDisabled();
  await page.locator('.who').first().dispatchEvent('click');
  await pit(page, 'c').focus();
  await page.keyboard.press('o');
  await expect(page.locator('.told')).toContainText('Sur cette tablette, les règles et l’adversaire sont choisis d’avance.');
  await expect(page.getByRole('button', { name: 'Essayer une variante' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Jouer contre le programme|Jouer à deux/ })).toHaveCount(0);
  // The rules pages lead to no choice of rules either.
  await page.getByRole('tab', { name: 'Règles' }).click();
  await expect(page.locator('.ours-note').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changer ce choix' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(status(page)).toHaveText('À Nord de jouer.');
});

for (const change of ['none', 'game']) test(`a new game on a tablet loses no game: the one before can be resumed at once or later (change=${change})`, async ({ page }) => {
  await open(page, `./#borne=5&rules=classique&level=0&change=${change}`);
  const beginNewGame = async () => {
    await page.getByRole('button', { name: 'Nouvelle partie' }).click();
    if (change === 'game') await page.locator('dialog.new-game .again').click();
    await expect(status(page)).toHaveText('À Sud de jouer.');
  };
  await page.getByRole('tab', { name: 'Partie' }).waitFor();
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await beginNewGame();
  await expect(page.locator('.told')).toContainText('La partie d’avant n’est pas perdue.');
  await expect(liveRegion(page)).toContainText('Le bouton « Reprendre la partie d’avant » la ramène.');
  await page.locator('.status-text').getByRole('button', { name: 'Reprendre la partie d’avant' }).click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await beginNewGame();
  // The new game has gone on; the game before is still there, and each waits while the other is played.
  await pit(page, 'D').click();
  await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
  const resumeButton = page.locator('.panel-foot').getByRole('button', { name: 'Reprendre la partie d’avant' });
  await resumeButton.click();
  await expect(pit(page, 'C')).toHaveAccessibleName(/vide/);
  await resumeButton.click();
  await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
  // All this without anything stored on the tablet.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the link past the head keeps the address of a tablet', async ({ page }) => {
  await open(page, './#borne=5&rules=kalah&level=0');
  const address = page.url();
  await page.locator('#skip').focus();
  await page.keyboard.press('Enter');
  await expect(pit(page, 'A')).toBeFocused();
  expect(page.url()).toBe(address);
});

test('a tablet that never begins again says so in its address, and asks nothing', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const { dialog, address } = await openTabletDialog(page);
  await dialog.getByRole('combobox', { name: 'Recommencer quand' }).selectOption({ label: 'jamais' });
  expect((await address()).get('borne')).toBe('never');
  // The choice stands when the content changes.
  await dialog.getByRole('radio', { name: 'le cours des débutants' }).check();
  await expect(dialog.getByRole('combobox', { name: 'Recommencer quand' })).toHaveValue('never');
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

test('where players may change everything, the settings are there, and nothing is stored on the tablet', async ({ page }) => {
  await open(page, './#borne=5&change=all&sound=1');
  await page.locator('#settings').click();
  await expect(page.getByRole('switch', { name: /Bruit des graines/ })).toBeChecked();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const [content, times, startSelector] of [
    ['lesson=first-capture&lang=fr&change=none', 20, '.lesson-bar'],
    ['rules=eqwale&level=3&lang=fr&change=game', 3, 'html[data-engine] #rules:has-text("Éqwalé")'],
    ['exercise=kalah/1&lang=fr', 3, '.lesson-bar'],
  ]) test(`a tablet begins again ${times} times after its first visit: ${content}`, async ({ page, pageErrors }) => {
    test.slow();
    const host = await new Host().deploy(process.env.AWALE_DIST).open();
    pageErrors.origins.push(new URL(host.url).origin);
    await page.clock.install();
    await open(page, `${host.url}#borne=5&${content}`);
    await expect(page.locator(String(startSelector))).toBeVisible();
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached' });
    await host.close();
    for (let resets = 0; resets < Number(times); resets += 1) {
      await page.mouse.move(10 + resets, 10);
      await waitUntilIdle(page, '05:01');
      await waitForReset(page);
      await expect(page.locator(String(startSelector))).toBeVisible();
      expect(page.url()).toContain(`#borne=5&${content}`);
    }
    await host.end();
  });
});

test('the question of an idle tablet is in the language that was chosen since', async ({ page }) => {
  await page.clock.install();
  await open(page, './#borne=5');
  await page.locator('#language').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.mouse.move(20, 20);
  await page.clock.fastForward('05:01');
  await expect(page.getByRole('dialog')).toContainText('Still there?');
});
