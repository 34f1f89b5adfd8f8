// The dialog of the tournaments: a tournament is made, played, stored, shared and printed.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit } from './helpers/game.js';
import { endPrinting, printedPages, replacePrintDialog } from './helpers/printing.js';
import { fillStorage, pasteText } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use({ reducedMotion: 'reduce' });

/** A part of the tournaments' dialog, by its name. @param {Page} page @param {string} name */
const part = (page, name) => page.locator(`dialog.tournaments [data-tournament="${name}"]`);
/** @param {Page} page */
const message = (page) => page.locator('.tournament-said [role="status"]');

/** @param {Page} page */
async function openTournaments(page) {
  await replacePrintDialog(page);
  const lessons = page.getByRole('tab', { name: 'Leçons' });
  await lessons.waitFor();
  // A reload opens the panel again, and a press on its tab would close it on a phone.
  const reopened = await page.evaluate(() => sessionStorage.getItem('awale.panel') === 'lessons');
  if (reopened) await page.locator('#tab-lessons[aria-selected="true"]').waitFor();
  else await lessons.click();
  await page.getByRole('button', { name: 'Pour la classe et le club…' }).click();
  await page.getByRole('button', { name: 'Tournois…' }).click();
  return page.getByRole('dialog', { name: 'Tournois', exact: true });
}

/**
 * Makes a tournament; the players stay in the order of the list.
 *
 * @param {Page} page
 * @param {string[]} names
 * @param {string} [kind] as its button is labelled
 */
async function makeTournament(page, names, kind) {
  await part(page, 'new').click();
  await part(page, 'names').fill(names.join('\n'));
  await page.getByRole('switch', { name: /Tirer l’ordre au sort/ }).uncheck();
  if (kind) await page.getByRole('radio', { name: kind }).check();
  await part(page, 'start').click();
  await expect(part(page, 'left')).toBeVisible();
}

/** The names on the two buttons of each table. @param {Page} page */
const tables = (page) =>
  page.locator('.pairing-results').evaluateAll((all) => all.map((each) => [...each.querySelectorAll('.pairing-result span:first-child')].map((name) => name.textContent ?? '')));

/** The ranking: names with their points. @param {Page} page */
const ranking = (page) =>
  page.locator('.tournament-ranking tbody tr').evaluateAll((rows) => rows.map((row) => `${row.querySelector('th')?.firstChild?.textContent} ${row.querySelector('.points')?.textContent}`));

test.describe('on a phone', () => {
  test.use(PHONE);

  test('in a round robin of five a press notes a result, and the ranking is the same after a reload', async ({ page }) => {
    await open(page);
    await openTournaments(page);
    await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama', 'Sékou']);
    const strength = ['Awa', 'Koffi', 'Yao', 'Ama', 'Sékou'];
    for (let round = 1; round <= 5; round += 1) {
      await expect(part(page, 'round')).toHaveValue(String(round - 1));
      await expect(page.locator('.pairing.bye')).toHaveText(/ se repose$/);
      const pairs = await tables(page);
      expect(pairs).toHaveLength(2);
      for (const [at, [one, other]] of pairs.entries()) {
        const won = strength.indexOf(one) < strength.indexOf(other) ? 'a' : 'b';
        await part(page, `${at}-${won}`).click();
        await expect(part(page, `${at}-${won}`)).toHaveAttribute('aria-pressed', 'true');
      }
      if (round < 5) await part(page, 'next').click();
    }
    await expect(part(page, 'left')).toHaveText('Le tournoi est terminé.');
    await part(page, 'see-ranking').click();
    const final = ['Awa 4', 'Koffi 3', 'Yao 2', 'Ama 1', 'Sékou 0'];
    expect(await ranking(page)).toEqual(final);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.reload();
    await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
    await openTournaments(page);
    await expect(page.locator('.tournament-entry')).toContainText('terminé');
    await page.locator('.tournament-entry').click();
    await part(page, 'tab-ranking').click();
    expect(await ranking(page)).toEqual(final);
  });

  test('every control is large enough for a finger, and axe reports no violation', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page);
    await openTournaments(page);
    const check = async (/** @type {string} */ what) => {
      const small = await page.locator('dialog.tournaments').locator('button, select, input:not([type="radio"], [role="switch"]), summary').evaluateAll((all) =>
        all.filter((each) => each.checkVisibility() && (each.getBoundingClientRect().height < 43.9 || each.getBoundingClientRect().width < 43.9)).map((each) => each.outerHTML));
      expect(small, what).toEqual([]);
      const wide = await page.locator('dialog.tournaments .dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth);
      expect(wide, what).toBe(0);
      await expectNoViolations(page, { part: 'dialog.tournaments', message: what });
    };
    await check('list');
    await part(page, 'new').click();
    await part(page, 'names').fill('Awa\nKoffi\nMarie-Antoinette Kouadio-N’Guessan\nYao\nAma\nSékou\nFatou');
    await check('form');
    await part(page, 'start').click();
    await part(page, '0-a').click();
    await check('round');
    for (const tab of ['ranking', 'players', 'share']) {
      await part(page, `tab-${tab}`).click();
      await check(tab);
    }
  });
});

test('a list of names says what is wrong with it', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await part(page, 'new').click();
  const count = part(page, 'count');
  await expect(count).toContainText('au moins deux');
  await part(page, 'names').fill('Awa\nKoffi\nawa');
  await expect(count).toContainText('Deux joueurs s’appellent');
  // The button says why it cannot begin yet.
  await part(page, 'start').click({ force: true });
  await expect(message(page)).toContainText('ajoutez une initiale');
  await part(page, 'names').fill(Array.from({ length: 65 }, (_, at) => `J ${at}`).join('\n'));
  await expect(count).toContainText('64 au plus');
  await part(page, 'names').fill('x'.repeat(60) + '\ny');
  await expect(count).toContainText('trop long');
  // Few players get a round robin, more a Swiss tournament with the suggested number of rounds.
  await part(page, 'names').fill('Awa, Koffi, Yao');
  await expect(page.getByRole('radio', { name: 'Chacun contre chacun' })).toBeChecked();
  await part(page, 'names').fill(Array.from({ length: 11 }, (_, at) => `J ${at}`).join('\n'));
  await expect(page.getByRole('radio', { name: 'Suisse' })).toBeChecked();
  await expect(page.getByLabel('Combien de rondes')).toHaveValue('5');
  // The typed names stay when the dialog is closed and opened again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tournois…' }).click();
  await part(page, 'new').click();
  await expect(count).toHaveText('11 joueurs');
});

test('in a Swiss tournament seeds and corrections are noted, a player leaves and another one comes', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama'], 'Suisse');
  expect(await tables(page)).toEqual([['Awa', 'Yao'], ['Ama', 'Koffi']]);
  await part(page, '0-seeds-0').fill('27');
  await expect(part(page, '0-seeds-rest')).toHaveText('Noter 27 – 21 (48 graines en tout)');
  await part(page, '0-seeds-1').fill('20');
  await part(page, '0-seeds-1').press('Tab');
  await expect(part(page, '0-a')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.pairing').first()).toContainText('27 + 20 = 47');
  // A press on the noted result clears it and its seeds, which can be undone.
  await part(page, '0-a').click();
  await expect(message(page)).toHaveText('Table 1 : les graines 27 – 20 sont effacées.');
  await expect(part(page, '0-seeds-0')).toHaveValue('');
  await page.locator('.tournament-said button').click();
  await expect(part(page, '0-a')).toHaveAttribute('aria-pressed', 'true');
  await expect(part(page, '0-seeds-1')).toHaveValue('20');
  await expect(part(page, 'draw-next')).toHaveCount(0);
  await part(page, '1-draw').click();
  await part(page, 'draw-next').click();
  await expect(part(page, 'round')).toHaveValue('1');
  expect((await tables(page)).map((pair) => pair.sort().join())).not.toContain('Awa,Yao');
  await part(page, 'undraw').click();
  await expect(part(page, 'round')).toHaveValue('0');
  await part(page, '0-a').click();
  await expect(part(page, 'left')).toContainText('Il manque 1 résultat');
  await part(page, '0-a').click();
  await part(page, 'tab-players').click();
  await page.getByRole('button', { name: 'S’en va : Ama' }).click();
  await part(page, 'late').fill('Fatou');
  await part(page, 'late').press('Enter');
  await expect(message(page)).toContainText('Fatou');
  await part(page, 'late').fill('fatou');
  await part(page, 'add').click();
  await expect(message(page)).toContainText('Deux joueurs');
  await part(page, 'tab-rounds').click();
  await part(page, 'draw-next').click();
  const seated = (await tables(page)).flat();
  expect(seated).not.toContain('Ama');
  expect(seated).toContain('Fatou');
});

/** The pressed result of the first table. @param {Page} page */
const pressed = (page) => page.locator('.pairing').first().locator('[aria-pressed="true"]');

/** Types the seeds of the first table, and leaves the fields. @param {Page} page @param {string} one @param {string} other */
async function typeSeeds(page, one, other) {
  await part(page, '0-seeds-0').fill(one);
  await part(page, '0-seeds-1').fill(other);
  await part(page, '0-seeds-1').press('Tab');
}

test('seeds that cannot be, or contradict the touched result, stay in their fields and do not count', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  const note = part(page, '0-seeds-note');
  await part(page, '0-b').click();
  await typeSeeds(page, '30', '30');
  await expect(note).toContainText('30 + 30 = 60');
  await expect(pressed(page)).toHaveAttribute('data-result', 'b');
  // Another table's result does not remove what is to be corrected.
  await part(page, '1-a').click();
  await expect(part(page, '0-seeds-1')).toHaveValue('30');
  const [, winner] = (await tables(page))[0];
  const against = `30 – 18 contredit le résultat noté (${winner} gagne).`;
  await typeSeeds(page, '30', '18');
  await expect(note).toContainText(against);
  await expect(pressed(page)).toHaveAttribute('data-result', 'b');
  // Seeds that agree are noted; without them the result is still the one touched.
  await typeSeeds(page, '18', '30');
  await expect(note).toHaveText('');
  await typeSeeds(page, '30', '18');
  await expect(note).toContainText(against);
  await typeSeeds(page, '', '');
  await expect(note).toHaveText('');
  await expect(pressed(page)).toHaveAttribute('data-result', 'b');
});

test('the seeds of one player stay typed, and the page says whose are missing', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  const [first, second] = (await tables(page))[0];
  const note = part(page, '0-seeds-note');
  await part(page, '0-seeds-0').fill('30');
  await part(page, '0-seeds-0').press('Enter');
  await expect(note).toHaveText(`Pour ${second}, il manque les graines : le résultat n’est pas noté.`);
  // Nothing in the other field looks like a number that was typed.
  await expect(part(page, '0-seeds-1')).not.toHaveAttribute('placeholder', /./);
  await expect(pressed(page)).toHaveCount(0);
  // Neither another table's result nor another view removes the typed number.
  await part(page, '1-a').click();
  await expect(part(page, 'left')).toContainText('Il manque 1 résultat');
  await part(page, 'tab-ranking').click();
  await part(page, 'tab-rounds').click();
  await expect(part(page, '0-seeds-0')).toHaveValue('30');
  await expect(note).toContainText(second);
  // The missing number is only offered, because some seeds may have been left on the board.
  await part(page, '0-seeds-rest').click();
  await expect(part(page, '0-seeds-1')).toHaveValue('18');
  await expect(pressed(page)).toHaveAttribute('data-result', 'a');
  await expect(note).toHaveText('');
  await expect(part(page, '0-seeds-rest')).toBeHidden();
  // A field emptied afterwards changes no result and stays empty, and the page says so.
  await typeSeeds(page, '', '18');
  await expect(note).toHaveText(`Pour ${first}, il manque les graines : le résultat reste comme il était.`);
  await part(page, '1-b').click();
  await expect(part(page, '0-seeds-0')).toHaveValue('');
  await expect(pressed(page)).toHaveAttribute('data-result', 'a');
});

test('a result that contradicts the typed seeds is noted with a warning, and the seeds stay in their fields', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  const [first] = (await tables(page))[0];
  const note = part(page, '0-seeds-note');
  await part(page, '0-seeds-0').fill('20');
  await part(page, '0-seeds-1').fill('28');
  await part(page, '0-a').click();
  await expect(pressed(page)).toHaveAttribute('data-result', 'a');
  await expect(note).toContainText(`20 – 28 contredit le résultat noté (${first} gagne).`);
  await expect(part(page, '0-seeds-0')).toHaveValue('20');
  await expect(part(page, '0-seeds-1')).toHaveValue('28');
  // The seeds do not count in the ranking, and are still there afterwards.
  await part(page, 'tab-ranking').click();
  await expect(page.locator('.tournament-ranking thead')).not.toContainText('Gr.');
  await part(page, 'tab-rounds').click();
  await expect(note).toContainText('20 – 28');
  // The winner is corrected, and the seeds count.
  await part(page, '0-b').click();
  await expect(note).toHaveText('');
  await expect(part(page, '0-seeds-1')).toHaveValue('28');
  await part(page, 'tab-ranking').click();
  await expect(page.locator('.tournament-ranking')).toContainText('+8');
  // The menu clears the result too: what was cleared is told, and can be taken back.
  await part(page, 'tab-rounds').click();
  await part(page, '0-more').click();
  await page.getByRole('button', { name: 'Effacer le résultat' }).click();
  await expect(message(page)).toHaveText('Table 1 : les graines 20 – 28 sont effacées.');
  await expect(pressed(page)).toHaveCount(0);
  await page.locator('.tournament-said button').click();
  await expect(pressed(page)).toHaveAttribute('data-result', 'b');
  await expect(part(page, '0-seeds-0')).toHaveValue('20');
  await expect(message(page)).toHaveText('Tout est remis comme avant.');
});

test('typed seeds that contradicted a result are noted once it is cleared', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  await part(page, '0-seeds-0').fill('20');
  await part(page, '0-seeds-1').fill('28');
  for (const result of ['a', 'b']) {
    await part(page, '0-a').click();
    await expect(pressed(page)).toHaveAttribute('data-result', result);
  }
  await part(page, 'tab-ranking').click();
  await expect(page.locator('.tournament-ranking')).toContainText('+8');
});

test('a new name that another player has is refused in its dialog', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao']);
  await part(page, 'tab-players').click();
  await page.getByRole('button', { name: /Awa/ }).and(page.locator('[data-tournament^="rename"]')).click();
  const dialog = page.locator('dialog.rename');
  for (const press of [() => dialog.getByRole('textbox').press('Enter'), () => dialog.locator('.main').click()]) {
    await dialog.getByRole('textbox').fill('koffi');
    await press();
    await expect(dialog.getByRole('alert')).toContainText('koffi');
    await expect(dialog.getByRole('textbox')).toHaveValue('koffi');
  }
  await dialog.getByRole('textbox').fill('Awa B.');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('dialog.tournaments')).toContainText('Awa B.');
});

test('the message about cleared seeds goes away at the next result, and at another round', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  const clear = async () => {
    await part(page, '0-seeds-0').fill('20');
    await part(page, '0-seeds-1').fill('28');
    await part(page, '0-seeds-1').press('Tab');
    await expect(part(page, '0-b')).toHaveAttribute('aria-pressed', 'true');
    await part(page, '0-b').click();
    await expect(message(page)).toHaveText('Table 1 : les graines 20 – 28 sont effacées.');
  };
  await clear();
  // Seeds are noted at another table: the button would have undone what is no longer the last change.
  await part(page, '1-seeds-0').fill('25');
  await part(page, '1-seeds-1').fill('23');
  await part(page, '1-seeds-1').press('Tab');
  await expect(part(page, '1-a')).toHaveAttribute('aria-pressed', 'true');
  await expect(message(page)).toBeHidden();
  await clear();
  await part(page, 'later').click();
  await expect(part(page, 'round')).toHaveValue('1');
  await expect(message(page)).toBeHidden();
});

test('a result is not noted for other players when another tab has drawn the round again', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama'], 'Suisse');
  expect(await tables(page)).toEqual([['Awa', 'Yao'], ['Ama', 'Koffi']]);
  // The tab that writes an entry is not told of it: its view stays as it was drawn.
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('awale.tournament.')) ?? '';
    const entry = JSON.parse(localStorage.getItem(name) ?? '');
    entry.data.rounds[0].reverse();
    localStorage.setItem(name, JSON.stringify(entry));
  });
  await part(page, '0-a').click();
  expect(await tables(page)).toEqual([['Ama', 'Koffi'], ['Awa', 'Yao']]);
  await expect(page.locator('.pairing-results [aria-pressed="true"]')).toHaveCount(0);
});

test('a later round and the ranking say which earlier results are missing', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama', 'Sékou', 'Fatou']);
  for (let round = 1; round <= 5; round += 1) {
    await part(page, 'round').selectOption(String(round - 1));
    // A round without results says nothing of those before it.
    await expect(part(page, 'open')).toHaveCount(0);
    for (let at = round === 1 ? 1 : 0; at < 3; at += 1) await part(page, `${at}-a`).click();
  }
  await expect(part(page, 'left')).toHaveText('Tous les résultats de cette ronde sont là.');
  await expect(part(page, 'open')).toHaveText('Avant cette ronde, il manque 1 résultat : ronde 1 (table 1).');
  await part(page, '2-more').click();
  await page.getByRole('button', { name: 'La partie n’a pas lieu' }).click();
  await part(page, 'tab-ranking').click();
  // A game that does not take place is not missing, and is not counted.
  await expect(page.locator('dialog.tournaments .about:visible').first()).toContainText('Après 13 parties.');
  await expect(part(page, 'open')).toContainText('Il manque 1 résultat : ronde 1 (table 1).');
  await part(page, 'print-ranking').click();
  await expect(page.locator('.paper')).toContainText('Il manque 1 résultat');
  await endPrinting(page);
  await part(page, 'to-round').click();
  await expect(part(page, 'round')).toHaveValue('0');
  await part(page, '0-a').click();
  await part(page, 'tab-ranking').click();
  await expect(page.locator('dialog.tournaments .about:visible').first()).toHaveText('Classement final.');
  await expect(part(page, 'open')).toHaveCount(0);
});

test('in a round robin the opponent of a player who has left rests, and there is no slip for their game', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  const [[one, other], second] = await tables(page);
  await part(page, 'tab-players').click();
  await page.getByRole('button', { name: `S’en va : ${other}` }).click();
  await part(page, 'tab-rounds').click();
  expect(await tables(page)).toEqual([second]);
  await expect(page.locator('.pairing.bye')).toHaveText(`${one} se repose`);
  await part(page, 'print-slips').click();
  await expect(page.locator('.paper .slip', { hasText: second[0] })).toHaveCount(1);
  await expect(page.locator('.paper')).not.toContainText(other);
  await endPrinting(page);
  await part(page, 'print-pairings').click();
  await expect(page.locator('.paper tbody tr', { hasText: one })).toContainText('sans adversaire');
  await expect(page.locator('.paper tbody')).not.toContainText(other);
  await endPrinting(page);
  // A player who comes back is paired again.
  await part(page, 'tab-players').click();
  await page.getByRole('button', { name: `Revient : ${other}` }).click();
  await part(page, 'tab-rounds').click();
  expect(await tables(page)).toEqual([[one, other], second]);
});

test('where everybody meets everybody, the form says that nobody can join after the first result', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await part(page, 'new').click();
  await part(page, 'names').fill('Awa\nKoffi\nYao');
  await expect(part(page, 'length')).toContainText('Après le premier résultat, plus personne ne peut entrer.');
  await page.getByRole('radio', { name: 'Suisse' }).check();
  await expect(part(page, 'length')).not.toContainText('plus personne');
});

test('a message goes away with its view, and a second tournament of the day is numbered', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao']);
  await part(page, 'tab-players').click();
  await page.getByRole('button', { name: 'S’en va : Awa' }).click();
  await expect(message(page)).toContainText('Awa s’en va');
  await part(page, 'back').click();
  await expect(message(page)).toBeHidden();
  await part(page, 'new').click();
  // The form's own button: that of the message is gone.
  await expect(page.locator('dialog.tournaments').getByRole('button', { name: 'Annuler' })).toHaveCount(1);
  await expect(part(page, 'name')).toHaveValue(/^Tournoi du .* \(2\)$/);
  await part(page, 'names').fill('Awa\nKoffi');
  await part(page, 'start').click();
  await part(page, 'back').click();
  await part(page, 'new').click();
  await expect(part(page, 'name')).toHaveValue(/\(3\)$/);
});

test('deleting a tournament can be undone', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi']);
  await part(page, 'back').click();
  await page.getByRole('button', { name: /^Supprimer/ }).click();
  await expect(page.locator('.tournament-entry')).toHaveCount(0);
  await part(page, 'new').waitFor();
  await page.locator('.tournament-said button').click();
  await expect(page.locator('.tournament-entry')).toHaveCount(1);
});

/** @param {Page} page @returns {Promise<string>} the path of the downloaded file */
async function save(page) {
  await part(page, 'tab-share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), part(page, 'save').click()]);
  expect(download.suggestedFilename()).toMatch(/^Tournoi.*\.json$/);
  return download.path();
}

/** @param {Page} page @param {string} text */
async function openFile(page, text) {
  await page.locator('dialog.tournaments input[type="file"]').setInputFiles({ name: 'club.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a tournament goes to another device by file and link, and is replaced only after a question', async ({ page, browser, baseURL }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao']);
  await part(page, '0-a').click();
  const file = readFileSync(await save(page), 'utf8');
  const link = await part(page, 'link').inputValue();
  await expect(page.locator('dialog.tournaments .qr path')).toHaveCount(1);

  const other = await browser.newContext({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
  const there = await other.newPage();
  await open(there, `./${new URL(link).hash}`);
  await expect(message(there)).toContainText('ajouté à vos tournois');
  expect(there.url()).not.toContain('tournament=');
  // It opens at the first round that lacks a result.
  await expect(part(there, 'round')).toHaveValue('1');
  await part(there, 'earlier').click();
  await expect(part(there, '0-a')).toHaveAttribute('aria-pressed', 'true');
  await part(there, 'next').click();
  await part(there, '0-draw').click();
  const newer = readFileSync(await save(there), 'utf8');
  // An older file does not replace the tournament without a question.
  await part(there, 'back').click();
  await openFile(there, file);
  const ask = there.locator('dialog.tournament-ask');
  await expect(ask).toContainText('n’est pas plus récent');
  await ask.getByRole('button', { name: 'Garder celui d’ici' }).click();
  await part(there, 'back').click();
  await openFile(there, file);
  await ask.getByRole('button', { name: 'Garder les deux' }).click();
  await part(there, 'back').click();
  await expect(there.locator('.tournament-entry')).toHaveCount(2);
  await other.close();

  // The newer file updates the tournament, which can be undone.
  await part(page, 'back').click();
  await openFile(page, newer);
  const here = page.locator('dialog.tournament-ask');
  await expect(here).toContainText('modifié plus tard');
  await here.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(message(page)).toContainText('à jour');
  await part(page, 'round').selectOption('1');
  await expect(part(page, '0-draw')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.tournament-said button').click();
  await part(page, 'round').selectOption('1');
  await expect(part(page, '0-draw')).toHaveAttribute('aria-pressed', 'false');
  // A link to the tournament as it is here changes nothing.
  await part(page, 'back').click();
  await part(page, 'pasted').fill(link);
  await expect(message(page)).toContainText('reste comme il était');
});

test('an invalid tournament is explained, and does no harm', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi']);
  await part(page, 'back').click();
  for (const [text, said] of [
    ['', 'ou il est abîmé'],
    ['[]', 'autre chose'],
    ['{"awale-tournament":9}', 'plus récente'],
    ['{"awale-tournament":1,"id":"x","name":"<img src=x onerror=pwned=1>","kind":"swiss","players":[{"name":"a"}],"rounds":[]}', '2 à 64 joueurs'],
    ['{"awale-tournament":1,"id":"x","name":"x","kind":"swiss","players":[{"name":"a"},{"name":"b"}],"rounds":[[{"a":0,"b":7}]]}', 'rencontre 1 de la ronde 1'],
    ['\u0000'.repeat(1000), 'ou il est abîmé'],
    ['9'.repeat((1 << 20) + 1), 'trop gros'],
  ]) {
    await openFile(page, text);
    await expect(message(page)).toContainText(said);
  }
  await part(page, 'pasted').fill('https://club.example/#tournament=%00AAAA');
  await expect(message(page)).toContainText('incomplet ou abîmé');
  await expect(page.locator('.tournament-entry')).toHaveCount(1);
  // The markup in the names of a valid tournament is shown as text.
  await openFile(page, '{"awale-tournament":1,"id":"__proto__","name":"<b>x</b>","kind":"swiss","players":[{"name":"<i>a</i>"},{"name":"b"}],"rounds":[]}');
  await expect(page.getByRole('heading', { name: '<b>x</b>' })).toBeVisible();
  await part(page, 'draw-first').click();
  await expect(page.locator('.pairing-results')).toContainText('<i>a</i>');
  expect(await page.evaluate(() => [/** @type {any} */ (window).pwned, Object.keys(Object.prototype)])).toEqual([undefined, []]);
});

test('a broken link is explained, and a stored tournament that was damaged is set aside', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('awale.tournament.bad', '{"v":1,"data":{"awale-tournament":1,"players":5}}'));
  await open(page, './#tournament=abc');
  await expect(message(page)).toContainText('incomplet ou abîmé');
  await expect(page.locator('.tournament-entry')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('awale-aside.tournament.bad'))).not.toBe(null);
});

test('a pasted tournament opens', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi']);
  const file = readFileSync(await save(page), 'utf8').replace(/"id": "\w+"/, '"id": "other"').replace(/"name": "Tournoi[^"]*"/, '"name": "Autre club"');
  await page.evaluate(() => document.querySelectorAll('dialog').forEach((each) => each.close()));
  await pasteText(page, file);
  await expect(page.getByRole('heading', { name: 'Autre club' })).toBeVisible();
});

test('a pairing is played on this device, and its result is noted', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi']);
  await part(page, '0-more').click();
  await page.getByRole('button', { name: 'Jouer cette partie sur cet appareil' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.row, .player').filter({ hasText: 'Awa' }).first()).toBeVisible();
  await pit(page, 'C').click();
  await page.locator('[data-action="stop"]').click();
  await page.locator('[data-answer="resign"]').click();
  const end = page.locator('dialog.end');
  await end.waitFor();
  await end.locator('.dialog-close').click();
  await page.getByRole('button', { name: /^Noter dans/ }).click();
  await expect(page.locator('.pairing-result[aria-pressed="true"]')).toHaveCount(1);
  await expect(part(page, 'left')).toHaveText('Le tournoi est terminé.');
  // Without a result, the game of these two is offered.
  await part(page, '0-more').click();
  await page.getByRole('button', { name: 'Effacer le résultat' }).click();
  await expect(part(page, 'left')).toContainText('Il manque 1 résultat');
  await part(page, '0-found').click();
  await expect(page.locator('.pairing-result[aria-pressed="true"]')).toHaveCount(1);
});

test('tables, ranking, cross-table and slips are printed', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama', 'Sékou', 'Fatou', 'Jean'], 'Suisse');
  const paper = page.locator('.paper');
  const printed = async (/** @type {string} */ name) => {
    await endPrinting(page);
    await expect(paper).toHaveCount(0);
    await part(page, name).click();
    await expect(paper).toHaveCount(1);
  };
  await printed('print-pairings');
  await expect(paper.locator('tbody tr')).toHaveCount(4);
  await expect(paper).toContainText('sans adversaire');
  await printed('print-slips');
  await expect(paper.locator('.slip')).toHaveCount(8);
  expect(await printedPages(page)).toHaveLength(1);
  for (let at = 0; at < 3; at += 1) await part(page, `${at}-a`).click();
  await part(page, 'tab-ranking').click();
  await printed('print-ranking');
  await expect(paper.locator('tbody tr')).toHaveCount(7);
  await expect(paper).toContainText('Buchholz');
  await printed('print-grid');
  await expect(paper.locator('tbody tr')).toHaveCount(7);
  expect(await printedPages(page)).toHaveLength(1);
});

test('slips side by side on A4 stand below each other where there is less room, and nothing is cut', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Marie-Antoinette Kouadio-Bamba', 'Koffi', 'Anticonstitutionnellement', 'Ama']);
  await part(page, 'print-slips').click();
  const slips = page.locator('.paper .slip');
  await expect(slips).toHaveCount(8);
  await page.emulateMedia({ media: 'print' });
  const measured = () => slips.evaluateAll((all) => ({
    columns: new Set(all.map((slip) => Math.round(slip.getBoundingClientRect().left))).size,
    cut: all.filter((slip) => [slip, ...slip.querySelectorAll('*')].some((part) => {
      const { right, bottom } = part.getBoundingClientRect();
      const around = slip.getBoundingClientRect();
      return right > Math.min(innerWidth, around.right) + 1 || bottom > around.bottom + 1;
    })).length,
  }));
  // A4 without its margins, A5, a phone.
  for (const [width, columns] of [[703, 2], [468, 1], [320, 1]]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await measured(), `${width} px`).toEqual({ columns, cut: 0 });
  }
});

test('a double click on × removes one tournament of the list, which can be put back', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  for (let made = 0; made < 3; made += 1) {
    await makeTournament(page, ['Awa', 'Koffi']);
    await part(page, 'back').click();
  }
  const entries = page.locator('.tournament-entry');
  const remove = page.getByRole('button', { name: /^Supprimer/ });
  // The first message moves the list down; later ones stand in its place, and the next × comes under the pointer.
  await remove.first().click();
  await expect(entries).toHaveCount(2);
  await remove.first().dblclick();
  await expect(entries).toHaveCount(1);
  await page.locator('.tournament-said button').click();
  await expect(entries).toHaveCount(2);
});

test('the page says when the browser does not keep a result', async ({ page }) => {
  await open(page);
  await openTournaments(page);
  await makeTournament(page, ['Awa', 'Koffi', 'Yao', 'Ama']);
  await expect(page.locator('dialog.tournaments').getByRole('alert')).toHaveCount(0);
  await page.evaluate(fillStorage);
  await part(page, '0-a').click();
  await expect(page.locator('dialog.tournaments').getByRole('alert')).toContainText('ne garde rien');
  await expect(part(page, '0-a')).toHaveAttribute('aria-pressed', 'true');
});

test('the focus stays after a player is renamed, and goes to the tournament after the question about another version', async ({ page }) => {
  await open(page);
  const dialog = await openTournaments(page);
  await expect(dialog).toBeVisible();
  await makeTournament(page, ['Awa', 'Koffi', 'Yao']);
  await part(page, 'tab-players').click();
  await part(page, 'rename-0').click();
  await page.locator('dialog.rename').getByRole('textbox').fill('Awa B.');
  await page.locator('dialog.rename').getByRole('textbox').press('Enter');
  await expect(page.locator('.tournament-players')).toContainText('Awa B.');
  await expect(part(page, 'rename-0')).toBeFocused();
  await part(page, 'tab-share').click();
  const link = await part(page, 'link').inputValue();
  await part(page, 'tab-rounds').click();
  await part(page, '0-a').click();
  await part(page, 'back').click();
  await part(page, 'pasted').fill(link);
  await page.locator('dialog.tournament-ask').getByRole('button', { name: 'Garder celui d’ici' }).click();
  await expect(message(page)).toContainText('reste comme il était');
  await expect(page.locator('dialog.tournaments h2')).toBeFocused();
});
