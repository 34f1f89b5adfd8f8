/**
 * Our reading of a rule that the sheet leaves open. Switched off, it gives way to the other reading.
 *
 * @typedef {object} OptionalReading
 * @property {string} name `ui.reading.NAME` describes it, `ui.reading.NAME.off` the other one
 * @property {[option: string, value: string]} [option] the other reading as a rule option
 * @property {'mirror'} [setting] or as a page setting
 * @property {'N'} [first] or as the side that begins
 * @property {string[]} [only] the variants that have it
 *
 * @typedef {object} RulesCard a card in the choice of rules
 * @property {string} id the preset of its first variant
 * @property {string[]} variants
 * @property {OptionalReading[]} readings
 */

/** @type {OptionalReading} */
const REPETITION = { name: 'repetition', option: ['repetition', '0'] };

/** @type {RulesCard[]} */
export const CARDS = [
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

/** @type {RulesCard[]} */
export const OTHER_CARDS = [
  { id: 'kalah', variants: ['kalah', 'kalah-vide'], readings: [] },
  { id: 'awari', variants: ['awari'], readings: [REPETITION] },
];

/**
 * The choice on a card.
 *
 * @typedef {object} CardChoice
 * @property {string} variant
 * @property {Set<string>} off the names of the readings that are switched off
 */

/**
 * The rules of a card as text, not in the shortest form.
 *
 * @param {RulesCard} card
 * @param {CardChoice} choice
 */
export function cardRules(card, { variant, off }) {
  const overrides = card.readings.flatMap(({ name, option, only }) =>
    option && off.has(name) && (!only || only.includes(variant)) ? [option.join('=')] : [],
  );
  return [variant, ...overrides].join(',');
}

/**
 * The card of these rules and the choice on it; `null` for other rules.
 *
 * @param {string} rules in the shortest text
 * @param {(text: string) => string | null} shortest
 * @returns {{ card: RulesCard, choice: CardChoice } | null}
 */
export function findCard(rules, shortest) {
  for (const card of [...CARDS, ...OTHER_CARDS]) {
    for (const variant of card.variants) {
      for (const off of subsets(card.readings.filter(({ option }) => option))) {
        const choice = { variant, off: new Set(off.map(({ name }) => name)) };
        if (shortest(cardRules(card, choice)) === rules) return { card, choice };
      }
    }
  }
  return null;
}

/**
 * All subsets of a list.
 *
 * @template Item
 * @param {Item[]} items
 * @returns {Item[][]}
 */
function subsets(items) {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((subset) => [subset, [first, ...subset]]);
}
