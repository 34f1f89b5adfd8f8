import { Board } from '../awale.js';
import { element } from '../dom.js';

/** A board to look at: a canvas without buttons. What it shows is told in words beside it. */
export class StillBoard {
  element = element('canvas', { class: 'still-board', 'aria-hidden': 'true' });
  #board = new Board(this.element);
  #frame = 0;

  /**
   * @param {number} width in CSS pixels
   * @param {number} scale device pixels each
   * @param {import('../awale.js').BoardOptions} options
   * @param {string} theme
   */
  constructor(width, scale, options, theme) {
    this.#board.setTheme(theme);
    const { height } = Board.measure(width, width, options);
    this.#board.resize(width, Math.ceil(height), scale, options);
  }

  /** @param {import('../awale.js').BoardScene} scene */
  show(scene) {
    cancelAnimationFrame(this.#frame);
    this.#board.show(scene);
    this.#board.frame(performance.now());
  }

  /**
   * @param {import('../awale.js').PlainTrace} trace
   * @param {import('../awale.js').BoardTempo} tempo
   * @returns {Promise<void>}
   */
  play(trace, tempo) {
    cancelAnimationFrame(this.#frame);
    this.#board.play(trace, tempo);
    return new Promise((resolve) => {
      const tick = (/** @type {number} */ now) => {
        if (this.#board.frame(now)) this.#frame = requestAnimationFrame(tick);
        else resolve();
      };
      this.#frame = requestAnimationFrame(tick);
    });
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.#board.free();
  }
}
