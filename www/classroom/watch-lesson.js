import { lessonStops } from '../lesson/lesson-stops.js';
import { isQuestion } from './lesson-questions.js';

/**
 * Keeps how a pupil answers the questions of a lesson that runs. Where every move is right, nothing is asked.
 *
 * @param {import('../lesson/lesson-run.js').LessonRun} run
 * @param {string} name the lesson's
 * @param {import('./pupil.js').Pupil} pupil
 */
export function watchLesson(run, name, pupil) {
  const asked = questionSteps(run.lesson);
  /** The step that waits for an answer, from 1. */
  let open = 0;
  const keep = (/** @type {(answer: import('./pupil.js').PupilAnswer) => void} */ change) => {
    const at = asked.indexOf(open);
    if (at < 0) return;
    pupil.inLesson(name, asked.length, ({ answers }) => {
      const answer = answers[at];
      // What is known by now is not asked again.
      if (answer?.end === 'open') change(answer);
    });
  };
  run.addEventListener('step', (event) => {
    const step = /** @type {CustomEvent<number>} */ (event).detail;
    // Going on without the answer shows it; after it, the answer is kept already.
    if (step === open + 1) keep((answer) => (answer.end = 'shown'));
    open = asked.includes(step) ? step : 0;
  });
  run.addEventListener('answer', (event) => {
    const right = /** @type {CustomEvent<boolean>} */ (event).detail;
    keep((answer) => {
      answer.tries += 1;
      if (right) answer.end = 'found';
    });
  });
  run.addEventListener('helped', () => keep((answer) => (answer.hints += 1)));
  run.addEventListener('done', () => pupil.inLesson(name, asked.length, (lesson) => (lesson.done = true)));
}

/** The steps at which a lesson asks, from 1. @param {import('../awale_engine.js').Lesson} lesson */
function questionSteps(lesson) {
  return lessonStops(lesson).flatMap(({ step }, at) => (isQuestion(step.ask) ? [at + 1] : []));
}
