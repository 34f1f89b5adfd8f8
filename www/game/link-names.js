/**
 * @typedef {import('../awale.js').Game} Game
 * @typedef {import('../base/sides.js').Side} Side
 */

/** The tags of a game that name its players. */
export const NAME_TAGS = /** @type {const} */ ({ S: 'South', N: 'North' });
/** The keys of their names in a link, and the tags. */
const KEYS = /** @type {const} */ ([['sud', NAME_TAGS.S], ['nord', NAME_TAGS.N]]);
/** The longest name of a player, in characters. */
export const MAX_NAME = 24;

/**
 * Gives a game the players' names of its link.
 *
 * @param {Game} game
 * @param {string} link what follows `#`
 */
export function readNames(game, link) {
  const said = new URLSearchParams(link);
  for (const [key, tag] of KEYS) game.setTag(tag, (said.get(key) ?? '').slice(0, MAX_NAME));
}

/**
 * What names a game's players in its link: nothing where they have no names.
 *
 * @param {Game} game
 */
export function writeNames(game) {
  const named = KEYS.map(([key, tag]) => [key, (game.tag(tag) ?? '').slice(0, MAX_NAME)]).filter(([, name]) => name);
  return String(new URLSearchParams(named));
}

/**
 * What follows `#` in the link to a game as it is seen, with its players' names.
 *
 * @param {Game} game
 * @param {string} language
 * @param {{ flip: boolean, mirror: boolean }} seen
 */
export function namedLink(game, language, { flip, mirror }) {
  return [game.link(language, flip, mirror), writeNames(game)].filter(Boolean).join('&');
}
