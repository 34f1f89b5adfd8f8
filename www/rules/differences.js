import { readRules, ruleCatalogue } from '../awale.js';
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

/** The default of every option, once asked for. @type {Map<string, string> | null} */
let defaults = null;

/**
 * The options whose values differ from those of other rules. An option that `others` leaves out has no effect there: it
 * counts as its default.
 *
 * @param {Record<string, string>} options
 * @param {Record<string, string>} others
 */
export function differentOptions(options, others) {
  const known = (defaults ??= new Map(ruleCatalogue().options.map(({ name, values }) => [name, values[0]])));
  return Object.entries(options)
    .filter(([option, value]) => value !== (others[option] ?? known.get(option)))
    .map(([option, value]) => ({ option, value }));
}

/**
 * The name of rules that were composed: that of the nearest preset, and each option in which they differ from it.
 *
 * @param {Say} say with the words of `options`
 * @param {string} rules as text
 */
export function nameWithDifferences(say, rules) {
  const name = presetName(say, rules);
  const { preset, options } = readRules(rules);
  const differences = differentOptions(options ?? {}, readRules(preset ?? rules).options ?? {})
    .map(({ option, value }) => ({ option, value: valueName(say, option, value) }));
  return differences.length > 0 ? say('ui.compose.named', { name, differences }) : name;
}
