import { element } from '../base/dom.js';

/**
 * @typedef {object} DropTarget
 * @property {import('../base/words.js').Say} say
 * @property {() => Promise<void>} prepare loads the words and styles of files
 * @property {(files: File[]) => unknown} openFiles
 * @property {(text: string) => unknown} openText
 */

/** Fields that handle a pasted text themselves. */
const FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * Opens what is dropped on the page or pasted into it.
 *
 * @param {DropTarget} files
 */
export function listenForDropAndPaste(files) {
  const shade = element('div', { class: 'drop-here', 'aria-hidden': 'true', hidden: true });
  document.body.append(shade);
  /** `dragenter` minus `dragleave` events, which nested elements send too: 0 when the drag is outside the window. */
  let depth = 0;
  const hideShade = () => {
    depth = 0;
    shade.hidden = true;
  };
  addEventListener('dragenter', (event) => {
    if (!isAccepted(event)) return;
    depth += 1;
    event.preventDefault();
    files.prepare().then(() => {
      if (depth === 0) return;
      shade.textContent = files.say('ui.files.drop');
      shade.hidden = false;
    }, () => {});
  });
  addEventListener('dragover', (event) => {
    if (isAccepted(event)) event.preventDefault();
  });
  addEventListener('dragleave', (event) => {
    if (!isAccepted(event)) return;
    depth -= 1;
    if (depth <= 0) hideShade();
  });
  addEventListener('drop', (event) => {
    hideShade();
    if (!isAccepted(event)) return;
    event.preventDefault();
    openData(files, event.dataTransfer);
  });
  document.addEventListener('paste', (event) => {
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    // Under an open dialog nothing is opened, unless the dialog lists games (the library, the games of a file). The
    // position editor's dialog handles a pasted text itself.
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.matches('.my-games, .file-games')) return;
    if (openData(files, event.clipboardData)) event.preventDefault();
  });
}

/**
 * Whether the page can open what is dragged.
 *
 * @param {DragEvent} event
 */
function isAccepted({ dataTransfer, target }) {
  const types = dataTransfer?.types ?? [];
  if (types.includes('Files')) return true;
  const field = target instanceof Element && target.closest(FIELDS);
  return !field && types.includes('text/plain');
}

/**
 * @param {DropTarget} files
 * @param {DataTransfer | null} data
 * @returns {boolean} whether there was something to open
 */
function openData(files, data) {
  const found = [...(data?.files ?? [])];
  const text = data?.getData('text/plain') ?? '';
  if (found.length > 0) files.openFiles(found);
  else if (text.trim()) files.openText(text);
  return found.length > 0 || text.trim() !== '';
}
