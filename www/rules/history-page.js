import { element } from '../base/dom.js';
import { paragraphs } from './article.js';

const SECTIONS = ['legend', 'ground', 'names', 'ivory', 'europe', 'sources'];

/**
 * The history of the game, written to be read aloud. Its words are in the part `history`.
 *
 * @param {import('../base/words.js').Words} words
 * @param {boolean} [printed]
 */
export function historyPage(words, printed = false) {
  const say = (/** @type {string} */ key) => words.say(`ui.history.${key}`);
  return element(
    'div',
    { class: 'rule-sections history' },
    element('h2', { tabindex: '-1' }, say('title')),
    element('p', { class: 'about' }, say('about')),
    ...SECTIONS.map((name) =>
      element('section', {}, element('h3', {}, say(name)), ...paragraphs({ text: say(`${name}.text`), words, printed })),
    ),
  );
}
