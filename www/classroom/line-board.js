import { svgElement } from '../base/dom.js';
import { CAMPS, SIDES } from '../base/sides.js';

/** Sizes of the drawn board, in units of the SVG: `print.css` scales it to the page. */
const PITCH = 40;
const RADIUS = 17;
const STORE = { width: 26, height: 74 };
/** From an end of the board to its store, and from the store to the pits. */
const GAP = 4;
const STORE_SPACE = STORE.width + 2 * GAP;
const WIDTH = 6 * PITCH + 2 * STORE_SPACE;
const HEIGHT = 110;

/**
 * An empty board in lines, to play on with real seeds: twelve pits with their letters, a store at each
 * end, and the direction of sowing.
 *
 * @param {(side: import('../base/sides.js').Side) => string} campName the words written along each side
 * @param {'whole' | 'left' | 'right'} [part] the whole board, or a half to be glued to the other
 */
export function lineBoard(campName, part = 'whole') {
  const left = STORE_SPACE;
  const middle = HEIGHT / 2;
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words, /** @type {number} */ size, turn = 0) =>
    svgElement('text', { x, y, 'font-size': size, 'text-anchor': 'middle', transform: `rotate(${turn} ${x} ${y})` }, words);
  const pit = (/** @type {import('../base/sides.js').Side} */ side, /** @type {number} */ place) => {
    const x = left + (place + 0.5) * PITCH;
    const y = middle + (side === 'S' ? 20 : -20);
    // Each player reads the letters of their own side.
    const letter = side === 'S' ? text(x, y + 28, CAMPS.S[place], 7) : text(x, y - 28, CAMPS.N[5 - place], 7, 180);
    return svgElement('g', {}, svgElement('circle', { class: 'pit', cx: x, cy: y, r: RADIUS }), letter);
  };
  const store = (/** @type {number} */ x) => svgElement('rect', { class: 'pit', x, y: middle - STORE.height / 2, width: STORE.width, height: STORE.height, rx: STORE.width / 2 });
  const half = WIDTH / 2;
  // On a half too, words and arrows are drawn whole, in the middle of the three pits of each side.
  const centre = { whole: half, left: left + 1.5 * PITCH, right: left + 4.5 * PITCH }[part];
  const view = { whole: [0, WIDTH], left: [0, half], right: [half, half] }[part];
  return svgElement('svg', { class: `line-board ${part}`, viewBox: `${view[0] - 2} -2 ${view[1] + 4} ${HEIGHT + 4}` },
    svgElement('rect', { class: 'edge', x: 0, y: 0, width: WIDTH, height: HEIGHT, rx: 20 }),
    store(GAP), store(WIDTH - GAP - STORE.width),
    ...[0, 1, 2, 3, 4, 5].flatMap((place) => [pit('S', place), pit('N', place)]),
    // The direction of sowing: to the right along a player's own side, then on round the board.
    ...SIDES.map((side) =>
      svgElement('g', { transform: side === 'N' ? `rotate(180 ${centre} ${middle})` : '' },
        svgElement('path', { class: 'way', d: `M ${centre - 14} ${middle + 1.6} h 26 m -3 -1.2 l 3 1.2 l -3 1.2` }),
        text(centre, HEIGHT - 1.5, campName(side), 4.5))),
    part !== 'whole' && svgElement('line', { class: 'cut', x1: half, x2: half, y1: 0, y2: HEIGHT }));
}
