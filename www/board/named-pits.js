/** How long pits stay lit after a text has named them: as long as it takes to read, in milliseconds. */
const TIME_PER_LETTER = 80;
const SHORTEST_TIME = 2000;

/**
 * Highlights the pits that texts name: for a while when a text is shown, and when a name is hovered
 * or touched, or a text that names pits has the focus.
 */
export class NamedPits {
  #board;
  /** What each text that was just told names, by its place. @type {Map<HTMLElement, string>} */
  #told = new Map();
  /** @type {Map<HTMLElement, ReturnType<typeof setTimeout>>} */
  #timers = new Map();
  #pointed = '';
  #focused = '';
  /** Where names are listened to. @type {Set<Node>} */
  #watched = new Set();
  /** @type {HTMLElement | null} */
  #within;

  /**
   * @param {{ lit: string }} board
   * @param {HTMLElement} [within] only the names in here are this board's, and no other's
   */
  constructor(board, within) {
    this.#board = board;
    this.#within = within ?? null;
    if (!within) return;
    within.dataset.namesPits = '';
    this.#watch(within);
  }

  /**
   * Highlights pits for as long as it takes to read the text that names them.
   *
   * @param {HTMLElement} place where the text is; what was told there before is over
   * @param {string} letters the pits
   * @param {number} [length] of the text
   */
  tell(place, letters, length = 0) {
    const root = place.getRootNode();
    const whole = root instanceof Document ? root.documentElement : root;
    if (letters && !this.#within && !this.#watched.has(whole)) this.#watch(whole);
    clearTimeout(this.#timers.get(place));
    if (letters) this.#told.set(place, letters);
    else this.#told.delete(place);
    this.#show();
    if (letters) this.#timers.set(place, setTimeout(() => this.tell(place, ''), Math.max(SHORTEST_TIME, length * TIME_PER_LETTER)));
  }

  /**
   * Listens to the pointer and the focus on texts.
   *
   * @param {Node} whole the page, the shadow root of a board in a host page, or a part of the page
   */
  #watch(whole) {
    this.#watched.add(whole);
    const isOwn = (/** @type {EventTarget | null} */ target) =>
      target instanceof HTMLElement && target.closest('[data-names-pits]') === this.#within;
    whole.addEventListener('pointerover', (event) => {
      const { target, pointerType } = /** @type {PointerEvent} */ (event);
      const letter = (target instanceof HTMLElement && isOwn(target) && target.dataset.named) || '';
      // A touch ends at once, so its pits stay highlighted for a while.
      if (pointerType === 'touch' && letter && target instanceof HTMLElement) this.tell(target, letter);
      else if (letter || this.#pointed) this.#point(letter);
    });
    whole.addEventListener('focusin', ({ target }) => {
      const told = target instanceof HTMLElement && isOwn(target) && target.matches('[tabindex], a');
      const names = told ? target.querySelectorAll('[data-named]') : [];
      this.#focus([.../** @type {Iterable<HTMLElement>} */ (names)].map(({ dataset }) => dataset.named).join(''));
    });
    whole.addEventListener('focusout', () => this.#focus(''));
    whole.addEventListener('pointerleave', () => this.#point(''));
  }

  /** @param {string} letters */
  #point(letters) {
    this.#pointed = letters;
    this.#show();
  }

  /** @param {string} letters kept apart: a text that gets the focus may scroll away under the pointer */
  #focus(letters) {
    this.#focused = letters;
    this.#show();
  }

  #show() {
    this.#board.lit = this.#pointed || this.#focused || [...this.#told.values()].join('');
  }
}
