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

/** Resolves when the browser has handled the events that were waiting. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

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
  /** Acts once the engine has checked the position. @param {SetupAction['act']} act */
  const actWhenChecked = async (act) => {
    do {
      while (editor.checking) await nextTask();
      await nextTask();
      // A change may have asked the engine again.
    } while (editor.checking);
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
        if (!checking) return found ? act(found) : false;
        // Pressed before the engine has answered about the last change: the dialog stays until it has.
        actWhenChecked(act);
        return false;
      },
    })),
  });
  const buttons = dialog.querySelectorAll('.dialog-foot button');
  const updateButtons = () => {
    // Why the position is impossible is shown under the board.
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
