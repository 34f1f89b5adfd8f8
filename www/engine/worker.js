import init, { Engine, granary, joinReviews, lessonFile, placementMessages, readLesson, refutationMessages, solvableSeeds, version } from '../awale_engine.js';
import { buildTables } from './tables.js';
import { listGames, fileAnswers } from './files.js';
import { Pace } from './pace.js';
import { solve } from './solve.js';
import { Scheduler, yieldToMessages } from './scheduler.js';

/** @typedef {import('./scheduler.js').Job} Job */

/** How long one slice may keep the worker from receiving messages, in milliseconds. */
const SLICE = 15;
/** The same while tables are built. Shorter, because some of these slices take several times as long as estimated. */
const TABLE_SLICE = 8;
/** How often a running question sends a report, in milliseconds. */
const REPORT_INTERVAL = 150;
/** The time for the first search of a review's move, in milliseconds. The second one may take twice as long. */
const REVIEW_SEARCH_TIME = 120;
/** A slow device lowers the node limit of the first search to no less than this. */
const MIN_REVIEW_NODES = 50_000;
// The ranks of jobs: the lowest goes first, and jobs of the same rank take turns.
/** A player waits for a move. */
const MOVE_RANK = 0;
/** The small tables while a review runs: with them the review judges endgames exactly. */
const REVIEW_TABLES_RANK = 1;
const REVIEW_RANK = 2;
/** An analysis that has something to show, which may go on for long, and the small tables. */
const BACKGROUND_RANK = 3;
/** The larger tables. */
const IDLE_RANK = 4;
/** After how many milliseconds of search an analysis has something to show; until then it takes turns with a review. */
const ANALYSIS_HEAD_START = 1500;
/** The largest seed count of the small tables, which are built within seconds and make endgames exact. */
const SMALL_TABLES = 12;

/**
 * The handlers of the page's questions (engine.js), by kind.
 *
 * @type {Record<string, (data: any, job: Job) => unknown>}
 */
const answers = {
  ping: () => version(),
  think,
  review,
  reviewNodes,
  joinReviews: (parts) => joinReviews(parts),
  tables,
  list: (listed, { id }) => listGames(listed, { yieldToMessages, tell: (news) => postMessage({ id, news }) }),
  ...fileAnswers,
  lesson: ({ text }) => readLesson(text),
  lessonFile: (lesson) => lessonFile(lesson),
  refutation: (question) => refutationMessages(question),
  placement: ({ rules, position, move, better }) => placementMessages(rules, position, move, better),
  granary: ({ rules, pit }) => granary(rules, pit),
  solvable: ({ rules, seeds }) => solvableSeeds(rules, seeds),
  solve,
};

/** @type {Promise<unknown> | undefined} */
let ready;
/** @type {Engine | undefined} */
let engine;
const scheduler = new Scheduler();
/** The running jobs, by the id of their question. @type {Map<number, Job>} */
const jobs = new Map();
/** The latest job of each kind: a new one replaces it. @type {Map<string, Job>} */
const current = new Map();
/** How fast searches visit nodes on this device. */
const pace = new Pace();

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
 * Searches until the result is final, the time is over, or the job is stopped or replaced. A `background`
 * search waits for a foreground one and then continues.
 *
 * @param {import('./questions.js').ThinkQuestion} question
 * @param {Job} job
 */
function think({ memory, time, background = false, ...question }, job) {
  const handle = (engine ??= new Engine(memory));
  job.rank = background ? REVIEW_RANK : MOVE_RANK;
  let spent = 0;
  const step = (/** @type {number} */ nodes) => {
    const before = performance.now();
    const finished = handle.step(nodes, background);
    spent += performance.now() - before;
    if (job.rank === REVIEW_RANK && spent >= ANALYSIS_HEAD_START) scheduler.setRank(job, BACKGROUND_RANK);
    return finished;
  };
  return runExclusive(background ? 'background' : 'move', job, () => {
    handle.ask(question, background);
    return { time, step, report: () => handle.report(background) };
  });
}

/**
 * @param {import('./questions.js').ReviewQuestion} question
 * @param {Job} job
 */
function review({ memory, fixed = false, ...question }, job) {
  const handle = (engine ??= new Engine(memory));
  job.rank = REVIEW_RANK;
  const building = current.get('tables');
  if (building?.rank === BACKGROUND_RANK) scheduler.setRank(building, REVIEW_TABLES_RANK);
  return runExclusive('review', job, () => {
    handle.review(fixed ? question : { ...question, nodes: reviewNodes(question.nodes) });
    return { time: Infinity, step: (nodes) => handle.stepReview(nodes), report: () => handle.reviewed() };
  });
}

/**
 * How many nodes the first search of a review's move may visit on this device.
 *
 * @param {number} [wanted]
 */
function reviewNodes(wanted = Infinity) {
  return Math.min(wanted, Math.max(MIN_REVIEW_NODES, pace.amount(REVIEW_SEARCH_TIME)));
}

/**
 * Builds the endgame tables of a rule set in slices, by the ranks above, until they are finished or another
 * question for tables replaces this one.
 *
 * @param {import('./questions.js').TablesQuestion} wanted
 * @param {Job} job
 */
async function tables({ rules, seeds, memory }, job) {
  engine ??= new Engine(memory);
  const previous = current.get('tables');
  if (previous) previous.stopped = true;
  current.set('tables', job);
  scheduler.enter(job);
  try {
    return await buildTables(engine, { rules, seeds, version: version() }, {
      idle: (count) => {
        const smallRank = current.has('review') ? REVIEW_TABLES_RANK : BACKGROUND_RANK;
        scheduler.setRank(job, count > SMALL_TABLES ? IDLE_RANK : smallRank);
        return scheduler.next(job);
      },
      stillWanted: () => !job.stopped,
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
 * @property {number} time limit in milliseconds
 * @property {(nodes: number) => boolean} step searches this many nodes; returns whether it is done
 * @property {() => unknown} report
 */

/**
 * Runs a job that replaces the earlier one of its kind.
 *
 * @param {string} kind
 * @param {Job} job
 * @param {() => Work} begin
 */
async function runExclusive(kind, job, begin) {
  const previous = current.get(kind);
  if (previous) {
    // The answer is taken now, because the engine's next report is of the new job.
    previous.answer = previous.report?.();
    previous.stopped = true;
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
  let reported = begun;
  let waited = 0;
  for (;;) {
    const asked = performance.now();
    await scheduler.next(job);
    const before = performance.now();
    // A background search does not count the time that it waits.
    if (job.rank !== MOVE_RANK) waited += before - asked;
    // The job that replaced this one has taken its answer.
    if (job.answer !== undefined) return job.answer;
    const nodes = pace.amount(SLICE);
    const finished = step(nodes);
    const now = performance.now();
    pace.measure(nodes, now - before);
    // Checked after a slice, so that even a job that was stopped at once has an answer.
    if (finished || job.stopped || now - begun - waited >= time) return report();
    if (now - reported >= REPORT_INTERVAL) {
      reported = now;
      postMessage({ id: job.id, news: report() });
    }
  }
}

/**
 * The message for an error. After a wasm trap the memory may be inconsistent: the page starts a new worker.
 *
 * @param {number} id
 * @param {unknown} error
 */
function failure(id, error) {
  if (error instanceof WebAssembly.RuntimeError) return { died: error.message };
  const { message, code } = /** @type {Error & { code?: string }} */ (error);
  return { id, error: { message, code: code ?? 'engine-error' } };
}
