// Packages for learning platforms, made by the page's button and run by a SCORM 1.2 runtime.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, expect, open } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';
import { LESSONS, ONE_MOVE, exerciseGames } from './helpers/content.js';
import { openExerciseList, packedText, unfoldLessonCard } from './helpers/page-actions.js';

const { AWALE_DIST = '' } = process.env;

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').FrameLocator} Frame */

/** The page of a platform: it runs the package in a frame, and stores what the package commits. */
const PLATFORM = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,">
<script src="scorm12.min.js"></script>
<script>
  const kept = localStorage.getItem('cmi');
  window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  if (kept) API.loadFromJSON(JSON.parse(kept), '');
  const keep = () => localStorage.setItem('cmi', JSON.stringify(API.renderCMIToJSONObject().cmi));
  API.on('LMSCommit', keep);
  API.on('LMSFinish', () => localStorage.setItem('finished', API.renderCMIToJSONObject().cmi.core.session_time));
</script>
<iframe src="package/index.html" width="1000" height="700"></iframe></html>`;

/** @type {Host} */
let platform;
/** @type {string} */
let folder;

test.beforeEach(async ({ pageErrors }) => {
  platform = await new Host('/moodle/').open();
  folder = mkdtempSync(join(tmpdir(), 'awale-scorm-'));
  copyFileSync('node_modules/scorm-again/dist/scorm12.min.js', join(platform.folder, 'scorm12.min.js'));
  writeFileSync(join(platform.folder, 'course.html'), PLATFORM);
  writeFileSync(join(platform.folder, 'empty.html'), '<!doctype html><link rel="icon" href="data:,">');
  pageErrors.origins.push(new URL(platform.url).origin);
});

test.afterEach(async () => {
  await platform.end();
  rmSync(folder, { recursive: true });
});

/** Unpacks a package on the platform. @param {string} file */
function unpack(file) {
  const into = join(platform.folder, 'package');
  rmSync(into, { recursive: true, force: true });
  // `testzip` checks the CRC of each file.
  execFileSync('python3', ['-c', 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])', file, into]);
  return into;
}

/** Presses the button of the open dialog, and puts the package on the platform. @param {Page} page */
async function packed(page) {
  await expect(page.locator('.moodle')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.moodle .dialog-foot .main').click()]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  await expect(page.locator('.moodle [role="status"]')).toContainText(download.suggestedFilename());
  return unpack(file);
}

/** Opens the package as a learner; another call continues it. @param {Page} page @returns {Promise<Frame>} */
async function learn(page) {
  await page.goto(`${platform.url}course.html`);
  const board = page.frameLocator('iframe').frameLocator('iframe');
  await board.locator('[data-pit="C"]').waitFor();
  return board;
}

/** The data that the platform has stored. @param {Page} page @returns {Promise<any>} */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('cmi') ?? '{}'));

/** @param {Page} page @param {string} status */
const expectStatus = (page, status) => expect.poll(async () => (await kept(page)).core?.lesson_status).toBe(status);

test('a lesson continues where it was left, and is completed with a score', async ({ page }) => {
  await open(page, '#lesson=lap');
  await unfoldLessonCard(page);
  await page.locator('[data-card="moodle"]').click();
  await page.locator('.moodle .switch-field').first().click();
  const files = await packed(page);
  expect(readdirSync(files).sort()).toEqual(['awale.html', 'imsmanifest.xml', 'index.html', 'sco.js']);
  expect(readFileSync(join(files, 'imsmanifest.xml'), 'utf8')).toContain('adlcp:scormtype="sco" href="index.html"');

  let board = await learn(page);
  await expectStatus(page, 'incomplete');
  await expect(board.locator('.lesson-bar')).toContainText('1/');
  await board.locator('.lesson-bar [data-lesson="next"]').click();
  await expect(board.locator('.lesson-bar')).toContainText('2/');
  await expect.poll(async () => (await kept(page)).core.lesson_location).toBe('2');

  board = await learn(page);
  await expect(board.locator('.lesson-bar')).toContainText('2/');
  expect(await page.evaluate(() => localStorage.getItem('finished'))).toMatch(/^\d\d:\d\d:\d\d$/);
  // The lesson goes on to its end. An answer that is shown earns no points.
  for (let step = 3; (await kept(page)).core.lesson_status === 'incomplete'; step += 1) {
    await board.locator('.lesson-bar :is([data-lesson="show"], [data-lesson="next"]):visible').click();
    await expect(board.locator('.lesson-bar')).toContainText(`${step}/`);
    await expect.poll(async () => /completed/.test((await kept(page)).core.lesson_status) || (await kept(page)).core.lesson_location === String(step)).toBe(true);
  }
  expect((await kept(page)).core.score.raw).toBe('0');
});

test('half a point is kept when a lesson is resumed, and a question answered earlier earns nothing again', async ({ page }) => {
  const question = (/** @type {number} */ n) => `[Title "Compter"]\n[Rules "classique"]\n\n{[ask number=${n}] Combien ?} *\n`;
  await open(page, `#lesson=own&text=${packedText([4, 5, 6].map(question).join('\n'))}`);
  await unfoldLessonCard(page);
  await page.locator('[data-card="moodle"]').click();
  await packed(page);
  /** @param {Frame} board @param {number[]} numbers */
  const answer = async (board, ...numbers) => {
    for (const number of numbers) {
      await board.locator('.answer-number input').fill(String(number));
      await board.locator('.answer-number input').press('Enter');
    }
  };
  const next = (/** @type {Frame} */ board) => board.locator('.lesson-bar [data-lesson="next"]').click();

  let board = await learn(page);
  await answer(board, 3, 4);
  await next(board);
  await expect.poll(async () => (await kept(page)).core.lesson_location).toBe('2');
  // After a step back the lesson is still resumed at the furthest step.
  await board.locator('.lesson-bar [data-lesson="back"]').click();
  await expect(board.locator('.lesson-bar')).toContainText('1/');
  board = await learn(page);
  await expect(board.locator('.lesson-bar')).toContainText('2/');
  await board.locator('.lesson-bar [data-lesson="back"]').click();
  await answer(board, 4);
  await next(board);
  await answer(board, 5);
  await next(board);
  await answer(board, 6);
  await expectStatus(page, 'completed');
  expect((await kept(page)).core.score.raw).toBe('83');
});

test('in a list of exercises each counts once, the score is their mean, and solved ones stay solved', async ({ page }) => {
  const three = ONE_MOVE.slice(0, 3);
  await open(page, '#exercise=classique/1');
  await openExerciseList(page, three.map(({ text }) => text));
  await page.locator('[data-collection="moodle"]').click();
  await packed(page);

  let board = await learn(page);
  // At the first try.
  await board.locator(`[data-pit="${three[0]?.right}"]`).click();
  await board.locator('[data-exercises="next"]').click();
  await expect.poll(async () => (await kept(page)).core.score.raw).toBe('33');
  // At the second try.
  await expect(board.locator('.lesson-bar')).toContainText('Exercice 2');
  await board.locator(`[data-pit="${three[1]?.wrong}"]`).click();
  // The position comes back by itself.
  await expect(board.locator(`[data-pit="${three[1]?.wrong}"]`)).not.toHaveAccessibleName(/jouable/);
  await expect(board.locator(`[data-pit="${three[1]?.right}"]`)).toHaveAccessibleName(/jouable/);
  await board.locator(`[data-pit="${three[1]?.right}"]`).click();
  await expect.poll(async () => (await kept(page)).core.score.raw).toBe('50');

  // Another day: the first two are solved, and the third one is there.
  board = await learn(page);
  await expect(board.locator('.exercise-steps [data-number="1"]')).toContainText('✓');
  await expect(board.locator('.exercise-steps [data-number="2"]')).toContainText('✓');
  await board.locator('.exercise-steps [data-number="3"]').click();
  await expect(board.locator('.lesson-bar')).toContainText('Exercice 3');
  await expectStatus(page, 'incomplete');
  await board.locator(`[data-pit="${three[2]?.right}"]`).click();
  await expectStatus(page, 'completed');
  expect((await kept(page)).core.score).toMatchObject({ raw: '83', min: '0', max: '100' });
});

test('in a game the program answers, the game continues later, and its result is the score', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  await page.locator('[data-share="moodle"]').click();
  await page.locator('.moodle').getByLabel('1', { exact: true }).check();
  const files = await packed(page);
  expect(readFileSync(join(files, 'index.html'), 'utf8')).toContain('&quot;level&quot;:&quot;1&quot;');

  let board = await learn(page);
  await board.locator('[data-pit="C"]').click();
  const moves = async () => /moves=(\w+)/.exec(JSON.parse((await kept(page)).suspend_data || '{}').link ?? '')?.[1] ?? '';
  // The learner's move and the program's.
  await expect.poll(async () => (await moves()).length).toBe(2);
  const before = await moves();
  board = await learn(page);
  await expect.poll(moves).toBe(before);

  // As if a longer game had been left: one move before its end.
  await page.goto(`${platform.url}empty.html`);
  await page.evaluate(() => {
    const cmi = JSON.parse(localStorage.getItem('cmi') ?? '{}');
    cmi.suspend_data = JSON.stringify({ link: 'rules=classique&position=0-0-0-0-0-1-1-1-0-0-0-0-24-21-S' });
    localStorage.setItem('cmi', JSON.stringify(cmi));
  });
  board = await learn(page);
  await board.locator('[data-pit="F"]').click();
  await expectStatus(page, 'completed');
  expect((await kept(page)).core.score.raw).toBe('100');
});

test('without a platform the board works, and says that nothing is recorded', async ({ page }) => {
  await open(page, '#lesson=lap');
  await unfoldLessonCard(page);
  await page.locator('[data-card="moodle"]').click();
  await packed(page);
  await page.goto(`${platform.url}package/index.html`);
  await expect(page.getByText('rien ne sera enregistré')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('canvas')).toBeVisible();
});

test('where awale.html is not beside the page, the dialog says so', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  await page.route('**/awale.html', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '#lesson=lap');
  await unfoldLessonCard(page);
  await page.locator('[data-card="moodle"]').click();
  await page.locator('.moodle .dialog-foot .main').click();
  await expect(page.locator('.moodle [role="status"]')).toContainText('awale.html');
});

test('packages of `cargo xtask scorm`: one has all lessons in a language, and a page in it opens', async ({ page, pageErrors }) => {
  const into = join(folder, 'made');
  const output = execFileSync(process.execPath, ['xtask/scorm.mjs', join(AWALE_DIST, 'awale.html'), into], { encoding: 'utf8' });
  // Lessons, games and exercises, each in two languages.
  expect(output.trim().split('\n')).toHaveLength(6);
  const files = unpack(join(into, 'awale-moodle-en-lessons.zip'));
  const manifest = readFileSync(join(files, 'imsmanifest.xml'), 'utf8');
  expect([...manifest.matchAll(/<item /g)]).toHaveLength(LESSONS.length);
  // A page for each lesson, beside awale.html, imsmanifest.xml and sco.js.
  expect(readdirSync(files)).toHaveLength(LESSONS.length + 3);
  await page.goto(`${platform.url}package/2.html`);
  await expect(page).toHaveTitle(LESSONS[1].title.en);
  await expect(page.frameLocator('iframe').locator('.lesson-bar')).toContainText(LESSONS[1].title.en);
});

for (const [choice, title, part] of /** @type {const} */ ([
  [['lesson', 'lap', 'en'], LESSONS.find(({ name }) => name === 'lap')?.title.en ?? '', '.lesson-bar'],
  [['exercises', 'list.ogn', 'fr'], 'exercices', '.lesson-bar'],
  [['game', '4', 'fr'], '4', '.status-text'],
])) {
  test(`a package of one choice of \`cargo xtask scorm\`: ${choice.join(' ')}`, async ({ page }) => {
    const file = join(folder, 'list.ogn');
    if (choice[0] === 'exercises') writeFileSync(file, exerciseGames('kalah').slice(0, 3).join('\n\n'));
    const asked = choice.map((word) => (word.endsWith('.ogn') ? file : word));
    const output = execFileSync(process.execPath, ['xtask/scorm.mjs', join(AWALE_DIST, 'awale.html'), join(folder, 'made'), ...asked], { encoding: 'utf8' });
    const [made = '', ...others] = output.trim().split('\n');
    expect(others).toEqual([]);
    expect(readdirSync(unpack(made)).sort()).toEqual(['awale.html', 'imsmanifest.xml', 'index.html', 'sco.js']);
    const board = await learn(page);
    await expect(board.locator(part).first()).toBeVisible();
    await expectStatus(page, 'incomplete');
    await page.goto(`${platform.url}package/index.html`);
    await expect(page).toHaveTitle(new RegExp(title));
  });
}
