import { otherSide } from '../base/sides.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * A difference in seeds with its sign; a guess to half a seed, since nobody knows it better.
 *
 * @param {number} score
 * @param {boolean} proven
 * @param {string} language
 */
export function formatScore(score, proven, language) {
  const shown = roundScore(score, proven);
  const digits = proven || Number.isInteger(shown) ? 0 : 1;
  const format = new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A real minus, as wide as the plus.
  return format.format(shown).replace('-', '−');
}

/**
 * Who is ahead and by how many seeds, in words, and whether that is certain.
 *
 * @param {Say} say
 * @param {number} score for `side`
 * @param {Side} side
 * @param {boolean} proven
 * @param {string} language
 */
export function verdictText(say, score, side, proven, language) {
  const shown = roundScore(score, proven);
  const by = shown < 0 ? otherSide(side) : side;
  const n = Math.abs(shown);
  const kind = n === 0 ? 'even' : 'ahead';
  return say(`ui.analysis.${kind}${proven ? '.proven' : ''}`, { by, n, seeds: formatNumber(n, language) });
}

/**
 * @param {number} n
 * @param {string} language
 */
export function formatNumber(n, language) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(n);
}


/**
 * @param {number} score
 * @param {boolean} proven
 */
export function roundScore(score, proven) {
  // Adding nothing makes nothing of minus nothing.
  return (proven ? Math.round(score) : Math.round(score * 2) / 2) + 0;
}

/**
 * Moves as they are written down, with numbers left out.
 *
 * @param {string[]} moves
 * @param {number} most
 */
export function formatMoves(moves, most) {
  const shown = moves.slice(0, most).join(' ');
  return moves.length > most ? `${shown} …` : shown;
}
