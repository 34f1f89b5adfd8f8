// The words module (www/base/words.js), and the language of the page.
import { readFileSync, readdirSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers } from './helpers/game.js';
import { Words } from '../../www/base/words.js';
import { levelInName } from '../../www/game/match-settings.js';

const { entries, cases } = JSON.parse(readFileSync('tests/words/cases.json', 'utf8'));

test.beforeEach(({ page }) => setPlayers(page));

test('placeholders are replaced as docs/words.md says', () => {
  const said = cases.map((/** @type {any} */ one) =>
    ['fr', 'en'].map((language) => {
      const words = new Words(language, { ...entries[language] });
      words.voices = one.voices;
      return words.say(one.key, one.data);
    }),
  );
  expect(said).toEqual(cases.map((/** @type {any} */ one) => [one.fr, one.en]));
});

for (const [locale, language, turn] of [
  ['fr-CI', 'fr', 'À Sud de jouer.'],
  ['en-US', 'en', 'South to play.'],
  ['de-DE', 'fr', 'À Sud de jouer.'],
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`the page is in ${language}`, async ({ page }) => {
      await open(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('.status')).toHaveText(turn);
    });
  });
}

test('the language can be changed, and the page remembers it', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.status')).toHaveText('South to play.');
  await expect(page.locator('[data-pit="A"]')).toHaveAccessibleName('South’s pit A, 4 seeds, playable');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // A link's language belongs to its tab, reloads included.
  const linked = await page.context().newPage();
  await open(linked, './#lang=fr&moves=C');
  await linked.reload();
  await expect(linked.locator('html[data-engine]')).toHaveAttribute('lang', 'fr');
  await page.reload();
  await expect(page.locator('html[data-engine]')).toHaveAttribute('lang', 'en');
});

/** What keys of the words begin with, such as `ui` and `fact`. */
const prefixes = new Set(
  readdirSync('www/words', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.keys(JSON.parse(readFileSync(`www/words/${name}`, 'utf8'))))
    .map((key) => key.split('.')[0]),
);

test('the program’s name in a file is recognised in every language', () => {
  const languages = readdirSync('www/words/files').filter((name) => name.endsWith('.json'));
  expect(languages.length).toBeGreaterThan(1);
  for (const name of languages) {
    const { 'ui.files.program': program } = JSON.parse(readFileSync(`www/words/files/${name}`, 'utf8'));
    expect(levelInName(program.replace('{n}', '7')), name).toBe('7');
  }
  expect(levelInName('Awa')).toBeUndefined();
});

test('no key or placeholder is shown instead of words', async ({ page }) => {
  for (const [language, lang, letter] of [['français', 'fr', 'C'], ['English', 'en', 'F']]) {
    await open(page);
    const other = page.getByRole('button', { name: language });
    if (await other.isVisible()) await other.click();
    // The change of language empties the live region.
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    // A pit is played, so that the live region speaks.
    await pit(page, letter).press(letter.toLowerCase());
    await expect(page.locator('.game-view [role="status"]')).not.toBeEmpty();
    const text = await page.locator('body').evaluate((body) => {
      const names = [...body.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
      return `${body.innerText} ${names.join(' ')}`;
    });
    expect(text).not.toMatch(new RegExp(`\\b(${[...prefixes].join('|')})\\.[a-z]`));
    expect(text).not.toMatch(/[{}]/);
  }
});
