import { exercisesByRules } from './exercises-by-rules.js';
import { dayOf } from './training.js';

/** The problem of the day is one of at most this many exercises, those nearest the player's rating. */
const MAX_NEAR = 40;
/** The largest distance of a candidate from the rating, in points. */
const MAX_DISTANCE = 300;
/** The least number of candidates, at any distance: none comes twice within a week. */
const MIN_NEAR = 7;

/**
 * Today's exercise for a player: by these rules if they have exercises, near their rating.
 *
 * @template {import('./read-exercises.js').Exercise & import('./rating.js').Rated} One
 * @param {One[]} all not empty
 * @param {string} rules
 * @param {Pick<import('./rating.js').Rating, 'value' | 'difficulty'>} rating
 * @param {Date} now
 */
export function dailyExercise(all, rules, rating, now) {
  const distance = (/** @type {One} */ one) => Math.abs(rating.difficulty(one) - rating.value);
  const sorted = exercisesByRules(all, rules).sort((a, b) => distance(a) - distance(b)).slice(0, MAX_NEAR);
  const near = sorted.filter((one, at) => at < MIN_NEAR || distance(one) <= MAX_DISTANCE);
  return near[dailyIndex(now, near.length)];
}

/**
 * The index of today's exercise among `count`; -1 if there are none.
 *
 * @param {Date} now
 * @param {number} count
 */
export function dailyIndex(now, count) {
  if (count === 0) return -1;
  // A step coprime to the count visits every exercise before it repeats one.
  let step = 97;
  while (greatestCommonDivisor(step, count) > 1) step += 1;
  return (((dayOf(now) * step) % count) + count) % count;
}

/** @param {number} a @param {number} b @returns {number} */
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
