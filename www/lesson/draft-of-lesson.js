import { emptyStop, stopsOf, textsOf } from './draft.js';

/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonBoard} LessonBoard
 * @typedef {import('../awale_engine.js').LessonStep} LessonStep
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 * @typedef {import('./draft.js').QuestionKind} QuestionKind
 */

/**
 * A draft of a lesson, to edit it. The claims about its positions (`[claim …]`, docs/lessons.md) are left out.
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
    // Also the tags with titles: the lesson's writer ignores them and writes `title` (src/teach/lessons/writer.rs).
    tags,
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
  // The first answer is left out: it is the next of the board's moves, which the draft has in `moves`.
  return {
    after, said, shown, ask: questionOf(ask), question, hint, other,
    number: number === null ? '' : String(number), choices, then, answers: answers.slice(1),
  };
}

/** @param {LessonStep['ask']} ask @returns {QuestionKind} */
function questionOf(ask) {
  if (!ask) return 'nothing';
  if (ask.number !== null) return 'number';
  if (ask.choices.length > 0) return 'choice';
  return ask.any ? 'any' : 'move';
}
