import { Game, readMove } from '../awale.js';
import { moveMessages } from '../game/reports.js';
import { PITS, otherSide } from '../base/sides.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { exerciseLesson, moveInWords } from './exercise-lesson.js';
import { presetName } from '../rules/rules-name.js';
import { withVoices } from '../base/with-voices.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').LessonAnswer} LessonAnswer
 * @typedef {import('./test-questions.js').TestQuestionData} TestQuestionData
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 *
 * @typedef {object} Choice an answer to choose
 * @property {string} value
 * @property {string} label with its pit marked
 */

/** Questions that are answered by a move on the board. */
const BY_MOVE = ['most', 'again'];

/** The choices of the questions that name none. @type {Record<string, string[]>} */
const CHOICES = { legal: ['yes', 'no'], place: ['yes', 'no'], next: ['S', 'N', 'over'] };

/** A question of a test: what it shows and asks, its right answer, and the reason. */
export class TestQuestion {
  #data;
  #exercise;
  /** The right moves, the first of which is shown as the answer; or the right choice. @type {string[]} */
  #right;

  /**
   * @param {TestQuestionData} data
   * @param {Exercise} [exercise] the exercise that gives the question its position and task
   */
  constructor(data, exercise) {
    this.#data = data;
    this.#exercise = exercise;
    this.#right = exercise ? this.#answers.filter(({ right }) => right).map(({ move }) => move) : [String(data.answer)];
  }

  get lesson() {
    return this.#data.lesson;
  }

  get rules() {
    return this.#data.rules;
  }

  /** Whether it is answered by a move on the board. */
  get byMove() {
    return this.#exercise !== undefined || BY_MOVE.includes(this.#data.ask ?? '');
  }

  /** The position as a game; the caller frees it. */
  open() {
    return new Game(this.#data.rules, this.#data.position);
  }

  /** @param {string} answer a move or a choice */
  isRight(answer) {
    return this.#right.includes(answer);
  }

  /** The move that shows the right answer; `null` where it is illegal. */
  get move() {
    if (this.byMove) return this.#right[0] ?? null;
    const game = this.open();
    const move = this.#moveOf(game);
    const refused = game.whyNot(move) !== undefined;
    game.free();
    return refused ? null : move;
  }

  /**
   * What is asked, in words.
   *
   * @param {Words} words
   */
  text(words) {
    return this.#inVoices(words, (game) => {
      if (this.#exercise) {
        const { said, ask } = this.#lesson(words).steps[0];
        // The exercise's own introduction comes before its question.
        return [inLanguage(said, words.language), inLanguage(ask?.question ?? {}, words.language)].filter(Boolean).join(' ');
      }
      return words.sayPits(`ui.tests.ask.${this.#data.ask}`, this.#facts(game));
    });
  }

  /** The rules, in words. @param {Words} words */
  rulesText(words) {
    return presetName((key, data) => words.say(key, data), this.#data.rules);
  }

  /**
   * The answers to choose from; empty where the answer is a move on the board.
   *
   * @param {Words} words
   * @returns {Choice[]}
   */
  choices(words) {
    const { ask = '', choices = CHOICES[ask] ?? [] } = this.#data;
    if (this.byMove) return [];
    return this.#inVoices(words, () => choices.map((choice) => ({ value: String(choice), label: this.#choiceText(words, String(choice)) })));
  }

  /**
   * The right answer in words.
   *
   * @param {Words} words
   */
  answerText(words) {
    return this.#inVoices(words, () => {
      if (!this.byMove) return this.#choiceText(words, this.#right[0]);
      return moveInWords(this.#right[0], 'ui.tests.move', words);
    });
  }

  /**
   * Why the answer is right: what the rules say of the move that shows it.
   *
   * @param {Words} words
   */
  reason(words) {
    return this.#inVoices(words, (game) => {
      const own = this.#data.why ? words.say(`ui.tests.why.${this.#data.why}`) : '';
      const { move } = this;
      if (move === null) return [words.tell([game.refusal(this.#moveOf(game))].flatMap((why) => why ?? []), 'sayPits'), own].filter(Boolean).join(' ');
      const written = this.#exercise && move === this.#answers[0]?.move ? inLanguage(this.#lesson(words).steps[1]?.said ?? {}, words.language) : '';
      game.play(move);
      return [written || lastMoveText(words, game), this.#afterwards(words, game), this.#whyPlaced(words, game), own].filter(Boolean).join(' ');
    });
  }

  /** For a question on replies: the pits that may be sown next. @param {Words} words @param {Game} game */
  #afterwards(words, game) {
    const { turn, playable } = game.state();
    return this.#data.ask === 'replies' ? words.sayPits('ui.tests.then', { by: turn, pits: [...playable] }) : '';
  }

  /**
   * For a question on a placement: how many seeds the pit has then, and which pits are still empty.
   *
   * @param {Words} words
   * @param {Game} game
   */
  #whyPlaced(words, game) {
    const { ask, place = '' } = this.#data;
    if (ask !== 'place') return '';
    const { pits: seeds } = game.state();
    const { pit } = readMove(place).placed[0];
    const empty = PITS.filter((_, at) => seeds[at] === 0);
    const told = words.sayPits('ui.tests.why.placed', { pit, n: seeds[PITS.indexOf(pit)] });
    return empty.length > 0 ? `${told} ${words.sayPits('ui.tests.why.placed-rest', { pits: empty })}` : told;
  }

  /**
   * What a wrong move did and, if it is an answer of the exercise, how the opponent refutes it.
   *
   * @param {Words} words
   * @param {string} move
   */
  refutation(words, move) {
    return this.#inVoices(words, (game) => {
      const known = this.#exercise && this.#lesson(words).steps[0].ask?.answers.find((answer) => answer.move === move);
      const written = known ? [known.said, ...known.replies.map(({ said }) => said)].map((said) => inLanguage(said, words.language)).filter(Boolean).join(' ') : '';
      if (written) return written;
      game.play(move);
      return lastMoveText(words, game);
    });
  }

  /**
   * The moves that follow a wrong move in the exercise; none if the exercise does not have that move.
   *
   * @param {string} move
   * @returns {string[]}
   */
  replies(move) {
    return this.#answers.find((answer) => answer.move === move)?.replies.map((reply) => reply.move) ?? [];
  }

  /** @returns {LessonAnswer[]} */
  get #answers() {
    return this.#exercise?.board.steps.find(({ ask }) => ask)?.ask?.answers ?? [];
  }

  /** The exercise with its texts. @param {Words} words */
  #lesson(words) {
    const { board, theme, difficulty, text } = /** @type {Exercise} */ (this.#exercise);
    return exerciseLesson({ board, theme, difficulty, text }, words, '').boards[0];
  }

  /** The move that a question is about. @param {Game} game */
  #moveOf(game) {
    const { pit = '', place } = this.#data;
    return place ?? (game.state().playable.includes(pit) ? game.pressedMove(pit) : pit);
  }

  /** @param {Game} game */
  #facts(game) {
    const { pit, place } = this.#data;
    const { turn } = game.state();
    const [placed] = place ? readMove(place).placed : [];
    return { pit: pit ?? placed?.pit, n: placed?.seeds, by: turn, other: otherSide(turn) };
  }

  /**
   * @param {Words} words
   * @param {string} choice
   */
  #choiceText(words, choice) {
    const { ask = '' } = this.#data;
    if (CHOICES[ask]?.includes(choice)) return words.say(`ui.tests.choice.${choice}`);
    // The last seed may fall into a store.
    if (ask === 'last' && choice === 'S') return words.say('ui.tests.choice.store');
    return PITS.includes(choice) ? `[[${choice}]]` : choice;
  }

  /**
   * Calls a function with the question's position, in the voices of its rules.
   *
   * @template Result
   * @param {Words} words
   * @param {(game: Game) => Result} act
   * @returns {Result}
   */
  #inVoices(words, act) {
    const game = this.open();
    try {
      return withVoices(words, game.voices(), () => act(game));
    } finally {
      game.free();
    }
  }
}

/** A fact that a test leaves out: that a capture stops before the player's own camp. */
const OMITTED_FACT = 'fact.chain-stop-camp';

/**
 * What the last move did, and how the game ended if it did. It calls the player who moved `you`, as the question does.
 *
 * @param {Words} words
 * @param {Game} game
 */
function lastMoveText(words, game) {
  const report = game.report();
  const you = game.state().last?.by;
  const messages = [...moveMessages(report), ...report.ended].filter(({ key }) => key !== OMITTED_FACT);
  return words.tell(messages.map((message) => ({ ...message, data: { you, ...message.data } })), 'sayPits');
}
