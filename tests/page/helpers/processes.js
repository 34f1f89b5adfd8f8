// The processes and threads of the browsers that this process has started, as /proc lists them (Linux only).
import { readFileSync, readdirSync } from 'node:fs';

/** The processes that this one has started, and those that they have started. */
export const ownProcesses = () => numbers('/proc').filter(isOwn);

/** The numbered folders of processes or threads. @param {string} folder */
export function numbers(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The name of a process or thread, and its further fields in proc(5); nothing once it has ended. @param {string} folder */
export function stat(folder) {
  const [name, rest] = textOf(`${folder}/stat`).split(') ');
  return /** @type {const} */ ([name ?? '', (rest ?? '').split(' ')]);
}

/** A file's text; nothing where it is no longer there. @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process was started by this one. @param {string} id @returns {boolean} */
function isOwn(id) {
  if (id === String(process.pid)) return true;
  const parent = stat(`/proc/${id}`)[1][1];
  return parent !== undefined && parent !== '0' && isOwn(parent);
}
