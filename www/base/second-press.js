/** The longest time between the two taps of a double tap, in milliseconds; their greatest distance, in CSS pixels. */
const DOUBLE_TAP_TIME = 500;
const DOUBLE_TAP_DISTANCE = 24;

/**
 * The last press that was not dropped; `null` if it was not on a button. All places of `dropSecondPress` share it: a
 * press may redraw the list that its button is in, and the new list is another place.
 *
 * @type {{ x: number, y: number, time: number } | null}
 */
let lastPress = null;

/**
 * Whether a press is the second of a double click or a double tap.
 *
 * @param {MouseEvent} event a click
 */
function isSecond(event) {
  const { detail, clientX: x, clientY: y, timeStamp: time } = event;
  // `detail` counts the clicks at one place in a short time; a press of a key is 0. On phones each tap may be 1.
  if (detail !== 1) return detail > 1;
  if (lastPress === null || /** @type {PointerEvent} */ (event).pointerType === 'mouse') return false;
  return time - lastPress.time < DOUBLE_TAP_TIME && Math.hypot(x - lastPress.x, y - lastPress.y) < DOUBLE_TAP_DISTANCE;
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
  let lastButton = null;
  place?.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('button') : null;
      if (isSecond(event) && pressed !== lastButton) return event.stopImmediatePropagation();
      lastButton = pressed;
      lastPress = pressed && { x: event.clientX, y: event.clientY, time: event.timeStamp };
    },
    { capture: true },
  );
}
