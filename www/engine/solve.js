import { Solver } from '../awale_engine.js';
import { Pace } from './pace.js';

/**
 * @typedef {import('../awale_engine.js').Solution & { finished: boolean }} Solved
 * @typedef {import('./questions.js').SolveQuestion} SolveQuestion
 */

/** How long one step should take, in milliseconds. The time limit is checked between two steps. */
const STEP_TIME = 15;
/** @type {Solver | undefined} */
let solver;
/** The question that the solver works on, as JSON. */
let asked = '';
/** Work per step: boards while tables are built, then search positions. */
const pace = new Pace();

/**
 * Continues solving a position for `time` milliseconds. Starts anew if `question` differs from that of the call before;
 * other `seeds` or another `memory` alone have no effect.
 *
 * @param {SolveQuestion} request
 * @returns {Solved}
 */
export function solve({ question, seeds, memory, time }) {
  const wanted = JSON.stringify(question);
  solver ??= new Solver();
  if (asked !== wanted) {
    asked = '';
    solver.ask(question, seeds, memory);
    asked = wanted;
    pace.reset();
  }
  const end = performance.now() + time;
  for (let before = performance.now(); ; ) {
    const { building } = solver;
    const effort = pace.amount(STEP_TIME);
    const finished = solver.step(effort);
    const now = performance.now();
    if (solver.building === building) pace.measure(effort, now - before);
    // A position of the search does not take the same time as a board of the tables.
    else pace.reset();
    before = now;
    if (finished || now >= end) {
      const solution = solver.report();
      if (!solution) throw new Error('the solver has no question');
      return { ...solution, finished };
    }
  }
}
