import { CARDS, OTHER_CARDS } from './cards.js';
import { shortForm } from './rules-name.js';

/**
 * The name of the family that rules belong to: that of the first variant on their card.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} rules as text
 */
export function familyName(say, rules) {
  const { preset } = shortForm(rules);
  const card = [...CARDS, ...OTHER_CARDS].find(({ variants }) => variants.some((one) => one === preset));
  return say(`ui.variant.${card?.id ?? preset}`);
}
