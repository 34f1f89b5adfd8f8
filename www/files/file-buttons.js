import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { backButton } from './replaced-game.js';

/** @typedef {{ element: HTMLElement, foot?: HTMLElement, translate: () => void }} Panel */

/**
 * Adds the buttons for files, the library and the position editor to the moves panel.
 *
 * @template {Panel} Made
 * @param {import('../base/words.js').PageWords & {
 *   store: import('../storage/store.js').Store,
 *   files: () => Promise<import('./files.js').Files | null>,
 * } & Parameters<typeof backButton>[0]} context
 * @param {Made} panel
 * @returns {Promise<Made>}
 */
export async function addFileButtons(context, panel) {
  const files = await context.files();
  // On a shared device nothing is stored or opened; a game that was replaced can be gone back to.
  if (files) await files.prepare();
  else await Promise.all([context.words().add('files'), loadStyle('./files/files.css')]);
  const buttons = !files ? [{ key: 'ui.files.take-back', button: backButton(context) }] : [
    { key: 'ui.files.open', act: () => files.pick() },
    { key: 'ui.files.mine', act: () => files.showLibrary() },
    { key: 'ui.files.progress', act: async () => (await import('./progress-dialog.js')).showProgress(context) },
    { key: 'ui.files.position', act: () => files.editPosition() },
  ].map(({ key, act }) => ({ key, button: element('button', { type: 'button', class: 'button', onclick: act }) }));
  const foot = element('div', { class: 'panel-foot' }, ...buttons.map(({ button }) => button));
  const showLabels = () => {
    for (const { key, button } of buttons) button.textContent = context.say(key);
  };
  showLabels();
  (panel.foot ?? panel.element).append(foot);
  const translate = panel.translate.bind(panel);
  panel.translate = () => {
    translate();
    showLabels();
  };
  return panel;
}
