/** Events of a player at the device. */
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * On a shared device: reloads the page after some idle minutes. Nothing is stored there, so the
 * next players find a new game.
 *
 * @param {number} minutes
 * @param {() => void} afresh
 */
export function reloadWhenIdle(minutes, afresh = () => location.reload()) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  // The timer starts with the first event: an untouched page needs no reload.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(afresh, minutes * 60_000);
  };
  for (const sign of ACTIVITY) addEventListener(sign, wait, { passive: true, capture: true });
}
