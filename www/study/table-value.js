/**
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../engine/engine.js').Report} Report
 */

/** The time limit for a value, in milliseconds: the tables have it at once. */
const TIME = 50;

/** The seeds on the board. @param {Pick<GameState, 'pits'>} state */
export const seedsOnBoard = ({ pits }) => pits.reduce((sum, count) => sum + count, 0);

/**
 * Whether the endgame tables built so far have the value of a position.
 *
 * @param {import('../engine/table-building.js').TableBuilding} tables
 * @param {Pick<GameState, 'pits' | 'reserve'>} state
 */
export const tablesReach = (tables, state) => state.reserve === 0 && seedsOnBoard(state) <= (tables.progress?.seeds ?? 0);

/**
 * Asks the engine for the value of a position without the moves before it, because table values do not depend on them.
 *
 * @param {Engine} engine
 * @param {Pick<GameState, 'rules' | 'position'>} state
 * @param {{ background?: boolean }} [options]
 */
export const askTables = (engine, { rules, position }, options) => engine.think({ rules, position, moves: [], time: TIME, ...options });

/** The score for the player to move, if it comes from the tables; otherwise `null`. @param {Report | null} report */
export const tableScore = (report) => (report?.proven === 'tables' ? report.score : null);
