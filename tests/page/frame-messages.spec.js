// Random messages in random order between a host page and a board in its frame, valid and invalid ones: each command is
// answered once, none uses a game that was freed, and the board can be played on after each round.
// AWALE_FUZZ_MINUTES makes rounds for that many minutes, with a new seed; AWALE_FUZZ_SEED repeats a run.
import { test, expect } from './helpers/page-test.js';
import { watchFreedHandles } from './helpers/freed-handles.js';
import { MINUTES, SEED } from './helpers/fuzz-run.js';
import { randomNumbers } from './helpers/game.js';
import { HOSTILE, anyOf } from './helpers/mutations.js';
import { serveHosts, openFramedPage } from './helpers/host-page.js';

/** The rounds of a run without minutes. */
const ROUNDS = 20;
/** The commands of a round: fewer than the 100 that a frame runs at a time (frame.js). */
const COMMANDS = 60;

const RULES = ['classique', 'stricte', 'boite', 'cote-ivoire', 'eqwale', 'kalah', 'awari', 'grenier'];
const LINKS = ['rules=classique&moves=FfEaDb', 'rules=kalah&moves=C', 'rules=eqwale', 'position=4-4-4-4-0-0-4-4-4-4-0-0-0-16-S', 'rules=grenier&moves=Ff&ply=1', ''];
/** Values of each attribute, the valid ones first. @type {Record<string, string[]>} */
const ATTRIBUTES = {
  rules: RULES, moves: ['C', 'FfEa', 'Zz'], ply: ['0', '1', '99'], level: ['1', '2', '99'], side: ['S', 'N', 'X'], lang: ['fr', 'en', 'xx'],
  controls: ['play', 'replay', 'none', 'x'], autoplay: ['0', '100', '-1'], theme: ['auto', 'dark', 'light', 'x'], flip: ['', '0', 'x'], letters: ['', 'false', '9'],
  exercise: ['classique/1', 'kalah/2,classique/3', 'day', 'x/0'], lesson: ['first-sowing', 'chains', 'no-such-lesson'], step: ['1', '2', '0'], analysis: ['on', 'off', 'x'], solution: ['on', 'off', 'x'],
};
const VALUES = [null, undefined, true, 0, -1, 1.5, 1e300, NaN, [], {}, [[]], { rules: {} }, { moves: [null] }, { ply: 'x' }, { toString: 1 }, 'x'];

/** @typedef {(below: number) => number} Pick */

/** @param {Pick} pick */
const attributes = (pick) => Object.fromEntries(Array.from({ length: pick(4) }, () => anyOf(Object.keys(ATTRIBUTES), pick)).map((name) => [name, anyOf(ATTRIBUTES[name], pick)]));

/** Makes the value of each command, valid or almost valid. @type {Record<string, (pick: Pick) => unknown>} */
const COMMAND_VALUES = {
  set: attributes,
  load: (pick) => (pick(2) ? anyOf(LINKS, pick) : { rules: anyOf(RULES, pick), moves: anyOf(['', 'C', 'Ff', 'Zz'], pick), ply: pick(3) }),
  play: (pick) => 'ABCDEFabcdef'[pick(12)],
  undo: () => null,
  goTo: (pick) => pick(8) - 1,
  look: (pick) => ({ text: anyOf(['#123456', 'red', 'url(x)', '}'], pick), radius: anyOf(['3px', ''], pick) }),
};

/** A command to a frame. @param {Pick} pick @param {number} id */
function command(pick, id) {
  const name = anyOf(Object.keys(COMMAND_VALUES), pick);
  const value = pick(4) ? COMMAND_VALUES[name](pick) : anyOf([...VALUES, anyOf(HOSTILE, pick)], pick);
  return { awale: 1, id, name, value };
}

/** A message that is no command: it is not answered. @param {Pick} pick */
function noCommand(pick) {
  const hostile = anyOf(HOSTILE, pick);
  return anyOf([hostile, null, 1, [], { awale: 2, id: 1, name: 'undo' }, { awale: 1 }, { awale: 1, id: hostile, name: 'undo' }, { awale: 1, id: 1, name: hostile }, { awale: 1, id: null, name: 'play', value: 'C' }, { awale: 1, id: 1, name: 'close' }, { awale: 1, id: 1, name: ['play'], value: 'C' }], pick);
}

/** A message that a frame might send to its host: answers that nobody waits for, heights and events. @param {Pick} pick */
function fromFrame(pick) {
  const hostile = anyOf(HOSTILE, pick);
  const any = anyOf([...VALUES, hostile], pick);
  const type = anyOf(['move', 'position', 'end', 'step', 'solved', 'wrong', 'error', 'ready', hostile], pick);
  return anyOf([hostile, null, { awale: 1, kind: 'answer', id: any, done: any }, { awale: 1, kind: 'height', height: anyOf([NaN, -1, 1e9, any], pick) }, { awale: 1, kind: 'event', type, detail: any, link: any, current: any }, { awale: 1, kind: hostile }], pick);
}

/** @template T @param {T[]} list @param {Pick} pick */
function shuffled(list, pick) {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = pick(at + 1);
    [all[at], all[other]] = [all[other], all[at]];
  }
  return all;
}

serveHosts();
test.use({ reducedMotion: 'reduce' });

test('messages in random order leave a board in a frame that can be played on', async ({ page, pageErrors }) => {
  test.setTimeout(240_000 + MINUTES * 60_000);
  console.log(`random messages to a frame: seed ${SEED}`);
  await openFramedPage(page, pageErrors, '<awale-board level="1"></awale-board>');
  const frame = /** @type {any} */ (page.frames().at(-1));
  const noneFreed = await watchFreedHandles(frame);
  const board = page.locator('awale-board');
  /** How many commands were carried out, and how many refused. */
  const counts = { done: 0, refused: 0 };
  const until = Date.now() + MINUTES * 60_000;
  let round = 0;
  for (; MINUTES > 0 ? Date.now() < until : round < ROUNDS; round += 1) {
    const what = `seed ${SEED}, round ${round}`;
    const pick = randomNumbers(SEED + 1_000_003 * round);
    const first = 1_000_000 * (round + 1);
    const commands = Array.from({ length: COMMANDS }, (_, at) => command(pick, first + at));
    const messages = shuffled([...commands, ...Array.from({ length: 20 }, () => noCommand(pick))], pick);
    // What the sender waits for after each message: 0 for nothing, 1 for the next task, 2 for the next animation frame.
    const pauses = messages.map(() => anyOf([0, 0, 0, 1, 2], pick));
    await frame.evaluate((/** @type {unknown[]} */ all) => all.forEach((one) => parent.postMessage(one, '*')), [{ awale: 1, kind: 'height', height: { toString: 1 } }, ...Array.from({ length: 20 }, () => fromFrame(pick))]);
    const answers = await board.evaluate(async (/** @type {any} */ made, { messages, pauses, ids }) => {
      const { contentWindow } = made.shadowRoot.querySelector('iframe');
      /** @type {Map<number, boolean[]>} */
      const answers = new Map(ids.map((/** @type {number} */ id) => [id, []]));
      /** @type {(value?: unknown) => void} */
      let end = () => {};
      const all = new Promise((resolve) => (end = resolve));
      const listen = (/** @type {MessageEvent} */ { data, source }) => {
        if (source !== contentWindow || data?.awale !== 1 || data.kind !== 'answer' || !answers.has(data.id)) return;
        answers.get(data.id)?.push(data.done);
        if ([...answers.values()].every((each) => each.length > 0)) end();
      };
      addEventListener('message', listen);
      for (const [at, message] of messages.entries()) {
        contentWindow.postMessage(message, '*');
        if (pauses[at] === 1) await new Promise((resolve) => setTimeout(resolve));
        if (pauses[at] === 2) await new Promise(requestAnimationFrame);
      }
      await all;
      // All commands are answered. A second answer to one of them would arrive before the answer to this `goTo`.
      await made.goTo(-1);
      removeEventListener('message', listen);
      return [...answers.values()];
    }, { messages, pauses, ids: commands.map(({ id }) => id) });
    expect(answers.every((/** @type {boolean[]} */ each) => each.length === 1 && typeof each[0] === 'boolean'), what).toBe(true);
    for (const [done] of answers) counts[done ? 'done' : 'refused'] += 1;
    // The board can be played on: without attributes, so without a program, the frame loads a game and plays South's
    // move D. The second D is refused, because it is North's turn.
    const { played, said } = await board.evaluate(async (/** @type {any} */ made, id) => {
      const { contentWindow } = made.shadowRoot.querySelector('iframe');
      const begun = performance.now();
      /** With times: the moves sent, and the errors reported (a timeout reports none). @type {string[]} */
      const said = [];
      const note = (/** @type {string} */ what) => said.push(`${Math.round(performance.now() - begun)} ms: ${what}`);
      const listen = (/** @type {CustomEvent} */ { detail }) => note(detail.message);
      made.addEventListener('awale-error', listen);
      const set = new Promise((resolve) => {
        addEventListener('message', ({ data }) => data?.kind === 'answer' && data.id === id && resolve(data.done));
      });
      contentWindow.postMessage({ awale: 1, id, name: 'set', value: {} }, '*');
      const played = [await set, await made.load('rules=classique&moves=Cf')];
      for (let times = 0; times < 2; times += 1) {
        note(`D after ${made.current.moves}`);
        played.push(await made.play('D'));
      }
      made.removeEventListener('awale-error', listen);
      return { played, said };
    }, first + COMMANDS);
    expect(played, `${what}\n${said.join('\n')}`).toEqual([true, true, true, false]);
    await expect.poll(() => board.evaluate((/** @type {any} */ made) => made.current.moves), what).toEqual(['C', 'f', 'D']);
    await expect(page.frameLocator('iframe').locator('[data-pit]'), what).toHaveCount(12);
    await noneFreed();
  }
  // At least a tenth of the commands were carried out, and at least a tenth refused.
  expect(Math.min(counts.done, counts.refused)).toBeGreaterThan(round * COMMANDS / 10);
  console.log(`${round} rounds: ${counts.done} commands carried out, ${counts.refused} refused, seed ${SEED}`);
  expect(await page.evaluate(() => [/** @type {any} */ (window).pwned, Object.keys(Object.prototype)])).toEqual([undefined, []]);
  expect(await frame.evaluate(() => [/** @type {any} */ (window).pwned, Object.keys(Object.prototype)])).toEqual([undefined, []]);
  // A press on a pit plays, too.
  await page.frameLocator('iframe').locator('[data-pit="b"]').click();
  await expect.poll(() => board.evaluate((/** @type {any} */ made) => made.current.moves)).toEqual(['C', 'f', 'D', 'b']);
});
