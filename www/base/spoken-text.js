/**
 * The text of some elements as it is read aloud: pits are marked as in `pit-names.js`, so that they can be named
 * with their sides. Left out are definitions, buttons that are not terms, canvases, and what is hidden or only for
 * screen readers.
 *
 * @param {Iterable<Element>} parts
 */
export function textToSpeak(parts) {
  return [...parts].filter((part) => !(part instanceof HTMLElement && part.hidden)).map((part) => {
    const copy = /** @type {Element} */ (part.cloneNode(true));
    for (const pit of copy.querySelectorAll('[data-named]')) pit.textContent = `[[${pit.getAttribute('data-named')}]]`;
    for (const silent of copy.querySelectorAll('[hidden], button:not(.term), .definition, .unseen, canvas')) silent.remove();
    // Without punctuation at its end, the voice would run one paragraph, cell or title into the next.
    for (const section of copy.querySelectorAll('p, li, td, th, h2, h3, h4, dt, dd, strong')) section.append(needsFullStop(section) ? '. ' : ' ');
    return copy.textContent ?? '';
  }).join(' ');
}

/**
 * Whether a full stop must follow an element: it has none, and is no `strong` label, which runs on into what follows.
 *
 * @param {Element} section
 */
const needsFullStop = (section) => section.localName !== 'strong' && /[\p{L}\p{N}»”)\]]\s*$/u.test(section.textContent ?? '');
