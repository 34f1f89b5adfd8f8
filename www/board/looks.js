import { setState } from '../base/dom.js';
import { SPEEDS } from '../storage/settings.js';

/** @typedef {import('../storage/settings.js').Settings} Settings */

/**
 * The speed of animations, and whether they are off (`still`).
 *
 * @param {Settings} settings
 */
export function animationTempo(settings) {
  const speed = settings.get('speed');
  const still = speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { speed: SPEEDS[speed], still };
}

/** The media query of systems that ask for high contrast. */
export const HIGH_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

/**
 * The board's theme.
 *
 * @param {Settings} settings
 */
export function boardTheme(settings) {
  const chosen = settings.get('theme') === 'contrast';
  const bySystem = settings.get('theme') === 'auto' && matchMedia(HIGH_CONTRAST).matches;
  return chosen || bySystem ? 'contrast' : settings.get('wood');
}

/**
 * Aligns the players' rows with the board, each at the end where the player's store is (on the right if the board
 * shows no stores), and gives the board's container the aspect ratio of the board.
 *
 * @param {HTMLElement} place the game view
 * @param {import('./board-view.js').BoardView} view
 * @param {HTMLElement[]} rows South's and North's
 */
export function alignPlayerRows(place, { layout }, rows) {
  if (!layout) return;
  place.style.setProperty('--ratio', String(layout.width / layout.height));
  place.style.setProperty('--wood', `${Math.round(layout.board.width)}px`);
  place.dataset.stores = layout.stores;
  setState(place, 'upright', layout.upright);
  for (const [at, row] of rows.entries()) {
    const store = layout.storeTargets[at];
    row.dataset.end = store && store.x + store.width / 2 < layout.width / 2 ? 'left' : 'right';
  }
}
