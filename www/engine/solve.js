import { Solver } from '../awale_engine.js';

/**
 * @typedef {import('../awale_engine.js').Solution & { finished: boolean }} Solved
 * @typedef {import('./questions.js').SolveQuestion} SolveQuestion
 */

/** How long one step should take, in milliseconds: between two steps the time is looked at. */
const STEP = 15;
/** @type {Solver | undefined} */
let solver;
/** The question that the solver works on, as JSON. */
let asked = '';
/** Measured speed: boards of tables or positions of the search in a millisecond. */
let speed = 1000;

/**
 * Goes on solving a position for `time` milliseconds; begins if another one was asked for before.
 *
 * @param {SolveQuestion} question
 * @returns {Solved | undefined}
 */
export function solve({ question, seeds, memory, time }) {
  const wanted = JSON.stringify(question);
  solver ??= new Solver();
  if (asked !== wanted) {
    asked = '';
    solver.ask(question, seeds, memory);
    asked = wanted;
  }
  const end = performance.now() + time;
  for (let before = performance.now(); ; ) {
    const effort = Math.max(256, Math.round(speed * STEP));
    const finished = solver.step(effort);
    const now = performance.now();
    speed = Math.min(1e6, (3 * speed + effort / Math.max(now - before, 0.1)) / 4);
    before = now;
    if (finished || now >= end) {
      const solution = solver.report();
      return solution && { ...solution, finished };
    }
  }
}
