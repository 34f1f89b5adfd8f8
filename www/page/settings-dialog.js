import { element } from '../base/dom.js';
import { SETTINGS } from '../storage/settings.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup, switchField } from '../base/fields.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../storage/settings.js').Settings} Settings
 * @typedef {import('../storage/settings.js').SettingName} SettingName
 */

/** @type {[heading: string, SettingName[]][]} */
const GROUPS = [
  ['look', ['language', 'theme', 'wood']],
  ['motion', ['speed', 'sound', 'volume', 'vibration']],
  ['board', ['orientation', 'counts', 'letters', 'preview', 'confirm', 'threats', 'mirror', 'flip', 'facing']],
  ['help', ['coach', 'sure']],
];

/**
 * @param {object} wish
 * @param {() => Say} wish.say called again after a change of language
 * @param {Settings} wish.settings
 */
export async function changeSettings({ say, settings }) {
  const body = element('div', { class: 'settings' });
  const fill = () => body.replaceChildren(...GROUPS.map(([name, names]) => group(say(), settings, name, names)));
  fill();
  const opened = await openDialog({ say: say(), title: say()('ui.settings'), body: [body] });
  const again = () => {
    fill();
    const heading = opened.dialog.querySelector('h2');
    if (heading) heading.textContent = say()('ui.settings');
    // The choice that was just made keeps the focus.
    /** @type {HTMLInputElement | null} */ (body.querySelector('input:checked'))?.focus({ preventScroll: true });
  };
  settings.addEventListener('translated', again);
  opened.closed.then(() => settings.removeEventListener('translated', again));
  return opened;
}

/**
 * @param {Say} say
 * @param {Settings} settings
 * @param {string} heading
 * @param {SettingName[]} names
 */
function group(say, settings, heading, names) {
  return element(
    'section',
    {},
    element('h3', {}, say(`ui.settings.${heading}`)),
    ...names.map((name) => {
      const values = SETTINGS[name];
      if (typeof values === 'boolean') {
        return switchField({
          label: say(`ui.setting.${name}`),
          about: say(`ui.setting.${name}.about`),
          on: settings.get(name) === true,
          onchange: (on) => settings.set(name, on),
        });
      }
      return radioGroup({
        label: say(`ui.setting.${name}`),
        value: String(settings.get(name)),
        values: values.map((value) => ({ value, label: say(`ui.setting.${name}.${value}`) })),
        onchoose: (value) => settings.set(name, /** @type {never} */ (value)),
      });
    }),
  );
}
