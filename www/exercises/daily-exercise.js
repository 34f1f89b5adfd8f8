import { exercisesByRules } from './exercises-by-rules.js';
import { byDistance } from './rating.js';
import { dayOf } from './training.js';

/** The problem of the day is one of at most this many exercises, those nearest the player's rating. */
const MAX_NEAR = 40;
/** The largest distance of a candidate from the rating, in points. */
const MAX_DISTANCE = 300;
/** The least number of candidates, at any distance. */
const MIN_NEAR = 7;

/**
 * Today's exercise for a player: one by these rules (by those of the first exercise, if none is by these), near the
 * player's rating, and not one of the last days' exercises while there are others.
 *
 * @template {import('./read-exercises.js').Exercise & import('./rating.js').Rated & { name: string }} One
 * @param {One[]} all not empty
 * @param {string} rules
 * @param {Pick<import('./rating.js').Rating, 'value' | 'difficulty'>} rating
 * @param {Date} now
 * @param {string[]} earlier the names of the exercises of the last days
 */
export function dailyExercise(all, rules, rating, now, earlier) {
  const byRules = exercisesByRules(all, rules);
  const fresh = byRules.filter(({ name }) => !earlier.includes(name));
  const nearest = byDistance(fresh.length > 0 ? fresh : byRules, rating).slice(0, MAX_NEAR);
  const near = nearest.filter(({ distance }, at) => at < MIN_NEAR || distance <= MAX_DISTANCE);
  return near[dailyIndex(now, near.length)]?.one;
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
