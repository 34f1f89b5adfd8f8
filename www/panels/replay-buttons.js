import { svgElement, element } from '../base/dom.js';
import { storeGuessButtons } from './store-guess.js';

/**
 * @typedef {import('../replay/replay.js').Replay} Replay
 * @typedef {import('../base/words.js').Say} Say
 */

/** The buttons of whole moves with their signs; that of `run` is an icon. */
const STEPS = /** @type {const} */ ([
  ['first', '|◀'],
  ['back', '◀'],
  ['run', ''],
  ['on', '▶'],
  ['last', '▶|'],
]);

/** The icon of full screen, as an SVG path. */
const FULL_SCREEN_ICON = 'M2 7V2h5M13 2h5v5M18 13v5h-5M7 18H2v-5';
/** The icon to run the replay. */
const RUN_ICON = 'M10 1a9 9 0 1 1 0 18a9 9 0 1 1 0-18M8 6v8l6-4z';

/** The buttons of the replay. Sends `full-screen` when that button is pressed. */
export class ReplayButtons extends EventTarget {
  #replay;
  #say;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #variationName = element('strong', {});
  #leaveVariation = element('button', { type: 'button', class: 'button', 'data-step': 'leave-variation', onclick: () => this.#replay.leaveVariation() });
  /** Shown only in a variation. */
  #variation = element('p', { class: 'variation', role: 'status' }, this.#variationName, this.#leaveVariation);
  element;

  /**
   * @param {Replay} replay
   * @param {Say} say
   */
  constructor(replay, say) {
    super();
    this.#replay = replay;
    this.#say = say;
    const acts = {
      first: () => replay.first(),
      back: () => replay.back(),
      run: () => replay.toggle(),
      on: () => replay.forward(),
      last: () => replay.last(),
      'seed-back': () => replay.seedBack(),
      'seed-on': () => replay.seedForward(),
      'full-screen': () => this.dispatchEvent(new Event('full-screen')),
    };
    for (const [name, act] of Object.entries(acts)) {
      const onclick = () => this.#buttons.get(name)?.getAttribute('aria-disabled') !== 'true' && act();
      this.#buttons.set(name, element('button', { type: 'button', class: 'button step', 'data-step': name, onclick }));
    }
    const buttons = (/** @type {string[]} */ ...names) => names.map((name) => this.#buttons.get(name));
    this.element = element(
      'div',
      { class: 'replay-controls' },
      element('div', { class: 'steps', role: 'group' }, ...buttons(...STEPS.map(([name]) => name))),
      element('div', { class: 'by-seed', role: 'group' }, ...buttons('seed-back', 'seed-on', 'full-screen')),
      storeGuessButtons(replay, say),
      this.#variation,
    );
    replay.addEventListener('change', () => this.show());
    replay.addEventListener('seed', () => this.show());
  }

  translate() {
    const say = this.#say;
    for (const [name, sign] of STEPS) this.#label(name, say(name === 'run' ? 'ui.embed.run' : `ui.moves.${name}`), sign);
    const seed = () => [element('span', { class: 'long' }, say('ui.replay.seed')), element('span', { class: 'short' }, '1')];
    this.#label('seed-back', say('ui.replay.seed-back'), '◀', ...seed());
    this.#label('seed-on', say('ui.replay.seed-on'), ...seed(), '▶');
    this.#label('full-screen', say('ui.replay.project.name'), drawIcon(FULL_SCREEN_ICON));
    this.#variationName.textContent = say('ui.replay.variation');
    this.#leaveVariation.textContent = say('ui.replay.variation.leave');
    this.show();
  }

  show() {
    const { active, atStart, atEnd, running, steps } = this.#replay;
    const leaves = document.activeElement === this.#leaveVariation;
    this.#variation.hidden = !active || !this.#replay.inVariation;
    if (leaves && this.#variation.hidden) this.focus();
    /** @type {Record<string, boolean>} */
    const disabled = {
      first: atStart,
      back: atStart,
      'seed-back': atStart,
      on: atEnd,
      last: atEnd,
      'seed-on': atEnd || Boolean(steps?.blocked),
      run: atStart && atEnd,
    };
    for (const [name, button] of this.#buttons) button.setAttribute('aria-disabled', String(disabled[name] === true));
    this.#label('run', this.#say(running ? 'ui.embed.pause' : 'ui.embed.run'), running ? '‖' : drawIcon(RUN_ICON));
  }

  /** Focuses the button to the next move, or at the end to the one before; returns whether the buttons are shown. */
  focus() {
    this.#buttons.get(this.#replay.atEnd ? 'back' : 'on')?.focus();
    return this.element.contains(document.activeElement);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {...(string | Node)} signs
   */
  #label(name, label, ...signs) {
    const button = this.#buttons.get(name);
    if (!button) return;
    button.setAttribute('aria-label', label);
    button.title = label;
    button.replaceChildren(...signs);
  }
}

/** @param {string} path */
function drawIcon(path) {
  const attributes = { fill: 'none', stroke: 'currentColor', 'stroke-width': 2 };
  return svgElement('svg', { viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, svgElement('path', { d: path, ...attributes }));
}
