/**
 * Whether the page may act on a key: pressed without Ctrl, Alt or Meta, not handled yet, outside fields and open
 * dialogs.
 *
 * @param {KeyboardEvent} event
 */
export function isPageKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }) {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, dialog[open]'));
}

/**
 * Whether a key types a character other than a space. Such keys act only at the board (`isAtBoard`) and may be
 * turned off (WCAG 2.1.4).
 *
 * @param {KeyboardEvent} event
 */
export const isCharacter = ({ key }) => key.length === 1 && key !== ' ';

/**
 * Whether the focus is on the board, on its actions or on nothing. An element of a dialog that has just
 * closed counts as nothing.
 *
 * @param {KeyboardEvent} event
 */
export const isAtBoard = ({ target }) =>
  !(target instanceof Element) || target.matches('body') || target.closest('main, dialog:not([open])') !== null;
