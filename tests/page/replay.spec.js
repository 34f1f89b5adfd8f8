// The replay of a game, move by move and seed by seed.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, storedGame, pit, setPlayers, status, told } from './helpers/game.js';
import { button, followLink, resign } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Nine moves with two variations, one in the other, comments and marks. */
const GAME = `awale 1
rules=classique
moves={Une partie de club.}Ee$1Af$2{Nord prend deux graines.}(d<Nord pouvait attendre.>{Plus calme.}D(Ff)e)FaDdF
cursor=14 0
.
`;
const MAIN = ['E', 'e!', 'A', 'f+2?', 'F', 'a+2', 'D', 'd+2', 'F+2'];
/** A hundred and thirty-two moves. */
const LONG_GAME =
  'DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAbEaFaBbCcDe' +
  'FfAaBdEeFbCcDaEbFfAdBcCaDeEbFfAdBeCfAcDaBdCeEbDfFcEd';

test('on a phone the buttons stay in place while a capture is stepped seed by seed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, './#rules=classique&moves=EeAfFaDdFbCfFeBcDdEfAeCfFc');
  await page.getByRole('tab', { name: 'Partie' }).click();
  const forward = page.locator('#panel-moves [data-step="seed-on"]');
  await page.locator('#panel-moves [data-step="first"]').click();
  const tops = new Set();
  // Far enough for the first capture, North's second move.
  for (let seed = 0; seed < 24; seed += 1) {
    await forward.click();
    tops.add((await forward.boundingBox())?.y);
  }
  expect([...tops]).toHaveLength(1);
});

test('on a phone “New game” is in the same place at the end of a game and at an earlier move of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setPlayers(page);
  await open(page, './#moves=EeAfFaDd');
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  await resign(page);
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  const place = await page.locator('[data-action="new"]').boundingBox();
  const game = page.getByRole('tab', { name: 'Partie' });
  await game.click();
  await page.locator('#panel-moves [data-step="back"]').click();
  await game.click();
  const notice = await page.locator('[data-notice="new"]').boundingBox();
  const leave = await page.locator('[data-notice="leave"]').boundingBox();
  expect(leave?.y).toBe(place?.y);
  expect(notice?.y).toBe(place?.y);
  const right = (/** @type {typeof place} */ box) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(right(notice)).toBeCloseTo(right(place), 0);
});

/** @param {Page} page */
const current = (page) => page.locator('.moves [aria-current="step"]');
/** @param {Page} page */
const main = (page) => page.locator('.moves .pair .move');
/** @param {Page} page */
const varied = (page) => page.locator('.moves .line .move');
/** The counts in the names of the pits, A to F, then a to f. @param {Page} page */
const counts = (page) =>
  page.locator('[data-pit]').evaluateAll((all) => {
    /** @type {Record<string, number>} */
    const found = {};
    for (const one of /** @type {HTMLElement[]} */ (all)) {
      found[one.dataset.pit ?? ''] = Number(/(\d+) graine/.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? 0);
    }
    return [...'ABCDEFabcdef'].map((letter) => found[letter]);
  });

/**
 * Opens the page with a game that this tab has stored.
 *
 * @param {Page} page
 * @param {string} game
 * @param {Record<string, unknown>} [setup]
 */
async function openStored(page, game, setup = {}) {
  await page.addInitScript(
    ([text, more]) => {
      if (sessionStorage.getItem('test.stored')) return;
      sessionStorage.setItem('test.stored', 'true');
      sessionStorage.setItem('awale.tab', 'tab.test');
      const entry = {
        setup: { rules: 'classique', seats: { S: 0, N: 0 }, first: 'S', ...more },
        game: text,
        clock: { left: { S: 0, N: 0 } },
        tally: { S: 0, N: 0 },
        draws: 0,
      };
      localStorage.setItem('awale.tab.test', JSON.stringify({ v: 1, data: { saved: 1, data: entry } }));
    },
    /** @type {[string, Record<string, unknown>]} */ ([game, setup]),
  );
  await open(page);
  await page.locator('[role="tab"]').first().waitFor();
}

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the list shows variations, comments, captures and marks, and each move can be gone to', async ({ page }) => {
    await openStored(page, GAME);
    await expect(page.locator('.moves .note').first()).toHaveText('Une partie de club.');
    await expect(main(page)).toHaveText(MAIN);
    await expect(page.locator('.moves .line')).toHaveCount(3);
    await expect(page.locator('.moves .line').first()).toContainText('Nord pouvait attendre.');
    await expect(page.locator('.moves .line').first()).toContainText('2…');
    await expect(main(page).nth(3)).toHaveAccessibleName('Nord, f+2?, mauvais coup');
    await varied(page).filter({ hasText: /^f$/ }).click();
    await expect(current(page)).toHaveText('f');
    await expect(told(page)).toContainText('Nord sème');
    // The current move and those that lead to it look different from all others.
    await expect(page.locator('.moves .move:not(.ahead)')).toHaveText(['E', 'e!', 'A', 'd', 'F', 'f']);
    await expectNoViolations(page);
  });

  test('in a variation a move after a comment has its number', async ({ page }) => {
    await openStored(page, 'awale 1\nrules=classique\nmoves=EeA(B{Bien vu.}dCa)f\ncursor=2 0\n.\n');
    const line = page.locator('.moves .line');
    await expect(line).toContainText('Bien vu.');
    await expect(line.locator('.number')).toHaveText(['2.', '2…', '3.']);
    await expect(line.locator('.move')).toHaveText(['B', 'd', 'C', 'a+2']);
  });

  test('every button and key goes to its move, and going back restores the board', async ({ page }) => {
    await openStored(page, GAME);
    const start = await counts(page);
    await button(page, 'Coup suivant').click();
    await expect(current(page)).toHaveText('E');
    await expect(told(page)).toContainText('Sud sème les 4 graines de la case E');
    const one = await counts(page);
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toHaveText('e!');
    await page.keyboard.press('ArrowLeft');
    await expect(current(page)).toHaveText('E');
    expect(await counts(page)).toEqual(one);
    await button(page, 'À la fin').click();
    await expect(current(page)).toHaveText('F+2');
    await page.keyboard.press('Home');
    await expect(current(page)).toHaveCount(0);
    expect(await counts(page)).toEqual(start);
    await page.keyboard.press('End');
    await expect(current(page)).toHaveText('F+2');
    await button(page, 'Coup précédent').click();
    await expect(current(page)).toHaveText('d+2');
    await button(page, 'Au début').click();
    await expect(current(page)).toHaveCount(0);
    await expect(button(page, 'Coup précédent')).toHaveAttribute('aria-disabled', 'true');
    // On the board the arrows go from pit to pit.
    await pit(page, 'A').focus();
    await page.keyboard.press('ArrowRight');
    await expect(pit(page, 'B')).toBeFocused();
    await expect(current(page)).toHaveCount(0);
  });

  test('a link to a move of a game shows the text of that move', async ({ page }) => {
    await open(page, '#rules=classique&moves=EeAfF&ply=4');
    await expect(told(page)).toContainText('Nord prend 2 graines dans la case E.');
    await expect(current(page)).toHaveText('f+2');
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toHaveText('F');
  });

  test('the mouse wheel over the list goes through the game', async ({ page }) => {
    await openStored(page, GAME);
    await page.locator('.moves').hover();
    await page.mouse.wheel(0, 100);
    await expect(current(page)).toHaveText('E');
    await page.mouse.wheel(0, 100);
    await expect(current(page)).toHaveText('e!');
    await page.mouse.wheel(0, -100);
    await expect(current(page)).toHaveText('E');
  });

  test('the text is not broken before the letter of a pit that has room on the line', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, './#lang=en&moves=FfAeFfCbBdDfEfAeFfEbFeDaDfFbEaFdCfDaBeEcDfFaEdAeFcAfAbAcBdCeDf');
    await expect(status(page)).toContainText('North wins, 42 to 6.');
    await page.locator('.moves').getByText('F', { exact: true }).nth(2).click();
    await expect(told(page)).toContainText('the last falls in pit c. South captures nothing');
    // Boxes of one line may differ by a few pixels: their tops are compared in steps of eight.
    const tops = await told(page).locator('.sown').evaluate((sown) => [...new Set([...sown.getClientRects()].map(({ top }) => Math.round(top / 8)))]);
    expect(tops).toHaveLength(1);
  });

  test('a sentence leads to its rule', async ({ page }) => {
    await openStored(page, GAME);
    await main(page).nth(3).click();
    const sentence = page.locator('.told .ruled').filter({ hasText: 'Nord prend' });
    await expect(sentence).toHaveText('Nord prend 2 graines dans la case E.');
    await sentence.click();
    await expect(page.locator('#panel-rules')).toBeVisible();
    await expect(page.locator('#panel-rules :focus')).toBeInViewport();
  });

  test('comments and marks are written, changed and kept', async ({ page }) => {
    await openStored(page, GAME);
    await main(page).nth(0).click();
    await page.locator('.annotations summary').click();
    await page.getByLabel('Commentaire').fill('Un début {calme}');
    await button(page, '!? coup intéressant').click();
    await expect(main(page).nth(0)).toHaveText('E!?');
    await expect(page.locator('.moves .note').nth(1)).toHaveText('Un début (calme)');
    await button(page, '! très bon coup').click();
    await expect(main(page).nth(0)).toHaveText('E!');
    await button(page, '! très bon coup').click();
    await expect(main(page).nth(0)).toHaveText('E');
    // A comment belongs to the move at which it was begun.
    await page.getByLabel('Commentaire').fill('Autre chose');
    await page.keyboard.press('Escape');
    await main(page).nth(1).click();
    await expect(page.locator('.moves .note').nth(1)).toHaveText('Autre chose');
    await expect(page.getByLabel('Commentaire')).toHaveValue('');
    await expectNoViolations(page);
    await page.reload();
    await expect(page.locator('.moves .note').nth(1)).toHaveText('Autre chose');
  });

  test('a comment stays with its game when another game is opened while it is being typed', async ({ page }) => {
    await openStored(page, GAME);
    await main(page).nth(0).click();
    await page.locator('.annotations summary').click();
    await page.getByLabel('Commentaire').pressSequentially('Un début calme');
    // The focus stays in the field: only the `input` events can have stored the comment.
    await followLink(page, 'rules=classique&moves=F');
    await expect(main(page)).toHaveText(['F']);
    await expect(page.getByLabel('Commentaire')).toHaveValue('');
    await expect(page.locator('.moves .note')).toHaveCount(0);
    await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
    await page.locator('dialog.my-games .row-main').filter({ hasText: '9 coups' }).click();
    await expect(page.locator('.moves .note').filter({ hasText: 'Un début calme' })).toHaveCount(1);
  });

  test('in a variation a notice says so, and leads back to where it began', async ({ page }) => {
    await openStored(page, GAME);
    const band = page.locator('.replay-controls .variation');
    await main(page).first().click();
    await expect(band).toBeHidden();
    await varied(page).filter({ hasText: /^d$/ }).click();
    await expect(band).toContainText('Variante');
    await button(page, 'Revenir à la partie').click();
    await expect(band).toBeHidden();
    await expect(current(page)).toHaveText('A');
  });

  test('a harvest is in words in the list, and in notation in the stored game', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, './#lang=en&rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-7-7-S&moves=Bxb2c2e2');
    await expect(main(page)).toHaveText(['B harvests b2 c2 e2']);
    await expect(main(page).first()).toHaveAccessibleName('South sows B and harvests 2 in b, 2 in c and 2 in e');
    await button(page, 'Try a variation').click();
    await expect(page.locator('.from-here .about')).toContainText('what you play now becomes a variation');
    expect(await page.locator('.moves').textContent()).not.toMatch(/[@x]/);
    expect((await storedGame(page)).moves).toEqual(['Bxb2c2e2']);
  });

  for (const width of [1280, 2560, 390]) test(`moves of Éqwalé are whole in the list at a width of ${width}, and said in words`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, './#rules=eqwale&moves=@A1B1C1D1E1F1@a1b1c1d1e1f1@A2@b3&ply=2');
    if (width < 700) await page.getByRole('tab', { name: 'Partie' }).click();
    await expect(main(page)).toHaveText(['pose A1 B1 C1 D1 E1 F1', 'pose a1 b1 c1 d1 e1 f1', 'pose A2', 'pose b3']);
    await expect(main(page).first()).toHaveAccessibleName('Sud pose 1 en A, 1 en B, 1 en C, 1 en D, 1 en E et 1 en F');
    const list = (await page.locator('.moves').boundingBox()) ?? { x: NaN, width: NaN };
    for (const move of await main(page).all()) {
      const { right, cut } = await move.evaluate((one) => ({ right: one.getBoundingClientRect().right, cut: one.scrollWidth - one.clientWidth }));
      expect([right <= list.x + list.width, cut]).toEqual([true, 0]);
    }
    const note = page.locator('.annotations summary');
    await expect(note).toHaveText('Annoter : Nord pose 1 en a, 1 en b, 1 en c, 1 en d, 1 en e et 1 en f');
    expect(await note.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    if (width < 2560) return;
    // Beside the analysis the list is narrow: the moves of a turn have a row of their own.
    await page.setViewportSize({ width, height: 1440 });
    await page.getByRole('tab', { name: 'Analyse' }).click();
    const beside = page.locator('.moves-beside .move').first();
    await expect(beside).toBeVisible();
    await expect.poll(() => beside.evaluate((one) => one.getBoundingClientRect().width / (one.closest('.moves')?.clientWidth ?? 0))).toBeGreaterThan(0.6);
  });

  test('a harvest is said in words in the list of moves', async ({ page }) => {
    await open(page, './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S');
    await pit(page, 'D').click();
    await page.locator('[data-answer="confirm"]').click();
    await expect(main(page).first()).toHaveAccessibleName(/^Sud sème D et récolte 2 en [a-f]/);
  });

  test('with guesses each step forward asks where the last seed falls', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('awale.replay', '{"v":1,"data":{"pace":"normal","guess":true}}'));
    await openStored(page, GAME);
    const ply = async () => (await storedGame(page)).ply;
    await page.locator('h1').click();
    await page.keyboard.press('ArrowRight');
    await expect(told(page)).toContainText('Sud prend en main les 4 graines de la case E. Où tombe la dernière graine ?');
    expect(await ply()).toBe(0);
    await pit(page, 'd').click();
    await expect(told(page)).toContainText('Non, elle ne tombe pas dans la case d.');
    await pit(page, 'c').click();
    await expect(told(page)).toContainText('C’est juste');
    // After a right guess the move is played without another press.
    await expect(current(page)).toHaveText('E');
    await button(page, 'Coup suivant').click();
    await expect(told(page)).toContainText('Où tombe la dernière graine ?');
    expect(await ply()).toBe(1);
    // A second press shows the move without a guess, and a step back takes the question back.
    await button(page, 'Coup suivant').click();
    await expect(current(page)).toHaveText('e!');
    await page.keyboard.press('ArrowRight');
    await expect(told(page)).toContainText('Où tombe la dernière graine ?');
    await page.keyboard.press('ArrowLeft');
    await expect(current(page)).toHaveText('e!');
    await expect(told(page)).not.toContainText('Où tombe');
  });

  test('in a finished game a press on a pit begins a variation, and the words say so', async ({ page }) => {
    await setPlayers(page, { N: 1 });
    await open(page);
    await pit(page, 'A').click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await resign(page);
    await page.keyboard.press('Escape');
    await page.locator('[data-step="first"]').click();
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await pit(page, 'c').click({ force: true });
    await expect(told(page)).toContainText('Pour essayer une variante, jouez pour Sud : semez A, B, C, D, E ou F.');
    await expect(pit(page, 'c')).toHaveAccessibleDescription(/^Pour essayer une variante/);
    await pit(page, 'F').click();
    await expect(page.locator('.replay-controls .variation')).toContainText('Variante');
    await expect(told(page)).toContainText('Une variante commence : la partie finie garde ses coups.');
    await expect(liveRegion(page)).toContainText('Une variante commence');
    await expect(page.locator('[data-action="stop"]')).toBeHidden();
    await page.keyboard.press('q');
    await expect(told(page)).toContainText('Dans une variante, il n’y a pas de partie à arrêter.');
    // The text of the next move of the variation is the usual one.
    await pit(page, 'c').click();
    await expect(told(page)).not.toContainText('Une variante commence');
  });

  test('variations are promoted and deleted, and a deletion can be taken back', async ({ page }) => {
    await openStored(page, GAME);
    await varied(page).filter({ hasText: /^d$/ }).click();
    await page.locator('.annotations summary').click();
    await button(page, 'En faire la suite principale').click();
    await expect(main(page)).toHaveText(['E', 'e!', 'A', 'd', 'D', 'e']);
    await expect(varied(page)).toContainText(['f+2?', 'F']);
    await varied(page).filter({ hasText: /^f\+2\?$/ }).click();
    await button(page, 'Supprimer la variante').click();
    await expect(varied(page)).toHaveText(['F', 'f']);
    await expect(current(page)).toHaveText('A');
    await button(page, 'Remettre').click();
    await expect(varied(page)).toContainText(['f+2?', 'F']);
  });

  test('from any position one can play on, try a variation, or copy the link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openStored(page, GAME);
    await main(page).nth(1).click();
    await button(page, 'Copier le lien').click();
    await expect(page.locator('.from-here [role="status"]')).toHaveText('C’est copié.');
    const link = new URLSearchParams(new URL(await page.evaluate(() => navigator.clipboard.readText())).hash.slice(1));
    expect(link.get('ply')).toBe('2');
    expect(link.get('moves')).toMatch(/^EeAf/);
    await button(page, 'Essayer une variante').click();
    await expect(page.locator('#game-view')).toBeFocused();
    await pit(page, 'B').click();
    await expect(varied(page).first()).toHaveText('B');
    await expect(main(page)).toHaveText(MAIN);
    // A move that two people play from the start becomes the line of the game, and the old moves a variation.
    await page.keyboard.press('Home');
    await button(page, 'Jouer à deux').click();
    await pit(page, 'C').click();
    await expect(main(page)).toHaveText(['C']);
    await expect(varied(page).first()).toHaveText('E');
    await varied(page).first().click();
    await button(page, 'Jouer contre le programme').click();
    await expect(page.locator('.player.near .who')).toContainText('niveau');
    await pit(page, 'c').click();
    await expect(main(page)).toHaveCount(3);
    await expect(main(page).nth(1)).toHaveText('c');
    expect((await storedGame(page)).moves.slice(0, 2)).toEqual(['E', 'c']);
  });

  test('seeds fall one by one, with their rank, and come back', async ({ page }) => {
    await openStored(page, GAME);
    const start = await counts(page);
    await page.keyboard.press('PageDown');
    await expect(told(page)).toHaveText('Sud prend en main les 4 graines de la case E.', { useInnerText: true });
    expect((await counts(page))[4]).toBe(0);
    await page.keyboard.press('PageDown');
    await expect(told(page)).toHaveText('Graine 1 sur 4 : la case F en contient 5.', { useInnerText: true });
    // The live region may still hold the text of the step before.
    await expect(liveRegion(page)).toContainText('Graine 1 sur 4 : la case F de Sud en contient 5.');
    await button(page, 'Une graine en avant').click();
    await expect(told(page)).toHaveText('Graine 2 sur 4 : la case a en contient 5.', { useInnerText: true });
    await pit(page, 'B').click({ force: true });
    await expect(told(page)).toContainText('Les graines tombent encore une à une');
    await page.keyboard.press('PageUp');
    await expect(told(page)).toHaveText('Graine 1 sur 4 : la case F en contient 5.', { useInnerText: true });
    // Escape takes the whole move back, with what was said of its seeds.
    await page.keyboard.press('Escape');
    await expect(told(page)).not.toContainText('Graine');
    await expect(status(page)).toHaveText('À Sud de jouer.');
    expect(await counts(page)).toEqual(start);
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('PageDown');
    await expect(current(page)).toHaveText('E');
    await expect(told(page)).toContainText('la dernière tombe dans la case c');
    const after = await counts(page);
    await page.keyboard.press('PageUp');
    await expect(told(page)).toContainText('Graine 3 sur 4');
    await button(page, 'Une graine en arrière').click();
    await expect(told(page)).toContainText('Graine 2 sur 4');
    for (let seed = 0; seed < 3; seed += 1) await page.keyboard.press('PageUp');
    expect(await counts(page)).toEqual(start);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).toHaveText('E');
    expect(await counts(page)).toEqual(after);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Escape');
    await expect(current(page)).toHaveText('E');
    expect(await counts(page)).toEqual(after);
  });

  test('each step up to a capture has its sentence, and a step back takes the capture back', async ({ page }) => {
    await openStored(page, GAME);
    await main(page).nth(2).click();
    const steps = [];
    let said = await told(page).textContent();
    for (let step = 0; step < 12 && !said?.includes('Nord prend 2 graines'); step += 1) {
      await page.keyboard.press('PageDown');
      await expect.poll(() => told(page).textContent(), 'every step has its sentence').not.toBe(said);
      said = await told(page).textContent();
      steps.push(said);
    }
    expect(steps.some((step) => step?.includes('Dernière graine'))).toBe(true);
    await expect(told(page)).toContainText('Nord prend 2 graines dans la case E.');
    await expect(current(page)).toHaveText('f+2?');
    const mover = page.locator('.player.far');
    await expect(mover.locator('.gain')).toHaveText('+2');
    // At an earlier seed of the move it is still the mover's turn, without the capture.
    await page.keyboard.press('PageUp');
    await expect(told(page)).toContainText('Dernière graine');
    await expect(mover).toHaveAttribute('data-turn', 'true');
    await expect(page.locator('.player.near')).toHaveAttribute('data-turn', 'false');
    await expect(mover.locator('.gain')).toHaveText('');
  });

  test('the last seed waits for a guess', async ({ page }) => {
    await openStored(page, GAME);
    await page.getByText('Vitesse et jeu de la dernière graine').click();
    await page.getByLabel('Deviner où tombe la dernière').check();
    await page.locator('h1').click();
    await page.keyboard.press('PageDown');
    await expect(told(page)).toContainText('Où tombe la dernière graine ?');
    for (let seed = 0; seed < 6; seed += 1) await page.keyboard.press('PageDown');
    await expect(told(page)).toContainText('Graine 3 sur 4');
    await pit(page, 'd').click();
    await expect(told(page)).toContainText('Non, elle ne tombe pas dans la case d.');
    // A guess can be repeated until it is right.
    await pit(page, 'b').click();
    await expect(told(page)).toContainText('Non, elle ne tombe pas dans la case b.');
    await pit(page, 'c').click();
    await expect(told(page)).toContainText('C’est juste : la dernière graine tombe dans la case c.');
    await expect(current(page)).toHaveText('E');
    // A guess is possible as soon as the seeds are lifted.
    await page.keyboard.press('PageDown');
    await pit(page, 'C').click();
    await expect(told(page)).toContainText('C’est juste : la dernière graine tombe dans la case C.');
    await page.reload();
    await expect(page.getByLabel('Deviner où tombe la dernière')).toBeChecked();
  });

  test('a replay runs at a chosen pace, and can be paused', async ({ page }) => {
    await page.clock.install();
    await openStored(page, GAME);
    await page.getByText('Vitesse et jeu de la dernière graine').click();
    await page.getByRole('combobox', { name: 'Vitesse' }).selectOption('fast');
    await button(page, 'Dérouler la partie').click();
    await expect(current(page)).toHaveText('A', { timeout: 15_000 });
    await button(page, 'Arrêter le déroulement').click();
    const paused = await current(page).textContent();
    await page.clock.runFor(20_000);
    await expect(current(page)).toHaveText(paused ?? '');
    await page.locator('h1').click();
    await page.keyboard.press('Space');
    await expect(current(page)).toHaveText('F+2', { timeout: 20_000 });
    await expect(button(page, 'Dérouler la partie')).toBeVisible();
  });

  test('after a change of language at an earlier position, the reason why no pit can be played is in the new language', async ({ page }) => {
    await setPlayers(page, { N: 2 });
    await open(page);
    await pit(page, 'A').click();
    await expect(page.locator('.status')).toHaveText('À vous de jouer.');
    await page.locator('#panel-moves [data-step="first"]').click();
    await pit(page, 'A').click({ force: true });
    await expect(told(page)).toContainText('Vous revoyez un coup déjà joué.');
    await page.locator('#language').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('.replay-notice')).toContainText('Start of the game');
    await pit(page, 'A').click({ force: true });
    await expect(told(page)).toContainText('You are looking at an earlier move.');
  });

  test('a pit pressed while the replay runs begins no game and no variation', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('awale.replay', '{"v":1,"data":{"pace":"slow","guess":true}}'));
    await openStored(page, GAME, { seats: { S: 0, N: 2 } });
    const list = await page.locator('.moves').textContent();
    await button(page, 'Dérouler la partie').click();
    // A press during an animation only ends it.
    await expect(async () => {
      await pit(page, 'B').click({ force: true });
      await expect(told(page)).toContainText('La partie se déroule toute seule.', { timeout: 300 });
    }).toPass();
    // With the list out of sight, the replay can still be stopped.
    await page.getByRole('tab', { name: 'Règles' }).click();
    await page.locator('.replay-notice').getByRole('button', { name: 'Arrêter le déroulement' }).click();
    await expect(page.locator('.replay-notice')).toContainText(/Début de la partie|Coup \d de (Sud|Nord), sur 5/);
    await page.getByRole('tab', { name: 'Partie' }).click();
    expect(await page.locator('.moves').textContent()).toBe(list);
  });
});

test.describe('the text of a move explains', () => {
  test.use({ reducedMotion: 'reduce' });

  const TEXTS = [
    {
      name: 'why nothing is captured',
      link: '#rules=classique&position=0-0-0-0-2-6-2-1-1-0-4-3-10-19-S&moves=F',
      patterns: [/Sud sème les 6 graines/, /ne prend rien/, /4 graines, il en faudrait 2 ou 3/],
    },
    {
      name: 'why a capture stops',
      link: '#rules=classique&position=0-0-0-0-2-3-4-1-1-0-0-0-18-19-S&moves=F',
      patterns: [/Sud sème les 3 graines/, /prend 4 graines/, /s’arrête.* case a, qui contient 5 graines/],
    },
    {
      name: 'a slam that takes nothing',
      link: '#rules=classique&position=0-0-0-0-0-2-1-1-0-0-0-0-22-22-S&moves=F',
      patterns: [/prendrait tout/],
    },
    {
      name: 'a slam that ends the game',
      link: '#rules=cote-ivoire&position=1-0-0-0-0-2-1-1-0-0-0-0-22-21-S&moves=F',
      patterns: [/a tout mangé/],
    },
    {
      name: 'who must feed',
      link: '#rules=classique&position=0-0-2-0-0-1-0-0-0-0-0-1-22-22-N&moves=f',
      patterns: [/n’a plus de graines|donner à manger/],
    },
    {
      name: 'another turn in the store variants',
      link: '#rules=grenier&moves=C',
      patterns: [/Sud rejoue\./, /la dernière tombe dans le grenier de Sud/],
    },
    {
      name: 'a harvest of Éqwalé',
      link: '#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S&moves=C112',
      patterns: [/récolte/],
    },
  ];
  for (const { name, link, patterns } of TEXTS) {
    test(name, async ({ page }) => {
      await open(page, `${link}&ply=0`);
      await page.locator('.moves .move').first().waitFor();
      await page.keyboard.press('ArrowRight');
      await expect(current(page)).toHaveCount(1);
      for (const pattern of patterns) await expect(page.locator('.status-text')).toContainText(pattern);
    });
  }
});

for (const [width, height] of [[1280, 720], [1440, 900], [768, 1024]]) {
  test(`at ${width} by ${height} the current move stays in sight while it is annotated`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, './#moves=FfAeFfCbBdDfEfAeFfEbFeDaDfFbEaFdCfDaBeEcDfFaEdAeFcAfAbAcBdCeDf');
    await page.locator('#tab-moves').click();
    await page.locator('.annotations summary').click();
    const inSight = () => page.evaluate(() => {
      const box = (/** @type {string} */ name) => /** @type {Element} */ (document.querySelector(`#panel-moves ${name}`)).getBoundingClientRect();
      const [move, list, controls, annotations] = ['.moves [aria-current="step"]', '.moves', '.replay-controls', '.annotations'].map(box);
      const found = document.elementFromPoint(move.x + move.width / 2, move.y + 2);
      return {
        whole: move.top >= Math.max(list.top, controls.bottom) - 1 && move.bottom <= list.bottom + 1 && move.bottom <= innerHeight,
        seen: found?.getAttribute('aria-current') === 'step',
        fields: annotations.bottom > list.bottom,
      };
    });
    const whole = { whole: true, seen: true, fields: true };
    await expect.poll(inSight).toEqual(whole);
    await page.locator('.annotations textarea').last().click();
    await page.locator('#panel-moves').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect.poll(inSight).toEqual(whole);
    for (let back = 0; back < 9; back += 1) {
      await page.locator('.replay-controls [data-step="back"]').click();
      await expect.poll(inSight).toEqual(whole);
    }
    await page.locator('#panel-moves').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect.poll(inSight).toEqual(whole);
  });
}

test.describe('a long record', () => {
  test.use({ reducedMotion: 'reduce' });

  test('of ten thousand moves is stepped through without changing the whole list', async ({ page }) => {
    await open(page);
    // A record made by the rules' module: lines of up to thirty random moves, each from one of the first forty
    // positions of the line before.
    const script = await page.locator('script[type="module"]').getAttribute('src');
    const game = await page.evaluate(async (url) => {
      const { Game } = await import(new URL('../awale.js', new URL(/** @type {string} */ (url), location.href)).href);
      const game = new Game('classique,repetition=0');
      let [state, nodes] = [5, 0];
      const random = (/** @type {number} */ below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      while (nodes < 10_000) {
        game.goTo(random(40));
        for (let ply = 0; ply < 30 && nodes < 10_000; ply += 1) {
          const { playable } = game.state();
          if (!playable) break;
          game.play(playable[random(playable.length)]);
          nodes += 1;
        }
      }
      game.goTo(0);
      return game.stored();
    }, script);
    await openStored(page, game, { rules: 'classique,repetition=0' });
    // Not every move has a button.
    expect(await page.locator('.moves .move').count()).toBeLessThan(3000);
    await button(page, 'À la fin').click();
    await expect(current(page)).toBeInViewport();
    const changes = await page.evaluate(async () => {
      const button = /** @type {HTMLElement} */ (document.querySelector('[data-step="back"]'));
      const list = /** @type {HTMLElement} */ (document.querySelector('.moves'));
      const observer = new MutationObserver(() => {});
      observer.observe(list, { subtree: true, childList: true, attributes: true });
      const found = [];
      for (let step = 0; step < 12; step += 1) {
        button.click();
        found.push(observer.takeRecords().length);
        await new Promise(requestAnimationFrame);
      }
      return found;
    });
    // A step changes the list where it happens, not the whole list.
    expect(Math.min(...changes)).toBeGreaterThan(0);
    expect(Math.max(...changes)).toBeLessThan(100);
  });
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, reducedMotion: 'reduce' });

  test('the buttons are under the board, and a swipe across the list goes to the next move', async ({ page }) => {
    await openStored(page, GAME);
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await button(page, 'Coup suivant').tap();
    await expect(told(page)).toContainText('Sud sème les 4 graines de la case E');
    const [board, step] = [await page.locator('.wood').boundingBox(), await button(page, 'Coup suivant').boundingBox()];
    expect(step?.y).toBeGreaterThan((board?.y ?? 0) + (board?.height ?? 0));
    const move = await current(page).boundingBox();
    const client = await page.context().newCDPSession(page);
    const swipe = async (/** @type {number} */ from, /** @type {number} */ to) => {
      const y = (move?.y ?? 0) + (move?.height ?? 0) / 2;
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y }] });
      for (let part = 1; part <= 5; part += 1) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + ((to - from) * part) / 5, y }] });
      }
      await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(300, 120);
    await expect(current(page)).toHaveText('e!');
    await swipe(120, 300);
    await expect(current(page)).toHaveText('E');
    await expectNoViolations(page);
    const tab = page.getByRole('tab', { name: 'Partie' });
    // For up to half a second after a swipe as quick as this one the browser makes no click of a tap.
    await expect(async () => {
      if ((await tab.getAttribute('aria-selected')) === 'true') await tab.tap();
      await expect(tab).toHaveAttribute('aria-selected', 'false', { timeout: 200 });
    }).toPass();
    await expect(page.locator('.replay-notice')).toContainText('Coup 1 de Sud, sur 5');
    await button(page, 'Revenir au coup actuel').tap();
    await expect(page.locator('[data-action="new"]')).toBeVisible();
  });
});

test.describe('in full screen', () => {
  test('board and text fill the screen, a clicker goes through the game, Escape ends full screen', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await openStored(page, GAME);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await page.locator('.wood').boundingBox();
    await page.getByRole('tab', { name: 'Partie' }).click();
    await button(page, 'Projeter en plein écran').click();
    await expect(page.locator('#panels')).toBeHidden();
    await expect(page.locator('.head')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(told(page)).toContainText('Sud sème les 4 graines');
    expect(await told(page).evaluate((one) => parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(28);
    await page.keyboard.press('PageDown');
    await expect(told(page)).toHaveText('Nord prend en main les 4 graines de la case e.', { useInnerText: true });
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowLeft');
    // Letter keys do not sow in full screen.
    await page.keyboard.press('a');
    await expect(status(page)).toContainText('À Sud de jouer');
    const after = await page.locator('.wood').boundingBox();
    expect(after?.width).toBeGreaterThanOrEqual(before?.width ?? 0);
    // The buttons do not fade while one of them has the focus.
    await page.locator('.full-screen-bar button').first().focus();
    await expect(page.locator('.full-screen-bar')).toHaveCSS('opacity', '1');
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.head')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-full-screen');
  });

  for (const [width, height, part] of [[768, 1024, 0.88], [1024, 1366, 0.88], [360, 640, 0.65]]) test(`in an upright window the board is upright and fills most of the height, with the text beside it, at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStored(page, GAME);
    await page.getByRole('tab', { name: 'Partie' }).click();
    await button(page, 'Projeter en plein écran').click();
    await page.keyboard.press('ArrowRight');
    await expect(told(page)).toContainText('Sud sème les 4 graines');
    const box = async (/** @type {string} */ selector) => /** @type {{ x: number, y: number, width: number, height: number }} */ (await page.locator(selector).boundingBox());
    await expect.poll(async () => (await box('.wood')).height).toBeGreaterThan(part * height);
    const [field, text, bar] = [await box('.field'), await box('.status-text'), await box('.full-screen-bar')];
    expect(text.x).toBeGreaterThanOrEqual(field.x + field.width);
    expect(text.x + text.width).toBeLessThanOrEqual(width);
    expect(text.y + text.height).toBeLessThanOrEqual(bar.y);
    // The buttons cover neither the board nor a name.
    expect(bar.x >= field.x + field.width || bar.y >= field.y + field.height).toBe(true);
    // The board keeps its size when the text changes.
    const before = await box('.wood');
    for (const key of ['PageDown', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
      expect(await box('.wood')).toEqual(before);
    }
  });

  test('in a narrow window, buttons under the board, wide enough for a finger, step one seed at a time', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openStored(page, GAME);
    await page.getByRole('tab', { name: 'Partie' }).click();
    await button(page, 'Projeter en plein écran').click();
    const bar = page.locator('.full-screen-bar');
    const board = await page.locator('.wood').boundingBox();
    for (const each of await bar.getByRole('button').all()) {
      const { x, y, width, height } = await each.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(y).toBeGreaterThan((board?.y ?? 0) + (board?.height ?? 0));
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    await bar.getByRole('button', { name: 'Une graine en avant' }).click();
    await expect(told(page)).toHaveText('Sud prend en main les 4 graines de la case E.', { useInnerText: true });
    await bar.getByRole('button', { name: 'Une graine en avant' }).click();
    await expect(told(page)).toContainText('Graine 1 sur 4');
    await bar.getByRole('button', { name: 'Une graine en arrière' }).click();
    await expect(told(page)).toContainText('prend en main');
  });

  test('a store can be guessed too', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('awale.replay', '{"v":1,"data":{"pace":"normal","guess":true}}'));
    await openStored(page, 'awale 1\nrules=kalah\nmoves=C\ncursor=0 0\n.\n');
    await page.getByRole('tab', { name: 'Partie' }).click();
    await button(page, 'Projeter en plein écran').click();
    const store = page.locator('.main > .guess').getByRole('button').first();
    await expect(store).toBeHidden();
    await page.keyboard.press('PageDown');
    await expect(store).toBeVisible();
    await store.click();
    await expect(told(page)).toContainText('C’est juste');
    await expect(store).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.locator('.main > .guess')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the buttons above the moves never cover the current one', async ({ page }) => {
    await open(page, `#rules=classique&moves=${LONG_GAME}`);
    await page.locator('#tab-moves').click();
    const step = (/** @type {string} */ name) => page.locator(`[data-step="${name}"]`).click();
    const covered = () => current(page).evaluate((move) => {
      const controls = /** @type {Element} */ (document.querySelector('#panel-moves .replay-controls')).getBoundingClientRect();
      const { top, bottom } = move.getBoundingClientRect();
      const panel = /** @type {Element} */ (document.querySelector('#panel-moves')).getBoundingClientRect();
      return top < controls.bottom - 1 || bottom > panel.bottom + 1;
    });
    await expect.poll(covered).toBe(false);
    for (let moves = 0; moves < 20; moves += 1) await step('back');
    await expect.poll(covered).toBe(false);
    await step('first');
    await step('on');
    await expect.poll(covered).toBe(false);
  });
});

for (const ivorian of [true, false]) {
  test(`${ivorian ? 'à l’ivoirienne, which allows no undo, ' : ''}a move of the current game can${ivorian ? 'not' : ''} be removed`, async ({ page }) => {
    await setPlayers(page, { ivorian });
    await open(page);
    await pit(page, 'C').click();
    await page.getByRole('tab', { name: 'Partie' }).click();
    await page.locator('.annotations summary').click();
    await expect(page.getByLabel('Commentaire')).toBeVisible();
    await expect(page.locator('[data-act="remove"]')).toBeVisible({ visible: !ivorian });
  });
}
