import { Board } from '../awale.js';
import { element } from '../base/dom.js';

/** The colours of numbers that are not white, as in src/canvas/palette.rs. @type {Record<string, string>} */
const NUMBERS = { iroko: '#fff4e0', ayous: '#2e1c0e', ebony: '#fff4e0', plain: '#2a1c10' };

/** A board without buttons, hidden from screen readers: a text beside it describes it. */
export class StillBoard {
  element = element('canvas', { class: 'still-board', 'aria-hidden': 'true' });
  #board = new Board(this.element);
  #frame = 0;
  #layout;
  #scale;
  #theme;

  /**
   * @param {number} width in CSS pixels
   * @param {number} scale pixel ratio
   * @param {import('../awale.js').BoardOptions} options
   * @param {string} theme
   */
  constructor(width, scale, options, theme) {
    this.#board.setTheme(theme);
    this.#layout = Board.measure(width, width, options);
    this.#scale = scale;
    this.#theme = theme;
    this.#board.resize(width, Math.ceil(this.#layout.height), scale, options);
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
   * Writes the totals beside the stores of a finished picture, for a board without `totals`: the board cuts a
   * number of two figures at the edge of its store.
   *
   * @param {ArrayLike<number>} stores South's and North's
   */
  writeTotals(stores) {
    const pen = this.element.getContext('2d');
    if (!pen) return;
    const { board, pits, pitch, storeTargets } = this.#layout;
    const middle = { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    pen.save();
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    pen.font = `600 ${Math.max(0.235 * pitch, 13)}px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = NUMBERS[this.#theme] ?? '#fff';
    for (const [at, store] of storeTargets.entries()) {
      if (!store) continue;
      const pit = pits[at * 6];
      const [right, below] = [store.x > middle.x, pit.y + pit.height / 2 > middle.y];
      // From the inner edges of the store and of the player's pits.
      const x = right ? store.x + 0.1 * pitch : store.x + store.width - 0.1 * pitch;
      const y = below ? pit.y + 1.03 * pitch : pit.y + pit.height - 1.03 * pitch;
      pen.fillText(String(stores[at]), x, y);
    }
    pen.restore();
  }

  /**
   * @param {import('../awale.js').PlainTrace} trace
   * @param {import('../awale.js').BoardTempo} tempo
   * @returns {Promise<void>} resolves when the animation has ended
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
