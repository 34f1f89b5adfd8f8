/**
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('../awale_engine.js').LessonBoard} LessonBoard
 * @typedef {import('../awale_engine.js').LessonStep} LessonStep
 *
 * @typedef {object} LessonStop a step with its board
 * @property {LessonBoard} board
 * @property {LessonStep} step
 * @property {string[]} before the moves of its board up to the previous step: `step.moves` follow them
 * @property {boolean} firstOfBoard
 */

/**
 * The steps of all boards of a lesson.
 *
 * @param {Lesson} lesson
 * @returns {LessonStop[]}
 */
export function lessonStops(lesson) {
  return lesson.boards.flatMap((board) => {
    /** @type {string[]} */
    let before = [];
    return board.steps.map((step, at) => {
      const stop = { board, step, before, firstOfBoard: at === 0 };
      before = [...before, ...step.moves];
      return stop;
    });
  });
}
