/**
 * Fits a board with its texts into a window whose height is fixed, such as a frame: first the board gets
 * narrower, then everything is scaled down.
 */

/** The least width before everything is scaled down, in CSS pixels. */
const MIN_WIDTH = 480;
/** Steps of the binary search for the width: enough for one pixel. */
const HALVINGS = 10;

/** @param {HTMLElement} place the board with its texts */
export function fitWindow(place) {
  let scale = 1;
  const height = (/** @type {number} */ width) => {
    place.style.width = `${width}px`;
    return place.offsetHeight;
  };
  const fit = () => {
    let [low, high] = [Math.min(MIN_WIDTH, innerWidth), innerWidth];
    if (height(high) > innerHeight) {
      for (let halving = 0; halving < HALVINGS; halving += 1) {
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
  // A text may take another line.
  new ResizeObserver(() => place.offsetHeight * scale > innerHeight + 1 && fit()).observe(place);
  fit();
}
