/** The first of the five lessons for beginners. */
export const FIRST_LESSON = 'first-sowing';

/** The first lesson of the games that are not a kind of awalé, by preset. @type {Record<string, string>} */
const OTHER_GAMES = { eqwale: 'eqwale-placement', kalah: 'kalah', 'kalah-vide': 'kalah' };

/**
 * The lesson that a new player of these rules begins with.
 *
 * @param {string} preset
 */
export const firstLesson = (preset) => OTHER_GAMES[preset] ?? FIRST_LESSON;
