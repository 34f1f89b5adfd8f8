// IndexedDB in memory, for the page's modules in Node: only what they use of it. Tests reach the stores through `all`.

/** @typedef {{ result?: any, onsuccess?: () => void }} Request */

/** @param {() => any} act what the request does when its transaction runs; returns the result */
const requestOf = (act) => {
  /** @type {Request & { run: () => void }} */
  const request = {
    run: () => {
      request.result = act();
      request.onsuccess?.();
    },
  };
  return request;
};

/** Databases by name, each with its object stores: maps from keys to values. */
export class MemoryDatabases {
  /** @type {Map<string, Map<string, Map<unknown, any>>>} */
  all = new Map();

  /** @param {string} name */
  open(name) {
    const stores = this.all.get(name) ?? new Map();
    // The key path of the store `cards` (`www/files/library.js`), repeated here: `createObjectStore` runs at the first
    // opening only, but `keys` is new at each.
    /** @type {Map<string, string | undefined>} the property of a value that is its key, by store */
    const keys = new Map([['cards', 'id']]);
    const database = {
      createObjectStore: (/** @type {string} */ store, { keyPath } = /** @type {{ keyPath?: string }} */ ({})) => {
        keys.set(store, keyPath);
        stores.set(store, new Map());
      },
      transaction: () => {
        /** @type {(Request & { run: () => void })[]} */
        const queue = [];
        const ask = (/** @type {() => any} */ act) => {
          const request = requestOf(act);
          queue.push(request);
          return request;
        };
        /** @type {{ objectStore: (store: string) => object, oncomplete?: () => void }} */
        const transaction = {
          objectStore: (store) => {
            const values = stores.get(store) ?? new Map();
            const path = keys.get(store);
            return {
              get: (/** @type {unknown} */ key) => ask(() => structuredClone(values.get(key))),
              getAll: () => ask(() => structuredClone([...values.values()])),
              put: (/** @type {any} */ value, /** @type {unknown} */ key) => ask(() => values.set(path ? value[path] : key, structuredClone(value)) && null),
              delete: (/** @type {unknown} */ key) => ask(() => values.delete(key)),
            };
          },
        };
        queueMicrotask(() => {
          // The callback of a request may add further requests.
          for (let next = queue.shift(); next; next = queue.shift()) next.run();
          transaction.oncomplete?.();
        });
        return transaction;
      },
    };
    /** @type {Request & { onupgradeneeded?: () => void }} */
    const request = { result: database };
    queueMicrotask(() => {
      if (!this.all.has(name)) {
        this.all.set(name, stores);
        request.onupgradeneeded?.();
      }
      request.onsuccess?.();
    });
    return request;
  }
}
