// One's own lessons and lists, from links, files and the maker: kept on the device, changed, shared, printed, exported.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit } from './helpers/game.js';
import { LESSON } from './helpers/examples.js';
import { fillStorage, followLink, packedText, unfoldLessonCard } from './helpers/page-actions.js';
import { endPrinting, printedPages, replacePrintDialog } from './helpers/printing.js';
import { lessonBar } from './helpers/lesson-bar.js';
import { packText, unpackText } from '../../www/lesson/packed-text.js';

const EXERCISE = '[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n[Theme "chain"]\n\n{Prenez. [ask]} 1. F {Voilà.} *\n';
/** @param {import('@playwright/test').Download} download */
const downloadedText = async (download) => readFileSync(await download.path(), 'utf8');
const kept = (/** @type {import('@playwright/test').Page} */ page) => page.locator('.kept-texts');

test('a lesson from a link is kept, renamed, removed and put back', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(lessonBar(page).locator('.lesson-bar-where')).toHaveText('À moi · 1/2');
  // A reload continues the lesson, from a short address.
  await expect.poll(() => page.url()).toMatch(/#lesson=own\/[a-z0-9]{8}&step=1$/);
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText('Bravo.');
  await page.reload();
  await expect(lessonBar(page)).toContainText('Bravo.');
  await lessonBar(page).locator('[data-lesson="leave"]').click();
  // The same link adds it only once.
  await page.goto(`./#lesson=own&text=${packedText(LESSON)}`);
  await expect(lessonBar(page).locator('.lesson-bar-where')).toHaveText('À moi · 1/2');
  await expect(kept(page).locator('li')).toHaveCount(1);
  await kept(page).locator('[data-kept="rename"]').click();
  await page.getByLabel('Nom', { exact: true }).fill('Pour le CE2');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(kept(page).locator('.lesson-entry')).toContainText('Pour le CE2');
  await kept(page).locator('[data-kept="remove"]').click();
  await expect(lessonBar(page)).toHaveCount(0);
  await expect(kept(page).locator('li')).toHaveCount(0);
  await kept(page).getByRole('button', { name: 'Remettre' }).click();
  await expect(kept(page).locator('li')).toHaveCount(1);
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(kept(page).locator('.lesson-entry')).toContainText('Pour le CE2');
});

test('a lesson from a link is added to 120 kept ones, and none is dropped for it', async ({ page }) => {
  const stored = Array.from({ length: 120 }, (_, at) => ({ id: `lesson${at}`, title: `Leçon ${at}`, text: LESSON.replace('Bravo', `Bravo ${at}`), solution: true, analysis: true }));
  await page.addInitScript((data) => localStorage.setItem('awale.own-lessons', JSON.stringify({ v: 1, data })), stored);
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(lessonBar(page).locator('.lesson-bar-where')).toHaveText('À moi · 1/2');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(kept(page).locator('li')).toHaveCount(121);
  await expect(kept(page).locator('li').first()).toContainText('À moi');
  await expect(kept(page).locator('li').last()).toContainText('Leçon 119');
});

test('a kept lesson is shared with its own text and a QR code', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await unfoldLessonCard(page);
  await page.locator('[data-card="share"]').click();
  await expect(page.locator('[data-share="lesson-link"]')).toHaveValue(/#lesson=own&text=/);
  await page.locator('.share summary').click();
  await expect(page.locator('.share .qr svg')).toBeVisible();
});

for (const [width, height] of [[1280, 800], [360, 640]]) {
  test(`a QR code is shown as large as a window of ${width} by ${height} allows, and printed`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
    await expect(lessonBar(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Leçons' }).click();
    await kept(page).locator('[data-kept="share"]').click();
    const share = page.getByRole('dialog', { name: 'Partager la leçon' });
    await share.getByText('Code QR, pour').click();
    await share.getByRole('button', { name: 'Voir en grand' }).click();
    const large = page.getByRole('dialog', { name: 'Code QR : ce lien' });
    const { x, y, width: side, height: tall } = await large.locator('svg').boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(side).toBeGreaterThan(Math.min(width - 100, height - 220));
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + side).toBeLessThanOrEqual(width);
    expect(y + tall).toBeLessThan(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page);
    await replacePrintDialog(page);
    await large.getByRole('button', { name: 'Imprimer' }).click();
    await expect(page.locator('.paper svg path')).toHaveCount(1);
    await expect(page.locator('.paper')).toContainText('#lesson=own&text=');
    expect(await printedPages(page)).toEqual([[210, 297]]);
    await endPrinting(page);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(share.getByRole('button', { name: 'Voir en grand' })).toBeFocused();
  });
}

test('lessons of the maker are kept under their titles, and can be changed in the maker', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.maker > summary').click();
  const make = (/** @type {string} */ name) => page.locator(`[data-make="${name}"]`);
  const title = page.locator('.maker').getByLabel('Titre');
  const said = page.locator('.maker-boards').getByLabel('Ce que vous dites').first();
  const makerStatus = page.locator('.maker-told');
  await make('add').click();
  await said.fill('Regardez le plateau.');
  await make('keep').click();
  await expect(makerStatus).toHaveText('Donnez d’abord un titre à la leçon.');
  await expect(title).toBeFocused();
  await title.fill('Regarder');
  await make('keep').click();
  await expect(makerStatus).toHaveText('«\u00a0Regarder\u00a0» est dans «\u00a0Mes leçons\u00a0».');
  await make('clear').click();
  await make('add').click();
  await said.fill('Comptez les graines.');
  await title.fill('Compter');
  await make('keep').click();
  await expect(kept(page).locator('.lesson-entry')).toHaveText([/Compter/, /Regarder/]);
  // The kept lesson is changed in its place; the change can be taken back.
  await kept(page).getByRole('button', { name: 'Modifier «\u00a0Regarder\u00a0»' }).click();
  await expect(title).toHaveValue('Regarder');
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.maker > summary').click();
  await page.locator('.maker-boards summary').first().click();
  await expect(said).toHaveValue('Regardez le plateau.');
  await said.fill('Regardez bien.');
  await make('keep').click();
  await expect(makerStatus).toHaveText('«\u00a0Regarder\u00a0» est à jour dans «\u00a0Mes leçons\u00a0».');
  await expect(kept(page).locator('.lesson-entry')).toHaveText([/Compter/, /Regarder/]);
  await kept(page).locator('.lesson-entry', { hasText: 'Regarder' }).click();
  await expect(lessonBar(page)).toContainText('Regardez bien.');
  await make('undo').click();
  await expect(make('undo')).toBeHidden();
  await kept(page).locator('.lesson-entry', { hasText: 'Regarder' }).click();
  await expect(lessonBar(page)).toContainText('Regardez le plateau.');
});

test('a kept lesson comes back to the maker under the name that it was given', async ({ page }) => {
  await page.addInitScript((text) => localStorage.setItem('awale.own-lessons', JSON.stringify({ v: 1, data: [{ id: 'abcdefgh', title: 'Pour le CE2', text, solution: true, analysis: true }] })), LESSON);
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await kept(page).getByRole('button', { name: 'Modifier «\u00a0Pour le CE2\u00a0»' }).click();
  await expect(page.locator('.maker').getByLabel('Titre')).toHaveValue('Pour le CE2');
  await page.locator('[data-make="keep"]').click();
  await expect(kept(page).locator('.lesson-entry')).toHaveText([/Pour le CE2/]);
});

/** A lesson too long for a link: packing hardly shortens random letters. */
const LONG = `[Title "Longue"]\n\n{${randomBytes(2400).toString('base64').replace(/[^A-Za-z]/g, ' ')}} *\n`;

test('a kept lesson and a kept list are shared by the button beside each, with a QR code, and the lesson as a file too', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(lessonBar(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await kept(page).getByRole('button', { name: 'Partager « À moi »' }).click();
  const share = page.getByRole('dialog', { name: 'Partager la leçon' });
  await expect(share.locator('[data-share="lesson-link"]')).toHaveValue(/#lesson=own&text=/);
  await share.getByText('Code QR').click();
  await expect(share.locator('.qr svg')).toBeVisible();
  const [saved] = await Promise.all([page.waitForEvent('download'), share.getByRole('button', { name: 'Enregistrer le fichier' }).click()]);
  expect(saved.suggestedFilename()).toBe('À moi.ogn');
  expect(await downloadedText(saved)).toBe(LESSON);
  await page.keyboard.press('Escape');
  await followLink(page, '#exercise=classique/3,5');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await page.locator('.exercises .kept-texts [data-kept="share"]').click();
  await expect(page.locator('[data-share="exercise-link"]')).toHaveValue(/#exercise=classique\/3,5$/);
  await page.locator('.share').getByText('Code QR').click();
  await expect(page.locator('.share .qr svg')).toBeVisible();
});

test('a kept lesson too long for a link is saved as a file with its whole text', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lesson-file input[type="file"]').setInputFiles({ name: 'longue.ogn', mimeType: 'text/plain', buffer: Buffer.from(LONG) });
  await page.locator('[data-card="run"]').click();
  await expect(lessonBar(page)).toContainText('Longue');
  await unfoldLessonCard(page);
  await kept(page).locator('[data-card="share"]').click();
  const share = page.getByRole('dialog', { name: 'Partager la leçon' });
  await expect(share).toContainText('trop longue pour un lien');
  await expect(share.locator('[data-share="lesson-link"]')).toHaveCount(0);
  const [saved] = await Promise.all([page.waitForEvent('download'), share.getByRole('button', { name: 'Enregistrer le fichier' }).click()]);
  expect(saved.suggestedFilename()).toBe('Longue.ogn');
  await expect(share.getByRole('status')).toContainText('Longue.ogn');
  expect(await downloadedText(saved)).toBe(LONG);
});

test('in a lesson that begins with a comment, the tag that withholds the answers is put after the comment', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(`{Pour le club.}\n${LESSON}`)}`);
  await expect(lessonBar(page)).toContainText('Pour le club.');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await kept(page).getByRole('button', { name: 'Partager « À moi »' }).click();
  const share = page.getByRole('dialog', { name: 'Partager la leçon' });
  await share.getByLabel('L’élève peut voir les réponses').click();
  const [saved] = await Promise.all([page.waitForEvent('download'), share.getByRole('button', { name: 'Enregistrer le fichier' }).click()]);
  expect(await downloadedText(saved)).toBe(`{Pour le club.}\n[Solution "off"]\n${LESSON}`);
});

test('a lesson shared without answers withholds them after a reload too', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}&solution=off`);
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await page.reload();
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await expect(page.locator('[data-card]')).toHaveCount(0);
});

test('a list from a link is kept apart from the teacher’s list', async ({ page }) => {
  await open(page, `./#exercise=own&text=${packedText(EXERCISE)}`);
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(kept(page).locator('li')).toHaveCount(1);
  await page.goto('./#exercise=classique/1');
  await expect(page.locator('.exercise-list [data-exercise="classique/1"]')).toBeVisible();
  await page.reload();
  await kept(page).locator('.lesson-entry').click();
  await expect(page.locator('.exercise-entry')).toHaveCount(1);
  await expect.poll(() => page.url()).toMatch(/#exercise=own&text=.+&step=1$/);
  // “All” adds the exercise of the open list to the teacher's list.
  await page.locator('.exercise-collection summary').click();
  await page.locator('[data-collection="all"]').click();
  await expect(page.locator('.exercise-collection summary')).toContainText('(1)');
});

test('keeping the teacher’s list among one’s own lists leaves the board as it is, and offers to open the kept list', async ({ page }) => {
  await page.addInitScript((text) => localStorage.setItem('awale.exercise-list', JSON.stringify({ v: 1, data: [text] })), EXERCISE);
  await open(page, './#exercise=classique/1');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  const before = page.url();
  await page.locator('.exercise-collection summary').click();
  await page.getByRole('button', { name: 'Garder dans mes listes' }).click();
  await expect(page.locator('.exercise-collection [role="status"]')).toContainText('est dans « Mes listes ».');
  await expect(kept(page).locator('li')).toHaveCount(1);
  await expect(page.locator('.exercise-list [data-exercise="classique/1"]')).toBeVisible();
  expect(page.url()).toBe(before);
  await page.getByRole('button', { name: 'L’ouvrir' }).click();
  await expect(page.locator('.exercise-entry')).toHaveCount(1);
  await expect(lessonBar(page)).toContainText('Prenez.');
});

test('a text that could not be unpacked, or whose code would be too long, is not packed', async () => {
  const longest = 'a'.repeat(64_000);
  expect(await unpackText((await packText(longest, 20_000)) ?? '')).toBe(longest);
  expect(await packText(`${longest}a`, 20_000)).toBeNull();
  expect(await packText(randomBytes(500_000).toString('base64'), 20_000)).toBeNull();
  expect(await packText(randomBytes(30_000).toString('base64'), 20_000)).toBeNull();
});

test('invalid stored lessons and lists are set aside, and do not stop the page', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('awale.own-lessons', JSON.stringify({ v: 1, data: [{ id: 7 }, null] }));
    localStorage.setItem('awale.own-lists', JSON.stringify({ v: 1, data: 'x' }));
  });
  await open(page, './#lesson=own/nothere');
  await expect(page.locator('.lesson-fault')).toContainText('n’est plus sur cet appareil');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(page.locator('.exercise-list')).toBeVisible();
  const aside = await page.evaluate(() => ['own-lessons', 'own-lists'].map((name) => localStorage.getItem(`awale-aside.${name}`)));
  expect(aside).toEqual([expect.stringContaining('"id":7'), expect.stringContaining('"x"')]);
});

test('a kept lesson is exported and imported with the games', async ({ page, browser }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(kept(page).locator('li')).toHaveCount(1);
  await lessonBar(page).locator('[data-lesson="leave"]').click();
  await pit(page, 'C').click();
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('button', { name: 'Mes parties' }).click();
  await page.getByRole('button', { name: 'Garder la partie en cours' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tout exporter' }).click();
  const file = await (await download).path();
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'block' });
  const other = await context.newPage();
  await open(other);
  await other.getByRole('button', { name: 'Mes parties' }).click();
  const chooser = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Ajouter un fichier' }).click();
  await (await chooser).setFiles(file);
  await expect(other.locator('.my-games-said')).toContainText('1 leçon ou liste');
  await other.keyboard.press('Escape');
  await other.getByRole('tab', { name: 'Leçons' }).click();
  await expect(kept(other).locator('.lesson-entry')).toContainText('À moi');
  await context.close();
});

test('a hint leaves the typed number and the chosen granary where both are shown', async ({ page }) => {
  const text = '[Title "Les deux"]\n[Rules "classique"]\n\n{Voyez. [show granary] [ask number=6] Combien ? [hint] Comptez.} *\n';
  await open(page, `./#lesson=own&text=${packedText(text)}`);
  const field = lessonBar(page).locator('.answer-number input');
  const granaryPit = lessonBar(page).locator('.granary-pit', { hasText: 'C' });
  await granaryPit.click();
  await field.fill('5');
  await lessonBar(page).locator('[data-lesson="hint"]').click();
  await expect(lessonBar(page)).toContainText('Comptez.');
  await expect(field).toHaveValue('5');
  await expect(granaryPit).toHaveAttribute('aria-pressed', 'true');
});

test('a last question that any move answers has no button that shows the answer', async ({ page }) => {
  const text = '[Title "Libre"]\n[Rules "classique"]\n\n{[ask any] Semez ce que vous voulez.} *\n';
  await open(page, `./#lesson=own&text=${packedText(text)}`);
  await expect(lessonBar(page)).toContainText('Semez ce que vous voulez.');
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText('Semez ce que vous voulez.');
});

test('where the browser can store nothing more, the maker and the teacher’s list say that the text was not kept', async ({ page }) => {
  await page.addInitScript((text) => localStorage.setItem('awale.exercise-list', JSON.stringify({ v: 1, data: [text] })), EXERCISE);
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.maker > summary').click();
  await page.locator('[data-make="add"]').click();
  await page.locator('.maker-boards').getByLabel('Ce que vous dites').first().fill('Regardez le plateau.');
  await page.locator('.maker').getByLabel('Titre').fill('Regarder');
  await page.evaluate(fillStorage);
  await page.locator('[data-make="keep"]').click();
  await expect(page.locator('.maker-told')).toHaveText('L’appareil n’a pas pu garder «\u00a0Regarder\u00a0». Enregistrez le fichier.');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-collection summary').click();
  await page.getByRole('button', { name: 'Garder dans mes listes' }).click();
  await expect(page.locator('.exercise-collection [role="status"]')).toContainText('L’appareil n’a pas pu garder');
});

test('after a kept lesson has been renamed, the focus is on its rename button again', async ({ page }) => {
  const stored = ['Un', 'Deux'].map((title, at) => ({ id: `lesson${at}`, title, text: LESSON, solution: true, analysis: true }));
  await page.addInitScript((data) => localStorage.setItem('awale.own-lessons', JSON.stringify({ v: 1, data })), stored);
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await kept(page).locator('[data-kept="rename"]').last().click();
  await page.getByLabel('Nom', { exact: true }).fill('Trois');
  await page.keyboard.press('Enter');
  await expect(kept(page).locator('.lesson-entry')).toHaveText([/Un/, /Trois/]);
  await expect(kept(page).locator('[data-kept="rename"]').last()).toBeFocused();
});

test('no lesson of the page follows a teacher’s own', async ({ page }) => {
  await open(page, `./#lesson=own&text=${packedText(LESSON)}`);
  await expect(lessonBar(page)).toContainText('Semez C.');
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText('Bravo.');
  await expect(lessonBar(page).locator('[data-lesson="next"]')).toHaveText('Terminer');
  await expect(lessonBar(page).locator('[data-lesson="follow-up"]')).toHaveCount(0);
});

test('a lesson or a list saved without answers withholds them where its file is opened', async ({ page }) => {
  const file = (/** @type {string} */ text) => ({ name: 'sans.ogn', mimeType: 'text/plain', buffer: Buffer.from(`[Solution "off"]\n${text}`) });
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lesson-file input[type="file"]').setInputFiles(file(LESSON));
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await page.locator('[data-card="run"]').click();
  await expect(lessonBar(page)).toContainText('Semez C.');
  await expect(pit(page, 'C')).toHaveAccessibleName(/jouable/);
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await expect(kept(page).locator('[data-kept="edit"], [data-kept="share"]')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-collection summary').click();
  await page.locator('.exercise-collection input').setInputFiles(file(EXERCISE));
  await expect(lessonBar(page)).toContainText('Prenez.');
  await expect(pit(page, 'F')).toHaveAccessibleName(/jouable/);
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await expect(page.locator('.exercise-collection summary')).toContainText('(0)');
});

test('an exercise of a kept list has the link of its list, also where the list was chosen in the field “Règles”', async ({ page }) => {
  const texts = [EXERCISE, EXERCISE.replace('Prenez', 'Choisissez')];
  const stored = texts.map((text, at) => ({ id: `list${at}`, title: `Liste ${at}`, text, solution: true, analysis: true }));
  await page.addInitScript((data) => localStorage.setItem('awale.own-lists', JSON.stringify({ v: 1, data })), stored);
  const linked = async () => unpackText(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('text') ?? '');
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await kept(page).locator('[data-name="list0"]').click();
  await expect(lessonBar(page)).toContainText('Prenez.');
  await expect.poll(linked).toBe(texts[0]);
  await page.getByRole('combobox', { name: 'Règles' }).selectOption('list-list1');
  await page.locator('.exercise-entry[data-exercise="list-list1/1"]').click();
  await expect(lessonBar(page)).toContainText('Choisissez.');
  await expect.poll(linked).toBe(texts[1]);
});
