/**
 * Drops the second press of a double click when another button has come under the pointer after the first. Otherwise a
 * double click on “Place 6 seeds” would also press “Stop…”, which appears in its place; on “Stop…”, the answer that
 * goes on; and on the × of a list entry, the × of the next entry.
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
      // `detail` counts the clicks at one place in a short time; a press of a key is 0.
      if (event.detail > 1 && pressed !== last) event.stopImmediatePropagation();
      else last = pressed;
    },
    { capture: true },
  );
}
