// A review that several workers share: how many there are, one that dies, what makes them stop.
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers } from './helpers/game.js';
import { storeSettings } from './helpers/page-actions.js';
import { workerSeconds } from './helpers/worker-time.js';

// With endgame tables, which the page does not build while `navigator.connection.saveData` is set.
test.use({ savesData: false });

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */
/**
 * @typedef {object} Step a message to a worker (a question, or that it should stop), or the answer or end of a worker
 * @property {number} worker the worker's number, in the order of first messages
 * @property {'asked' | 'stopped' | 'answered' | 'closed'} step
 * @property {string} [kind] of the question; `part`: of a review; `small`: the tables of a further worker;
 *   `analysis`: a search in the background
 * @property {number} [from]
 * @property {number} [to]
 */

/** The beginning of a game of two people. */
const MOVES = 'DcEcBfBeAdFeCbCdDeAf';
const GAME = `#rules=classique&moves=${MOVES}`;
/** How many positions a search visits in the measurement, on every device. */
const NODES = 500_000;
/** What is said when the engine gives no answer any more. */
const LOST = /n’a pas pu répondre/;
/** So many positions for each search that a review does not end during a test. */
const ENDLESS = 500_000_000;

/**
 * Sets what the device has, and how many positions a search of a shared review may visit. Records what workers
 * are sent and send. While `window.thinksOn` is set, the game's searches get no answer.
 *
 * @param {Page} page
 * @param {{ processors: number, memory?: number, nodes?: number, dies?: 'own' | 'further', times?: number }} device
 *   `dies`: which worker dies when it is asked for a part, the game's own or a further one; `times`: how often at most
 */
async function setDevice(page, { processors, memory = 8, nodes = 2_000, dies, times = 100 }) {
  await page.addInitScript(
    ({ processors, memory, nodes, dies, times }) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: processors });
      Object.defineProperty(navigator, 'deviceMemory', { value: memory });
      const steps = /** @type {any[]} */ ([]);
      const workers = /** @type {Worker[]} */ ([]);
      let deaths = 0;
      Object.assign(window, { steps });
      const { postMessage, terminate } = Worker.prototype;
      Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any[]} */ ...rest) {
        if (!workers.includes(this)) workers.push(this);
        const worker = workers.indexOf(this);
        const { id, kind, data, stop } = message;
        if (stop !== undefined) steps.push({ worker, step: 'stopped' });
        if (kind) {
          const part = kind === 'review' && data.fixed === true;
          const { background = false, seeds, from, to } = data ?? {};
          const small = kind === 'tables' && seeds === 12;
          const about = part ? { kind: 'part', from, to } : { kind: small ? 'small' : background ? 'analysis' : kind };
          if (part) data.nodes = nodes;
          const further = steps.some((one) => one.worker === worker && one.kind === 'small');
          steps.push({ worker, step: 'asked', ...about });
          if (kind === 'think' && !background && Reflect.get(window, 'thinksOn')) return;
          if (part && dies === (further ? 'further' : 'own') && deaths < times) {
            deaths += 1;
            queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { died: 'unreachable' } })));
            return;
          }
          this.addEventListener('message', ({ data }) => {
            if (data.id === id && data.news === undefined) steps.push({ worker, step: 'answered', ...about });
          });
        }
        return postMessage.call(this, message, .../** @type {any} */ (rest));
      };
      Worker.prototype.terminate = function () {
        steps.push({ worker: workers.indexOf(this), step: 'closed' });
        return terminate.call(this);
      };
    },
    { processors, memory, nodes, dies, times },
  );
}

/** @param {Page} page @returns {Promise<Step[]>} */
const steps = (page) => page.evaluate(() => /** @type {any} */ (window).steps);
/** The questions for parts, in order. @param {Page} page */
const parts = async (page) => (await steps(page)).filter(({ step, kind }) => step === 'asked' && kind === 'part');
/** The further workers. @param {Page} page */
async function furtherWorkers(page) {
  const first = (await steps(page)).filter(({ step, kind }) => step === 'asked' && kind === 'small');
  return first.map(({ worker }) => worker);
}
/** @param {Page} page */
const closed = async (page) => (await steps(page)).filter(({ step }) => step === 'closed').map(({ worker }) => worker);

/** @param {Page} page @param {string} [address] */
async function review(page, address = GAME) {
  await open(page, address);
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
}

/** @param {Page} page */
const reviewed = (page) => expect(page.getByText('En résumé')).toBeVisible({ timeout: 60_000 });

/** The moves of the reviewed game, as the graph's table lists them. @param {Page} page */
async function listedMoves(page) {
  const rows = await page.getByRole('table', { name: /coup par coup/ }).getByRole('row').allTextContents();
  // The first two rows are the header and the start of the game.
  return rows.slice(2).map((row) => /(?:Sud|Nord), ([A-F])/i.exec(row)?.[1].toUpperCase()).join('');
}

/** The numbers from `from` on that are below `to`. @param {number} from @param {number} to */
const numbers = (from, to) => Array.from({ length: to - from }, (_, at) => from + at);

for (const [processors, memory, expected] of [
  [2, 8, 0],
  [4, 4, 1],
  [8, 8, 2],
  [8, 2, 0],
]) {
  test(`${processors} processors and ${memory} GB: ${expected} further workers, closed at the end`, async ({ page }) => {
    await setDevice(page, { processors, memory });
    await review(page);
    await reviewed(page);
    expect(await furtherWorkers(page)).toHaveLength(expected);
    expect(await closed(page)).toEqual(expect.arrayContaining(await furtherWorkers(page)));
    // Each builds the small tables before its first part.
    for (const helper of await furtherWorkers(page)) {
      const [first, second] = (await steps(page)).filter(({ worker }) => worker === helper);
      expect([first.kind, second.kind]).toEqual(['small', 'part']);
    }
    // Every move is reviewed once, and stands in its place.
    const judged = (await parts(page)).flatMap(({ from = 0, to = 0 }) => numbers(from, to));
    expect(judged.sort((a, b) => a - b)).toEqual(numbers(0, MOVES.length));
    expect(await listedMoves(page)).toBe(MOVES.toUpperCase());
  });
}

test('while a game is reviewed the position on the board is analysed at once', async ({ page }) => {
  await setDevice(page, { processors: 2, nodes: ENDLESS });
  await review(page);
  await expect.poll(() => parts(page)).not.toEqual([]);
  const analysis = page.getByRole('switch', { name: 'Analyser la position' });
  if ((await analysis.getAttribute('aria-checked')) !== 'true') await analysis.click();
  await page.locator('#panel-analysis').getByRole('button', { name: 'Coup précédent' }).click();
  await expect(page.locator('.gauge')).toContainText(/Le programme a regardé \d+ coups d’avance/, { timeout: 20_000 });
  // The review has not been given up.
  await expect(page.getByRole('progressbar')).toBeVisible();
});

test('the part of a further worker that died goes to the game’s own worker', async ({ page }) => {
  await setDevice(page, { processors: 4, dies: 'further' });
  await review(page);
  await reviewed(page);
  const [died] = await furtherWorkers(page);
  const [lost] = (await parts(page)).filter(({ worker }) => worker === died);
  expect(await furtherWorkers(page)).toEqual([died]);
  const others = (await parts(page)).filter(({ worker }) => worker !== died);
  const own = others.flatMap(({ from = 0, to = 0 }) => numbers(from, to));
  expect(own).toEqual(expect.arrayContaining(numbers(lost.from ?? 0, lost.to ?? 0)));
  expect(own.sort((a, b) => a - b)).toEqual(numbers(0, MOVES.length));
  expect(await listedMoves(page)).toBe(MOVES.toUpperCase());
});

test('the game’s own worker dies: a new one goes on with its part', async ({ page }) => {
  await setDevice(page, { processors: 4, dies: 'own', times: 1 });
  await review(page);
  await reviewed(page);
  const [helper] = await furtherWorkers(page);
  const own = (await parts(page)).filter(({ worker }) => worker !== helper);
  // The same part, asked of two workers.
  expect(own[1]).toEqual({ ...own[0], worker: own[1].worker });
  expect(own[1].worker).not.toBe(own[0].worker);
  expect(await closed(page)).toEqual(expect.arrayContaining([own[0].worker, helper]));
  expect(await listedMoves(page)).toBe(MOVES.toUpperCase());
});

test('no worker of the game survives: the review says so and closes the further ones', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/the engine died/);
  await setDevice(page, { processors: 4, nodes: ENDLESS, dies: 'own' });
  await review(page);
  await expect(page.locator('.review [role="status"]')).toHaveText(LOST, { timeout: 60_000 });
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' })).toBeFocused();
  const further = await furtherWorkers(page);
  expect(further).toHaveLength(1);
  expect(await closed(page)).toEqual(expect.arrayContaining(further));
});

test('a stopped review closes the further workers', async ({ page }) => {
  await setDevice(page, { processors: 8, nodes: ENDLESS });
  await review(page);
  await expect.poll(() => furtherWorkers(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Arrêter', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await closed(page)).toEqual(expect.arrayContaining(await furtherWorkers(page)));
  await expect(page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' })).toBeFocused();
});

test('a closed panel closes the further worker; open again, it starts another with the same moves', async ({ page }) => {
  await setDevice(page, { processors: 4, nodes: ENDLESS });
  await review(page);
  await expect.poll(() => furtherWorkers(page)).toHaveLength(1);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect.poll(() => closed(page)).toEqual(expect.arrayContaining(await furtherWorkers(page)));
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => furtherWorkers(page)).toHaveLength(2);
  // The second further worker got the moves that the first had left.
  const [first, second] = await furtherWorkers(page);
  const [given] = (await parts(page)).filter(({ worker }) => worker === first);
  await expect.poll(async () => (await parts(page)).filter(({ worker }) => worker === second)).toHaveLength(1);
  const [again] = (await parts(page)).filter(({ worker }) => worker === second);
  expect([again.from, again.to]).toEqual([given.from, given.to]);
  // Nothing is judged yet.
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 0);
});

/** Reviews a game against the program, at the person's turn; returns the further worker, which has a part. @param {Page} page */
async function reviewAgainstProgram(page) {
  await setDevice(page, { processors: 4, nodes: ENDLESS });
  await setPlayers(page, { N: 1 });
  // The coach’s review of the move would take the place of this one.
  await storeSettings(page, { coach: 'off' });
  await open(page);
  await pit(page, 'C').click();
  await expect(page.locator('.moves .move')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.getByRole('switch', { name: 'Analyser la position' }).click();
  await page.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
  await expect.poll(() => furtherWorkers(page)).toHaveLength(1);
  const [helper] = await furtherWorkers(page);
  const reviewing = async () => (await parts(page)).some(({ worker }) => worker === helper);
  await expect.poll(reviewing).toBe(true);
  return helper;
}

test('the further workers wait while the program thinks about its move', async ({ page }) => {
  const helper = await reviewAgainstProgram(page);
  const before = (await steps(page)).length;
  await page.locator('[data-pit][aria-disabled="false"]').first().click();
  /** What has happened since the move. */
  const since = async () => (await steps(page)).slice(before);
  const asked = (/** @type {Step} */ { worker, step, kind }) => worker === helper && step === 'asked' && kind === 'part';
  await expect.poll(async () => (await since()).findIndex(asked)).toBeGreaterThan(0);
  const all = await since();
  const thought = all.findIndex(({ worker, step, kind }) => worker !== helper && step === 'answered' && kind === 'think');
  const stopped = all.findIndex(({ worker, step }) => worker === helper && step === 'stopped');
  const gaveBack = all.findIndex(({ worker, step, kind }) => worker === helper && step === 'answered' && kind === 'part');
  // When the program is asked, the further worker is stopped and gives its part back. It gets a part again only after
  // the program's answer.
  expect(stopped).toBeGreaterThanOrEqual(0);
  expect(stopped).toBeLessThan(thought);
  expect(gaveBack).toBeGreaterThan(stopped);
  expect(all.findIndex(asked)).toBeGreaterThan(thought);
});

test('a review that is stopped while the program thinks closes the workers that wait', async ({ page }) => {
  const helper = await reviewAgainstProgram(page);
  await page.evaluate(() => Object.assign(window, { thinksOn: true }));
  await page.locator('[data-pit][aria-disabled="false"]').first().click();
  const ofHelper = async () => (await steps(page)).filter(({ worker, kind }) => worker === helper && kind === 'part');
  await expect.poll(async () => (await ofHelper()).at(-1)?.step).toBe('answered');
  // It waits, and is not closed: the program may move at any moment.
  expect(await closed(page)).not.toContain(helper);
  const before = await ofHelper();
  await page.getByRole('button', { name: 'Arrêter', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await closed(page)).toContain(helper);
  expect(await ofHelper()).toEqual(before);
});

/** The first sixty moves of a game of two people, which goes on after them. */
const SIXTY = 'DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBf';

test('how long sixty moves take one worker and two', async ({ page }) => {
  test.skip(!process.env.AWALE_REVIEW, 'takes minutes: AWALE_REVIEW=1 measures it');
  test.setTimeout(1_200_000);
  for (const processors of [2, 4, 2, 4, 2, 4]) {
    const fresh = await page.context().newPage();
    await setDevice(fresh, { processors, nodes: NODES });
    await open(fresh, `#rules=classique&moves=${SIXTY}`);
    await fresh.getByRole('tab', { name: 'Analyse' }).click();
    // Tables and the quick review are at an end, and the analysis is off: nothing else is under way.
    await expect(fresh.locator('.study .tables')).toHaveText(/jusqu’à \d+ graines\.$/, { timeout: 120_000 });
    await fresh.getByRole('switch', { name: 'Analyser la position' }).click();
    await expect(fresh.locator('.graph')).toBeVisible({ timeout: 60_000 });
    const [begun, before] = [Date.now(), workerSeconds()];
    await fresh.locator('#panel-analysis').getByRole('button', { name: 'Revoir la partie' }).click();
    // The further worker is closed at the end: its time is read while it works.
    let after = before;
    for (;;) {
      after = new Map([...after, ...workerSeconds()]);
      if (await fresh.getByText('En résumé').isVisible()) break;
    }
    const seconds = (Date.now() - begun) / 1000;
    const used = [...after].map(([thread, cpu]) => cpu - (before.get(thread) ?? 0)).filter((cpu) => cpu > 0);
    const workers = [...new Set((await parts(fresh)).map(({ worker }) => worker))];
    console.log(`${workers.length} workers: ${seconds.toFixed(1)} s; CPU of each: ${used.map((cpu) => cpu.toFixed(1)).join(', ')} s`);
    await fresh.close();
  }
});
