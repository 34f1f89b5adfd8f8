import { element } from '../base/dom.js';
import { printGrid, printRanking } from './tournament-papers.js';
import { criteriaText, crossTable, missingText, rankingTable } from './tournament-tables.js';
import { finished, isPlayed, openInBegun } from './tournament.js';

/**
 * The view of the ranking and the cross-table.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {import('./tournament.js').Tournament} tournament
 */
export function rankingView(host, tournament) {
  const { say } = host;
  const open = openInBegun(tournament);
  const played = tournament.rounds.flat().filter(isPlayed).length;
  const scrolled = (/** @type {string} */ key, /** @type {HTMLElement} */ table) => element('div', { class: 'tournament-scroll', role: 'region', tabindex: '0', 'aria-label': say(key) }, table);
  return element('div', {},
    element('p', { class: 'about' }, say(finished(tournament) ? 'ui.tournament.ranking.final' : 'ui.tournament.ranking.so-far', { n: played }), open.length > 0 && element('span', { 'data-tournament': 'open' }, ` ${missingText(say, 'ui.tournament.missing', open)}`)),
    open.length > 0 && element('div', { class: 'tournament-buttons' }, host.button('to-round', () => host.go({ view: 'rounds', id: tournament.id, round: open[0].round - 1 }), { data: { n: open[0].round } })),
    scrolled('ui.tournament.tab.ranking', rankingTable(say, tournament)),
    element('p', { class: 'about' }, criteriaText(say, tournament)),
    element('details', {}, element('summary', {}, say('ui.tournament.grid')),
      scrolled('ui.tournament.grid', crossTable(say, tournament)),
      element('p', { class: 'about' }, say(tournament.kind === 'swiss' ? 'ui.tournament.grid.about.swiss' : 'ui.tournament.grid.about'))),
    element('div', { class: 'tournament-buttons' }, host.button('print-ranking', () => printRanking(host, tournament)), host.button('print-grid', () => printGrid(host, tournament))));
}
