import { shortForm } from '../rules/rules-name.js';

/** The first of the five lessons for beginners. */
export const FIRST_LESSON = 'first-sowing';

/** The first lesson of the games that are not a kind of awalé, by base game. @type {Record<string, string>} */
const OTHER_GAMES = { eqwale: 'eqwale-placement', kalah: 'kalah' };

/**
 * The lesson that a new player of these rules begins with.
 *
 * @param {string} rules
 */
export const firstLesson = (rules) => OTHER_GAMES[shortForm(rules).base ?? ''] ?? FIRST_LESSON;
