/**
 * Whether a key is the page's own to act on: pressed by itself, not in a field and not in a dialog. A
 * dialog that was closed an instant ago may still have the focus.
 *
 * @param {KeyboardEvent} event
 */
export function isPageKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }) {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, dialog[open]'));
}

/**
 * The keys of the page that belong to no button of the board: letters sow, others act.
 *
 * @param {object} page
 * @param {(letter: string) => void} page.sow a letter, A to F, of whoever is to move
 * @param {(key: string) => boolean} page.press a key in lower case; whether it means anything
 */
export function listenToKeys({ sow, press }) {
  addEventListener('keydown', (event) => {
    if (event.repeat || !isPageKey(event)) return;
    const key = event.key.toLowerCase();
    if (/^[a-f]$/.test(key)) sow(key);
    else if (!press(key)) return;
    event.preventDefault();
  });
}
