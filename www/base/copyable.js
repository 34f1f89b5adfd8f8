import { element } from './dom.js';

/**
 * A text to be copied, with its button.
 *
 * @param {import('./words.js').Say} say
 * @param {HTMLElement} status where it is told that it has been copied
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
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser let it happen
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
