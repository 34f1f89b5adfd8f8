import { downloadFile } from '../base/download.js';
import { element } from '../base/dom.js';
import { radioGroup, selectField } from '../base/fields.js';
import { localDay } from '../base/local-day.js';
import { GAME_SEPARATOR } from '../lesson/game-separator.js';
import { taggedText } from '../lesson/tagged-text.js';
import { rulesName } from '../rules/rules-name.js';
import { keptTextLines } from './kept-text-lines.js';
import { isUnfinished, libraryRow, searchedText } from './library-row.js';
import { isEndUntold } from './library.js';
import { Rows } from './rows.js';
import { progressLines } from './progress-dialog.js';
import { OGN_TYPE, fileName, titleOf } from './game-text.js';
import { openDialog } from '../base/dialog.js';
import { dropSecondPress } from '../base/second-press.js';
import { askName } from '../base/name-dialog.js';
import { searchField } from './file-games.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('./library.js').Entry} Entry
 * @typedef {import('./library.js').Added} Added
 *
 * @typedef {object} LibraryNeeds
 * @property {import('../storage/store.js').Store} store
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('./library.js').Library} library
 * @property {() => boolean} unsaved whether the match's game is on the board, worth storing and not stored as it is now
 * @property {() => Promise<void>} save stores the game on the board
 * @property {(card: Card, title: string) => unknown} openCard
 * @property {(then: (files: File[]) => void) => void} pick lets the player choose files
 * @property {(files: File[]) => Promise<Added>} addFiles
 *
 * @typedef {import('../base/words.js').PageWords & LibraryNeeds} LibraryContext
 */

/**
 * Shows the library: the games played on this device and those from files.
 *
 * @param {LibraryContext} context
 * @param {Added} [added] what was just added
 */
export async function showLibraryDialog(context, added) {
  const { library, say } = context;
  const view = new LibraryView(context);
  await view.refresh();
  if (added) view.showAdded(added);
  if (library.refused) view.showMessage(say('ui.files.not-kept'));
  const { closed } = await openDialog({ say, kind: 'my-games', title: say('ui.files.mine'), body: view.parts });
  const follow = () => view.refresh();
  library.addEventListener('change', follow);
  closed.then(() => library.removeEventListener('change', follow));
}

/** The list of the library with its search, its filters and its buttons. */
class LibraryView {
  #context;
  #language;
  /** All entries, each with the text to search in. @type {{ card: Card, text: string }[]} */
  #all = [];
  /** @type {string[]} */
  #searchWords = [];
  #filter;
  /** The removed entries that can be put back, the latest at the end. @type {Entry[]} */
  #removed = [];
  #status = element('p', { role: 'status' });
  #undo;
  #message;
  #count = element('p', { class: 'about' });
  #empty = element('p', { class: 'about' });
  #saveButton;
  #exportButton;
  /** @type {Rows<{ card: Card, text: string }>} */
  #rows;

  /** @param {LibraryContext} context */
  constructor(context) {
    const { say, openCard } = context;
    this.#context = context;
    this.#language = context.words().language;
    this.#filter = new LibraryFilter(say, () => this.#search());
    this.#undo = this.#button('ui.files.undo', () => this.#putBack());
    this.#message = element('div', { class: 'my-games-said', hidden: true }, this.#status, this.#undo);
    this.#saveButton = this.#button('ui.files.keep', () => this.#save());
    this.#exportButton = this.#button('ui.files.export', () => this.#exportAll().catch((error) => {
      console.error(error);
      this.showMessage(say('ui.engine-lost'));
    }));
    const acts = {
      open: openCard,
      rename: (/** @type {Card} */ card, /** @type {string} */ title) => this.#rename(card, title),
      remove: (/** @type {Card} */ card, /** @type {string} */ title) => this.#remove(card, title),
    };
    this.#rows = new Rows(({ card }) => libraryRow(card, say, this.#language, acts));
    this.#rows.label = say('ui.files.mine');
    dropSecondPress(this.#rows.element);
  }

  /** What the dialog shows. */
  get parts() {
    const { say } = this.#context;
    const field = searchField(say, (words) => {
      this.#searchWords = words;
      this.#search();
    });
    return [
      element('div', { class: 'my-games-tools' }, this.#saveButton, this.#button('ui.files.import', () => this.#import()), this.#exportButton),
      field,
      this.#filter.element,
      this.#count,
      this.#empty,
      this.#rows.element,
      this.#message,
      element('p', { class: 'about' }, say('ui.files.here-only')),
    ];
  }

  /** Reads the library again. */
  async refresh() {
    const { library, say } = this.#context;
    const cards = await library.cards();
    // Games with a friend come first if it is the player's turn, or if the friend has not been told of the end.
    const isTurn = (/** @type {Card} */ { end, match }) => match?.setup.friend && end && !end.over && end.turn === match.setup.friend.me;
    const rank = (/** @type {Card} */ card) => (isTurn(card) || isEndUntold(card) ? 0 : 1);
    cards.sort((a, b) => rank(a) - rank(b));
    this.#all = cards.map((card) => ({ card, text: searchedText(card, say, this.#language) }));
    this.#filter.offer(cards);
    this.#search();
  }

  /**
   * @param {string} text
   * @param {Entry[]} removed the entries that can be put back
   */
  showMessage(text, removed = []) {
    this.#removed = removed;
    this.#status.textContent = text;
    this.#undo.hidden = removed.length === 0;
    this.#message.hidden = false;
  }

  /** @param {Added} added */
  showAdded({ games: n, known, keptTexts, faulty: names }) {
    const { say } = this.#context;
    const parts = [
      say(names.length > 0 ? 'ui.files.brought-some' : 'ui.files.brought', { n, names }),
      known > 0 && say('ui.files.brought-known', { n: known }),
      keptTexts > 0 && say('ui.files.brought-kept', { n: keptTexts }),
    ];
    this.showMessage(parts.filter(Boolean).join(' '));
  }

  /** Shows the entries that the search and the filters leave. */
  #search() {
    const { say, unsaved } = this.#context;
    const words = this.#searchWords;
    const rows = this.#rows;
    rows.items = this.#all.filter(({ card, text }) => words.every((word) => text.includes(word)) && this.#filter.shows(card));
    const none = this.#all.length === 0;
    this.#empty.textContent = say(none ? 'ui.files.empty' : 'ui.files.nothing-found');
    this.#empty.hidden = rows.items.length > 0;
    this.#count.hidden = none;
    rows.element.hidden = rows.items.length === 0;
    this.#count.textContent = say('ui.files.count', { n: countGames(rows.items) });
    this.#exportButton.hidden = rows.items.length === 0;
    this.#exportButton.textContent = say(rows.items.length < this.#all.length ? 'ui.files.export-found' : 'ui.files.export');
    this.#saveButton.hidden = !unsaved();
  }

  async #save() {
    const { save, unsaved, library, say } = this.#context;
    await save();
    this.showMessage(say(unsaved() || library.refused ? 'ui.files.not-kept' : 'ui.files.kept-game'));
  }

  #import() {
    const { pick, addFiles } = this.#context;
    pick(async (chosen) => {
      const added = await addFiles(chosen);
      await this.refresh();
      this.showAdded(added);
    });
  }

  /** Downloads the shown entries as one file; if all are shown, with the player's results, lessons and lists. */
  async #exportAll() {
    const { library, say, store, engine } = this.#context;
    const { items } = this.#rows;
    /** @type {(string | Uint8Array)[]} */
    const parts = items.length < this.#all.length ? [] : [await progressLines(this.#context), keptTextLines(store)];
    for (const { card } of items) {
      const text = await library.text(card.id);
      if (!text) continue;
      // The name of a game without a title is exported as its title tag.
      const untitled = card.name && card.games === 1 && !card.tags.Title;
      parts.push(untitled ? await taggedText(engine, new TextDecoder().decode(text), 'Title', card.name ?? '') : text, GAME_SEPARATOR);
    }
    downloadFile(fileName([say('ui.files.file-name'), localDay(new Date())]), parts, OGN_TYPE);
    this.showMessage(say('ui.files.exported', { n: countGames(items) }));
  }

  /** @param {Card} card @param {string} title */
  #rename(card, title) {
    const { library, say } = this.#context;
    return askName({
      say,
      labels: { title: say('ui.files.name'), field: say('ui.files.name.of'), save: say('ui.files.save') },
      name: title,
      save: async (name) => {
        // An unchanged title is not stored: it may be made of the players' names, which follow the page's language.
        await library.rename(card.id, (name === title ? card.name : name) || null);
        await this.refresh();
      },
    });
  }

  /** @param {Card} card @param {string} title */
  async #remove(card, title) {
    const { library, say } = this.#context;
    const at = this.#indexOf(card);
    const entry = await library.remove(card.id);
    // A second press came before the row was gone: the first press's message has the button to put the entry back.
    if (!entry) return;
    await this.refresh();
    // The second press may also have read the entry before it was gone.
    if (this.#removed.some((one) => one.card.id === card.id)) return;
    this.showMessage(say('ui.files.deleted', { n: title }), [...this.#removed, entry]);
    const { length } = this.#rows.items;
    if (length > 0) this.#rows.focus(Math.min(at, length - 1));
    else this.#undo.focus();
  }

  async #putBack() {
    const entry = this.#removed.pop();
    if (!entry) return;
    const { library, say } = this.#context;
    const { card } = entry;
    await library.put([entry]);
    await this.refresh();
    // The button stays for the entry that was removed before.
    const next = this.#removed.at(-1);
    const texts = [say('ui.files.back', { n: titleOf(say, card) }), next && say('ui.files.back.next', { n: titleOf(say, next.card) })];
    this.showMessage(texts.filter(Boolean).join(' '), this.#removed);
    this.#rows.focus(this.#indexOf(card));
  }

  /** The row of an entry; -1 if it is not shown. @param {Card} card */
  #indexOf({ id }) {
    return this.#rows.items.findIndex(({ card }) => card.id === id);
  }

  /** @param {string} key @param {() => unknown} act */
  #button(key, act) {
    return element('button', { type: 'button', class: 'button', onclick: act }, this.#context.say(key));
  }
}

/** The number of games in all these entries. @param {{ card: Card }[]} entries */
const countGames = (entries) => entries.reduce((sum, { card }) => sum + card.games, 0);

/** Which entries are shown: all, unfinished games or the others (also entries of several games), and by which rules. */
class LibraryFilter {
  #say;
  #onchange;
  #stage = 'all';
  /** The rules of the games that are shown; empty: any. */
  #rules = '';
  #byRules = element('label', { class: 'by-rules' });

  /** @param {Say} say @param {() => void} onchange */
  constructor(say, onchange) {
    this.#say = say;
    this.#onchange = onchange;
    const stages = radioGroup({
      label: say('ui.files.stage'),
      value: this.#stage,
      values: ['all', 'open', 'over'].map((value) => ({ value, label: say(`ui.files.stage.${value}`) })),
      onchoose: (value) => {
        this.#stage = value;
        onchange();
      },
    });
    this.element = element('div', { class: 'my-games-filters' }, stages, this.#byRules);
  }

  /** @param {Card} card */
  shows(card) {
    return (this.#stage === 'all' || (this.#stage === 'open') === isUnfinished(card)) && (!this.#rules || card.rules === this.#rules);
  }

  /** Offers the rules of these games. @param {Card[]} cards */
  offer(cards) {
    const found = [...new Set(cards.map((card) => card.rules ?? ''))].filter(Boolean);
    if (!found.includes(this.#rules)) this.#rules = '';
    this.#byRules.hidden = found.length < 2;
    this.element.hidden = cards.length < 2;
    this.#byRules.replaceChildren(
      element('span', {}, this.#say('ui.files.by-rules')),
      selectField({
        values: [{ value: '', label: this.#say('ui.files.by-rules.all') }, ...found.map((value) => ({ value, label: rulesName(this.#say, value) }))],
        value: this.#rules,
        onchoose: (value) => {
          this.#rules = value;
          this.#onchange();
        },
      }),
    );
  }
}
