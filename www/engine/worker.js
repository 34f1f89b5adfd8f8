import init, { Engine, granary, readLesson, version } from '../thinker.js';
import { buildTables } from './tables.js';
import { listGames, fileAnswers } from './files.js';
import { Scheduler, yieldToMessages } from './scheduler.js';

/** @typedef {import('./scheduler.js').Job} Job */

/** How long one slice of work may keep the worker from hearing a message, in milliseconds. */
const SLICE = 15;
/** Tables are made in smaller ones: some take several times as long as was thought. */
const TABLE_SLICE = 8;
/** How often a question under way says how far it is, in milliseconds. */
const REPORT_INTERVAL = 150;
/** So long one search of a review may take, in milliseconds: there are three a move at most. */
const REVIEW_SEARCH_TIME = 120;
/** A search of a review sees so many positions, however slow the device. */
const MIN_REVIEW_NODES = 50_000;
/** Whoever waits for a move goes first. */
const MOVE_RANK = 0;
/** Then a review, for somebody looks on; but first the tables that make it exact. */
const REVIEW_TABLES_RANK = 1;
const REVIEW_RANK = 2;
/** A study has no end, and takes turns with the tables that it needs most. */
const BACKGROUND_RANK = 3;
const IDLE_RANK = 4;
/** Tables up to so many seeds are there in a moment, and make every search of an endgame exact. */
const SMALL_TABLES = 12;

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
  list: (bytes, { id }) => listGames(bytes, { breath: yieldToMessages, tell: (news) => postMessage({ id, news }) }),
  ...fileAnswers,
  lesson: ({ text }) => readLesson(text),
  granary: ({ rules, pit }) => granary(rules, pit),
};

/** @type {Promise<unknown> | undefined} */
let ready;
/** @type {Engine | undefined} */
let engine;
const scheduler = new Scheduler();
/** What is asked, by its number. @type {Map<number, Job>} */
const jobs = new Map();
/** What is under way of each kind: another of its kind takes its place. @type {Map<string, Job>} */
const current = new Map();
/** Positions looked at in a millisecond, as measured. */
let nodesPerMs = 1000;

addEventListener('message', async ({ data: { module, id, kind, data, stop, stopped } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  if (stop !== undefined) {
    const job = jobs.get(stop);
    if (job) job.stopped = true;
    scheduler.wake();
    return;
  }
  /** @type {Job} */
  const job = { id, rank: IDLE_RANK, stopped: stopped === true };
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
 * another question comes. What is thought `background` waits for the other, and goes on after it.
 *
 * @param {import('./engine.js').ThinkQuestion} question
 * @param {Job} job
 */
function think({ memory, time, background = false, ...question }, job) {
  const mind = (engine ??= new Engine(memory));
  job.rank = background ? BACKGROUND_RANK : MOVE_RANK;
  return runExclusive(background ? 'background' : 'move', job, () => {
    mind.ask(question, background);
    return { time, step: (nodes) => mind.step(nodes, background), report: () => mind.report(background) };
  });
}

/**
 * Looks a game over.
 *
 * @param {import('./engine.js').ReviewQuestion} question
 * @param {Job} job
 */
function review({ memory, ...question }, job) {
  const mind = (engine ??= new Engine(memory));
  job.rank = REVIEW_RANK;
  const small = current.get('tables');
  if (small?.rank === BACKGROUND_RANK) small.rank = REVIEW_TABLES_RANK;
  return runExclusive('review', job, () => {
    const most = Math.max(MIN_REVIEW_NODES, Math.round(nodesPerMs * REVIEW_SEARCH_TIME));
    mind.review({ ...question, nodes: Math.min(question.nodes ?? most, most) });
    return { time: Infinity, step: (nodes) => mind.stepReview(nodes), report: () => mind.reviewed() };
  });
}

/**
 * Builds the endgame tables of a rule set whenever there is nothing better to do, until they are
 * done or those of other rules are wanted.
 *
 * @param {import('./engine.js').TablesQuestion} wanted
 * @param {Job} job
 */
async function tables({ rules, seeds, memory }, job) {
  engine ??= new Engine(memory);
  const before = current.get('tables');
  if (before) before.stopped = true;
  current.set('tables', job);
  scheduler.enter(job);
  try {
    return await buildTables(engine, { rules, seeds, version: version() }, {
      idle: (count) => {
        job.rank = count > SMALL_TABLES ? IDLE_RANK : current.has('review') ? REVIEW_TABLES_RANK : BACKGROUND_RANK;
        // Somebody may have waited for what has just been done.
        scheduler.wake();
        return scheduler.next(job);
      },
      wanted: () => !job.stopped,
      slice: TABLE_SLICE,
      every: REPORT_INTERVAL,
      tell: (news) => postMessage({ id: job.id, news }),
    });
  } finally {
    scheduler.leave(job);
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
async function runExclusive(kind, job, begin) {
  const before = current.get(kind);
  if (before) {
    before.answer = before.report?.();
    before.stopped = true;
    scheduler.wake();
  }
  current.set(kind, job);
  scheduler.enter(job);
  try {
    const work = begin();
    job.report = work.report;
    return await runToEnd(job, work);
  } finally {
    scheduler.leave(job);
    if (current.get(kind) === job) current.delete(kind);
  }
}

/**
 * @param {Job} job
 * @param {Work} work
 */
async function runToEnd(job, { time, step, report }) {
  const begun = performance.now();
  let told = begun;
  let waited = 0;
  for (;;) {
    const asked = performance.now();
    await scheduler.next(job);
    const before = performance.now();
    // Nobody waits for a study: its time is what it takes itself.
    if (job.rank !== MOVE_RANK) waited += before - asked;
    // One slice is always done, so that there is an answer.
    if (job.answer !== undefined) return job.answer;
    const nodes = Math.max(256, Math.round(nodesPerMs * SLICE));
    const finished = step(nodes);
    const now = performance.now();
    // Slowly, so that one odd slice does not change it much; a slice may take no time at all.
    nodesPerMs = Math.min(1e6, (3 * nodesPerMs + nodes / Math.max(now - before, 0.1)) / 4);
    if (finished || job.stopped || now - begun - waited >= time) return report();
    if (now - told >= REPORT_INTERVAL) {
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
