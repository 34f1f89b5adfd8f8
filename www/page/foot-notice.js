import { element } from '../base/dom.js';

/**
 * Shows a line at the foot of the page, or of the open dialog, in a row of its own, so that it covers nothing.
 *
 * @param {string} text
 * @param {...HTMLButtonElement} buttons
 */
export function showNotice(text, ...buttons) {
  document.querySelector('.foot-notice')?.remove();
  const line = element('p', { role: 'status' });
  const notice = element('aside', { class: 'foot-notice' }, line, ...buttons);
  // The topmost dialog makes the rest of the page inert: the notice goes into the dialog.
  const place = () => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    (dialog ?? document.querySelector('.page'))?.append(notice);
    // A dialog that closes is removed, with what is in it.
    dialog?.addEventListener('close', () => dialog.contains(notice) && place(), { once: true });
  };
  place();
  // Screen readers announce a live region's text only if it is added after the region is in the page.
  line.textContent = text;
  return notice;
}
