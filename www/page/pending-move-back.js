import { readMove } from '../awale.js';

/**
 * Brings a pending move of Éqwalé back when the player comes back to its position: from a lesson, an exercise or a
 * test that has borrowed the board, or from an earlier position of the game.
 *
 * @param {{
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   view: import('../board/game-view.js').GameView,
 * }} page
 */
export function bringPendingMoveBack({ current, match, loan, view }) {
  /** The last pending move of the game, and where it is made. @type {{ pending: import('../game/pending-move.js').PendingMove, move: string, id: string, position: string, ply: number } | null} */
  let last = null;
  view.addEventListener('pending-move', () => {
    const { pendingMove: pending } = view;
    const { position, ply } = current.state;
    if (pending.begun && !loan.active) last = { pending, move: pending.move, id: match.keptAs.id, position, ply };
    // The player has taken it back.
    else if (pending === last?.pending) last = null;
  });
  current.addEventListener('change', (event) => {
    const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
    if (!loan.active && !['new', 'visit', 'edit'].includes(kind)) last = null;
  });
  view.addEventListener('settled', () => {
    if (!last || loan.active) return;
    const { position, ply } = current.state;
    if (match.keptAs.id !== last.id) last = null;
    else if (position === last.position && ply === last.ply && !view.pendingMove.begun && match.personToMove) pressAgain(view, last.move);
  });
}

/**
 * Makes the presses of a pending move.
 *
 * @param {import('../board/game-view.js').GameView} view
 * @param {string} move
 */
async function pressAgain(view, move) {
  const { origin, harvest, placed } = readMove(move);
  if (!origin) {
    for (const { pit, seeds } of placed) for (let n = 0; n < seeds; n += 1) view.press(pit);
    return;
  }
  const sown = new Promise((resolve) => view.addEventListener('pending-move', resolve, { once: true }));
  view.press(origin);
  await sown;
  for (const { pit, seeds } of harvest) {
    const chosen = () => view.pendingMove.origin === origin && readMove(view.pendingMove.move).harvest.find((heap) => heap.pit === pit)?.seeds;
    const first = chosen();
    if (!first) return;
    // Each press chooses the next number; the last one follows all others.
    for (let now = first; now !== seeds; ) {
      view.press(pit);
      now = chosen() || seeds;
      if (now === first) break;
    }
  }
}
