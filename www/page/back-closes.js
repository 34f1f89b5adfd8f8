import { WIDE } from '../base/media.js';

/**
 * The browser's “back” closes the topmost dialog, then full screen, a phone's open panel, the lesson or exercise on the
 * board, and only then leaves the page. Each adds a history entry, whose state has the `depth`: how many are open. A
 * phone's panel that a lesson or an exercise has closed counts too: “back” opens it again.
 *
 * @param {object} page
 * @param {() => boolean} page.closePanel closes a phone's open panel; returns whether there was one
 * @param {import('../game/board-loan.js').BoardLoan} page.loan
 * @param {import('../game/current-game.js').CurrentGame} page.current
 * @param {() => unknown} page.leaveLesson
 * @param {() => unknown} page.openAgain “forward”: opens the lesson or exercise whose link is in the address
 */
export function closeOnBack({ closePanel, loan, current, leaveLesson, openAgain }) {
  // In a frame the history is that of the host page.
  if (parent !== window) return;
  const panels = document.querySelector('.panels');
  /** The depth of the current entry. */
  let depth = depthOf(history.state) ?? 0;
  const dialogs = () => /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('body > dialog[open]'));
  const fullScreen = () => document.documentElement.dataset.fullScreen === 'true';
  const onPhone = (/** @type {boolean} */ open) => Number(open && !WIDE.matches);
  const openCount = () =>
    dialogs().length + Number(fullScreen()) + onPhone(panels?.getAttribute('data-open') === 'true') + Number(loan.active) + onPhone(loan.guest?.goBack !== undefined);
  /** Whether page.js still has to read an opened link, on `hashchange`. It ignores links in entries with a depth. */
  let linkOpened = false;
  const update = () => {
    if (linkOpened) return;
    const wanted = openCount();
    // A link may stay in the address: without a depth, going back to this entry would count as opening the link.
    if (depth < wanted) history.replaceState({ ...history.state, depth }, '');
    while (depth < wanted) {
      depth += 1;
      history.pushState({ depth }, '');
    }
  };
  let scheduled = false;
  /** Updates in a later task: a dialog that has replaced another one by then takes over its history entry. */
  const updateSoon = () => {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      update();
    });
  };
  addEventListener('popstate', ({ state }) => {
    const arrived = depthOf(state);
    const isBack = (arrived ?? 0) < depth;
    depth = arrived ?? 0;
    // A link was opened: its new entry has no depth yet.
    linkOpened = arrived === null && location.hash !== '';
    if (linkOpened) return;
    const excess = openCount() - depth;
    for (let left = excess; left > 0; left -= 1) {
      const top = [...dialogs()].at(-1);
      if (top) top.close();
      else if (fullScreen()) document.dispatchEvent(new Event('leave-full-screen'));
      else if (!closePanel()) leaveLesson();
    }
    // What was closed without “back”, such as a dialog by its button, leaves its history entry, whose removal could
    // abort a navigation: “back” skips it.
    if (isBack && excess <= 0) return history.back();
    if (!isBack && !loan.active) openAgain();
    updateSoon();
  });
  addEventListener('hashchange', () => {
    linkOpened = false;
    updateSoon();
  });
  new MutationObserver(updateSoon).observe(document.body, { childList: true });
  if (panels) new MutationObserver(updateSoon).observe(panels, { attributeFilter: ['data-open'] });
  WIDE.addEventListener('change', updateSoon);
  document.addEventListener('full-screen', updateSoon);
  // A lesson or an exercise puts its own position on the board.
  current.addEventListener('change', updateSoon);
  updateSoon();
}

/** @param {unknown} state of a history entry */
function depthOf(state) {
  const depth = /** @type {{ depth?: unknown } | null} */ (state)?.depth;
  return typeof depth === 'number' ? depth : null;
}
