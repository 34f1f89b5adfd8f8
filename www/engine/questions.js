// What the page asks the worker, as both sides know it.

/**
 * @typedef {import('../awale_engine.js').EngineQuestion & { time?: number, background?: boolean }} Question
 *   `time`: limit in milliseconds; `background`: an analysis, which continues after other questions
 * @typedef {Question & { memory: number, time: number }} ThinkQuestion a question with the size of
 *   the transposition table in bytes
 * @typedef {import('../awale_engine.js').EngineQuestion & { memory: number }} ReviewQuestion the game to
 *   review
 * @typedef {{ rules: string, seeds: number, memory: number }} TablesQuestion the rules, and up to
 *   how many seeds their endgame tables go
 */

export {};
