/** The first of the five lessons for beginners. */
export const FIRST_LESSON = 'first-sowing';

/** The first lesson of games that are played another way than awalé. @type {Record<string, string>} */
const OTHER_GAMES = { eqwale: 'eqwale-placement', kalah: 'kalah', 'kalah-vide': 'kalah' };

/**
 * The lesson for those who have never played by these rules.
 *
 * @param {string} preset
 */
export const firstLesson = (preset) => OTHER_GAMES[preset] ?? FIRST_LESSON;
