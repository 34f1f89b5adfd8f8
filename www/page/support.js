// In old syntax, so that a browser too old for the page can still show the notice.
(function () {
  'use strict';

  /** @returns {boolean} */
  function knowsModuleWorkers() {
    var asked = false;
    try {
      // A browser that supports `type` reads it first; the error then prevents the start.
      new Worker('', {
        /** @returns {WorkerType} */
        get type() {
          asked = true;
          throw new Error('asked');
        },
      });
    } catch (error) {
      // Every recent browser gets here.
    }
    return asked;
  }

  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function' || !knowsModuleWorkers()) {
    document.documentElement.setAttribute('data-state', 'unsupported');
    var notice = document.getElementById('unsupported');
    if (notice) notice.removeAttribute('hidden');
  }
})();
