import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { addPlayer, mayAdd } from './draw-rounds.js';
import { MAX_PLAYERS, namesIn, notePastDefaults, plainName, nameKey } from './tournament.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */

/** The longest text in the field for late players, in characters. */
const MAX_LATE_TEXT = 400;

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
  /** @param {string} name @param {number} [owner] the player who may have this name */
  const isTaken = (name, owner) => players.some((player, at) => at !== owner && nameKey(player.name) === nameKey(name));

  /** @param {number} at */
  const toggleGone = (at) => {
    const { name, gone } = players[at];
    tournaments.change(id, (one) => {
      if (gone && one.kind === 'swiss') notePastDefaults(one);
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
    const field = element('input', { type: 'text', maxlength: MAX_PLAYER_NAME, autocomplete: 'off', value: name });
    let renamed = false;
    const save = () => {
      const newName = plainName(field.value);
      if (!newName || newName === name) return true;
      if (isTaken(newName, at)) {
        fault.textContent = say('ui.tournament.names.twice', { name: newName });
        return false;
      }
      tournaments.change(id, (one) => (one.players[at].name = newName));
      renamed = true;
      return true;
    };
    const fault = element('p', { class: 'about', role: 'alert' });
    const { close, closed } = await openDialog({
      say,
      kind: 'rename',
      title: say('ui.tournament.rename', { name }),
      body: [element('label', { class: 'tournament-field' }, element('span', {}, say('ui.tournament.rename.to')), field), fault],
      actions: [{ label: say('ui.tournament.rename.save'), main: true, act: save }],
    });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      if (save()) close();
    });
    field.select();
    // The closing dialog gives the focus back to a button of the view: only then may the view be drawn again.
    await closed;
    if (renamed) stay();
  };

  const lateField = element('input', { type: 'text', autocomplete: 'off', maxlength: MAX_LATE_TEXT, 'data-tournament': 'late' });
  const add = () => {
    const names = namesIn(lateField.value);
    const tooLong = names.find((name) => name.length > MAX_PLAYER_NAME);
    const twice = names.find((name, at) => isTaken(name) || names.slice(0, at).some((before) => nameKey(before) === nameKey(name)));
    const total = players.length + names.length;
    if (names.length === 0) return lateField.focus();
    if (tooLong) return host.tell('ui.tournament.names.long', { name: tooLong, most: MAX_PLAYER_NAME });
    if (twice) return host.tell('ui.tournament.names.twice', { name: twice });
    if (total > MAX_PLAYERS) return host.tell('ui.tournament.names.many', { n: total, most: MAX_PLAYERS });
    const changed = tournaments.change(id, (one) => names.forEach((name) => addPlayer(one, name)));
    const firstAdded = players.length;
    const playsNow = changed?.rounds.at(-1)?.some(({ a, b }) => a === firstAdded || b === firstAdded);
    stay();
    host.tell(playsNow ? 'ui.tournament.joined.now' : 'ui.tournament.joined.next', { names });
  };
  lateField.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    add();
  });

  return element('div', {},
    element('ol', { class: 'tournament-players' }, ...players.map(({ name, gone }, at) => element('li', { class: gone && 'gone' },
      element('span', {}, name, gone && element('small', {}, ` · ${say('ui.tournament.gone')}`)),
      element('button', { type: 'button', class: 'button', 'data-tournament': `rename-${at}`, 'aria-label': say('ui.tournament.rename', { name }), title: say('ui.tournament.rename', { name }), onclick: () => rename(at) }, element('span', { 'aria-hidden': 'true' }, '✎')),
      element('button', { type: 'button', class: 'button', 'data-tournament': `leave-${at}`, onclick: () => toggleGone(at) }, say(gone ? 'ui.tournament.comes-back' : 'ui.tournament.leaves'), element('span', { class: 'unseen' }, ` : ${name}`))))),
    mayAdd(tournament)
      ? element('div', { class: 'tournament-late' }, element('label', { class: 'tournament-field' }, element('span', {}, say(kind === 'swiss' ? 'ui.tournament.late' : 'ui.tournament.late.first')), lateField), host.button('add', add))
      : element('p', { class: 'about' }, say('ui.tournament.late.closed', { most: MAX_PLAYERS })));
}
