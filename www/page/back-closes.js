import { WIDE } from '../base/media.js';

/**
 * The browser's “back” closes the topmost dialog, then a phone's open panel, and only then leaves the page. Each
 * dialog or panel adds an entry to the history, whose state is its number; the address stays the same.
 *
 * A dialog closed in another way leaves its entry in the history, because a step back by the page could abort a
 * navigation. The next dialog takes over that entry; until then “back” skips it.
 *
 * @param {() => unknown} closePanel
 */
export function closeOnBack(closePanel) {
  // In a frame the history is that of the host page.
  if (parent !== window) return;
  const panels = document.querySelector('.panels');
  /** The number of the current entry. */
  let entry = entryOf(history.state) ?? 0;
  const dialogs = () => /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('body > dialog[open]'));
  const openCount = () => dialogs().length + Number(panels?.getAttribute('data-open') === 'true' && !WIDE.matches);
  const update = () => {
    const wanted = openCount();
    while (entry < wanted) {
      entry += 1;
      history.pushState({ entry }, '');
    }
  };
  let scheduled = false;
  /** Later, so that a dialog in the place of another takes over its entry. */
  const updateSoon = () => {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      update();
    });
  };
  addEventListener('popstate', ({ state }) => {
    const arrived = entryOf(state);
    const isBack = (arrived ?? 0) < entry;
    entry = arrived ?? 0;
    // An entry without a number and with a link: a link was opened, this is no step back.
    if (arrived === null && location.hash !== '') return updateSoon();
    const excess = openCount() - entry;
    for (let left = excess; left > 0; left -= 1) {
      const top = [...dialogs()].at(-1);
      if (top) top.close();
      else closePanel();
    }
    if (isBack && excess <= 0) history.back();
    else updateSoon();
  });
  new MutationObserver(updateSoon).observe(document.body, { childList: true });
  if (panels) new MutationObserver(updateSoon).observe(panels, { attributeFilter: ['data-open'] });
  WIDE.addEventListener('change', updateSoon);
  // On a shared device the link stays in the address (page.js). Without a number, a step back to this entry would
  // look like a link just opened.
  if (location.hash) history.replaceState({ ...history.state, entry }, '');
  updateSoon();
}

/** The number in the state of a history entry. @param {unknown} state */
function entryOf(state) {
  const entry = /** @type {{ entry?: unknown } | null} */ (state)?.entry;
  return typeof entry === 'number' ? entry : null;
}
