import { lessonStops } from '../lesson/lesson-stops.js';
import { isQuestion } from '../lesson/question.js';

/**
 * Records a pupil's answers to the questions of a running lesson. A question that any move answers is not
 * recorded.
 *
 * @param {import('../lesson/lesson-run.js').LessonRun} run
 * @param {string} name the lesson's
 * @param {import('./pupil.js').Pupil} pupil
 * @param {string} [title] of a teacher's own lesson
 */
export function watchLesson(run, name, pupil, title) {
  const asked = questionSteps(run.lesson);
  const changeLesson = (/** @type {(lesson: import('./pupil.js').PupilLesson) => void} */ change) => pupil.changeLesson(name, asked.length, (lesson) => {
    if (title) lesson.title = title;
    change(lesson);
  });
  /** The step that the pupil is at, from 1, if it has a question; otherwise 0. */
  let openStep = 0;
  const changeAnswer = (/** @type {(answer: import('./pupil.js').PupilAnswer) => void} */ change) => {
    const at = asked.indexOf(openStep);
    if (at < 0) return;
    changeLesson(({ answers }) => {
      const answer = answers[at];
      // An answer that was found before is kept; one that was shown may still be found.
      if (answer && answer.end !== 'found') change(answer);
    });
  };
  run.addEventListener('step', (event) => {
    const step = /** @type {CustomEvent<number>} */ (event).detail;
    // Going on without the right answer counts as being shown it; `changeAnswer` keeps an answer that was found.
    if (step === openStep + 1) changeAnswer((answer) => (answer.end = 'shown'));
    openStep = asked.includes(step) ? step : 0;
  });
  run.addEventListener('answer', (event) => {
    const right = /** @type {CustomEvent<boolean>} */ (event).detail;
    changeAnswer((answer) => {
      // After the answer was shown, a pupil's answer no longer counts as the first try.
      answer.tries = Math.max(answer.tries, Number(answer.end === 'shown')) + 1;
      if (right) answer.end = 'found';
    });
  });
  run.addEventListener('shown', () => changeAnswer((answer) => (answer.end = 'shown')));
  run.addEventListener('helped', () => changeAnswer((answer) => (answer.hints += 1)));
  run.addEventListener('done', () => changeLesson((lesson) => (lesson.done = true)));
}

/** The numbers of a lesson's steps that have a question, from 1. @param {import('../awale_engine.js').Lesson} lesson */
function questionSteps(lesson) {
  return lessonStops(lesson).flatMap(({ step }, at) => (isQuestion(step.ask) ? [at + 1] : []));
}
