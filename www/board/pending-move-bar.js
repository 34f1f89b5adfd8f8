import { PITS } from '../base/sides.js';
import { pitName } from './pit-words.js';

/**
 * @typedef {import('../base/question-bar.js').QuestionBar} QuestionBar
 * @typedef {import('../game/current-game.js').CurrentGame} CurrentGame
 * @typedef {import('./game-view.js').GameView} GameView
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {{ pit: string, warning: string }} RepetitionWarning a move that would end the game by
 *   repetition
 */

/**
 * Shows the question bar of a move of several presses.
 *
 * @param {QuestionBar} bar
 * @param {GameView} view
 * @param {CurrentGame} current
 * @param {Words} words
 * @returns {boolean} whether such a move is under way, or a placement is to be made next
 */
export function askPendingMove(bar, view, current, words) {
  const { kind } = view.pendingMove;
  if (kind === 'placement') askPlacement(bar, view, current, words);
  else if (kind === 'harvest') askHarvest(bar, view, words);
  return kind !== null;
}

/**
 * @param {QuestionBar} bar
 * @param {GameView} view
 * @param {CurrentGame} current
 * @param {Words} words
 */
function askPlacement(bar, view, current, words) {
  const { pendingMove } = view;
  const why = pendingMove.begun ? current.game.refusal(pendingMove.move) : undefined;
  const { mostPlaced } = current.state;
  bar.ask({
    text: why ? words.sayPits(why.key, why.data) : words.say('ui.pending.place', { n: mostPlaced }),
    beside: true,
    afterMove: !pendingMove.begun,
    answers: pendingMove.begun ? [
      { name: 'back', label: words.say('ui.pending.back'), act: () => view.undoPress() },
      {
        name: 'confirm',
        label: words.say('ui.pending.confirm', { n: pendingMove.seeds }),
        main: true,
        disabled: why !== undefined,
        act: () => view.confirm(),
      },
    ] : [],
  });
  const { lastPlaced: pit } = pendingMove;
  if (!pit) return;
  const { pits, reserve } = pendingMove.scene({ pits: current.state.pits, stores: current.state.stores, reserve: current.state.reserve });
  const placed = pitName(words, pit, pits[PITS.indexOf(pit)], '', { you: view.you });
  view.announce([`${placed}.`, `${words.say('ui.left.reserve', { n: reserve })}.`, why ? bar.question?.text : ''].filter(Boolean).join(' '));
}

/**
 * @param {QuestionBar} bar
 * @param {GameView} view
 * @param {Words} words
 */
function askHarvest(bar, view, words) {
  const { pendingMove } = view;
  const text = words.say('ui.pending.ready', { n: pendingMove.seeds });
  bar.ask({
    text,
    beside: true,
    answers: [
      { name: 'cancel', label: words.say('ui.pending.cancel'), act: () => view.undoPress() },
      {
        name: 'confirm',
        label: words.say('ui.pending.take', { n: pendingMove.seeds }),
        main: true,
        act: () => view.confirm(),
      },
    ],
  });
  view.announce(text);
}

/**
 * Asks before a move that would end the game by repetition.
 *
 * @param {QuestionBar} bar
 * @param {GameView} view
 * @param {Words} words
 * @param {RepetitionWarning} warned
 * @param {() => void} oncancel
 */
export function askBeforeRepeating(bar, view, words, { pit, warning }, oncancel) {
  bar.ask({
    text: warning,
    answers: [
      { name: 'other', label: words.say('ui.repeats.other'), main: true, act: oncancel },
      { name: 'anyway', label: words.say('ui.repeats.play'), act: () => view.press(pit) },
    ],
  });
  view.announce(bar.spoken);
}
