/**
 * The script of a SCORM package: the bridge between the board in its frame and the learning platform
 * (SCORM 1.2 Run-Time Environment, ADL 2001). The function's source is written into the package, so it
 * uses nothing from outside itself.
 *
 * The platform stores the status, a score of 100, and where the learner left off.
 */
export function runSco() {
  /** The standard's limit for `cmi.suspend_data`, in characters. */
  const MAX_SUSPEND_DATA = 4096;
  /** How many parent windows are searched for the platform's API. */
  const MAX_PARENTS = 500;
  const started = Date.now();

  /** @type {{ attributes: Record<string, string>, count: number, unrecorded: string }} */
  const { attributes, count, unrecorded } = JSON.parse(document.body.dataset.choice ?? '');
  const game = !attributes.lesson && !attributes.exercise;

  /**
   * The platform's API, in this window or one of its parents.
   *
   * @param {Window | null} from
   */
  function findApi(from) {
    try {
      for (let at = from, count = 0; at && count < MAX_PARENTS; count += 1) {
        const { API } = /** @type {any} */ (at);
        if (API) return API;
        at = at.parent === at ? null : at.parent;
      }
    } catch {
      // A window of another site cannot be read, and is not the platform's.
    }
    return null;
  }
  const opener = () => {
    try {
      return window.top?.opener ?? window.opener;
    } catch {
      return window.opener;
    }
  };
  const api = findApi(window) ?? findApi(opener());
  if (api) api.LMSInitialize('');
  else {
    const line = document.createElement('p');
    line.textContent = unrecorded;
    document.body.append(line);
  }
  const get = (/** @type {string} */ name) => (api ? String(api.LMSGetValue(name) ?? '') : '');
  const set = (/** @type {string} */ name, /** @type {string | number} */ value) => api && api.LMSSetValue(name, String(value));

  /**
   * The stored progress: the step of a lesson or list, the points earned in a lesson, the
   * marks of a list's exercises, the game being played.
   *
   * @type {{ step?: number, earned?: number, marks?: Record<string, number>, link?: string }}
   */
  let kept = {};
  try {
    kept = JSON.parse(get('cmi.suspend_data')) ?? {};
  } catch {
    // Nothing is kept yet.
  }
  /** The points earned before the lesson was resumed. */
  const earnedBefore = kept.earned ?? 0;
  const save = () => {
    const text = JSON.stringify(kept);
    if (text.length <= MAX_SUSPEND_DATA) set('cmi.suspend_data', text);
    if (kept.step) set('cmi.core.lesson_location', kept.step);
    if (api) api.LMSCommit('');
  };
  /** Raises the score; a lower one is not written. @param {number} score of 100 */
  const raiseScore = (score) => {
    set('cmi.core.score.min', 0);
    set('cmi.core.score.max', 100);
    set('cmi.core.score.raw', Math.max(Math.round(score), Number(get('cmi.core.score.raw')) || 0));
  };
  const complete = () => {
    set('cmi.core.lesson_status', 'completed');
    set('cmi.core.exit', '');
  };
  if (!/completed|passed|failed/.test(get('cmi.core.lesson_status'))) {
    set('cmi.core.lesson_status', 'incomplete');
    set('cmi.core.exit', 'suspend');
  }
  save();

  const frame = document.createElement('iframe');
  frame.title = document.title;
  frame.allow = 'fullscreen';
  const params = new URLSearchParams(attributes);
  if (kept.step) params.set('step', String(kept.step));
  if (count > 1 && kept.marks) params.set('done', Object.keys(kept.marks).map((name) => name.split('/')[1]).join(','));
  frame.src = `awale.html#${params}`;
  document.body.prepend(frame);

  /** Whether the stored game has been restored: events before that are not the learner's. */
  let ready = false;
  /** Listeners to the board's events. @type {Record<string, (detail: any, link: string) => void>} */
  const listeners = {
    ready() {
      ready = !kept.link;
      if (kept.link) frame.contentWindow?.postMessage({ awale: 1, id: 1, name: 'load', value: kept.link }, '*');
    },
    position(_, link) {
      if (!game || !ready) return;
      kept = { link };
      save();
    },
    end({ winner }) {
      if (!game) return;
      raiseScore(winner === (attributes.side ?? 'S') ? 100 : winner === null ? 50 : 0);
      complete();
      kept = {};
      save();
    },
    step({ lesson, exercise, step, earned }) {
      if (lesson) kept = { step, earned: earnedBefore + earned };
      // An unfinished exercise is begun again.
      else if (count > 1) kept = { ...kept, step: Number(exercise.split('/')[1]) };
      save();
    },
    solved({ lesson, exercise, earned, of }) {
      if (lesson) {
        raiseScore(of > 0 ? (100 * Math.min(of, earnedBefore + earned)) / of : 100);
        complete();
        kept = {};
      } else {
        // The first answer to each exercise counts.
        const marks = { [exercise]: Math.round((100 * earned) / of), ...kept.marks };
        const values = Object.values(marks);
        kept = { ...kept, marks };
        raiseScore(values.reduce((sum, value) => sum + value, 0) / count);
        if (values.length === count) complete();
      }
      save();
    },
  };
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || data?.awale !== 1) return;
    if (data.kind === 'height') frame.style.height = `${Math.ceil(data.height)}px`;
    else if (data.kind === 'answer') ready = true;
    else if (data.kind === 'event' && Object.hasOwn(listeners, data.type)) listeners[data.type](data.detail, data.link);
  });

  addEventListener('pagehide', () => {
    if (!api) return;
    const seconds = Math.round((Date.now() - started) / 1000);
    const two = (/** @type {number} */ value) => String(Math.floor(value)).padStart(2, '0');
    set('cmi.core.session_time', `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`);
    api.LMSFinish('');
  });
}
