import { element } from '../base/dom.js';
import { withoutPitMarks } from '../base/pit-names.js';
import { printOnly } from '../base/print.js';
import { paragraphs } from './article.js';
import { ExampleGame } from './example.js';
import { PaperBoard } from './paper-board.js';

/** The printed width of a board in CSS pixels. */
const WIDTH = 280;
/** The same with stores, whose totals need room; print.css prints these boards wider. */
const WIDTH_WITH_STORES = 340;

/**
 * Prints a rules page on at most two sides of A4.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {string} name
 * @param {import('./article.js').RulesPage} page
 */
export function printRules(context, name, page) {
  const { say } = context;
  const words = context.words();
  return printOnly(
    'rules',
    element('h1', {}, `${say('ui.rulebook.paper')} · ${say(`ui.rules.${name}`)}`),
    element('p', { class: 'about' }, say(`ui.rules-${name}.about`)),
    element(
      'div',
      { class: 'columns' },
      ...page.sections.map(({ name: part, boards = [] }) => {
        const key = `ui.rules-${name}.${part}`;
        const text = paragraphs({ text: say(`${key}.text`), words, printed: true });
        const title = element('h2', {}, say(key));
        return element(
          'section',
          {},
          // A title stays with its first paragraph.
          element('div', { class: 'kept' }, title, text[0]),
          ...text.slice(1),
          ...boards.map((example, at) => printedBoard(example, say(`${key}.board.${at + 1}`), words)),
        );
      }),
    ),
  );
}

/**
 * A printed example: its position, and the results of its moves.
 *
 * @param {import('./example.js').Example} example
 * @param {string} caption
 * @param {import('../base/words.js').Words} words
 */
function printedBoard(example, caption, words) {
  const game = new ExampleGame(example);
  const { layout } = game;
  const hasStores = layout.stores !== 'none';
  const board = hasStores ? new PaperBoard(WIDTH_WITH_STORES, { ...layout, stores: 'ends' }, game.scene) : new PaperBoard(WIDTH, layout, game.scene);
  board.element.classList.toggle('with-stores', hasStores);
  const results = example.moves.map((move) => game.describe(words, game.try(move)));
  const figure = element(
    'figure',
    {},
    board.element,
    element('figcaption', {}, element('strong', {}, withoutPitMarks(caption)), ' ', results.join(' ')),
  );
  game.close();
  return figure;
}
