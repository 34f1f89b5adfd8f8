// The program as an opponent: at a level, against itself, and while it thinks.
import { test, expect, open } from './helpers/page-test.js';
import { storedGame, randomNumbers, pit, playablePits, setPlayers, status } from './helpers/game.js';
import { questionsOpen, recordQuestions } from './helpers/questions.js';

test.use({ reducedMotion: 'reduce' });

test('a whole game against level 3 is played to its end', async ({ page }) => {
  test.setTimeout(180_000);
  // With the setting *à l’ivoirienne* the program answers without a pause.
  await setPlayers(page, { N: 3, ivorian: true });
  await open(page);
  const random = randomNumbers(5);
  const over = page.locator('.game-view[data-over="true"]');
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline && (await over.count()) === 0) {
    const goOn = page.locator('.bar:not([hidden]) [data-answer="go-on"], .bar:not([hidden]) [data-answer="anyway"]');
    if ((await goOn.count()) > 0) await goOn.click();
    const legal = await playablePits(page);
    if (legal.length === 0) {
      await page.waitForSelector('[data-pit][aria-disabled="false"], .bar:not([hidden]) [data-answer], .game-view[data-over="true"]');
      continue;
    }
    await pit(page, legal[random(legal.length)] ?? '').click({ force: true });
  }
  await expect(over).toHaveCount(1);
  const { over: end, moves } = await storedGame(page);
  expect(end).not.toBeNull();
  expect(moves.length).toBeGreaterThan(10);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('undo takes back both moves, so that the person moves again', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await page.keyboard.press('u');
  await expect(pit(page, 'C')).toHaveAccessibleName('Votre case C, 4 graines, jouable');
  expect((await storedGame(page)).ply).toBe(0);
});

test('a game goes on after the worker is killed, during a search and between two', async ({ page }) => {
  await setPlayers(page, { N: 5 });
  await open(page);
  const killWorkers = () => Promise.all(page.workers().map((worker) => worker.evaluate(() => self.close()).catch(() => {})));
  const plies = async () => (await storedGame(page)).ply;
  await killWorkers();
  await pit(page, 'C').click();
  await expect.poll(plies, { timeout: 30_000 }).toBe(2);
  await expect(status(page)).toHaveText('À vous de jouer.');
  const [next] = await playablePits(page);
  await pit(page, next ?? '').click({ force: true });
  await killWorkers();
  await expect.poll(plies, { timeout: 30_000 }).toBe(4);
  await expect(status(page)).toHaveText('À vous de jouer.');
});

test('two programs play each other, and can be paused', async ({ page }) => {
  await recordQuestions(page);
  await page.clock.install();
  await setPlayers(page, { S: 1, N: 2 });
  await open(page);
  const plies = async () => (await storedGame(page)).ply;
  await expect.poll(plies).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(status(page)).toHaveText('Partie en pause.');
  const paused = await plies();
  await expect.poll(async () => (await questionsOpen(page)).filter((kind) => kind === 'think')).toEqual([]);
  await page.clock.runFor(10_000);
  expect(await plies()).toBe(paused);
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect.poll(plies).toBeGreaterThan(paused);
});

test('a thinking program says so, does not block the page, and can be made to move', async ({ page }) => {
  // Its search ends only when it is stopped.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...all) {
      if (all[0]?.kind === 'think') Object.assign(all[0].data, { time: 600_000, nodes: 1e12 });
      return post.apply(this, /** @type {any} */ (all));
    };
  });
  await setPlayers(page, { S: 10, first: 'S' });
  await open(page);
  await expect(status(page)).toHaveText(/^Sud calcule \d+ coups? d’avance…$/);
  // The page still reacts.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const now = page.getByRole('button', { name: 'Jouer maintenant' });
  await now.click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(now).toBeHidden();
});

test('a tab hidden during a search keeps its game', async ({ page, context }) => {
  await recordQuestions(page);
  await setPlayers(page, { N: 6 });
  await open(page);
  await pit(page, 'C').click();
  const other = await context.newPage();
  await other.bringToFront();
  await expect.poll(() => questionsOpen(page)).not.toContain('think');
  await page.bringToFront();
  await other.close();
  await expect(status(page)).toHaveText('À vous de jouer.');
  expect((await storedGame(page)).ply).toBe(2);
});

test('a hint names a move and why, and stays when threats are marked', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await page.keyboard.press('h');
  const hint = /^\s*Indice\s: semez la case [A-F]\. \S/;
  await expect(page.locator('.told')).toHaveText(hint);
  // Marking the threatened pits leaves the text of the hint.
  await page.keyboard.press('t');
  await expect(page.locator('#threats')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.told')).toHaveText(hint);
  expect((await storedGame(page)).ply).toBe(0);
});

test('the program answers a proposal to stop', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Proposer d’arrêter' }).click();
  await expect(page.locator('body')).toContainText(/préfère continuer|sont d’accord/);
});

test('a winner against the program is addressed; between two people the winner is named', async ({ page }) => {
  for (const [againstProgram, heading] of /** @type {const} */ ([[true, 'Vous gagnez, 26 à 22.'], [false, 'Sud gagne, 26 à 22.']])) {
    await page.goto('about:blank');
    await open(page, '#rules=boite&position=0-0-0-0-0-1-1-0-0-0-0-0-24-22-S');
    if (againstProgram) {
      await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
      await expect(page.locator('.player.far .who')).toContainText('niveau');
    }
    await pit(page, 'F').click();
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(heading);
  }
});

test('during a lesson a player’s name cannot be pressed; after the lesson a press on the name opens the new-game dialog with the players of one’s own game', async ({ page }) => {
  await setPlayers(page, { N: 2 });
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  const name = page.locator('.far .who');
  await expect(name).toBeDisabled();
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await name.click();
  const seat = page.locator('dialog.new-game [data-side="N"]');
  await expect(seat.getByRole('radio', { name: 'le programme' })).toBeChecked();
});
