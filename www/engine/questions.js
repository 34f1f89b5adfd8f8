// The types of the questions that the page sends to the worker.

/**
 * @typedef {import('../awale_engine.js').EngineQuestion & { time?: number, background?: boolean }} Question
 *   `time`: limit in milliseconds; `background`: an analysis, which waits for other questions and then
 *   continues
 * @typedef {Question & { memory: number, time: number }} ThinkQuestion a question with the size of
 *   the transposition table in bytes
 * @typedef {import('../awale_engine.js').EngineQuestion & { memory: number }} ReviewQuestion the game to
 *   review
 * @typedef {{ rules: string, seeds: number, memory: number }} TablesQuestion `seeds`: the largest seed
 *   count of the endgame tables
 */

export {};
