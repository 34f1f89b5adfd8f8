import { Board } from '../awale.js';
import { element } from '../base/dom.js';

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

  /**
   * Shows a scene; its wood is drawn in the frames that follow.
   *
   * @param {import('../awale.js').BoardScene} scene
   */
  show(scene) {
    this.#board.show(scene);
    this.#run();
  }

  /** Everything is drawn at once, for paper. */
  drawNow() {
    cancelAnimationFrame(this.#frame);
    while (this.#board.frame(performance.now()));
  }

  /**
   * @param {import('../awale.js').PlainTrace} trace
   * @param {import('../awale.js').BoardTempo} tempo
   * @returns {Promise<void>} when the last seed lies
   */
  play(trace, tempo) {
    this.#board.play(trace, tempo);
    return this.#run();
  }

  close() {
    cancelAnimationFrame(this.#frame);
    this.#board.free();
  }

  /** @returns {Promise<void>} */
  #run() {
    cancelAnimationFrame(this.#frame);
    return new Promise((resolve) => {
      const tick = (/** @type {number} */ now) => {
        const more = this.#board.frame(now);
        if (!this.#board.moving) resolve();
        if (more) this.#frame = requestAnimationFrame(tick);
      };
      tick(performance.now());
    });
  }
}
