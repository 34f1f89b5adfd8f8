// Whatever replaces the game on the board, that game is stored in the library if it has a move. An unfinished game can
// be restored at once, or continued later against the same player.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, storedGame, storedMoves, pit, restart, setPlayers, status } from './helpers/game.js';
import { filesReady, followLink, pasteText, resign } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const STORED_MESSAGE = 'Votre partie d’avant vous attend dans « Mes parties ».';

/** The button that restores the previous game. @param {Page} page */
const restoreButton = (page) => page.getByRole('button', { name: 'Reprendre la partie d’avant' });
/** @param {Page} page */
const myGames = (page) => page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' });
/** @param {Page} page */
const rows = (page) => page.locator('dialog.my-games .row-main');

/** Plays C against level 2 and waits for the reply; returns the two moves. @param {Page} page */
async function playOnce(page) {
  await setPlayers(page, { N: 2 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(async () => (await storedMoves(page)).length).toBe(2);
  return storedMoves(page);
}

/** What replaces the game on the board, by name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const WAYS = {
  'a link with rules': (page) => followLink(page, 'rules=grenier'),
  'a link with a game': (page) => followLink(page, 'moves=FfEa'),
  'a pasted game': async (page) => {
    await filesReady(page);
    await pasteText(page, '1. F f 2. E *');
    await page.getByRole('button', { name: 'Lire ces coups' }).click();
  },
  'other rules': async (page) => {
    await page.locator('#rules').click();
    await page.locator('dialog .rules-card:not(.current) .rules-card-foot .button').first().click();
  },
  'a placed position': async (page) => {
    await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
    await page.getByLabel('La position en une ligne').fill('0-0-0-0-0-1-2-0-0-0-0-0-22-23-S');
    await page.locator('dialog').getByRole('button', { name: 'Jouer à deux' }).click();
  },
};

for (const [name, act] of Object.entries(WAYS)) {
  test(`${name} replaces the game, which is stored and can be restored at once`, async ({ page }) => {
    const before = await playOnce(page);
    await act(page);
    await expect(restoreButton(page)).toBeVisible();
    expect(await storedMoves(page)).not.toEqual(before);
    await restoreButton(page).click();
    await expect.poll(() => storedMoves(page)).toEqual(before);
    await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
    await expect(restoreButton(page)).toBeHidden();
    // Playing on changes the same library entry.
    await pit(page, 'A').click();
    await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
    await followLink(page, 'rules=kalah');
    await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
    await myGames(page).click();
    await expect(rows(page)).toHaveCount(name === 'a pasted game' ? 2 : 1);
    await page.locator('dialog.my-games .row-main', { hasText: '4 coups' }).click();
    await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
    await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
    await expect(status(page)).toHaveText('À vous de jouer.');
  });
}

test('the previous game can be restored until one’s own first move, also where the program begins', async ({ page }) => {
  const before = await playOnce(page);
  await page.locator('.near .who').click();
  await page.locator('dialog details.more summary').click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Nord', exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(restoreButton(page)).toBeVisible();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(1);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(page.locator('.told')).toContainText('Nord sème');
  await restoreButton(page).click();
  await expect.poll(() => storedMoves(page)).toEqual(before);
  // A new game with the players of the restored one: in it South begins.
  await restart(page);
  await expect(restoreButton(page)).toBeVisible();
  await expect(status(page)).toHaveText('À vous de jouer.');
  // The line of the turn, beside the button, and the text below are centred on the same vertical axis.
  const [first, second] = await page.evaluate(() => ['.stand', '.told'].map((line) => {
    const text = document.createRange();
    text.selectNodeContents(/** @type {Element} */ (document.querySelector(line)));
    const { left, right } = text.getBoundingClientRect();
    return (left + right) / 2;
  }));
  expect(Math.abs(first - second)).toBeLessThan(8);
  // The button is shown in the other language too, and beside a hint.
  await page.locator('#language').click();
  await expect(page.locator('.told')).toContainText('Your previous game is waiting in “My games”.');
  await expect(page.getByRole('button', { name: 'Back to the previous game' })).toBeVisible();
  await page.locator('#language').click();
  await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
  await page.getByRole('button', { name: 'Indice' }).click();
  await expect(page.locator('.told')).not.toContainText(STORED_MESSAGE);
  await expect(restoreButton(page)).toBeVisible();
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(2);
  await expect(restoreButton(page)).toBeHidden();
});

test('a game of two programs is stored when another takes its place', async ({ page }) => {
  await setPlayers(page, { S: 1, N: 1 });
  await open(page);
  await filesReady(page);
  await expect.poll(async () => (await storedMoves(page)).length).toBeGreaterThan(1);
  await followLink(page, 'rules=kalah');
  // The programs' next move replaces the message; the button stays.
  await expect(restoreButton(page)).toBeVisible();
  await myGames(page).click();
  await expect(rows(page)).toHaveCount(1);
});

test('once a harvest is being chosen, the previous game can no longer be restored', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#moves=FfEa');
  await page.keyboard.press('d');
  await followLink(page, 'rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S');
  await expect(restoreButton(page)).toBeVisible();
  await page.locator('[data-pit="D"]').click();
  await expect(page.getByRole('button', { name: 'Autre trou' })).toBeVisible();
  await expect(restoreButton(page)).toBeHidden();
});

test('leaving an exercise shows the earlier position of a finished game again, with the notice that leads to its end', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await page.keyboard.press('c');
  await expect.poll(async () => (await storedMoves(page)).length).toBe(2);
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar [data-answer="resign"]').click();
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await page.locator('#panel-moves [data-step="back"]').click();
  await page.getByRole('tab', { name: 'Règles' }).click();
  await expect(page.locator('.replay-notice')).toBeVisible();
  await followLink(page, 'exercise=classique/1');
  await expect(page.locator('.lesson-question')).not.toBeEmpty();
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await expect(page.locator('.replay-notice')).toBeVisible();
  await expect(page.locator('.status')).not.toContainText('pause');
});

test('playing on from an earlier move stores the unfinished game', async ({ page }) => {
  await open(page, './#moves=FfEaDb');
  await page.keyboard.press('f');
  await expect.poll(async () => (await storedMoves(page)).length).toBe(7);
  await page.locator('[data-step="back"]').click();
  await page.locator('[data-here="program"]').click();
  await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
  await restoreButton(page).click();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(7);
});

for (const [width, height] of [[390, 844], [360, 640], [844, 390], [1280, 720]]) {
  test(`at ${width} by ${height} a notice beside the board names the earlier position shown, and leads back to the game`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const before = await playOnce(page);
    const game = page.getByRole('tab', { name: 'Partie' });
    const phone = width < 900;
    const notice = page.locator('.replay-notice');
    if (phone) await game.click();
    await page.locator('#panel-moves [data-step="first"]').click();
    // The panel is closed, or another one opened, in mid-replay.
    await (phone ? game : page.getByRole('tab', { name: 'Règles' })).click();
    await expect(notice).toContainText('Début de la partie');
    await expect(page.locator('.wood')).toBeInViewport({ ratio: 1 });
    await pit(page, 'A').click({ force: true });
    await expect(page.locator('.told')).toContainText('Vous revoyez un coup déjà joué.');
    expect(await storedMoves(page)).toEqual(before);
    await notice.getByRole('button', { name: 'Revenir au coup actuel' }).click();
    await expect(notice).toBeHidden();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await expect(page.locator('.actions [data-action="stop"]')).toBeVisible();
    expect(await storedMoves(page)).toEqual(before);
    await pit(page, 'B').click();
    await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
  });
}

test('on a phone a notice beside the board names a variation, and leads back to the game as it was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await playOnce(page);
  const game = page.getByRole('tab', { name: 'Partie' });
  const notice = page.locator('.replay-notice');
  await game.click();
  await page.locator('#panel-moves [data-step="first"]').click();
  await page.locator('[data-here="variation"]').click();
  await expect(page.locator('#panel-moves .variation')).toBeInViewport({ ratio: 1 });
  await game.click();
  await expect(notice).toContainText('Variante');
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  // Going back to the start, which belongs to the game too, does not leave the variation.
  await page.keyboard.press('Home');
  await expect(notice).toContainText('Variante');
  await notice.getByRole('button', { name: 'Revenir à la partie' }).click();
  await expect(notice).toBeHidden();
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
  await expect(status(page)).toHaveText('À vous de jouer.');
  expect(await storedMoves(page)).toEqual(before);
});

test('after a variation the game goes on against the same player', async ({ page }) => {
  const before = await playOnce(page);
  // In a game against the program a variation can be begun at an earlier move only.
  await expect(page.locator('.from-here')).toBeHidden();
  await page.locator('[data-step="first"]').click();
  await page.locator('[data-here="variation"]').click();
  // The panel leads back to the game that waits: no second button does.
  await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
  await expect(page.locator('[data-step="leave-variation"]')).toBeVisible();
  await expect(restoreButton(page)).toBeHidden();
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.locator('[data-step="leave-variation"]').click();
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(() => storedMoves(page)).toEqual(before);
  await pit(page, 'B').click();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
  await followLink(page, 'rules=kalah');
  await expect(page.locator('#rules')).toContainText('Kalah');
  await myGames(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Awalé niveau 2');
});

test('a link opened later in the same tab stores the tab’s unfinished game', async ({ page }) => {
  await page.route('**/elsewhere', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  const before = await playOnce(page);
  await page.goto('./elsewhere');
  await open(page, './#rules=grenier');
  await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
  await restoreButton(page).click();
  await expect.poll(() => storedMoves(page)).toEqual(before);
});

test('a link during a lesson stores the game that the lesson interrupted', async ({ page }) => {
  const before = await playOnce(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lessons [data-lesson="start"]').click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await followLink(page, 'rules=grenier');
  await expect(page.locator('.told')).toContainText(STORED_MESSAGE);
  await restoreButton(page).click();
  await expect.poll(() => storedMoves(page)).toEqual(before);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await myGames(page).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a game without a move is not stored', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await followLink(page, 'rules=grenier');
  await expect(page.locator('#rules')).toContainText('greniers');
  await page.getByRole('tab', { name: 'Partie' }).click();
  await myGames(page).click();
  await expect(page.locator('dialog.my-games')).toContainText('Il n’y a pas encore de partie ici.');
});

test('the library shows unfinished and finished games, by rules, with their results, each once', async ({ page }) => {
  await playOnce(page);
  await followLink(page, 'rules=kalah');
  await expect(restoreButton(page)).toBeVisible();
  await pit(page, 'A').click();
  await expect.poll(async () => (await storedMoves(page)).length).toBeGreaterThan(1);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.keyboard.press('Escape');
  // However often the game is opened, it keeps one library entry.
  for (let times = 0; times < 2; times += 1) {
    await myGames(page).click();
    await page.locator('dialog.my-games .row-main', { hasText: 'à vous de jouer' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.locator('#rules')).toContainText('Classique');
  }
  await myGames(page).click();
  const list = page.locator('dialog.my-games');
  await expect(rows(page)).toHaveCount(2);
  await expect(list.locator('.badge')).toHaveText(['perdue', 'à vous de jouer']);
  await expect(list.locator('.board-picture .hole')).toHaveCount(24);
  await list.getByRole('radio', { name: 'en cours' }).check();
  await expect(list.locator('.badge')).toHaveText(['à vous de jouer']);
  await list.getByRole('radio', { name: 'finies' }).check();
  await expect(list.locator('.badge')).toHaveText(['perdue']);
  await list.getByRole('radio', { name: 'toutes' }).check();
  await list.locator('.by-rules select').selectOption({ label: 'Classique' });
  await expect(list.locator('.badge')).toHaveText(['à vous de jouer']);
  await list.locator('.by-rules select').selectOption({ label: 'Kalah' });
  await expect(list.locator('.badge')).toHaveText(['perdue']);
});

test('a game whose last moves were taken back is resumed without them', async ({ page }) => {
  await playOnce(page);
  await pit(page, 'B').click();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
  await expect(status(page)).toHaveText('À vous de jouer.');
  // The game is stored with all four moves.
  await page.reload();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.locator('[data-action="undo"]').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await restart(page);
  await myGames(page).click();
  await page.locator('dialog.my-games .row-main').first().click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
});

test('a new game needs a confirmation, and the unfinished game can be restored at once', async ({ page }) => {
  const before = await playOnce(page);
  await page.keyboard.press('n');
  const sheet = page.locator('dialog.new-game');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await storedMoves(page)).toEqual(before);
  await restart(page);
  await expect.poll(() => storedMoves(page)).toEqual([]);
  await restoreButton(page).click();
  await expect.poll(() => storedMoves(page)).toEqual(before);
});

for (const [name, viewport] of /** @type {const} */ ([['a phone', { width: 390, height: 844 }], ['a desktop', { width: 1280, height: 720 }]])) {
  test(`the previous game can be restored with a press while a pit has the focus: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const before = await playOnce(page);
    await restart(page);
    await expect(restoreButton(page)).toBeVisible();
    // A focused pit of the other camp shows why it cannot be played. The press takes the focus, so the text changes,
    // but the button must still get the click.
    await pit(page, 'a').focus();
    await restoreButton(page).click();
    await expect.poll(() => storedMoves(page)).toEqual(before);
  });
}

test.describe('a finished game stays as it ended', () => {
  /** Plays once, resigns and goes to the start; returns the moves. @param {Page} page */
  async function resignAndGoToStart(page) {
    const before = await playOnce(page);
    await resign(page);
    await page.keyboard.press('Escape');
    await page.locator('[data-step="first"]').click();
    return before;
  }

  test('a pit that is pressed at an earlier position begins a variation, and the game comes back as it was', async ({ page }) => {
    const before = await resignAndGoToStart(page);
    await pit(page, 'A').click();
    await expect(page.locator('#panel-moves .variation')).toContainText('Variante');
    await expect.poll(() => storedMoves(page)).toEqual(['A']);
    // Two people play it: the program does not answer.
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await pit(page, 'a').click();
    await expect.poll(() => storedMoves(page)).toEqual(['A', 'a']);
    await page.locator('[data-step="leave-variation"]').click();
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
    await expect.poll(() => storedMoves(page)).toEqual(before);
    await page.locator('[data-step="last"]').click();
    await expect(status(page)).toContainText('abandonne');
    // The list still shows the result with which the game ended.
    await myGames(page).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.locator('dialog.my-games .badge')).toHaveText(['perdue']);
  });

  test('when one steps through it on the graph of its review', async ({ page }) => {
    const before = await playOnce(page);
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
    await page.locator('dialog.end').getByRole('button', { name: 'Revoir la partie' }).click();
    await page.locator('.overview').getByText('En résumé').waitFor();
    await page.locator('.review .plot').focus();
    await page.keyboard.press('Home');
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await expect(page.locator('.actions .button:visible')).toHaveText(['Revoir la partie', 'Nouvelle partie']);
    await pit(page, 'A').click();
    await expect(page.locator('#panel-analysis .variation')).toContainText('Variante');
    await expect(page.locator('.overview')).toContainText('En résumé');
    // The keys of the graph lead from the variation back to the game.
    await page.locator('.review .plot').focus();
    await page.keyboard.press('Home');
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await expect.poll(() => storedMoves(page)).toEqual(before);
    await page.locator('.review .plot').focus();
    await page.keyboard.press('End');
    await expect(status(page)).toContainText('Vous abandonnez');
  });

  test('and nothing offers to play on while one steps through it, until a variation is begun, by its button or by a move', async ({ page }) => {
    const canvas = () => page.locator('canvas').evaluate((one) => /** @type {HTMLCanvasElement} */ (one).toDataURL());
    /** The picture of the board, once two in a row are the same. */
    const drawn = async () => {
      let last = '';
      await expect.poll(async () => last === (last = await canvas())).toBe(true);
      return last;
    };
    await resignAndGoToStart(page);
    const actions = page.locator('.actions .button:visible');
    await expect(actions).toHaveText(['Revoir la partie', 'Nouvelle partie']);
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    await expect(liveRegion(page)).not.toContainText('Nouvelle partie');
    const stepped = await drawn();
    // In a variation moves can be played, so the pits are marked. There is no game to stop.
    await page.locator('[data-here="variation"]').click();
    await expect(page.locator('.actions [data-action="hint"]')).toBeVisible();
    await expect(page.locator('.actions [data-action="stop"]')).toBeHidden();
    expect(await drawn()).not.toBe(stepped);
    // Opened from the library the game looks the same, and its opponent is named as in the list.
    await followLink(page, 'rules=kalah');
    await myGames(page).click();
    await expect(rows(page)).toContainText('Awalé niveau 2');
    // If the proposed title is confirmed unchanged, no name is stored: the title still consists of the players’ names.
    await page.getByRole('button', { name: /^Renommer/ }).click();
    await page.getByLabel('Nom de la partie').press('Enter');
    await expect(page.locator('dialog.rename')).toHaveCount(0);
    await rows(page).filter({ hasText: 'perdue' }).click();
    await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
    await expect(actions).toHaveText(['Revoir la partie', 'Nouvelle partie']);
    await expect(liveRegion(page)).not.toContainText('Nouvelle partie');
    expect(await drawn()).toBe(stepped);
    await pit(page, 'B').click();
    await expect(page.locator('.actions [data-action="hint"]')).toBeVisible();
    await expect(page.locator('.actions [data-action="stop"]')).toBeHidden();
    // Where a tag of the game names the program, sentences name the side instead, in the page's language.
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await expect(liveRegion(page)).toContainText('Sud');
    await page.locator('#language').click();
    await expect(status(page)).toHaveText('North to play.');
    await expect(page.locator('.far .who')).toHaveText('Awalé level 2 · North');
    await expect(liveRegion(page)).not.toContainText('Sud');
    await page.locator('.panel-foot').getByRole('button', { name: 'My games' }).click();
    await expect(rows(page).filter({ hasText: 'lost' })).toContainText('You – Awalé level 2');
  });

  test('when it is opened from “Mes parties” and a variation is tried in it', async ({ page }) => {
    const before = await resignAndGoToStart(page);
    await followLink(page, 'rules=kalah');
    await myGames(page).click();
    await rows(page).filter({ hasText: 'perdue' }).click();
    await pit(page, 'A').click();
    await expect.poll(() => storedMoves(page)).toEqual(['A']);
    await followLink(page, 'rules=kalah');
    await expect(page.locator('#rules')).toContainText('Kalah');
    await myGames(page).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('perdue');
    await expect(rows(page)).toContainText(`${before.length} coups`);
  });
});
