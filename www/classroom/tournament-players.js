import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { addPlayer, mayAdd } from './draw.js';
import { MAX_NAME, MAX_PLAYERS, namesIn, noteForfeit, plainName, effectiveResult, nameKey } from './tournament.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */

/**
 * The view of the players: their names, leaving and coming back, and the field for players who come late.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {Tournament} tournament
 */
export function playersView(host, tournament) {
  const { say, tournaments } = host;
  const { id, players, kind } = tournament;
  const stay = () => host.go({ view: 'players', id });
  /** @param {string} name @param {number} [but] a player who may have it */
  const isTaken = (name, but) => players.some((player, at) => at !== but && nameKey(player.name) === nameKey(name));

  /** @param {number} at */
  const toggleGone = (at) => {
    const { name, gone } = players[at];
    tournaments.change(id, (one) => {
      // Games lost by default stay lost when a player comes back; that of the current round may still be
      // played.
      for (const pairing of gone && one.kind === 'swiss' ? one.rounds.slice(0, -1).flat() : []) {
        const result = effectiveResult(one, pairing);
        if (pairing.result === null && (result === 'a' || result === 'b')) noteForfeit(pairing, result);
      }
      one.players[at].gone = !gone;
    });
    stay();
    host.tell(gone ? 'ui.tournament.returned' : `ui.tournament.left-by.${kind === 'swiss' ? 'swiss' : 'robin'}`, { name }, gone ? undefined : () => {
      tournaments.change(id, (one) => (one.players[at].gone = false));
      stay();
    });
  };

  /** @param {number} at */
  const rename = async (at) => {
    const { name } = players[at];
    const field = element('input', { type: 'text', maxlength: MAX_NAME, autocomplete: 'off', value: name });
    const save = () => {
      const wished = plainName(field.value);
      if (!wished || wished === name) return;
      if (isTaken(wished, at)) return host.tell('ui.tournament.names.twice', { name: wished });
      tournaments.change(id, (one) => (one.players[at].name = wished));
      stay();
    };
    const { close } = await openDialog({ say, kind: 'rename', title: say('ui.tournament.rename', { name }), body: [element('label', { class: 'tournament-field' }, element('span', {}, say('ui.tournament.rename.to')), field)], actions: [{ label: say('ui.tournament.rename.save'), main: true, act: save }] });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      save();
      close();
    });
    field.select();
  };

  const late = element('input', { type: 'text', autocomplete: 'off', maxlength: 400, 'data-tournament': 'late' });
  const add = () => {
    const names = namesIn(late.value);
    const wrong = names.find((name) => name.length > MAX_NAME);
    const twice = names.find((name, at) => isTaken(name) || names.slice(0, at).some((before) => nameKey(before) === nameKey(name)));
    if (names.length === 0) return late.focus();
    if (wrong) return host.tell('ui.tournament.names.long', { name: wrong, most: MAX_NAME });
    if (twice) return host.tell('ui.tournament.names.twice', { name: twice });
    if (players.length + names.length > MAX_PLAYERS) return host.tell('ui.tournament.names.many', { n: players.length + names.length, most: MAX_PLAYERS });
    const changed = tournaments.change(id, (one) => names.forEach((name) => addPlayer(one, name)));
    const seated = changed?.rounds.at(-1)?.some(({ a, b }) => a === players.length || b === players.length);
    stay();
    host.tell(seated ? 'ui.tournament.joined.now' : 'ui.tournament.joined.next', { names });
  };
  late.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  });

  return element('div', {},
    element('ol', { class: 'tournament-players' }, ...players.map(({ name, gone }, at) => element('li', { class: gone && 'gone' },
      element('span', {}, name, gone && element('small', {}, ` · ${say('ui.tournament.gone')}`)),
      element('button', { type: 'button', class: 'button', 'data-tournament': `rename-${at}`, 'aria-label': say('ui.tournament.rename', { name }), title: say('ui.tournament.rename', { name }), onclick: () => rename(at) }, element('span', { 'aria-hidden': 'true' }, '✎')),
      element('button', { type: 'button', class: 'button', 'data-tournament': `leave-${at}`, onclick: () => toggleGone(at) }, say(gone ? 'ui.tournament.comes-back' : 'ui.tournament.leaves'), element('span', { class: 'unseen' }, ` : ${name}`))))),
    mayAdd(tournament)
      ? element('div', { class: 'tournament-late' }, element('label', { class: 'tournament-field' }, element('span', {}, say(kind === 'swiss' ? 'ui.tournament.late' : 'ui.tournament.late.first')), late), host.button('add', add))
      : element('p', { class: 'about' }, say('ui.tournament.late.closed', { most: MAX_PLAYERS })));
}
