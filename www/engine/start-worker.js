/**
 * Starts the worker. In the single-file build xtask/single-parts.mjs replaces this module.
 */

/**
 * Starts worker.js. A page on another origin may not start it by its URL, but may import it from a script
 * of its own (a blob).
 *
 * @returns {Worker}
 */
export function startWorker() {
  const url = new URL('./worker.js', import.meta.url);
  if (url.origin === self.origin) return new Worker(trusted(url.href), { type: 'module' });
  // In a sandboxed frame the page has an opaque origin, and Chromium starts no module worker from a blob.
  const type = self.origin === 'null' ? 'classic' : 'module';
  const text = type === 'classic' ? classicImport(url.href) : `import ${JSON.stringify(url.href)};`;
  const script = new Blob([text], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trusted(address), { type });
  // After its first message the script has been read, and the URL is not needed any more.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}

/**
 * A classic script that imports a module, and repeats the messages that arrived while it was loading.
 *
 * @param {string} address
 */
function classicImport(address) {
  return `const early = [];
    const keep = (event) => early.push(event.data);
    addEventListener('message', keep);
    import(${JSON.stringify(address)}).then(() => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    }, (error) => setTimeout(() => { throw error; }));`;
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
    // In a browser without Trusted Types, `window.trustedTypes` may be an element with that id (DOM clobbering),
    // which is no own property of `window`.
    const types = Object.hasOwn(window, 'trustedTypes') ? /** @type {any} */ (window).trustedTypes : undefined;
    policy ??= types?.createPolicy('awale', {
      createScriptURL: (/** @type {string} */ own) => own,
    });
  } catch {
    // The Content Security Policy allows no policy named `awale`, or no second one: the browser may refuse the worker.
  }
  return policy?.createScriptURL(address) ?? address;
}
