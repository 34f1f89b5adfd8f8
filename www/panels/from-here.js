import { element } from '../base/dom.js';
import { other } from '../game/match.js';
import { written } from './move-list.js';

/** The level that is played against from here where none was chosen. */
const LEVEL = 4;

/** What can be done from the place that is looked at: play on, try something else, send it. */
export class FromHere {
  #room;
  #title = element('h2', {});
  #said = element('p', { class: 'about', role: 'status' });
  #link = element('input', { readonly: true, hidden: true });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  element;

  /** @param {import('../page/panels.js').Room} room */
  constructor(room) {
    this.#room = room;
    const acts = {
      program: () => this.#program(),
      two: () => this.#sit({ S: 0, N: 0 }, false),
      variation: () => this.#try(),
      link: () => this.#copy(),
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
      this.#said,
    );
    room.play.addEventListener('change', () => this.#quiet());
  }

  speak() {
    const { say } = this.#room;
    this.#title.textContent = say('ui.replay.here');
    this.#link.setAttribute('aria-label', say('ui.share.link'));
    for (const [name, button] of this.#buttons) button.textContent = say(`ui.replay.here.${name}`);
    this.#quiet();
  }

  #quiet() {
    this.#said.textContent = '';
    this.#link.hidden = true;
    const over = this.#room.play.state.over !== null;
    for (const name of ['program', 'two', 'variation']) this.#buttons.get(name)?.setAttribute('aria-disabled', String(over));
  }

  /**
   * @param {Record<'S' | 'N', number>} seats
   * @param {boolean} looking whether the game is still looked at
   */
  #sit(seats, looking) {
    const { play, replay, match } = this.#room;
    if (play.state.over) return;
    replay.stop();
    replay.leave();
    replay.active = looking;
    match.sit(seats);
  }

  /** The person moves first; the program is as strong as it was, if it played. */
  #program() {
    const { match, play } = this.#room;
    const level = match.level('S') || match.level('N') || LEVEL;
    const me = play.state.turn;
    this.#sit(/** @type {Record<'S' | 'N', number>} */ ({ [me]: 0, [other(me)]: level }), false);
  }

  #try() {
    const { say, replay, play } = this.#room;
    this.#sit({ S: 0, N: 0 }, true);
    const node = replay.nodes.get(play.game.node);
    const text = node && node.id !== 0 ? say('ui.replay.here.trying', { move: written(node) }) : say('ui.replay.here.trying-start');
    this.#said.textContent = text;
  }

  async #copy() {
    const { say, play, settings, words } = this.#room;
    const link = play.game.link(words().language, settings.get('flip'), settings.get('mirror'));
    this.#link.value = `${new URL('./', location.href.split('#')[0]).href}#${link}`;
    try {
      await navigator.clipboard.writeText(this.#link.value);
      this.#said.textContent = say('ui.copied');
    } catch {
      this.#link.hidden = false;
      this.#link.select();
      this.#said.textContent = say('ui.copy-yourself');
    }
  }
}
