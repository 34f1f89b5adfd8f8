// The CPU time of the browser's workers, which the other programs of the machine do not change (Linux only).
import { readFileSync, readdirSync } from 'node:fs';

/** The CPU time of each worker of the browsers that this process has started, in seconds, by its thread. */
export function workerSeconds() {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const id of numbers('/proc').filter(isOurs)) {
    for (const thread of numbers(`/proc/${id}/task`)) {
      const [name, rest] = stat(`/proc/${id}/task/${thread}`);
      // Field 14 of proc(5): the user time in hundredths of a second.
      if (name.includes('(DedicatedWorker')) seconds.set(thread, Number(rest[11]) / 100);
    }
  }
  return seconds;
}

/** The folders of processes or threads. @param {string} folder */
function numbers(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** A process or thread with its name, and what Linux tells of it; nothing once it has ended. @param {string} folder */
function stat(folder) {
  try {
    const [name, rest] = readFileSync(`${folder}/stat`, 'utf8').split(') ');
    return /** @type {const} */ ([name, rest.split(' ')]);
  } catch {
    return /** @type {const} */ (['', []]);
  }
}

/** Whether a process was started by this one. @param {string} id @returns {boolean} */
function isOurs(id) {
  if (id === String(process.pid)) return true;
  const parent = stat(`/proc/${id}`)[1][1];
  return parent !== undefined && parent !== '0' && isOurs(parent);
}
