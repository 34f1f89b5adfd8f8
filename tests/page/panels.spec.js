// The panels beside the board, and the list of moves.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, pit, setPlayers, status } from './helpers/game.js';
import { questionsAsked, recordQuestions } from './helpers/questions.js';
import { holdRequests } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const moves = (page) => page.locator('.moves .move');

/** @param {Page} page @param {string} keys */
async function play(page, keys) {
  for (const key of keys) await page.keyboard.press(key);
  await expect(liveRegion(page)).not.toBeEmpty();
}

for (const [width, height] of [[1280, 720], [768, 1024], [390, 844]]) {
  test(`at ${width} by ${height} the tabs stay in their places when another is chosen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    const places = () => page.locator('.tab').evaluateAll((tabs) => tabs.map((tab) => {
      const { left, top, width } = tab.getBoundingClientRect();
      return [left, top, width].map(Math.round);
    }));
    await page.locator('#tab-moves').click();
    const before = await places();
    expect(new Set(before.map(([, top]) => top)).size, 'rows of tabs').toBe(1);
    for (const name of ['analysis', 'lessons', 'exercises', 'rules']) {
      await page.locator(`#tab-${name}`).click();
      await expect(page.locator(`#tab-${name}`)).toHaveAttribute('aria-selected', 'true');
      expect(await places()).toEqual(before);
    }
  });
}

test('before the first move the first panel offers the choice of opponent and rules; after it, the list of moves and the replay buttons', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const panel = page.getByRole('tabpanel', { name: 'Partie' });
  const replay = ['Au début', 'Coup précédent', 'Coup suivant', 'À la fin', 'Dérouler la partie', 'Une graine en arrière', 'Projeter en plein écran'];
  const offers = ['Choisir l’adversaire', 'Choisir les règles'];
  for (const name of offers) await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  const empty = panel.getByText('Les coups de la partie s’afficheront ici.');
  await expect(empty).toBeVisible();
  for (const name of replay) await expect(panel.getByRole('button', { name, exact: true })).toBeHidden();
  // After a new game is begun from the panel, the focus is on the board, so that a letter key plays at once.
  await panel.getByRole('button', { name: 'Choisir l’adversaire' }).click();
  await page.locator('dialog.new-game').getByRole('button', { name: 'Recommencer' }).click();
  await expect(page.locator('#game-view [data-pit]:focus')).toHaveCount(1);
  await page.keyboard.press('c');
  await expect(moves(page)).toHaveText(['C']);
  for (const name of replay) await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of offers) await expect(panel.getByRole('button', { name, exact: true })).toBeHidden();
  await expect(empty).toBeHidden();
});

test('the moves are listed beside the board, and each can be visited', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await expect(page.getByRole('tab', { name: 'Partie' })).toHaveAttribute('aria-selected', 'true');
  await play(page, 'caf');
  await expect(moves(page)).toHaveText(['C', 'a', 'F']);
  await expect(moves(page).nth(2)).toHaveAttribute('aria-current', 'step');
  await moves(page).nth(0).click();
  await expect(moves(page).nth(0)).toHaveAttribute('aria-current', 'step');
  await expect(moves(page).nth(0)).toBeFocused();
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, vide');
  await expect(pit(page, 'a')).toHaveAccessibleName(/jouable/);
  await page.getByRole('button', { name: 'À la fin' }).click();
  await expect(pit(page, 'F')).toHaveAccessibleName('Case F de Sud, vide');
  await page.getByRole('button', { name: 'Au début' }).click();
  await expect(status(page)).toContainText('À Sud de jouer.');
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await expect(moves(page).nth(0)).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await expect(page.locator('.moves [aria-current]')).toHaveCount(0);
});

test('the program waits while a person goes back in the game, and a pit pressed there changes nothing', async ({ page }) => {
  await recordQuestions(page);
  await page.clock.install();
  await setPlayers(page, { N: 1 });
  await open(page);
  await page.keyboard.press('c');
  await expect(moves(page)).toHaveCount(2);
  await moves(page).nth(0).click();
  await expect(status(page)).toHaveText('Partie en pause.');
  const asked = (await questionsAsked(page)).filter((kind) => kind === 'think');
  expect(asked).toEqual(['think']);
  await page.clock.runFor(10_000);
  expect((await questionsAsked(page)).filter((kind) => kind === 'think')).toEqual(asked);
  await expect(moves(page)).toHaveCount(2);
  await expect(moves(page).nth(0)).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Au début' }).click();
  await page.locator('[data-pit="D"]').click({ force: true });
  await expect(page.locator('.told')).toContainText('Revenez au coup actuel');
  await expect(page.locator('.moves .pair .move')).toHaveText(['C', /^[a-f]/]);
  await page.getByRole('button', { name: 'À la fin' }).click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.locator('[data-pit="D"]').click();
  await expect.poll(async () => (await questionsAsked(page)).filter((kind) => kind === 'think').length).toBe(2);
});

test('the language of the panels changes with that of the page', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'Game' })).toBeVisible();
  await expect(page.getByText('The moves of the game will appear here.')).toBeVisible();
});

test('the board does not move when the panels are loaded', async ({ page }) => {
  const release = await holdRequests(page, '**/panels/*.js');
  await open(page);
  const before = await page.locator('canvas').boundingBox();
  release();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(page.locator('.first')).toBeVisible();
  expect(await page.locator('canvas').boundingBox()).toEqual(before);
});

test('a reload opens the panel that was open', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#moves=CfEa');
  const selected = page.locator('[role="tab"][aria-selected="true"]');
  for (const name of ['Analyse', 'Règles', 'Partie']) {
    await page.getByRole('tab', { name }).click();
    await page.reload();
    await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
    await expect(page.getByRole('tab')).toHaveCount(5);
    await expect(selected).toHaveText(name);
  }
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.reload();
  await expect(page.locator('#panel-analysis .study')).toBeVisible();
  // A link to a game opens the panel with its moves.
  await open(page, './?other=1#moves=C');
  await expect(selected).toHaveText('Partie');
});

test('on a shared tablet a reload begins with the first panel', async ({ page }) => {
  await open(page, './#borne=5');
  await page.getByRole('tab', { name: 'Analyse' }).click();
  await page.locator('#panel-analysis .study').waitFor();
  await page.reload();
  await expect(page.getByRole('tab')).toHaveCount(5);
  await expect(page.locator('[role="tab"][aria-selected="true"]')).toHaveText('Partie');
});

for (const [width, height] of [[1280, 720], [1920, 1080], [2560, 1440], [390, 844]]) {
  test(`at ${width} by ${height} the buttons at the foot of the moves panel stand two by two`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    if (width < 700) await page.getByRole('tab', { name: 'Partie' }).click();
    const buttons = page.locator('.panel-foot .button');
    await expect(buttons).toHaveCount(4);
    const boxes = await buttons.evaluateAll((all) => all.map((one) => ({ top: Math.round(one.getBoundingClientRect().top), cut: one.scrollWidth > one.clientWidth })));
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
    expect([boxes[0].top, boxes[2].top]).toEqual([boxes[1].top, boxes[3].top]);
    expect(boxes.some(({ cut }) => cut)).toBe(false);
  });
}

for (const [width, height] of [[1440, 900], [1920, 1080], [2560, 1440]]) {
  test(`at ${width} by ${height} the list of moves takes the height that is left in its panel`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page, './#moves=BfDeAfCaAfFdCcDeEcCfBcAeFcAfAbCaAeEaDfBcCbEd');
    await page.getByRole('tab', { name: 'Partie' }).click();
    await expect(moves(page)).toHaveCount(44);
    await page.locator('.panel-foot').waitFor();
    const { list, free } = await page.evaluate(() => {
      const box = (/** @type {string} */ name) => /** @type {HTMLElement} */ (document.querySelector(name)).getBoundingClientRect();
      return { list: box('#panel-moves .moves').height, free: box('#panel-moves').bottom - box('.panel-foot').bottom };
    });
    expect(list).toBeGreaterThan(height * 0.47);
    expect(free).toBeLessThan(height * 0.04);
    // A short list is no higher than its moves. (`?2` makes the browser load the page anew.)
    await open(page, './?2#moves=Bf');
    await expect(moves(page)).toHaveCount(2);
    expect((await page.locator('#panel-moves .moves').boundingBox())?.height).toBeLessThan(80);
  });
}

for (const [width, panel] of [[768, 320], [1024, 320], [1280, 333], [1920, 499], [2560, 520]]) {
  test(`in a window ${width} pixels wide the panel takes ${panel} of them`, async ({ page }) => {
    await page.setViewportSize({ width, height: Math.max(720, 0.6 * width) });
    await open(page);
    await page.locator('#tab-moves').waitFor();
    await expect.poll(async () => Math.round((await page.locator('.panels').boundingBox())?.width ?? NaN)).toBe(panel);
  });
}

test('in a wide window the scores grow with the board, and the status text grows too', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  const sizes = async () => ({
    score: await page.locator('.score').first().evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    text: await page.locator('.told').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
    board: (await page.locator('canvas').boundingBox())?.width ?? NaN,
  });
  const usual = await sizes();
  await page.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(async () => (await sizes()).board).toBeGreaterThan(1.7 * usual.board);
  const wide = await sizes();
  expect(wide.score / usual.score).toBeGreaterThan(0.9 * (wide.board / usual.board));
  expect(wide.text / usual.text).toBeGreaterThan(1.3);
});

for (const [width, height] of [[1920, 1080], [2560, 1440]]) {
  test(`at ${width} by ${height} the list of moves is beside the analysis, and a press on a move goes to it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page, './#moves=BfDeAfCaAfFdCcDeEcCfBcAeFcAfAbCaAeEaDfBcCbEd');
    await page.getByRole('tab', { name: 'Analyse' }).waitFor();
    const tab = await page.locator('#tab-analysis').boundingBox();
    await page.locator('#tab-analysis').click();
    const list = page.locator('#panel-analysis .moves');
    await expect(list.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('canvas')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('switch', { name: 'Analyser la position' })).toBeInViewport({ ratio: 1 });
    await list.locator('.move').nth(38).click();
    await expect(list.locator('.move').nth(38)).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('#panel-analysis')).toHaveJSProperty('scrollTop', 0);
    const [beside, gauge] = [await list.boundingBox(), await page.locator('.gauge').boundingBox()];
    expect((beside?.x ?? NaN) + (beside?.width ?? NaN)).toBeLessThan(gauge?.x ?? NaN);
    // The tabs have not moved under the pointer.
    expect((await page.locator('#tab-analysis').boundingBox())?.x).toBeCloseTo(tab?.x ?? NaN, 0);
    // In a narrower window there is no room for the moves.
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(list).toBeHidden();
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a tab opens below the board, and closes again', async ({ page }) => {
    await open(page);
    const tab = page.getByRole('tab', { name: 'Partie' });
    await expect(tab).toHaveAttribute('aria-selected', 'false');
    const before = await page.locator('canvas').boundingBox();
    await tab.tap();
    await expect(page.locator('.first')).toBeVisible();
    await expectNoViolations(page);
    // The open tab shows a cross in place of its icon: a press closes the panel.
    await expect(tab.locator('svg')).toBeHidden();
    expect(await tab.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('""');
    await tab.tap();
    await expect(page.locator('.first')).toBeHidden();
    await expect(tab.locator('svg')).toBeVisible();
    expect((await page.locator('canvas').boundingBox())?.height).toBe(before?.height);
  });

  test('the list of moves shows and marks the newest move after a reload', async ({ page }) => {
    await setPlayers(page);
    await open(page, './#moves=BfDeAfCaAfFdCcDeEcCfBcAeFcAfAbCaAeEaDfBcCbEd');
    await page.reload();
    await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
    await page.getByRole('tab', { name: 'Partie' }).tap();
    const newest = page.locator('.moves .move').last();
    await expect(newest).toHaveAttribute('aria-current', 'step');
    await expect(newest).toBeInViewport({ ratio: 0.9 });
  });

  for (const width of [320, 360, 430]) {
    test(`the tabs stand in one row at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await open(page);
      await expect(page.getByRole('tab').first()).toBeVisible();
      const boxes = await page.getByRole('tab').evaluateAll((all) =>
        all.map((one) => ({ ...one.getBoundingClientRect().toJSON(), inside: one.scrollWidth <= one.clientWidth })),
      );
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
      for (const { left, right, height, inside } of boxes) {
        expect(height).toBeGreaterThanOrEqual(44);
        expect([left >= 0, right <= width, inside]).toEqual([true, true, true]);
      }
    });
  }

  test('one touch marks threatened pits, and their descriptions say so', async ({ page }) => {
    await open(page, './#position=0-0-2-1-0-4-4-2-0-0-1-4-10-20-S');
    const marks = page.getByRole('button', { name: 'Menaces' });
    await expect(marks).toHaveAttribute('aria-pressed', 'false');
    await marks.tap();
    await expect(marks).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-pit="C"]')).toHaveAccessibleDescription(/menace/);
    await marks.tap();
    await expect(page.locator('[data-pit="C"]')).not.toHaveAccessibleDescription(/menace/);
  });
});
