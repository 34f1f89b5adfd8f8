import { svgElement } from '../base/dom.js';

/**
 * @typedef {object} Scene
 * @property {string} pits a digit for each pit: South's from the left, then North's from the left
 * @property {string} [taken] captured pits, as letters `a` to `l` by their index in `pits`
 * @property {string} [spared] pits that are marked as spared, in the same way
 * @property {boolean} [stores]
 * @property {boolean} [carton] an egg box instead of a wooden board
 * @property {[number, number][]} [equal] pairs of pits that are joined by a line and marked as captured: South's and
 *   North's pit, by the indices in their rows
 */

/** The distance between two pits. */
const PITCH = 34;
/** The x of the centre of a row's first pit, and the y of the centres of each row: North's row is above. */
const LEFT = 45;
const ROWS = { south: 62, north: 26 };
/** The offsets of a pit's seeds from its centre. */
const SEED_OFFSETS = [
  [0, 0], [-6, -3], [6, -3], [-3, 6], [4, 6], [0, -8], [-8, 4], [8, 3],
];
/** The x of the centres of the stores, on the left and the right. */
const STORES = [17, 243];

/**
 * A small decorative picture of a board.
 *
 * @param {Scene} scene
 * @returns {SVGSVGElement}
 */
export function rulesPicture(scene) {
  const { equal = [], carton } = scene;
  return svgElement(
    'svg',
    { class: 'picture', viewBox: '0 0 260 88', 'aria-hidden': 'true', focusable: 'false' },
    svgElement('rect', { class: carton ? 'carton' : 'wood', x: 3, y: 3, width: 254, height: 82, rx: carton ? 10 : 34 }),
    ...(scene.stores ? STORES.map(store) : []),
    ...[...scene.pits].map((digit, place) => pit(scene, place, Number(digit))),
    ...equal.map(([south, north]) => joiningLine(centre(south), centre(6 + north))),
    ...equal.flatMap(([south, north]) => [ring('taken', south), ring('taken', 6 + north)]),
  );
}

/** The centre of a pit. @param {number} place its index */
const centre = (place) => ({ x: LEFT + (place % 6) * PITCH, y: place < 6 ? ROWS.south : ROWS.north });

/** @param {number} x @param {number} y */
const seed = (x, y) => svgElement('circle', { class: 'seed', cx: x, cy: y, r: 3.4 });

/** A ring around a pit. @param {'taken' | 'spared'} kind @param {number} place */
function ring(kind, place) {
  const { x, y } = centre(place);
  return svgElement('circle', { class: kind, cx: x, cy: y, r: 16 });
}

/**
 * A pit with its seeds, and the ring that marks it.
 *
 * @param {Scene} scene
 * @param {number} place
 * @param {number} count
 */
function pit({ carton, taken, spared }, place, count) {
  const { x, y } = centre(place);
  const hollow = carton
    ? svgElement('rect', { class: 'hollow', x: x - 14, y: y - 14, width: 28, height: 28, rx: 8 })
    : svgElement('circle', { class: 'hollow', cx: x, cy: y, r: 14 });
  const seeds = SEED_OFFSETS.slice(0, count).map(([dx, dy]) => seed(x + dx, y + dy));
  const letter = String.fromCharCode(97 + place);
  const marked = taken?.includes(letter) ? 'taken' : spared?.includes(letter) ? 'spared' : null;
  return svgElement('g', {}, hollow, ...seeds, marked && ring(marked, place));
}

/** A store with five seeds on the left, four on the right. @param {number} x @param {number} which 0: left, 1: right */
function store(x, which) {
  const seeds = [0, 1, 2, 3, 4].slice(which).map((at) => seed(x + (at % 2 ? 2.5 : -2.5), 28 + at * 7.5));
  return svgElement('g', {}, svgElement('rect', { class: 'hollow', x: x - 8, y: 20, width: 16, height: 48, rx: 8 }), ...seeds);
}

/**
 * A line that joins two pits.
 *
 * @param {{ x: number, y: number }} from the centre of South's pit
 * @param {{ x: number, y: number }} to the centre of North's pit
 */
const joiningLine = (from, to) => svgElement('line', { class: 'joins', x1: from.x, y1: from.y - 15, x2: to.x, y2: to.y + 15 });
