import { element } from '../base/dom.js';

/** Rows drawn above and below what is seen, so that a quick finger does not outrun them. */
const EXTRA_ROWS = 6;
/** The height of a row, in the size of the page's letters. */
const ROW_HEIGHT = 4.25;

/**
 * A list of any length, of which only the rows in sight are in the page. Up and down, the page keys,
 * Home and End go from row to row.
 *
 * @template Item
 */
export class Rows {
  #list = element('ul', { class: 'rows-list' });
  /** What scrolls. */
  element = element('div', { class: 'rows', role: 'group' }, this.#list);
  /** @type {Item[]} */
  #items = [];
  /** @type {Map<number, HTMLLIElement>} */
  #drawn = new Map();
  #draw;
  #watch = new ResizeObserver(() => this.#show());

  /**
   * @param {(item: Item, index: number) => HTMLElement[]} draw what stands in a row; its first button is
   *   where the arrow keys go
   */
  constructor(draw) {
    this.#draw = draw;
    this.element.addEventListener('scroll', () => this.#show(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#step(event));
    this.#watch.observe(this.element);
  }

  /** @param {string} label */
  set label(label) {
    this.#list.setAttribute('aria-label', label);
    this.element.setAttribute('aria-label', label);
  }

  get items() {
    return this.#items;
  }

  /** @param {Item[]} items */
  set items(items) {
    const kept = items.length >= this.#items.length && this.#items.every((item, at) => item === items[at]);
    this.#items = items;
    // Rows that only got more after them stay as they are.
    if (!kept) this.redraw();
    else this.#show();
  }

  /** Draws what is in sight anew; a row that had the focus keeps it. */
  redraw() {
    const focused = this.#focused();
    this.#drawn.clear();
    this.#list.replaceChildren();
    this.#show();
    if (focused !== null) this.focus(Math.min(focused, this.#items.length - 1));
  }

  /**
   * Brings a row into sight and gives it the focus.
   *
   * @param {number} index
   */
  focus(index) {
    if (index < 0 || index >= this.#items.length) return;
    const high = this.#height;
    const { scrollTop: top, clientHeight: room } = this.element;
    if (index * high < top) this.element.scrollTop = index * high;
    else if ((index + 1) * high > top + room) this.element.scrollTop = (index + 1) * high - room;
    this.#show();
    this.#drawn.get(index)?.querySelector('button')?.focus({ preventScroll: true });
  }

  get #height() {
    return ROW_HEIGHT * parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  /** The row with the focus. */
  #focused() {
    for (const [index, row] of this.#drawn) if (row.contains(document.activeElement)) return index;
    return null;
  }

  #show() {
    const high = this.#height;
    const { length } = this.#items;
    this.#list.style.setProperty('height', `${length * high}px`);
    const { scrollTop: top, clientHeight: room } = this.element;
    const first = Math.max(0, Math.floor(top / high) - EXTRA_ROWS);
    const last = Math.min(length, Math.ceil((top + room) / high) + EXTRA_ROWS);
    const focused = this.#focused();
    for (const [index, row] of this.#drawn) {
      // The focus is not taken from whoever has scrolled away from it.
      if ((index < first || index >= last) && (index !== focused || index >= length)) {
        row.remove();
        this.#drawn.delete(index);
      } else row.setAttribute('aria-setsize', String(length));
    }
    for (let index = first; index < last; index += 1) if (!this.#drawn.has(index)) this.#add(index);
  }

  /** @param {number} index */
  #add(index) {
    const row = element(
      'li',
      { class: 'row', 'aria-posinset': index + 1, 'aria-setsize': this.#items.length },
      ...this.#draw(this.#items[index], index),
    );
    row.style.setProperty('top', `${index * ROW_HEIGHT}rem`);
    this.#drawn.set(index, row);
    // They are read in their order.
    const after = [...this.#drawn].filter(([other]) => other > index).sort(([one], [other]) => one - other)[0];
    this.#list.insertBefore(row, after?.[1] ?? null);
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const at = this.#focused();
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.#height) - 1);
    const last = this.#items.length - 1;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(Math.max(0, Math.min(last, to)));
  }
}
