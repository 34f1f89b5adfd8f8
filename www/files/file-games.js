import { element } from '../base/dom.js';
import { Rows } from './rows.js';
import { detailsOf, searchText, titleOf } from './game-text.js';
import { openDialog } from '../base/dialog.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./game-file.js').GameFile} GameFile
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 */

/**
 * Shows the games of a file, to search and open.
 *
 * @param {object} options
 * @param {Say} options.say
 * @param {string} options.language
 * @param {string} options.title
 * @param {GameFile} options.file
 * @param {(game: ListedGame) => Promise<unknown>} options.onopen
 */
export async function showGamesDialog({ say, language, title, file, onopen }) {
  const rows = new Rows((/** @type {{ game: ListedGame, number: number }} */ { game, number }) => [
    element(
      'button',
      { type: 'button', class: 'row-main', onclick: () => onopen(game) },
      element('span', { class: 'row-title' }, `${number}. ${titleOf(say, game)}`),
      element('small', {}, detailsOf(say, language, game)),
    ),
  ]);
  const all = file.games.map((game, at) => ({ game, number: at + 1 }));
  /** The texts to search in, computed at the first search. @type {string[] | undefined} */
  let texts;
  const searchTexts = () =>
    file.games.map((game) =>
      searchText(`${titleOf(say, game)} ${detailsOf(say, language, game)} ${game.tags.Date ?? ''} ${game.tags.Site ?? ''}`),
    );
  const count = element('p', { class: 'about', role: 'status' });
  const field = searchField(say, (words) => {
    const computed = (texts ??= searchTexts());
    rows.items = all.filter((_, at) => words.every((word) => computed[at].includes(word)));
    count.textContent = say('ui.files.count', { n: rows.items.length });
  });
  rows.label = title;
  rows.items = all;
  count.textContent = say('ui.files.count', { n: all.length });
  await openDialog({ say, kind: 'file-games', title, body: [field, count, rows.element] });
}

/**
 * A search field: gives the typed words to `onsearch`, in the form that `searchText` gives to a text.
 *
 * @param {Say} say
 * @param {(words: string[]) => void} onsearch
 */
export function searchField(say, onsearch) {
  const field = element('input', {
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => onsearch(searchText(field.value).split(/\s+/).filter(Boolean)),
  });
  return element('label', { class: 'search' }, element('span', {}, say('ui.files.search')), field);
}
