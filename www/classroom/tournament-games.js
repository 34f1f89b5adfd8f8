import { CONCEDED } from '../board/game-view.js';
import { filesFor } from '../files/files.js';
import { titleOf } from '../files/game-text.js';
import { NAME_TAGS, MAX_NAME } from '../game/link-names.js';
import { shortRules } from '../rules/rules-name.js';
import { noteResult, noteSeeds, nameKey } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 * @typedef {import('./tournament-host.js').TournamentHost} Host
 *
 * @typedef {object} PlayedGame a finished game of this device
 * @property {string} id
 * @property {string} title
 * @property {string} day when it was stored, as `2026-11-23`
 * @property {Record<'S' | 'N', string>} names
 * @property {'S' | 'N' | null} winner
 * @property {[number, number] | null} seeds of South and North; `null` where they did not decide
 */

/** The most games that are offered. */
const MOST = 40;

/**
 * The finished games of two people, the latest first. One that has just ended on the board is stored
 * before.
 *
 * @param {Host} host
 * @returns {Promise<PlayedGame[]>}
 */
export async function gamesPlayed({ say, context }) {
  const files = filesFor(context);
  if (!files) return [];
  if (context.current.state.over && files.unsaved) await files.save();
  const cards = await files.library.cards();
  const people = cards.filter(({ games, end, match }) => games === 1 && end?.over && !(match && (match.setup.seats.S > 0 || match.setup.seats.N > 0)));
  return people.slice(0, MOST).map((card) => {
    const over = /** @type {NonNullable<NonNullable<typeof card.end>['over']>} */ (card.end?.over);
    const added = new Date(card.added);
    return {
      id: card.id,
      title: titleOf(say, card),
      day: [added.getFullYear(), added.getMonth() + 1, added.getDate()].map((n) => String(n).padStart(2, '0')).join('-'),
      names: { S: card.tags[NAME_TAGS.S] ?? '', N: card.tags[NAME_TAGS.N] ?? '' },
      winner: /** @type {PlayedGame['winner']} */ (over.winner),
      seeds: CONCEDED.includes(over.why) ? null : [over.south, over.north],
    };
  });
}

/**
 * Which side of a game was played by who begins in a pairing; `null` where the game names others.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {PlayedGame} game
 * @returns {'S' | 'N' | null}
 */
export function seatsOf({ players }, { a, b }, { names }) {
  if (b === null) return null;
  const known = (/** @type {string} */ name) => nameKey(name.slice(0, MAX_NAME).trim());
  const [one, other, south, north] = [players[a].name, players[b].name, names.S, names.N].map(known);
  if (one === south && other === north) return 'S';
  return one === north && other === south ? 'N' : null;
}

/** The result of a game in a few signs. @param {Host} host @param {PlayedGame} game */
export function resultIn({ say }, { names, winner, seeds }) {
  if (seeds) return `${seeds[0]}–${seeds[1]}`;
  return winner ? say('ui.tournament.won-by', { name: names[winner] || say(`side.${winner}`) }) : say('ui.tournament.draw');
}

/**
 * Notes the result of a game. South is taken for who begins where the game names others.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing changed
 * @param {PlayedGame} game
 */
export function noteGame(tournament, pairing, game) {
  const side = seatsOf(tournament, pairing, game) ?? 'S';
  noteResult(pairing, game.winner === null ? 'draw' : game.winner === side ? 'a' : 'b');
  const [south, north] = game.seeds ?? [];
  if (south !== undefined && north !== undefined) noteSeeds(pairing, side === 'S' ? [south, north] : [north, south]);
  pairing.game = game.id;
}

/**
 * Begins a game of two players of a tournament on this board. Its end offers to note the result.
 *
 * @param {Host} host
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {() => unknown} onover shows the round again
 */
export function playHere({ say, context }, { name, players, rules }, { a, b }, onover) {
  if (b === null) return;
  const { match, current, view, startGame } = context;
  startGame({
    ...match.settings,
    rules: shortRules(rules) ?? match.settings.rules,
    seats: { S: 0, N: 0 },
    first: 'S',
    names: { S: players[a].name, N: players[b].name },
    games: 0,
    friend: null,
    follow: false,
  });
  const replaced = new AbortController();
  const { signal } = replaced;
  current.addEventListener('change', (event) => {
    if (/** @type {CustomEvent} */ (event).detail.kind === 'new') replaced.abort();
  }, { signal });
  match.addEventListener('over', () => {
    view.addNews(say('ui.tournament.game-over'), { label: say('ui.tournament.note', { name }), act: onover }).catch(console.error);
  }, { signal });
}
