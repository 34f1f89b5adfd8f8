import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { Pupil } from '../classroom/pupil.js';
import { saveMatchSettings } from '../game/match-settings.js';
import { Store } from '../storage/store.js';

/** The events that prove that the device is in use. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
/** The time to answer whether the device is in use, in seconds. */
const ANSWER_TIME = 20;

/** Deletes the last pupil's results and opens the address again. */
function reset() {
  // On a shared device a pupil's results are in the tab's own store, whatever store is given.
  Pupil.of({ store: new Store(null), kiosk: true }).clear();
  location.reload();
}

/**
 * Prepares the page for a shared device.
 *
 * @param {number} minutes of inactivity until the page asks whether the device is in use; `Infinity`: never
 * @param {() => import('../base/words.js').Words} words
 * @param {Pick<import('./game-flow.js').GameFlow, 'fixed' | 'match'>} flow
 * @param {Store} store
 */
export async function startKiosk(minutes, words, { fixed, match }, store) {
  // Stores the players given in the address, because the new-game dialog starts with the stored players.
  saveMatchSettings(store, match.settings);
  document.documentElement.toggleAttribute('data-fixed', fixed);
  // The buttons that choose the rules or the opponent: the rules' name and the players' names.
  if (fixed) for (const button of document.querySelectorAll('#rules, .who')) button.toggleAttribute('disabled', true);
  await resetWhenIdle(minutes, words);
}

/**
 * Resets a shared device: after some idle minutes it asks whether the device is in use, and without an answer
 * deletes the last pupil's results and opens the address again: the next players find what was prepared.
 *
 * @param {number} minutes `Infinity`: never
 * @param {() => import('../base/words.js').Words} words in the language of the moment
 */
async function resetWhenIdle(minutes, words) {
  if (minutes === Infinity) return;
  await words().add('kiosk');
  const say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => words().say(key, data);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** Whether the question is open: then only closing it stops the reset. */
  let asking = false;
  const ask = async () => {
    asking = true;
    timer = setTimeout(reset, ANSWER_TIME * 1000);
    const opened = await openDialog({
      say,
      title: say('ui.kiosk.still'),
      body: [element('p', {}, say('ui.kiosk.about', { n: ANSWER_TIME }))],
      actions: [{ label: say('ui.kiosk.yes'), main: true, act: () => undefined }],
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
  for (const type of ACTIVITY) addEventListener(type, wait, { passive: true, capture: true });
}
