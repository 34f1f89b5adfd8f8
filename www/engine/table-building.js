/**
 * @typedef {EventTarget & { state: { rules: string } }} PlayedGame sends `change` (detail: `{ kind }`)
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').TableProgress} TableProgress
 */

/** A page that nobody moves on is given this long before it is asked for more, in milliseconds. */
const IDLE_TIMEOUT = 1500;

/**
 * Has the endgame tables of the rules that are played made while the worker has nothing better to
 * do. Sends `progress` when they have grown, and when other rules are played.
 */
export class TableBuilding extends EventTarget {
  #current;
  #engine;
  /** The rules whose tables have been asked for. */
  #rules = '';
  /** @type {TableProgress | null} */
  #progress = null;

  /**
   * @param {PlayedGame} current
   * @param {Engine} engine
   * @param {boolean} patient whether to wait until a first move is played
   */
  constructor(current, engine, patient) {
    super();
    this.#current = current;
    this.#engine = engine;
    // Who saves data saves power too.
    const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
    if (connection?.saveData) return;
    let begun = !patient;
    current.addEventListener('change', (event) => {
      begun ||= /** @type {CustomEvent<{ kind: string }>} */ (event).detail.kind === 'move';
      if (begun) this.#request();
    });
    if (begun) this.#request();
  }

  /** How far the tables of the rules that are played have come; `null` before they are begun. */
  get progress() {
    return this.#progress?.rules === this.#current.state.rules ? this.#progress : null;
  }

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
      // It is played without them; the next game asks again.
      console.info('awale: no endgame tables', error);
      if (rules === this.#rules) this.#rules = '';
    }
  }

  /** @param {TableProgress} progress */
  #update(progress) {
    const known = this.#progress;
    if (progress.rules !== this.#rules) return;
    if (known?.rules === progress.rules && known.seeds === progress.seeds) return;
    this.#progress = progress;
    this.dispatchEvent(new Event('progress'));
  }
}

/** @param {() => void} act is done when the page has nothing to do */
function whenIdle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, IDLE_TIMEOUT);
}
