/** Timeout for reading a text, in milliseconds. */
const TIMEOUT = 20_000;

/**
 * A function that has the worker read the text of a lesson or of exercises.
 *
 * @param {{ ask: (kind: string, data: unknown, patience: number) => Promise<any> }} engine
 * @returns {(text: string) => Promise<import('../awale_engine.js').LessonReading>}
 */
export const lessonReader = (engine) => (text) => engine.ask('lesson', { text }, TIMEOUT);
