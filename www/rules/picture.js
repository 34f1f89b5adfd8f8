import { svgElement } from '../base/dom.js';

/**
 * @typedef {object} Scene
 * @property {string} pits a digit for each pit: South's from the left, then North's from the left
 * @property {string} [taken] captured pits, as letters `a` to `l` by their index in `pits`
 * @property {string} [spared] pits that are marked as spared, in the same way
 * @property {boolean} [stores]
 * @property {boolean} [carton] an egg box instead of a wooden board
 * @property {[number, number][]} [equal] pits joined by a line: the indices of South's and North's
 *   pit
 */

/** @type {Record<string, Scene>} */
const SCENES = {
  classique: { pits: '401250' + '016233', taken: 'jkl' },
  stricte: { pits: '312046' + '000230', spared: 'jk' },
  'cote-ivoire': { pits: '200101' + '232332', taken: 'ghij', spared: 'kl' },
  boite: { pits: '444444' + '444444', carton: true },
  eqwale: { pits: '204713' + '354721', equal: [[2, 2], [3, 3]] },
  kalah: { pits: '310402' + '520314', stores: true },
  awari: { pits: '444444' + '444444' },
};

/** The distance between two pits. */
const PITCH = 34;
/** Where the seeds of a pit lie around its centre. */
const SEED_OFFSETS = [
  [0, 0], [-6, -3], [6, -3], [-3, 6], [4, 6], [0, -8], [-8, 4], [8, 3],
];

/**
 * A small decorative picture of a board with these rules.
 *
 * @param {string} id the rules card
 * @returns {SVGSVGElement}
 */
export function rulesPicture(id) {
  const scene = SCENES[id] ?? SCENES.classique;
  const wood = { x: 3, y: 3, width: 254, height: 82, rx: scene.carton ? 10 : 34 };
  const left = 130 - 2.5 * PITCH;
  const at = (/** @type {number} */ place) => ({
    x: left + (place % 6) * PITCH,
    y: place < 6 ? 62 : 26,
  });
  const letter = (/** @type {number} */ place) => String.fromCharCode(97 + place);
  const hollows = [...scene.pits].map((digit, place) => {
    const { x, y } = at(place);
    const mark = scene.taken?.includes(letter(place)) ? 'taken' : scene.spared?.includes(letter(place)) && 'spared';
    const hollow = scene.carton
      ? svgElement('rect', { class: 'hollow', x: x - 14, y: y - 14, width: 28, height: 28, rx: 8 })
      : svgElement('circle', { class: 'hollow', cx: x, cy: y, r: 14 });
    const count = Number(digit);
    const seeds = SEED_OFFSETS.slice(0, count).map(([dx, dy]) => {
      // A single seed lies in the middle.
      const spread = count === 1 ? 0 : 1;
      return svgElement('circle', { class: 'seed', cx: x + dx * spread, cy: y + dy * spread, r: 3.4 });
    });
    const ring = mark && svgElement('circle', { class: mark, cx: x, cy: y, r: 16 });
    return svgElement('g', {}, hollow, ...seeds, ring);
  });
  const stores = scene.stores
    ? [17, 243].map((x, which) =>
        svgElement(
          'g',
          {},
          svgElement('rect', { class: 'hollow', x: x - 8, y: 20, width: 16, height: 48, rx: 8 }),
          ...[0, 1, 2, 3, 4].slice(which).map((seed) =>
            svgElement('circle', { class: 'seed', cx: x + (seed % 2 ? 2.5 : -2.5), cy: 28 + seed * 7.5, r: 3.4 }),
          ),
        ),
      )
    : [];
  const lines = (scene.equal ?? []).map(([south, north]) => {
    const [from, to] = [at(south), at(6 + north)];
    return svgElement('line', { class: 'joins', x1: from.x, y1: from.y - 15, x2: to.x, y2: to.y + 15 });
  });
  const rings = (scene.equal ?? []).flatMap(([south, north]) =>
    [south, 6 + north].map((place) => {
      const { x, y } = at(place);
      return svgElement('circle', { class: 'taken', cx: x, cy: y, r: 16 });
    }),
  );
  return svgElement(
    'svg',
    { class: 'picture', viewBox: '0 0 260 88', 'aria-hidden': 'true', focusable: 'false' },
    svgElement('rect', { class: scene.carton ? 'carton' : 'wood', ...wood }),
    ...stores,
    ...hollows,
    ...lines,
    ...rings,
  );
}
