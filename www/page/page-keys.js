import { isAtBoard, isCharacter, isPageKey } from '../base/keys.js';
import { sideOf } from '../base/sides.js';
import { spokenPosition } from './spoken-position.js';

/** The keys that tell about the game, on the page and to screen readers, each with its name in spoken-position.js. */
const ANNOUNCE_KEYS = new Map([['l', 'last'], ['m', 'moves'], ['s', 'score'], ['g', 'board']]);

/** The keys for which the page tells why they have no effect at the moment (`whyNot`). */
const SHORTCUTS = 'unorthq';
/** The keys of undo, redo, threats and hint, which have no effect in a game without help. */
const HELPS = 'urth';

/** The answers that leave the game as it is, for Escape. */
const SAFE_ANSWERS = ['go-on', 'other', 'refuse', 'keep', 'cancel'];

/**
 * @typedef {object} KeyParts
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('./game-flow.js').GameFlow} flow
 * @property {import('./action-bar.js').ActionBar} actions
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../storage/settings.js').Settings} settings
 * @property {() => import('../base/words.js').Words} words
 * @property {() => void} showKeys
 * @property {() => void} toggleThreats
 */

/**
 * Listens to the skip link, and to the page's keys: letters of pits sow, others are shortcuts.
 *
 * @param {KeyParts} parts
 */
export function listenToKeys(parts) {
  const { settings } = parts;
  // Following the skip link to its address, `#game-view`, would replace the fragment of the page's address.
  document.getElementById('skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    // Focuses a pit, on which the arrow keys and Enter act.
    /** @type {HTMLElement | null} */ (document.querySelector('#game-view [data-pit][tabindex="0"]') ?? document.getElementById('game-view'))?.focus();
  });
  addEventListener('keydown', (event) => {
    if (event.repeat || !isPageKey(event)) return;
    if (isCharacter(event) && !(settings.get('keys') && isAtBoard(event))) return;
    if (/^[a-f]$/i.test(event.key)) sow(parts, event.key);
    else if (!press(parts, event.key.toLowerCase())) return;
    event.preventDefault();
  });
}

/**
 * A letter means a pit of the player to move; during a harvest, a pit of the camp that is harvested. While the replay
 * (replay/replay.js) asks where the last seed of a move falls, upper case means South and lower case North.
 *
 * @param {KeyParts} parts
 * @param {string} key
 */
function sow({ view, current }, key) {
  if (view.asking) return view.press(key);
  if (view.moving) view.skipAnimation();
  const [attacked] = view.pendingMove.attacked;
  const side = attacked ? sideOf(attacked) : current.state.turn;
  view.press(side === 'S' ? key.toUpperCase() : key.toLowerCase());
}

/**
 * @param {KeyParts} parts
 * @param {string} key in lower case
 * @returns {boolean} whether the page has used the key
 */
function press(parts, key) {
  const { view, flow, actions, current, words, showKeys, toggleThreats } = parts;
  if (key === '?') showKeys();
  else if (key === 'backspace') view.undoPress();
  else if (key === 'v') return flow.bar.answer('confirm');
  else if (key === 'escape') return SAFE_ANSWERS.some((name) => flow.bar.answer(name));
  else if (key === 'x') view.skipAnimation();
  else if (key === 'o' && !flow.loan.active && !flow.fixed) flow.showNewGameDialog();
  else if (key === 't' && flow.adviceAllowed) toggleThreats();
  else if (ANNOUNCE_KEYS.has(key)) view.showMessage(spokenPosition(ANNOUNCE_KEYS.get(key) ?? '', { words: words(), current, pending: view.pendingMove, gathered: view.gathered, you: view.you }));
  else {
    const why = whyNot(parts, key);
    if (!why) return actions.press(key);
    const text = words().say(why);
    // A lesson has its own texts beside the board.
    if (flow.loan.active) view.announce(text);
    else view.showMessage(text);
  }
  return true;
}

/**
 * The reason why a shortcut does nothing now, as a key of `www/words/`; empty if it has an effect, or if the page gives
 * none.
 *
 * @param {KeyParts} parts
 * @param {string} key
 */
function whyNot({ view, flow: { match, loan, fixed }, current: { state } }, key) {
  if (!SHORTCUTS.includes(key)) return '';
  if (loan.active) return 'ui.ear.in-lesson';
  if (key === 'o') return fixed ? 'ui.ear.fixed' : '';
  if (HELPS.includes(key) && !match.helpAllowed) return 'ui.ear.no-help';
  if ('ht'.includes(key) && !match.adviceAllowed) return 'ui.ear.no-help.friend';
  if (key === 'u' && !match.mayUndo && !view.pendingMove.begun) return 'ui.ear.nothing-to-undo';
  if (key === 'r' && state.ply >= state.length) return 'ui.ear.nothing-to-redo';
  if (key === 'q' && view.element.dataset.tries === 'true') return 'ui.ear.no-stop';
  if (state.over && !match.reviewed && (key === 'h' || key === 'q')) return 'ui.ear.over';
  return '';
}
