import { Board } from '../awale.js';
import { BoardView } from '../board/board-view.js';
import { animationTempo, boardTheme } from '../board/looks.js';
import { NamedPits } from '../board/named-pits.js';
import { pitName } from '../board/pit-words.js';
import { PITS } from '../base/sides.js';
import { element } from '../base/dom.js';
import { lightOnFocus, pitsNamedIn, showPitNames, withPitNames } from '../base/pit-names.js';
import { ExampleGame } from './example.js';
import { withVoices } from '../base/with-voices.js';

/** How far outside the visible part of the page a board gets its canvas. */
const LOAD_MARGIN = '160px';

/**
 * A board on a rules page that plays an example when a pit is pressed. It has a canvas only while it is near the
 * visible part of the page, or has the focus.
 */
export class SmallBoard {
  #context;
  #example;
  #game;
  #place = element('div', { class: 'small-place' });
  #text = element('p', { class: 'small-said', 'aria-live': 'polite' });
  #resetButton = element('button', { type: 'button', class: 'button small-again', hidden: true });
  /** @type {BoardView | null} */
  #view = null;
  #inView = false;
  #watch = new IntersectionObserver(
    (entries) => {
      // Some browsers still deliver entries from before the observer was disconnected.
      if (this.#closing.signal.aborted) return;
      this.#inView = entries.at(-1)?.isIntersecting ?? false;
      this.#setVisible(this.#inView);
    },
    { rootMargin: LOAD_MARGIN },
  );
  #closing = new AbortController();
  #lit = '';
  /** @type {NamedPits} */
  #namedPits;

  /**
   * @param {import('../base/words.js').PageWords & {
   *   settings: import('../storage/settings.js').Settings,
   * }} context
   * @param {import('./example.js').Example} example
   * @param {string} caption
   */
  constructor(context, example, caption) {
    this.#context = context;
    this.#example = example;
    this.#game = new ExampleGame(example);
    this.#resetButton.textContent = context.say('ui.rulebook.again');
    this.#resetButton.addEventListener('click', () => this.#reset());
    this.element = element(
      'figure',
      { class: 'small-board' },
      this.#place,
      element('figcaption', {}, lightOnFocus(element('span', {}, ...withPitNames(caption))), this.#resetButton),
      this.#text,
    );
    this.#namedPits = new NamedPits(this, this.element);
    context.settings.addEventListener('change', () => this.#applySettings(), { signal: this.#closing.signal });
    // Once the focus has left, a board out of view loses its canvas.
    this.#place.addEventListener('focusout', () => setTimeout(() => this.#inView || this.#setVisible(false)));
    this.#watch.observe(this.#place);
  }

  /** Highlights these pits and no others. @param {string} letters */
  set lit(letters) {
    this.#lit = letters;
    if (this.#view) this.#view.lit = letters;
  }

  /** Frees the board. */
  close() {
    this.#closing.abort();
    this.#watch.disconnect();
    this.#removeBoard();
    this.#game.close();
  }

  /** @param {boolean} visible */
  #setVisible(visible) {
    // A board with the focus keeps its canvas.
    if (visible === (this.#view !== null) || (!visible && this.#place.contains(document.activeElement))) return;
    if (!visible) return this.#removeBoard();
    const view = new BoardView();
    this.#view = view;
    view.addEventListener('press', (event) => this.#press(/** @type {CustomEvent<string>} */ (event).detail));
    view.addEventListener('skip', () => view.skipAnimation());
    view.addEventListener('fit', () => this.#fit());
    this.#place.append(view.element);
    this.#applySettings();
    this.#show();
    view.lit = this.#lit;
  }

  #removeBoard() {
    // The element is removed before the view is closed: the loss of focus at its removal still calls the view.
    this.#place.replaceChildren();
    this.#view?.close();
    this.#view = null;
  }

  /** Sets the height that the layout needs, which stays while there is no canvas. */
  #fit() {
    const { clientWidth: width } = this.#place;
    if (width === 0) return;
    const { height } = Board.measure(width, width, this.#game.layout);
    const wanted = `${Math.ceil(height)}px`;
    if (this.#place.style.height !== wanted) this.#place.style.height = wanted;
  }

  #applySettings() {
    const view = this.#view;
    if (!view) return;
    const { settings } = this.#context;
    view.theme = boardTheme(settings);
    view.options = { ...this.#game.layout, mirror: settings.get('mirror') };
    this.#fit();
  }

  #show() {
    this.#view?.show(this.#game.scene);
    this.#labelPits();
  }

  #labelPits() {
    const words = this.#context.words();
    const { state, game, scene } = this.#game;
    const names = withVoices(words, game.voices(), () => ({
      pits: Object.fromEntries(
        PITS.map((pit, index) => {
          const isPlayable = scene.playable?.includes(pit);
          const why = isPlayable ? undefined : game.refusal(this.#game.moveOf(pit));
          return [pit, { name: pitName(words, pit, state.pits[index], isPlayable ? '-playable' : ''), why: why ? words.say(why.key, why.data) : null }];
        }),
      ),
      camps: { S: words.say('ui.camp', { by: 'S' }), N: words.say('ui.camp', { by: 'N' }) },
    }));
    this.#view?.label(names.pits, names.camps);
  }

  /** @param {string} pit */
  async #press(pit) {
    const view = this.#view;
    if (!view) return;
    const game = this.#game;
    const { reserve } = game.state;
    const tried = game.try(game.moveOf(pit));
    const text = game.describe(this.#context.words(), tried, 'sayPits');
    if (tried.kind === 'played') {
      this.#say('');
      this.#labelPits();
      await view.play(tried.trace, animationTempo(this.#context.settings));
    }
    // A reset or another page may have freed this game during the animation.
    if (game !== this.#game || this.#closing.signal.aborted) return;
    this.#say(text);
    this.#resetButton.hidden = false;
    if (reserve > 0 !== game.state.reserve > 0) this.#applySettings();
    if (this.#view === view && !view.moving) this.#show();
  }

  /** @param {string} text with marked pits */
  #say(text) {
    showPitNames(this.#text, text);
    this.#namedPits.tell(this.#text, pitsNamedIn(text), text.length);
  }

  #reset() {
    this.#game.close();
    this.#game = new ExampleGame(this.#example);
    this.#say('');
    this.#view?.focus(this.#game.nextPits[0] ?? 'A');
    this.#resetButton.hidden = true;
    this.#applySettings();
    this.#show();
  }
}
