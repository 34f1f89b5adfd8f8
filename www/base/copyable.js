import { element } from './dom.js';

/**
 * A field with a button that copies its text.
 *
 * @param {import('./words.js').Say} say
 * @param {HTMLElement} status shows whether the text was copied
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export function copyField(say, status, label, field) {
  const copy = async () => {
    field.select();
    status.textContent = say((await copyText(field.value)) ? 'ui.share.copied' : 'ui.copy-yourself');
  };
  field.addEventListener('focus', () => field.select());
  return element(
    'div',
    { class: 'copyable' },
    element('label', {}, element('span', {}, label), field),
    element('button', { type: 'button', class: 'button', onclick: copy }, say('ui.share.copy')),
  );
}

/**
 * Copies a text to the clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser allowed it
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
