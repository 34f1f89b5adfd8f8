import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { SIDES } from '../base/sides.js';
import { NO_CLOCK } from './clock.js';

/** @typedef {import('../storage/store.js').Store} Store */
/** @typedef {import('./clock.js').TimeControl} TimeControl */
/** @typedef {import('../base/sides.js').Side} Side */

/**
 * The settings of a match. The new-game dialog starts with those of the last one.
 *
 * @typedef {object} MatchSettings
 * @property {string} rules as text
 * @property {Record<Side, number>} seats 0: a person; 1 to 10: the program at this level; 11: at level 0
 * @property {Side | 'random'} first
 * @property {TimeControl} clock
 * @property {Record<Side, string>} names of the people; may be empty
 * @property {Record<Side, string>} colours of the players, each one of `COLOURS`
 * @property {number} games how many games win the match; 0: no limit
 * @property {Friend | null} friend the remote player of one side, who plays by link
 * @property {boolean} follow whether the program's level follows the player's results
 * @property {boolean} ivorian *à l’ivoirienne*: no counts, hints or undo, and the program's reply without a delay
 */

/**
 * A game by link with a remote player.
 *
 * @typedef {object} Friend
 * @property {string} id of the game, in all its links
 * @property {Side} me the side that is played here
 * @property {number} days agreed for each move; shown, not enforced; 0: none
 * @property {number} back how often moves were taken back
 * @property {number} seen how many moves both players know; these cannot be undone
 * @property {string} sent a summary of the last link sent; if that of the game differs, there is news to send
 * @property {number} at when the last link was sent or came, in minutes since 1970
 * @property {{ what: 'stop' | 'back', by: Side } | null} ask a player's open request
 * @property {'yes' | 'no' | null} reply the answer that the next link sends
 * @property {boolean} [flip] whether the link asked for North at the bottom; if left out, the camp of `me` is there
 */

/** The program’s highest level. */
export const MAX_LEVEL = 10;
/** The seat of the program at level 0. */
export const SEAT_OF_0 = MAX_LEVEL + 1;

/** The level of the program in a seat. @param {number} seat */
export const levelOf = (seat) => seat % SEAT_OF_0;

/**
 * The level in a player's name from a file, if that is the program's name (`ui.files.program`) in any language of the
 * page; otherwise `undefined`.
 *
 * @param {any} name
 * @returns {string | undefined}
 */
export const levelInName = (name) => /^Awalé (niveau|level) (\d+)$/.exec(name)?.[2];

/** The seat of the program at a level. @param {number} level */
export const seatOf = (level) => level || SEAT_OF_0;

/** @type {MatchSettings} */
export const DEFAULT_SETTINGS = {
  rules: 'classique',
  seats: { S: 0, N: 3 },
  first: 'S',
  clock: NO_CLOCK,
  names: { S: '', N: '' },
  colours: { S: '', N: '' },
  games: 0,
  friend: null,
  follow: false,
  ivorian: false,
};

/** The offered clocks: seconds for a move; seconds for a game, and those that each move adds. */
export const CLOCKS = { move: [3, 5, 10, 30], game: [[180, 0], [180, 2], [300, 0], [300, 3], [600, 0], [600, 5], [1200, 0]] };

/** The players' colours; the first means no colour. */
export const COLOURS = ['', 'clay', 'blue', 'green', 'plum'];

/** How many games win a match; 0: no limit. */
export const GAMES_TO_WIN = [0, 2, 3, 5, 10];

/** The name of the stored entry with the settings of the last game. */
export const MATCH_ENTRY = 'setup';
export const MATCH_VERSION = 1;

/**
 * The settings of the last game.
 *
 * @param {Store} store
 * @param {(rules: string) => string | null} shortRules the rules in their shortest text; `null` if
 *   the text is not valid
 * @returns {MatchSettings}
 */
export function lastMatchSettings(store, shortRules) {
  return validMatchSettings(store.read(MATCH_ENTRY, MATCH_VERSION), shortRules);
}

/**
 * @param {Store} store
 * @param {MatchSettings} settings
 */
export function saveMatchSettings(store, settings) {
  const { rules, names, colours, friend } = settings;
  // A game by link changes only the stored rules, names and colours: the seats, the clock and the other settings that
  // the new-game dialog starts with stay as they were before it.
  store.write(MATCH_ENTRY, MATCH_VERSION, friend ? { .../** @type {any} */ (store.read(MATCH_ENTRY, MATCH_VERSION)), rules, names, colours } : settings);
}

/**
 * The valid part of stored settings, defaults for the rest.
 *
 * @param {any} found
 * @param {(rules: string) => string | null} shortRules
 * @returns {MatchSettings}
 */
export function validMatchSettings(found, shortRules) {
  const seat = (/** @type {Side} */ side) => {
    const given = found?.seats?.[side];
    return Number.isInteger(given) && given >= 0 && given <= SEAT_OF_0 ? given : DEFAULT_SETTINGS.seats[side];
  };
  const { kind, seconds, atZero, increment } = found?.clock ?? {};
  const adds = kind === 'game' && Number.isInteger(increment) && increment > 0 && increment <= 60 ? { increment } : {};
  const timed = (kind === 'move' || kind === 'game') && Number.isInteger(seconds) && seconds > 0 && seconds <= 36_000;
  const name = (/** @type {Side} */ side) => {
    const text = found?.names?.[side];
    return typeof text === 'string' ? text.slice(0, MAX_PLAYER_NAME) : '';
  };
  const colour = (/** @type {Side} */ side) => COLOURS.find((known) => known === found?.colours?.[side]) ?? COLOURS[0];
  return {
    rules: (typeof found?.rules === 'string' && shortRules(found.rules)) || DEFAULT_SETTINGS.rules,
    seats: { S: seat('S'), N: seat('N') },
    first: ['S', 'N', 'random'].includes(found?.first) ? found.first : DEFAULT_SETTINGS.first,
    clock: timed
      ? { kind, seconds, atZero: atZero === 'lose' ? 'lose' : 'nudge', ...adds }
      : { ...DEFAULT_SETTINGS.clock },
    names: { S: name('S'), N: name('N') },
    colours: { S: colour('S'), N: colour('N') },
    games: GAMES_TO_WIN.find((games) => games === found?.games) ?? GAMES_TO_WIN[0],
    friend: validFriend(found?.friend),
    follow: found?.follow === true,
    ivorian: found?.ivorian === true,
  };
}

/** The days for a move that friends can agree on; 0: no limit. */
export const DAYS_PER_MOVE = [0, 1, 3, 7];

/**
 * A new game with a friend.
 *
 * @param {string} id
 * @param {Side} me
 * @param {number} days
 * @returns {Friend}
 */
export const newFriend = (id, me, days) => ({ id, me, days, back: 0, seen: 0, sent: '', at: 0, ask: null, reply: null });

/** @param {any} found @returns {Friend | null} */
function validFriend(found) {
  if (typeof found?.id !== 'string' || !SIDES.includes(found.me)) return null;
  const count = (/** @type {unknown} */ n) => (Number.isSafeInteger(n) && Number(n) >= 0 ? Number(n) : 0);
  const asked = ['stop', 'back'].includes(found.ask?.what) && SIDES.includes(found.ask.by);
  return {
    id: found.id,
    me: found.me,
    days: count(found.days),
    back: count(found.back),
    seen: count(found.seen),
    sent: typeof found.sent === 'string' ? found.sent : '',
    at: count(found.at),
    ask: asked ? { what: found.ask.what, by: found.ask.by } : null,
    reply: ['yes', 'no'].includes(found.reply) ? found.reply : null,
    flip: typeof found.flip === 'boolean' ? found.flip : undefined,
  };
}
