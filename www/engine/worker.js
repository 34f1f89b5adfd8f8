import init, { Engine, granary, readLesson, version } from '../thinker.js';
import { endgames } from './tables.js';
import { listGames, readings } from './files.js';
import { Turns, breath } from './scheduler.js';

/** @typedef {import('./scheduler.js').Job} Job */

/** How long one slice of work may keep the worker from hearing a message, in milliseconds. */
const SLICE = 15;
/** Tables are made in smaller ones: some take several times as long as was thought. */
const THIN = 8;
/** How often a question under way says how far it is, in milliseconds. */
const NEWS = 150;
/** So long one search of a review may take, in milliseconds: there are three a move at most. */
const GLIMPSE = 120;
/** A search of a review sees so many positions, however slow the device. */
const FEWEST = 50_000;
/** Whoever waits for a move goes first. */
const NOW = 0;
/** Then a review, for somebody looks on; but first the tables that make it exact. */
const SOON = 1;
const LOOKED = 2;
/** A study has no end, and takes turns with the tables that it needs most. */
const ASIDE = 3;
const IDLE = 4;
/** Tables up to so many seeds are there in a moment, and make every search of an endgame exact. */
const SMALL = 12;

/**
 * What the page can ask, by name: see engine.js.
 *
 * @type {Record<string, (data: any, job: Job) => unknown>}
 */
const answers = {
  ping: () => version(),
  think,
  review,
  tables,
  list: (bytes, { id }) => listGames(bytes, { breath, tell: (news) => postMessage({ id, news }) }),
  ...readings,
  lesson: ({ text }) => readLesson(text),
  granary: ({ rules, pit }) => granary(rules, pit),
};

/** @type {Promise<unknown> | undefined} */
let ready;
/** @type {Engine | undefined} */
let engine;
const turns = new Turns();
/** What is asked, by its number. @type {Map<number, Job>} */
const jobs = new Map();
/** What is under way of each kind: another of its kind takes its place. @type {Map<string, Job>} */
const current = new Map();
/** Positions looked at in a millisecond, as measured. */
let pace = 1000;

addEventListener('message', async ({ data: { module, id, kind, data, stop, stopped } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  if (stop !== undefined) {
    const job = jobs.get(stop);
    if (job) job.stopped = true;
    turns.wake();
    return;
  }
  /** @type {Job} */
  const job = { id, rank: IDLE, stopped: stopped === true };
  jobs.set(id, job);
  try {
    await ready;
    const answer = answers[kind];
    if (!answer) throw Object.assign(new Error(`no answer named ${kind}`), { code: 'unknown-question' });
    postMessage({ id, answer: await answer(data, job) });
  } catch (error) {
    postMessage(failure(id, error));
  } finally {
    jobs.delete(id);
  }
});

/**
 * Thinks about a game until there is nothing more to find, its time is over, it is stopped, or
 * another question comes. What is thought `aside` waits for the other, and goes on after it.
 *
 * @param {import('./engine.js').Thinking} question
 * @param {Job} job
 */
function think({ memory, time, aside = false, ...question }, job) {
  const mind = (engine ??= new Engine(memory));
  job.rank = aside ? ASIDE : NOW;
  return alone(aside ? 'aside' : 'now', job, () => {
    mind.ask(question, aside);
    return { time, step: (nodes) => mind.step(nodes, aside), report: () => mind.report(aside) };
  });
}

/**
 * Looks a game over.
 *
 * @param {import('./engine.js').Looking} question
 * @param {Job} job
 */
function review({ memory, ...question }, job) {
  const mind = (engine ??= new Engine(memory));
  job.rank = LOOKED;
  const small = current.get('tables');
  if (small?.rank === ASIDE) small.rank = SOON;
  return alone('review', job, () => {
    const most = Math.max(FEWEST, Math.round(pace * GLIMPSE));
    mind.review({ ...question, nodes: Math.min(question.nodes ?? most, most) });
    return { time: Infinity, step: (nodes) => mind.stepReview(nodes), report: () => mind.reviewed() };
  });
}

/**
 * Builds the endgame tables of a rule set whenever there is nothing better to do, until they are
 * done or those of other rules are wanted.
 *
 * @param {import('./engine.js').TableWish} wanted
 * @param {Job} job
 */
async function tables({ rules, seeds, memory }, job) {
  engine ??= new Engine(memory);
  const before = current.get('tables');
  if (before) before.stopped = true;
  current.set('tables', job);
  turns.enter(job);
  try {
    return await endgames(engine, { rules, seeds, version: version() }, {
      idle: (count) => {
        job.rank = count > SMALL ? IDLE : current.has('review') ? SOON : ASIDE;
        // Somebody may have waited for what has just been done.
        turns.wake();
        return turns.next(job);
      },
      wanted: () => !job.stopped,
      slice: THIN,
      every: NEWS,
      tell: (news) => postMessage({ id: job.id, news }),
    });
  } finally {
    turns.leave(job);
  }
}

/**
 * @typedef {object} Work
 * @property {number} time milliseconds that it may take
 * @property {(nodes: number) => boolean} step whether it is done
 * @property {() => unknown} report
 */

/**
 * Does something of which there is one at a time.
 *
 * @param {string} kind
 * @param {Job} job
 * @param {() => Work} begin
 */
async function alone(kind, job, begin) {
  const before = current.get(kind);
  if (before) {
    before.answer = before.report?.();
    before.stopped = true;
    turns.wake();
  }
  current.set(kind, job);
  turns.enter(job);
  try {
    const work = begin();
    job.report = work.report;
    return await done(job, work);
  } finally {
    turns.leave(job);
    if (current.get(kind) === job) current.delete(kind);
  }
}

/**
 * @param {Job} job
 * @param {Work} work
 */
async function done(job, { time, step, report }) {
  const begun = performance.now();
  let told = begun;
  let waited = 0;
  for (;;) {
    const asked = performance.now();
    await turns.next(job);
    const before = performance.now();
    // Nobody waits for a study: its time is what it takes itself.
    if (job.rank !== NOW) waited += before - asked;
    // One slice is always done, so that there is an answer.
    if (job.answer !== undefined) return job.answer;
    const nodes = Math.max(256, Math.round(pace * SLICE));
    const finished = step(nodes);
    const now = performance.now();
    // Slowly, so that one odd slice does not change it much; a slice may take no time at all.
    pace = Math.min(1e6, (3 * pace + nodes / Math.max(now - before, 0.1)) / 4);
    if (finished || job.stopped || now - begun - waited >= time) return report();
    if (now - told >= NEWS) {
      told = now;
      postMessage({ id: job.id, news: report() });
    }
  }
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
