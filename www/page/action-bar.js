import { element, icon } from '../base/dom.js';

/**
 * @typedef {object} Action what players can do besides sowing
 * @property {string} name the key of the button's label is `ui.NAME`, unless there is a `labelKey`
 * @property {string} [key] its key on the keyboard
 * @property {() => boolean} can whether it is possible now
 * @property {() => boolean} [shown] whether its button is shown; always, if left out
 * @property {() => boolean} [stays] whether its place is kept while its button is not shown
 * @property {string[]} [replaces] the names of the actions whose place its button takes while it is shown
 * @property {() => string} [labelKey] the key of its label, if that changes or is not `ui.NAME`
 * @property {() => void} act
 */

/** The buttons under the board, and their keys. */
export class ActionBar {
  /** @type {{ action: Action, button: HTMLButtonElement, label: HTMLElement }[]} */
  #buttons = [];
  element = element('div', { class: 'actions', role: 'group' });

  /** @param {Action} action */
  add(action) {
    const label = element('span', {});
    const button = element(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-action': action.name,
        'aria-keyshortcuts': action.key,
        onclick: () => {
          if (action.can()) action.act();
        },
      },
      icon(action.name),
      label,
    );
    this.#buttons.push({ action, button, label });
    const before = this.#buttons.find(({ action: { name } }) => name === action.replaces?.at(-1));
    if (before) before.button.after(button);
    else this.element.append(button);
  }

  /**
   * Presses the button that has this key.
   *
   * @param {string} key in lower case
   * @returns {boolean} whether there is such a button and it is shown or keeps its place
   */
  press(key) {
    const found = this.#buttons.find(({ action }) => action.key?.toLowerCase() === key);
    if (!found || found.button.hidden) return false;
    found.button.click();
    return true;
  }

  /**
   * Shows which actions are possible.
   *
   * @param {boolean} [lent] whether a lesson or an exercise borrows the board: then all buttons are hidden
   */
  refresh(lent = false) {
    const replaced = new Set(this.#buttons.flatMap(({ action }) => (action.shown?.() ? (action.replaces ?? []) : [])));
    // `aria-disabled` instead of `disabled`: a disabled button would lose the focus.
    for (const { action, button } of this.#buttons) {
      button.setAttribute('aria-disabled', String(!action.can()));
      const away = action.shown?.() === false;
      const stays = away && action.stays?.() === true && !replaced.has(action.name);
      button.hidden = lent || (away && !stays);
      button.toggleAttribute('data-away', stays);
    }
  }

  /** @param {(key: string) => string} say */
  translate(say) {
    this.element.setAttribute('aria-label', say('ui.actions'));
    for (const { action, label } of this.#buttons) label.textContent = say(action.labelKey?.() ?? `ui.${action.name}`);
  }
}
