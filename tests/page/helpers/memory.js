// The memory of a page, as its process has it.
import { ownProcesses, textOf } from './processes.js';

/**
 * The resident megabytes of the largest process that renders a page, after a garbage collection in this page. They
 * include its workers and their wasm memory (Linux only).
 *
 * @param {import('@playwright/test').Page} page
 */
export async function usedMemory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  return Math.round(Math.max(...ownProcesses().map(rendererMemory)) / 1024);
}

/** The resident kilobytes of a process if it renders a page, else 0. @param {string} id */
function rendererMemory(id) {
  if (!textOf(`/proc/${id}/cmdline`).includes('--type=renderer')) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0);
}
