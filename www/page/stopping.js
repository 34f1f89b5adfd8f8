import { otherSide } from '../base/sides.js';
import { sentences, textOf } from '../board/status-text.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} StoppingContext
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../base/question-bar.js').QuestionBar} bar
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../base/words.js').Words} words with the part `helps`
 * @property {Side | undefined} you the side of the only person at this device
 * @property {(side: Side) => unknown} called a player's name, or the side, for sentences
 * @property {() => void} askUsual shows the bar's usual question (for a friend's game or a pending move), or clears it
 */

/** The time for the program's answer to an offer, in milliseconds. */
const THINKING_TIME = 1200;

/**
 * Sentences on the leftovers, each with its version without numbers: the sentence on the outcome, said first, has the
 * numbers.
 *
 * @type {Record<string, string>}
 */
const WITHOUT_NUMBERS = { 'end.leftovers-owner': 'ui.stop.leftovers-owner', 'end.leftovers-halves': 'ui.stop.leftovers-halves' };

/** After this many more moves without a capture, stopping is offered again. */
const AGAIN = 20;

/** The questions by which players stop a game before its end. */
export class Stopping {
  #context;

  /** @param {StoppingContext} context */
  constructor(context) {
    this.#context = context;
  }

  /** Asks how to stop. */
  askToStop() {
    const { current, match, bar, view, words, you, called, askUsual } = this.#context;
    // While an earlier position is looked at, the game is stopped after its last move.
    if (view.element.dataset.replay === 'true' && current.state.ply < current.state.length) {
      view.addEventListener('settled', () => this.askToStop(), { once: true });
      current.goTo(current.state.length);
      return;
    }
    const loser = you ?? /** @type {Side} */ (current.state.turn);
    const resign = () => {
      bar.ask(null);
      match.resign(loser);
    };
    const answered = new AbortController();
    const act = (/** @type {() => void} */ answer) => () => {
      answered.abort();
      answer();
    };
    bar.ask({
      text: this.#withOutcome(words.say('ui.stop.question')),
      answers: [
        { name: 'resign', label: words.say(you ? 'ui.stop.resign.you' : 'ui.stop.resign', { by: called(loser) }), act: act(resign) },
        { name: 'agree', label: words.say(match.seat(otherSide(loser)) > 0 ? 'ui.quiet.propose' : 'ui.stop.agree'), act: act(() => this.#propose(loser)) },
        { name: 'go-on', label: words.say('ui.stop.go-on'), main: true, act: act(askUsual) },
      ],
    });
    view.announce(bar.spoken);
    // The harmless answer takes the focus.
    /** @type {HTMLElement | null} */ (bar.element.querySelector('[data-answer="go-on"]'))?.focus();
    this.#askAfterReply(answered.signal);
  }

  /**
   * A move of the program clears the question, which is then asked again, with the new outcome.
   *
   * @param {AbortSignal} answered
   */
  #askAfterReply(answered) {
    const { current, match, bar } = this.#context;
    /** @param {Event} event */
    const listener = (event) => {
      const { kind, before } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      const replied = kind === 'move' && match.seat(/** @type {Side} */ (before.turn)) > 0;
      if (replied && !current.state.over && !bar.question) this.askToStop();
    };
    current.addEventListener('change', listener, { once: true, signal: answered });
  }

  /** The question, and what an agreement would give each player. @param {string} question */
  #withOutcome(question) {
    const { current, words, you, called } = this.#context;
    const { south, north } = current.game.ifAgreed();
    const leftovers = current.game.leftoversIfAgreed().map((message) => ({ ...message, key: WITHOUT_NUMBERS[message.key] ?? message.key }));
    return textOf(question, words.say('ui.stop.agreed', { south: called('S'), north: called('N'), a: south, b: north }), sentences(words, leftovers, you));
  }

  /**
   * Offers to stop when a player has more than half of the seeds, or when nothing has been taken for long.
   *
   * @param {Set<string>} offered what has been offered; this offer is added
   * @param {number} patience stopping is offered after this many moves without a capture, even if an earlier offer,
   *   made because a player has more than half of the seeds, was declined
   */
  offerToStop(offered, patience) {
    const { current, match, bar, view, words, called, askUsual } = this.#context;
    const { decided, turn, ply, quiet } = current.state;
    // Each offer is made once. Its key: the game, the side with more than half of the seeds, the ply of the offer.
    const since = quiet - patience;
    const reason = `${match.keptAs.id} ${decided ?? ''} ${since < 0 ? '' : ply - (since % AGAIN)}`;
    // This module may arrive after the player has begun a move, whose own buttons must stay.
    if (offered.has(reason) || view.pendingMove.begun) return;
    offered.add(reason);
    const { south, north } = current.game.ifAgreed();
    const againstProgram = match.programSeat > 0;
    const text = decided
      ? words.say('ui.decided', { by: called(/** @type {Side} */ (decided)) })
      : words.say('ui.quiet', { n: quiet, south: called('S'), north: called('N'), a: south, b: north });
    bar.ask({
      text,
      answers: [
        {
          name: 'agree',
          label: words.say(decided || !againstProgram ? 'ui.decided.stop' : 'ui.quiet.propose'),
          // The program agrees at once if the game is decided; otherwise it searches before it answers.
          act: () => (decided || !againstProgram ? this.#agree() : this.#propose(/** @type {Side} */ (turn))),
        },
        { name: 'go-on', label: words.say('ui.stop.go-on'), main: true, act: askUsual },
      ],
    });
    view.announce(bar.spoken);
  }

  #agree() {
    this.#context.bar.ask(null);
    this.#context.match.agree();
  }

  /** @param {Side} by */
  async #propose(by) {
    const { current, match, bar, view, words, called, askUsual } = this.#context;
    const asked = otherSide(by);
    const agree = () => this.#agree();
    if (match.seat(asked) === 0) {
      bar.ask({
        text: this.#withOutcome(words.say('ui.stop.proposed', { by: called(by), other: called(asked) })),
        answers: [
          { name: 'refuse', label: words.say('ui.stop.refuse'), act: askUsual },
          { name: 'accept', label: words.say('ui.stop.accept'), main: true, act: agree },
        ],
      });
      view.announce(bar.spoken);
      return;
    }
    // A player with more than half of the seeds has won, whatever is played.
    if (current.state.decided) return agree();
    bar.ask({ text: words.say('ui.stop.thinks', { by: asked }), answers: [] });
    // If the program is about to move, it answers after its move: a second search would cut short the one for the move,
    // and the move would cancel the second search.
    const { turn } = current.state;
    if (match.thinking || (match.seat(turn) > 0 && !view.settled)) {
      const { id } = match.keptAs;
      const { ply: before } = current.state;
      // Undone moves, or a look at an earlier position, drop the offer.
      const goOn = () => {
        const { ply, length, over } = current.state;
        if (match.keptAs.id === id && !over && ply >= before && ply === length) this.#propose(by);
      };
      view.addEventListener('settled', goOn, { once: true });
      return;
    }
    const found = await match.bestMove(THINKING_TIME).catch((error) => {
      console.error(error);
      askUsual();
      view.showMessage(words.say('ui.engine-lost'));
    });
    if (!found) return;
    const { score } = found;
    askUsual();
    // The program agrees if playing on would improve its difference in seeds by at most one.
    const expected = score === null ? 0 : turn === asked ? score : -score;
    const { south, north } = current.game.ifAgreed();
    const lead = asked === 'S' ? south - north : north - south;
    if (expected <= lead + 1) agree();
    else view.showMessage(words.say('ui.stop.refused', { by: asked }));
  }
}
