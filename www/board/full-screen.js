import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';

/**
 * @typedef {object} FullScreenOptions
 * @property {import('../base/words.js').Say} say with the words of `replay`
 * @property {() => unknown} forward what an arrow to the right or down does
 * @property {() => unknown} back and one to the left or up
 * @property {() => unknown} seedForward what Page Down does, which is a clicker's button
 * @property {() => unknown} seedBack and Page Up
 * @property {HTMLElement} [beside] what may be asked beside the board
 * @property {() => unknown} [onleave] when it is over
 */

/** So long the buttons are seen after a hand has moved, in milliseconds. */
const BUTTONS_SHOWN = 2500;

/** @type {(() => void) | null} */
let leaveCurrent = null;

/**
 * The board for a whole room: as large as the screen, what is said in large letters under it, and
 * nothing else. Escape ends it. Where the browser has no full screen, the window is filled.
 *
 * @param {FullScreenOptions} shown
 * @returns {Promise<() => void>} ends it
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
    delete root.dataset.projector;
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
  // For hands that have no keys: a board that is touched, a mouse.
  const bar = element(
    'div',
    { class: 'projector-bar', role: 'group', 'aria-label': say('ui.replay.project') },
    button('◀', say('ui.moves.back'), back),
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
      // Whoever goes about by the tab key still presses what he has reached.
      if (['Tab', 'Enter', ' ', 'Shift'].includes(event.key)) return;
      event.stopPropagation();
      if (!acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    },
    { signal, capture: true },
  );
  document.addEventListener('fullscreenchange', () => document.fullscreenElement ?? leave(), { signal });
  // Whoever follows a sentence to its rule goes where it can be read.
  addEventListener('click', ({ target }) => target instanceof Element && target.closest('.ruled') && leave(), { signal });
  root.dataset.projector = 'true';
  document.querySelector('.main')?.append(bar, ...(beside ? [beside] : []));
  document.getElementById('table')?.focus({ preventScroll: true });
  leaveCurrent = leave;
  showButtons();
  // Refused inside another page's frame, and unknown to some phones: the window is filled then.
  await root.requestFullscreen?.().catch(() => {});
  return leave;
}
