import { svgElement, element } from '../base/dom.js';
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
/** The least range of the scale, in seeds, so that a quiet game looks quiet. */
const MIN_SCALE = 8;

/**
 * The score after each move for the side at the bottom, as a graph and as a table for screen
 * readers. A press or the arrow keys go to a move.
 */
export class Graph {
  #onselect;
  #ground = svgElement('g', { class: 'ground' });
  #curve = svgElement('g', { class: 'curve' });
  #points = svgElement('g', { class: 'points' });
  #now = svgElement('line', { class: 'now', y1: 0, y2: HEIGHT });
  #drawing = svgElement('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' });
  #caption = element('caption', {});
  #heads = element('tr', {});
  #rows = element('tbody', {});
  #slider = element('div', { class: 'plot', role: 'slider', tabindex: 0 });
  /** @type {GameReview | null} */
  #review = null;
  /** The ply on the board; `null` in another line. @type {number | null} */
  #ply = null;
  /** @type {(ply: number) => string} */
  #describe = () => '';
  element = element('figure', { class: 'graph' });

  /** @param {(ply: number) => void} onselect */
  constructor(onselect) {
    this.#onselect = onselect;
    this.#drawing.append(this.#ground, this.#curve, this.#now, this.#points);
    this.#slider.append(this.#drawing);
    const table = element('table', {}, this.#caption, element('thead', {}, this.#heads), this.#rows);
    this.element.append(this.#slider, element('div', { class: 'unseen' }, table));
    this.#slider.addEventListener('click', (event) => this.#press(event));
    this.#slider.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * @param {GameReview} review
   * @param {object} how
   * @param {Say} how.say
   * @param {string} how.language
   * @param {Side} how.side the side at the bottom
   * @param {boolean} how.graded whether marks are shown: only in a full review
   */
  show(review, { say, language, side, graded }) {
    this.#review = review;
    const sign = side === 'S' ? 1 : -1;
    const scores = review.outlooks.map(({ south }) => (south === null ? null : sign * south));
    const most = Math.max(MIN_SCALE, ...scores.map((score) => Math.abs(score ?? 0)));
    const x = (/** @type {number} */ ply) => MARGIN + (ply * (WIDTH - 2 * MARGIN)) / Math.max(1, review.total);
    const y = (/** @type {number} */ score) => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - MARGIN);
    const marks = graded ? review.moves.map(({ mark }) => mark) : [];
    this.#ground.replaceChildren(...gridLines(most, y, language));
    const known = scores.flatMap((score, ply) => (score === null ? [] : [{ ply, score, proven: review.outlooks[ply].proven }]));
    this.#curve.replaceChildren(...curve(known, x, y));
    const written = marksToWrite(review, marks, x);
    this.#points.replaceChildren(
      ...known.map(({ ply, score, proven }) => {
        const mark = marks[ply - 1] ?? null;
        return point(x(ply), y(score), proven, mark, written.has(ply));
      }),
    );
    this.#describe = (ply) => {
      const score = scores[ply];
      const move = review.moves[ply - 1];
      const stands = score === null || score === undefined ? say('ui.analysis.unknown') : verdictText(say, score, side, review.outlooks[ply].proven, language);
      if (!move) return ply === 0 ? `${say('ui.analysis.start')} ${stands}` : stands;
      const grade = graded ? say(`ui.analysis.grade.${move.grade}`) : '';
      return say('ui.analysis.point', { n: ply, by: move.by, move: move.move, stands, grade }).trim();
    };
    this.#table({ say, language, side, graded, scores });
    this.#slider.setAttribute('aria-label', say('ui.analysis.graph'));
    this.#slider.setAttribute('aria-valuemin', '0');
    this.#slider.setAttribute('aria-valuemax', String(review.total));
    this.ply = this.#ply;
  }

  /** @param {number | null} ply `null`: another line */
  set ply(ply) {
    this.#ply = ply;
    const { total = 0 } = this.#review ?? {};
    this.#now.classList.toggle('off', ply === null);
    const at = MARGIN + ((ply ?? 0) * (WIDTH - 2 * MARGIN)) / Math.max(1, total);
    this.#now.setAttribute('x1', String(at));
    this.#now.setAttribute('x2', String(at));
    this.#slider.setAttribute('aria-valuenow', String(Math.min(ply ?? 0, total)));
    this.#slider.setAttribute('aria-valuetext', this.#describe(ply ?? 0));
  }

  /**
   * @param {{ say: Say, language: string, side: Side, graded: boolean, scores: (number | null)[] }} how
   */
  #table({ say, language, side, graded, scores }) {
    const review = this.#review;
    if (!review) return;
    this.#caption.textContent = say('ui.analysis.table', { by: side });
    const heads = ['number', 'move', 'score', 'sure', ...(graded ? ['grade'] : [])];
    this.#heads.replaceChildren(...heads.map((name) => element('th', { scope: 'col' }, say(`ui.analysis.head.${name}`))));
    const rows = review.outlooks.map(({ proven }, ply) => {
      const score = scores[ply];
      const move = review.moves[ply - 1];
      return element(
        'tr',
        {},
        element('th', { scope: 'row' }, ply),
        element('td', {}, move ? say('ui.moves.move', { by: move.by, move: move.move }) : say('ui.analysis.start')),
        element('td', {}, score === null ? say('ui.analysis.unknown') : formatScore(score, proven, language)),
        element('td', {}, score === null ? '' : say(proven ? 'ui.analysis.proven' : 'ui.analysis.estimated')),
        graded && element('td', {}, move ? say(`ui.analysis.grade.${move.grade}`) : ''),
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
      PageUp: now + 10, PageDown: now - 10, Home: 0, End: total,
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

/**
 * The zero line and the grid lines.
 *
 * @param {number} most
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
 * @param {{ ply: number, score: number }[]} known
 * @param {(ply: number) => number} x
 * @param {(score: number) => number} y
 */
function curve(known, x, y) {
  if (known.length === 0) return [];
  const along = known.map(({ ply, score }) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
  const [first, last] = [known[0], known[known.length - 1]];
  const area = `${x(first.ply).toFixed(1)},${y(0)} ${along.join(' ')} ${x(last.ply).toFixed(1)},${y(0)}`;
  return [svgElement('polygon', { class: 'area', points: area }), svgElement('polyline', { class: 'stroke', points: along.join(' ') })];
}

/** The least distance of two readable marks. */
const MIN_MARK_DISTANCE = 11;
const MARK_WEIGHT = new Map([['??', 3], ['!', 2], ['?', 1]]);

/**
 * The moves whose marks are written: turning points first, then by weight where they fit. The
 * others are only shown by size.
 *
 * @param {GameReview} review
 * @param {(string | null)[]} marks
 * @param {(ply: number) => number} x
 */
function marksToWrite(review, marks, x) {
  const weight = (/** @type {number} */ at) => (review.turns.includes(at) ? 9 : (MARK_WEIGHT.get(marks[at] ?? '') ?? 0));
  const marked = marks.flatMap((mark, at) => (mark ? [at] : [])).sort((a, b) => weight(b) - weight(a));
  /** @type {Set<number>} */
  const written = new Set();
  for (const at of marked) {
    const free = [...written].every((ply) => Math.abs(x(ply) - x(at + 1)) >= MIN_MARK_DISTANCE);
    if (free) written.add(at + 1);
  }
  return written;
}

/**
 * A position: a full dot when its score is exact, a ring when it is estimated; with the mark of its
 * move.
 *
 * @param {number} x
 * @param {number} y
 * @param {boolean} proven
 * @param {string | null} mark
 * @param {boolean} written whether the mark fits
 */
function point(x, y, proven, mark, written) {
  const dot = svgElement('circle', { class: proven ? 'dot sure' : 'dot', cx: x.toFixed(1), cy: y.toFixed(1), r: mark ? 2.6 : 1.3 });
  if (!mark || !written) return dot;
  const text = svgElement('text', { class: mark === '!' ? 'mark fine' : 'mark', x: x.toFixed(1), y: (y < 24 ? y + 15 : y - 6).toFixed(1) }, mark);
  return svgElement('g', {}, dot, text);
}
