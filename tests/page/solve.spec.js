// Solving a position in the analysis panel: to the end of the game, stopped, taken up again.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { setPlayers, storedGame } from './helpers/game.js';
import { button } from './helpers/page-actions.js';
import { questionsAsked, recordQuestions } from './helpers/questions.js';
import { workerSeconds } from './helpers/worker-time.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

// The analysis of the position stays short: a score that it proves would leave nothing to solve.
test.beforeEach(({ page }) => page.addInitScript(() => {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
    if (message?.kind === 'think' && message.data.background) message.data.nodes = 1000;
    return post.call(this, message, .../** @type {any} */ (rest));
  };
}));

/** Opens the analysis panel. @param {Page} page @param {string} address */
async function analyse(page, address) {
  await setPlayers(page);
  await open(page, address);
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.locator('.study').waitFor();
}

/** @param {Page} page */
const solving = (page) => page.locator('.solving');
/** @param {Page} page */
const result = (page) => page.locator('.solving p:not([role])');

/**
 * Makes the worker answer after every step, and holds back the `solve` questions after the first `most` until `letGo`
 * is called. Records the answers. Two steps do not solve Kalah with two seeds in each pit: they take at most 45,000
 * boards (15,000, then at most twice as many), and the tables of up to ten seeds alone have 646,646.
 *
 * @param {Page} page
 * @param {number} most
 */
async function holdQuestions(page, most) {
  await page.addInitScript((most) => {
    const held = /** @type {(() => void)[]} */ ([]);
    const answers = /** @type {any[]} */ ([]);
    let asked = 0;
    const hold = { most, answers, letGo: () => ((hold.most = Infinity), held.splice(0).forEach((send) => send())) };
    Object.assign(window, { hold });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
      if (message?.kind !== 'solve') return post.call(this, message, .../** @type {any} */ (rest));
      message.data.time = 0;
      this.addEventListener('message', ({ data }) => {
        if (data.id === message.id && data.answer) answers.push(data.answer);
      });
      asked += 1;
      if (asked > hold.most) held.push(() => post.call(this, message));
      else post.call(this, message);
    };
  }, most);
}

/**
 * Sends these messages instead of the worker's answers to the first `solve` questions, and records how large
 * the tables of each question may be.
 *
 * @param {Page} page
 * @param {object[]} messages
 */
async function answerInstead(page, messages) {
  await page.addInitScript((messages) => {
    const sizes = /** @type {number[]} */ ([]);
    Object.assign(window, { sizes });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
      if (message?.kind !== 'solve') return post.call(this, message, .../** @type {any} */ (rest));
      sizes.push(message.data.seeds);
      const instead = messages.shift();
      if (!instead) return post.call(this, message);
      const data = 'died' in instead ? instead : { id: message.id, ...instead };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    };
  }, messages);
}

/** How large the tables of each question could be. @param {Page} page */
const sizes = (page) => page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).sizes));
/** Enough memory for the largest tables. @param {Page} page */
const withMemory = (page) => page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 8 }));
const DIED = { died: 'unreachable' };

/** @param {Page} page */
const letGo = (page) => page.evaluate(() => /** @type {any} */ (window).hold.letGo());
/** The seed count of the tables and the positions searched, of each answer. @param {Page} page */
const answers = (page) =>
  page.evaluate(() => /** @type {any[]} */ (/** @type {any} */ (window).hold.answers).map(({ seeds, nodes }) => [seeds, nodes]));

test('a small Kalah is solved, stopped on the way and taken up again', async ({ page }) => {
  await holdQuestions(page, 2);
  await analyse(page, '#rules=kalah,seeds=2');
  await expect(result(page)).toContainText('prouve qui gagne');
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('calcule d’avance les fins de partie');
  await expect(page.locator('.solving progress')).toBeVisible();
  await expect.poll(async () => (await answers(page)).length).toBe(2);
  await button(page, 'Arrêter de résoudre').click();
  await expect(result(page)).toContainText('vous pouvez la reprendre');
  await expect(page.locator('.solving progress')).toBeHidden();
  await expect(button(page, 'Reprendre la résolution')).toBeFocused();
  await button(page, 'Reprendre la résolution').click();
  await letGo(page);
  await expect(result(page)).toHaveText(/^C’est prouvé\s: Sud gagne de 6 graines si les deux jouent au mieux\. Le programme a vu toutes les suites/);
  await expect(solving(page).getByRole('button')).toHaveCount(0);
  // Solving went on from where it was stopped: nothing was built or searched again.
  const steps = await answers(page);
  const sorted = [...steps].sort(([seeds, nodes], [others, searched]) => seeds - others || nodes - searched);
  expect(steps).toEqual(sorted);
  // The analysis shows the proof too, with its line, and as many lines as are chosen.
  await expect(page.locator('.gauge .figure')).toHaveText('+6');
  await expect(page.locator('.stands .sure')).toHaveText('prouvé');
  const lines = page.locator('.lines .line:visible');
  for (const count of [2, 3, 1]) {
    await page.locator('.study .count').getByRole('radio', { name: String(count) }).check();
    await expect(lines).toHaveCount(count);
    await expect(lines.first()).toContainText(/^✓\+6[A-F]/);
    const begun = await lines.locator('.sequence').evaluateAll((all) => all.map((one) => one.textContent?.[0]));
    expect(new Set(begun).size).toBe(count);
  }
  await expectNoViolations(page);
});

test('another position stops solving; back at the first, solving can be resumed', async ({ page }) => {
  await holdQuestions(page, 2);
  await analyse(page, '#rules=kalah,seeds=2');
  await button(page, 'Résoudre').click();
  await expect.poll(async () => (await answers(page)).length).toBe(2);
  await page.locator('[data-pit="A"]').click();
  await expect(button(page, 'Résoudre')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(button(page, 'Reprendre la résolution')).toBeVisible();
  await letGo(page);
  await button(page, 'Reprendre la résolution').click();
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
});

test('where positions can come back, a position is solved once the tables reach its seed count', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
  await analyse(page, '#rules=classique');
  await expect(result(page)).toContainText(/prend du temps, mais va plus loin\s: quand il restera 15 graines ou moins sur le plateau, .* Il y en a maintenant 48\./);
  await expect(button(page, 'Résoudre')).toBeHidden();
  await page.evaluate(() => (location.hash = '#rules=classique&position=0-1-1-0-0-1-2-0-1-1-0-1-19-21-S'));
  await button(page, 'Résoudre').click();
  await expect(result(page)).toHaveText(/^C’est prouvé\s: Sud gagne de 6 graines si les deux jouent au mieux\./);
  await expect(page.locator('.lines .line').first()).toContainText(/^✓\+6F/);
});

test('a worker that died is followed by one with smaller tables', async ({ page }) => {
  await withMemory(page);
  await answerInstead(page, [DIED, DIED]);
  await analyse(page, '#rules=kalah,seeds=2');
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
  expect((await sizes(page)).slice(0, 3)).toEqual([20, 18, 15]);
});

test('after three workers that died the panel says so', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/the engine died/);
  await withMemory(page);
  await answerInstead(page, [DIED, DIED, DIED]);
  await analyse(page, '#rules=kalah,seeds=2');
  await button(page, 'Résoudre').click();
  await expect(page.locator('.solving [role="status"]')).toContainText('n’a pas pu répondre');
  expect(await sizes(page)).toEqual([20, 18, 15]);
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
});

test('another error does not make the tables smaller', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/refused/);
  await withMemory(page);
  await answerInstead(page, [{ error: { code: 'engine-error', message: 'refused' } }]);
  await analyse(page, '#rules=kalah,seeds=2');
  await button(page, 'Résoudre').click();
  await expect(page.locator('.solving [role="status"]')).toContainText('n’a pas pu répondre');
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
  expect(new Set(await sizes(page))).toEqual(new Set([20]));
});

test('where smaller tables do not reach the position, the panel says so', async ({ page }) => {
  await withMemory(page);
  await answerInstead(page, [DIED, { answer: unproven({ finished: false }) }]);
  await analyse(page, '#rules=classique&position=2-2-2-2-2-2-2-1-1-1-1-1-14-15-S');
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText(/prend du temps, mais va plus loin\s: quand il restera 18 graines ou moins sur le plateau, .* Il y en a maintenant 19\./);
  await expect(solving(page).getByRole('button')).toHaveCount(0);
});

test('what could not be proven can be tried again, in a new worker', async ({ page }) => {
  await answerInstead(page, [{ answer: unproven({ finished: true }) }]);
  await analyse(page, '#rules=classique&position=0-1-1-0-0-1-2-0-1-1-0-1-19-21-S');
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('la mémoire a manqué pour les fins de partie de plus de 3 graines');
  await expect.poll(() => page.workers().length).toBe(2);
  const closed = page.workers()[1].waitForEvent('close');
  await button(page, 'Résoudre').click();
  await closed;
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
});

/** What the worker says of a position that it has not proven, with tables of three seeds. @param {{ finished: boolean }} state */
function unproven({ finished }) {
  const found = { score: null, proven: null, ignoresHistory: false, inTables: false, line: null };
  return { seeds: 3, wanted: 3, next: 0, nodes: 1000, settled: null, ...found, finished };
}

test('with the panel closed, the worker that solves ends once it is no longer needed', async ({ page }) => {
  await holdQuestions(page, 2);
  await analyse(page, '#rules=kalah,seeds=2');
  const tab = (/** @type {string} */ name) => page.getByRole('tab', { name });
  // The position is solved while the panel is closed.
  await button(page, 'Résoudre').click();
  await expect.poll(async () => (await answers(page)).length).toBe(2);
  expect(page.workers()).toHaveLength(2);
  await tab('Partie').click();
  await letGo(page);
  await expect.poll(() => page.workers().length).toBe(1);
  await tab('Analyse').click();
  await expect(result(page)).toContainText('Sud gagne de 6 graines');
});

test('with the panel closed after solving was stopped, the worker that solves ends once another position is on the board', async ({ page }) => {
  await holdQuestions(page, 2);
  await analyse(page, '#rules=kalah,seeds=2');
  await button(page, 'Résoudre').click();
  await expect.poll(async () => (await answers(page)).length).toBe(2);
  await button(page, 'Arrêter de résoudre').click();
  // Solving can be resumed as long as the position is on the board.
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await expect(button(page, 'Reprendre la résolution')).toBeVisible();
  expect(page.workers()).toHaveLength(2);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.locator('[data-pit="A"]').click();
  await expect.poll(() => page.workers().length).toBe(1);
});

test('the program chooses its move in the game before it solves a position', async ({ page }) => {
  await recordQuestions(page);
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
      if (message?.kind !== 'think' || message.data.background) return post.call(this, message, .../** @type {any} */ (rest));
      Object.assign(window, { letThink: () => post.call(this, message) });
    };
  });
  await setPlayers(page, { N: 3 });
  await open(page, '#rules=kalah,seeds=2');
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.getByRole('switch', { name: 'Analyser la position' }).click();
  await expect(button(page, 'Résoudre')).toBeVisible();
  await page.locator('[data-pit="A"]').click();
  await page.waitForFunction(() => 'letThink' in window);
  await button(page, 'Résoudre').click();
  await expect(result(page)).toHaveText('Avant de résoudre, le programme doit choisir son coup dans la partie.');
  await page.evaluate(() => /** @type {any} */ (window).letThink());
  // The program's move brings another position, which is not solved until one asks for it.
  await expect.poll(async () => (await storedGame(page)).ply).toBeGreaterThan(1);
  await expect(button(page, 'Résoudre')).toBeVisible();
  expect(await questionsAsked(page)).not.toContain('solve');
});

/** @param {Map<string, number>} seconds */
const sumOf = (seconds) => [...seconds.values()].reduce((sum, one) => sum + one, 0);

test('Kalah with four seeds in each pit is solved', async ({ page }) => {
  test.skip(!process.env.AWALE_SOLVE, 'takes half a minute: AWALE_SOLVE=1 measures it');
  test.setTimeout(600_000);
  await withMemory(page);
  await analyse(page, '#rules=kalah');
  // The CPU time of the page's own thread, which the other programs of the machine do not change.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const pageSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const pageBefore = await pageSeconds();
  const [begun, before] = [Date.now(), sumOf(workerSeconds())];
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('Sud gagne de 8 graines', { timeout: 600_000 });
  const [seconds, cpu] = [(Date.now() - begun) / 1000, sumOf(workerSeconds()) - before];
  const own = (await pageSeconds()) - pageBefore;
  console.log(`Kalah with four seeds: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU in workers, ${own.toFixed(2)} s in the page`);
});
