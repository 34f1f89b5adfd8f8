import { openDialog } from './dialog.js';
import { element } from './dom.js';

/**
 * Asks for a new name of a stored game, lesson or list.
 *
 * @param {object} options
 * @param {import('./words.js').Say} options.say
 * @param {{ title: string, field: string, save: string }} options.labels
 * @param {string} options.name the current name
 * @param {(name: string) => unknown} options.save takes the new name, trimmed; it may be empty
 */
export async function askName({ say, labels, name, save }) {
  const field = element('input', { type: 'text', value: name, maxlength: 120 });
  const submit = () => void save(field.value.trim());
  const { dialog, close, closed } = await openDialog({
    say,
    kind: 'rename',
    title: labels.title,
    body: [element('label', {}, element('span', {}, labels.field), field)],
    actions: [{ label: labels.save, main: true, act: submit }],
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    submit();
    close();
  });
  if (dialog.open) field.select();
  await closed;
}
