/**
 * The control that a press on a term is meant for. The target of a term is larger than its word, so that it may lie
 * over a button beside the text: a press on that button is meant for the button.
 *
 * @param {MouseEvent} press
 * @param {HTMLElement} term the one whose target was hit
 */
export function pressedControl({ detail, clientX, clientY }, term) {
  // A press by a key or by assistive technology has no coordinates.
  if (detail === 0 || isAt(term, clientX, clientY)) return term;
  const around = term.closest('[role="tabpanel"], dialog, .lesson-bar') ?? document;
  const controls = /** @type {HTMLElement[]} */ ([...around.querySelectorAll('button, a[href], summary, label')]);
  return controls.find((control) => isAt(control, clientX, clientY) && control.checkVisibility({ visibilityProperty: true })) ?? term;
}

/** @param {HTMLElement} control @param {number} x @param {number} y */
const isAt = (control, x, y) => [...control.getClientRects()].some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
