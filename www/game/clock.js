import { SIDES } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} TimeControl
 * @property {'none' | 'move' | 'game'} kind `move`: seconds for each move; `game`: seconds for all
 *   moves of a player
 * @property {number} seconds
 * @property {'nudge' | 'lose'} atZero whether a player whose time is over is reminded, or loses
 * @property {number} [increment] seconds that each move adds to the time of a whole game
 *
 * @typedef {object} ClockState what is stored of a clock
 * @property {Record<Side, number>} left milliseconds
 */

/** @type {TimeControl} */
export const NO_CLOCK = { kind: 'none', seconds: 0, atZero: 'nudge' };

/** How often the clock is checked, in milliseconds. */
const TICK = 100;

/**
 * Both players' time. It runs only between `start` and `stop`: the match stops it at each move until the seeds have
 * stopped moving, and while the page is hidden.
 *
 * Sends `tick` while it runs, and `zero` (detail: the side) when a player's time is over. If a listener cancels
 * `zero`, it is sent again at the next tick.
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
   * @param {TimeControl} timeControl
   * @param {ClockState | null} [state] a stored clock
   * @param {() => number} [now] a clock in milliseconds that never goes back
   */
  constructor(timeControl, state = null, now = () => performance.now()) {
    super();
    this.#timeControl = timeControl;
    this.#now = now;
    const left = (/** @type {Side} */ side) => (Number.isFinite(state?.left?.[side]) ? Number(state?.left[side]) : timeControl.seconds * 1000);
    this.#left = { S: left('S'), N: left('N') };
    for (const side of SIDES) this.#notified[side] = this.#left[side] <= 0;
  }

  get timeControl() {
    return this.#timeControl;
  }

  /** Whose time is running. */
  get running() {
    return this.#running;
  }

  /**
   * Starts a player's time.
   *
   * @param {Side} side
   * @param {boolean} [fresh] a new move begins: a clock for each move is reset
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

  /**
   * Adds the increment of a move to its player's time.
   *
   * @param {Side} side
   * @param {number} [milliseconds] given back instead, when an undone move is redone
   */
  add(side, milliseconds = this.#increment) {
    if (!milliseconds) return;
    this.#left[side] += milliseconds;
    this.#notified[side] = false;
  }

  /**
   * Takes the increment of a move that is undone, but nothing of the last second.
   *
   * @param {Side} side
   * @returns {number} the milliseconds taken, to give back if the move is redone
   */
  take(side) {
    const left = this.#left[side];
    const taken = Math.max(0, Math.min(this.#increment, left - 1000));
    this.#left[side] = left - taken;
    return taken;
  }

  /** What each move adds, in milliseconds. */
  get #increment() {
    const { kind, increment = 0 } = this.#timeControl;
    return kind === 'game' ? increment * 1000 : 0;
  }

  stop() {
    clearInterval(this.#timer);
    if (this.#running) this.#left[this.#running] = this.left(this.#running);
    this.#running = null;
  }

  /**
   * Milliseconds left, at least 0.
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
    this.#notified[side] = this.dispatchEvent(new CustomEvent('zero', { detail: side, cancelable: true }));
  }
}

/**
 * Formats a time: `9:59`, and with tenths in the last ten seconds, `4.2`.
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
