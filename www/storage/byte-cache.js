import { openDatabase } from './database.js';

/** A cache of bytes in IndexedDB. Errors are ignored: what is missing is computed again. */
export class ByteCache {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database;
  /** Whether a request has timed out: then the cache is not used again. */
  #disabled = false;

  /**
   * @param {string} name
   * @returns {Promise<Uint8Array | undefined>}
   */
  async get(name) {
    const found = await this.#run('readonly', (store) => store.get(name));
    return found instanceof Uint8Array ? found : undefined;
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether they are stored
   */
  async put(name, bytes) {
    return (await this.#run('readwrite', (store) => store.put(bytes, name))) !== undefined;
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} request
   * @returns {Promise<unknown>}
   */
  async #run(mode, request) {
    if (this.#disabled) return undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this.#disabled = true;
        reject(new Error('late'));
      }, TIMEOUT);
    });
    try {
      return await Promise.race([this.#transact(mode, request), late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} request
   */
  async #transact(mode, request) {
    this.#database ??= openDatabase('awale-shelf', 1, (database) => database.createObjectStore('bytes'));
    const transaction = (await this.#database).transaction('bytes', mode);
    return await new Promise((resolve, reject) => {
      const pending = request(transaction.objectStore('bytes'));
      transaction.oncomplete = () => resolve(pending.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

/** Timeout of a request, in milliseconds: some browsers never answer. */
const TIMEOUT = 4000;
