import { fetchJson } from '../base/assets.js';
import { element } from '../base/dom.js';
import { withTermButtons, withoutMarks } from '../base/glossary.js';
import { lightOnFocus } from '../base/pit-names.js';

/**
 * @typedef {object} Section
 * @property {string} name
 * @property {string[]} options the rule options that it explains
 * @property {Record<string, string[]>} [when] the option values to which it is limited
 * @property {import('./example.js').Example[]} [boards]
 *
 * @typedef {object} RulesPage its words are in the part `rules-NAME`
 * @property {string} rules the preset that it describes
 * @property {string} [quotes] another part of the words, whose texts it quotes
 * @property {Section[]} sections
 */

/** @type {Promise<Record<string, RulesPage>> | null} */
let pages = null;

/** The rules pages by name. */
export function fetchRulesPages() {
  pages ??= fetchJson('./rules/sheets.json');
  // After a network failure the next call tries again.
  pages.catch(() => (pages = null));
  return pages;
}

/**
 * The section on an option: the one that is limited to these options (`when`), else the one without a limit, else the
 * first; `null` if the page has no section on the option.
 *
 * @param {RulesPage} page
 * @param {string} option
 * @param {Record<string, string>} options
 */
export function sectionFor({ sections }, option, options) {
  const fits = ({ when = {} }) => Object.entries(when).every(([name, values]) => values.includes(options[name]));
  const found = sections.filter((section) => section.options.includes(option));
  return found.find((section) => section.when && fits(section)) ?? found.find((section) => !section.when) ?? found[0] ?? null;
}

/**
 * The text of a section as elements. A line is a paragraph; `– ` begins a list item, `| ` a table row, and `§NAME ` a
 * note on our reading of an unclear rule, with the switch NAME on the rules card (cards.js); `§ ` begins a note without
 * a switch.
 *
 * @param {object} options
 * @param {string} options.text
 * @param {import('../base/words.js').Words} options.words
 * @param {boolean} [options.printed] for paper: without buttons
 * @param {() => void} [options.onswitch] called by the button of a reading
 * @returns {HTMLElement[]}
 */
export function paragraphs({ text, words, printed = false, onswitch }) {
  const inside = (/** @type {string} */ line) => (printed ? [withoutMarks(line)] : withTermButtons(line, words));
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** The list or table that a line belongs to. @param {'ul' | 'table'} tag */
  const group = (tag) => {
    const last = blocks.at(-1);
    if (last?.localName === tag) return last;
    const block = element(tag, {});
    blocks.push(block);
    return block;
  };
  for (const line of text.split('\n')) {
    const [, reading, note] = /^§(\S*) (.*)$/.exec(line) ?? [];
    // A printed note names no switch: paper has no rules card.
    if (reading !== undefined) blocks.push(readingNote(printed ? '' : reading, inside(note), words, onswitch));
    else if (line.startsWith('– ')) group('ul').append(lightOnFocus(element('li', {}, ...inside(line.slice(2)))));
    else if (line.startsWith('| ')) group('table').append(row(line.slice(2).split(' | ').map(inside), blocks.at(-1)?.childElementCount === 0));
    else blocks.push(lightOnFocus(element('p', {}, ...inside(line))));
  }
  return blocks;
}

/**
 * @param {(Node | string)[][]} cells
 * @param {boolean} head
 */
function row(cells, head) {
  return element(
    'tr',
    {},
    ...cells.map((cell, at) =>
      at === 0 || head ? lightOnFocus(element('th', { scope: head ? 'col' : 'row' }, ...cell)) : element('td', {}, ...cell),
    ),
  );
}

/**
 * A note on our reading of a rule, with the name of its switch on the rules card.
 *
 * @param {string} reading
 * @param {(Node | string)[]} inside
 * @param {import('../base/words.js').Words} words
 * @param {(() => void) | undefined} onswitch
 */
function readingNote(reading, inside, words, onswitch) {
  return element(
    'div',
    { class: 'ours-note' },
    element('strong', {}, words.say('ui.rules.ours')),
    lightOnFocus(element('p', {}, ...inside)),
    reading !== '' &&
      element(
        'p',
        { class: 'switch' },
        words.say('ui.rulebook.switch', { reading: words.say(`ui.reading.${reading}`) }),
        ' ',
        onswitch && element('button', { type: 'button', class: 'link', onclick: onswitch }, words.say('ui.rulebook.card')),
      ),
  );
}
