import { TIMEOUT } from './read-lesson.js';

/** @typedef {import('./read-lesson.js').AskedEngine} AskedEngine */

/**
 * A text of games with one more tag in its first game.
 *
 * @param {AskedEngine} engine
 * @param {string} text
 * @param {string} name
 * @param {string} value
 * @returns {Promise<string>}
 */
export const taggedText = (engine, text, name, value) => engine.ask('taggedText', { text, name, value }, TIMEOUT);

/**
 * A text of games in which every tag of this name and value has another value.
 *
 * @param {AskedEngine} engine
 * @param {string} text
 * @param {string} name
 * @param {string} from
 * @param {string} to
 * @returns {Promise<string>}
 */
export const retaggedText = (engine, text, name, from, to) => engine.ask('retaggedText', { text, name, from, to }, TIMEOUT);
