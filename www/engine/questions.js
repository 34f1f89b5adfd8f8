// The types of the questions that the page sends to the worker for moves, reviews, solving and tables.

/**
 * @typedef {import('../awale_engine.js').EngineQuestion & { time?: number, background?: boolean }} Question
 *   `time`: limit in milliseconds; `background`: an analysis, which waits for questions of a higher priority and
 *   then continues
 * @typedef {Question & { memory: number, time: number }} ThinkQuestion a question with the size of the
 *   transposition table in bytes, and always with a time limit
 * @typedef {import('../awale_engine.js').GameReviewQuestion & { fixed?: boolean }} GameToReview the game to
 *   review, or a part of it; `fixed`: the worker takes `nodes` as it is, without lowering it to its own speed:
 *   the game's worker has done so already (`reviewNodes`)
 * @typedef {GameToReview & { memory: number }} ReviewQuestion
 * @typedef {{ question: import('../awale_engine.js').EngineQuestion, seeds: number, memory: number, time: number }} SolveQuestion
 *   the position to solve, the largest seed count of its tables, the bytes of its transposition table, and
 *   after how many milliseconds to answer
 * @typedef {{ rules: string, seeds: number, memory: number }} TablesQuestion `seeds`: the largest seed
 *   count of the endgame tables
 */

export {};
