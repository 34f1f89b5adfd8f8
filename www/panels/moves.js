import { switchField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { PACES } from '../replay/replay.js';
import { Annotations } from './annotations.js';
import { ReplayButtons } from './replay-buttons.js';
import { FromHere } from './from-here.js';
import { MoveList } from './move-list.js';

/**
 * The moves of the game. Before the first one it offers the choice of opponent and rules; then it shows the
 * replay buttons, the list, the comments, and the actions for the current position.
 */
export class MovesPanel {
  #context;
  #empty = element('p', { class: 'about' });
  #lent = element('p', { class: 'about' });
  #opponent = element('button', { type: 'button', class: 'button', 'data-first': 'opponent' });
  #rules = element('button', { type: 'button', class: 'button', 'data-first': 'rules' });
  #first = element('section', { class: 'first' }, element('div', { class: 'choice-row' }, this.#opponent, this.#rules), this.#empty);
  #optionsName = element('summary', {});
  #options = element('div', { class: 'options' });
  #keys = element('p', { class: 'about keys-about' });
  #more = element('details', { class: 'replay-options' }, this.#optionsName, this.#options, this.#keys);
  #shown = true;

  /**
   * @param {import('../base/words.js').PageWords & {
   *   current: import('../game/current-game.js').CurrentGame,
   *   match: import('../game/match.js').Match,
   *   view: import('../board/game-view.js').GameView,
   *   replay: import('../replay/replay.js').Replay,
   *   settings: import('../storage/settings.js').Settings,
   *   store: import('../storage/store.js').Store,
   *   showFullScreen: () => unknown,
   *   chooseOpponent: () => unknown,
   *   chooseRules: () => unknown,
   * }} context
   */
  constructor(context) {
    this.#context = context;
    const { replay, say } = context;
    this.buttons = new ReplayButtons(replay, say);
    this.list = new MoveList(replay, say);
    this.annotations = new Annotations(context);
    this.fromHere = new FromHere(context);
    /** The place of the file buttons (files/file-buttons.js). */
    this.foot = element('div', { class: 'foot' });
    this.element = element(
      'div',
      { class: 'replay' },
      this.#lent,
      this.#first,
      this.buttons.element,
      this.list.element,
      this.annotations.element,
      this.fromHere.element,
      this.#more,
      this.foot,
    );
    const sizes = new ResizeObserver(() => {
      this.element.style.setProperty('--controls', `${this.buttons.element.offsetHeight}px`);
      this.list.keepCurrent();
    });
    for (const part of [this.buttons, this.list]) sizes.observe(part.element);
    this.#opponent.addEventListener('click', () => context.chooseOpponent());
    this.#rules.addEventListener('click', () => context.chooseRules());
    this.buttons.addEventListener('full-screen', () => context.showFullScreen());
    replay.addEventListener('change', () => this.#show());
    // After another game begins, the list shows its current move, not the place that was read before.
    context.current.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new' && this.#shown) this.list.reveal();
    });
    this.translate();
  }

  translate() {
    const { say } = this.#context;
    this.#empty.textContent = say('ui.moves.none');
    this.#lent.textContent = say('ui.moves.lent');
    this.#opponent.textContent = say('ui.moves.choose-opponent');
    this.#rules.textContent = say('ui.moves.choose-rules');
    this.#optionsName.textContent = say('ui.replay.options');
    this.#keys.textContent = say('ui.replay.keys');
    this.buttons.translate();
    this.list.translate();
    this.annotations.translate();
    this.fromHere.translate();
    this.#showOptions();
    this.#show();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    if (!shown) return;
    this.list.show();
    this.list.reveal();
  }

  #showOptions() {
    const { say, replay } = this.#context;
    const save = () => replay.dispatchEvent(new Event('preferences'));
    const pace = element('select', {
      onchange: () => {
        replay.pace = /** @type {import('../replay/replay.js').Pace} */ (pace.value);
        save();
      },
    });
    for (const value of PACES) pace.append(element('option', { value, selected: value === replay.pace }, say(`ui.replay.pace.${value}`)));
    this.#options.replaceChildren(
      element('label', { class: 'pace' }, element('span', {}, say('ui.replay.pace')), pace),
      switchField({
        label: say('ui.replay.guess'),
        on: replay.guess,
        onchange: (on) => {
          replay.guess = on;
          save();
        },
      }),
    );
  }

  #show() {
    const { length } = this.#context.current.state;
    const empty = length === 0 && this.#context.replay.nodes.size === 1;
    this.#lent.hidden = !this.#context.match.lent;
    this.#first.hidden = !empty || this.#context.match.lent;
    for (const part of [this.buttons, this.annotations]) part.element.hidden = empty;
    const { match, replay } = this.#context;
    // Hidden in a lesson or an exercise and, to leave room for the move list, in a game of one program or two that is
    // not being replayed. Between two people it is shown even without moves: from a position of a link they may still
    // choose the program.
    this.fromHere.element.hidden = match.lent || (!replay.active && match.programSeat > 0);
    this.#more.hidden = empty;
    if (this.#shown) this.list.show();
  }
}
