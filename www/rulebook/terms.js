import { element } from '../dom.js';
import { TERMS, definition } from '../glossary.js';

/**
 * All the terms with what they mean, in the order of their names.
 *
 * @param {import('../words.js').Words} words
 */
export function glossaryPage(words) {
  const all = TERMS.map((term) => definition(term, words));
  all.sort((one, other) => one.name.localeCompare(other.name, words.language));
  return element(
    'div',
    { class: 'glossary' },
    element('h2', { tabindex: '-1' }, words.say('ui.rulebook.glossary')),
    element('p', { class: 'about' }, words.say('ui.rulebook.glossary.about')),
    element(
      'dl',
      {},
      ...all.flatMap(({ name, text, example }) => [
        element('dt', {}, name),
        element('dd', {}, text, ' ', element('em', {}, example)),
      ]),
    ),
  );
}
