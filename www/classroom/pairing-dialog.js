import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { gamesPlayed, noteGame, playHere, resultText, sideOfFirst } from './tournament-games.js';
import { changeWithUndo } from './tournament-seeds.js';
import { noteForfeit, noteResult, swapPair } from './tournament.js';

/**
 * The dialog of a pairing, with what the buttons of the round do not offer: play here, take the result of a finished
 * game between people (also under other names), let the other player begin, a win by default, not played, clear.
 *
 * @param {import('./tournament-host.js').TournamentHost} host
 * @param {import('./tournament.js').Tournament} tournament
 * @param {number} round
 * @param {number} at the pairing's place in the round
 */
export async function openPairingDialog(host, tournament, round, at) {
  const { say, tournaments } = host;
  const { id, players } = tournament;
  const pairing = tournament.rounds[round][at];
  const [one, other] = [players[pairing.a].name, players[/** @type {number} */ (pairing.b)].name];
  const games = await gamesPlayed(host).catch(() => []);
  const fitting = games.filter((game) => sideOfFirst(tournament, pairing, game));
  const others = games.filter((game) => !sideOfFirst(tournament, pairing, game));
  /**
   * Closes the dialog, changes the pairing as it is stored now, and shows its round.
   *
   * @param {(pairing: import('./tournament.js').Pairing, tournament: import('./tournament.js').Tournament) => unknown} act
   */
  const change = (act) => {
    opened.close();
    host.tell('');
    tournaments.change(id, (each) => each.rounds[round]?.[at] && act(each.rounds[round][at], each));
    host.go({ view: 'rounds', id, round });
  };
  /** Changes the pairing by `change`; if that clears seeds, the page says so and offers to undo it. @param {Parameters<typeof change>[0]} act */
  const replace = (act) => change((found, current) => changeWithUndo(host, current, round, at, () => act(found, current)));
  /** Notes the game that has just ended, the latest one of these players, unless a result is noted already. */
  const noteLatestGame = async () => {
    const [game] = (await gamesPlayed(host)).filter((each) => sideOfFirst(tournament, pairing, each));
    tournaments.change(id, (current) => {
      const found = current.rounds[round]?.[at];
      if (game && found?.result === null && sideOfFirst(current, found, game)) noteGame(current, found, game);
    });
    await host.reopen({ view: 'rounds', id, round });
  };
  const play = () => {
    opened.close();
    host.close();
    playHere(host, tournament, pairing, () => noteLatestGame());
  };
  const list = (/** @type {string} */ key, /** @type {typeof games} */ some) =>
    some.length > 0 && element('details', { open: key === 'games' }, element('summary', {}, say(`ui.tournament.${key}`)),
      key === 'others' && element('p', { class: 'about' }, say('ui.tournament.others.about', { name: one })),
      element('ul', { class: 'tournament-games' }, ...some.map((game) => element('li', {}, element('button', { type: 'button', class: 'button', 'data-game': game.id, onclick: () => replace((found, current) => noteGame(current, found, game)) },
        `${game.title} · ${resultText(host, game)}`, ' ', element('small', {}, host.day(game.day, 'numeric')))))));
  const opened = await openDialog({
    say,
    kind: 'tournament-pairing',
    title: say('ui.tournament.versus', { table: at + 1, a: one, b: other }),
    body: [
      element('div', { class: 'tournament-column' },
        host.button('play-here', play),
        host.button('swap', () => change(swapPair), { data: { name: other } }),
        host.button('absent', () => replace((each) => noteForfeit(each, 'b')), { data: { name: one, other } }),
        host.button('absent', () => replace((each) => noteForfeit(each, 'a')), { data: { name: other, other: one } }),
        host.button('unplayed-button', () => replace((each) => noteResult(each, 'none'))),
        pairing.result !== null && host.button('clear', () => replace((each) => noteResult(each, null)))),
      list('games', fitting),
      list('others', others),
      games.length === 0 && element('p', { class: 'about' }, say('ui.tournament.no-games')),
    ],
  });
}
