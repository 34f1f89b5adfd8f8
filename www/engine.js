/**
 * @typedef {object} Pending a question that the worker has not answered yet
 * @property {string} kind
 * @property {unknown} data
 * @property {number} tries
 * @property {number} patience milliseconds
 * @property {ReturnType<typeof setTimeout> | undefined} timer
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/** How often one question is put to a new worker before it is given up. */
const TRIES = 3;

/**
 * The page's side of worker.js: questions go in, answers come out. A worker that dies or falls
 * silent is replaced, and the questions it left open are asked again.
 */
export class Engine {
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;

  /** @param {WebAssembly.Module} module the module that the page compiled; the worker runs it too */
  constructor(module) {
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
   * @param {string} kind a name in worker.js's `answers`
   * @param {unknown} data what can be posted to a worker
   * @param {number} patience milliseconds of silence after which the worker counts as dead
   * @returns {Promise<any>}
   */
  ask(kind, data, patience) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#pending.set(id, { kind, data, patience, tries: 0, timer: undefined, resolve, reject });
      this.#put(id);
    });
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
    question.timer = setTimeout(() => this.#restart('no answer'), question.patience);
    this.#worker ??= this.#start();
    this.#worker.postMessage({ id, kind: question.kind, data: question.data });
  }

  /** @returns {Worker} */
  #start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    worker.addEventListener('messageerror', () => this.#restart('unreadable message'));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#restart(event.message || 'worker error');
    });
    worker.postMessage({ module: this.#module });
    return worker;
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const question of this.#pending.values()) clearTimeout(question.timer);
  }

  /** @param {{ id?: number, answer?: unknown, error?: { code: string, message: string }, died?: string }} said */
  #hear({ id, answer, error, died }) {
    if (died !== undefined) return this.#restart(died);
    const question = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || !question) return;
    if (error) return this.#refuse(id, error.code, error.message);
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
