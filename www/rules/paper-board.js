import { StillBoard } from './still-board.js';

/** Printed dots for each CSS pixel. */
const DOTS = 4;

/** A board to print, in black lines on white: the high-contrast board, inverted. */
export class PaperBoard extends StillBoard {
  /**
   * @param {number} width in CSS pixels
   * @param {import('../awale.js').BoardOptions} options
   * @param {import('../awale.js').BoardScene} scene
   */
  constructor(width, options, scene) {
    super(width, DOTS, options, 'contrast');
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
