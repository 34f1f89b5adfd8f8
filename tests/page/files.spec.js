// Games from files, texts and links, ways to share them, and the library of this device.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { playablePits, storedGame, pit, setPlayers, status } from './helpers/game.js';
import { filesReady, followLink, pasteText, resign } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const GOOD = '[Event "Coupe du club"]\n[South "Ama"]\n[North "Koffi"]\n[Date "2026.03.08"]\n\n1. F f 2. E a {il attend} 3. D b *\n';
const BROKEN = '[South "Ama"]\n[North "Yao"]\n\n1. F f 2. E a 3. E b 4. C *\n';

/** The dialog that was opened last, or the last one of this class. @param {Page} page @param {string} [kind] */
const dialog = (page, kind = '') => page.locator(`dialog${kind ? `.${kind}` : ''}`).last();

/** A button below the list of moves. @param {Page} page @param {string} name */
const foot = (page, name) => page.locator('.panel-foot').getByRole('button', { name, exact: true });

/**
 * Opens files by the button.
 *
 * @param {Page} page
 * @param {...{ name: string, buffer: Buffer }} files
 */
async function choose(page, ...files) {
  const chooser = page.waitForEvent('filechooser');
  await foot(page, 'Ouvrir…').click();
  await (await chooser).setFiles(files.map((file) => ({ mimeType: 'application/x-ogn', ...file })));
}

/** @param {string} name @param {string} text @param {BufferEncoding} [encoding] */
const file = (name, text, encoding = 'utf8') => ({ name, buffer: Buffer.from(text, encoding) });

/**
 * Drops files or a text onto the page.
 *
 * @param {Page} page
 * @param {{ name?: string, text: string }[]} dropped files if they have names
 */
async function drop(page, ...dropped) {
  await filesReady(page);
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) {
      if (name) data.items.add(new File([text], name));
      else data.setData('text/plain', text);
    }
    const board = document.querySelector('.board');
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      board?.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, dropped);
}

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await filesReady(page);
  await pasteText(page, text);
}

/** The titles of the library's rows. @param {Page} page */
const titles = (page) => dialog(page, 'my-games').locator('.row-title').allTextContents();

test('a valid file opens at once, and the game that was on the board is stored', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await choose(page, file('coupe.ogn', GOOD));
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'a', 'D', 'b']);
  // The game is unfinished: its last position is shown, so that it can be continued.
  expect((await storedGame(page)).ply).toBe(6);
  await expect(page.locator('.told')).toContainText('Votre partie d’avant vous attend dans « Mes parties ».');
  await foot(page, 'Mes parties').click();
  await expect.poll(() => titles(page)).toEqual(['Sud – Nord', 'Ama – Koffi']);
  await expectNoViolations(page, { part: 'dialog[open]' });
  await dialog(page).getByRole('button', { name: /^Sud – Nord/ }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await storedGame(page)).moves).toEqual(['C']);
});

test('a comment may stand before the tags of a game that is pasted, opened or exported', async ({ page }) => {
  const text = (/** @type {string} */ moves) => `{Relevé au club.}\n[Event "Coupe"]\n\n1. ${moves} *\n`;
  await setPlayers(page);
  await open(page);
  await paste(page, text('F f'));
  await dialog(page, 'pasted-rules').getByRole('button', { name: 'Lire ces coups' }).click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f']);
  await choose(page, file('club.ogn', text('C e')));
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'e']);
  await foot(page, 'Mes parties').click();
  await expect(dialog(page, 'my-games').getByRole('button', { name: 'Renommer « club »' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog(page, 'my-games').getByRole('button', { name: 'Tout exporter' }).click();
  const exported = readFileSync(await (await download).path(), 'utf8');
  expect(exported).toContain('{Relevé au club.}\n[Title "club"]\n[Event "Coupe"]\n\n1. C e *');
});

test('a partly faulty file shows its faults and what could be read before it is opened', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#moves=Cf');
  await choose(page, file('abime.ogn', BROKEN));
  const shown = dialog(page, 'faults');
  await expect(shown).toContainText('4 coups sont gardés.');
  await expect(shown.locator('li')).toHaveText([/^Ligne 4, colonne 18\s: Le coup E n’est pas permis/]);
  await expectNoViolations(page, { part: 'dialog[open]' });
  expect((await storedGame(page)).moves).toEqual(['C', 'f']);
  await shown.getByRole('button', { name: 'Ne pas ouvrir' }).click();
  expect((await storedGame(page)).moves).toEqual(['C', 'f']);
  // Nothing is stored of a file that was not opened.
  await foot(page, 'Mes parties').click();
  await expect(dialog(page, 'my-games')).toContainText('Il n’y a pas encore de partie ici.');
  await page.keyboard.press('Escape');
  await paste(page, BROKEN);
  await dialog(page, 'pasted-rules').getByRole('button', { name: 'Lire ces coups' }).click();
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await foot(page, 'Mes parties').click();
  await expect(dialog(page, 'my-games')).toContainText('Il n’y a pas encore de partie ici.');
  await page.keyboard.press('Escape');
  // The library stores an opened faulty file unchanged, with its faults.
  await choose(page, file('abime.ogn', BROKEN));
  await dialog(page, 'faults').getByRole('button', { name: 'Ouvrir ce qui est gardé' }).click();
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(4);
  await followLink(page, 'moves=Cf');
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
  await foot(page, 'Mes parties').click();
  await dialog(page, 'my-games').getByRole('button', { name: /^Ama – Yao/ }).click();
  await dialog(page, 'faults').getByRole('button', { name: 'Ouvrir ce qui est gardé' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'a']);
});

test('a file in Latin-1 is read, and a file without a game is refused with a message', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await choose(page, file('vieux.ogn', '[South "Aimé"]\r\n[North "Zoé"]\r\n\r\n1. C e *\r\n', 'latin1'));
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'e']);
  await choose(page, { name: 'photo.png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff, 0xd8]) });
  await expect(dialog(page)).toContainText('Aucune partie dans ce fichier.');
  await expectNoViolations(page, { part: 'dialog[open]' });
  await page.keyboard.press('Escape');
  expect((await storedGame(page)).moves).toEqual(['C', 'e']);
  await foot(page, 'Mes parties').click();
  await expect.poll(() => titles(page)).toEqual(['Aimé – Zoé']);
});

test('a file, a link, a position and a game are dropped or pasted', async ({ page, baseURL }) => {
  await setPlayers(page);
  await open(page);
  await drop(page, { name: 'coupe.ogn', text: GOOD });
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(6);
  // A link is recognised by what follows its `#`, also without `https://`.
  await paste(page, 'club.example/awale/#moves=Cf');
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'f']);
  await paste(page, `${baseURL}#rules=stricte&moves=CfD`);
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'f', 'D']);
  expect((await storedGame(page)).rules).toBe('stricte');
  await paste(page, '1. F f 2. E *');
  // Moves that name no rules: the page asks for them, and proposes those of the board.
  await expect(dialog(page, 'pasted-rules').getByLabel('Règles')).toHaveValue('stricte');
  await dialog(page).getByRole('button', { name: 'Lire ces coups' }).click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f', 'E']);
  await paste(page, `${baseURL}#moves=CfEE&ply=1`);
  await expect(dialog(page, 'faults')).toContainText('3 coups sont gardés.');
  await dialog(page).getByRole('button', { name: 'Ne pas ouvrir' }).click();
  expect((await storedGame(page)).moves).toEqual(['F', 'f', 'E']);
  await paste(page, '0-0-0-0-0-1-2-0-0-0-0-0-22-23-S');
  await expect(dialog(page, 'position')).toContainText('Les 48 graines y sont toutes.');
  await page.keyboard.press('Escape');
  // A position with missing fields opens the editor too, which says what is wrong with it.
  await paste(page, '4-4-4-4-4-4-0-0-n');
  await expect(dialog(page, 'position').getByText(/ici il y en a 9/)).toBeVisible();
  await expect(dialog(page, 'position').getByLabel('La position en une ligne')).toHaveValue('4-4-4-4-4-4-0-0-n');
  await page.keyboard.press('Escape');
  expect((await storedGame(page)).rules).toBe('stricte');
  await paste(page, '1. C f 2. D *');
  await dialog(page, 'pasted-rules').getByLabel('Règles').selectOption('boite');
  await dialog(page).getByRole('button', { name: 'Lire ces coups' }).click();
  await expect.poll(async () => (await storedGame(page)).rules).toBe('boite');
  await paste(page, '1. F f 2. E *');
  await dialog(page).getByRole('button', { name: 'Lire ces coups' }).click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['F', 'f', 'E']);
  // A fault is located by its line and column in the pasted text.
  await paste(page, '1. F f 2. E a 3. Z b');
  await dialog(page).getByRole('button', { name: 'Lire ces coups' }).click();
  await expect(dialog(page, 'faults').locator('li').first()).toContainText(/^Ligne 1, colonne 18/);
  await dialog(page).getByRole('button', { name: 'Ne pas ouvrir' }).click();
  // A text pasted into a field goes to the field.
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await dialog(page).getByLabel('La position en une ligne').focus();
  await paste(page, GOOD);
  await page.keyboard.press('Escape');
  expect((await storedGame(page)).moves).toEqual(['F', 'f', 'E']);
});

test('a file with ten thousand games is listed without delay, searched, and opened', async ({ page }) => {
  test.setTimeout(90_000);
  await setPlayers(page);
  await open(page);
  let text = '';
  for (let n = 1; n <= 10_000; n += 1) {
    const moves = n === 7654 ? '1. F f 2. E a 3. D b 4. C c' : `1. C e 2. ${'ABF'[n % 3]} f`;
    const comment = 'Une partie comme on en joue sous l’arbre, longue à dire et plus longue à jouer. '.repeat(5);
    text += `[Event "Tournoi ${n % 40}"]\n[South "Joueur ${n}"]\n[North "Élève ${n % 97}"]\n[Date "2026.01.${String((n % 28) + 1).padStart(2, '0')}"]\n\n{${comment}} ${moves} *\n\n`;
  }
  expect(text.length).toBeGreaterThan(5_000_000);
  // The processor time of the page's own thread, so that other programs do not count.
  const probe = await page.context().newCDPSession(page);
  await probe.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await probe.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  const before = await spent();
  // The limit is relative to the time of a fixed computation on this machine.
  await page.evaluate(() => {
    let hash = 1;
    for (let n = 0; n < 200_000_000; n += 1) hash = Math.imul(hash ^ n, 0x9e3779b1) ^ (hash >>> 15);
    return hash;
  });
  const computation = (await spent()) - before;
  const begun = await spent();
  await choose(page, file('tournois.ogn', text));
  const list = dialog(page, 'file-games');
  await expect(list.getByText('10000 parties')).toBeVisible({ timeout: 60_000 });
  expect((await spent()) - begun).toBeLessThan(5 * computation);
  // Only the visible rows, and a few above and below them, are in the page.
  expect(await list.locator('.row').count()).toBeLessThan(40);
  await expectNoViolations(page, { part: 'dialog[open]' });
  await list.getByLabel('Chercher').fill('eleve 5 tournoi 14');
  await expect(list.getByRole('status')).not.toHaveText('10000 parties');
  await list.getByLabel('Chercher').fill('joueur 7654');
  await expect(list.getByRole('status')).toHaveText('1 partie');
  await list.getByLabel('Chercher').fill('');
  await list.locator('.row-main').first().focus();
  await page.keyboard.press('End');
  await expect(list.locator('.row-main:focus')).toContainText('10000. Joueur 10000');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await expect(list.locator('.row-main:focus')).toContainText('1. Joueur 1');
  await list.getByLabel('Chercher').fill('joueur 7654');
  await list.locator('.row-main').first().click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'a', 'D', 'b', 'C', 'c']);
  // The whole file is one entry of the library, there again after a reload.
  await page.reload();
  await foot(page, 'Mes parties').click();
  await dialog(page, 'my-games').getByRole('button', { name: /^tournois/ }).click();
  await expect(list.getByText('10000 parties')).toBeVisible({ timeout: 60_000 });
});

/** Opens the page, plays three moves and resigns. @param {import('@playwright/test').Page} page */
async function finishGame(page) {
  await setPlayers(page);
  await open(page);
  await page.locator('.panel-foot').waitFor();
  for (const letter of ['c', 'f', 'd']) await page.keyboard.press(letter);
  await resign(page);
  await page.keyboard.press('Escape');
}

for (const [width, height] of [[390, 844], [360, 640]]) {
  test(`at ${width} by ${height} an opened finished game says that it is finished, shows the start of its moves, and marks a variation at once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page, { N: 1 });
    await open(page);
    for (let turn = 0; turn < 12; turn += 1) {
      await expect.poll(async () => (await playablePits(page)).length).toBeGreaterThan(0);
      const playable = await playablePits(page);
      await page.keyboard.press(playable[turn % playable.length].toLowerCase());
      await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2 * turn + 2);
    }
    await resign(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Partie' }).click();
    await foot(page, 'Mes parties').click();
    await dialog(page, 'my-games').locator('.row-main').first().click();
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    // Before the game was opened again, the list was scrolled to the last move.
    await expect(page.locator('.moves [data-node="1"]')).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Partie' }).click();
    const notice = page.locator('.replay-notice');
    await expect(notice.getByRole('button', { name: 'Nouvelle partie' })).toBeInViewport({ ratio: 1 });
    const { moves } = await storedGame(page);
    await pit(page, (await playablePits(page)).find((letter) => letter !== moves[0]) ?? '').click();
    await expect(notice).toContainText('Variante');
    await notice.getByRole('button', { name: 'Revenir à la partie' }).click();
    // The moves of the game follow again, not those of the variation.
    await expect.poll(async () => (await storedGame(page)).moves).toEqual(moves);
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await notice.getByRole('button', { name: 'Nouvelle partie' }).click();
    await expect(dialog(page, 'new-game')).toBeVisible();
  });
}

test.describe('far east of Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('an exported file is named by the day of the player, who is 14 hours ahead', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-11-28T12:00:00Z'));
    await finishGame(page);
    await foot(page, 'Mes parties').click();
    const download = page.waitForEvent('download');
    await dialog(page, 'my-games').getByRole('button', { name: 'Tout exporter' }).click();
    expect((await download).suggestedFilename()).toBe('awale-mes-parties-2026-11-29.ogn');
  });
});

test('a finished game is stored in the library once, and can be renamed, exported and deleted there', async ({ page }) => {
  await finishGame(page);
  await page.reload();
  await foot(page, 'Mes parties').click();
  const library = dialog(page, 'my-games');
  await expect.poll(() => titles(page)).toEqual(['Sud – Nord']);
  // The hour tells games of one day apart; a long name that is cut off has its full text.
  await expect(library.locator('.row small')).toHaveText(/ \d{4} à \d{1,2}:\d\d · .*3 coups/);
  await expect(library.locator('.row-title')).toHaveAttribute('title', 'Sud – Nord');
  await expect(library.getByRole('button', { name: 'Garder la partie en cours' })).toBeHidden();

  await library.getByRole('button', { name: 'Renommer « Sud – Nord »' }).click();
  await dialog(page, 'rename').getByLabel('Nom de la partie').fill('Finale de "juin"');
  await expectNoViolations(page, { part: 'dialog[open]' });
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toEqual(['Finale de "juin"']);

  const brought = page.waitForEvent('filechooser');
  await library.getByRole('button', { name: 'Ajouter un fichier…' }).click();
  await (await brought).setFiles([
    { mimeType: 'text/plain', ...file('deux.ogn', `${GOOD}\n${BROKEN}`) },
  ]);
  await expect(library.locator('.my-games-said')).toContainText('2 parties ajoutées. Tout n’a pas pu être lu dans deux.ogn.');
  await expect.poll(() => titles(page)).toHaveLength(3);
  await library.getByLabel('Chercher').fill('koffi');
  await expect.poll(() => titles(page)).toEqual(['Ama – Koffi']);
  for (const date of ['8/3/2026', '08/03/2026', '2026-03-08', '8 mars 2026']) {
    await library.getByLabel('Chercher').fill('yao');
    await expect.poll(() => titles(page)).toEqual(['Ama – Yao']);
    await library.getByLabel('Chercher').fill(date);
    await expect.poll(() => titles(page)).toEqual(['Ama – Koffi']);
  }
  await library.getByLabel('Chercher').fill('');

  await library.getByRole('button', { name: 'Supprimer « Ama – Koffi »' }).click();
  await expect.poll(() => titles(page)).toHaveLength(2);
  await library.getByRole('button', { name: 'Remettre' }).click();
  await expect.poll(() => titles(page)).toHaveLength(3);
  // When one of two removed games comes back, the message names the other.
  const said = library.locator('.my-games-said');
  await library.getByRole('button', { name: 'Supprimer «\u00a0Ama – Koffi\u00a0»' }).click();
  await expect.poll(() => titles(page)).toHaveLength(2);
  await library.getByRole('button', { name: 'Supprimer «\u00a0Ama – Yao\u00a0»' }).click();
  await expect.poll(() => titles(page)).toHaveLength(1);
  await library.getByRole('button', { name: 'Remettre' }).click();
  await expect(said).toContainText('«\u00a0Ama – Yao\u00a0» est de nouveau dans vos parties. «\u00a0Ama – Koffi\u00a0» peut revenir aussi.');
  await library.getByRole('button', { name: 'Remettre' }).click();
  await expect.poll(() => titles(page)).toHaveLength(3);
  await expect(said).not.toContainText('peut revenir');

  const download = page.waitForEvent('download');
  await library.getByRole('button', { name: 'Tout exporter' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^awale-mes-parties-\d{4}-\d\d-\d\d\.ogn$/);
  const text = readFileSync(await saved.path(), 'utf8');
  expect(text).toContain('[Title "Finale de \\"juin\\""]');
  expect(text).toContain('il attend');
  await expectNoViolations(page, { part: 'dialog[open]' });

  // Emptied and filled again from that file, the library is the same.
  for (let n = 3; n > 0; n -= 1) {
    await library.getByRole('button', { name: /^Supprimer/ }).first().click();
    await expect.poll(() => titles(page)).toHaveLength(n - 1);
  }
  await expect(library).toContainText('Il n’y a pas encore de partie ici.');
  await expectNoViolations(page, { part: 'dialog[open]' });
  const again = page.waitForEvent('filechooser');
  await library.getByRole('button', { name: 'Ajouter un fichier…' }).click();
  await (await again).setFiles([{ mimeType: 'text/plain', ...file('tout.ogn', text) }]);
  await expect.poll(async () => (await titles(page)).sort()).toEqual(['Ama – Koffi', 'Ama – Yao', 'Finale de "juin"']);
});

test('games that are already in the library are not added again', async ({ page }) => {
  await finishGame(page);
  // The game's own file opens its entry: it is not added.
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const own = page.waitForEvent('download');
  await dialog(page, 'share').getByRole('button', { name: 'Enregistrer le fichier' }).click();
  const ownText = readFileSync(await (await own).path(), 'utf8');
  await page.keyboard.press('Escape');
  await choose(page, file('mienne.ogn', ownText));
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  // The library has an entry with two games.
  await choose(page, file('club.ogn', '[South "Awa"]\n\n1. A a *\n\n[South "Esi"]\n\n1. B b *\n'));
  await dialog(page, 'file-games').waitFor();
  await page.keyboard.press('Escape');
  await foot(page, 'Mes parties').click();
  const library = dialog(page, 'my-games');
  const add = async (/** @type {string} */ name, /** @type {string} */ text) => {
    const brought = page.waitForEvent('filechooser');
    await library.getByRole('button', { name: 'Ajouter un fichier…' }).click();
    await (await brought).setFiles([{ mimeType: 'text/plain', ...file(name, text) }]);
  };
  const said = library.locator('.my-games-said [role="status"]');
  await add('coupe.ogn', GOOD);
  await expect(said).toHaveText('1 partie ajoutée.');
  await expect(library.locator('.row')).toHaveCount(3);
  await library.getByRole('button', { name: 'Renommer « Ama – Koffi »' }).click();
  await dialog(page, 'rename').getByLabel('Nom de la partie').fill('Finale de "juin"');
  await page.keyboard.press('Enter');
  await expect.poll(() => titles(page)).toContain('Finale de "juin"');
  const download = page.waitForEvent('download');
  await library.getByRole('button', { name: 'Tout exporter' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  await add('tout.ogn', text);
  await expect(said).toHaveText('0 partie ajoutée. 4 parties étaient déjà là.');
  await expect(library.locator('.row')).toHaveCount(3);
  // The same moves by other players, or the same players on another day, are another game. So is a longer one.
  const others = [GOOD.replace('Koffi', 'Yao'), GOOD.replace('03.08', '03.09'), GOOD.replace('3. D b', '3. D b 4. A')];
  await add('autres.ogn', [GOOD, ...others].join('\n').replaceAll('\n', '\r\n'));
  await expect(said).toHaveText('3 parties ajoutées. 1 partie était déjà là.');
  await expect(library.locator('p.about', { hasText: /^7 parties$/ })).toBeVisible();
});

test('wherever games are listed, a score is written once, with a dash', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const lost = '[South "Ama"]\n[North "Koffi"]\n[FEN "0-0-0-0-0-0-0-0-0-0-0-0-5-43-S"]\n[Result "5-43"]\n\n5-43\n';
  await choose(page, file('club.ogn', `${lost}\n${GOOD}`));
  await expect(dialog(page, 'file-games').locator('.row small').first()).toContainText('· 5–43');
  await page.keyboard.press('Escape');
  await choose(page, file('perdue.ogn', lost));
  await expect(page.locator('.far .score')).toHaveText('43');
  await foot(page, 'Mes parties').click();
  const row = dialog(page, 'my-games').locator('.row', { hasText: 'Ama – Koffi' });
  await expect(row.locator('.badge')).toHaveText('Koffi gagne 43–5');
  await expect(row.locator('.row-main > small')).not.toContainText('43');
  // The score is found with a hyphen and with a dash.
  for (const score of ['5-43', '5–43']) {
    await dialog(page, 'my-games').getByLabel('Chercher').fill(score);
    await expect.poll(() => titles(page)).toEqual(['Ama – Koffi']);
  }
});

test('two tabs share one library, and a page without storage says so', async ({ page, context, browser, baseURL }) => {
  await setPlayers(page);
  await open(page);
  await foot(page, 'Mes parties').click();
  await expect(dialog(page, 'my-games')).toContainText('Il n’y a pas encore de partie ici.');
  const other = await context.newPage();
  await open(other);
  await choose(other, file('coupe.ogn', GOOD));
  await expect.poll(() => titles(page)).toEqual(['Ama – Koffi']);
  await other.close();

  const apart = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce' });
  const strict = await apart.newPage();
  await strict.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await setPlayers(strict);
  await open(strict);
  await choose(strict, file('coupe.ogn', GOOD));
  await expect.poll(async () => (await storedGame(strict)).moves.length).toBe(6);
  await expect(strict.locator('.game-view [role="status"]')).toContainText('Ce navigateur ne garde rien');
  await foot(strict, 'Mes parties').click();
  await expect.poll(() => titles(strict)).toEqual(['Ama – Koffi']);
  await apart.close();
});

test('a shared device stores and opens nothing', async ({ page }) => {
  await open(page, './#borne=5');
  await page.locator('.moves').waitFor({ state: 'attached' });
  await expect(page.locator('.panels')).toBeVisible();
  // The only button there leads back to a game that was replaced: it is hidden as long as no game was replaced.
  await expect(page.locator('.panel-foot button')).toHaveCount(1);
  await expect(page.locator('.panel-foot button')).toBeHidden();
  await expect(page.locator('.drop-here')).toHaveCount(0);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('awale-library');
});

test('a game is copied, downloaded under its name, and shown as a code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // In the place of the system's dialog for sharing, which phones have.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (/** @type {unknown} */ data) => Object.assign(window, { sent: data }) });
  });
  await open(page, './#rules=stricte&moves=FfEaDb');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const share = dialog(page, 'share');
  await share.getByText('Noms des joueurs').click();
  await share.getByLabel('Qui joue Sud, en bas du plateau', { exact: true }).fill('Ama Koné');
  await share.getByRole('button', { name: 'Copier la partie' }).click();
  await expect(share).toContainText('La partie est copiée.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('[South "Ama Koné"]');
  expect(copied).toContain('1. F f 2. E a 3. D b *');
  const download = page.waitForEvent('download');
  await share.getByRole('button', { name: 'Enregistrer le fichier' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^awale-Ama-Koné-\d{4}-\d\d-\d\d-stricte\.ogn$/);
  expect(readFileSync(await saved.path(), 'utf8')).toBe(copied);
  await share.getByRole('button', { name: 'Envoyer…' }).click();
  const sent = await page.evaluate(() => /** @type {any} */ (window).sent);
  expect(sent.title).toContain('Ama Koné');
  expect(sent.url).toContain('#rules=stricte&moves=FfEaDb');
  await expect(share.getByRole('img', { name: 'Code QR : le lien vers la partie' })).toBeVisible();
  await share.getByRole('radio', { name: 'cette position' }).check();
  await expect(share.getByRole('img', { name: 'Code QR : le lien vers la position' })).toBeVisible();
  await expectNoViolations(page, { part: 'dialog[open]' });
});

test('a game too long for a QR code is refused with a message', async ({ page }) => {
  // Two seeds circle the board and are never captured.
  const long = 'AaBbCcDdEeFf'.repeat(60);
  await open(page, `./#rules=classique,repetition=0,exhaustion=no&position=1-0-0-0-0-0-1-0-0-0-0-0-23-23-S&moves=${long}`);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const share = dialog(page, 'share');
  await expect(share.locator('.qr')).toContainText('La partie est trop longue');
  await share.getByRole('radio', { name: 'cette position' }).check();
  await expect(share.getByRole('img', { name: 'Code QR : le lien vers la position' })).toBeVisible();
});

test('the library says what was added of several dropped files, and a game with a title is opened as a game', async ({ page }) => {
  await open(page);
  const final = '[Title "Finale de mars"]\n[South "Ama"]\n[North "Koffi"]\n\n1. C a 2. D b *\n';
  await drop(page, { name: 'une.ogn', text: GOOD }, { name: 'rien.ogn', text: 'bonjour' }, { name: 'finale.ogn', text: final });
  await expect(dialog(page, 'my-games').locator('.my-games-said')).toContainText('2 parties ajoutées. Tout n’a pas pu être lu dans rien.ogn.');
  await page.keyboard.press('Escape');
  await drop(page, { name: 'finale.ogn', text: final });
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'a', 'D', 'b']);
});

test('a dropped lesson is shown in the lessons panel, and games are opened as games', async ({ page }) => {
  await open(page);
  await drop(page, { name: 'lecon.ogn', text: '[Title "À moi"]\n\n{Semez C. [ask]} 1. C {Bravo.} *\n' });
  await expect(page.getByRole('tab', { name: 'Leçons' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'À moi' })).toBeVisible();
  await page.locator('[data-card="run"]').click();
  await expect(page.locator('.lesson-words')).toContainText('Semez C.');
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await drop(page, { name: 'lecon.ogn', text: '{[ask] [fr] Ceci n’est pas fermé. [en} 1. C *\n' });
  await expect(page.locator('.lesson-fault')).toContainText('Ligne 1');
  // A list of exercises is not taken for a lesson: it is opened as a game, in which C is played.
  await drop(page, { name: 'liste.ogn', text: '[Theme "capture"]\n\n{[ask]} 1. C *\n' });
  await expect(page.locator('[data-card="run"]')).toHaveCount(1);
  await expect(page.locator('[data-pit="C"]')).toHaveAccessibleName(/vide/);
});
