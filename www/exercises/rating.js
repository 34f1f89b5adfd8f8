/**
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {{ name: string, difficulty: number, theme?: string }} Rated an exercise with the difficulty that its file states
 *
 * @typedef {object} Stored
 * @property {number} rating
 * @property {number} count how many answers have counted for the rating
 * @property {Record<string, boolean>} tried whether an exercise was solved when last tried, by its name
 * @property {Record<string, number>} moved how far the difficulty of an exercise has moved, by its name
 * @property {Record<string, number>} ideas how far the difficulties of a theme have moved, by the theme
 */

const NAME = 'exercises';
const VERSION = 1;
/** The rating at the start. */
const START_RATING = 800;
/** The K-factor of the rating for the first answers: how far one answer can move it. */
const EARLY_K = 60;
/** How many answers count as the first ones. */
const EARLY_COUNT = 20;
/** The K-factor of the rating for later answers. */
const LATER_K = 24;
/** The limits of the rating. */
const MIN_RATING = 100;
const MAX_RATING = 2400;
/**
 * The K-factor of an exercise's difficulty. An answer moves the exercises of the same theme that have no answer yet by
 * half as much.
 */
const EXERCISE_K = 60;
/** How far a difficulty may move from the one that its file states. */
const MAX_SHIFT = 300;
/** How many of the exercises nearest to the player's rating the next one is drawn from. */
const NEAR = 5;

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
   * The difficulty of an exercise for this player: the one that its file states, shifted by the player's answers.
   *
   * @param {Rated} exercise
   */
  difficulty(exercise) {
    return exercise.difficulty + shiftOf(exercise, this.#read());
  }

  /**
   * Stores a result. The rating changes if `counts` and the exercise has no result yet. Every answer shifts the
   * difficulty of the exercise and of its theme.
   *
   * @param {Rated} exercise
   * @param {boolean} solved at the first try, without a second hint
   * @param {boolean} [counts] for the rating
   * @returns {boolean} whether it counted for the rating
   */
  record(exercise, solved, counts = true) {
    const { name, difficulty, theme = '' } = exercise;
    const stored = this.#read();
    const { rating, count, tried, moved, ideas } = stored;
    const rated = counts && tried[name] === undefined;
    const shift = shiftOf(exercise, stored);
    const expected = 1 / (1 + 10 ** ((difficulty + shift - rating) / 400));
    const surprise = EXERCISE_K * (expected - Number(solved));
    const within = (/** @type {number} */ points) => Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, Math.round(points)));
    const step = (count < EARLY_COUNT ? EARLY_K : LATER_K) * (Number(solved) - expected);
    this.#store.write(NAME, VERSION, {
      rating: rated ? Math.max(MIN_RATING, Math.min(MAX_RATING, rating + step)) : rating,
      count: count + Number(rated),
      tried: { ...tried, [name]: solved },
      moved: { ...moved, [name]: within(shift + surprise) },
      ideas: { ...ideas, [theme]: within((ideas[theme] ?? 0) + surprise / 2) },
    });
    return rated;
  }

  /** What is stored; what a new player begins with if there is nothing, or if it is not valid. @returns {Stored} */
  #read() {
    const nothing = { rating: START_RATING, count: 0, tried: {}, moved: {}, ideas: {} };
    const found = this.#store.read(NAME, VERSION);
    if (found === null) return nothing;
    // Results stored by earlier versions have no shifts.
    const { rating, count, tried, moved = {}, ideas = {} } = found;
    const valid = Number.isFinite(rating) && Number.isInteger(count) && count >= 0
      && tried !== null && typeof tried === 'object' && Object.values(tried).every((one) => typeof one === 'boolean')
      && [moved, ideas].every((shifts) => shifts !== null && typeof shifts === 'object' && Object.values(shifts).every(Number.isFinite));
    if (valid) return { rating, count, tried, moved, ideas };
    this.#store.setAside(NAME);
    return nothing;
  }
}

/**
 * How far the difficulty of an exercise has moved: by its own answers or, before the first of them, by those to its
 * theme.
 *
 * @param {Rated} exercise
 * @param {Stored} stored
 */
function shiftOf({ name, theme = '' }, { moved, ideas }) {
  return moved[name] ?? ideas[theme] ?? 0;
}

/**
 * Exercises with their distances from the player's rating, the nearest first.
 *
 * @template {Rated} One
 * @param {One[]} exercises
 * @param {Pick<Rating, 'value' | 'difficulty'>} rating
 * @returns {{ one: One, distance: number }[]}
 */
export function byDistance(exercises, rating) {
  const { value } = rating;
  return exercises.map((one) => ({ one, distance: Math.abs(rating.difficulty(one) - value) })).sort((a, b) => a.distance - b.distance);
}

/**
 * The next exercise, near the player's rating: an untried one, else a failed one, else any; of another theme than
 * the one before where there is a choice of themes.
 *
 * @template {Rated} One
 * @param {One[]} all
 * @param {Rating} rating
 * @param {string} [except] the name of the exercise before, which does not come again at once
 * @param {(theme: string) => string} [announced] the label of a theme; themes may share one
 * @returns {One | undefined}
 */
export function chooseExercise(all, rating, except = '', announced = (theme) => theme) {
  const others = all.filter(({ name }) => name !== except);
  const untried = others.filter(({ name }) => rating.solved(name) === null);
  const failed = others.filter(({ name }) => rating.solved(name) === false);
  const pool = untried.length > 0 ? untried : failed.length > 0 ? failed : others;
  const themeOf = (/** @type {One | undefined} */ one) => announced(one?.theme ?? '');
  const before = all.find(({ name }) => name === except);
  const varied = pool.filter((one) => !before || themeOf(one) !== themeOf(before));
  const near = byDistance(varied.length > 0 ? varied : pool, rating).slice(0, NEAR).map(({ one }) => one);
  return near[Math.floor(Math.random() * near.length)];
}
