import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { WIDE } from '../base/media.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 *
 * @typedef {object} Panel something that stands beside the board, behind a tab
 * @property {HTMLElement} element
 * @property {() => void} speak words it anew, in the language of the page
 * @property {(shown: boolean) => void} [show] told when it comes into sight and when it leaves
 * @property {(asked: URLSearchParams) => unknown} [follow] does what a link asks of it
 *
 * @typedef {object} Tab
 * @property {string} name its tab is called `ui.panel.NAME`
 * @property {() => Promise<Panel>} make makes it when it is first opened
 */

/**
 * The tabs beside the board (below it where it is narrow), and what they open. On a narrow screen
 * all may be closed.
 */
export class Panels {
  /** @type {{ name: string, make: () => Promise<Panel>, tab: HTMLButtonElement, page: HTMLElement, panel: Promise<Panel> | null }[]} */
  #panels = [];
  #tabs = element('div', { class: 'tabs', role: 'tablist' });
  #root;
  /** Whether what is open opened by itself. */
  #openedByDefault = false;
  /** @type {Say} */
  #say;

  /**
   * @param {HTMLElement} place
   * @param {Say} say
   */
  constructor(place, say) {
    this.#root = place;
    this.#say = say;
    place.replaceChildren(this.#tabs);
    this.#tabs.addEventListener('keydown', (event) => this.#moveToTab(event));
    WIDE.addEventListener('change', () => this.#openByWidth());
  }

  /** @param {Tab} one */
  async add({ name, make }) {
    // The tabs are not shown before they have their looks.
    await loadStyle('./panels/panels.css');
    const tab = element('button', {
      type: 'button',
      class: 'tab',
      role: 'tab',
      id: `tab-${name}`,
      'aria-controls': `panel-${name}`,
      'aria-selected': 'false',
      onclick: () => this.#press(name),
    });
    const page = element('div', {
      class: 'panel',
      role: 'tabpanel',
      id: `panel-${name}`,
      'aria-labelledby': `tab-${name}`,
      tabindex: 0,
      hidden: true,
    });
    this.#panels.push({ name, make, tab, page, panel: null });
    this.#tabs.append(tab);
    this.#root.append(page);
    this.speak(this.#say);
    this.#openByWidth();
  }

  /**
   * @param {string | null} name the panel to show; `null` closes all
   * @returns {Promise<Panel | null>}
   */
  async open(name) {
    this.#openedByDefault = false;
    for (const one of this.#panels) {
      const chosen = one.name === name;
      const hidden = one.page.hidden;
      one.tab.setAttribute('aria-selected', String(chosen));
      one.page.hidden = !chosen;
      if (hidden === chosen) one.panel?.then((panel) => panel.show?.(chosen), () => {});
    }
    this.#updateTabStop();
    this.#root.dataset.open = String(name !== null);
    const found = this.#panels.find((one) => one.name === name);
    if (!found) return null;
    if (!found.panel) {
      const made = (found.panel = found.make());
      // What could not be brought may be there when it is asked for again.
      made.catch(() => {
        found.panel = null;
        found.page.replaceChildren();
      });
      found.page.replaceChildren(element('p', { class: 'panel-coming', 'aria-hidden': 'true' }, '…'));
      const panel = await made;
      found.page.replaceChildren(panel.element);
      panel.show?.(!found.page.hidden);
    }
    return found.panel;
  }

  /** @param {Say} say */
  speak(say) {
    this.#say = say;
    this.#root.setAttribute('aria-label', say('ui.panels'));
    this.#tabs.setAttribute('aria-label', say('ui.panels'));
    for (const { name, tab, panel } of this.#panels) {
      tab.textContent = say(`ui.panel.${name}`);
      panel?.then((made) => made.speak(), () => {});
    }
  }

  get #opened() {
    return this.#panels.find(({ tab }) => tab.getAttribute('aria-selected') === 'true');
  }

  /** Where there is room, something is open; what nobody asked for closes where there is none. */
  #openByWidth() {
    if (WIDE.matches && !this.#opened && this.#panels.length > 0) {
      this.open(this.#panels[0].name);
      this.#openedByDefault = true;
    } else if (!WIDE.matches && this.#openedByDefault) this.open(null);
    this.#updateTabStop();
  }

  /** One tab is reached by the tab key, the others by the arrows. */
  #updateTabStop() {
    const stop = this.#opened ?? this.#panels[0];
    for (const one of this.#panels) one.tab.tabIndex = one === stop ? 0 : -1;
  }

  /** @param {string} name */
  #press(name) {
    const again = this.#opened?.name === name && !WIDE.matches;
    const opening = this.open(again ? null : name);
    const page = this.#panels.find((one) => one.name === name)?.page;
    if (again || WIDE.matches) return;
    const seen = () => page?.scrollIntoView({ block: 'nearest' });
    seen();
    // What stands in it may come later, and be taller.
    opening.then(seen, () => {});
  }

  /** @param {KeyboardEvent} event */
  #moveToTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = this.#panels.findIndex(({ tab }) => tab === event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    const { length } = this.#panels;
    const next = this.#panels[(at + step + length) % length];
    next.tab.focus();
    this.open(next.name);
  }
}
