import { compile } from '../base/wasm.js';
/**
 * @typedef {import('../thinker.js').EngineQuestion & { time?: number, aside?: boolean }} Question
 *   `time`: the milliseconds that the answer may take; `aside`: nobody waits for it, so that it goes
 *   on when others have been answered
 * @typedef {Question & { memory: number, time: number }} Thinking a question, with the bytes that an
 *   engine may remember positions in
 * @typedef {import('../thinker.js').EngineQuestion & { memory: number }} Looking the game to look over
 * @typedef {import('../thinker.js').EngineReport} Report
 * @typedef {import('../thinker.js').GameReview} Review
 * @typedef {{ rules: string, seeds: number, memory: number }} TableWish the rules whose endgame
 *   tables are wanted, and up to how many seeds
 * @typedef {import('./tables.js').TableProgress} TableProgress
 */

/**
 * @typedef {object} Pending a question that the worker has not answered yet
 * @property {string} kind
 * @property {unknown} data
 * @property {number} tries
 * @property {boolean} stopped whether an answer is wanted as it is
 * @property {number} since when something was last heard of it
 * @property {number} patience milliseconds
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {((news: any) => void) | undefined} hear what is done with news before the answer
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * @typedef {object} Hand a worker, or one that will be there when its module is
 * @property {Worker | null} worker
 * @property {Promise<Worker>} ready
 */

/** How often one question is put to a new worker before it is given up. */
const TRIES = 3;
/** A worker that thinks says so several times a second: silent for so long, it has died. */
const SILENCE = 10_000;

/**
 * What the engine may take of a device like this: bytes to remember positions in, and the seeds that
 * its endgame tables go up to (13 take 6 MB and 11 more while they are made; 15, 17 and 24; 16, 30
 * and 40).
 *
 * @returns {{ memory: number, seeds: number }}
 */
function means() {
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
  /** @type {Hand | null} */
  #hand = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;

  /** @param {() => Promise<WebAssembly.Module>} [module] brings what the worker runs, once */
  constructor(module = () => compile('thinker')) {
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
   * Asks for the best move and more. A later question of its kind, `aside` or not, ends an earlier
   * one, which then answers with what it has found so far; so does `stop`.
   *
   * @param {Question} question
   * @param {(news: Report) => void} [hear] what has been found so far, several times a second
   * @returns {{ answer: Promise<Report>, stop: () => void }}
   */
  think({ time = 3000, ...question }, hear) {
    /** @type {Thinking} */
    const data = { ...question, time, memory: means().memory };
    return this.#stoppable('think', data, hear);
  }

  /**
   * Has a game looked over, move by move. Whoever waits for a move goes first.
   *
   * @param {import('../thinker.js').EngineQuestion} question a game's rules, position and moves, and
   *   how many positions one search may look at
   * @param {(news: Review) => void} [hear]
   * @returns {{ answer: Promise<Review>, stop: () => void }}
   */
  review(question, hear) {
    /** @type {Looking} */
    const data = { ...question, memory: means().memory };
    return this.#stoppable('review', data, hear);
  }

  /**
   * Has the endgame tables of a rule set built whenever the worker has nothing to think about.
   *
   * @param {string} rules
   * @param {(progress: TableProgress) => void} [hear] told after each count of seeds
   * @returns {Promise<TableProgress>} when they are done, or those of other rules are wanted
   */
  tables(rules, hear) {
    /** @type {TableWish} */
    const data = { rules, ...means() };
    return this.ask('tables', data, SILENCE, hear);
  }

  /**
   * @param {string} kind a name in worker.js's `answers`
   * @param {unknown} data what can be posted to a worker
   * @param {number} patience milliseconds of silence after which the worker counts as dead
   * @param {(news: any) => void} [hear] takes what the worker says before it answers
   * @returns {Promise<any>}
   */
  ask(kind, data, patience, hear) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const fresh = { tries: 0, stopped: false, since: 0, timer: undefined };
      this.#pending.set(id, { kind, data, patience, hear, ...fresh, resolve, reject });
      this.#put(id);
    });
  }

  /**
   * @param {string} kind
   * @param {unknown} data
   * @param {((news: any) => void) | undefined} hear
   */
  #stoppable(kind, data, hear) {
    const answer = this.ask(kind, data, SILENCE, hear);
    const id = this.#lastId;
    const stop = () => {
      const question = this.#pending.get(id);
      if (question) question.stopped = true;
      this.#hand?.ready.then((worker) => worker.postMessage({ stop: id }), () => {});
    };
    return { answer, stop };
  }

  /** Ends the worker; open questions are refused, a later one starts a new worker. */
  close() {
    this.#stop();
    for (const id of [...this.#pending.keys()]) this.#refuse(id, 'engine-closed', 'closed');
  }

  /** @param {number} id */
  #put(id) {
    const question = this.#pending.get(id);
    if (!question) return;
    question.tries += 1;
    const hand = (this.#hand ??= this.#start());
    hand.ready.then(
      (worker) => {
        if (this.#hand !== hand || this.#pending.get(id) !== question) return;
        this.#wait(question);
        const { kind, data, stopped } = question;
        worker.postMessage({ id, kind, data, stopped });
      },
      (error) => {
        // Without its module there is no engine; a later question asks for it again.
        if (this.#hand === hand) this.#hand = null;
        this.#refuse(id, 'engine-missing', String(error));
      },
    );
  }

  /** @param {Pending} question */
  #wait(question) {
    const { patience } = question;
    clearTimeout(question.timer);
    if (patience === Infinity) return;
    question.since = performance.now();
    question.timer = setTimeout(() => {
      // A device that has slept has heard nothing either.
      const slept = performance.now() - question.since > 2 * patience + SILENCE;
      if (slept) this.#wait(question);
      else this.#restart('no answer');
    }, patience);
  }

  /** @returns {Hand} */
  #start() {
    /** @type {Hand} */
    const hand = { worker: null, ready: Promise.reject() };
    const begin = async () => {
      const [{ startWorker }, module] = await Promise.all([import('./start-worker.js'), this.#module()]);
      if (this.#hand !== hand) throw new Error('closed');
      const worker = (hand.worker = startWorker());
      worker.addEventListener('message', ({ data }) => this.#hear(data));
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
    this.#hand?.worker?.terminate();
    this.#hand = null;
    for (const question of this.#pending.values()) clearTimeout(question.timer);
  }

  /** @param {{ id?: number, answer?: unknown, news?: unknown, error?: { code: string, message: string }, died?: string }} said */
  #hear({ id, answer, news, error, died }) {
    if (died !== undefined) return this.#restart(died);
    // Whatever it says, it lives: a question may have to wait for another.
    for (const open of this.#pending.values()) if (open.timer !== undefined) this.#wait(open);
    const question = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || !question) return;
    if (error) return this.#refuse(id, error.code, error.message);
    if (news !== undefined) {
      question.hear?.(news);
      return;
    }
    this.#forget(id);
    question.resolve(answer);
  }

  /** @param {string} why */
  #restart(why) {
    this.#stop();
    for (const [id, question] of [...this.#pending]) {
      if (question.tries < TRIES) this.#put(id);
      else this.#refuse(id, 'engine-died', `the engine died ${TRIES} times: ${why}`);
    }
  }

  /**
   * @param {number} id
   * @param {string} code
   * @param {string} message
   */
  #refuse(id, code, message) {
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
