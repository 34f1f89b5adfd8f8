import { loadStyle } from '../base/assets.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { missingResults } from './tournament.js';
import { readLinkOrFile } from './tournament-link.js';
import { TournamentHost } from './tournament-host.js';
import { formView } from './tournament-form.js';
import { listView } from './tournament-list.js';
import { playersView } from './tournament-players.js';
import { rankingView } from './tournament-ranking.js';
import { receiveTournament } from './tournament-receive.js';
import { roundView } from './tournament-round.js';
import { shareView } from './tournament-share.js';

/**
 * @typedef {import('./tournament-host.js').Context} Context
 * @typedef {import('./tournament-host.js').Place} Place
 * @typedef {import('./tournament-host.js').View} View
 */

/** The views of one tournament, in the order of their buttons. */
const TABS = /** @type {const} */ (['rounds', 'ranking', 'players', 'share']);

/**
 * The dialog of the tournaments.
 *
 * @param {Context} context
 * @param {Place} [first] what it shows at first
 * @returns {Promise<TournamentHost>}
 */
export async function openTournaments(context, first = { view: 'list' }) {
  const { say } = context;
  await Promise.all([
    context.words().add('tournament'),
    context.words().add('files'),
    loadStyle('./classroom/tournament.css'),
  ]);
  const host = new TournamentHost(context, {
    go,
    // Other dialogs may be open below this one: all are closed, so that the board can be used.
    close: () => {
      for (const each of document.querySelectorAll('dialog')) each.close();
    },
    reopen: (next) => openTournaments(context, next),
  });
  const place = element('div', { class: 'tournament-view' });
  /** @type {Place} */
  let shown = first;
  /** The round, from 0, that the view of the rounds shows or would show. */
  let round = -1;
  const draw = () => {
    const tournament = shown.id === undefined ? null : host.tournaments.get(shown.id);
    back.hidden = !tournament && shown.view !== 'form';
    heading.textContent = tournament ? tournament.name : say(shown.view === 'form' ? 'ui.tournament.new' : 'ui.tournament.title');
    if (shown.view === 'form') return place.replaceChildren(formView(host));
    if (!tournament) return place.replaceChildren(listView(host));
    round = Math.min(shown.round ?? currentRound(tournament), tournament.rounds.length - 1);
    const view = {
      rounds: () => roundView(host, tournament, round),
      ranking: () => rankingView(host, tournament),
      players: () => playersView(host, tournament),
      share: () => shareView(host, tournament),
    }[/** @type {typeof TABS[number]} */ (shown.view)];
    place.replaceChildren(tabs(host, shown), view());
  };
  const { dialog, closed } = await openDialog({ say, kind: 'tournaments', title: say('ui.tournament.title'), body: [host.notKept, host.message, place] });
  const heading = /** @type {HTMLElement} */ (dialog.querySelector('h2'));
  const back = element('button', { type: 'button', class: 'dialog-close', 'data-tournament': 'back', 'aria-label': say('ui.tournament.back'), title: say('ui.tournament.back'), onclick: () => go({ view: 'list' }) }, element('span', { 'aria-hidden': 'true' }, '‹'));
  heading.before(back);
  const body = /** @type {HTMLElement} */ (dialog.querySelector('.dialog-body'));
  draw();
  if (host.tournaments.refused) host.tellNotKept();
  // A `storage` event means that another tab has changed a tournament.
  const follow = (/** @type {StorageEvent} */ { key }) => key?.startsWith('awale.tournament.') && shown.view !== 'form' && go(shown);
  addEventListener('storage', follow);
  closed.then(() => removeEventListener('storage', follow));
  return host;

  /** Shows another view, or the same one anew. @param {Place} next */
  function go(next) {
    const roundBefore = round;
    let other = next.view !== shown.view || next.id !== shown.id;
    const focused = focusName();
    shown = next;
    draw();
    other ||= host.ofRound && round !== roundBefore;
    if (other) {
      body.scrollTop = 0;
      // A message, with its undo button, belongs to the view where it was given.
      host.tell('');
    }
    const again = focused && place.querySelector(`[data-tournament="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    else if (!place.contains(document.activeElement)) heading.focus({ preventScroll: true });
  }

  function focusName() {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && place.contains(focused) ? focused.dataset.tournament : undefined;
  }
}

/**
 * Opens a tournament from a link or a file.
 *
 * @param {Context} context
 * @param {string} text what follows `#` in a link, or a file's text
 */
export async function bringTournament(context, text) {
  for (const each of document.querySelectorAll('dialog.tournaments')) /** @type {HTMLDialogElement} */ (each).close();
  const host = await openTournaments(context);
  await receiveTournament(host, await readLinkOrFile(text));
}

/** The first round that still lacks results, or the last. @param {import('./tournament.js').Tournament} tournament */
function currentRound(tournament) {
  const open = tournament.rounds.findIndex((_, round) => missingResults(tournament, round) > 0);
  return open < 0 ? tournament.rounds.length - 1 : open;
}

/** @param {TournamentHost} host @param {Place} shown */
function tabs(host, { view, id }) {
  return element('nav', { class: 'tournament-tabs', 'aria-label': host.say('ui.tournament.tabs') },
    ...TABS.map((tab) => element('button', { type: 'button', class: 'button', 'data-tournament': `tab-${tab}`, 'aria-current': tab === view && 'page', onclick: () => host.go({ view: tab, id }) }, host.say(`ui.tournament.tab.${tab}`))));
}
