// Pupils on a class's tablets: the first name, the results and their code, the teacher's table, diplomas.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit } from './helpers/game.js';
import { lessonWords } from './helpers/lesson-bar.js';
import { LESSONS } from './helpers/content.js';
import { endPrinting, printedPages, replacePrintDialog } from './helpers/printing.js';
import { fillStorage, packedText, waitForReset, waitUntilIdle } from './helpers/page-actions.js';
import { ClassList } from '../../www/classroom/class-list.js';
import { codeOf as resultCode, readCode } from '../../www/classroom/pupil-code.js';
import { Store } from '../../www/storage/store.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The stored progress of a player who has finished a group's lessons. @param {string} group */
const finished = (group) => JSON.stringify({ v: 1, data: Object.fromEntries(LESSONS.filter((lesson) => lesson.group === group).map(({ name }) => [name, { step: 2, done: true }])) });
/** The stored results of a player who has passed the test of the course. */
const PASSED = JSON.stringify({ v: 1, data: { first: { best: 8, tries: 1 } } });
const TABLET = './#borne=30&lesson=first-sowing&lang=fr&sound=0&change=none&pupil=1';
/** The steps of the first two lessons: the name of a button, or the letter of a pit. */
const SOWING = ['next', 'B', 'next', 'next', 'D', 'retry', 'C', 'next', 'next', 'next', 'C'];
const CAPTURE = ['next', 'E', 'next', 'D', 'next', 'next', 'next', 'E'];

/** @param {Page} page */
const dialog = (page) => page.getByRole('dialog');

/**
 * Goes through a lesson.
 *
 * @param {Page} page
 * @param {string[]} steps
 */
async function follow(page, steps) {
  const where = page.locator('.lesson-bar-where');
  const verdict = page.locator('.verdict:is(.right, .wrong)');
  for (const step of steps) {
    const before = (await where.textContent()) ?? '';
    if (step.length > 1) await page.locator(`.lesson-bar [data-lesson="${step}"]`).click();
    else {
      await expect(pit(page, step)).toHaveAccessibleName(/jouable/);
      await pit(page, step).click();
      await expect(verdict).toBeVisible();
    }
    if (step === 'next') await expect(where).not.toHaveText(before);
  }
}

/** @param {Page} page @param {string} name */
async function giveName(page, name) {
  await dialog(page).getByLabel('Prénom').fill(name);
  await dialog(page).getByRole('button', { name: 'Commencer' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** @param {Page} page */
async function openResults(page) {
  await page.locator('[data-lesson="results"]').first().click();
  await expect(dialog(page).locator('.qr svg path')).toHaveCount(1);
  return (await dialog(page).locator('.code').textContent()) ?? '';
}

/** @param {Page} page */
async function openClass(page) {
  const tools = page.getByRole('button', { name: 'Pour la classe et le club…' });
  if (!(await tools.isVisible())) await page.getByRole('tab', { name: 'Leçons' }).click();
  await tools.click();
  await page.getByRole('button', { name: 'Ma classe…' }).click();
  return page.getByRole('dialog', { name: 'Ma classe' });
}

/**
 * A pupil's record in the store, as lessons leave it. An answer is found at the first try, `late` (at the second), or
 * shown.
 *
 * @param {string} name
 * @param {number} id
 * @param {number} at
 * @param {Record<string, ('found' | 'shown' | 'late')[]>} lessons
 * @param {Record<string, boolean>} [exercises]
 */
function record(name, id, at, lessons, exercises = {}) {
  const answer = (/** @type {string} */ how) => ({ tries: how === 'late' ? 2 : 1, hints: 0, end: how === 'shown' ? 'shown' : 'found' });
  const results = Object.fromEntries(Object.entries(lessons).map(([lesson, answers]) => [lesson, { done: true, answers: answers.map(answer) }]));
  return { v: 1, data: { name, id, at, lessons: results, exercises } };
}

/** Stores a record and opens the page; returns the code that the page shows. @param {Page} page @param {ReturnType<typeof record>} stored */
async function codeOf(page, stored) {
  await page.addInitScript((entry) => {
    if (location.protocol.startsWith('http') && !localStorage.getItem('awale.pupil')) localStorage.setItem('awale.pupil', entry);
  }, JSON.stringify(stored));
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  const code = await openResults(page);
  await dialog(page).getByRole('button', { name: 'Fermer' }).click();
  return code;
}

test('a pupil’s course on a tablet becomes a row of the teacher’s table', async ({ page, browser, baseURL }) => {
  await open(page, TABLET);
  await expect(dialog(page)).toContainText('rien n’est envoyé');
  await giveName(page, '  Léa   ');
  await follow(page, SOWING);
  await expect(lessonWords(page)).toContainText('Vous savez semer');
  await expect(page.locator('.lesson-extras [data-lesson="results"]')).toHaveText('Mes résultats');
  await page.locator('[data-lesson="follow-up"]').click();
  await expect(lessonWords(page)).not.toContainText('Vous savez semer');
  await follow(page, CAPTURE);
  const code = await openResults(page);
  expect(code.replaceAll('-', '').length).toBeLessThanOrEqual(60);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z-]+$/);
  await expect(dialog(page)).toContainText('Résultats : Léa');
  await expect(dialog(page).locator('.pupil-lessons li')).toHaveCount(2);
  await expect(dialog(page).locator('.pupil-again li')).toHaveCount(1);
  await expect(dialog(page).locator('.pupil-again')).toContainText('Semer, question 1 : « ');
  await expect(dialog(page).locator('.pupil-again')).toContainText('réponse trouvée au deuxième essai');
  // Nothing is stored that would outlast the tab.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  // The teacher's device has only the code.
  const context = await browser.newContext({ baseURL, locale: 'fr-FR' });
  const teacher = await context.newPage();
  await open(teacher);
  const table = await openClass(teacher);
  await table.getByLabel('Les codes, un par ligne').fill(code.toLowerCase().replaceAll('-', ' '));
  await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  await expect(table.getByRole('status')).toHaveText('Léa est dans le tableau.');
  await expect(table.getByRole('rowheader', { name: /Léa/ })).toBeVisible();
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('Semer');
  await expect(table.locator('tbody td').nth(0)).toContainText('erreur à la question 1');
  await expect(table.locator('tbody td').nth(1)).not.toContainText('erreur');
  await expect(table.locator('.class-again li')).toHaveText(/1 élève sur 1\. Semer, question 1.: «..+.» \(Léa\)/);
  await teacher.reload();
  await expect((await openClass(teacher)).getByRole('rowheader')).toHaveCount(1);
  await context.close();
});

/** Two lessons of one teacher. Their hashes of 15 bits, as in codes of format 1, are equal; those of 30 bits differ. */
const OWN = [
  '[Title "Du premier coup"]\n\n{Regardez. [ask] Semez C.} 1. C {Bravo.} *\n',
  '[Title "Encore une"]\n\n{Regardez. [ask] Semez D.} 1. D {Bien, 947 fois.} *\n',
];

test('a teacher’s own lessons are kept apart, in the results and in the table of the class', async ({ page, browser, baseURL }) => {
  const code = await test.step('on a tablet', async () => {
    for (const [at, text] of OWN.entries()) {
      await page.goto('about:blank');
      await open(page, `./#borne=30&lesson=own&text=${packedText(text)}&lang=fr&sound=0&change=none&pupil=1`);
      if (at === 0) await giveName(page, 'Léa');
      await follow(page, at === 0 ? ['C'] : ['B', 'retry', 'D']);
      await expect(page.locator('.lesson-extras [data-lesson="results"]')).toBeVisible();
    }
    const shown = await openResults(page);
    await expect(dialog(page).locator('.pupil-lessons li')).toHaveText([/Du premier coup.*1 sur 1 · leçon finie/, /Encore une.*0 sur 1 · leçon finie/]);
    await expect(dialog(page).locator('.pupil-again li')).toHaveText(/Encore une, question 1.: «.Semez D\..»/);
    return shown;
  });
  expect(code.replaceAll('-', '').length).toBeLessThanOrEqual(60);
  const add = async (/** @type {Page} */ teacher) => {
    const table = await openClass(teacher);
    await table.getByLabel('Les codes, un par ligne').fill(code);
    await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
    return table;
  };
  const context = await browser.newContext({ baseURL, locale: 'fr-FR' });
  const teacher = await context.newPage();
  // On a device without these lessons they have numbers.
  await open(teacher);
  const unknown = await add(teacher);
  await expect(unknown.getByRole('columnheader')).toHaveText(['Prénom', 'La leçon de la classe (1)', 'La leçon de la classe (2)']);
  await expect(unknown.locator('tbody td .rate')).toHaveText(['1/1 ✓', '0/1 ✓']);
  // A device that stores the lessons knows their titles, whatever the line breaks of their texts.
  await teacher.evaluate((texts) => localStorage.setItem('awale.own-lessons', JSON.stringify({ v: 1, data: texts.map((text, at) => ({ id: `lesson0${at}`, title: `Titre ${at + 1}`, text, solution: true, analysis: true })) })), OWN.map((text) => text.replaceAll('\n', '\r\n')));
  await teacher.reload();
  const known = await openClass(teacher);
  await expect(known.getByRole('columnheader')).toHaveText(['Prénom', 'Titre 1', 'Titre 2']);
  await expect(known.locator('.class-again li')).toContainText('Titre 2, question 1 : « Semez D. »');
  await context.close();
});

/** A code of an earlier release, which took all of a teacher's own lessons for one lesson, named `own`. */
const OLD_CODE = '492EG-5M4ZB-2EWDG-3WB2U-5LTBN-6D22D-2WHK5';

test('a code of an earlier release, which took all of a teacher’s own lessons for one, is still read', async ({ page }) => {
  await open(page);
  const table = await openClass(page);
  await table.getByLabel('Les codes, un par ligne').fill(OLD_CODE);
  await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  await expect(table.getByRole('status')).toHaveText('Old est dans le tableau.');
  await expect(table.getByRole('columnheader')).toHaveText(['Prénom', 'Semer', 'La leçon de la classe']);
  await expect(table.locator('tbody td .rate')).toHaveText(['1/1 ✓', '1/2 ✓']);
});

test('a stored code that cannot be read stays when a pupil is added', () => {
  const store = new Store(null);
  const list = new ClassList(store, []);
  const { code } = resultCode({ name: 'Awa', id: 1, minutes: 5, lessons: [], lists: [] });
  const read = readCode(code, []);
  if (!('result' in read)) throw new Error('the code cannot be read');
  store.write('class', 1, ['of a later release']);
  expect(list.add(read)).toBe('added');
  expect(list.codes).toEqual(['of a later release', code]);
  expect(list.add(read)).toBe('same');
});

test('a number of solved exercises too large for a code is lowered to 127, and the code is reported as not whole', () => {
  const list = { list: 'boite', solved: 127, missed: 0, missedNumbers: [] };
  const written = (/** @type {number} */ solved) => resultCode({ name: 'Awa', id: 1, minutes: 5, lessons: [], lists: [{ ...list, solved }] });
  expect(written(127).whole).toBe(true);
  expect(written(128)).toEqual({ code: written(127).code, whole: false });
});

test('the link of the QR code adds the pupil once the teacher agrees', async ({ page }) => {
  const code = await codeOf(page, record('Zoé', 3, Date.now(), { 'first-sowing': ['found'], 'first-capture': ['found', 'shown', 'found'] }));
  await page.goto('about:blank');
  await open(page, `./#lesson=class&code=${code}`);
  const table = page.getByRole('dialog', { name: 'Ma classe' });
  await expect(table.locator('.class-offer')).toContainText('Ajouter Zoé au tableau de la classe ? Du premier coup : 3 sur 4');
  await expect(table.getByRole('rowheader')).toHaveCount(0);
  await table.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await expect(table.locator('.class-offer')).toBeHidden();
  await expect(table.locator('tbody')).toContainText('question 2 : réponse montrée, ou pas trouvée');
  await expect(table.locator('tbody')).not.toContainText('erreur');
  await page.goto('about:blank');
  await open(page, './#lesson=class&code=ABC');
  await expect(table.locator('.class-offer')).toContainText('3 signes, ce n’est pas un code entier');
});

test('a newer code replaces the older one; pupils of one name have separate rows; clearing can be undone; the table is saved as CSV and printed', async ({ page, context }) => {
  const now = Date.now();
  const codes = [];
  for (const stored of [
    record('Tom', 7, now - 3_600_000, { 'first-sowing': ['late'] }),
    record('Tom', 7, now, { 'first-sowing': ['late'], 'first-chain': ['shown', 'found'] }, { 'classique/4': true, 'classique/9': false }),
    record('Tom', 8, now, { 'first-sowing': ['found'] }),
    record('=1+1', 9, now, { lap: ['shown', 'found', 'found'] }),
  ]) {
    const pupil = await context.newPage();
    codes.push(await codeOf(pupil, stored));
    await pupil.evaluate(() => localStorage.clear());
    await pupil.close();
  }
  await open(page);
  const table = await openClass(page);
  const status = table.getByRole('status');
  const add = async (/** @type {string} */ text) => {
    await table.getByLabel('Les codes, un par ligne').fill(text);
    await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  };
  await add(codes[1]);
  await expect(table.locator('tbody')).toContainText('1 réussi · 1 à revoir (Classique n° 9)');
  await add(codes[0]);
  await expect(status).toContainText('résultats plus récents ; il les garde');
  await add(codes[1]);
  await expect(status).toContainText('avec ce même code');
  await table.getByRole('button', { name: 'Retirer Tom' }).click();
  await add(codes[0]);
  await add(codes[1]);
  await expect(status).toContainText('remplacent les anciens');
  await add(`${codes[2]}\n${codes[3]}`);
  await expect(status).toContainText('2 lignes « Tom »');
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await expect(table.getByRole('columnheader')).toHaveText(['Prénom', 'Semer', 'Prendre plusieurs cases', 'Le tour complet', 'Exercices']);
  const [download] = await Promise.all([page.waitForEvent('download'), table.getByRole('button', { name: 'Enregistrer (CSV)' }).click()]);
  const csv = readFileSync(await download.path(), 'utf8');
  expect(csv).toContain('"\'=1+1";');
  expect(csv.split('\r\n')[0]).toContain('"Semer\u00a0: du premier coup";"Semer\u00a0: erreurs aux questions"');
  await table.getByRole('button', { name: 'Vider le tableau' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(0);
  await table.getByRole('button', { name: 'Annuler' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await replacePrintDialog(page);
  await table.getByRole('button', { name: 'Imprimer le tableau' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet-class tbody tr')).toHaveCount(3);
  await expect(page.locator('.sheet-class')).toContainText('Ce que la classe devrait revoir');
  await expect(page.locator('.sheet-class h1')).toBeVisible();
});

test('a wrong code is explained, and stays in the field to be corrected', async ({ page }) => {
  const code = await codeOf(page, record('Inès', 1, Date.now(), { 'first-sowing': ['found'] }));
  const flat = code.replaceAll('-', '');
  const other = flat[11] === 'A' ? 'B' : 'A';
  const table = await openClass(page);
  const field = table.getByLabel('Les codes, un par ligne');
  for (const [text, said] of /** @type {[string, RegExp][]} */ ([
    ['', /Écrivez ou collez d’abord un code/],
    ['bonjour', /«.O.» \(signe 2, groupe 1\) n’est jamais dans un code/],
    [flat.slice(0, -1), new RegExp(`a ${flat.length - 1} signes, il en faut ${flat.length}.: il en manque`)],
    [`${flat}7`, /il y en a trop/],
    [flat.slice(0, 11) + other + flat.slice(12), /Le groupe 3, «..{5}.», contient une faute/],
    [code.split('-').map((group, at, all) => all[at === 1 ? 2 : at === 2 ? 1 : at]).join('-'), /Le groupe 2/],
    ['Z'.repeat(50_000), /Le groupe 1/],
    ['<img src=x onerror=alert(1)>', /«.I.»/],
    ['%00\u202e…', /«.0.»/],
  ])) {
    await field.fill(text);
    await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
    await expect(table.getByRole('status'), text.slice(0, 60)).toHaveText(said);
  }
  await field.fill(`${code}\nbonjour\n${code}`);
  await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  await expect(table.getByRole('status')).toContainText('Ligne 2 : « O »');
  await expect(field).toHaveValue('bonjour');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  // Invalid stored data does no harm.
  for (const left of ['{"v":1,"data":["ZZZZZ",7,null]}', '{"v":1,"data":{"a":1}}', 'x']) {
    await page.evaluate((entry) => localStorage.setItem('awale.class', entry), left);
    await page.reload();
    await expect((await openClass(page)).getByText('Il n’y a encore personne dans le tableau.')).toBeVisible();
  }
  for (const left of ['{"v":1,"data":{"name":"A","lessons":{"lap":{"answers":[{"tries":-1},9]},"x":3},"exercises":[1]}}', '{"v":1,"data":{"name":7}}']) {
    await page.evaluate((entry) => localStorage.setItem('awale.pupil', entry), left);
    await page.reload();
    await expect(page.locator('html[data-state="ready"]')).toBeAttached();
  }
});

test('a reset of the tablet, and “next pupil”, clear the name and the results', async ({ page }) => {
  await page.clock.install();
  await open(page, TABLET);
  await giveName(page, 'Ali');
  await follow(page, ['next', 'B']);
  // An accidental reload loses nothing.
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(page.locator('.lesson-pupil')).toContainText('Élève : Ali');
  await page.mouse.move(20, 20);
  await waitUntilIdle(page, '30:01');
  await waitForReset(page);
  await expect(dialog(page).getByLabel('Prénom')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ali');
  await giveName(page, 'Bea');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await openResults(page);
  await dialog(page).getByRole('button', { name: 'Élève suivant' }).click();
  await expect(dialog(page)).toContainText('L’enseignant a-t-il pris le code ?');
  await Promise.all([page.waitForEvent('load'), dialog(page).getByRole('button', { name: 'Oui, élève suivant' }).click()]);
  await expect(dialog(page).getByLabel('Prénom')).toHaveValue('');
});

test('a lesson without `pupil=1` in its address asks for no name; a given name can be cleared and restored', async ({ page }) => {
  await open(page, './#lesson=first-sowing');
  await expect(lessonWords(page)).toContainText('quatre graines');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.getByRole('button', { name: 'Mon prénom…' }).click();
  await dialog(page).getByRole('button', { name: 'Commencer' }).click();
  await expect(dialog(page)).toContainText('Écrivez votre prénom');
  await dialog(page).getByLabel('Prénom').fill('Eve');
  await page.keyboard.press('Enter');
  await expect(page.locator('.lesson-pupil')).toContainText('Élève : Eve');
  await openResults(page);
  await expect(dialog(page)).toContainText('Rien encore');
  await dialog(page).getByRole('button', { name: 'Effacer mon prénom' }).click();
  expect(await page.evaluate(() => localStorage.getItem('awale.pupil'))).toBeNull();
  await dialog(page).getByRole('button', { name: 'Les remettre' }).click();
  await expect(dialog(page)).toContainText('Résultats : Eve');
});

test('exercises of a tablet are in the results', async ({ page }) => {
  await open(page, './#borne=30&exercise=classique/1&lang=fr&pupil=1');
  await giveName(page, 'Noé');
  await expect(lessonWords(page)).not.toHaveText('');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.lesson-bar [data-lesson="show"]').click();
  await page.locator('[data-exercises="results"]').click();
  await expect(dialog(page).locator('.pupil-lessons')).toContainText('Exercices : Classique');
  await expect(dialog(page).locator('.pupil-lessons')).toContainText('0 réussi · 1 à revoir (Classique n° 1)');
});

test('one switch of the dialog for tablets decides whether a tablet asks for names', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.getByRole('button', { name: 'Préparer une tablette…' }).click();
  const tablet = page.getByRole('dialog', { name: 'Préparer une tablette' });
  const address = async () => new URLSearchParams(new URL(await tablet.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue()).hash.slice(1));
  await expect(tablet.getByRole('switch', { name: /Demander le prénom/ })).toBeHidden();
  await tablet.getByRole('radio', { name: 'le cours des débutants' }).check();
  // A tablet with lessons asks for names unless the switch is turned off.
  expect((await address()).get('pupil')).toBe('1');
  expect((await address()).get('borne')).toBe('30');
  await tablet.getByRole('combobox', { name: 'Recommencer quand' }).selectOption('240');
  expect((await address()).get('borne')).toBe('240');
  await tablet.getByRole('switch', { name: /Demander le prénom/ }).uncheck();
  expect((await address()).has('pupil')).toBe(false);
  await tablet.getByRole('radio', { name: 'une leçon', exact: true }).check();
  expect((await address()).has('pupil')).toBe(false);
  await tablet.getByRole('switch', { name: /Demander le prénom/ }).check();
  expect((await address()).get('pupil')).toBe('1');
});

test('a tablet with exercises, or with a link to a lesson or a list, asks for names and restarts after half an hour too', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.getByRole('button', { name: 'Préparer une tablette…' }).click();
  const tablet = page.getByRole('dialog', { name: 'Préparer une tablette' });
  const pupilAndBorne = async () => {
    const options = new URLSearchParams(new URL(await tablet.getByRole('textbox', { name: 'L’adresse de la tablette' }).inputValue()).hash.slice(1));
    return [options.get('pupil'), options.get('borne')];
  };
  await tablet.getByRole('radio', { name: 'des exercices', exact: true }).check();
  expect(await pupilAndBorne()).toEqual(['1', '30']);
  await tablet.getByRole('radio', { name: 'un de mes liens', exact: true }).check();
  for (const [link, usual] of /** @type {[string, (string | null)[]][]} */ ([
    ['https://example.org/#lesson=lap', ['1', '30']],
    ['https://example.org/#rules=kalah&moves=C', [null, '5']],
    ['https://example.org/#exercise=classique/3,5', ['1', '30']],
  ])) {
    await tablet.getByLabel('Collez le lien').fill(link);
    expect(await pupilAndBorne(), link).toEqual(usual);
  }
});

test('a finished course has a diploma, printed on one page with name and date', async ({ page }) => {
  await page.addInitScript((done) => localStorage.setItem('awale.lessons', done), finished('first'));
  await open(page);
  await replacePrintDialog(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(page.getByRole('button', { name: 'Diplôme…' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Diplôme…' }).click();
  // Finished lessons alone do not certify that a player knows the game. The test does, and the dialog offers it.
  await expect(dialog(page).locator('.diploma-for')).toHaveText(/^qui a suivi le cours/);
  await expect(dialog(page)).toContainText('Réussissez le test du cours (8 bonnes réponses sur 10)');
  await dialog(page).getByRole('button', { name: /^Le test/ }).click();
  await page.locator('[data-test-bar="leave"]').click();
  await page.evaluate((passed) => localStorage.setItem('awale.lesson-tests', passed), PASSED);
  await page.getByRole('button', { name: 'Diplôme…' }).click();
  await dialog(page).getByLabel('Nom').fill('Léa Martin');
  await expect(dialog(page).locator('.diploma-name')).toHaveText('Léa Martin');
  await dialog(page).getByRole('button', { name: 'Imprimer le diplôme' }).click();
  const sheet = page.locator('.paper .sheet-diploma');
  await expect(sheet).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Diplôme', 'Léa Martin', 'qui sait jouer à l’awalé', 'Donner à manger']) await expect(sheet.getByText(text).first()).toBeVisible();
  await expect(sheet).toContainText(new Intl.DateTimeFormat('fr', { dateStyle: 'long' }).format(new Date()));
  await expect(sheet.locator('canvas')).toBeVisible();
  expect(await printedPages(page)).toEqual([[297, 210]]);
});

/** What the diploma of each group certifies. */
const CERTIFIED = {
  fr: {
    first: 'qui sait jouer à l’awalé : semer, prendre, donner à manger, finir une partie',
    classique: 'qui a suivi toutes les leçons « Classique »',
    stricte: 'qui a suivi toutes les leçons « Stricte »',
    strategy: 'qui a suivi toutes les leçons « Stratégie (classique et stricte) »',
    boite: 'qui a suivi toutes les leçons « Boîte à jeux »',
    ivory: 'qui a suivi toutes les leçons « Côte d’Ivoire »',
    eqwale: 'qui a suivi toutes les leçons « Éqwalé »',
    abroad: 'qui a suivi toutes les leçons « Kalah »',
    awari: 'qui a suivi toutes les leçons « Awari »',
  },
  en: {
    first: 'who can play awalé: sow, capture, feed the other player, finish a game',
    classique: 'who has finished all the “Classic” lessons',
    stricte: 'who has finished all the “Strict” lessons',
    strategy: 'who has finished all the “Strategy (classic and strict)” lessons',
    boite: 'who has finished all the “Egg-box awalé” lessons',
    ivory: 'who has finished all the “Ivory Coast” lessons',
    eqwale: 'who has finished all the “Éqwalé” lessons',
    abroad: 'who has finished all the “Kalah” lessons',
    awari: 'who has finished all the “Awari” lessons',
  },
};

for (const [lang, { tab, name, print, dated }] of Object.entries({
  fr: { tab: 'Leçons', name: 'Nom', print: 'Imprimer le diplôme', dated: 'Le ' },
  en: { tab: 'Lessons', name: 'Name', print: 'Print the diploma', dated: '' },
})) {
  test(`each printed diploma has the right group, lessons, name and date (${lang})`, async ({ page }) => {
    const certified = CERTIFIED[/** @type {'fr' | 'en'} */ (lang)];
    const groups = [...new Set(LESSONS.map(({ group }) => group))];
    expect(Object.keys(certified)).toEqual(groups);
    const done = JSON.stringify({ v: 1, data: Object.fromEntries(LESSONS.map((lesson) => [lesson.name, { step: 2, done: true }])) });
    await page.addInitScript(([all, passed]) => {
      localStorage.setItem('awale.lessons', all);
      localStorage.setItem('awale.lesson-tests', passed);
    }, [done, PASSED]);
    await open(page, `./#lang=${lang}`);
    await replacePrintDialog(page);
    await page.getByRole('tab', { name: tab }).click();
    const buttons = page.locator('[data-lesson="diploma"]');
    await expect(buttons).toHaveCount(groups.length);
    const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(new Date());
    const sheet = page.locator('.paper .sheet-diploma');
    for (const [at, [group, text]] of Object.entries(certified).entries()) {
      const typed = `Awa ${at + 1}`;
      await buttons.nth(at).click();
      await dialog(page).getByLabel(name).fill(typed);
      await dialog(page).getByRole('button', { name: print }).click();
      await expect(sheet.locator('.diploma-name')).toHaveText(typed);
      await expect(sheet.locator('.diploma-for')).toHaveText(text);
      const titles = LESSONS.filter((lesson) => lesson.group === group).map(({ title }) => title[/** @type {'fr' | 'en'} */ (lang)]);
      await expect(sheet.locator('.diploma-done')).toHaveText(titles.join(' · '));
      await expect(sheet.locator('.diploma-foot p').first()).toHaveText(`${dated}${date}`);
      await endPrinting(page);
      await expect(sheet).toHaveCount(0);
      await page.locator('.diploma-dialog .dialog-close').click();
    }
  });
}

test('a pupil who was shown most answers is told so kindly, and gets a diploma for following the course', async ({ page }) => {
  const shown = Object.fromEntries(['first-sowing', 'first-capture', 'first-chain', 'first-feeding', 'first-end'].map((name) => [name, ['shown', 'shown', 'found', 'shown']]));
  await page.setViewportSize({ width: 1024, height: 768 });
  await codeOf(page, record('Awa', 7, Date.now(), shown));
  await openResults(page);
  // The code and its QR code come first.
  await expect(dialog(page).locator('[data-pupil="code"]')).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).locator('.qr svg')).toBeInViewport({ ratio: 1 });
  await expect(dialog(page)).toContainText('Plusieurs réponses n’ont pas été trouvées');
  await dialog(page).getByRole('button', { name: 'Diplôme' }).click();
  await expect(page.locator('.diploma-preview .diploma-for')).toHaveText(/^qui a suivi le cours/);
});

test('the list of what the class should look at again says how many more questions there are', async ({ page }) => {
  const wrong = Object.fromEntries(['first-sowing', 'first-capture', 'first-chain'].map((name) => [name, ['late', 'late', 'late', 'late']]));
  const code = await codeOf(page, record('Awa', 7, Date.now(), wrong));
  await page.goto('about:blank');
  await open(page, `./#lesson=class&code=${code}`);
  const table = page.getByRole('dialog', { name: 'Ma classe' });
  await table.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(table.locator('.class-again li')).toHaveCount(8);
  await expect(table.locator('.class-more')).toHaveText('et 4 autres questions.');
});

test('a group of lessons has a diploma in the page’s language, once all its lessons are done', async ({ page }) => {
  await page.addInitScript((done) => localStorage.setItem('awale.lessons', done), finished('eqwale'));
  await open(page, './#lang=en');
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await expect(page.locator('[data-lesson="diploma"]')).toHaveCount(1);
  await page.locator('[data-lesson="diploma"]').click();
  await expect(dialog(page).locator('.diploma')).toContainText('who has finished all the “Éqwalé” lessons');
  await expect(dialog(page).locator('.diploma')).toContainText('Éqwalé: the harvest');
  await expect(dialog(page).locator('.diploma-name')).toHaveText('');
});

test('the dialogs pass axe, and nothing scrolls sideways on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const code = await codeOf(page, record('Maximilienne-Aurore', 200, Date.now(), {
    'first-sowing': ['late'], 'first-capture': ['late', 'shown', 'found'], 'first-chain': ['found', 'late'], 'first-feeding': ['found', 'found'], 'first-end': ['late'],
  }, { 'classique/3': false }));
  const fits = async () => {
    await expect(dialog(page)).toBeVisible();
    expect(await dialog(page).locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBeLessThanOrEqual(0);
    await expectNoViolations(page, { part: 'dialog' });
  };
  await openResults(page);
  await fits();
  await dialog(page).getByRole('button', { name: 'Corriger le prénom' }).click();
  await fits();
  await dialog(page).getByRole('button', { name: 'Commencer' }).click();
  await expect(dialog(page)).toContainText('Résultats');
  await dialog(page).getByRole('button', { name: 'Diplôme' }).click();
  await expect(page.locator('.diploma-preview canvas')).toBeVisible();
  await expectNoViolations(page, { part: '.diploma-dialog' });
  await page.locator('.diploma-dialog .dialog-close').click();
  await dialog(page).getByRole('button', { name: 'Fermer' }).click();
  const table = await openClass(page);
  await page.locator('dialog.class-table').waitFor();
  await table.getByLabel('Les codes, un par ligne').fill(code);
  await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  await expect(table.locator('.class-again li').first()).toBeVisible();
  expect(await table.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBeLessThanOrEqual(0);
  await expectNoViolations(page, { part: 'dialog.class-table' });
});

test('a double press on × removes one pupil, who can be put back; the page says when a class cannot be stored', async ({ page, context }) => {
  const codes = [];
  for (const [name, id] of /** @type {const} */ ([['Ama', 3], ['Bo', 4], ['Zoé', 5]])) {
    const pupil = await context.newPage();
    codes.push(await codeOf(pupil, record(name, id, Date.now(), { 'first-sowing': ['found'] })));
    await pupil.evaluate(() => localStorage.clear());
    await pupil.close();
  }
  await open(page);
  const table = await openClass(page);
  const add = async (/** @type {string} */ text) => {
    await table.getByLabel('Les codes, un par ligne').fill(text);
    await table.getByRole('button', { name: 'Ajouter au tableau' }).click();
  };
  await add(codes.slice(0, 2).join('\n'));
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await table.getByRole('button', { name: 'Retirer Ama' }).evaluate((/** @type {HTMLElement} */ remove) => [remove.click(), remove.click()]);
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await table.getByRole('button', { name: 'Annuler' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  // A phone counts the second tap of a double tap as another click, and by then the next × is under the finger.
  await table.evaluate((dialog) => {
    const remove = (/** @type {string} */ name) => dialog.querySelector(`[aria-label^="Retirer ${name}"]`);
    const tap = (/** @type {string} */ name) => remove(name)?.dispatchEvent(new PointerEvent('click', { detail: 1, pointerType: 'touch', clientX: 300, clientY: 300, bubbles: true, cancelable: true }));
    tap('Ama');
    tap('Bo');
  });
  // Had the second tap removed Bo, only Bo would come back.
  await table.getByRole('button', { name: 'Annuler' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  await expect(table.getByRole('alert')).toHaveCount(0);
  await page.evaluate(fillStorage);
  await add(codes[2]);
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await expect(table.getByRole('alert')).toContainText('enregistrez le tableau');
});

test('after “Effacer” and “Élève suivant” the focus is on the safe button, whose description says what is asked or was done', async ({ page }) => {
  await open(page, TABLET);
  await giveName(page, 'Ali');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await openResults(page);
  await dialog(page).getByRole('button', { name: 'Élève suivant', exact: true }).click();
  const wait = dialog(page).getByRole('button', { name: 'Non, attendre' });
  await expect(wait).toBeFocused();
  await expect(wait).toHaveAccessibleDescription(/L’enseignant a-t-il pris le code/);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Élève suivant', exact: true })).toBeFocused();
  await page.goto('about:blank');
  await open(page, './');
  await page.evaluate((entry) => localStorage.setItem('awale.pupil', entry), JSON.stringify(record('Eve', 7, Date.now(), { 'first-sowing': ['found'] })));
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await openResults(page);
  await dialog(page).getByRole('button', { name: 'Effacer mon prénom' }).click();
  const back = dialog(page).getByRole('button', { name: 'Les remettre' });
  await expect(back).toBeFocused();
  await expect(back).toHaveAccessibleDescription('Le prénom et les résultats sont effacés.');
});
