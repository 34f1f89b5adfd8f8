/** The longest time between the two taps of a double tap, in milliseconds; their greatest distance, in CSS pixels. */
const DOUBLE_TAP_TIME = 500;
const DOUBLE_TAP_DISTANCE = 24;

/**
 * The last press that was not dropped, if a button was pressed, in whichever `place`: a press may draw its list anew,
 * and the new list is another `place`.
 *
 * @type {{ x: number, y: number, time: number } | null}
 */
let before = null;

/**
 * Whether a press is the second of a double click or a double tap.
 *
 * @param {MouseEvent} event a click
 */
function isSecond(event) {
  const { detail, clientX: x, clientY: y, timeStamp: time } = event;
  // `detail` counts the clicks at one place in a short time; a press of a key is 0. On phones each tap may be 1.
  if (detail !== 1) return detail > 1;
  if (before === null || /** @type {PointerEvent} */ (event).pointerType === 'mouse') return false;
  return time - before.time < DOUBLE_TAP_TIME && Math.hypot(x - before.x, y - before.y) < DOUBLE_TAP_DISTANCE;
}

/**
 * Drops the second press of a double click or tap when another button has come under the pointer after the first.
 * Otherwise a double click on “Place 6 seeds” would also press “Stop…”, which appears in its place; one on “Stop…”
 * would also press the answer to go on; and one on the × of a list entry, the × of the next entry.
 *
 * @param {HTMLElement | null} place where the buttons are
 */
export function dropSecondPress(place) {
  /** The button of the last press. @type {Element | null} */
  let last = null;
  place?.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (isSecond(event) && pressed !== last) return event.stopImmediatePropagation();
      last = pressed;
      before = pressed && { x: event.clientX, y: event.clientY, time: event.timeStamp };
    },
    { capture: true },
  );
}
