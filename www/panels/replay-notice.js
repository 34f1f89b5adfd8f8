import { element } from '../base/dom.js';
import { WIDE } from '../base/media.js';
import { moveNumbers } from '../replay/move-number.js';

/**
 * A line near the board, in the place of the actions: which position is shown, and the way back to the game.
 * Shown while another position than the game's is on the board or the replay runs (`Replay.away`), if the replay's
 * buttons are hidden; in a wide window also beside them, if a game being played waits and the replay does not run.
 */
export class ReplayNotice {
  #context;
  #place = element('span', { class: 'place' });
  #stop = element('button', { type: 'button', class: 'button', 'data-notice': 'stop', onclick: () => this.#context.replay.stop() }, '‖');
  #leave = element('button', { type: 'button', class: 'button main', 'data-notice': 'leave', onclick: () => this.#act() });
  /** Begins a new game. Shown while a finished game is reviewed and the replay does not run. */
  #new = element('button', { type: 'button', class: 'button', 'data-notice': 'new', onclick: () => this.#context.onnew() });
  element = element('div', { class: 'replay-notice', role: 'group', hidden: true }, this.#place, this.#stop, this.#leave, this.#new);

  /**
   * @param {{ say: import('../base/words.js').Say, replay: import('../replay/replay.js').Replay, match: import('../game/match.js').Match, focusBoard: () => void, onnew: () => void }} context
   */
  constructor(context) {
    this.#context = context;
    context.replay.addEventListener('change', () => this.show());
    WIDE.addEventListener('change', () => this.show());
    const panels = document.querySelector('.panels');
    // Panels are opened and closed, and the buttons in them shown and hidden.
    if (panels) new MutationObserver(() => this.show()).observe(panels, { subtree: true, attributeFilter: ['hidden'], childList: true });
  }

  translate() {
    this.#stop.title = this.#context.say('ui.embed.pause');
    this.#stop.setAttribute('aria-label', this.#stop.title);
    this.#new.textContent = this.#context.say('ui.new');
    this.show();
  }

  show() {
    const { replay, match, say } = this.#context;
    const hadFocus = this.element.matches(':focus-within');
    const controls = document.querySelector('.panel:not([hidden]) .replay-controls:not([hidden])') !== null;
    this.element.hidden = !replay.away || (controls && (replay.running || !WIDE.matches || match.held === undefined));
    // Of the bars in this place only the one that is shown has the class.
    this.element.classList.toggle('bar', !this.element.hidden);
    if (this.element.hidden) {
      if (hadFocus) this.#context.focusBoard();
      return;
    }
    this.#stop.hidden = !replay.running;
    this.#new.hidden = !match.reviewed || replay.running;
    this.#place.textContent = this.#where();
    const back = this.#leavesVariation ? 'ui.replay.variation.leave' : match.reviewed ? 'ui.replay.to-end' : 'ui.replay.to-game';
    this.#leave.textContent = say(back);
    this.element.setAttribute('aria-label', this.#place.textContent);
  }

  /** Whether the way back leads out of a variation; while `Match.held` is set, it leads to the end of the game. */
  get #leavesVariation() {
    const { replay, match } = this.#context;
    return replay.inVariation && match.held === undefined;
  }

  #act() {
    const { replay } = this.#context;
    if (this.#leavesVariation) replay.leaveVariation();
    else replay.backToGame();
  }

  /** The position that is shown, in words. */
  #where() {
    const { replay, say } = this.#context;
    if (replay.inVariation) return say('ui.replay.variation');
    const line = replay.path(replay.mainEnd);
    const sides = line.map((id) => replay.nodes.get(id)?.by);
    const numbers = moveNumbers(sides);
    const at = line.indexOf(replay.node);
    if (at < 0) return say('ui.replay.at.start');
    return say('ui.replay.at', { n: numbers[at], by: sides[at] ?? 'S', of: numbers.at(-1) });
  }
}
