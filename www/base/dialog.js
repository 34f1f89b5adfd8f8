import { loadStyle } from './assets.js';
import { element } from './dom.js';

/**
 * @typedef {import('./words.js').Say} Say
 *
 * @typedef {object} Action a button in the dialog's footer
 * @property {string} label
 * @property {boolean} [main] the primary button
 * @property {() => unknown} act the dialog closes unless this returns `false`
 *
 * @typedef {object} DialogOptions
 * @property {Say} say
 * @property {string} title
 * @property {import('./dom.js').Child[]} body
 * @property {Action[]} [actions]
 * @property {string} [kind] the dialog's CSS classes besides `dialog`, separated by spaces
 *
 * @typedef {object} OpenDialog
 * @property {HTMLDialogElement} dialog
 * @property {() => void} close
 * @property {Promise<void>} closed
 */

let idCount = 0;

/**
 * Opens a modal dialog. Escape, its close button or a click outside closes it; the focus goes back
 * to where it was.
 *
 * @param {DialogOptions} options
 * @returns {Promise<OpenDialog>}
 */
export async function openDialog({ say, title, body, actions = [], kind = '' }) {
  await loadStyle('./base/dialog.css');
  const focused = document.activeElement;
  const headingId = `dialog-${(idCount += 1)}`;
  const close = () => dialog.close();
  const heading = element('h2', { id: headingId, tabindex: '-1' }, title);
  const closeButton = element(
    'button',
    { type: 'button', class: 'dialog-close', 'aria-label': say('ui.close'), onclick: close },
    element('span', { 'aria-hidden': 'true' }, '×'),
  );
  const buttons = actions.map(({ label, main, act }) =>
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
    { class: `dialog ${kind}`, 'aria-labelledby': headingId },
    element('header', { class: 'dialog-head' }, heading, closeButton),
    element('div', { class: 'dialog-body', tabindex: '-1' }, ...body),
    buttons.length > 0 && element('footer', { class: 'dialog-foot' }, ...buttons),
  );
  // Without a link, button or field in it, Tab reaches the content itself, so that the keyboard can scroll it.
  const content = /** @type {HTMLElement} */ (dialog.querySelector('.dialog-body'));
  if (!content.querySelector('a, button, input, select, textarea, summary')) content.tabIndex = 0;
  // The press must have begun outside too: a drag that selects text in a field may end outside the dialog.
  let pressed = false;
  dialog.addEventListener('pointerdown', (event) => (pressed = isOutside(dialog, event)));
  dialog.addEventListener('click', (event) => {
    if (pressed && event.target === dialog && isOutside(dialog, event)) close();
  });
  // Keys pressed in an open dialog do not reach the board.
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
 * Whether a press or click was on the backdrop. Its target is the dialog there, but also on the dialog's own border
 * or padding, so the coordinates decide.
 *
 * @param {HTMLElement} dialog
 * @param {MouseEvent} event
 */
function isOutside(dialog, { clientX: x, clientY: y }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
