import { loadStyle } from './assets.js';
import { element, fromDocument } from './dom.js';

/** @typedef {import('./words.js').Words} Words */

/** The terms: `ui.glossary.TERM` names one, `.text` tells what it means, `.example` shows it. */
export const TERMS = [
  'pit', 'camp', 'high-pit', 'low-pit', 'seed', 'sow', 'hand', 'lap', 'rule-of-12', 'capture', 'chain',
  'facing', 'harvest', 'attacked', 'equality', 'return-capture', 'slam', 'feed', 'starve', 'famine', 'exhaustion',
  'granary', 'store', 'replay', 'reserve', 'threat', 'trap', 'first-move', 'tempo', 'mobility', 'repetition',
];

/** The terms by what they are called in sentences, for the words of a language. @type {WeakMap<Words, Map<string, string>>} */
const termsByForm = new WeakMap();

let idCount = 0;

/**
 * Brings the words and the looks of the glossary: once for each language, before `glossed` is used.
 *
 * @param {Words} words
 */
export async function loadGlossary(words) {
  await Promise.all([words.add('glossary'), loadStyle('./base/glossary.css')]);
}

/**
 * The term of this name, or that is called so in a sentence.
 *
 * @param {Words} words
 * @param {string} named
 */
function termOf(words, named) {
  let terms = termsByForm.get(words);
  if (!terms) {
    terms = new Map(TERMS.map((term) => [term, term]));
    for (const term of TERMS) {
      for (const form of words.say(`ui.glossary.${term}.forms`).split(', ')) terms.set(form.toLowerCase(), term);
    }
    termsByForm.set(words, terms);
  }
  return terms.get(named.toLowerCase()) ?? null;
}

/**
 * A text in which terms are marked, `[[prise en retour]]` or `[[chain|remontez]]`, as nodes: a term
 * is a button that opens what it means, and closes it again. What is no term stays text.
 *
 * @param {string} text
 * @param {Words} words
 * @returns {(Node | string)[]}
 */
export function withTermButtons(text, words) {
  return text.split(/\[\[([^\]]+)\]\]/).map((part, at) => {
    if (at % 2 === 0) return part;
    const [named, shown = named] = part.split('|');
    const term = termOf(words, named);
    return term ? termButton(shown, term, words) : shown;
  });
}

/**
 * Makes buttons of the terms in a place that are marked as such, by their `data-term`.
 *
 * @param {HTMLElement} place
 * @param {Words} words
 */
export async function activateTerms(place, words) {
  const marked = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('span[data-term]')]);
  if (marked.length === 0) return;
  await loadGlossary(words);
  for (const span of marked) {
    const term = termOf(words, span.dataset.term ?? '');
    if (term && span.isConnected) span.replaceWith(termButton(span.textContent ?? '', term, words));
  }
}

/**
 * The same text without its marks.
 *
 * @param {string} text
 */
export function withoutTermMarks(text) {
  return text.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1');
}

/**
 * What a term means, in the voice that its words have now.
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
  const told = definition(term, words);
  const id = `term-${(idCount += 1)}`;
  const note = element(
    'span',
    { class: 'definition', id, role: 'note', hidden: true },
    element('strong', {}, told.name),
    ' ',
    told.text,
    ' ',
    element('em', {}, told.example),
  );
  const button = element(
    'button',
    {
      type: 'button',
      class: 'term',
      'aria-expanded': 'false',
      'aria-controls': id,
      onclick: () => open(button.getAttribute('aria-expanded') !== 'true'),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape' || note.hidden) return;
        // It closes this, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        open(false);
      },
    },
    shown,
  );
  const open = (/** @type {boolean} */ wanted) => {
    // At the end of its sentence's block, so that the sentence can still be read.
    if (wanted && !note.isConnected) button.closest('p, li, dd, figcaption, div')?.append(note);
    note.hidden = !wanted;
    button.setAttribute('aria-expanded', String(wanted));
  };
  const made = fromDocument('createDocumentFragment')();
  made.append(button);
  return made;
}
