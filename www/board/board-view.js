import { Board } from '../awale.js';
import { element, fromDocument } from '../base/dom.js';
import { CAMPS, PITS } from '../base/sides.js';

/**
 * @typedef {import('../awale.js').BoardScene} BoardScene
 * @typedef {import('../awale.js').BoardOptions} BoardOptions
 * @typedef {import('../awale.js').BoardTempo} BoardTempo
 * @typedef {import('../awale.js').BoardLayout} BoardLayout
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 *
 * @typedef {[number, number, number, number, number, number, number, number, number]} BoardColours
 *   in the order of `Board.setColours`
 *
 * @typedef {object} CustomTheme colours that a host page chooses for the board
 * @property {string} theme the built-in theme that gives all other colours: counts, rings and marks
 * @property {BoardColours} colours
 *
 * @typedef {(theme: string) => CustomTheme | null} ThemeColours the colours that replace those of a theme, if any do
 *
 * @typedef {object} PitWords the texts of a pit's button
 * @property {string} name
 * @property {string | null} why why the pit cannot be played; `null` when it can
 * @property {string} [note] a warning before it is played
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Number of boards so far, for unique ids. */
let boardCount = 0;

/** A second press within this time, in milliseconds, belongs to a double click. */
const DOUBLE_CLICK = 300;
/** How long a touch lasts before it counts as a long press, in milliseconds. */
const LONG_PRESS = 450;
/** The rendering time per frame for the parts of the first wood texture, in milliseconds. */
const FIRST_WOOD_TIME = 8;

/**
 * The board: a canvas, and an HTML button over each pit. It knows no rules: it shows scenes and plays
 * traces. It sends
 * - `press` (detail: a letter) when a pit is pressed by any means while no seeds are moving;
 * - `skip` (detail: a letter or nothing) when the board is pressed while seeds are moving;
 * - `hover` (detail: a letter or `null`) when a pit gets or loses the pointer, a long press or the focus;
 * - `cues` (detail: BoardCue[]) when there are sounds to play;
 * - `fit` (detail: BoardLayout) each time that it has been laid out.
 */
export class BoardView extends EventTarget {
  /** The container that the board fits itself into. */
  element;
  /** The canvas painter; `null` after `close`. @type {Board | null} */
  #board;
  #customTheme;
  #canvas = element('canvas', { 'aria-hidden': 'true' });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Map<string, HTMLElement>} */
  #reasons = new Map();
  /** @type {Record<'S' | 'N', HTMLElement>} */
  #camps;
  #surface;
  /** @type {BoardOptions} */
  #options = {};
  /** @type {BoardLayout | null} */
  #layout = null;
  #frame = 0;
  /** Whether the wood texture has been rendered completely once: until then, the board is a flat sketch. */
  #hasWood = false;
  /** @type {(() => void) | null} */
  #finish = null;
  /** @type {string | null} */
  #hover = null;
  /** @type {string | null} */
  #focus = null;
  /** The time of the last press. */
  #lastPress = 0;
  #lastPressed = '';
  /** The timer of a long press, which points at a pit as a mouse does, and does not press it. */
  #longPressTimer = 0;
  /** The pit of a long press. @type {string | null} */
  #longPressed = null;
  #number = (boardCount += 1);
  /** Fits in the next frame: changing sizes in the observer's callback would call it again at once. */
  #fitSoon = () => requestAnimationFrame(() => this.#closing.signal.aborted || this.fit());
  #resizeObserver = new ResizeObserver(this.#fitSoon);
  #closing = new AbortController();

  /** @param {ThemeColours} [customTheme] called when a theme is set */
  constructor(customTheme = () => null) {
    super();
    this.#customTheme = customTheme;
    this.#board = new Board(this.#canvas);
    const camp = (/** @type {string[]} */ pits) =>
      element('div', { class: 'camp', role: 'group' }, ...pits.map((pit) => this.#button(pit)));
    this.#camps = { S: camp(CAMPS.S), N: camp(CAMPS.N) };
    this.#surface = element('div', { class: 'wood' }, this.#canvas, this.#camps.N, this.#camps.S);
    this.element = element('div', { class: 'board' }, this.#surface);
    this.#listen();
    this.#resizeObserver.observe(this.element);
    // On another screen the window keeps its size, but the pixel ratio changes.
    const watch = () => {
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
        'change',
        () => {
          this.fit();
          watch();
        },
        { once: true, signal: this.#closing.signal },
      );
    };
    watch();
  }

  get layout() {
    return this.#layout;
  }

  /** Whether seeds are moving. */
  get moving() {
    return this.#board?.moving ?? false;
  }

  /** @param {BoardOptions} options */
  set options(options) {
    this.#options = options;
    this.fit();
    // Fits again in the next frame: the page around the board may still change the container's size. ResizeObserver
    // does not report a change back to the size that it reported last.
    this.#fitSoon();
  }

  /** @param {string} name a name that `Board.themes()` knows */
  set theme(name) {
    const custom = this.#customTheme(name);
    this.#board?.setTheme(custom?.theme ?? name);
    if (custom) this.#board?.setColours(...custom.colours);
    this.#requestFrame();
  }

  /**
   * Lays the board out in its container.
   *
   * @param {number} [again] how often it may be laid out again
   * @returns {void}
   */
  fit(again = 2) {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.#board || width < 40 || height < 40) return;
    const layout = this.#board.resize(width, height, devicePixelRatio, this.#options);
    this.#layout = layout;
    place(this.#surface, { x: 0, y: 0, width: layout.width, height: layout.height });
    for (const [index, pit] of PITS.entries()) {
      const button = this.#buttons.get(pit);
      if (!button) continue;
      const target = layout.pits[index];
      place(button, target);
      // The pit is at this edge of its button, the letter and the count at the opposite one.
      button.dataset.inner = layout.upright
        ? (target.x + target.width / 2 < layout.width / 2 ? 'right' : 'left')
        : (target.y + target.height / 2 < layout.height / 2 ? 'bottom' : 'top');
    }
    this.element.dataset.upright = String(layout.upright);
    this.dispatchEvent(new CustomEvent('fit', { detail: layout }));
    // The shape of the board may have changed the container's height. Without another layout now, the board would have
    // the wrong size until the next frame.
    if (again && this.element.clientHeight !== height) return this.fit(again - 1);
    // Resizing clears the canvas: draw at once.
    this.#tick(performance.now());
  }

  /**
   * Shows a scene without an animation.
   *
   * @param {BoardScene} scene
   */
  show(scene) {
    this.#board?.show(scene);
    this.#finished();
    this.#requestFrame();
  }

  /**
   * Plays a move from the current scene. Resolves when the animation has ended or was skipped.
   *
   * @param {PlainTrace} trace
   * @param {BoardTempo} [tempo]
   * @returns {Promise<void>}
   */
  play(trace, tempo) {
    this.#finished();
    this.#board?.play(trace, tempo);
    return this.#whenFinished();
  }

  /**
   * Animates from the current scene to another one.
   *
   * @param {BoardScene} scene
   * @param {BoardTempo} [tempo]
   * @returns {Promise<void>}
   */
  glide(scene, tempo) {
    this.#finished();
    this.#board?.glide(scene, tempo);
    return this.#whenFinished();
  }

  /**
   * Shows a move up to one of its events.
   *
   * @param {PlainTrace} trace
   * @param {number} events how many of its events are shown
   * @param {number} [from] how many of these are shown without animation; the rest are animated
   * @returns {Promise<void>}
   */
  showPartial(trace, events, from) {
    this.#finished();
    this.#board?.hold(trace, events, from);
    return this.#whenFinished();
  }

  /** Ends the animation. */
  skipAnimation() {
    this.#board?.skip();
    this.#finished();
    this.#requestFrame();
  }

  /**
   * Sets the labels of the pits.
   *
   * @param {Record<string, PitWords>} pits by letter
   * @param {Record<'S' | 'N', string>} camps the labels of the two rows
   */
  label(pits, camps) {
    for (const [pit, button] of this.#buttons) {
      const { name, why, note } = pits[pit];
      button.setAttribute('aria-label', name);
      button.setAttribute('aria-disabled', String(why !== null));
      const reason = this.#reasons.get(pit);
      if (reason) reason.textContent = why ?? note ?? '';
    }
    // The tab key enters at a pit that can be played.
    const first = PITS.find((pit) => pits[pit].why === null);
    if (first && !this.#surface.contains(fromDocument('activeElement'))) this.#setTabStop(first);
    this.#camps.S.setAttribute('aria-label', camps.S);
    this.#camps.N.setAttribute('aria-label', camps.N);
  }

  /** Highlights these pits and no others. @param {string} letters */
  set lit(letters) {
    for (const [pit, button] of this.#buttons) button.toggleAttribute('data-lit', letters.includes(pit));
  }

  /**
   * Focuses a pit.
   *
   * @param {string} pit
   */
  focus(pit) {
    this.#buttons.get(pit)?.focus();
  }

  /**
   * The stereo position of a pit or store, from -1 (left) to 1.
   *
   * @param {string} spot
   */
  panOf(spot) {
    const layout = this.#layout;
    const target = layout?.pits[PITS.indexOf(spot)] ?? layout?.storeTargets['SN'.indexOf(spot)];
    if (!layout || !target) return 0;
    return ((target.x + target.width / 2) / layout.width) * 2 - 1;
  }

  /** Frees the board. */
  close() {
    cancelAnimationFrame(this.#frame);
    this.#resizeObserver.disconnect();
    this.#closing.abort();
    this.#board?.free();
    this.#board = null;
    this.#finished();
  }

  /** @param {string} pit */
  #button(pit) {
    const reason = element('span', { id: `why-${this.#number}-${pit}`, hidden: true });
    const button = element('button', {
      type: 'button',
      class: 'pit',
      'data-pit': pit,
      'aria-describedby': reason.id,
      tabindex: pit === 'A' ? 0 : -1,
    });
    this.#buttons.set(pit, button);
    this.#reasons.set(pit, reason);
    const fragment = fromDocument('createDocumentFragment')();
    fragment.append(button, reason);
    return fragment;
  }

  #listen() {
    for (const [pit, button] of this.#buttons) {
      button.addEventListener('click', (event) => this.#press(pit, event));
      button.addEventListener('pointerenter', (event) => {
        if (event.pointerType !== 'touch') this.#pointAt(pit, this.#focus);
      });
      button.addEventListener('pointerleave', () => {
        clearTimeout(this.#longPressTimer);
        this.#pointAt(null, this.#focus);
      });
      button.addEventListener('pointerdown', (event) => {
        this.#longPressed = null;
        if (event.pointerType !== 'touch') return;
        this.#longPressTimer = setTimeout(() => {
          this.#longPressed = pit;
          this.#pointAt(pit, this.#focus);
        }, LONG_PRESS);
      });
      button.addEventListener('contextmenu', (event) => this.#longPressed && event.preventDefault());
      button.addEventListener('focus', () => {
        this.#setTabStop(pit);
        this.#pointAt(this.#hover, button.matches(':focus-visible') ? pit : null);
      });
      button.addEventListener('blur', () => this.#pointAt(this.#hover, null));
    }
    this.#surface.addEventListener('keydown', (event) => this.#arrow(event));
    // A press beside the pits ends the animation too.
    this.#canvas.addEventListener('click', () => {
      if (this.moving) this.dispatchEvent(new Event('skip'));
    });
    fromDocument('addEventListener')(
      'visibilitychange',
      () => {
        if (fromDocument('hidden') && this.moving) this.skipAnimation();
      },
      { signal: this.#closing.signal },
    );
  }

  /**
   * @param {string} pit
   * @param {MouseEvent} event
   */
  #press(pit, event) {
    clearTimeout(this.#longPressTimer);
    if (this.#longPressed === pit) {
      this.#longPressed = null;
      return;
    }
    const isDoubleClick = pit === this.#lastPressed && event.timeStamp - this.#lastPress < DOUBLE_CLICK;
    this.#lastPress = event.timeStamp;
    this.#lastPressed = pit;
    if (!this.moving) this.dispatchEvent(new CustomEvent('press', { detail: pit }));
    else if (!isDoubleClick) this.dispatchEvent(new CustomEvent('skip', { detail: pit }));
  }

  /**
   * Sets the one pit that the tab key reaches; the arrow keys move on from there.
   *
   * @param {string} pit
   */
  #setTabStop(pit) {
    for (const [letter, button] of this.#buttons) button.tabIndex = letter === pit ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = ARROWS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset.pit : undefined;
    if (!from) return;
    event.preventDefault();
    const next = this.#board?.neighbour(from, step[0], step[1]);
    if (next) this.focus(next);
  }

  /**
   * @param {string | null} hover
   * @param {string | null} focus
   */
  #pointAt(hover, focus) {
    if (hover === this.#hover && focus === this.#focus) return;
    this.#hover = hover;
    this.#focus = focus;
    this.#board?.point(hover ?? undefined, focus ?? undefined);
    this.#requestFrame();
    this.dispatchEvent(new CustomEvent('hover', { detail: hover ?? focus }));
  }

  /** @returns {Promise<void>} */
  #whenFinished() {
    if (!this.#board) return Promise.resolve();
    this.#requestFrame();
    return new Promise((resolve) => (this.#finish = resolve));
  }

  #finished() {
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }

  #requestFrame() {
    if (this.#board && !this.#frame) this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** @param {number} now */
  #tick(now) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#board) return;
    const begun = performance.now();
    let more = this.#board.frame(now);
    // The first wood texture is rendered as fast as possible, several parts per frame; a later one is rendered one part
    // per frame, because the old texture is still shown.
    while (more && !this.#hasWood && !this.#board.moving && performance.now() - begun < FIRST_WOOD_TIME) more = this.#board.frame(now);
    if (!more) this.#hasWood = true;
    const cues = this.#board.cues();
    if (cues.length > 0) this.dispatchEvent(new CustomEvent('cues', { detail: cues }));
    if (more) this.#requestFrame();
    if (!this.#board?.moving) this.#finished();
  }
}

/**
 * @param {HTMLElement} target
 * @param {{ x: number, y: number, width: number, height: number }} rect
 */
function place(target, { x, y, width, height }) {
  target.style.left = `${x}px`;
  target.style.top = `${y}px`;
  target.style.width = `${width}px`;
  target.style.height = `${height}px`;
}
