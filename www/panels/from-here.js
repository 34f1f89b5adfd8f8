import { readMove } from '../awale.js';
import { copyText } from '../base/copyable.js';
import { element } from '../base/dom.js';
import { pageAddress } from '../base/page-address.js';
import { pitsNamedIn, showPitNames } from '../base/pit-names.js';
import { otherSide } from '../base/sides.js';
import { namedLink } from '../game/game-link.js';
import { lastSeat } from '../files/last-seat.js';
import { moveSentence } from './move-list.js';

/** Buttons for the current position: continue the game, try a variation, copy a link. */
export class FromHere {
  #context;
  #title = element('h2', {});
  #status = element('p', { class: 'about', role: 'status' });
  #link = element('input', { type: 'text', readonly: true, hidden: true });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  element;

  /**
   * @param {import('../base/words.js').PageWords & {
   *   current: import('../game/current-game.js').CurrentGame,
   *   match: import('../game/match.js').Match,
   *   view: import('../board/game-view.js').GameView,
   *   replay: import('../replay/replay.js').Replay,
   *   settings: import('../storage/settings.js').Settings,
   *   store: import('../storage/store.js').Store,
   * }} context
   */
  constructor(context) {
    this.#context = context;
    const acts = {
      program: () => this.#playProgram(),
      two: () => this.#changePlayers({ S: 0, N: 0 }),
      variation: () => this.#startVariation(),
      link: () => this.#copyLink(),
    };
    for (const [name, onclick] of Object.entries(acts)) {
      this.#buttons.set(name, element('button', { type: 'button', class: 'button', 'data-here': name, onclick }));
    }
    this.element = element(
      'section',
      { class: 'from-here' },
      this.#title,
      element('div', { class: 'choice-row' }, ...this.#buttons.values()),
      this.#link,
      this.#status,
    );
    context.current.addEventListener('change', () => this.#reset());
    // `#showVariation` reads `match.reviewed`, which the replay sets before it sends its own `change`.
    context.replay.addEventListener('change', () => this.#showVariation());
  }

  translate() {
    const { say } = this.#context;
    this.#title.textContent = say('ui.replay.here');
    this.#link.setAttribute('aria-label', say('ui.share.link'));
    for (const [name, button] of this.#buttons) button.textContent = say(`ui.replay.here.${name}`);
    this.#reset();
  }

  #reset() {
    this.#status.textContent = '';
    this.#link.hidden = true;
    const { current, match } = this.#context;
    const over = current.state.over !== null;
    // Hidden in a game by link: the friend can answer only the link that comes with a move.
    this.#buttons.get('link')?.toggleAttribute('hidden', match.settings.friend !== null);
    for (const name of ['program', 'two', 'variation']) this.#buttons.get(name)?.setAttribute('aria-disabled', String(over));
    this.#showVariation();
  }

  /**
   * Shows the button for a variation, except while a game by the clock is under way: like the coach's comments, a
   * variation would advise its players.
   */
  #showVariation() {
    const { current, match } = this.#context;
    const timed = match.settings.clock.kind !== 'none' && current.state.over === null && !match.reviewed;
    this.#buttons.get('variation')?.toggleAttribute('hidden', timed);
  }

  /** @param {Record<'S' | 'N', number>} seats */
  #changePlayers(seats) {
    const { current, replay, match } = this.#context;
    if (current.state.over) return;
    replay.stop();
    replay.cancelSteps();
    replay.active = false;
    match.changePlayers(seats);
  }

  /** The person moves first; the level is that of the current match, or else that of an earlier game (`lastSeat`). */
  #playProgram() {
    const { match, current, store } = this.#context;
    const me = current.state.turn;
    this.#changePlayers(/** @type {Record<'S' | 'N', number>} */ ({ [me]: 0, [otherSide(me)]: lastSeat(match, store) }));
  }

  #startVariation() {
    const { say, replay, current } = this.#context;
    if (current.state.over) return;
    replay.tryVariation();
    const node = replay.nodes.get(current.game.node);
    const move = node && node.id !== 0 ? node : null;
    const key = !move ? 'trying-start' : moveSentence(move, say) ? 'trying-now' : 'trying';
    const text = say(`ui.replay.here.${key}`, { move: move && `[[${readMove(move.move).origin}]]` });
    showPitNames(this.#status, text);
    this.#context.view.lightPits(this.#status, pitsNamedIn(text), text.length);
    // Keys of letters sow only while the focus is at the board.
    document.getElementById('game-view')?.focus({ preventScroll: true });
  }

  async #copyLink() {
    const { say, current, settings, words } = this.#context;
    const link = namedLink(current.game, words().language, { flip: settings.get('flip'), mirror: settings.get('mirror') });
    this.#link.value = `${pageAddress()}#${link}`;
    const copied = await copyText(this.#link.value);
    this.#status.textContent = say(copied ? 'ui.share.copied' : 'ui.copy-yourself');
    if (copied) return;
    this.#link.hidden = false;
    this.#link.select();
  }
}
