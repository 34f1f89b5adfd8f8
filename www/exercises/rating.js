/** @typedef {import('../storage/store.js').Store} Store */

const NAME = 'exercises';
const VERSION = 1;
/** The rating at the start. */
const START_RATING = 800;
/** The factor of a rating change, for the first answers and for later ones. */
const EARLY_STEP = 60;
const LATER_STEP = 24;
/** How many answers count as the first ones. */
const EARLY_COUNT = 20;
/** The factor by which an answer moves the exercise's own difficulty, and the furthest it moves. */
const EXERCISE_STEP = 60;
const FURTHEST = 300;

/**
 * The player's rating and results, stored by the browser. Elo, with the difficulty as the opponent.
 */
export class Rating {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** The rating, rounded. */
  get value() {
    return Math.round(this.#read().rating);
  }

  /**
   * Whether an exercise was solved when last tried; `null` if never tried.
   *
   * @param {string} name
   * @returns {boolean | null}
   */
  solved(name) {
    return this.#read().tried[name] ?? null;
  }

  /**
   * The difficulty of an exercise for this player: as stated, moved by their answers.
   *
   * @param {{ name: string, difficulty: number }} exercise
   */
  difficulty({ name, difficulty }) {
    return difficulty + (this.#read().moved[name] ?? 0);
  }

  /**
   * Stores a result. Only the first try changes the rating; every answer moves the exercise's own
   * difficulty.
   *
   * @param {string} name
   * @param {number} difficulty
   * @param {boolean} solved at once and without a hint
   */
  record(name, difficulty, solved) {
    const { rating, count, tried, moved } = this.#read();
    const fresh = tried[name] === undefined;
    const shift = moved[name] ?? 0;
    const expected = 1 / (1 + 10 ** ((difficulty + shift - rating) / 400));
    const now = Math.round(shift + EXERCISE_STEP * (expected - Number(solved)));
    const step = (count < EARLY_COUNT ? EARLY_STEP : LATER_STEP) * (Number(solved) - expected);
    this.#store.write(NAME, VERSION, {
      rating: fresh ? Math.max(100, Math.min(2400, rating + step)) : rating,
      count: count + Number(fresh),
      tried: { ...tried, [name]: solved },
      moved: { ...moved, [name]: Math.max(-FURTHEST, Math.min(FURTHEST, now)) },
    });
  }

  /** @returns {{ rating: number, count: number, tried: Record<string, boolean>, moved: Record<string, number> }} */
  #read() {
    const found = this.#store.read(NAME, VERSION);
    if (found === null) return { rating: START_RATING, count: 0, tried: {}, moved: {} };
    // Results of earlier versions have no moved difficulties.
    const { rating, count, tried, moved = {} } = found;
    const sound = Number.isFinite(rating) && Number.isInteger(count) && count >= 0
      && tried !== null && typeof tried === 'object' && Object.values(tried).every((one) => typeof one === 'boolean')
      && moved !== null && typeof moved === 'object' && Object.values(moved).every(Number.isFinite);
    if (sound) return { rating, count, tried, moved };
    this.#store.setAside(NAME);
    return { rating: START_RATING, count: 0, tried: {}, moved: {} };
  }
}

/**
 * The next exercise: an untried one near the player's rating.
 *
 * @template {{ name: string, difficulty: number }} One
 * @param {One[]} all
 * @param {Rating} rating
 * @param {string} [except] its name is left out
 * @returns {One | undefined}
 */
export function chooseExercise(all, rating, except = '') {
  const others = all.filter(({ name }) => name !== except);
  const open = others.filter(({ name }) => rating.solved(name) === null);
  const missed = others.filter(({ name }) => rating.solved(name) === false);
  const pool = open.length > 0 ? open : missed.length > 0 ? missed : others;
  const far = (/** @type {One} */ one) => Math.abs(rating.difficulty(one) - rating.value);
  const near = [...pool].sort((one, other) => far(one) - far(other)).slice(0, 5);
  return near[Math.floor(Math.random() * near.length)];
}
