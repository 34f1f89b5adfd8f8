/**
 * Fits a board with its words into a window of a given height, as sites have that give a frame a fixed
 * one: first narrower, then smaller.
 */

/** The board gets no narrower than this before its words get smaller, in CSS pixels. */
const NARROW = 480;
/** Halvings of the range of widths: enough for one pixel. */
const HALVINGS = 10;

/** @param {HTMLElement} place the board with its words */
export function fitWindow(place) {
  let scale = 1;
  const height = (/** @type {number} */ width) => {
    place.style.width = `${width}px`;
    return place.offsetHeight;
  };
  const fit = () => {
    let [low, high] = [Math.min(NARROW, innerWidth), innerWidth];
    if (height(high) > innerHeight) {
      for (let turn = 0; turn < HALVINGS; turn += 1) {
        const middle = (low + high) / 2;
        if (height(middle) > innerHeight) high = middle;
        else low = middle;
      }
      high = low;
    }
    scale = Math.min(1, innerHeight / height(high));
    place.style.transformOrigin = '0 0';
    place.style.transform = `translateX(${(innerWidth - high * scale) / 2}px) scale(${scale})`;
  };
  document.documentElement.style.overflow = 'hidden';
  document.body.style.margin = '0';
  addEventListener('resize', fit);
  // Words may take another line.
  new ResizeObserver(() => place.offsetHeight * scale > innerHeight + 1 && fit()).observe(place);
  fit();
}
