/**
 * @typedef {object} Job a question that the worker answers in slices
 * @property {number} id the question's number
 * @property {number} rank priority: the lowest goes first, equal ones take turns
 * @property {boolean} stopped whether it must end
 * @property {unknown} [answer] its answer, if a later question has replaced it
 * @property {() => unknown} [report] what it has found so far
 */

/** Decides which job gets the next slice. Messages are received between slices. */
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

  /**
   * Changes a job's priority and wakes the waiting jobs, since one of them, or this one, may now be the next.
   *
   * @param {Job} job
   * @param {number} rank
   */
  setRank(job, rank) {
    if (job.rank === rank) return;
    job.rank = rank;
    this.wake();
  }

  /** Lets waiting jobs check again whether it is their turn. */
  wake() {
    for (const recheck of this.#waiting.splice(0)) recheck();
  }

  /**
   * Waits for a job's next slice, or until it is stopped.
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

/** Lets the worker receive messages. A message to itself is faster than a timer, which browsers delay. */
export function yieldToMessages() {
  return new Promise((resolve) => {
    yielding.push(() => resolve(undefined));
    port2.postMessage(null);
  });
}
