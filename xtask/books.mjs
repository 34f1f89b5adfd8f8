// Packs an opening book for the page: columns of numbers compress better than its lines.
import { unpackBook } from '../www/study/packed-book.js';

/** A score in tenths of a seed. @param {string} move such as `F+0.3` */
const tenths = (move) => Math.round(Number(move.slice(1)) * 10);

/** The packed form of a book, which `unpackBook` reads. @param {string} text */
export function packBook(text) {
  const [header = '', body = ''] = text.split('\n\n');
  const rows = body.trimEnd().split('\n').map((line) => {
    const [position = '', depth = '', ...moves] = line.split(' ');
    const scores = moves.map(tenths);
    // The moves are sorted by score: the first score, then how much less each next move scores.
    const gaps = scores.map((score, at) => (at === 0 ? score : scores[at - 1] - score));
    return [...position.split('-'), depth, moves.map(([move]) => move).join(''), ...gaps];
  });
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? '').join(' '));
  const packed = `${header}\n\n${columns.join('\n')}\n`;
  if (unpackBook(packed) !== text) throw new Error(`${header}: the packed book does not unpack to the same text`);
  return packed;
}
