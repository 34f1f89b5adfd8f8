import { loadStyle } from './assets.js';
import { element, svgElement } from './dom.js';

/**
 * @typedef {object} QrOptions
 * @property {import('./words.js').Say} say
 * @property {{ ask: (kind: 'qr', data: { text: string }, timeout: number) => Promise<any> }} engine
 * @property {string} tooDense the key of the message for a text too long for a readable code
 */

/** A place for the QR code of a text that may change. */
export class QrPlace {
  #options;
  /** Counts drawings: the answer for an earlier one is dropped. */
  #drawings = 0;
  element = element('div', { class: 'qr', role: 'status' });

  /** @param {QrOptions} options */
  constructor(options) {
    this.#options = options;
    loadStyle('./base/qr.css').catch(console.error);
  }

  get empty() {
    return this.element.childElementCount === 0;
  }

  clear() {
    this.#drawings += 1;
    this.element.replaceChildren();
  }

  /**
   * @param {string} text
   * @param {string} label
   */
  async draw(text, label) {
    const { say, engine, tooDense } = this.#options;
    const drawing = (this.#drawings += 1);
    try {
      const code = await engine.ask('qr', { text }, 10_000);
      if (drawing === this.#drawings) this.element.replaceChildren(qrImage(label, code));
    } catch (error) {
      const dense = /** @type {{ code?: string }} */ (error).code === 'too-dense';
      if (drawing === this.#drawings) this.element.replaceChildren(element('p', {}, say(dense ? tooDense : 'ui.engine-lost')));
    }
  }
}

/**
 * @param {string} label
 * @param {{ size: number, quiet: number, path: string }} code the modules as an SVG path
 */
function qrImage(label, { size, quiet, path }) {
  const side = size + 2 * quiet;
  return svgElement(
    'svg',
    {
      viewBox: `${-quiet} ${-quiet} ${side} ${side}`,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
    },
    svgElement('rect', { class: 'ground', x: -quiet, y: -quiet, width: side, height: side }),
    svgElement('path', { d: path }),
  );
}
