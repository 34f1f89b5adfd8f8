/** @typedef {import('../storage/store.js').Store} Store */

const NAME = 'exercises';
const VERSION = 1;
/** Where everybody begins. */
const START_RATING = 800;
/** How much an answer moves the rating, at the first ones and later. */
const EARLY_STEP = 60;
const LATER_STEP = 24;
/** So many answers are the first ones. */
const EARLY_COUNT = 20;

/**
 * How well somebody solves, and what he has tried: kept by the browser.
 */
export class Rating {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** The rating, as a whole number. */
  get value() {
    return Math.round(this.#read().rating);
  }

  /**
   * Whether an exercise was solved when it was last tried; `null` if it never was.
   *
   * @param {string} name
   * @returns {boolean | null}
   */
  solved(name) {
    return this.#read().tried[name] ?? null;
  }

  /**
   * What has become of an exercise. An exercise that was tried before moves the rating no more.
   *
   * @param {string} name
   * @param {number} difficulty
   * @param {boolean} solved at the first try, without help
   */
  record(name, difficulty, solved) {
    const { rating, count, tried } = this.#read();
    const fresh = tried[name] === undefined;
    const expected = 1 / (1 + 10 ** ((difficulty - rating) / 400));
    const step = (count < EARLY_COUNT ? EARLY_STEP : LATER_STEP) * (Number(solved) - expected);
    this.#store.write(NAME, VERSION, {
      rating: fresh ? Math.max(100, Math.min(2400, rating + step)) : rating,
      count: count + Number(fresh),
      tried: { ...tried, [name]: solved },
    });
  }

  /** @returns {{ rating: number, count: number, tried: Record<string, boolean> }} */
  #read() {
    const found = this.#store.read(NAME, VERSION);
    if (found === null) return { rating: START_RATING, count: 0, tried: {} };
    const { rating, count, tried } = found;
    const sound = Number.isFinite(rating) && Number.isInteger(count) && count >= 0
      && tried !== null && typeof tried === 'object' && Object.values(tried).every((one) => typeof one === 'boolean');
    if (sound) return { rating, count, tried };
    this.#store.setAside(NAME);
    return { rating: START_RATING, count: 0, tried: {} };
  }
}

/**
 * The exercise to try next: one that was not solved yet and is about as hard as the solver is good.
 *
 * @template {{ name: string, difficulty: number }} One
 * @param {One[]} all
 * @param {Rating} rating
 * @param {string} [but] not this one
 * @returns {One | undefined}
 */
export function chooseExercise(all, rating, but = '') {
  const others = all.filter(({ name }) => name !== but);
  const open = others.filter(({ name }) => rating.solved(name) === null);
  const missed = others.filter(({ name }) => rating.solved(name) === false);
  const pool = open.length > 0 ? open : missed.length > 0 ? missed : others;
  const far = (/** @type {One} */ one) => Math.abs(one.difficulty - rating.value);
  const near = [...pool].sort((one, other) => far(one) - far(other)).slice(0, 5);
  return near[Math.floor(Math.random() * near.length)];
}
