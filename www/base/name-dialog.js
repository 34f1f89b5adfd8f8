import { openDialog } from './dialog.js';
import { element } from './dom.js';

/**
 * Asks for another name of something kept.
 *
 * @param {object} wish
 * @param {import('./words.js').Say} wish.say
 * @param {{ title: string, field: string, save: string }} wish.labels
 * @param {string} wish.name the name until now
 * @param {(name: string) => unknown} wish.save called with the name without spaces around it, which may be empty
 */
export async function askName({ say, labels, name, save }) {
  const field = element('input', { type: 'text', value: name, maxlength: 120 });
  const keep = () => void save(field.value.trim());
  const { dialog, close, closed } = await openDialog({
    say,
    kind: 'rename',
    title: labels.title,
    body: [element('label', {}, element('span', {}, labels.field), field)],
    actions: [{ label: labels.save, main: true, act: keep }],
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    keep();
    close();
  });
  if (dialog.open) field.select();
  await closed;
}
