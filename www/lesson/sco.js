/**
 * The script of a SCO, the unit of a SCORM package that a learner opens: the bridge between the board in its frame and
 * the learning platform (SCORM 1.2 Run-Time Environment, ADL 2001), which stores the status, a score out of 100, and
 * where the learner left off.
 *
 * The function's source is written into the package, so all that it calls is defined inside it.
 */
export function runSco() {
  /** The standard's limit for `cmi.suspend_data`, in characters. */
  const MAX_SUSPEND_DATA = 4096;
  /** How many parent windows are searched for the platform's API. */
  const MAX_PARENTS = 500;
  const started = Date.now();

  /** @type {{ attributes: Record<string, string>, count: number, unrecorded: string }} */
  const { attributes, count, unrecorded } = JSON.parse(document.body.dataset.choice ?? '');
  const isGame = !attributes.lesson && !attributes.exercise;

  const api = findApi(window) ?? findApi(openerOfPage());
  if (api) api.LMSInitialize('');
  else sayUnrecorded();

  let progress = storedProgress();
  /** The points earned before the lesson was resumed. */
  const earnedBefore = progress.earned ?? 0;
  /** Whether the lesson has been finished in this session: what is answered after that changes nothing. */
  let isFinished = false;
  markIncomplete();
  save();

  const frame = showBoard();
  /** Whether the stored game, if there is one, has been restored: events before that are not the learner's. */
  let isRestored = false;
  /** Listeners to the board's events. @type {Record<string, (detail: any, link: string) => void>} */
  const listeners = {
    ready: restoreGame,
    position: savePosition,
    end: finishGame,
    step: saveStep,
    solved: ({ lesson, exercise, earned, of }) => (lesson ? finishLesson(earned, of) : countExercise(exercise, earned, of)),
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.awale !== 1) return;
    if (data.kind === 'height') frame.style.height = `${Math.ceil(data.height)}px`;
    else if (data.kind === 'answer') isRestored = true;
    else if (data.kind === 'event' && Object.hasOwn(listeners, data.type)) listeners[data.type](data.detail, data.link);
  });
  if (api) addEventListener('pagehide', finishSession);

  /**
   * The platform's API, in this window or one of its parents.
   *
   * @param {Window | null} from
   */
  function findApi(from) {
    try {
      for (let at = from, parents = 0; at && parents < MAX_PARENTS; parents += 1) {
        const { API } = /** @type {any} */ (at);
        if (API) return API;
        at = at.parent === at ? null : at.parent;
      }
    } catch {
      // A window of another site cannot be read, and is not the platform's.
    }
    return null;
  }

  function openerOfPage() {
    try {
      return window.top?.opener ?? window.opener;
    } catch {
      return window.opener;
    }
  }

  /** Says below the board that nothing is recorded. */
  function sayUnrecorded() {
    const line = document.createElement('p');
    line.textContent = unrecorded;
    document.body.append(line);
  }

  /** @param {string} name */
  function get(name) {
    return api ? String(api.LMSGetValue(name) ?? '') : '';
  }

  /** @param {string} name @param {string | number} value */
  function set(name, value) {
    if (api) api.LMSSetValue(name, String(value));
  }

  /**
   * The progress that the platform has stored: the step of a lesson or list, the points earned in a lesson, the
   * marks of a list's exercises, the game being played.
   *
   * @returns {{ step?: number, earned?: number, marks?: Record<string, number>, link?: string }}
   */
  function storedProgress() {
    try {
      const { step, earned, marks, link } = JSON.parse(get('cmi.suspend_data')) ?? {};
      const isWithin = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
      const valid = typeof marks === 'object' && marks !== null ? Object.entries(marks).filter(([name, mark]) => /^[^/]+\/[1-9]\d{0,2}$/.test(name) && isWithin(mark, 0, 100)) : [];
      return {
        ...(isWithin(step, 1, 999) && { step }),
        // An answer found at a later try earns half a point.
        ...(isWithin(2 * earned, 0, 9999) && { earned }),
        ...(valid.length > 0 && { marks: Object.fromEntries(valid) }),
        ...(typeof link === 'string' && { link }),
      };
    } catch {
      // Nothing is stored yet, or nothing that can be read.
      return {};
    }
  }

  function save() {
    const text = JSON.stringify(progress);
    // A longer text is not sent: the platform keeps the last one that fitted.
    if (text.length <= MAX_SUSPEND_DATA) set('cmi.suspend_data', text);
    if (progress.step) set('cmi.core.lesson_location', progress.step);
    if (api) api.LMSCommit('');
  }

  function markIncomplete() {
    if (/completed|passed|failed/.test(get('cmi.core.lesson_status'))) return;
    set('cmi.core.lesson_status', 'incomplete');
    set('cmi.core.exit', 'suspend');
  }

  function markCompleted() {
    set('cmi.core.lesson_status', 'completed');
    set('cmi.core.exit', '');
  }

  /** Raises the score; a lower one is not written. @param {number} score out of 100 */
  function raiseScore(score) {
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', Math.max(Math.round(score), Number(get('cmi.core.score.raw')) || 0));
  }

  /** Shows the board at the stored step, with the stored exercises marked as done. */
  function showBoard() {
    const board = document.createElement('iframe');
    board.title = document.title;
    board.allow = 'fullscreen';
    const params = new URLSearchParams(attributes);
    if (progress.step) params.set('step', String(progress.step));
    if (count > 1 && progress.marks) params.set('done', Object.keys(progress.marks).map((name) => name.split('/')[1]).join(','));
    board.src = `awale.html#${params}`;
    document.body.prepend(board);
    return board;
  }

  function restoreGame() {
    isRestored = !progress.link;
    if (progress.link) frame.contentWindow?.postMessage({ awale: 1, id: 1, name: 'load', value: progress.link }, '*');
  }

  /** @param {unknown} _ @param {string} link */
  function savePosition(_, link) {
    if (!isGame || !isRestored) return;
    progress = { link };
    save();
  }

  /** @param {{ winner: string | null }} detail */
  function finishGame({ winner }) {
    if (!isGame) return;
    raiseScore(winner === (attributes.side ?? 'S') ? 100 : winner === null ? 50 : 0);
    markCompleted();
    progress = {};
    save();
  }

  /** @param {any} detail */
  function saveStep({ lesson, exercise, step, earned }) {
    if (lesson && isFinished) return;
    // Back to an earlier step: the step reached stays, with the points had there, so that no question counts twice.
    if (lesson && step <= (progress.step ?? 0)) return;
    if (lesson) progress = { step, earned: earnedBefore + earned };
    // An unfinished exercise is begun again.
    else if (count > 1) progress = { ...progress, step: Number(exercise.split('/')[1]) };
    save();
  }

  /** @param {number} earned the points since the lesson was resumed @param {number} of all points of the lesson */
  function finishLesson(earned, of) {
    isFinished = true;
    raiseScore(of > 0 ? (100 * Math.min(of, earnedBefore + earned)) / of : 100);
    markCompleted();
    progress = {};
    save();
  }

  /** @param {string} exercise @param {number} earned @param {number} of */
  function countExercise(exercise, earned, of) {
    // What an exercise earned when it was first finished counts.
    const marks = { [exercise]: Math.round((100 * earned) / of), ...progress.marks };
    const values = Object.values(marks);
    progress = { ...progress, marks };
    raiseScore(values.reduce((sum, value) => sum + value, 0) / count);
    if (values.length === count) markCompleted();
    save();
  }

  /** Reports the time since the start, and ends the session. */
  function finishSession() {
    const seconds = Math.round((Date.now() - started) / 1000);
    const twoDigits = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, '0');
    set('cmi.core.session_time', `${twoDigits(seconds / 3600)}:${twoDigits((seconds / 60) % 60)}:${twoDigits(seconds % 60)}`);
    api.LMSFinish('');
  }
}
