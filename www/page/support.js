// Shows a notice if the browser is too old for the page, and repairs a page that did not start. In ES5, which very
// old browsers can read.
(function () {
  'use strict';

  var root = document.documentElement;
  /** When style.css shows the notice of a page that has not started, in milliseconds. */
  var NOTICE_DELAY = 10000;
  var script = document.currentScript;
  /** This script's address; empty in the single-file build. */
  var here = (script && script.getAttribute('src')) || '';
  var repairing = false;

  /** @param {'unsupported' | 'broken'} state */
  function giveUp(state) {
    root.setAttribute('data-state', state);
    /** @type {HTMLElement} */ (document.getElementById(state)).removeAttribute('hidden');
  }

  /**
   * Loads page/repair.js, which replaces missing and truncated files, or says what a slow page waits for.
   *
   * @param {Event} [fault] left out if the page is only slow
   */
  function repair(fault) {
    if (root.getAttribute('data-state')) return;
    // A second fault may be one of repair.js itself. The single-file build has no files to repair: if its module
    // does not compile, the browser is too old.
    if (repairing || !here) {
      giveUp(!here && root.getAttribute('data-failed') === 'CompileError' ? 'unsupported' : 'broken');
      return;
    }
    repairing = true;
    var helper = document.createElement('script');
    helper.type = 'module';
    helper.src = here.replace('support', 'repair') + '?' + Date.now() + (fault ? '' : '#slow');
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
      if (event.error instanceof SyntaxError || /** @type {Element} */ (event.target).tagName === 'SCRIPT') repair(event);
    },
    true
  );
  if (here) setTimeout(repair, NOTICE_DELAY);
})();
