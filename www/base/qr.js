import { loadStyle } from './assets.js';
import { openDialog } from './dialog.js';
import { element, svgElement } from './dom.js';
import { notArrived } from './not-arrived.js';

/**
 * @typedef {object} QrOptions
 * @property {import('./words.js').Say} say
 * @property {import('./words.js').Words} words
 * @property {{ ask: (kind: 'qr', data: { text: string }, timeout: number) => Promise<any> }} engine
 * @property {string} tooDense the key of the message for a text too long for a readable code
 */

/** Timeout for a code, in milliseconds. */
const TIMEOUT = 10_000;

/** A place for the QR code of a text that may change. Pressed, the code fills the window and can be printed. */
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
    const { say, words, engine, tooDense } = this.#options;
    const drawing = (this.#drawings += 1);
    try {
      const [code] = await Promise.all([engine.ask('qr', { text }, TIMEOUT), words.add('files')]);
      if (drawing !== this.#drawings) return;
      const enlarge = () => openLarge(say, qrImage(label, code), label, text);
      this.element.replaceChildren(element('button', { type: 'button', class: 'qr-enlarge', onclick: enlarge }, qrImage(label, code), ' ', element('span', {}, say('ui.qr.enlarge'))));
    } catch (error) {
      const dense = /** @type {{ code?: string }} */ (error).code === 'too-dense';
      const fault = dense ? tooDense : notArrived(error) ? 'ui.missing' : 'ui.engine-lost';
      if (drawing === this.#drawings) this.element.replaceChildren(element('p', {}, say(fault)));
    }
  }
}

/**
 * Shows a code as large as the window allows, to be read off a projector or from the other end of a classroom.
 *
 * @param {import('./words.js').Say} say
 * @param {SVGElement} image
 * @param {string} label
 * @param {string} text the encoded text
 */
function openLarge(say, image, label, text) {
  const print = () => {
    import('./print.js').then(({ printOnly }) => printOnly('base', element('h1', {}, label), image.cloneNode(true), element('p', { class: 'qr-text' }, text))).catch(console.error);
    // The dialog stays open.
    return false;
  };
  return openDialog({ say, kind: 'qr-large', title: label, body: [element('div', { class: 'qr' }, image)], actions: [{ label: say('ui.qr.print'), act: print }] });
}

/**
 * @param {string} label
 * @param {{ size: number, quiet: number, path: string }} code `size`: the modules (dark or light squares) of a
 *   side; `quiet`: those of the margin; `path`: the dark ones as an SVG path
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
