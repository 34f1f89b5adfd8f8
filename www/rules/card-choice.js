import { ruleCatalogue } from '../awale.js';
import { CARDS, OTHER_CARDS } from './cards.js';
import { shortForm, shortRules } from './rules-name.js';

/**
 * The choice on a card.
 *
 * @typedef {import('./cards.js').RulesCard} RulesCard
 *
 * @typedef {object} CardChoice
 * @property {string} variant
 * @property {Set<string>} off the names of the readings that are switched off
 */

/** The variants on a card: the presets of its game. @param {RulesCard} card */
export const variantsOf = (card) => ruleCatalogue().presets.filter(({ base }) => base === card.id).map(({ id }) => id);

/** The readings of a card that apply to a variant. @param {RulesCard} card @param {string} variant */
export const readingsOf = (card, variant) => card.readings.filter(({ when }) => !when || shortForm(variant).options?.[when[0]] === when[1]);

/**
 * The rules of a card as text, not in the shortest form.
 *
 * @param {RulesCard} card
 * @param {CardChoice} choice
 */
export function cardRules(card, { variant, off }) {
  const overrides = readingsOf(card, variant).flatMap(({ name, option }) => (option && off.has(name) ? [option.join('=')] : []));
  return [variant, ...overrides].join(',');
}

/**
 * The card and the choice on it that give these rules; `null` if no card gives them.
 *
 * @param {string} rules in the shortest text
 * @returns {{ card: RulesCard, choice: CardChoice } | null}
 */
export function findCard(rules) {
  for (const card of [...CARDS, ...OTHER_CARDS]) {
    for (const variant of variantsOf(card)) {
      for (const off of subsets(card.readings.filter(({ option }) => option))) {
        const choice = { variant, off: new Set(off.map(({ name }) => name)) };
        if (shortRules(cardRules(card, choice)) === rules) return { card, choice };
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
