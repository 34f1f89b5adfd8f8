import { readMove } from '../awale.js';
import { PendingMove } from '../game/pending-move.js';

/**
 * Brings a pending move of Éqwalé back when the player comes back to its position: after a reload, from a lesson, an
 * exercise or a test that has borrowed the board, or from an earlier position of the game.
 *
 * @param {{
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   view: import('../board/game-view.js').GameView,
 * }} page
 */
export function bringPendingMoveBack({ current, match, loan, view }) {
  /** The pending move that the match keeps. @type {PendingMove | null} */
  let kept = null;
  const keep = () => {
    const { pendingMove } = view;
    const { begun, move } = pendingMove;
    // If the kept move has no press left, the player has taken it back.
    if (loan.active || (!begun && pendingMove !== kept)) return;
    kept = begun ? pendingMove : null;
    match.pending = begun ? { move, position: current.state.position } : null;
  };
  const bringBack = () => {
    const { pending } = match;
    if (!pending || loan.active || view.pendingMove.begun || !match.personToMove) return;
    if (pending.position === current.state.position && fits(current, pending.move)) pressAgain(view, pending.move);
  };
  view.addEventListener('pending-move', keep);
  current.addEventListener('change', (event) => {
    const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
    if (match.pending && !loan.active && !['new', 'visit', 'edit'].includes(kind)) match.pending = null;
  });
  view.addEventListener('settled', bringBack);
  keep();
  if (view.settled) bringBack();
}

/**
 * Whether the presses of a stored move can be made here, and none of them would play a move.
 *
 * @param {import('../game/current-game.js').CurrentGame} current
 * @param {string} move
 */
export function fits(current, move) {
  try {
    const { origin, harvest, placed } = readMove(move);
    const trial = new PendingMove(current);
    if (!origin) return placed.every(({ pit, seeds }) => Array.from({ length: seeds }).every(() => trial.press(pit) === 'changed'));
    return trial.press(origin) === 'begun' && harvest.every(({ pit, seeds }) => trial.attacked.includes(pit) && current.state.harvest.includes(seeds));
  } catch {
    return false;
  }
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
    // Each press chooses the next number of seeds, in a cycle.
    for (let now = first; now !== seeds; ) {
      view.press(pit);
      now = chosen() || seeds;
      if (now === first) break;
    }
  }
}
