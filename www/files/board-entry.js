import { newId } from './library.js';
import { gameFileText } from './game-text.js';

/**
 * @typedef {{
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   say: import('../base/words.js').Say,
 * }} Context
 */

const REMEMBERED = 'awale.kept.game';
const SAVE_DUE = 'awale.kept.due';

/**
 * The library entry of the game on the board, so that it is stored once and found again after a
 * reload.
 */
export class BoardEntry {
  #context;
  /** @type {string | null} */
  #id = null;
  /** The game as it was stored or opened. @type {string | null} */
  #kept = null;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const found = readRemembered();
    // After a reload the address may have opened another game.
    if (found && found.start === context.current.start && continues(found.moves, context.current.state.moves)) {
      this.#id = found.id;
      this.#kept = found.kept;
    }
    context.current.addEventListener('change', (event) => {
      if (/** @type {CustomEvent} */ (event).detail.kind === 'new') this.forget();
    });
  }

  /** Called when another game is on the board. */
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
    }
  }

  /**
   * Links the game on the board to an entry. Without an id the game came from a file: when it is
   * changed it becomes an entry of its own.
   *
   * @param {string | null} id
   */
  set(id) {
    this.#id = id;
    this.#kept = this.#context.current.game.ogn();
    this.#remember();
    this.#clearSaveDue();
  }

  /** Whether a game ended that was not stored before the page was closed. */
  get saveDue() {
    try {
      return sessionStorage.getItem(SAVE_DUE) !== null && this.#context.current.state.over !== null && this.unsaved;
    } catch {
      return false;
    }
  }

  /** Remembers that an ended game is to be stored. */
  markSaveDue() {
    try {
      sessionStorage.setItem(SAVE_DUE, '1');
    } catch {
      // Without sessionStorage it is stored if the page stays open for a moment.
    }
  }

  /** Whether the game on the board is not in the library. */
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
      // Without sessionStorage a game stored before and after a reload is there twice.
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
 * Whether one line of moves begins like the other.
 *
 * @param {string[]} before
 * @param {string[]} now
 */
function continues(before, now) {
  return before.length > 0 && before.every((move, at) => at >= now.length || now[at] === move);
}
