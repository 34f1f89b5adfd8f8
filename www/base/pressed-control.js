/**
 * The control that a press on a term is meant for. The target of a term is larger than its word, so that it
 * lies over words and buttons around it: targets of terms meet in the middle, and a button keeps its surface.
 *
 * @param {MouseEvent} press
 * @param {HTMLElement} term the one whose target was hit
 */
export function nearestTerm({ detail, clientX, clientY }, term) {
  // Pressed by a key or by assistive technology: without a place.
  if (detail === 0) return term;
  const distance = (/** @type {HTMLElement} */ one) =>
    Math.min(...[...one.getClientRects()].map(({ left, right, top, bottom }) =>
      Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom))));
  const around = /** @type {HTMLElement[]} */ ([...(term.closest('[role="tabpanel"], dialog, .lesson-bar') ?? document).querySelectorAll('button, a[href], summary, label')]);
  let nearest = { control: term, away: distance(term) };
  for (const control of around) {
    const away = distance(control);
    if (away < nearest.away && (away === 0 || control.matches('.term')) && control.checkVisibility({ visibilityProperty: true })) nearest = { control, away };
  }
  return nearest.control;
}
