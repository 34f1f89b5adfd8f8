// What is printed does not speak of what only a screen has: pits to touch, buttons, the switches of a rules card.
import { test, expect, open } from './helpers/page-test.js';
import { LESSONS } from './helpers/content.js';
import { followLink, unfoldLessonCard } from './helpers/page-actions.js';
import { endPrinting, replacePrintDialog } from './helpers/printing.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Words that are for the screen only, and `[[`, which begins the mark of a term or a pit. */
const ON_SCREEN = {
  fr: /touchez|appuyez|cliquez|confirm|écran|bouton|sur la carte|\[\[/i,
  en: /\btouch (a|an|any|another|it|once)\b|\bpress\b|\bclick|\btap\b|confirm|\bscreen|\bbutton\b|on the card|\[\[/i,
};
const LABELS = {
  fr: { rules: 'Règles', lessons: 'Leçons', print: 'Imprimer' },
  en: { rules: 'Rules', lessons: 'Lessons', print: 'Print' },
};

/** The text of the paper that is printed now; ends the printing. @param {Page} page @param {string} kind */
async function paperText(page, kind) {
  const paper = page.locator(`.${kind}-paper`);
  await expect(paper).toHaveCount(1);
  const text = (await paper.textContent()) ?? '';
  await endPrinting(page);
  await expect(paper).toHaveCount(0);
  return text;
}

for (const language of /** @type {const} */ (['fr', 'en'])) {
  const { rules, print } = LABELS[language];

  test(`no printed rules page speaks of the screen, ${language}`, async ({ page }) => {
    test.slow();
    await open(page, `./#lang=${language}`);
    await replacePrintDialog(page);
    await page.getByRole('tab', { name: rules }).click();
    const chooser = page.locator('.rules-head select');
    await expect(chooser.locator('option').first()).toBeAttached();
    const names = await chooser.locator('option').evaluateAll((all) => all.map((each) => /** @type {HTMLOptionElement} */ (each).value));
    const printed = [];
    for (const name of names) {
      await chooser.selectOption(name);
      const button = page.locator('.rules-head').getByRole('button', { name: print });
      if (await button.isHidden()) continue;
      await button.click();
      const text = await paperText(page, 'rules');
      expect(text.match(ON_SCREEN[language]), name).toBeNull();
      expect(text.length, name).toBeGreaterThan(1000);
      printed.push(name);
    }
    expect(printed.length).toBeGreaterThan(6);
  });

  test(`no printed lesson speaks of the screen, ${language}`, async ({ page }) => {
    test.slow();
    await open(page, `./#lang=${language}`);
    await replacePrintDialog(page);
    for (const { name, title } of LESSONS) {
      await followLink(page, `#lesson=${name}`);
      await expect(page.locator(`[data-name="${name}"][aria-current]`)).toBeVisible();
      // The card stays unfolded for the lessons that follow.
      if (name === LESSONS[0].name) await unfoldLessonCard(page);
      await page.locator('[data-card="print"]').click();
      const text = await paperText(page, 'lesson');
      expect(text).toContain(title[language]);
      expect(text.match(ON_SCREEN[language]), name).toBeNull();
    }
  });
}
