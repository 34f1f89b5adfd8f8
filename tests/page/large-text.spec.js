// Large and spaced text, enlargement by four, targets for a finger (WCAG 1.4.4, 1.4.10, 1.4.12, 2.5.5), and forced
// colours.
import { test, expect, open } from './helpers/page-test.js';
import { followLink } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What opens each part of the page. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PARTS = {
  start: async () => {},
  settings: (page) => page.locator('#settings').click(),
  'new game': (page) => page.locator('[data-action="new"]').click(),
  game: (page) => openPanel(page, 'Partie'),
  lessons: (page) => openPanel(page, 'Leçons'),
  exercises: (page) => openPanel(page, 'Exercices'),
  rules: async (page) => {
    await openPanel(page, 'Règles');
    await page.locator('.rulebook h2').waitFor();
  },
};

/** Opens a panel; a press on the tab of the open panel would close it. @param {Page} page @param {string} name */
async function openPanel(page, name) {
  const tab = page.getByRole('tab', { name });
  await tab.waitFor();
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
}

/** The titles of the dialogs, which may be loaded only when they are opened. @type {Record<string, string>} */
const DIALOGS = {
  settings: 'Réglages', 'new game': 'Nouvelle partie', 'list of rules': 'Quelles règles ?', share: 'Partager', tablet: 'Préparer une tablette',
  keys: 'Signes et touches', position: 'Poser une position', 'my games': 'Mes parties', comparison: 'Un même coup dans cinq jeux',
  class: 'Pour la classe et le club', guide: 'Guide pour l’enseignant', 'table of the class': 'Ma classe', tournament: 'Nouveau tournoi',
  'name of a pupil': 'Votre prénom', results: 'Résultats',
};

/**
 * Opens parts of the page one after the other on one loaded page, closes the dialogs of each, and names it in a failure.
 *
 * @param {Page} page
 * @param {string[]} parts
 * @param {(part: string) => Promise<unknown>} check
 */
async function inEachPart(page, parts, check) {
  for (const part of parts) {
    await test.step(part, async () => {
      await ALL_PARTS[part](page);
      // A title is compared without its question mark, which stands after a no-break space.
      if (part in DIALOGS) await expect(page.locator('dialog[open] h2').last()).toContainText(DIALOGS[part].replace(' ?', ''));
      if (part === 'question') await page.locator('.bar [data-answer="agree"]').waitFor();
      await check(part);
      // The question before the end is no dialog.
      const open = page.locator('dialog[open], .bar:not([hidden]) [data-answer="go-on"]');
      for (let left = await open.count(); left > 0; left = await open.count()) {
        await page.keyboard.press('Escape');
        await expect.poll(() => open.count()).toBeLessThan(left);
      }
    });
  }
}

/** Texts cut off sideways or beyond a side of the window, and elements that scroll sideways. @param {Page} page */
const faults = (page) =>
  page.evaluate(() => {
    const shown = (/** @type {Element} */ one) => one.checkVisibility() && !one.closest('.unseen, .skip');
    const named = (/** @type {Element} */ one) => `${one.localName}.${one.className}: ${one.textContent?.trim().slice(0, 30)}`;
    const hasText = (/** @type {Element} */ one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const found = [...document.querySelectorAll('body *')].filter((one) => shown(one) && hasText(one)).filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const cut = overflowX !== 'visible' && !/auto|scroll/.test(overflowX + overflowY) && one.scrollWidth > one.clientWidth + 1;
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (cut || right > innerWidth + 1 || left < -1);
    }).map(named);
    const sideways = [document.documentElement, ...document.querySelectorAll('[role="tabpanel"], .dialog-body')].filter((one) => shown(one) && one.scrollWidth > one.clientWidth + 1);
    return [...found, ...sideways.map((one) => `${named(one)} scrolls sideways`)];
  });

/** The texts that a box around them hides in part; what scrolls hides nothing. @param {Page} page */
const hiddenTexts = (page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const around = text.parentElement;
      if (!text.textContent?.trim() || !around?.checkVisibility({ visibilityProperty: true }) || around.closest('.unseen, .skip, [aria-hidden="true"], h1, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
      // The labels of icons are there for screen readers only.
      if (width < 2 || height < 2 || around.getBoundingClientRect().width < 2) continue;
      for (let box = /** @type {Element | null} */ (around); box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        const outer = box.getBoundingClientRect();
        // The box of a line is higher than its letters: a few pixels of it may be hidden.
        const cut = (overflowX !== 'visible' && (left < outer.left - 1 || right > outer.right + 1)) || (overflowY !== 'visible' && (top < outer.top - 8 || bottom > outer.bottom + 8));
        if (cut) found.push(`${text.textContent.trim().slice(0, 30)}: cut by ${box.className}`);
        if (cut) break;
      }
    }
    return found;
  });

/** Doubles the browser's font sizes. @param {Page} page */
async function enlargeText(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test('nothing is cut off in a window of 320 by 256', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page);
  await inEachPart(page, Object.keys(PARTS), async (part) => {
    await expect.poll(() => faults(page), part).toEqual([]);
    // The board is not shrunk to the window: the page scrolls instead.
    const board = await page.locator('.game-view canvas').boundingBox();
    expect(board?.width, part).toBeGreaterThan(250);
  });
});

test('nothing is cut off in letters of twice the size on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page);
  await open(page);
  await inEachPart(page, Object.keys(PARTS), (part) => expect.poll(() => faults(page), part).toEqual([]));
});

/**
 * The controls with a target smaller than 44 pixels. A target may be larger than the control that is seen.
 *
 * @param {Page} page
 */
const smallTargets = (page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = [...root.querySelectorAll('button, a[href], input:not([type="file"]), select, summary, textarea')];
    return controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .skip')).filter((one) => {
      const target = (one.matches('[type="radio"], [type="checkbox"]') && one.closest('label')) || one;
      const { width, height } = target.getBoundingClientRect();
      if (width < 2 || (width > 43.5 && height > 43.5 && target.getClientRects().length === 1)) return false;
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top } = target.getBoundingClientRect();
      const hit = (/** @type {number} */ dx, /** @type {number} */ dy) => target.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy));
      // How far the target goes on from its middle, each way.
      const reach = (/** @type {number} */ x, /** @type {number} */ y) => {
        let steps = 0;
        while (steps < 44 && hit(x * (steps + 1), y * (steps + 1))) steps += 1;
        return steps;
      };
      return reach(1, 0) + reach(-1, 0) < 43 || reach(0, 1) + reach(0, -1) < 43;
    }).map((one) => `${one.className} ${one.textContent?.trim().slice(0, 30)} ${one.getAttribute('aria-label') ?? ''}`);
  });

/** What opens each further part that has controls of its own. @type {Record<string, (page: Page) => Promise<unknown>>} */
const MORE_PARTS = {
  analysis: (page) => openPanel(page, 'Analyse'),
  'lesson maker': async (page) => {
    await PARTS.lessons(page);
    await page.locator('.maker > summary').click();
    await page.locator('[data-make="add"]').click();
  },
  tournament: async (page) => {
    await openClass(page);
    await page.getByRole('button', { name: 'Tournois…' }).click();
    await page.locator('[data-tournament="new"]').click();
  },
  'list of rules': (page) => page.locator('#rules').click(),
  tablet: async (page) => {
    await page.locator('#share').click();
    await page.getByRole('button', { name: 'Préparer une tablette…' }).click();
  },
  position: async (page) => {
    await PARTS.game(page);
    await page.getByRole('button', { name: 'Position…' }).click();
    await expect(page.locator('.setup-status')).not.toHaveText('');
  },
  question: (page) => page.keyboard.press('q'),
  'a lesson': async (page) => {
    await followLink(page, '#lesson=first-feeding&step=1');
    await expect(page.locator('.lesson-said')).not.toBeEmpty();
  },
  'a question of a lesson': async (page) => {
    await followLink(page, '#lesson=first-capture&step=2');
    await expect(page.locator('.lesson-question')).not.toBeEmpty();
    await page.locator('.lesson-bar [data-lesson="hint"]').click();
  },
  'an exercise': async (page) => {
    await followLink(page, '#exercise=classique/1');
    await expect(page.locator('.lesson-question')).not.toBeEmpty();
  },
  'a test': async (page) => {
    await followLink(page, '#lesson=test-first');
    await expect(page.locator('.test-bar .lesson-question')).not.toBeEmpty();
  },
  share: (page) => page.locator('#share').click(),
  class: (page) => openClass(page),
  guide: async (page) => {
    await openClass(page);
    await page.locator('[data-class="guide"]').click();
  },
  'table of the class': async (page) => {
    await openClass(page);
    await page.locator('[data-class="pupils"]').click();
  },
  'name of a pupil': async (page) => {
    await PARTS.lessons(page);
    await page.locator('[data-lesson="pupil"]').click();
  },
  results: async (page) => {
    await MORE_PARTS['name of a pupil'](page);
    await page.getByLabel('Prénom', { exact: true }).fill('Léa');
    await page.keyboard.press('Enter');
    await page.locator('[data-lesson="results"]').click();
  },
  'my games': async (page) => {
    await PARTS.game(page);
    await page.getByRole('button', { name: 'Mes parties' }).click();
  },
  keys: async (page) => {
    await page.locator('#settings').click();
    await page.getByRole('button', { name: 'Liste des touches' }).click();
  },
  comparison: async (page) => {
    await PARTS.rules(page);
    await page.getByRole('button', { name: 'Comparer' }).click();
  },
  end: async (page) => {
    await page.keyboard.press('q');
    await page.locator('.bar [data-answer="agree"]').click();
    await page.locator('.bar :is([data-answer="accept"], [data-answer="confirm"])').click();
    await page.locator('dialog').waitFor();
  },
};

/** @param {Page} page */
async function openClass(page) {
  await PARTS.lessons(page);
  await page.getByRole('button', { name: 'Pour la classe et le club…' }).click();
}

/** @type {Record<string, (page: Page) => Promise<unknown>>} */
const ALL_PARTS = { ...PARTS, ...MORE_PARTS };

/** The parts that can be opened one after the other, on one loaded page: none changes what the next ones show. */
const GROUPS = {
  'the first view and its dialogs': ['start', 'settings', 'new game', 'list of rules', 'share', 'tablet', 'keys'],
  'the question before the end': ['question'],
  'the end': ['end'],
  'panels and their dialogs': [
    'game', 'position', 'my games', 'analysis', 'exercises', 'rules', 'comparison',
    'lessons', 'class', 'guide', 'table of the class', 'tournament', 'name of a pupil', 'results', 'lesson maker',
  ],
  'lessons and exercises': ['a lesson', 'a question of a lesson', 'an exercise'],
  'a test': ['a test'],
};

test('the groups have every part', () => expect(Object.values(GROUPS).flat().sort()).toEqual(Object.keys(ALL_PARTS).sort()));

for (const [group, parts] of Object.entries(GROUPS)) {
  test(`every target is 44 pixels wide and high, and with the text spacing of WCAG 1.4.12 no text is cut off: ${group}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, './#moves=FfEaDb');
    await inEachPart(page, parts, async (part) => {
      await expect.poll(() => smallTargets(page), part).toEqual([]);
      await expectSpacedTextWhole(page, part);
      // In the window of a computer too.
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect.poll(() => smallTargets(page), part).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    });
  });

  test(`with the text spacing of WCAG 1.4.12 no text is cut off at 1280 by 720: ${group}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page, './#moves=FfEaDb');
    await inEachPart(page, parts, (part) => expectSpacedTextWhole(page, part));
  });
}

test('every target is 44 pixels wide and high: links to a rule', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // South must feed North.
  await open(page, './#position=2-0-0-0-0-6-0-0-0-0-0-0-20-20-S');
  await page.locator('[data-pit="A"]').click({ force: true });
  await expect(page.locator('.told .rule-link')).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await page.locator('[data-pit="F"]').click();
  await expect(page.locator('.status-text a.ruled')).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test('with forced colours the current tab, the current lesson and a lit pit stand out', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, './#lesson=first-capture&step=2');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  const border = (/** @type {import('@playwright/test').Locator} */ one) => one.evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await border(page.getByRole('tab', { name: 'Leçons' }))).not.toBe(await border(page.getByRole('tab', { name: 'Règles' })));
  const current = page.locator('.lesson-entry[aria-current]');
  await expect(current).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('.pit[data-lit]').first()).toHaveCSS('outline-color', 'rgb(255, 255, 255)');
});

test('with forced colours a switch shows whether it is on, and a choice stands out by more than bold letters', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  await page.locator('#settings').click();
  /** The colours of a switch and of its knob. @param {boolean} on */
  const colours = (on) => page.locator(`dialog .switch-field input${on ? ':checked' : ':not(:checked)'}`).first().evaluate((input) => [null, '::before'].map((part) => getComputedStyle(input, part).backgroundColor));
  const [off, on] = [await colours(false), await colours(true)];
  const ground = await page.locator('dialog').evaluate((dialog) => getComputedStyle(dialog).backgroundColor);
  expect(off[1]).not.toBe(ground);
  expect(on[0]).not.toBe(ground);
  expect(on[1]).not.toBe(on[0]);
  const edge = (/** @type {string} */ chosen) => page.locator(`dialog .choices label${chosen}`).first().evaluate((label) => getComputedStyle(label).borderTopWidth);
  expect(await edge(':has(:checked)')).not.toBe(await edge(':not(:has(:checked))'));
});

/** How the window or a box cuts the outline of the focused element; empty where the outline is whole. @param {Page} page */
const cutOutline = (page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return '';
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(focused);
    const reach = outlineStyle === 'none' ? 0 : Math.max(0, parseFloat(outlineOffset) + parseFloat(outlineWidth));
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const named = `${focused.className} ${focused.textContent?.trim().slice(0, 20)} ${focused.getAttribute('aria-label') ?? ''}`;
    if (left - reach < -0.5 || right + reach > innerWidth + 0.5) return `${named}: beyond the window's side`;
    let scrolls = false;
    for (let box = focused.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const outer = box.getBoundingClientRect();
      if (left - reach < outer.left - 0.5 || right + reach > outer.right + 0.5) return `${named}: cut at the side by ${box.className}`;
      // A box that scrolls up and down may cut the outline there for the moment.
      scrolls ||= /auto|scroll/.test(overflowY);
      if (!scrolls && (top - reach < outer.top - 0.5 || bottom + reach > outer.bottom + 0.5)) return `${named}: cut above or below by ${box.className}`;
    }
    return scrolls || (top - reach > -0.5 && bottom + reach < innerHeight + 0.5) ? '' : `${named}: beyond the window`;
  });

for (const [width, height] of [[390, 844], [1280, 800]]) {
  test(`with forced colours no outline of the focus is cut, at ${width}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await open(page, './#moves=FfEaDb');
    await inEachPart(page, ['settings', 'new game', 'share', 'tablet', 'game', 'lessons', 'exercises', 'rules', 'a question of a lesson'], async (part) => {
      const cut = new Set();
      for (let presses = 0; presses < 45; presses += 1) {
        await page.keyboard.press('Tab');
        cut.add(await cutOutline(page));
      }
      cut.delete('');
      expect([...cut], part).toEqual([]);
    });
  });
}

/** The height of the number beside pit C: rows with light pixels, as only the number is light. @param {Page} page */
const numberHeight = (page) =>
  page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('.game-view canvas'));
    const [board, pit] = [canvas, /** @type {Element} */ (document.querySelector('[data-pit="C"]'))].map((one) => one.getBoundingClientRect());
    const scale = canvas.width / board.width;
    // The lower edge of the pit's place holds its letter on the left and its number on the right.
    const [x, y, width, height] = [pit.left + pit.width / 2 - board.left, pit.top + pit.height * 0.8 - board.top, pit.width / 2, pit.height * 0.25].map((length) => Math.round(length * scale));
    const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }));
    copy.drawImage(canvas, x, y, width, height, 0, 0, width, height);
    const { data } = copy.getImageData(0, 0, width, height);
    const rows = Array.from({ length: height }, (_, row) => row).filter((row) => Array.from({ length: width }, (_, column) => 4 * (row * width + column)).some((at) => data[at] > 235 && data[at + 1] > 220 && data[at + 2] > 190));
    return rows.length;
  });

test('a setting writes the numbers on the board larger', async ({ page }) => {
  await open(page);
  const before = await numberHeight(page);
  expect(before).toBeGreaterThan(5);
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: /Gros chiffres/ }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => numberHeight(page)).toBeGreaterThan(before * 1.2);
});

test('in large letters a verdict and a hint come into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enlargeText(page);
  await open(page, './#lesson=first-capture&step=2');
  const words = page.locator('.lesson-words');
  const inView = (/** @type {string} */ part) =>
    words.evaluate((box, name) => {
      const [outer, inner] = [box, /** @type {Element} */ (box.querySelector(name))].map((one) => one.getBoundingClientRect());
      return inner.height > 0 && inner.top >= outer.top - 1 && inner.top < outer.bottom - 8;
    }, part);
  await expect(page.locator('.lesson-question')).not.toBeEmpty();
  await page.locator('.lesson-bar [data-lesson="hint"]').click();
  await expect.poll(() => inView('.lesson-help')).toBe(true);
  await words.evaluate((box) => (box.scrollTop = box.scrollHeight));
  await page.locator('[data-pit="B"]').click();
  await expect.poll(() => inView('.verdict')).toBe(true);
});

/**
 * The controls that go beyond the left or right side of the window or any edge of a box that cannot scroll, and the
 * buttons that are narrower than their words.
 *
 * @param {Page} page
 */
const cutControls = (page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = [...root.querySelectorAll('button:not(.term), a[href], input, select, summary')];
    return controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .skip')).filter((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      if (width < 2) return false;
      if (right > innerWidth + 1 || left < -1 || one.scrollWidth > one.clientWidth + 2 && one.localName === 'button') return true;
      for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        const outer = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (left < outer.left - 1.5 || right > outer.right + 1.5)) return true;
        if (overflowY !== 'visible' && (top < outer.top - 3 || bottom > outer.bottom + 3)) return true;
      }
      return false;
    }).map((one) => `${one.className} ${one.textContent?.trim().slice(0, 30)}`);
  });

/** What has buttons of its own beside the board or below it. @type {Record<string, { hash?: string, show?: (page: Page) => Promise<unknown> }>} */
const SPACED_PARTS = {
  actions: {},
  'a replay': { hash: 'moves=FfEaDb', show: (page) => page.getByRole('tab').first().click() },
  'seeds to place': { hash: 'rules=eqwale', show: (page) => page.locator('[data-pit="A"]').click() },
  'the question before the end': { hash: 'moves=FfEaDb', show: MORE_PARTS.question },
  'a lesson': { hash: 'lesson=first-capture&step=2', show: (page) => page.locator('.lesson-question').waitFor() },
  'an exercise': { hash: 'exercise=classique/1', show: (page) => page.locator('.lesson-bar').waitFor() },
};

for (const [part, { hash = '', show = PARTS.start }] of Object.entries(SPACED_PARTS)) {
  test(`enlarged four times, in spaced text, no button is cut off: ${part}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    for (const language of ['fr', 'en']) {
      await page.goto('about:blank');
      await open(page, `./#lang=${language}&${hash}`);
      await spaceText(page);
      await show(page);
      await expect.poll(() => cutControls(page), language).toEqual([]);
    }
  });
}

test('enlarged four times, the verdict of a test comes into the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, './#lesson=test-first');
  const choices = page.locator('[data-choice]');
  const playable = page.locator('[data-pit][aria-disabled="false"]');
  await expect(page.locator('.test-bar .lesson-question')).not.toBeEmpty();
  await expect(choices.or(playable).first()).toBeVisible();
  await ((await choices.count()) > 0 ? choices : playable).first().press('Enter');
  await expect(page.locator('.test-bar .verdict')).not.toBeEmpty();
  await expect(page.locator('.test-bar .verdict')).toBeInViewport({ ratio: 0.5 });
});

test('no line begins with the punctuation after a term', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, './#rules=stricte');
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.locator('.rulebook .term').first().waitFor();
  for (let width = 320; width <= 420; width += 5) {
    await page.setViewportSize({ width, height: 844 });
    const { followed, apart } = await page.evaluate(() => {
      const closing = /^[\u00a0\u202f]*[.,;:!?…»”)]/;
      const marked = [...document.querySelectorAll('.rulebook :is(.term, .term-word)')];
      const followed = marked.filter((one) => one.nextSibling instanceof Text && closing.test(one.nextSibling.data));
      const apart = followed.filter((one) => {
        const sign = document.createRange();
        const after = /** @type {Text} */ (one.nextSibling);
        const at = after.data.search(/[^\s]/);
        sign.setStart(after, at);
        sign.setEnd(after, at + 1);
        return sign.getBoundingClientRect().top >= one.getBoundingClientRect().bottom - 1;
      });
      return { followed: followed.length, apart: apart.map((one) => one.textContent) };
    });
    expect(followed).toBeGreaterThan(3);
    expect(apart).toEqual([]);
  }
});

test('the targets of terms never overlap, however the lines break', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // This page has terms close together, in one line and in lines that follow each other.
  await open(page, './#lang=en&rules=stricte');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.locator('.rulebook .term').first().waitFor();
  const text = await page.locator('.rulebook').textContent();
  /** The targets that overlap, and the class of each term: `term` for a button, `term-word` for a plain word. */
  const terms = () => page.evaluate(() => {
    const marked = [...document.querySelectorAll('.rulebook :is(.term, .term-word)')];
    const targets = marked.filter((one) => one.matches('.term')).map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const [w, h] = [Math.max(width, 44), Math.max(height, 44)];
      return { left: x + width / 2 - w / 2, right: x + width / 2 + w / 2, top: y + height / 2 - h / 2, bottom: y + height / 2 + h / 2 };
    });
    const overlapping = targets.filter((one, at) => targets.slice(at + 1).some((other) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    return { overlapping, kinds: marked.map((one) => one.className).join(' ') };
  });
  const seen = new Set();
  for (const width of [320, 390, 500, 768, 1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const { overlapping, kinds } = await terms();
      expect(overlapping).toEqual([]);
      expect(kinds).toMatch(/\bterm\b/);
      seen.add(kinds);
    }).toPass();
    // A term that became a plain word, as its target would overlap another's, still stands in its sentence.
    expect(await page.locator('.rulebook').textContent()).toBe(text);
  }
  expect(seen.size).toBeGreaterThan(1);
  // A press 20 pixels above or below the middle of a term still presses it.
  const term = page.locator('.rulebook .term').first();
  for (const [offset, expanded] of /** @type {const} */ ([[-20, 'true'], [20, 'false']])) {
    await term.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await term.boundingBox());
    await page.mouse.click(x + width / 2, y + height / 2 + offset);
    await expect(term).toHaveAttribute('aria-expanded', expanded);
  }
});

for (const [width, height, size] of [[390, 844, 24], [390, 844, 20], [260, 563, 16], [280, 653, 16]]) {
  test(`at ${width} by ${height} with letters of ${size} pixels the board, its buttons and the tabs are in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8) } });
    await open(page);
    await page.locator('.tab').nth(4).waitFor();
    await expect.poll(() => cutControls(page)).toEqual([]);
    for (const part of await page.locator('.game-view canvas, #actions .button:visible, .tab').all()) await expect(part).toBeInViewport({ ratio: 0.98 });
    await openPanel(page, 'Leçons');
    for (const part of await page.locator('.game-view canvas, .tab').all()) await expect(part).toBeInViewport({ ratio: 0.98 });
  });
}

/** Spaces the text as WCAG 1.4.12 says. @param {Page} page */
const spaceText = (page) =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
    document.adoptedStyleSheets = [spacing];
  });

/** Asserts that spaced text is neither cut off nor hidden; then removes the spacing. @param {Page} page @param {string} part */
async function expectSpacedTextWhole(page, part) {
  await spaceText(page);
  await expect.poll(async () => [...await faults(page), ...await hiddenTexts(page)], part).toEqual([]);
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
}

test('enlarged four times, a verdict and a hint come into the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, './#lesson=first-capture&step=2');
  await page.locator('.lesson-bar [data-lesson="hint"]').click();
  await expect(page.locator('.lesson-help')).toBeInViewport({ ratio: 0.9 });
  await page.locator('[data-pit="B"]').click();
  await expect(page.locator('.verdict')).toBeInViewport({ ratio: 0.9 });
});

for (const [width, height] of [[390, 844], [1280, 720]]) {
  test(`with the text spacing of WCAG 1.4.12 nothing is cut off, at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await page.locator('.tab').nth(4).waitFor();
    await spaceText(page);
    for (const part of ['start', 'lessons', 'exercises', 'rules']) {
      await PARTS[part](page);
      await expect.poll(() => faults(page), part).toEqual([]);
    }
  });
}
