import { isPageKey } from '../base/keys.js';

/** The keys that act on a pit with the keyboard focus; if no pit has it, some of them act on the replay. */
const PIT_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', ' ', 'Enter'];

/** Elements in which the arrow keys have a meaning of their own. */
const ARROW_WIDGETS = '[role="slider"], [role="menu"], [role="listbox"]';

/**
 * Listens to the keys of a replay. Left and Right: one move; Home and End: the first and last position; Page
 * Up and Page Down: one seed; Space: run or pause; Escape: cancels the steps of a move.
 *
 * @param {import('./replay.js').Replay} replay
 */
export function listenToReplayKeys(replay) {
  /** @type {Record<string, () => unknown>} */
  const acts = {
    ArrowLeft: () => replay.back(),
    ArrowRight: () => replay.forward(),
    Home: () => replay.first(),
    End: () => replay.last(),
    PageUp: () => replay.seedBack(),
    PageDown: () => replay.seedForward(),
  };
  releasePressedPit(replay);
  addEventListener('keydown', (event) => {
    if (event.shiftKey || !isPageKey(event)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (replay.empty || (event.key.startsWith('Arrow') && target.closest(ARROW_WIDGETS))) return;
    // In other panels these keys scroll, except Left and Right in the analysis panel, where nothing scrolls sideways.
    const steps = target.closest('.panel') === null || target.closest('#panel-moves, .replay-controls') !== null;
    if (!steps && !(event.key.startsWith('Arrow') && target.closest('#panel-analysis'))) return;
    const act = acts[event.key];
    if (act) act();
    else if (event.key === ' ' && replay.active && !target.closest('button, a, summary')) replay.toggle();
    else if (event.key === 'Escape' && replay.steps) replay.cancelSteps();
    else return;
    event.preventDefault();
  });
}

/**
 * A pit pressed by the mouse keeps an invisible focus: the next key acts as if nothing had the focus, and does not
 * sow that pit.
 *
 * @param {import('./replay.js').Replay} replay
 */
function releasePressedPit(replay) {
  let byMouse = false;
  const atBoard = (/** @type {PointerEvent} */ { pointerType, target }) => pointerType === 'mouse' && target instanceof Element && target.closest('.pit, .bar') !== null;
  // `.bar`: the buttons of a move of several presses give the focus to a pit.
  addEventListener('pointerdown', (event) => (byMouse = atBoard(event)), { capture: true });
  addEventListener(
    'keydown',
    (event) => {
      const { target, key } = event;
      const released = byMouse && isPageKey(event) && target instanceof HTMLElement && target.matches('#game-view .pit');
      byMouse &&= ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
      // On a lent board, or in a game without moves, nothing is replayed: the arrow keys go from pit to pit.
      if (!released || !PIT_KEYS.includes(key) || (replay.empty && key.startsWith('Arrow'))) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      target.blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
    },
    { capture: true },
  );
}
