/** The digits after the point of a score. */
const DIGITS = 1;
/** The columns of a position: its pits and stores, then whose turn it is. */
const POSITION = 15;
/** The most columns: the position, the depth, the moves, and the scores of six moves. */
const COLUMNS = POSITION + 2 + 6;

/**
 * Turns a packed opening book, which the build makes (xtask/books.mjs), back into the book's text (docs/texts.md). The
 * packed book has the same header, then a line for each column. A position's moves are one word; its scores are tenths
 * of a seed: the first move's score, then how much lower each further move's score is than the one before it.
 *
 * @param {string} packed
 */
export function unpackBook(packed) {
  const start = packed.indexOf('\n\n') + 2;
  const columns = packed.slice(start).trimEnd().split('\n', COLUMNS).map((column) => column.split(' '));
  const lines = columns[0].map((_, at) => {
    const cells = columns.map((column) => column[at] ?? '');
    const [depth = '', moves = '', ...gaps] = cells.slice(POSITION);
    let score = 0;
    const scored = [...moves].map((move, which) => {
      score += which === 0 ? Number(gaps[0]) : -Number(gaps[which]);
      return `${move}${score < 0 ? '-' : '+'}${(Math.abs(score) / 10 ** DIGITS).toFixed(DIGITS)}`;
    });
    return [cells.slice(0, POSITION).join('-'), depth, ...scored].join(' ');
  });
  return `${packed.slice(0, start)}${lines.join('\n')}\n`;
}
