import { readRules } from '../awale.js';

/**
 * Rules in their shortest text; `null` if the text is no rule set.
 *
 * @param {string} text
 */
export const shortRules = (text) => readRules(text).rules;

/**
 * The name of rules: the preset's, with a note if options differ from it.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} rules as text
 */
export function rulesName(say, rules) {
  const { named } = shortForm(rules);
  const name = presetName(say, rules);
  return Object.keys(named ?? {}).length > 0 ? say('ui.variant.with-readings', { name }) : name;
}

/**
 * The name of the preset of rules.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} rules as text
 */
export const presetName = (say, rules) => say(`ui.variant.${shortForm(rules).preset}`);

/**
 * Memoizes `readRules`: a list asks for the same few rules many times.
 *
 * @type {Map<string, import('../awale.js').RulesReading>}
 */
const known = new Map();

/**
 * What `readRules` says of rules, such as their preset and the options that differ from it (`named`); both are `null`
 * if the text is no rule set.
 *
 * @param {string} rules as text
 */
export function shortForm(rules) {
  const reading = known.get(rules) ?? readRules(rules);
  known.set(rules, reading);
  return reading;
}
