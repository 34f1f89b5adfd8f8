import { element } from '../base/dom.js';
import { askName } from '../base/name-dialog.js';
import { isSingleFile } from '../base/single-file.js';

/**
 * @typedef {import('./kept-texts.js').KeptText} KeptText
 *
 * @typedef {object} KeptListOptions
 * @property {import('../base/words.js').Say} say
 * @property {import('./kept-texts.js').KeptTexts} texts
 * @property {string} title the key of the heading
 * @property {(kept: KeptText) => HTMLElement} entry creates the button that opens the text
 * @property {(kept: KeptText) => Promise<unknown>} share opens the dialog that shares the text
 * @property {(kept: KeptText) => unknown} [edit] opens the text in the form that made it
 * @property {(kept: KeptText) => unknown} [removed] called when a text has been removed or put back
 * @property {() => unknown} [redrawn] called when the list has been drawn anew after a change
 */

/** The player's own lessons or lists: each can be opened, renamed and removed; some can be shared and edited. */
export class KeptList {
  #options;
  #heading = element('h2');
  #list = element('ul');
  #status = element('p', { role: 'status' });
  #undo = element('button', { type: 'button', class: 'button', hidden: true });
  element = element('section', { class: 'lesson-group kept-texts', hidden: true }, this.#heading, this.#list, this.#status, this.#undo);

  /** @param {KeptListOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** Draws the list again, in the page's language. */
  show() {
    const { say, texts, title, entry, share, edit } = this.#options;
    const all = texts.all;
    this.#heading.textContent = say(title);
    this.#undo.textContent = say('ui.lessons.kept.undo');
    this.#list.replaceChildren(...all.map((kept, at) => element('li', {}, entry(kept),
      // A text whose answers are withheld can be neither shared nor edited: both would show the answers.
      kept.solution && !isSingleFile() && this.#tool('share', '↗', kept, () => share(kept)),
      kept.solution && edit && this.#tool('edit', '✎', kept, () => edit(kept)),
      this.#tool('rename', edit ? 'Aa' : '✎', kept, () => this.#rename(kept)),
      this.#tool('remove', '×', kept, () => this.#remove(kept, at)))));
    // An empty list stays while its last text can be put back.
    this.element.hidden = all.length === 0 && this.#undo.hidden;
  }

  /**
   * @param {'share' | 'edit' | 'rename' | 'remove'} name
   * @param {string} sign
   * @param {KeptText} kept
   * @param {() => void} act
   */
  #tool(name, sign, { title }, act) {
    const label = this.#options.say(`ui.lessons.kept.${name}`, { title });
    return element('button', { type: 'button', class: 'kept-tool', 'data-kept': name, 'aria-label': label, title: label, onclick: act },
      element('span', { 'aria-hidden': 'true' }, sign));
  }

  /** @param {KeptText} kept @param {number} at */
  #remove(kept, at) {
    const { say, texts } = this.#options;
    texts.remove(kept.id);
    this.#undo.hidden = false;
    this.#undo.onclick = () => {
      texts.putBack(kept, at);
      this.#undo.hidden = true;
      this.#status.textContent = say('ui.lessons.kept.back', { title: kept.title });
      this.#showChange(at, kept);
    };
    this.#status.textContent = say('ui.lessons.kept.removed', { title: kept.title });
    this.#showChange(at, kept);
  }

  /**
   * Draws the list after a change, and focuses the entry at an index, else the last one, else the undo button.
   *
   * @param {number} at
   * @param {KeptText} changed
   */
  #showChange(at, changed) {
    this.#options.removed?.(changed);
    this.show();
    this.#options.redrawn?.();
    const entries = this.#list.children;
    const next = entries[Math.min(at, entries.length - 1)]?.querySelector('button') ?? this.#undo;
    next.focus({ preventScroll: true });
  }

  /** @param {KeptText} kept */
  async #rename({ id, title }) {
    const { say, texts } = this.#options;
    await askName({
      say,
      labels: { title: say('ui.lessons.kept.name'), field: say('ui.lessons.kept.name.of'), save: say('ui.lessons.kept.save') },
      name: title,
      save: (name) => {
        texts.rename(id, name || title);
        this.show();
        this.#options.redrawn?.();
      },
    });
    // A new name draws the list anew: the button that had the focus is gone.
    const at = texts.all.findIndex((one) => one.id === id);
    /** @type {HTMLElement | null | undefined} */ (this.#list.children[at]?.querySelector('[data-kept="rename"]'))?.focus({ preventScroll: true });
  }
}
