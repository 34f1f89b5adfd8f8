// Lessons on the board: questions answered on the pits, progress, links, and the return to the game.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { liveRegion, pit, setPlayers, storedGame } from './helpers/game.js';
import { LESSONS } from './helpers/content.js';
import { holdRequests, resign, unfoldLessonCard } from './helpers/page-actions.js';
import { lessonBar, lessonWords, pressInLessonBar } from './helpers/lesson-bar.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The current step and the number of steps. @param {Page} page */
async function step(page) {
  const where = (await page.locator('.lesson-bar-where').textContent()) ?? '';
  return (where.match(/(\d+)\/(\d+)/) ?? []).slice(1).map(Number);
}

/** Opens the lessons panel. @param {Page} page */
async function openLessons(page) {
  await page.getByRole('tab', { name: /Leçons|Lessons/ }).click();
  await expect(page.locator('.lesson-entry')).toHaveCount(LESSONS.length);
}

test('the first lesson is opened from the panel and answered on the pits', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('d');
  await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
  await openLessons(page);
  await page.getByRole('button', { name: 'Apprendre en dix minutes' }).click();
  await expect(lessonWords(page)).toContainText('quatre graines dans chacune');
  await pressInLessonBar(page, 'next');
  // Any move is right here.
  await expect(lessonWords(page)).toContainText('Choisissez une case');
  await pit(page, 'B').click();
  await expect(lessonWords(page)).toContainText('Exact');
  await expect(lessonWords(page)).toContainText('La case de départ reste vide');
  await expect(pit(page, 'B')).toHaveAccessibleName('Case B de Sud, vide');
  await pressInLessonBar(page, 'next');
  await pressInLessonBar(page, 'next');
  await expect(lessonWords(page)).toContainText('tombe en a');
  // A wrong answer is played, explained, and taken back.
  await pit(page, 'D').click();
  await expect(lessonWords(page)).toContainText('Les quatre graines de D vont jusqu’en b');
  await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
  await pressInLessonBar(page, 'retry');
  await expect(pit(page, 'D')).toHaveAccessibleName('Case D de Sud, 4 graines, jouable');
  // A move that the lesson does not mention is answered too.
  await pit(page, 'F').click();
  await expect(lessonWords(page)).toContainText('La dernière graine tombe ailleurs');
  await pressInLessonBar(page, 'retry');
  await pressInLessonBar(page, 'hint');
  await expect(page.locator('.lesson-help')).toContainText('comptez quatre cases');
  await pit(page, 'C').click();
  await expect(lessonWords(page)).toContainText('Exact');
  await expect(lessonWords(page)).toContainText('et la dernière en a');
  await pressInLessonBar(page, 'next');
  await pressInLessonBar(page, 'next');
  await expect(lessonWords(page)).toContainText('Nord a semé d');
  await pressInLessonBar(page, 'next');
  await pit(page, 'C').click();
  await expect(lessonWords(page)).toContainText('Vous savez semer');
  await expect(page.locator('[data-name="first-sowing"]')).toContainText('vue');
  await expect(page.getByRole('button', { name: 'Leçon suivante : Prendre deux ou trois graines' })).toBeVisible();
  await pressInLessonBar(page, 'next');
  // The game that was on the board is there again.
  await expect(lessonBar(page)).toHaveCount(0);
  await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
  expect(new URL(page.url()).hash).toBe('');
});

test('where any pit is right, a hint says so and gives no reason for one of them', async ({ page }) => {
  await open(page, '#lesson=first-sowing&step=2');
  await pressInLessonBar(page, 'hint');
  await expect(page.locator('.lesson-help')).toHaveText('Choisissez une case entourée d’un anneau pour la semer.');
});

test('a new player gets a link to the first lesson', async ({ page }) => {
  await open(page);
  const welcome = page.locator('[data-lesson="welcome"]');
  await expect(welcome).toHaveText('Apprendre en dix minutes');
  await welcome.click();
  await expect(lessonWords(page)).toContainText('quatre graines dans chacune');
  await pressInLessonBar(page, 'leave');
  await page.goto('./');
  await expect(page.getByRole('tab', { name: 'Partie' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.panel-foot')).toBeVisible();
  await expect(welcome).toBeHidden();
});

test('progress is stored, and a reload continues at the same step', async ({ page }) => {
  await open(page, './#lesson=first-capture&step=2');
  await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
  await pit(page, 'E').click();
  await expect(lessonWords(page)).toContainText('quittent le plateau');
  await page.reload();
  await expect(lessonWords(page)).toContainText('quittent le plateau');
  await pressInLessonBar(page, 'leave');
  await expect(page.locator('[data-name="first-capture"]')).toContainText('3 sur 9');
  await page.locator('[data-name="first-capture"]').click();
  expect(await step(page)).toEqual([3, 9]);
  // Progress of another version is set aside.
  await page.evaluate(() => localStorage.setItem('awale.lessons', '{"v":0,"data":[1]}'));
  await page.goto('./');
  await openLessons(page);
  await expect(page.locator('[data-name="first-capture"]')).toContainText('9 étapes');
  expect(await page.evaluate(() => localStorage.getItem('awale-aside.lessons'))).toContain('"v":0');
});

test('the game that a lesson interrupts is on the board after a reload', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.keyboard.press('c');
  await expect(pit(page, 'C')).toHaveAccessibleName(/vide/);
  await openLessons(page);
  await page.locator('[data-name="lap"]').click();
  await expect(pit(page, 'A')).toHaveAccessibleName(/12/);
  await page.goto('./');
  await expect(pit(page, 'C')).toHaveAccessibleName(/vide/);
  await expect(pit(page, 'A')).toHaveAccessibleName(/4/);
});

test('an unknown lesson causes a message', async ({ page }) => {
  await open(page, './#lesson=nowhere');
  await expect(page.locator('.lesson-fault')).toContainText('Il n’y a pas de leçon « nowhere » ici');
  await expect(lessonBar(page)).toHaveCount(0);
});

test('a presentation clicker changes the step, and a new game leaves the lesson', async ({ page }) => {
  await open(page, './#lesson=first-sowing&lang=en');
  expect(await step(page)).toEqual([1, 10]);
  await page.keyboard.press('PageDown');
  await expect(lessonWords(page)).toContainText('Choose a pit in your row');
  // Page Down at a question shows the answer.
  await page.keyboard.press('PageDown');
  await expect(pit(page, 'C')).toHaveAccessibleName(/empty/);
  await page.keyboard.press('PageUp');
  await expect(lessonWords(page)).toContainText('Choose a pit in your row');
  await pressInLessonBar(page, 'leave');
  await page.locator('[data-name="first-end"]').click();
  await expect(lessonBar(page)).toBeVisible();
  for (let at = 1; at < 10; at += 1) {
    await expect.poll(() => step(page)).toEqual([at, 10]);
    await page.keyboard.press('PageDown');
  }
  // One press too many does not leave the lesson.
  await expect.poll(() => step(page)).toEqual([10, 10]);
  await page.keyboard.press('PageDown');
  expect(await step(page)).toEqual([10, 10]);
  await page.getByRole('button', { name: 'Play against level 1' }).click();
  await expect(lessonBar(page)).toHaveCount(0);
  await expect(page.locator('.who').filter({ hasText: 'level 1' })).toBeVisible();
});

test('on an upright tablet the two buttons at the head of a lesson stand in one line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, './#lesson=first-capture');
  const buttons = page.locator('.lesson-bar-head .button:visible');
  await expect(buttons).toHaveCount(2);
  const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(tops[0]).toBe(tops[1]);
});

test('in full screen, the full-screen button of a lesson says that a press leaves full screen', async ({ page }) => {
  await open(page, './#lesson=first-sowing');
  const button = lessonBar(page).locator('[data-lesson="project"]');
  await expect(button).toHaveText('Plein écran');
  await button.click();
  await expect(button).toHaveText('Quitter le plein écran');
  await expect(page.locator('.head')).toBeHidden();
  await button.click();
  await expect(button).toHaveText('Plein écran');
  await expect(page.locator('.head')).toBeVisible();
});

test('a lesson file opens; a faulty one is refused with the line of the fault', async ({ page }) => {
  await open(page);
  await openLessons(page);
  const file = page.locator('.lesson-file input[type="file"]');
  const text = '[Title "À moi"]\n\n{Semez C. [ask]} 1. C {Bravo.} *\n';
  await file.setInputFiles({ name: 'moi.ogn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.locator('[data-card="run"]').click();
  await expect(page.locator('.lesson-bar-where')).toHaveText('À moi · 1/2');
  await pit(page, 'C').click();
  await expect(lessonWords(page)).toContainText('Bravo.');
  const broken = '[Title "À moi"]\n[FEN "1-0-S"]\n\n{Semez C. [ask]} 1. C *\n\n[Round "2"]\n{[foo] Deux.} *\n';
  await file.setInputFiles({ name: 'moi.ogn', mimeType: 'text/plain', buffer: Buffer.from(broken) });
  await expect(page.locator('.lesson-fault')).toContainText('Ligne 2');
  await expect(page.locator('.lesson-fault')).toContainText('« [foo] » n’est pas une marque connue');
  // The lesson that was open goes on.
  await expect(lessonWords(page)).toContainText('Bravo.');
});

test('a teacher makes a lesson: tried, saved, linked, and kept as a draft', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await setPlayers(page);
  await open(page, './#position=0-0-0-0-0-3-0-1-2-9-0-5-14-14-S');
  await pit(page, 'F').click();
  await expect(pit(page, 'F')).toHaveAccessibleName(/vide/);
  await openLessons(page);
  await page.locator('.maker summary').click();
  await page.getByLabel('Titre').fill('La chaîne');
  await page.locator('[data-make="add"]').click();
  await expect(page.locator('[data-make="moves"]')).toHaveValue('F');
  await page.getByLabel('Ce que vous dites').fill('Trois petites cases {ou [presque]}.');
  await page.getByLabel('Votre question').fill('Prenez-les.');
  await page.getByLabel('À la fin, vous dites').fill('Cinq graines.');
  await page.locator('[data-make="try"]').click();
  // Brackets that would be marks in a lesson's file have become parentheses.
  await expect(lessonWords(page)).toContainText('Trois petites cases (ou (presque)).');
  await pit(page, 'F').click();
  await expect(lessonWords(page)).toContainText('Cinq graines.');
  await pressInLessonBar(page, 'leave');
  // The focus is back in the lesson maker.
  await expect(page.locator('[data-make="try"]')).toBeFocused();
  const download = page.waitForEvent('download');
  await page.locator('[data-make="save"]').click();
  expect((await download).suggestedFilename()).toBe('La chaîne.ogn');
  await page.locator('[data-make="link"]').click();
  await page.locator('.copyable').first().getByRole('button').click();
  await expect(page.locator('.dialog .about[role="status"]')).toContainText('C’est copié');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  await page.goto(link);
  await expect(page.locator('.lesson-bar-where')).toHaveText('La chaîne · 1/2');
  await pressInLessonBar(page, 'leave');
  await expect(page.locator('.maker-boards li')).toHaveCount(1);
  await page.goto('./#lesson=own&text=!!');
  await expect(page.locator('.lesson-fault')).toContainText('demandez-le de nouveau');
});

// The lessons on strategy use the player's own rules if these are classic or strict, and the classic rules otherwise.
for (const [played, rules] of [['classique', 'classique'], ['stricte', 'stricte'], ['kalah', 'classique']]) {
  test(`strategy is taught by ${rules} to a player of ${played}`, async ({ page }) => {
    await setPlayers(page, { rules: played });
    const steps = LESSONS.find(({ name }) => name === 'opening')?.steps;
    await open(page);
    await page.keyboard.press('d');
    await expect(pit(page, 'D')).toHaveAccessibleName(/vide/);
    await page.goto(`./#lesson=opening&step=${steps}`);
    await page.locator('[data-lesson="play"]').click();
    // The new game has no move yet; the game before it has one.
    await expect.poll(async () => { const { rules: now, moves } = await storedGame(page); return [now, moves]; }).toEqual([rules, []]);
  });
}

test('a granary is tried out, pit by pit', async ({ page }) => {
  await open(page, './#lesson=granary');
  await expect(page.locator('.granary-told')).toHaveText(/En A, il faut de 6 à 11 ou de 17 à 22 graines /);
  await page.locator('.granary-pit', { hasText: 'F' }).click();
  await expect(page.locator('.granary-told')).toHaveText(/En F, il faut de 1 à 6 ou de 12 à 17 graines /);
  await expect(page.locator('.granary-heap.reaches')).toHaveCount(12);
});

/**
 * Presses “next” or “show” until the last step of an open lesson, and returns each step that is reached. It runs in the
 * page, where no press waits for messages between the test and the browser.
 *
 * @param {Page} page
 * @param {number} steps
 */
const runThrough = (page, steps) =>
  page.evaluate(async (last) => {
    const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (document.querySelector(`.lesson-bar ${selector}`));
    const current = () => Number(/(\d+)\/\d+/.exec(find('.lesson-bar-where')?.textContent ?? '')?.[1]);
    /** Waits frame by frame, about ten seconds at most. @param {() => unknown} isDone */
    const until = async (isDone) => {
      for (let frame = 0; frame < 600 && !isDone(); frame += 1) await new Promise(requestAnimationFrame);
    };
    // As by a mouse: only a button that is seen and not disabled.
    const pressNext = async () => {
      const usable = () => {
        const next = find(':is([data-lesson="show"], [data-lesson="next"]):not([hidden], [aria-disabled="true"])');
        return next?.checkVisibility({ visibilityProperty: true }) ? next : null;
      };
      await until(usable);
      usable()?.click();
    };
    const reached = [];
    for (let at = 1; at < last; at += 1) {
      // At a question for a number, a press shows the answer; to go on may take a second press.
      const answer = [...document.querySelectorAll('.lesson-bar label')].find((one) => one.textContent?.startsWith('Votre réponse'));
      const asked = answer?.checkVisibility({ visibilityProperty: true });
      await pressNext();
      if (asked) {
        await until(() => current() !== at || !answer?.checkVisibility({ visibilityProperty: true }));
        if (current() === at) await pressNext();
      }
      await until(() => current() !== at);
      reached.push(current());
    }
    return reached;
  }, steps);

test('every lesson runs to its end', async ({ page }) => {
  test.slow();
  await open(page);
  await openLessons(page);
  for (const { name, steps } of LESSONS) {
    await page.locator(`[data-name="${name}"]`).click();
    await expect.poll(() => step(page), name).toEqual([1, steps]);
    expect(await runThrough(page, steps), name).toEqual(Array.from({ length: steps - 1 }, (_, at) => at + 2));
    await expect(page.locator(`[data-name="${name}"]`), name).toContainText('vue');
    await pressInLessonBar(page, 'leave');
  }
});

test.describe('by touch', () => {
  test.use(PHONE);

  test('a lesson that is left leads back to the list in which it was begun, and to no list if a link began it', async ({ page }) => {
    await open(page);
    await page.getByRole('tab', { name: 'Leçons' }).tap();
    const entry = page.locator('[data-name="endgame"], [data-name="lap"]').first();
    await entry.scrollIntoViewIfNeeded();
    await entry.tap();
    await expect(lessonBar(page)).toBeVisible();
    await pressInLessonBar(page, 'leave');
    await expect(entry).toBeInViewport({ ratio: 0.99 });
    await open(page, './#lesson=lap');
    await pressInLessonBar(page, 'leave');
    await expect(lessonBar(page)).toHaveCount(0);
    await expect(page.locator('#panels')).toHaveAttribute('data-open', 'false');
  });

  test('at its end a lesson goes on to the next one where “next” was, and “Terminer” leads to the list', async ({ page }) => {
    const { steps = 0 } = LESSONS.find(({ name }) => name === 'first-sowing') ?? {};
    await open(page, `./#lesson=first-sowing&step=${steps - 1}`);
    await expect.poll(() => step(page)).toEqual([steps - 1, steps]);
    await pit(page, 'C').tap();
    await expect(lessonWords(page)).toContainText('Vous savez semer');
    const followUp = page.getByRole('button', { name: 'Leçon suivante : Prendre deux ou trois graines' });
    await expect(followUp).toHaveClass(/main/);
    await expect(lessonBar(page).locator('.main:visible')).toHaveCount(1);
    await pressInLessonBar(page, 'back');
    await expect(followUp).toHaveCount(0);
    // While a question is open, the hint is in the place of “next”.
    const hintBox = await lessonBar(page).locator('[data-lesson="hint"]').boundingBox();
    await pressInLessonBar(page, 'show');
    await expect(followUp).toBeVisible();
    // The middle of “next” lies within the button that goes on.
    const [{ x, y, width, height }, before] = [await followUp.boundingBox(), hintBox].map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    const [across, down] = [before.x + before.width / 2, before.y + before.height / 2];
    expect(across > x && across < x + width && down > y && down < y + height).toBe(true);
    // At the end this is “Terminer”.
    await pressInLessonBar(page, 'next');
    await expect(lessonBar(page)).toHaveCount(0);
    await expect(page.locator('[data-name="first-sowing"]')).toBeInViewport({ ratio: 0.99 });
    await page.locator('[data-name="first-sowing"]').tap();
    await expect(lessonBar(page)).toBeVisible();
  });

  test('a tap on “next” in the first half second of a page is not taken for the second of a double tap', async ({ page }) => {
    await open(page, './#lesson=first-sowing');
    const next = lessonBar(page).locator('[data-lesson="next"]');
    await expect(next).toHaveText('Suivant');
    await next.evaluate((button) => {
      const tap = new PointerEvent('click', { detail: 1, pointerType: 'touch', bubbles: true });
      Object.defineProperty(tap, 'timeStamp', { value: 100 });
      button.dispatchEvent(tap);
    });
    await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeVisible();
  });

  test('“next” and “show” never lie where the other was', async ({ page }) => {
    await open(page, './#lesson=first-sowing&step=4');
    const [next, show, hint] = ['next', 'show', 'hint'].map((name) => lessonBar(page).locator(`[data-lesson="${name}"]`));
    const box = async (/** @type {import('@playwright/test').Locator} */ button) => (await button.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
    await expect(next).toHaveText('Suivant');
    const before = await box(next);
    // At the thumb: in the right half of the screen.
    expect(before.x).toBeGreaterThan(195);
    await next.tap();
    await expect(show).toHaveText('Montrer');
    await expect(next).toBeHidden();
    const shown = await box(show);
    expect(shown.x + shown.width).toBeLessThanOrEqual(before.x);
    expect(await box(hint)).toEqual(before);
    await show.tap();
    await expect(next).toBeVisible();
    expect(await box(next)).toEqual(before);
  });

  test('a double tap on “next” does not ask for help with the question that it leads to', async ({ page }) => {
    await open(page, './#lesson=first-sowing');
    const [next, hint] = ['next', 'hint'].map((name) => lessonBar(page).locator(`[data-lesson="${name}"]`));
    await expect(next).toHaveText('Suivant');
    // The second tap comes as soon as the question is shown: on a slow machine two taps by the test would be too far
    // apart.
    await hint.evaluate((button) => {
      const observer = new MutationObserver(() => {
        if (button.hidden) return;
        observer.disconnect();
        button.dispatchEvent(new PointerEvent('click', { detail: 1, pointerType: 'touch', bubbles: true }));
        button.dataset.tapped = 'twice';
      });
      observer.observe(button, { attributes: true, attributeFilter: ['hidden'] });
    });
    await next.tap();
    await expect(hint).toHaveAttribute('data-tapped', 'twice');
    await expect(page.locator('.lesson-help')).toBeEmpty();
    // The question is still open: a move answers it.
    await pit(page, 'B').tap();
    await expect(lessonWords(page)).toContainText('Vous avez posé une graine');
    await expect(pit(page, 'B')).toHaveAccessibleName(/vide/);
  });
});

test('what a teacher can do with a lesson is folded beside it; once unfolded, it stays so in the next lesson', async ({ page }) => {
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-card > summary')).toHaveText('Pour l’enseignant');
  for (const name of ['edit', 'print', 'share']) await expect(page.locator(`[data-card="${name}"]`)).toBeHidden();
  await unfoldLessonCard(page);
  await page.locator('[data-name="first-capture"]').click();
  await expect(page.locator('[data-name="first-capture"][aria-current]')).toBeVisible();
  await expect(page.locator('[data-card="print"]')).toBeVisible();
});

test('only someone who has finished no game against the program is asked whether they have never played', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await openLessons(page);
  const start = page.locator('.lessons [data-lesson="start"]');
  await expect(start).toBeVisible();
  await pit(page, 'C').click();
  await resign(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await openLessons(page);
  await expect(start).toBeHidden();
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await expect(page.locator('.lesson-entry')).toHaveCount(LESSONS.length);
  await expect(start).toBeHidden();
});

test('axe reports no violation in a lesson, in every theme', async ({ page }) => {
  await open(page, './#lesson=first-capture&step=2');
  await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await expectNoViolations(page, { message: theme });
  }
});

test('a frame shows the lesson alone, and answers can be withheld', async ({ page }) => {
  await page.goto('./?embed=1#lesson=first-capture&step=2&solution=off');
  await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
  await expect(page.locator('.head')).toBeHidden();
  await expect(page.locator('#panels')).toBeHidden();
  for (const name of ['next', 'show', 'hint', 'leave']) {
    await expect(lessonBar(page).locator(`[data-lesson="${name}"]`)).toBeHidden();
  }
  await page.keyboard.press('PageDown');
  expect(await step(page)).toEqual([2, 9]);
  await pit(page, 'B').click();
  await expect(lessonWords(page)).toContainText('on ne prend jamais dans son propre camp');
  await page.keyboard.press('PageDown');
  expect(await step(page)).toEqual([2, 9]);
  await pressInLessonBar(page, 'retry');
  await pit(page, 'E').click();
  await expect(lessonWords(page)).toContainText('quittent le plateau');
  // A frame stores nothing.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('board, texts and buttons are visible together', async ({ page }) => {
    await open(page, './#lesson=first-capture&step=2');
    await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
    for (const place of [pit(page, 'E'), lessonWords(page), lessonBar(page).locator('[data-lesson="show"]')]) {
      await expect(place).toBeInViewport({ ratio: 1 });
    }
    for (const button of await lessonBar(page).locator('.button:visible').all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('the reason why a pit cannot be played is shown until a move is played', async ({ page }) => {
    await open(page, './#lesson=first-capture&step=2');
    await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
    const refused = page.locator('.lesson-refused');
    await expect(refused).toBeHidden();
    await pit(page, 'A').tap({ force: true });
    await expect(refused).toContainText('La case A est vide');
    await expect(refused).toBeInViewport({ ratio: 1 });
    await pit(page, 'B').tap();
    await expect(lessonWords(page)).toContainText('on ne prend jamais dans son propre camp');
    await expect(refused).toBeHidden();
  });
});

for (const [width, height] of [[360, 560], [844, 390]]) {
  test(`a new player finds the first lesson below or beside the board, in a window of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await expect(page.locator('[data-lesson="greeting"]')).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.status')).toBeInViewport({ ratio: 0.99 });
  });
}

test('on a phone a new player finds the first lesson under the board, and the last lesson of its group offers a single next step', async ({ page }) => {
  await page.addInitScript(() => {
    // A blank page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('awale.settings', '{"v":1,"data":{"orientation":"upright"}}');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  const greeting = page.locator('[data-lesson="greeting"]');
  await expect(greeting).toHaveText(/Jamais joué/);
  await greeting.click();
  await expect(page.locator('.lesson-bar')).toContainText('Semer');
  await expect(greeting).toHaveCount(0);
  // The board is horizontal, as the texts say: the player's row is the lower one. The text is in the lesson bar only.
  await expect(page.locator('.game-view .board')).toHaveAttribute('data-upright', 'false');
  await expect(page.locator('.told')).toBeHidden();
  // By way of a blank page, because another `#` alone would not load the page anew.
  await page.goto('about:blank');
  await open(page, '#lesson=first-end&step=10');
  await expect(page.locator('.lesson-bar .button.main:visible')).toHaveText(['Jouer contre le niveau 1']);
  await page.locator('[data-lesson="play"]').click();
  await expect(page.locator('.told')).toContainText('Le plateau est debout');
  await page.reload();
  await expect(greeting).toHaveCount(0);
});

test.describe('for screen readers', () => {
  /** The live region of the lesson's texts. @param {Page} page */
  const heard = (page) => lessonBar(page).locator('[role="status"]');

  /**
   * Records what the live regions of the board and the lesson announce, without the zero-width space that lets a text
   * be announced again.
   *
   * @param {Page} page
   */
  const record = (page) =>
    page.evaluate(() => {
      const announced = /** @type {string[]} */ ([]);
      Object.assign(window, { announced });
      for (const live of document.querySelectorAll('.game-view [role="status"], .lesson-bar [role="status"], [aria-live="polite"]')) {
        new MutationObserver(() => announced.push((live.textContent ?? '').replace('\u200b', ''))).observe(live, { childList: true, characterData: true, subtree: true });
      }
    });
  /** @param {Page} page @returns {Promise<string[]>} */
  const announced = (page) => page.evaluate(() => /** @type {any} */ (window).announced);

  test('after a wrong move a pit says how to go on, and U takes the move back', async ({ page }) => {
    await open(page, '#lesson=first-sowing&step=5');
    await expect(page.locator('.lesson-question')).toBeVisible();
    await pit(page, 'D').focus();
    await page.keyboard.press('d');
    await expect(heard(page)).toContainText('Ce n’est pas le bon coup.');
    await expect(heard(page)).toContainText('« Réessayer », ou la touche U, reprend le coup.');
    // A text that came at the same time as the next would be announced together with it.
    await expect(liveRegion(page)).toContainText('Sud sème les 4 graines');
    // Until then no other pit can be played: a press on one says so, and so does M, which announces the moves.
    await page.keyboard.press('c');
    await expect(liveRegion(page)).toHaveText(/^Ce n’est pas le bon coup\.\s«\sRéessayer\s», ou la touche U, reprend le coup\.\u200b?$/);
    await page.keyboard.press('m');
    await expect(liveRegion(page)).toHaveText(/^Ce n’est pas le bon coup\.\s«\sRéessayer\s»/);
    await page.keyboard.press('u');
    await expect(pit(page, 'D')).toHaveAccessibleName('Case D de Sud, 4 graines, jouable');
    await expect(pit(page, 'D')).toBeFocused();
    await page.keyboard.press('c');
    await expect(heard(page)).toContainText('Exact');
  });

  test('each text is announced once, with the sides of the pits', async ({ page }) => {
    await open(page, '#lesson=first-sowing&step=4');
    await expect(page.locator('.lesson-said')).not.toBeEmpty();
    await record(page);
    await lessonBar(page).locator('[data-lesson="next"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-question')).toBeVisible();
    await expect(page.locator('.lesson-question')).toContainText('tombe en a');
    await expect(heard(page)).toContainText('a de Nord');
    // A second press of Enter must not show the answer.
    await expect(page.locator('.lesson-bar-where')).toBeFocused();
    await page.keyboard.press('c');
    await expect(heard(page)).toContainText('Exact');
    // An announcement that the verdict causes is there two frames later.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    const texts = await announced(page);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    expect(texts.join(' | ')).not.toMatch(/Nouvelle partie|Leçon/);
  });

  test('what was said of a board is cleared when another board is shown: a step back, and an exercise after a move shown by seeds', async ({ page }) => {
    await open(page, '#lesson=first-capture&step=2');
    await expect(lessonBar(page)).toContainText('2/9');
    await pressInLessonBar(page, 'show');
    await expect(liveRegion(page)).toContainText('Sud prend 2 graines');
    await pressInLessonBar(page, 'back');
    await expect(lessonBar(page)).toContainText('2/9');
    await expect(liveRegion(page)).toHaveText('');
    await pressInLessonBar(page, 'leave');
    await open(page, '#moves=CdFe');
    await page.getByRole('tab', { name: 'Partie' }).click();
    await page.getByRole('button', { name: 'Une graine en arrière' }).click();
    await expect(liveRegion(page)).toContainText('Graine');
    await page.getByRole('tab', { name: 'Exercices' }).click();
    await page.locator('.exercise-list .exercise-entry').first().click();
    await expect(lessonBar(page)).toBeVisible();
    await expect(page.locator('.told')).not.toContainText('Graine');
    await expect(liveRegion(page)).not.toContainText('Graine');
  });

  test('leaving the lesson puts the focus on the board', async ({ page }) => {
    await open(page, '#lesson=first-sowing&step=4');
    await lessonBar(page).locator('[data-lesson="leave"]').focus();
    await page.keyboard.press('Enter');
    await expect(lessonBar(page)).toHaveCount(0);
    await expect(pit(page, 'A')).toBeFocused();
  });

  test('a lesson of the list takes the focus to its title', async ({ page }) => {
    await open(page);
    await openLessons(page);
    await page.locator('[data-name="first-sowing"]').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.lesson-bar-where')).toBeFocused();
  });
});

test('a lesson opened without its answers withholds them after a reload, and when it is begun again', async ({ page }) => {
  await open(page, './#lesson=first-capture&step=2&solution=off');
  const withheld = async () => {
    await expect(lessonWords(page)).toContainText('pour qu’il y en ait deux');
    await expect(pit(page, 'E')).toHaveAccessibleName(/jouable/);
    await expect(lessonBar(page).locator('[data-lesson="show"]')).toBeHidden();
    await expect.poll(() => page.url()).toMatch(/#lesson=first-capture&step=2&solution=off$/);
  };
  await withheld();
  await page.reload();
  await withheld();
  await page.locator('[data-name="first-capture"]').click();
  await withheld();
});

test('a lesson that is still loading does not replace one that was begun after it', async ({ page }) => {
  await open(page);
  await openLessons(page);
  const release = await holdRequests(page, '**/lessons/lap.ogn');
  await page.locator('[data-name="lap"]').click();
  await page.locator('[data-name="first-capture"]').click();
  await expect(page.locator('.lesson-bar-where')).toContainText('Prendre deux ou trois graines');
  const loaded = page.waitForResponse('**/lessons/lap.ogn');
  release();
  await (await loaded).finished();
  // Were `lap` not dropped, the worker would be asked to read it before the lesson that begins now.
  await pressInLessonBar(page, 'leave');
  await page.locator('[data-name="first-sowing"]').click();
  await expect(page.locator('[data-name="first-sowing"]')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => page.url()).toContain('#lesson=first-sowing');
  await expect(page.locator('[data-name="lap"]')).not.toContainText('sur');
});

test('the next lesson stays in full screen, and leaving that lesson ends full screen', async ({ page }) => {
  const { steps = 0 } = LESSONS.find(({ name }) => name === 'first-sowing') ?? {};
  await open(page, `./#lesson=first-sowing&step=${steps - 1}`);
  await expect.poll(() => step(page)).toEqual([steps - 1, steps]);
  const project = lessonBar(page).locator('[data-lesson="project"]');
  await project.click();
  await expect(project).toHaveText('Quitter le plein écran');
  await pit(page, 'C').click();
  await pressInLessonBar(page, 'follow-up');
  await expect(page.locator('.lesson-bar-where')).toContainText('Prendre deux ou trois graines');
  await expect(project).toHaveText('Quitter le plein écran');
  await expect(page.locator('.head')).toBeHidden();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await pressInLessonBar(page, 'leave');
  await expect(page.locator('.head')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});
