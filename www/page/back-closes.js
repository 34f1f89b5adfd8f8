import { WIDE } from '../base/media.js';

/**
 * The browser's “back” closes the dialog on top, then the open panel of a phone, before it leaves the page. Each
 * of them has an entry in the history, whose state is its number; the address stays the same.
 *
 * @param {() => unknown} closePanel
 */
export function closeOnBack(closePanel) {
  // In a frame the history is that of the host page.
  if (parent !== window) return;
  const panels = document.querySelector('.panels');
  /** The entries, up to the current one, that are for something open. */
  let entries = layerOf(history.state) ?? 0;
  /** Whether the page itself goes back, over the entries of what has been closed. */
  let leaving = false;
  const dialogs = () => /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('body > dialog[open]'));
  const open = () => dialogs().length + Number(panels?.getAttribute('data-open') === 'true' && !WIDE.matches);
  const update = () => {
    // Going back ends later, with `popstate`.
    if (leaving) return;
    const wanted = open();
    for (; entries < wanted; history.pushState({ layer: entries }, '')) entries += 1;
    leaving = entries > wanted;
    if (leaving) history.go(wanted - entries);
  };
  let waits = false;
  /** Later, so that a dialog in the place of another takes over its entry. */
  const updateSoon = () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      update();
    });
  };
  addEventListener('popstate', ({ state }) => {
    const layer = layerOf(state);
    // A link in the address is not a way back.
    const isLink = layer === null && location.hash !== '';
    entries = layer ?? 0;
    for (let over = leaving || isLink ? 0 : open() - entries; over > 0; over -= 1) {
      const top = [...dialogs()].at(-1);
      if (top) top.close();
      else closePanel();
    }
    leaving = false;
    updateSoon();
  });
  new MutationObserver(updateSoon).observe(document.body, { childList: true });
  if (panels) new MutationObserver(updateSoon).observe(panels, { attributeFilter: ['data-open'] });
  WIDE.addEventListener('change', updateSoon);
  // A shared device keeps its link in the address.
  if (location.hash) history.replaceState({ ...history.state, layer: entries }, '');
  updateSoon();
}

/** The number in the state of a history entry. @param {unknown} state */
function layerOf(state) {
  const layer = /** @type {{ layer?: unknown } | null} */ (state)?.layer;
  return typeof layer === 'number' ? layer : null;
}
