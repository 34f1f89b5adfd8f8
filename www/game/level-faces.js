import { svgElement } from '../base/dom.js';

const INK = '#2a2018';
const LEAF = '#7f9f4e';
const CLAY = '#b8532c';
const STRAW = '#e0b75f';
const PALE = '#f6f0e2';
const BLUE = '#4f7a9c';
const GOLD = '#e8c050';

/** @typedef {[d: string, fill: string, line: number]} Part an SVG path (`d`), its fill and its stroke width (0: no stroke) */

/**
 * Two eyes: discs of radius `r` at the height `y`.
 *
 * @param {number} y
 * @param {number} offset how far each is from the middle
 * @param {number} [r]
 * @returns {Part}
 */
function eyes(y, offset, r = 1.7) {
  const dot = (/** @type {number} */ x) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;
  return [dot(24 - offset) + dot(24 + offset), INK, 0];
}

/**
 * The faces of the levels, 0 to 10: seeds that differ in outline, not only in colour, in a square of 48
 * units.
 *
 * @type {Part[][]}
 */
const FACES = [
  // Still in its pod.
  [
    ['M13 31C12 21 18 15 24 15S36 21 35 31z', '#f0e4c4', 1.6],
    eyes(26, 4.5, 2),
    ['M22.3 31.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0', CLAY, 1.2],
    ['M7 31l5 3.5 4-4 4 4 4-4 4 4 4-4 4 4 5-3.5C41 40 34 46 24 46S7 40 7 31z', LEAF, 1.6],
  ],
  // Sprouting.
  [
    ['M24 17v-7', 'none', 1.8],
    ['M24 11C19 12 15 9 14 4C20 3 24 6 24 11z', LEAF, 1.4],
    ['M24 12C29 12 32 9 33 5C28 4 24 7 24 12z', LEAF, 1.4],
    ['M24 16C33 16 38 22 38 30S32 44 24 44S10 38 10 30S15 16 24 16z', '#e6d2a0', 1.6],
    eyes(28, 6, 2.2),
    ['M19 35q5 5 10 0', 'none', 1.8],
  ],
  // Looking at a cloud.
  [
    ['M20 17C30 15 38 21 38 31S31 44 22 44S8 38 9 29S13 18 20 17z', '#d2cab8', 1.6],
    ['M15 23.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0zM25.6 22.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z', PALE, 1.2],
    ['M18.4 21.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM29 20.8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z', INK, 0],
    ['M21 34q2.5-2 5 0', 'none', 1.8],
    ['M33 14c-3 0-4-4-1-5c0-4 6-4 7-1c4-1 5 6 1 6z', PALE, 1.4],
  ],
  // A broad smile.
  [
    ['M24 12C34 12 40 19 39 28S33 44 24 44S9 37 9 28S14 12 24 12z', '#d8b97c', 1.6],
    eyes(25, 6),
    ['M16 31q8 10 16 0z', PALE, 1.6],
    ['M12.5 29.5h2M33.5 29.5h2', 'none', 1.4],
  ],
  // A straw hat.
  [
    ['M24 14C33 14 38 21 38 29S32 44 24 44S10 37 10 29S15 14 24 14z', '#c4c9ae', 1.6],
    ['M4 19C12 15 36 15 44 19C38 24 10 24 4 19z', STRAW, 1.6],
    ['M14 17.5C14 8 19 5 24 5S34 8 34 17.5C30 19.5 18 19.5 14 17.5z', STRAW, 1.6],
    ['M14 14.5C19 16.5 29 16.5 34 14.5V17.5C30 19.5 18 19.5 14 17.5z', CLAY, 1.2],
    eyes(28, 5.5),
    ['M19 35q5 3.5 10-1', 'none', 1.8],
  ],
  // A cap and a scarf.
  [
    ['M24 11C33 11 39 18 39 26S33 42 24 42S9 35 9 26S15 11 24 11z', '#c79f6b', 1.6],
    ['M10 22C10 12 16 7 24 7S38 12 38 20C30 17 18 18 10 22z', BLUE, 1.6],
    ['M36 19C42 19 46 21 46 23C42 24 37 22 34 20z', BLUE, 1.6],
    eyes(26, 5.5),
    ['M20 32q4 3 8 0', 'none', 1.8],
    ['M10 36C17 41 31 41 38 36L39 40C31 46 17 46 9 40z', CLAY, 1.6],
    ['M30 41l5 5 4-3-4-4z', CLAY, 1.4],
  ],
  // Glasses and a bow tie.
  [
    ['M24 7C33 7 37 15 37 24S32 40 24 40S11 33 11 24S15 7 24 7z', '#adbab3', 1.6],
    ['M13.2 22a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0zM25.2 22a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z', PALE, 1.6],
    ['M22.8 21.5q1.2-1 2.4 0M11 20.5l2.5.8M37 20.5l-2.5.8', 'none', 1.5],
    eyes(22.3, 6, 1.5),
    ['M20 32q4 2.5 8 0', 'none', 1.8],
    ['M24 41L14 36.5V46zM24 41L34 36.5V46z', CLAY, 1.6],
    ['M21.8 41a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z', CLAY, 1.4],
  ],
  // Broad, with a headband.
  [
    ['M24 12C38 12 43 16 43 27S38 43 24 43S5 38 5 27S10 12 24 12z', '#b98f62', 1.6],
    ['M6.5 19.5C16 16 32 16 41.5 19.5L42.6 24C32 20.5 16 20.5 5.4 24z', PALE, 1.6],
    ['M41 20l6-4-1 6 2 4-6-2.5z', PALE, 1.4],
    eyes(29, 7, 1.8),
    ['M14 25l6 1.4M34 25l-6 1.4M18 36h12', 'none', 2],
  ],
  // A crest of leaves, hands on the hips.
  [
    ['M19 15C13 15 9 12 7 7C13 6 17 8 19 12C18 7 20 3 24 1C28 3 30 7 29 12C31 8 35 6 41 7C39 12 35 15 29 15z', LEAF, 1.5],
    ['M11 26C1 25-1 35 5 39L12 36L11 33C7 34 5 30 11 30zM37 26C47 25 49 35 43 39L36 36L37 33C41 34 43 30 37 30z', '#9dacaa', 1.5],
    ['M24 13C34 13 40 19 39 27S32 45 24 45S10 35 9 27S14 13 24 13z', '#9dacaa', 1.6],
    ['M14 23l7 2.5M34 23l-7 2.5', 'none', 2],
    eyes(28, 5.5, 1.8),
    ['M18 34q7 3.5 12-2', 'none', 1.9],
  ],
  // An embroidered cap and a white beard.
  [
    ['M24 8C33 8 38 15 38 24S32 40 24 40S10 33 10 24S15 8 24 8z', '#a07a54', 1.6],
    ['M12.5 15.5L14 6C20 3.5 28 3.5 34 6L35.5 15.5C28 12.5 20 12.5 12.5 15.5z', PALE, 1.6],
    ['M14.5 10.5l3-3 3 2.5 3.5-3 3.5 3 3-2.5 3 3', 'none', 1.3],
    ['M15 22.5q3 2.5 6 0M27 22.5q3 2.5 6 0', 'none', 1.9],
    ['M10.5 27C13 31 17 29.5 24 29.5S35 31 37.5 27C38 38 31 47 24 47S10 38 10.5 27z', PALE, 1.6],
    ['M20.5 34q3.5 2.5 7 0', 'none', 1.7],
  ],
  // A crown and a moustache.
  [
    ['M24 13C34 13 39 20 38 29S32 45 24 45S10 38 10 29S14 13 24 13z', '#8b9a97', 1.6],
    ['M9 18L6 3l9.5 6L24 1l8.5 8L42 3l-3 15C30 14.5 18 14.5 9 18z', GOLD, 1.6],
    ['M22.4 10.5L24 8.5l1.6 2L24 12.5z', CLAY, 1.1],
    ['M14 23l7 2.2M34 23l-7 2.2', 'none', 2],
    eyes(28, 5.5, 1.8),
    ['M24 33C20 30.5 14 32 10 38C15 38.5 21 38.5 24 35.5C27 38.5 33 38.5 38 38C34 32 28 30.5 24 33z', PALE, 1.6],
    ['M21 40.5q3 1.5 6 0', 'none', 1.6],
  ],
];

/** The face of a level. @param {number} level */
export function face(level) {
  const parts = FACES[level].map(([d, fill, line]) =>
    svgElement('path', { d, fill, stroke: line > 0 ? INK : 'none', 'stroke-width': line, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  );
  return svgElement('svg', { viewBox: '0 0 48 48', width: 56, height: 56, class: 'face', 'aria-hidden': 'true' }, ...parts);
}
