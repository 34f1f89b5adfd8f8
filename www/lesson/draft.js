import { Game } from '../awale.js';

/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonBoard} LessonBoard
 * @typedef {import('../awale_engine.js').LessonShown} LessonShown
 * @typedef {import('../awale_engine.js').LessonStep} LessonStep
 * @typedef {import('../awale_engine.js').LessonText} Text by language; `all` is for every language
 *
 * @typedef {object} DraftAnswer the answer to a move other than the expected one
 * @property {string} move
 * @property {boolean} right
 * @property {Text} said
 * @property {{ move: string, said: Text }[]} replies moves that follow, with their texts
 *
 * @typedef {'nothing' | 'move' | 'any' | 'number' | 'choice'} Question what is asked: nothing, the next move of the board, any
 *   move, a number, or one of several answers
 *
 * @typedef {object} DraftStop a place where the lesson stops
 * @property {number} after how many moves of its board have been played
 * @property {Text} said
 * @property {string} shown what is shown on the board, in the format of lesson files
 * @property {Question} ask
 * @property {Text} question
 * @property {Text} hint
 * @property {Text} other the answer to a move without an answer of its own, or to a wrong number or choice
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
 * @property {DraftStop[]} stops in order; stops after the last move wait for more moves
 * @property {DraftStop} end after the last move
 *
 * @typedef {object} Draft
 * @property {Text} title
 * @property {boolean} both whether texts are written in both languages
 * @property {string} kept the id of the kept lesson that it changes; empty: it is not kept yet
 * @property {DraftBoard[]} boards
 */

/** Tags of titles, which a draft keeps as texts instead. */
const TITLE_TAGS = /^Title([A-Za-z]{2})?$/;

/** @returns {Draft} */
export const emptyDraft = () => ({ title: {}, both: false, kept: '', boards: [] });

/**
 * @param {number} after
 * @returns {DraftStop}
 */
export const emptyStop = (after) => ({
  after, said: {}, shown: '', ask: 'nothing', question: {}, hint: {}, other: {}, number: '', choices: [], then: {}, answers: [],
});

/**
 * A board without texts that asks for its moves.
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
 * The stops that the board's moves reach, and the end.
 *
 * @param {DraftBoard} board
 * @returns {DraftStop[]}
 */
export function stopsOf({ moves, stops, end }) {
  const within = stops.filter(({ after }) => after === 0 || after < moves.length);
  return moves.length === 0 ? within : [...within, { ...end, after: moves.length }];
}

/** @type {Question[]} */
export const QUESTIONS = ['nothing', 'move', 'any', 'number', 'choice'];

/**
 * Whether the question of a stop is complete: a move needs a next one, a choice a right and a wrong answer.
 *
 * @param {DraftBoard} board
 * @param {DraftStop} stop
 */
export function hasCompleteQuestion({ moves }, { ask, after, number, choices }) {
  const written = choices.filter(({ said }) => hasWords(said));
  return {
    nothing: false,
    move: after < moves.length,
    any: after >= moves.length - 1,
    number: /^\d{1,3}$/.test(number),
    choice: written.some(({ right }) => right) && written.some(({ right }) => !right),
  }[ask];
}

/** @param {Text} text */
export const hasWords = (text) => Object.values(text).some((said) => said.trim() !== '');

/**
 * Removes the moves that are not legal from the position.
 *
 * @param {DraftBoard} board
 */
export function dropIllegalMoves(board) {
  const game = new Game(board.rules, board.position);
  const illegal = board.moves.findIndex((move) => game.tryPlay(move).kind === 'refused');
  game.free();
  if (illegal >= 0) board.moves = board.moves.slice(0, illegal);
}

/**
 * A copy of a draft without answers to illegal moves.
 *
 * @param {Draft} draft
 * @returns {Draft}
 */
export function playableDraft(draft) {
  const copy = structuredClone(draft);
  for (const board of copy.boards) {
    for (const stop of board.stops) {
      stop.answers = stop.answers.filter(({ move }) => isLegal(board, stop.after, move));
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
  const game = new Game(rules, position);
  for (const before of moves.slice(0, after)) game.play(before);
  try {
    return !game.whyNot(move);
  } catch {
    return false;
  } finally {
    game.free();
  }
}

/**
 * A draft of a lesson, to edit it. Its claims about positions are left out.
 *
 * @param {Lesson} lesson
 * @returns {Draft}
 */
export function draftOf(lesson) {
  const boards = lesson.boards.map((board, at) => boardOf(board, at > 0));
  const texts = [lesson.title, ...boards.flatMap((board) => [board.title, ...stopsOf(board).flatMap(textsOf)])];
  const both = texts.some((text) => Object.keys(text).some((code) => code !== 'all'));
  return { title: lesson.title, both, kept: '', boards };
}

/**
 * @param {LessonBoard} board
 * @param {boolean} titled whether it has a title of its own
 * @returns {DraftBoard}
 */
function boardOf({ title, tags, rules, position, steps }, titled) {
  /** @type {string[]} */
  const moves = [];
  const stops = steps.map((step) => {
    moves.push(...step.moves);
    return stopOf(step, moves.length);
  });
  const last = moves.length > 0 && stops.at(-1)?.after === moves.length ? stops.pop() : undefined;
  if (stops[0]?.after !== 0) stops.unshift(emptyStop(0));
  return {
    tags: Object.fromEntries(Object.entries(tags).filter(([name]) => !TITLE_TAGS.test(name))),
    title: titled ? title : {},
    rules,
    position,
    moves,
    stops,
    end: last ?? emptyStop(0),
  };
}

/**
 * @param {LessonStep} step
 * @param {number} after
 * @returns {DraftStop}
 */
function stopOf({ said, shown, ask }, after) {
  const { question = {}, hint = {}, other = {}, then = {}, number = null, choices = [], answers = [] } = ask ?? {};
  // The first answer is the next move of the board.
  return {
    after, said, shown: shown.map(shownText).join(' '), ask: questionOf(ask), question, hint, other,
    number: number === null ? '' : String(number), choices, then, answers: answers.slice(1),
  };
}

/** @param {LessonStep['ask']} ask @returns {Question} */
function questionOf(ask) {
  if (!ask) return 'nothing';
  if (ask.number !== null) return 'number';
  if (ask.choices.length > 0) return 'choice';
  return ask.any ? 'any' : 'move';
}

/** In the format of lesson files. @param {LessonShown} shown */
function shownText(shown) {
  if (typeof shown === 'string') return shown;
  return Object.entries(shown).map(([name, value]) => `${name}=${Array.isArray(value) ? value.join('') : value}`).join(' ');
}

/** @param {DraftStop} stop */
export function textsOf({ said, question, hint, other, then, choices, answers }) {
  return [said, question, hint, other, then, ...choices.map((choice) => choice.said), ...answers.flatMap((answer) => [answer.said, ...answer.replies.map((reply) => reply.said)])];
}

/**
 * The valid part of a stored draft.
 *
 * @param {any} stored
 * @returns {Draft}
 */
export function validDraft(stored) {
  const boards = asArray(stored?.boards).filter((board) => typeof board?.rules === 'string' && typeof board.position === 'string');
  return { title: validText(stored?.title), both: stored?.both === true, kept: typeof stored?.kept === 'string' ? stored.kept : '', boards: boards.map(validBoard).filter(isPlayable) };
}

/**
 * Whether the position is possible by the rules.
 *
 * @param {DraftBoard} board
 */
function isPlayable(board) {
  try {
    dropIllegalMoves(board);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {any} stored
 * @returns {DraftBoard}
 */
function validBoard(stored) {
  const { rules, position } = stored;
  const moves = asArray(stored.moves).filter((move) => typeof move === 'string');
  const tags = Object.entries(stored.tags ?? {}).filter(([name, value]) => /^\w+$/.test(name) && typeof value === 'string');
  const stops = asArray(stored.stops).map(validStop);
  if (stops[0]?.after !== 0) stops.unshift(emptyStop(0));
  return { tags: Object.fromEntries(tags), title: validText(stored.title), rules, position, moves, stops, end: validStop(stored.end) };
}

/**
 * @param {any} stored
 * @returns {DraftStop}
 */
function validStop(stored) {
  const answers = asArray(stored?.answers).filter((answer) => typeof answer?.move === 'string').map((answer) => ({
    move: answer.move,
    right: answer.right === true,
    said: validText(answer.said),
    replies: asArray(answer.replies).filter((reply) => typeof reply?.move === 'string').map((reply) => ({ move: reply.move, said: validText(reply.said) })),
  }));
  return {
    after: Number.isInteger(stored?.after) && stored.after > 0 ? stored.after : 0,
    said: validText(stored?.said),
    shown: typeof stored?.shown === 'string' ? stored.shown : '',
    ask: QUESTIONS.includes(stored?.ask) ? stored.ask : 'nothing',
    number: typeof stored?.number === 'string' ? stored.number : '',
    choices: asArray(stored?.choices).map((choice) => ({ said: validText(choice?.said), right: choice?.right === true })),
    then: validText(stored?.then),
    question: validText(stored?.question),
    hint: validText(stored?.hint),
    other: validText(stored?.other),
    answers,
  };
}

/** @param {any} stored @returns {any[]} */
const asArray = (stored) => (Array.isArray(stored) ? stored : []);

/**
 * @param {any} stored
 * @returns {Text}
 */
function validText(stored) {
  const parts = stored && typeof stored === 'object' ? Object.entries(stored) : [];
  return Object.fromEntries(parts.filter(([code, said]) => /^([a-z]{2}|all)$/.test(code) && typeof said === 'string'));
}
