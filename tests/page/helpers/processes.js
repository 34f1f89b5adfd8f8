// This process and those that it has started, such as browsers, with their threads, as /proc lists them (Linux only).
import { readFileSync, readdirSync } from 'node:fs';

/** This process and those that it has started, directly or through others. */
export const ownProcesses = () => numbers('/proc').filter(isOwn);

/** The numbered folders of processes or threads. @param {string} folder */
export function numbers(folder) {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/**
 * The number and name of a process or thread, as `7 (chrome`, and its further fields in proc(5); empty texts once it
 * has ended.
 *
 * @param {string} folder
 */
export function stat(folder) {
  const [name, rest] = textOf(`${folder}/stat`).split(') ');
  return /** @type {const} */ ([name ?? '', (rest ?? '').split(' ')]);
}

/** A file's text; empty where the file is no longer there. @param {string} path */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Whether a process is this one, or was started by it, directly or through others. @param {string} id @returns {boolean} */
function isOwn(id) {
  if (id === String(process.pid)) return true;
  const parent = stat(`/proc/${id}`)[1][1];
  return parent !== undefined && parent !== '0' && isOwn(parent);
}
