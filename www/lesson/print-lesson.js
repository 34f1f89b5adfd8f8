import { asksWithoutMove, isQuestion, rightAnswer } from './question.js';
import { element } from '../base/dom.js';
import { withoutMarks } from '../base/glossary.js';
import { printOnly } from '../base/print.js';
import { shownMove } from '../replay/short-move.js';
import { PAPER_WIDTH, PaperBoard } from '../rules/paper-board.js';
import { gameAfter } from './board-moves.js';
import { inLanguage } from './lesson-text.js';

/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonAsk} LessonAsk
 * @typedef {import('../awale_engine.js').LessonBoard} LessonBoard
 * @typedef {import('../awale_engine.js').LessonText} LessonText
 *
 * @typedef {object} Answered a question and its answer, for the answers page
 * @property {number} number
 * @property {LessonAsk} ask
 * @property {LessonText} said the text after the right answer
 */

/**
 * Prints a lesson: its boards with their texts and questions, and the answers on a page of their
 * own.
 *
 * @param {import('../base/words.js').PageWords & {
 *   settings: import('../storage/settings.js').Settings,
 * }} context
 * @param {Lesson} lesson
 */
export async function printLesson(context, lesson) {
  const paper = new Paper(context);
  const figures = lesson.boards.flatMap((board, at) => paper.board(board, at > 0));
  const title = paper.words(lesson.title) || context.say('ui.lessons.untitled');
  await printOnly('lesson',
    element('section', {}, element('p', { class: 'name' }, context.say('ui.lessons.paper.name')), element('h1', {}, title), element('div', { class: 'lesson-figures' }, ...figures)),
    paper.answered.length > 0 && element('section', { class: 'answers' },
      element('h1', {}, `${title} · ${context.say('ui.lessons.paper.answers')}`),
      ...paper.answered.map((answered) => paper.answer(answered))));
}

/** Makes the figures of a lesson, and collects its questions for the answers page. */
class Paper {
  #context;
  /** @type {Answered[]} */
  answered = [];

  /**
   * @param {import('../base/words.js').PageWords & {
   *   settings: import('../storage/settings.js').Settings,
   * }} context
   */
  constructor(context) {
    this.#context = context;
  }

  /** @param {LessonText} text */
  words(text) {
    return withoutMarks(inLanguage(text, this.#context.words().language));
  }

  /**
   * The figures of a board, one for each stop that has something to print.
   *
   * @param {LessonBoard} board
   * @param {boolean} titled whether it has a title of its own
   */
  board(board, titled) {
    const { rules, position, steps } = board;
    const { say } = this.#context;
    /** @type {string[]} */
    const played = [];
    /** The question of the step before. @type {Answered | null} */
    let asked = null;
    const figures = [];
    for (const [at, { moves, said, ask }] of steps.entries()) {
      played.push(...moves);
      // The text after a move that answers a question belongs to the answers page.
      const answered = asked && !asksWithoutMove(asked.ask) ? asked : null;
      if (answered) answered.said = said;
      asked = null;
      const parts = [];
      if (moves.length > 0 && !answered) parts.push(element('p', { class: 'moves' }, say('ui.lessons.paper.moves', { moves: this.#moves(moves) })));
      const words = answered ? '' : this.words(said);
      if (words) parts.push(element('p', {}, words));
      if (ask) {
        asked = isQuestion(ask) ? { number: this.answered.length + 1, ask, said: {} } : null;
        if (asked) this.answered.push(asked);
        parts.push(element('p', { class: 'question' }, asked && element('b', {}, say('ui.lessons.paper.question', { n: asked.number })), ' ',
          stateAfter(rules, position, played).turn === 'N' ? `${say('ui.lessons.paper.north')} ` : '', this.words(ask.question) || say('ui.lessons.ask'),
          ask.choices.length > 0 && element('ul', {}, ...ask.choices.map((choice) => element('li', {}, `☐ ${this.words(choice.said)}`)))),
          element('p', { class: 'line' }));
      }
      if (parts.length === 0) continue;
      const title = at === 0 && titled ? this.words(board.title) : '';
      // The first figure shows the start position, before the moves listed below it.
      const shown = at === 0 ? [] : played;
      figures.push(element('figure', {}, title && element('h2', {}, title), this.#picture(rules, position, shown), element('figcaption', {}, ...parts)));
    }
    return figures;
  }

  /** Moves on one line; if one of them names several pits, all are set apart by commas. @param {string[]} moves */
  #moves(moves) {
    const shown = moves.map((move) => shownMove(move, this.#context.say));
    return shown.join(shown.some((move) => move.includes(' ')) ? ', ' : ' ');
  }

  /**
   * @param {string} rules
   * @param {string} position
   * @param {string[]} moves
   */
  #picture(rules, position, moves) {
    const { pits, stores, reserve } = stateAfter(rules, position, moves);
    const board = new PaperBoard(PAPER_WIDTH, {
      letters: true,
      counts: true,
      mirror: this.#context.settings.get('mirror'),
      flip: this.#context.settings.get('flip'),
      reserve: reserve > 0,
    }, { pits, stores, reserve, playable: '' });
    return board.element;
  }

  /** @param {Answered} answered */
  answer({ number, ask, said }) {
    const { say } = this.#context;
    const [first, ...others] = ask.answers;
    const expected = asksWithoutMove(ask) ? rightAnswer(this.#context, ask) : first ? say('ui.lessons.paper.expected', { move: shownMove(first.move, say) }) : '';
    const lines = others.map(({ move, right, said: words, replies }) => {
      const shown = replies.map((reply) => [`${shownMove(reply.move, say)}.`, this.words(reply.said)].filter(Boolean).join(' '));
      return element('li', {}, [say(`ui.lessons.paper.${right ? 'also' : 'wrong'}`, { move: shownMove(move, say) }), this.words(words), ...shown].filter(Boolean).join(' '));
    });
    const other = this.words(ask.other);
    return element('section', {},
      element('p', {}, element('b', {}, `${number}. ${expected}`), ' ', this.words(asksWithoutMove(ask) ? ask.then : said)),
      lines.length > 0 && element('ul', {}, ...lines),
      other && element('p', { class: 'other' }, `${say('ui.lessons.paper.other')} ${other}`));
  }
}

/**
 * The state of a game after moves.
 *
 * @param {string} rules
 * @param {string} position
 * @param {string[]} moves
 */
function stateAfter(rules, position, moves) {
  const game = gameAfter(rules, position, moves);
  const state = game.state();
  game.free();
  return state;
}
