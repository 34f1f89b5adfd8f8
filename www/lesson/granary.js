import { element } from '../base/dom.js';
import { pitsNamedIn, showPitNames } from '../base/pit-names.js';
import { CAMPS } from '../base/sides.js';

/** @typedef {import('../awale_engine.js').LessonReach} Reach */

/** Timeout for the engine's answer, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * The granary table, computed by the engine: for a chosen pit and each number of seeds, where the last
 * seed falls and whether that is in the opponent's camp.
 */
export class Granary {
  #context;
  #rules;
  #pit = 'A';
  #pits = element('div', { class: 'granary-pits', role: 'group' });
  #heaps = element('ol', { class: 'granary-heaps' });
  #summary = element('p', { class: 'granary-told', 'aria-live': 'polite' });
  element = element('div', { class: 'granary' }, this.#pits, this.#heaps, this.#summary);

  /**
   * @param {{
   *   say: import('../base/words.js').Say,
   *   words: () => import('../base/words.js').Words,
   *   view: Pick<import('../board/game-view.js').GameView, 'lightPits'>,
   *   engine: Pick<import('../engine/engine.js').Engine, 'ask'>,
   * }} context
   * @param {string} rules
   */
  constructor(context, rules) {
    this.#context = context;
    this.#rules = rules;
    this.#pits.setAttribute('aria-label', context.say('ui.lessons.granary'));
    const button = (/** @type {string} */ pit) =>
      element('button', { type: 'button', class: 'granary-pit', onclick: () => this.#choose(pit) }, pit);
    this.#pits.append(...CAMPS.S.map(button));
    this.#choose(this.#pit);
  }

  /** @param {string} pit */
  async #choose(pit) {
    this.#pit = pit;
    for (const button of this.#pits.children) {
      button.setAttribute('aria-pressed', String(button.textContent === pit));
    }
    try {
      /** @type {Reach[]} */
      const reaches = await this.#context.engine.ask('granary', { rules: this.#rules, pit }, TIMEOUT);
      if (this.#pit === pit) this.#fill(reaches);
    } catch (error) {
      console.error(error);
      if (this.#pit === pit) this.#summary.textContent = this.#context.say('ui.engine-lost');
    }
  }

  /** @param {Reach[]} reaches */
  #fill(reaches) {
    const { say } = this.#context;
    this.#heaps.replaceChildren(...reaches.map(({ seeds, last, opposite }) => {
      const where = last ?? say('ui.lessons.store');
      return element('li', { class: opposite ? 'granary-heap reaches' : 'granary-heap' },
        element('b', {}, seeds), ' ', element('span', { 'aria-hidden': 'true' }, `${opposite ? '→ ' : ''}${where}`),
        element('span', { class: 'unseen' }, say(opposite ? 'ui.lessons.reaches' : 'ui.lessons.falls', { pit: where })));
    }));
    const spans = ranges(reaches.filter(({ opposite }) => opposite).map(({ seeds }) => seeds));
    const summary = this.#context.words().sayPits('ui.lessons.granary.told', {
      pit: this.#pit,
      spans: spans.map(([from, to]) => (from === to ? `${from}` : say('ui.lessons.span', { from, to }))),
    });
    showPitNames(this.#summary, summary);
    this.#context.view.lightPits(this.#summary, pitsNamedIn(summary), summary.length);
  }
}

/**
 * The ranges of consecutive numbers in a sorted list, each as its first and last.
 *
 * @param {number[]} numbers
 * @returns {[number, number][]}
 */
function ranges(numbers) {
  /** @type {[number, number][]} */
  const found = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
