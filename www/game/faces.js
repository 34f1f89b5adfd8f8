import { svgElement } from '../base/dom.js';

/**
 * The faces of the levels, 0 to 10: a seed with its colour, eyes and mouth, and what it wears. Paths in
 * a square of 40 units.
 *
 * @type {{ seed: string, eyes: 'dots' | 'wide' | 'closed' | 'keen', mouth: string, wears?: string }[]}
 */
const FACES = [
  { seed: '#e8d9b5', eyes: 'wide', mouth: 'M17 27a3 3 0 1 0 6 0a3 3 0 1 0-6 0', wears: 'M20 7c0-4 4-4 4-1' },
  { seed: '#dcc79a', eyes: 'wide', mouth: 'M15 26q5 5 10 0' },
  { seed: '#cfc6b4', eyes: 'closed', mouth: 'M17 27q3 2 6 0' },
  { seed: '#d3b57e', eyes: 'dots', mouth: 'M14 25q6 6 12 0' },
  { seed: '#bfc4ae', eyes: 'dots', mouth: 'M16 26h8', wears: 'M10 11q10-7 20 0z' },
  { seed: '#c79f6b', eyes: 'dots', mouth: 'M15 26q5 3 10 0', wears: 'M13 31q7 4 14 0' },
  { seed: '#a9b6b0', eyes: 'keen', mouth: 'M15 26q5 3 10 0', wears: 'M9 14q11-4 22 0' },
  { seed: '#b58b5f', eyes: 'keen', mouth: 'M16 27h8' },
  { seed: '#9aa7a3', eyes: 'keen', mouth: 'M16 26q4 2 8 0', wears: 'M9 13l4-5 4 4 3-5 3 5 4-4 4 5' },
  { seed: '#93704f', eyes: 'closed', mouth: 'M15 26q5 4 10 0', wears: 'M14 30q6 8 12 0z' },
  { seed: '#7d8c88', eyes: 'keen', mouth: 'M16 26q4 2 8 0', wears: 'M9 12l3-6 4 4 4-6 4 6 4-4 3 6zM14 30q6 9 12 0z' },
];

/** The paths of eyes. */
const EYES = {
  dots: 'M14.5 19h.01M25.5 19h.01',
  wide: 'M12.5 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M23.5 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  closed: 'M12 19q2.5 2 5 0M23 19q2.5 2 5 0',
  keen: 'M12 16l5 1.5M28 16l-5 1.5M14.5 20h.01M25.5 20h.01',
};

/** The face of a level. @param {number} level */
export function face(level) {
  const { seed, eyes, mouth, wears } = FACES[level];
  const ink = { fill: 'none', stroke: '#2a2018', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return svgElement(
    'svg',
    { viewBox: '0 0 40 40', width: 48, height: 48, class: 'face', 'aria-hidden': 'true' },
    svgElement('path', { d: 'M20 5C31 4 36 13 35 22S28 36 19 35 4 29 5 19 11 6 20 5z', fill: seed, stroke: '#2a2018', 'stroke-width': 1.2 }),
    wears && svgElement('path', { ...ink, d: wears, fill: wears.includes('z') ? '#a0401c' : 'none', 'stroke-width': 1.6 }),
    svgElement('path', { ...ink, d: EYES[eyes], 'stroke-width': eyes === 'dots' || eyes === 'keen' ? 2.6 : 1.8 }),
    svgElement('path', { ...ink, d: mouth }),
  );
}
