// Training: failed exercises that come back, days in a row, sprints of five minutes, rating, the problem of the day.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { pit } from './helpers/game.js';
import { lessonBar } from './helpers/lesson-bar.js';
import { followLink } from './helpers/page-actions.js';
import { exerciseGames, solution, wrongMove } from './helpers/content.js';
import { Store } from '../../www/storage/store.js';
import { SPRINT_MISTAKES, SPRINT_TIME, Sprint } from '../../www/exercises/sprint.js';
import { ideaOf, themeKey } from '../../www/exercises/themes.js';
import { Training, dayOf } from '../../www/exercises/training.js';
import { dailyExercise, dailyIndex } from '../../www/exercises/daily-exercise.js';
import { Rating, chooseExercise } from '../../www/exercises/rating.js';

/** A day, in the count of `dayOf`. */
const TODAY = 20_000;

test('a failed exercise comes back after 1, 3, 7 and 21 days, then is learnt', () => {
  const training = new Training(new Store(null));
  training.record('classique/1', false, TODAY);
  expect(training.due(TODAY)).toEqual([]);
  let day = TODAY + 1;
  for (const wait of [3, 7, 21]) {
    expect(training.due(day)).toEqual(['classique/1']);
    training.record('classique/1', true, day);
    expect(training.due(day + wait - 1)).toEqual([]);
    day += wait;
  }
  training.record('classique/1', true, day);
  expect(training.due(day + 1000)).toEqual([]);
});

test('an exercise that is failed again begins with the first interval; solving it too early changes nothing', () => {
  const training = new Training(new Store(null));
  training.record('boite/2', false, TODAY);
  training.record('boite/2', true, TODAY);
  expect(training.due(TODAY + 1)).toEqual(['boite/2']);
  training.record('boite/2', true, TODAY + 1);
  training.record('boite/2', false, TODAY + 4);
  expect(training.due(TODAY + 5)).toEqual(['boite/2']);
});

test('days in a row are counted; a clock set back neither breaks nor extends them, but moves their last day', () => {
  const training = new Training(new Store(null));
  for (const day of [0, 1, 2]) training.record('a/1', true, TODAY + day);
  expect(training.streak(TODAY + 2).days).toBe(3);
  training.record('a/2', true, TODAY - 400);
  expect(training.streak(TODAY - 400).days).toBe(3);
  training.record('a/3', false, TODAY - 399);
  expect(training.streak(TODAY - 399)).toEqual({ days: 3, best: 3 });
  expect(training.streak(TODAY).days).toBe(0);
  training.record('a/4', true, TODAY);
  expect(training.streak(TODAY)).toEqual({ days: 1, best: 3 });
});

test('invalid stored training is set aside', () => {
  const text = JSON.stringify({ v: 1, data: { reviews: { x: 'soon' }, streak: null, sprints: 3, daily: [] } });
  const entries = new Map([['awale.training', text]]);
  const storage = /** @type {any} */ ({
    getItem: (/** @type {string} */ name) => entries.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => entries.set(name, value),
    removeItem: (/** @type {string} */ name) => entries.delete(name),
  });
  expect(new Training(new Store(storage)).due(TODAY)).toEqual([]);
  expect([...entries]).toEqual([['awale-aside.training', text]]);
});

test('a sprint gets harder, gives each exercise once, and ends by time or mistakes', () => {
  const all = Array.from({ length: 40 }, (_, at) => ({ name: `a/${at}`, difficulty: 500 + 30 * at }));
  const sprint = new Sprint(all, { value: 900, difficulty: (one) => one.difficulty }, 0);
  const given = [];
  for (let at = 0; at < 10; at += 1) {
    given.push(sprint.next(0.5));
    sprint.answer(true);
  }
  expect(new Set(given).size).toBe(10);
  expect(given.at(-1)?.difficulty).toBeGreaterThan((given[0]?.difficulty ?? 0) + 300);
  expect(sprint.givesNoMore(SPRINT_TIME - 1)).toBe(false);
  expect(sprint.givesNoMore(SPRINT_TIME)).toBe(true);
  expect([sprint.ended(SPRINT_TIME - 1), sprint.ended(SPRINT_TIME)]).toEqual([null, 'time']);
  for (let at = 0; at < SPRINT_MISTAKES; at += 1) sprint.answer(false);
  expect(sprint.givesNoMore(0)).toBe(true);
  expect(sprint.ended(0)).toBe('mistakes');
  expect(sprint.solved).toBe(10);
});

test('any three exercises in a row of a sprint are about different ideas', () => {
  for (const family of ['classique', 'cote-ivoire', 'boite', 'eqwale', 'kalah']) {
    const games = exerciseGames(family).map((game, at) => {
      const tag = (/** @type {string} */ name) => new RegExp(`\\[${name} "([^"]*)"\\]`).exec(game)?.[1] ?? '';
      return { name: `${family}/${at}`, rules: tag('Rules'), theme: tag('Theme'), difficulty: Number(tag('Difficulty')) };
    });
    const all = games.filter(({ rules }) => rules === games[0].rules);
    for (const chance of [0, 0.3, 0.6, 0.99]) {
      const sprint = new Sprint(all, { value: 800, difficulty: (one) => one.difficulty }, 0);
      const ideas = Array.from({ length: 25 }, () => {
        sprint.answer(true);
        return ideaOf(sprint.next(chance)?.theme ?? '');
      });
      for (const [at, idea] of ideas.entries()) expect(ideas.slice(at + 1, at + 3), `${family} ${at}`).not.toContain(idea);
    }
  }
  expect(ideaOf('hoard-kept')).toBe(ideaOf('hoard-sown'));
  expect(themeKey('lap'), 'a lap sows the hoard').toBe(themeKey('hoard-kept'));
  expect(ideaOf('take-first')).toBe(ideaOf('defend-empty'));
  // Exercises that are all about one idea are still given: here, equally difficult for the player, in list order.
  const sprint = new Sprint([1, 2, 3].map((at) => ({ name: `${at}`, difficulty: at, theme: 'lap' })), { value: 0, difficulty: () => 0 }, 0);
  expect([0, 0, 0].map((chance) => sprint.next(chance)?.difficulty)).toEqual([1, 2, 3]);
});

test('the first answer to an exercise moves the rating, and answers move its difficulty', () => {
  const rating = new Rating(new Store(null));
  const exercise = { name: 'a/1', difficulty: 900 };
  const before = rating.value;
  rating.record(exercise, true);
  expect(rating.value).toBeGreaterThan(before);
  expect(rating.difficulty(exercise)).toBeLessThan(900);
  const after = rating.value;
  rating.record(exercise, false);
  expect(rating.value).toBe(after);
  rating.record({ name: 'a/2', difficulty: 900 }, false);
  expect(rating.value).toBeLessThan(after);
  expect(rating.difficulty({ name: 'a/2', difficulty: 900 })).toBeGreaterThan(900);
});

test('an answer moves the difficulty of the unanswered exercises of its theme by half as much; the problem of the day and sprints use the moved difficulties', () => {
  const rating = new Rating(new Store(null));
  const failed = { name: 'a/1', difficulty: 900, theme: 'chain' };
  rating.record(failed, false);
  const own = rating.difficulty(failed) - 900;
  const others = rating.difficulty({ ...failed, name: 'a/2' }) - 900;
  expect(own).toBeGreaterThan(0);
  expect(Math.abs(others - own / 2)).toBeLessThanOrEqual(1);
  expect(rating.difficulty({ ...failed, name: 'a/3', theme: 'capture' })).toBe(900);

  for (let at = 10; at < 20; at += 1) rating.record({ ...failed, name: `a/${at}` }, false);
  const moved = rating.difficulty({ ...failed, name: 'a/2' }) - 900;
  expect(moved).toBeGreaterThan(60);
  // By the difficulty in their files, the exercises about chains are nearer to the rating than those about captures.
  const named = (/** @type {string} */ theme, /** @type {number} */ difficulty) => (/** @type {unknown} */ _, /** @type {number} */ at) =>
    /** @type {any} */ ({ name: `${theme}/${at}`, theme, difficulty, board: { rules: 'classique' } });
  const near = [...Array.from({ length: 50 }, named('chain', rating.value)), ...Array.from({ length: 50 }, named('capture', rating.value + 60))];
  expect(dailyExercise(near, 'classique', rating, new Date(2026, 0, 1), []).theme).toBe('capture');
  const easy = near.map((one) => ({ ...one, difficulty: one.difficulty - 300 }));
  expect(new Sprint(easy, rating, 0).next(0.5)?.theme).toBe('capture');
});

test('the next exercise has another theme where there is one', () => {
  const rating = new Rating(new Store(null));
  const named = (/** @type {string} */ theme, /** @type {number} */ difficulty) => (/** @type {unknown} */ _, /** @type {number} */ at) => ({ name: `${theme}/${at}`, theme, difficulty });
  const chains = Array.from({ length: 20 }, named('chain', rating.value));
  const captures = Array.from({ length: 20 }, named('capture', rating.value + 60));
  expect(chooseExercise([...chains, ...captures], rating, 'chain/3')?.theme).toBe('capture');
  expect(chooseExercise([...chains, ...captures], rating)?.theme).toBe('chain');
  expect(chooseExercise(chains, rating, 'chain/3')?.theme).toBe('chain');
  // Themes that are announced alike count as one.
  const empty = Array.from({ length: 20 }, named('defend-empty', rating.value));
  const raise = Array.from({ length: 20 }, named('defend-raise', rating.value));
  const alike = (/** @type {string} */ theme) => (theme.startsWith('defend') ? 'defend' : theme);
  expect(chooseExercise([...empty, ...raise, ...captures], rating, 'defend-empty/3', alike)?.theme).toBe('capture');
});

test('each rule set has its own problem of the day, which stays the same all day', () => {
  const training = new Training(new Store(null));
  expect(training.daily(TODAY, 'awari', () => 'classique/7')).toBe('classique/7');
  expect(training.daily(TODAY, 'classique', () => 'classique/8')).toBe('classique/8');
  expect(training.daily(TODAY, 'awari', () => 'classique/9')).toBe('classique/7');
  expect([training.givenDaily(TODAY, 'awari'), training.givenDaily(TODAY, 'boite'), training.givenDaily(TODAY + 1, 'awari')]).toEqual(['classique/7', undefined, undefined]);
  expect(training.daily(TODAY + 1, 'awari', () => 'classique/9')).toBe('classique/9');
});

test('the problem of the day is none of the last six while there are others, however the rating moves', () => {
  const training = new Training(new Store(null));
  const all = Array.from({ length: 12 }, (_, at) => /** @type {any} */ ({ name: `boite/${at}`, board: { rules: 'boite' }, text: String(at), difficulty: 500 + 40 * at }));
  const given = Array.from({ length: 60 }, (_, day) => {
    const rating = { value: 600 + 37 * (day % 9), difficulty: (/** @type {{ difficulty: number }} */ one) => one.difficulty };
    return training.daily(TODAY + day, 'boite', (earlier) => dailyExercise(all, 'boite', rating, new Date(2026, 0, 1 + day), earlier).name);
  });
  for (const [at, name] of given.entries()) expect(given.slice(Math.max(0, at - 6), at)).not.toContain(name);
  expect(dailyExercise(all.slice(0, 1), 'boite', { value: 600, difficulty: () => 500 }, new Date(2026, 0, 1), ['boite/0']).name).toBe('boite/0');
});

test('the problem of the day is by the rules of the game, and its difficulty near the rating', () => {
  const exercise = (/** @type {string} */ rules, /** @type {number} */ at) => /** @type {any} */ ({ board: { rules }, text: `${rules} ${at}`, difficulty: 500 + 10 * at });
  const all = ['classique', 'awari'].flatMap((rules) => Array.from({ length: 100 }, (_, at) => exercise(rules, at)));
  const stated = { value: 700, difficulty: (/** @type {{ difficulty: number }} */ one) => one.difficulty };
  for (let day = 1; day < 60; day += 1) {
    const found = dailyExercise(all, 'classique', stated, new Date(2026, 0, day), []);
    expect(found.board.rules).toBe('classique');
    expect(Math.abs(found.difficulty - 700)).toBeLessThanOrEqual(200);
  }
  expect(dailyExercise(all, 'awari', stated, new Date(2026, 0, 1), []).board.rules).toBe('awari');
  expect(dayOf(new Date(2026, 0, 2, 23, 59)) - dayOf(new Date(2026, 0, 1, 0, 1))).toBe(1);
});

test('with few exercises too, the problem of the day is near the rating, and a week brings seven different ones', () => {
  const stated = { value: 800, difficulty: (/** @type {{ difficulty: number }} */ one) => one.difficulty };
  const everyFifty = Array.from({ length: 30 }, (_, at) => /** @type {any} */ ({ board: { rules: 'boite-3' }, text: String(at), difficulty: 400 + 50 * at }));
  const hard = everyFifty.slice(20);
  const week = (/** @type {any[]} */ all) => Array.from({ length: 7 }, (_, day) => dailyExercise(all, 'boite-3', stated, new Date(2026, 0, 1 + day), []).difficulty);
  expect(Math.max(...week(everyFifty).map((difficulty) => Math.abs(difficulty - 800)))).toBeLessThanOrEqual(300);
  expect(new Set(week(hard)).size).toBe(7);
  // The seven that are nearest to the rating: 1400, 1450 and so on.
  expect(Math.max(...week(hard))).toBe(1700);
});

test('another family in the list has a problem of the day of its own', async ({ page }) => {
  await open(page, '#rules=classique');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  const family = page.locator('.exercise-choice select').first();
  const given = () => page.evaluate(() => JSON.parse(localStorage.getItem('awale.training') ?? '{}').data?.daily?.names ?? {});
  await family.selectOption('kalah');
  await expect(page.locator('[data-exercise^="kalah/"]').first()).toBeVisible();
  await page.locator('[data-exercises="day"]').click();
  await expect(lessonBar(page)).toContainText('Le problème du jour');
  expect(await given()).toEqual({ kalah: expect.stringMatching(/^kalah\//) });
  await family.selectOption('classique');
  await expect(page.locator('[data-exercise^="classique/"]').first()).toBeVisible();
  await page.locator('[data-exercises="day"]').click();
  await expect.poll(given).toEqual({ kalah: expect.stringMatching(/^kalah\//), classique: expect.stringMatching(/^classique\//) });
});

test('without exercises there is no problem of the day', () => {
  expect(dailyIndex(new Date(2026, 0, 1), 0)).toBe(-1);
});

test('the next exercise has the rules of the exercise on the board, and the first one those of the game', async ({ page }) => {
  await open(page, '#rules=stricte');
  await page.locator('#tab-exercises').click();
  const bar = page.locator('.lesson-bar-where');
  for (let at = 0; at < 5; at += 1) {
    await page.locator('[data-exercises="next"]').click();
    await expect(bar).toContainText(at === 0 ? ' · Stricte' : ' · Classique');
    // The player chooses an exercise by other rules from the list: the next ones are by these rules.
    if (at === 0) await page.locator('[data-exercise="classique/1"]').click();
  }
});

test('each exercise says its theme and its rules, and the exercises of each rule set are numbered from 1', async ({ page }) => {
  const sets = [...readFileSync('www/exercises/boite.ogn', 'utf8').matchAll(/^\[Rules "([^"]+)"/gm)].map(([, rules]) => rules);
  const last = sets.lastIndexOf('nourricier') + 1;
  const number = sets.filter((rules) => rules === 'nourricier').length;
  await open(page, `./#exercise=boite/${last}`);
  const bar = page.locator('.lesson-bar');
  await expect(bar).toContainText(new RegExp(`Exercice ${number} · .+ · Toujours fournir`));
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(page.locator('.exercise-set')).toHaveCount(new Set(sets).size);
  await expect(page.locator(`[data-exercise="boite/${last}"] .entry-number`)).toHaveText(String(number));
  // Three digits leave room before the theme.
  await followLink(page, 'exercise=eqwale/1');
  await expect(page.locator('.entry-number').last()).toHaveText(/^2\d\d$/);
  const gap = await page.locator('.exercise-entry').last().evaluate((entry) => {
    const [digits, theme] = entry.children;
    const range = document.createRange();
    range.selectNodeContents(digits);
    return theme.getBoundingClientRect().left - range.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(4);
});

test('a sprint goes on by itself, ends at the third mistake, and its best result is kept', async ({ page }) => {
  const games = exerciseGames('classique');
  /** The name of the exercise on the board; empty without one. */
  const current = () => page.locator('.exercise-entry[aria-current]').evaluateAll(([entry]) => entry?.dataset.exercise ?? '');
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  const level = (await page.locator('.exercise-level').textContent()) ?? '';
  await page.locator('[data-exercises="sprint"]').click();
  const news = page.locator('.exercise-news');
  await expect(news).toContainText('0 réussi');
  let solved = 0;
  await page.evaluate(() => new MutationObserver((_, seen) => {
    const entry = document.querySelector('dialog[open] [data-missed]');
    if (!entry) return;
    seen.disconnect();
    setTimeout(() => {
      entry.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      Object.assign(window, { pressedAtOnce: true });
    }, 50);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] }));
  /** @type {string[]} */
  const missed = [];
  for (const right of [true, false, true, false, false]) {
    await expect.poll(current).not.toBe('');
    const name = await current();
    if (!right) missed.push(name);
    await expect(page.locator('.lesson-bar [data-lesson="back"]')).toBeHidden();
    await expect(page.locator('.lesson-bar [data-lesson="hint"]')).toBeHidden();
    await expect(page.locator('.lesson-bar-note')).toContainText(`${solved} réussi`);
    // The move is told in the bar only.
    await expect(page.locator('.status-text')).toBeHidden();
    const game = games[Number(name.split('/')[1]) - 1];
    for (const move of right ? solution(game) : [wrongMove(game)]) {
      await expect(page.locator(`[data-pit="${move}"][aria-disabled="false"]`)).toBeVisible();
      await pit(page, move).click();
    }
    solved += Number(right);
    // After the third mistake no exercise is on the board.
    await expect.poll(current).not.toBe(name);
  }
  // A sprint leaves the rating as it is, which the description of its button says.
  await expect(page.locator('.exercise-level')).toHaveText(level);
  await expect(page.locator('[data-exercises="sprint"]')).toHaveAccessibleDescription(/Votre cote ne bouge pas/);
  await expect(news).toContainText(`Terminé : ${solved} exercices réussis, votre meilleur résultat`);
  await expect(page.locator('.lesson-bar')).toHaveCount(0);
  // A failed exercise is due from the next day.
  await expect(page.locator('[data-exercises="review"]')).toBeHidden();
  // The dialog says why the sprint is over, opens each missed exercise, whose answer can be shown now, and begins
  // another sprint.
  const end = page.getByRole('dialog', { name: 'Cinq minutes' });
  await expect(end).toContainText('C’est la troisième erreur. Terminé');
  const entries = end.locator('[data-missed]');
  expect(await entries.evaluateAll((all) => all.map((one) => one.dataset.missed))).toEqual(missed);
  await expect(entries.first()).toContainText(/^Exercice \d+ · /);
  await expect(entries.first()).toHaveCSS('border-top-style', 'solid');
  // A press meant for the board, just after the dialog has opened by itself, has opened nothing.
  expect(await page.evaluate(() => /** @type {any} */ (window).pressedAtOnce)).toBe(true);
  const leaveBy = (/** @type {import('@playwright/test').Locator} */ button) => expect(async () => {
    if (await end.isVisible()) await button.click({ timeout: 500 });
    await expect(end).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await leaveBy(entries.first());
  await expect.poll(current).toBe(missed[0]);
  for (const name of ['back', 'show']) await expect(page.locator(`.lesson-bar [data-lesson="${name}"]`)).toBeVisible();
  // The result is told in the other language too, and shown again with the missed exercises.
  await page.locator('#language').click();
  await expect(news).toContainText('That was the third mistake.');
  await page.locator('[data-exercises="sprint-missed"]').click();
  await expect(page.getByRole('dialog', { name: 'Five minutes' }).locator('[data-missed]')).toHaveCount(missed.length);
  await page.keyboard.press('Escape');
  await page.locator('#language').click();
  await page.locator('[data-exercises="sprint"]').click();
  await expect(news).toContainText('· 0 réussi');
  await page.locator('[data-exercises="sprint"]').click();
  await expect(end).toContainText('Terminé');
  await expect(end).not.toContainText('erreur');
  await expect(entries).toHaveCount(0);
  await leaveBy(end.getByRole('button', { name: 'Recommencer' }));
  await expect(news).toContainText('· 0 réussi');
  // The number of a missed exercise counts the exercises by its rules, even if the list now shows another family.
  await expect.poll(current).not.toBe('');
  const at = Number((await current()).split('/')[1]);
  await page.getByRole('combobox', { name: 'Règles' }).selectOption('kalah');
  await page.locator('[data-exercise^="kalah/"]').first().waitFor();
  const wrong = wrongMove(games[at - 1]);
  await expect(page.locator(`[data-pit="${wrong}"][aria-disabled="false"]`)).toBeVisible();
  await pit(page, wrong).click();
  await expect(news).toContainText('1 erreur');
  await page.locator('[data-exercises="sprint"]').click();
  const number = games.slice(0, at).filter((game) => game.includes('[Rules "classique"]')).length;
  await expect(entries).toHaveText(new RegExp(`^Exercice ${number} · `));
});

test('a sprint goes on until its last exercise is answered', async ({ page }) => {
  // The page gets a file with one exercise only.
  const game = exerciseGames('kalah').find((one) => one.includes('[Rules "kalah-vide"]')) ?? '';
  await page.route('**/exercises/kalah.ogn', (route) => route.fulfill({ contentType: 'text/plain', body: game }));
  await open(page, '#rules=kalah-vide');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  await page.locator('[data-exercises="sprint"]').click();
  const note = page.locator('.lesson-bar-note');
  await expect(note).toContainText('0 réussi');
  // The clock has ticked since the exercise was given.
  const before = await note.textContent();
  await expect.poll(() => note.textContent()).not.toBe(before);
  for (const move of solution(game)) {
    await expect(page.locator(`[data-pit="${move}"][aria-disabled="false"]`)).toBeVisible();
    await pit(page, move).click();
  }
  await expect(page.getByRole('dialog', { name: 'Cinq minutes' })).toContainText('Terminé\u00a0: 1 exercice réussi');
});

test('a reload keeps the title of the problem of the day', async ({ page }) => {
  await open(page, '#exercise=day');
  await expect(lessonBar(page)).toContainText('Le problème du jour');
  await expect.poll(() => new URL(page.url()).hash).toContain('/');
  await page.reload();
  await expect(lessonBar(page)).toContainText('Le problème du jour');
});

test('the best result of a sprint is kept by the rules of its exercises, whatever game is on the board', async ({ page }) => {
  await open(page, './#rules=kalah');
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  await page.getByRole('combobox', { name: 'Règles' }).selectOption({ label: 'Classique, Stricte et Awari' });
  await page.locator('[data-exercise^="classique/"]').first().waitFor();
  await page.locator('[data-exercises="sprint"]').click();
  const current = () => page.locator('.exercise-entry[aria-current]').evaluateAll(([entry]) => entry?.dataset.exercise ?? '');
  await expect.poll(current).toContain('classique/');
  const number = Number((await current()).split('/')[1]);
  for (const move of solution(exerciseGames('classique')[number - 1])) await pit(page, move).click();
  await expect(page.locator('.exercise-news')).toContainText('1 réussi');
  await page.locator('[data-exercises="sprint"]').click();
  await expect(page.getByRole('dialog', { name: 'Cinq minutes' })).toContainText('1 exercice réussi');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awale.training') ?? '{}').data.sprints)).toEqual({ classique: 1 });
});

test('the list of exercises is filtered by the words that it shows, and only the panel scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  const entries = page.locator('.exercise-entry');
  await entries.first().waitFor();
  const shown = new Set(await entries.locator('.entry-theme').allTextContents());
  const themes = page.locator('.exercise-choice select').nth(1);
  const offered = (await themes.locator('option').allTextContents()).slice(1);
  expect(new Set(offered.map((name) => name.replace(/ \(\d+\)$/, '')))).toEqual(shown);
  expect(offered.length).toBe(shown.size);
  // Within a rule set the stars only rise, although the file begins easy again where exercises were added later.
  const stars = await page.locator('.exercise-list > li').evaluateAll((rows) => rows.map((row) => row.querySelector('.entry-stars')?.textContent?.length ?? 0));
  expect(new Set(stars)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(stars.filter((count, at) => count > 0 && count < (stars[at - 1] ?? 0))).toEqual([]);
  // Each of these two names stands for several themes.
  for (const name of offered.filter((one) => /^(Se défendre|Un gros tas) /.test(one))) {
    await themes.selectOption({ label: name });
    await expect(entries).toHaveCount(Number(/\((\d+)\)/.exec(name)?.[1]));
    expect(new Set(await entries.locator('.entry-theme').allTextContents()).size).toBe(1);
  }
  await themes.selectOption('');
  const scrolling = await page.locator('#panel-exercises').evaluate((panel) =>
    [panel, ...panel.querySelectorAll('*')].filter((one) => one.scrollHeight > one.clientHeight + 2 && /auto|scroll/.test(getComputedStyle(one).overflowY)).map((one) => one.id || one.className));
  expect(scrolling).toEqual(['panel-exercises']);
  // The button at the top stays under the pointer.
  const next = page.locator('[data-exercises="next"]');
  for (let presses = 0; presses < 2; presses += 1) {
    await next.click();
    await page.locator('.exercise-entry[aria-current]').waitFor();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
});

test('a failed exercise is offered again the next day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00'));
  await open(page, './#exercise=classique/1');
  await page.locator('.lesson-bar [data-lesson="hint"]').click();
  await page.locator('.lesson-bar [data-lesson="show"]').click();
  await expect(page.locator('[data-exercise="classique/1"]')).toHaveAccessibleName(/à revoir/);
  await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
  await open(page, './');
  await page.reload();
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.getByRole('button', { name: 'À revoir : 1 exercice' }).click();
  await expect(page.locator('.exercise-entry[aria-current]')).toHaveAttribute('data-exercise', 'classique/1');
});

test('*Mes progrès* shows days in a row and sprints, and the exercises’ panel says that the problem of the day is solved', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00'));
  await page.addInitScript((day) => {
    const data = { reviews: {}, streak: { last: 1, count: 1, best: 4 }, sprints: { boite: 7 }, daily: { day, names: { classique: 'classique/1' } } };
    localStorage.setItem('awale.training', JSON.stringify({ v: 1, data }));
    localStorage.setItem('awale.exercises', JSON.stringify({ v: 1, data: { rating: 800, count: 1, tried: { 'classique/1': true } } }));
  }, dayOf(new Date('2026-11-20T12:00:00')));
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(page.locator('#exercises-day-about')).toHaveText('Résolu\u202f! Le suivant arrive demain.');
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('button', { name: 'Mes progrès' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mes progrès' });
  await expect(dialog).toContainText('4 jours de suite, votre plus longue série');
  await expect(dialog).toContainText(/Cinq minutes d’exercices, Boîte à jeux\s: 7 réussis, votre meilleur résultat/);
});

test('a double click begins a sprint, which chooses its exercises itself', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  await page.locator('[data-exercises="sprint"]').dblclick();
  const current = page.locator('.exercise-entry[aria-current]');
  await expect(current).toHaveCount(1);
  await expect(page.locator('.exercise-news')).toContainText('0 réussi');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const name = (await current.getAttribute('data-exercise')) ?? '';
  const next = page.locator('.exercise-start [data-exercises="next"]');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.dispatchEvent('click');
  await expect(current).toHaveAttribute('data-exercise', name);
  await page.locator('[data-exercises="sprint"]').click();
  await expect(page.getByRole('dialog', { name: 'Cinq minutes' })).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'false');
});

test('an exercise that is chosen in the list ends the sprint, and does not count in it', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  await page.locator('[data-exercises="sprint"]').click();
  const current = page.locator('.exercise-entry[aria-current]');
  await expect(current).toHaveCount(1);
  const chosen = (await current.getAttribute('data-exercise')) === 'classique/60' ? 'classique/61' : 'classique/60';
  await page.locator(`[data-exercise="${chosen}"]`).click();
  await expect(page.getByRole('dialog', { name: 'Cinq minutes' })).toContainText('0 exercice réussi');
  await page.keyboard.press('Escape');
  await expect(current).toHaveAttribute('data-exercise', chosen);
  // Unlike those of a sprint it has hints, and a link in the address.
  await expect(page.locator('.lesson-bar [data-lesson="hint"]')).toBeVisible();
  expect(new URL(page.url()).hash).toBe(`#exercise=${chosen}`);
  await expect(page.locator('.exercise-start [data-exercises="next"]')).toHaveAttribute('aria-disabled', 'false');
});
