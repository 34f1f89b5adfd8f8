// Reading aloud by the browser's voices. The test's browser has none: these tests replace the speech API.
import { test, expect, open } from './helpers/page-test.js';
import { pit } from './helpers/game.js';

/** Gives the page voices, and records what they are asked to read. @param {import('@playwright/test').Page} page @param {{ lang: string, localService: boolean }[]} voices */
const withVoices = (page, voices) =>
  page.addInitScript((found) => {
    /** @type {any} */ (window).read = [];
    class Utterance extends EventTarget {
      constructor(/** @type {string} */ text) {
        super();
        Object.assign(this, { text, rate: 1, voice: null });
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => found,
      speak: (/** @type {any} */ { text, rate, voice }) => /** @type {any} */ (window).read.push({ text, rate, lang: voice.lang }),
      cancel: () => /** @type {any} */ (window).read.push('cancel'),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  }, voices);
/** What was read so far. */
const read = (/** @type {import('@playwright/test').Page} */ page) => page.evaluate(() => /** @type {any} */ (window).read);
const LOCAL = [{ lang: 'fr-FR', localService: true }, { lang: 'en-GB', localService: true }];
const DISTANT = [{ lang: 'fr-FR', localService: false }];

test('without a voice there is no button', async ({ page }) => {
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await expect(page.locator('.speaker').first()).toBeAttached();
  await expect(page.locator('.speaker:visible')).toHaveCount(0);
});

test('a lesson, a rule and the last move are read, each once and until it is stopped', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing');
  const lesson = page.locator('.lesson-bar .speaker');
  await lesson.click();
  const said = (await page.locator('.lesson-said').textContent()) ?? '';
  await expect.poll(async () => (await read(page)).map((/** @type {any} */ { text }) => text ?? '').join(' ')).toContain(said.slice(0, 30));
  expect((await read(page)).every((/** @type {any} */ one) => one === 'cancel' || one.lang === 'fr-FR')).toBe(true);
  await expect(lesson).toHaveAttribute('aria-pressed', 'true');
  await lesson.click();
  await expect(lesson).toHaveAttribute('aria-pressed', 'false');
  expect((await read(page)).at(-1)).toBe('cancel');
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.locator('.rulebook [data-section] .speaker').first().click();
  const rule = (await page.locator('.rulebook [data-section] p').first().textContent()) ?? '';
  expect((await read(page)).at(-1).text).not.toBe('');
  expect((await read(page)).filter((/** @type {any} */ { text }) => text).some((/** @type {any} */ { text }) => rule.includes(text.slice(0, 20)))).toBe(true);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toContainText('sème');
  await page.locator('.told .speaker').click();
  // The sides of pits are named, as they are announced.
  const last = async () => {
    const all = await read(page);
    return all.slice(all.lastIndexOf('cancel') + 1).map((/** @type {any} */ { text }) => text).join(' ');
  };
  await expect.poll(last).toMatch(/sème.*(de (Sud|Nord)|votre)/);
});

test('the voice follows the language and the chosen speed; it can be turned off', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing&lang=en');
  await page.locator('#settings').click();
  await page.getByRole('radio', { name: 'slowly' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.lesson-bar .speaker').click();
  await expect.poll(async () => (await read(page)).at(-1)).toMatchObject({ rate: 0.75, lang: 'en-GB' });
  await page.locator('#settings').click();
  await page.getByRole('group', { name: 'Read aloud' }).getByLabel('never').check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.speaker:visible')).toHaveCount(0);
});

test('a voice that needs the network reads only when it is allowed', async ({ page }) => {
  await withVoices(page, DISTANT);
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar .speaker')).toBeHidden();
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Aussi les voix d’Internet' }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lesson-bar .speaker')).toBeVisible();
});
