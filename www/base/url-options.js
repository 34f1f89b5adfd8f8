import { isLanguage } from './words.js';

/**
 * The options of the page in the fragment of its address. The engine reads those of the game.
 *
 * @typedef {object} UrlOptions
 * @property {'fr' | 'en' | null} language
 * @property {boolean | null} flip
 * @property {boolean | null} mirror
 * @property {boolean | null} sound
 * @property {number} kiosk on a shared device the idle minutes after which the page reloads, `Infinity` for never;
 *   otherwise 0
 * @property {'none' | 'game' | 'all'} change what players of a shared device may change: nothing, the game
 *   (rules and opponent), or the settings too
 */

const MAX_KIOSK_MINUTES = 240;

/**
 * @param {string} hash
 * @returns {UrlOptions}
 */
export function readUrlOptions(hash) {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const flag = (/** @type {string} */ name) => (params.has(name) ? params.get(name) === '1' : null);
  const lang = params.get('lang');
  const change = params.get('change');
  const idle = params.get('borne');
  const minutes = Number(idle);
  return {
    language: isLanguage(lang) ? lang : null,
    flip: flag('flip'),
    mirror: flag('mirror'),
    sound: flag('sound'),
    kiosk: idle === 'never' ? Infinity : minutes > 0 && minutes <= MAX_KIOSK_MINUTES ? minutes : 0,
    change: change === 'none' || change === 'all' ? change : 'game',
  };
}
