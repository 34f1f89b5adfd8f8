import { element } from '../base/dom.js';
import { otherSide } from '../base/sides.js';
import { NAME_TAGS } from '../game/game-link.js';
import { boardPicture } from './board-picture.js';
import { dateParts, detailsOf, playerName, searchText, titleOf } from './game-text.js';
import { ownSide } from './library.js';
import { presetName, shortForm } from '../rules/rules-name.js';

/**
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('../base/words.js').Say} Say
 *
 * @typedef {object} RowActions what the buttons of a row do; each takes the entry and its title
 * @property {(card: Card, title: string) => unknown} open
 * @property {(card: Card, title: string) => unknown} rename
 * @property {(card: Card, title: string) => unknown} remove
 */

/** The longest name that a badge shows, in characters: a longer one would leave no room for the title. */
const LONGEST_NAME = 12;

/**
 * The elements of an entry's row in the library.
 *
 * @param {Card} card
 * @param {Say} say
 * @param {string} language
 * @param {RowActions} actions
 * @returns {HTMLElement[]}
 */
export function libraryRow(card, say, language, { open, rename, remove }) {
  const title = titleOf(say, card);
  return [
    element(
      'button',
      { type: 'button', class: 'row-main', onclick: () => open(card, title) },
      element('span', { class: 'row-title', title }, title),
      element('small', {}, details(card, say, language)),
      boardPicture(card.end?.pits),
      badge(card, say),
    ),
    tool('✎', say('ui.files.rename', { n: title }), () => rename(card, title)),
    tool('×', say('ui.files.delete', { n: title }), () => remove(card, title)),
  ];
}

/**
 * The text that a search in the library looks through: the row, the name of the base game, the tags, and the date in
 * digits.
 *
 * @param {Card} card
 * @param {Say} say
 * @param {string} language
 */
export function searchedText(card, say, language) {
  const base = card.rules && shortForm(card.rules).base;
  const parts = [titleOf(say, card), details(card, say, language), badge(card, say)?.textContent ?? '', base ? presetName(say, base) : '', ...Object.values(card.tags), ...numericDates(card.tags.Date)];
  return searchText(parts.join(' '));
}

/** A date of a game file as people type it: year first, and day first. @param {string} [date] */
function numericDates(date) {
  const [year, month, day] = dateParts(date);
  return year ? [`${year}-${month}-${day}`, `${day}/${month}/${year}`, `${Number(day)}/${Number(month)}/${year}`] : [];
}

/** Whether an entry is one unfinished game. @param {Card} card */
export function isUnfinished({ games, end, tags }) {
  return games === 1 && (end ? end.over === null : tags.Result === '*');
}

/** @param {Card} card @param {Say} say @param {string} language */
function details(card, say, language) {
  if (card.games !== 1) return say('ui.files.count', { n: card.games });
  // The result is not repeated if the badge has it; only `stoppedBy` says that a player resigned or lost on time.
  const { end, tags } = card;
  const resultInBadge = end && (end.over || tags.Result === '*');
  return [detailsOf(say, language, card, !resultInBadge), leftAt(card, say), stoppedBy(card, say)].filter(Boolean).join(' · ');
}

/** Where an unfinished game was left, if before its last move. @param {Card} card @param {Say} say */
function leftAt(card, say) {
  const { moves, match } = card;
  if (!isUnfinished(card) || !match || match.ply >= (moves ?? 0)) return '';
  return match.ply === 0 ? say('ui.files.left-at.start') : say('ui.files.left-at', { n: match.ply });
}

/** Who resigned, or lost on time. @param {Card} card @param {Say} say */
function stoppedBy(card, say) {
  const { winner, counted, why } = card.end?.over ?? {};
  return winner && !counted && why ? say(`ui.files.${why}`, { by: otherSide(winner === 'N' ? 'N' : 'S'), you: ownSide(card) }) : '';
}

/**
 * The result for this device's player; `over` if they played neither side or both.
 *
 * @param {import('./library.js').GameEnd} end
 * @param {string | null} own the player's side
 */
function badgeKind({ over }, own) {
  if (!over) return 'open';
  if (!over.winner) return 'draw';
  if (!own) return 'over';
  return over.winner === own ? 'won' : 'lost';
}

/** The badge that says a game's result, or that the game is unfinished. @param {Card} card @param {Say} say */
function badge(card, say) {
  const { games, end } = card;
  if (games !== 1 || !end) return null;
  const { over, turn } = end;
  const own = ownSide(card);
  const kind = badgeKind(end, own);
  const key = kind === 'open' && own === turn ? 'ui.files.badge.yours' : `ui.files.badge.${kind}`;
  // The badge names the winner, or the winner's side if the name is missing or too long.
  const name = over?.winner ? playerName(say, card.tags[NAME_TAGS[over.winner === 'N' ? 'N' : 'S']]) : undefined;
  const by = name && name.length <= LONGEST_NAME ? { name } : over?.winner;
  // The score of this device's player comes first, otherwise that of the winner, whom the badge names.
  const [first, second] = (own ?? over?.winner) === 'N' ? [over?.north, over?.south] : [over?.south, over?.north];
  return element(
    'span',
    { class: 'badge', 'data-kind': kind },
    say(key, { by }),
    over?.counted && element('small', {}, ` ${first}–${second}`),
  );
}

/**
 * A small button beside an entry.
 *
 * @param {string} sign
 * @param {string} label
 * @param {() => unknown} act
 */
function tool(sign, label, act) {
  return element(
    'button',
    { type: 'button', class: 'row-tool', 'aria-label': label, title: label, onclick: act },
    element('span', { 'aria-hidden': 'true' }, sign),
  );
}
