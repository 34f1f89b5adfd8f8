import { localDay } from '../base/local-day.js';
import { titleOf } from '../files/game-text.js';
import { NAME_TAGS } from '../game/game-link.js';
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
 * @property {[number, number] | null} seeds of South and North; `null` after a resignation or a loss on time
 */

/** How many characters of two names are compared: some stored games hold only this many of a name. */
const COMPARED_LETTERS = 24;
/** The most games that are offered. */
const MAX_GAMES = 40;

/**
 * The finished games between people, the latest first. A game that has just ended on the board is stored before they
 * are read.
 *
 * @param {Host} host
 * @returns {Promise<PlayedGame[]>}
 */
export async function gamesPlayed({ say, context }) {
  const files = await context.files();
  if (!files) return [];
  if (context.current.state.over) await files.keeper.saveNow();
  const cards = await files.library.cards();
  const ofPeople = cards.filter(({ games, end, match }) => games === 1 && end?.over && !(match && (match.setup.seats.S > 0 || match.setup.seats.N > 0)));
  return ofPeople.slice(0, MAX_GAMES).map((card) => {
    const over = /** @type {NonNullable<NonNullable<typeof card.end>['over']>} */ (card.end?.over);
    return {
      id: card.id,
      title: titleOf(say, card),
      day: localDay(new Date(card.added)),
      names: { S: card.tags[NAME_TAGS.S] ?? '', N: card.tags[NAME_TAGS.N] ?? '' },
      winner: /** @type {PlayedGame['winner']} */ (over.winner),
      seeds: over.counted ? [over.south, over.north] : null,
    };
  });
}

/**
 * The side on which the first player of a pairing played a game; `null` if the game names other players.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {PlayedGame} game
 * @returns {'S' | 'N' | null}
 */
export function sideOfFirst({ players }, { a, b }, { names }) {
  if (b === null) return null;
  const key = (/** @type {string} */ name) => nameKey(name.slice(0, COMPARED_LETTERS).trim());
  const [one, other, south, north] = [players[a].name, players[b].name, names.S, names.N].map(key);
  if (one === south && other === north) return 'S';
  return one === north && other === south ? 'N' : null;
}

/** The result of a game, in short. @param {Host} host @param {PlayedGame} game */
export function resultText({ say }, { names, winner, seeds }) {
  if (seeds) return `${seeds[0]}–${seeds[1]}`;
  return winner ? say('ui.tournament.won-by', { name: names[winner] || say(`side.${winner}`) }) : say('ui.tournament.draw');
}

/**
 * Notes the result of a game. If the game names other players, South counts as the first player.
 *
 * @param {Tournament} tournament
 * @param {Pairing} pairing changed
 * @param {PlayedGame} game
 */
export function noteGame(tournament, pairing, game) {
  const side = sideOfFirst(tournament, pairing, game) ?? 'S';
  noteResult(pairing, game.winner === null ? 'draw' : game.winner === side ? 'a' : 'b');
  const [south, north] = game.seeds ?? [];
  if (south !== undefined && north !== undefined) noteSeeds(pairing, side === 'S' ? [south, north] : [north, south]);
  pairing.game = game.id;
}

/**
 * Begins the game of a pairing on this board. When it ends, the page offers to note the result.
 *
 * @param {Host} host
 * @param {Tournament} tournament
 * @param {Pairing} pairing
 * @param {() => unknown} onover called by the button that is offered when the game is over: notes the result
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
    view.addNews(say('ui.tournament.game-over'), { label: say('ui.tournament.note', { name }), act: onover });
  }, { signal });
}
