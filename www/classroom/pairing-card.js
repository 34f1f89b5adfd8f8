import { element } from '../base/dom.js';
import { noteGame, resultText, sideOfFirst } from './tournament-games.js';
import { openPairingDialog } from './pairing-dialog.js';
import { seedsFields, changeWithUndo } from './tournament-seeds.js';
import { effectiveResult, isVoid, noteResult, resting } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 * @typedef {import('./tournament.js').Result} Result
 * @typedef {import('./tournament-games.js').PlayedGame} PlayedGame
 * @typedef {import('./tournament-host.js').TournamentHost} Host
 *
 * @typedef {object} PairingCard
 * @property {HTMLElement} element
 * @property {() => void} refresh shows the pairing as it is stored
 * @property {() => void} noteTyped notes the typed seeds, if they are complete and agree with the result; clears the noted
 *   seeds, if the typed ones contradict the result or were deleted
 * @property {(games: PlayedGame[]) => void} offer offers the result of one of these games, if the two players played it
 */

/** The results that a pairing has a button for. @type {Result[]} */
const RESULTS = ['a', 'draw', 'b'];

/**
 * A pairing of a round, with buttons and fields for its result.
 *
 * @param {Host} host
 * @param {object} about
 * @param {Tournament} about.builtFrom the tournament as it was stored when this view of the round was built
 * @param {number} about.round
 * @param {number} about.at the pairing's place in the round
 * @param {number | null} about.total the seeds of a game, if the rules are known
 * @param {() => Tournament} about.now the tournament as it is stored
 * @param {(act: (tournament: Tournament) => unknown) => void} about.change changes the tournament
 * @param {() => void} about.onnoted called at the end of each `noteTyped` of the card
 * @returns {PairingCard}
 */
export function pairingCard(host, { builtFrom, round, at, total, now, change, onnoted }) {
  const { say } = host;
  const shown = builtFrom.rounds[round][at];
  const resters = resting(builtFrom, shown);
  if (shown.b === null || resters !== null) return byeCard(host, builtFrom, shown, resters ?? []);
  const pairing = () => now().rounds[round][at];
  const [a, b] = [shown.a, shown.b].map((player) => builtFrom.players[player].name);
  const names = { a, b, table: at + 1 };
  const state = element('small', { class: 'pairing-state' });
  const counts = seedsFields(host, { tournament: builtFrom, round, at, total, now, change: (act) => change((one) => act(one.rounds[round][at])) });
  const press = (/** @type {Result} */ result) => {
    // A second press on the same button clears the result.
    const clears = pairing().result === result;
    change((one) => {
      const found = one.rounds[round][at];
      if (!clears) counts.press(found, result);
      else if (found.seeds === null) noteResult(found, null);
      else changeWithUndo(host, one, round, at, () => noteResult(found, null));
    });
    // Typed seeds that contradicted the result can be noted now.
    if (clears) counts.noteTyped();
  };
  const buttons = RESULTS.map((result) => element('button', { type: 'button', class: 'pairing-result', 'data-tournament': `${at}-${result}`, 'data-result': result, onclick: () => press(result) },
    ...(result === 'draw' ? [say('ui.tournament.draw')] : [element('span', {}, names[/** @type {'a' | 'b'} */ (result)]), element('span', { class: 'unseen' }, ` ${say('ui.tournament.wins')}`)])));
  const more = say('ui.tournament.more', { n: at + 1 });
  const offered = element('div', { class: 'pairing-found' });
  return {
    element: element('li', { class: 'pairing' },
      element('div', { class: 'pairing-head' },
        element('span', {}, say('ui.tournament.table', { n: at + 1 }), element('small', {}, ` · ${say('ui.tournament.begins', { name: a })}`)), state,
        element('button', { type: 'button', class: 'button', 'data-tournament': `${at}-more`, 'aria-label': more, title: more, onclick: () => openPairingDialog(host, now(), round, at) }, element('span', { 'aria-hidden': 'true' }, '⋯'))),
      element('div', { class: 'pairing-results', role: 'group', 'aria-label': say('ui.tournament.versus', names) }, ...buttons),
      builtFrom.seedsNoted && counts.fields,
      ...counts.below, offered),
    noteTyped: () => {
      counts.noteTyped();
      onnoted();
    },
    refresh: () => {
      const result = effectiveResult(now(), pairing());
      for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset.result === result));
      const text = stateText(now(), pairing());
      state.textContent = text && say(text);
      counts.refresh();
      if (pairing().result !== null) offered.replaceChildren();
    },
    offer: (games) => {
      if (pairing().result !== null) return;
      const used = new Set(now().rounds.flat().map(({ game }) => game));
      const game = games.find((each) => sideOfFirst(now(), pairing(), each) && !used.has(each.id) && each.day >= now().date);
      if (!game) return;
      const note = () => change((one) => changeWithUndo(host, one, round, at, () => noteGame(one, one.rounds[round][at], game)));
      offered.replaceChildren(element('button', { type: 'button', class: 'button', 'data-tournament': `${at}-found`, onclick: note },
        say('ui.tournament.found', { result: resultText(host, game) })));
    },
  };
}

/**
 * A pairing without a game.
 *
 * @param {Host} host
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {number[]} resters the players who rest
 * @returns {PairingCard}
 */
function byeCard({ say }, tournament, pairing, resters) {
  // A bye of a Swiss tournament is worth a point, and so is a game that the opponent loses by default.
  const worth = ['a', 'b'].includes(String(effectiveResult(tournament, pairing))) || tournament.kind === 'swiss';
  const text = worth ? 'ui.tournament.bye.point' : 'ui.tournament.bye';
  const lines = resters.map((player) => say(text, { name: tournament.players[player].name }));
  return {
    element: element('li', { class: 'pairing bye', hidden: resters.length === 0 }, ...lines),
    refresh: () => undefined,
    noteTyped: () => undefined,
    offer: () => undefined,
  };
}

/**
 * The key of the text beside a pairing's buttons, such as that it is unplayed; empty: no text.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 */
function stateText(tournament, pairing) {
  const { a, b, forfeit } = pairing;
  const result = effectiveResult(tournament, pairing);
  if (isVoid(tournament, a) || (b !== null && isVoid(tournament, b))) return 'ui.tournament.void';
  if (result === 'none') return 'ui.tournament.unplayed';
  const byDefault = result !== null && (forfeit || pairing.result === null);
  return byDefault ? 'ui.tournament.by-default' : '';
}
