/**
 * Whether the page may act on a key: pressed without a modifier, outside fields and open dialogs.
 *
 * @param {KeyboardEvent} event
 */
export function isPageKey({ ctrlKey, metaKey, altKey, defaultPrevented, target }) {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, dialog[open]'));
}

/**
 * Listens to the page's own keys: letters sow, others act.
 *
 * @param {object} page
 * @param {(letter: string) => void} page.sow takes a letter, A to F
 * @param {(key: string) => boolean} page.press takes a key in lower case; returns whether it did
 *   something
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
