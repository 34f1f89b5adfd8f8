import { newId } from './library.js';
import { gameFileText } from './game-text.js';

/** @typedef {{ current: import('../game/current-game.js').CurrentGame, match: import('../game/match.js').Match, say: import('../base/words.js').Say }} Context */

const REMEMBERED = 'awale.kept.game';
const SAVE_DUE = 'awale.kept.due';

/**
 * Which entry of the library the game on the board is, so that it is kept once and not anew with
 * every move; a reload does not forget it.
 */
export class BoardEntry {
  #context;
  /** @type {string | null} */
  #id = null;
  /** The game as it was kept, or as it was opened. @type {string | null} */
  #kept = null;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const found = readRemembered();
    // A page that was loaded again may have been sent elsewhere by its address.
    if (found && found.start === context.current.start && continues(found.moves, context.current.state.moves)) {
      this.#id = found.id;
      this.#kept = found.kept;
    }
    context.current.addEventListener('change', (event) => {
      if (/** @type {CustomEvent} */ (event).detail.kind === 'new') this.forget();
    });
  }

  /** Another game is on the board. */
  forget() {
    this.#id = null;
    this.#kept = null;
    this.#remember();
    this.#clearSaveDue();
  }

  #clearSaveDue() {
    try {
      sessionStorage.removeItem(SAVE_DUE);
    } catch {
      // There is nothing to remove.
    }
  }

  /**
   * The game on the board is this entry of the library; without an id it lies there as it is, but
   * what is added to it becomes an entry of its own.
   *
   * @param {string | null} id
   */
  set(id) {
    this.#id = id;
    this.#kept = this.#context.current.game.ogn();
    this.#remember();
    this.#clearSaveDue();
  }

  /** Whether a game has ended here that was not kept before the page was closed. */
  get saveDue() {
    try {
      return sessionStorage.getItem(SAVE_DUE) !== null && this.#context.current.state.over !== null && this.unsaved;
    } catch {
      return false;
    }
  }

  /** A game has ended, and is going to be kept. */
  markSaveDue() {
    try {
      sessionStorage.setItem(SAVE_DUE, '1');
    } catch {
      // Then it is kept if the page stays open for a moment.
    }
  }

  /** Whether there is something on the board that the library does not have. */
  get unsaved() {
    return this.#context.current.state.length > 0 && this.#context.current.game.ogn() !== this.#kept;
  }

  /** @returns {import('./library.js').Entry} */
  entry() {
    const { current, match, say } = this.#context;
    const { ogn, tags } = gameFileText({ game: current.game, level: (side) => match.level(side), say });
    return {
      card: {
        id: this.#id ?? newId(),
        name: null,
        added: Date.now(),
        games: 1,
        tags,
        rules: current.state.rules,
        moves: current.state.length,
        own: true,
      },
      text: new TextEncoder().encode(ogn),
    };
  }

  #remember() {
    const { current } = this.#context;
    const { start, state: { moves } } = current;
    const text = this.#kept && JSON.stringify({ id: this.#id, kept: this.#kept, start, moves });
    try {
      if (text) sessionStorage.setItem(REMEMBERED, text);
      else sessionStorage.removeItem(REMEMBERED);
    } catch {
      // Then a game that is kept before and after a reload is there twice.
    }
  }
}

/** @returns {{ id: string | null, kept: string, start: string, moves: string[] } | null} */
function readRemembered() {
  try {
    const found = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? 'null');
    return typeof found?.kept === 'string' && Array.isArray(found.moves) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Whether one line of moves goes on where the other stands.
 *
 * @param {string[]} before
 * @param {string[]} now
 */
function continues(before, now) {
  return before.length > 0 && before.every((move, at) => at >= now.length || now[at] === move);
}
