import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { printOnly } from '../base/print.js';
import { rulesName, shortRules } from '../rules/rules-name.js';
import { criteriaText, crossTable, missingText, pairingsTable, rankingTable } from './tournament-tables.js';
import { openInBegun, resting } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament-host.js').TournamentHost} Host
 */

/** How many slips a page has. Those without a game stay empty, for games that were not foreseen. */
const SLIPS_ON_PAGE = 8;
/** The most columns of a cross-table in portrait, in landscape, and in landscape in small type; more need tiny type. */
const MAX_PORTRAIT_COLUMNS = 12;
const MAX_LANDSCAPE_COLUMNS = 24;
const MAX_SMALL_COLUMNS = 40;

/** @param {Host} host @param {Tournament} tournament @param {number} round */
export function printPairings(host, tournament, round) {
  return printSheet(host, tournament, 'of-pairings',
    element('h2', {}, host.say('ui.tournament.round', { n: round + 1, of: tournament.planned })),
    pairingsTable(host.say, tournament, round));
}

/** @param {Host} host @param {Tournament} tournament */
export function printRanking(host, tournament) {
  const open = openInBegun(tournament);
  return printSheet(host, tournament, 'of-ranking',
    element('h2', {}, host.say('ui.tournament.tab.ranking')),
    rankingTable(host.say, tournament),
    open.length > 0 && element('p', {}, missingText(host.say, 'ui.tournament.missing', open)),
    element('p', {}, criteriaText(host.say, tournament)));
}

/** @param {Host} host @param {Tournament} tournament */
export function printGrid(host, tournament) {
  const columns = tournament.kind === 'swiss' ? tournament.rounds.length : tournament.players.length;
  return printSheet(host, tournament, `grid grid-${gridSize(columns)}`, crossTable(host.say, tournament));
}

/** The size of a cross-table, as tournament-print.css names it. @param {number} columns */
function gridSize(columns) {
  if (columns <= MAX_PORTRAIT_COLUMNS) return 'upright';
  if (columns <= MAX_LANDSCAPE_COLUMNS) return 'lying';
  return columns <= MAX_SMALL_COLUMNS ? 'small' : 'tiny';
}

/** A slip for each table of a round, then empty ones up to the end of a page. @param {Host} host @param {Tournament} tournament @param {number} round */
export async function printSlips(host, tournament, round) {
  const { players, rounds } = tournament;
  const games = rounds[round].flatMap((each, at) => {
    if (each.b === null || resting(tournament, each)) return [];
    return [{ table: String(at + 1), round: String(round + 1), a: players[each.a].name, b: players[each.b].name }];
  });
  const emptyCount = (SLIPS_ON_PAGE - (games.length % SLIPS_ON_PAGE)) % SLIPS_ON_PAGE;
  const empty = Array.from({ length: emptyCount }, () => ({ table: '', round: '', a: '', b: '' }));
  await loadPrintStyle();
  await printOnly('classroom', element('section', { class: 'sheet-slips' }, ...[...games, ...empty].map((each) => slip(host, tournament.name, each))));
}

/** A slip to write a result on. @param {Host} host @param {string} name of the tournament @param {{ table: string, round: string, a: string, b: string }} game */
function slip({ say }, name, { table, round, a, b }) {
  const line = (/** @type {string} */ key, text = '') => element('p', {}, element('span', {}, say(`ui.tournament.slip.${key}`)), element('b', {}, text));
  const heading = (/** @type {string} */ key) => element('th', {}, say(`ui.tournament.slip.${key}`));
  const row = (/** @type {string} */ key, /** @type {string} */ player) => element('tr', {},
    element('td', {}, element('small', {}, say(`ui.tournament.slip.${key}`)), element('b', {}, player)),
    element('td', {}),
    element('td', {}));
  return element('section', { class: 'slip' },
    element('h2', {}, name),
    element('div', { class: 'slip-head' }, line('round', round), line('table', table)),
    element('table', {},
      element('thead', {}, element('tr', {}, heading('player'), heading('seeds'), heading('signature'))),
      element('tbody', {}, row('begins', a), row('replies', b))));
}

/**
 * Prints a sheet under the tournament's name, date, number of players and rules; invalid rules are left out.
 *
 * @param {Host} host
 * @param {Tournament} tournament
 * @param {string} kind CSS classes of the sheet
 * @param {...import('../base/dom.js').Child} parts
 */
async function printSheet(host, { name, date, players, rules }, kind, ...parts) {
  const about = [host.day(date, 'numeric'), host.say('ui.tournament.players', { n: players.length }), shortRules(rules) !== null && rulesName(host.say, rules)];
  await loadPrintStyle();
  await printOnly('classroom', element('section', { class: `sheet-tournament ${kind}` },
    element('h1', {}, name),
    element('p', {}, about.filter(Boolean).join(' · ')),
    ...parts));
}

const loadPrintStyle = () => loadStyle('./classroom/tournament-print.css');
