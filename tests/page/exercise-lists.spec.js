// Shared lists of exercises: by link, on boards in other pages, without answers; and faulty lists.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit } from './helpers/game.js';
import { ONE_MOVE, exerciseGames } from './helpers/content.js';
import { eventDetails, openBoardPage, recordedText } from './helpers/board-page.js';
import { openExerciseList, packedText } from './helpers/page-actions.js';
import { lessonBar } from './helpers/lesson-bar.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const THREE = ONE_MOVE.slice(0, 3);

/** The same exercises with another difficulty: they are not the page's own, so that links contain their texts. */
const CHANGED_THREE = THREE.map(({ text }) => text.replace(/\[Difficulty "\d+"\]/, '[Difficulty "777"]'));
/** Three of the page's own exercises, as a link carries their texts. */
const CODE = packedText(THREE.map(({ text }) => text).join('\n\n'));

/** @param {Page} page */
const alert = (page) => page.locator('.exercises [role="alert"]');

/** Opens the exercises panel with three exercises in the teacher's list. @param {Page} page */
async function openThree(page) {
  await open(page, '#exercise=classique/1');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await openExerciseList(page, CHANGED_THREE);
}

test('a list of the page’s own exercises has a short link with their names, and a QR code', async ({ page, browser }) => {
  await open(page, '#exercise=classique/1');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await openExerciseList(page, [...ONE_MOVE.slice(0, 6).map(({ text }) => text), exerciseGames('kalah')[1]]);
  await page.locator('[data-collection="share"]').click();
  const field = page.locator('.share input[type="text"]');
  await expect(field).toHaveValue(/#exercise=classique\/\d+(,\d+){5},kalah\/2$/);
  const link = await field.inputValue();
  await page.locator('.share summary').click();
  await expect(page.locator('.share .qr path')).toHaveCount(1);
  // Without answers the link contains the text of the exercises: a tag in that text withholds the answers, whatever the
  // address says.
  await page.locator('.share .switch-field').first().click();
  await expect(field).toHaveValue(/exercise=own&text=/);
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(lessonBar(other)).toContainText('Exercice 1');
  await expect(other.locator('.exercise-entry')).toHaveCount(7);
  await pit(other, ONE_MOVE[0].right).click();
  await expect(lessonBar(other)).toContainText('Exact !');
  await other.locator('.lesson-bar [data-exercises="next"]').click();
  await expect.poll(() => other.url()).toBe(`${link}&step=2`);
  await context.close();
});

test('unknown names in a list are reported; its other exercises are shown', async ({ page }) => {
  await open(page, '#exercise=classique/1,999,chess/2,4');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(page.locator('.exercise-entry')).toHaveCount(1);
  await expect(alert(page)).toContainText('3 exercices qui ne sont pas ici : classique/999, chess/2, chess/4');
});

test('an embedded board shows a list by its names', async ({ page }) => {
  await openBoardPage(page, '<awale-board exercise="classique/1,2,kalah/2" step="3"></awale-board>');
  await expect(page.locator('awale-board [data-number]')).toHaveCount(3);
  await expect(page.locator('awale-board .lesson-bar')).toContainText('Exercice 3');
});

test('the link of a list contains the whole list', async ({ page, browser }) => {
  await openThree(page);
  await page.locator('[data-collection="share"]').click();
  const link = await page.locator('.share input[type="text"]').inputValue();
  expect(link).toContain('#exercise=own&text=');
  await expectNoViolations(page, { part: '.share' });
  // Another person, with nothing stored.
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(lessonBar(other)).toContainText('Exercice 1');
  await expect(other.locator('.exercise-entry')).toHaveCount(3);
  await pit(other, THREE[0].right).click();
  await expect(lessonBar(other)).toContainText('Exact !');
  await other.locator('.lesson-bar [data-exercises="next"]').click();
  await expect(lessonBar(other)).toContainText('Exercice 2');
  await pit(other, THREE[1].right).click();
  await expect(lessonBar(other)).toContainText('Exact !');
  // After a reload the list is at the same exercise, and the solved ones are known.
  await other.reload();
  await expect(lessonBar(other)).toContainText('Exercice 2');
  await expect(other.locator('[data-exercise^="list-"][data-exercise$="/1"]')).toHaveAccessibleName(/réussi/);
  // The person's own list has not changed.
  await other.locator('.exercise-collection summary').click();
  await expect(other.locator('.exercise-collection summary')).toContainText('(0)');
  await other.locator('[data-collection="add"]').click();
  await expect(other.locator('.exercise-collection summary')).toContainText('(1)');
  await context.close();
});

test('a list without answers reveals none, even if its address is changed', async ({ page }) => {
  await openThree(page);
  await page.locator('[data-collection="share"]').click();
  await page.locator('.share .switch-field').first().click();
  await page.locator('.share .switch-field').last().click();
  const field = page.locator('.share input[type="text"]');
  await expect(field).toHaveValue(/solution=off/);
  const link = (await field.inputValue()).replace('&solution=off', '').replace('&analysis=off', '');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(lessonBar(page)).toContainText('Exercice 1');
  for (const name of ['next', 'show', 'hint']) await expect(lessonBar(page).locator(`[data-lesson="${name}"]`)).toBeHidden();
  await page.keyboard.press('PageDown');
  await pit(page, THREE[0].wrong).click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect(lessonBar(page)).not.toContainText('répond');
  // Its exercises cannot be added to the teacher's list, and coming back to one shows no answer either.
  await page.locator('.exercise-collection summary').click();
  for (const name of ['add', 'six']) await page.locator(`[data-collection="${name}"]`).click({ force: true });
  await expect(page.locator('.exercise-collection summary')).toContainText('(3)');
  await page.locator('[data-exercise^="list-"][data-exercise$="/2"]').click();
  await page.locator('[data-exercise^="list-"][data-exercise$="/1"]').click();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await page.reload();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await pit(page, THREE[0].right).click();
  await expect(lessonBar(page)).toContainText('Exact !');
});

test('an exercise opened without its answer withholds it after a reload too', async ({ page }) => {
  await open(page, '#exercise=classique/1&solution=off');
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await page.reload();
  await expect(lessonBar(page)).toContainText('Exercice 1');
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
  await page.locator('[data-exercise="classique/1"]').click();
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
});

for (const way of ['script', 'frame']) {
  test(`the code of the share dialog puts the list on a site, by ${way}`, async ({ page }) => {
    await openThree(page);
    await page.locator('[data-collection="share"]').click();
    await page.locator('.share .switch-field').first().click();
    await page.locator('.share .switch-field').last().click();
    await page.locator(`.share input[value="${way}"]`).check({ force: true });
    const area = page.locator('.share textarea');
    await expect(area).toHaveValue(way === 'frame' ? /^<iframe/ : /awale-board/);
    await expect(area).toHaveValue(/solution="?=?"?off/);
    const code = (await area.inputValue()).replace(/<script.*<\/script>/, '');
    await openBoardPage(page, code);
    /** @type {Page | import('@playwright/test').FrameLocator} */
    const site = way === 'frame' ? page.frameLocator('iframe') : page;
    const bar = site.locator('.lesson-bar');
    const step = (/** @type {number} */ number) => site.locator(`[data-number="${number}"]`);
    await expect(bar).toContainText('Exercice 1');
    for (const name of ['next', 'show', 'hint', 'leave']) await expect(bar.locator(`[data-lesson="${name}"]`)).toBeHidden();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('?');
    await site.locator(`[data-pit="${THREE[0].wrong}"]`).click();
    await expect(bar).toContainText('Il y a un meilleur coup.');
    await expect(bar).not.toContainText('répond');
    await expect.poll(() => eventDetails(page, 'wrong')).toEqual([{ exercise: 'own/1', move: THREE[0].wrong }]);
    // An unsolved exercise can be left and come back to.
    await step(2).click();
    await expect(bar).toContainText('Exercice 2');
    await expect(step(2)).toHaveAttribute('aria-current', 'true');
    const shown = site.locator('.frame');
    const html = await shown.evaluate((frame) => frame.innerHTML);
    const recorded = await recordedText(page);
    for (const { right } of THREE.slice(0, 2)) {
      expect(html).not.toContain(`1. ${right}`);
      expect(recorded).not.toContain(`"moves":["${right}"`);
      expect(recorded).not.toContain(`moves=${right}`);
    }
    await site.locator(`[data-pit="${THREE[1].right}"]`).click();
    await expect(bar).toContainText('Exact');
    await bar.locator('[data-exercises="next"]').click();
    await expect(bar).toContainText('Exercice 3');
    await site.locator(`[data-pit="${THREE[2].right}"]`).click();
    await expect(bar).toContainText('Exact');
    await step(1).click();
    await site.locator(`[data-pit="${THREE[0].right}"]`).click();
    await expect(bar).toContainText('Vous avez fait les 3 exercices de la liste.');
    await expect(step(1)).toHaveAccessibleName('Exercice 1, réussi');
    await expect.poll(() => eventDetails(page, 'solved')).toEqual([
      ...['own/2', 'own/3', 'own/1'].map((exercise) => ({ exercise, first: true, earned: 1, of: 1 })),
    ]);
    await expectNoViolations(page, { except: ['page-has-heading-one'] });
  });
}

test('an answer that was shown earns nothing when the exercise is played again', async ({ page }) => {
  const [{ right }] = THREE;
  await openBoardPage(page, `<awale-board exercise="own" text="${CODE}" lang="fr"></awale-board>`);
  const bar = lessonBar(page);
  await bar.locator('[data-lesson="show"]').click();
  await expect.poll(async () => (await eventDetails(page, 'solved')).length).toBe(1);
  await bar.locator('[data-lesson="back"]').click();
  await pit(page, right).click();
  await expect(bar).toContainText('Exact');
  await expect.poll(async () => (await eventDetails(page, 'solved')).map(({ first, earned }) => ({ first, earned }))).toEqual([
    { first: false, earned: 0 },
    { first: false, earned: 0 },
  ]);
});

test('a teacher’s own lesson can be embedded in a page', async ({ page }) => {
  const lesson = '[Title "La nôtre"]\n[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{Trois petites cases. [ask] Prenez-les.} 1. F {Cinq graines !} *';
  await openBoardPage(page, `<awale-board lesson="own" text="${packedText(lesson)}" lang="fr"></awale-board>`);
  await expect(lessonBar(page)).toContainText('La nôtre');
  await expect(lessonBar(page)).toContainText('Prenez-les.');
  await pit(page, 'F').click();
  await expect(lessonBar(page)).toContainText('Cinq graines !');
});

/** Faulty lists, and the message for each. */
const BROKEN = [
  { name: 'an illegal position', text: '[Rules "classique"]\n[FEN "99-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{[ask]} 1. F *', says: /Ligne 2/ },
  { name: 'an illegal move', text: '[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n\n{[ask]} 1. A *', says: /Ligne 4/ },
  { name: 'markup', text: '<script>alert(1)</script>', says: /./ },
  { name: 'nothing asked', text: '[Rules "classique"]\n\n{Rien.} 1. C *', says: /\[ask\]/ },
  { name: 'megabytes packed into kilobytes', code: packedText('{'.repeat(10_000_000)), says: /incomplet|not whole/ },
  { name: 'half a link', code: CODE.slice(0, 60), says: /incomplet|not whole/ },
];

for (const { name, text, code, says } of BROKEN) {
  test(`a faulty list is refused with a message: ${name}`, async ({ page }) => {
    const packed = code ?? packedText(text ?? '');
    await open(page, `#exercise=own&text=${packed}`);
    await expect(alert(page)).toBeVisible();
    await expect(alert(page)).toContainText(says);
    await expect(alert(page).locator('script')).toHaveCount(0);
    await expect(pit(page, 'A')).toBeVisible();
    await openBoardPage(page, `<awale-board exercise="own" text="${packed}" lang="fr"></awale-board>`);
    await expect.poll(async () => (await eventDetails(page, 'error')).length).toBe(1);
    const [error] = await eventDetails(page, 'error');
    expect(error.attribute).toBe('text');
    expect(error.message).toMatch(says);
    await expect(pit(page, 'A')).toBeVisible();
  });
}

test('a list without its text, or with characters that no link has, is refused', async ({ page }) => {
  await openBoardPage(page, '<awale-board exercise="own"></awale-board><awale-board exercise="own" text="<b>1</b>"></awale-board>');
  await expect.poll(async () => (await eventDetails(page, 'error')).map((/** @type {any} */ { attribute }) => attribute)).toEqual(['text', 'text']);
});
