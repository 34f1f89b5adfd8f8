import { openLink } from '../awale.js';
import { MAX_PLAYER_NAME } from '../base/player-name.js';

/**
 * @typedef {import('../awale.js').Game} Game
 * @typedef {import('../awale.js').LinkView} LinkView
 * @typedef {import('../base/sides.js').Side} Side
 */

/** The link key of a game with a friend. */
export const FRIEND_KEY = 'ami';
/** The tags of a game that name its players. */
export const NAME_TAGS = /** @type {const} */ ({ S: 'South', N: 'North' });
/** For each player, South first: the link key of the name, and the game's tag with it. */
const KEYS = /** @type {const} */ ([['sud', NAME_TAGS.S], ['nord', NAME_TAGS.N]]);

/**
 * Reads a link to a game, with the players' names and the program's level. The caller frees the game.
 *
 * @param {string} link what follows `#`
 */
export function readLink(link) {
  const opened = openLink(link);
  const params = new URLSearchParams(link);
  for (const [key, tag] of KEYS) opened.game.setTag(tag, (params.get(key) ?? '').slice(0, MAX_PLAYER_NAME));
  return { ...opened, level: params.get('level') };
}

/**
 * Applies a link's options to the settings: the language and the board's orientation.
 *
 * @param {import('../storage/settings.js').Settings} settings
 * @param {LinkView} view
 */
export function applyView(settings, { lang, flip, mirror }) {
  if (lang) settings.takeLinkLanguage(lang);
  if (flip !== null) settings.set('flip', flip);
  if (mirror !== null) settings.set('mirror', mirror);
}

/**
 * The names of South and North in a game, as links carry them.
 *
 * @param {Game} game
 */
export const namesInLinks = (game) => KEYS.map(([, tag]) => (game.tag(tag) ?? '').slice(0, MAX_PLAYER_NAME));

/**
 * The part of a link that names the players; empty if they have no names.
 *
 * @param {string[]} names South's and North's
 */
export function writeNames(names) {
  return String(new URLSearchParams(KEYS.map(([key], at) => [key, names[at]]).filter(([, name]) => name)));
}

/**
 * What follows `#` in the link to a game, with the language, the orientation of the board and the players' names.
 *
 * @param {Game} game
 * @param {string} language
 * @param {{ flip: boolean, mirror: boolean }} orientation
 * @param {string[]} [names] South's and North's
 */
export function namedLink(game, language, { flip, mirror }, names = namesInLinks(game)) {
  return [game.link(language, flip, mirror), writeNames(names)].filter(Boolean).join('&');
}
