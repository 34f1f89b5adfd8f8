import { readRules, ruleCatalogue } from '../awale.js';
import { styled } from '../belongings.js';
import { element } from '../dom.js';

/**
 * The rules panel, with its words and its looks.
 *
 * @param {import('./furnish.js').Room} room
 */
export async function makeRules(room) {
  await Promise.all([styled('./panels/rules.css'), room.words().add('rulebook')]);
  return new RulesPanel(room);
}

/** The rules of the game that is played, a section for each of their options. */
export class RulesPanel {
  #room;
  #title = element('h2', {});
  #sections = element('div', { class: 'rule-sections' });
  element = element('article', { class: 'rulebook' }, this.#title, this.#sections);

  /** @param {import('./furnish.js').Room} room */
  constructor(room) {
    this.#room = room;
    room.match.addEventListener('seats', () => this.#fill());
    this.#fill();
  }

  speak() {
    this.#fill();
  }

  /**
   * Brings what is said of an option into view, and the reader to it.
   *
   * @param {string} option
   */
  async openAt(option) {
    const section = this.#sections.querySelector(`[data-rule~="${CSS.escape(option)}"]`);
    const title = section?.querySelector('h3');
    section?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  }

  #fill() {
    const { say, play, games } = this.#room;
    const { options } = readRules(play.state.rules);
    this.#title.textContent = games.rulesName();
    if (!options) return;
    const names = ruleCatalogue().options.map(({ name }) => name);
    this.#sections.replaceChildren(
      ...names.map((name) =>
        element(
          'section',
          { 'data-rule': name },
          element('h3', { tabindex: '-1' }, say(`rule.${name}`)),
          element('p', {}, say(`rule.${name}.${options[name]}`)),
        ),
      ),
    );
  }
}
