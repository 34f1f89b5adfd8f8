// The game beside the moves: clocks, agreement, resignation, rematch, matches, playing without help (à l’ivoirienne).
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, scores, storedGame, pit, playablePits, restart, setPlayers, status } from './helpers/game.js';
import { releaseFile } from './helpers/engine.js';
import { followLink, resign, storeSettings } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

test('a player resigns, the end is shown and counted, and the rematch swaps who begins', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Nord abandonne' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sud gagne.');
  // After a resignation the seeds are not counted.
  await expect(dialog.locator('.counted')).toHaveCount(0);
  await expect(dialog).toContainText('Nord abandonne.');
  await expect.poll(() => scores(page)).toEqual(['0', '0']);
  await expect(dialog.locator('.tally')).toHaveCount(0);
  // One game by itself has no tally.
  await expect(dialog).not.toContainText('Parties gagnées');
  await dialog.getByRole('button', { name: 'Revanche' }).click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(dialog).toHaveCount(0);
  // Only the rematch begins with North: the next new game begins with South again.
  await page.locator('.far .who').click();
  await dialog.locator('.again').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

for (const [answer, end] of [['Abandonner', 'Vous abandonnez.'], ['Proposer d’arrêter', 'Égalité']]) {
  test(`a game can be stopped after moves were taken back: ${answer}`, async ({ page }) => {
    await setPlayers(page, { N: 1 });
    await open(page);
    await pit(page, 'A').click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await page.locator('[data-action="undo"]').click();
    await expect(page.locator('[data-action="redo"]')).toBeEnabled();
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.getByRole('button', { name: answer, exact: true }).click();
    await expect(page.locator('dialog.end')).toContainText(end);
    expect((await storedGame(page)).moves).toEqual([]);
  });
}

test('there is nothing to take back before one’s own first move, after the program’s', async ({ page }) => {
  await setPlayers(page, { S: 1, first: 'S' });
  await open(page);
  await expect(status(page)).toHaveText('À vous de jouer.');
  const undo = page.locator('[data-action="undo"]');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  const { moves } = await storedGame(page);
  expect(moves).toHaveLength(1);
  await page.locator('#game-view').focus();
  await page.keyboard.press('u');
  await expect(liveRegion(page)).toHaveText('Il n’y a aucun coup à annuler.');
  expect((await storedGame(page)).moves).toEqual(moves);
  // After the player's own move, that one is taken back, not the program's first.
  await page.locator('[data-pit][aria-disabled="false"]').first().click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await undo.click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
});

test('two people agree to stop, after both are asked', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await expect(page.locator('.told')).toContainText('Si l’on s’arrête d’un commun accord, ce sera 23 pour Sud, 25 pour Nord. Chacun garde les graines de son camp.');
  await page.getByRole('button', { name: 'D’un commun accord' }).click();
  await expect(page.locator('.told')).toContainText('Nord propose d’arrêter. Sud, d’accord');
  await page.getByRole('button', { name: 'D’accord' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nord gagne, 25 à 23.');
  await expect(page.getByRole('dialog')).toContainText('Pour remplir son côté comme au départ, il manque 1 graine à Sud.');
});

test('the page offers to stop a decided game, which goes on if the players do not want that', async ({ page }) => {
  await open(page, './#position=0-0-0-0-0-1-1-4-4-4-3-3-24-4-S');
  await pit(page, 'F').click();
  await expect(page.locator('.told')).toContainText('la partie est décidée');
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.locator('.bar')).toBeHidden();
  expect((await storedGame(page)).over).toBeNull();
});

test('a double click on a button does not also press the one that comes in its place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await setPlayers(page, { N: 2 });
  await open(page, './#lang=en');
  await page.getByRole('tab', { name: 'Analysis' }).waitFor();
  const { x, y, width, height } = (await page.getByRole('button', { name: 'Stop…' }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  // The second click comes once “Go on” is under the pointer, as a person's does; the second click of `dblclick` would
  // come too soon.
  const goOn = page.getByRole('button', { name: 'Go on' });
  await expect(goOn).toBeVisible();
  expect(await goOn.evaluate((button, [left, top]) => button === document.elementFromPoint(left, top), [x + width / 2, y + height / 2])).toBe(true);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(goOn).toBeVisible();
  // A later press counts.
  await goOn.click();
  await expect(goOn).toBeHidden();
});

test('the same button may be pressed twice in a short time', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  await pit(page, 'C').click();
  await pit(page, 'c').click();
  await page.getByRole('button', { name: 'Annuler' }).dblclick();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
});

/**
 * The link of a game from the start in which nothing is taken.
 *
 * @param {import('@playwright/test').Page} page
 * @param {number} plies
 */
async function quietGame(page, plies) {
  return page.evaluate(
    async ([url, wanted]) => {
      const { Game } = await import(/** @type {string} */ (url));
      const game = new Game('classique');
      /** @param {number} left @returns {boolean} */
      const goOn = (left) => {
        if (left === 0) return true;
        const { playable, ply } = game.state();
        for (const move of playable) {
          game.play(move);
          const { stores, over } = game.state();
          if (!over && stores[0] + stores[1] === 0 && goOn(left - 1)) return true;
          game.goTo(ply);
        }
        return false;
      };
      goOn(Number(wanted));
      return game.link();
    },
    [await releaseFile(page, 'awale.js'), plies],
  );
}

test('the page offers to stop a game in which nothing has been taken for thirty moves, and again later', async ({ page }) => {
  await open(page);
  const link = await quietGame(page, 29);
  await followLink(page, link);
  await expect.poll(async () => (await storedGame(page)).length).toBe(29);
  /** Plays one more move that takes nothing. */
  const quietMove = async () => {
    const { ply } = await storedGame(page);
    const longer = await quietGame(page, ply + 1);
    const move = (await page.evaluate(async ([url, text]) => (await import(url)).openLink(text).game.state().moves.at(-1), [await releaseFile(page, 'awale.js'), longer])) ?? '';
    await pit(page, move).click();
  };
  await expect(page.locator('.bar')).toBeHidden();
  await quietMove();
  await expect(page.locator('.told')).toContainText('Depuis 30 coups, personne n’a gagné de graines : la partie tourne en rond.');
  await expect(page.locator('.told')).toContainText(/Si l’on s’arrêtait là, ce serait \d+ pour Sud, \d+ pour Nord\./);
  // As in the question on stopping, the answer that ends nothing comes last and stands out.
  await expect(page.locator('.bar [data-answer]')).toHaveText(['S’arrêter là', 'Continuer']);
  await expect(page.locator('.bar .main')).toHaveText('Continuer');
  const goOn = page.locator('.bar [data-answer="go-on"]');
  await goOn.click();
  await quietMove();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(page.locator('.bar')).toBeHidden();
  // A game of 49 moves makes the offer of its thirtieth move as soon as it is opened; twenty moves after the thirtieth,
  // at 50, the offer comes again.
  await followLink(page, await quietGame(page, 49));
  await expect.poll(async () => (await storedGame(page)).length).toBe(49);
  await goOn.click();
  await quietMove();
  await expect(page.locator('.told')).toContainText('Depuis 50 coups, personne n’a gagné de graines');
  await page.locator('.bar [data-answer="agree"]').click();
  await expect(page.getByRole('dialog')).toContainText('Les joueurs sont d’accord');
});

test('against the program, the offer to stop waits for the player’s turn', async ({ page }) => {
  await open(page, './#position=2-2-0-0-0-1-1-4-4-4-2-0-23-5-S');
  await page.locator('[data-here="program"]').click();
  // The player's capture decides the game. The offer waits for the program's reply, whose text would replace it.
  await pit(page, 'F').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(page.locator('.told')).toContainText('Vous avez plus de la moitié des graines');
  await page.locator('.bar [data-answer="agree"]').click();
  await expect(page.getByRole('dialog')).toContainText('Les joueurs sont d’accord');
});

test('running out of time loses the game, if that was chosen', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'move', seconds: 1, atZero: 'lose' } });
  await open(page);
  await expect(page.getByRole('dialog')).toContainText('Sud n’a plus de temps.');
  await expect(page.getByRole('dialog')).toContainText('Nord gagne.');
});

test('a game of two that is stopped from an earlier position keeps its last move', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  for (const letter of ['A', 'a', 'B']) {
    await pit(page, letter).click();
    await expect(pit(page, letter)).toHaveAccessibleName(/vide/);
  }
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Nord abandonne' }).click();
  await expect(page.locator('dialog.end')).toContainText('Nord abandonne.');
  expect((await storedGame(page)).moves).toEqual(['A', 'a', 'B']);
});

test('after a move is taken back the clock goes on, and decides the game', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'move', seconds: 20, atZero: 'lose' } });
  await page.clock.install();
  await open(page);
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.locator('[data-action="undo"]').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toContainText('Sud n’a plus de temps.');
  expect((await storedGame(page)).moves).toEqual([]);
});

test('a clock that runs out at an earlier position decides nothing', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'move', seconds: 20, atZero: 'lose' } });
  await page.clock.install();
  await open(page);
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await expect(pit(page, 'A')).toHaveAttribute('aria-label', /4 graines/);
  await page.clock.runFor(30_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await storedGame(page)).moves).toEqual(['A']);
  // Back at the last move the clock decides the game.
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await page.clock.runFor(3000);
  // At once, not after the twenty seconds of another move.
  await expect(page.getByRole('dialog')).toContainText('Nord n’a plus de temps.', { timeout: 10_000 });
  expect((await storedGame(page)).moves).toEqual(['A']);
});

test('at an earlier position the clock goes on for the player to move in the game', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
  await page.clock.install();
  await open(page);
  for (const letter of ['A', 'a', 'B']) {
    await pit(page, letter).click();
    await expect(pit(page, letter)).toHaveAccessibleName(/vide/);
  }
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(page.locator('.far .time')).toHaveAttribute('data-runs', 'true');
  await page.clock.pauseAt(Date.now() + 60_000);
  const time = (/** @type {string} */ row) => page.locator(`${row} .time`).textContent();
  const seconds = async (/** @type {string} */ row) => {
    const [minutes = 0, rest = 0] = ((await time(row)) ?? '').split(':').map(Number);
    return minutes * 60 + rest;
  };
  const [near, far] = [await seconds('.near'), await seconds('.far')];
  for (const button of ['Coup précédent', 'Coup précédent', 'Coup suivant']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('.far .time')).toHaveAttribute('data-runs', 'true');
    await page.clock.runFor(10_000);
  }
  expect(await seconds('.near')).toBe(near);
  // The figures are shown in whole seconds.
  expect(Math.abs(far - (await seconds('.far')) - 30)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await page.clock.runFor(5000);
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect(await seconds('.near')).toBe(near);
  expect(Math.abs(far - (await seconds('.far')) - 35)).toBeLessThanOrEqual(1);
});

test('while an earlier position is looked at, the program does not think, and its clock stands still', async ({ page }) => {
  await setPlayers(page, { N: 10, clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  // This level thinks longer than the presses that follow take.
  await pit(page, 'A').click();
  await expect.poll(async () => {
    await page.clock.runFor(200);
    return page.locator('.far .time').getAttribute('data-runs');
  }).toBe('true');
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await page.clock.runFor(20_000);
  await expect(page.locator('.far .time')).toHaveText('10:00');
  await expect(page.locator('.time[data-runs="true"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await expect.poll(async () => {
    await page.clock.runFor(500);
    return (await storedGame(page)).length;
  }).toBe(2);
});

test('while two programs are paused no clock runs', async ({ page }) => {
  await setPlayers(page, { S: 10, N: 10, clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const running = page.locator('.time[data-runs="true"]');
  await expect.poll(async () => {
    await page.clock.runFor(200);
    return running.count();
  }).toBe(1);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(running).toHaveCount(0);
  const times = await page.locator('.time').allTextContents();
  await page.clock.runFor(30_000);
  expect(await page.locator('.time').allTextContents()).toEqual(times);
});

test('by default a clock for the whole game loses it at zero, and one for each move only urges; the new-game dialog says so', async ({ page }) => {
  await open(page);
  await page.locator('[data-action="new"]').click();
  const dialog = page.locator('dialog.new-game');
  await dialog.locator('.more summary').click();
  const clock = dialog.getByLabel('Temps', { exact: true });
  await clock.selectOption('game-180');
  await expect(dialog.getByRole('radio', { name: 'on perd la partie' })).toBeChecked();
  await clock.selectOption('move-3');
  await expect(dialog.getByRole('radio', { name: 'on vous presse de jouer' })).toBeChecked();
  await clock.selectOption('game-180');
  await dialog.locator('.more summary').click();
  await expect(dialog.locator('.more summary')).toContainText('3 minutes par joueur\u202f; qui n’a plus de temps perd');
});

test('each move adds its seconds to the player’s time, undo takes them back, redo returns them, and a reload keeps both players’ times', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'game', seconds: 180, increment: 30, atZero: 'lose' } });
  await open(page);
  const time = (/** @type {string} */ row) => page.locator(`.${row} .time`);
  const [less, more] = [/^(3:00|2:[345]\d)$/, /^3:(30|[12]\d)$/];
  await expect(time('near')).toHaveText(less);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(time('near')).toHaveText(more);
  await page.locator('[data-action="undo"]').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect(time('near')).toHaveText(less);
  // Redoing the move gives back what undo took, also the second time.
  for (const _ of [1, 2]) {
    await page.keyboard.press('r');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await expect(time('near')).toHaveText(more);
    await page.locator('[data-action="undo"]').click();
    await expect(time('near')).toHaveText(less);
  }
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(time('far')).toHaveText(less);
  await page.reload();
  await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
  await expect(time('near')).toHaveText(more);
  await pit(page, 'c').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect(time('far')).toHaveText(more);
});

test('a clock for each move starts in full after a move whose seeds stopped while the page was hidden', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'move', seconds: 60, atZero: 'nudge' } });
  await page.clock.install();
  await page.addInitScript(() => {
    let hidden = false;
    Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden });
    const hide = (/** @type {boolean} */ on) => {
      hidden = on;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.assign(window, { hide });
  });
  await open(page);
  const time = (/** @type {string} */ row) => page.locator(`.${row} .time`);
  await page.clock.fastForward(20_000);
  await expect(time('near')).toHaveText(/^0:[234]\d$/);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.evaluate('hide(true)');
  await pit(page, 'c').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.evaluate('hide(false)');
  await expect(time('near')).toHaveText(/^(1:00|0:5\d)$/);
});

test('running out of time causes only a reminder, if that was chosen', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'move', seconds: 1, atZero: 'nudge' } });
  await open(page);
  await expect(page.locator('.told')).toContainText('Sud, le temps est écoulé');
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
});

test.describe('with animation', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the clock does not run during the sowing animation', async ({ page }) => {
    await storeSettings(page, { speed: 'slow' });
    await setPlayers(page, { clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
    await page.clock.install();
    await open(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const times = () => page.locator('.time').allTextContents();
    await pit(page, 'D').click();
    const [before] = await times();
    await page.clock.runFor(700);
    await expect(page.locator('.time[data-runs="true"]')).toHaveCount(0);
    expect((await times())[0]).toBe(before);
    await page.clock.resume();
    await expect(page.locator('.far .time[data-runs="true"]')).toHaveCount(1);
  });

  test('à l’ivoirienne a touch ends the sowing and plays at once', async ({ page }) => {
    test.setTimeout(120_000);
    await setPlayers(page, { ivorian: true, rules: 'cote-ivoire' });
    await page.clock.install();
    await open(page);
    await expect(page.getByRole('button', { name: 'Annuler' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Indice' })).toBeHidden();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let plies = 0; plies < 40; plies += 1) {
      const [letter] = await playablePits(page);
      if (!letter) break;
      await pit(page, letter).click({ force: true });
      // Longer than a double click, shorter than the sowing.
      await page.clock.runFor(310);
    }
    const { ply, over } = await storedGame(page);
    expect(ply).toBeGreaterThan(20);
    if (over === null) expect(ply).toBe(40);
  });
});

for (const confirm of [false, true]) test(`a move that repeats a position is played only after a warning${confirm ? ', and then needs no confirming press' : ''}`, async ({ page }) => {
  await storeSettings(page, { confirm });
  await setPlayers(page);
  // Two seeds circle the board: the position repeats.
  await open(page, './#rules=classique,exhaustion=no&position=1-0-0-0-0-0-1-0-0-0-0-0-23-23-S');
  for (let presses = 0; presses < 2000; presses += 1) {
    if (await page.locator('.bar:not([hidden]) [data-answer="anyway"]').count()) break;
    const [letter] = await playablePits(page);
    if (!letter) break;
    await pit(page, letter).click({ force: true });
  }
  const anyway = page.getByRole('button', { name: 'Jouer quand même' });
  await expect(anyway).toBeVisible();
  await expect(liveRegion(page)).toContainText('convention de ce programme');
  expect((await storedGame(page)).over).toBeNull();
  await anyway.click();
  await expect(page.getByRole('dialog')).toContainText('Cette position se présente');
});

test('a match to two games counts them, is won, and begins again', async ({ page }) => {
  await setPlayers(page, { games: 2 });
  await open(page);
  const dialog = page.getByRole('dialog');
  const resignAs = async (/** @type {string} */ loser) => {
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.getByRole('button', { name: `${loser} abandonne` }).click();
    await expect(dialog).toContainText(`${loser} abandonne.`);
  };
  await resignAs('Sud');
  await expect(dialog).toContainText('Match en 2 parties gagnantes.');
  // A press on a button beside the dialog of the end works, and the next game of the match is still offered.
  await page.locator('[data-action="new"]').click({ force: true });
  await expect(page.locator('dialog.end')).toHaveCount(0);
  await page.locator('dialog.new-game').getByRole('button', { name: 'Partie suivante' }).click();
  // The other player begins.
  await pit(page, 'a').click();
  await resignAs('Sud');
  await expect(dialog).toContainText('Nord gagne le match, 2 à 0.');
  // The result of the match is said once.
  await expect(dialog).not.toContainText('Parties gagnées');
  await dialog.getByRole('button', { name: 'Nouveau match' }).click();
  await expect(dialog).toHaveCount(0);
  await pit(page, 'C').click();
  await resignAs('Nord');
  await expect(dialog).toContainText('Parties gagnées : Sud 1, Nord 0.');
  // Other rules begin a new match too, which is said.
  await dialog.getByRole('button', { name: 'Partie suivante' }).click();
  await expect(dialog).toHaveCount(0);
  await resignAs('Nord');
  await expect(dialog).toContainText('Sud gagne le match, 2 à 0.');
  await page.keyboard.press('Escape');
  await page.locator('#rules').click();
  await dialog.locator('.rules-card', { has: page.getByRole('heading', { name: 'Kalah', exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('.told')).toContainText('Un nouveau match commence, en 2 parties gagnantes.');
});

test('between two games of a match the question before other rules speaks of no game under way', async ({ page }) => {
  await setPlayers(page, { games: 3 });
  await open(page);
  await pit(page, 'C').click();
  await resign(page);
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(0);
  await page.locator('#rules').click();
  await dialog.locator('.rules-card', { has: page.getByRole('heading', { name: 'Kalah', exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(dialog).toContainText('3 parties gagnantes en est à Sud');
  await expect(dialog).not.toContainText('La partie commencée');
  await dialog.getByRole('button', { name: 'Continuer ce match' }).click();
  // With the same rules as before, the match goes on with its next game; the other player begins.
  await page.locator('#rules').click();
  await expect(dialog.locator('.button.main')).toHaveText(['Rejouer avec ces règles']);
  await dialog.locator('.button.main').click();
  await pit(page, 'a').click();
  await expect.poll(async () => (await storedGame(page)).moves).toEqual(['a']);
});

test('other rules end a match of several games only after a question', async ({ page }) => {
  await setPlayers(page, { games: 3, clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
  await open(page);
  await page.locator('.match-score').first().waitFor();
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const dialog = page.getByRole('dialog');
  const choose = async () => {
    await page.locator('#rules').click();
    await dialog.locator('.rules-card', { has: page.getByRole('heading', { name: 'Kalah', exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
    await expect(dialog).toContainText('Arrêter le match en cours');
  };
  await choose();
  await expect(dialog).toContainText('3 parties gagnantes en est à Sud 0, Nord 0. Avec d’autres règles, un nouveau match commence');
  await expect(dialog).toContainText('La pendule repart du début. La partie commencée n’est pas perdue');
  await dialog.getByRole('button', { name: 'Continuer ce match' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await storedGame(page)).toMatchObject({ rules: 'classique', moves: ['C'] });
  await choose();
  await dialog.getByRole('button', { name: 'Commencer un autre match' }).click();
  await expect(page.locator('#rules')).toContainText('Kalah');
  expect((await storedGame(page)).moves).toEqual([]);
  // Where nothing has been played, there is nothing to ask.
  await page.locator('#rules').click();
  await dialog.locator('.rules-card', { has: page.getByRole('heading', { name: 'Classique', exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('#rules')).toContainText('Classique');
  await expect(dialog).toHaveCount(0);
});

test('a match that other rules have ended can be taken up again with its score', async ({ page }) => {
  await setPlayers(page, { games: 3 });
  await open(page);
  await pit(page, 'C').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'abandonne' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Partie suivante' }).click();
  const shown = page.locator('.match-score');
  const scores = await shown.allTextContents();
  expect(scores.join(' ')).toContain('1');
  await pit(page, 'a').click();
  await page.evaluate(() => (location.hash = '#rules=kalah'));
  await expect(page.locator('#rules')).toContainText('Kalah');
  await page.getByRole('button', { name: 'Reprendre la partie d’avant' }).click();
  await expect(page.locator('#rules')).toContainText('Classique');
  expect(await shown.allTextContents()).toEqual(scores);
});

test('the score of a match stays when a program that follows the results changes its level', async ({ page }) => {
  await setPlayers(page, { N: 9, follow: true, games: 3 });
  await open(page);
  await page.locator('.match-score').first().waitFor();
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.locator('dialog.end').getByRole('button', { name: 'Partie suivante' }).click();
  await expect(page.locator('.far .who')).not.toContainText('9');
  await expect(page.locator('.match-score')).toHaveText(['match 1/3', 'match 0/3']);
});

test('a resignation in a match is not taken back, and counts once when its game is gone through again', async ({ page }) => {
  await setPlayers(page, { N: 1, games: 2 });
  await open(page);
  const shown = page.locator('.match-score');
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveText(['match 1/2', 'match 0/2']);
  // A resignation in a match stays.
  await expect(page.locator('[data-action="undo"]')).toHaveAttribute('aria-disabled', 'true');
  // Presses on the pits that were played go through the game again; its end is not counted twice.
  await page.locator('[data-step="first"]').click();
  const { moves } = await storedGame(page);
  for (const move of moves) await pit(page, move).click();
  await expect(status(page)).toContainText('Vous perdez');
  await page.clock.install();
  await page.clock.runFor(3000);
  await expect(page.locator('dialog.end')).toHaveCount(0);
  await expect(shown).toHaveText(['match 1/2', 'match 0/2']);
  await page.reload();
  await expect(shown).toHaveText(['match 1/2', 'match 0/2']);
});

test('the score of a match is beside the board, in sight on a phone, and announced once a game', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page, { N: 1, games: 3, names: { S: 'Awa', N: '' } });
  await open(page);
  await page.locator('.match-score').first().waitFor();
  const shown = page.locator('.match-score');
  await expect(shown).toHaveText(['match 0/3', 'match 0/3']);
  await page.evaluate(() => {
    const said = /** @type {string[]} */ ([]);
    Object.assign(window, { said });
    const live = /** @type {Element} */ (document.querySelector('.game-view [role="status"]'));
    new MutationObserver(() => said.push(live.textContent ?? '')).observe(live, { childList: true });
  });
  await pit(page, 'A').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await resign(page);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveText(['match 1/3', 'match 0/3']);
  const said = await page.evaluate(() => /** @type {any} */ (window).said.join(' '));
  expect(said.match(/Parties gagnées/g)).toHaveLength(1);
  expect(said).toContain('vous\u00a00, Nord\u00a01');
  // The score stands beside each name, and overlaps neither the name nor the board.
  const boxes = await page.locator('.player, .wood').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom, right }) => ({ top, bottom, right })));
  expect(boxes[0].bottom).toBeLessThanOrEqual(boxes[1].top + 4);
  for (const row of await page.locator('.player').all()) {
    const [name, score] = await Promise.all([row.locator('.who').boundingBox(), row.locator('.match-score').boundingBox()]);
    if (!name || !score) throw new Error('a row has no name or no score');
    expect(score.x + score.width <= name.x + 1 || name.x + name.width <= score.x + 1).toBe(true);
    expect(score.x).toBeGreaterThanOrEqual(0);
    expect(score.x + score.width).toBeLessThanOrEqual(360);
  }
  // The next game of the match keeps its score; a game that is opened by a link has no match.
  await restart(page);
  await expect(shown).toHaveText(['match 1/3', 'match 0/3']);
  await followLink(page, 'moves=FfEa');
  await expect(shown.first()).toBeHidden();
});

test('a player who loses against the program is addressed as “vous”, and all totals agree', async ({ page }) => {
  await setPlayers(page, { rules: 'boite' });
  await open(page);
  await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
  await page.getByLabel('La position en une ligne').fill('0-0-0-0-0-1-1-0-0-0-0-0-12-34-S');
  await page.getByRole('button', { name: /^Jouer contre le niveau/ }).click();
  await expect(page.locator('.player.far .who')).toContainText('niveau');
  await pit(page, 'F').click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText('Vous perdez, 34 à 14.');
  await expect.poll(() => scores(page)).toEqual(['34', '14']);
  await expect(page.getByRole('dialog').locator('.counted h3')).toHaveText(['Vous, 14 graines', 'Nord, 34 graines']);
});

test('players with names are called by them', async ({ page }) => {
  await setPlayers(page, { names: { S: 'Maximilienne', N: 'Bo' } });
  await open(page, './');
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  await expect(status(page)).toHaveText('À Maximilienne de jouer.');
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Bo de jouer.');
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await expect(page.locator('.bar [data-answer="resign"]')).toHaveText('Bo abandonne');
  await page.locator('.bar [data-answer="agree"]').click();
  await expect(page.locator('.told')).toContainText('Bo propose d’arrêter. Maximilienne, d’accord');
  await page.locator('.bar [data-answer="refuse"]').click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar [data-answer="resign"]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Maximilienne gagne.');
  await expect(status(page)).toContainText('Bo abandonne. Maximilienne gagne.');
});

test('the program agrees to stop a decided game', async ({ page }) => {
  await open(page, './#position=1-0-0-2-0-0-0-0-3-1-0-0-8-33-S');
  await page.locator('[data-here="program"]').click();
  await expect(page.locator('.far .who')).toContainText('niveau');
  const goOn = page.locator('.bar [data-answer="go-on"]');
  if (await goOn.isVisible()) await goOn.click();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar [data-answer="agree"]').click();
  await expect(page.getByRole('dialog')).toContainText('Les joueurs sont d’accord');
});

test('“My games” has a game resigned without a move, and the winner’s score first', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('.panel-foot').waitFor({ state: 'attached' });
  const stop = async (/** @type {string} */ answer) => {
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.locator(`.bar [data-answer="${answer}"]`).click();
  };
  await stop('resign');
  await page.locator('dialog.end').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => void (location.hash = 'position=1-0-0-2-0-0-0-0-3-1-0-0-8-33-S'));
  await pit(page, 'D').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const goOn = page.locator('.bar [data-answer="go-on"]');
  if (await goOn.isVisible()) await goOn.click();
  await stop('agree');
  await page.locator('.bar [data-answer="accept"]').click();
  await page.locator('dialog.end').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  const badges = page.locator('dialog.my-games .badge');
  await expect(badges).toHaveText([/^Nord gagne 3\d–\d+$/, 'Nord gagne']);
  // Who resigned is said in the place of a score.
  const details = page.locator('dialog.my-games .row-main > small');
  await expect(details.last()).toContainText('Classique · Sud abandonne');
  await expect(details.last()).not.toContainText('–');
  // A game that goes on is marked “en cours” once, and these words find it.
  await page.keyboard.press('Escape');
  await page.evaluate(() => void (location.hash = 'moves=Cf'));
  await pit(page, 'E').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await page.getByRole('button', { name: 'Garder la partie en cours' }).click();
  const going = page.locator('dialog.my-games .row').first();
  await expect(going).toContainText('en cours');
  expect((await going.textContent())?.match(/en cours/g)).toHaveLength(1);
  await page.locator('dialog.my-games .search input').fill('en cours');
  await expect(page.locator('dialog.my-games .row')).toHaveCount(1);
});

test.describe('while seeds are being sown', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the question how to stop stays when the program moves', async ({ page }) => {
    await setPlayers(page, { N: 1 });
    await storeSettings(page, { speed: 'slow' });
    await open(page);
    await pit(page, 'C').click();
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    const resignation = page.locator('.bar [data-answer="resign"]');
    await expect(resignation).toBeVisible();
    expect((await storedGame(page)).moves).toEqual(['C']);
    await expect.poll(async () => (await storedGame(page)).ply, { timeout: 20_000 }).toBe(2);
    await expect(page.locator('.told')).toContainText('Arrêter la partie');
    await resignation.click();
    await expect(page.locator('dialog.end')).toContainText('Vous abandonnez.');
  });
});
