import { element } from './dom.js';

/** A pit's name in a text is marked as `[[C]]`: by `Words.mark`, and by who writes a lesson. */
const MARKED = /\[\[(\w)\]\]/;

/**
 * The text as nodes; each pit it names is an element that `NamedPits` finds.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export const withPitNames = (text) =>
  text.split(MARKED).map((part, at) => (at % 2 ? element('span', { class: 'pit-name', 'data-named': part }, part) : part));

/** The letters of the pits that a text names. @param {string} text */
export const pitsNamedIn = (text) => text.split(MARKED).filter((_, at) => at % 2).join('');

/** The text as it is read. @param {string} text */
export const withoutPitMarks = (text) => text.split(MARKED).join('');
