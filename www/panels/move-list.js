import { readMove } from '../awale.js';
import { element } from '../base/dom.js';
import { GLYPHS } from '../replay/glyphs.js';
import { shortMove } from '../replay/short-move.js';
import { rowsOf } from './move-rows.js';

/**
 * @typedef {import('../replay/replay.js').Replay} Replay
 * @typedef {import('../replay/replay.js').MoveNode} MoveNode
 * @typedef {import('./move-rows.js').Row} Row
 */

/** Rows in a block. A block is filled when it comes near the visible part of the list. */
const BLOCK_ROWS = 60;
/** The estimated height of a row, in rem. */
const ROW_HEIGHT = 2.25;
/** The deepest indent of a variation. */
const MAX_INDENT = 6;
/** The least distance of a swipe, in pixels. */
const SWIPE_DISTANCE = 40;
/** For how long after a swipe its click is ignored, in milliseconds. */
const SWIPE_CLICK_TIME = 400;
/** The least turn of the wheel that goes to another move, in pixels. */
const WHEEL_DISTANCE = 40;

/**
 * A move as text, with its marks.
 *
 * @param {MoveNode} node
 * @param {import('../base/words.js').Say} say
 */
export function moveText({ move, written, marks }, say) {
  return (shortMove(move, say) ?? written) + [...marks].map((mark) => GLYPHS[mark] ?? ` $${mark}`).join('');
}

/**
 * A move of several pits as a sentence: what is placed, or sown and harvested; `null` for a move of one pit.
 *
 * @param {MoveNode} node
 * @param {import('../base/words.js').Say} say
 */
export function moveSentence({ by, move }, say) {
  const { origin, harvest, placed } = readMove(move);
  if (placed.length > 0) return say('ui.moves.place', { by, heaps: placed });
  return harvest.length > 0 ? say('ui.moves.harvest', { by, pit: origin, heaps: harvest }) : null;
}

/**
 * The moves of a game with variations and comments. A press goes to a move, the wheel or a swipe to the next or
 * previous one. Rows are created when they come near the visible part, so that very long games stay fast.
 */
export class MoveList {
  #replay;
  /** @type {import('../base/words.js').Say} */
  #say;
  element = element('div', { class: 'moves', role: 'group' });
  /** @type {Row[]} */
  #rows = [];
  /** The block of each node. @type {Map<number, number>} */
  #blocks = new Map();
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  /** The tree that is shown. @type {Map<number, MoveNode> | null} */
  #shown = null;
  /** The nodes from the start to the current move. @type {Set<number>} */
  #path = new Set();
  /** The scroll position of the list: reading it from the element would force a layout of the page. */
  #scrolled = 0;
  #observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#fillBlock(/** @type {HTMLElement} */ (target));
    },
    { root: this.element, rootMargin: '600px 0px' },
  );

  /**
   * @param {Replay} replay
   * @param {import('../base/words.js').Say} say
   */
  constructor(replay, say) {
    this.#replay = replay;
    this.#say = say;
    this.#listen();
  }

  translate() {
    this.#shown = null;
    this.element.setAttribute('aria-label', this.#say('ui.panel.moves'));
    this.show();
  }

  show() {
    const { nodes } = this.#replay;
    if (nodes !== this.#shown) this.#rebuild(nodes);
    this.#showCurrent();
  }

  /** @param {Map<number, MoveNode>} nodes */
  #rebuild(nodes) {
    const focused = this.#focused();
    const scrolled = this.#scrolled;
    this.#shown = nodes;
    this.#rows = rowsOf(nodes);
    this.element.style.setProperty('--rows', String(this.#rows.length));
    this.#buttons.clear();
    this.#blocks.clear();
    this.#path.clear();
    this.#observer.disconnect();
    const blocks = [];
    for (let from = 0; from < this.#rows.length; from += BLOCK_ROWS) {
      const rows = this.#rows.slice(from, from + BLOCK_ROWS);
      const block = element('ol', { 'data-from': from });
      block.style.setProperty('min-height', `${rows.length * ROW_HEIGHT}rem`);
      for (const row of rows) for (const id of movesOf(row)) this.#blocks.set(id, blocks.length);
      blocks.push(block);
    }
    this.element.replaceChildren(...blocks);
    // A short list is filled at once.
    if (blocks.length > 0 && blocks.length < 3) for (const block of blocks) this.#fillBlock(block);
    else for (const block of blocks) this.#observer.observe(block);
    if (scrolled > 0) this.element.scrollTop = scrolled;
    if (focused !== null) this.#button(focused)?.focus({ preventScroll: true });
  }

  #focused() {
    for (const [id, button] of this.#buttons) if (button === document.activeElement) return id;
    return null;
  }

  /** @param {HTMLElement} block */
  #fillBlock(block) {
    if (block.children.length > 0) return;
    this.#observer.unobserve(block);
    const from = Number(block.dataset.from);
    block.append(...this.#rows.slice(from, from + BLOCK_ROWS).map((row) => this.#row(row)));
    block.style.removeProperty('min-height');
  }

  /** The button of a node; creates it if needed. @param {number} id */
  #button(id) {
    const block = this.element.children[this.#blocks.get(id) ?? -1];
    if (block instanceof HTMLElement) this.#fillBlock(block);
    return this.#buttons.get(id);
  }

  /** @param {Row} row */
  #row(row) {
    if (row.kind === 'note') return element('li', { class: 'note' }, row.text);
    if (row.kind === 'pair') {
      const run = (/** @type {MoveNode[]} */ nodes) => element('span', { class: 'run' }, ...nodes.map((node) => this.#move(node)));
      return element('li', { class: 'pair' }, element('span', { class: 'number' }, row.label), row.S.length > 0 ? run(row.S) : element('span', { class: 'run number' }, '…'), run(row.N));
    }
    const parts = row.moves.flatMap(({ label, node, before, after }) => [
      before ? element('span', { class: 'said' }, before) : null,
      label ? element('span', { class: 'number' }, label) : null,
      this.#move(node),
      after ? element('span', { class: 'said' }, after) : null,
    ]);
    const name = row.begins && element('span', { class: 'unseen' }, `${this.#say('ui.replay.variation')} `);
    const line = element('li', { class: 'line', 'data-begins': String(row.begins) }, name, ...parts);
    line.style.setProperty('--depth', String(Math.min(row.depth, MAX_INDENT)));
    return line;
  }

  /** @param {MoveNode} node */
  #move(node) {
    const text = moveText(node, this.#say);
    const marks = [...node.marks].filter((mark) => GLYPHS[mark]).map((mark) => this.#say(`ui.replay.mark.${mark}`));
    const name = moveSentence(node, this.#say) ?? this.#say('ui.moves.move', { by: node.by, move: text });
    const isCurrent = node.id === this.#replay.node;
    const button = element(
      'button',
      {
        type: 'button',
        class: this.#path.has(node.id) ? 'move' : 'move ahead',
        'data-node': node.id,
        'aria-label': [name, ...marks].join(', '),
        'aria-current': isCurrent && 'step',
        onclick: () => this.#replay.goTo(node.id),
      },
      text,
    );
    this.#buttons.set(node.id, button);
    return button;
  }

  /** Marks the current move, and scrolls the list, not the page, to it. */
  #showCurrent() {
    const { node } = this.#replay;
    const path = new Set(this.#replay.path(node));
    for (const id of this.#path) if (!path.has(id)) this.#buttons.get(id)?.classList.add('ahead');
    for (const id of path) if (!this.#path.has(id)) this.#buttons.get(id)?.classList.remove('ahead');
    this.#path = path;
    const list = this.element;
    list.querySelector('[aria-current]')?.removeAttribute('aria-current');
    const current = this.#button(node);
    if (!current) {
      if (node === 0 && this.#rows.length > 0) {
        list.scrollTop = 0;
        this.#uncover(list);
      }
      return;
    }
    current.setAttribute('aria-current', 'step');
    scrollTo(list, current);
    this.#uncover(current);
  }

  /** Scrolls the list to the current move, after the list's height has changed. */
  keepCurrent() {
    const current = this.#buttons.get(this.#replay.node);
    if (current) scrollTo(this.element, current);
  }

  /** Scrolls the panel back until the sticky buttons above the list no longer cover this part. @param {Element} part */
  #uncover(part) {
    const panel = this.element.closest('.panel');
    const controls = this.element.parentElement?.querySelector(':scope > .replay-controls');
    if (panel && controls) panel.scrollTop -= Math.max(0, controls.getBoundingClientRect().bottom - part.getBoundingClientRect().top);
  }

  /** Scrolls the panel to the current move when the panel or a game opens: a phone's panel is shorter than the list. */
  reveal() {
    const panel = this.element.closest('.panel');
    const current = this.#buttons.get(this.#replay.node);
    if (panel && current) {
      scrollTo(panel, current);
      this.#uncover(current);
    } else if (panel) panel.scrollTop = 0;
  }

  #listen() {
    const list = this.element;
    list.addEventListener('scroll', () => (this.#scrolled = list.scrollTop), { passive: true });
    let wheelTurn = 0;
    list.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        const down = event.deltaY > 0;
        // Beyond the start or the end of the line there is no move to go to: the wheel scrolls as usual.
        if (down ? this.#replay.atEnd : this.#replay.atStart) return;
        event.preventDefault();
        wheelTurn = Math.sign(wheelTurn) === Math.sign(event.deltaY) ? wheelTurn + event.deltaY : event.deltaY;
        if (Math.abs(wheelTurn) < WHEEL_DISTANCE && event.deltaMode === 0) return;
        wheelTurn = 0;
        if (down) this.#replay.forward();
        else this.#replay.back();
      },
      { passive: false },
    );
    /** Where a touch has begun. @type {{ x: number, y: number, id: number } | null} */
    let touch = null;
    list.addEventListener('pointerdown', ({ pointerType, clientX: x, clientY: y, pointerId: id }) => {
      touch = pointerType === 'touch' ? { x, y, id } : null;
    });
    list.addEventListener('pointercancel', () => (touch = null));
    // A swipe does not press the move below it.
    let lastSwipe = -Infinity;
    list.addEventListener('click', (event) => event.timeStamp - lastSwipe < SWIPE_CLICK_TIME && event.stopPropagation(), { capture: true });
    list.addEventListener('pointerup', (event) => {
      if (!touch || touch.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - touch.x, event.clientY - touch.y];
      touch = null;
      if (Math.abs(dx) < SWIPE_DISTANCE || Math.abs(dy) > Math.abs(dx) / 2) return;
      lastSwipe = event.timeStamp;
      if (dx < 0) this.#replay.forward();
      else this.#replay.back();
    });
  }
}

/**
 * Scrolls an element until a move in it is visible.
 *
 * @param {Element} box
 * @param {Element} button
 */
function scrollTo(box, button) {
  const [move, visible] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
  if (move.top < visible.top) box.scrollTop -= visible.top - move.top + move.height;
  else if (move.bottom > visible.bottom) box.scrollTop += move.bottom - visible.bottom + move.height;
}

/** @param {Row} row */
function movesOf(row) {
  if (row.kind === 'note') return [];
  if (row.kind === 'pair') return [...row.S, ...row.N].map(({ id }) => id);
  return row.moves.map(({ node }) => node.id);
}
