import { savesData } from './data-saving.js';

/**
 * @typedef {EventTarget & { state: { rules: string } }} PlayedGame sends `change` (detail: `{ kind }`)
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').TableProgress} TableProgress
 */

/** How long to wait for the page to be idle before the tables are asked for, in milliseconds. */
const IDLE_TIMEOUT = 1500;

/**
 * Lets the worker build the endgame tables of the current rules beside other questions. Sends `progress` when
 * a table is finished, and when the tables are lost with their worker.
 */
export class TableBuilding extends EventTarget {
  #current;
  #engine;
  /** The rules whose tables have been asked for, or will be once the page is idle. */
  #rules = '';
  /** @type {TableProgress | null} */
  #progress = null;

  /**
   * @param {PlayedGame} current
   * @param {Engine} engine
   * @param {boolean} waits whether to wait for the first move
   */
  constructor(current, engine, waits) {
    super();
    this.#current = current;
    this.#engine = engine;
    if (savesData()) return;
    engine.ontableslost = () => {
      if (!this.#rules) return;
      this.#rules = '';
      this.#progress = null;
      this.#request();
      this.dispatchEvent(new Event('progress'));
    };
    let begun = !waits;
    current.addEventListener('change', (event) => {
      begun ||= /** @type {CustomEvent<{ kind: string }>} */ (event).detail.kind === 'move';
      if (begun) this.#request();
    });
    if (begun) this.#request();
  }

  /** The progress for the current rules; `null` before it begins. */
  get progress() {
    return this.#progress?.rules === this.#current.state.rules ? this.#progress : null;
  }

  /** Asks for the tables of the current rules once the page is idle. */
  #request() {
    const { rules } = this.#current.state;
    if (rules === this.#rules) return;
    this.#rules = rules;
    whenIdle(() => this.#ask(rules));
  }

  /** @param {string} rules */
  async #ask(rules) {
    if (rules !== this.#rules) return;
    try {
      this.#update(await this.#engine.tables(rules, (news) => this.#update(news)));
    } catch (error) {
      // The engine plays without tables; the next change of the game asks again.
      console.info('awale: no endgame tables', error);
      if (rules === this.#rules) this.#rules = '';
    }
  }

  /** Keeps the progress, unless it is of other rules or known already. @param {TableProgress} progress */
  #update(progress) {
    const known = this.#progress;
    if (progress.rules !== this.#rules) return;
    if (known?.rules === progress.rules && known.seeds === progress.seeds && known.wanted === progress.wanted) return;
    this.#progress = progress;
    this.dispatchEvent(new Event('progress'));
  }
}

/** @param {() => void} act called when the page is idle */
function whenIdle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, IDLE_TIMEOUT);
}
