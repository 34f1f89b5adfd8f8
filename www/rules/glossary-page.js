import { element } from '../base/dom.js';
import { TERMS, definition } from '../base/glossary.js';
import { lightOnFocus, withPitNames } from '../base/pit-names.js';

/**
 * All terms with their definitions, sorted by name.
 *
 * @param {import('../base/words.js').Words} words
 */
export function glossaryPage(words) {
  // Terms with the same definition are listed once.
  const byText = new Map(TERMS.map((term) => definition(term, words)).map((each) => [each.text, each]));
  const all = [...byText.values()];
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
        lightOnFocus(element('dd', {}, ...withPitNames(text), ' ', element('em', {}, ...withPitNames(example)))),
      ]),
    ),
  );
}
