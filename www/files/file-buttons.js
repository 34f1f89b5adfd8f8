import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { oneAtATime } from '../base/one-at-a-time.js';
import { backButton } from './replaced-game.js';

/**
 * Adds buttons to the moves panel: for files, the library, the results and the position editor; on a shared device, the
 * one that goes back to a replaced game.
 *
 * @param {import('../base/words.js').PageWords & {
 *   settings: import('../storage/settings.js').Settings,
 *   store: import('../storage/store.js').Store,
 *   files: () => Promise<import('./files.js').Files | null>,
 * } & Parameters<typeof backButton>[0]} context
 * @param {{ element: HTMLElement, foot?: HTMLElement }} panel
 */
export async function addFileButtons(context, panel) {
  const files = await context.files();
  // On a shared device nothing is stored or opened; players can only go back to a game that was replaced.
  if (files) await files.prepare();
  else await Promise.all([context.words().add('files'), loadStyle('./files/files.css')]);
  const button = (/** @type {string} */ key, /** @type {() => Promise<void> | void} */ open) =>
    ({ key, button: element('button', { type: 'button', class: 'button', onclick: oneAtATime(open) }) });
  const buttons = files ? [
    button('ui.files.open', () => files.pick()),
    button('ui.files.mine', () => files.showLibrary()),
    button('ui.files.progress', async () => (await import('./progress-dialog.js')).showProgress(context)),
    button('ui.files.position', () => files.editPosition()),
  ] : [{ key: 'ui.files.take-back', button: backButton(context) }];
  const foot = element('div', { class: 'panel-foot' }, ...buttons.map((each) => each.button));
  const showLabels = () => {
    for (const each of buttons) each.button.textContent = context.say(each.key);
  };
  showLabels();
  (panel.foot ?? panel.element).append(foot);
  context.settings.addEventListener('translated', showLabels);
}
