import { otherSide } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} Table who is asked, and where
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../base/question-bar.js').QuestionBar} bar
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../base/words.js').Say} say
 * @property {() => void} askNothing
 */

/** How long the program thinks about an offer, in milliseconds. */
const THINKING_TIME = 1200;

/**
 * Asks how to stop a game before its end.
 *
 * @param {Table} table
 */
export function askToStop(table) {
  const { current, match, bar, view, say, askNothing } = table;
  const turn = /** @type {Side} */ (current.state.turn);
  const loser = match.level(turn) === 0 ? turn : otherSide(turn);
  const resign = () => {
    bar.ask(null);
    match.resign(loser);
  };
  bar.ask({
    text: say('ui.stop.question'),
    answers: [
      { name: 'resign', label: say('ui.stop.resign', { by: loser }), act: resign },
      { name: 'agree', label: say('ui.stop.agree'), act: () => proposeToStop(table, loser) },
      { name: 'go-on', label: say('ui.stop.go-on'), main: true, act: askNothing },
    ],
  });
  view.announce(say('ui.stop.question'));
}

/**
 * @param {Table} table
 * @param {Side} by
 */
async function proposeToStop({ current, match, bar, view, say, askNothing }, by) {
  const asked = otherSide(by);
  const agree = () => {
    bar.ask(null);
    match.agree();
  };
  if (match.level(asked) === 0) {
    bar.ask({
      text: say('ui.stop.proposed', { by, other: asked }),
      answers: [
        { name: 'refuse', label: say('ui.stop.refuse'), act: askNothing },
        { name: 'accept', label: say('ui.stop.accept'), main: true, act: agree },
      ],
    });
    return;
  }
  bar.ask({ text: say('ui.stop.thinks', { by: asked }), answers: [] });
  const { turn } = current.state;
  const found = await match.bestMove(THINKING_TIME).catch(() => ({ score: null }));
  if (!found) return;
  const { score } = found;
  askNothing();
  // The program agrees if playing on promises it less than a seed more.
  const promised = score === null ? 0 : turn === asked ? score : -score;
  const { south, north } = current.game.ifAgreed();
  const lead = asked === 'S' ? south - north : north - south;
  if (promised <= lead + 1) agree();
  else view.showMessage(say('ui.stop.refused', { by: asked }));
}
