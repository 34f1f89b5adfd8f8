// Two people at one board: by mouse, by keyboard, by touch, to the end of the game.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { liveRegion, storedGame, pit, playToEnd, scores, setPlayers, status, restart } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ page }) => setPlayers(page));

/** A press beside the pits ends the animation. @param {import('@playwright/test').Page} page */
const hurry = (page) => page.evaluate(() => document.querySelector('canvas')?.click());

/**
 * What shows that a press was accepted: its pit can no longer be played, or a warning asks before the move.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} letter
 */
const accepted = (page, letter) =>
  page.locator(`[data-pit="${letter}"][aria-disabled="true"], .bar:not([hidden]) [data-answer="anyway"]`);

test('a whole game by mouse ends as the rules say', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  const press = async (/** @type {string} */ letter) => {
    await pit(page, letter).click();
    await hurry(page);
    await expect(accepted(page, letter)).not.toHaveCount(0);
  };
  const { winner } = await playToEnd(page, { seed: 7, press });
  const name = { S: 'Sud gagne', N: 'Nord gagne' }[winner] ?? 'Égalité';
  await expect(status(page)).toContainText(name);
  await expect(liveRegion(page)).toContainText(name);
});

test('a whole game is played by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  await playToEnd(page, { seed: 11, press: (letter) => page.keyboard.press(letter.toLowerCase()) });
  // A dialog shows the end.
  await expect(page.getByRole('dialog')).toContainText(/gagne|Égalité/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(page.locator('.game-view')).toHaveAttribute('data-over', 'false');
  await restart(page);
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect.poll(() => scores(page)).toEqual(['0', '0']);
});

test('a whole game is played with three reloads', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page);
  let presses = 0;
  const press = async (/** @type {string} */ letter) => {
    presses += 1;
    if (presses % 12 === 0 && presses < 40) {
      await page.reload();
      await page.locator('html[data-state="ready"]').waitFor({ state: 'attached' });
    } else await pit(page, letter).click({ force: true });
  };
  await playToEnd(page, { seed: 13, press, hurry: true });
  expect(presses).toBeGreaterThan(36);
});

test('the arrow keys move between pits as they lie on the screen, and Enter sows', async ({ page }) => {
  await open(page);
  await pit(page, 'A').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pit(page, 'C')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(pit(page, 'd')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, vide');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(pit(page, 'd')).toHaveAccessibleName('Case d de Nord, 4 graines, jouable');
});

test('the tab key stops once at the board, at a pit that can be played', async ({ page }) => {
  await open(page);
  await expect(page.locator('[data-pit][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('c');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(pit(page, 'a')).toHaveAttribute('tabindex', '0');
});

test('a pit that cannot be played says why, and which can', async ({ page }) => {
  await open(page);
  await expect(pit(page, 'c')).toHaveAttribute('aria-disabled', 'true');
  await expect(pit(page, 'c')).toHaveAccessibleDescription(/^C’est à Sud de jouer/);
  // It is marked as disabled, but answers a press.
  await pit(page, 'c').click({ force: true });
  await expect(liveRegion(page)).toContainText('semez A, B, C, D, E ou F');
  await expect(page.locator('.told')).toContainText('semez A, B, C, D, E ou F');
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

test('a sentence says what a move did', async ({ page }) => {
  await open(page);
  await pit(page, 'C').click();
  await expect(liveRegion(page)).toContainText('Sud sème les 4 graines de la case C');
  await expect(liveRegion(page)).toContainText('À Nord de jouer.');
});

test('undo goes back to the start, and redo to the last move', async ({ page }) => {
  await open(page);
  for (const letter of ['c', 'a', 'f']) await page.keyboard.press(letter);
  await expect(pit(page, 'F')).toHaveAccessibleName('Case F de Sud, vide');
  const redo = page.getByRole('button', { name: 'Rétablir' });
  await expect(redo).toHaveAttribute('aria-disabled', 'true');
  for (let times = 0; times < 3; times += 1) await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, 4 graines, jouable');
  await expect(page.getByRole('button', { name: 'Annuler' })).toHaveAttribute('aria-disabled', 'true');
  for (let times = 0; times < 3; times += 1) await redo.click();
  await expect(pit(page, 'F')).toHaveAccessibleName('Case F de Sud, vide');
});

test.describe('with animation', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('presses while seeds move are played in order, and no seed is lost', async ({ page }) => {
    await page.clock.install();
    await open(page);
    // The clock stands still, so that the animation goes on until it is skipped.
    await page.clock.pauseAt(Date.now() + 60_000);
    await pit(page, 'C').click();
    await pit(page, 'd').click();
    await page.keyboard.press('d');
    await page.keyboard.press('a');
    await page.clock.resume();
    await expect(status(page)).toHaveText('À Sud de jouer.');
    expect((await storedGame(page)).moves).toEqual(['C', 'd', 'D', 'a']);
    await page.evaluate(() => {
      // Two presses in one frame.
      for (const letter of ['A', 'B']) /** @type {HTMLElement} */ (document.querySelector(`[data-pit="${letter}"]`)).click();
    });
    await expect(status(page)).toHaveText(/^À (Sud|Nord) de jouer\.$/);
    const seeds = await page.locator('[data-pit]').evaluateAll((all) =>
      all.map((one) => Number(/\d+/.exec(one.ariaLabel ?? '')?.[0] ?? 0)).reduce((sum, one) => sum + one, 0),
    );
    const taken = (await scores(page)).map(Number);
    expect(seeds + taken[0] + taken[1]).toBe(48);
  });

  test('a double click sows once', async ({ page }) => {
    await open(page);
    await pit(page, 'C').dblclick();
    await expect(status(page)).toHaveText('À Nord de jouer.');
    expect((await storedGame(page)).moves).toEqual(['C']);
  });

  test('resizing the window during an animation keeps the board', async ({ page }) => {
    await open(page);
    await pit(page, 'D').click();
    await page.setViewportSize({ width: 800, height: 1100 });
    await expect(page.locator('.board')).toHaveAttribute('data-upright', 'true');
    await page.setViewportSize({ width: 1000, height: 600 });
    await expect(page.locator('.board')).toHaveAttribute('data-upright', 'false');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await expect(pit(page, 'E')).toHaveAccessibleName('Case E de Sud, 5 graines');
  });
});

test.describe('by touch, with animation', () => {
  test.use({ ...PHONE, reducedMotion: 'no-preference' });

  test('a tap on a pit that can be played next ends the animation and sows', async ({ page }) => {
    await page.clock.install();
    await open(page, './#rules=kalah');
    // The clock stands still, so that each animation goes on until it is skipped.
    await page.clock.pauseAt(Date.now() + 60_000);
    await pit(page, 'C').tap();
    await expect(pit(page, 'F')).toHaveAttribute('aria-disabled', 'false');
    await pit(page, 'F').tap();
    await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'F']);
    // It is North's turn, so South's pit cannot be played: the tap only ends the animation.
    await pit(page, 'A').tap({ force: true });
    await expect(status(page)).toHaveText('À Nord de jouer.');
    expect((await storedGame(page)).moves).toEqual(['C', 'F']);
  });
});

test('a board that is resized has no empty frame', async ({ page, pageErrors }) => {
  // Chromium warns about reading a canvas often, which this test does on purpose.
  pageErrors.expected.push(/willReadFrequently/);
  await open(page);
  await page.evaluate(() => {
    const counters = /** @type {any} */ (window);
    counters.emptyFrames = 0;
    counters.checkedFrames = 0;
    const look = () => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas'));
      const { width, height } = canvas;
      const [, , , opacity] = canvas.getContext('2d')?.getImageData(width >> 1, height >> 1, 1, 1).data ?? [];
      counters.checkedFrames += 1;
      if (opacity !== 255) counters.emptyFrames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [width, height] of [[1000, 700], [900, 620], [420, 800], [360, 700], [1200, 800]]) {
    const before = await page.evaluate(() => /** @type {any} */ (window).checkedFrames);
    await page.setViewportSize({ width, height });
    await page.waitForFunction((least) => /** @type {any} */ (window).checkedFrames > least, before + 8);
  }
  const { emptyFrames, checkedFrames } = await page.evaluate(() => ({ ...(/** @type {any} */ (window)) }));
  expect(checkedFrames).toBeGreaterThan(5);
  expect(emptyFrames).toBe(0);
});

test.describe('by touch', () => {
  for (const [name, viewport] of /** @type {const} */ ([
    ['a narrow phone', { width: 320, height: 640 }],
    ['a phone upright', { width: 360, height: 740 }],
    ['a short phone', { width: 360, height: 600 }],
    ['a phone lying down', { width: 740, height: 360 }],
  ])) {
    test.describe(name, () => {
      test.use({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

      test('pits and buttons are large enough for a finger, and the page scrolls neither down nor aside', async ({ page }) => {
        await open(page);
        for (const box of await page.locator('[data-pit]').all()) {
          const rect = await box.boundingBox();
          expect(Math.min(rect?.width ?? 0, rect?.height ?? 0)).toBeGreaterThanOrEqual(44);
        }
        for (const button of await page.getByRole('button').all()) {
          expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
        }
        const [wide, high] = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth, scrollHeight];
        });
        expect(wide).toBeLessThanOrEqual(viewport.width);
        expect(high).toBeLessThanOrEqual(viewport.height);
      });

      test('touching either player’s name opens a dialog, which can be closed', async ({ page }) => {
        await open(page);
        for (const place of ['.far', '.near']) {
          await page.locator(`${place} .who`).tap();
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.getByRole('button', { name: 'Fermer' }).tap();
          await expect(page.getByRole('dialog')).toHaveCount(0);
        }
      });

      test('a pit is sown by touching it', async ({ page }) => {
        await open(page);
        await pit(page, 'F').tap();
        await expect(status(page)).toHaveText('À Nord de jouer.');
        await expect(pit(page, 'd')).toHaveAccessibleName('Case d de Nord, 5 graines, jouable');
      });
    });
  }

  test.describe('to the end', () => {
    test.use(PHONE);

    test('a whole game is played', async ({ page }) => {
      test.setTimeout(120_000);
      await open(page);
      const press = async (/** @type {string} */ letter) => {
        await pit(page, letter).tap();
        await hurry(page);
        await expect(accepted(page, letter)).not.toHaveCount(0);
      };
      await playToEnd(page, { seed: 3, press });
    });
  });
});

test('a new text beside the board is shown from its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page);
  await open(page);
  // As little room as a text has in large letters.
  await page.locator('.status-text').evaluate((talk) => (talk.style.cssText = 'flex: none; height: 2rem; min-height: 0'));
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toContainText('case C');
  const scrolled = () => page.locator('.status-text').evaluate((talk) => talk.scrollTop);
  await page.locator('.status-text').evaluate((talk) => (talk.scrollTop = 20));
  expect(await scrolled()).toBeGreaterThan(0);
  await pit(page, 'a').click();
  await expect(page.locator('.told')).toContainText('case a');
  await expect.poll(scrolled).toBe(0);
});
