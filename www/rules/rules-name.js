import { readRules } from '../awale.js';

/**
 * Rules in their shortest text; `null` where a text is no rules.
 *
 * @param {string} text
 */
export const shortRules = (text) => readRules(text).rules;

/**
 * The name of rules: that of their preset, and whether options are changed beside it.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} rules as text
 */
export function rulesName(say, rules) {
  const [preset, ...changes] = rules.split(',');
  const name = say(`ui.variant.${preset}`);
  return changes.length > 0 ? say('ui.variant.with-readings', { name }) : name;
}
