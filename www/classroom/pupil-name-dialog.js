import { loadStyle } from '../base/assets.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { MAX_PUPIL_NAME, Pupil, cleanName } from './pupil.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   store: import('../storage/store.js').Store,
 *   kiosk: boolean,
 * }} PupilContext
 */

/**
 * Asks for the pupil's first name, which is optional.
 *
 * @param {PupilContext} context
 * @returns {Promise<boolean>} whether there is a name now
 */
export async function askPupilName(context) {
  await Promise.all([context.words().add('pupils'), loadStyle('./classroom/pupils.css')]);
  const { say } = context;
  const pupil = Pupil.of(context);
  const status = element('p', { role: 'status' });
  const field = element('input', { type: 'text', maxlength: MAX_PUPIL_NAME, autocomplete: 'off', autocapitalize: 'words', spellcheck: 'false', enterkeyhint: 'go', value: pupil.name });
  const begin = () => {
    const name = cleanName(field.value);
    if (name) return pupil.begin(name);
    status.textContent = say('ui.pupils.name.missing');
    field.focus();
    return false;
  };
  const opened = await openDialog({
    say,
    kind: 'pupil-name',
    title: say('ui.pupils.name.title'),
    body: [
      element('label', { class: 'pupil-field' }, element('span', {}, say('ui.pupils.name')), field),
      status,
      element('p', { class: 'about' }, say(context.kiosk ? 'ui.pupils.name.about.tablet' : 'ui.pupils.name.about')),
    ],
    actions: [
      { label: say('ui.pupils.name.none'), act: () => {} },
      { label: say('ui.pupils.name.begin'), main: true, act: begin },
    ],
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && begin() !== false) opened.close();
  });
  field.focus();
  await opened.closed;
  return pupil.name !== '';
}

/**
 * Asks for the name if the address says so and none is known yet.
 *
 * @param {PupilContext} context
 * @param {URLSearchParams} options of the address
 */
export async function askPupilNameIfWanted(context, options) {
  if (options.get('pupil') === '1' && !Pupil.of(context).name) await askPupilName(context);
}
