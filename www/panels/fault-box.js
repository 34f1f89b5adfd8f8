import { element } from '../base/dom.js';

/** The most faults that are listed. */
const MAX_FAULTS = 5;

/** A box in a panel that says why a lesson or a list cannot be opened. */
export class FaultBox {
  #words;
  element = element('div', { class: 'lesson-fault', role: 'alert', hidden: true });

  /** @param {() => import('../base/words.js').Words} words with the part `faults` */
  constructor(words) {
    this.#words = words;
  }

  /**
   * @param {string} text
   * @param {import('../awale_engine.js').LessonReading['faults']} [faults] of the lesson's or list's text
   */
  show(text, faults = []) {
    const words = this.#words();
    const listed = faults.slice(0, MAX_FAULTS).map(({ said }) => words.tell(said));
    this.element.replaceChildren(...[text, ...listed].map((line) => element('p', {}, line)));
    this.element.hidden = false;
    this.element.scrollIntoView({ block: 'nearest' });
  }

  hide() {
    this.element.hidden = true;
  }
}
