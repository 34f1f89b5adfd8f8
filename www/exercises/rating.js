/**
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {{ name: string, difficulty: number, theme?: string }} Rated an exercise with the difficulty that its file states
 */

const NAME = 'exercises';
const VERSION = 1;
/** The rating at the start. */
const START_RATING = 800;
/** The K-factor of the rating, for the first answers and for later ones. */
const EARLY_K = 60;
const LATER_K = 24;
/** How many answers count as the first ones. */
const EARLY_COUNT = 20;
/**
 * The K-factor of an exercise's difficulty, and how far it may move from the stated one. An answer moves the other
 * exercises of its idea half as much.
 */
const EXERCISE_K = 60;
const MAX_SHIFT = 300;

/**
 * The player's rating and results, stored by the browser: an Elo rating, with the exercise as the opponent.
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
   * The difficulty of an exercise for this player: the stated one, shifted by the player's answers to it and to
   * others of its idea.
   *
   * @param {Rated} exercise
   */
  difficulty({ name, difficulty, theme = '' }) {
    const { moved, ideas } = this.#read();
    return difficulty + (moved[name] ?? ideas[theme] ?? 0);
  }

  /**
   * Stores a result. Only the first try changes the rating; every answer shifts the exercise's difficulty and that
   * of its idea.
   *
   * @param {Rated} exercise
   * @param {boolean} solved at once and without a hint
   */
  record({ name, difficulty, theme = '' }, solved) {
    const { rating, count, tried, moved, ideas } = this.#read();
    const firstTry = tried[name] === undefined;
    const shift = moved[name] ?? ideas[theme] ?? 0;
    const expected = 1 / (1 + 10 ** ((difficulty + shift - rating) / 400));
    const surprise = EXERCISE_K * (expected - Number(solved));
    const within = (/** @type {number} */ points) => Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, Math.round(points)));
    const step = (count < EARLY_COUNT ? EARLY_K : LATER_K) * (Number(solved) - expected);
    this.#store.write(NAME, VERSION, {
      rating: firstTry ? Math.max(100, Math.min(2400, rating + step)) : rating,
      count: count + Number(firstTry),
      tried: { ...tried, [name]: solved },
      moved: { ...moved, [name]: within(shift + surprise) },
      ideas: { ...ideas, [theme]: within((ideas[theme] ?? 0) + surprise / 2) },
    });
  }

  /** @returns {{ rating: number, count: number, tried: Record<string, boolean>, moved: Record<string, number>, ideas: Record<string, number> }} */
  #read() {
    const found = this.#store.read(NAME, VERSION);
    if (found === null) return { rating: START_RATING, count: 0, tried: {}, moved: {}, ideas: {} };
    // Results stored by earlier versions have no shifts.
    const { rating, count, tried, moved = {}, ideas = {} } = found;
    const valid = Number.isFinite(rating) && Number.isInteger(count) && count >= 0
      && tried !== null && typeof tried === 'object' && Object.values(tried).every((one) => typeof one === 'boolean')
      && [moved, ideas].every((shifts) => shifts !== null && typeof shifts === 'object' && Object.values(shifts).every(Number.isFinite));
    if (valid) return { rating, count, tried, moved, ideas };
    this.#store.setAside(NAME);
    return { rating: START_RATING, count: 0, tried: {}, moved: {}, ideas: {} };
  }
}

/**
 * The next exercise, near the player's rating: an untried one, else a failed one, else any; of another theme than
 * the one before where there is a choice of themes.
 *
 * @template {Rated} One
 * @param {One[]} all
 * @param {Rating} rating
 * @param {string} [except] its name is left out
 * @param {(theme: string) => string} [announced] what a theme is announced as: several may be announced alike
 * @returns {One | undefined}
 */
export function chooseExercise(all, rating, except = '', announced = (theme) => theme) {
  const others = all.filter(({ name }) => name !== except);
  const untried = others.filter(({ name }) => rating.solved(name) === null);
  const failed = others.filter(({ name }) => rating.solved(name) === false);
  const pool = untried.length > 0 ? untried : failed.length > 0 ? failed : others;
  const distance = (/** @type {One} */ one) => Math.abs(rating.difficulty(one) - rating.value);
  const themeOf = (/** @type {One | undefined} */ one) => announced(one?.theme ?? '');
  const before = all.find(({ name }) => name === except);
  const varied = pool.filter((one) => !before || themeOf(one) !== themeOf(before));
  const near = (varied.length > 0 ? varied : [...pool]).sort((a, b) => distance(a) - distance(b)).slice(0, 5);
  return near[Math.floor(Math.random() * near.length)];
}
