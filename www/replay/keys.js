import { isPageKey } from '../base/keys.js';

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
  addEventListener('keydown', (event) => {
    if (event.shiftKey || !isPageKey(event)) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // In other panels these keys scroll.
    if (target.closest('.panel') && !target.closest('#panel-moves, .replay-controls')) return;
    if (replay.empty) return;
    const act = acts[event.key];
    if (act) act();
    else if (event.key === ' ' && replay.active && !target.closest('button, a, summary')) replay.toggle();
    else if (event.key === 'Escape' && replay.steps) replay.cancelSteps();
    else return;
    event.preventDefault();
  });
}
