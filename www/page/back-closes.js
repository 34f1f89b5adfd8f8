import { WIDE } from '../base/media.js';

/**
 * The browser's “back” closes the topmost dialog, then a phone's open panel, then the lesson or exercise on the board,
 * and only then leaves the page. Each of them adds an entry to the history, whose state is its number.
 *
 * What is closed in another way leaves its entry in the history, because a step back by the page could abort a
 * navigation. The next one takes over that entry; until then “back” skips it.
 *
 * @param {object} page
 * @param {() => boolean} page.closePanel closes a phone's open panel; returns whether there was one
 * @param {import('../game/board-loan.js').BoardLoan} page.loan
 * @param {import('../game/current-game.js').CurrentGame} page.current
 * @param {() => unknown} page.leaveLesson
 */
export function closeOnBack({ closePanel, loan, current, leaveLesson }) {
  // In a frame the history is that of the host page.
  if (parent !== window) return;
  const panels = document.querySelector('.panels');
  /** The number of the current entry. */
  let entry = entryOf(history.state) ?? 0;
  const dialogs = () => /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('body > dialog[open]'));
  const openCount = () => dialogs().length + Number(panels?.getAttribute('data-open') === 'true' && !WIDE.matches) + Number(loan.active);
  /** Whether a link was opened that the page still has to read, at `hashchange`: it reads none in an entry with a number. */
  let linkOpened = false;
  const update = () => {
    if (linkOpened) return;
    const wanted = openCount();
    // With a link in the address (a lesson's, or any on a shared device) but no number, a step back to this entry would
    // look like a link just opened.
    if (entry < wanted) history.replaceState({ ...history.state, entry }, '');
    while (entry < wanted) {
      entry += 1;
      history.pushState({ entry }, '');
    }
  };
  let scheduled = false;
  /** Later, so that a dialog in the place of another takes over its entry. */
  const updateSoon = () => {
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      update();
    });
  };
  addEventListener('popstate', ({ state }) => {
    const arrived = entryOf(state);
    const isBack = (arrived ?? 0) < entry;
    entry = arrived ?? 0;
    // An entry without a number and with a link: a link was opened, this is no step back.
    linkOpened = arrived === null && location.hash !== '';
    if (linkOpened) return;
    const excess = openCount() - entry;
    for (let left = excess; left > 0; left -= 1) {
      const top = [...dialogs()].at(-1);
      if (top) top.close();
      else if (!closePanel()) leaveLesson();
    }
    if (isBack && excess <= 0) history.back();
    else updateSoon();
  });
  addEventListener('hashchange', () => {
    linkOpened = false;
    updateSoon();
  });
  new MutationObserver(updateSoon).observe(document.body, { childList: true });
  if (panels) new MutationObserver(updateSoon).observe(panels, { attributeFilter: ['data-open'] });
  WIDE.addEventListener('change', updateSoon);
  // A lesson or an exercise puts its own position on the board.
  current.addEventListener('change', updateSoon);
  updateSoon();
}

/** The number in the state of a history entry. @param {unknown} state */
function entryOf(state) {
  const entry = /** @type {{ entry?: unknown } | null} */ (state)?.entry;
  return typeof entry === 'number' ? entry : null;
}
