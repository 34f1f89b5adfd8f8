/**
 * The keys of the page that belong to no button of the board: letters sow, others act.
 *
 * @param {object} page
 * @param {(letter: string) => void} page.sow a letter, A to F, of whoever is to move
 * @param {(key: string) => boolean} page.press a key in lower case; whether it means anything
 */
export function listenToKeys({ sow, press }) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
    const key = event.key.toLowerCase();
    if (/^[a-f]$/.test(key)) sow(key);
    else if (!press(key)) return;
    event.preventDefault();
  });
}
