/**
 * How the page comes to its worker. In the single file another module stands in the place of this
 * one: see xtask/single.mjs.
 */

/**
 * A worker that runs worker.js. A page of another site may not start it by its address, but may
 * start one of its own that imports it.
 *
 * @returns {Worker}
 */
export function startWorker() {
  const url = new URL('./worker.js', import.meta.url);
  if (url.origin === location.origin) return new Worker(url, { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address, { type: 'module' });
  // Its first message says that it has been read.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
