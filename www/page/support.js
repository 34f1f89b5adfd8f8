// A classic script in old syntax, so that a browser too old for the page can still say so.
(function () {
  'use strict';

  /** @returns {boolean} */
  function knowsModuleWorkers() {
    var asked = false;
    try {
      // A browser that knows `type` reads it before it starts anything: the error stops it there.
      new Worker('', {
        /** @returns {WorkerType} */
        get type() {
          asked = true;
          throw new Error('asked');
        },
      });
    } catch (error) {
      // Expected from every browser that is recent enough.
    }
    return asked;
  }

  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function' || !knowsModuleWorkers()) {
    document.documentElement.setAttribute('data-state', 'unsupported');
    var notice = document.getElementById('unsupported');
    if (notice) notice.removeAttribute('hidden');
  }
})();
