import { otherSide } from '../base/sides.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} StoppingContext
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../base/question-bar.js').QuestionBar} bar
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../base/words.js').Say} say
 * @property {() => void} askUsual asks the usual question, or none
 */

/** How long the program thinks about an offer, in milliseconds. */
const THINKING_TIME = 1200;

/** Stops a game before its end, when the players want it. */
export class Stopping {
  #context;

  /** @param {StoppingContext} context */
  constructor(context) {
    this.#context = context;
  }

  /** Asks how to stop. */
  askToStop() {
    const { current, match, bar, view, say, askUsual } = this.#context;
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
        { name: 'agree', label: say('ui.stop.agree'), act: () => this.#propose(loser) },
        { name: 'go-on', label: say('ui.stop.go-on'), main: true, act: askUsual },
      ],
    });
    view.announce(say('ui.stop.question'));
  }

  /**
   * Offers to stop where a player has more than half of the seeds.
   *
   * @param {Side | null} by that player
   */
  offerToStop(by) {
    const { bar, view, say, askUsual } = this.#context;
    const text = say('ui.decided', { by });
    bar.ask({
      text,
      answers: [
        { name: 'go-on', label: say('ui.stop.go-on'), act: askUsual },
        { name: 'agree', label: say('ui.decided.stop'), main: true, act: () => this.#agree() },
      ],
    });
    view.announce(text);
  }

  #agree() {
    this.#context.bar.ask(null);
    this.#context.match.agree();
  }

  /** @param {Side} by */
  async #propose(by) {
    const { current, match, bar, view, say, askUsual } = this.#context;
    const asked = otherSide(by);
    const agree = () => this.#agree();
    if (match.level(asked) === 0) {
      bar.ask({
        text: say('ui.stop.proposed', { by, other: asked }),
        answers: [
          { name: 'refuse', label: say('ui.stop.refuse'), act: askUsual },
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
    askUsual();
    // The program agrees if playing on promises it less than a seed more.
    const promised = score === null ? 0 : turn === asked ? score : -score;
    const { south, north } = current.game.ifAgreed();
    const lead = asked === 'S' ? south - north : north - south;
    if (promised <= lead + 1) agree();
    else view.showMessage(say('ui.stop.refused', { by: asked }));
  }
}
