import init, { Engine, granary, readLesson, version } from './thinker.js';
import { endgames } from './endgames.js';
import { listGames, readings } from './reading.js';

/** How long one slice of work may keep the worker from hearing a message, in milliseconds. */
const SLICE = 15;
/** How often a question under way says how far it is, in milliseconds. */
const NEWS = 150;

/**
 * What the page can ask, by name: see engine.js.
 *
 * @type {Record<string, (data: any, id: number) => unknown>}
 */
const answers = {
  ping: () => version(),
  think,
  tables,
  list: (bytes, id) => listGames(bytes, { breath, tell: (news) => postMessage({ id, news }) }),
  ...readings,
  lesson: ({ text }) => readLesson(text),
  granary: ({ rules, pit }) => granary(rules, pit),
};

/** @type {Promise<unknown> | undefined} */
let ready;
/** @type {Engine | undefined} */
let engine;
/**
 * What is being thought about: whether it has been told to stop, and its answer if another question
 * has taken its place since.
 *
 * @type {{ id: number, stopped: boolean, answer?: unknown } | undefined}
 */
let running;
/**
 * Questions that wait for the module, and whether they have been told to stop.
 *
 * @type {Map<number, boolean>}
 */
const waiting = new Map();
/** Positions looked at in a millisecond, as measured. */
let pace = 1000;

addEventListener('message', async ({ data: { module, id, kind, data, stop } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  if (stop !== undefined) {
    if (running && running.id === stop) running.stopped = true;
    else if (waiting.has(stop)) waiting.set(stop, true);
    return;
  }
  try {
    waiting.set(id, false);
    await ready;
    const answer = answers[kind];
    if (!answer) throw Object.assign(new Error(`no answer named ${kind}`), { code: 'unknown-question' });
    postMessage({ id, answer: await answer(data, id) });
  } catch (error) {
    postMessage(failure(id, error));
  } finally {
    waiting.delete(id);
  }
});

/**
 * Thinks about a game until there is nothing more to find, its time is over, it is stopped, or
 * another question comes.
 *
 * @param {import('./engine.js').Thinking} question
 * @param {number} id
 */
async function think({ memory, time, ...question }, id) {
  engine ??= new Engine(memory);
  if (running) {
    running.answer = engine.report();
    running.stopped = true;
  }
  const mine = { id, stopped: waiting.get(id) === true };
  running = mine;
  try {
    engine.ask(question);
    return await work(engine, mine, time);
  } finally {
    if (running === mine) running = undefined;
    while (!running && resting.length > 0) resting.shift()?.();
  }
}

/** The latest wish for endgame tables. */
let wish = {};
/**
 * What waits until nothing is being thought about.
 *
 * @type {(() => void)[]}
 */
const resting = [];

/**
 * Builds the endgame tables of a rule set whenever there is nothing to think about, until they are
 * done or those of other rules are wanted.
 *
 * @param {import('./engine.js').TableWish} wanted
 * @param {number} id
 */
async function tables({ rules, seeds, memory }, id) {
  engine ??= new Engine(memory);
  const mine = {};
  wish = mine;
  return endgames(engine, { rules, seeds, version: version() }, {
    idle: async () => {
      await breath();
      while (running) await new Promise((resolve) => resting.push(() => resolve(undefined)));
    },
    wanted: () => wish === mine,
    slice: SLICE,
    tell: (news) => postMessage({ id, news }),
  });
}

/**
 * @param {Engine} mind
 * @param {{ id: number, stopped: boolean, answer?: unknown }} mine
 * @param {number} time milliseconds
 */
async function work(mind, mine, time) {
  const begun = performance.now();
  let told = begun;
  for (;;) {
    const before = performance.now();
    const nodes = Math.max(256, Math.round(pace * SLICE));
    const finished = mind.step(nodes);
    const now = performance.now();
    // Slowly, so that one odd slice does not change it much; a slice may take no time at all.
    pace = Math.min(1e6, (3 * pace + nodes / Math.max(now - before, 0.1)) / 4);
    if (finished || now - begun >= time) return mind.report();
    if (now - told >= NEWS) {
      told = now;
      postMessage({ id: mine.id, news: mind.report() });
    }
    await breath();
    if (mine.stopped) return mine.answer ?? mind.report();
  }
}

const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const breathing = [];
port1.onmessage = () => breathing.shift()?.();

/** Lets waiting messages in; a timer would rest for much longer. */
function breath() {
  return new Promise((resolve) => {
    breathing.push(() => resolve(undefined));
    port2.postMessage(null);
  });
}

/**
 * After a trap the module's memory cannot be trusted: the page must start another worker.
 *
 * @param {number} id
 * @param {unknown} error
 */
function failure(id, error) {
  if (error instanceof WebAssembly.RuntimeError) return { died: error.message };
  const { message, code } = /** @type {Error & { code?: string }} */ (error);
  return { id, error: { message, code: code ?? 'engine-error' } };
}
