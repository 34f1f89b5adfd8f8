import { loadStyle } from './assets.js';
import { element, fromDocument } from './dom.js';
import { pressedControl } from './pressed-control.js';
import { withPitNames, withoutPitMarks } from './pit-names.js';
import { keepTermsApart } from './terms-apart.js';
import { withVoices } from './with-voices.js';

/** @typedef {import('./words.js').Words} Words */

/**
 * The ids of the terms. The words have for each: `ui.glossary.ID` (its name), `.text` (its definition),
 * `.example`, and `.forms` (inflected forms, with commas; empty where a voice lacks the word).
 */
export const TERMS = [
  'pit', 'camp', 'high-pit', 'low-pit', 'seed', 'sow', 'hand', 'lap', 'rule-of-12', 'capture', 'chain',
  'facing', 'harvest', 'attacked', 'equality', 'return-capture', 'slam', 'feed', 'starve', 'famine', 'exhaustion',
  'granary', 'store', 'replay', 'reserve', 'threat', 'trap', 'first-move', 'tempo', 'mobility', 'repetition',
];

/** The terms by their ids and forms, in lower case, for each `Words`. @type {WeakMap<Words, Map<string, string>>} */
const termsByForm = new WeakMap();

/**
 * No voice, and each voice that has `.forms` of its own (docs/words.md). A term is found by its forms in any of them:
 * a text may be written in other voices than those of the game.
 */
const VOICES = [[], ['eqwale'], ['boite'], ['ivory']];

let idCount = 0;

/**
 * Loads the words and the styles of the glossary. Needed before `withTermButtons`.
 *
 * @param {Words} words
 */
export async function loadGlossary(words) {
  await Promise.all([words.add('glossary'), loadStyle('./base/glossary.css')]);
}

/**
 * The ids and the forms (in the current voices, in lower case) of all terms, each with its term.
 *
 * @param {Words} words
 * @returns {[string, string][]}
 */
function formsOfTerms(words) {
  return TERMS.flatMap((term) => {
    const forms = words.say(`ui.glossary.${term}.forms`).toLowerCase().split(', ').filter(Boolean);
    return [term, ...forms].map((form) => /** @type {[string, string]} */ ([form, term]));
  });
}

/**
 * The term with this id or form; `null` if there is none.
 *
 * @param {Words} words
 * @param {string} named
 */
function termOf(words, named) {
  let terms = termsByForm.get(words);
  if (!terms) {
    terms = new Map(VOICES.flatMap((voices) => withVoices(words, voices, formsOfTerms)));
    termsByForm.set(words, terms);
  }
  return terms.get(named.toLowerCase()) ?? null;
}

/**
 * Splits a marked text into nodes. A term, such as `[[prise en retour]]` or `[[chain|remontez]]`, becomes a button
 * that opens its definition; a pit, such as `[[C]]`, becomes an element (`pit-names.js`); an unknown mark, plain text.
 *
 * @param {string} text
 * @param {Words} words
 * @returns {(Node | string)[]}
 */
export function withTermButtons(text, words) {
  return text.split(/\[\[([^\]]+)\]\]/).map((part, at) => {
    if (at % 2 === 0) return part;
    if (part.length === 1) return withPitNames(`[[${part}]]`);
    const [named, shown = named] = part.split('|');
    const term = termOf(words, named);
    return term ? termButton(shown, term, words) : shown;
  }).flat();
}

/**
 * Turns the marked terms in an element (`span[data-term]`) into buttons.
 *
 * @param {HTMLElement} place
 * @param {Words} words
 * @param {boolean} [styled] whether the styles are there already, as on an embedded board (`lessonStyles`)
 */
export async function activateTerms(place, words, styled = false) {
  const marked = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('span[data-term]')]);
  if (marked.length === 0) return;
  await (styled ? words.add('glossary') : loadGlossary(words));
  for (const span of marked) {
    const term = termOf(words, span.dataset.term ?? '');
    if (term && span.isConnected) span.replaceWith(termButton(span.textContent ?? '', term, words));
  }
  keepTermsApart(place);
}

/**
 * The text without the marks of its terms; the marks of its pits, such as `[[C]]`, stay.
 *
 * @param {string} text
 */
export function withoutTermMarks(text) {
  return text.replace(/\[\[(?!\w\]\])(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1');
}

/** The text without the marks of its terms and pits. @param {string} text */
export const withoutMarks = (text) => withoutPitMarks(withoutTermMarks(text));

/**
 * A term's name, definition and example in the current voices; pits are marked.
 *
 * @param {string} term
 * @param {Words} words
 */
export function definition(term, words) {
  const name = words.say(`ui.glossary.${term}`);
  const text = words.say(`ui.glossary.${term}.text`);
  const example = words.say(`ui.glossary.${term}.example`);
  return { name, text, example };
}

/**
 * @param {string} shown
 * @param {string} term
 * @param {Words} words
 */
function termButton(shown, term, words) {
  const { name, text, example } = definition(term, words);
  const id = `term-${(idCount += 1)}`;
  const note = element(
    'span',
    { class: 'definition', id, role: 'note', hidden: true },
    element('strong', {}, name),
    ' ',
    ...withPitNames(text),
    ' ',
    element('em', {}, ...withPitNames(example)),
  );
  /** @type {HTMLButtonElement} */
  const button = element(
    'button',
    {
      type: 'button',
      class: 'term',
      'aria-expanded': 'false',
      'aria-controls': id,
      onclick: (/** @type {MouseEvent} */ press) => {
        const meant = pressedControl(press, button);
        if (meant === button) setOpen(button.getAttribute('aria-expanded') !== 'true');
        else {
          meant.focus();
          meant.click();
        }
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape' || note.hidden) return;
        // Escape closes the definition, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
      },
    },
    element('span', {}, shown),
  );
  const setOpen = (/** @type {boolean} */ wanted) => {
    // The definition goes to the end of the paragraph, so that the sentence stays readable.
    if (wanted && !note.isConnected) button.closest('p, li, dd, figcaption, div')?.append(note);
    note.hidden = !wanted;
    button.setAttribute('aria-expanded', String(wanted));
  };
  const fragment = fromDocument('createDocumentFragment')();
  fragment.append(button);
  return fragment;
}
