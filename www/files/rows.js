import { element } from '../base/dom.js';

/** Overscan: how many rows are drawn above and below the visible ones, for quick scrolling. */
const EXTRA_ROWS = 6;

/**
 * A virtual list: only the visible rows and a few around them are in the document. The arrow and page keys, Home
 * and End move between rows.
 *
 * @template Item
 */
export class Rows {
  #list = element('ul', { class: 'rows-list' });
  /** The scrolling element. */
  element = element('div', { class: 'rows', role: 'group' }, this.#list);
  /** @type {Item[]} */
  #items = [];
  /** @type {Map<number, HTMLLIElement>} */
  #drawn = new Map();
  #draw;
  #resizing = new ResizeObserver(() => this.#show());

  /**
   * @param {(item: Item, index: number) => HTMLElement[]} draw creates the elements of a row; the
   *   arrow keys focus its first button
   */
  constructor(draw) {
    this.#draw = draw;
    this.element.addEventListener('scroll', () => this.#show(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#step(event));
    this.#resizing.observe(this.element);
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
    const appended = items.length >= this.#items.length && this.#items.every((item, at) => item === items[at]);
    this.#items = items;
    // When rows were only appended, the drawn ones stay.
    if (!appended) this.redraw();
    else this.#show();
  }

  /** Draws the visible rows again; the focus stays on the same button of the row at the same place. */
  redraw() {
    const focused = this.#focused();
    const buttons = focused === null ? [] : [...(this.#drawn.get(focused)?.querySelectorAll('button') ?? [])];
    const button = Math.max(0, buttons.findIndex((each) => each === document.activeElement));
    this.#drawn.clear();
    this.#list.replaceChildren();
    this.#show();
    if (focused !== null) this.focus(Math.min(focused, this.#items.length - 1), button);
  }

  /**
   * Scrolls to a row and focuses it.
   *
   * @param {number} index
   * @param {number} [button] which of its buttons
   */
  focus(index, button = 0) {
    if (index < 0 || index >= this.#items.length) return;
    const rowHeight = this.#rowHeight;
    const { scrollTop: top, clientHeight: viewHeight } = this.element;
    if (index * rowHeight < top) this.element.scrollTop = index * rowHeight;
    else if ((index + 1) * rowHeight > top + viewHeight) this.element.scrollTop = (index + 1) * rowHeight - viewHeight;
    this.#show();
    this.#drawn.get(index)?.querySelectorAll('button')[button]?.focus({ preventScroll: true });
  }

  /** The height of a row in pixels. The style sheet sets it (`--row`, in rem): it depends on the width of the window. */
  get #rowHeight() {
    const rem = parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 5;
    return rem * parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  /** The index of the focused row. */
  #focused() {
    for (const [index, row] of this.#drawn) if (row.contains(document.activeElement)) return index;
    return null;
  }

  #show() {
    const rowHeight = this.#rowHeight;
    const { length } = this.#items;
    this.#list.style.setProperty('height', `${length * rowHeight}px`);
    const { scrollTop: top, clientHeight: viewHeight } = this.element;
    const first = Math.max(0, Math.floor(top / rowHeight) - EXTRA_ROWS);
    const last = Math.min(length, Math.ceil((top + viewHeight) / rowHeight) + EXTRA_ROWS);
    const focused = this.#focused();
    for (const [index, row] of this.#drawn) {
      const isOutside = index < first || index >= last;
      // The focused row stays although it is not visible, so that the focus is not lost.
      const keepsFocus = index === focused && index < length;
      if (isOutside && !keepsFocus) {
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
    row.style.setProperty('--at', String(index));
    this.#drawn.set(index, row);
    // The rows stay in order for screen readers.
    const after = [...this.#drawn].filter(([other]) => other > index).sort(([a], [b]) => a - b)[0];
    this.#list.insertBefore(row, after?.[1] ?? null);
  }

  /** Moves the focus to another row. @param {KeyboardEvent} event */
  #step(event) {
    const at = this.#focused();
    if (at === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.#rowHeight) - 1);
    const last = this.#items.length - 1;
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(Math.max(0, Math.min(last, to)));
  }
}
