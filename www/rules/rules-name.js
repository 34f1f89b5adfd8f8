import { readRules } from '../awale.js';

/**
 * Rules in their shortest text; `null` if the text is no rule set.
 *
 * @param {string} text
 */
export const shortRules = (text) => readRules(text).rules;

/**
 * The name of rules: the preset's, and whether options differ from it.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} rules as text
 */
export function rulesName(say, rules) {
  const [preset, ...changes] = rules.split(',');
  const name = say(`ui.variant.${preset}`);
  return changes.length > 0 ? say('ui.variant.with-readings', { name }) : name;
}
