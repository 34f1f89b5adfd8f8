/**
 * Starts the worker. In the single-file build xtask/single.mjs puts another module in the place of
 * this one.
 */

/**
 * Starts worker.js. A page on another origin may not start it by its URL, but may start a script of
 * its own that imports it.
 *
 * @returns {Worker}
 */
export function startWorker() {
  const url = new URL('./worker.js', import.meta.url);
  if (url.origin === location.origin) return new Worker(trusted(url.href), { type: 'module' });
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { type: 'module' });
  // Its first message proves that the script has been read.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/** @type {{ createScriptURL: (address: string) => string } | undefined} */
let policy;

/**
 * A script URL that pages with Trusted Types accept.
 *
 * @param {string} address
 * @returns {string}
 */
function trusted(address) {
  try {
    // Without Trusted Types, an element with that id shadows the name; it is not an own property.
    const types = Object.hasOwn(window, 'trustedTypes') ? /** @type {any} */ (window).trustedTypes : undefined;
    policy ??= types?.createPolicy('awale', {
      createScriptURL: (/** @type {string} */ own) => own,
    });
  } catch {
    // The page's policy forbids it: the worker may be refused.
  }
  return policy?.createScriptURL(address) ?? address;
}
