import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { Pupil } from '../classroom/pupil.js';
import { Store } from '../storage/store.js';

/** Events of a player at the device. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
/** How long the question waits for an answer, in seconds. */
const ANSWER_TIME = 20;

/** Begins again from the address: what the last pupil did is forgotten. */
function beginAgain() {
  Pupil.of({ store: new Store(null), kiosk: true }).clear();
  location.reload();
}

/**
 * On a shared device: after some idle minutes asks whether somebody is there, and without an answer
 * begins again from the address. Nothing is stored, so the next players find what was prepared.
 *
 * @param {number} minutes
 * @param {import('../base/words.js').Words} words
 * @param {() => void} afresh
 */
export async function resetWhenIdle(minutes, words, afresh = beginAgain) {
  await words.add('kiosk');
  const say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => words.say(key, data);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Whether the question is open: only an answer to it counts then. */
  let asking = false;
  const ask = async () => {
    asking = true;
    timer = setTimeout(afresh, ANSWER_TIME * 1000);
    const opened = await openDialog({
      say,
      title: say('ui.kiosk.still'),
      body: [element('p', {}, say('ui.kiosk.about', { n: ANSWER_TIME }))],
      actions: [{ label: say('ui.kiosk.yes'), main: true, act: () => {} }],
    });
    await opened.closed;
    asking = false;
    wait();
  };
  // The timer starts with the first event: an untouched page needs no reset.
  const wait = () => {
    if (asking) return;
    clearTimeout(timer);
    timer = setTimeout(ask, minutes * 60_000);
  };
  for (const sign of ACTIVITY) addEventListener(sign, wait, { passive: true, capture: true });
}
