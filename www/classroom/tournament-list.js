import { element } from '../base/dom.js';
import { dropSecondPress } from '../base/second-press.js';
import { finished } from './tournament.js';
import { MAX_TOURNAMENT_BYTES } from '../files/tournament-mark.js';
import { readTournament } from './tournament-file.js';
import { readLinkOrFile } from './tournament-link.js';
import { receiveTournament } from './tournament-receive.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */

/**
 * The tournaments of this device.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 */
export function listView(host) {
  const { say, tournaments } = host;
  const all = tournaments.all();
  const file = element('input', { type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': say('ui.tournament.open') });
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_TOURNAMENT_BYTES) return host.tell('ui.tournament.fault.long');
    const text = await chosen.text().catch(() => '');
    await receiveTournament(host, readTournament(text));
  });
  const pasted = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', 'data-tournament': 'pasted' });
  pasted.addEventListener('input', async () => {
    const text = pasted.value.trim();
    if (text) await receiveTournament(host, await readLinkOrFile(text));
  });
  const list = element('ul', { class: 'tournament-list' }, ...all.map((tournament) => entry(host, tournament)));
  dropSecondPress(list);
  return element('div', {},
    element('p', {}, say('ui.tournament.about')),
    element('div', { class: 'tournament-buttons' }, host.button('new', () => host.go({ view: 'form' }), { main: true }), host.button('open', () => file.click()), file),
    all.length > 0 && list,
    element('label', { class: 'tournament-field' }, element('span', {}, say('ui.tournament.paste')), pasted),
    element('p', { class: 'about' }, say('ui.tournament.here-only')));
}

/** @param {import('./tournament-host.js').TournamentHost} host @param {Tournament} tournament */
function entry(host, tournament) {
  const { say } = host;
  const { id, name, date, players, rounds, planned } = tournament;
  const stage = finished(tournament) ? say('ui.tournament.over') : say('ui.tournament.at-round', { n: rounds.length, of: planned });
  const details = [!name.includes(host.day(date)) && host.day(date, 'numeric'), say('ui.tournament.players', { n: players.length }), tournament.kind === 'swiss' || finished(tournament) ? stage : say(`ui.tournament.kind.${tournament.kind}`)];
  return element('li', {},
    element('button', { type: 'button', class: 'tournament-entry', 'data-tournament': `entry-${id}`, onclick: () => host.go({ view: 'rounds', id }) },
      element('span', {}, name), ' ', element('small', {}, details.filter(Boolean).join(' · '))),
    element('button', { type: 'button', class: 'button', 'data-tournament': `delete-${id}`, 'aria-label': say('ui.tournament.delete', { name }), title: say('ui.tournament.delete', { name }), onclick: () => remove(host, tournament) },
      element('span', { 'aria-hidden': 'true' }, '×')));
}

/** @param {import('./tournament-host.js').TournamentHost} host @param {Tournament} tournament */
function remove(host, tournament) {
  host.tournaments.remove(tournament.id);
  host.go({ view: 'list' });
  host.tell('ui.tournament.deleted', { name: tournament.name }, () => {
    host.tournaments.put(tournament);
    host.go({ view: 'list' });
  });
}
