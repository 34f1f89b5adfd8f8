// The analysis panel: the score, the best lines, the opening book, the graph, the review and its exercises.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, storedGame, pit, setPlayers, restart } from './helpers/game.js';
import { questionsOpen, recordQuestions } from './helpers/questions.js';
import { bookLine, packedBook } from './helpers/content.js';
import { followLink } from './helpers/page-actions.js';
import { Store } from '../../www/storage/store.js';
import { KeptReviews } from '../../www/study/kept-reviews.js';

// With endgame tables, which the page does not build while data saving is on in the browser.
test.use({ savesData: false });

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** South to move: by the endgame tables, F ends six seeds ahead and B ends ten behind. */
const CROSSROADS = '#rules=classique&position=0-1-1-0-0-1-2-0-1-1-0-1-19-21-S';
/** A game of one move, B, which is a proven blunder. */
const BLUNDERED = `${CROSSROADS}&moves=B`;

/** Opens the panel. @param {Page} page */
async function analyse(page) {
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.locator('.study').waitFor();
}

/** @param {Page} page */
const figure = (page) => page.locator('.gauge .figure');
/** @param {Page} page */
const lines = (page) => page.locator('.lines .line:visible');
/** The pixels of the board, which change with its arrows. @param {Page} page */
const boardPixels = (page) =>
  page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.wood canvas')).toDataURL());

test('a game that was resigned has no proven score', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Nord abandonne' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await analyse(page);
  // Seeds do not decide a game that was resigned: neither the verdict nor the score gives a result in seeds.
  await expect(page.locator('.verdict')).toContainText('Nord abandonne. Sud gagne.');
  await expect(figure(page)).toHaveText('–');
  await expect(page.locator('.gauge')).toHaveAttribute('data-proven', 'false');
});

test('a score proven by search, with more seeds than the endgame tables reach, is attributed to the search, not to the tables', async ({ page }) => {
  await open(page, '#rules=kalah&moves=DfFbfafeEfdF');
  await analyse(page);
  await expect(page.locator('.stands .sure')).toHaveText('prouvé');
  await expect(page.locator('.gauge')).toContainText('Le programme a vu toutes les suites, jusqu’à des fins de partie calculées d’avance.');
});

test('a proven score is a whole number and marked as proven', async ({ page }) => {
  await open(page, CROSSROADS);
  await analyse(page);
  await expect(figure(page)).toHaveText('+6');
  await expect(page.locator('.stands .sure')).toHaveText('prouvé');
  await expect(page.locator('.gauge')).toHaveAttribute('data-proven', 'true');
  await expect(page.locator('.verdict')).toContainText('Sud finit avec 6 graines de plus');
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText(/^✓\+6F/);
  // On the turned board the score is North’s: its sign changes.
  await page.evaluate(() => (location.hash = '#flip=1'));
  await expect(figure(page)).toHaveText('−6');
  await expect(page.locator('.verdict')).toContainText('Sud finit avec 6 graines de plus');
});

test('an estimated score is marked as an estimate, and the search deepens while the panel is open', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await analyse(page);
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
  const depth = async () => Number(/\d+/.exec((await page.locator('.depth').textContent()) ?? '')?.[0]);
  const before = await depth();
  await expect.poll(depth).toBeGreaterThan(before + 1);
  await expect(figure(page)).toHaveText(/^[+−]?\d+(,5)?$/);
});

test('where the best line is proven, but not that no move is better, the gauge and the line say the same', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, '#rules=classique&position=2-1-1-3-1-2-1-2-3-0-3-1-14-14-S');
  await analyse(page);
  await expect(page.locator('.stands .sure')).toHaveText('sûr avec la suite 1', { timeout: 120_000 });
  await expect(page.locator('.gauge')).toContainText('La première suite donne sûrement ce résultat');
  await expect(figure(page)).toHaveText('+2');
  await expect(lines(page).first()).toContainText(/^✓\+2F/);
});

test('lines have names, and arrows until the analysis is switched off; pressing a move of a line plays as far as this move', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const withoutArrows = await boardPixels(page);
  await analyse(page);
  await page.getByRole('radio', { name: '3' }).check();
  await expect(lines(page)).toHaveCount(3);
  await expect.poll(() => boardPixels(page)).not.toBe(withoutArrows);
  await expect(page.locator('.depth')).toHaveText(/([4-9]|\d\d) coups/);
  const moveOfLine = (/** @type {number} */ at) => lines(page).first().getByRole('button').nth(at);
  await expect(moveOfLine(0)).toHaveAccessibleName(/^Suite 1\s: [A-F] de Sud, [a-f] de Nord, .*(Sud|Nord|égal)/);
  await expect(moveOfLine(1)).toHaveAccessibleName(/^Jouer cette suite jusqu’à [a-f] de Nord$/);
  await moveOfLine(0).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  const { length, moves } = await storedGame(page);
  expect(length).toBe(1);
  await expect(pit(page, moves[0])).toHaveAccessibleName(/vide/);
  // While the board moves, the lines are those of the position before.
  await expect(moveOfLine(0)).toHaveAccessibleName(/^Suite 1\s: [a-f] de Nord/);
  await moveOfLine(2).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(4);
  expect((await storedGame(page)).length).toBe(4);
  // The analysis that is switched off leaves no arrows on the board.
  const toggle = page.getByRole('switch');
  await toggle.click();
  await expect(page.locator('.live')).toBeHidden();
  let off = '';
  await expect.poll(async () => off === (off = await boardPixels(page)), 'the pixels stay the same').toBe(true);
  await toggle.click();
  await expect.poll(() => boardPixels(page)).not.toBe(off);
  await toggle.click();
  await expect.poll(() => boardPixels(page)).toBe(off);
});

test('against the program only the first move of a line can be played, and the news is that of this move', async ({ page }) => {
  await open(page, '#rules=classique&position=1-1-1-0-0-1-1-0-0-5-0-4-17-17-S&moves=A');
  await page.locator('[data-step="first"]').click();
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'F').click();
  await expect(page.locator('.told')).toContainText('Vous prenez 2 graines dans la case a');
  await expect(page.locator('.told')).toContainText('Nord sème');
  await analyse(page);
  // During a game the analysis is off at first.
  await page.getByRole('switch').click();
  const moves = lines(page).first().getByRole('button');
  await expect(moves.first()).toBeEnabled();
  await expect(moves.nth(1)).toBeDisabled();
  await moves.first().click();
  await expect.poll(async () => (await storedGame(page)).ply).toBeGreaterThan(2);
  await expect(page.locator('.told')).not.toContainText('Vous prenez 2 graines dans la case a');
});

test('the line under the pointer shows all its moves as arrows', async ({ page }) => {
  await open(page, CROSSROADS);
  await analyse(page);
  await page.getByRole('radio', { name: '1' }).check();
  await expect(lines(page)).toHaveCount(1);
  // The line is proven: a further search would change no arrow.
  await expect(lines(page).first()).toContainText(/^✓/);
  let before = '';
  await expect.poll(async () => before === (before = await boardPixels(page)), 'the pixels stay the same').toBe(true);
  await lines(page).first().hover();
  await expect.poll(() => boardPixels(page)).not.toBe(before);
  await page.mouse.move(0, 0);
  await expect.poll(() => boardPixels(page)).toBe(before);
});

test('arrows follow the sowing: the best move’s unbroken on the inner lane, the other moves’ dashed on the outer lane', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/willReadFrequently/);
  await setPlayers(page);
  await open(page);
  /** Where the arrows' blue is, pixel by pixel from left to right, on both lanes of each pit. */
  const lanes = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.wood canvas'));
      const home = canvas.getBoundingClientRect();
      const scale = canvas.width / home.width;
      return Object.fromEntries([...document.querySelectorAll('.game-view [data-pit]')].map((one) => {
        const { left, top, bottom, width } = one.getBoundingClientRect();
        const letter = /** @type {HTMLElement} */ (one).dataset.pit ?? '';
        const south = letter < 'a';
        // The middle of the hollow, measured from the inner edge of its button.
        const middle = south ? top + 0.53 * width : bottom - 0.53 * width;
        const read = (/** @type {number} */ lane) => {
          const y = middle + (south ? lane : -lane) * width;
          const strip = canvas.getContext('2d')?.getImageData((left - home.left) * scale, (y - home.top) * scale, width * scale, 1).data ?? [];
          // Whether each pixel has the arrows' blue.
          return Array.from({ length: strip.length / 4 }, (_, at) => strip[4 * at + 2] > strip[4 * at] + 40);
        };
        return [letter, { inner: read(-0.14), outer: read(0.1) }];
      }));
    });
  await analyse(page);
  await page.getByRole('radio', { name: '2' }).check();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.locator('.depth')).toHaveText(/([4-9]|\d\d) coups/);
  const SOWING = 'ABCDEFabcdef';
  await expect.poll(async () => {
    const moves = await lines(page).evaluateAll((all) => all.map((one) => one.querySelector('button')?.textContent ?? ''));
    const found = await lanes();
    const share = (/** @type {string} */ letter, /** @type {'inner' | 'outer'} */ lane) => found[letter][lane].filter(Boolean).length / found[letter][lane].length;
    // Each first move sows four seeds: its arrow crosses three pits and ends in a fourth. `away` are the pits before
    // the sown pit, and those after the arrow's end except the next one.
    const [best, second] = moves.map((move) => SOWING.indexOf(move));
    const crossed = (/** @type {number} */ from) => [1, 2, 3].map((step) => SOWING[from + step]);
    const away = (/** @type {number} */ from) => [...SOWING].filter((_, at) => at < from || at > from + 5);
    return {
      // At the ends of the board the lanes turn the corner.
      solid: crossed(best).every((letter) => share(letter, 'inner') > ('AFaf'.includes(letter) ? 0.1 : 0.95)),
      dashed: crossed(second).every((letter) => share(letter, 'outer') > ('AFaf'.includes(letter) ? 0.1 : 0.2) && share(letter, 'outer') < 0.9),
      alone: away(best).filter((letter) => away(second).includes(letter)).every((letter) => share(letter, 'inner') + share(letter, 'outer') === 0),
    };
  }).toEqual({ solid: true, dashed: true, alone: true });
});

test('against the program the analysis is off until it is asked for, and off again in the next game', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await analyse(page);
  const toggle = page.getByRole('switch', { name: 'Analyser la position' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(page.locator('.live')).toBeHidden();
  await expect(page.locator('.study')).toContainText('C’est une aide');
  await toggle.click();
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
  // A new game starts without the analysis.
  await restart(page);
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
});

test('between two people the analysis is off from the first move on, until it is asked for', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  await analyse(page);
  const toggle = page.getByRole('switch', { name: 'Analyser la position' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(page.locator('.study')).toContainText('C’est une aide');
  await toggle.click();
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
  await pit(page, 'c').click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
});

test('à l’ivoirienne there is no analysis before the end', async ({ page }) => {
  await setPlayers(page, { N: 3, ivorian: true });
  await open(page);
  await analyse(page);
  const toggle = page.getByRole('switch', { name: 'Analyser la position' });
  await expect(toggle).toHaveAttribute('aria-disabled', 'true');
  await toggle.click({ force: true });
  await expect(page.locator('.live')).toBeHidden();
  await expect(page.locator('.study')).toContainText('on joue sans aide');
  await expect(page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' })).toBeHidden();
});

test('the analysis of the position is there again after the program’s reply', async ({ page }) => {
  await setPlayers(page, { N: 4 });
  await open(page);
  await analyse(page);
  await page.getByRole('switch').click();
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
});

test('leaving the panel, or hiding the browser tab, stops the search', async ({ page }) => {
  await recordQuestions(page);
  // While data saving is on no tables are built: the search is the only question to the worker.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await setPlayers(page);
  await open(page);
  await analyse(page);
  const searching = () => questionsOpen(page);
  await expect(page.locator('.stands .sure')).toHaveText('estimé');
  expect(await searching()).toEqual(['think']);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect.poll(searching).toEqual([]);
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await expect.poll(searching).toEqual(['think']);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(searching).toEqual([]);
});

/** A game of two people, which ends by repetition after 93 moves: the page leaves out the 40 moves after them. */
const GAME =
  '#rules=classique&moves=DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAbEaFaBbCcDe' +
  'FfAaBdEeFbCcDaEbFfAdBcCaDeEbFfAdBeCfAcDaBdCeEbDfFcEdF';

test('where the endgame tables reach the position, its value is exact although earlier positions could return', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, `${GAME}&ply=63`);
  await analyse(page);
  await expect(page.locator('.study .tables')).toContainText(/Sans chercher, le programme connaît le résultat exact de toute fin de partie jusqu’à \d+ graines, sauf si une position déjà jouée peut revenir/, { timeout: 60_000 });
  await expect(page.locator('.gauge')).toContainText('seul le retour d’une position déjà jouée', { timeout: 60_000 });
  await expect(page.locator('.gauge .figure')).toHaveText('−8');
  await expect(page.locator('.gauge .sure')).toHaveText('calculé d’avance');
  await expect(page.locator('.gauge')).toContainText('Nord finit avec 8 graines de plus');
  // The best line has this score, and nothing is left to solve.
  await expect(lines(page).first()).toContainText(/^✓−8/);
  await expect(page.locator('.solving')).toBeHidden();
});

test('where an earlier position could return and change the result, the gauge says why it estimates', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, `${GAME}&ply=85`);
  await analyse(page);
  await expect(page.locator('.gauge')).toContainText('une position déjà jouée peut revenir et changer le résultat', { timeout: 60_000 });
  await expect(page.locator('.gauge .sure')).toHaveText('estimé');
});

test('the graph can be pressed, moved along by keys, and read as a table', async ({ page }) => {
  await open(page, GAME);
  await analyse(page);
  const slider = page.getByRole('slider', { name: /Comment la partie/ });
  await expect(slider).toBeVisible();
  const { length } = await storedGame(page);
  await expect(slider).toHaveAttribute('aria-valuemax', String(length));
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Coup 1, Sud, D\./);
  expect((await storedGame(page)).ply).toBe(1);
  await expect(slider).toBeFocused();
  // Moves are numbered in pairs, as in the list of moves.
  for (let ply = 1; ply < 4; ply += 1) await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^Coup 2, Nord, c\./);
  await expect(page.getByRole('table', { name: /coup par coup/ }).getByRole('row').nth(5).getByRole('rowheader')).toHaveText('2');
  const box = await slider.boundingBox();
  await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 20 } });
  const { ply } = await storedGame(page);
  expect(Math.abs(ply - length / 2)).toBeLessThan(3);
  const table = page.getByRole('table', { name: /coup par coup/ });
  await expect(table.getByRole('row')).toHaveCount(length + 2);
  await expect(table.getByRole('row').nth(2)).toContainText('Sud, D');
});

test('a game is reviewed in one click, and a turning point is solved', async ({ page }) => {
  test.setTimeout(240_000);
  await open(page, GAME);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('En résumé')).toBeVisible({ timeout: 200_000 });
  await expect(page.locator('.shares li')).toHaveCount(2);
  await expect(page.locator('.shares')).toContainText(/Sud a bien choisi \d+ fois sur \d+ \(\d+\s%\)\. \d+ fautes?, dont \d+ grosses?\./);
  expect(await page.locator('.graph .mark').count()).toBeGreaterThan(0);
  // Where the endgame tables reach a position, its value is no estimate, although earlier positions could return.
  // Row 0 is the head and row 1 the start: this is the row of the 70th move.
  await expect(page.getByRole('table', { name: /coup par coup/ }).getByRole('row').nth(70 + 1)).toContainText('calculé d’avance');
  await expect(page.getByRole('table', { name: /coup par coup/ }).getByRole('columnheader')).toHaveCount(5);
  const turns = page.locator('.turns .button');
  expect(await turns.count()).toBeGreaterThan(0);
  await expectNoViolations(page, { part: '#panels' });
  const before = await storedGame(page);
  await turns.first().click();
  await expect(page.locator('.exercise')).toContainText(/Dans la partie, [A-Fa-f] a coûté/);
  await expect(page.locator('.exercise')).toBeInViewport();
  // The player's game is still stored.
  expect(await storedGame(page)).toEqual(before);
  await page.getByRole('button', { name: 'Voir la réponse' }).click();
  const answer = await page.locator('.answer').textContent();
  const best = /Le meilleur coup est ([A-Fa-f])/.exec(answer ?? '')?.[1] ?? '';
  expect(best).not.toBe('');
  await pit(page, best).click();
  await expect(page.locator('.answer')).toHaveText(/Trouvé/);
  expect(await storedGame(page)).toEqual(before);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.locator('.answer')).toHaveText('');
  await pit(page, best).click();
  await page.getByRole('button', { name: 'Faute suivante' }).click();
  await expect(page.locator('.exercise h2')).toContainText((await turns.nth(1).textContent()) ?? '?');
  await page.getByRole('button', { name: 'Retour à la partie' }).click();
  await expect(page.locator('.exercise')).toBeHidden();
  expect(await storedGame(page)).toEqual(before);
  await expect(page.getByText('En résumé')).toBeVisible();
});

for (const [width, height] of [[390, 844], [360, 640], [844, 390], [1280, 720]]) {
  test(`at ${width} by ${height} a reviewed game is gone through beside its review, with the board in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, BLUNDERED);
    await analyse(page);
    const panel = page.locator('#panel-analysis');
    await panel.getByRole('button', { name: 'Revoir la partie' }).click();
    await expect(panel.getByText('En résumé')).toBeVisible({ timeout: 60_000 });
    const back = panel.getByRole('button', { name: 'Coup précédent' });
    const { ply } = await storedGame(page);
    await back.click();
    await expect.poll(async () => (await storedGame(page)).ply).toBe(ply - 1);
    await expect(panel.locator('.graph')).toBeInViewport();
    // The buttons stay while the review is read, and the arrow keys go through the game.
    await panel.locator('.turns').scrollIntoViewIfNeeded();
    await expect(back).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.wood')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await storedGame(page)).ply).toBe(ply);
    await panel.locator('.turns .button').first().click();
    await expect(back).toBeHidden();
  });
}

test('against the program one’s own mistakes are offered first, and the opponent’s on request', async ({ page }) => {
  await open(page, CROSSROADS);
  await page.locator('[data-here="program"]').click();
  await pit(page, 'B').click();
  // A reply of the program that came while the question on stopping is loading would cancel the question.
  await expect(page.locator('.status')).toHaveText('À vous de jouer.');
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('[data-answer="resign"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoir la partie' }).click();
  const panel = page.locator('#panel-analysis');
  await expect(panel.getByRole('heading', { name: 'Vos fautes' })).toBeVisible({ timeout: 60_000 });
  await expect(panel.locator('.review > .overview > .turns')).toContainText('B ?? coûte 16 graines');
  await expect(panel.locator('.shares')).toContainText('Vous avez bien choisi 0 fois sur 1 (0 %). 1 grosse faute.');
  const theirs = panel.locator('.theirs');
  await expect(theirs).not.toHaveAttribute('open');
  await theirs.getByText('Les fautes de Nord').click();
  await expect(theirs).toContainText('Aucune : bien joué');
  await panel.getByRole('button', { name: /^Trouvez mieux\s: coup 1$/ }).click();
  await expect(panel.getByRole('heading', { name: /^Trouvez mieux\s: coup 1\.$/ })).toBeVisible();
});

test('an answer is compared with the move of the game and with the best move', async ({ page }) => {
  await open(page, BLUNDERED);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(page.locator('.turns')).toContainText('B ?? coûte 16 graines et l’avantage', { timeout: 60_000 });
  await expect(page.locator('.turns')).toContainText('C’est prouvé.');
  await page.getByRole('button', { name: /^Trouvez mieux\s: coup 1 de Sud$/ }).click();
  await expect(page.locator('.near .who')).toHaveText('Vous · Sud');
  await expect(page.locator('.far .who')).toHaveText('Nord');
  // The pit of the mistake has no ring, which would look like the answer.
  await expect(page.locator('[data-lit]')).toHaveCount(0);
  // What the panel asks and answers is not said again under the board, only to screen readers.
  await expect(liveRegion(page)).toContainText('Trouvez mieux');
  await expect(page.locator('.status-text')).not.toContainText('Trouvez mieux');
  // The answers move no button.
  const places = () => page.locator('.exercise .button').evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y].join()));
  const before = await places();
  await pit(page, 'B').click();
  await expect(page.locator('.answer')).toContainText('Dans la partie, c’est');
  await expect(liveRegion(page)).toContainText('Dans la partie, c’est');
  await expect(page.locator('.status-text')).not.toContainText('Dans la partie, c’est');
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  // The player who looks for the move is addressed as “vous”, also in the names of the pits.
  await expect(pit(page, 'C')).toHaveAccessibleName(/^Votre case C/);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toContainText('Vous semez');
  await expect(page.locator('.told')).not.toContainText('Sud');
  await expect(page.locator('.answer')).toHaveText(/C fait mieux que B\s: 8 graines de plus à la fin\. Le meilleur coup en rapporterait encore 8 de plus\./);
  // After an answer no move can be played.
  await expect(page.locator('.status')).toHaveText('Vous avez répondu.');
  await expect(page.locator('[data-pit][aria-disabled="false"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await pit(page, 'F').click();
  await expect(page.locator('.answer')).toHaveText(/Trouvé/);
  // The best move is found: there is no answer left to show.
  await expect(page.getByRole('button', { name: 'Voir la réponse' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Faute suivante' })).toBeHidden();
  expect(await places()).toEqual(before);
  await page.getByRole('tab', { name: 'Partie' }).click();
  expect((await storedGame(page)).moves).toEqual(['B']);
  // The move list shows the mark that the review gave the move.
  await expect(page.locator('.moves')).toContainText('B??');
});

test('the keyboard keeps the focus through the exercise of a mistake, and through a line to its end', async ({ page }) => {
  await open(page, BLUNDERED);
  await analyse(page);
  const panel = page.locator('#panel-analysis');
  await panel.getByRole('button', { name: 'Revoir la partie' }).click();
  const find = panel.locator('.turns .button').first();
  await expect(find).toBeVisible({ timeout: 60_000 });
  const pressed = async (/** @type {import('@playwright/test').Locator} */ button) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await pressed(find);
  // The better move is to be played on the board: the focus is on a playable pit.
  await expect(page.locator('.board [data-pit]:focus')).toHaveAccessibleName(/^Votre case .*jouable$/);
  await pressed(panel.getByRole('button', { name: 'Voir la réponse' }));
  await expect(panel.locator('.answer')).toContainText('Le meilleur coup est F. Ce coup prend 3 graines dans la case a. La suite attendue');
  await expect(panel.getByRole('button', { name: 'Retour à la partie' })).toBeFocused();
  const best = /Le meilleur coup est ([A-F])/.exec((await panel.locator('.answer').textContent()) ?? '')?.[1] ?? '';
  await pit(page, best).focus();
  await page.keyboard.press('Enter');
  await expect(panel.locator('.answer')).toHaveText(/Trouvé/);
  await pressed(panel.getByRole('button', { name: 'Réessayer' }));
  await expect(page.locator('.board [data-pit]:focus')).toHaveAccessibleName(/^Votre case .*jouable$/);
  await pressed(panel.getByRole('button', { name: 'Retour à la partie' }));
  await expect(find).toBeFocused();
  // A line becomes a variation. At its end the focus goes to the button for the previous move.
  await page.keyboard.press('Home');
  await panel.getByRole('button', { name: 'Au début' }).click();
  await expect(lines(page)).not.toHaveCount(0, { timeout: 20_000 });
  await pressed(lines(page).last().getByRole('button').first());
  await expect(panel.locator('.variation')).toBeVisible();
  await expect(panel.locator('.replay-controls [data-step]:focus')).toHaveAttribute('data-step', /^(on|back)$/);
  await pressed(panel.locator('[data-step="leave-variation"]'));
  await expect(panel.locator('.variation')).toBeHidden();
  await expect(panel.locator('.replay-controls [data-step]:focus')).toHaveAttribute('data-step', /^(on|back)$/);
});

test('the left and right arrows go through the game from anywhere in the open panel, except on its choices and on a tab reached by keys', async ({ page }) => {
  await open(page, GAME);
  await analyse(page);
  const ply = async () => (await storedGame(page)).ply;
  const { length } = await storedGame(page);
  const first = await ply();
  expect(first).toBe(length);
  // The tab was pressed by the mouse: it shows no focus, and the arrow keys are for the game.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ply).toBe(length - 1);
  await expect(page.getByRole('tab', { name: 'Analyse' })).toHaveAttribute('aria-selected', 'true');
  for (const part of [page.locator('#panel-analysis'), page.getByRole('switch', { name: 'Analyser la position' }), page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' })]) {
    const before = await ply();
    await part.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(ply).toBe(before - 1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(ply).toBe(before - 2);
    await page.keyboard.press('ArrowRight');
    await expect.poll(ply).toBe(before - 1);
  }
  const before = await ply();
  const choice = page.locator('.count input:checked');
  await choice.focus();
  await page.keyboard.press('ArrowRight');
  await expect(choice).toHaveAttribute('value', '3');
  expect(await ply()).toBe(before);
  // On a tab that was reached by keys, the arrow keys lead to the other tabs.
  await page.getByRole('tab', { name: 'Analyse' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Leçons' })).toHaveAttribute('aria-selected', 'true');
  expect(await ply()).toBe(before);
});

/**
 * Opens the analysis of a classic game whose review is kept.
 *
 * @param {Page} page
 * @param {string[]} moves
 * @param {any} review
 */
async function openReviewed(page, moves, review) {
  const store = new Store(null);
  new KeptReviews(store).keep({ rules: 'classique', start: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', moves, review, exact: new Set() });
  await page.addInitScript((data) => localStorage.setItem('awale.reviews', JSON.stringify({ v: 1, data })), store.read('reviews', 1));
  await open(page, `#moves=${moves.join('')}`);
  await analyse(page);
}

for (const width of [320, 390, 1280]) test(`the marks of mistakes that follow each other do not touch on the graph, ${width} wide`, async ({ page }) => {
  await page.setViewportSize({ width, height: 844 });
  const moves = [...(GAME.split('moves=')[1] ?? '').slice(0, 50)];
  const marks = ['??', '?', '??', '??', '?', '!', '??', '?', '?', '??', '??', '?'];
  /** @type {any} */
  const review = {
    total: moves.length,
    moves: moves.map((move, at) => ({ move, by: at % 2 ? 'N' : 'S', best: ['B'], expected: 0, score: 0, loss: 4, proven: false, turned: false, grade: 'mistake', mark: marks[at % marks.length] })),
    outlooks: [...moves, ''].map((_, at) => ({ south: at % 3, proven: false })),
    turns: [],
    shares: { S: { choices: 6, good: 0 }, N: { choices: 6, good: 6 } },
    finished: true,
  };
  await openReviewed(page, moves, review);
  const shown = page.locator('.graph .mark');
  await expect(shown.first()).toBeVisible();
  const boxes = await shown.evaluateAll((all) => all.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom };
  }));
  expect(boxes.length).toBeGreaterThan(6);
  const touching = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom).map((other) => [one, other]));
  expect(touching).toEqual([]);
});

test('a kept review that is older than the endgame tables is compared with them', async ({ page }) => {
  // The tables of a small device are complete at once.
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
  const moves = [...(GAME.split('moves=')[1] ?? '').slice(0, 64)];
  await openReviewed(page, moves, {
    total: moves.length,
    moves: moves.map((move, at) => ({ move, by: at % 2 ? 'N' : 'S', best: ['B'], expected: 0, score: 0, loss: 0, proven: false, turned: false, grade: 'good', mark: null })),
    outlooks: [...moves, ''].map((_, ply) => ({ south: ply === 63 ? -8 : 0, proven: false })),
    turns: [],
    shares: { S: { choices: 32, good: 32 }, N: { choices: 32, good: 32 } },
    finished: true,
  });
  // Row 0 is the head and row 1 the start. The tables say −8 after moves 63 and 64.
  const row = (/** @type {number} */ ply) => page.getByRole('table', { name: /coup par coup/ }).getByRole('row').nth(ply + 1);
  await expect(row(63)).toContainText('calculé d’avance', { timeout: 30_000 });
  await expect(row(64)).toContainText('estimé');
});

/** Ends a game by agreement after one move, and chooses the review that its end offers. @param {Page} page */
async function reviewAfterOneMove(page) {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('c');
  await page.keyboard.press('q');
  await page.locator('[data-answer="agree"]').click();
  await page.locator('[data-answer="accept"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoir la partie' }).click();
}

test('the end of a game offers its review', async ({ page }) => {
  await reviewAfterOneMove(page);
  await expect(page.getByRole('tab', { name: 'Analyse' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('En résumé')).toBeVisible();
  await expect(page.locator('.shares')).toContainText(/Nord n’a pas eu de choix à faire\./);
});

test('the score of the position stays in sight above a review, and showing another score moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, BLUNDERED);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(page.locator('.turns').first()).toContainText('B ?? coûte', { timeout: 60_000 });
  // The mistake and its button are in sight too, without scrolling. The best lines are between the score and the graph.
  await expect(page.locator('.turns li').first()).toBeInViewport({ ratio: 1 });
  const graph = page.locator('.study figure');
  const top = async () => (await graph.boundingBox())?.y ?? 0;
  await expect(lines(page)).not.toHaveCount(0);
  const before = await top();
  expect((await lines(page).last().boundingBox())?.y).toBeLessThan(before);
  await page.locator('.study').getByRole('button', { name: 'Coup précédent' }).click();
  await expect(page.locator('.gauge')).toContainText('Sud finit avec 6 graines de plus');
  await expect(figure(page)).toBeInViewport({ ratio: 1 });
  expect((await figure(page).boundingBox())?.y).toBeLessThan(before);
  expect(await top()).toBe(before);
  // In a larger window too, the place of the lines has a constant height.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(lines(page).first()).toBeInViewport({ ratio: 1 });
  const lower = await top();
  expect((await lines(page).last().boundingBox())?.y).toBeLessThan(lower);
  expect((await lines(page).first().boundingBox())?.y).toBeGreaterThan((await figure(page).boundingBox())?.y ?? Infinity);
  await expect(page.locator('.turns li').first()).toBeInViewport({ ratio: 1 });
  await page.locator('.study').getByRole('button', { name: 'Coup suivant' }).click();
  await expect(page.locator('.gauge')).toContainText('Nord finit avec 10 graines de plus');
  expect(await top()).toBe(lower);
  // Without a review the score is below the switch again.
  await restart(page);
  await page.locator('.study').getByRole('switch').click();
  expect((await figure(page).boundingBox())?.y).toBeGreaterThan((await page.locator('.study-head').boundingBox())?.y ?? Infinity);
});

test('on a phone the review that the end of a game offers is in sight, in a panel with enough room', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await reviewAfterOneMove(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('En résumé')).toBeInViewport({ ratio: 0.9 });
  const panel = await page.locator('#panel-analysis').boundingBox();
  expect(panel?.height).toBeGreaterThan(250);
});

test('a finished review is there again after a reload, after a look at another panel, and when its game is taken up again', async ({ page }) => {
  await open(page, BLUNDERED);
  await analyse(page);
  const panel = page.locator('#panel-analysis');
  const overview = panel.locator('.overview');
  await panel.getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(overview).toContainText('En résumé', { timeout: 60_000 });
  const text = (await overview.textContent()) ?? '';
  const isThere = async () => {
    await expect(overview).toHaveText(text);
    await expect(panel.locator('.graph')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Revoir la partie' })).toBeHidden();
  };
  await page.reload();
  await analyse(page);
  await isThere();
  // The review stands first, as when it was made.
  expect(await panel.locator('.review + .study-head').count()).toBe(1);
  // Another panel, and back.
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await panel.waitFor({ state: 'hidden' });
  await analyse(page);
  await isThere();
  await followLink(page, 'rules=kalah');
  await expect(overview).toHaveText('');
  await page.getByRole('button', { name: 'Reprendre la partie d’avant' }).click();
  await isThere();
});

test('of many mistakes the review lists the most costly, says how many there are, and unfolds the others', async ({ page }) => {
  const moves = [...'EeAfFaDdFbCf'];
  /** @type {any} */
  const review = {
    total: moves.length,
    // South's six moves are mistakes; the last ones cost most.
    moves: moves.map((move, at) => ({ move, by: at % 2 ? 'N' : 'S', best: ['B'], expected: 0, score: 0, loss: at + 2, proven: false, turned: false, grade: at % 2 ? 'good' : 'mistake', mark: at % 2 ? null : '?' })),
    outlooks: [...moves, ''].map(() => ({ south: 1, proven: false })),
    turns: [],
    shares: { S: { choices: 6, good: 0 }, N: { choices: 6, good: 6 } },
    finished: true,
  };
  await openReviewed(page, moves, review);
  const overview = page.locator('#panel-analysis .overview');
  await expect(overview).toContainText('Les 3 plus coûteuses, sur 6 :');
  await expect(overview.locator('> .turns .button')).toHaveText([/coup 4 de Sud/, /coup 5 de Sud/, /coup 6 de Sud/]);
  const others = overview.locator('details');
  await expect(others.locator('.button').first()).toBeHidden();
  await others.getByText('Les 3 autres fautes').click();
  await expect(others.locator('.button')).toHaveText([/coup 1 de Sud/, /coup 2 de Sud/, /coup 3 de Sud/]);
  await others.locator('.button').first().click();
  await expect(page.locator('.exercise h2')).toContainText('coup 1 de Sud');
});

test('the sentences of a review have no half seeds, and say why a mistake is graded worse than another', async ({ page }) => {
  const moves = [...'EeA'];
  const judged = { best: ['B'], proven: false };
  /** @type {any} */
  const review = {
    total: 3,
    moves: [
      { ...judged, move: 'E', by: 'S', expected: 2, score: -3.5, loss: 5.5, turned: true, grade: 'blunder', mark: '??' },
      { ...judged, move: 'e', by: 'N', expected: 3.5, score: 3.5, loss: 0, turned: false, grade: 'good', mark: null },
      { ...judged, move: 'A', by: 'S', expected: -3.5, score: -8.5, loss: 5, turned: false, grade: 'mistake', mark: '?' },
    ],
    outlooks: [2, -3.5, -3.5, -8.5].map((south) => ({ south, proven: false })),
    turns: [0],
    shares: { S: { choices: 2, good: 0 }, N: { choices: 1, good: 1 } },
    finished: true,
  };
  await openReviewed(page, moves, review);
  await expect(page.locator('.turns li').first()).toContainText('E ?? coûte 5 ou 6 graines et l’avantage.');
  const table = page.getByRole('table', { name: /L’analyse de la position cherche plus longtemps\s: sa valeur peut différer un peu\./ });
  await expect(table.getByRole('row').nth(2)).toContainText(/−3,5.*Une grosse faute\. Elle perd aussi l’avantage, ce qui l’aggrave\.$/);
  await expect(table.getByRole('row').nth(4)).toContainText(/−8,5.*Une faute\.$/);
  const slider = page.getByRole('slider', { name: /Comment la partie/ });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /Nord devrait finir avec 8 ou 9 graines de plus\./);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.plot')).toHaveAttribute('aria-valuetext', /North should finish 8 or 9 seeds ahead\./);
});

test('a stored review that is old or damaged is ignored', async ({ page }) => {
  await reviewAfterOneMove(page);
  const panel = page.locator('#panel-analysis');
  const again = panel.getByRole('button', { name: 'Revoir la partie' });
  await expect(panel.locator('.overview')).toContainText('En résumé', { timeout: 60_000 });
  const stored = (await page.evaluate(() => localStorage.getItem('awale.reviews'))) ?? '';
  const { data: [whole] } = JSON.parse(stored);
  const damaged = [
    stored.slice(0, -20),
    JSON.stringify({ v: 0, data: [whole] }),
    JSON.stringify({ v: 1, data: { whole } }),
    JSON.stringify({ v: 1, data: [null, 3, { ...whole, review: null }, { ...whole, review: { ...whole.review, outlooks: [] } }] }),
    JSON.stringify({ v: 1, data: [{ ...whole, review: { ...whole.review, moves: [{ ...whole.review.moves[0], grade: 'odd' }] } }] }),
  ];
  for (const text of damaged) {
    await page.evaluate((text) => localStorage.setItem('awale.reviews', text), text);
    await page.reload();
    await analyse(page);
    await expect(again).toBeVisible();
    await expect(panel.locator('.overview')).toHaveText('');
  }
});

test('few reviews are kept, and their text stays short', () => {
  const store = new Store(null);
  const kept = new KeptReviews(store);
  const reviewed = (/** @type {number} */ game, /** @type {number} */ count) => {
    const moves = Array.from({ length: count }, (_, at) => 'ABCDEFabcdef'[(at * game) % 12]);
    /** @type {any} */
    const review = {
      total: count,
      moves: moves.map((move) => ({ move, by: 'S', best: moves.slice(0, 20), expected: 1, score: 0, loss: 1, proven: false, turned: false, grade: 'weak', mark: null })),
      outlooks: [...moves, ''].map(() => ({ south: 1.5, proven: false })),
      turns: [],
      shares: { S: { choices: 1, good: 0 }, N: { choices: 0, good: 0 } },
      finished: true,
    };
    return { rules: 'classique', start: `${game}`, moves, review, exact: new Set([0]) };
  };
  const games = Array.from({ length: 20 }, (_, at) => reviewed(at + 1, 100));
  for (const one of games) kept.keep(one);
  const held = games.filter(({ start }) => kept.find((one) => one.start === start));
  expect(held.length).toBeGreaterThan(3);
  expect(held.length).toBeLessThan(9);
  expect(held.at(-1)).toBe(games.at(-1));
  expect(kept.find(({ start }) => start === '20')).toEqual(games.at(-1));
  expect(JSON.stringify(store.read('reviews', 1)).length).toBeLessThan(210_000);
  // If a longer line of the game was reviewed too, its review is the one found.
  kept.keep(reviewed(20, 40));
  expect(kept.find(({ start }) => start === '20')?.moves.length).toBe(100);
});

test('a review can be cancelled', async ({ page }) => {
  await open(page, GAME);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await page.getByRole('button', { name: 'Arrêter', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' })).toBeFocused();
  await expect(page.getByText('En résumé')).toBeHidden();
});

test('a review goes on while another panel is open and the game is stepped through', async ({ page }) => {
  await recordQuestions(page);
  await open(page, GAME);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  const reviewing = async () => (await questionsOpen(page)).includes('review');
  await expect.poll(reviewing).toBe(true);
  await page.getByRole('tab', { name: 'Partie' }).click();
  for (const step of ['first', 'on']) await page.locator(`#panel-moves [data-step="${step}"]`).click();
  expect(await reviewing()).toBe(true);
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter', exact: true }).click();
  await expect.poll(reviewing).toBe(false);
});

test('Éqwalé is analysed and reviewed with its placement', async ({ page }) => {
  test.setTimeout(180_000);
  await open(page, '#rules=eqwale&moves=@A1B1C1D1E1F1@a1b1c1d1e1f1');
  await analyse(page);
  await expect(page.locator('.verdict')).toContainText('le programme compare vos choix');
  await expect(lines(page).first()).toContainText(/pose [A-F]\d/);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(page.getByText('En résumé')).toBeVisible({ timeout: 120_000 });
});

test('a bad placement counts as a mistake, although its cost is not counted in seeds', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '#rules=eqwale&position=4-4-4-4-4-3-4-4-4-4-4-4-0-0-S&moves=@F1');
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect(page.locator('.shares')).toContainText(/0 fois sur 1 \(0\s%\)\. 1 faute\./, { timeout: 90_000 });
  await expect(page.locator('#panels')).toContainText('Des graines ont été mal posées une fois\u00a0: ce coup est marqué ? dans la partie.');
  // A bad placement is not offered as an exercise.
  await expect(page.locator('.turns')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect(page.locator('.moves')).toContainText('?');
});

test('axe reports no violation in the open panel, and its texts are in English too', async ({ page }) => {
  await open(page, CROSSROADS);
  await analyse(page);
  await expect(page.locator('.stands .sure')).toHaveText('prouvé');
  await expectNoViolations(page, { part: '#panels' });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('switch', { name: 'Analyse the position' })).toBeVisible();
  await expect(page.locator('.verdict')).toContainText('South finishes 6 seeds ahead');
  await expect(page.locator('.tables')).toHaveText(/Without searching, the program knows the exact result of every endgame of up to \d+ seeds/);
});

/** A score as the page shows it: to half a seed, with its sign. @param {number} score */
function halves(score) {
  const shown = Math.round(score * 2) / 2;
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : '';
  return sign + String(Math.abs(shown)).replace('.', ',');
}

/** The moves of the opening book, as they are shown. @param {Page} page */
const bookMoves = (page) => page.locator('.book-moves .line:visible');

test('at the start the opening book says what each move is worth; out of the book it says nothing', async ({ page }) => {
  const { depth, moves } = bookLine('classique', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => fetched.push(...(/books\/.*/.exec(request.url()) ?? [])));
  await setPlayers(page);
  await open(page);
  // The book is fetched when the analysis is opened, not before.
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  expect(fetched).toEqual([]);
  await analyse(page);
  await expect(bookMoves(page)).toHaveCount(6);
  expect(await page.locator('.book-moves .sequence').allTextContents()).toEqual(moves.map(({ move }) => move));
  expect(await page.locator('.book-moves .value').allTextContents()).toEqual(moves.map(({ score }) => halves(score)));
  await expect(page.locator('.book .about')).toHaveText(new RegExp(`en regardant au moins ${depth} coups plus loin`));
  expect(fetched).toEqual(['books/classique.txt']);
  await expectNoViolations(page);
  // A press plays the move; then the values are those of North's replies, still for South.
  await bookMoves(page).filter({ hasText: 'A' }).click();
  const replies = bookLine('classique', '0-5-5-5-5-4-4-4-4-4-4-4-0-0-N').moves;
  await expect(page.locator('.book-moves .sequence')).toHaveText(replies.map(({ move }) => move));
  expect(await page.locator('.book-moves .value').allTextContents()).toEqual(replies.map(({ score }) => halves(-score)));
  await page.evaluate((hash) => (location.hash = hash), CROSSROADS);
  await expect(figure(page)).toHaveText('+6');
  await expect(page.locator('.book')).toBeHidden();
});

test('a game that North begins is found in the opening book too', async ({ page }) => {
  const { moves } = bookLine('classique', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
  await setPlayers(page);
  await open(page, '#rules=classique&position=4-4-4-4-4-4-4-4-4-4-4-4-0-0-N');
  await analyse(page);
  await expect(page.locator('.book-moves .sequence')).toHaveText(moves.map(({ move }) => move.toLowerCase()));
  await expect(page.locator('.book-moves .value')).toHaveText(moves.map(({ score }) => halves(-score)));
  await bookMoves(page).first().click();
  await expect.poll(async () => (await storedGame(page)).moves.slice(0, 1)).toEqual([moves[0].move.toLowerCase()]);
});

test('each preset but Éqwalé has its own book; rules with an option changed have none', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#rules=kalah');
  await analyse(page);
  const { moves } = bookLine('kalah', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S');
  await expect(page.locator('.book-moves .value')).toHaveText(moves.map(({ score }) => halves(score)));
  for (const rules of ['eqwale', 'classique,slam=legal']) {
    await page.evaluate((text) => (location.hash = `#rules=${text}`), rules);
    await expect(page.locator('.book')).toBeHidden();
    await expect(lines(page).first()).toBeVisible();
    await expect(page.locator('.book')).toBeHidden();
  }
});

test('a damaged opening book, and one of other rules, say nothing', async ({ page }) => {
  const whole = packedBook('classique');
  const damaged = [
    whole.slice(0, whole.length / 2),
    packedBook('stricte'),
    // The first depth is no number: the line of depths comes before that of moves.
    whole.replace(/\n\d+ (?=.*\n[A-F]{6} )/, '\nx '),
    // The first position has a move too few.
    whole.replace(/\n([A-F]{5})[A-F] /, '\n$1 '),
    '[[',
  ];
  // Each of the changes did change the book.
  expect(new Set([whole, ...damaged]).size).toBe(6);
  await setPlayers(page);
  for (const text of damaged) {
    await page.route('**/books/classique.txt', (route) => route.fulfill({ body: text }), { times: 1 });
    await open(page, './');
    const fetched = page.waitForResponse('**/books/classique.txt');
    await analyse(page);
    await fetched;
    // The damaged book has been read by the time that the moves of another one are shown.
    await followLink(page, 'rules=kalah');
    await expect(bookMoves(page)).toHaveCount(6);
    await followLink(page, 'rules=classique');
    await expect(page.locator('.book')).toBeHidden();
    await expect(lines(page).first()).toBeVisible();
    await expect(page.locator('.book')).toBeHidden();
  }
});

test('an answer to a mistake stays, with “Try again”, when the language is changed', async ({ page }) => {
  await open(page, BLUNDERED);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await page.locator('.turns .button').first().click({ timeout: 60_000 });
  await pit(page, 'B').click();
  await expect(page.locator('.answer')).toContainText('Dans la partie, c’est');
  await page.locator('#language').click();
  await expect(page.locator('.answer')).toContainText('In the game');
  await expect(page.locator('.review [role="status"]')).toHaveText('');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.answer')).toHaveText('');
});

/**
 * Holds the parts of a full review until `window.releaseReview` is called; with `fails`, each analysis fails instead.
 *
 * @param {Page} page
 * @param {boolean} fails
 */
async function holdEngine(page, fails) {
  await page.addInitScript((fails) => {
    const held = /** @type {(() => void)[]} */ ([]);
    let holds = true;
    const releaseReview = () => {
      holds = false;
      for (const send of held) send();
    };
    Object.assign(window, { held, releaseReview });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
      const send = () => post.call(this, message, .../** @type {any} */ (rest));
      if (fails && message?.kind === 'think' && message.data.background) {
        const data = { id: message.id, error: { code: 'engine-error', message: 'refused' } };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
      } else if (!fails && holds && message?.kind === 'review' && message.data.fixed) held.push(send);
      else send();
    };
  }, fails);
}

test('the analysis says that the engine could not answer', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/refused/);
  await holdEngine(page, true);
  await setPlayers(page);
  await open(page, CROSSROADS);
  await analyse(page);
  await expect(page.locator('.study > .about').first()).toHaveText('Le programme n’a pas pu répondre. Réessayez dans un instant.');
  await expect(page.locator('.study > .about').first()).toBeVisible();
  await expect(page.locator('.gauge')).not.toContainText('regarde la position');
  await expect(liveRegion(page)).toContainText('n’a pas pu répondre');
});

test('the marks of a review that ends during a lesson are in the game when it is back', async ({ page }) => {
  await holdEngine(page, false);
  await open(page, BLUNDERED);
  await analyse(page);
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).held.length)).toBeGreaterThan(0);
  await followLink(page, '#lesson=lap');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await page.evaluate(() => /** @type {any} */ (window).releaseReview());
  await expect(page.locator('.review [role="status"]')).toHaveText('La partie est revue.', { timeout: 60_000 });
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect(page.locator('.moves')).toContainText('B??');
});
