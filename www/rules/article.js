import { fetchAsset } from '../base/assets.js';
import { element } from '../base/dom.js';
import { withTermButtons, withoutTermMarks } from '../base/glossary.js';

/**
 * @typedef {object} Section
 * @property {string} name
 * @property {string[]} options what it speaks of, as options of the rules
 * @property {Record<string, string[]>} [when] it speaks of rules with these values alone
 * @property {import('./example.js').Example[]} [boards]
 *
 * @typedef {object} Sheet a rules page: its words lie in the part `rules-NAME`
 * @property {string} rules the preset that it tells of
 * @property {Section[]} sections
 */

/** @type {Promise<Record<string, Sheet>> | null} */
let sheets = null;

/** The rules pages by name: what each speaks of, in order, with its boards. */
export function fetchSheets() {
  sheets ??= fetchAsset('./rules/sheets.json').then((response) => response.json());
  // Without a network it may be there at the next try.
  sheets.catch(() => (sheets = null));
  return sheets;
}

/**
 * The section that tells of an option, for rules with these options.
 *
 * @param {Sheet} sheet
 * @param {string} option
 * @param {Record<string, string>} options
 */
export function sectionFor({ sections }, option, options) {
  const fits = ({ when = {} }) => Object.entries(when).every(([name, values]) => values.includes(options[name]));
  const found = sections.filter((section) => section.options.includes(option));
  return found.find((section) => section.when && fits(section)) ?? found.find((section) => !section.when) ?? found[0] ?? null;
}

/**
 * A section's sentences as they stand on the page. A line is a paragraph; `– ` begins an item of a
 * list, `| ` a row of a table, `§NAME ` a reading of ours, of that name in rules/cards.js;
 * `§ ` is one that no switch changes.
 *
 * @param {object} wish
 * @param {string} wish.text
 * @param {import('../base/words.js').Words} wish.words
 * @param {boolean} [wish.printed] on paper nothing opens
 * @param {() => void} [wish.onswitch] what the button of a reading does
 * @returns {HTMLElement[]}
 */
export function paragraphs({ text, words, printed = false, onswitch }) {
  const inside = (/** @type {string} */ line) => (printed ? [withoutTermMarks(line)] : withTermButtons(line, words));
  /** @type {HTMLElement[]} */
  const made = [];
  /** The list or table under way. @param {'ul' | 'table'} tag */
  const group = (tag) => {
    const last = made.at(-1);
    if (last?.localName === tag) return last;
    const begun = element(tag, {});
    made.push(begun);
    return begun;
  };
  for (const line of text.split('\n')) {
    const [, reading, ours] = /^§(\S*) (.*)$/.exec(line) ?? [];
    if (reading !== undefined) made.push(readingNote(reading, inside(ours), words, printed ? undefined : onswitch));
    else if (line.startsWith('– ')) group('ul').append(element('li', {}, ...inside(line.slice(2))));
    else if (line.startsWith('| ')) group('table').append(row(line.slice(2).split(' | '), made.at(-1)?.childElementCount === 0));
    else made.push(element('p', {}, ...inside(line)));
  }
  return made;
}

/**
 * @param {string[]} cells
 * @param {boolean} head
 */
function row(cells, head) {
  return element(
    'tr',
    {},
    ...cells.map((cell, at) =>
      at === 0 || head ? element('th', { scope: head ? 'col' : 'row' }, cell) : element('td', {}, cell),
    ),
  );
}

/**
 * A reading of ours, with the words of its switch on the card of the rules where it has one.
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
    element('p', {}, ...inside),
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
