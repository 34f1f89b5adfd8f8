import { styled } from '../base/assets.js';
import { element } from '../base/dom.js';
import { bringGlossary } from '../base/glossary.js';
import { bringSheets } from '../rules/article.js';
import { SheetPage } from '../rules/page.js';
import { glossaryPage } from '../rules/terms.js';
import { voiced } from '../rules/with-voice.js';

/** Whose page is opened for a voice; the rest are told apart by name. */
const VOICES = new Map([
  ['classic', 'classique'],
  ['strict', 'stricte'],
  ['ivory', 'cote-ivoire'],
  ['boite', 'boite'],
  ['eqwale', 'eqwale'],
]);

/**
 * The rules panel, with its words and its looks.
 *
 * @param {import('../page/panels.js').Room} room
 */
export async function makeRules(room) {
  const [sheets] = await Promise.all([
    bringSheets(),
    styled('./rules/rules.css'),
    room.words().add('rulebook'),
    bringGlossary(room.words()),
  ]);
  const panel = new RulesPanel(room, sheets);
  await panel.follow();
  return panel;
}

/** The rules pages, one at a time: first that of the rules that are played. */
export class RulesPanel {
  #room;
  #sheets;
  /** The page that is shown: a sheet's name, or `glossary`. */
  #name = '';
  /** @type {SheetPage | null} */
  #page = null;
  #chooser = element('select', { class: 'page-choice', onchange: () => this.#turn(this.#chooser.value) });
  #five = element('button', { type: 'button', class: 'button', onclick: () => this.#compare() });
  #print = element('button', { type: 'button', class: 'button', onclick: () => this.#toPaper() });
  #place = element('article', { class: 'rulebook' });
  element = element(
    'div',
    {},
    element('div', { class: 'rules-head' }, this.#chooser, this.#five, this.#print),
    this.#place,
  );
  /** The rules that were played when the page was turned to them. */
  #followed = '';

  /**
   * @param {import('../page/panels.js').Room} room
   * @param {Record<string, import('../rules/article.js').Sheet>} sheets
   */
  constructor(room, sheets) {
    this.#room = room;
    this.#sheets = sheets;
    room.play.addEventListener('change', () => {
      if (room.play.state.rules !== this.#followed) this.follow();
    });
    this.#name = this.#played;
    this.#speakHead();
  }

  speak() {
    this.#speakHead();
    this.#turn(this.#name);
  }

  /** Shows the page of the rules that are played. */
  follow() {
    return this.#turn(this.#played);
  }

  /**
   * Brings what the rules that are played say of an option into view, and the reader to it.
   *
   * @param {string} option
   */
  async openAt(option) {
    if (this.#name !== this.#played) await this.follow();
    this.#page?.openAt(option);
  }

  /**
   * Turns to the page of a sheet, and brings the reader to its beginning.
   *
   * @param {string} sheet
   */
  async openSheet(sheet) {
    await this.#turn(sheet);
    this.#page?.begin();
  }

  /** The page of the rules that are played. */
  get #played() {
    const { game, state } = this.#room.play;
    const voice = game.voice().at(-1) ?? '';
    return VOICES.get(voice) ?? (state.rules.startsWith('kalah') ? 'kalah' : 'awari');
  }

  #speakHead() {
    const { say } = this.#room;
    this.#chooser.setAttribute('aria-label', say('ui.rulebook.page'));
    const option = (/** @type {string} */ value, /** @type {string} */ label) =>
      element('option', { value, selected: value === this.#name }, label);
    this.#chooser.replaceChildren(
      ...Object.keys(this.#sheets).map((name) => option(name, say(`ui.rules.${name}`))),
      option('glossary', say('ui.rulebook.glossary')),
    );
    this.#five.textContent = say('ui.rulebook.five');
    this.#print.textContent = say('ui.rulebook.print');
  }

  /** @param {string} name */
  async #turn(name) {
    this.#name = name;
    this.#followed = this.#room.play.state.rules;
    this.#chooser.value = name;
    this.#print.hidden = name === 'glossary';
    const words = this.#room.words();
    try {
      await Promise.all([words.add(name === 'glossary' ? 'rulebook' : `rules-${name}`), bringGlossary(words)]);
    } catch (error) {
      console.info(error);
      this.#show(null, element('p', { role: 'alert' }, words.say('ui.rulebook.missing')));
      return;
    }
    // Another page, or another language, may have been asked for meanwhile.
    if (name !== this.#name || words !== this.#room.words()) return;
    if (name === 'glossary') return this.#show(null, glossaryPage(words));
    const played = name === this.#played;
    const page = voiced(words, this.#voice(name), () => new SheetPage(this.#room, name, this.#sheets[name], played));
    this.#show(page, page.element);
  }

  /** @param {string} name */
  #voice(name) {
    const { game } = this.#room.play;
    if (name === this.#played) return game.voice();
    const [voice] = [...VOICES].find(([, page]) => page === name) ?? ['other'];
    return name === 'kalah' ? ['stores', voice] : [voice];
  }

  /**
   * @param {SheetPage | null} page
   * @param {HTMLElement} content
   */
  #show(page, content) {
    this.#page?.close();
    this.#page = page;
    this.#place.replaceChildren(content);
    this.#place.closest('[role="tabpanel"]')?.scrollTo(0, 0);
  }

  async #compare() {
    const { compareRules } = await import('../rules/compare.js');
    await compareRules(this.#room);
  }

  async #toPaper() {
    const { printRules } = await import('../rules/paper.js');
    const name = this.#name;
    await voiced(this.#room.words(), this.#voice(name), () => printRules(this.#room, name, this.#sheets[name]));
  }
}
