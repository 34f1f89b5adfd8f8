import { Game } from '../awale.js';
import { FRIEND_KEY, NAME_TAGS, namesInLinks, readLink, writeNames } from './game-link.js';
import { SIDES, otherSide } from '../base/sides.js';
import { replyToSend } from './friend-sent.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./match-settings.js').Friend} Friend
 *
 * @typedef {object} FriendLink the content of a friend's link
 * @property {string} id of the game
 * @property {Side} to the side of the player who receives it
 * @property {number} back how many times moves were taken back
 * @property {number} days for each move; 0: no limit
 * @property {number} sent when it was sent, in minutes since 1970
 * @property {'stop' | 'back' | null} ask what the sender asks for: to end the game, or to take a move back
 * @property {'no' | null} reply the sender's refusal of such a request; consent shows in `back`, or in the game's end
 * @property {string} rules
 * @property {string} start
 * @property {string[]} moves
 * @property {Game} game at the end of its moves
 * @property {import('../awale.js').LinkView} view how the page is to be shown
 * @property {boolean} whole whether `id`, `to`, the game and the view could be read without a fault
 *
 * @typedef {'newer' | 'same' | 'older' | 'forked'} Standing how a link relates to the known game
 */

/** The largest number that is read from a link: as minutes since 1970, one that `Date` can hold. */
const MAX_NUMBER = 1e9;

/** The current time in minutes since 1970. */
export const minutesNow = () => Math.floor(Date.now() / 60_000);

/**
 * Reads a friend's link; the caller frees its game.
 *
 * @param {string} text what follows `#`
 * @returns {FriendLink}
 */
export function readFriendLink(text) {
  const params = new URLSearchParams(text);
  const { game, view, faults } = readLink(text);
  const number = (/** @type {string} */ key, radix = 10) => {
    const found = Number.parseInt(params.get(key) ?? '', radix);
    return found > 0 && found <= MAX_NUMBER ? found : 0;
  };
  const id = params.get(FRIEND_KEY) ?? '';
  const to = params.get('pour');
  const request = params.get('demande');
  const ask = request === 'stop' || request === 'back' ? request : null;
  const reply = params.get('reponse');
  const { moves, length, rules } = game.state();
  game.goTo(0);
  const start = game.state().position;
  game.goTo(length);
  return {
    id,
    to: to === 'N' ? 'N' : 'S',
    back: number('reprises'),
    days: Math.min(30, number('jours')),
    sent: number('le', 36),
    ask,
    // A link sends a request or an answer, never both.
    reply: !ask && reply === 'no' ? 'no' : null,
    rules,
    start,
    moves,
    game,
    view,
    whole: faults.length === 0 && /^[0-9a-z]{6,24}$/.test(id) && (to === 'S' || to === 'N'),
  };
}

/**
 * The most characters of a friend's link with names, its address included: more is inconvenient to send. Without names
 * it may be longer.
 */
const MAX_LINK = 399;
/** The suffix of a player's name that is shortened in a link. */
const SHORTENED = '.';

/**
 * The link that is sent to the friend. The names in it are shortened where the link would become too long.
 *
 * @param {string} address of the page
 * @param {Game} game
 * @param {Friend} friend
 */
export function writeFriendLink(address, game, friend) {
  const params = new URLSearchParams();
  const add = (/** @type {string} */ key, /** @type {string | number | null | undefined} */ value) => value && params.set(key, String(value));
  add(FRIEND_KEY, friend.id);
  add('pour', otherSide(friend.me));
  add('reprises', friend.back);
  add('jours', friend.days);
  add('demande', friend.ask?.by === friend.me ? friend.ask.what : null);
  add('reponse', replyToSend(friend) === 'no' ? 'no' : null);
  add('le', minutesNow().toString(36));
  const link = `${address}#${[game.link(), params].map(String).filter(Boolean).join('&')}`;
  const names = namesThatFit(namesInLinks(game), MAX_LINK - link.length - 1);
  return names ? `${link}&${names}` : link;
}

/**
 * The part of a link that names the players, shortened where it is too long. Percent-encoding makes six
 * characters or more of a letter outside ASCII, so the name whose encoding is longest is shortened first.
 *
 * @param {string[]} names
 * @param {number} most the most characters of the part
 */
function namesThatFit(names, most) {
  const letters = names.map((name) => [...name]);
  const kept = letters.map((each) => each.length);
  const shown = (/** @type {number} */ at) => {
    const name = letters[at].slice(0, kept[at]).join('');
    return name && kept[at] < letters[at].length ? `${name.trimEnd()}${SHORTENED}` : name;
  };
  const written = () => writeNames(names.map((_, at) => shown(at)));
  const size = (/** @type {number} */ at) => String(new URLSearchParams([['', shown(at)]])).length;
  while (written().length > most && Math.max(...kept) > 0) {
    kept[size(0) > size(1) ? 0 : 1] -= 1;
  }
  return written();
}

/**
 * Puts the names of the known game in the place of those that a link has shortened or left out.
 *
 * @param {Game} known
 * @param {Game} linked
 */
export function keepWholeNames(known, linked) {
  for (const side of SIDES) {
    const whole = known.tag(NAME_TAGS[side]) ?? '';
    const name = linked.tag(NAME_TAGS[side]) ?? '';
    const isShortened = name === '' || (name.endsWith(SHORTENED) && whole.startsWith(name.slice(0, -SHORTENED.length)));
    if (isShortened) linked.setTag(NAME_TAGS[side], whole);
  }
}

/**
 * How a link relates to the known game: newer (it continues or ends the game, or has taken moves back), the same,
 * older, or forked (another start, other rules or other moves; with other moves and a smaller `back` it is older).
 *
 * @param {{ back: number, moves: string[], over: boolean, rules: string, start: string }} known
 * @param {FriendLink} link
 * @returns {Standing}
 */
export function standingOf(known, link) {
  if (known.rules !== link.rules || known.start !== link.start) return 'forked';
  const isPrefix = (/** @type {string[]} */ one, /** @type {string[]} */ other) => one.every((move, at) => move === other[at]);
  const linkHasAll = isPrefix(known.moves, link.moves);
  const knownHasAll = isPrefix(link.moves, known.moves);
  if (!linkHasAll && !knownHasAll) return link.back < known.back ? 'older' : 'forked';
  if (link.back !== known.back) return link.back > known.back ? 'newer' : 'older';
  if (linkHasAll && knownHasAll) {
    const ended = link.game.state().over !== null;
    return ended === known.over ? 'same' : ended ? 'newer' : 'older';
  }
  return linkHasAll ? 'newer' : 'older';
}

/**
 * A copy of a game with only its first moves and its players' names.
 *
 * @param {Game} game
 * @param {number} plies
 */
export function cutAt(game, plies) {
  const copy = Game.fromStored(game.stored());
  copy.goTo(0);
  const { rules, position, moves } = copy.state();
  copy.free();
  const cut = new Game(rules, position);
  for (const tag of Object.values(NAME_TAGS)) cut.setTag(tag, game.tag(tag) ?? '');
  for (const move of moves.slice(0, plies)) cut.play(move);
  return cut;
}
