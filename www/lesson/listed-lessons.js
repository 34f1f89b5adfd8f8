import { fetchJson } from '../base/assets.js';

/**
 * @typedef {object} ListedLesson a lesson as listed by `awale lesson --json`
 * @property {string} name the name of its file
 * @property {import('../awale_engine.js').LessonText} title
 * @property {string} group lessons of one group are listed together and end with a test
 * @property {string} rules
 * @property {number} steps
 */

/** The lessons of the page, in their order. @returns {Promise<ListedLesson[]>} */
export const listedLessons = () => fetchJson('./lessons/index.json');
