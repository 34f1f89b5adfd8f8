import { Board } from '../awale.js';
import { BoardView, PITS } from '../board/board-view.js';
import { element } from '../base/dom.js';
import { PACE } from '../storage/settings.js';
import { ExampleGame } from './example.js';
import { voiced } from './with-voice.js';

/** A board gets its canvas when it is nearly in sight. */
const NEAR = '160px';

/**
 * A small board among sentences, on which an example can be played: by a press on any pit. It has a
 * canvas only as long as it is in sight; the game stays as it was left.
 */
export class SmallBoard {
  #room;
  #example;
  #game;
  #place = element('div', { class: 'small-place' });
  #said = element('p', { class: 'small-said', 'aria-live': 'polite' });
  #again = element('button', { type: 'button', class: 'button small-again', hidden: true });
  /** @type {BoardView | null} */
  #view = null;
  #inSight = false;
  #watch = new IntersectionObserver(
    (seen) => {
      this.#inSight = seen.at(-1)?.isIntersecting ?? false;
      this.#see(this.#inSight);
    },
    { rootMargin: NEAR },
  );
  #closing = new AbortController();

  /**
   * @param {import('../page/panels.js').Room} room
   * @param {import('./example.js').Example} example
   * @param {string} caption
   */
  constructor(room, example, caption) {
    this.#room = room;
    this.#example = example;
    this.#game = new ExampleGame(example);
    this.#again.textContent = room.say('ui.rulebook.again');
    this.#again.addEventListener('click', () => this.#reset());
    this.element = element(
      'figure',
      { class: 'small-board' },
      this.#place,
      element('figcaption', {}, element('span', {}, caption), this.#again),
      this.#said,
    );
    room.settings.addEventListener('change', () => this.#dress(), { signal: this.#closing.signal });
    this.#place.addEventListener('focusout', () => setTimeout(() => this.#inSight || this.#see(false)));
    this.#watch.observe(this.#place);
  }

  /** The board is not shown any more: it lets go of all that it held. */
  close() {
    this.#closing.abort();
    this.#watch.disconnect();
    this.#leave();
    this.#game.close();
  }

  /** @param {boolean} seen */
  #see(seen) {
    // Whoever has the focus on a pit does not lose it by scrolling.
    if (seen === (this.#view !== null) || (!seen && this.#place.contains(document.activeElement))) return;
    if (!seen) return this.#leave();
    const view = new BoardView();
    this.#view = view;
    view.addEventListener('choose', (event) => this.#press(/** @type {CustomEvent<string>} */ (event).detail));
    view.addEventListener('hurry', () => view.hurry());
    view.addEventListener('fit', () => this.#fit());
    this.#place.append(view.element);
    this.#dress();
    this.#show();
  }

  #leave() {
    // A pit that loses the focus by leaving still tells the board.
    this.#place.replaceChildren();
    this.#view?.close();
    this.#view = null;
  }

  /** As high as its width asks for, before and after it has a canvas. */
  #fit() {
    const { clientWidth: width } = this.#place;
    if (width === 0) return;
    const { height } = Board.measure(width, width, this.#game.layout);
    const wanted = `${Math.ceil(height)}px`;
    if (this.#place.style.height !== wanted) this.#place.style.height = wanted;
  }

  #dress() {
    const view = this.#view;
    if (!view) return;
    const { settings } = this.#room;
    const contrast =
      settings.get('theme') === 'contrast' ||
      (settings.get('theme') === 'auto' && matchMedia('(prefers-contrast: more)').matches);
    view.theme = contrast ? 'contrast' : settings.get('wood');
    view.options = { ...this.#game.layout, mirror: settings.get('mirror') };
    this.#fit();
  }

  #show() {
    this.#view?.show(this.#game.scene);
    this.#name();
  }

  #name() {
    const words = this.#room.words();
    const { state, game, scene } = this.#game;
    const names = voiced(words, game.voice(), () => ({
      pits: Object.fromEntries(
        PITS.map((pit, index) => {
          const n = state.pits[index];
          const may = scene.playable?.includes(pit);
          const kind = may ? '-playable' : n === 0 ? '-empty' : '';
          const why = may ? undefined : game.refusal(this.#game.moveOf(pit));
          return [pit, { name: words.say(`ui.pit${kind}`, { pit, n }), why: why ? words.say(why.key, why.data) : null }];
        }),
      ),
      camps: { S: words.say('ui.camp', { by: 'S' }), N: words.say('ui.camp', { by: 'N' }) },
    }));
    this.#view?.name(names.pits, names.camps);
  }

  /** @param {string} pit */
  async #press(pit) {
    const view = this.#view;
    if (!view) return;
    const move = this.#game.moveOf(pit);
    const { reserve } = this.#game.state;
    const trace = this.#game.try(move);
    const said = this.#game.told(this.#room.words(), move, trace !== null);
    if (trace) {
      this.#said.textContent = '';
      this.#name();
      const speed = this.#room.settings.get('speed');
      const still = speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
      await view.play(trace, { speed: PACE[speed], still });
    }
    // The board may have left sight meanwhile, or been laid anew.
    if (this.#said.isConnected) this.#said.textContent = said;
    this.#again.hidden = false;
    if (reserve > 0 !== this.#game.state.reserve > 0) this.#dress();
    if (this.#view === view && !view.moving) this.#show();
  }

  #reset() {
    this.#game.close();
    this.#game = new ExampleGame(this.#example);
    this.#said.textContent = '';
    this.#view?.focus(this.#game.next?.match(/[A-Fa-f]/)?.[0] ?? 'A');
    this.#again.hidden = true;
    this.#dress();
    this.#show();
  }
}
