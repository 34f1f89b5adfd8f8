import { SPEEDS } from '../storage/settings.js';

/** @typedef {import('../storage/settings.js').Settings} Settings */

/**
 * The speed of animations.
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
  const plain = settings.get('theme') === 'contrast';
  const asked = settings.get('theme') === 'auto' && matchMedia(HIGH_CONTRAST).matches;
  return plain || asked ? 'contrast' : settings.get('wood');
}

/**
 * Aligns the players' rows with the board.
 *
 * @param {HTMLElement} table
 * @param {import('./board-view.js').BoardView} view
 */
export function alignNames(table, { layout, element }) {
  if (!layout) return;
  table.style.setProperty('--wood', `${Math.round(layout.board.width)}px`);
  table.style.setProperty('--pitch', `${Math.round(layout.pitch)}px`);
  const spare = (element.clientHeight - layout.height) / 2;
  table.style.setProperty('--spare', `${Math.max(0, Math.round(spare))}px`);
}
