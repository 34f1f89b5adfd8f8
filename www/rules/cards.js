/**
 * A reading of ours: what the sheet does not say. Turned off, the rules take the other way.
 *
 * @typedef {object} OptionalReading
 * @property {string} name `ui.reading.NAME` tells it, `ui.reading.NAME.off` the other way
 * @property {[option: string, otherwise: string]} [option] what the rules take when it is off
 * @property {'mirror'} [setting] or the setting of the page that is turned on when it is off
 * @property {'N'} [first] or the player who then begins
 * @property {string[]} [only] the variants that it belongs to
 *
 * @typedef {object} Sheet a card in the choice of rules
 * @property {string} id the preset that it begins with
 * @property {string[]} variants
 * @property {OptionalReading[]} readings
 */

/** @type {OptionalReading} */
const REPETITION = { name: 'repetition', option: ['repetition', '0'] };

/** @type {Sheet[]} */
export const SHEETS = [
  { id: 'classique', variants: ['classique'], readings: [REPETITION] },
  {
    id: 'stricte',
    variants: ['stricte'],
    readings: [{ name: 'direction', setting: 'mirror' }, REPETITION],
  },
  {
    id: 'cote-ivoire',
    variants: ['cote-ivoire', 'cote-ivoire-libre', 'cote-ivoire-rien', 'cote-ivoire-courtoise'],
    readings: [
      { name: 'leftovers-nobody', option: ['leftovers', 'owner'] },
      { name: 'slam-legal', option: ['slam', 'no-capture'] },
      REPETITION,
    ],
  },
  {
    id: 'boite',
    variants: [
      'boite',
      'boite-3',
      'boite-face',
      'boite-face-adverse',
      'grenier',
      'grenier-face',
      'nourricier',
    ],
    readings: [
      { name: 'leftovers-owner', option: ['leftovers', 'nobody'] },
      {
        name: 'facing-alone',
        option: ['capture', 'both'],
        only: ['boite-face', 'boite-face-adverse', 'grenier-face'],
      },
      REPETITION,
    ],
  },
  {
    id: 'eqwale',
    variants: ['eqwale'],
    readings: [
      { name: 'harvest', option: ['harvest', 'free'] },
      { name: 'starved', option: ['feeding', 'none'] },
      { name: 'first-sower', first: 'N' },
      REPETITION,
    ],
  },
];

/** @type {Sheet[]} */
export const OTHER_SHEETS = [
  { id: 'kalah', variants: ['kalah', 'kalah-vide'], readings: [] },
  { id: 'awari', variants: ['awari'], readings: [REPETITION] },
];

/**
 * What is chosen on a card.
 *
 * @typedef {object} CardChoice
 * @property {string} variant
 * @property {Set<string>} off the names of the readings turned off
 */

/**
 * The rules of a card as text, not yet in their shortest form.
 *
 * @param {Sheet} sheet
 * @param {CardChoice} choice
 */
export function cardRules(sheet, { variant, off }) {
  const overrides = sheet.readings.flatMap(({ name, option, only }) =>
    option && off.has(name) && (!only || only.includes(variant)) ? [option.join('=')] : [],
  );
  return [variant, ...overrides].join(',');
}

/**
 * The card on which these rules can be found, and what is chosen there; `null` when they are
 * somebody's own.
 *
 * @param {string} rules in their shortest form
 * @param {(text: string) => string | null} shortest
 * @returns {{ sheet: Sheet, choice: CardChoice } | null}
 */
export function findCard(rules, shortest) {
  for (const sheet of [...SHEETS, ...OTHER_SHEETS]) {
    for (const variant of sheet.variants) {
      for (const off of subsets(sheet.readings.filter(({ option }) => option))) {
        const choice = { variant, off: new Set(off.map(({ name }) => name)) };
        if (shortest(cardRules(sheet, choice)) === rules) return { sheet, choice };
      }
    }
  }
  return null;
}

/**
 * @template Item
 * @param {Item[]} items
 * @returns {Item[][]}
 */
function subsets(items) {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((subset) => [subset, [first, ...subset]]);
}
