import { MAX_LEVEL } from './match-settings.js';

/**
 * @typedef {import('../storage/store.js').Store} Store
 *
 * @typedef {object} Result the results against one level by one rule set
 * @property {number} played
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} best the largest winning margin, in seeds
 * @property {number} streak the current number of games won in a row
 * @property {number} longest the longest streak
 *
 * @typedef {object} Stored
 * @property {string} last the id of the game that was counted last
 * @property {number} level the level that suits the player
 * @property {number} lead games won less games lost against levels near `level`; reset to 0 when it reaches
 *   `LEAD_TO_CHANGE` either way
 * @property {Record<string, Record<string, Partial<Result>>>} rules the results by rule set, then by level
 * @property {Before | null} before the values that the last counted game changed, as they were before it
 *
 * @typedef {object} Before
 * @property {string} rules
 * @property {number} level the program's
 * @property {Result} result against that level
 * @property {number} suits the level that suited the player
 * @property {number} lead
 *
 * @typedef {object} FinishedGame
 * @property {string} id
 * @property {string} rules in their shortest form
 * @property {number} level the program's
 * @property {1 | 0 | -1} outcome won, drawn or lost
 * @property {number} margin the player's seeds less the program's; 0 if no seeds were counted
 */

const NAME = 'results';
const VERSION = 1;
/** The first level of a program that follows the player's results. */
const START_LEVEL = 3;
/** Stored counts must be less than this: no player reaches it, and adding one to them stays exact. */
const MAX_COUNT = 1e9;
/** Games won less games lost, or lost less won, after which the level changes. */
const LEAD_TO_CHANGE = 2;

/** @type {Result} */
const NONE = { played: 0, won: 0, drawn: 0, lost: 0, best: 0, streak: 0, longest: 0 };

/** The player's results against the program, stored on this device. */
export class Results {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** The stored results, or a new player's if none are stored or they are not valid. @returns {Stored} */
  get #stored() {
    const found = this.#store.read(NAME, VERSION);
    const initial = { last: '', level: START_LEVEL, lead: 0, rules: {}, before: null };
    if (found === null) return initial;
    if (isStored({ ...initial, ...found })) return { ...initial, ...found };
    this.#store.setAside(NAME);
    return initial;
  }

  /** The level that suits the player's results. */
  get level() {
    return this.#stored.level;
  }

  /** The results by rule set, then by level. */
  get all() {
    return Object.entries(this.#stored.rules).map(([rules, levels]) => ({
      rules,
      levels: Object.entries(levels).map(([level, result]) => ({ level: Number(level), ...NONE, ...result })),
    }));
  }

  /** Counts a game once. @param {FinishedGame} game */
  count({ id, rules, level, outcome, margin }) {
    const stored = this.#stored;
    if (id === stored.last) return;
    const before = { ...NONE, ...stored.rules[rules]?.[level] };
    const streak = outcome > 0 ? before.streak + 1 : 0;
    const after = {
      played: before.played + 1,
      won: before.won + Number(outcome > 0),
      drawn: before.drawn + Number(outcome === 0),
      lost: before.lost + Number(outcome < 0),
      best: Math.max(before.best, margin),
      streak,
      longest: Math.max(before.longest, streak),
    };
    // Games against much weaker or stronger levels say little about the player's level.
    const near = Math.abs(level - stored.level) <= 1;
    const lead = near ? stored.lead + outcome : stored.lead;
    const step = Math.abs(lead) >= LEAD_TO_CHANGE ? Math.sign(lead) : 0;
    this.#store.write(NAME, VERSION, {
      last: id,
      level: Math.max(0, Math.min(MAX_LEVEL, stored.level + step)),
      lead: step ? 0 : lead,
      rules: { ...stored.rules, [rules]: { ...stored.rules[rules], [level]: after } },
      before: { rules, level, result: before, suits: stored.level, lead: stored.lead },
    });
  }

  /** Withdraws the game that was counted last: its end has been taken back. @param {string} id */
  withdraw(id) {
    const { last, before, rules: all } = this.#stored;
    if (id !== last || !before) return;
    const { rules, level, result, suits, lead } = before;
    const { [level]: _, ...others } = all[rules] ?? {};
    const levels = result.played > 0 ? { ...others, [level]: result } : others;
    const { [rules]: __, ...rest } = all;
    this.#store.write(NAME, VERSION, {
      last: '',
      level: suits,
      lead,
      rules: Object.keys(levels).length > 0 ? { ...rest, [rules]: levels } : rest,
      before: null,
    });
  }
}

/** @param {unknown} one @returns {one is Record<string, unknown>} */
const isObject = (one) => typeof one === 'object' && one !== null && !Array.isArray(one);

/** @param {unknown} count */
const isCount = (count) => Number.isInteger(count) && Number(count) >= 0 && Number(count) < MAX_COUNT;

/** @param {any} level @param {unknown} lead */
const isLevelWithLead = (level, lead) => isCount(level) && level <= MAX_LEVEL && Number.isSafeInteger(lead);

/** @param {unknown} result */
const isResultOfLevel = (result) => isObject(result) && Object.values(result).every(isCount);

/** @param {any} stored @returns {stored is Stored} */
function isStored(stored) {
  const { last, level, lead, rules, before } = stored;
  return typeof last === 'string' && isLevelWithLead(level, lead) && isObject(rules) && (before === null || isBefore(before))
    && Object.values(rules).every((levels) => isObject(levels) && Object.entries(levels).every(([of, result]) => /^\d+$/.test(of) && isResultOfLevel(result)));
}

/** @param {any} before */
function isBefore(before) {
  return isObject(before) && typeof before.rules === 'string' && isCount(before.level) && isLevelWithLead(before.suits, before.lead)
    && isObject(before.result) && isCount(before.result.played) && isResultOfLevel(before.result);
}
