import { PITS, SIDES } from '../base/sides.js';

/**
 * @typedef {import('../awale.js').PlainTrace} PlainTrace
 * @typedef {import('../awale.js').TraceEvent} TraceEvent
 * @typedef {{ pits: number[], stores: [number, number] }} Seeds where the seeds of a position are
 */

/** A move without its captures. @param {PlainTrace} trace @returns {PlainTrace} */
export const withoutCaptures = (trace) => ({ ...trace, events: trace.events.filter(({ kind }) => kind !== 'take') });

/** The captures of a move alone. @param {PlainTrace} trace @returns {PlainTrace} */
export const onlyCaptures = (trace) => ({ ...trace, events: trace.events.filter(({ kind }) => kind === 'take') });

/**
 * Where the seeds are after these events; seeds in the hand are nowhere.
 *
 * @param {Seeds} before
 * @param {TraceEvent[]} events
 * @returns {Seeds}
 */
export function seedsAfter(before, events) {
  const pits = [...before.pits];
  const [...stores] = before.stores;
  for (const { kind, pit = '', store, by, seeds = 1 } of events) {
    const gained = kind === 'lift' || kind === 'take' ? -seeds : kind === 'drop' || kind === 'place' ? seeds : 0;
    if (pit) pits[PITS.indexOf(pit)] += gained;
    const owner = kind === 'take' ? by : store;
    if (owner) stores[SIDES.indexOf(owner)] += seeds;
  }
  return { pits, stores: /** @type {[number, number]} */ (stores) };
}
