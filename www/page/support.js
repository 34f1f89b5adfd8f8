// In old syntax, so that a browser too old for the page can still show the notice.
(function () {
  'use strict';

  var root = document.documentElement;
  /** How long a page may take after its files have come, in milliseconds. */
  var PATIENCE = 15000;
  var script = document.currentScript;
  /** This script's address; empty where the page is one file. */
  var here = (script && script.getAttribute('src')) || '';
  var asked = false;

  /** @param {'unsupported' | 'broken'} state */
  function giveUp(state) {
    root.setAttribute('data-state', state);
    /** @type {HTMLElement} */ (document.getElementById(state)).removeAttribute('hidden');
    /** @type {HTMLElement} */ (document.getElementById('app')).setAttribute('hidden', '');
  }

  /** For a file that is missing or cut short: page/repair.js fetches all files again, past the cache. */
  function repair() {
    if (asked || root.getAttribute('data-state')) return;
    asked = true;
    /** @type {'unsupported' | 'broken'} */
    var fallback = root.getAttribute('data-failed') === 'CompileError' ? 'unsupported' : 'broken';
    if (!here) {
      giveUp(fallback);
      return;
    }
    var helper = document.createElement('script');
    helper.type = 'module';
    helper.src = here.replace('support', 'repair') + '?' + Date.now();
    helper.onerror = function () {
      giveUp('broken');
    };
    document.head.appendChild(helper);
  }

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
    giveUp('unsupported');
    return;
  }
  // page/main.js could not start.
  addEventListener('awale-failed', repair);
  // A script could not be loaded, or was cut short, which is a syntax error.
  addEventListener(
    'error',
    function (event) {
      if (event.error instanceof SyntaxError || /** @type {Element} */ (event.target).tagName === 'SCRIPT') repair();
    },
    true
  );
  addEventListener('load', function () {
    setTimeout(repair, PATIENCE);
  });
})();
