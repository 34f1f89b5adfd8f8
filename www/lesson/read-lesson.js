/** Timeout for reading or writing a text or explaining a move, in milliseconds. */
export const TIMEOUT = 20_000;

/**
 * The part of the engine's interface that asks the worker.
 *
 * @typedef {{ ask: (kind: string, data: unknown, timeout: number) => Promise<any> }} AskedEngine
 */

/**
 * A function that has the worker read the text of a lesson or of exercises.
 *
 * @param {AskedEngine} engine
 * @returns {(text: string) => Promise<import('../awale_engine.js').LessonReading>}
 */
export const lessonReader = (engine) => (text) => engine.ask('lesson', { text }, TIMEOUT);

/**
 * A function that has the worker say why a move is wrong, by the best moves after it.
 *
 * @param {AskedEngine} engine
 * @returns {(question: import('../awale_engine.js').RefutationQuestion) => Promise<import('../awale_engine.js').Message[]>}
 */
export const refuter = (engine) => (question) => engine.ask('refutation', question, TIMEOUT);
