import { fetchAgain, loadStyle } from '../base/assets.js';
import { element, setState, svgElement } from '../base/dom.js';
import { WIDE } from '../base/media.js';
import { notArrived } from '../base/not-arrived.js';
import { readTab, writeTab } from '../storage/tab-storage.js';

/** The icons of the tabs on a phone, as SVG paths in a square of 20 units. @type {Record<string, string>} */
const ICONS = {
  moves: 'M3 5h14M3 10h14M3 15h9',
  analysis: 'M3 16l5-6 4 3 5-8',
  lessons: 'M10 5C8 3.5 5 3.5 3 4v11c2-.5 5-.5 7 1 2-1.5 5-1.5 7-1V4c-2-.5-5-.5-7 1zv11',
  exercises: 'M10 3a7 7 0 1 1 0 14a7 7 0 1 1 0-14M10 8a2 2 0 1 1 0 4a2 2 0 1 1 0-4',
  rules: 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
};

/**
 * @typedef {import('../base/words.js').Say} Say
 *
 * @typedef {object} Panel the content of a tab beside the board
 * @property {HTMLElement} element
 * @property {() => void} translate shows its texts in the current language
 * @property {(shown: boolean) => void} [show] called when it becomes visible or hidden
 * @property {(params: URLSearchParams) => Promise<void | false>} [follow] opens a link's lesson or exercise; `false` if
 *   it could not be loaded
 *
 * @typedef {object} Tab
 * @property {string} name its label is `ui.panel.NAME`
 * @property {() => Promise<Panel>} make creates the panel when its tab is first opened
 */

/** The entry in the session storage with the name of the open panel, so that a reload opens this panel again. */
const OPEN_PANEL = 'awale.panel';

/** The tabs beside the board, or below it on a small screen, where all panels may be closed. */
export class Panels {
  /** @type {{ name: string, make: () => Promise<Panel>, tab: HTMLButtonElement, tabPanel: HTMLElement, panel: Promise<Panel> | null }[]} */
  #entries = [];
  #tabs = element('div', { class: 'tabs', role: 'tablist' });
  #root;
  /** Whether the open panel was opened by default. */
  #openedByDefault = false;
  /** The names of the panels that a reload may open again. */
  #reopenable;
  /** The panel to be opened again. @type {string | null} */
  #toReopen;
  /** @type {Say} */
  #say;
  /**
   * Whether the tab with the focus was pressed by the mouse: then the focus is invisible, so the arrow keys go through
   * the game, not the tabs.
   */
  #byMouse = false;

  /**
   * @param {HTMLElement} place
   * @param {Say} say
   * @param {string[]} reopenable the names of the panels that a reload may open again
   */
  constructor(place, say, reopenable) {
    this.#root = place;
    this.#say = say;
    this.#reopenable = reopenable;
    this.#toReopen = reopenable.find((name) => name === readOpenPanel()) ?? null;
    place.replaceChildren(this.#tabs);
    this.#tabs.addEventListener('keydown', (event) => this.#moveToTab(event));
    this.#tabs.addEventListener('pointerdown', ({ pointerType }) => (this.#byMouse = pointerType === 'mouse'));
    this.#tabs.addEventListener('focusout', () => (this.#byMouse = false));
    WIDE.addEventListener('change', () => this.#openByWidth());
  }

  /** @param {Tab} tab */
  async add({ name, make }) {
    // Tabs are shown once their styles are loaded.
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
    const tabPanel = element('div', {
      class: 'panel',
      role: 'tabpanel',
      id: `panel-${name}`,
      'aria-labelledby': `tab-${name}`,
      tabindex: 0,
      hidden: true,
    });
    this.#entries.push({ name, make, tab, tabPanel, panel: null });
    this.#tabs.append(tab);
    this.#root.append(tabPanel);
    this.translate(this.#say);
    if (name === this.#toReopen) {
      this.#toReopen = null;
      // A link may have opened another one meanwhile.
      if (!this.#opened) this.#tryToOpen(name);
    }
    this.#openByWidth();
  }

  /**
   * @param {string | null} name `null` closes all
   * @returns {Promise<Panel | null>}
   */
  async open(name) {
    this.#openedByDefault = false;
    writeTab(OPEN_PANEL, this.#reopenable.find((each) => each === name) ?? null);
    for (const entry of this.#entries) {
      const chosen = entry.name === name;
      const hidden = entry.tabPanel.hidden;
      entry.tab.setAttribute('aria-selected', String(chosen));
      entry.tabPanel.hidden = !chosen;
      if (hidden === chosen) entry.panel?.then((panel) => panel.show?.(chosen), () => {});
    }
    this.#updateTabStop();
    setState(this.#root, 'open', name !== null);
    const found = this.#entries.find((entry) => entry.name === name);
    if (!found) return null;
    if (!found.panel) {
      const made = (found.panel = found.make());
      // After a network failure the next press loads the panel again.
      made.catch(() => {
        found.panel = null;
        found.tabPanel.replaceChildren(...this.#missing(found));
      });
      found.tabPanel.replaceChildren(element('p', { class: 'panel-coming', 'aria-hidden': 'true' }, '…'));
      const panel = await made;
      found.tabPanel.replaceChildren(panel.element);
      panel.show?.(!found.tabPanel.hidden);
    }
    return found.panel;
  }

  /** @param {Say} say */
  translate(say) {
    this.#say = say;
    this.#root.setAttribute('aria-label', say('ui.panels'));
    this.#tabs.setAttribute('aria-label', say('ui.panels'));
    for (const { name, tab, panel } of this.#entries) {
      tab.replaceChildren(drawIcon(ICONS[name]), element('span', {}, say(`ui.panel.${name}`)));
      panel?.then((made) => made.translate(), () => {});
    }
  }

  /** A sentence in place of a panel that has not arrived. @param {{ name: string, tabPanel: HTMLElement }} entry */
  #missing({ name, tabPanel }) {
    const retry = () => {
      tabPanel.replaceChildren(element('p', {}, '…'));
      fetchAgain().catch(() => this.#tryToOpen(name));
    };
    return [
      element('p', { role: 'alert' }, this.#say('ui.missing')),
      element('p', {}, element('button', { type: 'button', class: 'button', onclick: retry }, this.#say('ui.retry'))),
    ];
  }

  /** Opens a panel; if it could not be loaded, its place on the page says so. @param {string | null} name */
  #tryToOpen(name) {
    this.open(name).catch((error) => {
      if (!notArrived(error)) throw error;
    });
  }

  get #opened() {
    return this.#entries.find(({ tab }) => tab.getAttribute('aria-selected') === 'true');
  }

  /** Opens the first panel on a large screen; on a small one closes a panel opened by default. */
  #openByWidth() {
    if (WIDE.matches && !this.#opened && !this.#toReopen && this.#entries.length > 0) {
      this.#tryToOpen(this.#entries[0].name);
      this.#openedByDefault = true;
    } else if (!WIDE.matches && this.#openedByDefault) this.open(null);
    this.#updateTabStop();
  }

  /** The tab key reaches one tab; the arrow keys reach the others. */
  #updateTabStop() {
    const stop = this.#opened ?? this.#entries[0];
    for (const entry of this.#entries) entry.tab.tabIndex = entry === stop ? 0 : -1;
  }

  /** @param {string} name */
  #press(name) {
    // On a phone, a second press closes the panel.
    const closes = this.#opened?.name === name && !WIDE.matches;
    this.#tryToOpen(closes ? null : name);
  }

  /** Closes the open panel on a phone; returns whether it did. */
  closeOnPhone() {
    if (WIDE.matches || !this.#opened) return false;
    this.open(null);
    return true;
  }

  /** Opens a panel on a phone on which none is open; returns whether it did. @param {string} name */
  openOnPhone(name) {
    if (WIDE.matches || this.#opened) return false;
    this.#tryToOpen(name);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #moveToTab(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = this.#entries.findIndex(({ tab }) => tab === event.target);
    if (!step || at < 0 || this.#byMouse) return;
    event.preventDefault();
    const { length } = this.#entries;
    const next = this.#entries[(at + step + length) % length];
    next.tab.focus({ preventScroll: true });
    this.#tryToOpen(next.name);
  }
}

/** The panel that was open before a reload; `null` in a tab that follows a link or is new. */
function readOpenPanel() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  return visit?.type === 'navigate' ? null : readTab(OPEN_PANEL);
}

/** @param {string} path */
function drawIcon(path) {
  const line = svgElement('path', { d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6, 'stroke-linejoin': 'round' });
  return svgElement('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, line);
}
