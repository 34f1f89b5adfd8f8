import { TIMEOUT } from './read-lesson.js';
import { hasCompleteQuestion, hasWords, playableDraft, stopsOf } from './draft.js';

/**
 * @typedef {import('../awale_engine.js').WrittenAsk} WrittenAsk
 * @typedef {import('../awale_engine.js').WrittenLesson} WrittenLesson
 * @typedef {import('../awale_engine.js').WrittenStep} WrittenStep
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 */

/**
 * A function that has the worker write the file of a draft.
 *
 * @param {import('./read-lesson.js').AskedEngine} engine
 * @returns {(draft: Draft) => Promise<string>}
 */
export const lessonWriter = (engine) => (draft) => engine.ask('lessonFile', lessonOfDraft(playableDraft(draft)), TIMEOUT);

/**
 * The lesson of a playable draft.
 *
 * @param {Draft} draft
 * @returns {WrittenLesson}
 */
export function lessonOfDraft({ title, boards }) {
  return {
    boards: boards.map((board, at) => {
      const { tags, rules, position } = board;
      return { title: at === 0 ? title : board.title, tags, rules, position, steps: stepsOf(board) };
    }),
  };
}

/** @param {DraftBoard} board @returns {WrittenStep[]} */
function stepsOf(board) {
  const stops = stopsOf(board);
  return stops.map((stop, at) => ({
    moves: board.moves.slice(stops[at - 1]?.after ?? 0, stop.after),
    said: stop.said,
    shown: stop.shown,
    ask: hasCompleteQuestion(board, stop) ? askOf(board, stop) : null,
  }));
}

/** @param {DraftBoard} board @param {DraftStop} stop @returns {WrittenAsk} */
function askOf({ moves }, { after, ask, question, hint, other, number, choices, then, answers }) {
  const expected = moves[after];
  const asksMove = ask === 'move' || ask === 'any';
  return {
    question, hint, other,
    any: ask === 'any',
    number: ask === 'number' ? Number(number) : null,
    choices: ask === 'choice' ? choices.filter(({ said }) => hasWords(said)) : [],
    then: asksMove ? {} : then,
    // The first answer is the expected move; the text of the next stop is what is said after it.
    answers: asksMove && expected ? [{ move: expected, right: true, said: {}, replies: [] }, ...answers.filter(({ move }) => move !== expected)] : [],
  };
}
