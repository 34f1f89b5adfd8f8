import { element } from '../dom.js';

/** Where the buttons above the list go: from ply and length to ply. */
const STEPS = /** @type {const} */ ([
  ['first', '|◀', () => 0],
  ['back', '◀', (/** @type {number} */ ply) => ply - 1],
  ['on', '▶', (/** @type {number} */ ply) => ply + 1],
  ['last', '▶|', (/** @type {number} */ _ply, /** @type {number} */ length) => length],
]);

/** The moves of a game, South's and North's side by side; a move is gone to by a press. */
export class Moves {
  #room;
  #list = element('ol', { class: 'moves' });
  #empty = element('p', { class: 'about' });
  /** @type {Map<string, HTMLButtonElement>} */
  #steps = new Map();

  /** @param {import('./furnish.js').Room} room */
  constructor(room) {
    this.#room = room;
    const { play } = room;
    for (const [name, sign, to] of STEPS) {
      const go = () => {
        const { ply, length } = play.state;
        this.#goTo(Math.max(0, Math.min(length, to(ply, length))));
      };
      this.#steps.set(name, element('button', { type: 'button', class: 'button step', onclick: go }, sign));
    }
    this.element = element(
      'div',
      {},
      element('div', { class: 'steps' }, ...this.#steps.values()),
      this.#empty,
      this.#list,
    );
    play.addEventListener('change', () => this.#show());
    this.speak();
  }

  speak() {
    const { say } = this.#room;
    this.#empty.textContent = say('ui.moves.none');
    this.#list.setAttribute('aria-label', say('ui.panel.moves'));
    for (const [name, button] of this.#steps) button.setAttribute('aria-label', say(`ui.moves.${name}`));
    this.#show();
  }

  /** @param {number} ply */
  #goTo(ply) {
    this.#room.match.goTo(ply);
  }

  #show() {
    const { moves, ply, length } = this.#room.play.state;
    this.#empty.hidden = length > 0;
    for (const [name, button] of this.#steps) {
      const there = name === 'first' || name === 'back' ? ply === 0 : ply === length;
      button.setAttribute('aria-disabled', String(there));
    }
    /** @type {HTMLElement[]} */
    const rows = [];
    let row = { number: 0, S: element('span', { class: 'run' }), N: element('span', { class: 'run' }) };
    let before = 'N';
    for (const [index, move] of moves.entries()) {
      const side = sideOf(move);
      // A number stands before South's first move of a run.
      if (rows.length === 0 || (side === 'S' && before === 'N')) {
        row = { number: row.number + 1, S: element('span', { class: 'run' }), N: element('span', { class: 'run' }) };
        const number = element('span', { class: 'number' }, `${row.number}.`);
        rows.push(element('li', {}, number, row.S, row.N));
      }
      before = side;
      row[side].append(this.#button(move, side, index + 1, ply));
    }
    this.#list.replaceChildren(...rows);
    this.#follow();
  }

  /** The move that is shown is seen in the list; the page itself does not scroll. */
  #follow() {
    const current = this.#list.querySelector('[aria-current]');
    if (!(current instanceof HTMLElement)) return;
    const { offsetTop: top, offsetHeight: high } = current;
    const list = this.#list;
    const from = list.offsetTop + list.scrollTop;
    if (top < from) list.scrollTop += top - from;
    else if (top + high > from + list.clientHeight) list.scrollTop += top + high - from - list.clientHeight;
  }

  /**
   * @param {string} move
   * @param {'S' | 'N'} side
   * @param {number} after the ply after it
   * @param {number} now the ply that is shown
   */
  #button(move, side, after, now) {
    const button = element(
      'button',
      {
        type: 'button',
        class: 'move',
        'aria-current': after === now && 'step',
        'aria-label': this.#room.say('ui.moves.move', { by: side, move }),
        onclick: () => {
          this.#goTo(after);
          /** @type {HTMLElement | null} */ (this.#list.querySelector('[aria-current]'))?.focus();
        },
      },
      move,
    );
    if (after > now) button.classList.add('ahead');
    return button;
  }
}

/**
 * Who made a move: South's pits have capital letters.
 *
 * @param {string} move
 * @returns {'S' | 'N'}
 */
function sideOf(move) {
  return /^@?[A-F]/.test(move) ? 'S' : 'N';
}
