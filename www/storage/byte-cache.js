import { openDatabase } from './database.js';

/**
 * Bytes kept by the browser between visits. A store that is full, forbidden or broken is shrugged
 * off: what is not there is made again.
 */
export class ByteCache {
  /** @type {Promise<IDBDatabase> | undefined} */
  #open;
  /** Whether it has been too slow once: it is not asked again. */
  #disabled = false;

  /**
   * @param {string} name
   * @returns {Promise<Uint8Array | undefined>}
   */
  async get(name) {
    const found = await this.#ask('readonly', (store) => store.get(name));
    return found instanceof Uint8Array ? found : undefined;
  }

  /**
   * @param {string} name
   * @param {Uint8Array} bytes
   * @returns {Promise<boolean>} whether they are kept
   */
  async put(name, bytes) {
    return (await this.#ask('readwrite', (store) => store.put(bytes, name))) !== undefined;
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} question
   * @returns {Promise<unknown>}
   */
  async #ask(mode, question) {
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
      return await Promise.race([this.#answer(mode, question), late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest} question
   */
  async #answer(mode, question) {
    this.#open ??= openDatabase('awale-shelf', 1, (database) => database.createObjectStore('bytes'));
    const transaction = (await this.#open).transaction('bytes', mode);
    return await new Promise((resolve, reject) => {
      const request = question(transaction.objectStore('bytes'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

/** Whoever stores nothing does not always say so: longer than this nobody waits, in milliseconds. */
const TIMEOUT = 4000;
