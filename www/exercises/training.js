/**
 * @typedef {import('../storage/store.js').Store} Store
 *
 * @typedef {object} Review a failed exercise that is to be repeated (spaced repetition)
 * @property {number} step how often it has been solved since, counted only when it was due
 * @property {number} due the day from which it is repeated
 *
 * @typedef {object} Stored
 * @property {Record<string, Review>} reviews by the exercise's name
 * @property {{ last: number, count: number, best: number }} streak the last day with a solved exercise,
 *   the days in a row up to it, and the longest streak
 * @property {Record<string, number>} sprints the most exercises solved in a sprint, by rules: other rules have other exercises
 * @property {{ day: number, names: Record<string, string>, earlier?: Record<string, string[]> } | null} daily today's exercises,
 *   by the rules of the game, and those of the last days, today's first
 */

const NAME = 'training';
const VERSION = 1;
/** Spaced repetition: the days to wait after a failure, and after each solved review except the last, which ends it. */
const INTERVALS = [1, 3, 7, 21];
const DAY = 86_400_000;
/** How many of the last problems of the day, by the same rules, are not given again. */
const WITHOUT_REPEAT = 6;

/** The number of a day in local time. @param {Date} now */
export const dayOf = (now) => Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** What training keeps on this device: exercises to review, days in a row, sprints, problems of the day. */
export class Training {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * Records an answer.
   *
   * @param {string} name of the exercise
   * @param {boolean} solved
   * @param {number} day
   */
  record(name, solved, day) {
    const { reviews, streak, ...rest } = this.#read();
    const review = reviews[name];
    if (!solved) reviews[name] = { step: 0, due: day + INTERVALS[0] };
    else if (review && review.due <= day) {
      const step = review.step + 1;
      if (step < INTERVALS.length) reviews[name] = { step, due: day + INTERVALS[step] };
      else delete reviews[name];
    }
    this.#store.write(NAME, VERSION, { ...rest, reviews, streak: solved ? extendedStreak(streak, day) : streak });
  }

  /**
   * The exercises due today or before, the longest due first.
   *
   * @param {number} day
   * @returns {string[]}
   */
  due(day) {
    const { reviews } = this.#read();
    return Object.keys(reviews).filter((name) => reviews[name].due <= day).sort((a, b) => reviews[a].due - reviews[b].due);
  }

  /**
   * Days in a row with a solved exercise, up to today or yesterday.
   *
   * @param {number} day
   */
  streak(day) {
    const { last, count, best } = this.#read().streak;
    return { days: day > last + 1 ? 0 : count, best };
  }

  /** The best sprint by each rule set. */
  get sprints() {
    return Object.entries(this.#read().sprints);
  }

  /** @param {string} rules */
  bestSprint(rules) {
    return this.#read().sprints[rules] ?? 0;
  }

  /**
   * Records a sprint.
   *
   * @param {string} rules
   * @param {number} solved
   * @returns {boolean} whether it is the best so far
   */
  recordSprint(rules, solved) {
    const stored = this.#read();
    const best = stored.sprints[rules] ?? 0;
    if (solved <= best) return false;
    this.#store.write(NAME, VERSION, { ...stored, sprints: { ...stored.sprints, [rules]: solved } });
    return true;
  }

  /**
   * The exercise of a day by some rules: stored, so that a change of the player's rating does not change it.
   *
   * @param {number} day
   * @param {string} rules
   * @param {(earlier: string[]) => string} choose called when there is none yet, with the last ones by these rules
   */
  daily(day, rules, choose) {
    const stored = this.#read();
    const names = namesOn(day, stored);
    if (names[rules] !== undefined) return names[rules];
    const { earlier = {} } = stored.daily ?? {};
    const last = earlier[rules] ?? [];
    const name = choose(last);
    const daily = { day, names: { ...names, [rules]: name }, earlier: { ...earlier, [rules]: [name, ...last].slice(0, WITHOUT_REPEAT) } };
    this.#store.write(NAME, VERSION, { ...stored, daily });
    return name;
  }

  /**
   * The exercise that `daily` has given for a day by some rules.
   *
   * @param {number} day
   * @param {string} rules
   * @returns {string | undefined}
   */
  givenDaily(day, rules) {
    return namesOn(day, this.#read())[rules];
  }

  /** What is stored; what a new player begins with if there is nothing, or if it is not valid. @returns {Stored} */
  #read() {
    const found = this.#store.read(NAME, VERSION);
    const none = { reviews: {}, streak: { last: 0, count: 0, best: 0 }, sprints: {}, daily: null };
    if (found === null) return none;
    const { reviews, streak, sprints, daily } = found;
    const valid = [reviews, streak, sprints].every((one) => one !== null && typeof one === 'object')
      && Object.values(reviews).every((one) => Number.isInteger(one?.step) && Number.isInteger(one?.due))
      && [streak.last, streak.count, streak.best].every(Number.isInteger)
      && Object.values(sprints).every(Number.isInteger)
      && (daily === null || Number.isInteger(daily?.day))
      && Object.values(daily?.names ?? {}).every((name) => typeof name === 'string')
      && Object.values(daily?.earlier ?? {}).every((names) => Array.isArray(names) && names.every((name) => typeof name === 'string'));
    // Earlier versions stored one exercise of the day.
    if (valid) return { reviews: { ...reviews }, streak, sprints, daily: typeof daily?.names === 'object' && daily.names ? daily : null };
    this.#store.setAside(NAME);
    return none;
  }
}

/** The exercises of a day, by rules. @param {number} day @param {Stored} stored @returns {Record<string, string>} */
const namesOn = (day, { daily }) => (daily?.day === day ? daily.names : {});

/**
 * The streak after a solved exercise. On an earlier day than the last (the clock was set back) the count stays, and
 * later days are counted from that day on.
 *
 * @param {Stored['streak']} streak
 * @param {number} day
 */
function extendedStreak({ last, count, best }, day) {
  if (day <= last) return { last: day, count, best };
  const days = day === last + 1 ? count + 1 : 1;
  return { last: day, count: days, best: Math.max(best, days) };
}
