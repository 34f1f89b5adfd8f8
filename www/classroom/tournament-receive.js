import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { newId } from '../game/match.js';
import { MAX_TITLE } from './tournament.js';
import { tournamentText } from './tournament-file.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */

/** What the name of a copy ends with. */
const COPY_MARK = ' (2)';
/** The latest time that is shown, in milliseconds: the date format throws beyond 8.64e15. */
const MAX_TIME = 8e15;

/**
 * Stores a tournament from a link or a file. One that is stored already is replaced only by a later version, and only
 * if that is chosen in the dialog.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {import('./tournament-file.js').Reading} reading
 */
export async function receiveTournament(host, { tournament, fault }) {
  if (!tournament) return host.tell(fault.key, fault.data);
  const { id, name } = tournament;
  const known = host.tournaments.get(id);
  const showAndTell = (/** @type {string} */ key, /** @type {(() => unknown) | undefined} */ undo = undefined) => {
    host.go({ view: 'rounds', id });
    host.tell(key, { name }, undo);
  };
  if (!known) {
    host.tournaments.put(tournament);
    return showAndTell('ui.tournament.added');
  }
  if (tournamentText(known) === tournamentText(tournament)) return showAndTell('ui.tournament.same');
  const newer = tournament.changed > known.changed;
  const { say } = host;
  /** Shows what was chosen, once the question is closed and the focus can go there. */
  let show = () => {};
  const replace = () => {
    host.tournaments.put(tournament);
    show = () => showAndTell('ui.tournament.updated', () => {
      host.tournaments.put(known);
      host.go({ view: 'rounds', id });
    });
  };
  const copy = () => {
    const made = { ...tournament, id: newId(), name: name.slice(0, MAX_TITLE - COPY_MARK.length) + COPY_MARK };
    host.tournaments.put(made);
    show = () => {
      host.go({ view: 'rounds', id: made.id });
      host.tell('ui.tournament.added', { name: made.name });
    };
  };
  const keep = { label: say('ui.tournament.receive.keep'), main: !newer, act: () => void (show = () => showAndTell('ui.tournament.same')) };
  const { closed } = await openDialog({
    say,
    title: name,
    kind: 'tournament-ask',
    body: [
      element('p', {}, say(newer ? 'ui.tournament.receive.newer' : 'ui.tournament.receive.older')),
      element('ul', {},
        element('li', {}, summaryLine(host, 'here', known)),
        element('li', {}, summaryLine(host, 'there', tournament))),
    ],
    actions: newer
      ? [keep, { label: say('ui.tournament.receive.copy'), act: copy }, { label: say('ui.tournament.receive.update'), main: true, act: replace }]
      : [{ label: say('ui.tournament.receive.copy'), act: copy }, keep],
  });
  closed.then(() => show());
}

/**
 * One line on a tournament: rounds, results, last change.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {'here' | 'there'} where on this device, or in the link or file
 * @param {Tournament} tournament
 */
function summaryLine({ say, context }, where, { rounds, changed }) {
  const format = new Intl.DateTimeFormat(context.words().language, { dateStyle: 'short', timeStyle: 'short' });
  const n = rounds.flat().filter(({ result }) => result !== null).length;
  // Another device's clock is not trusted.
  const time = changed > 0 && changed < MAX_TIME ? format.format(changed) : '?';
  return say(`ui.tournament.receive.${where}`, { n, rounds: rounds.length, time });
}
