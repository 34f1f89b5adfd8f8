// Boards that cannot load or have faulty attributes: they say so, and every call gets an answer. Boards also follow the
// theme of their page, fit into low frames, and have the heights that the documentation states.
import { readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { FRAME_HEIGHTS } from '../../www/base/embed-code.js';
import { test, expect } from './helpers/page-test.js';
import { serveHosts, club, boardsReady, eventCount, lastEvent, openHostPage } from './helpers/host-page.js';
import { Host } from './helpers/static-host.js';

const { AWALE_DIST } = process.env;

serveHosts();

/** @typedef {any} Board */

/** A little longer than a board waits for its script, and then again for its frame, in milliseconds. */
const PAST_LOADING = 21_000;
/** A little longer than a call waits for its board, in milliseconds. */
const PAST_CALL = 61_000;

/**
 * Presses a pit in the frame and waits until the program has answered.
 *
 * @param {import('@playwright/test').Page} page
 */
async function playInFrame(page) {
  const answered = page.evaluate(() => new Promise((resolve) => {
    let moves = 0;
    addEventListener('message', ({ data }) => {
      if (data?.awale === 1 && data.type === 'move' && (moves += 1) === 2) resolve(data.detail.by);
    });
  }));
  await page.frameLocator('iframe').locator('[data-pit="C"]').click();
  expect(await answered).toBe('N');
}

test('where a policy forbids script and frame, there is a link and an error event, and every call is answered', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/Content Security Policy|violates/);
  await page.clock.install();
  const head = `<meta http-equiv="Content-Security-Policy" content="script-src ${club.url}embed.js; frame-src 'none'">`;
  await openHostPage(page, '<awale-board exercise="classique/1"></awale-board>', { head });
  const board = page.locator('awale-board');
  await board.locator('iframe').waitFor({ state: 'attached' });
  const calls = board.evaluate((/** @type {Board} */ made) => Promise.all([made.play('C'), made.load('moves=F'), made.undo()]));
  await page.clock.fastForward(PAST_LOADING);
  await expect(board.locator('a')).toHaveAttribute('href', `${club.url}#exercise=classique%2F1`);
  await expect(board.locator('a')).toBeVisible();
  expect((await lastEvent(page, 'error')).code).toBe('blocked');
  expect(await calls).toEqual([false, false, false]);
  expect(await board.evaluate((/** @type {Board} */ made) => made.play('C'))).toBe(false);
});

test('a call to a board outside the document is answered', async ({ page }) => {
  await page.clock.install();
  await openHostPage(page, '', { sync: true });
  const call = page.evaluate(() => /** @type {Board} */ (document.createElement('awale-board')).play('C'));
  // Evaluations run in order: after this one the call has begun.
  await page.evaluate(() => 0);
  await page.clock.fastForward(PAST_CALL);
  expect(await call).toBe(false);
});

test('where a file of the board never comes, script and frame give up in turn', async ({ page }) => {
  await page.clock.install();
  await page.route('**/awale_bg.wasm', () => {});
  await openHostPage(page, '<awale-board exercise="classique/1"></awale-board>');
  const board = page.locator('awale-board');
  await page.waitForRequest('**/awale_bg.wasm');
  await page.clock.fastForward(PAST_LOADING);
  await board.locator('iframe').waitFor({ state: 'attached' });
  await page.clock.fastForward(PAST_LOADING);
  await expect(board.locator('a')).toHaveAttribute('href', `${club.url}#exercise=classique%2F1`);
  expect((await lastEvent(page, 'error')).code).toBe('blocked');
});

test('a call loads a board that is far down the page', async ({ page }) => {
  await openHostPage(page, '<div style="height: 9000px"></div><awale-board></awale-board>', { sync: true });
  const board = page.locator('awale-board');
  expect(await board.evaluate((/** @type {Board} */ made) => made.play('C'))).toBe(true);
});

test('a board keeps its lesson, without the buttons of a game, when its look changes', async ({ page }) => {
  await openHostPage(page, '<awale-board lesson="lap"></awale-board>');
  await boardsReady(page, 1);
  const board = page.locator('awale-board');
  const shownButtons = () => board.locator('[data-action]:visible').count();
  await expect(board.locator('.lesson-bar')).toBeVisible();
  expect(await shownButtons()).toBe(0);
  await board.evaluate((one) => one.setAttribute('theme', 'dark'));
  await expect(board.locator('[data-theme="dark"]')).toHaveCount(1);
  expect(await shownButtons()).toBe(0);
  await expect(board.locator('.lesson-bar')).toBeVisible();
});

test('the current game of a board can be loaded into another one', async ({ page }) => {
  const position = '0-0-0-0-0-2-1-2-0-4-4-3-16-16-S';
  await openHostPage(page, `<awale-board position="${position}" moves="F"></awale-board><awale-board></awale-board>`);
  await boardsReady(page, 2);
  const [from, to] = [page.locator('awale-board').first(), page.locator('awale-board').last()];
  const current = await from.evaluate((/** @type {Board} */ made) => made.current);
  expect(current.moves).toHaveLength(1);
  const loaded = await to.evaluate(async (/** @type {Board} */ made, game) => [await made.load(game), made.current], current);
  expect(loaded).toEqual([true, current]);
});

test('a board takes the width it is given, in a flex row too', async ({ page }) => {
  await openHostPage(page, '<div style="display: flex; width: 600px"><awale-board></awale-board></div>');
  await boardsReady(page);
  expect((await page.locator('awale-board').boundingBox())?.width).toBe(600);
});

test('a fault is shown on the board until it is corrected', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404|CORS|ERR_FAILED/);
  await openHostPage(page, '<div style="display: flex"><awale-board exercise="classique/9999"></awale-board><awale-board lesson="nowhere"></awale-board><awale-board rules="chess"></awale-board></div>');
  await boardsReady(page, 3);
  const [exercise, lesson, rules] = [0, 1, 2].map((at) => page.locator('awale-board').nth(at));
  await expect(exercise.getByRole('alert')).toContainText('classique/9999');
  await expect(lesson.getByRole('alert')).toContainText('nowhere');
  await expect(rules.getByRole('alert')).toContainText('chess');
  await rules.evaluate((made) => made.setAttribute('rules', 'classique'));
  await expect(rules.getByRole('alert')).toHaveCount(0);
});

test('text colours with too little contrast are ignored', async ({ page }) => {
  const frame = page.locator('awale-board .frame');
  const colours = () => frame.evaluate((made) => [getComputedStyle(made).color, getComputedStyle(made).backgroundColor]);
  await openHostPage(page, '<awale-board theme="light" style="--awale-text: #eee; --awale-background: #fff"></awale-board>');
  await boardsReady(page);
  expect((await lastEvent(page, 'error')).attribute).toBe('--awale-text');
  expect(await colours()).not.toContain('rgb(238, 238, 238)');
  await page.locator('awale-board').evaluate((made) => made.style.setProperty('--awale-text', '#123456'));
  await expect.poll(colours).toEqual(['rgb(18, 52, 86)', 'rgb(255, 255, 255)']);
  expect(await eventCount(page, 'error')).toBe(1);
});

for (const [property, value] of [['--awale-board', 'transparent'], ['--awale-seed', '#442816'], ['--awale-pit', 'no colour']]) {
  test(`an unusable colour causes an error event, and the board looks like one without it: ${property}: ${value}`, async ({ page }) => {
    const boards = ['', `${property}: ${value}`].map((style) => `<awale-board theme="light" style="${style}"></awale-board>`);
    await openHostPage(page, `<div style="display: flex">${boards.join('')}</div>`);
    await boardsReady(page, 2);
    await expect.poll(async () => (await lastEvent(page, 'error'))?.attribute).toBe(property);
    const canvases = page.locator('awale-board canvas');
    await expect(canvases).toHaveCount(2);
    await expect.poll(() => canvases.evaluateAll(([one, other]) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (one);
      const blank = Object.assign(document.createElement('canvas'), { width, height });
      const [plain, styled, nothing] = [one, other, blank].map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
      return plain !== nothing && styled === plain;
    })).toBe(true);
  });
}

test('theme="page" follows the page', async ({ page }) => {
  await openHostPage(page, '<awale-board theme="page"></awale-board>', { head: '<style>:root { color-scheme: light } :root.night { color-scheme: dark }</style>' });
  await boardsReady(page);
  const frame = page.locator('awale-board .frame');
  await expect(frame).toHaveAttribute('data-theme', 'light');
  await page.evaluate(() => document.documentElement.classList.add('night'));
  await expect(frame).toHaveAttribute('data-theme', 'dark');
});

test('a board with theme="page" changes no attribute of the page, and its replay runs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHostPage(page, '<awale-board theme="page" moves="FfEa" controls="replay" autoplay="100"></awale-board>');
  await boardsReady(page);
  await expect(page.locator('.count')).toHaveText('4/4');
  expect(await page.locator('html').evaluate((made) => made.getAttributeNames())).toEqual([]);
});

test('a lesson on a board shows its terms, and adds no style sheet to the page', async ({ page }) => {
  await openHostPage(page, '<awale-board lesson="lap"></awale-board>');
  await boardsReady(page);
  await expect(page.locator('awale-board .term').first()).toBeVisible();
  await expect(page.locator('head link[rel="stylesheet"]')).toHaveCount(0);
});

test('theme="page" follows a page that follows the system, and one that marks its body', async ({ page }) => {
  const style = '@media (prefers-color-scheme: dark) { :root { color-scheme: dark } } body.day { color-scheme: light }';
  await page.emulateMedia({ colorScheme: 'light' });
  await openHostPage(page, '<awale-board theme="page"></awale-board>', { head: `<style>${style}</style>` });
  await boardsReady(page);
  const frame = page.locator('awale-board .frame');
  await expect(frame).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(frame).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => document.body.classList.add('day'));
  await expect(frame).toHaveAttribute('data-theme', 'light');
});

test('where the script does not run, the content between the tags is shown', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/Content Security Policy|violates/);
  const head = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">';
  await openHostPage(page, '<awale-board><a href="https://club.example/awale/">Awalé</a></awale-board>', { head });
  await expect(page.getByRole('link')).toBeVisible();
});

for (const [width, height] of [[800, 300], [600, 420], [1440, 600], [320, 240]]) {
  test(`fit=1: the whole board and its texts are in a frame of ${width} × ${height}`, async ({ page }) => {
    await openHostPage(page, `<iframe src="${club.url}?embed=1#fit=1&level=2&lang=fr" width="${width}" height="${height}"></iframe>`);
    const inside = page.frameLocator('iframe');
    const box = await page.locator('iframe').boundingBox();
    for (const part of ['canvas', '.status-text', '.actions']) {
      await inside.locator(part).first().waitFor({ state: 'attached' });
      await expect.poll(async () => {
        const found = await inside.locator(part).first().boundingBox();
        return found !== null && box !== null && found.y >= box.y && found.y + found.height <= box.y + box.height + 3
          && found.x >= box.x - 1 && found.x + found.width <= box.x + box.width + 3;
      }, part).toBe(true);
    }
    await playInFrame(page);
  });
}

for (const asked of ['lesson=lap', 'exercise=classique/1', 'moves=FfEaDb&controls=replay']) {
  test(`fit=1: all of ${asked} is in a low frame`, async ({ page }) => {
    await openHostPage(page, `<iframe src="${club.url}?embed=1#fit=1&lang=fr&${asked}" width="640" height="320"></iframe>`);
    const box = await page.locator('iframe').boundingBox();
    const inside = page.frameLocator('iframe');
    const isReplay = asked.startsWith('moves');
    const parts = inside.locator(isReplay ? 'canvas, .status-text, .count' : 'canvas, .lesson-bar');
    await inside.locator(isReplay ? '.count' : '.lesson-bar').first().waitFor();
    await expect.poll(async () => {
      const found = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
      return found.length > 1 && found.every((one) => !one || (box && one.y >= box.y - 1 && one.y + one.height <= box.y + box.height + 3));
    }).toBe(true);
  });
}

test('a fault is shown in the language of the board', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404|CORS|ERR_FAILED/);
  await openHostPage(page, '<div style="display: flex"><awale-board lang="fr" level="99"></awale-board><awale-board lang="en" level="99"></awale-board><awale-board lang="fr" lesson="nowhere"></awale-board><awale-board lang="fr" exercise="own" text="a b"></awale-board><awale-board lang="en" exercise="classique/1" done="first"></awale-board></div>');
  await boardsReady(page, 5);
  const alert = (/** @type {number} */ at) => page.locator('awale-board').nth(at).getByRole('alert');
  await expect(alert(0)).toContainText('n’est pas un nombre de 0 à 10');
  await expect(alert(1)).toContainText('is not a number from 0 to 10');
  await expect(alert(2)).toContainText('il n’y a pas de « nowhere » ici');
  await expect(alert(3)).toContainText('« a b » n’est pas un texte copié d’un lien');
  await expect(alert(4)).toContainText('“first” is not a list of numbers');
});

test('removing a board during its calls causes no error', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="FfEa" level="2"></awale-board><awale-board moves="FfEa"></awale-board>');
  await boardsReady(page, 2);
  const done = await page.evaluate(async () => {
    const answers = [];
    for (const board of /** @type {NodeListOf<any>} */ (document.querySelectorAll('awale-board'))) {
      const calls = [board.undo(), board.play('C'), board.goTo(0)];
      board.remove();
      answers.push(...await Promise.all(calls));
    }
    return answers;
  });
  expect(done).toHaveLength(6);
  // Another board still works: the shared module has not been freed.
  await page.evaluate(() => document.body.append(document.createElement('awale-board')));
  await boardsReady(page, 3);
  expect(await page.locator('awale-board').evaluate((/** @type {Board} */ made) => made.play('C'))).toBe(true);
});

for (const asked of ['level=2', 'lesson=lap', 'exercise=classique/1']) {
  test(`a board works in a frame with sandbox="allow-scripts": ${asked}`, async ({ page }) => {
    await openHostPage(page, `<iframe sandbox="allow-scripts" src="${club.url}?embed=1#lang=fr&${asked}" width="800" height="700"></iframe>`);
    await page.frameLocator('iframe').locator('canvas').waitFor();
    if (asked === 'level=2') await playInFrame(page);
    else await expect(page.frameLocator('iframe').locator('.lesson-bar')).toBeVisible();
  });
}

/** A lesson on a page of another site. `body` is a function: the club's address is known only while a test runs. */
const LESSON_BOARDS = [
  { where: 'in place', body: () => '<awale-board lesson="lap" lang="fr"></awale-board>' },
  { where: 'in a frame', body: () => `<iframe src="${club.url}?embed=1#lesson=lap&lang=fr" width="800" height="700"></iframe>` },
];

for (const [file = '', said = ''] of [
  ['lessons/lap.ogn', 'lesson : il n’y a pas de « lap » ici.'],
  ['awale_engine_bg.wasm', 'Le plateau n’a pas pu démarrer : un de ses fichiers n’est pas arrivé. Rechargez la page.'],
]) {
  for (const { where, body } of LESSON_BOARDS) {
    test(`a lesson that cannot start says so, ${where}: ${file} is missing`, async ({ page, pageErrors }) => {
      pageErrors.expected.push(/404|CORS|ERR_FAILED|Failed|wasm|fetch/i);
      const [release = ''] = readdirSync(join(club.folder, 'r'));
      rmSync(join(club.folder, 'r', release, file));
      await openHostPage(page, body());
      const board = where === 'in place' ? page.locator('awale-board') : page.frameLocator('iframe').locator('body');
      await expect(board.getByRole('alert')).toHaveText(said);
    });
  }
}

for (const { where, body } of LESSON_BOARDS) {
  test(`a lesson whose script was cut short says that a file has not arrived, ${where}`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(/SyntaxError|Unexpected|Invalid|end of/);
    const [release = ''] = readdirSync(join(club.folder, 'r'));
    truncateSync(join(club.folder, 'r', release, 'embed/embedded-lesson.js'), 1000);
    await openHostPage(page, body());
    const board = where === 'in place' ? page.locator('awale-board') : page.frameLocator('iframe').locator('body');
    await expect(board.getByRole('alert')).toHaveText('Le plateau n’a pas pu démarrer : un de ses fichiers n’est pas arrivé. Rechargez la page.');
  });
}

test('in a sandboxed frame from a host without CORS, words and a link stand in the board’s place', async ({ page, pageErrors }) => {
  // The wasm that was preloaded is never used.
  pageErrors.expected.push(/CORS|ERR_FAILED|404|preloaded/);
  const withoutCors = await new Host('/awale/').deploy(AWALE_DIST).open();
  pageErrors.origins.push(new URL(withoutCors.url).origin);
  await openHostPage(page, `<iframe sandbox="allow-scripts" src="${withoutCors.url}?embed=1#lang=fr&lesson=lap" width="800" height="700"></iframe>`);
  await expect(page.frameLocator('iframe').locator('#broken p[lang="fr"]')).toBeVisible();
  await expect(page.frameLocator('iframe').locator('#again')).toBeVisible();
  await withoutCors.end();
});

test('the frames that people paste have the heights of the documentation’s table', () => {
  for (const language of ['', '.fr']) {
    const read = (/** @type {string} */ name) => readFileSync(`docs/${name}${language}.md`, 'utf8');
    const rows = [...read('embedding').matchAll(/^\| [^|]*(?:\| \d{3,4} ){4}\| (\d{3,4}) \|$/gm)].map(([, widest]) => Number(widest));
    // The first row holds the widths: the widest is 1000.
    expect(rows).toEqual([1000, FRAME_HEIGHTS.game, FRAME_HEIGHTS.game, FRAME_HEIGHTS.lesson]);
    const frames = (/** @type {string} */ name) => [...read(name).matchAll(/<iframe src="[^"]*\?embed=1[^>]* height="(\d+)"/g)].map(([, height]) => Number(height));
    expect(frames('embedding')).toEqual([FRAME_HEIGHTS.game]);
    expect(frames('lessons')).toEqual([FRAME_HEIGHTS.lesson]);
  }
});

test('frames have the heights that the documentation states', async ({ page }) => {
  const rows = (/** @type {string} */ name) => [...readFileSync(`docs/${name}`, 'utf8').matchAll(/^\| [^|]*((?:\| \d{3,4} ){5})\|$/gm)].map(([, cells]) => (cells ?? '').split('|').map(Number).filter(Boolean));
  const [widths = [], ...heights] = rows('embedding.md');
  expect(rows('embedding.fr.md')).toEqual([widths, ...heights]);
  expect(heights).toHaveLength(3);
  await openHostPage(page, '<iframe height="400"></iframe>');
  for (const [row, asked] of ['level=4', 'moves=FfEaDb&controls=replay', 'lesson=lap'].entries()) {
    for (const [column, width] of widths.entries()) {
      await page.evaluate(([address, width]) => {
        const old = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
        const frame = /** @type {HTMLIFrameElement} */ (old.cloneNode());
        Object.assign(frame, { width: String(width), src: String(address) });
        addEventListener('message', ({ source, data }) => {
          if (source === frame.contentWindow && data?.kind === 'height') frame.dataset.reported = data.height;
        });
        old.replaceWith(frame);
      }, /** @type {const} */ ([`${club.url}?embed=1&${column}#lang=fr&${asked}`, width]));
      const reported = async () => Number(await page.locator('iframe').getAttribute('data-reported'));
      const stated = heights[row]?.[column] ?? 0;
      await expect.poll(async () => (await reported()) <= stated && (await reported()) > stated - 40, `${asked}, ${width} wide`).toBe(true);
    }
  }
});
