import { element } from '../base/dom.js';
import { lightOnFocus, withPitNames } from '../base/pit-names.js';

/** @typedef {import('../awale_engine.js').LessonText} LessonText */

/**
 * The version of a text for a language; without one, the version for all languages, else the first one.
 *
 * @param {LessonText} text
 * @param {string} language
 * @returns {string}
 */
export function inLanguage(text, language) {
  return text[language] ?? text.all ?? Object.values(text)[0] ?? '';
}

/**
 * Shows a text; a `[[term]]` or `[[term|words]]` becomes an element that `activateTerms` finds, and a pit, as in
 * `[[C]]`, an element that `NamedPits` finds.
 *
 * @param {HTMLElement} place
 * @param {string} words
 */
export function setText(place, words) {
  const parts = words.split(/\[\[(.*?)\]\]/);
  const nodes = parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const [term, shown = term] = part.split('|');
    return part.length === 1 ? withPitNames(`[[${part}]]`) : element('span', { class: 'term', 'data-term': term }, shown);
  });
  place.replaceChildren(...nodes.flat().filter((node) => node !== ''));
  lightOnFocus(place);
  // A text that names pits can be focused: it has the role `note` and itself as its label, which screen readers read.
  for (const [name, value] of [['role', 'note'], ['aria-label', place.textContent ?? '']]) {
    if (place.tabIndex === 0) place.setAttribute(name, value);
    else place.removeAttribute(name);
  }
  place.hidden = words === '';
}
