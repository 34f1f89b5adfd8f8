import { loadStyle } from './assets.js';
import { element } from './dom.js';

/**
 * @typedef {import('./words.js').Say} Say
 *
 * @typedef {object} Action a button at the foot
 * @property {string} label
 * @property {boolean} [main] the one that most people want
 * @property {() => unknown} act the dialog closes unless this gives `false`
 *
 * @typedef {object} DialogOptions
 * @property {Say} say
 * @property {string} title
 * @property {import('./dom.js').Child[]} body
 * @property {Action[]} [actions]
 * @property {string} [kind] a class for its looks
 *
 * @typedef {object} OpenDialog
 * @property {HTMLDialogElement} dialog
 * @property {() => void} close
 * @property {Promise<void>} closed
 */

let idCount = 0;

/**
 * Opens a modal dialog: Escape, its cross or a click beside it closes it, the focus goes back to
 * where it was, and nothing of it stays in the page.
 *
 * @param {DialogOptions} wish
 * @returns {Promise<OpenDialog>}
 */
export async function openDialog({ say, title, body, actions = [], kind = '' }) {
  await loadStyle('./base/dialog.css');
  const focused = document.activeElement;
  const name = `dialog-${(idCount += 1)}`;
  const close = () => dialog.close();
  const heading = element('h2', { id: name, tabindex: '-1' }, title);
  const closeButton = element(
    'button',
    { type: 'button', class: 'dialog-close', 'aria-label': say('ui.close'), onclick: close },
    element('span', { 'aria-hidden': 'true' }, '×'),
  );
  const foot = actions.map(({ label, main, act }) =>
    element(
      'button',
      {
        type: 'button',
        class: main ? 'button main' : 'button',
        onclick: () => act() === false || close(),
      },
      label,
    ),
  );
  const dialog = element(
    'dialog',
    { class: `dialog ${kind}`, 'aria-labelledby': name },
    element('header', { class: 'dialog-head' }, heading, closeButton),
    element('div', { class: 'dialog-body', tabindex: '-1' }, ...body),
    foot.length > 0 && element('footer', { class: 'dialog-foot' }, ...foot),
  );
  // Where there is nothing to press, the keyboard scrolls what there is to read.
  const content = /** @type {HTMLElement} */ (dialog.querySelector('.dialog-body'));
  if (!content.querySelector('a, button, input, select, textarea, summary')) content.tabIndex = 0;
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isOutside(dialog, event)) close();
  });
  // Keys of the board do not reach through a dialog; what is pressed just after it was closed, while
  // the focus is on its way back, does.
  dialog.addEventListener('keydown', (event) => dialog.open && event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  heading.focus();
  /** @type {Promise<void>} */
  const closed = new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
      resolve();
    });
  });
  return { dialog, close, closed };
}

/**
 * A click on the dialog's own padding is inside; only the backdrop is outside.
 *
 * @param {HTMLElement} dialog
 * @param {MouseEvent} event
 */
function isOutside(dialog, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
