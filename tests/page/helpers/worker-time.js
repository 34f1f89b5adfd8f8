// The user CPU time of the browser's workers: time in which other programs run is not counted (Linux only).
import { numbers, ownProcesses, stat } from './processes.js';

/** The seconds of user CPU time of each worker in the browsers that this process has started, by its thread. */
export function workerSeconds() {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const id of ownProcesses()) {
    for (const thread of numbers(`/proc/${id}/task`)) {
      const [name, rest] = stat(`/proc/${id}/task/${thread}`);
      // Field 14 of proc(5): the user time in hundredths of a second.
      if (name.includes('(DedicatedWorker')) seconds.set(thread, Number(rest[11]) / 100);
    }
  }
  return seconds;
}
