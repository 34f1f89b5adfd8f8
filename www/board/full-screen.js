import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';

/**
 * @typedef {object} FullScreenOptions
 * @property {import('../base/words.js').Say} say with the words of `replay`
 * @property {() => unknown} forward for its button, and the right and down arrows
 * @property {() => unknown} back for its button, and the left and up arrows
 * @property {() => unknown} seedForward for its button, and Page Down, a key of presentation clickers
 * @property {() => unknown} seedBack for its button, and Page Up
 * @property {HTMLElement} [beside] shown beside the board
 * @property {() => unknown} [onleave] called when full screen ends
 */

/** How long the buttons stay after the pointer has moved, in milliseconds. */
const BUTTONS_SHOWN = 2500;

/** @type {(() => void) | null} */
let leaveCurrent = null;

/**
 * Shows the board and the status text in full screen, or in the whole window, until Escape, × or the document's event
 * `leave-full-screen`. When full screen begins and when it ends, the document receives `full-screen`.
 *
 * @param {FullScreenOptions} shown
 * @returns {Promise<() => void>} leaves full screen
 */
export async function showFullScreen({ say, forward, back, seedForward, seedBack, beside, onleave }) {
  await loadStyle('./board/full-screen.css');
  leaveCurrent?.();
  const root = document.documentElement;
  const focused = document.activeElement;
  const closing = new AbortController();
  const { signal } = closing;
  const leave = () => {
    if (signal.aborted) return;
    closing.abort();
    leaveCurrent = null;
    clearTimeout(timer);
    delete root.dataset.fullScreen;
    document.dispatchEvent(new Event('full-screen'));
    bar.remove();
    beside?.remove();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    onleave?.();
  };
  /** @type {Record<string, () => unknown>} */
  const acts = {
    ArrowRight: forward,
    ArrowDown: forward,
    ArrowLeft: back,
    ArrowUp: back,
    PageDown: seedForward,
    PageUp: seedBack,
    Escape: leave,
  };
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => unknown} */ onclick) =>
    element('button', { type: 'button', class: 'button', 'aria-label': label, title: label, onclick }, sign);
  // For touch screens and mice.
  const bar = element(
    'div',
    { class: 'full-screen-bar', role: 'group', 'aria-label': say('ui.replay.project') },
    button('◀', say('ui.moves.back'), back),
    button('◀ 1', say('ui.replay.seed-back'), seedBack),
    button('1 ▶', say('ui.replay.seed-on'), seedForward),
    button('▶', say('ui.moves.on'), forward),
    button('×', say('ui.replay.project.leave'), leave),
  );
  let timer = 0;
  const showButtons = () => {
    bar.dataset.seen = 'true';
    clearTimeout(timer);
    timer = window.setTimeout(() => (bar.dataset.seen = 'false'), BUTTONS_SHOWN);
  };
  addEventListener('pointermove', showButtons, { signal });
  addEventListener('pointerdown', showButtons, { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // These keys keep their usual effects: they move the focus, or press the focused button.
      if (['Tab', 'Enter', ' ', 'Shift'].includes(event.key)) return;
      event.stopPropagation();
      if (!acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    },
    { signal, capture: true },
  );
  document.addEventListener('leave-full-screen', leave, { signal });
  document.addEventListener('fullscreenchange', () => document.fullscreenElement ?? leave(), { signal });
  // A click on a link to a rule leaves full screen, because the rule is shown outside it.
  addEventListener('click', ({ target }) => target instanceof Element && target.closest('.ruled') && leave(), { signal });
  root.dataset.fullScreen = 'true';
  document.dispatchEvent(new Event('full-screen'));
  document.querySelector('.main')?.append(bar, ...(beside ? [beside] : []));
  document.getElementById('game-view')?.focus({ preventScroll: true });
  leaveCurrent = leave;
  showButtons();
  // Frames and some phones refuse full screen.
  await root.requestFullscreen?.().catch(() => {});
  return leave;
}
