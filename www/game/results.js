/**
 * @typedef {import('../storage/store.js').Store} Store
 *
 * @typedef {object} Result games against one level by one rule set
 * @property {number} played
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} best the largest margin of a game won, in seeds
 * @property {number} streak games won in a row, up to the last
 * @property {number} longest the longest such row
 *
 * @typedef {object} Game one that has ended
 * @property {string} id
 * @property {string} rules the preset
 * @property {number} level the program's
 * @property {1 | 0 | -1} outcome won, drawn or lost
 * @property {number} margin seeds more than the program; 0 where none were counted
 */

const NAME = 'results';
const VERSION = 1;
/** The level that a player meets first, when the program is to be as strong as they are. */
const START = 3;
const LAST = 10;
/** Games won, less those lost, after which the program changes its level. */
const STEP = 2;

/** @type {Result} */
const NONE = { played: 0, won: 0, drawn: 0, lost: 0, best: 0, streak: 0, longest: 0 };

/** What one has won against the program, kept on this device. */
export class Results {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @returns {{ last: string, level: number, lead: number, rules: Record<string, Record<string, Result>> }} */
  get #kept() {
    return { last: '', level: START, lead: 0, rules: {}, ...this.#store.read(NAME, VERSION) };
  }

  /** The level that is as strong as the player. */
  get level() {
    return this.#kept.level;
  }

  /** The results by rule set, then by level. */
  get all() {
    return Object.entries(this.#kept.rules).map(([rules, levels]) => ({
      rules,
      levels: Object.entries(levels).map(([level, result]) => ({ level: Number(level), ...NONE, ...result })),
    }));
  }

  /** Counts a game, once: what is taken back and played to another end does not count. @param {Game} game */
  count({ id, rules, level, outcome, margin }) {
    const kept = this.#kept;
    if (id === kept.last) return;
    const before = { ...NONE, ...kept.rules[rules]?.[level] };
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
    // Games against much weaker or stronger levels say little of one's own.
    const near = Math.abs(level - kept.level) <= 1;
    const lead = near ? kept.lead + outcome : kept.lead;
    const step = Math.abs(lead) >= STEP ? Math.sign(lead) : 0;
    this.#store.write(NAME, VERSION, {
      last: id,
      level: Math.max(0, Math.min(LAST, kept.level + step)),
      lead: step ? 0 : lead,
      rules: { ...kept.rules, [rules]: { ...kept.rules[rules], [level]: after } },
    });
  }
}
