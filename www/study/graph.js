import { svgElement, element } from '../base/dom.js';
import { moveNumbers } from '../replay/move-number.js';
import { shownMove } from '../replay/short-move.js';
import { isSure } from './kept-reviews.js';
import { formatScore, verdictText } from './scores.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../base/sides.js').Side} Side
 */

/** The size of the drawing in its own units. */
const WIDTH = 320;
const HEIGHT = 150;
const MARGIN = 10;
/** The least range of the scale, in seeds: small differences shall look small. */
const MIN_SCALE = 8;
/** With less space between moves than this, only marked moves and changes between sure and estimated have dots. */
const MIN_SPACING = 4;
/** How many moves Page Up and Page Down go. */
const PAGE_STEP = 10;

/**
 * The score after each move for the side at the bottom: as a graph, in which a press or the arrow keys go to
 * a move, and as a table for screen readers.
 */
export class Graph {
  #onselect;
  #grid = svgElement('g', { class: 'ground' });
  #curve = svgElement('g', { class: 'curve' });
  #points = svgElement('g', { class: 'points' });
  #cursor = svgElement('line', { class: 'now', y1: 0, y2: HEIGHT });
  #drawing = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' });
  #caption = element('caption', {});
  #headings = element('tr', {});
  #rows = element('tbody', {});
  #slider = element('div', { class: 'plot', role: 'slider', tabindex: 0 });
  /** @type {GameReview | null} */
  #review = null;
  /** The ply on the board; `null` outside the reviewed line. @type {number | null} */
  #ply = null;
  /** @type {(ply: number) => string} */
  #describe = () => '';
  element = element('figure', { class: 'graph' });

  /** @param {(ply: number) => void} onselect */
  constructor(onselect) {
    this.#onselect = onselect;
    this.#drawing.append(this.#grid, this.#curve, this.#cursor, this.#points);
    this.#slider.append(this.#drawing);
    const table = element('table', {}, this.#caption, element('thead', {}, this.#headings), this.#rows);
    this.element.append(this.#slider, element('div', { class: 'unseen' }, table));
    this.#slider.addEventListener('click', (event) => this.#press(event));
    this.#slider.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * @param {GameReview} review
   * @param {object} options
   * @param {Say} options.say
   * @param {string} options.language
   * @param {Side} options.side the side at the bottom
   * @param {boolean} options.graded whether marks are shown, which only a full review has
   * @param {Set<number>} options.exact the plies whose unproven score is that of the endgame tables
   */
  show(review, { say, language, side, graded, exact }) {
    this.#review = review;
    const sign = side === 'S' ? 1 : -1;
    const scores = review.outlooks.map(({ south }) => (south === null ? null : sign * south));
    const most = Math.max(MIN_SCALE, ...scores.map((score) => Math.abs(score ?? 0)));
    const x = (/** @type {number} */ ply) => xOf(ply, review.total);
    const y = (/** @type {number} */ score) => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - MARGIN);
    const isSureAt = (/** @type {number} */ ply) => isSure({ review, exact }, ply);
    const numbers = moveNumbers(review.moves.map(({ by }) => by));
    const marks = graded ? review.moves.map(({ mark }) => mark) : [];
    this.#grid.replaceChildren(...gridLines(most, y, language));
    const known = scores.flatMap((score, ply) => (score === null ? [] : [{ ply, score, sure: isSureAt(ply) }]));
    this.#curve.replaceChildren(...curve(known, x, y));
    const withMark = marksThatFit(review, marks, known.map(({ ply, score }) => ({ ply, x: x(ply), y: markY(y(score)) })));
    const crowded = x(1) - x(0) < MIN_SPACING;
    const drawn = known.filter(({ ply, sure }, at) => !crowded || marks[ply - 1] || sure !== known[at - 1]?.sure);
    this.#points.replaceChildren(
      ...drawn.map(({ ply, score, sure }) => {
        const mark = marks[ply - 1] ?? null;
        return point(x(ply), y(score), sure, mark, withMark.has(ply));
      }),
    );
    this.#describe = (ply) => {
      const score = scores[ply];
      const move = review.moves[ply - 1];
      const verdict = score === null || score === undefined ? say('ui.analysis.unknown') : verdictText(say, score, side, isSureAt(ply), language);
      if (!move) return ply === 0 ? `${say('ui.analysis.start')} ${verdict}` : verdict;
      const grade = graded ? gradeText(say, move) : '';
      return say('ui.analysis.point', { n: numbers[ply - 1], by: move.by, move: shownMove(move.move, say), stands: verdict, grade }).trim();
    };
    this.#table({ say, language, side, graded, scores, numbers, exact });
    this.#slider.setAttribute('aria-label', say('ui.analysis.graph'));
    this.#slider.setAttribute('aria-valuemin', '0');
    this.#slider.setAttribute('aria-valuemax', String(review.total));
    this.ply = this.#ply;
  }

  /** @param {number | null} ply `null` outside the reviewed line */
  set ply(ply) {
    this.#ply = ply;
    const { total = 0 } = this.#review ?? {};
    this.#cursor.classList.toggle('off', ply === null);
    const x = String(xOf(ply ?? 0, total));
    this.#cursor.setAttribute('x1', x);
    this.#cursor.setAttribute('x2', x);
    this.#slider.setAttribute('aria-valuenow', String(Math.min(ply ?? 0, total)));
    this.#slider.setAttribute('aria-valuetext', this.#describe(ply ?? 0));
  }

  /**
   * @param {{ say: Say, language: string, side: Side, graded: boolean, scores: (number | null)[], numbers: number[], exact: Set<number> }} options
   */
  #table({ say, language, side, graded, scores, numbers, exact }) {
    const review = this.#review;
    if (!review) return;
    this.#caption.textContent = say('ui.analysis.table', { by: side });
    const headings = ['number', 'move', 'score', 'sure', ...(graded ? ['grade'] : [])];
    this.#headings.replaceChildren(...headings.map((name) => element('th', { scope: 'col' }, say(`ui.analysis.head.${name}`))));
    const rows = review.outlooks.map(({ proven }, ply) => {
      const score = scores[ply];
      const move = review.moves[ply - 1];
      return element(
        'tr',
        {},
        element('th', { scope: 'row' }, numbers[ply - 1] ?? 0),
        element('td', {}, move ? say('ui.moves.move', { by: move.by, move: shownMove(move.move, say) }) : say('ui.analysis.start')),
        element('td', {}, score === null ? say('ui.analysis.unknown') : formatScore(score, isSure({ review, exact }, ply), language)),
        element('td', {}, score === null ? '' : say(`ui.analysis.${proven ? 'proven' : exact.has(ply) ? 'exact' : 'estimated'}`)),
        graded && element('td', {}, move ? gradeText(say, move) : ''),
      );
    });
    this.#rows.replaceChildren(...rows);
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const { left, width } = this.#drawing.getBoundingClientRect();
    const along = (((event.clientX - left) / width) * WIDTH - MARGIN) / (WIDTH - 2 * MARGIN);
    this.#go(Math.round(along * (this.#review?.total ?? 0)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const total = this.#review?.total ?? 0;
    const now = this.#ply ?? 0;
    const to = {
      ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1,
      PageUp: now + PAGE_STEP, PageDown: now - PAGE_STEP, Home: 0, End: total,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }

  /** @param {number} ply */
  #go(ply) {
    const total = this.#review?.total ?? 0;
    this.#onselect(Math.max(0, Math.min(total, ply)));
  }
}

/** The grade of a move, and that it lost the lead or the draw. @param {Say} say @param {GameReview['moves'][0]} move */
function gradeText(say, { grade, turned }) {
  return [grade, ...(turned ? ['lead'] : [])].map((name) => say(`ui.analysis.grade.${name}`)).join(' ');
}

/** The place of a ply across the drawing. @param {number} ply @param {number} total the plies of the review */
function xOf(ply, total) {
  return MARGIN + (ply * (WIDTH - 2 * MARGIN)) / Math.max(1, total);
}

/**
 * The zero line and the grid lines.
 *
 * @param {number} most the largest score on the scale, in seeds
 * @param {(score: number) => number} y
 * @param {string} language
 */
function gridLines(most, y, language) {
  const step = most <= 12 ? 5 : most <= 30 ? 10 : 20;
  const at = [0];
  for (let seeds = step; seeds <= most; seeds += step) at.push(seeds, -seeds);
  return at.flatMap((seeds) => [
    svgElement('line', { class: seeds === 0 ? 'even' : 'rule', x1: 0, x2: WIDTH, y1: y(seeds), y2: y(seeds) }),
    svgElement('text', { class: 'seeds', x: 1, y: y(seeds) - 2 }, formatScore(seeds, true, language)),
  ]);
}

/**
 * The line through the known scores, and the area between it and zero.
 *
 * @param {{ ply: number, score: number }[]} known
 * @param {(ply: number) => number} x
 * @param {(score: number) => number} y
 */
function curve(known, x, y) {
  if (known.length === 0) return [];
  const points = known.map(({ ply, score }) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
  const [first, last] = [known[0], known[known.length - 1]];
  const area = `${x(first.ply).toFixed(1)},${y(0)} ${points.join(' ')} ${x(last.ply).toFixed(1)},${y(0)}`;
  return [svgElement('polygon', { class: 'area', points: area }), svgElement('polyline', { class: 'stroke', points: points.join(' ') })];
}

/** The room of a mark in the drawing: its width is `edge` plus `letter` for each character, its height `line`. */
const MARK = { edge: 6, letter: 7.5, line: 20 };
const MARK_WEIGHT = new Map([['??', 3], ['!', 2], ['?', 1]]);
const TURNING_POINT_WEIGHT = 9;

/** The base line of a mark: above the position's dot, or below the dot where there is no room. @param {number} y */
const markY = (y) => (y < 24 ? y + 15 : y - 6);

/**
 * The plies whose marks are written: those of turning points first, then by weight and by what the move cost, as
 * long as none comes near another. Other marked moves have a larger dot only.
 *
 * @param {GameReview} review
 * @param {(string | null)[]} marks
 * @param {{ ply: number, x: number, y: number }[]} places where the marks of the known positions would be
 */
function marksThatFit({ turns, moves }, marks, places) {
  const weight = (/** @type {number} */ ply) => (turns.includes(ply - 1) ? TURNING_POINT_WEIGHT : (MARK_WEIGHT.get(marks[ply - 1] ?? '') ?? 0));
  const width = (/** @type {number} */ ply) => MARK.edge + MARK.letter * (marks[ply - 1] ?? '').length;
  const loss = (/** @type {number} */ ply) => moves[ply - 1].loss;
  const marked = places.filter(({ ply }) => marks[ply - 1]).sort((a, b) => weight(b.ply) - weight(a.ply) || loss(b.ply) - loss(a.ply));
  /** @type {typeof places} */
  const chosen = [];
  for (const one of marked) {
    const fits = chosen.every(({ ply, x, y }) => Math.abs(x - one.x) >= (width(ply) + width(one.ply)) / 2 || Math.abs(y - one.y) >= MARK.line);
    if (fits) chosen.push(one);
  }
  return new Set(chosen.map(({ ply }) => ply));
}

/**
 * A position: a dot if its score is sure, a ring if it is estimated, with the mark of the move before it.
 *
 * @param {number} x
 * @param {number} y
 * @param {boolean} sure
 * @param {string | null} mark
 * @param {boolean} fits whether the mark is written
 */
function point(x, y, sure, mark, fits) {
  const dot = svgElement('circle', { class: sure ? 'dot sure' : 'dot', cx: x.toFixed(1), cy: y.toFixed(1), r: mark ? 2.6 : 1.3 });
  if (!mark || !fits) return dot;
  const text = svgElement('text', { class: mark === '!' ? 'mark fine' : 'mark', x: x.toFixed(1), y: markY(y).toFixed(1) }, mark);
  return svgElement('g', {}, dot, text);
}
