// The user CPU time of the browser's workers, on which other programs of the machine have no effect (Linux only).
import { numbers, ownProcesses, stat } from './processes.js';

/** The user CPU time of each worker of the browsers that this process has started, in seconds, by its thread. */
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
