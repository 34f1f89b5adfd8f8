/** How long pits are lit for a text that names them, in milliseconds: the time to read it. */
const TIME_PER_LETTER = 80;
const MIN_TIME = 2000;

/**
 * Highlights the pits that texts name: for a while when a text is shown, and when a name is hovered
 * or touched, or a text that names pits has the focus.
 */
export class NamedPits {
  #board;
  /** The pits that new texts name, by the text's element. @type {Map<HTMLElement, string>} */
  #named = new Map();
  /** @type {Map<HTMLElement, ReturnType<typeof setTimeout>>} */
  #timers = new Map();
  #pointed = '';
  /** Ends the light of a touched name. @type {ReturnType<typeof setTimeout> | undefined} */
  #touchEnd;
  #focused = '';
  /** The roots with listeners. @type {Set<Node>} */
  #watched = new Set();
  /** @type {HTMLElement | null} */
  #within;
  #signal;

  /**
   * @param {{ lit: string }} board
   * @param {HTMLElement | null} [within] if given, only the pit names in this element light this board, and they
   *   light no other board
   * @param {AbortSignal} [signal] ends the listening: a shadow root stays when the game and its board go
   */
  constructor(board, within = null, signal) {
    this.#board = board;
    this.#within = within;
    this.#signal = signal;
    if (!within) return;
    within.dataset.namesPits = '';
    this.#watch(within);
  }

  /**
   * Highlights pits for as long as it takes to read the text that names them.
   *
   * @param {HTMLElement} place the text's element; these letters replace those of its earlier text
   * @param {string} letters the pits
   * @param {number} [length] of the text
   */
  tell(place, letters, length = 0) {
    const node = place.getRootNode();
    const root = node instanceof Document ? node.documentElement : node;
    if (letters && !this.#within && !this.#watched.has(root)) this.#watch(root);
    clearTimeout(this.#timers.get(place));
    if (letters) this.#named.set(place, letters);
    else this.#named.delete(place);
    this.#show();
    if (letters) this.#timers.set(place, setTimeout(() => this.tell(place, ''), Math.max(MIN_TIME, length * TIME_PER_LETTER)));
  }

  /**
   * Listens to the pointer and the focus on texts.
   *
   * @param {Node} root the page, an embedded board's shadow root, or a part of the page
   */
  #watch(root) {
    this.#watched.add(root);
    const options = { signal: this.#signal };
    const isOwn = (/** @type {EventTarget | null} */ target) =>
      target instanceof HTMLElement && target.closest('[data-names-pits]') === this.#within;
    root.addEventListener('pointerover', (event) => {
      const { target, pointerType } = /** @type {PointerEvent} */ (event);
      const letter = (target instanceof HTMLElement && isOwn(target) && target.dataset.named) || '';
      if (letter || this.#pointed) this.#point(letter);
      // A touch ends at once: its pit is lit for a while.
      if (pointerType === 'touch' && letter) this.#touchEnd = setTimeout(() => this.#point(''), MIN_TIME);
    }, options);
    root.addEventListener('focusin', ({ target }) => {
      const isText = target instanceof HTMLElement && isOwn(target) && target.matches('[tabindex], a');
      const names = isText ? target.querySelectorAll('[data-named]') : [];
      this.#focus([.../** @type {Iterable<HTMLElement>} */ (names)].map(({ dataset }) => dataset.named).join(''));
    }, options);
    root.addEventListener('focusout', () => this.#focus(''), options);
    root.addEventListener('pointerleave', (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== 'touch') this.#point('');
    }, options);
  }

  /** @param {string} letters */
  #point(letters) {
    clearTimeout(this.#touchEnd);
    this.#pointed = letters;
    this.#show();
  }

  /**
   * Stored apart from the pointer's pits: a text that gets the focus may scroll and so cause pointer events.
   *
   * @param {string} letters
   */
  #focus(letters) {
    this.#focused = letters;
    this.#show();
  }

  #show() {
    this.#board.lit = this.#pointed || this.#focused || [...this.#named.values()].join('');
  }
}
