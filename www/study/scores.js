import { readMove } from '../awale.js';
import { otherSide } from '../base/sides.js';
import { shortMove } from '../replay/short-move.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * A score with its sign; estimates are rounded to half a seed.
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
  // The minus sign (U+2212) is as wide as the plus sign.
  return format.format(shown).replace('-', '−');
}

/**
 * The score in words.
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
  const kind = shown === 0 ? 'even' : 'ahead';
  return say(`ui.analysis.${kind}${proven ? '.proven' : ''}`, { by, ...seedsInWords(Math.abs(shown), language) });
}

/**
 * @param {number} n
 * @param {string} language
 */
export function formatNumber(n, language) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(n);
}

/**
 * Seeds in a sentence, where five and a half are *5 or 6*; `n` chooses the plural form.
 *
 * @param {number} seeds
 * @param {string} language
 */
export function seedsInWords(seeds, language) {
  const around = [...new Set([Math.floor(seeds), Math.ceil(seeds)])].map((n) => formatNumber(n, language));
  return { n: Math.ceil(seeds), seeds: new Intl.ListFormat(language, { type: 'disjunction' }).format(around) };
}

/**
 * A score rounded to a seed, or to half a seed if it is an estimate.
 *
 * @param {number} score
 * @param {boolean} proven
 */
export function roundScore(score, proven) {
  // Adding 0 turns -0 into 0.
  return (proven ? Math.round(score) : Math.round(score * 2) / 2) + 0;
}

/**
 * Moves as text, at most `most`; an ellipsis stands for the others.
 *
 * @param {string[]} moves
 * @param {number} most
 * @param {Say} say
 */
export function formatMoves(moves, most, say) {
  const first = moves.slice(0, most);
  const short = first.map((move) => shortMove(move, say));
  const shown = first.map((move, at) => short[at] ?? move).join(short.some(Boolean) ? ' · ' : ' ');
  return moves.length > most ? `${shown} …` : shown;
}

/**
 * Moves as they are announced, with their pits marked.
 *
 * @param {string[]} moves
 */
export function markedMoves(moves) {
  return moves.map((move) => {
    const { origin, harvest, placed } = readMove(move);
    const heaps = [...harvest, ...placed].map(({ pit, seeds }) => `[[${pit}]] ${seeds}`);
    return [...(origin ? [`[[${origin}]]`] : []), ...heaps].join(' ');
  }).join(', ');
}
