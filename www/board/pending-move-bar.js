/**
 * @typedef {import('../base/question-bar.js').Bar} Bar
 * @typedef {import('../game/current-game.js').Play} Play
 * @typedef {import('./game-view.js').Table} Table
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {{ pit: string, warning: string }} Warned a move that would end the game by repetition
 */

/** Seeds that are placed in one turn, at most. */
const TURN = 6;

/**
 * Asks for the rest of a move that takes several presses.
 *
 * @param {Bar} bar
 * @param {Table} table
 * @param {Play} play
 * @param {Words} words
 * @param {(() => void) | null} [hint] says where one might place, where that is wanted
 * @returns {boolean} whether there is such a move
 */
export function askOfHand(bar, table, play, words, hint = null) {
  const { kind } = table.hand;
  if (kind === 'placement') askPlacement(bar, table, play, words, hint);
  else if (kind === 'harvest') askHarvest(bar, table, words);
  return kind !== null;
}

/**
 * @param {Bar} bar
 * @param {Table} table
 * @param {Play} play
 * @param {Words} words
 * @param {(() => void) | null} hint
 */
function askPlacement(bar, table, play, words, hint) {
  const { hand } = table;
  const why = hand.begun ? play.game.refusal(hand.move) : undefined;
  const most = Math.min(TURN, play.state.reserve);
  bar.ask({
    text: why ? words.say(why.key, why.data) : words.say('ui.hand.place', { n: most }),
    answers: [
      { name: 'back', label: words.say('ui.hand.back'), off: !hand.begun, act: () => table.back() },
      ...(hint ? [{ name: 'hint', label: words.say('ui.hint'), act: hint }] : []),
      {
        name: 'confirm',
        label: words.say('ui.hand.confirm', { n: hand.seeds }),
        main: true,
        off: !hand.begun || why !== undefined,
        act: () => table.confirm(),
      },
    ],
  });
  if (hand.begun) table.announce(bar.question?.text ?? '');
}

/**
 * @param {Bar} bar
 * @param {Table} table
 * @param {Words} words
 */
function askHarvest(bar, table, words) {
  const { hand } = table;
  const text = words.say(hand.complete ? 'ui.hand.ready' : 'ui.hand.harvest', { n: hand.seeds });
  bar.ask({
    text,
    answers: [
      { name: 'back', label: words.say('ui.hand.cancel'), act: () => table.back() },
      {
        name: 'confirm',
        label: words.say('ui.hand.take', { n: hand.seeds }),
        main: true,
        off: !hand.complete,
        act: () => table.confirm(),
      },
    ],
  });
  table.announce(text);
}

/**
 * A move that brings a position back is played only by who means it.
 *
 * @param {Bar} bar
 * @param {Table} table
 * @param {Words} words
 * @param {Warned} warned
 * @param {() => void} otherwise
 */
export function askToRepeat(bar, table, words, { pit, warning }, otherwise) {
  bar.ask({
    text: warning,
    answers: [
      { name: 'other', label: words.say('ui.repeats.other'), main: true, act: otherwise },
      { name: 'anyway', label: words.say('ui.repeats.play'), act: () => table.choose(pit) },
    ],
  });
  table.announce(warning);
}
