import { Game } from '../awale.js';
import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { loadGlossary } from '../base/glossary.js';
import { speakerButton } from '../base/read-aloud.js';
import { textToSpeak } from '../base/spoken-text.js';
import { keepTermsApart } from '../base/terms-apart.js';
import { NamedPits } from '../board/named-pits.js';
import { fetchRulesPages } from '../rules/article.js';
import { SheetPage } from '../rules/page.js';
import { shortForm } from '../rules/rules-name.js';
import { glossaryPage } from '../rules/glossary-page.js';
import { historyPage } from '../rules/history-page.js';
import { withVoices } from '../base/with-voices.js';

/** The longer a text, the longer its pits stay lit: with this length, until the pointer leaves their name. */
const UNLIMITED_LENGTH = 1e6;
/** The pages without a rule set, with their part of the words. */
const OTHER_PAGES = new Map([
  ['history', { part: 'history', make: historyPage }],
  ['glossary', { part: 'rulebook', make: glossaryPage }],
]);

/**
 * Creates the panel and loads its words and styles.
 *
 * @param {import('../rules/page.js').Context} context
 */
export async function createRules(context) {
  const [pages] = await Promise.all([
    fetchRulesPages(),
    loadStyle('./rules/rules.css'),
    context.words().add('rulebook'),
    context.words().add('options'),
    loadGlossary(context.words()),
  ]);
  const panel = new RulesPanel(context, pages);
  await panel.showCurrent();
  return panel;
}

/** The rules pages; the first one shown is that of the current rules. */
export class RulesPanel {
  #context;
  #pages;
  /** The shown page: a key of `#pages`, which is the name of a base game, or a key of OTHER_PAGES. */
  #name = '';
  /** @type {SheetPage | null} */
  #page = null;
  #chooser = element('select', { class: 'page-choice', onchange: () => this.#showPage(this.#chooser.value) });
  #compareButton = element('button', { type: 'button', class: 'button', onclick: () => this.#compare() });
  #printButton = element('button', { type: 'button', class: 'button', onclick: () => this.#print() });
  #place = element('article', { class: 'rulebook' });
  element = element(
    'div',
    {},
    element('div', { class: 'rules-head' }, this.#chooser, this.#compareButton, this.#printButton),
    this.#place,
  );
  /** The rules of the game when a page was last shown. */
  #shownRules = '';

  /**
   * @param {import('../rules/page.js').Context} context
   * @param {Record<string, import('../rules/article.js').RulesPage>} pages
   */
  constructor(context, pages) {
    this.#context = context;
    this.#pages = pages;
    context.current.addEventListener('change', () => {
      if (context.current.state.rules !== this.#shownRules) this.showCurrent();
    });
    this.#name = this.#currentName;
    this.#translateHead();
    const { view } = context;
    const place = this.#place;
    // The pits that a rules page names are lit on the board of the game.
    const gameBoard = {
      set lit(/** @type {string} */ letters) {
        view.lightPits(place, letters, UNLIMITED_LENGTH);
      },
    };
    new NamedPits(gameBoard, place);
  }

  translate() {
    this.#translateHead();
    this.#showPage(this.#name);
  }

  /** Shows the page of the current rules. */
  showCurrent() {
    return this.#showPage(this.#currentName);
  }

  /**
   * Scrolls to the section on an option, on the page of the current rules.
   *
   * @param {string} option
   */
  async openAt(option) {
    if (this.#name !== this.#currentName) await this.showCurrent();
    this.#page?.openAt(option);
  }

  /**
   * Shows a rules page from its beginning.
   *
   * @param {string} name the page's name
   */
  async openPage(name) {
    await this.#showPage(name);
    this.#page?.focusTitle();
  }

  /** The name of the page of the current rules: that of their base game. */
  get #currentName() {
    return shortForm(this.#context.current.state.rules).base ?? '';
  }

  #translateHead() {
    const { say } = this.#context;
    this.#chooser.setAttribute('aria-label', say('ui.rulebook.page'));
    const option = (/** @type {string} */ value, /** @type {string} */ label) =>
      element('option', { value, selected: value === this.#name }, label);
    this.#chooser.replaceChildren(
      ...Object.keys(this.#pages).map((name) => option(name, say(`ui.rules.${name}`))),
      ...[...OTHER_PAGES.keys()].map((name) => option(name, say(`ui.rulebook.${name}`))),
    );
    this.#compareButton.textContent = say('ui.rulebook.compare');
    this.#compareButton.title = say('ui.rulebook.comparison');
    this.#printButton.textContent = say('ui.rulebook.print');
  }

  /** @param {string} name */
  async #showPage(name) {
    this.#name = name;
    this.#shownRules = this.#context.current.state.rules;
    this.#chooser.value = name;
    const other = OTHER_PAGES.get(name);
    this.#printButton.hidden = other !== undefined;
    const words = this.#context.words();
    try {
      const quoted = this.#pages[name]?.quotes;
      await Promise.all([words.add(other?.part ?? `rules-${name}`), quoted && words.add(quoted), loadGlossary(words)]);
    } catch (error) {
      console.info(error);
      this.#replacePage(null, element('p', { role: 'alert' }, words.say('ui.rulebook.missing')));
      return;
    }
    // Another page or language may have been chosen meanwhile.
    if (name !== this.#name || words !== this.#context.words()) return;
    if (other) {
      const made = other.make(words);
      made.querySelector('h2')?.after(speakerButton(this.#context, () => this.#context.view.statusText.spoken(textToSpeak([made]))));
      return this.#replacePage(null, made);
    }
    const played = name === this.#currentName;
    const page = withVoices(words, this.#voicesOf(name), () => new SheetPage(this.#context, name, this.#pages[name], played));
    this.#replacePage(page, page.element);
  }

  /** @param {string} name */
  #voicesOf(name) {
    if (name === this.#currentName) return this.#context.current.game.voices();
    const game = new Game(this.#pages[name].rules);
    try {
      return game.voices();
    } finally {
      game.free();
    }
  }

  /**
   * @param {SheetPage | null} page
   * @param {HTMLElement} content
   */
  #replacePage(page, content) {
    this.#page?.close();
    this.#page = page;
    this.#context.view.lightPits(this.#place, '');
    this.#place.replaceChildren(content);
    keepTermsApart(this.#place);
    this.#place.closest('[role="tabpanel"]')?.scrollTo(0, 0);
  }

  async #compare() {
    const { compareRules } = await import('../rules/compare.js');
    await compareRules(this.#context);
  }

  async #print() {
    const { printRules } = await import('../rules/print-rules.js');
    const name = this.#name;
    await withVoices(this.#context.words(), this.#voicesOf(name), () => printRules(this.#context, name, this.#pages[name]));
  }
}
