import { Game } from '../awale.js';
import { CAMPS } from '../base/sides.js';
import { endMessages } from '../game/reports.js';
import { element } from '../base/dom.js';
import { PendingMove } from '../game/pending-move.js';
import { withVoices } from '../base/with-voices.js';
import { gameAfter, legalMoves, readMoves } from './board-moves.js';

/**
 * The field for the moves of a board: typed, or chosen by pit.
 *
 * @param {object} options
 * @param {import('../base/words.js').PageWords} options.context
 * @param {import('./draft.js').DraftBoard} options.board
 * @param {() => unknown} options.onchange
 */
export function movesField({ context, board, onchange }) {
  const { say } = context;
  const text = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'moves' });
  const fault = element('p', { class: 'maker-fault', role: 'status', hidden: true });
  const pits = element('div', { class: 'maker-pits', role: 'group', 'aria-label': say('ui.lessons.make.pits') });
  /**
   * The placement under way, and a game at the position before it, which says what is legal.
   *
   * @type {{ pendingMove: PendingMove, game: Game } | null}
   */
  let pending = null;
  const endPlacement = () => {
    pending?.game.free();
    pending = null;
  };
  const setMoves = (/** @type {string[]} */ moves) => {
    board.moves = moves;
    endPlacement();
    show();
    onchange();
  };
  const showFault = (/** @type {string} */ message) => {
    fault.textContent = message;
    fault.hidden = message === '';
  };
  /** Adds the placement, if it is legal. */
  const addPlacement = (/** @type {string} */ move) => {
    const game = gameAfter(board.rules, board.position, board.moves);
    const read = readMoves(context, game, move);
    game.free();
    showFault(read.fault);
    if (read.moves.length > 0) setMoves([...board.moves, ...read.moves]);
  };
  const button = (/** @type {string} */ label, /** @type {string} */ title, /** @type {() => unknown} */ act) => element('button', {
    type: 'button', class: 'button', 'aria-label': title, title, onclick: act,
  }, label);
  const moveButton = (/** @type {string} */ move, /** @type {() => unknown} */ act) => button(move, say('ui.lessons.make.pit', { move }), act);
  const beginPlacement = (/** @type {Game} */ game) => ({ pendingMove: new PendingMove({ game, state: game.state() }), game });
  /** The buttons that place a seed in a pit, and the one that ends the placement. */
  const placementButtons = (/** @type {PendingMove} */ pendingMove, /** @type {string[]} */ camp) => [
    ...camp.map((pit) => button(pit, say('ui.lessons.make.seed', { pit }), () => {
      pendingMove.press(pit);
      showFault('');
      show();
    })),
    ...(pendingMove.begun ? [moveButton(pendingMove.move, () => addPlacement(pendingMove.move))] : []),
  ];
  const show = () => {
    const focused = pits.contains(document.activeElement) ? document.activeElement?.textContent : null;
    if (document.activeElement !== text) text.value = board.moves.join(' ');
    pending ??= beginPlacement(gameAfter(board.rules, board.position, board.moves));
    const { pendingMove, game } = pending;
    const { turn, over } = game.state();
    const ended = over ? withVoices(context.words(), game.voices(), (words) => words.tell(endMessages(game.report()))) : '';
    const isPlacement = pendingMove.kind === 'placement';
    const next = isPlacement
      ? placementButtons(pendingMove, CAMPS[turn])
      : legalMoves(game).map((move) => moveButton(move, () => setMoves([...board.moves, move])));
    const begun = pendingMove.begun;
    // The game is only kept while seeds are being placed.
    if (!isPlacement) endPlacement();
    const back = button('⌫', say(begun ? 'ui.lessons.make.take-back-seed' : 'ui.lessons.make.back'), () => {
      showFault('');
      if (begun) {
        pendingMove.undo();
        show();
      } else if (board.moves.length > 0) setMoves(board.moves.slice(0, -1));
    });
    back.setAttribute('data-make', 'back');
    back.setAttribute('aria-disabled', String(!begun && board.moves.length === 0));
    const turnText = element('span', { class: 'about' }, next.length > 0 ? say(`ui.lessons.make.turn.${turn}`) : ended);
    pits.replaceChildren(turnText, ...next, back);
    if (focused === null) return;
    // During a placement the pressed button keeps the focus, and ⌫ always does; otherwise the first move gets it.
    const same = begun || focused === back.textContent ? [...next, back].find(({ textContent }) => textContent === focused) : undefined;
    (same ?? next[0] ?? back).focus({ preventScroll: true });
  };
  text.addEventListener('input', () => {
    const game = new Game(board.rules, board.position);
    const read = readMoves(context, game, text.value);
    game.free();
    showFault(read.fault);
    setMoves(read.moves);
  });
  text.addEventListener('blur', () => {
    // The field shows the moves that were accepted.
    fault.hidden = true;
    text.value = board.moves.join(' ');
  });
  show();
  return element('div', { class: 'maker-moves' }, element('label', {}, say('ui.lessons.make.moves'), text), fault, pits);
}
