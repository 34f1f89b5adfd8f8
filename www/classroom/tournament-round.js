import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { selectField, switchField } from '../base/fields.js';
import { shortRules } from '../rules/rules-name.js';
import { drawRound, mayUndraw, undraw } from './draw-rounds.js';
import { pairingCard } from './pairing-card.js';
import { gamesPlayed } from './tournament-games.js';
import { printPairings, printSlips } from './tournament-papers.js';
import { missingText } from './tournament-tables.js';
import { finished, isBegun, missingResults, openTables, samePairings } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament-host.js').TournamentHost} Host
 */

/**
 * The view of a round: its pairings, each with buttons and fields for the result.
 *
 * @param {Host} host
 * @param {Tournament} builtFrom the tournament as stored when this view was built; `tournament` below is as it is now
 * @param {number} round from 0; -1: none is drawn
 */
export function roundView(host, builtFrom, round) {
  const { say, tournaments } = host;
  const { id } = builtFrom;
  let tournament = builtFrom;
  if (round < 0) {
    return element('div', {}, element('p', {}, say('ui.tournament.no-round')), element('div', { class: 'tournament-buttons' }, host.button('draw-first', drawNext, { main: true })));
  }
  const total = seedsInAll(builtFrom.rules);
  const foot = element('div', { class: 'tournament-foot' });
  const undrawPlace = element('div', { class: 'tournament-buttons' });
  const cards = builtFrom.rounds[round].map((_, at) => pairingCard(host, { builtFrom, round, at, total, now: () => tournament, change, onnoted: refresh }));
  refresh();
  // Seeds that were typed but contradicted the result may agree with it now: note them.
  for (const each of cards) each.noteTyped();
  gamesPlayed(host).then((games) => cards.forEach(({ offer }) => offer(games))).catch(console.info);
  return element('div', {},
    roundChoice(host, builtFrom, round),
    element('p', { class: 'about' }, say('ui.tournament.touch')),
    element('ol', { class: 'pairings' }, ...cards.map((each) => each.element)),
    foot,
    undrawPlace,
    switchField({ label: say('ui.tournament.noted'), on: builtFrom.seedsNoted, onchange: (seedsNoted) => change((one) => (one.seedsNoted = seedsNoted), true) }),
    element('div', { class: 'tournament-buttons' }, host.button('print-pairings', () => printPairings(host, tournament, round)), host.button('print-slips', () => printSlips(host, tournament, round))));

  /** @param {(tournament: Tournament) => unknown} act @param {boolean} [rebuild] whether the view is built anew */
  function change(act, rebuild = false) {
    // The message about an earlier change, with its undo button, is outdated.
    host.tell('');
    // Another tab may have drawn the round again: then the pairings on the screen are outdated.
    const isShown = (/** @type {Tournament} */ { rounds }) => rounds[round] !== undefined && samePairings(rounds[round], builtFrom.rounds[round]);
    const changed = tournaments.change(id, (one) => isShown(one) && act(one));
    if (!changed || !isShown(changed) || rebuild) return host.go({ view: 'rounds', id, round });
    tournament = changed;
    refresh();
  }

  function drawNext() {
    const before = tournaments.get(id)?.rounds.length ?? 0;
    const changed = tournaments.change(id, (one) => one.rounds.every((_, at) => missingResults(one, at) === 0) && drawRound(one));
    // If another tab deleted the tournament, `go` shows the list without it: no message is needed.
    const drawn = !changed || changed.rounds.length > before;
    host.go({ view: 'rounds', id });
    host.tell(drawn ? '' : 'ui.tournament.cannot-draw');
  }

  function undrawLast() {
    tournaments.change(id, undraw);
    host.go({ view: 'rounds', id });
  }

  function refresh() {
    if (round >= tournament.rounds.length) return host.go({ view: 'rounds', id });
    for (const each of cards) each.refresh();
    const left = missingResults(tournament, round);
    const last = round === tournament.rounds.length - 1;
    const swiss = tournament.kind === 'swiss';
    const over = finished(tournament);
    // Tables without a result, in earlier rounds. The rounds of a round robin may be played in any order, so the
    // message names these tables only once this round has begun.
    const earlierOpen = swiss || isBegun(tournament.rounds[round]) ? openTables(tournament, round) : [];
    foot.replaceChildren(
      element('p', { role: 'status', 'data-tournament': 'left' }, say(left > 0 ? 'ui.tournament.left' : over ? 'ui.tournament.all-over' : 'ui.tournament.round-over', { n: left })),
      ...(earlierOpen.length > 0 ? [element('p', { 'data-tournament': 'open' }, missingText(say, 'ui.tournament.missing.before', earlierOpen))] : []),
      element('div', { class: 'tournament-buttons' },
        earlierOpen.length > 0 && host.button('to-round', () => host.go({ view: 'rounds', id, round: earlierOpen[0].round - 1 }), { data: { n: earlierOpen[0].round } }),
        !last && left === 0 && host.button('next', () => host.go({ view: 'rounds', id, round: round + 1 }), { main: true }),
        last && swiss && left === 0 && !over && host.button('draw-next', drawNext, { main: true, data: { n: round + 2 } }),
        over && last && host.button('see-ranking', () => host.go({ view: 'ranking', id }), { main: true }),
        over && last && swiss && host.button('one-more', drawNext)));
    undrawPlace.replaceChildren(...(last && mayUndraw(tournament) ? [host.button('undraw', undrawLast)] : []));
  }
}

/** The number of seeds by these rules; `null` if the rules are unknown. @param {string} rules */
function seedsInAll(rules) {
  if (shortRules(rules) === null) return null;
  const game = new Game(rules);
  const { total } = game.state();
  game.free();
  return total;
}

/** The field that chooses a round, with buttons for the one before and after. @param {Host} host @param {Tournament} tournament @param {number} round */
function roundChoice(host, { id, rounds, planned }, round) {
  const { say } = host;
  const go = (/** @type {number} */ to) => host.go({ view: 'rounds', id, round: to });
  const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {number} */ to) =>
    element('button', { type: 'button', class: 'button', 'data-tournament': key, disabled: to < 0 || to >= rounds.length, 'aria-label': say(`ui.tournament.${key}`), title: say(`ui.tournament.${key}`), onclick: () => go(to) }, element('span', { 'aria-hidden': 'true' }, sign));
  const select = selectField({
    values: rounds.map((_, at) => ({ value: String(at), label: say('ui.tournament.round', { n: at + 1, of: planned }) })),
    value: String(round),
    onchoose: (value) => go(Number(value)),
  });
  select.setAttribute('aria-label', say('ui.tournament.choose-round'));
  select.dataset.tournament = 'round';
  return element('div', { class: 'tournament-rounds' }, step('earlier', '◀', round - 1), select, step('later', '▶', round + 1));
}
