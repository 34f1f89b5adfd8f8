import { shortForm } from '../rules/rules-name.js';
import { FAMILIES } from './read-exercises.js';

/** The exercise family of rules: the one named after their base game; if there is none, the first. @param {string} rules */
export function familyOf(rules) {
  const { base } = shortForm(rules);
  return FAMILIES.find((family) => family === base) ?? FAMILIES[0];
}
