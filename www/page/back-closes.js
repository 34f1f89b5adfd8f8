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
  let entry = layerOf(history.state) ?? 0;
  const dialogs = () => /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('body > dialog[open]'));
  const open = () => dialogs().length + Number(panels?.getAttribute('data-open') === 'true' && !WIDE.matches);
  const update = () => {
    for (const wanted = open(); entry < wanted; history.pushState({ layer: entry }, '')) entry += 1;
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
    const isBack = (layer ?? 0) < entry;
    entry = layer ?? 0;
    // A link in the address is not a way back.
    if (layer === null && location.hash !== '') return updateSoon();
    const over = open() - entry;
    for (let left = over; left > 0; left -= 1) {
      const top = [...dialogs()].at(-1);
      if (top) top.close();
      else closePanel();
    }
    if (isBack && over <= 0) history.back();
    else updateSoon();
  });
  new MutationObserver(updateSoon).observe(document.body, { childList: true });
  if (panels) new MutationObserver(updateSoon).observe(panels, { attributeFilter: ['data-open'] });
  WIDE.addEventListener('change', updateSoon);
  // A shared device keeps its link in the address.
  if (location.hash) history.replaceState({ ...history.state, layer: entry }, '');
  updateSoon();
}

/** The number in the state of a history entry. @param {unknown} state */
function layerOf(state) {
  const layer = /** @type {{ layer?: unknown } | null} */ (state)?.layer;
  return typeof layer === 'number' ? layer : null;
}
