import { setState } from '../base/dom.js';

/**
 * Opens the panels' area for a dialog of the kind `beside`, and keeps the dialog over it when the board is resized.
 *
 * @returns {() => void} closes the area again, unless it was open before or a panel was opened in it meanwhile
 */
export function placeBesideBoard() {
  const panels = /** @type {HTMLElement} */ (document.getElementById('panels'));
  const { style } = document.documentElement;
  const before = panels.dataset.open === 'true';
  setState(panels, 'open', true);
  const follow = () => {
    const { left, top, width } = panels.getBoundingClientRect();
    // Below the board, as on a phone, the panels have the whole width; beside it the dialog has the whole height.
    const below = width > innerWidth - 40;
    style.setProperty('--beside-left', below ? '0px' : `${left}px`);
    style.setProperty('--beside-top', below ? `${top}px` : '0px');
    // Keeps the field that was just changed in view.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.scrollIntoView({ block: 'nearest' });
  };
  follow();
  const watch = new ResizeObserver(follow);
  for (const node of [panels, document.documentElement]) watch.observe(node);
  return () => {
    watch.disconnect();
    if (panels.querySelector('[role="tab"][aria-selected="true"]')) return;
    setState(panels, 'open', before);
  };
}
