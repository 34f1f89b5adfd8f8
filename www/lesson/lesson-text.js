import { element } from '../base/dom.js';

/** @typedef {import('../thinker.js').LessonText} LessonText */

/**
 * What a text says in a language: what is written for it, else for all, else in any other.
 *
 * @param {LessonText} text
 * @param {string} language
 * @returns {string}
 */
export function inLanguage(text, language) {
  return text[language] ?? text.all ?? Object.values(text)[0] ?? '';
}

/**
 * Puts words in a place; a `[[term]]` or `[[term|words]]` becomes an element that a glossary can
 * find.
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
