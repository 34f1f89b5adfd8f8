// Hostile or careless host pages: a board refuses, with an error event, what it cannot use; it keeps its state and goes
// on working.
import { readFileSync } from 'node:fs';
import { test, expect } from './helpers/page-test.js';
import { serveHosts, club, eventCount, lastEvent, boardsReady, openHostPage, openFramedPage } from './helpers/host-page.js';

/** @typedef {import('@playwright/test').Page} Page */

serveHosts();

/** The game on the first board, as JSON. @param {Page} page */
function game(page) {
  return page.locator('awale-board').first().evaluate((/** @type {any} */ board) => JSON.stringify(board.current));
}

/**
 * Calls a board and sets its properties with impossible values; returns the answers, `false` for a property.
 *
 * @param {Page} page
 */
function callWithNonsense(page) {
  return page.locator('awale-board').evaluate(async (/** @type {any} */ board) => {
    const thrower = () => {
      throw new Error('mine');
    };
    const traps = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, thrower]));
    /** @type {any} */
    const ring = {};
    ring.moves = ring.rules = ring.ring = ring;
    const bare = Object.create(null);
    const odd = [
      { get rules() { return thrower(); } }, new Proxy({}, traps), new Proxy(() => {}, traps), ring, { moves: ring }, { moves: [ring] },
      { moves: Symbol('F') }, { ply: 7n }, { rules: () => 'kalah' }, { moves: new Date() }, { position: new Map([[ring, ring]]) },
      { moves: new Uint8Array(30_000_000) }, { moves: 'F'.repeat(5_000_000) }, { moves: Array(100_000).fill('F') }, { rules: bare },
      Symbol('F'), 7n, Infinity, true, () => {}, new WeakMap(), document, window, new Error('x'), new Blob(['x']), bare.x,
    ];
    const answers = [];
    for (const value of odd) {
      for (const method of ['play', 'goTo', 'load']) answers.push(await board[method](value));
    }
    for (const name of ['rules', 'moves', 'level']) {
      for (const value of [{ toString: thrower }, bare, new Proxy({}, traps)]) {
        board[name] = value;
        answers.push(false);
      }
    }
    return answers;
  });
}

test('throwing, cyclic and unknown values are refused', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="Ff"></awale-board>');
  await boardsReady(page);
  const before = await game(page);
  const answers = await callWithNonsense(page);
  expect(answers).toEqual(answers.map(() => false));
  expect(await eventCount(page, 'error')).toBe(answers.length);
  expect((await lastEvent(page, 'error')).message).toBeTruthy();
  expect(await game(page)).toBe(before);
  expect(await page.locator('awale-board').evaluate((/** @type {any} */ board) => board.play('E'))).toBe(true);
});

test('throwing, cyclic and unknown values are refused in a frame', async ({ page, pageErrors }) => {
  await openFramedPage(page, pageErrors, '<awale-board moves="Ff"></awale-board>');
  const before = await game(page);
  const answers = await callWithNonsense(page);
  expect(answers).toEqual(answers.map(() => false));
  expect(await eventCount(page, 'error')).toBe(answers.length);
  expect(await game(page)).toBe(before);
  // By messages to the frame directly, with odd values that a message can carry.
  const answered = await page.locator('awale-board').evaluate(async (/** @type {any} */ board) => {
    const { contentWindow } = board.shadowRoot.querySelector('iframe');
    /** @type {any} */
    const ring = { awale: 1, id: 1, name: 'load' };
    ring.value = ring;
    const own = JSON.parse('{ "moves": "Ff", "__proto__": { "level": "99", "moves": "zz" }, "constructor": { "prototype": { "level": "99" } } }');
    const messages = [
      ring, { ...ring, value: { moves: ring } }, { ...ring, name: 'set', value: own }, [ring], new Map([['awale', 1]]),
      { awale: 1, id: NaN, name: 'load', value: new Error('x') }, { awale: 1, id: 1, name: 'play', value: new Date() },
      { awale: 1, id: 1, name: 'set', value: { level: 4, moves: { length: 1 } } }, { awale: 1, id: 1, name: 'hasOwnProperty', value: ring },
      { awale: 1, id: 1, name: 'goTo', value: new Uint8Array(30_000_000) }, new ArrayBuffer(8), { awale: 1n },
    ];
    for (const message of messages) contentWindow.postMessage(message, '*');
    return board.play('zzz');
  });
  expect(answered).toBe(false);
  const { moves } = JSON.parse(await game(page));
  expect(moves.slice(0, 2)).toEqual(JSON.parse(before).moves);
  expect(await page.locator('awale-board').evaluate((/** @type {any} */ board) => board.play('E'))).toBe(true);
});

test('a frame with nonsense in its address shows a board', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  const odd = ['rules=chess&moves=zz', `moves=${'Ff'.repeat(20_000)}`, '%E0%A4%A', '__proto__=1&constructor=2&level=99', '&&==&=', 'lang=<b>&theme="'];
  const frames = odd.map((hash) => `<iframe src="${club.url}?embed=1#${hash.replaceAll('"', '&quot;')}" width="400" height="420"></iframe>`);
  await openHostPage(page, frames.join(''));
  for (const [at] of odd.entries()) {
    await expect(page.frameLocator('iframe').nth(at).locator('[data-pit]'), odd[at].slice(0, 40)).toHaveCount(12);
  }
});

test('a board works in a page that extends Object.prototype', async ({ page }) => {
  const head = `<script>
    Object.assign(Object.prototype, { level: '99', rules: 'chess', moves: 'zz', ply: '7', lang: 'xx', theme: 'none', colours: 1, each() {} });
    Object.assign(Array.prototype, { extra: 'x', each() {}, toJSON() { return 'array'; } });
    String.prototype.toJSON = function () { return 'text'; };
  </script>`;
  await openHostPage(page, '<awale-board level="1" lang="fr"></awale-board>', { head });
  await boardsReady(page);
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move')).toBe(2);
  const board = page.locator('awale-board');
  expect(await board.evaluate((/** @type {any} */ made) => made.load({ rules: 'kalah' }))).toBe(true);
  expect(await board.evaluate((/** @type {any} */ made) => made.current.rules)).toBe('kalah');
  expect(await eventCount(page, 'error')).toBe(0);
});

/** The policies that the documentation names: for a board in place, and for one in a frame. */
function policies() {
  const { origin: there } = new URL(club.url);
  const lines = readFileSync('docs/embedding.md', 'utf8').match(/^script-src .*$/gm) ?? [];
  return lines.map((line) => `default-src 'none'; img-src data:; ${line.replaceAll('https://club.example', there)}`);
}

/** @param {string} policy */
function meta(policy) {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

test('a board works with the content security policies of the documentation', async ({ page, pageErrors }) => {
  const [inPlace, framed, ...more] = policies();
  expect(more).toEqual([]);
  const strictest = `${inPlace}; require-trusted-types-for 'script'; trusted-types awale`;
  for (const policy of [inPlace, strictest]) {
    await openHostPage(page, '<awale-board level="1"></awale-board>', { head: meta(policy) });
    await boardsReady(page);
    await page.locator('[data-pit="C"]').click();
    await expect.poll(() => eventCount(page, 'move'), policy).toBe(2);
    expect(await eventCount(page, 'error')).toBe(0);
  }
  pageErrors.expected.push(/Content Security Policy/);
  await openHostPage(page, '<awale-board level="1"></awale-board>', { head: meta(framed) });
  await boardsReady(page);
  await page.frameLocator('iframe').locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move')).toBe(2);
});

test('without a worker two people can play, and the page gets an error event', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/Content Security Policy/);
  const policy = (policies()[0] ?? '').replace(/worker-src[^;]*/, "worker-src 'none'");
  await openHostPage(page, '<awale-board level="1"></awale-board>', { head: meta(policy) });
  await boardsReady(page);
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'error')).toBeGreaterThan(0);
  expect(await page.locator('awale-board').evaluate((/** @type {any} */ board) => board.play('f'))).toBe(true);
});

test('a board can be removed, moved or given another game during any activity', async ({ page }) => {
  await openHostPage(page, '<main></main><aside></aside>');
  await page.waitForFunction(() => customElements.get('awale-board'));
  const survived = await page.evaluate(async () => {
    const [main, aside] = [document.querySelector('main'), document.querySelector('aside')];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** @type {Record<string, (board: any) => unknown>} */
    const activities = {
      sowing: (board) => void board.play('F'),
      searching: (board) => {
        board.level = '10';
        return board.play('F');
      },
      replaying: async (board) => {
        await board.load('moves=FfEaDb&ply=0');
        board.setAttribute('controls', 'replay');
        board.setAttribute('autoplay', '100');
      },
      learning: (board) => board.setAttribute('lesson', 'lap'),
      solving: (board) => board.setAttribute('exercise', 'classique/1'),
      pointing: (board) => board.shadowRoot.querySelector('[data-pit="F"]').focus(),
    };
    /** @type {Record<string, (board: any) => unknown>} */
    const interruptions = {
      removed: (board) => board.remove(),
      moved: (board) => aside?.append(board),
      'thrown away': () => main?.replaceChildren(),
      another: (board) => board.load({ rules: 'kalah' }),
      learning: (board) => board.setAttribute('lesson', 'tempo'),
    };
    const done = [];
    for (const [activity, begin] of Object.entries(activities)) {
      for (const [interruption, strike] of Object.entries(interruptions)) {
        const board = /** @type {any} */ (document.createElement('awale-board'));
        main?.append(board);
        await board.goTo(0);
        board.shadowRoot.querySelector('[data-pit="A"]').focus();
        await begin(board);
        await frame();
        await frame();
        await strike(board);
        await frame();
        await frame();
        board.remove();
        await frame();
        done.push(`${activity}, ${interruption}`);
      }
    }
    const last = /** @type {any} */ (document.createElement('awale-board'));
    main?.append(last);
    return [done.length, await last.play('A')];
  });
  expect(survived).toEqual([30, true]);
  expect(await eventCount(page, 'error')).toBe(0);
});

test('a board works in another document, in a closed shadow root, and made from HTML text', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/404/);
  await openHostPage(page, '<awale-board moves="Ff"></awale-board><div></div><iframe width="500" height="500"></iframe>');
  await boardsReady(page);
  const found = await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('awale-board'));
    const inner = /** @type {Document} */ (document.querySelector('iframe')?.contentDocument);
    // Waits until the board is laid out where it was put; returns the `display` of the `.frame` in its shadow root.
    const displayed = async () => {
      for (;;) {
        const pit = board.shadowRoot.querySelector('[data-pit="A"]')?.getBoundingClientRect();
        if (pit && pit.width > 20) return getComputedStyle(board.shadowRoot.querySelector('.frame')).display;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    };
    const out = [];
    inner.body.append(inner.adoptNode(board));
    out.push([await board.play('E'), board.current.moves.join(''), await displayed()]);
    document.body.append(board);
    out.push([await board.play('a'), board.current.moves.join(''), await displayed()]);
    // A document without a window.
    const unseen = document.implementation.createHTMLDocument();
    unseen.body.append(board);
    document.body.append(board);
    out.push([await board.play('D'), board.current.moves.join(''), await displayed()]);
    board.remove();

    const root = document.querySelector('div')?.attachShadow({ mode: 'closed' });
    root?.append(document.createElement('awale-board'));
    const hidden = /** @type {any} */ (root?.firstElementChild);
    out.push([await hidden.play('C'), hidden.current.moves.join('')]);
    hidden.remove();
    const holder = document.createElement('section');
    holder.innerHTML = board.outerHTML + board.outerHTML;
    document.body.append(holder);
    for (const copy of /** @type {any} */ (holder.children)) {
      copy.scrollIntoView();
      out.push([await copy.play('E'), copy.current.moves.join('')]);
    }
    return out;
  });
  expect(found).toEqual([
    [true, 'FfE', 'block'], [true, 'FfEa', 'block'], [true, 'FfEaD', 'block'],
    [true, 'C'], [true, 'FfE'], [true, 'FfE'],
  ]);
  expect(await eventCount(page, 'error')).toBe(0);
});

test('listeners may throw, play a move or remove the board', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/^page error: Error: mine\n/);
  await openHostPage(page, '<awale-board></awale-board>');
  await boardsReady(page);
  const found = await page.evaluate(async () => {
    const board = /** @type {any} */ (document.querySelector('awale-board'));
    board.addEventListener('awale-move', () => {
      throw new Error('mine');
    }, { once: true });
    const first = await board.play('F');
    board.addEventListener('awale-move', () => board.undo(), { once: true });
    const second = await board.play('f');
    const undone = board.current.ply;
    board.addEventListener('awale-position', () => board.load({ rules: 'kalah' }), { once: true });
    const third = await board.play('f');
    const { rules } = board.current;
    board.addEventListener('awale-move', () => board.remove(), { once: true });
    const fourth = await board.play('A');
    await new Promise((resolve) => requestAnimationFrame(resolve));
    document.body.append(board);
    return { first, second, undone, third, rules, fourth, fifth: await board.play('B') };
  });
  expect(found).toEqual({ first: true, second: true, undone: 1, third: true, rules: 'kalah', fourth: true, fifth: true });
});
