/**
 * Opens an IndexedDB database.
 *
 * @param {string} name
 * @param {number} version
 * @param {(database: IDBDatabase) => void} create creates its object stores
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(name, version, create) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => {
      // A tab with a later release may upgrade the database: this one must not block it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    // Another tab keeps an earlier version open.
    request.onblocked = () => reject(new Error('blocked'));
  });
}
