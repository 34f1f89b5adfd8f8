/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} TimeControl how much time there is
 * @property {'none' | 'move' | 'game'} kind `move`: so many seconds for each move; `game`: so many
 *   for all of a player's moves
 * @property {number} seconds
 * @property {'nudge' | 'lose'} atZero what happens then: a word, or the game is lost
 *
 * @typedef {object} ClockState what has to be kept so that a clock can go on later
 * @property {Record<Side, number>} left milliseconds
 */

/** @type {TimeControl} */
export const NO_CLOCK = { kind: 'none', seconds: 0, atZero: 'nudge' };

/** How often the clock is looked at, in milliseconds. */
const TICK = 100;

/**
 * Two players' time. It runs only between `run` and `rest`: while seeds are being sown, while the
 * page lies in the background of a phone, or before the first move nobody's time passes.
 *
 * Sends `tick` while it runs and `zero` (once for each time it runs out) with the player's side.
 */
export class Clock extends EventTarget {
  /** @type {TimeControl} */
  #timeControl;
  /** @type {Record<Side, number>} */
  #left;
  /** @type {Side | null} */
  #running = null;
  #since = 0;
  /** @type {Record<Side, boolean>} */
  #notified = { S: false, N: false };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {() => number} */
  #now;

  /**
   * @param {TimeControl} pace
   * @param {ClockState | null} [state] where it stood
   * @param {() => number} [now] milliseconds that only ever grow
   */
  constructor(pace, state = null, now = () => performance.now()) {
    super();
    this.#timeControl = pace;
    this.#now = now;
    const full = pace.seconds * 1000;
    this.#left = { S: state?.left.S ?? full, N: state?.left.N ?? full };
    for (const side of /** @type {Side[]} */ (['S', 'N'])) this.#notified[side] = this.#left[side] <= 0;
  }

  get timeControl() {
    return this.#timeControl;
  }

  /** Whose time passes. */
  get running() {
    return this.#running;
  }

  /**
   * A player's time passes from now on.
   *
   * @param {Side} side
   * @param {boolean} [fresh] a new move begins: a clock by the move starts again
   */
  start(side, fresh = false) {
    if (this.#timeControl.kind === 'none') return;
    this.stop();
    if (fresh && this.#timeControl.kind === 'move') {
      this.#left[side] = this.#timeControl.seconds * 1000;
      this.#notified[side] = false;
    }
    this.#running = side;
    this.#since = this.#now();
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.#tick();
  }

  /** Nobody's time passes. */
  stop() {
    clearInterval(this.#timer);
    if (this.#running) this.#left[this.#running] = this.left(this.#running);
    this.#running = null;
  }

  /**
   * Milliseconds left; never less than nothing.
   *
   * @param {Side} side
   */
  left(side) {
    const passed = this.#running === side ? this.#now() - this.#since : 0;
    return Math.max(0, this.#left[side] - passed);
  }

  /** @returns {ClockState} */
  state() {
    return { left: { S: this.left('S'), N: this.left('N') } };
  }

  #tick() {
    const side = this.#running;
    if (!side) return;
    this.dispatchEvent(new CustomEvent('tick', { detail: side }));
    if (this.left(side) > 0 || this.#notified[side]) return;
    this.#notified[side] = true;
    this.dispatchEvent(new CustomEvent('zero', { detail: side }));
  }
}

/**
 * Time as a clock shows it: `9:59`, and tenths in the last ten seconds, `4.2`.
 *
 * @param {number} milliseconds
 * @param {string} locale
 */
export function formatTime(milliseconds, locale) {
  if (milliseconds < 10_000) {
    const tenths = Math.ceil(milliseconds / 100) / 10;
    return tenths.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  }
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
