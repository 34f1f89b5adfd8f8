import { element } from './dom.js';

/** The least width and height of a term's target in CSS pixels, as in glossary.css: large enough for a finger. */
const TARGET = 44;

/** The term button that each plain word has replaced. @type {WeakMap<Element, HTMLElement>} */
const buttons = new WeakMap();
/** The elements whose terms are kept apart. @type {WeakSet<Element>} */
const observed = new WeakSet();

/**
 * Keeps punctuation beside an element's terms, and the targets of the terms apart. A term whose target would overlap
 * that of an earlier term becomes a plain word, until the element is resized and the two targets are apart.
 *
 * @param {HTMLElement} place
 */
export function keepTermsApart(place) {
  bindPunctuation(place);
  separate(place);
  if (observed.has(place)) return;
  observed.add(place);
  // In the next frame: a change of layout within the callback would cause a ResizeObserver loop error.
  new ResizeObserver(() => requestAnimationFrame(() => separate(place))).observe(place);
}

/**
 * Binds the punctuation around terms to them: a line may break on either side of a button, even before a comma.
 *
 * @param {HTMLElement} place
 */
function bindPunctuation(place) {
  for (const term of place.querySelectorAll('.term')) {
    const { previousSibling: before, nextSibling: after, parentElement } = term;
    if (parentElement?.matches('.bound')) continue;
    const opening = before instanceof Text ? (/[«“(\[][\u00a0\u202f]?$/.exec(before.data)?.[0] ?? '') : '';
    const closing = after instanceof Text ? (/^[\u00a0\u202f]?[.,;:!?…»”)\]]+/.exec(after.data)?.[0] ?? '') : '';
    if (!opening && !closing) continue;
    if (before instanceof Text) before.data = before.data.slice(0, before.data.length - opening.length);
    if (after instanceof Text) after.data = after.data.slice(closing.length);
    const bound = element('span', { class: 'bound' });
    term.replaceWith(bound);
    bound.append(opening, term, closing);
  }
}

/** @param {HTMLElement} place */
function separate(place) {
  for (const word of place.querySelectorAll('.term-word')) word.replaceWith(buttons.get(word) ?? '');
  /** @type {DOMRect[]} */
  const taken = [];
  const terms = /** @type {HTMLElement[]} */ ([...place.querySelectorAll('.term')]);
  // A term in use stays a button.
  terms.sort((one, other) => Number(isInUse(other)) - Number(isInUse(one)));
  for (const term of terms) {
    const target = targetOf(term);
    if (target.width === 0) continue;
    if (taken.some((other) => overlap(target, other))) {
      const word = element('span', { class: 'term-word' }, term.textContent ?? '');
      buttons.set(word, term);
      term.replaceWith(word);
    } else taken.push(target);
  }
}

/** Whether a term has the focus or shows its definition. @param {HTMLElement} term */
const isInUse = (term) => term.matches(':focus, [aria-expanded="true"]');

/** @param {HTMLElement} term */
function targetOf(term) {
  const { left, top, width, height } = term.getBoundingClientRect();
  if (width === 0) return new DOMRect();
  const [targetWidth, targetHeight] = [Math.max(width, TARGET), Math.max(height, TARGET)];
  return new DOMRect(left + (width - targetWidth) / 2, top + (height - targetHeight) / 2, targetWidth, targetHeight);
}

/** @param {DOMRect} one @param {DOMRect} other */
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
