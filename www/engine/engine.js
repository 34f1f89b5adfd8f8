import { compileModule } from '../base/wasm.js';

/**
 * @typedef {import('./questions.js').Question} Question
 * @typedef {import('./questions.js').ThinkQuestion} ThinkQuestion
 * @typedef {import('./questions.js').ReviewQuestion} ReviewQuestion
 * @typedef {import('./questions.js').TablesQuestion} TablesQuestion
 * @typedef {import('../awale_engine.js').EngineReport} Report
 * @typedef {import('../awale_engine.js').GameReview} Review
 * @typedef {import('./tables.js').TableProgress} TableProgress
 */

/**
 * @typedef {object} Pending a question that the worker has not answered yet
 * @property {string} kind
 * @property {unknown} data
 * @property {number} attempts
 * @property {boolean} stopped whether the worker must answer with what it has found so far
 * @property {number} since the time at which its timer was last started
 * @property {number} timeout in milliseconds
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {((news: any) => void) | undefined} onprogress takes reports before the answer
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * @typedef {object} WorkerHandle a worker, or one whose module is still loading
 * @property {Worker | null} worker
 * @property {Promise<Worker>} ready
 */

/** The most times that a question is sent with the same memory limit, unless the constructor gets another number. */
const MAX_ATTEMPTS = 3;
/**
 * A worker that sends nothing for this long, in milliseconds, counts as dead: one that works reports
 * several times a second.
 */
const TIMEOUT = 10_000;
/** The most times that the memory limit is lowered. */
const MAX_LOWERED = 2;

/**
 * The engine's memory limits on this device: the bytes of the transposition table, and the largest seed count of the
 * endgame tables. The tables of up to 13 seeds take 5 MB, of up to 15 seeds 17 MB and of up to 18 seeds 86 MB; while
 * they are built, the worker's memory grows by two to six times as much, depending on the rules.
 *
 * @returns {{ memory: number, seeds: number }}
 */
function deviceLimits() {
  const gigabytes = deviceMemory();
  if (gigabytes <= 2) return { memory: 8 << 20, seeds: 13 };
  if (gigabytes <= 4) return { memory: 16 << 20, seeds: 15 };
  return { memory: 64 << 20, seeds: 18 };
}

/** The device's memory in GB; 4, a phone's, where the browser does not say. */
export function deviceMemory() {
  const { deviceMemory: gigabytes = 4 } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  return gigabytes;
}

/**
 * The page's side of worker.js: sends questions and receives answers. A worker that dies or does not
 * answer in time is replaced, and its open questions are sent again.
 */
export class Engine {
  /** @type {() => Promise<WebAssembly.Module>} */
  #module;
  #attempts;
  /** @type {WorkerHandle | null} */
  #worker = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;
  /** How often the memory was lowered: each time to an eighth, and the tables by 4 seeds. */
  #lowered = 0;
  /** Called when a worker that is not building endgame tables is replaced: those it had, if any, are lost. */
  ontableslost = () => {};

  /**
   * @param {() => Promise<WebAssembly.Module>} [module] loads the wasm module; called for each new worker
   * @param {object} [options]
   * @param {number} [options.attempts] the most times that a question is sent with the same memory limit, each time
   *   after the first to a new worker
   */
  constructor(module = () => compileModule('awale_engine'), { attempts = MAX_ATTEMPTS } = {}) {
    this.#module = module;
    this.#attempts = attempts;
  }

  /**
   * The version of the worker's wasm module.
   *
   * @returns {Promise<string>}
   */
  ping() {
    return this.ask('ping', null, TIMEOUT);
  }

  /**
   * Asks for the best move. One search at a time runs in the foreground, and one in the background: a new one stops the
   * earlier one of its kind, as `stop` does. A stopped search answers with what it has found.
   *
   * @param {Question} question
   * @param {(news: Report) => void} [onprogress] takes reports several times a second
   * @returns {{ answer: Promise<Report>, stop: () => void }}
   */
  think({ time = 3000, ...question }, onprogress) {
    /** @type {ThinkQuestion} */
    const data = { ...question, time, memory: deviceLimits().memory };
    return this.#stoppable('think', data, onprogress);
  }

  /**
   * Reviews a game move by move. Searches for a move have priority.
   *
   * @param {import('./questions.js').GameToReview & { memory?: number }} question a game's rules, position
   *   and moves, and the node limit of one search
   * @param {(news: Review) => void} [onprogress]
   * @returns {{ answer: Promise<Review>, stop: () => void }}
   */
  review(question, onprogress) {
    /** @type {ReviewQuestion} */
    const data = { memory: deviceLimits().memory, ...question };
    return this.#stoppable('review', data, onprogress);
  }

  /**
   * Builds the endgame tables of a rule set beside other questions.
   *
   * @param {string} rules
   * @param {(progress: TableProgress) => void} [onprogress] called after each seed count, and several times a second while one is built
   * @returns {Promise<TableProgress>} resolves when all are built, or when a later call replaces this one
   */
  tables(rules, onprogress) {
    /** @type {TablesQuestion} */
    const data = { rules, ...deviceLimits() };
    return this.ask('tables', data, TIMEOUT, onprogress);
  }

  /**
   * @param {string} kind a key of `answers` in worker.js
   * @param {unknown} data anything that can be posted to a worker
   * @param {number} timeout how long the worker may send nothing, in milliseconds
   * @param {(news: any) => void} [onprogress] takes the reports before the answer
   * @returns {Promise<any>}
   */
  ask(kind, data, timeout, onprogress) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const unsent = { attempts: 0, stopped: false, since: 0, timer: undefined };
      this.#pending.set(id, { kind, data, timeout, onprogress, ...unsent, resolve, reject });
      this.#send(id);
    });
  }

  /**
   * @param {string} kind
   * @param {unknown} data
   * @param {((news: any) => void) | undefined} onprogress
   */
  #stoppable(kind, data, onprogress) {
    const answer = this.ask(kind, data, TIMEOUT, onprogress);
    const id = this.#lastId;
    const stop = () => {
      const question = this.#pending.get(id);
      if (question) question.stopped = true;
      this.#worker?.ready.then((worker) => worker.postMessage({ stop: id }), () => {});
    };
    return { answer, stop };
  }

  /** Ends the worker. Open questions fail; a later one starts a new worker. */
  close() {
    this.#stop();
    for (const id of [...this.#pending.keys()]) this.#reject(id, 'engine-closed', 'closed');
  }

  /** @param {number} id */
  #send(id) {
    const question = this.#pending.get(id);
    if (!question) return;
    question.attempts += 1;
    const handle = (this.#worker ??= this.#start());
    handle.ready.then(
      (worker) => {
        if (this.#worker !== handle || this.#pending.get(id) !== question) return;
        this.#startTimer(question);
        const { kind, stopped } = question;
        worker.postMessage({ id, kind, data: this.#withinMemory(question.data), stopped });
      },
      (error) => {
        // The module could not be loaded; the next question tries again.
        if (this.#worker === handle) this.#worker = null;
        this.#reject(id, 'engine-missing', String(error));
      },
    );
  }

  /** @param {Pending} question */
  #startTimer(question) {
    const { timeout } = question;
    clearTimeout(question.timer);
    question.since = performance.now();
    question.timer = setTimeout(() => {
      // While the device slept, the worker could not answer: the timer starts again.
      const slept = performance.now() - question.since > 2 * timeout + TIMEOUT;
      if (slept) this.#startTimer(question);
      else this.#restart('no answer');
    }, timeout);
  }

  /** @returns {WorkerHandle} */
  #start() {
    // `ready` is a placeholder here: `begin` needs the handle, and its promise takes the place below.
    /** @type {WorkerHandle} */
    const handle = { worker: null, ready: Promise.reject() };
    const begin = async () => {
      const [{ startWorker }, module] = await Promise.all([import('./start-worker.js'), this.#module()]);
      if (this.#worker !== handle) throw new Error('closed');
      const worker = (handle.worker = startWorker());
      worker.addEventListener('message', ({ data }) => this.#receive(data));
      worker.addEventListener('messageerror', () => this.#restart('unreadable message'));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#restart(event.message || 'worker error');
      });
      worker.postMessage({ module });
      return worker;
    };
    handle.ready.catch(() => {});
    handle.ready = Promise.resolve().then(begin);
    return handle;
  }

  #stop() {
    this.#worker?.worker?.terminate();
    this.#worker = null;
    for (const question of this.#pending.values()) clearTimeout(question.timer);
  }

  /**
   * @param {{
   *   id?: number,
   *   answer?: unknown,
   *   news?: unknown,
   *   error?: { code: string, message: string },
   *   died?: string,
   * }} message
   */
  #receive({ id, answer, news, error, died }) {
    if (died !== undefined) return this.#restart(died);
    // Any message proves that the worker is alive: a question may wait while another is answered.
    for (const open of this.#pending.values()) if (open.timer !== undefined) this.#startTimer(open);
    const question = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || !question) return;
    if (error) return this.#reject(id, error.code, error.message);
    if (news !== undefined) {
      question.onprogress?.(news);
      return;
    }
    this.#forget(id);
    question.resolve(answer);
  }

  /** @param {any} data of a question */
  #withinMemory(data) {
    if (!data?.memory) return data;
    const memory = data.memory >> (3 * this.#lowered);
    return data.seeds ? { ...data, memory, seeds: data.seeds - 4 * this.#lowered } : { ...data, memory };
  }

  /** @param {string} why */
  #restart(why) {
    this.#stop();
    const open = [...this.#pending];
    // A question that two workers died of may need too much memory: it is tried again with less.
    if (this.#lowered < MAX_LOWERED && open.some(([, { attempts, data }]) => attempts > 1 && /** @type {any} */ (data)?.memory)) {
      this.#lowered += 1;
      for (const [, question] of open) question.attempts = 1;
    }
    for (const [id, question] of open) {
      if (question.attempts < this.#attempts) this.#send(id);
      else this.#reject(id, 'engine-died', `the engine died: ${why}`);
    }
    if (open.every(([, { kind }]) => kind !== 'tables')) this.ontableslost();
  }

  /**
   * @param {number} id
   * @param {string} code
   * @param {string} message
   */
  #reject(id, code, message) {
    const question = this.#pending.get(id);
    this.#forget(id);
    question?.reject(Object.assign(new Error(message), { code }));
  }

  /** @param {number} id */
  #forget(id) {
    clearTimeout(this.#pending.get(id)?.timer);
    this.#pending.delete(id);
  }
}
