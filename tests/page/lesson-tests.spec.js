// The tests at the end of each group of lessons: ten questions, one try each, and the lessons to look at again.
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, pit, restart, setPlayers, status } from './helpers/game.js';
import { LESSONS, TEST_QUESTIONS, exerciseGames } from './helpers/content.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */
/**
 * @typedef {object} Question
 * @property {string} lesson
 * @property {string} position
 * @property {string} [exercise]
 * @property {string} [ask]
 * @property {string} [pit]
 * @property {string | number} answer
 */

/** @type {Question[]} */
const QUESTIONS = Object.entries(TEST_QUESTIONS).flatMap(([lesson, all]) =>
  all.map((question) => ({ ...question, lesson, answer: question.answer ?? exerciseAnswer(question) })));

/**
 * The right move of a question that is an exercise.
 *
 * @param {{ exercise: string, position: string, rules: string }} question
 */
function exerciseAnswer({ exercise, position, rules }) {
  const board = exerciseGames(exercise).find((text) => text.includes(`[Rules "${rules}"]`) && text.includes(`[FEN "${position}"]`)) ?? '';
  return /\}\s*1\.\s+([A-F][a-fx\d]*)/.exec(board)?.[1] ?? '';
}

/** @param {Page} page */
const bar = (page) => page.locator('.test-bar');
/** @param {Page} page */
const next = (page) => page.locator('[data-test-bar="next"]');
/** @param {Page} page @param {string} group */
const entry = (page, group) => page.locator(`[data-name="test-${group}"]`);

/** @param {Page} page */
async function openLessons(page) {
  await page.getByRole('tab', { name: /Leçons|Lessons/ }).click();
  await expect(page.locator('.test-entry')).toHaveCount(new Set(LESSONS.map(({ group }) => group)).size);
}

/**
 * The current question, identified by the position on the board and the pit in its text.
 *
 * @param {Page} page
 * @returns {Promise<Question>}
 */
async function question(page) {
  const names = await page.locator('[data-pit]').evaluateAll((all) =>
    Object.fromEntries(all.map((one) => [one.dataset.pit, one.getAttribute('aria-label') ?? ''])));
  const pits = [...'ABCDEFabcdef'].map((letter) => Number(/\d+/.exec(names[letter])?.[0] ?? 0));
  const asked = await page.locator('.test-bar .lesson-question').innerText();
  const found = QUESTIONS.filter((one) => one.position.startsWith(`${pits.join('-')}-`) && (!one.pit || asked.includes(one.pit)));
  expect(found.length, `${asked} ${pits}`).toBeGreaterThan(0);
  return found[0];
}

/**
 * Answers the question on the board; returns the question.
 *
 * @param {Page} page
 * @param {number} number from 1
 * @param {boolean} right
 */
async function answer(page, number, right) {
  await expect(page.locator('.test-bar .lesson-bar-where')).toContainText(new RegExp(`question\\s${number}\\s`));
  const choices = page.locator('[data-choice]');
  const playable = page.locator('[data-pit][aria-disabled="false"]');
  // The board shows the question's position once there are choices or playable pits.
  await expect.poll(async () => (await choices.count()) + (await playable.count())).toBeGreaterThan(0);
  const asked = await question(page);
  if ((await choices.count()) > 0) {
    await expectVisible(page, ['.test-bar .lesson-question', '[data-choice]:last-child']);
    const values = await choices.evaluateAll((all) => all.map((one) => one.dataset.choice ?? ''));
    const wanted = right ? String(asked.answer) : (values.find((value) => value !== String(asked.answer)) ?? '');
    await page.locator(`[data-choice="${wanted}"]`).click();
  } else {
    await expectVisible(page, ['.test-bar .lesson-question']);
    const letters = await playable.evaluateAll((all) => all.map((one) => one.dataset.pit ?? ''));
    const wanted = right ? String(asked.answer)[0] : (letters.find((letter) => letter !== String(asked.answer)[0]) ?? '');
    await pit(page, wanted).click();
  }
  await expect(page.locator('.test-bar .verdict')).toHaveClass(right ? /right/ : /wrong/);
  await expect(next(page)).toBeVisible();
  await expectVisible(page, ['.test-bar .verdict', '[data-test-bar="next"]']);
  return asked;
}

/** Goes to the next question; after a wrong move, the right one is shown first. @param {Page} page */
async function goOn(page) {
  if (/bonne réponse|right answer/i.test(await next(page).innerText())) {
    await next(page).click();
    await expect(page.locator('.test-bar .verdict')).toContainText(/La bonne réponse|The right answer/);
  }
  await next(page).click();
}

/** Asserts that the board and some parts are visible without scrolling. @param {Page} page @param {string[]} parts */
async function expectVisible(page, parts) {
  for (const part of ['canvas', ...parts]) {
    const seen = await page.locator(part).first().evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const around = one.closest('.lesson-words')?.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight + 1 && (!around || bottom <= around.bottom + 8);
    });
    expect(seen, `${part} is in sight`).toBe(true);
  }
}

/** @param {string} name @param {'fr' | 'en'} language */
const titleOf = (name, language) => LESSONS.find((lesson) => lesson.name === name)?.title[language] ?? '';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a whole test with two errors names the lessons to look at again', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    await page.keyboard.press('d');
    await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
    await openLessons(page);
    await expect(entry(page, 'first')).toHaveText(/Le test.+dix questions/);
    await entry(page, 'first').click();
    /** @type {Question[]} */
    const missed = [];
    // A test tells no threats, and the key for threats does not change the player's setting.
    await page.locator('[data-pit="A"]').focus();
    await page.keyboard.press('t');
    await expect(page.locator('#threats')).toHaveAttribute('aria-pressed', 'false');
    for (let number = 1; number <= 10; number += 1) {
      const right = number !== 3 && number !== 8;
      const asked = await answer(page, number, right);
      if (!right) missed.push(asked);
      if (number < 10) await expect(entry(page, 'first')).toContainText('en cours');
      await goOn(page);
    }
    await expect(page.locator('.test-score')).toHaveText('8 sur 10');
    await expect(bar(page)).toContainText('Le test est réussi.');
    const names = [...new Set(missed.map(({ lesson }) => lesson))];
    const again = page.locator('[data-again]');
    expect(new Set(await again.evaluateAll((all) => all.map((one) => one.dataset.again)))).toEqual(new Set(names));
    for (const name of names) await expect(page.locator(`[data-again="${name}"]`)).toHaveText(titleOf(name, 'fr'));
    await expect(bar(page)).toContainText('Question 3');
    await expect(bar(page)).toContainText('Question 8');
    expect(new URL(page.url()).hash).toBe('');
    await expectNoViolations(page, { part: '.test-bar' });

    // A missed question is shown with its position and its answer, to be looked at only; then the list is there again.
    await page.locator('[data-missed="3"]').click();
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText(/question\s3\s/);
    await expect(page.locator('.test-bar .verdict')).toContainText('La bonne réponse');
    await expect(async () => expect(await question(page)).toEqual(missed[0])).toPass();
    await expect(page.locator('[data-pit][aria-disabled="false"]')).toHaveCount(0);
    await next(page).click();
    await expect(page.locator('[data-missed="3"]')).toBeFocused();
    await expect(page.locator('.test-score')).toHaveText('8 sur 10');

    // A lesson of the list opens; after it, the game before the test is on the board.
    await page.locator(`[data-again="${names[0]}"]`).click();
    await expect(page.locator('.lesson-bar-where')).toContainText(titleOf(names[0], 'fr'));
    await expect(bar(page)).toHaveCount(0);
    await page.locator('[data-lesson="leave"]').click();
    await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
    await page.goto('./');
    await openLessons(page);
    await expect(entry(page, 'first')).toContainText('✓ 8 sur 10');

    // A worse attempt does not change the best result.
    await entry(page, 'first').click();
    for (let number = 1; number <= 10; number += 1) {
      await answer(page, number, number > 6);
      await goOn(page);
    }
    await expect(page.locator('.test-score')).toHaveText('4 sur 10');
    await expect(bar(page)).toContainText('Votre meilleur résultat\u00a0: 8 sur 10.');
    await expect(page.locator('[data-test-end="follow-up"]')).toHaveCount(0);
    await page.locator('[data-test-bar="again"]').click();
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText('question 1 ');
    // A test that is left leads back to the list, where it was begun.
    await page.locator('[data-test-bar="leave"]').click();
    await expect(entry(page, 'first')).toBeInViewport({ ratio: 0.99 });
    await expect(entry(page, 'first')).toContainText('✓ 8 sur 10');
    // So does “Terminer” at its end, even if a link led to the test.
    await page.evaluate((answers) => localStorage.setItem('awale.lesson-tests', JSON.stringify({ v: 1, data: { first: { attempt: { seed: 4, answers } } } })), Array.from({ length: 9 }, () => true));
    await open(page, './?again#lesson=test-first');
    await answer(page, 10, true);
    await goOn(page);
    await expect(page.locator('.test-score')).toHaveText('10 sur 10');
    await next(page).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(entry(page, 'first')).toBeInViewport({ ratio: 0.99 });
    await expect(entry(page, 'first')).toBeFocused();
  });
});

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });

  test('an interrupted test continues at the same question', async ({ page }) => {
    await setPlayers(page);
    await open(page, './#lesson=test-abroad');
    for (let number = 1; number <= 3; number += 1) {
      await answer(page, number, number !== 2);
      await goOn(page);
    }
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText('question 4 of 10');
    // A lesson interrupts the test; while the test waits, a new game begins and the page is loaded again.
    await page.locator('[data-name="kalah"]').click();
    await expect(bar(page)).toHaveCount(0);
    await expect(page.locator('.lesson-bar-where')).toContainText('Kalah');
    await expect(entry(page, 'abroad')).toContainText('question 4 of 10');
    await page.locator('[data-lesson="leave"]').click();
    expect(new URL(page.url()).hash).toBe('');
    await restart(page);
    await page.goto('./');
    await openLessons(page);
    await expect(entry(page, 'abroad')).toContainText('question 4 of 10');
    await entry(page, 'abroad').click();
    for (let number = 4; number <= 10; number += 1) {
      await answer(page, number, true);
      await goOn(page);
    }
    await expect(page.locator('.test-score')).toHaveText('9 out of 10');
    await expect(page.locator('[data-again]')).toHaveCount(1);
    // What is to be looked at again is seen without scrolling, and the board too.
    await expect.poll(() => page.locator('.test-bar .lesson-words').evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    await expect(page.locator('.game-view canvas')).toBeInViewport({ ratio: 0.99 });
    await next(page).click();
    await expect(bar(page)).toHaveCount(0);
    await restart(page);
    await page.reload();
    await openLessons(page);
    await expect(entry(page, 'abroad')).toContainText('✓ 9 out of 10');
  });

  test('the last lesson of a group leads to the test of the group', async ({ page }) => {
    const last = LESSONS.filter(({ group }) => group === 'classique').at(-1);
    await open(page, `./#lesson=${last?.name}&step=${last?.steps}`);
    await page.locator('[data-lesson="test"]').click();
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText('question 1 of 10');
    expect(new URL(page.url()).hash).toBe('#lesson=test-classique');
    await expect(entry(page, 'classique')).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('after a test', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const [group, rules, follows, title] of [
    ['first', 'cote-ivoire-libre', 'Leçon suivante : Quatre trous, pas plus', 'Quatre trous, pas plus'],
    ['first', 'stricte', 'Leçon suivante : Tout prendre est interdit', 'Tout prendre est interdit'],
    ['classique', 'classique', 'Leçon suivante : Lire le plateau', 'Lire le plateau'],
    ['stricte', 'stricte', 'Leçon suivante : Lire le plateau', 'Lire le plateau'],
    ['abroad', 'kalah', 'Passer aux exercices', 'Kalah'],
    ['awari', 'awari', 'Passer aux exercices', 'Awari'],
  ]) {
    test(`a test that is passed leads on: ${group}, ${rules}`, async ({ page }) => {
      await setPlayers(page, { rules });
      await page.addInitScript((begun) => {
        if (!localStorage.getItem('awale.lesson-tests')) localStorage.setItem('awale.lesson-tests', JSON.stringify({ v: 1, data: begun }));
      }, { [group]: { attempt: { seed: 4, answers: Array.from({ length: 9 }, () => true) } } });
      await open(page, `./#lesson=test-${group}`);
      await answer(page, 10, true);
      await goOn(page);
      await expect(page.locator('.test-score')).toHaveText('10 sur 10');
      const followUp = page.locator('[data-test-end="follow-up"]');
      await expect(followUp).toHaveText(follows.replace(' :', '\u00a0:'));
      await followUp.click();
      await expect(page.locator('.test-bar')).toHaveCount(0);
      await expect(page.locator('.lesson-bar-where')).toContainText(title);
    });
  }
});

test('a question, its answers and the verdict are each announced once, with the sides of the pits', async ({ page }) => {
  await setPlayers(page);
  await page.addInitScript(() => {
    // The same ten questions at every run.
    localStorage.setItem('awale.lesson-tests', JSON.stringify({ v: 1, data: { boite: { attempt: { seed: 4, answers: [] } } } }));
  });
  await open(page, './#lesson=test-boite');
  const live = bar(page).locator('[role="status"]');
  await expect(live).not.toBeEmpty();
  await page.evaluate(() => {
    const announced = /** @type {string[]} */ ([]);
    Object.assign(window, { announced });
    for (const region of document.querySelectorAll('[aria-live]')) {
      new MutationObserver(() => announced.push((region.textContent ?? '').replace('\u200b', ''))).observe(region, { childList: true, characterData: true, subtree: true });
    }
  });
  /** What was announced since the previous call. @returns {Promise<string[]>} */
  const announced = () => page.evaluate(() => /** @type {any} */ (window).announced.splice(0));
  /** A text as it stands on the screen, without the sides of pits. @param {string} text */
  const withoutSides = (text) => text.replace(/\b([A-Fa-f]) de (Sud|Nord)/g, '$1').replace(/\s+/g, ' ').trim();
  let sides = 0;
  for (let number = 1; number <= 8; number += 1) {
    await answer(page, number, number % 2 === 1);
    const verdict = await page.locator('.test-bar .verdict').innerText();
    await expect(live).toContainText(verdict.slice(0, 12));
    await expect(page.getByRole('group', { name: 'Choisissez une réponse.' })).toHaveCount(0);
    if (/\b[A-F] de Sud/.test((await live.textContent()) ?? '')) sides += 1;
    await goOn(page);
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText(`question ${number + 1} `);
    await expect(page.locator('.test-bar .lesson-bar-where')).toBeFocused();
    const asked = withoutSides(await page.locator('.test-bar .lesson-question').innerText());
    const choices = (await page.locator('[data-choice]').allTextContents()).join(', ');
    await expect.poll(async () => withoutSides((await live.textContent()) ?? '')).toContain(asked);
    // A pit is announced with its side, as a letter alone does not say which of two it is.
    await expect.poll(async () => ((await live.textContent()) ?? '').replace(/\b([A-Fa-f]) de (Sud|Nord)/g, '$1')).toContain(choices);
    const texts = await announced();
    expect(texts.filter((text, at) => text && texts.indexOf(text) !== at)).toEqual([]);
    expect(texts.filter((text) => withoutSides(text).includes(asked)).length).toBe(1);
    // The move that shows the answer is told within the verdict, not once more by itself.
    expect(texts.filter((text, at) => text && texts.some((other, place) => place !== at && other.includes(text)))).toEqual([]);
    expect(texts.join(' | ')).not.toMatch(/\[\[|Nouvelle partie|\| Test/);
  }
  expect(sides).toBeGreaterThan(0);
});

test('a test takes the focus to its title, and leaving it puts the focus on the board', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await openLessons(page);
  await entry(page, 'boite').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.test-bar .lesson-bar-where')).toBeFocused();
  await page.locator('[data-test-bar="leave"]').focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect(pit(page, 'A')).toBeFocused();
});

test('a pit pressed where an answer is to be chosen says so, and after the answer how to go on', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#lesson=test-first');
  for (let number = 1; ; number += 1) {
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText(`question ${number} `);
    await expect.poll(async () => (await page.locator('[data-choice]').count()) + (await page.locator('[data-pit][aria-disabled="false"]').count())).toBeGreaterThan(0);
    if (await page.locator('[data-choice]').count()) break;
    await answer(page, number, true);
    await goOn(page);
  }
  await pit(page, 'C').click({ force: true });
  await expect(liveRegion(page)).toHaveText(/^Choisissez une réponse\.\u200b?$/);
  await page.locator('[data-choice]').first().click();
  await expect(next(page)).toBeVisible();
  // The move that shows the answer is announced meanwhile.
  await expect(async () => {
    await pit(page, 'a').click({ force: true });
    await expect(liveRegion(page)).toHaveText(/Pour continuer, choisissez «\s(Question suivante|Voir le résultat)\s»\.\u200b?$/, { timeout: 1000 });
  }).toPass();
});

test('the language can change during a test, and invalid stored results are ignored or limited to ten', async ({ page }) => {
  await page.addInitScript(() => {
    const invalid = { first: { best: 'x', tries: -3, attempt: { seed: 'a', answers: [1] } }, boite: { best: 99, tries: 2, attempt: { seed: 1, answers: Array(40).fill(true) } }, ivory: null };
    if (!localStorage.getItem('awale.lesson-tests')) localStorage.setItem('awale.lesson-tests', JSON.stringify({ v: 1, data: invalid }));
  });
  await open(page, './#lesson=test-nowhere');
  await expect(page.locator('.lesson-fault')).toContainText('Il n’y a pas de leçon « test-nowhere » ici');
  await expect(entry(page, 'first')).not.toContainText('sur 10');
  await expect(entry(page, 'boite')).toContainText('✓ 10 sur 10');
  await entry(page, 'boite').click();
  await answer(page, 1, false);
  await expect(page.locator('.test-bar .verdict')).toContainText('Ce n’est pas cela');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('.test-bar .verdict')).toContainText('That’s not it');
  await page.evaluate(() => localStorage.setItem('awale.lesson-tests', '[]'));
  await page.reload();
  await expect(page.locator('.test-bar .lesson-bar-where')).toContainText('question 1 of 10');
});

test('a question about placing seeds is answered on the board, without a hint', async ({ page }) => {
  const exercise = TEST_QUESTIONS['eqwale-plans'].filter(({ position }) => position.startsWith('0-'));
  expect(exercise).toHaveLength(1);
  const others = Object.fromEntries(Object.keys(TEST_QUESTIONS).map((lesson) => [lesson, lesson.startsWith('eqwale') ? [] : TEST_QUESTIONS[lesson]]));
  await page.route('**/lessons/tests.json', (route) => route.fulfill({ json: { ...others, 'eqwale-plans': exercise } }));
  await open(page, './#lesson=test-eqwale');
  await expect(bar(page)).toContainText('La réserve n’est pas encore vide');
  await pit(page, 'A').click();
  for (const hint of ['[data-action="hint"]', '[data-lesson="hint"]']) await expect(page.locator(hint)).toBeHidden();
  await page.locator('[data-answer="confirm"]').click();
  await expect(page.locator('.test-bar .verdict')).toContainText(/Exact.*poser 1 graine dans le trou A/);
});

test('in a test of Éqwalé, the announcement of a harvest is cleared once the harvest is made', async ({ page }) => {
  // The questions are drawn by chance: with this number always the same ten, some of which ask for a harvest.
  await page.addInitScript(() => Object.assign(Math, { random: () => 0.5 }));
  await open(page, './#lesson=test-eqwale');
  const choices = page.locator('[data-choice]');
  const playable = page.locator('[data-pit][aria-disabled="false"]');
  let harvests = 0;
  for (let number = 1; number <= 10; number += 1) {
    await expect(page.locator('.test-bar .lesson-bar-where')).toContainText(new RegExp(`question\\s${number}\\s`));
    await expect.poll(async () => (await choices.count()) + (await playable.count())).toBeGreaterThan(0);
    if ((await choices.count()) > 0) {
      await choices.first().click();
      // The verdict calls the reader “you”, as the question does, and gives a reason for a yes too.
      const verdict = page.locator('.test-bar .verdict');
      await expect(verdict).not.toContainText(/Sud (pose|sème|récolte)/);
      if (/droit de poser/.test(await page.locator('.test-asked').innerText())) await expect(verdict).toContainText(/ 10|de 1 à 6/);
    } else {
      const letters = await playable.evaluateAll((all) => all.map((one) => one.dataset.pit ?? ''));
      const asked = page.locator('.bar:not([hidden]) [data-answer="confirm"]');
      for (const letter of letters) {
        await pit(page, letter).click();
        await expect(page.locator('.test-bar .verdict:not(:empty)').or(asked).first()).toBeVisible();
        if (await asked.isHidden()) break;
        await expect(liveRegion(page)).toContainText(/Vous récoltez|en réserve/);
        harvests += (await liveRegion(page).innerText()).includes('récoltez') ? 1 : 0;
        const allowed = (await asked.getAttribute('aria-disabled')) === 'false';
        // A placement after which the board could not be filled is taken back, for another.
        await (allowed ? asked : page.locator('[data-answer="back"]')).click();
        if (allowed) break;
      }
    }
    await expect(next(page)).toBeVisible();
    await expect(liveRegion(page)).toHaveText('');
    await goOn(page);
  }
  expect(harvests).toBeGreaterThan(0);
});

test.describe('with animation', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the player’s own game is on the board as soon as a test or a lesson is left', async ({ page }) => {
    await setPlayers(page);
    await page.clock.install();
    await open(page);
    await page.keyboard.press('d');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await openLessons(page);
    for (const [name, leave] of [['test-first', '[data-test-bar="leave"]'], ['first-sowing', '[data-lesson="leave"]']]) {
      await page.locator(`[data-name="${name}"]`).click();
      await expect(page.locator(leave)).toBeVisible();
      await expect(status(page)).not.toHaveText('À Nord de jouer.');
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      await page.locator(leave).click();
      // The clock stands still: an animation would not end.
      await expect(status(page)).toHaveText('À Nord de jouer.');
      await page.clock.resume();
    }
  });
});
