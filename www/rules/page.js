import { readRules } from '../awale.js';
import { element } from '../base/dom.js';
import { withTermButtons } from '../base/glossary.js';
import { speakerButton } from '../base/read-aloud.js';
import { textToSpeak } from '../base/spoken-text.js';
import { NamedPits } from '../board/named-pits.js';
import { paragraphs, sectionFor } from './article.js';
import { differentOptions } from './differences.js';
import { rulesName } from './rules-name.js';
import { SmallBoard } from './small-board.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   settings: import('../storage/settings.js').Settings,
 *   view: import('../board/game-view.js').GameView,
 *   chooseRules: (sheet: string) => unknown,
 * }} Context
 */

/**
 * Lights the same pits on several boards.
 *
 * @param {SmallBoard[]} boards
 * @returns {{ lit: string }}
 */
const onAll = (boards) => ({
  set lit(/** @type {string} */ letters) {
    for (const board of boards) board.lit = letters;
  },
});

/** A rules page: its sections with their boards. */
export class SheetPage {
  #context;
  #name;
  #page;
  /** @type {SmallBoard[]} */
  #boards = [];
  element = element('div', { class: 'rule-sections' });

  /**
   * @param {Context} context
   * @param {string} name
   * @param {import('./article.js').RulesPage} page
   * @param {boolean} played whether this is the page of the current rules (that of their base game)
   */
  constructor(context, name, page, played) {
    this.#context = context;
    this.#name = name;
    this.#page = page;
    const { say } = context;
    const about = element('p', { class: 'about' }, say(`ui.rules-${name}.about`));
    this.element.append(
      element('h2', { tabindex: '-1' }, say(`ui.rules.${name}`)),
      this.#speaker(about),
      about,
      ...(played ? this.#differences() : []),
      ...page.sections.map((section) => this.#section(section)),
    );
  }

  /**
   * Scrolls to the section on an option, or else to the differences from the page's rules, and focuses its title.
   *
   * @param {string} option
   */
  openAt(option) {
    const { options } = readRules(this.#context.current.state.rules);
    const section = options && sectionFor(this.#page, option, options);
    const title =
      (section && this.element.querySelector(`[data-section="${section.name}"] h3`)) ??
      this.element.querySelector('.playing h3');
    if (!(title instanceof HTMLElement)) return;
    (title.parentElement ?? title).scrollIntoView({ block: 'start' });
    title.focus({ preventScroll: true });
  }

  /** Scrolls to the title, and focuses it. */
  focusTitle() {
    const title = this.element.querySelector('h2');
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  }

  close() {
    for (const board of this.#boards) board.close();
  }

  /** @param {import('./article.js').Section} section */
  #section({ name, boards = [] }) {
    const { say, chooseRules } = this.#context;
    const key = `ui.rules-${this.#name}.${name}`;
    const made = boards.map((example, at) => new SmallBoard(this.#context, example, say(`${key}.board.${at + 1}`)));
    this.#boards.push(...made);
    const text = element(
      'div',
      {},
      ...paragraphs({ text: say(`${key}.text`), words: this.#context.words(), onswitch: () => chooseRules(this.#name) }),
    );
    // The pits that a section names are lit on its own boards; without any, on the board of the game (panels/rules.js).
    if (made.length > 0) new NamedPits(onAll(made), text);
    return element(
      'section',
      { 'data-section': name },
      element('h3', { tabindex: '-1' }, say(key)),
      this.#speaker(text),
      text,
      ...made.map((board) => board.element),
    );
  }

  /** The options in which the current rules differ from those that the page describes. */
  #differences() {
    const { say, words, current } = this.#context;
    const [described, played] = [this.#page.rules, current.state.rules].map((rules) => readRules(rules).options ?? {});
    const different = differentOptions(played, described);
    if (different.length === 0) return [];
    const text = element(
      'div',
      {},
      element('p', {}, say('ui.rulebook.playing.about', { rules: rulesName(say, current.state.rules) })),
      element(
        'ul',
        {},
        ...different.map(({ option, value }) => element('li', {}, ...withTermButtons(say(`rule.${option}.${value}`), words()))),
      ),
    );
    return [element('section', { class: 'playing' }, element('h3', { tabindex: '-1' }, say('ui.rulebook.playing')), this.#speaker(text), text)];
  }

  /** The button that reads a text aloud. @param {HTMLElement} text */
  #speaker(text) {
    const { view } = this.#context;
    return speakerButton(this.#context, () => view.statusText.spoken(textToSpeak([text])));
  }
}
