/** What counts as somebody being there. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * A board for everybody: after some idle minutes it is set up afresh for the next players. Nothing
 * has been kept, so that loading the page again is all there is to do.
 *
 * @param {number} minutes
 * @param {() => void} afresh
 */
export function reloadWhenIdle(minutes, afresh = () => location.reload()) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // A board that nobody has touched is fresh already.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(afresh, minutes * 60_000);
  };
  for (const sign of ACTIVITY) addEventListener(sign, wait, { passive: true, capture: true });
}
