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
  if (url.origin === location.origin) return new Worker(trusted(url.href), { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { type: 'module' });
  // Its first message says that it has been read.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** @type {{ createScriptURL: (address: string) => string } | undefined} */
let policy;

/**
 * An address as pages want it that start nothing but what has been vouched for (trusted types).
 *
 * @param {string} address
 * @returns {string}
 */
function trusted(address) {
  try {
    // Where a browser has none, an element with this id would stand in its place: it is no own property.
    const types = Object.hasOwn(window, 'trustedTypes') ? /** @type {any} */ (window).trustedTypes : undefined;
    policy ??= types?.createPolicy('awale', {
      createScriptURL: (/** @type {string} */ own) => own,
    });
  } catch {
    // The page's policy does not let it be made: the worker is refused, or it is not.
  }
  return policy?.createScriptURL(address) ?? address;
}
