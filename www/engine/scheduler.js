/**
 * @typedef {object} Job something that the worker does, a little at a time
 * @property {number} id of the question it answers
 * @property {number} rank what has a lower one goes first; equals take turns
 * @property {boolean} stopped whether it has been told to stop
 * @property {unknown} [answer] what it answers if another has taken its place
 * @property {() => unknown} [report] what it has found so far
 */

/** Who waits for whom in the worker. Between two turns messages are heard. */
export class Scheduler {
  /** @type {Set<Job>} */
  #jobs = new Set();
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {Job} job */
  enter(job) {
    this.#jobs.add(job);
  }

  /** @param {Job} job */
  leave(job) {
    this.#jobs.delete(job);
    this.wake();
  }

  /** Something has changed: everyone looks whether it is his turn. */
  wake() {
    for (const look of this.#waiting.splice(0)) look();
  }

  /**
   * Waits for a job's next turn, or until it is stopped.
   *
   * @param {Job} job
   */
  async next(job) {
    await yieldToMessages();
    while (!job.stopped && [...this.#jobs].some(({ rank }) => rank < job.rank)) {
      await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
    }
  }
}

const { port1, port2 } = new MessageChannel();
/** @type {(() => void)[]} */
const yielding = [];
port1.onmessage = () => yielding.shift()?.();

/** Lets waiting messages in; a timer would rest for much longer. */
export function yieldToMessages() {
  return new Promise((resolve) => {
    yielding.push(() => resolve(undefined));
    port2.postMessage(null);
  });
}
