// Exercises: a position on the board, and a move to find.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit, setPlayers, told } from './helpers/game.js';
import { exerciseGames, hasOwnTexts, questionCount } from './helpers/content.js';
import { eventDetails, openBoardPage, recordedText } from './helpers/board-page.js';
import { replacePrintDialog } from './helpers/printing.js';
import { followLink, holdRequests } from './helpers/page-actions.js';
import { lessonBar, pressInLessonBar } from './helpers/lesson-bar.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The exercises of a family: the right first move, a wrong one, the text of the moves, and the idea.
 *
 * @param {string} family
 */
function exercisesOf(family) {
  return exerciseGames(family).map((game) => ({
    right: /[}\s]1\.\s+([A-F])/.exec(game)?.[1] ?? '',
    wrong: /\(1\.\s+([A-F])/.exec(game)?.[1] ?? '',
    moves: game.slice(game.indexOf('{')),
    theme: /Theme "([a-z-]+)"/.exec(game)?.[1] ?? '',
  }));
}

const CLASSIC = exercisesOf('classique');
/** The number of the first exercise that one move solves and that has no texts of its own. */
const SHORT = CLASSIC.findIndex(({ moves }) => questionCount(moves) === 1 && !hasOwnTexts(moves)) + 1;
/** The number of the first exercise with texts by an author. */
const WRITTEN = CLASSIC.findIndex(({ moves }) => hasOwnTexts(moves)) + 1;

/** @param {Page} page */
const rating = (page) => page.locator('.exercise-level');

/** @param {Page} page @param {number} number */
async function begin(page, number) {
  await open(page, `#exercise=classique/${number}`);
  await expect(lessonBar(page)).toContainText('Exercice');
  await expect(page.locator('.exercise-entry[aria-current]')).toHaveAttribute('data-exercise', `classique/${number}`);
}

test('an exercise is shown in the language that is chosen while it is open', async ({ page }) => {
  await begin(page, SHORT);
  await page.locator('#language').click();
  await expect(lessonBar(page)).toContainText(`Exercise ${SHORT}`);
  await expect(lessonBar(page)).not.toContainText(/Exercice|graine|Que /);
});

test('each exercise of the list shows its idea, and one to five stars by its difficulty', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('.exercise-entry').first().waitFor();
  // The words of each of the three ways to practise are in one line.
  const lines = await page.locator('.exercise-ways .button').evaluateAll((all) => all.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getClientRects().length;
  }));
  expect(lines).toEqual([1, 1, 1]);
  const entries = await page.locator('.exercise-entry').evaluateAll((all) => all.map((entry) => {
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (entry.querySelector(`.entry-${name}`));
    const [theme, stars] = [part('theme'), part('stars')];
    return {
      label: entry.getAttribute('aria-label') ?? '',
      theme: theme.textContent ?? '',
      stars: stars.textContent ?? '',
      inSight: [theme, stars].every((one) => one.offsetWidth > 0 && one.scrollWidth <= one.clientWidth + 1),
    };
  }));
  expect(entries.length).toBe(CLASSIC.length);
  expect(entries.filter(({ inSight }) => !inSight)).toEqual([]);
  let [easiest, hardest] = [Infinity, 0];
  const difficulties = /** @type {number[][]} */ ([]);
  for (const { label, theme, stars } of entries) {
    expect(theme).not.toBe('');
    expect(label).toContain(theme);
    expect(stars).toMatch(/^★{1,5}$/);
    const difficulty = Number(/difficulté (\d+)/.exec(label)?.[1]);
    (difficulties[stars.length] ??= []).push(difficulty);
    [easiest, hardest] = [Math.min(easiest, stars.length), Math.max(hardest, stars.length)];
  }
  // With more stars each exercise is at least as difficult as any with fewer.
  expect(hardest).toBeGreaterThan(easiest);
  const each = difficulties.filter(Boolean);
  for (const [at, after] of each.slice(1).entries()) expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.max(...each[at] ?? []));
});

test('an exercise of the list takes the focus to its title, and leaving it puts the focus on the board', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('[data-exercise="classique/1"]').focus();
  await page.keyboard.press('Enter');
  await expect(lessonBar(page).locator('.lesson-bar-where')).toBeFocused();
  await lessonBar(page).locator('[data-lesson="leave"]').focus();
  await page.keyboard.press('Enter');
  await expect(lessonBar(page)).toHaveCount(0);
  await expect(pit(page, 'A')).toBeFocused();
});

test('a right move is praised, raises the rating, and the rating is kept', async ({ page }) => {
  const { right } = CLASSIC[SHORT - 1];
  await begin(page, SHORT);
  await expect(rating(page)).toContainText('800');
  await pit(page, right).click();
  await expect(lessonBar(page)).toContainText('Exact !');
  await expect(rating(page)).not.toContainText('800');
  await expect(page.locator('.lesson-earned')).toHaveText(/^Votre cote\s: (8\d\d) \(\+\d+\)$/);
  await expect(page.locator(`[data-exercise="classique/${SHORT}"] .entry-sign`)).toBeVisible();
  await expect(page.locator(`[data-exercise="classique/${SHORT}"] .entry-sign`)).toHaveText('✓');
  // Two buttons lead to the next exercise; one of them is the primary button.
  await expect(page.getByRole('button', { name: 'Exercice suivant' })).toHaveCount(2);
  await expect(page.locator('.button.main', { hasText: 'Exercice suivant' })).toHaveCount(1);
  const after = await rating(page).textContent();
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAccessibleName(/réussi/);
  await page.reload();
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(rating(page)).toHaveText(after ?? '');
});

test('where the reply captures nothing, the answer names the capture that was missed, and its pits', async ({ page }) => {
  // D takes seven seeds; after E North's reply takes none.
  const number = exerciseGames('classique').findIndex((game) => game.includes('"0-0-2-5-5-16-')) + 1;
  await begin(page, number);
  await pit(page, 'E').click();
  await expect(lessonBar(page)).toContainText(/Nord sème e\s; vous auriez pu prendre 7 graines dans les cases c, b et a\s: (au bout du compte, )?cela fait (environ )?\d+ graines/);
});

test('where neither the reply nor the right move shows what is lost, the first captures of the best moves are named', async ({ page }) => {
  const number = exerciseGames('classique').findIndex((game) => game.includes('"0-0-1-2-13-11-0-2-0-1-0-2-')) + 1;
  await begin(page, number);
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText(/Nord sème d\s; si chacun joue au mieux, vous pouvez prendre 2 graines dans la case a, puis Nord en prend 6 dans les cases C, B et A\s: cela fait environ 16 graines d’écart avec le bon coup\./);
});

/**
 * Waits until the position of the question is there again after a wrong move.
 *
 * @param {import('@playwright/test').Locator} hole a pit that could be played
 */
const expectAgain = (hole) => expect(hole).toHaveAccessibleName(/jouable/);

test('a wrong move is refuted in words, and its position is there again at once for the right one', async ({ page }) => {
  const { right, wrong } = CLASSIC[SHORT - 1];
  await begin(page, SHORT);
  await pit(page, wrong).click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect(lessonBar(page)).toContainText(/Nord sème [a-f]\b.*\s:\s(au bout du compte, )?cela fait (environ )?\d+ graines? d’écart avec le bon coup\./);
  await expect(page.locator('.lesson-earned')).toHaveText(/^Votre cote\s: 7\d\d \(−\d+\)$/);
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAccessibleName(/à revoir/);
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAttribute('title', /à revoir/);
  await expect(page.locator(`[data-exercise="classique/${SHORT}"] .entry-sign`)).toHaveText('↻');
  // Nothing has to be pressed, and what was wrong stays readable.
  await expectAgain(pit(page, wrong));
  await expect(pit(page, right)).toHaveAccessibleName(/jouable/);
  await expect(lessonBar(page)).toContainText(/Il y a un meilleur coup\..*cela fait .* d’écart avec le bon coup/);
  await expect(lessonBar(page).locator('.lesson-question')).toBeVisible();
  await expect(lessonBar(page).locator('[data-lesson="retry"]')).toBeHidden();
  await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeVisible();
  await expect(lessonBar(page)).toContainText(/La position est revenue\s: cherchez encore\./);
  // A second wrong move is answered as the first, and does not count again.
  const after = await rating(page).textContent();
  await pit(page, wrong).click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect(pit(page, wrong)).not.toHaveAccessibleName(/jouable/);
  await expectAgain(pit(page, wrong));
  await expect(rating(page)).toHaveText(after ?? '');
  await pit(page, right).click();
  await expect(lessonBar(page)).toContainText('Exact !');
  // Only the first answer counts.
  await expect(page.locator('.lesson-earned')).toBeEmpty();
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAccessibleName(/à revoir/);
  await page.locator('.lesson-bar [data-exercises="next"]').click();
  await expect(lessonBar(page)).not.toContainText(`Exercice ${SHORT} ·`);
  await expect(lessonBar(page).locator('[data-lesson="hint"]')).toBeVisible();
});

test('a wrong answer raises the difficulty of the other exercises of its idea in the list', async ({ page }) => {
  const { theme, wrong } = CLASSIC[SHORT - 1];
  const other = CLASSIC.findIndex((one, at) => one.theme === theme && at !== SHORT - 1) + 1;
  const points = async () => Number(/difficulté (\d+)/.exec((await page.locator(`[data-exercise="classique/${other}"]`).getAttribute('aria-label')) ?? '')?.[1]);
  await begin(page, SHORT);
  const before = await points();
  await pit(page, wrong).click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect.poll(points).toBeGreaterThan(before);
});

test('an exercise with texts of its own shows its title and its introduction', async ({ page }) => {
  const { right, moves } = CLASSIC[WRITTEN - 1];
  const [, introduction = ''] = /\{\[fr\]\s+([\s\S]*?)\s+\[en\]/.exec(moves) ?? [];
  const plain = (/** @type {string} */ text) => text.replace(/[[\]]/g, '').replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  await begin(page, WRITTEN);
  await expect(lessonBar(page)).toContainText(`Exercice ${WRITTEN} · `);
  expect(plain((await lessonBar(page).textContent()) ?? '')).toContain(plain(introduction).slice(0, 30));
  await pit(page, right).click();
  await expect(lessonBar(page)).toContainText('Exact !');
});

test('an exercise about a rule states the rule before the move, and after it the move that would be right without the rule', async ({ page }) => {
  const number = CLASSIC.findIndex(({ theme, moves }) => theme.startsWith('rule-') && !hasOwnTexts(moves)) + 1;
  await begin(page, number);
  await expect(lessonBar(page)).toContainText(/^.*Ici, .*Quel est le meilleur coup/s);
  await pit(page, CLASSIC[number - 1].right).click();
  // What the move does comes first.
  await expect(lessonBar(page)).toContainText(/(Ce coup|Après ce coup|À votre prochain coup|La dernière graine)\b.*\. (Sans cette règle, il aurait fallu|Avec la règle classique, .*\s: il aurait alors fallu) semer [A-F]/s);
});

test('a task describes the position instead of listing nearly all pits that may be sown', async ({ page }) => {
  await begin(page, CLASSIC.findIndex(({ theme, moves }) => theme === 'opening' && !hasOwnTexts(moves)) + 1);
  await expect(lessonBar(page)).toContainText('La partie commence à peine. Les cases E, F, d et e sont vides. Un coup vaut déjà mieux que les autres.');
  // D would reach a, b and c, which hold all that North has, and so take nothing.
  await open(page, `#exercise=classique/${exerciseGames('classique').findIndex((game) => game.includes('"0-5-3-5-3-0-2-2-2-')) + 1}`);
  await expect(lessonBar(page)).toContainText(/mais ne prend rien\. À votre portée\s: les cases a et b\./);
});

test('a task says that the opponent has no seeds, and what can be sown', async ({ page }) => {
  const number = exerciseGames('eqwale').findIndex((game) => game.includes('Theme "counting"') && /FEN "(\d+-){6}(0-){6}/.test(game)) + 1;
  await open(page, `#exercise=eqwale/${number}`);
  await expect(lessonBar(page)).toContainText(/Nord n’a plus de graines\s: vous pouvez semer les trous [A-F, et]+\. Personne ne peut rien récolter au prochain coup\. Comptez les coups qui restent à chacun, puis jouez\./);
});

for (const [lang, task, result] of /** @type {[string, string, RegExp][]} */ ([
  ['fr', 'Chez Nord, le trou a est encore vide.', /Vous avez posé 1 graine dans le trou A\. Nord pose 1 graine dans le trou a\s; votre premier coup ne pourra récolter que 6 graines dans les trous a, e et f, au lieu de 8 au moins\s: au bout du compte, cela fait environ 3 graines d’écart avec le bon coup\./],
  ['en', 'On North’s side, hole a is still empty.', /You placed 1 seed in hole A\. North places 1 seed in hole a; your first move will only be able to harvest 6 seeds from holes a, e and f, instead of at least 8: in the end, a difference of about 3 seeds from the right move\./],
])) {
  test(`a wrong placement says where North places and what that leads to (${lang})`, async ({ page }) => {
    const number = exerciseGames('eqwale').findIndex((game) => game.includes('"5-6-3-3-1-4-0-3-1-8-5-7-')) + 1;
    await open(page, `#lang=${lang}&exercise=eqwale/${number}`);
    await expect(lessonBar(page)).toContainText(task);
    await pit(page, 'A').click();
    await page.locator('[data-answer="confirm"]').click();
    await expect(lessonBar(page)).toContainText(result);
    // The position is back, for another try.
    await expect(pit(page, 'A')).toHaveAttribute('aria-disabled', 'false');
  });
}

test('moves of Éqwalé are written in words', async ({ page }) => {
  const all = exercisesOf('eqwale');
  const number = all.findIndex(({ moves }) => /\(1\.\s[A-F]\?\s[a-f]x[A-F]/.test(moves) && !hasOwnTexts(moves)) + 1;
  const [, wrong] = /\(1\.\s([A-F])\?\s[a-f]x[A-F]/.exec(all[number - 1].moves) ?? [];
  await open(page, `#exercise=eqwale/${number}`);
  await expect(lessonBar(page)).toContainText(`Exercice ${number}`);
  await pit(page, wrong).click();
  await expect(lessonBar(page)).toContainText(/Nord sème [a-f] et récolte \d graines? dans les? trous? [A-F].*\s:\s(au bout du compte, )?cela fait (environ )?\d+ graines? d’écart avec le bon coup/);
  await expect(lessonBar(page)).not.toContainText(/\b[A-Fa-f]x[A-Fa-f]\d/);
});

test('a wrong harvest that the file does not know is answered, with what it costs', async ({ page }) => {
  // Right: two seeds from each of c, d and e. The file knows only one of the wrong harvests from F.
  const number = exerciseGames('eqwale').findIndex((game) => game.includes('"0-0-2-0-0-1-0-0-2-2-2-0-')) + 1;
  await open(page, `#exercise=eqwale/${number}`);
  await expect(lessonBar(page)).toContainText(`Exercice ${number}`);
  await pit(page, 'F').click();
  await pit(page, 'd').click();
  await page.locator('[data-answer="confirm"]').click();
  await expect(lessonBar(page)).toContainText('Il y a un meilleur coup.');
  await expect(lessonBar(page)).toContainText(/Vous avez semé F et récolté .*\. Nord sème [a-f]\b.*\s:\s(au bout du compte, )?cela fait (environ )?\d+ graines? d’écart avec le bon coup\./);
  // In another language all of it is told again.
  await page.locator('#language').click();
  await expect(lessonBar(page)).toContainText(/You sowed F and harvested .*\. North sows [a-f]\b.*: (in the end, )?a difference of (about )?\d+ seeds? from the right move\./);
  await expect(lessonBar(page)).not.toContainText(/graine|récolté|Nord/);
});

test('the player who solves an exercise is “vous” in the account of a move too, and a pit pressed afterwards names the button that leads on', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await begin(page, SHORT);
  await pit(page, CLASSIC[SHORT - 1].right).click();
  await expect(lessonBar(page)).toContainText('Exact');
  await expect(page.locator('.game-view')).toContainText(/Vous semez/);
  await expect(page.locator('.game-view')).not.toContainText(/Sud sème/);
  await page.locator('[data-pit="A"]').click({ force: true });
  await expect(page.locator('.game-view')).toContainText(/Pour continuer, choisissez «\sExercice suivant\s»/);
  // The list of moves says that the player's own game waits.
  await page.getByRole('tab', { name: 'Partie' }).click();
  await expect(page.getByText('votre partie revient ensuite')).toBeVisible();
  await lessonBar(page).getByRole('button', { name: 'Quitter l’exercice' }).click();
  await expect(page.getByText('votre partie revient ensuite')).toBeHidden();
});

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`at ${width} by ${height} a solved exercise leads to the next by the primary button, each time at the bottom right`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const solved = async () => {
      const button = lessonBar(page).locator('.button.main:visible');
      await expect(button).toHaveText('Exercice suivant');
      const { x, y, width: wide, height: high } = await button.boundingBox() ?? { x: NaN, y: NaN, width: NaN, height: NaN };
      return [x, y, x + wide, y + high].map(Math.round);
    };
    const places = [];
    const other = CLASSIC.findIndex(({ moves }, at) => at >= SHORT && questionCount(moves) === 1 && !hasOwnTexts(moves)) + 1;
    for (const number of [SHORT, other]) {
      await open(page, `#exercise=classique/${number}`);
      const hint = lessonBar(page).locator('[data-lesson="hint"]');
      await expect(hint).toBeVisible();
      const asked = await hint.boundingBox();
      await pit(page, CLASSIC[number - 1].right).click();
      const place = await solved();
      // Where the hint was, in the lowest row, at the right.
      expect(place[2]).toBe(Math.round((asked?.x ?? NaN) + (asked?.width ?? NaN)));
      expect(place[3]).toBe(Math.round((asked?.y ?? NaN) + (asked?.height ?? NaN)));
      places.push(place);
      await page.goto('about:blank');
    }
    expect(places[1]).toEqual(places[0]);
    expect(places[0][2]).toBeGreaterThan(width - 20);
  });
}

test('“show” does not drop the move of Éqwalé that has been begun', async ({ page }) => {
  const number = exerciseGames('eqwale').findIndex((game) => game.includes('"0-0-2-0-0-1-0-0-2-2-2-0-')) + 1;
  await open(page, `#exercise=eqwale/${number}`);
  const show = lessonBar(page).locator('[data-lesson="show"]');
  await expect(show).toHaveAttribute('aria-disabled', 'false');
  await pit(page, 'F').click();
  const confirm = page.locator('[data-answer="confirm"]');
  await expect(confirm).toBeVisible();
  await expect(show).toHaveAttribute('aria-disabled', 'true');
  await show.dispatchEvent('click');
  await expect(confirm).toBeVisible();
  await expect(lessonBar(page).locator('.lesson-question')).not.toBeEmpty();
  await page.locator('[data-answer="cancel"]').click();
  await expect(show).toHaveAttribute('aria-disabled', 'false');
  await show.click();
  await expect(show).toBeHidden();
});

test('the row beside the board names the player who solves an exercise “Vous”', async ({ page }) => {
  await begin(page, SHORT);
  await expect(page.locator('.near .who')).toHaveText('Vous · Sud');
  await expect(page.locator('.far .who')).toHaveText('Nord');
  await page.locator('#language').click();
  await expect(page.locator('.near .who')).toHaveText('You · South');
  // There is no opponent to choose: the names are text until the game is back.
  await expect(page.locator('.who:disabled')).toHaveCount(2);
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await expect(page.locator('.who:enabled')).toHaveCount(2);
});

for (const [width, height] of [[1280, 720], [1440, 900], [390, 844], [360, 640], [844, 390], [667, 375]]) {
  test(`at ${width} by ${height} nothing moves when the buttons of a harvest appear`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const number = exerciseGames('eqwale').findIndex((game) => game.includes('"0-0-2-0-0-1-0-0-2-2-2-0-')) + 1;
    await open(page, `#exercise=eqwale/${number}`);
    await expect(lessonBar(page)).toContainText(`Exercice ${number}`);
    const boxes = () => page.locator('.wood, .lesson-bar, .lesson-words, .lesson-bar-buttons').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    // In a low window the answers have no row of their own: they cover the lesson's buttons, and the board is higher.
    if (width === 1280) expect((await page.locator('.wood').boundingBox())?.height).toBeGreaterThan(260);
    await pit(page, 'F').click();
    await expect(page.locator('[data-answer="confirm"]')).toBeInViewport({ ratio: 1 });
    expect(await boxes()).toEqual(before);
    await page.locator('[data-answer="cancel"]').click();
    expect(await boxes()).toEqual(before);
  });
}

for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080], [1024, 768], [768, 1024]]) {
  test(`at ${width} by ${height} the account of a move, its answer and the question are shown whole`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const words = lessonBar(page).locator('.lesson-words');
    for (const [family, position, wrong, right] of [
      ['kalah', '0-0-2-13-2-0-0-1-0-2-0-0-14-14-S', 'D', ''],
      ['kalah', '1-0-1-2-0-3-0-1-1-0-0-0-18-21-S', 'A', ''],
      ['cote-ivoire', '2-0-0-0-0-3-1-1-1-0-0-0-20-20-S', 'A', 'F'],
    ]) {
      const number = exerciseGames(family).findIndex((game) => game.includes(`"${position}"`)) + 1;
      await open(page, `#exercise=${family}/${number}`);
      await expect(page.locator('.exercise-entry[aria-current]')).toHaveAttribute('data-exercise', `${family}/${number}`);
      for (const letter of wrong + right) {
        await pit(page, letter).click();
        const account = await page.waitForFunction(() => {
          const talk = document.querySelector('.status-text');
          return talk?.textContent?.includes('Vous semez') && { cut: talk.scrollHeight - talk.clientHeight };
        });
        expect(await account.jsonValue()).toEqual({ cut: 0 });
        await expect(words.locator(letter === right ? '.verdict.right' : '.verdict.wrong')).not.toBeEmpty();
        if (letter !== right) {
          await expectAgain(pit(page, letter));
          await expect(words.locator('.lesson-earned')).not.toBeEmpty();
        }
        expect(await words.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
      }
    }
  });
}

test('a wrong move at a second question is answered, with what it costs', async ({ page }) => {
  const number = exerciseGames('classique').findIndex((game) => game.includes('"0-1-2-0-2-0-0-1-0-2-0-1-')) + 1;
  expect(questionCount(exerciseGames('classique')[number - 1])).toBe(2);
  await begin(page, number);
  await pit(page, 'E').click();
  await expect(lessonBar(page)).toContainText('Et maintenant');
  await pit(page, 'B').click();
  await expect(lessonBar(page)).toContainText(/Vous avez semé B\. Nord sème [a-f]\b.*\s:\s(au bout du compte, )?cela fait (environ )?\d+ graines? d’écart avec le bon coup\./);
  // The second question is asked again, not the first.
  await expectAgain(pit(page, 'B'));
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText('Exact !');
});

for (const [name, wrong, result] of /** @type {[string, string, RegExp][]} */ ([
  ['classique/5', 'E', /Nord sème a et ne vous laisse rien à prendre, avec 1 graine à l’abri dans la case b\s: cela fait 4 graines d’écart avec le bon coup/],
  ['classique/40', 'B', /Nord sème a et pourrait ensuite prendre 5 graines dans les cases B et A\s: au bout du compte, cela fait environ 3 graines d’écart avec le bon coup/],
  ['kalah/2', 'B', /Nord sème e et rejoue\s; Nord peut alors prendre 2 graines dans les cases D et c\s: cela fait 4 graines d’écart avec le bon coup/],
])) {
  test(`a refutation that neither takes nor saves says what it leads to: ${name}`, async ({ page }) => {
    await open(page, `#exercise=${name}`);
    await expect(page.locator('.exercise-entry[aria-current]')).toHaveAttribute('data-exercise', name);
    await pit(page, wrong).click();
    await expect(lessonBar(page)).toContainText(result);
  });
}

test('in Kalah what is within reach, threatened or saved by a reply is named by the pit that holds the seeds', async ({ page }) => {
  await open(page, '#exercise=kalah/12');
  await expect(lessonBar(page)).toContainText(/À votre portée\s: la case b\./);
  await pit(page, 'B').click();
  await expect(lessonBar(page)).toContainText(/Nord sème a et sauve sa case a\s: cela fait environ 6 graines d’écart avec le bon coup/);
  await open(page, '#exercise=kalah/13');
  await expect(lessonBar(page)).toContainText('Nord pourrait semer d et prendre des graines dans la case B.');
  await open(page, '#exercise=kalah/82');
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText(/Nord sème e, sauve sa case e et rejoue\s: cela fait environ 6 graines d’écart avec le bon coup/);
  // What the sowings of one turn save together, or take at its end.
  await open(page, '#exercise=kalah/30');
  await pit(page, 'C').click();
  await expect(lessonBar(page)).toContainText(/Nord sème f, rejoue et sauve ainsi sa case a\s: cela fait environ 6 graines/);
  await open(page, '#exercise=kalah/11');
  await pit(page, 'E').click();
  await expect(lessonBar(page)).toContainText(/Nord sème d et rejoue\s; avant votre prochain tour, Nord prend 5 graines dans les cases B et e\s:/);
});

/** What is said of the idea once the pit `%` has been sown. */
const SAID = {
  sacrifice: 'Vous semez % : si Nord se sert',
  'hoard-kept': 'il vaut mieux le garder et semer %',
  'only-draw': 'Semer % est le seul coup',
  'feeding-trap': 'En semant %, vous obligez Nord',
  waiting: 'Vous attendez en semant %',
  'double-threat': 'Semer % crée deux menaces',
};

for (const [theme, said] of Object.entries(SAID)) {
  test(`the sentence on an idea names its pit: ${theme}`, async ({ page }) => {
    const number = CLASSIC.findIndex((one) => one.theme === theme && !hasOwnTexts(one.moves)) + 1;
    const { right } = CLASSIC[number - 1];
    await begin(page, number);
    await pit(page, right).click();
    await expect(lessonBar(page)).toContainText(said.replace('%', right));
  });
}

test('the explanation of an idea tells what another move would lose, or what comes after', async ({ page }) => {
  for (const [name, right, said] of /** @type {[string, string, RegExp][]} */ ([
    ['classique/71', 'D', /Semer D est le seul coup qui gagne\. Et si vous semez B\s\? Nord sème a /],
    ['classique/86', 'A', /Si Nord sème d et prend 2 graines dans la case A, vous pourrez en prendre 2 dans la case a\./],
    // After the reply to another move, the text states the reply to the right move.
    ['classique/166', 'F', /Et si vous semez A\s\? Nord sème b .* Après F, Nord sème b\./],
  ])) {
    await open(page, `#exercise=${name}`);
    await expect(page.locator('.exercise-entry[aria-current]')).toHaveAttribute('data-exercise', name);
    await pit(page, right).click();
    await expect(lessonBar(page)).toContainText(said);
  }
});

test('while seeds are placed, the only help is the exercise’s own', async ({ page }) => {
  const number = exercisesOf('eqwale').findIndex(({ theme }) => theme === 'placement') + 1;
  await open(page, `#exercise=eqwale/${number}`);
  await expect(lessonBar(page).locator('[data-lesson="hint"]')).toBeVisible();
  await pit(page, 'A').click();
  await expect(page.locator('[data-answer="confirm"]')).toBeVisible();
  await expect(page.locator('[data-action="hint"]')).toBeHidden();
});

test('a hint alone is not a failure; showing the solution is', async ({ page }) => {
  await begin(page, SHORT);
  await pressInLessonBar(page, 'hint');
  await expect(lessonBar(page).locator('.lesson-help')).not.toBeEmpty();
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAccessibleName(/difficulté \d+$/);
  await pressInLessonBar(page, 'show');
  await expect(page.locator(`[data-exercise="classique/${SHORT}"]`)).toHaveAccessibleName(/à revoir/);
  await expect(lessonBar(page).locator('[data-lesson="hint"]')).toBeHidden();
});

test('a line of several moves is played with its replies', async ({ page }) => {
  const number = CLASSIC.findIndex(({ moves }) => questionCount(moves) === 2 && /\}\s?2\.\s[A-F]/.test(moves)) + 1;
  const { right, moves } = CLASSIC[number - 1];
  const second = /2\.\s+([A-F])/.exec(moves)?.[1] ?? '';
  await begin(page, number);
  await pit(page, right).click();
  await expect(lessonBar(page)).toContainText(/Et maintenant/);
  await pit(page, second).click();
  await expect(page.locator('.lesson-bar [data-exercises="next"]')).toBeVisible();
  await expect(page.locator(`[data-exercise="classique/${number}"]`)).toHaveAccessibleName(/réussi/);
});

test('the game on the board waits and is restored', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, vide');
  await expect(told(page)).toContainText('Sud sème');
  const text = (await told(page).textContent()) ?? '';
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('[data-exercises="day"]').click();
  await expect(lessonBar(page)).toContainText('Le problème du jour');
  await expect(told(page)).not.toContainText('Sud sème');
  await pressInLessonBar(page, 'leave');
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, vide');
  // The last move is told as it was.
  await expect(told(page)).toHaveText(text);
  await expect(lessonBar(page)).toHaveCount(0);
});

test('the problem of the day follows the local date', async ({ browser }) => {
  const address = [];
  for (const [zone, now] of [['Pacific/Auckland', '2026-11-20T12:30:00Z'], ['Europe/Paris', '2026-11-20T12:30:00Z'], ['Europe/Paris', '2026-11-21T12:30:00Z']]) {
    const context = await browser.newContext({ timezoneId: zone, locale: 'fr-FR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(now));
    await open(page, '#exercise=day');
    await expect(lessonBar(page)).toContainText('Le problème du jour');
    address.push(new URL(page.url()).hash);
    await context.close();
  }
  expect(address[0]).toBe(address[2]);
  expect(address[1]).not.toBe(address[2]);
});

test('the panel is shown while its exercises are loading', async ({ page }) => {
  const release = await holdRequests(page, '**/exercises/classique.ogn');
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(page.locator('.exercise-coming')).toHaveText('Les exercices arrivent…');
  await expect(rating(page)).toContainText('800');
  await page.locator('[data-exercises="next"]').click({ force: true });
  await expect(lessonBar(page)).toHaveCount(0);
  release();
  await expect(page.locator('.exercise-entry').first()).toBeVisible();
  await expect(page.locator('.exercise-coming')).toBeHidden();
});

test('broken progress is set aside', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('awale.exercises', '{"v":1,"data":{"rating":"high","count":3}}');
  });
  await open(page);
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await expect(rating(page)).toContainText('800');
  expect(await page.evaluate(() => localStorage.getItem('awale-aside.exercises'))).toContain('high');
});

test('“six” adds six exercises, then the next six, by the same rules; items are moved and removed', async ({ page }) => {
  await begin(page, SHORT);
  await page.locator('.exercise-collection summary').click();
  const items = page.locator('.collection-items li');
  await page.locator('[data-collection="six"]').click();
  await expect(items).toHaveCount(6);
  const first = await items.allTextContents();
  await page.locator('[data-collection="six"]').click();
  await expect(items).toHaveCount(12);
  for (const text of await items.allTextContents()) expect(text).toContain('Classique');
  const texts = await page.evaluate(() => JSON.parse(localStorage.getItem('awale.exercise-list') ?? '').data);
  expect(new Set(texts).size).toBe(12);
  await items.nth(1).getByRole('button', { name: /^Monter l’exercice 2/ }).click();
  await expect(items.first()).toHaveText(first[1]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awale.exercise-list') ?? '').data.slice(0, 2))).toEqual([texts[1], texts[0]]);
  await items.first().getByRole('button', { name: /^Retirer l’exercice 1/ }).click();
  await expect(items).toHaveCount(11);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('awale.exercise-list') ?? '').data[0])).toBe(texts[0]);
});

test('a list that becomes full says how many exercises were added', async ({ page }) => {
  // Two fewer than a list may hold.
  const texts = Array.from({ length: 118 }, (_, at) => `[Rules "classique"]\n[FEN "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S"]\n[Round "${at + 1}"]\n\n{Prenez. [ask]} 1. F {Voilà.} *\n`);
  await page.addInitScript((data) => localStorage.setItem('awale.exercise-list', JSON.stringify({ v: 1, data })), texts);
  await begin(page, SHORT);
  const status = page.locator('.exercise-collection [role="status"]');
  await page.locator('.exercise-collection summary').click();
  await page.locator('[data-collection="six"]').click();
  await expect(status).toHaveText('2 exercices ajoutés.');
  await expect(page.locator('.exercise-collection summary')).toContainText('(120)');
  await page.locator('[data-collection="six"]').click();
  await expect(status).toHaveText('0 exercice ajouté.');
});

test('a list is collected, saved, opened again and printed', async ({ page }) => {
  await begin(page, SHORT);
  await page.locator('.exercise-collection summary').click();
  await page.locator('[data-collection="add"]').click();
  await page.locator('[data-collection="six"]').click();
  await expect(page.locator('.exercise-collection summary')).toContainText(/\([67]\)/);
  const saving = page.waitForEvent('download');
  await page.locator('[data-collection="save"]').click();
  const path = await (await saving).path();
  await page.locator('[data-collection="clear"]').click();
  await expect(page.locator('.exercise-collection summary')).toContainText('(0)');
  await page.locator('.exercise-collection input').setInputFiles(path);
  await expect(page.locator('.exercise-collection [role="status"]')).toContainText(/[67] exercices ouverts/);
  await replacePrintDialog(page);
  await page.locator('[data-collection="print"]').click();
  await expect(page.locator('.exercises-paper figure').nth(5)).toBeAttached();
  await expect(page.locator('.exercises-paper .answers li').first()).toContainText(/[A-F]/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.exercises-paper')).toBeVisible();
  await expect(page.locator('.exercises-paper .six').first()).toBeVisible();
});

test('an unknown exercise or a faulty list causes a message', async ({ page }) => {
  await open(page, '#exercise=classique/9999');
  await expect(page.locator('.exercises [role="alert"]')).toContainText('classique/9999');
  await page.locator('.exercise-collection summary').click();
  await page.locator('.exercise-collection input').setInputFiles({ name: 'x.ogn', mimeType: 'text/plain', buffer: Buffer.from('<b>no</b>') });
  await expect(page.locator('.exercise-collection [role="status"]')).not.toBeEmpty();
});

test('axe reports no violation in an exercise, in light and dark', async ({ page }) => {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme });
    await begin(page, SHORT);
    await page.locator('.exercise-collection summary').click();
    await expectNoViolations(page);
  }
});

/** Opens a page with a board in a frame. @param {Page} page @param {string} hash */
async function framed(page, hash) {
  await openBoardPage(page, `<iframe src="./?embed=1#${hash}" width="700" height="700"></iframe>`);
  return page.frameLocator('iframe');
}

test('an embedded exercise without solution never reveals it', async ({ page }) => {
  const number = CLASSIC.findIndex(({ theme, moves }) => theme === 'defend-empty' && !hasOwnTexts(moves)) + 1;
  const { right, wrong } = CLASSIC[number - 1];
  const frame = await framed(page, `exercise=classique/${number}&lang=fr&solution=off&analysis=off`);
  const bar = frame.locator('.lesson-bar');
  await expect(bar).toContainText('Que faites-vous ?');
  for (const name of ['next', 'show', 'hint', 'leave']) await expect(bar.locator(`[data-lesson="${name}"]`)).toBeHidden();
  await page.keyboard.press('PageDown');
  await frame.locator(`[data-pit="${wrong}"]`).click();
  await expect(bar).toContainText('Il y a un meilleur coup.');
  await expect(bar).not.toContainText('vous perdez');
  expect(await eventDetails(page, 'wrong')).toEqual([{ exercise: `classique/${number}`, move: wrong }]);
  for (const name of ['next', 'show']) await expect(bar.locator(`[data-lesson="${name}"]`)).toBeHidden();
  // Neither the frame's content nor its messages contain the answer.
  const html = await frame.locator('body').evaluate((body) => body.querySelector('div')?.shadowRoot?.innerHTML ?? body.innerHTML);
  expect(html).not.toContain(`1. ${right}`);
  const recorded = await recordedText(page);
  expect(recorded).not.toContain(`"moves":["${right}"`);
  expect(recorded).not.toContain(`moves=${right}`);
  await expectAgain(frame.locator(`[data-pit="${right}"]`));
  await frame.locator(`[data-pit="${right}"]`).click();
  await expect(bar).toContainText('Exact');
  await expect.poll(() => eventDetails(page, 'solved')).toMatchObject([{ exercise: `classique/${number}`, first: false }]);
});

test('an embedded exercise with help is solved; an embedded lesson has a button to go on', async ({ page }) => {
  const { right } = CLASSIC[SHORT - 1];
  const frame = await framed(page, `exercise=classique/${SHORT}&lang=fr`);
  await expect(frame.locator('[data-lesson="hint"]')).toBeVisible();
  await frame.locator(`[data-pit="${right}"]`).click();
  await expect.poll(() => eventDetails(page, 'solved')).toMatchObject([{ exercise: `classique/${SHORT}`, first: true }]);
  const lesson = await framed(page, 'lesson=first-sowing&lang=en');
  await expect(lesson.locator('.lesson-bar .lesson-words')).not.toBeEmpty();
  await expect(lesson.locator('[data-lesson="next"]')).toBeVisible();
});

test('an unknown embedded exercise causes an error event, and a board is shown', async ({ page }) => {
  const frame = await framed(page, 'exercise=classique/9999&lang=fr');
  await expect.poll(async () => (await eventDetails(page, 'error')).length).toBeGreaterThan(0);
  expect((await eventDetails(page, 'error'))[0]).toMatchObject({ attribute: 'exercise' });
  await expect(frame.locator('[data-pit="A"]')).toBeVisible();
});

test('the element shows an exercise, and then a game instead', async ({ page }) => {
  const { right } = CLASSIC[SHORT - 1];
  await openBoardPage(page, `<awale-board exercise="classique/${SHORT}" solution="off" analysis="off" lang="fr"></awale-board>`);
  await expect(page.locator('.lesson-bar')).toContainText(`Exercice ${SHORT}`);
  expect(await page.locator('awale-board').evaluate((board) => /** @type {any} */ (board).link)).not.toContain('moves');
  await pit(page, right).click();
  await expect.poll(() => eventDetails(page, 'solved')).toMatchObject([{ exercise: `classique/${SHORT}`, first: true }]);
  await page.locator('awale-board').evaluate((board) => board.removeAttribute('exercise'));
  await expect(page.locator('.lesson-bar')).toHaveCount(0);
  await expect(page.locator('[data-action="new"]')).toBeVisible();
});

test('the title of an exercise takes at most two lines on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '#exercise=eqwale/4');
  const title = lessonBar(page).locator('.lesson-bar-where');
  for (const [name, rules] of [['eqwale/4', 'Éqwalé'], ['classique/13', 'Classique'], ['cote-ivoire/55', 'Côte d’Ivoire']]) {
    await followLink(page, `exercise=${name}`);
    await expect(title).toContainText(rules);
    const lines = await title.evaluate((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight));
    expect(lines, name).toBeLessThan(2.1);
  }
  await lessonBar(page).getByRole('button', { name: 'Quitter l’exercice' }).click();
  await expect(lessonBar(page)).toHaveCount(0);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  /** The number of the exercise of the family `boite` with this position. @param {string} position */
  const number = (position) => exerciseGames('boite').findIndex((game) => game.includes(`[FEN "${position}"]`)) + 1;
  const FIRST = number('0-0-0-16-1-3-3-2-0-0-2-0-11-10-S');
  const SECOND = number('2-0-0-0-3-3-0-1-1-0-3-0-19-16-S');

  test('a long result leaves the answer and the buttons in sight', async ({ page }) => {
    await open(page, `#exercise=boite/${SECOND}`);
    await expect(lessonBar(page)).toContainText('Exercice');
    await pit(page, 'F').tap();
    const solution = lessonBar(page).locator('[data-lesson="show"]');
    await expect(lessonBar(page)).toContainText('Il y a un meilleur coup');
    await expect(solution).toHaveText('Montrer');
    await expect(solution).toBeInViewport({ ratio: 0.999 });
    await expectAgain(pit(page, 'F'));
    await expect(lessonBar(page).locator('.verdict')).toBeInViewport();
    const room = await lessonBar(page).locator('.lesson-words').evaluate((words) => words.clientHeight);
    expect(room).toBeGreaterThan(75);
    // Nothing covers the button.
    await solution.tap();
    await expect(lessonBar(page)).not.toContainText('Il y a un meilleur coup');
  });

  test('the explanation of a right answer has room for four lines', async ({ page }) => {
    await open(page, `#exercise=boite/${FIRST}`);
    await expect(lessonBar(page)).toContainText('Exercice');
    await pit(page, 'F').tap();
    await expect(lessonBar(page).locator('.verdict')).toContainText('Exact !');
    const lines = await lessonBar(page).locator('.lesson-words').evaluate((words) => words.clientHeight / Number.parseFloat(getComputedStyle(words).lineHeight));
    expect(lines).toBeGreaterThan(4);
  });

  test('the text of a capture in one exercise is gone in the next', async ({ page }) => {
    await open(page, `#exercise=boite/${FIRST}`);
    await expect(lessonBar(page)).toContainText('Exercice');
    await pit(page, 'F').tap();
    await expect(lessonBar(page)).toContainText('Exact !');
    const capture = page.locator('.told').getByText('Vous empochez');
    await expect(capture).toContainText('Vous empochez 3 graines');
    await followLink(page, `#exercise=boite/${SECOND}`);
    await expect(lessonBar(page)).not.toContainText('Exact !');
    await pit(page, 'A').tap();
    await expect(lessonBar(page)).toContainText('Exact !');
    await expect(page.locator('.told')).toContainText('Vous');
    await expect(capture).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('each way to begin says what it offers, and an exercise that is left leads back to its place in the list', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Exercices' }).tap();
    await expect(page.locator('.exercise-level')).toContainText('elle monte si vous trouvez du premier coup');
    for (const name of ['next', 'day', 'sprint']) await expect(page.locator(`[data-exercises="${name}"] + p`)).toHaveText(/\.$/);
    const entry = page.locator('[data-exercise="classique/60"]');
    await entry.scrollIntoViewIfNeeded();
    await entry.tap();
    await expect(lessonBar(page)).toBeVisible();
    await expect(entry).toBeHidden();
    await pressInLessonBar(page, 'leave');
    await expect(lessonBar(page)).toHaveCount(0);
    await expect(entry).toBeInViewport({ ratio: 0.99 });
  });
});

test('a hint and the verdict on a wrong move are told in the language that is chosen after them', async ({ page }) => {
  await begin(page, SHORT);
  await pressInLessonBar(page, 'hint');
  await pit(page, CLASSIC[SHORT - 1].wrong).click();
  await expect(page.locator('.lesson-earned')).toContainText('Votre cote');
  await expect(page.locator('.lesson-bar .verdict')).toContainText(/vous|graine|case/i);
  await page.locator('#language').click();
  await expect(page.locator('.lesson-earned')).toContainText('Your rating');
  await expect(page.locator('.lesson-words')).not.toContainText(/graine|\s(les|une|est|votre|vous)\s/i);
});
