import { SPEEDS } from '../storage/settings.js';

/** @typedef {import('../storage/settings.js').Settings} Settings */

/**
 * How fast seeds move.
 *
 * @param {Settings} settings
 */
export function animationTempo(settings) {
  const speed = settings.get('speed');
  const still = speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { speed: SPEEDS[speed], still };
}

/** Who asks their system for this gets a board without wood. */
export const HIGH_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

/**
 * What the board is made of.
 *
 * @param {Settings} settings
 */
export function boardTheme(settings) {
  const plain = settings.get('theme') === 'contrast';
  const asked = settings.get('theme') === 'auto' && matchMedia(HIGH_CONTRAST).matches;
  return plain || asked ? 'contrast' : settings.get('wood');
}

/**
 * The players' names stand over and under the board, as wide as it is.
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
