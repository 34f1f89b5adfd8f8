import { StillBoard } from './still-board.js';

/** The usual width in CSS pixels, before print scaling: at 320 a pit's letter would touch a count of two digits. */
export const PAPER_WIDTH = 380;
/** Canvas pixels for each CSS pixel, for a sharp print. */
const PRINT_SCALE = 4;

/**
 * A board to print, in black lines on white: the high-contrast board, inverted. Unless `options` sets `stores`, the
 * stores are the wide ones (`ends`) even on a narrow board, so that the totals in them do not touch the outline.
 */
export class PaperBoard extends StillBoard {
  /**
   * @param {number} width in CSS pixels
   * @param {import('../awale.js').BoardOptions} options
   * @param {import('../awale.js').BoardScene} scene
   */
  constructor(width, options, scene) {
    super(width, PRINT_SCALE, { stores: 'ends', ...options }, 'contrast');
    this.show(scene);
    this.drawNow();
    this.#invert();
    this.close();
  }

  #invert() {
    const canvas = this.element;
    const pen = canvas.getContext('2d');
    if (!pen) return;
    pen.save();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = 'difference';
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.restore();
  }
}
