import { svgElement } from '../base/dom.js';

/** The distance between pits, and the size of the picture. */
const STEP = 10;
const WIDTH = 64;
const HEIGHT = 24;

/**
 * A small picture of a board: the more seeds a pit holds, the fuller it is.
 *
 * @param {number[] | undefined} pits A to F, then a to f; `undefined` draws nothing
 */
export function boardPicture(pits) {
  const holes = (pits ?? []).map((seeds, index) => {
    const row = index < 6 ? 1 : 0;
    const column = index < 6 ? index : 11 - index;
    const place = { cx: 7 + column * STEP, cy: 7 + row * STEP };
    const heap = seeds > 0 && svgElement('circle', { class: 'heap', ...place, r: Math.min(4, 0.9 + Math.sqrt(seeds)) });
    return [svgElement('circle', { class: 'hole', ...place, r: 4.2 }), heap];
  });
  const wood = pits && svgElement('rect', { class: 'plank', width: WIDTH, height: HEIGHT, rx: 7 });
  return svgElement('svg', { class: 'board-picture', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, wood, ...holes.flat());
}
