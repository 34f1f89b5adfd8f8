import { element } from './dom.js';

/** A pit marked in a text, as `[[C]]`, by `Words.sayPits` or an author. `split` puts the pits at the odd indexes. */
const MARKED = /\[\[(\w)\]\]/;

/**
 * The text as nodes; each pit it names is an element that `NamedPits` finds.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const withPitNames = (text) =>
  text.split(MARKED).map((part, at) => (at % 2 ? element('span', { class: 'pit-name', 'data-named': part }, part) : part));

/**
 * Makes a text focusable if it names pits: they are lit while it has the focus.
 *
 * @template {HTMLElement} Element
 * @param {Element} place
 */
export function lightOnFocus(place) {
  place.removeAttribute('tabindex');
  if (place.querySelector('[data-named]')) place.tabIndex = 0;
  return place;
}

/**
 * Shows a text in which pits are marked. Its pits are lit when it has the focus.
 *
 * @param {HTMLElement} place
 * @param {string} text
 */
export function showPitNames(place, text) {
  place.replaceChildren(...withPitNames(text));
  lightOnFocus(place);
}

/** The letters of the pits that a text names. @param {string} text */
export const pitsNamedIn = (text) => text.split(MARKED).filter((_, at) => at % 2).join('');

/** The text without the marks. @param {string} text */
export const withoutPitMarks = (text) => text.split(MARKED).join('');
