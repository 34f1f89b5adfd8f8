// The rules pages: their texts, boards and printing, and the links to them; the glossary, the comparison, the mirror.
import { CARDS, OTHER_CARDS } from '../../www/rules/cards.js';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { PRESETS } from './helpers/content.js';
import { liveRegion, setPlayers, status } from './helpers/game.js';
import { releaseFile } from './helpers/engine.js';
import { holdRequests } from './helpers/page-actions.js';
import { printedPages } from './helpers/printing.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

const PAGES = [...CARDS, ...OTHER_CARDS];

/** @param {Page} page */
const panel = (page) => page.locator('#panel-rules');
/** @param {Page} page */
const chooser = (page) => panel(page).locator('.rules-head select');

/** @param {Page} page @param {string} [tab] */
async function openRules(page, tab = 'Règles') {
  await page.getByRole('tab', { name: tab }).click();
  await expect(panel(page).locator('.rulebook h2')).toBeVisible();
}

/** A JSON file of the release. @param {Page} page @param {string} path */
async function json(page, path) {
  return (await page.request.get(await releaseFile(page, path))).json();
}

/** A pit of the game's board. @param {Page} page @param {string} letter */
const pit = (page, letter) => page.locator(`.game-view [data-pit="${letter}"]`);

for (const language of ['fr', 'en']) {
  test(`every page is complete, ${language}`, async ({ page }) => {
    test.slow();
    await open(page, `./#lang=${language}`);
    await openRules(page, language === 'fr' ? 'Règles' : 'Rules');
    const words = { ...(await json(page, `words/${language}.json`)), ...(await json(page, `words/options/${language}.json`)) };
    const sheets = await json(page, 'rules/sheets.json');
    for (const { id, readings } of PAGES) {
      await chooser(page).selectOption(id);
      await expect(panel(page).locator('h2')).toHaveText(words[`ui.rules.${id}`]);
      await expect(panel(page).locator('.rulebook h3:not(.playing h3)')).toHaveCount(sheets[id].sections.length);
      const text = await panel(page).locator('.rulebook').innerText();
      // No key is shown instead of its words, and no mark is left in the text.
      expect(text).not.toMatch(/\bui\.|\[\[|\]\]|[{}§]/);
      // The page has each reading that was chosen where the sheet leaves a rule open, in the words of its switch.
      for (const { name } of readings) expect(text).toContain(words[`ui.reading.${name}`]);
      await expectNoViolations(page, { message: id });
    }
  });
}

test('the page of the current rules is shown first, and changes with them', async ({ page }) => {
  await setPlayers(page, { rules: 'cote-ivoire-libre' });
  await open(page);
  await openRules(page);
  await expect(chooser(page)).toHaveValue('cote-ivoire');
  await expect(panel(page).locator('.playing')).toContainText('En remontant, on mange tant qu’on peut, sans limite.');
  await page.locator('#rules').click();
  await page.locator('.rules-card', { hasText: 'Éqwalé' }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(chooser(page)).toHaveValue('eqwale');
  await expect(panel(page).locator('.playing')).toHaveCount(0);
});

test('a board on the page can be played and reset, and says what a move did', async ({ page }) => {
  await open(page);
  await openRules(page);
  const board = panel(page).locator('[data-section="take"] .small-board');
  await board.scrollIntoViewIfNeeded();
  const small = (/** @type {string} */ letter) => board.locator(`[data-pit="${letter}"]`);
  await expect(small('E')).toHaveAccessibleName('Case E de Sud, 6 graines, jouable');
  await small('E').click();
  await expect(board.locator('.small-said')).toContainText('Sud prend 7 graines');
  await expect(small('e')).toHaveAccessibleName('Case e de Nord, vide');
  // The current game is not changed.
  await expect(pit(page, 'E')).toHaveAccessibleName('Votre case E, 4 graines, jouable');
  await board.getByRole('button', { name: 'Revenir au début' }).click();
  await expect(small('E')).toHaveAccessibleName('Case E de Sud, 6 graines, jouable');
  await expect(small('E')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(small('D')).toHaveAccessibleName(/vide/);
  // For an illegal move the reason is shown.
  const feed = panel(page).locator('[data-section="feed"] .small-board');
  await feed.scrollIntoViewIfNeeded();
  await feed.locator('[data-pit="B"]').click({ force: true });
  await expect(feed.locator('.small-said')).toContainText('Nord n’a plus de graines');
});

test('only visible boards have a canvas', async ({ page }) => {
  await open(page);
  await openRules(page);
  const boards = panel(page).locator('.small-board');
  expect(await boards.count()).toBeGreaterThan(6);
  const painted = panel(page).locator('.small-board canvas');
  await boards.last().scrollIntoViewIfNeeded();
  await expect(boards.last().locator('canvas')).toHaveCount(1);
  await expect(boards.first().locator('canvas')).toHaveCount(0);
  expect(await painted.count()).toBeLessThan(await boards.count());
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect(painted).toHaveCount(0);
});

test('the moves of every board on every page can be played', async ({ page }) => {
  test.slow();
  await open(page);
  await openRules(page);
  const words = await json(page, 'words/fr.json');
  const sheets = await json(page, 'rules/sheets.json');
  for (const { id } of PAGES) {
    await chooser(page).selectOption(id);
    await expect(panel(page).locator('h2')).toHaveText(words[`ui.rules.${id}`]);
    for (const { name, boards = [] } of sheets[id].sections) {
      for (const [at, { moves }] of boards.entries()) {
        const board = panel(page).locator(`[data-section="${name}"] .small-board`).nth(at);
        await board.scrollIntoViewIfNeeded();
        await board.locator('canvas').waitFor();
        const letters = moves.map((/** @type {string} */ move) => /[A-Fa-f]/.exec(move)?.[0] ?? '');
        // The presses run in the page, where none waits for messages between the test and the browser.
        const silent = await board.evaluate(async (one, pressed) => {
          const said = () => one.querySelector('.small-said')?.textContent;
          for (const letter of pressed) {
            /** @type {HTMLElement | null} */ (one.querySelector(`[data-pit="${letter}"]`))?.click();
            for (let tries = 0; tries < 600 && !said(); tries += 1) await new Promise(requestAnimationFrame);
            if (!said()) return letter;
          }
          return '';
        }, letters);
        expect(silent, `${id}, ${name}`).toBe('');
      }
    }
  }
});

test('a refusal leads to its rule', async ({ page }) => {
  await open(page, './#rules=stricte&position=1-0-2-0-3-4-1-2-0-0-0-0-20-15-S');
  await pit(page, 'E').click({ force: true });
  await expect(page.locator('.told')).toContainText('Tout prendre chez Nord est interdit');
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Lire la règle' }).click();
  await expect(panel(page).locator('[data-section="slam"] h3')).toBeFocused();
  await expect(panel(page).locator('[data-section="slam"] h3')).toBeInViewport();
  // A move removes the refusal.
  await pit(page, 'F').click();
  await expect(page.locator('.told')).not.toContainText('Tout prendre chez Nord est interdit');
  await expect(page.locator('.rule-link:visible')).toHaveCount(0);
});

test('the end of a game leads to its rule, in the variant that is played', async ({ page }) => {
  await open(page, './#rules=cote-ivoire-courtoise&position=0-0-0-0-0-1-1-0-1-0-0-0-21-24-S');
  await pit(page, 'F').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Règle : La dernière graine').click();
  await dialog.getByRole('button', { name: 'Lire la règle' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).locator('[data-section="courtesy"] h3')).toBeFocused();
});

test('a card pressed before the panels are loaded leads to its page too', async ({ page }) => {
  const release = await holdRequests(page, '**/page/panels.js');
  await open(page);
  await page.locator('#rules').click();
  await page.locator('.rules-card', { hasText: 'Côte d’Ivoire' }).getByRole('button', { name: 'Lire ces règles' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(panel(page).locator('h2')).toHaveText('Côte d’Ivoire');
});

test('a card leads to its page, and a reading on a page to its card', async ({ page }) => {
  await open(page);
  // Here the panels are loaded before a card is pressed, unlike in the test above.
  await expect(page.getByRole('tab', { name: 'Règles' })).toBeVisible();
  await page.locator('#rules').click();
  const card = page.locator('.rules-card', { hasText: 'Côte d’Ivoire' });
  await card.getByRole('button', { name: 'Lire ces règles' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(panel(page).locator('h2')).toBeFocused();
  await expect(panel(page).locator('h2')).toHaveText('Côte d’Ivoire');
  await panel(page).locator('[data-section="all"]').getByRole('button', { name: 'Changer ce choix' }).click();
  const reading = card.getByRole('switch', { name: 'On peut tout manger chez l’adversaire' });
  await expect(reading).toBeChecked();
  await expect(reading).toBeInViewport();
});

test('with composed rules, a refusal leads to its rule, on a page that lists what differs from the sheet', async ({ page }) => {
  await open(page, './#rules=classique,slam=forbidden,chain-limit=last-2&position=1-0-2-0-3-4-1-2-0-0-0-0-20-15-S');
  await pit(page, 'E').click({ force: true });
  await page.getByRole('button', { name: 'Lire la règle' }).click();
  await expect(panel(page).locator('h3:focus')).toBeInViewport();
  await expect(panel(page).locator('.playing')).toContainText('On prend deux cases au plus');
});

test('pressing a term opens its definition, and Escape closes it', async ({ page }) => {
  await open(page);
  await openRules(page);
  const term = panel(page).getByRole('button', { name: 'tout prendre' });
  await term.click();
  await expect(term).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).locator('.definition:visible')).toContainText('Selon les règles, c’est permis');
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(panel(page).locator('.definition:visible')).toHaveCount(0);
  await expect(term).toBeFocused();
});

test('the glossary has every term with an example, in the words of the game', async ({ page }) => {
  await setPlayers(page, { rules: 'cote-ivoire' });
  await open(page);
  await openRules(page);
  await chooser(page).selectOption('glossary');
  const list = panel(page).locator('.glossary');
  await expect(list.locator('dt').filter({ hasText: /^trou$/ })).toHaveCount(1);
  expect(await list.locator('dt').count()).toBe(await list.locator('dd em').count());
  expect(await list.innerText()).not.toMatch(/\bui\.|[{}]/);
  await expectNoViolations(page);
});

test('the comparison also shows the rules of the game on the board if they are composed', async ({ page }) => {
  await open(page, './#rules=classique,exhaustion=no');
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.getByRole('button', { name: 'Comparer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.compare-card')).toHaveCount(6);
  await expect(dialog.locator('.compare-card h3').last()).toHaveText('Votre partie (Classique, règle maison)');
  await expect(dialog.locator('.compare-card p').last()).toHaveText(/\S/);
  // On a phone the comparison is as wide as the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
});

test('the comparison shows what five rule sets make of one move, then of another', async ({ page }) => {
  await open(page);
  await openRules(page);
  await page.getByRole('button', { name: 'Comparer' }).click();
  const dialog = page.getByRole('dialog');
  const card = (/** @type {string} */ rules) => dialog.locator(`[data-rules="${rules}"]`);
  await expect(dialog.locator('.compare-card')).toHaveCount(5);
  await expect(card('classique')).toContainText('il est joué, mais il ne prend rien');
  await expect(card('stricte')).toContainText('un autre coup existe');
  await expect(card('boite')).toContainText('Sud a tout pris');
  await expect(dialog.locator('.compare-summary')).toContainText('Côte d’Ivoire et Boîte à jeux : 5 graines gagnées.');
  await expectNoViolations(page);
  // Another move of the same position.
  await dialog.locator('[data-pit="F"]').click();
  await expect(dialog.locator('.compare-summary')).toContainText('rapporte rien');
  // In every position of the list at least two rule sets differ.
  const positions = dialog.getByRole('combobox', { name: 'La position' });
  const names = await positions.locator('option:not([hidden])').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
  expect(names.length).toBeGreaterThan(4);
  for (const name of names) {
    await positions.selectOption(name);
    await expect(dialog.locator('.compare-summary h3')).toContainText(/[2-5] réponses différentes/);
    for (const text of await dialog.locator('.compare-card p').allTextContents()) expect(text).toMatch(/\S/);
  }
  // Seeds can be changed: an empty board has nothing to sow.
  await positions.selectOption('few');
  await dialog.getByRole('radio', { name: 'elle perd une graine' }).check();
  for (const letter of ['A', 'F', 'a', 'f']) await dialog.locator(`[data-pit="${letter}"]`).click();
  await expect(positions).toHaveValue('own');
  await expect(dialog.locator('.compare-summary h3')).toContainText('Une seule réponse');
  await dialog.getByRole('radio', { name: 'elle reçoit une graine' }).check();
  await dialog.locator('[data-pit="C"]').click();
  await expect(dialog.locator('[data-pit="C"]')).toHaveAccessibleName(/1 graine/);
});

test('the mirror is offered when the strict rules are first chosen, once', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const choose = async (/** @type {string} */ name) => {
    await page.locator('#rules').click();
    await page.locator('.rules-card', { has: page.getByRole('heading', { name, exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
    await expect(status(page)).toContainText('À Sud de jouer.');
  };
  await choose('Stricte');
  await expect(page.locator('.told')).toContainText('Votre club sème dans l’autre sens');
  await expect(liveRegion(page)).toContainText(/Votre club sème dans l’autre sens.* Retourner le plateau, Garder ce sens\./);
  const before = (await pit(page, 'A').boundingBox())?.x ?? 0;
  await page.getByRole('button', { name: 'Retourner' }).click();
  await expect.poll(async () => (await pit(page, 'A').boundingBox())?.x ?? 0).toBeGreaterThan(before);
  await expect(page.locator('.bar')).toBeHidden();
  await choose('Classique');
  await choose('Stricte');
  // An offer would be shown within two frames, because its module and words are loaded.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('.bar')).toBeHidden();
});

for (const language of ['fr', 'en']) {
  test(`every page prints on one or two sides of paper, ${language}`, async ({ page }) => {
    // Slow, because every page draws its boards at the resolution of paper.
    test.slow();
    await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-printed', '')));
    await open(page, `./#lang=${language}`);
    await openRules(page, language === 'fr' ? 'Règles' : 'Rules');
    for (const { id } of PAGES) {
      await chooser(page).selectOption(id);
      await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
      await panel(page).getByRole('button', { name: language === 'fr' ? 'Imprimer' : 'Print' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', '');
      const sides = (await printedPages(page)).length;
      expect([id, sides <= 2, sides > 0]).toEqual([id, true, true]);
      // The paper is removed after printing.
      await expect(page.locator('.paper')).toHaveCount(0);
    }
  });
}

test.describe('on a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  for (const locale of ['fr-FR', 'en-GB']) {
    test.describe(locale, () => {
      test.use({ locale });

      test('no name is cut in the choice of rules, nor in that of the rules page', async ({ page }) => {
        await open(page);
        await page.locator('#rules').click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.locator('.rules-card h3').first()).toBeVisible();
        // The last one first: the selector no longer finds a part that is unfolded, and the later ones move up.
        for (const kind of ['.fold', '.rules-card-rest > details']) {
          for (const folded of (await dialog.locator(`${kind}:not([open]) > summary`).all()).reverse()) await folded.click();
        }
        const cut = await dialog.evaluate((box) => [...box.querySelectorAll('h3, label, legend, summary, button')].filter((one) => {
          const { overflowX } = getComputedStyle(one);
          return (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) || one.getBoundingClientRect().right > innerWidth + 1;
        }).map((one) => one.textContent));
        expect(cut).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('#tab-rules').click();
        await page.locator('.rulebook h2').first().waitFor();
        // Each chosen name has the width that it needs.
        for (const { value } of await chooser(page).locator('option').evaluateAll((all) => all.map((one) => ({ value: /** @type {HTMLOptionElement} */ (one).value })))) {
          await chooser(page).selectOption(value);
          const { width, needed } = await chooser(page).evaluate((one) => {
            const copy = /** @type {HTMLSelectElement} */ (one.cloneNode(true));
            copy.value = /** @type {HTMLSelectElement} */ (one).value;
            copy.style.cssText = 'position: absolute; flex: none; width: max-content';
            one.after(copy);
            const widths = { width: /** @type {HTMLElement} */ (one).offsetWidth, needed: copy.offsetWidth };
            copy.remove();
            return widths;
          });
          expect(width, value).toBeGreaterThanOrEqual(needed);
        }
      });

      test('the name of every preset is whole at the top', async ({ page }) => {
        test.slow();
        for (const rules of PRESETS) {
          await page.goto('about:blank');
          await open(page, `./#rules=${rules}`);
          const name = page.locator('#rules span');
          const { cut, text } = await name.evaluate((one) => ({
            cut: one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1,
            text: one.textContent,
          }));
          expect(cut, `${text}`).toBe(false);
          const [button, head] = await Promise.all([page.locator('#rules').boundingBox(), page.locator('.head').boundingBox()]);
          expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) + 1);
        }
      });
    });
  }
});
