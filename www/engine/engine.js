import { compileModule } from '../base/wasm.js';
/**
 * @typedef {import('../thinker.js').EngineQuestion & { time?: number, background?: boolean }} Question
 *   `time`: the milliseconds that the answer may take; `background`: nobody waits for it, so that it goes
 *   on when others have been answered
 * @typedef {Question & { memory: number, time: number }} ThinkQuestion a question, with the bytes that an
 *   engine may remember positions in
 * @typedef {import('../thinker.js').EngineQuestion & { memory: number }} ReviewQuestion the game to look over
 * @typedef {import('../thinker.js').EngineReport} Report
 * @typedef {import('../thinker.js').GameReview} Review
 * @typedef {{ rules: string, seeds: number, memory: number }} TablesQuestion the rules whose endgame
 *   tables are wanted, and up to how many seeds
 * @typedef {import('./tables.js').TableProgress} TableProgress
 */

/**
 * @typedef {object} Pending a question that the worker has not answered yet
 * @property {string} kind
 * @property {unknown} data
 * @property {number} attempts
 * @property {boolean} stopped whether an answer is wanted as it is
 * @property {number} since when something was last heard of it
 * @property {number} timeout milliseconds
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {((news: any) => void) | undefined} onprogress what is done with news before the answer
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * @typedef {object} WorkerHandle a worker, or one that will be there when its module is
 * @property {Worker | null} worker
 * @property {Promise<Worker>} ready
 */

/** How often one question is put to a new worker before it is given up. */
const MAX_ATTEMPTS = 3;
/** A worker that thinks says so several times a second: silent for so long, it has died. */
const TIMEOUT = 10_000;

/**
 * What the engine may take of a device like this: bytes to remember positions in, and the seeds that
 * its endgame tables go up to (13 take 6 MB and 11 more while they are made; 15, 17 and 24; 16, 30
 * and 40).
 *
 * @returns {{ memory: number, seeds: number }}
 */
function deviceLimits() {
  // Browsers that do not tell are taken for a phone of today.
  const { deviceMemory = 4 } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  if (deviceMemory <= 2) return { memory: 8 << 20, seeds: 13 };
  return deviceMemory <= 4 ? { memory: 16 << 20, seeds: 15 } : { memory: 64 << 20, seeds: 16 };
}

/**
 * The page's side of worker.js: questions go in, answers come out. A worker that dies or falls
 * silent is replaced, and the questions it left open are asked again.
 */
export class Engine {
  /** @type {() => Promise<WebAssembly.Module>} */
  #module;
  /** @type {WorkerHandle | null} */
  #worker = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;

  /** @param {() => Promise<WebAssembly.Module>} [module] brings what the worker runs, once */
  constructor(module = () => compileModule('thinker')) {
    this.#module = module;
  }

  /**
   * The version that the worker's copy of the module says of itself.
   *
   * @returns {Promise<string>}
   */
  ping() {
    return this.ask('ping', null, 10_000);
  }

  /**
   * Asks for the best move and more. A later question of its kind, `background` or not, ends an earlier
   * one, which then answers with what it has found so far; so does `stop`.
   *
   * @param {Question} question
   * @param {(news: Report) => void} [onprogress] what has been found so far, several times a second
   * @returns {{ answer: Promise<Report>, stop: () => void }}
   */
  think({ time = 3000, ...question }, onprogress) {
    /** @type {ThinkQuestion} */
    const data = { ...question, time, memory: deviceLimits().memory };
    return this.#stoppable('think', data, onprogress);
  }

  /**
   * Has a game looked over, move by move. Whoever waits for a move goes first.
   *
   * @param {import('../thinker.js').EngineQuestion} question a game's rules, position and moves, and
   *   how many positions one search may look at
   * @param {(news: Review) => void} [onprogress]
   * @returns {{ answer: Promise<Review>, stop: () => void }}
   */
  review(question, onprogress) {
    /** @type {ReviewQuestion} */
    const data = { ...question, memory: deviceLimits().memory };
    return this.#stoppable('review', data, onprogress);
  }

  /**
   * Has the endgame tables of a rule set built whenever the worker has nothing to think about.
   *
   * @param {string} rules
   * @param {(progress: TableProgress) => void} [onprogress] told after each count of seeds
   * @returns {Promise<TableProgress>} when they are done, or those of other rules are wanted
   */
  tables(rules, onprogress) {
    /** @type {TablesQuestion} */
    const data = { rules, ...deviceLimits() };
    return this.ask('tables', data, TIMEOUT, onprogress);
  }

  /**
   * @param {string} kind a name in worker.js's `answers`
   * @param {unknown} data what can be posted to a worker
   * @param {number} timeout milliseconds of silence after which the worker counts as dead
   * @param {(news: any) => void} [onprogress] takes what the worker says before it answers
   * @returns {Promise<any>}
   */
  ask(kind, data, timeout, onprogress) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const fresh = { attempts: 0, stopped: false, since: 0, timer: undefined };
      this.#pending.set(id, { kind, data, timeout, onprogress, ...fresh, resolve, reject });
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

  /** Ends the worker; open questions are refused, a later one starts a new worker. */
  close() {
    this.#stop();
    for (const id of [...this.#pending.keys()]) this.#reject(id, 'engine-closed', 'closed');
  }

  /** @param {number} id */
  #send(id) {
    const question = this.#pending.get(id);
    if (!question) return;
    question.attempts += 1;
    const hand = (this.#worker ??= this.#start());
    hand.ready.then(
      (worker) => {
        if (this.#worker !== hand || this.#pending.get(id) !== question) return;
        this.#startTimer(question);
        const { kind, data, stopped } = question;
        worker.postMessage({ id, kind, data, stopped });
      },
      (error) => {
        // Without its module there is no engine; a later question asks for it again.
        if (this.#worker === hand) this.#worker = null;
        this.#reject(id, 'engine-missing', String(error));
      },
    );
  }

  /** @param {Pending} question */
  #startTimer(question) {
    const { timeout } = question;
    clearTimeout(question.timer);
    if (timeout === Infinity) return;
    question.since = performance.now();
    question.timer = setTimeout(() => {
      // A device that has slept has heard nothing either.
      const slept = performance.now() - question.since > 2 * timeout + TIMEOUT;
      if (slept) this.#startTimer(question);
      else this.#restart('no answer');
    }, timeout);
  }

  /** @returns {WorkerHandle} */
  #start() {
    /** @type {WorkerHandle} */
    const hand = { worker: null, ready: Promise.reject() };
    const begin = async () => {
      const [{ startWorker }, module] = await Promise.all([import('./start-worker.js'), this.#module()]);
      if (this.#worker !== hand) throw new Error('closed');
      const worker = (hand.worker = startWorker());
      worker.addEventListener('message', ({ data }) => this.#receive(data));
      worker.addEventListener('messageerror', () => this.#restart('unreadable message'));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#restart(event.message || 'worker error');
      });
      worker.postMessage({ module });
      return worker;
    };
    hand.ready.catch(() => {});
    hand.ready = Promise.resolve().then(begin);
    return hand;
  }

  #stop() {
    this.#worker?.worker?.terminate();
    this.#worker = null;
    for (const question of this.#pending.values()) clearTimeout(question.timer);
  }

  /** @param {{ id?: number, answer?: unknown, news?: unknown, error?: { code: string, message: string }, died?: string }} said */
  #receive({ id, answer, news, error, died }) {
    if (died !== undefined) return this.#restart(died);
    // Whatever it says, it lives: a question may have to wait for another.
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

  /** @param {string} why */
  #restart(why) {
    this.#stop();
    for (const [id, question] of [...this.#pending]) {
      if (question.attempts < MAX_ATTEMPTS) this.#send(id);
      else this.#reject(id, 'engine-died', `the engine died ${MAX_ATTEMPTS} times: ${why}`);
    }
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
