import { drawn, element } from '../base/dom.js';
import { figure, verdict } from './scores.js';

/**
 * @typedef {import('../panels/panels.js').Say} Say
 * @typedef {import('../thinker.js').GameReview} GameReview
 * @typedef {import('./scores.js').Side} Side
 */

/** The drawing's own measures; it is as wide as its panel. */
const WIDE = 320;
const HIGH = 150;
const EDGE = 10;
/** The least that the scale reaches, in seeds, lest a quiet game look like a storm. */
const LEAST = 8;

/**
 * How a game stood from move to move, for the side at the bottom: drawn for the eye, and the same in
 * a table for whoever hears it. A press, or the arrow keys, go to a move.
 */
export class Graph {
  #ongo;
  #ground = drawn('g', { class: 'ground' });
  #curve = drawn('g', { class: 'curve' });
  #points = drawn('g', { class: 'points' });
  #now = drawn('line', { class: 'now', y1: 0, y2: HIGH });
  #drawing = drawn('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, 'aria-hidden': 'true', focusable: 'false' });
  #caption = element('caption', {});
  #heads = element('tr', {});
  #rows = element('tbody', {});
  #slider = element('div', { class: 'plot', role: 'slider', tabindex: 0 });
  /** @type {GameReview | null} */
  #review = null;
  /** The ply that the board shows, if it is one of the game's. @type {number | null} */
  #ply = null;
  /** @type {(ply: number) => string} */
  #told = () => '';
  element = element('figure', { class: 'graph' });

  /** @param {(ply: number) => void} ongo */
  constructor(ongo) {
    this.#ongo = ongo;
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
   * @param {Side} how.side who sits at the bottom
   * @param {boolean} how.graded whether marks are shown: not of a quick look
   */
  show(review, { say, language, side, graded }) {
    this.#review = review;
    const sign = side === 'S' ? 1 : -1;
    const scores = review.outlooks.map(({ south }) => (south === null ? null : sign * south));
    const most = Math.max(LEAST, ...scores.map((score) => Math.abs(score ?? 0)));
    const x = (/** @type {number} */ ply) => EDGE + (ply * (WIDE - 2 * EDGE)) / Math.max(1, review.total);
    const y = (/** @type {number} */ score) => HIGH / 2 - (score / most) * (HIGH / 2 - EDGE);
    const marks = graded ? review.moves.map(({ mark }) => mark) : [];
    this.#ground.replaceChildren(...scale(most, y, language));
    const known = scores.flatMap((score, ply) => (score === null ? [] : [{ ply, score, proven: review.outlooks[ply].proven }]));
    this.#curve.replaceChildren(...curve(known, x, y));
    const written = legible(review, marks, x);
    this.#points.replaceChildren(
      ...known.map(({ ply, score, proven }) => {
        const mark = marks[ply - 1] ?? null;
        return point(x(ply), y(score), proven, mark, written.has(ply));
      }),
    );
    this.#told = (ply) => {
      const score = scores[ply];
      const move = review.moves[ply - 1];
      const stands = score === null || score === undefined ? say('ui.analysis.unknown') : verdict(say, score, side, review.outlooks[ply].proven, language);
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

  /** @param {number | null} ply what the board shows; `null`: another line */
  set ply(ply) {
    this.#ply = ply;
    const { total = 0 } = this.#review ?? {};
    this.#now.classList.toggle('off', ply === null);
    const at = EDGE + ((ply ?? 0) * (WIDE - 2 * EDGE)) / Math.max(1, total);
    this.#now.setAttribute('x1', String(at));
    this.#now.setAttribute('x2', String(at));
    this.#slider.setAttribute('aria-valuenow', String(Math.min(ply ?? 0, total)));
    this.#slider.setAttribute('aria-valuetext', this.#told(ply ?? 0));
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
        element('td', {}, score === null ? say('ui.analysis.unknown') : figure(score, proven, language)),
        element('td', {}, score === null ? '' : say(proven ? 'ui.analysis.proven' : 'ui.analysis.estimated')),
        graded && element('td', {}, move ? say(`ui.analysis.grade.${move.grade}`) : ''),
      );
    });
    this.#rows.replaceChildren(...rows);
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const { left, width } = this.#drawing.getBoundingClientRect();
    const along = (((event.clientX - left) / width) * WIDE - EDGE) / (WIDE - 2 * EDGE);
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
    this.#ongo(Math.max(0, Math.min(total, ply)));
  }
}

/**
 * The middle, and lines at round numbers of seeds.
 *
 * @param {number} most
 * @param {(score: number) => number} y
 * @param {string} language
 */
function scale(most, y, language) {
  const step = most <= 12 ? 5 : most <= 30 ? 10 : 20;
  const at = [0];
  for (let seeds = step; seeds <= most; seeds += step) at.push(seeds, -seeds);
  return at.flatMap((seeds) => [
    drawn('line', { class: seeds === 0 ? 'even' : 'rule', x1: 0, x2: WIDE, y1: y(seeds), y2: y(seeds) }),
    drawn('text', { class: 'seeds', x: 1, y: y(seeds) - 2 }, figure(seeds, true, language)),
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
  return [drawn('polygon', { class: 'area', points: area }), drawn('polyline', { class: 'stroke', points: along.join(' ') })];
}

/** Marks nearer to each other than this could not be read. */
const APART = 11;
const WEIGHT = new Map([['??', 3], ['!', 2], ['?', 1]]);

/**
 * The moves whose marks are written out: the turning points, then the rest by weight as far as there
 * is room. The others are seen by their size, and read in the table.
 *
 * @param {GameReview} review
 * @param {(string | null)[]} marks
 * @param {(ply: number) => number} x
 */
function legible(review, marks, x) {
  const weight = (/** @type {number} */ at) => (review.turns.includes(at) ? 9 : (WEIGHT.get(marks[at] ?? '') ?? 0));
  const marked = marks.flatMap((mark, at) => (mark ? [at] : [])).sort((a, b) => weight(b) - weight(a));
  /** @type {Set<number>} */
  const written = new Set();
  for (const at of marked) {
    const free = [...written].every((ply) => Math.abs(x(ply) - x(at + 1)) >= APART);
    if (free) written.add(at + 1);
  }
  return written;
}

/**
 * A position: full when it is certain, a ring when it is a guess; with the mark of the move that led
 * to it.
 *
 * @param {number} x
 * @param {number} y
 * @param {boolean} proven
 * @param {string | null} mark
 * @param {boolean} written whether there is room for the mark
 */
function point(x, y, proven, mark, written) {
  const dot = drawn('circle', { class: proven ? 'dot sure' : 'dot', cx: x.toFixed(1), cy: y.toFixed(1), r: mark ? 2.6 : 1.3 });
  if (!mark || !written) return dot;
  const text = drawn('text', { class: mark === '!' ? 'mark fine' : 'mark', x: x.toFixed(1), y: (y < 24 ? y + 15 : y - 6).toFixed(1) }, mark);
  return drawn('g', {}, dot, text);
}
