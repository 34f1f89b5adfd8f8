/** @typedef {import('./read-exercises.js').Exercise} Exercise */

/**
 * The number of an exercise among those of its rule set, from 1.
 *
 * @param {Exercise[]} all
 * @param {Exercise} exercise
 */
export function numberInSet(all, { board, text }) {
  const set = all.filter((one) => one.board.rules === board.rules);
  return set.findIndex((one) => one.text === text) + 1;
}

/**
 * The exercises by these rules; if there are none, those by the rules of the first exercise.
 *
 * @template {Exercise} One
 * @param {One[]} all
 * @param {string} rules
 */
export function exercisesByRules(all, rules) {
  const chosenRules = all.some(({ board }) => board.rules === rules) ? rules : all[0]?.board.rules;
  return all.filter(({ board }) => board.rules === chosenRules);
}
