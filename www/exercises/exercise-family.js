import { shortForm } from '../rules/rules-name.js';
import { FAMILIES } from './read-exercises.js';

/** The family of rules: that of their base game, otherwise the first. @param {string} rules */
export function familyOf(rules) {
  const { base } = shortForm(rules);
  return FAMILIES.find((family) => family === base) ?? FAMILIES[0];
}
