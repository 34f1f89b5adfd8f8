/**
 * @typedef {import('../game/current-game.js').Play} Play
 * @typedef {import('./engine.js').Engine} Engine
 * @typedef {import('./engine.js').TableProgress} TableProgress
 */

/** A page that nobody moves on is given this long before it is asked for more, in milliseconds. */
const QUIET = 1500;

/**
 * Has the endgame tables of the rules that are played made while the worker has nothing better to
 * do. Sends `progress` when they have grown, and when other rules are played.
 */
export class Exact extends EventTarget {
  #play;
  #engine;
  /** The rules whose tables have been asked for. */
  #rules = '';
  /** @type {TableProgress | null} */
  #progress = null;

  /**
   * @param {Play} play
   * @param {Engine} engine
   * @param {boolean} patient whether to wait until a first move is played
   */
  constructor(play, engine, patient) {
    super();
    this.#play = play;
    this.#engine = engine;
    // Who saves data saves power too.
    const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
    if (connection?.saveData) return;
    let begun = !patient;
    play.addEventListener('change', (event) => {
      begun ||= /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail.kind === 'move';
      if (begun) this.#wish();
    });
    if (begun) this.#wish();
  }

  /** How far the tables of the rules that are played have come; `null` before they are begun. */
  get progress() {
    return this.#progress?.rules === this.#play.state.rules ? this.#progress : null;
  }

  #wish() {
    const { rules } = this.#play.state;
    if (rules === this.#rules) return;
    this.#rules = rules;
    idle(() => this.#ask(rules));
  }

  /** @param {string} rules */
  async #ask(rules) {
    if (rules !== this.#rules) return;
    try {
      this.#hear(await this.#engine.tables(rules, (news) => this.#hear(news)));
    } catch (error) {
      // It is played without them; the next game asks again.
      console.info('awale: no endgame tables', error);
      if (rules === this.#rules) this.#rules = '';
    }
  }

  /** @param {TableProgress} progress */
  #hear(progress) {
    const known = this.#progress;
    if (progress.rules !== this.#rules) return;
    if (known?.rules === progress.rules && known.seeds === progress.seeds) return;
    this.#progress = progress;
    this.dispatchEvent(new Event('progress'));
  }
}

/** @param {() => void} act is done when the page has nothing to do */
function idle(act) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: QUIET });
  else setTimeout(act, QUIET);
}
