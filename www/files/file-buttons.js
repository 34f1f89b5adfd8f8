import { element } from '../base/dom.js';

/** @typedef {{ element: HTMLElement, foot?: HTMLElement, translate: () => void }} Panel */

/**
 * Adds the buttons for files, the library and the position editor to the moves panel.
 *
 * @template {Panel} Made
 * @param {import('../base/words.js').PageWords & {
 *   store: import('../storage/store.js').Store,
 *   files: () => Promise<import('./files.js').Files | null>,
 * }} context
 * @param {Made} panel
 * @returns {Promise<Made>}
 */
export async function addFileButtons(context, panel) {
  const files = await context.files();
  // On a shared device nothing is stored or opened.
  if (!files) return panel;
  await files.prepare();
  const buttons = [
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
