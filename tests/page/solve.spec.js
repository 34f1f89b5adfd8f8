// Solving a position in the analysis panel: to the end of the game, stopped, taken up again.
import { readFileSync, readdirSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { setPlayers, storedGame } from './helpers/game.js';
import { questionsAsked, recordQuestions } from './helpers/questions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** Opens the panel. @param {Page} page @param {string} address */
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
/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole('button', { name, exact: true });

/**
 * Makes the worker answer after every step (the first two cannot solve two seeds in each pit: they begin small
 * and grow at most forty times), and holds its questions back once `most` have been asked, until
 * `letGo` is called. Records how far each answer was.
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
  await expect(result(page)).toContainText('calcule les fins de partie');
  await expect(page.locator('.solving progress')).toBeVisible();
  await expect.poll(async () => (await answers(page)).length).toBe(2);
  await button(page, 'Arrêter de résoudre').click();
  await expect(result(page)).toContainText('vous pouvez reprendre');
  await expect(page.locator('.solving progress')).toBeHidden();
  await expect(button(page, 'Reprendre la résolution')).toBeFocused();
  await button(page, 'Reprendre la résolution').click();
  await letGo(page);
  await expect(result(page)).toHaveText(/^C’est prouvé\s: Sud gagne de 6 graines si les deux jouent au mieux\. Le programme a vu toutes les suites/);
  await expect(solving(page).getByRole('button')).toHaveCount(0);
  // It went on from where it was stopped: nothing was built or searched again.
  const steps = await answers(page);
  const sorted = [...steps].sort(([seeds, nodes], [others, searched]) => seeds - others || nodes - searched);
  expect(steps).toEqual(sorted);
  // The analysis shows the proof too, with its line.
  await expect(page.locator('.gauge .figure')).toHaveText('+6');
  await expect(page.locator('.stands .sure')).toHaveText('prouvé');
  await expect(page.locator('.lines .line:visible')).toHaveCount(1);
  await expect(page.locator('.lines .line').first()).toContainText(/^✓\+6[A-F]/);
  await expectNoViolations(page);
});

test('another position stops it; back at the first, it goes on', async ({ page }) => {
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

test('where positions can come back, it is solved from as many seeds as tables reach', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
  await analyse(page, '#rules=classique');
  await expect(result(page)).toContainText(/jusqu’à 15 graines sur le plateau\. Il y en a 48\./);
  await expect(button(page, 'Résoudre')).toBeHidden();
  await page.evaluate(() => (location.hash = '#rules=classique&position=0-1-1-0-0-1-2-0-1-1-0-1-19-21-S'));
  await button(page, 'Résoudre').click();
  await expect(result(page)).toHaveText(/^C’est prouvé\s: Sud gagne de 6 graines si les deux jouent au mieux\./);
  await expect(page.locator('.lines .line').first()).toContainText(/^✓\+6F/);
});

test('the program’s own move goes first', async ({ page }) => {
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
  await expect(result(page)).toHaveText('Le programme choisit d’abord son coup dans la partie.');
  await page.evaluate(() => /** @type {any} */ (window).letThink());
  // Its move is another position, which is not solved until one asks for it.
  await expect.poll(async () => (await storedGame(page)).ply).toBeGreaterThan(1);
  await expect(button(page, 'Résoudre')).toBeVisible();
  expect(await questionsAsked(page)).not.toContain('solve');
});

/** The CPU time of this browser's workers in seconds, where Linux tells it. */
function workerSeconds() {
  let ticks = 0;
  for (const id of numbers('/proc').filter(isOurs)) {
    for (const thread of numbers(`/proc/${id}/task`)) {
      const [name, rest] = stat(`/proc/${id}/task/${thread}`);
      if (name.includes('(DedicatedWorker')) ticks += Number(rest[11]);
    }
  }
  return ticks / 100;
}

/** The folders of processes or threads. @param {string} folder */
function numbers(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** A process or thread with its name, and what Linux tells of it; nothing once it has ended. @param {string} folder */
function stat(folder) {
  try {
    const [name, rest] = readFileSync(`${folder}/stat`, 'utf8').split(') ');
    return /** @type {const} */ ([name, rest.split(' ')]);
  } catch {
    return /** @type {const} */ (['', []]);
  }
}

/** Whether a process was started by this one. @param {string} id @returns {boolean} */
function isOurs(id) {
  if (id === String(process.pid)) return true;
  const parent = stat(`/proc/${id}`)[1][1];
  return parent !== undefined && parent !== '0' && isOurs(parent);
}

test('Kalah with four seeds', async ({ page }) => {
  test.skip(!process.env.AWALE_SOLVE, 'takes half a minute: AWALE_SOLVE=1 measures it');
  test.setTimeout(600_000);
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 8 }));
  await analyse(page, '#rules=kalah');
  // The CPU time of the page's own thread, which the other programs of the machine do not change.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const pageSeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const pageBefore = await pageSeconds();
  const [begun, before] = [Date.now(), workerSeconds()];
  await button(page, 'Résoudre').click();
  await expect(result(page)).toContainText('Sud gagne de 8 graines', { timeout: 600_000 });
  const [seconds, cpu] = [(Date.now() - begun) / 1000, workerSeconds() - before];
  const own = (await pageSeconds()) - pageBefore;
  console.log(`Kalah with four seeds: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU in workers, ${own.toFixed(2)} s in the page`);
});
