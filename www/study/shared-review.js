import { savesData } from '../engine/data-saving.js';
import { Engine, deviceMemory } from '../engine/engine.js';

/**
 * @typedef {import('../awale_engine.js').GameReview} GameReview
 * @typedef {import('../engine/questions.js').GameToReview} GameToReview
 * @typedef {{
 *   match: import('../game/match.js').Match,
 *   engine: Engine,
 * }} Context
 *
 * @typedef {{ from: number, to: number }} Part moves of the game: the index of the first, and the one after the last
 * @typedef {Part & { further: boolean, review: GameReview | null, stop: () => void }} Work a part that a worker
 *   has taken (`further`: a worker other than the game's own), and what it has found so far
 */

/** The numbers of logical processors from which a second and a third worker review too. */
const PROCESSORS = [4, 8];
/** The most moves of a part, while several workers share the game. */
const MAX_PART_MOVES = 4;
/** The most seeds of the tables of a further worker, which it builds or reads in less than a second. */
const FURTHER_TABLE_SEEDS = 12;
/** A worker that sends nothing for this long counts as dead, in milliseconds. */
const TIMEOUT = 10_000;

/** How many workers besides the game's own may review on this device. */
function furtherWorkers() {
  if (deviceMemory() <= 2 || savesData()) return 0;
  return PROCESSORS.filter((count) => navigator.hardwareConcurrency >= count).length;
}

/**
 * A review of a game, shared out in parts among the game's own worker and as many further ones as
 * `furtherWorkers` allows. Only the game's own worker has large tables, so it begins at the end of the game.
 */
export class SharedReview {
  #context;
  #question;
  #onprogress;
  /** The parts that no worker has taken, in order. @type {Part[]} */
  #open;
  /** The parts that workers are reviewing. @type {Set<Work>} */
  #taken = new Set();
  /** The parts that have been reviewed, or whose first moves have. @type {Work[]} */
  #found = [];
  #further = furtherWorkers();
  /** The further workers. @type {Set<Engine>} */
  #engines = new Set();
  /** Whether further workers may review. */
  #shared = true;
  #ended = false;
  /** Whether progress is being sent. */
  #sendingProgress = false;
  /** Sends `change` when a worker that waits may go on. */
  #changes = new EventTarget();
  #closing = new AbortController();
  /** The review; unfinished when it was stopped, or when another took its place. @type {Promise<GameReview>} */
  answer;

  /**
   * @param {Context} context
   * @param {GameToReview & { moves: string[] }} question a game's rules, position and moves, and the node limit
   *   of one search
   * @param {(review: GameReview, judged: number) => void} onprogress takes the review up to the first move
   *   without a judgement, and how many moves are judged in all
   */
  constructor(context, question, onprogress) {
    this.#context = context;
    this.#question = question;
    this.#onprogress = onprogress;
    this.#open = [{ from: 0, to: question.moves.length }];
    const { match } = context;
    const { signal } = this.#closing;
    match.addEventListener('search', () => this.#interrupt(), { signal });
    match.addEventListener('thinking', () => this.#sendChange(), { signal });
    this.answer = this.#run();
  }

  /** Ends the review. */
  stop() {
    this.#end();
    for (const { stop } of this.#taken) stop();
  }

  set shared(/** @type {boolean} */ shared) {
    this.#shared = shared;
    if (shared) this.#sendChange();
    else this.#interrupt();
  }

  async #run() {
    const { engine } = this.#context;
    try {
      // The same limit for every worker: a new one does not know its speed yet.
      const nodes = await engine.ask('reviewNodes', this.#question.nodes, TIMEOUT);
      this.#question = { ...this.#question, nodes, fixed: true };
      for (let count = this.#further; count > 0; count -= 1) this.#reviewInFurtherWorker();
      while (!this.#ended && (this.#open.length > 0 || this.#taken.size > 0)) {
        const part = this.#takePart(true);
        // A part is unfinished only if this review was stopped, or replaced by another.
        if (part && !(await this.#review(engine, part))) break;
        // A further worker may still give its part back.
        if (!part) await this.#nextChange();
      }
    } finally {
      this.#end();
    }
    return this.#join();
  }

  /** Reviews parts in a further worker, which waits while the program thinks. */
  async #reviewInFurtherWorker() {
    /** @type {Engine | null} */
    let engine = null;
    try {
      while (!this.#ended) {
        if (!this.#shared && engine) {
          this.#closeEngine(engine);
          engine = null;
        }
        const part = this.#shared && !this.#context.match.thinking ? this.#takePart(false) : null;
        if (part) await this.#review((engine ??= this.#openFurtherEngine()), part, memoryOfFurther());
        else await this.#nextChange();
      }
    } catch (error) {
      // Its part goes to the others.
      if (!this.#ended) console.info('awale: one worker less for the review', error);
    } finally {
      this.#further -= 1;
      if (engine) this.#closeEngine(engine);
    }
  }

  /** A further worker, which begins with the small tables. */
  #openFurtherEngine() {
    // A further worker that dies is not replaced: memory may be short.
    const engine = new Engine(undefined, { attempts: 1 });
    this.#engines.add(engine);
    /** @type {import('../engine/questions.js').TablesQuestion} */
    const tables = { rules: this.#question.rules, seeds: FURTHER_TABLE_SEEDS, ...memoryOfFurther() };
    engine.ask('tables', tables, TIMEOUT).catch(() => {});
    return engine;
  }

  /** @param {Engine} engine */
  #closeEngine(engine) {
    this.#engines.delete(engine);
    engine.close();
  }

  /**
   * Takes moves of the first or the last open part: all of them if no other worker can share them, a few otherwise, and
   * fewer when few are left, so that the workers finish together.
   *
   * @param {boolean} last whether from the end
   * @returns {Part | null}
   */
  #takePart(last) {
    const left = this.#open.reduce((sum, { from, to }) => sum + to - from, 0);
    const share = Math.ceil(left / (2 * (this.#further + 1)));
    const size = this.#further === 0 ? left : Math.max(1, Math.min(MAX_PART_MOVES, share));
    const range = last ? this.#open.pop() : this.#open.shift();
    if (!range) return null;
    const { from, to } = range;
    if (to - from <= size) return range;
    if (last) this.#open.push({ from, to: to - size });
    else this.#open.unshift({ from: from + size, to });
    return last ? { from: to - size, to } : { from, to: from + size };
  }

  /**
   * Reviews a part. Its moves that were not judged are open again.
   *
   * @param {Engine} engine
   * @param {Part} part
   * @param {{ memory?: number }} [limits]
   * @returns {Promise<boolean>} whether all of it was judged
   */
  async #review(engine, { from, to }, limits = {}) {
    const { answer, stop } = engine.review({ ...this.#question, ...limits, from, to }, (partial) => {
      work.review = partial;
      this.#sendProgress();
    });
    /** @type {Work} */
    const work = { from, to, further: engine !== this.#context.engine, review: null, stop };
    this.#taken.add(work);
    try {
      work.review = await answer;
      return work.review.finished;
    } finally {
      this.#taken.delete(work);
      const judged = work.review?.moves.length ?? 0;
      const finished = work.review?.finished ?? false;
      if (finished || judged > 0) this.#found.push(work);
      if (!finished) {
        this.#open.push({ from: from + judged, to });
        this.#open.sort((a, b) => a.from - b.from);
      }
      this.#sendProgress();
      this.#sendChange();
    }
  }

  /** The reviews of the longest run of judged moves from the first one. */
  #prefix() {
    const reviews = [];
    let reached = 0;
    for (const { from, review } of [...this.#found, ...this.#taken].sort((a, b) => a.from - b.from)) {
      if (from !== reached || !review) break;
      reviews.push(review);
      reached += review.moves.length;
    }
    return reviews;
  }

  /** @returns {Promise<GameReview>} */
  #join() {
    return this.#context.engine.ask('joinReviews', this.#prefix(), TIMEOUT);
  }

  async #sendProgress() {
    if (this.#sendingProgress || this.#ended) return;
    this.#sendingProgress = true;
    const judged = [...this.#found, ...this.#taken].reduce((sum, { review }) => sum + (review?.moves.length ?? 0), 0);
    try {
      const review = await this.#join();
      if (!this.#ended) this.#onprogress(review, judged);
    } catch {
      // The review itself says what happened.
    }
    this.#sendingProgress = false;
  }

  /** Stops what the further workers review; each then checks whether it may take another part. */
  #interrupt() {
    for (const work of this.#taken) if (work.further) work.stop();
    this.#sendChange();
  }

  #sendChange() {
    this.#changes.dispatchEvent(new Event('change'));
  }

  #nextChange() {
    return new Promise((resolve) => this.#changes.addEventListener('change', resolve, { once: true }));
  }

  #end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#closing.abort();
    for (const engine of this.#engines) engine.close();
    this.#engines.clear();
    this.#sendChange();
  }
}

/** The option for the size of a further worker's transposition table, in bytes. */
function memoryOfFurther() {
  return { memory: deviceMemory() <= 4 ? 8 << 20 : 16 << 20 };
}
