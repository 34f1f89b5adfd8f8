import { element, icon } from '../base/dom.js';

/** @typedef {import('../base/words.js').Words} Words */

/** The buttons of each kind. */
const KINDS = /** @type {const} */ ({
  play: ['undo', 'new'],
  replay: ['first', 'back', 'run', 'on', 'last'],
  none: [],
});

/** @typedef {keyof typeof KINDS} ControlsKind */

/** The buttons under an embedded board. Sends `press` (detail: the button's name). */
export class Controls extends EventTarget {
  #count = element('span', { class: 'count' });
  #row = element('div', { class: 'actions', role: 'group' });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Words | null} */
  #words = null;
  element = this.#row;

  /** @param {ControlsKind} kind */
  set kind(kind) {
    if (this.#row.dataset.kind === kind) return;
    this.#row.dataset.kind = kind;
    this.#buttons.clear();
    for (const name of KINDS[kind]) {
      const button = element('button', { type: 'button', class: 'button', 'data-action': name }, icon(name));
      button.addEventListener('click', () => {
        if (button.getAttribute('aria-disabled') !== 'true') {
          this.dispatchEvent(new CustomEvent('press', { detail: name }));
        }
      });
      this.#buttons.set(name, button);
    }
    const buttons = [...this.#buttons.values()];
    this.#row.replaceChildren(...buttons, ...(kind === 'replay' ? [this.#count] : []));
    this.#row.hidden = buttons.length === 0;
    this.#showLabels(false);
  }

  /** @param {Words} words */
  set words(words) {
    this.#words = words;
    this.#showLabels(false);
  }

  /** @param {{ ply: number, length: number, over: boolean, running: boolean }} game */
  refresh({ ply, length, over, running }) {
    /** @type {Record<string, boolean>} */
    const enabled = {
      undo: ply > 0 || over,
      new: true,
      first: ply > 0,
      back: ply > 0,
      run: length > 0,
      on: ply < length,
      last: ply < length,
    };
    for (const [name, button] of this.#buttons) button.setAttribute('aria-disabled', String(!enabled[name]));
    this.#count.textContent = `${ply}/${length}`;
    this.#showLabels(running);
  }

  /** Labels the buttons. @param {boolean} running whether the replay runs */
  #showLabels(running) {
    const words = this.#words;
    if (!words) return;
    this.#row.setAttribute('aria-label', words.say('ui.actions'));
    for (const [name, button] of this.#buttons) {
      button.dataset.running = String(name === 'run' && running);
      const ofEmbed = name === 'run' || KINDS.play.some((one) => one === name);
      // The other buttons have the words of the page's replay.
      const key = `${ofEmbed ? 'ui.embed' : 'ui.moves'}.${name}`;
      const label = words.say(name === 'run' && running ? 'ui.embed.pause' : key);
      button.setAttribute('aria-label', label);
      button.title = label;
    }
  }
}
