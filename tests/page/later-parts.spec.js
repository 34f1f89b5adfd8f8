// Parts of the page that are loaded after the start: where one does not arrive, a sentence, and a button that fetches
// it again; where one is late, links, presses and an offer to stop wait for it. Also a first visit that goes offline
// after any of its first requests.
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers, status, storedGame } from './helpers/game.js';
import { holdRequests } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

const MISSING = 'Un morceau de la page n’est pas arrivé. Vérifiez votre connexion, puis réessayez.';
const EXPECTED = /404|failed to (load|fetch)|ERR_|SyntaxError|Unexpected|Invalid|answered|JSON|MIME type/i;
const notice = (/** @type {Page} */ page) => page.locator('.foot-notice');
const panel = (/** @type {Page} */ page) => page.locator('[role="tabpanel"]:not([hidden])');

/** What may happen to a file. @type {Record<string, (route: import('@playwright/test').Route) => Promise<void>>} */
const FAULTS = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  'cut short': async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ contentType: response.headers()['content-type'], body: text.slice(0, text.length / 2) });
  },
  offline: (route) => route.abort('internetdisconnected'),
};

for (const [kind, fault] of Object.entries(FAULTS)) {
  test(`a tab whose part is ${kind} says so, and tries again`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(EXPECTED);
    await setPlayers(page);
    await open(page);
    await pit(page, 'C').click();
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await page.route('**/panels/lessons.js', fault);
    await page.getByRole('tab', { name: 'Leçons' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText(MISSING);
    // The panel does not arrive this time either.
    await panel(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(panel(page).getByRole('alert')).toHaveText(MISSING);
    await expect(notice(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    const reloaded = page.waitForEvent('load');
    await panel(page).getByRole('button', { name: 'Réessayer' }).click();
    await reloaded;
    await page.getByRole('tab', { name: 'Leçons' }).click();
    await expect(page.locator('.lesson-entry').first()).toBeVisible();
    expect((await storedGame(page)).moves).toEqual(['C']);
  });

  test(`a button whose part is ${kind} says so, and tries again`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(EXPECTED);
    await setPlayers(page);
    await open(page);
    await pit(page, 'C').click();
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await page.route('**/words/settings/*.json', fault);
    await page.locator('#settings').click();
    await expect(notice(page)).toContainText(MISSING);
    // The game goes on.
    await pit(page, 'c').click();
    await expect(status(page)).toHaveText('À Sud de jouer.');
    await notice(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(notice(page)).toContainText(MISSING);
    await page.unrouteAll({ behavior: 'wait' });
    const reloaded = page.waitForEvent('load');
    await notice(page).getByRole('button', { name: 'Réessayer' }).click();
    await reloaded;
    await page.locator('#settings').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await storedGame(page)).moves).toEqual(['C', 'c']);
  });
}

for (const file of ['page/later.js', 'page/panels.js', 'panels/panels.css', 'words/ear/fr.json']) {
  test(`offline before ${file} has arrived: two people can play, and each button opens a sentence or its dialog`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(EXPECTED);
    await setPlayers(page);
    let gone = false;
    await page.route('**/*', async (route) => {
      gone ||= route.request().url().endsWith(file);
      await (gone ? route.abort('internetdisconnected') : route.continue());
    });
    await page.goto('./');
    await pit(page, 'C').click();
    await expect(status(page)).toHaveText('À Nord de jouer.');
    for (const name of ['#settings', '#keys', '#share', '#rules', '[data-action="new"]']) {
      await page.evaluate(() => document.querySelector('.foot-notice')?.remove());
      await page.locator(name).click();
      await expect(page.locator('.foot-notice, dialog[open]'), name).not.toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
  });
}

// The first load has at most ten requests (first-load.spec.js); the worker, the keys and the panels follow.
for (let arrived = 1; arrived <= 20; arrived += 1) {
  test(`offline after ${arrived} requests of the first visit: a game, or a sentence that says what to do`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(EXPECTED, /engine died|preload/);
    let asked = 0;
    await page.route('**/*', async (route) => {
      asked += 1;
      await (asked > arrived ? route.abort('internetdisconnected') : route.continue());
    });
    await page.goto('./', { waitUntil: 'commit' });
    // The notice of a page that has not started appears after ten seconds: its animation is ended at once.
    await expect(async () => {
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await expect(page.locator('#broken p[lang="fr"], html[data-state="ready"] [data-pit="C"]').first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    // A notice that was shown too early goes away once the page has started.
    await expect(page.locator('#again').or(page.locator('html[data-state="ready"] [data-pit="C"]')).first()).toBeVisible();
    if (await page.locator('#broken').isVisible()) {
      await expect(page.locator('#broken p[lang="fr"]')).toContainText('Vérifiez votre connexion');
      return;
    }
    await pit(page, 'C').click();
    // Without its worker the program cannot move, and the page says what one can do.
    await expect(page.locator('.game-view')).toContainText(/À vous de jouer|Jouez à sa place/);
  });
}

test('the module of the program is cut short: the page says so, and one plays its moves oneself', async ({ page, pageErrors }) => {
  pageErrors.expected.push(EXPECTED, /engine died|CompileError/);
  await page.route('**/awale_engine_bg.wasm', async (route) => {
    const body = await (await route.fetch()).body();
    await route.fulfill({ contentType: 'application/wasm', body: body.subarray(0, body.length / 2) });
  });
  await page.goto('./');
  await pit(page, 'C').click();
  await expect(page.locator('.game-view')).toContainText('Jouez à sa place');
  await pit(page, 'c').click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'c']);
});

test('the module of the program is slow: the program replies once its module has come', async ({ page }) => {
  const release = await holdRequests(page, '**/awale_engine_bg.wasm');
  const asked = page.waitForRequest('**/awale_engine_bg.wasm');
  await page.goto('./');
  await pit(page, 'C').click();
  await asked;
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C']);
  release();
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
});

for (const [name, link, opened] of /** @type {[string, string, (page: Page) => Promise<void>][]} */ ([
  ['lesson', 'lesson=first-sowing', (page) => expect(page.locator('.lesson-bar')).toBeVisible()],
  ['exercise', 'exercise=classique/3', (page) => expect(page.locator('.lesson-bar')).toBeVisible()],
  ['class code', 'lesson=class&code=ABC', (page) => expect(page.getByRole('dialog', { name: 'Ma classe' })).toBeVisible()],
  ['tournament', 'tournament=abc', (page) => expect(page.getByRole('dialog', { name: 'Tournois', exact: true })).toBeVisible()],
  ['friend’s move', 'moves=C&ami=abcdef12&pour=N', (page) => expect.poll(async () => (await storedGame(page)).moves).toEqual(['C'])],
])) {
  test(`the link of a ${name} is opened after a reload that came before the panels`, async ({ page }) => {
    // This file does not arrive before the reload.
    await page.route('**/panels/panels.css', () => {});
    await open(page, `./#${link}`);
    await page.unrouteAll();
    await page.reload();
    await opened(page);
    // The link of an exercise stays in the address as long as the exercise is on the board.
    if (name !== 'exercise') await expect.poll(() => new URL(page.url()).hash).not.toBe(`#${link}`);
  });
}

for (const [name, link, file] of [
  ['lesson', 'lesson=first-sowing', '**/lessons/first-sowing.ogn'],
  ['test of lessons', 'lesson=test-first', '**/lessons/tests.json'],
  ['exercise', 'exercise=classique/3', '**/exercises/classique.ogn'],
  ['daily problem', 'exercise=day', '**/exercises/classique.ogn'],
  ['list of exercises', 'exercise=classique/3,5', '**/exercises/classique.ogn'],
]) {
  test(`the link of a ${name} that has not arrived stays in the address, and a reload opens it`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(EXPECTED);
    await page.route(file, FAULTS.offline);
    await open(page, `./#${link}`);
    await expect(panel(page).locator('.lesson-fault')).toContainText('Vérifiez votre connexion, puis réessayez.');
    expect(new URL(page.url()).hash).toBe(`#${link}`);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.locator('.lesson-bar')).toBeVisible();
  });
}

test('a friend’s link whose part is missing lets the game on the board go on, and is opened by “Réessayer”', async ({ page, pageErrors }) => {
  pageErrors.expected.push(EXPECTED);
  await page.route('**/files/files.js', FAULTS.missing);
  await open(page, './#moves=C&ami=abcdef12&pour=N');
  await expect(notice(page)).toContainText(MISSING);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.unrouteAll({ behavior: 'wait' });
  await notice(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C']);
});

for (const [name, press, file] of /** @type {[string, (page: Page) => Promise<void>, string][]} */ ([
  ['the settings', (page) => page.locator('#settings').click(), '**/words/settings/*.json'],
  ['the list of keys', (page) => page.locator('#keys').click(), '**/words/settings/*.json'],
  ['the share dialog', (page) => page.locator('#share').click(), '**/share-parts.css'],
  ['the new-game dialog', (page) => page.locator('[data-action="new"]').click(), '**/new-game.css'],
  ['the choice of rules', (page) => page.locator('#rules').click(), '**/words/options/*.json'],
  ['“Mes progrès”', (page) => page.getByRole('button', { name: 'Mes progrès' }).click(), '**/words/progress/*.json'],
])) {
  test(`two presses before the words or styles have come open ${name} once`, async ({ page }) => {
    await open(page);
    await page.locator('.panel-foot').waitFor();
    const release = await holdRequests(page, file);
    await press(page);
    await press(page);
    release();
    const dialogs = page.locator('dialog');
    await expect(dialogs).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
    // A later press opens it again.
    await press(page);
    await expect(dialogs).toHaveCount(1);
  });
}

/** Plays a move and offers to stop. The engine is held until the returned function is called. @param {Page} page */
async function offerToStopWhileTheProgramThinks(page) {
  const release = await holdRequests(page, '**/awale_engine_bg.wasm');
  await setPlayers(page, { N: 1 });
  await page.goto('./');
  await pit(page, 'C').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar [data-answer="agree"]').click();
  await expect(page.locator('.told')).toContainText('réfléchit à votre proposition');
  return release;
}

test('an offer to stop that waits for the program’s move is dropped when the player’s move is undone', async ({ page }) => {
  const release = await offerToStopWhileTheProgramThinks(page);
  await page.locator('[data-action="undo"]').click();
  release();
  await expect(page.locator('.status')).toHaveText('À vous de jouer.');
  await pit(page, 'F').click();
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
  await expect(page.locator('.status')).toHaveText('À vous de jouer.');
  expect((await storedGame(page)).moves[0]).toBe('F');
});

test('an offer to stop made while the program thinks is answered after its move', async ({ page }) => {
  const release = await offerToStopWhileTheProgramThinks(page);
  release();
  await expect.poll(async () => (await storedGame(page)).moves.length).toBe(2);
  const refused = page.locator('.told', { hasText: 'préfère continuer' });
  await expect(page.locator('dialog.end').or(refused)).toBeVisible();
});
