import { readRules } from '../awale.js';
import { presetName } from './rules-name.js';

/** @typedef {import('../base/words.js').Say} Say */

/**
 * The name of a value of an option.
 *
 * @param {Say} say with the words of `options`
 * @param {string} option
 * @param {string} value
 */
export function valueName(say, option, value) {
  return option === 'seeds' ? value : say(`ui.option.${option}.${value}`);
}

/**
 * The name of rules that were composed: that of the nearest preset, and each option in which they differ from it.
 *
 * @param {Say} say with the words of `options`
 * @param {string} rules as text
 */
export function nameWithDifferences(say, rules) {
  const name = presetName(say, rules);
  const differences = Object.entries(readRules(rules).named ?? {}).map(([option, value]) => ({ option, value: valueName(say, option, value) }));
  return differences.length > 0 ? say('ui.compose.named', { name, differences }) : name;
}
