// The lesson maker: positions, moves and texts in both languages; a lesson is saved, opened again, changed,
// shared and printed.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { pit } from './helpers/game.js';
import { LESSONS, lessonFile } from './helpers/content.js';
import { unfoldLessonCard } from './helpers/page-actions.js';
import { endPrinting, printedPages, replacePrintDialog } from './helpers/printing.js';
import { releaseFile } from './helpers/engine.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The text of the lesson that runs. @param {Page} page */
const lessonText = (page) => page.locator('.lesson-words');
/** A control of the maker. @param {Page} page @param {string} name */
const control = (page, name) => page.locator(`[data-make="${name}"]`);
/** Presses a button of the lesson that runs. @param {Page} page @param {string} name */
const pressInLesson = (page, name) => page.locator(`.lesson-bar [data-lesson="${name}"]`).click();
/** The form of a board. @param {Page} page @param {number} at its index in the lesson */
const board = (page, at) => page.locator('.maker-boards > li').nth(at);

/** @param {Page} page @param {string} [address] */
async function openMaker(page, address) {
  await open(page, address);
  await page.getByRole('tab', { name: /Leçons|Lessons/ }).click();
  await page.locator('.maker > summary').click();
}

/** Adds a board with a position. @param {Page} page @param {string} position */
async function addBoard(page, position) {
  await control(page, 'draw').click();
  await page.locator('#setup-text').fill(position);
  await page.getByRole('button', { name: 'Mettre dans la leçon' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** The text of the saved lesson. @param {Page} page */
async function savedText(page) {
  const download = page.waitForEvent('download');
  await control(page, 'save').click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Opens a lesson file. @param {Page} page @param {string} text */
async function openFile(page, text) {
  await page.locator('.lesson-file input[type="file"]').setInputFiles({ name: 'l.ogn', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** South captures c and b with F. */
const CHAIN = '0-0-0-1-0-3-0-1-2-9-0-5-14-13-S';

test('a position is drawn seed by seed and comes back to the lesson', async ({ page }) => {
  await openMaker(page);
  await control(page, 'draw').click();
  const dialog = page.locator('dialog');
  await dialog.locator('[data-setup="clear"]').click();
  await dialog.locator('[data-pit="F"]').click();
  await dialog.locator('[data-pit="F"]').click();
  await dialog.locator('[data-pit="b"]').click();
  await expect(dialog.locator('.setup-status')).toContainText('45');
  await dialog.locator('[data-setup="share-out"]').click();
  await page.getByRole('button', { name: 'Mettre dans la leçon' }).click();
  await expect(board(page, 0).locator('code')).toHaveText('0-0-0-0-0-2-0-1-0-0-0-0-23-22-S');
  await expect(board(page, 0).locator('canvas')).toBeVisible();
  await expect(board(page, 0).getByLabel('Ce que vous dites')).toBeFocused();
  // Exactly the legal moves are offered.
  await expect(board(page, 0).locator('.maker-pits .button:not([data-make])')).toHaveText(['F']);
  await page.getByRole('button', { name: 'Ajouter le coup F' }).click();
  await expect(control(page, 'moves')).toHaveValue('F');
  // The game on the page's board has not changed.
  await expect(page.locator('.game-view [data-pit="F"]')).toHaveAccessibleName(/4/);
  // Another position is typed: the moves that are illegal in it are removed.
  await control(page, 'position').click();
  await page.locator('#setup-text').fill('0-0-0-0-3-0-0-1-0-0-0-0-22-22-S');
  await page.getByRole('button', { name: 'Mettre dans la leçon' }).click();
  await expect(control(page, 'moves')).toHaveValue('');
  await expect(board(page, 0).locator('code')).toHaveText('0-0-0-0-3-0-0-1-0-0-0-0-22-22-S');
  await expect(control(page, 'position')).toBeFocused();
  // E is the only legal move, so no other answer can be added.
  await page.getByRole('button', { name: 'Ajouter le coup E' }).click();
  await expect(control(page, 'answer')).toHaveAttribute('aria-disabled', 'true');
});

test('a position where the game is over says so, and a press right after typing uses the typed position', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, '0-0-0-0-1-0-0-1-0-0-0-0-23-23-S');
  // `addBoard` presses the button while the engine is still checking the typed position.
  await expect(board(page, 0).locator('code')).toHaveText('0-0-0-0-1-0-0-1-0-0-0-0-23-23-S');
  await expect(board(page, 0).locator('.maker-pits')).toContainText('Indétermination');
  await expect(board(page, 0).locator('.maker-pits .button:not([data-make])')).toHaveCount(0);
});

test('moves can be typed; an illegal one is refused with a reason', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  await control(page, 'moves').fill('1. D');
  await expect(control(page, 'moves')).toHaveValue('1. D');
  await control(page, 'moves').fill('A');
  await expect(page.locator('.maker-fault:visible')).toContainText('A\u00a0:');
  await expect(page.locator('.maker-fault:visible')).toContainText('vide');
  await control(page, 'moves').fill('Fz');
  await expect(page.locator('.maker-fault:visible')).toContainText('«\u00a0z\u00a0» n’est pas un coup');
  await control(page, 'moves').blur();
  await expect(control(page, 'moves')).toHaveValue('F');
  await expect(page.locator('.maker-fault:visible')).toHaveCount(0);
});

test('seeds are placed one by one and taken back; a full pit takes none, and a placement that leaves too few is refused', async ({ page }) => {
  await openMaker(page, '#rules=eqwale&moves=@A6@a6@A4B2@a4b2@B6@b6@B2@c1');
  await control(page, 'add').click();
  const pits = board(page, 0).locator('.maker-pits');
  const moves = control(page, 'moves');
  const before = '@A6 @a6 @A4B2 @a4b2 @B6 @b6 @B2 @c1';
  await expect(moves).toHaveValue(before);
  // A is full: the press places no seed, and adds no button.
  await pits.getByRole('button', { name: 'Poser une graine en A' }).click();
  await expect(pits.locator('.button')).toHaveText([...'ABCDEF', '⌫']);
  const seed = pits.getByRole('button', { name: 'Poser une graine en C' });
  for (let n = 0; n < 4; n += 1) await seed.click();
  await expect(seed).toBeFocused();
  // Five seeds would be left for six empty pits, each of which must get one.
  await pits.getByRole('button', { name: 'Ajouter le coup @C4' }).click();
  await expect(page.locator('.maker-fault:visible')).toContainText('@C4\u00a0:');
  await expect(moves).toHaveValue(before);
  await pits.getByRole('button', { name: 'Reprendre la dernière graine posée' }).click();
  await pits.getByRole('button', { name: 'Ajouter le coup @C3' }).click();
  await expect(page.locator('.maker-fault:visible')).toHaveCount(0);
  await expect(moves).toHaveValue(`${before} @C3`);
  // It is the other player's turn.
  await expect(pits.locator('.button')).toHaveText([...'abcdef', '⌫']);
  await pits.getByRole('button', { name: 'Poser une graine en d' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(pits.getByRole('button', { name: 'Ajouter le coup @d2' })).toBeVisible();
  await pits.getByRole('button', { name: 'Reprendre la dernière graine posée' }).click();
  await pits.getByRole('button', { name: 'Reprendre la dernière graine posée' }).click();
  await pits.getByRole('button', { name: 'Retirer le dernier coup' }).click();
  await expect(moves).toHaveValue(before);
});

test('wrong moves have answers and replies, in both languages', async ({ page }) => {
  await openMaker(page);
  await control(page, 'both').click();
  const title = page.getByRole('group', { name: 'Titre' });
  await title.getByLabel('En français').fill('La chaîne');
  await title.getByLabel('En anglais').fill('The chain');
  await addBoard(page, CHAIN);
  await page.getByRole('button', { name: 'Ajouter le coup F' }).click();
  const said = board(page, 0).getByRole('group', { name: 'Ce que vous dites' });
  await said.getByLabel('En français').fill('Trois [petites] cases.');
  await said.getByLabel('En anglais').fill('Three small pits.');
  await control(page, 'answer').click();
  const answer = page.getByRole('group', { name: 'Si l’élève joue D' });
  await answer.getByRole('group', { name: 'Vous répondez' }).getByLabel('En français').fill('D ne prend rien.');
  await answer.getByRole('group', { name: 'Vous répondez' }).getByLabel('En anglais').fill('D takes nothing.');
  await answer.locator('[data-make="replies"]').fill('c');
  await answer.getByRole('group', { name: 'Après c, vous dites' }).getByLabel('En français').fill('Et Nord sème.');
  const right = board(page, 0).getByRole('group', { name: 'À la fin, vous dites' });
  await right.getByLabel('En français').fill('Cinq graines.');
  await right.getByLabel('En anglais').fill('Five seeds.');
  const text = await savedText(page);
  expect(text).toContain('[TitleEn "The chain"]');
  expect(text).toContain('[fr] Trois (petites) cases. [en] Three small pits. [ask]');
  expect(text.replace(/\s+/g, ' ')).toContain('(1. D? {[fr] D ne prend rien. [en] D takes nothing.} c {Et Nord sème.})');
  await control(page, 'try').click();
  await expect(lessonText(page)).toContainText('Trois (petites) cases.');
  await pit(page, 'D').click();
  await expect(lessonText(page)).toContainText('D ne prend rien.');
  await expect(lessonText(page)).toContainText('Et Nord sème.');
  await expect(pit(page, 'c')).toHaveAccessibleName(/vide/);
  await pressInLesson(page, 'retry');
  await pit(page, 'F').click();
  await expect(lessonText(page)).toContainText('Cinq graines.');
  await pressInLesson(page, 'leave');
  // In an English page the lesson is in English.
  await page.goto('about:blank');
  await open(page, './#lang=en');
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await openFile(page, text);
  await page.locator('[data-card="run"]').click();
  await expect(page.locator('.lesson-bar-where')).toHaveText('The chain · 1/2');
  await pit(page, 'D').click();
  await expect(lessonText(page)).toContainText('D takes nothing.');
});

test('a saved lesson can be opened, run and changed, and nothing of it is lost', async ({ page }) => {
  await openMaker(page);
  const text = lessonFile('first-sowing');
  await openFile(page, text);
  // The lesson does not start by itself.
  await expect(page.locator('.lesson-bar')).toHaveCount(0);
  await expect(page.locator('[data-card="run"]')).toBeFocused();
  await page.locator('[data-card="edit"]').click();
  await expect(page.locator('.maker-boards > li')).toHaveCount(6);
  const changed = await savedText(page);
  // The texts, boards and answers are the same.
  expect(await readLesson(page, changed)).toEqual(await readLesson(page, text));
  await board(page, 1).locator('summary').click();
  await board(page, 1).getByRole('group', { name: 'Ce que vous dites' }).getByLabel('En français').fill('Autrement dit.');
  const after = await savedText(page);
  expect(after).toContain('Autrement dit.');
  expect(after).toContain('[ask any]');
  expect(after).not.toContain('Pour jouer, on');
  await openFile(page, after);
  // The previous file's card is replaced once this one has been read.
  await expect(page.locator('[data-card="run"]')).toBeFocused();
  await page.locator('[data-card="run"]').click();
  await pressInLesson(page, 'next');
  await expect(lessonText(page)).toContainText('Autrement dit.');
});

/**
 * A lesson as the worker's module reads it, without the tags of its boards.
 *
 * @param {Page} page
 * @param {string} text
 */
async function readLesson(page, text) {
  return page.evaluate(async ([address, file]) => {
    const { default: init, readLesson } = await import(address);
    await init();
    const { lesson, faults } = readLesson(file);
    return { faults, title: lesson.title, boards: lesson.boards.map((/** @type {any} */ { tags, ...one }) => one) };
  }, [await releaseFile(page, 'awale_engine.js'), text]);
}

test('every lesson of the page is the same after it was opened in the maker and saved', async ({ page }) => {
  test.slow();
  await open(page);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.maker > summary').click();
  for (const { name, title } of LESSONS) {
    const text = lessonFile(name);
    await openFile(page, text);
    await page.getByRole('group', { name: title.fr, exact: true }).locator('[data-card="edit"]').click();
    expect(await readLesson(page, await savedText(page)), name).toEqual(await readLesson(page, text));
  }
});

test('what the board shows at a stop is chosen, saved, run and opened again', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  const start = board(page, 0).locator('[data-stop="0"]');
  await start.getByLabel('Ce que vous dites').fill('Regardez.');
  await expect(start.getByLabel('Cases à marquer, par exemple C e')).toBeHidden();
  await start.getByText('Montrer sur le plateau').click();
  await start.getByLabel('Cases à marquer, par exemple C e').fill('e, D, z');
  await start.getByLabel('Cases à marquer, par exemple C e').blur();
  await expect(start.getByLabel('Cases à marquer, par exemple C e')).toHaveValue('D e');
  await start.getByLabel('Où tombe la dernière graine de cette case').selectOption('F');
  await start.getByRole('switch', { name: 'Les cases en danger' }).click();
  const saved = await savedText(page);
  expect(saved).toContain('[show marks=De reach=F threats]');
  await control(page, 'try').click();
  await expect(lessonText(page)).toContainText('Regardez.');
  await expect(page.locator('.game-view .board')).toHaveAttribute('data-marked', 'De');
  await pressInLesson(page, 'leave');
  // Other things that the file shows are kept.
  await openFile(page, saved.replace('threats]', 'threats play=2]'));
  await page.locator('[data-card="edit"]:visible').click();
  await board(page, 0).locator('.maker-board > summary').click();
  await expect(control(page, 'marks')).toHaveValue('D e');
  await expect(control(page, 'reach')).toHaveValue('F');
  await control(page, 'reach').selectOption({ label: 'aucune case' });
  await control(page, 'marks').fill('');
  expect(await savedText(page)).toContain('[show threats play=2]');
});

test('removed, cleared and replaced parts can be restored', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  await board(page, 0).getByLabel('Ce que vous dites').fill('Gardez-moi.');
  await control(page, 'remove').click();
  await expect(board(page, 0)).toHaveCount(0);
  await control(page, 'undo').click();
  await expect(board(page, 0)).toContainText('Gardez-moi.');
  await control(page, 'clear').click();
  await expect(board(page, 0)).toHaveCount(0);
  await control(page, 'undo').click();
  await expect(board(page, 0)).toContainText('Gardez-moi.');
  await openFile(page, '[Title "Autre"]\n\n{Autre chose.} *\n');
  await page.locator('[data-card="edit"]').click();
  await expect(board(page, 0)).toContainText('Autre chose.');
  // The status line is scrolled into view, and the page, with the board of the game, does not move.
  await expect(page.locator('.maker-told')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.maker-told')).toContainText('remplace le brouillon');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await control(page, 'undo').click();
  await expect(board(page, 0)).toContainText('Gardez-moi.');
  await expect(control(page, 'undo')).toBeHidden();
  // A later change ends the offer: taking back the clearing would lose that change.
  await control(page, 'clear').click();
  await expect(control(page, 'undo')).toBeVisible();
  await page.getByLabel('Titre').fill('Une autre');
  await page.getByLabel('Titre').blur();
  await expect(control(page, 'undo')).toBeHidden();
});

test('an unfolded board stays so when another one is removed or restored; the restored one and those of a file are folded', async ({ page }) => {
  const isOpen = (/** @type {number} */ at) => board(page, at).locator('.maker-board').evaluate((one) => /** @type {HTMLDetailsElement} */ (one).open);
  await openMaker(page);
  await addBoard(page, CHAIN);
  await addBoard(page, '0-0-0-0-1-0-0-1-0-0-0-0-23-23-S');
  expect([await isOpen(0), await isOpen(1)]).toEqual([false, true]);
  await board(page, 0).locator('.maker-board > summary').click();
  await board(page, 0).locator('[data-make="remove"]').click();
  expect(await isOpen(0)).toBe(true);
  await control(page, 'undo').click();
  expect([await isOpen(0), await isOpen(1)]).toEqual([false, true]);
  await openFile(page, '[Title "Autre"]\n\n{Autre chose.} *\n');
  await page.locator('[data-card="edit"]').click();
  await expect(board(page, 0)).toContainText('Autre chose.');
  expect(await isOpen(0)).toBe(false);
});

test('boards can be moved, and one without a text is reported', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  await board(page, 0).getByLabel('Ce que vous dites').fill('Le premier.');
  await addBoard(page, '0-0-0-0-1-0-0-1-0-0-0-0-23-23-S');
  await control(page, 'try').click();
  await expect(page.locator('.maker-told')).toContainText('Le plateau 2 ne dit rien');
  await board(page, 1).getByLabel('Ce que vous dites').fill('Le deuxième.');
  await board(page, 1).locator('[data-make="earlier"]').click();
  await expect(board(page, 0)).toContainText('Le deuxième.');
  await expect(board(page, 0).locator('.maker-board > summary')).toBeFocused();
  expect((await savedText(page)).match(/Le (premier|deuxième)/g)).toEqual(['Le deuxième', 'Le premier']);
});

test('the playable boards of a stored draft are restored', async ({ page }) => {
  await page.addInitScript((position) => localStorage.setItem('awale.lesson-draft', JSON.stringify({
    v: 1,
    data: {
      title: { all: 'Avant' },
      boards: [
        {
          rules: 'classique',
          position,
          moves: ['F'],
          stops: [{ after: 0, said: { all: 'Dit.' }, ask: 'move', question: { all: 'Où ?' }, other: { all: 'Non.' } }],
          end: { said: { all: 'Oui.' } },
        },
        { rules: 'x', position: 'y' },
      ],
    },
  })), CHAIN);
  await openMaker(page);
  await expect(page.getByLabel('Titre')).toHaveValue('Avant');
  await expect(page.locator('.maker-boards > li')).toHaveCount(1);
  const text = (await savedText(page)).replace(/\s+/g, ' ');
  expect(text).toContain('{Dit. [ask] Où ? [other] Non.} 1. F+5 {Oui.} *');
});

test('a lesson is shared with or without its answers', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  await page.getByRole('button', { name: 'Ajouter le coup F' }).click();
  await board(page, 0).getByLabel('Votre question').fill('Prenez-les.');
  await control(page, 'link').click();
  const link = page.locator('[data-share="lesson-link"]');
  const withAnswers = await link.inputValue();
  expect(withAnswers).not.toContain('solution');
  expect(await page.locator('[data-share="lesson-frame"]').inputValue()).toMatch(/^<iframe src="http[^"]+\?embed=1#lesson=own&amp;text=[\w-]+&amp;lang=fr&amp;fit=1"/);
  await page.getByLabel('L’élève peut voir les réponses').click();
  // The link changes when the lesson has been packed again.
  await expect(link).toHaveValue(/&solution=off/);
  const withoutAnswers = await link.inputValue();
  await page.goto('about:blank');
  await page.goto(withoutAnswers);
  await expect(lessonText(page)).toContainText('Prenez-les.');
  await expect(page.locator('.lesson-bar [data-lesson="show"]')).toBeHidden();
  await expect(page.locator('[data-card]')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(withAnswers);
  await expect(page.locator('.lesson-bar [data-lesson="show"]')).toBeVisible();
  await unfoldLessonCard(page);
  await expect(page.locator('[data-card="edit"]')).toBeVisible();
});

/** Prints one of the page's lessons; returns the paper. @param {Page} page @param {string} lesson */
async function printedLesson(page, lesson) {
  await open(page, `./#lesson=${lesson}`);
  await replacePrintDialog(page);
  await unfoldLessonCard(page);
  await page.locator('[data-card="print"]').click();
  return page.locator('.lesson-paper');
}

test('a lesson is printed: boards and questions, the answers apart', async ({ page }) => {
  const paper = await printedLesson(page, 'first-capture');
  await expect(paper).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.locator('h1').first()).toHaveText('Prendre deux ou trois graines');
  await expect(paper.locator('.name')).toHaveText('Nom');
  // A line to write on below each question.
  expect(await paper.locator('.line').count()).toBe(await paper.locator('.question').count());
  await expect(paper.locator('.lesson-figures')).toContainText('pour qu’il y en ait deux');
  await expect(page.locator('.head')).toBeHidden();
  // The texts after an answer are printed with the answers only.
  await expect(paper.locator('.lesson-figures')).not.toContainText('quittent le plateau');
  await expect(paper.locator('.answers')).toContainText('quittent le plateau');
  expect(await paper.locator('.question').count()).toBe(await paper.locator('.answers > section').count());
  const pages = await printedPages(page);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.length).toBeLessThan(5);
  await endPrinting(page);
  await expect(paper).toHaveCount(0);
});

test('the paper tells what follows a question that any move answers', async ({ page }) => {
  const figures = (await printedLesson(page, 'first-sowing')).locator('.lesson-figures');
  await expect(figures.locator('.question').first()).toContainText('Choisissez une case de votre rangée');
  const after = figures.locator('figure', { hasText: 'Vous avez posé une graine' });
  await expect(after.locator('.moves')).toContainText('Après C');
  await endPrinting(page);
});

test('axe reports no violation in the lesson maker, in every theme', async ({ page }) => {
  await openMaker(page);
  await control(page, 'both').click();
  await addBoard(page, CHAIN);
  await page.getByRole('button', { name: 'Ajouter le coup F' }).click();
  await control(page, 'answer').click();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await expectNoViolations(page, { message: theme });
  }
});

test('a question without a move asks for a number or a choice', async ({ page }) => {
  await openMaker(page);
  await addBoard(page, CHAIN);
  // The fields of the question are shown before any move is added.
  await expect(board(page, 0).getByLabel('Votre question')).toBeVisible();
  await control(page, 'ask').selectOption('number');
  await expect(control(page, 'ask')).toBeFocused();
  await board(page, 0).getByLabel('Votre question').fill('Combien de graines en F ?');
  await control(page, 'number').fill('3');
  await board(page, 0).getByLabel('Quand la réponse est juste, vous dites').fill('Trois.');
  await control(page, 'try').click();
  await expect(lessonText(page)).toContainText('Combien de graines en F ?');
  const answer = page.locator('.lesson-bar').getByLabel('Votre réponse');
  await answer.fill('4');
  await answer.press('Enter');
  await expect(lessonText(page)).toContainText('Ce n’est pas cela. Cherchez encore.');
  // While the question waits for a number, no pit can be sown.
  await pit(page, 'F').click({ force: true });
  await expect(pit(page, 'F')).toHaveAccessibleName(/3/);
  await answer.fill('3');
  await answer.press('Enter');
  await expect(lessonText(page)).toContainText('Exact !');
  await expect(lessonText(page)).toContainText('Trois.');
  await pressInLesson(page, 'leave');
  await control(page, 'ask').selectOption('choice');
  const choices = board(page, 0).getByLabel('La réponse', { exact: true });
  await choices.nth(0).fill('Sud');
  await choices.nth(1).fill('Nord');
  const text = (await savedText(page)).replace(/\s+/g, ' ');
  expect(text).toContain('{[ask choice] Combien de graines en F ? [right] Sud [wrong] Nord [then] Trois.} *');
  await page.reload();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.maker > summary').click();
  await board(page, 0).locator('.maker-board > summary').click();
  await expect(control(page, 'ask')).toHaveValue('choice');
  await control(page, 'try').click();
  await page.getByRole('group', { name: 'Choisissez la réponse' }).getByRole('button', { name: 'Nord' }).click();
  await expect(lessonText(page)).toContainText('Ce n’est pas cela.');
  // The answer can be shown instead.
  await pressInLesson(page, 'show');
  await expect(lessonText(page)).toContainText('La réponse : Sud. Trois.');
  await expect(page.locator('.answer-choices')).toHaveCount(0);
});

test('on a phone the picture of a lesson’s board is much narrower than the board of the game', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMaker(page, './#moves=FfEa');
  await control(page, 'add').click();
  const picture = page.locator('.maker-picture canvas');
  await expect(page.locator('.maker-picture')).toContainText('Position de départ (Classique)');
  const [pictureBox, boardBox] = await Promise.all([picture.boundingBox(), page.locator('.game-view canvas').boundingBox()]);
  expect(pictureBox?.width).toBeLessThan((boardBox?.width ?? 0) * 0.6);
});
