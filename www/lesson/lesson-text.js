import { element } from '../base/dom.js';

/** @typedef {import('../thinker.js').LessonText} LessonText */

/**
 * A text in a language: its own version, the one for all languages, or any other.
 *
 * @param {LessonText} text
 * @param {string} language
 * @returns {string}
 */
export function inLanguage(text, language) {
  return text[language] ?? text.all ?? Object.values(text)[0] ?? '';
}

/**
 * Shows a text; a `[[term]]` or `[[term|words]]` becomes an element that `activateTerms` finds.
 *
 * @param {HTMLElement} place
 * @param {string} words
 */
export function setText(place, words) {
  const parts = words.split(/\[\[(.*?)\]\]/);
  const nodes = parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const [term, shown = term] = part.split('|');
    return element('span', { class: 'term', 'data-term': term }, shown);
  });
  place.replaceChildren(...nodes.filter((node) => node !== ''));
  place.hidden = words === '';
}
