import { loadStyle } from '../base/assets.js';
import { PositionEditor } from './editor.js';
import { openDialog } from '../base/dialog.js';

/**
 * @typedef {import('./editor.js').FoundPosition} FoundPosition
 *
 * @typedef {object} SetupAction a button of the dialog
 * @property {string} label
 * @property {boolean} [main]
 * @property {(found: FoundPosition) => unknown} act the dialog closes unless this returns `false`
 */

/**
 * Opens the position editor in a dialog.
 *
 * @param {object} options
 * @param {import('../base/words.js').PageWords & {
 *   engine: import('../engine/engine.js').Engine,
 *   settings: import('../storage/settings.js').Settings,
 * }} options.context
 * @param {FoundPosition} options.start may be impossible: then the editor says so
 * @param {SetupAction[]} options.actions
 */
export async function editPosition({ context, start, actions }) {
  const { say, words, engine, settings } = context;
  await Promise.all([words().add('files'), words().add('faults'), loadStyle('./editor/editor.css')]);
  const editor = new PositionEditor({ say, words, engine, settings, start });
  /** @param {SetupAction['act']} act called with the position once the engine has checked it */
  const whenChecked = async (act) => {
    while (editor.checking) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    // A change may have asked the engine again.
    if (editor.checking) return whenChecked(act);
    if (editor.found && (await act(editor.found)) !== false) close();
  };
  const { dialog, close, closed } = await openDialog({
    say,
    kind: 'position',
    title: say('ui.files.setup'),
    body: [editor.element],
    actions: actions.map(({ label, main, act }) => ({
      label,
      main,
      act: () => {
        const { checking, found } = editor;
        // The button was pressed before the engine answered about the last digit.
        if (checking) whenChecked(act);
        return found && !checking ? act(found) : false;
      },
    })),
  });
  const buttons = dialog.querySelectorAll('.dialog-foot button');
  const updateButtons = () => {
    // The reason is shown under the board.
    for (const button of buttons) button.setAttribute('aria-disabled', String(editor.found === null));
  };
  editor.addEventListener('change', updateButtons);
  updateButtons();
  const paste = (/** @type {ClipboardEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest('input')) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!text.trim() || document.querySelector('dialog:last-of-type') !== dialog) return;
    event.preventDefault();
    editor.paste(text);
  };
  document.addEventListener('paste', paste);
  closed.then(() => {
    document.removeEventListener('paste', paste);
    editor.close();
  });
}
