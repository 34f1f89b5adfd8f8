import { Game } from '../awale.js';
import { gameAfter } from './board-moves.js';
import { MAX_NUMBER } from './question.js';

/**
 * @typedef {import('../awale_engine.js').LessonText} Text by language; `all` is for every language
 *
 * @typedef {object} DraftAnswer a move other than the expected one, and what is said to it
 * @property {string} move
 * @property {boolean} right
 * @property {Text} said
 * @property {{ move: string, said: Text }[]} replies moves that follow, with their texts
 *
 * @typedef {'nothing' | 'move' | 'any' | 'number' | 'choice'} QuestionKind what is asked: nothing, the next move of the board, any
 *   move, a number, or one of several answers
 *
 * @typedef {object} DraftStop a place where the lesson stops
 * @property {number} after how many moves of its board have been played
 * @property {Text} said
 * @property {import('../awale_engine.js').LessonShown[]} shown what is shown on the board
 * @property {QuestionKind} ask
 * @property {Text} question
 * @property {Text} hint
 * @property {Text} other what is said to a move neither expected nor in `answers`, or to a wrong number or choice
 * @property {string} number the right number, as typed
 * @property {{ said: Text, right: boolean }[]} choices
 * @property {Text} then what is said after the right number or choice
 * @property {DraftAnswer[]} answers
 *
 * @typedef {object} DraftBoard a board of a lesson draft
 * @property {Record<string, string>} tags tags that the draft keeps but does not use
 * @property {Text} title
 * @property {string} rules
 * @property {string} position
 * @property {string[]} moves
 * @property {DraftStop[]} stops in order; those beyond the last move are kept, unused until moves are added
 * @property {DraftStop} end the stop after the last move, whatever its `after` is
 *
 * @typedef {object} Draft
 * @property {Text} title
 * @property {boolean} both whether texts are written in both languages
 * @property {string} kept the id of the kept lesson that the draft changes; empty: the draft is not kept yet
 * @property {DraftBoard[]} boards
 */

/** @returns {Draft} */
export const emptyDraft = () => ({ title: {}, both: false, kept: '', boards: [] });

/**
 * @param {number} after
 * @returns {DraftStop}
 */
export const emptyStop = (after) => ({
  after, said: {}, shown: [], ask: 'nothing', question: {}, hint: {}, other: {}, number: '', choices: [], then: {}, answers: [],
});

/**
 * A board without texts that asks for its first move.
 *
 * @param {string} rules
 * @param {string} position
 * @param {string[]} [moves]
 * @returns {DraftBoard}
 */
export function emptyBoard(rules, position, moves = []) {
  return { tags: {}, title: {}, rules, position, moves, stops: [{ ...emptyStop(0), ask: 'move' }], end: emptyStop(0) };
}

/**
 * The stops that the board's moves reach and, if there are moves, the end.
 *
 * @param {DraftBoard} board
 * @returns {DraftStop[]}
 */
export function stopsOf({ moves, stops, end }) {
  const within = stops.filter(({ after }) => after === 0 || after < moves.length);
  return moves.length === 0 ? within : [...within, { ...end, after: moves.length }];
}

/** @type {QuestionKind[]} */
export const QUESTION_KINDS = ['nothing', 'move', 'any', 'number', 'choice'];

/**
 * Whether a stop asks a complete question: a next move is there, at most one move follows a question for any move, the
 * number is valid, or there is a right and a wrong choice.
 *
 * @param {DraftBoard} board
 * @param {DraftStop} stop
 */
export function hasCompleteQuestion(board, stop) {
  const { ask, after, number, choices } = stop;
  const written = choices.filter(({ said }) => hasWords(said));
  return {
    nothing: false,
    move: after < board.moves.length,
    any: mayAskAny(board, stop),
    number: /^\d+$/.test(number) && Number(number) <= MAX_NUMBER,
    choice: written.some(({ right }) => right) && written.some(({ right }) => !right),
  }[ask];
}

/**
 * Whether a stop may ask for any move: only if at most one move of its board follows, because whether later ones are
 * legal would depend on the answer.
 *
 * @param {DraftBoard} board
 * @param {DraftStop} stop
 */
export const mayAskAny = ({ moves }, { after }) => after >= moves.length - 1;

/** @param {Text} text */
export const hasWords = (text) => Object.values(text).some((said) => said.trim() !== '');

/** Plays a move; whether it could be played. @param {Game} game @param {string} move */
function isPlayed(game, move) {
  try {
    return game.tryPlay(move).kind !== 'refused';
  } catch {
    // The text is no move.
    return false;
  }
}

/**
 * Removes the first illegal or unreadable move of a board and all moves after it.
 *
 * @param {DraftBoard} board
 */
export function dropIllegalMoves(board) {
  const game = new Game(board.rules, board.position);
  const illegal = board.moves.findIndex((move) => !isPlayed(game, move));
  game.free();
  if (illegal >= 0) board.moves = board.moves.slice(0, illegal);
}

/**
 * A copy of a draft without illegal answers, and without the replies to an answer from the first illegal one on.
 *
 * @param {Draft} draft
 * @returns {Draft}
 */
export function playableDraft(draft) {
  const copy = structuredClone(draft);
  for (const board of copy.boards) {
    for (const stop of board.stops) {
      stop.answers = stop.answers.filter(({ move }) => isLegal(board, stop.after, move));
      for (const answer of stop.answers) {
        const moves = [...board.moves.slice(0, stop.after), answer.move, ...answer.replies.map(({ move }) => move)];
        const illegal = answer.replies.findIndex(({ move }, at) => !isLegal({ ...board, moves }, stop.after + 1 + at, move));
        if (illegal >= 0) answer.replies = answer.replies.slice(0, illegal);
      }
    }
  }
  return copy;
}

/**
 * @param {DraftBoard} board
 * @param {number} after
 * @param {string} move
 */
function isLegal({ rules, position, moves }, after, move) {
  if (after > moves.length) return false;
  const game = gameAfter(rules, position, moves.slice(0, after));
  try {
    return !game.whyNot(move);
  } catch {
    return false;
  } finally {
    game.free();
  }
}

/** All texts of a stop. @param {DraftStop} stop */
export function textsOf({ said, question, hint, other, then, choices, answers }) {
  return [said, question, hint, other, then, ...choices.map((choice) => choice.said), ...answers.flatMap((answer) => [answer.said, ...answer.replies.map((reply) => reply.said)])];
}
