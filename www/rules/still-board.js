import { Board } from '../awale.js';
import { element } from '../base/dom.js';

/** A board without buttons, hidden from screen readers: a text beside it describes it. */
export class StillBoard {
  element = element('canvas', { class: 'still-board', 'aria-hidden': 'true' });
  #board = new Board(this.element);
  #frame = 0;

  /**
   * @param {number} width in CSS pixels
   * @param {number} scale pixel ratio
   * @param {import('../awale.js').BoardOptions} options
   * @param {string} theme
   */
  constructor(width, scale, options, theme) {
    this.#board.setTheme(theme);
    const { height } = Board.measure(width, width, options);
    this.#board.resize(width, Math.ceil(height), scale, options);
  }

  /**
   * Shows a scene, which is drawn over several frames.
   *
   * @param {import('../awale.js').BoardScene} scene
   */
  show(scene) {
    this.#board.show(scene);
    this.#run();
  }

  /** Finishes the drawing now, for printing. */
  drawNow() {
    cancelAnimationFrame(this.#frame);
    while (this.#board.frame(performance.now()));
  }

  /**
   * @param {import('../awale.js').PlainTrace} trace
   * @param {import('../awale.js').BoardTempo} tempo
   * @returns {Promise<void>} resolves when the animation has ended; never if another method is called before
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
