import { element, icon } from '../base/dom.js';

/**
 * @typedef {object} Action something a player can do beside sowing
 * @property {string} name the button is called `ui.NAME`
 * @property {string} [key] the key that does it too
 * @property {() => boolean} can whether it can be done now
 * @property {() => boolean} [shown] whether its button is there at all; it is unless this says no
 * @property {() => string} [labelKey] the key of its name, where that changes
 * @property {() => void} act
 */

/**
 * The row of buttons under the board, and the keys that press them.
 */
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
    this.element.append(button);
  }

  /**
   * Presses the button of a key.
   *
   * @param {string} key in lower case
   * @returns {boolean} whether there is one
   */
  press(key) {
    const found = this.#buttons.find(({ action }) => action.key?.toLowerCase() === key);
    if (!found || found.button.hidden) return false;
    found.button.click();
    return true;
  }

  /**
   * What can be done now.
   *
   * @param {boolean} [none] nothing: the board is lent to something else
   */
  refresh(none = false) {
    // Not `disabled`: a button that has the focus keeps it.
    for (const { action, button } of this.#buttons) {
      button.setAttribute('aria-disabled', String(!action.can()));
      button.hidden = none || action.shown?.() === false;
    }
  }

  /** @param {(key: string) => string} say */
  speak(say) {
    this.element.setAttribute('aria-label', say('ui.actions'));
    for (const { action, label } of this.#buttons) label.textContent = say(action.labelKey?.() ?? `ui.${action.name}`);
  }
}
