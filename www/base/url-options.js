import { isLanguage } from './words.js';

/**
 * The options in the fragment of the page's address that are needed before the wasm module reads the rest of it.
 *
 * @typedef {object} UrlOptions
 * @property {typeof import('./words.js').LANGUAGES[number] | null} language
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
  const lang = params.get('lang');
  const change = params.get('change');
  const idle = params.get('borne');
  const minutes = Number(idle);
  return {
    language: isLanguage(lang) ? lang : null,
    sound: params.has('sound') ? params.get('sound') === '1' : null,
    kiosk: idle === 'never' ? Infinity : minutes > 0 && minutes <= MAX_KIOSK_MINUTES ? minutes : 0,
    change: change === 'none' || change === 'all' ? change : 'game',
  };
}
