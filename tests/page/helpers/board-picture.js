// What is drawn in the picture of a board.

/**
 * How wide South's and North's totals are drawn beside their stores on a printed board. The unit is the distance
 * between two neighbouring pits.
 *
 * @param {import('@playwright/test').Locator} canvas
 * @param {number} end the distance from the middle of the board at which the search for dark dots ends, in that unit:
 *   less than 3.86, where the board's outline is
 */
export const totalWidths = (canvas, end) => canvas.evaluate((element, last) => {
  const { width, height } = /** @type {HTMLCanvasElement} */ (element);
  const dots = /** @type {HTMLCanvasElement} */ (element).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  const dark = (/** @type {number} */ x, /** @type {number} */ y) => dots[4 * (Math.round(y) * width + Math.round(x))] < 100 && dots[4 * (Math.round(y) * width + Math.round(x)) + 3] > 100;
  const across = [...Array(width).keys()].filter((x) => dark(x, height / 2));
  const [left, right] = [across[0], across[across.length - 1]];
  const down = [...Array(height).keys()].filter((y) => dark((left + right) / 2, y));
  // The board is 7.72 units wide, its outline included (twice 3.86: `board_half_size` in src/canvas/plan.rs).
  const pitch = (right - left) / 7.72;
  const middle = { x: (left + right) / 2, y: (down[0] + down[down.length - 1]) / 2 };
  // South's total stands at the right, North's at the left: beyond the count of the last pit (2.86), and 1.03 from the
  // middle of the board in height (`plan` in src/canvas/plan.rs).
  return [1, -1].map((sign) => {
    const columns = [];
    for (let x = 2.86; x < last; x += 1 / pitch) {
      const inked = [...Array(Math.round(0.12 * pitch)).keys()].some((y) => dark(middle.x + sign * x * pitch, middle.y + sign * 1.03 * pitch + y - 0.06 * pitch));
      if (inked) columns.push(x);
    }
    return columns.length > 0 ? columns[columns.length - 1] - columns[0] : 0;
  });
}, end);
