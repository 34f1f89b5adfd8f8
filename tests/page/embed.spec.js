// Boards on other sites: in the page and in a frame, with their attributes, methods and events. `club` serves the
// release, `site` the pages that hold the boards.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';
import { serveHosts, club, eventCount, lastEvent, siteOrigin, boardsReady, site, openHostPage, openFramedPage } from './helpers/host-page.js';

serveHosts();

test('on another site a board is part of the page, and is played by a person and the program', async ({ page }) => {
  await openHostPage(page, '<awale-board level="2" lang="fr"></awale-board>');
  await boardsReady(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move'), { timeout: 15_000 }).toBe(2);
  const { by, ply, move } = await lastEvent(page, 'move');
  expect({ by, ply }).toEqual({ by: 'N', ply: 2 });
  expect(move).toMatch(/^[a-f]$/);
  expect(club.asked.filter((name) => name.endsWith('awale_bg.wasm'))).toHaveLength(1);
});

test('at level 0 the program answers a move, and its name tells the level', async ({ page }) => {
  await openHostPage(page, '<awale-board level="0" lang="fr"></awale-board>');
  await boardsReady(page);
  await expect(page.locator('awale-board')).toContainText('Awalé niveau 0 · Nord');
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move'), { timeout: 15_000 }).toBe(2);
  expect((await lastEvent(page, 'move')).by).toBe('N');
  expect(await page.locator('awale-board').evaluate((/** @type {any} */ made) => made.level)).toBe('0');
});

test('from a club without CORS headers the board is in a frame, with the same methods and events', async ({ page, pageErrors }) => {
  await openFramedPage(page, pageErrors, '<awale-board moves="FfEaDb" controls="replay"></awale-board>');
  const board = page.locator('awale-board');
  const frame = page.frameLocator('iframe');
  expect(await board.evaluate(async (/** @type {any} */ made) => [await made.goTo(6), made.current.ply])).toEqual([true, 6]);
  expect(await board.evaluate((/** @type {any} */ made) => made.play('A'))).toBe(true);
  // The animation has ended and the move is told: nothing changes any more by itself.
  await expect(frame.locator('.told')).toContainText('Sud');
  expect((await lastEvent(page, 'move')).move).toBe('A');
  expect(await board.evaluate((/** @type {any} */ made) => made.play('<b>'))).toBe(false);
  expect((await lastEvent(page, 'error')).code).toBe('move');
  await expect(frame.locator('.count')).toHaveText('7/7');

  // The frame is as high as the board in it, and reports its height to the host.
  const height = () => page.locator('iframe').evaluate((made) => made.clientHeight);
  const inside = () => frame.locator('#app').evaluate((made) => Math.ceil(made.getBoundingClientRect().height));
  const before = await inside();
  await expect.poll(height).toBe(before);
  await board.evaluate((made) => (made.style.width = '300px'));
  await expect.poll(async () => (await height()) !== before && (await height()) === (await inside())).toBe(true);

  // Messages from other senders change nothing, in either direction.
  const unchanged = [await height(), await eventCount(page, 'end')];
  // Messages arrive in order: when the last one is there, the others have been handled.
  const send = (/** @type {unknown} */ _, /** @type {unknown[]} */ messages) =>
    new Promise((resolve) => {
      addEventListener('message', ({ data }) => data === 'last' && resolve(undefined));
      for (const message of [...messages, 'last']) postMessage(message, '*');
    });
  const end = { awale: 1, kind: 'event', type: 'end', detail: {} };
  await page.locator('html').evaluate(send, [end, { awale: 1, kind: 'height', height: 3000 }]);
  await frame.locator('html').evaluate(send, [{ awale: 1, id: 1, name: 'goTo', value: 0 }]);
  expect([await height(), await eventCount(page, 'end')]).toEqual(unchanged);
  await expect(frame.locator('.count')).toHaveText('7/7');
});

test('a frame takes the host’s colours, and no value that would load something', async ({ page, pageErrors }) => {
  const style = '<style>awale-board { --awale-background: rgb(1, 2, 3); --awale-text: #fafafa; --awale-board: #203a5a; --awale-pit: #081018 }</style>';
  await openFramedPage(page, pageErrors, '<awale-board moves="Ff"></awale-board>', style);
  const frame = page.frameLocator('iframe').locator('.frame');
  const expectBackground = (/** @type {string} */ colour) => expect(frame).toHaveCSS('background-color', colour);
  await expectBackground('rgb(1, 2, 3)');
  await expect(frame).toHaveCSS('color', 'rgb(250, 250, 250)');
  const board = page.locator('awale-board');
  await board.evaluate((made) => {
    made.style.setProperty('--awale-background', 'rgb(4, 5, 6)');
    made.setAttribute('letters', '');
  });
  await expectBackground('rgb(4, 5, 6)');
  expect(await lastEvent(page, 'error')).toBe(undefined);
  // In CSS `\75` is an escape for “u”.
  for (const [at, value] of ['url(https://elsewhere.example/)', '\\75rl(https://elsewhere.example/)'].entries()) {
    await board.evaluate(
      (made, [value, letters]) => {
        made.style.setProperty('--awale-background', value);
        made.setAttribute('letters', letters);
      },
      [value, at === 0 ? 'false' : ''],
    );
    await expect.poll(() => eventCount(page, 'error')).toBe(at + 1);
    await expectBackground('rgb(4, 5, 6)');
  }
});

test('ten boards share one module and one worker, and nothing is loaded before a board is near the window', async ({ page }) => {
  await page.addInitScript(() => {
    const counters = /** @type {any} */ (window);
    counters.workers = 0;
    counters.Worker = class extends Worker {
      constructor(/** @type {[any, any]} */ ...args) {
        super(...args);
        counters.workers += 1;
      }
      terminate() {
        counters.workers -= 1;
        super.terminate();
      }
    };
  });
  const boards = '<awale-board level="1" style="width: 300px; display: inline-block"></awale-board>'.repeat(10);
  await openHostPage(page, `<div id="far" style="height: 6000px"></div>${boards}`);
  // Intersection observers are called in the order of their creation: the boards' own come before this one.
  await page.locator('awale-board').last().evaluate(
    (board) => new Promise((resolve) => new IntersectionObserver(() => resolve(undefined)).observe(board)),
  );
  expect(club.asked.filter((name) => name.startsWith('r/'))).toEqual([]);
  await page.evaluate(() => document.getElementById('far')?.remove());
  for (const board of await page.locator('awale-board').all()) await board.scrollIntoViewIfNeeded();
  await boardsReady(page, 10);
  for (const board of [0, 4, 9]) await page.locator('awale-board').nth(board).locator('[data-pit="D"]').click();
  await expect.poll(() => eventCount(page, 'move'), { timeout: 20_000 }).toBe(6);
  const asked = (/** @type {string} */ end) => club.asked.filter((name) => name.endsWith(end)).length;
  const once = ['awale_bg.wasm', 'awale_engine_bg.wasm', 'fr.json', 'style.css'];
  expect(once.map(asked)).toEqual([1, 1, 1, 1]);
  expect(await page.evaluate(() => /** @type {any} */ (window).workers)).toBe(1);

  await page.evaluate(() => document.querySelectorAll('awale-board').forEach((board) => board.remove()));
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).workers)).toBe(0);
});

test('removing a board frees its listeners', async ({ page }) => {
  await page.addInitScript(() => {
    const counters = /** @type {any} */ (window);
    counters.listeners = 0;
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const outlivesBoard = (/** @type {any} */ target) => target === window || target === document || target instanceof MediaQueryList;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (outlivesBoard(this)) {
        counters.listeners += 1;
        const { signal } = /** @type {any} */ (options ?? {});
        if (signal) add.call(signal, 'abort', () => (counters.listeners -= 1));
      }
      return add.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      if (outlivesBoard(this)) counters.listeners -= 1;
      return remove.call(this, type, listener, options);
    };
  });
  await openHostPage(page, '<main></main>');
  const listeners = () => page.evaluate(() => /** @type {any} */ (window).listeners);
  const round = async (/** @type {number} */ number) => {
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('awale-board')));
    await boardsReady(page, number);
    const held = await listeners();
    await page.evaluate(() => document.querySelector('awale-board')?.remove());
    return { held, left: await listeners() };
  };
  await page.waitForFunction(() => customElements.get('awale-board'));
  const first = await round(1);
  const second = await round(2);
  expect(first.held).toBeGreaterThan(first.left);
  expect(second).toEqual(first);
});

test('a new game removes the listeners of the game before it from the board', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const counters = /** @type {any} */ (window);
    counters.listeners = 0;
    const { addEventListener: add } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const { signal } = /** @type {any} */ (options ?? {});
      if (this instanceof ShadowRoot && !signal?.aborted) {
        counters.listeners += 1;
        if (signal) add.call(signal, 'abort', () => (counters.listeners -= 1));
      }
      return add.call(this, type, listener, options);
    };
  });
  await openHostPage(page, '<awale-board></awale-board>');
  await boardsReady(page);
  const listeners = () => page.evaluate(() => /** @type {any} */ (window).listeners);
  const before = await listeners();
  // The text of a move names pits: the board listens to the pointer on their names.
  await page.locator('[data-pit="C"]').click();
  await expect.poll(listeners).toBeGreaterThan(before);
  await page.locator('[data-action="new"]').click();
  expect(await listeners()).toBe(before);
});

test('a host’s style cannot break the board, and the board’s cannot break the host', async ({ page }) => {
  const measures = () =>
    page.locator('awale-board').evaluate((board) => {
      // Relative to the frame: the host decides the place of the element.
      const origin = /** @type {Element} */ (board.shadowRoot?.querySelector('.frame')).getBoundingClientRect();
      return [...(board.shadowRoot?.querySelectorAll('[data-pit], .score, .button') ?? [])].map((made) => {
        const { left, top, width, height } = made.getBoundingClientRect();
        const { fontSize, color, textTransform } = getComputedStyle(made);
        return [left - origin.left, top - origin.top, width, height].map(Math.round).join() + fontSize + color + textTransform;
      });
    });
  await openHostPage(page, '<awale-board moves="FfEa" style="width: 600px"></awale-board>');
  await boardsReady(page);
  const undisturbed = await measures();
  expect(undisturbed.length).toBe(16);
  const link = '<link rel="stylesheet" href="/aggressive.css">';
  writeFileSync(join(site.folder, 'aggressive.css'), (await (await page.request.get(`${club.url}demo/aggressive.css`)).body()));
  await openHostPage(page, '<p>host</p><awale-board moves="FfEa"></awale-board>', { head: link });
  await boardsReady(page);
  expect(await measures()).toEqual(undisturbed);
  await page.locator('[data-pit="A"]').click();
  await expect.poll(() => eventCount(page, 'move')).toBe(1);

  const styleOf = () =>
    page.locator('p').first().evaluate((made) => {
      const style = getComputedStyle(made);
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
    });
  const after = await styleOf();
  writeFileSync(join(site.folder, 'host.html'), `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">${link}<p>host</p>`);
  await page.goto(`${siteOrigin()}/host.html`);
  expect((await styleOf()).filter((line) => !after.includes(line) && !/^(block-size|height|inline-size|width|perspective-origin|transform-origin)/.test(line))).toEqual([]);
});

test('a host can set colours and font', async ({ page }) => {
  await openHostPage(page, '<awale-board></awale-board>', {
    head: '<style>awale-board { --awale-background: rgb(1, 2, 3); --awale-text: rgb(250, 250, 250); --awale-font: monospace }</style>',
  });
  await boardsReady(page);
  const look = await page.locator('.frame').evaluate((made) => {
    const { backgroundColor, color, fontFamily } = getComputedStyle(made);
    return [backgroundColor, color, fontFamily];
  });
  expect(look).toEqual(['rgb(1, 2, 3)', 'rgb(250, 250, 250)', 'monospace']);
});

test('attributes and properties mirror each other', async ({ page }) => {
  await openHostPage(page, '<awale-board rules="kalah" ply="0"></awale-board>');
  await boardsReady(page);
  const found = await page.locator('awale-board').evaluate(async (/** @type {any} */ board) => {
    const before = [board.rules, board.ply, board.flip, board.level];
    board.rules = 'classique';
    board.moves = 'FfEa';
    board.ply = 3;
    board.flip = true;
    const texts = ['rules', 'moves', 'ply', 'flip'].map((name) => board.getAttribute(name));
    board.flip = false;
    while (board.current.ply !== 3) await new Promise(requestAnimationFrame);
    return { before, texts, flip: board.hasAttribute('flip'), ply: board.current.ply, rules: board.current.rules };
  });
  expect(found).toEqual({
    before: ['kalah', '0', false, null],
    texts: ['classique', 'FfEa', '3', ''],
    flip: false,
    ply: 3,
    rules: 'classique',
  });
});

test('a call finds the attributes that were set before it', async ({ page }) => {
  await openHostPage(page, '<awale-board></awale-board>');
  await boardsReady(page);
  const element = page.locator('awale-board');
  const found = await element.evaluate(async (/** @type {any} */ board) => {
    board.moves = 'FfEaDb';
    const gone = await board.goTo(3);
    const { ply } = board.current;
    board.moves = null;
    board.rules = 'kalah';
    const loaded = await board.load('rules=classique&moves=Ff');
    // If `moves` or `rules` still waited (`UPDATE_DELAY` in embed.js), they would be applied together with `theme`.
    board.theme = 'dark';
    return { gone, ply, loaded };
  });
  expect(found).toEqual({ gone: true, ply: 3, loaded: true });
  await expect(element.locator('[data-theme="dark"]')).toHaveCount(1);
  expect(await element.evaluate((/** @type {any} */ board) => board.current)).toMatchObject({ rules: 'classique', moves: ['F', 'f'] });
});

test('against the program `undo` takes back the person’s own move too', async ({ page }) => {
  await openHostPage(page, '<awale-board level="0"></awale-board>');
  await boardsReady(page);
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move'), { timeout: 15_000 }).toBe(2);
  const undone = page.locator('awale-board').evaluate(async (/** @type {any} */ board) => [await board.undo(), board.current.ply, await board.undo()]);
  expect(await undone).toEqual([true, 0, false]);
});

test('`goTo` goes forward again to moves that `undo` took back, and tells the last of them', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="FfEa" lang="fr"></awale-board>');
  await boardsReady(page);
  const board = page.locator('awale-board');
  const undone = board.evaluate(async (/** @type {any} */ made) => [await made.undo(), await made.undo(), made.current.ply]);
  expect(await undone).toEqual([true, true, 2]);
  await expect(page.locator('.told')).not.toContainText('Nord');
  expect(await board.evaluate(async (/** @type {any} */ made) => [await made.goTo(4), made.current.ply, made.current.moves])).toEqual([true, 4, ['F', 'f', 'E', 'a']]);
  await expect(page.locator('.told')).toContainText('Nord');
  expect((await lastEvent(page, 'position')).ply).toBe(4);
  // `goTo` plays no move: it goes to moves that were played.
  expect(await eventCount(page, 'move')).toBe(0);
});

test('the text that says whose turn it is follows the language', async ({ page }) => {
  await openHostPage(page, '<awale-board level="0" lang="fr"></awale-board>');
  await boardsReady(page);
  await expect(page.locator('.status')).toHaveText('À vous de jouer.');
  await page.locator('awale-board').evaluate((board) => board.setAttribute('lang', 'en'));
  await expect(page.locator('.status')).toHaveText('Your move.');
});

test('the letters are beside the pits unless the host takes them off', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHostPage(page, '<awale-board></awale-board><awale-board></awale-board>');
  await boardsReady(page, 2);
  const alike = () => page.locator('.board canvas').evaluateAll((canvases) => {
    const [one, other] = canvases.map((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
    return one === other;
  });
  await expect.poll(alike).toBe(true);
  const second = page.locator('awale-board').nth(1);
  const off = await second.evaluate((/** @type {any} */ made) => {
    const shown = made.letters;
    made.letters = false;
    return [shown, made.letters, made.getAttribute('letters')];
  });
  expect(off).toEqual([true, false, 'false']);
  await expect.poll(alike).toBe(false);
  const on = await second.evaluate((/** @type {any} */ made) => {
    made.letters = true;
    return [made.letters, made.hasAttribute('letters')];
  });
  expect(on).toEqual([true, false]);
  await expect.poll(alike).toBe(true);
});

test('a replay runs automatically, and by its buttons', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="FfEaDb" controls="replay" autoplay="100" lang="fr"></awale-board>');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await boardsReady(page);
  await expect(page.locator('.count')).toHaveText('6/6', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Au début' }).click();
  await expect(page.locator('.count')).toHaveText('0/6');
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await expect(page.locator('.count')).toHaveText('1/6');
  expect(await eventCount(page, 'end')).toBe(0);
});

test('while a replay runs, one button stops it and the others keep their icons', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="FfEaDb" controls="replay" autoplay="60000" lang="fr"></awale-board>');
  await boardsReady(page);
  await page.getByRole('button', { name: 'Arrêter' }).waitFor();
  await expect(page.locator('[data-running="true"]')).toHaveAttribute('data-action', 'run');
});

test('a replay stays stopped or running when the look of its board changes', async ({ page }) => {
  const board = (/** @type {string} */ autoplay) => `<awale-board moves="FfEaDb" controls="replay"${autoplay}></awale-board>`;
  await openHostPage(page, board(' autoplay="60000"') + board(''));
  await boardsReady(page, 2);
  for (const [at, running] of [[0, 'false'], [1, 'true']]) {
    const each = page.locator('awale-board').nth(Number(at));
    const button = each.locator('[data-action="run"]');
    await button.click();
    await expect(button).toHaveAttribute('data-running', String(running));
    await each.evaluate((made) => made.setAttribute('theme', 'dark'));
    await expect(each.locator('.frame')).toHaveAttribute('data-theme', 'dark');
    expect(await button.getAttribute('data-running')).toBe(running);
  }
});

test('the focus goes to a pit after seeds are placed, and stays on the new-game button when that begins a game', async ({ page }) => {
  await openHostPage(page, '<awale-board rules="eqwale"></awale-board>');
  await boardsReady(page);
  await page.locator('[data-pit="B"]').click();
  await page.locator('[data-answer="confirm"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-pit="a"]')).toBeFocused();
  const again = page.locator('[data-action="new"]');
  await again.focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await lastEvent(page, 'position')).ply).toBe(0);
  await expect(again).toBeFocused();
});

test('a move of several presses is finished by its buttons', async ({ page }) => {
  await openHostPage(page, '<awale-board rules="eqwale" lang="fr"></awale-board>');
  await boardsReady(page);
  await page.locator('[data-pit="A"]').click();
  await page.locator('[data-pit="B"]').click();
  await page.getByRole('button', { name: 'Retirer', exact: true }).click();
  await page.getByRole('button', { name: 'Poser 1 graine' }).click();
  await expect.poll(async () => (await lastEvent(page, 'move'))?.move).toBe('@A1');
});

test('a game that ends sends an event', async ({ page }) => {
  await openHostPage(page, '<awale-board position="0-0-0-0-0-2-1-2-0-0-0-3-20-20-S"></awale-board>');
  await boardsReady(page);
  await page.locator('[data-pit="F"]').click();
  await expect.poll(() => lastEvent(page, 'end')).toEqual({ why: 'exhaustion', south: 25, north: 23, winner: 'S', counted: true });
});

test('invalid attributes leave the board as it was and send an error event', async ({ page }) => {
  await openHostPage(page, '<awale-board moves="Ff"></awale-board>');
  await boardsReady(page);
  const board = page.locator('awale-board');
  const before = await board.evaluate((/** @type {any} */ made) => JSON.stringify(made.current));
  const hostile = {
    rules: ['chess', '<img src=x onerror=alert(1)>', 'x'.repeat(3_000_000)],
    position: ['9-9', '\u0000', '4-4-4-4-4-4-4-4-4-4-4-4-0-0-X'],
    moves: ['FF', 'zzz', 'Ff'.repeat(2_000_000)],
    ply: ['-1', '1e9', 'NaN'],
    level: ['-1', '11', 'strong'],
    side: ['East'],
    controls: ['constructor', '__proto__'],
    autoplay: ['soon', '-5'],
    theme: ['<style>'],
    flip: ['maybe'],
  };
  let errors = 0;
  for (const [name, values] of Object.entries(hostile)) {
    for (const value of values) {
      const attribute = await board.getAttribute(name);
      await board.evaluate((made, [name, value]) => made.setAttribute(name, value), [name, value]);
      errors += 1;
      await expect.poll(() => eventCount(page, 'error'), { message: `${name}=${value.slice(0, 30)}` }).toBe(errors);
      expect((await lastEvent(page, 'error')).message).toBeTruthy();
      expect(await board.evaluate((/** @type {any} */ made) => JSON.stringify(made.current))).toBe(before);
      await board.evaluate((made, [name, attribute]) => {
        if (attribute === null) made.removeAttribute(/** @type {string} */ (name));
        else made.setAttribute(/** @type {string} */ (name), attribute);
      }, [name, attribute]);
    }
  }
  const answers = await board.evaluate(async (/** @type {any} */ made) => {
    const asked = [
      made.play(null), made.play({}), made.play('x'.repeat(1e6)), made.play('A'.repeat(50)), made.play('f'),
      made.goTo('2'), made.goTo(-1), made.goTo(1e9), made.goTo(NaN), made.load(null), made.load(7),
      made.load({ rules: { toString: 1 } }), made.load('rules=nothing'), made.load({ moves: ['F'] }),
    ];
    return Promise.all(asked);
  });
  expect(answers).toEqual(answers.map(() => false));
  expect(await eventCount(page, 'error')).toBe(errors + answers.length);
  expect(await board.evaluate((/** @type {any} */ made) => JSON.stringify(made.current))).toBe(before);
  // Thousands of changes at once are taken together, and the last one counts.
  await board.evaluate((/** @type {any} */ made) => {
    for (let round = 0; round < 5000; round += 1) made.moves = round === 4999 ? 'FfE' : `F${round}`;
  });
  await expect.poll(() => board.evaluate((/** @type {any} */ made) => made.current.ply)).toBe(3);
});

test('a host that floods the frame with messages changes nothing and gets error events', async ({ page, pageErrors }) => {
  await openFramedPage(page, pageErrors, '<awale-board moves="Ff"></awale-board>');
  const board = page.locator('awale-board');
  const before = await board.evaluate((/** @type {any} */ made) => JSON.stringify(made.current));
  const answered = await board.evaluate(async (/** @type {any} */ made) => {
    const { contentWindow } = made.shadowRoot.querySelector('iframe');
    const long = 'x'.repeat(2_000_000);
    /** @type {any[]} */
    const messages = [
      null, 7, 'awale', { awale: 2 }, { awale: 1 }, { awale: 1, id: '1', name: 'play', value: 'E' },
      { awale: 1, id: 1, name: 'constructor', value: 'E' }, { awale: 1, id: 1, name: ['play'], value: 'E' },
      { awale: 1, id: 1, name: { play: 1 } }, { awale: 1, id: 1, name: '__proto__', value: {} },
      { awale: 1, id: 1, name: 'play', value: '<img src=x onerror=alert(1)>' },
      { awale: 1, id: 1, name: 'set', value: { moves: long } }, { awale: 1, id: 1, name: 'load', value: long },
      { awale: 1, id: 1, name: 'load', value: { moves: [long] } }, { awale: 1, id: 1, name: 'goTo', value: { valueOf: 1 } },
    ];
    // The last four, most of them long, are sent twenty times only.
    const short = messages.slice(0, 11);
    for (let round = 0; round < 5000; round += 1) {
      const sent = round < 20 * messages.length ? messages : short;
      contentWindow.postMessage(sent[round % sent.length], '*');
    }
    // The frame still answers after that.
    return made.play('zzz');
  });
  expect(answered).toBe(false);
  const errors = await eventCount(page, 'error');
  expect(errors).toBeGreaterThan(0);
  // Error events are limited in rate: there are far fewer than messages.
  expect(errors).toBeLessThan(1200);
  expect(await board.evaluate((/** @type {any} */ made) => JSON.stringify(made.current))).toBe(before);
  expect(await board.evaluate((/** @type {any} */ made) => made.play('E'))).toBe(true);
});

test('a board can be moved, cloned and removed at any moment', async ({ page }) => {
  await openHostPage(page, '<main></main><aside></aside>');
  await page.waitForFunction(() => customElements.get('awale-board'));
  const survived = await page.evaluate(async () => {
    const [main, aside] = [document.querySelector('main'), document.querySelector('aside')];
    const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
    for (const time of [0, 1, 5, 20, 60, 150, 300]) {
      const board = document.createElement('awale-board');
      board.setAttribute('level', '1');
      main?.append(board);
      await wait(time);
      aside?.append(board);
      const copy = /** @type {HTMLElement} */ (board.cloneNode(true));
      main?.append(copy);
      await wait(time);
      board.remove();
      copy.remove();
      main?.append(board);
      board.remove();
    }
    const last = /** @type {any} */ (document.createElement('awale-board'));
    main?.append(last);
    const played = await last.play('C');
    aside?.append(last);
    const { ply } = last.current;
    last.remove();
    await wait(50);
    main?.append(last);
    return [played, ply, await last.play('A')];
  });
  expect(survived).toEqual([true, 1, true]);
  expect(await eventCount(page, 'error')).toBe(0);
});

test('the demo pages show nine widths, a strict policy, and one board that follows another', async ({ page }) => {
  await page.goto(`${club.url}demo/`);
  const boards = page.locator('awale-board');
  await expect(boards).toHaveCount(9);
  for (const board of await boards.all()) await board.scrollIntoViewIfNeeded();
  await boardsReady(page, 9);
  const widths = await boards.evaluateAll((all) => all.map((made) => {
    const wood = made.shadowRoot?.querySelector('.wood');
    const overflow = (made.shadowRoot?.querySelector('.frame')?.scrollWidth ?? 0) - made.clientWidth;
    return [made.clientWidth, (wood?.clientWidth ?? 0) > made.clientWidth * 0.6, overflow];
  }));
  expect(widths).toEqual([280, 320, 360, 420, 560, 640, 800, 1000, 1200].map((width) => [width, true, 0]));
  await expectNoViolations(page, { part: 'awale-board' });

  await page.goto(`${club.url}demo/strict.html`);
  await boardsReady(page);
  await page.locator('[data-pit="C"]').click();
  await expect.poll(() => eventCount(page, 'move'), { timeout: 15_000 }).toBe(2);

  await page.goto(`${club.url}demo/coach.html`);
  await boardsReady(page, 2);
  await page.locator('#played [data-pit="B"]').click();
  await expect(page.locator('#said')).toContainText('1. B');
  await expect.poll(() => page.locator('#mirror').evaluate((/** @type {any} */ made) => made.current.position)).toMatch(/^4-0-5-5-5-5-/);
});
