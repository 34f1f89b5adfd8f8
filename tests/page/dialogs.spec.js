// The dialogs of rules, new game, settings, keys and end: their choices and effects, axe on each, and “back”.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { storedGame, pit, setPlayers, status } from './helpers/game.js';
import { storeSettings } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ reducedMotion: 'reduce' });

/** How each dialog is opened, by its name. @type {Record<string, (page: Page) => Promise<unknown>>} */
const SCREENS = {
  rules: async (page) => {
    await page.locator('#rules').click();
    for (const more of await page.locator('dialog summary').all()) await more.click();
  },
  'own rules': async (page) => {
    await page.locator('#rules').click();
    await page.getByRole('button', { name: 'Composer…' }).click();
    await expect(page.locator('dialog.compose')).toBeVisible();
  },
  'new game': (page) => page.locator('.far .who').click(),
  settings: (page) => page.locator('#settings').click(),
  keys: (page) => page.keyboard.press('?'),
  end: async (page) => {
    await pit(page, 'C').click();
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.getByRole('button', { name: 'abandonne' }).click();
  },
};

test('a key pressed just as a dialog closes is for the board', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.keyboard.press('?');
  // The focus has not yet moved back from the title.
  await page.getByRole('dialog').evaluate((dialog) => {
    /** @type {HTMLDialogElement} */ (dialog).close();
    dialog.querySelector('h2')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true, cancelable: true }));
  });
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

for (const theme of ['light', 'dark', 'contrast']) {
  for (const [name, openScreen] of Object.entries(SCREENS)) {
    test(`axe reports no violation: ${name}, ${theme}`, async ({ page }) => {
      await storeSettings(page, { theme });
      await setPlayers(page);
      await open(page);
      await openScreen(page);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
    });
  }
}

test('each of the five rule sheets has a card with a picture, and a card begins a game by its rules', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#rules').click();
  const dialog = page.getByRole('dialog');
  const sheets = dialog.locator('.rules-cards').first().locator('.rules-card');
  await expect(sheets).toHaveCount(5);
  await expect(sheets.locator('svg.picture')).toHaveCount(5);
  const ivory = sheets.filter({ hasText: 'Côte d’Ivoire' });
  await ivory.locator('summary').click();
  await ivory.getByRole('radio', { name: /plus de quatre/ }).check();
  await ivory.getByRole('switch', { name: /On peut tout manger/ }).uncheck();
  await ivory.getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await storedGame(page)).rules).toBe('cote-ivoire-rien,slam=no-capture');
  await expect(page.locator('#rules')).toContainText('Côte d’Ivoire');
});

test('on a wide screen the cards of all five sheets are seen at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await setPlayers(page);
  await open(page);
  await page.locator('#rules').click();
  const sheets = page.getByRole('dialog').locator('.rules-cards').first().locator('.rules-card');
  await expect(sheets).toHaveCount(5);
  for (const sheet of await sheets.all()) await expect(sheet).toBeInViewport({ ratio: 1 });
  // In a higher window too. There the line about what is special has the font of the summary above it.
  await page.setViewportSize({ width: 1280, height: 768 });
  for (const sheet of await sheets.all()) await expect(sheet).toBeInViewport({ ratio: 1 });
  const fonts = await sheets.locator('.summary, .special').evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily));
  expect(new Set(fonts).size).toBe(1);
});

for (const [language, sows, captures] of /** @type {[string, RegExp, RegExp][]} */ ([
  ['fr', /^On (sème|garnit|prend)/, /prend|mange|empoche|récolte/],
  ['en', /^You (sow|fill|capture)/, /captur|eat|pocket|harvest|take/],
])) {
  test(`each card says first what one does and how one captures: ${language}`, async ({ page }) => {
    await setPlayers(page);
    await open(page, `./#lang=${language}`);
    await page.locator('#rules').click();
    const paragraphs = page.locator('dialog .rules-card-text p:not(.now)');
    await expect(page.locator('dialog .rules-card-text')).toHaveCount(7);
    const texts = await paragraphs.evaluateAll((all) => all.filter((one) => one.matches('h3 + p, .now + p')).map((one) => [one.textContent ?? '', one.getBoundingClientRect().height > 0]));
    expect(texts).toHaveLength(7);
    for (const [text, seen] of texts) {
      const sentence = String(text).split('. ')[0];
      expect(sentence).toMatch(sows);
      expect(sentence).toMatch(captures);
      expect(seen, sentence).toBe(true);
    }
  });
}

test('beside each variant a sentence says what it changes', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await SCREENS.rules(page);
  const variants = page.locator('dialog .rules-card label:has([type="radio"])');
  // The variants of Côte d’Ivoire, of Boîte à jeux and of Kalah.
  await expect(variants).toHaveCount(4 + 7 + 2);
  const told = await variants.locator('small').allTextContents();
  expect(new Set(told).size).toBe(13);
  for (const text of told) expect(text).toMatch(/^[A-ZÀÉ].*\.$/);
});

/**
 * Unfolds a card of the choice of rules, which a phone folds, and its variants.
 *
 * @param {import('@playwright/test').Locator} card
 */
async function unfold(card) {
  await expect(card).toBeVisible();
  const folded = card.locator('.fold:not([open]) > summary');
  if (await folded.count()) await folded.click();
  await card.locator('.rules-card-rest summary').click();
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`on a phone of ${width} by ${height} the cards of rules fold, and the current one is unfolded and in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page, '#rules=boite');
    await page.locator('#rules').click();
    const dialog = page.getByRole('dialog');
    const card = (/** @type {string} */ name) => dialog.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) });
    await expect(dialog.locator('.fold')).toHaveCount(7);
    await expect(dialog.locator('.fold[open]')).toHaveCount(1);
    await expect(card('Boîte à jeux').getByRole('button', { name: 'Continuer' })).toBeInViewport({ ratio: 1 });
    // A folded card too says what is special about it.
    for (const special of await dialog.locator('.fold .special').all()) await expect(special).toBeVisible();
    // All cards together are less than two and a half screens long.
    const { long, high } = await dialog.locator('.dialog-body').evaluate((body) => ({ long: body.scrollHeight, high: body.clientHeight }));
    expect(long).toBeLessThan(2.5 * high);
    await card('Kalah').locator('.fold > summary').click();
    await card('Kalah').getByRole('button', { name: 'Jouer avec ces règles' }).click();
    await expect(page.locator('#rules')).toContainText('Kalah');
  });
}

for (const [width, height] of [[360, 640], [390, 844], [768, 1024], [1280, 720], [1440, 900], [2560, 1440]]) {
  test(`at ${width} by ${height} the button of a card is in sight below the variant that is chosen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    await page.locator('#rules').click();
    const card = page.locator('dialog .rules-card', { has: page.getByRole('heading', { name: 'Boîte à jeux', exact: true }) });
    await unfold(card);
    const play = card.getByRole('button', { name: 'Jouer avec ces règles' });
    for (const name of ['Trois graines par case', 'Toujours fournir']) {
      const variant = card.getByRole('radio', { name });
      await variant.check();
      await expect(play).toBeInViewport({ ratio: 0.99 });
      const [above, below] = [await variant.boundingBox(), await play.boundingBox()];
      expect((above?.y ?? NaN) + (above?.height ?? NaN)).toBeLessThanOrEqual((below?.y ?? NaN) + 1);
    }
  });
}

test('the choice of rules says that the clock stays, and the new game says it again', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'game', seconds: 300, atZero: 'lose', increment: 3 } });
  await open(page);
  const kept = 'La pendule reste\u00a0: 5 minutes par joueur, plus 3 secondes par coup.';
  await page.locator('#rules').click();
  await expect(page.getByRole('dialog').getByText(kept)).toBeInViewport({ ratio: 1 });
  await page.locator('dialog .rules-card', { hasText: 'Kalah' }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('#rules')).toContainText('Kalah');
  await expect(page.locator('.told')).toContainText(kept);
  await expect(page.locator('.near .time')).toHaveText(/^(5:00|4:5\d)$/);
  // A game by the clock is gone through, but no variation of it can be tried while it is played.
  await pit(page, 'C').click();
  await page.locator('[data-step="first"]').click();
  await expect(page.locator('[data-here="two"]')).toBeVisible();
  await expect(page.locator('[data-here="variation"]')).toBeHidden();
});

test('a card that is unfolded does not stretch its neighbour, and its summary says what it unfolds', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await setPlayers(page);
  await open(page);
  await page.locator('#rules').click();
  const dialog = page.getByRole('dialog');
  const card = (/** @type {string} */ name) => dialog.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) });
  const height = async (/** @type {string} */ name) => (await card(name).boundingBox())?.height ?? NaN;
  const before = await height('Boîte à jeux');
  await card('Côte d’Ivoire').getByText('Variantes, et ce que la règle ne dit pas').click();
  await expect(card('Côte d’Ivoire').getByText('Notre lecture, là où la règle ne dit rien')).toBeVisible();
  expect(await height('Côte d’Ivoire')).toBeGreaterThan(before + 100);
  expect(await height('Boîte à jeux')).toBeLessThan(before + 1);
  await expect(card('Stricte').getByText('Ce que la règle ne dit pas')).toBeVisible();
});

for (const width of [360, 390]) {
  test(`on a phone ${width} pixels wide a long line of a card wraps like text`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await setPlayers(page);
    await open(page);
    await page.locator('#rules').click();
    const card = page.locator('dialog .rules-card', { has: page.getByRole('heading', { name: 'Boîte à jeux', exact: true }) });
    await card.locator('.fold > summary').click();
    const summary = card.getByText('Variantes, et ce que la règle ne dit pas');
    await summary.scrollIntoViewIfNeeded();
    const { lefts, tops, size, height } = await summary.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = [...range.getClientRects()];
      return { lefts: lines.map(({ left }) => Math.round(left)), tops: lines.map(({ top }) => top), size: parseFloat(getComputedStyle(one).fontSize), height: one.getBoundingClientRect().height };
    });
    // The lines are aligned and close together, and the summary is high enough for a finger.
    expect(new Set(lefts).size).toBe(1);
    for (const [at, top] of tops.entries()) if (at > 0) expect(top - tops[at - 1]).toBeLessThan(1.5 * size);
    expect(height).toBeGreaterThanOrEqual(44);
  });
}

test('choosing the current rules continues the game, and the rules chosen last are listed', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const dialog = page.getByRole('dialog');
  const card = (/** @type {string} */ name) => dialog.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) });
  await page.keyboard.press('c');
  await page.locator('#rules').click();
  await expect(dialog.locator('.recent')).toHaveCount(0);
  await card('Classique').getByRole('button', { name: 'Continuer' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await storedGame(page)).moves).toEqual(['C']);
  for (const name of ['Kalah', 'Stricte']) {
    await page.locator('#rules').click();
    await card(name).getByRole('button', { name: 'Jouer avec ces règles' }).click();
    await expect(page.locator('#rules')).toContainText(name);
  }
  await page.locator('#rules').click();
  // The current rules are not listed.
  await expect(dialog.locator('.recent .button')).toHaveText(['Kalah']);
  // With another reading of the same rules, the card offers a new game.
  await card('Stricte').locator('summary').click();
  await card('Stricte').getByRole('switch').last().uncheck();
  await expect(card('Stricte').getByRole('button', { name: 'Jouer avec ces règles' })).toBeVisible();
  await dialog.locator('.recent .button').click();
  await expect(page.locator('#rules')).toContainText('Kalah');
});

test('on a phone a variant is played where it was chosen, without scrolling back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page);
  await open(page);
  await page.locator('#rules').click();
  const card = page.locator('dialog .rules-card', { has: page.getByRole('heading', { name: 'Boîte à jeux', exact: true }) });
  await unfold(card);
  await card.getByRole('radio', { name: 'Toujours fournir' }).check();
  const play = card.getByRole('button', { name: 'Jouer avec ces règles' });
  await expect(play).toBeInViewport({ ratio: 0.99 });
  const beside = await card.getByRole('button', { name: 'Lire ces règles' }).boundingBox();
  expect(beside?.y).toBe((await play.boundingBox())?.y);
  await play.click();
  await expect(page.locator('#rules')).toContainText('Toujours fournir');
});

test('on a small phone the answers to the end of a game take two rows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page);
  await open(page);
  await SCREENS.end(page);
  const answers = page.locator('dialog.end .dialog-foot .button');
  await expect(answers).toHaveCount(4);
  const rows = await answers.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(rows).toBe(2);
});

test('a selection dragged out of a dialog leaves it open; a press outside closes it', async ({ page }) => {
  await open(page);
  await SCREENS.settings(page);
  const dialog = page.getByRole('dialog');
  const heading = await dialog.getByRole('heading').first().boundingBox();
  if (!heading) throw new Error('no heading');
  await page.mouse.move(heading.x + 20, heading.y + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(dialog).toHaveCount(0);
});

test('the reason why a value cannot be chosen names the value that it clashes with', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#rules=kalah');
  await SCREENS['own rules'](page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name="option-harvest"][value="free"]')).toHaveAccessibleDescription(/^Ne va pas avec «\sPrises\s: en face/);
  // What else the value under the pointer would change is said in one place, without options that then have no effect.
  const limits = dialog.getByRole('group', { name: 'Limite d’une prise' });
  await expect(limits.locator('label.changes')).toHaveCount(15);
  const limit = limits.locator('label', { has: page.locator('[value="nothing-3"]') });
  await limit.hover();
  await expect(dialog.locator('.result .about')).toHaveText(/^Change aussi «\sPrises\s: 2 ou 3 chez l’adversaire\s»\.$/);
  // A value that is chosen stays under the pointer.
  const place = await limit.boundingBox();
  await limit.click();
  await expect(limit.locator('input')).toBeChecked();
  expect(await limit.boundingBox()).toEqual(place);
  await expect(dialog.locator('.result strong')).toHaveText(/^Kalah, sauf\s: Prises \(2 ou 3 chez l’adversaire\) et Limite d’une prise \([^)]*\)$/);
  // The differences on the rules page leave out where one captures across, which has no effect with these captures.
  await dialog.getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await page.getByRole('tab', { name: 'Règles' }).click();
  await expect(page.locator('.rule-sections .playing li')).toHaveCount(2);
});

test('in composed rules a clashing value is disabled with a reason, and the others make a link', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await SCREENS['own rules'](page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('fieldset')).toHaveCount(18);
  const replay = dialog.getByRole('radio', { name: /^oui/ }).first();
  await expect(replay).toHaveAttribute('aria-disabled', 'true');
  await expect(replay).toHaveAccessibleDescription('Ne va pas avec « Greniers : on n’y sème pas ».');
  await replay.click({ force: true });
  await expect(replay).not.toBeChecked();
  // Two values that need each other are chosen together, which is said before.
  const placed = dialog.getByRole('radio', { name: /^chacun pose ses graines/ });
  await expect(placed).toHaveAccessibleDescription(/^Change aussi «\sPrises\s: /);
  await placed.check();
  await expect(dialog.getByRole('group', { name: /^(Prises|Récoltes)$/ }).getByRole('radio', { checked: true })).toHaveValue('equal');
  // The words are those of the composed rules, not of the game on the board.
  await dialog.locator('#compose-base').selectOption('eqwale');
  await expect(dialog.getByRole('group', { name: 'Récoltes', exact: true })).toBeVisible();
  // The name of the composed rules is in their words too.
  await dialog.locator('#compose-base').selectOption('boite');
  await dialog.getByRole('group', { name: 'Fournir l’adversaire' }).locator('input:not(:checked):not([aria-disabled="true"])').first().check();
  await expect(dialog.locator('.result strong')).toContainText('Fournir l’adversaire (');
  await dialog.locator('#compose-base').selectOption('classique');
  await dialog.getByRole('radio', { name: 'on sème dans le sien' }).check();
  await expect(replay).toHaveAttribute('aria-disabled', 'false');
  await expect(dialog.locator('.result strong')).toHaveText('Classique, sauf : Greniers (on sème dans le sien)');
  await replay.check();
  const link = await dialog.getByRole('textbox').inputValue();
  expect(link).toContain('#rules=');
  await dialog.getByRole('button', { name: 'Jouer avec ces règles' }).click();
  const { rules } = await storedGame(page);
  expect(decodeURIComponent(link)).toContain(`#rules=${rules}`);
  expect(rules).toContain('replay=yes');
  // Where rules are chosen again, the differences from the preset are named.
  await page.locator('#rules').click();
  await expect(dialog.locator('.own .now')).toHaveText('La partie sur le plateau suit vos règles : Classique, sauf : Greniers (on sème dans le sien) et Rejouer (oui)');
});

test('the four buttons at the end of a game are two rows of the same width', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await setPlayers(page);
  await open(page);
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.getByRole('button', { name: 'Sud abandonne' }).click();
  const buttons = page.locator('dialog.end .dialog-foot .button');
  await expect(buttons).toHaveCount(4);
  const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width: Math.round(width) })));
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1);
  expect([boxes[0].y, boxes[2].y]).toEqual([boxes[1].y, boxes[3].y]);
  expect([boxes[0].x, boxes[1].x]).toEqual([boxes[2].x, boxes[3].x]);
});

test('composed rules that are those of a preset have its name', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#rules=grenier-face');
  await SCREENS['own rules'](page);
  const dialog = page.getByRole('dialog');
  const name = dialog.locator('.result strong');
  for (const value of ['l’endroit d’où l’on part reçoit aussi une graine', 'chez soi', 'elle est gagnée avec les autres']) await dialog.getByRole('radio', { name: value }).check();
  await expect(name).toHaveText('Kalah, sauf : Position qui revient (la deuxième fois, on s’arrête)');
  await dialog.getByRole('group', { name: 'Position qui revient' }).getByRole('radio', { name: 'on continue' }).check();
  await expect(name).toHaveText('Kalah');
  await dialog.getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('#rules')).toHaveText('Kalah');
});

test('rules that are chosen while a lesson has the board are played against the same opponent as before', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page, '#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await page.locator('#rules').click();
  await page.locator('dialog .rules-card', { hasText: 'Kalah' }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('.far .who')).toContainText('niveau 3');
});

test('the choice of rules has one primary button, which continues with the current rules', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#rules').click();
  await expect(page.getByRole('dialog').locator('.button.main')).toHaveText(['Continuer']);
});

for (const width of [390, 1280]) {
  test(`at a width of ${width} the primary button of the choice of rules is on the card that was changed last`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await setPlayers(page);
    await open(page, '#rules=boite');
    await page.locator('#rules').click();
    const dialog = page.getByRole('dialog');
    const card = (/** @type {string} */ name) => dialog.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) });
    const main = dialog.locator('.button.main');
    await expect(main).toHaveText(['Continuer']);
    await unfold(card('Côte d’Ivoire'));
    await card('Côte d’Ivoire').getByRole('radio', { name: /plus de quatre/ }).check();
    await expect(main).toHaveText(['Jouer avec ces règles']);
    await expect(card('Côte d’Ivoire').locator('.button.main')).toHaveCount(1);
    // On the card of the current rules another variant would begin a new game; the current variant continues the game.
    await card('Boîte à jeux').locator('.rules-card-rest summary').click();
    const variants = card('Boîte à jeux').getByRole('radio');
    await variants.last().check();
    await expect(main).toHaveText(['Jouer avec ces règles']);
    await expect(card('Boîte à jeux').locator('.button.main')).toHaveCount(1);
    await variants.first().check();
    await expect(main).toHaveText(['Continuer']);
  });
}

for (const [width, height] of [[360, 640], [390, 844], [1280, 720]]) {
  test(`at ${width} by ${height} no text of a card of rules flows under its picture`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await setPlayers(page);
    await open(page);
    await page.locator('#rules').click();
    await page.locator('dialog .rules-card').first().waitFor();
    // The lines of a text that flows under the picture begin at different places.
    const found = await page.locator('dialog .rules-card :is(h3, .now, .summary, .special)').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return new Set([...words.getClientRects()].map(({ left }) => Math.round(left))).size;
    }));
    expect(found.length).toBeGreaterThan(14);
    expect(found.filter((lefts) => lefts !== 1)).toEqual([]);
  });
}

test('on a phone the new-game dialog has one primary button, in sight with the players', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setPlayers(page, { N: 3 });
  await open(page);
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.button.main')).toHaveText(['Commencer']);
  for (const box of await dialog.locator('.again, .seat > fieldset, [data-side="N"] input[type="range"], .button.main').all()) await expect(box).toBeInViewport({ ratio: 1 });
  // No label is wider than its button.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await dialog.locator('.choices label, .button').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(wide).toEqual([]);
  }
});

test('on a phone held sideways the new-game dialog shows the players, the level and the button at once', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await setPlayers(page, { N: 3 });
  await open(page);
  await page.keyboard.press('n');
  const newGame = page.locator('dialog.new-game');
  await expect(newGame.getByRole('button', { name: 'Recommencer' })).toBeInViewport({ ratio: 1 });
  for (const side of ['S', 'N']) await expect(newGame.locator(`[data-side="${side}"] .choices`).first()).toBeInViewport({ ratio: 1 });
  await expect(newGame.locator('[data-side="N"] input[type="range"]')).toBeInViewport({ ratio: 1 });
  await expect(newGame.getByText('Niveau 3 · en famille')).toBeInViewport({ ratio: 1 });
  await expect(newGame.getByRole('button', { name: 'Commencer', exact: true })).toBeInViewport({ ratio: 1 });
});

test('choosing rules from the new-game dialog leads back to it, and keeps all that was chosen in it', async ({ page }) => {
  await setPlayers(page, { N: 10 });
  await open(page);
  await page.keyboard.press('o');
  const newGame = page.locator('dialog.new-game');
  const rules = page.locator('dialog.wide');
  const named = newGame.locator('.which strong');
  await newGame.getByRole('slider').fill('4');
  await newGame.getByText('Prénom et couleur').click();
  await newGame.getByRole('textbox', { name: 'Prénom de la personne qui joue Sud' }).fill('Ama');
  await newGame.locator('details.more summary').click();
  await newGame.getByLabel('Temps').selectOption({ label: '10 minutes par joueur' });
  await newGame.getByLabel('Match').selectOption({ index: 2 });
  const match = await newGame.getByLabel('Match').inputValue();
  const change = () => newGame.getByRole('button', { name: 'Changer…' }).click();
  const expectKept = async () => {
    await expect(rules).toHaveCount(0);
    await expect(newGame.getByRole('slider')).toHaveValue('4');
    await expect(newGame.getByRole('textbox', { name: 'Prénom de la personne qui joue Sud' })).toHaveValue('Ama');
    await expect(newGame.getByLabel('Temps')).toHaveValue('game-600');
    await expect(newGame.getByLabel('Match')).toHaveValue(match);
    // The board still has its game.
    await expect(page.locator('.far .who')).toHaveText('Awalé niveau 10 · Nord');
    await expect(page.locator('#rules')).toContainText('Classique');
  };
  const left = async () => (await pit(page, 'A').boundingBox())?.x ?? NaN;
  const before = await left();
  // The rules of a card, in a reading that mirrors the board: the mirroring waits for the new game.
  await change();
  const card = (/** @type {string} */ name) => rules.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Classique')).toContainText('Ces règles sont choisies pour la nouvelle partie.');
  await card('Stricte').locator('summary').click();
  await card('Stricte').getByRole('switch', { name: /On sème dans le sens inverse/ }).uncheck();
  await card('Stricte').getByRole('button', { name: 'Choisir ces règles' }).click();
  await expect(named).toContainText('Stricte');
  await expectKept();
  expect(await left()).toBe(before);
  // Composed rules start from the rules chosen in the new-game dialog.
  await change();
  await expect(card('Stricte').getByRole('button', { name: 'Garder ces règles' })).toBeVisible();
  await expect(card('Stricte').getByRole('switch', { name: /On sème dans le sens inverse/ })).not.toBeChecked();
  await rules.getByRole('button', { name: 'Composer…' }).click();
  await expect(rules.locator('#compose-base')).toHaveValue('stricte');
  await rules.locator('#compose-base').selectOption('kalah');
  await rules.getByRole('button', { name: 'Choisir ces règles' }).click();
  await expect(named).toContainText('Kalah');
  await expectKept();
  // Leaving the choice changes nothing.
  await change();
  await expect(rules).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(named).toContainText('Kalah');
  await expectKept();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(newGame).toHaveCount(0);
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 4 · Nord');
  await expect(page.locator('.near .who')).toHaveText('Ama · Sud');
  await expect(page.locator('#rules')).toContainText('Kalah');
  await expect(page.locator('.far .time')).toHaveText(/^(10:00|9:5\d)$/);
});

test('the clock that was chosen stays when a friend by link is chosen and left again', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'game', seconds: 600, atZero: 'lose' } });
  await open(page);
  await page.keyboard.press('o');
  const newGame = page.locator('dialog.new-game');
  const north = newGame.locator('[data-side="N"]');
  await newGame.locator('details.more > summary').click();
  await expect(newGame.getByText('Quand le temps est écoulé')).toBeVisible();
  await north.getByRole('radio', { name: 'un ami, par lien' }).check();
  await expect(newGame.getByText('Quand le temps est écoulé')).toBeHidden();
  await north.getByRole('radio', { name: 'une personne' }).check();
  await expect(newGame.getByText('Quand le temps est écoulé')).toBeVisible();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.near .time')).toHaveText(/^(10:00|9:5\d)$/);
});

test('each name field says whose it is, on the turned board too, and a name follows its player to the other side', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await page.keyboard.press('o');
  const newGame = page.locator('dialog.new-game');
  const seat = (/** @type {string} */ side) => newGame.locator(`[data-side="${side}"]`);
  await expect(seat('S').locator('legend').first()).toHaveText('Sud, en bas du plateau');
  await expect(seat('N').locator('legend').first()).toHaveText('Nord, en haut du plateau');
  await seat('S').getByText('Prénom et couleur de Sud').click();
  await seat('S').getByLabel('Prénom de la personne qui joue Sud').fill('Ama');
  // The only person changes sides.
  await seat('S').getByRole('radio', { name: 'le programme' }).check();
  await seat('N').getByRole('radio', { name: 'une personne' }).check();
  await expect(seat('N').getByRole('radio', { name: 'une personne' })).toBeFocused();
  await expect(seat('N').getByLabel('Prénom de la personne qui joue Nord')).toHaveValue('Ama');
  await seat('S').getByRole('radio', { name: 'un ami, par lien' }).check();
  // In a game by link the person at this device is at the bottom.
  await expect(seat('N').locator('legend').first()).toHaveText('Nord, en bas du plateau');
  await seat('S').getByText('Prénom et couleur de Sud').click();
  await expect(seat('S').getByLabel('Prénom de votre ami, qui joue Sud')).toHaveValue('');
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'true');
  await page.keyboard.press('o');
  await seat('S').getByRole('radio', { name: 'le programme' }).check();
  // The board is turned for the friend's game only.
  await expect(seat('N').locator('legend').first()).toHaveText('Nord, en haut du plateau');
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.far .who')).toHaveText('Ama · Nord');
  await page.evaluate(() => (location.hash = '#moves=C&flip=1&lang=en'));
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'true');
  await page.locator('#share').click();
  await page.getByRole('dialog').getByText('Names of the players').click();
  await expect(page.getByRole('dialog').getByLabel('Who plays North, at the bottom of the board')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('#game-view .near .who').click();
  await expect(seat('N').locator('legend').first()).toHaveText('North, at the bottom of the board');
});

test('players, first player and clock are chosen, and the next game keeps them', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('.near .who').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-side="N"]').getByRole('radio', { name: 'le programme' }).check();
  await dialog.getByRole('slider', { name: 'Niveau du programme, Nord' }).fill('2');
  await expect(dialog.locator('[data-side="N"]')).toContainText('Niveau 2 · distrait');
  await dialog.getByText('Prénom et couleur').click();
  await dialog.getByRole('textbox', { name: 'Prénom de la personne qui joue Sud' }).fill('Ama');
  await dialog.locator('[data-side="S"]').getByRole('radio', { name: 'bleu' }).check({ force: true });
  const more = dialog.locator('details.more');
  await expect(more.locator('summary small')).toHaveText('Sud · sans pendule · partie par partie');
  await more.locator('summary').click();
  await dialog.getByRole('radio', { name: 'Nord' }).check();
  await dialog.getByLabel('Temps').selectOption({ label: '10 minutes par joueur' });
  await more.locator('summary').click();
  await expect(more.locator('summary small')).toHaveText('Nord · 10 minutes par joueur\u202f; qui n’a plus de temps perd · partie par partie');
  await dialog.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
  await expect(page.locator('.far .time')).toHaveText(/^(10:00|9:5\d)$/);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  await expect(page.locator('.near .who')).toHaveText('Ama · Sud');
  await expect(page.locator('.near')).toHaveAttribute('data-colour', 'blue');
  // Another game with the same settings takes one press in the dialog.
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await expect(dialog.getByRole('button', { name: 'Recommencer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 2 · Nord');
  await expect(page.locator('.near .who')).toHaveText('Ama · Sud');
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  // In a game between two people the level chosen last is still offered.
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await dialog.locator('[data-side="N"]').getByRole('radio', { name: 'une personne' }).check();
  await dialog.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.locator('.far .who')).toHaveText('Nord');
  await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
  await expect(page.getByRole('button', { name: 'Jouer contre le niveau 2' })).toBeVisible();
});

test('by the rules of Côte d’Ivoire the quick clocks come first, and their names say “as in Côte d’Ivoire”', async ({ page }) => {
  const clocks = page.locator('#new-game-clock option');
  for (const [rules, first] of [
    ['cote-ivoire-libre', ['sans pendule', '3 secondes par coup, comme en Côte d’Ivoire', '5 secondes par coup, comme en Côte d’Ivoire', '5 minutes par joueur, comme en Côte d’Ivoire']],
    ['boite', ['sans pendule', '3 secondes par coup', '5 secondes par coup', '10 secondes par coup']],
  ]) {
    // The query makes the browser load the page anew, which a change of the `#` alone would not.
    await open(page, `./?${rules}#rules=${rules}`);
    await page.getByRole('button', { name: 'Nouvelle partie' }).click();
    await page.locator('details.more summary').click();
    expect((await clocks.allTextContents()).slice(0, 4), String(rules)).toEqual(first);
  }
});

test('the new-game dialog says under the clock what happens when the time is over', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await page.locator('details.more summary').click();
  const clock = page.getByLabel('Temps', { exact: true });
  await expect(clock).toHaveAccessibleDescription('');
  await clock.selectOption({ label: '5 secondes par coup' });
  const urged = 'Quand le temps est écoulé, la page vous presse de jouer, et rien de plus\u00a0: personne ne perd.';
  await expect(clock).toHaveAccessibleDescription(urged);
  await expect(page.getByText(urged)).toBeVisible();
  await page.getByRole('radio', { name: 'on perd la partie' }).check();
  await expect(clock).toHaveAccessibleDescription('Le joueur qui n’a plus de temps perd la partie, même s’il a plus de graines.');
  await clock.selectOption({ label: '3 minutes par joueur, plus 2 secondes par coup' });
  await expect(clock).toHaveAccessibleDescription('Le joueur qui n’a plus de temps perd la partie, même s’il a plus de graines.');
});

test('a tournament can be begun from the new-game dialog, which stays below it', async ({ page }) => {
  await open(page);
  await page.getByRole('tab').first().waitFor();
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await page.locator('dialog.new-game').getByRole('button', { name: 'Tournoi…' }).click();
  const tournaments = page.getByRole('dialog', { name: 'Tournois', exact: true });
  await expect(tournaments).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tournaments).toHaveCount(0);
  await expect(page.locator('dialog.new-game')).toBeVisible();
});

test('a name is kept up to forty characters, shown whole, and repeated in its tooltip', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page);
  await open(page);
  const name = 'Marie-Christophine Kouassi-N’Guessan Koné';
  expect(name.length).toBeGreaterThanOrEqual(40);
  await page.locator('.far .who').click();
  await page.getByText('Prénom et couleur').first().click();
  const field = page.getByRole('textbox', { name: 'Prénom de la personne qui joue Sud' });
  await field.pressSequentially(name);
  await expect(field).toHaveValue(name.slice(0, 40));
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  const who = page.locator('.near .who');
  await expect(who).toHaveText(`${name.slice(0, 40)} · Sud`);
  await expect(who).toHaveAttribute('title', name.slice(0, 40));
  const box = await who.evaluate((one) => [one.clientHeight, one.scrollHeight, one.clientWidth, one.scrollWidth]);
  expect(box[1]).toBeLessThanOrEqual(box[0] + 1);
  expect(box[3]).toBeLessThanOrEqual(box[2] + 1);
});

test('the fields that are seldom changed come into sight when they are unfolded', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  const newGame = page.locator('dialog.new-game');
  const more = newGame.locator('details.more');
  await expect(newGame.getByLabel('Temps')).toBeHidden();
  await more.locator('summary').click();
  await expect(newGame.getByLabel('Temps')).toBeInViewport({ ratio: 1 });
  const buttons = await newGame.getByRole('button', { name: 'Commencer', exact: true }).boundingBox();
  const clock = await newGame.getByLabel('Temps').boundingBox();
  expect((clock?.y ?? 0) + (clock?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
});

test('settings are kept, and the language of the dialog changes with the page’s', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#settings').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'English' }).check();
  await expect(dialog.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'dark', exact: true }).check();
  await dialog.getByRole('switch', { name: /Face to face/ }).check();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.game-view')).toHaveAttribute('data-facing', 'true');
  await pit(page, 'C').click();
  await expect(page.locator('html')).toHaveAttribute('data-turned', 'true');
  // A lesson has one player, so nothing is turned.
  await page.evaluate(() => (location.hash = '#lesson=first-sowing'));
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await expect(page.locator('.game-view')).toHaveAttribute('data-facing', 'false');
  await expect(page.locator('html')).toHaveAttribute('data-turned', 'false');
});

test('the list of keys has the keys of the replay, in both languages', async ({ page }) => {
  for (const [lang, caps] of /** @type {const} */ ([['fr', ['Début', 'Page ↓', 'Espace']], ['en', ['Home', 'Page Down', 'Space']]])) {
    await page.goto('about:blank');
    await open(page, `#lang=${lang}`);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').locator('kbd');
    for (const cap of caps) await expect(keys.getByText(cap, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText('ui.');
  }
});

test.describe('the browser’s “back”', () => {
  /** Waits until the history entry has this depth. @param {Page} page @param {number} depth */
  const expectDepth = (page, depth) => expect.poll(() => page.evaluate(() => history.state?.depth ?? 0)).toBe(depth);

  test('closes the dialog on top, then leaves the page', async ({ page, baseURL }) => {
    await open(page, '?before=1');
    await open(page);
    await page.locator('[role="tab"]').first().waitFor();
    await page.locator('#settings').click();
    await page.getByRole('button', { name: 'Liste des touches' }).click();
    await expectDepth(page, 2);
    await page.goBack();
    await expect(page.locator('dialog')).toHaveCount(1);
    await page.goBack();
    await expect(page.locator('dialog')).toHaveCount(0);
    expect(page.url()).toBe(baseURL);
    // The history entry of a dialog that was closed without “back” is used by the next dialog. If no dialog follows,
    // “back” skips the entry.
    await page.locator('#rules').click();
    await expectDepth(page, 1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.locator('#settings').click();
    await page.getByRole('button', { name: 'Liste des touches' }).click();
    await expectDepth(page, 2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    // No navigation in the history is pending, which would abort a reload.
    await page.reload();
    await page.locator('[data-action="new"]').click();
    await page.locator('dialog .button.main').first().click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/before=1/);
  });

  test('closes the open panel on a phone, and no link that was followed is lost', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await page.getByRole('tab', { name: 'Analyse' }).click();
    await expectDepth(page, 1);
    await page.locator('#settings').click();
    await expectDepth(page, 2);
    await page.goBack();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(page.locator('#panel-analysis')).toBeVisible();
    await page.goBack();
    await expect(page.locator('#panel-analysis')).toBeHidden();
    // A link can be followed while a panel is open: its game comes onto the board, and the address loses the link.
    await page.getByRole('tab', { name: 'Partie' }).click();
    await expectDepth(page, 1);
    await page.evaluate(() => (location.hash = 'rules=kalah&moves=C'));
    await expect(page.locator('#rules')).toContainText('Kalah');
    await expect(page.locator('#panel-moves .move')).toHaveText('C');
    expect(page.url()).toBe(baseURL);
    await expectDepth(page, 1);
    await page.goBack();
    await expect(page.locator('#panel-moves')).toBeHidden();
    await expect(page.locator('#rules')).toContainText('Kalah');
  });

  test('leaves full screen first, then closes the panel behind it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await pit(page, 'C').click();
    await page.getByRole('tab', { name: 'Partie' }).click();
    await expectDepth(page, 1);
    await page.getByRole('button', { name: 'Projeter en plein écran' }).click();
    await expect(page.locator('.full-screen-bar')).toBeVisible();
    await expectDepth(page, 2);
    await page.goBack();
    await expect(page.locator('html')).not.toHaveAttribute('data-full-screen');
    await expect(page.locator('#panel-moves')).toBeVisible();
    await page.goBack();
    await expect(page.locator('#panel-moves')).toBeHidden();
  });

  /** @type {[name: string, begin: (page: import('@playwright/test').Page) => Promise<void>][]} */
  const guests = [
    ['lesson', async (page) => {
      await page.getByRole('tab', { name: 'Leçons' }).click();
      await page.locator('[data-lesson="start"]').click();
    }],
    ['exercise', async (page) => {
      await page.getByRole('tab', { name: 'Exercices' }).click();
      await page.locator('[data-exercises="next"]').click();
    }],
  ];
  for (const [name, begin] of guests) {
    for (const [width, height] of /** @type {const} */ ([[390, 844], [1280, 800]])) {
      test(`closes the ${name} on the board, and the game before is there again: ${width}`, async ({ page, baseURL }) => {
        await page.setViewportSize({ width, height });
        await setPlayers(page);
        await open(page, '?before=1');
        await open(page);
        await pit(page, 'C').click();
        await expect(status(page)).toHaveText('À Nord de jouer.');
        await begin(page);
        await expect(page.locator('.lesson-bar')).toBeVisible();
        // On a phone the panel with the list, in which it was begun, is one step back.
        const panels = width < 800 ? 1 : 0;
        await expectDepth(page, panels + 1);
        // “Back” closes a dialog above the board first, and the address still has the link to what is on the board.
        await page.locator('#share').click();
        await expectDepth(page, panels + 2);
        await page.goBack();
        await expect(page.locator('dialog')).toHaveCount(0);
        await expect(page.locator('.lesson-bar')).toBeVisible();
        expect(page.url()).toContain(`#${name}=`);
        await page.goBack();
        await expect(page.locator('.lesson-bar')).toHaveCount(0);
        if (panels) {
          await expect(page.locator(`#panel-${name}s`)).toBeVisible();
          await page.goBack();
          await expect(page.locator(`#panel-${name}s`)).toBeHidden();
        } else {
          // “Forward” opens it again.
          await page.goForward();
          await expect(page.locator('.lesson-bar')).toBeVisible();
          expect(page.url()).toContain(`#${name}=`);
          await expectDepth(page, 1);
          await page.goBack();
          await expect(page.locator('.lesson-bar')).toHaveCount(0);
        }
        await expect(status(page)).toHaveText('À Nord de jouer.');
        expect((await storedGame(page)).moves).toEqual(['C']);
        expect(page.url()).toBe(baseURL);
        // The game goes on, and nothing more is in the way of leaving the page.
        await pit(page, 'c').click();
        await expect(status(page)).toHaveText('À Sud de jouer.');
        await page.goBack();
        await expect(page).toHaveURL(/before=1/);
      });
    }
  }

  test('in a lesson that went on after a dialog was closed, no earlier step is opened again', async ({ page, baseURL }) => {
    await open(page, './#lesson=first-sowing');
    await expect(page).toHaveURL(/#lesson=first-sowing&step=1$/);
    await expectDepth(page, 1);
    await page.locator('#share').click();
    await expectDepth(page, 2);
    await page.keyboard.press('Escape');
    await page.locator('.lesson-bar [data-lesson="next"]').click();
    await expect(page).toHaveURL(/step=2$/);
    await page.evaluate(() => history.back());
    await expect(page.locator('.lesson-bar')).toHaveCount(0);
    await expect(page).toHaveURL(baseURL ?? '');
    await expect(status(page)).toHaveText('À vous de jouer.');
  });
});
