// Shows a notice if the browser is too old for the page, and repairs a page that did not start. In ES5, which very
// old browsers can read.
(function () {
  'use strict';

  var root = document.documentElement;
  /** How long the page may take to start after its files are loaded, in milliseconds. */
  var START_TIMEOUT = 15000;
  var script = document.currentScript;
  /** This script's address; empty in the single-file build. */
  var here = (script && script.getAttribute('src')) || '';
  var repairing = false;

  /** @param {'unsupported' | 'broken'} state */
  function giveUp(state) {
    root.setAttribute('data-state', state);
    /** @type {HTMLElement} */ (document.getElementById(state)).removeAttribute('hidden');
    /** @type {HTMLElement} */ (document.getElementById('app')).setAttribute('hidden', '');
  }

  /** Loads page/repair.js, which replaces missing and truncated files. */
  function repair() {
    if (repairing || root.getAttribute('data-state')) return;
    repairing = true;
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
  function supportsModuleWorkers() {
    var read = false;
    try {
      // A browser that supports `type` reads it first; the error then prevents the start of a worker.
      new Worker('', {
        /** @returns {WorkerType} */
        get type() {
          read = true;
          throw new Error('read');
        },
      });
    } catch (error) {
      // The expected way in every recent browser.
    }
    return read;
  }

  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function' || !supportsModuleWorkers()) {
    giveUp('unsupported');
    return;
  }
  // page/main.js could not start.
  addEventListener('awale-failed', repair);
  // A script could not be loaded, or is truncated, which is a syntax error.
  addEventListener(
    'error',
    function (event) {
      if (event.error instanceof SyntaxError || /** @type {Element} */ (event.target).tagName === 'SCRIPT') repair();
    },
    true
  );
  addEventListener('load', function () {
    setTimeout(repair, START_TIMEOUT);
  });
})();
