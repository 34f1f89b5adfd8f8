import { element } from '../base/dom.js';
import { loadGlossary } from '../base/glossary.js';
import { printOnly } from '../base/print.js';
import { paragraphs } from '../rules/article.js';
import { glossaryPage } from '../rules/glossary-page.js';
import { PAPER_WIDTH, PaperBoard } from '../rules/paper-board.js';
import { lineBoard } from './line-board.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {(words: Words) => HTMLElement[] | Promise<HTMLElement[]>} Paper makes the sheets of a paper
 */

/** The parts of the guide and of the rules for young readers, as named in the words. */
const GUIDE_PARTS = ['before', 'trains', 'one', 'two', 'three', 'names', 'evening', 'tournament'];
const YOUNG_PARTS = ['1', '2', '3', '4', '5'];
/** The lines for moves in each of the two columns of a score sheet. */
const LINES = 30;

/** What is shown beside the rules for young readers, by part. @type {Record<string, import('../awale.js').BoardScene>} */
const PICTURES = {
  1: scene([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]),
  2: scene([4, 4, 0, 5, 5, 5, 5, 4, 4, 4, 4, 4]),
  3: scene([1, 0, 2, 4, 0, 0, 2, 3, 1, 0, 5, 2]),
};

/** @param {number[]} pits @returns {import('../awale.js').BoardScene} */
function scene(pits) {
  return { pits, stores: [0, 0], reserve: 0, playable: '' };
}

/** @param {Words} words @param {'whole' | 'left' | 'right'} [part] */
function board(words, part) {
  return lineBoard((by) => words.say('ui.class.camp', { by }), part);
}

/** The papers, in the order of the dialog. @satisfies {Record<string, Paper>} */
export const PAPERS = {
  a4: (words) => [sheet('lying', board(words))],
  a3: (words) => [sheet('large', board(words))],
  cut: (words) => [sheet('halves', element('p', {}, words.say('ui.class.cut')), board(words, 'left'), board(words, 'right'))],
  young: (words) => [youngSheet(words)],
  score: (words) => [scoreSheet(words)],
  glossary: async (words) => {
    await loadGlossary(words);
    await words.add('rulebook');
    return [sheet('terms', glossaryPage(words))];
  },
};

/**
 * Prints a paper alone.
 *
 * @param {keyof typeof PAPERS} name
 * @param {Words} words
 */
export async function printPaper(name, words) {
  await printOnly('classroom', ...(await PAPERS[name](words)));
}

/** The guide for teachers and hosts, as an article. @param {Words} words @param {boolean} [printed] */
export function guide(words, printed = false) {
  return element('article', { class: 'class-guide' },
    ...GUIDE_PARTS.map((part) => element('section', {},
      element('h3', {}, words.say(`ui.class.guide.${part}`)),
      ...paragraphs({ text: words.say(`ui.class.guide.${part}.text`), words, printed }))));
}

/** @param {Words} words */
export async function printGuide(words) {
  await printOnly('classroom', sheet('guide', element('h1', {}, words.say('ui.class.guide.title')), guide(words, true)));
}

/**
 * @param {string} kind names the sheet's CSS class
 * @param {...import('../base/dom.js').Child} parts
 */
function sheet(kind, ...parts) {
  return element('section', { class: `sheet-${kind}` }, ...parts);
}

/** The rules for young readers. @param {Words} words */
function youngSheet(words) {
  const text = (/** @type {string} */ part) => paragraphs({ text: words.say(`ui.class.young.${part}.text`), words, printed: true });
  const picture = (/** @type {string} */ part) => part in PICTURES && new PaperBoard(PAPER_WIDTH, { letters: true, counts: true }, PICTURES[part]).element;
  return sheet('young',
    element('h1', {}, words.say('ui.class.young.title')),
    ...YOUNG_PARTS.map((part) => element('section', {},
      element('h2', {}, words.say(`ui.class.young.${part}`)),
      element('div', {}, element('div', { class: 'young-words' }, ...text(part)), picture(part)))));
}

/** A sheet to write a game on. @param {Words} words */
function scoreSheet(words) {
  const say = (/** @type {string} */ key) => words.say(`ui.class.score.${key}`);
  const blank = (/** @type {string} */ key) => element('p', { class: 'blank' }, say(key));
  const column = (/** @type {number} */ first) => element('table', {},
    element('thead', {},
      element('tr', {}, element('th', { rowspan: 2 }, say('move')), element('th', { colspan: 2 }, say('south')), element('th', { colspan: 2 }, say('north'))),
      element('tr', {}, ...['pit', 'taken', 'pit', 'taken'].map((key) => element('th', {}, say(key))))),
    element('tbody', {}, ...Array.from({ length: LINES }, (_, at) => element('tr', {}, element('td', {}, String(first + at)), ...[0, 1, 2, 3].map(() => element('td', {}))))),
    element('tfoot', {}, element('tr', {}, element('th', {}, say('total')), ...[0, 1, 2, 3].map(() => element('td', {})))));
  return sheet('score',
    element('h1', {}, say('title')),
    element('div', { class: 'blanks' }, blank('south'), blank('north'), blank('date'), blank('rules')),
    element('div', { class: 'columns' }, column(1), column(LINES + 1)),
    element('p', {}, say('note')));
}
