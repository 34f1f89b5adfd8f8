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
/** A cross-table with more columns is printed in landscape. */
const MAX_PORTRAIT_COLUMNS = 12;

/** @param {Host} host @param {Tournament} tournament @param {number} round */
export function printPairings(host, tournament, round) {
  return print(host, tournament, 'of-pairings', element('h2', {}, host.say('ui.tournament.round', { n: round + 1, of: tournament.planned })), pairingsTable(host.say, tournament, round));
}

/** @param {Host} host @param {Tournament} tournament */
export function printRanking(host, tournament) {
  const open = openInBegun(tournament);
  return print(host, tournament, 'of-ranking', element('h2', {}, host.say('ui.tournament.tab.ranking')), rankingTable(host.say, tournament), open.length > 0 && element('p', {}, missingText(host.say, 'ui.tournament.missing', open)), element('p', {}, criteriaText(host.say, tournament)));
}

/** @param {Host} host @param {Tournament} tournament */
export function printGrid(host, tournament) {
  const columns = tournament.kind === 'swiss' ? tournament.rounds.length : tournament.players.length;
  const size = columns > 40 ? 'tiny' : columns > 24 ? 'small' : columns > MAX_PORTRAIT_COLUMNS ? 'lying' : 'upright';
  return print(host, tournament, `grid grid-${size}`, crossTable(host.say, tournament));
}

/** A slip for each table of a round, and empty ones. @param {Host} host @param {Tournament} tournament @param {number} round */
export async function printSlips(host, tournament, round) {
  const { players, rounds } = tournament;
  const games = rounds[round].flatMap((each, at) => (each.b === null || resting(tournament, each) ? [] : [{ table: String(at + 1), round: String(round + 1), a: players[each.a].name, b: players[each.b].name }]));
  const spare = SLIPS_ON_PAGE - (games.length % SLIPS_ON_PAGE);
  const empty = Array.from({ length: spare }, () => ({ table: '', round: '', a: '', b: '' }));
  await styles();
  await printOnly('classroom', element('section', { class: 'sheet-slips' }, ...[...games, ...empty].map((each) => slip(host, tournament.name, each))));
}

/** @param {Host} host @param {string} name @param {{ table: string, round: string, a: string, b: string }} game */
function slip({ say }, name, { table, round, a, b }) {
  const line = (/** @type {string} */ key, text = '') => element('p', {}, element('span', {}, say(`ui.tournament.slip.${key}`)), element('b', {}, text));
  return element('section', { class: 'slip' },
    element('h2', {}, name),
    element('div', { class: 'slip-head' }, line('round', round), line('table', table)),
    element('table', {},
      element('thead', {}, element('tr', {}, ...['player', 'seeds', 'signature'].map((key) => element('th', {}, say(`ui.tournament.slip.${key}`))))),
      element('tbody', {}, ...[['begins', a], ['replies', b]].map(([key, player]) => element('tr', {}, element('td', {}, element('small', {}, say(`ui.tournament.slip.${key}`)), element('b', {}, player)), element('td', {}), element('td', {}))))));
}

/** @param {Host} host @param {Tournament} tournament @param {string} kind @param {...import('../base/dom.js').Child} parts */
async function print(host, { name, date, players, rules }, kind, ...parts) {
  const about = [host.day(date, 'numeric'), host.say('ui.tournament.players', { n: players.length }), shortRules(rules) !== null && rulesName(host.say, rules)];
  await styles();
  await printOnly('classroom', element('section', { class: `sheet-tournament ${kind}` }, element('h1', {}, name), element('p', {}, about.filter(Boolean).join(' · ')), ...parts));
}

const styles = () => loadStyle('./classroom/tournament-print.css');
