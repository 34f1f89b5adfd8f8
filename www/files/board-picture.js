import { svgElement } from '../base/dom.js';

/** The size of the picture in units of its own; the distances below are in the same units. */
const WIDTH = 64;
const HEIGHT = 24;
/** From the edge of the picture to the centre of the first pit. */
const MARGIN = 7;
/** The distance between the centres of neighbouring pits. */
const STEP = 10;
const PIT_RADIUS = 4.2;
/** The largest radius of a heap: smaller than the pit's, so that the edge of the pit stays visible. */
const MAX_HEAP_RADIUS = 4;
/** Added to the radius of every heap, so that a single seed is visible. */
const EXTRA_RADIUS = 0.9;

/**
 * A small picture of a board: the more seeds a pit holds, the fuller it is.
 *
 * @param {number[] | undefined} pits A to F, then a to f; `undefined` draws nothing
 */
export function boardPicture(pits) {
  const holes = (pits ?? []).map((seeds, index) => {
    const row = index < 6 ? 1 : 0;
    const column = index < 6 ? index : 11 - index;
    const place = { cx: MARGIN + column * STEP, cy: MARGIN + row * STEP };
    const heap = seeds > 0 && svgElement('circle', { class: 'heap', ...place, r: Math.min(MAX_HEAP_RADIUS, EXTRA_RADIUS + Math.sqrt(seeds)) });
    return [svgElement('circle', { class: 'hole', ...place, r: PIT_RADIUS }), heap];
  });
  const wood = pits && svgElement('rect', { class: 'plank', width: WIDTH, height: HEIGHT, rx: 7 });
  return svgElement('svg', { class: 'board-picture', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, wood, ...holes.flat());
}
