import { tagLine } from '../awale.js';
import { downloadFile } from '../base/download.js';
import { element } from '../base/dom.js';
import { radioGroup, selectField } from '../base/fields.js';
import { rulesName } from '../rules/rules-name.js';
import { keptTextLines } from './kept-text-lines.js';
import { isOpen, libraryRow, searchedText } from './library-row.js';
import { isEndUntold } from './library.js';
import { Rows } from './rows.js';
import { progressLines } from './progress-dialog.js';
import { OGN_TYPE, fileName, titleOf } from './game-text.js';
import { openDialog } from '../base/dialog.js';
import { askName } from '../base/name-dialog.js';
import { searchField } from './file-games.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('./library.js').Entry} Entry
 *
 * @typedef {object} LibraryNeeds
 * @property {import('../storage/store.js').Store} store
 * @property {import('./library.js').Library} library
 * @property {() => boolean} unsaved whether the game on the board is not in the library
 * @property {() => Promise<void>} save stores the game on the board
 * @property {(card: Card, title: string) => unknown} openCard
 * @property {(then: (files: File[]) => void) => void} pick lets the player choose files
 * @property {(files: File[]) => Promise<import('./library.js').Added>} addFiles
 */

/**
 * Shows the library: the games played on this device and those from files.
 *
 * @param {import('../base/words.js').PageWords & LibraryNeeds} context
 * @param {import('./library.js').Added} [added] what was just added
 */
export async function showLibraryDialog(context, added) {
  const { library, say } = context;
  const { language } = context.words();
  /** @type {{ card: Card, text: string }[]} */
  let all = [];
  /** @type {string[]} */
  let searchWords = [];
  const filter = new LibraryFilter(say, () => search());
  /** @type {Entry | null} */
  let removed = null;

  const status = element('p', { role: 'status' });
  const undo = button('ui.files.undo', () => putBack());
  const message = element('div', { class: 'my-games-said', hidden: true }, status, undo);
  const count = element('p', { class: 'about' });
  const empty = element('p', { class: 'about' });
  const saveButton = button('ui.files.keep', async () => {
    await context.save();
    showMessage(say('ui.files.kept-game'));
  });
  const exportButton = button('ui.files.export', () => exportAll());
  const rows = new Rows((/** @type {{ card: Card }} */ { card }) => libraryRow(card, say, language, { open: context.openCard, rename, remove }));
  rows.label = say('ui.files.mine');

  /** @param {string} key @param {() => unknown} act */
  function button(key, act) {
    return element('button', { type: 'button', class: 'button', onclick: act }, say(key));
  }

  /**
   * @param {string} text
   * @param {Entry | null} entry an entry that can be restored
   */
  function showMessage(text, entry = null) {
    removed = entry;
    status.textContent = text;
    undo.hidden = entry === null;
    message.hidden = false;
  }

  /** @param {Card} card @param {string} title */
  async function remove(card, title) {
    const at = rows.items.findIndex((item) => item.card.id === card.id);
    const entry = await library.remove(card.id);
    await refresh();
    showMessage(say('ui.files.deleted', { n: title }), entry);
    if (rows.items.length > 0) rows.focus(Math.min(at, rows.items.length - 1));
    else undo.focus();
  }

  async function putBack() {
    if (!removed) return;
    const { card } = removed;
    await library.put([removed]);
    await refresh();
    showMessage(say('ui.files.back', { n: titleOf(say, card) }));
    rows.focus(rows.items.findIndex((item) => item.card.id === card.id));
  }

  /** @param {Card} card @param {string} title */
  function rename(card, title) {
    return askName({
      say,
      labels: { title: say('ui.files.name'), field: say('ui.files.name.of'), save: say('ui.files.save') },
      name: title,
      save: async (name) => {
        await library.rename(card.id, name || null);
        await refresh();
      },
    });
  }

  async function exportAll() {
    /** @type {(string | Uint8Array)[]} */
    const parts = searchWords.length > 0 ? [] : [await progressLines(context), keptTextLines(context.store)];
    for (const { card } of rows.items) {
      const text = await library.text(card.id);
      if (!text) continue;
      // The entry's name is exported as a tag.
      if (card.name && card.games === 1 && !card.tags.Title) {
        parts.push(tagLine('Title', card.name));
      }
      parts.push(text, '\n\n');
    }
    downloadFile(fileName([say('ui.files.file-name'), new Date().toISOString().slice(0, 10)]), parts, OGN_TYPE);
    showMessage(say('ui.files.exported', { n: countGames(rows.items) }));
  }

  /** @param {{ card: Card }[]} items */
  const countGames = (items) => items.reduce((sum, { card }) => sum + card.games, 0);

  function search() {
    rows.items = all.filter(
      ({ card, text }) => searchWords.every((word) => text.includes(word)) && filter.shows(card),
    );
    const none = all.length === 0;
    empty.textContent = say(none ? 'ui.files.empty' : 'ui.files.nothing-found');
    empty.hidden = rows.items.length > 0;
    count.hidden = none;
    rows.element.hidden = rows.items.length === 0;
    count.textContent = say('ui.files.count', { n: countGames(rows.items) });
    exportButton.hidden = rows.items.length === 0;
    exportButton.textContent = say(searchWords.length > 0 ? 'ui.files.export-found' : 'ui.files.export');
    saveButton.hidden = !context.unsaved();
  }

  async function refresh() {
    const cards = await library.cards();
    // Games with a friend in which it is the player’s turn come first, and those whose end the friend has not been told.
    const isTurn = (/** @type {Card} */ { end, match }) => match?.setup.friend && end && !end.over && end.turn === match.setup.friend.me;
    const rank = (/** @type {Card} */ card) => (isTurn(card) || isEndUntold(card) ? 0 : 1);
    cards.sort((a, b) => rank(a) - rank(b));
    all = cards.map((card) => ({ card, text: searchedText(card, say, language) }));
    filter.offer(cards);
    search();
  }

  /** @param {import('./library.js').Added} found */
  const showAdded = ({ games: n, known, keptTexts, faulty: names }) => {
    const parts = [
      say(names.length > 0 ? 'ui.files.brought-some' : 'ui.files.brought', { n, names }),
      known > 0 && say('ui.files.brought-known', { n: known }),
      keptTexts > 0 && say('ui.files.brought-kept', { n: keptTexts }),
    ];
    showMessage(parts.filter(Boolean).join(' '));
  };
  const importFiles = () =>
    context.pick(async (chosen) => {
      const added = await context.addFiles(chosen);
      await refresh();
      showAdded(added);
    });
  const field = searchField(say, (words) => {
    searchWords = words;
    search();
  });
  await refresh();
  if (added) showAdded(added);
  if (library.refused) showMessage(say('ui.files.not-kept'));
  const { closed } = await openDialog({
    say,
    kind: 'my-games',
    title: say('ui.files.mine'),
    body: [
      element('div', { class: 'my-games-tools' }, saveButton, button('ui.files.import', importFiles), exportButton),
      field,
      filter.element,
      message,
      count,
      empty,
      rows.element,
      element('p', { class: 'about' }, say('ui.files.here-only')),
    ],
  });
  const follow = () => refresh();
  library.addEventListener('change', follow);
  closed.then(() => library.removeEventListener('change', follow));
}

/** Which games are shown: all, unfinished or finished ones, and by which rules. */
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
    return (this.#stage === 'all' || (this.#stage === 'open') === isOpen(card)) && (!this.#rules || card.rules === this.#rules);
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
