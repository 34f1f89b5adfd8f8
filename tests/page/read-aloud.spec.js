// Reading aloud by the browser's voices. The test's browser has none: these tests replace the speech API.
import { deflateRawSync } from 'node:zlib';
import { test, expect, open } from './helpers/page-test.js';
import { pit } from './helpers/game.js';

/** Gives the page voices, and records what they are asked to read. @param {import('@playwright/test').Page} page @param {{ lang: string, localService: boolean }[]} voices */
const withVoices = (page, voices) =>
  page.addInitScript((found) => {
    Object.assign(window, { read: [], utterances: [] });
    class Utterance extends EventTarget {
      constructor(/** @type {string} */ text) {
        super();
        Object.assign(this, { text, rate: 1, voice: null });
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => found,
      speak: (/** @type {any} */ utterance) => {
        const { text, rate, voice } = utterance;
        /** @type {any} */ (window).read.push({ text, rate, lang: voice.lang });
        /** @type {any} */ (window).utterances.push(utterance);
      },
      cancel: () => /** @type {any} */ (window).read.push('cancel'),
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  }, voices);
/** What the voices were asked so far: texts to read, and `cancel`. */
const requests = (/** @type {import('@playwright/test').Page} */ page) => page.evaluate(() => /** @type {any} */ (window).read);
/** The text that has been read since the last press. @param {import('@playwright/test').Page} page */
const lastRead = async (page) => {
  const all = await requests(page);
  return all.slice(all.lastIndexOf('cancel') + 1).map((/** @type {any} */ { text }) => text).join(' ');
};
const LOCAL = [{ lang: 'fr-FR', localService: true }, { lang: 'en-GB', localService: true }];
const REMOTE = [{ lang: 'fr-FR', localService: false }];

test('without a voice there is no button', async ({ page }) => {
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await expect(page.locator('.speaker').first()).toBeAttached();
  await expect(page.locator('.speaker:visible')).toHaveCount(0);
});

test('a lesson, a rule and the last move are read, and another press stops the reading', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing');
  const lesson = page.locator('.lesson-bar .speaker');
  await lesson.click();
  const said = (await page.locator('.lesson-said').textContent()) ?? '';
  await expect.poll(() => lastRead(page)).toContain(said.slice(0, 30));
  expect((await requests(page)).every((/** @type {any} */ one) => one === 'cancel' || one.lang === 'fr-FR')).toBe(true);
  await expect(lesson).toHaveAttribute('aria-pressed', 'true');
  await lesson.click();
  await expect(lesson).toHaveAttribute('aria-pressed', 'false');
  expect((await requests(page)).at(-1)).toBe('cancel');
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await page.getByRole('tab', { name: 'Règles' }).click();
  await page.locator('.rulebook [data-section] .speaker').first().click();
  const rule = (await page.locator('.rulebook [data-section] p').first().textContent()) ?? '';
  expect((await requests(page)).at(-1).text).not.toBe('');
  const texts = (await requests(page)).map((/** @type {any} */ { text }) => text).filter(Boolean);
  expect(texts.some((/** @type {string} */ text) => rule.includes(text.slice(0, 20)))).toBe(true);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toContainText('sème');
  await page.locator('.told .speaker').click();
  // The side of a pit is named, as in announcements.
  await expect.poll(() => lastRead(page)).toMatch(/sème.*(de (Sud|Nord)|votre)/);
});

test('a late `end` event of a stopped reading does not end the next reading', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing');
  const speaker = page.locator('.lesson-bar .speaker');
  // Reads, stops, and reads again.
  for (const pressed of ['true', 'false', 'true']) {
    await speaker.click();
    await expect(speaker).toHaveAttribute('aria-pressed', pressed);
  }
  // Ends the last utterance of the first or second reading, which have equally many utterances.
  const ended = (/** @type {number} */ reading) => page.evaluate((reading) => {
    const { utterances } = /** @type {any} */ (window);
    utterances[(utterances.length / 2) * reading - 1].onend();
  }, reading);
  await ended(1);
  expect(await speaker.getAttribute('aria-pressed')).toBe('true');
  await ended(2);
  expect(await speaker.getAttribute('aria-pressed')).toBe('false');
});

test('the voice follows the language and the chosen speed; it can be turned off', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing&lang=en');
  await page.locator('#settings').click();
  await page.getByRole('radio', { name: 'slowly' }).check();
  await page.keyboard.press('Escape');
  await page.locator('.lesson-bar .speaker').click();
  await expect.poll(async () => (await requests(page)).at(-1)).toMatchObject({ rate: 0.75, lang: 'en-GB' });
  await page.locator('#settings').click();
  await page.getByRole('group', { name: 'Read aloud' }).getByLabel('never').check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.speaker:visible')).toHaveCount(0);
});

test('a voice that needs the network is offered only when it is allowed', async ({ page }) => {
  await withVoices(page, REMOTE);
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar .speaker')).toBeHidden();
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Permettre les voix d’Internet' }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('.lesson-bar .speaker')).toBeVisible();
});

test('what is read names the side of each pit, in a lesson and in the rules', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#lesson=first-sowing&step=4');
  await expect(page.locator('.lesson-said')).toContainText('quatre graines de D vont en E, en F, en a et en b');
  await page.locator('.lesson-bar .speaker').click();
  await expect.poll(() => lastRead(page)).toMatch(/quatre graines de D( de Sud)? vont en E, en F de Sud, en a et en b de Nord/);
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await page.getByRole('tab', { name: 'Règles' }).click();
  // The first section that names pits.
  const section = page.locator('.rulebook [data-section]').filter({ has: page.locator('div [data-named]') }).first();
  await section.locator('.speaker').click();
  await expect.poll(() => lastRead(page)).toMatch(/\b[A-Fa-f]\b.* de (Sud|Nord)/);
  expect(await lastRead(page)).not.toMatch(/\[\[|Changer ce choix/);
});

test('the introduction of the rules and the differences of composed rules are read', async ({ page }) => {
  await withVoices(page, LOCAL);
  await open(page, './#rules=classique,chain-limit=last-2');
  await page.getByRole('tab', { name: 'Règles' }).click();
  const rulesPage = page.locator('.rule-sections');
  await rulesPage.locator('h2 + .speaker').click();
  const about = ((await rulesPage.locator('.about').first().textContent()) ?? '').replace(/\s+/g, ' ');
  await expect.poll(() => lastRead(page)).toContain(about.slice(0, 40));
  const own = rulesPage.locator('.playing');
  await own.locator('.speaker').click();
  const difference = (await own.locator('li').first().innerText()).replace(/\s+/g, ' ');
  await expect.poll(() => lastRead(page)).toContain(difference.slice(0, 20));
});

test('the answers to choose in a lesson are read with its question', async ({ page }) => {
  await withVoices(page, LOCAL);
  const text = deflateRawSync('[Title "Choisir"]\n\n{[ask choice] [fr] Qui doit nourrir ? [right] [fr] Celui qui a des graines [wrong] [fr] Celui qui n’en a pas} *\n').toString('base64url');
  await open(page, `./#lesson=own&text=${text}`);
  await page.locator('.lesson-bar .speaker').click();
  await expect.poll(() => lastRead(page)).toContain('Qui doit nourrir ?');
  expect(await lastRead(page)).toContain('Celui qui a des graines. Celui qui n’en a pas.');
});

test('a test reads its questions and answers, and each answer says whose pit it is', async ({ page }) => {
  await withVoices(page, LOCAL);
  // Always the same ten questions.
  await page.addInitScript(() => (Math.random = () => 0.5));
  await open(page, './#lesson=test-first');
  const bar = page.locator('.test-bar');
  const where = bar.locator('.lesson-bar-where');
  const letters = bar.locator('[data-choice]').filter({ hasText: /^[A-Fa-f]$/ });
  for (let number = 1; ; number += 1) {
    await expect(where).toContainText(`question ${number} `);
    const answers = bar.locator('[data-choice]').or(page.locator('[data-pit][aria-disabled="false"]'));
    await expect(answers.first()).toBeVisible();
    if ((await letters.count()) > 0) break;
    await answers.first().click();
    await expect(bar.locator('.verdict')).not.toBeEmpty();
    while (new RegExp(`question\\s${number}\\s`).test((await where.textContent()) ?? '')) await bar.locator('[data-test-bar="next"]').click();
  }
  for (const letter of await letters.all()) await expect(letter).toHaveAccessibleName(/^[A-F] de Sud$|^[a-f] de Nord$/);
  await bar.locator('.speaker').click();
  const question = (await bar.locator('.lesson-question').textContent()) ?? '';
  await expect.poll(() => lastRead(page)).toContain(question.slice(0, 20));
  expect(await lastRead(page)).toMatch(/ de (Sud|Nord)\./);
  // A press after the text has changed reads the new text, even while the old one is still being read.
  await letters.first().click();
  await expect(bar.locator('.verdict')).not.toBeEmpty();
  await bar.locator('.speaker').click();
  await expect.poll(() => lastRead(page)).toMatch(/Exact|Ce n’est pas cela/);
});
