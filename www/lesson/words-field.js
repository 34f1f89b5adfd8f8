import { element } from '../base/dom.js';
import { LANGUAGES } from '../base/words.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('./draft.js').Text} Text
 *
 * @typedef {object} WordsFieldOptions
 * @property {import('../base/words.js').PageWords} context
 * @property {string} label
 * @property {Text} text
 * @property {boolean} both whether it is written in both languages
 * @property {(text: Text) => unknown} onchange
 * @property {number} [rows] a single line, if left out
 */

/**
 * The field for a text of a lesson, in one language or both.
 *
 * @param {WordsFieldOptions} options
 * @returns {HTMLElement}
 */
export function wordsField({ context, label, text, both, onchange, rows = 0 }) {
  const { language } = context.words();
  let current = text;
  const field = (/** @type {string} */ code, /** @type {string} */ value) => {
    const input = rows > 0
      ? element('textarea', { rows, maxlength: '2000', lang: code })
      : element('input', { type: 'text', maxlength: '120', autocomplete: 'off', lang: code });
    input.value = value;
    input.addEventListener('input', () => {
      current = both ? withLanguage(current, code, input.value, language) : withSingle(current, input.value, language);
      onchange(current);
    });
    return input;
  };
  if (!both) return element('label', {}, label, field(language, inLanguage(text, language)));
  return element('fieldset', { class: 'maker-both' }, element('legend', {}, label), ...LANGUAGES.map((code) =>
    element('label', {}, context.say(`ui.lessons.make.in.${code}`), field(code, text[code] ?? (code === language ? text.all ?? '' : '')))));
}

/**
 * The text after a change in one language.
 *
 * @param {Text} text
 * @param {string} code
 * @param {string} value
 * @param {string} language the page's: a text for all languages becomes one in this language
 * @returns {Text}
 */
function withLanguage({ all, ...text }, code, value, language) {
  const versions = all === undefined ? text : { [language]: all, ...text };
  return withoutEmpty({ ...versions, [code]: value });
}

/**
 * The text after a change of its single field; versions in other languages stay.
 *
 * @param {Text} text
 * @param {string} value
 * @param {string} language
 * @returns {Text}
 */
function withSingle(text, value, language) {
  const hasVersions = Object.keys(text).some((code) => code !== 'all');
  return withoutEmpty({ ...text, [hasVersions ? language : 'all']: value });
}

/** @param {Text} text */
function withoutEmpty(text) {
  return Object.fromEntries(Object.entries(text).filter(([, said]) => said.trim() !== ''));
}
