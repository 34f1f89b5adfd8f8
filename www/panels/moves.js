import { switchField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { PACES } from '../replay/replay.js';
import { Annotations } from './annotations.js';
import { ReplayButtons } from './replay-buttons.js';
import { FromHere } from './from-here.js';
import { MoveList } from './move-list.js';

/** The moves of the game: the replay buttons, the list, comments, and what can be done from here. */
export class MovesPanel {
  #context;
  #empty = element('p', { class: 'about' });
  #options = element('div', { class: 'options' });
  #keys = element('p', { class: 'about keys-about' });
  #shown = true;

  /**
   * @param {import('../base/words.js').PageWords & {
   *   current: import('../game/current-game.js').CurrentGame,
   *   match: import('../game/match.js').Match,
   *   replay: import('../replay/replay.js').Replay,
   *   settings: import('../storage/settings.js').Settings,
   *   showFullScreen: () => unknown,
   * }} context
   */
  constructor(context) {
    this.#context = context;
    const { replay, say } = context;
    this.buttons = new ReplayButtons(replay, say);
    this.list = new MoveList(replay, say);
    this.annotations = new Annotations(context);
    this.fromHere = new FromHere(context);
    /** For the file buttons. */
    this.foot = element('div', { class: 'foot' });
    this.element = element(
      'div',
      { class: 'replay' },
      this.buttons.element,
      this.#empty,
      this.list.element,
      this.annotations.element,
      this.fromHere.element,
      this.#options,
      this.#keys,
      this.foot,
    );
    this.buttons.addEventListener('project', () => context.showFullScreen());
    replay.addEventListener('change', () => this.#show());
    this.speak();
  }

  speak() {
    const { say } = this.#context;
    this.#empty.textContent = say('ui.moves.none');
    this.#keys.textContent = say('ui.replay.keys');
    this.buttons.speak();
    this.list.speak();
    this.annotations.speak();
    this.fromHere.speak();
    this.#showOptions();
    this.#show();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    if (shown) this.list.show();
  }

  #showOptions() {
    const { say, replay } = this.#context;
    const keep = () => replay.dispatchEvent(new Event('preferences'));
    const pace = element('select', {
      onchange: () => {
        replay.pace = /** @type {import('../replay/replay.js').Pace} */ (pace.value);
        keep();
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
          keep();
        },
      }),
    );
  }

  #show() {
    const { length } = this.#context.current.state;
    const empty = length === 0 && this.#context.replay.nodes.size === 1;
    this.#empty.hidden = !empty;
    if (this.#shown) this.list.show();
  }
}
