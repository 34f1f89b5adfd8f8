import { QUESTION_KINDS, dropIllegalMoves, emptyStop } from './draft.js';

/**
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 * @typedef {import('./draft.js').Text} Text
 */

/**
 * The valid part of a stored draft.
 *
 * @param {any} stored
 * @returns {Draft}
 */
export function validDraft(stored) {
  const boards = asArray(stored?.boards).filter((board) => typeof board?.rules === 'string' && typeof board.position === 'string');
  return { title: validText(stored?.title), both: stored?.both === true, kept: typeof stored?.kept === 'string' ? stored.kept : '', boards: boards.map(validBoard).filter(tryDropIllegalMoves) };
}

/**
 * Removes the first illegal or unreadable move and those after it; `false` if the rules or the position are invalid.
 *
 * @param {DraftBoard} board changed
 */
function tryDropIllegalMoves(board) {
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
    shown: asArray(stored?.shown).filter(isShown),
    ask: QUESTION_KINDS.includes(stored?.ask) ? stored.ask : 'nothing',
    number: typeof stored?.number === 'string' ? stored.number : '',
    choices: asArray(stored?.choices).map((choice) => ({ said: validText(choice?.said), right: choice?.right === true })),
    then: validText(stored?.then),
    question: validText(stored?.question),
    hint: validText(stored?.hint),
    other: validText(stored?.other),
    answers,
  };
}

/** @param {any} shown @returns {shown is import('../awale_engine.js').LessonShown} */
function isShown(shown) {
  if (['granary', 'threats', 'letters'].includes(shown) || typeof shown?.reach === 'string' || typeof shown?.play === 'number') return true;
  return Array.isArray(shown?.marks) && shown.marks.every((/** @type {unknown} */ pit) => typeof pit === 'string');
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
