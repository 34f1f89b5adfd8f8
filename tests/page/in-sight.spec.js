// The whole board is visible at every window size, whatever is open beside or below it; the texts, buttons, names and
// scores around it have room and stay in place.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { GAME } from './helpers/examples.js';
import { pit, playToEnd, randomNumbers, restart, setPlayers, status } from './helpers/game.js';
import { followLink, resign, storeSettings, unfoldSettings } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440]];
/** A game that ends by repetition, which is explained at length. */
const REPETITION =
  '#rules=classique&moves=DcEcBfBeAdFeCbCdDeAfFcBfEaAeAfAcBfDeFfEeCfFdEaFbDdEeFfBcAeBfAdBeDfCaAbEaFaBbCcDe' +
  'FfAaBdEeFbCcDaEbFfAdBcCaDeEbFfAdBeCfAcDaBdCeEbDfFcEdF';

/**
 * Asserts that the whole board is visible: each pit can be pressed at its centre, names and scores do not
 * cover the board, and the page does not scroll.
 *
 * @param {Page} page
 */
async function expectBoardVisible(page) {
  await expect(page.locator('.game-view canvas')).toBeInViewport({ ratio: 0.999 });
  const found = () =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const covered = [...document.querySelectorAll('.game-view [data-pit]')].filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) !== one;
      });
      // Names and numbers are above and below the board, not on it.
      const board = document.querySelector('.game-view canvas')?.getBoundingClientRect();
      const rows = [...document.querySelectorAll('.game-view :is(.who, .score)')].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return board && middle > board.top && middle < board.bottom;
      });
      return {
        covered: covered.map((one) => /** @type {HTMLElement} */ (one).dataset.pit),
        rows: rows.map((one) => one.textContent),
        scrolls: scrollWidth > innerWidth || scrollHeight > innerHeight || scrollY !== 0,
      };
    });
  await expect.poll(found).toEqual({ covered: [], rows: [], scrolls: false });
}

/** Opens a panel; the board stays visible, also when the panel scrolls. @param {Page} page @param {string} name */
async function show(page, name) {
  const tab = page.locator(`#tab-${name}`);
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  await expect(page.locator(`#panel-${name} > :not(.panel-coming)`).first()).toBeVisible();
  await expectBoardVisible(page);
  // Only the panel scrolls.
  await page.locator(`#panel-${name}`).evaluate((panel) => (panel.scrollTop = panel.scrollHeight));
  await expectBoardVisible(page);
  await page.locator(`#panel-${name}`).evaluate((panel) => (panel.scrollTop = 0));
}

/** The places of the board and of the buttons under it. @param {Page} page */
const places = (page) =>
  page.locator('.game-view canvas, #actions .button:visible').evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top, width, height].map(Math.round).join(' ');
    }),
  );

for (const [width, height] of SIZES) {
  test.describe(`the board is visible at ${width} by ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: Math.min(width, height) < 500 });

    test('beside replay, analysis and rules', async ({ page }) => {
      await open(page, GAME);
      await expectBoardVisible(page);
      await show(page, 'moves');
      for (const step of ['first', 'on', 'seed-on', 'seed-on', 'on', 'last', 'seed-back', 'back']) {
        await page.locator(`[data-step="${step}"]`).click();
        await expectBoardVisible(page);
      }
      await page.locator('.moves .move').nth(4).click();
      await expectBoardVisible(page);
      await show(page, 'analysis');
      await show(page, 'rules');
      // A sentence leads to its rule.
      await page.locator('.status-text .ruled').first().click();
      await expect(page.locator('#panel-rules h3:focus')).toHaveCount(1);
      await expectBoardVisible(page);
    });

    test('with a lesson, its list, and another lesson', async ({ page }) => {
      await open(page);
      await show(page, 'lessons');
      await page.locator('[data-name="first-capture"]').click();
      const next = page.locator('.lesson-bar [data-lesson="next"]');
      await expect(next).toBeInViewport({ ratio: 0.999 });
      await expectBoardVisible(page);
      await next.click();
      await expectBoardVisible(page);
      await pit(page, 'A').click({ force: true });
      await expect(page.locator('.lesson-bar [data-lesson="show"]')).toBeInViewport({ ratio: 0.999 });
      await expectBoardVisible(page);
      await show(page, 'lessons');
      await page.locator('[data-name="lap"]').click();
      await expect(page.locator('.lesson-bar-where')).toBeVisible();
      await expectBoardVisible(page);
      await page.locator('.lesson-bar [data-lesson="leave"]').click();
      await expectBoardVisible(page);
    });

    test('with an exercise, the next one, and the problem of the day', async ({ page }) => {
      await open(page);
      await show(page, 'exercises');
      // Each rule set of the family is numbered by itself: the thirteenth of the list is the eleventh of its rule set.
      await page.locator('[data-exercise="classique/13"]').click();
      const lessonBar = page.locator('.lesson-bar');
      await expect(lessonBar).toContainText('Exercice 11 ·');
      await expectBoardVisible(page);
      await lessonBar.locator('[data-lesson="hint"]').click();
      await expectBoardVisible(page);
      await show(page, 'exercises');
      await page.locator('[data-exercises="next"]:visible').first().click();
      await expect(lessonBar).not.toContainText('Exercice 11 ·');
      await expect(lessonBar).toBeVisible();
      await expectBoardVisible(page);
      await show(page, 'exercises');
      await page.locator('[data-exercises="day"]').click();
      await expect(lessonBar).toContainText('du jour');
      await expectBoardVisible(page);
    });

    test('and so is the board of the open position editor', async ({ page }) => {
      await open(page);
      await show(page, 'moves');
      await page.getByRole('button', { name: 'Position…' }).click();
      const board = page.locator('.setup canvas');
      await expect(board).toBeInViewport({ ratio: 0.999 });
      await page.locator('.setup [data-pit="C"]').click();
      await page.locator('.position .dialog-body').evaluate((body) => (body.scrollTop = body.scrollHeight));
      await expect(board).toBeInViewport({ ratio: 0.999 });
    });

    test('while a game is played, and does not move between turns', async ({ page }) => {
      await setPlayers(page);
      await open(page);
      await page.getByRole('tab').last().waitFor();
      await expectBoardVisible(page);
      const before = await places(page);
      for (const [letter, next] of [['C', 'Nord'], ['d', 'Sud'], ['F', 'Nord'], ['a', 'Sud']]) {
        await pit(page, letter).click();
        // A press during the animation would only end it.
        await expect(status(page)).toHaveText(`À ${next} de jouer.`);
        await expectBoardVisible(page);
        expect(await places(page)).toEqual(before);
      }
      await page.locator('[data-action="stop"]').click();
      for (const answer of await page.locator('.bar .button').all()) await expect(answer).toBeInViewport({ ratio: 0.999 });
      await expectBoardVisible(page);
    });
  });
}

for (const [width, height] of [[568, 320], [480, 320], [533, 320]]) {
  test(`on a small phone held sideways, at ${width} by ${height}, the whole board is visible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, GAME);
    await expectBoardVisible(page);
    for (const name of ['moves', 'rules']) await show(page, name);
    await followLink(page, 'exercise=classique/1');
    await expect(page.locator('.lesson-question')).not.toBeEmpty();
    await expectBoardVisible(page);
  });
}

for (const [width, height] of [[568, 320], [640, 320], [667, 375], [844, 390]]) {
  test(`held sideways, at ${width} by ${height}, text, buttons and tabs never lie over each other`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    const expectApart = async () => {
      const { text, buttons, tabs } = await page.evaluate(() => {
        const box = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => one.getBoundingClientRect());
        const [talk] = box('.status-text');
        const shown = box('#actions .button');
        return { text: talk.bottom - talk.top, buttons: [Math.min(...shown.map(({ top }) => top)) - talk.bottom, Math.max(...shown.map(({ bottom }) => bottom))], tabs: Math.min(...box('.tab').map(({ top }) => top)) };
      });
      expect(text).toBeGreaterThanOrEqual(100);
      expect(buttons[0]).toBeGreaterThanOrEqual(0);
      expect(buttons[1]).toBeLessThanOrEqual(tabs + 1);
    };
    await open(page, './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S');
    await page.getByRole('tab').last().waitFor();
    const names = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => {
      const range = document.createRange();
      range.selectNodeContents([...tab.childNodes].find(({ textContent }) => textContent?.trim()) ?? tab);
      return range.getBoundingClientRect();
    }));
    for (const [at, name] of names.slice(1).entries()) expect(name.left - names[at].right).toBeGreaterThan(2);
    await expectApart();
    await pit(page, 'D').click();
    await page.locator('[data-answer="confirm"]').waitFor();
    await expectApart();
    await page.locator('[data-answer="confirm"]').click();
    await expect(page.locator('.told')).toContainText('récolte');
    await expectApart();
    await page.locator('[data-action="stop"]').click();
    await page.locator('[data-answer="go-on"]').waitFor();
    await expectApart();
  });
}

test('with letters twice as large the board stays visible, and nothing scrolls sideways', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
  });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await open(page, GAME);
    for (const name of ['moves', 'rules', 'exercises']) await show(page, name);
    expect(await page.locator('.game-view canvas').evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(150);
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the board is horizontal, or upright if that was chosen, with South’s row below', async ({ page }) => {
    await open(page);
    await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'false');
    await page.locator('#settings').click();
    await expect(page.locator('.settings-group').first()).toBeVisible();
    await unfoldSettings(page);
    await page.getByRole('radio', { name: 'debout' }).check();
    await page.keyboard.press('Escape');
    await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'true');
    await expectBoardVisible(page);
    const tops = await page.locator('.far .score, [data-pit="A"], [data-pit="F"], .near .score').evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    for (const name of ['moves', 'rules']) await show(page, name);
    await page.reload();
    await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'true');
    // An exercise lays the board down: below an upright one there would be no room for the question.
    await followLink(page, 'exercise=classique/1');
    await expect(page.locator('.lesson-question')).not.toBeEmpty();
    await expectBoardVisible(page);
    await expect(page.locator('.lesson-bar [data-lesson="hint"]')).toBeInViewport({ ratio: 1 });
    await page.locator('.lesson-bar [data-lesson="leave"]').click();
    await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'true');
  });

  test('an upright board uses the height, and its upper edge stays when a panel opens', async ({ page }) => {
    await storeSettings(page, { orientation: 'upright' });
    await open(page, GAME);
    await page.getByRole('tab').last().waitFor();
    await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'true');
    const board = async () => (await page.locator('.game-view canvas').boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    const before = await board();
    expect(before.height).toBeGreaterThan(500);
    for (const name of ['moves', 'rules']) {
      await show(page, name);
      const now = await board();
      expect(Math.abs(now.y - before.y)).toBeLessThanOrEqual(1);
      expect(Math.abs(now.x + now.width / 2 - before.x - before.width / 2)).toBeLessThanOrEqual(1);
      expect(now.height).toBeGreaterThan(340);
    }
    await page.locator('#tab-rules').click();
    await expect.poll(board, 'the canvas gets its size in the next frame').toEqual(before);
  });

  for (const [width, height] of [[360, 640], [390, 844]]) {
    test(`at ${width} by ${height}, above an upright board, a gain stands clear of the score, and the scores at the board’s edge`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await setPlayers(page);
      await storeSettings(page, { orientation: 'upright' });
      // F takes twelve seeds.
      await open(page, './#position=0-0-0-0-0-5-2-2-1-1-1-4-16-16-S');
      await pit(page, 'F').click();
      const row = page.locator('.player').filter({ has: page.locator('.gain:not(:empty)') });
      await expect(row.locator('.gain')).toHaveText(/^\+\d\d$/);
      const gap = await row.evaluate((one) => {
        const [gain, score] = ['.gain', '.score'].map((name) => {
          const range = document.createRange();
          range.selectNodeContents(/** @type {Element} */ (one.querySelector(name)));
          return range.getBoundingClientRect();
        });
        return gain.left - score.right;
      });
      expect(gap).toBeGreaterThan(10);
      const left = async (/** @type {string} */ part) => (await page.locator(part).boundingBox())?.x ?? NaN;
      const edge = await left('.game-view .board');
      for (const place of ['.far', '.near']) expect(Math.abs((await left(`${place} .score`)) - edge)).toBeLessThan(12);
    });
  }

  test('the whole explanation of the end is visible', async ({ page }) => {
    await open(page, REPETITION);
    const talk = page.locator('.status-text');
    await expect(talk).toContainText('Nord gagne, 27 à 21');
    expect(await talk.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  });

  test('a text of three lines is wholly visible, also with an open panel', async ({ page }) => {
    await open(page, '#rules=classique&moves=EeAfFaDdFbCfFeBcDdEfAeCfFc&ply=24');
    await show(page, 'moves');
    await page.locator('[data-step="on"]').click();
    const talk = page.locator('.status-text');
    await expect(talk).toContainText('sème');
    expect(await talk.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  });

  test('a tall phone has larger names, numbers, words and buttons than a small one', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    const sizes = async (/** @type {number} */ width, /** @type {number} */ height) => {
      await page.setViewportSize({ width, height });
      await expectBoardVisible(page);
      const type = await page.locator('.near :is(.who, .score), .status').evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
      const button = await page.locator('#actions .button:visible').first().evaluate((one) => one.getBoundingClientRect().height);
      return [...type, button];
    };
    const small = await sizes(360, 640);
    const tall = await sizes(390, 844);
    for (const [at, size] of tall.entries()) expect(size).toBeGreaterThan(1.1 * small[at]);
  });

  test('the longest texts of a harvest leave room for advice', async ({ page }) => {
    await open(page, './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S');
    await pit(page, 'D').click();
    await page.locator('[data-answer="confirm"]').click();
    await expect(page.locator('.told')).toContainText('2 en e');
    await expectBoardVisible(page);
    const room = await page.evaluate(() => {
      const [talk, told] = ['.status-text', '.told'].map((name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect());
      return talk.bottom - told.bottom;
    });
    // Three lines.
    expect(room).toBeGreaterThan(72);
  });

  test('the greeting does not cover the place of the buttons for placing seeds', async ({ page }) => {
    await open(page, '#rules=eqwale');
    const greeting = page.locator('[data-lesson="greeting"]');
    await expect(greeting).toBeInViewport({ ratio: 0.999 });
    const bottom = await greeting.evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await page.locator('#actions').evaluate((one) => one.getBoundingClientRect().top);
    expect(bottom).toBeLessThanOrEqual(top);
  });

  test('no panel is wider than the phone', async ({ page }) => {
    await open(page, GAME);
    for (const name of ['moves', 'analysis', 'lessons', 'exercises', 'rules']) {
      await show(page, name);
      const wide = await page.locator(`#panel-${name}`).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      expect([name, wide]).toEqual([name, 0]);
    }
  });

  test('the other language is offered in its own words, and a lying board is not at the very top', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { sources } of /** @type {any[]} */ (list.getEntries())) {
          if (sources.some((/** @type {any} */ { node }) => (node?.id ? node : node?.parentElement)?.closest('#actions, .field, .head'))) document.documentElement.dataset.moved = 'true';
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(page);
    // Neither the head, nor the board, nor the buttons have moved since the first frame.
    await expect(page.getByRole('tab')).toHaveCount(5);
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
    await expect(page.locator('#language')).toHaveText('English');
    await expect(page.locator('#language')).toBeInViewport({ ratio: 1 });
    const middle = async () => {
      const box = await page.locator('.game-view canvas').boundingBox();
      return ((box?.y ?? 0) + (box?.height ?? 0) / 2) / 844;
    };
    expect(await middle()).toBeGreaterThan(0.33);
    expect(await middle()).toBeLessThan(0.45);
    await page.locator('#language').tap();
    await expect(status(page)).toHaveText('Your move.');
    await expect(page.locator('#language')).toHaveText('français');
  });

  test('a small phone gives a panel 250 pixels, and the rules begin under one row of controls', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page);
    await show(page, 'rules');
    const panel = await page.locator('#panel-rules').boundingBox();
    const text = await page.locator('.rulebook .about').boundingBox();
    expect(panel?.height).toBeGreaterThanOrEqual(250);
    expect((text?.y ?? 0) - (panel?.y ?? 0)).toBeLessThan(80);
  });

  test('the end is said once while its dialog is open', async ({ page }) => {
    await setPlayers(page, { N: 1 });
    await open(page);
    await resign(page);
    await expect(page.locator('dialog.end h2')).toHaveText('Vous perdez.');
    await expect(page.locator('.status-text')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(status(page)).toHaveText('Vous abandonnez. Vous perdez.');
    await expect(page.locator('.status-text')).toBeVisible();
  });

  test('a long name of rules does not push out the chooser’s arrow', async ({ page }) => {
    await open(page, '#rules=classique,slam=legal,exhaustion=no');
    const chooser = page.locator('#rules');
    const { name, sign, whole } = await chooser.evaluate((one) => {
      const text = /** @type {HTMLElement} */ (one.firstElementChild);
      return { name: text.scrollWidth, sign: getComputedStyle(one, '::after').content, whole: one.scrollWidth - one.clientWidth };
    });
    expect(name).toBeGreaterThan(0);
    expect(sign).toContain('▾');
    expect(whole).toBe(0);
  });
});

for (const [width, height] of [[360, 640], [768, 1024]]) test(`the whole explanation of the end is visible at ${width} by ${height}, and the whole board`, async ({ page }) => {
  await page.setViewportSize({ width, height });
  await open(page, REPETITION);
  const talk = page.locator('.status-text');
  await expect(talk).toContainText('dans son propre camp');
  expect(await talk.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0);
  await expectBoardVisible(page);
});

test('the action buttons are in one row at a width of 768', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page);
  const tops = await page.locator('#actions .button:visible').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('against the program the buttons stay where they are while it thinks', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await page.addInitScript(() => {
    const seen = { places: /** @type {Set<string>} */ (new Set()), thinking: false };
    Object.assign(window, { seen });
    const look = () => {
      requestAnimationFrame(look);
      const buttons = [...document.querySelectorAll('.actions .button')].filter((one) => one.getClientRects().length > 0);
      if (buttons.length === 0) return;
      seen.thinking ||= buttons.some((one) => /** @type {HTMLElement} */ (one).dataset.action === 'now');
      seen.places.add(buttons.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join(' ');
      }).join(', '));
    };
    requestAnimationFrame(look);
  });
  for (const [width, height] of [[1100, 720], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440]]) {
    await page.setViewportSize({ width, height });
    await open(page);
    await restart(page);
    await expect(status(page)).toHaveText('À vous de jouer.');
    await page.evaluate(() => void /** @type {any} */ (window).seen.places.clear());
    await pit(page, 'C').click();
    await expect(status(page)).not.toHaveText('À vous de jouer.');
    await expect(status(page)).toHaveText('À vous de jouer.');
    const { places: found, thinking } = await page.evaluate(() => {
      const { seen } = /** @type {any} */ (window);
      return { places: [...seen.places], thinking: seen.thinking };
    });
    expect(thinking).toBe(true);
    expect(found, `at ${width} by ${height}`).toHaveLength(1);
  }
});

test('a link in the share dialog has the page’s colour `--info`', async ({ page }) => {
  await open(page);
  await page.locator('#share').click();
  const link = page.locator('[data-share="take"]');
  await expect(link).toBeVisible();
  const [own, wanted] = await link.evaluate((one) => {
    const probe = document.createElement('span');
    probe.style.color = 'var(--info)';
    one.after(probe);
    const found = [getComputedStyle(one).color, getComputedStyle(probe).color];
    probe.remove();
    return found;
  });
  expect(own).toBe(wanted);
});

test('each player’s score is next to their store, and rises as seeds fall into it', async ({ page }) => {
  await open(page, '#rules=kalah&moves=DceCafCeDFeB');
  const south = page.locator('.near .score');
  const north = page.locator('.far .score');
  const middle = await page.locator('.game-view canvas').evaluate((one) => one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2);
  const left = (/** @type {import('@playwright/test').Locator} */ one) => one.evaluate((made) => made.getBoundingClientRect().left);
  expect(await left(south)).toBeGreaterThan(middle);
  expect(await left(north)).toBeLessThan(middle);
  const before = Number(await south.textContent()) + Number(await north.textContent());
  await show(page, 'moves');
  await page.locator('[data-step="first"]').click();
  await expect(south).toHaveText('0');
  // Step by step, until a seed falls into a store.
  for (let press = 0; press < 40 && (await south.textContent()) === '0'; press += 1) {
    await page.locator('[data-step="seed-on"]').click();
  }
  await expect(south).toHaveText('1');
  await page.locator('[data-step="seed-back"]').click();
  await expect(south).toHaveText('0');
  await page.locator('[data-step="last"]').click();
  await expect.poll(async () => Number(await south.textContent()) + Number(await north.textContent())).toBe(before);
});

test('a pit that a lesson marks has a ring around it', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/willReadFrequently/);
  await open(page, '#lesson=traps&step=1');
  await expect(page.locator('.game-view .board')).toHaveAttribute('data-marked', 'EFa');
  /** How many points of a circle around a pit are blue, for each quarter of the circle. @param {string} letter */
  const blue = (letter) =>
    page.evaluate((name) => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.game-view canvas'));
      const button = document.querySelector(`.game-view [data-pit="${name}"]`);
      if (!button) return [];
      const [home, target] = [canvas.getBoundingClientRect(), button.getBoundingClientRect()];
      const pitch = target.width;
      const x = target.left + pitch / 2 - home.left;
      // From the inner edge of the button; South's is the upper one.
      const y = (name < 'a' ? target.top + 0.53 * pitch : target.bottom - 0.53 * pitch) - home.top;
      const scale = canvas.width / home.width;
      const quarters = [0, 0, 0, 0];
      for (let degree = 0; degree < 360; degree += 2) {
        const [radius, angle] = [0.472 * pitch, (degree * Math.PI) / 180];
        const at = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)].map((one) => Math.round(one * scale));
        const [red, , light] = canvas.getContext('2d')?.getImageData(at[0], at[1], 1, 1).data ?? [];
        if (light > red + 40) quarters[Math.floor(degree / 90)] += 1;
      }
      return quarters;
    }, letter);
  await expect.poll(async () => Math.min(...(await blue('a')), ...(await blue('E')))).toBeGreaterThan(10);
  expect(await blue('B')).toEqual([0, 0, 0, 0]);
});

/** Checks the board in every frame: it is in the window, and each pit can be pressed, or is seen beside a dialog. */
function watchBoard() {
  /** @type {{ frames: number, hidden: string[] }} */
  const watch = { frames: 0, hidden: [] };
  Object.assign(window, { boardWatch: watch });
  const look = () => {
    requestAnimationFrame(look);
    const board = document.querySelector('.game-view canvas')?.getBoundingClientRect();
    const pits = [...document.querySelectorAll('.game-view [data-pit]')];
    if (!board?.height || pits.length < 12) return;
    watch.frames += 1;
    // Under a dialog nothing can be pressed, but all is seen that the dialog does not cover.
    const dialog = document.querySelector('dialog[open]')?.getBoundingClientRect();
    const covered = pits.filter((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (dialog) return x > dialog.left && x < dialog.right && y > dialog.top && y < dialog.bottom;
      return document.elementFromPoint(x, y) !== one;
    });
    const outside = board.left < -1 || board.top < -1 || board.right > innerWidth + 1 || board.bottom > innerHeight + 1;
    if (!outside && covered.length === 0) return;
    const names = covered.map((one) => /** @type {HTMLElement} */ (one).dataset.pit).join('');
    watch.hidden.push(`frame ${watch.frames}: ${outside ? 'outside' : `covered ${names}`}`);
  };
  requestAnimationFrame(look);
}

for (const [rules, motion] of /** @type {[string, 'reduce' | 'no-preference'][]} */ ([['classique', 'reduce'], ['grenier', 'reduce'], ['eqwale', 'reduce'], ['classique', 'no-preference']])) {
  test.describe(`a whole game of ${rules} on a phone${motion === 'reduce' ? '' : ', with animation'}`, () => {
    test.use({ ...PHONE, reducedMotion: motion });

    test('never hides the board, in any frame', async ({ page }) => {
      test.slow();
      await setPlayers(page, { rules });
      if (motion !== 'reduce') await storeSettings(page, { speed: 'fast' });
      await page.addInitScript(watchBoard);
      await open(page);
      const tabs = page.getByRole('tab');
      await tabs.last().waitFor();
      const random = randomNumbers(16);
      let presses = 0;
      const over = await playToEnd(page, {
        rules,
        seed: 7,
        // A random game of Éqwalé may need 400 presses: its last seeds go round the board for long.
        most: 800,
        motion,
        hurry: motion === 'reduce',
        press: async (letter) => {
          await pit(page, letter).tap({ timeout: 5000 });
          presses += 1;
          // After every ninth press on a pit, a tab is tapped: it opens its panel, or closes it.
          if (presses % 9 === 0) await tabs.nth(random(5)).tap();
        },
      });
      expect(over.why).toBeTruthy();
      expect(presses).toBeGreaterThan(20);
      // The dialog of the end opens beside the board, by itself.
      const end = page.locator('dialog.end');
      await end.waitFor();
      await expect(end.locator('.dialog-foot .button').last()).toBeInViewport({ ratio: 0.9 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const { frames, hidden } = await page.evaluate(() => /** @type {any} */ (window).boardWatch);
      expect(frames).toBeGreaterThan(100);
      expect(hidden.slice(0, 5)).toEqual([]);
    });
  });
}

for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024], [1280, 720]]) {
  test(`the end of a game is shown beside the board at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    await page.locator('[data-action="stop"]').click();
    await page.locator('.bar [data-answer="resign"]').click();
    const end = page.locator('dialog.end');
    await expect(end).toContainText('Sud abandonne.');
    for (const button of await end.locator('.dialog-foot .button').all()) await expect(button).toBeInViewport({ ratio: 0.99 });
    const overlap = () => page.evaluate(() => {
      const [board, dialog] = ['.wood', 'dialog.end'].map((name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect());
      const inside = board.left >= 0 && board.top >= 0 && board.right <= innerWidth && board.bottom <= innerHeight;
      return { inside, covered: Math.min(board.right, dialog.right) - Math.max(board.left, dialog.left) > 1 && Math.min(board.bottom, dialog.bottom) - Math.max(board.top, dialog.top) > 1 };
    });
    await expect.poll(overlap).toEqual({ inside: true, covered: false });
    await page.keyboard.press('Escape');
    await expectBoardVisible(page);
  });
}

for (const [width, height] of [[1024, 768], [1440, 900], [1920, 1080]]) {
  test(`at ${width} by ${height} a long text is whole, and the board stays in its place to the end and back`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S');
    const board = async () => JSON.stringify(await page.locator('.wood').boundingBox());
    await pit(page, 'D').click();
    await page.locator('[data-answer="confirm"]').click();
    await expect(page.locator('.told')).toContainText('Sud récolte');
    expect(await page.locator('.status-text').evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    const place = await board();
    await resign(page);
    expect(await board()).toBe(place);
    await page.keyboard.press('Escape');
    await page.locator('[data-step="first"]').click();
    await expect(status(page)).toHaveText('Vous revoyez une partie finie.');
    expect(await board()).toBe(place);
  });
}

for (const [width, height] of [[1024, 768], [1280, 720], [1920, 1080], [2560, 1440]]) {
  test(`at ${width} by ${height} the buttons are near the text, and the text near the board`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '#moves=FfEaDb');
    await expect(page.locator('.told')).toContainText('Nord');
    const { board, text, lastLine, buttons, line } = await page.evaluate(() => {
      const box = (/** @type {string} */ name) => /** @type {Element} */ (document.querySelector(name)).getBoundingClientRect();
      return { board: box('.wood').bottom, text: box('.status').top, lastLine: box('.told').bottom, buttons: box('#actions').top, line: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.5 };
    });
    expect(text - board).toBeLessThan(3 * line);
    expect(buttons - lastLine).toBeLessThan(3 * line);
    await expectBoardVisible(page);
  });
}

for (const [width, height] of [[768, 1024], [820, 1180]]) {
  test(`at ${width} by ${height} a lesson’s board is no smaller than a game’s, and the lesson’s text is whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    const across = () => page.locator('.wood').evaluate((one) => one.getBoundingClientRect().width);
    const inGame = await across();
    await followLink(page, 'lesson=mobility');
    await expect(page.locator('.lesson-question')).not.toBeEmpty();
    await expectBoardVisible(page);
    expect(await across()).toBeGreaterThanOrEqual(inGame);
    expect(await page.locator('.lesson-words').evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    // The text covers nothing of the panel, which ends above it.
    const [bar, panel] = await Promise.all(['.lesson-bar', '#panels'].map((name) => page.locator(name).boundingBox()));
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    for (const button of await page.locator('.lesson-bar .button:visible').all()) await expect(button).toBeInViewport({ ratio: 1 });
  });

  test(`at ${width} by ${height} the lying board of the first lessons and their test has the whole width`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    for (const [begin, title] of /** @type {[() => Promise<void>, RegExp][]} */ ([
      [() => followLink(page, 'lesson=first-capture'), /Prendre deux ou trois graines/],
      [() => page.locator('.test-entry').first().click(), /question\s1\s/],
    ])) {
      await begin();
      await expect(page.locator('.lesson-bar')).toContainText(title);
      await expect(page.locator('.game-view')).toHaveAttribute('data-upright', 'false');
      await expect.poll(() => page.locator('.wood').evaluate((one) => one.getBoundingClientRect().width)).toBeGreaterThan(0.9 * width);
      await expectBoardVisible(page);
      const bottom = await page.locator('.near').evaluate((one) => one.getBoundingClientRect().bottom);
      const panels = (await page.locator('#panels').boundingBox()) ?? { x: 0, y: 0 };
      const bar = (await page.locator('.lesson-bar').boundingBox()) ?? { x: 0, width: Infinity };
      expect(panels.y).toBeGreaterThanOrEqual(bottom - 1);
      expect(bar.x + bar.width).toBeLessThanOrEqual(panels.x);
      for (const button of await page.locator('.lesson-bar .button:visible').all()) await expect(button).toBeInViewport({ ratio: 1 });
    }
  });
}

test('an exercise that is begun from a finished game has a board of full size', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, './#moves=FfEa');
  await resign(page);
  await page.keyboard.press('Escape');
  const width = async () => (await page.locator('.wood').boundingBox())?.width;
  const before = await width();
  await page.locator('[data-step="first"]').click();
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(page.locator('.replay-notice')).toBeVisible();
  await page.locator('.exercise-start .button.main').click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await expect.poll(width).toBe(before);
});

test('at the end the seeds left on the board are in the store of the player who keeps them', async ({ page }) => {
  await open(page, REPETITION);
  await expect(page.locator('.near .score')).toHaveText('21');
  await expect(page.locator('.far .score')).toHaveText('27');
  const seeds = await page.locator('.game-view [data-pit]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(seeds.filter((label) => !label?.includes('vide'))).toEqual([]);
  // One move earlier the seeds lie in their pits.
  await show(page, 'moves');
  await page.locator('[data-step="back"]').click();
  await expect(page.locator('.game-view [data-pit][aria-label*="graine"]').first()).toBeVisible();
});

test('the board beside an exercise has at least four fifths of the width that it has in a game', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await setPlayers(page);
  await open(page);
  const width = () => page.locator('.wood').evaluate((one) => one.getBoundingClientRect().width);
  const inGame = await width();
  await page.locator('#tab-exercises').click();
  await page.locator('.exercises button, #panel-exercises .button.main').first().click();
  await page.locator('.lesson-bar').waitFor();
  expect(await width()).toBeGreaterThan(inGame * 0.8);
});

test('a pit that a text names has a ring around it, clear of its letter and count', async ({ page }) => {
  for (const [width, height] of [[1440, 900], [768, 1024]]) {
    await page.setViewportSize({ width, height });
    await open(page);
    const rings = await page.locator('.game-view [data-pit]').evaluateAll((all) =>
      all.map((one) => {
        const { width: across, height: down } = getComputedStyle(one, '::before');
        const button = one.getBoundingClientRect();
        return { round: Math.abs(Number.parseFloat(across) - Number.parseFloat(down)) < 1, spare: Math.max(button.width, button.height) - Number.parseFloat(across) };
      }),
    );
    expect(rings).toHaveLength(12);
    for (const { round, spare } of rings) {
      expect(round).toBe(true);
      expect(spare).toBeGreaterThan(5);
    }
  }
});

for (const [width, height] of [[660, 900], [699, 1000], [768, 1024], [820, 1180], [1024, 768], [1180, 820]]) {
  test(`a newcomer sees the invitation to the course on a tablet of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    const invitation = page.locator('[data-lesson="greeting"]:visible, [data-lesson="welcome"]:visible');
    await expect(invitation.first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.game-view canvas')).toBeInViewport({ ratio: 1 });
    await invitation.first().click();
    await expect(page.locator('.lesson-bar')).toBeVisible();
  });
}

for (const [width, height] of [[360, 640], [390, 844], [768, 1024]]) {
  test(`at ${width} by ${height} names of 24 letters are whole in the players’ rows`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    for (const name of ['W'.repeat(24), 'Maximilienne-Alexandrine']) {
      await followLink(page, `moves=C&sud=${name}&nord=${name}`);
      for (const who of await page.locator('.player .who').all()) {
        await expect(who).toHaveText(new RegExp(`^${name} · (Sud|Nord)$`));
        const cut = () => who.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight].map((over) => over > 0));
        await expect.poll(cut).toEqual([false, false]);
      }
      await expectBoardVisible(page);
    }
  });
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`at ${width} by ${height} the program’s name is in one line beside a clock`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page, { N: 10, clock: { kind: 'game', seconds: 600, atZero: 'nudge' } });
    await open(page);
    await expect(page.locator('.far .time')).toHaveText('10:00');
    const name = page.locator('.far .who');
    await expect(name).toHaveText('Awalé niveau 10 · Nord');
    const lines = await name.evaluate((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
    });
    expect(lines).toBeLessThan(1.5);
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    // Of a long name the end is cut, and the side after it is whole.
    await page.locator('.who > :first-child').evaluateAll((all) => all.forEach((one) => (one.textContent = 'Maximilienne-Alexandrine')));
    for (const row of await page.locator('.player').all()) {
      const [plate, side] = await Promise.all(['.who', '.who > :last-child'].map((part) => row.locator(part).boundingBox()));
      expect(side?.width).toBeGreaterThan(30);
      expect((side?.x ?? NaN) + (side?.width ?? NaN)).toBeLessThanOrEqual((plate?.x ?? NaN) + (plate?.width ?? NaN));
    }
  });
}

for (const [width, height] of [[390, 844], [1280, 720]]) {
  test(`at ${width} by ${height} names, clocks and scores stay in place when the turn passes and seeds are taken`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page, { clock: { kind: 'game', seconds: 600, atZero: 'nudge' }, games: 3 });
    await open(page);
    await page.locator('.match-score').first().waitFor();
    /** Where the text of each name begins, each clock ends and each score is. */
    const places = () => page.locator('.player').evaluateAll((rows) => rows.map((row) => {
      const text = document.createRange();
      text.selectNodeContents(/** @type {Element} */ (row.querySelector('.who')));
      const box = (/** @type {string} */ name) => /** @type {Element} */ (row.querySelector(name)).getBoundingClientRect();
      return [text.getBoundingClientRect().x, box('.who').x, box('.time').right, box('.match-score').x, box('.score').x].map(Math.round);
    }));
    const before = await places();
    for (const [at, letter] of [...'EeAf'].entries()) {
      await pit(page, letter).click();
      await expect(status(page)).toHaveText(at % 2 ? 'À Sud de jouer.' : 'À Nord de jouer.');
      expect(await places()).toEqual(before);
    }
    await expect(page.locator('.gain').filter({ hasText: '+2' })).toBeVisible();
  });
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`at ${width} by ${height}, beside an open panel, no line of the text of an end is cut`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page, REPETITION);
    await page.locator('#tab-analysis').click();
    await page.locator('.study').waitFor();
    await expect(page.locator('.game-view')).toHaveAttribute('data-over', 'true');
    const lines = await page.locator('.status-text').evaluate((talk) => talk.clientHeight / Number.parseFloat(getComputedStyle(talk).lineHeight));
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.03);
    expect(lines).toBeGreaterThan(3.9);
    await expectBoardVisible(page);
  });
}
for (const [width, height] of [[1280, 720], [1440, 900], [2560, 1440], [390, 844]]) {
  test(`at ${width} by ${height} the six pits of each camp, counted at the end, stand in one row`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page, '#moves=EeAf');
    await page.locator('[data-action="stop"]').click();
    await page.locator('.bar [data-answer="agree"]').click();
    await page.locator('.bar [data-answer="accept"]').click();
    const end = page.locator('dialog.end');
    await expect(end.locator('.hollow')).toHaveCount(12);
    for (const row of await end.locator('.hollows').all()) {
      const pits = await row.locator('.hollow').evaluateAll((all) => all.map((one) => ({ top: one.getBoundingClientRect().top, cut: one.scrollWidth > one.clientWidth + 1 })));
      expect(new Set(pits.map(({ top }) => top)).size).toBe(1);
      expect(pits.some(({ cut }) => cut)).toBe(false);
    }
  });
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  for (const place of ['beside a lying board', 'beside an upright board', 'in full screen']) {
    test(`at ${width} by ${height} long names leave the scores of a timed match whole, ${place}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await setPlayers(page, { clock: { kind: 'game', seconds: 180, increment: 2, atZero: 'nudge' }, games: 2 });
      await storeSettings(page, { orientation: place === 'beside an upright board' ? 'upright' : 'auto' });
      await open(page);
      await page.locator('.match-score:visible').nth(1).waitFor();
      if (place === 'in full screen') {
        await pit(page, 'C').click();
        await page.locator('#tab-moves').click();
        await page.getByRole('button', { name: 'Projeter en plein écran' }).click();
        await expect(page.locator('#panels')).toBeHidden();
      }
      await page.locator('.who > :first-child').evaluateAll((all) => all.forEach((name) => (name.textContent = 'Marie-Antoinette')));
      for (const part of await page.locator('.player :is(.score, .time, .match-score)').all()) await expect(part).toBeInViewport({ ratio: 0.99 });
      for (const who of await page.locator('.who').all()) {
        expect(await who.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight].map((over) => over > 0))).toEqual([false, false]);
      }
      await expect(page.locator('.game-view canvas')).toBeInViewport({ ratio: 0.99 });
    });
  }
}
