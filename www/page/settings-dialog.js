import { animationTempo, boardTheme } from '../board/looks.js';
import { element } from '../base/dom.js';
import { placeBesideBoard } from './beside-board.js';
import { SETTINGS } from '../storage/settings.js';
import { openDialog } from '../base/dialog.js';
import { oneAtATime } from '../base/one-at-a-time.js';
import { radioGroup, switchField } from '../base/fields.js';
import { FINGER, NARROW } from '../base/media.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../storage/settings.js').Settings} Settings
 * @typedef {import('../storage/settings.js').SettingName} SettingName
 */

/** @type {[heading: string, SettingName[]][]} */
const GROUPS = [
  ['look', ['theme', 'wood']],
  ['motion', ['speed', 'sound', 'volume', 'vibration']],
  ['board', ['orientation', 'counts', 'largeCounts', 'letters', 'preview', 'confirm', 'threats', 'brief', 'mirror', 'flip', 'facing']],
  ['help', ['coach', 'sure']],
  ['access', ['keys', 'scan', 'aloud', 'aloudOnline']],
];

/**
 * The settings whose values are shown in increasing order; the values of the others begin with the default.
 *
 * @type {Partial<Record<SettingName, string[]>>}
 */
const ORDERED = { speed: ['slow', 'normal', 'fast', 'none'], volume: ['soft', 'normal', 'loud'], aloud: ['off', 'slow', 'normal', 'fast'] };

/** Whether a setting has an effect on this device: vibration needs a touch device. @param {SettingName} name */
const isOffered = (name) => name !== 'vibration' || ('vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches);

/**
 * The settings that other settings can disable, each with whether it has an effect: the volume needs sound; the board's
 * wood has no effect in high contrast, where the board has colours of its own.
 *
 * @type {Partial<Record<SettingName, (settings: Settings) => boolean>>}
 */
const NEEDED = { volume: (settings) => settings.get('sound'), wood: (settings) => boardTheme(settings) !== 'contrast' };

/** The settings whose change is demonstrated by sowing a move. */
const DEMONSTRATED = ['speed', 'sound', 'volume', 'vibration'];

/**
 * Opens the settings over the panels, so that the board stays visible and shows each choice immediately.
 *
 * @param {object} options
 * @param {() => Say} options.say called again after a change of language
 * @param {Settings} options.settings
 * @param {import('../board/game-view.js').GameView} options.view
 * @param {import('../game/current-game.js').CurrentGame} options.current
 * @param {(signsOnly: boolean) => void} options.showKeys opens the explanation of the signs, and the list of keys
 */
async function openSettings({ say, settings, view, current, showKeys }) {
  const body = element('div', { class: 'settings' });
  // Where the window is narrow, the groups are folded, so that all headings are seen at once.
  const open = new Set(GROUPS.map(([name]) => name).slice(NARROW.matches ? GROUPS.length : 0));
  const fill = () =>
    body.replaceChildren(
      // Outside the folded groups, so that a player who cannot read their headings finds the language.
      element('div', { class: 'settings-language' }, field(say(), settings, 'language')),
      ...GROUPS.map(([name, names]) => group(say(), settings, name, names.filter(isOffered), open)),
      // A touch device shows only the signs here; `?` opens the list of keys once a keyboard is connected.
      element('button', { type: 'button', class: 'button', onclick: () => showKeys(FINGER.matches) }, say()(FINGER.matches ? 'ui.signs' : 'ui.keys.list')),
    );
  fill();
  const leave = placeBesideBoard();
  const opened = await openDialog({ say: say(), title: say()('ui.settings'), body: [body], kind: 'beside' });
  const translate = () => {
    fill();
    const heading = opened.dialog.querySelector('h2');
    if (heading) heading.textContent = say()('ui.settings');
    // Refilling has removed the focused field.
    /** @type {HTMLInputElement | null} */ (body.querySelector('input:checked'))?.focus({ preventScroll: true });
  };
  const changed = (/** @type {Event} */ event) => {
    for (const [name, isNeeded] of Object.entries(NEEDED)) {
      const fieldset = /** @type {HTMLFieldSetElement | null} */ (body.querySelector(`[data-setting="${name}"]`));
      if (fieldset) fieldset.disabled = !isNeeded(settings);
    }
    if (DEMONSTRATED.includes(/** @type {CustomEvent<string>} */ (event).detail)) demonstrate(view, current, settings);
  };
  settings.addEventListener('translated', translate);
  settings.addEventListener('change', changed);
  opened.closed.then(() => {
    settings.removeEventListener('translated', translate);
    settings.removeEventListener('change', changed);
    leave();
  });
  return opened;
}

export const changeSettings = oneAtATime(openSettings);

/**
 * Shows the sowing of a move without playing it in the game, then shows the position again.
 *
 * @param {import('../board/game-view.js').GameView} view
 * @param {import('../game/current-game.js').CurrentGame} current
 * @param {Settings} settings
 */
async function demonstrate(view, current, settings) {
  const { game, state } = current;
  const move = [...state.playable].find((pit) => !game.whyNot(pit));
  if (!move || !view.settled) return;
  if (view.board.moving) view.skipAnimation();
  await view.board.play(game.preview(move).trace, animationTempo(settings));
  view.refresh();
}

/**
 * @param {Say} say
 * @param {Settings} settings
 * @param {string} heading
 * @param {SettingName[]} names
 * @param {Set<string>} open the groups that are not folded
 */
function group(say, settings, heading, names, open) {
  const section = element(
    'details',
    { class: 'settings-group', open: open.has(heading), ontoggle: () => (section.open ? open.add(heading) : open.delete(heading)) },
    element('summary', {}, element('h3', {}, say(`ui.settings.${heading}`))),
    ...names.map((name) => field(say, settings, name)),
  );
  return section;
}

/**
 * The field of a setting, with the player's own choice; disabled while a lesson, an exercise, a test or a game by link
 * sets it, or while it has no effect (`NEEDED`).
 *
 * @param {Say} say
 * @param {Settings} settings
 * @param {SettingName} name
 */
function field(say, settings, name) {
  const values = SETTINGS[name];
  const disabled = settings.isOverridden(name);
  if (typeof values === 'boolean') {
    return switchField({
      label: say(`ui.setting.${name}`),
      about: say(disabled ? 'ui.setting.set-by' : `ui.setting.${name}.about`),
      on: settings.chosen(name) === true,
      disabled,
      onchange: (on) => settings.set(name, on),
    });
  }
  const fieldset = /** @type {HTMLFieldSetElement} */ (radioGroup({
    label: say(`ui.setting.${name}`),
    value: String(settings.chosen(name)),
    about: disabled ? say('ui.setting.set-by') : '',
    values: (ORDERED[name] ?? [...values]).map((value) => ({ value, label: say(`ui.setting.${name}.${value}`) })),
    onchoose: (value) => settings.set(name, /** @type {never} */ (value)),
  }));
  fieldset.dataset.setting = name;
  fieldset.disabled = disabled || NEEDED[name]?.(settings) === false;
  return fieldset;
}
