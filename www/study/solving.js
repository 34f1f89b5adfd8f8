import { element } from '../base/dom.js';
import { otherSide } from '../base/sides.js';
import { Engine, deviceMemory } from '../engine/engine.js';
import { boardKey, boardQuestion } from './board-question.js';
import { formatNumber } from './scores.js';
import { seedsOnBoard } from './table-value.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   engine: import('../engine/engine.js').Engine,
 * }} Context
 * @typedef {import('../engine/solve.js').Solved} Solved
 * @typedef {import('../engine/questions.js').SolveQuestion} SolveQuestion
 */

/** How long the worker solves before it answers, in milliseconds. */
const SLICE = 200;
/** A worker that does not answer for this long counts as dead, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * The sizes to try, one after the other if memory is short: the largest seed count of the endgame tables
 * and the bytes of the transposition table. The tables of up to 20 seeds take 226 MB; while they are built, the memory
 * of the worker grows by twice that size if the sower drops seeds in stores, otherwise by three times or more. The
 * comment on `deviceLimits` (engine/engine.js) has the sizes of the tables of up to 15 and 18 seeds.
 */
const SIZES = [
  { seeds: 20, memory: 256 << 20 },
  { seeds: 18, memory: 64 << 20 },
  { seeds: 15, memory: 16 << 20 },
];

/** The first size to try on this device. */
function firstSize() {
  const gigabytes = deviceMemory();
  if (gigabytes <= 2) return 2;
  return gigabytes <= 4 ? 1 : 0;
}

/**
 * Proves the position on the board to the end of the game, in a worker of its own. Sends `change` when
 * `running` or `solution` has changed.
 */
export class Solving extends EventTarget {
  #context;
  #size = firstSize();
  /** Whether the panel is open. */
  #open = false;
  /** Whether the score of the position on the board is certain already. */
  #certain = false;
  /** @type {Engine | null} */
  #engine = null;
  /** The running attempt. @type {object | null} */
  #run = null;
  /** The position that the worker has begun to solve. */
  #begun = '';
  /** How far the worker is. @type {Solved | null} */
  #progress = null;
  /** How long the worker has been solving that position, in milliseconds. */
  #spent = 0;
  /** The position shown. */
  #shown = '';
  /** What is proven, by position. @type {Map<string, Solved>} */
  #solved = new Map();
  /** The most seeds on the board with which a position can be solved, by rules. @type {Map<string, number>} */
  #reach = new Map();
  /** The seed count of the tables for which `#reach` was asked, by rules. @type {Map<string, number>} */
  #reachTables = new Map();
  #startButton = element('button', { type: 'button', class: 'button', onclick: () => this.#start() });
  #stopButton = element('button', { type: 'button', class: 'button', onclick: () => this.#stop(true) });
  #bar = element('progress', { max: 1 });
  #progressRow = element('div', { class: 'progress' }, this.#bar, this.#stopButton);
  #about = element('p', { class: 'about' });
  #status = element('p', { class: 'unseen', role: 'status' });
  element = element('section', { class: 'solving' }, element('div', { class: 'choices' }, this.#startButton), this.#progressRow, this.#about, this.#status);

  /** @param {Context} context */
  constructor(context) {
    super();
    this.#context = context;
  }

  translate() {
    const { say } = this.#context;
    this.#stopButton.textContent = say('ui.solve.stop');
    this.#bar.setAttribute('aria-label', say('ui.solve.progress'));
    this.update();
  }

  /** Whether a position is being solved. */
  get running() {
    return this.#run !== null;
  }

  /** The proven solution of the position on the board; null if there is none, or if it ignores the earlier moves. */
  get solution() {
    const solved = this.#solved.get(this.#position);
    return solved?.proven && !solved.ignoresHistory ? solved : null;
  }

  get #position() {
    return boardKey(this.#context.current);
  }

  /** Adapts to the position on the board. */
  update() {
    const position = this.#position;
    if (position !== this.#shown) {
      this.#shown = position;
      this.#status.textContent = '';
      this.halt();
      this.#endUnneededWorker();
    }
    this.#show();
  }

  /** Whether the panel is open: once it is closed, a worker that is no longer needed is ended. */
  set open(/** @type {boolean} */ open) {
    this.#open = open;
    this.#endUnneededWorker();
  }

  /** Whether the score of the position on the board is certain already: then nothing is left to solve. */
  set certain(/** @type {boolean} */ certain) {
    if (certain === this.#certain) return;
    this.#certain = certain;
    this.#show();
  }

  /** Stops, so that solving can be taken up again. */
  halt() {
    if (this.#run) this.#stop(false);
  }

  /** Ends the worker while the panel is closed, unless it solves, or can take up the position on the board again. */
  #endUnneededWorker() {
    const resumable = this.#begun === this.#position && !this.#progress?.finished;
    if (this.#open || this.#run || resumable) return;
    this.#endWorker();
    this.#begun = '';
  }

  /** Ends the worker; what it had found is lost, except what is proven (`#solved`). */
  #endWorker() {
    this.#engine?.close();
    this.#engine = null;
    this.#progress = null;
    this.#spent = 0;
  }

  /**
   * The most seeds with which a position can be solved; `undefined` until the engine has answered. With smaller
   * tables the engine is asked again, and its earlier answer holds until the new one comes.
   *
   * @param {string} rules
   */
  #reachOf(rules) {
    const { seeds } = SIZES[this.#size];
    if (this.#reachTables.get(rules) !== seeds) {
      this.#reachTables.set(rules, seeds);
      this.#askReach(rules, seeds);
    }
    return this.#reach.get(rules);
  }

  /** @param {string} rules @param {number} seeds */
  async #askReach(rules, seeds) {
    try {
      const reach = await this.#context.engine.ask('solvable', { rules, seeds }, TIMEOUT);
      if (this.#reachTables.get(rules) !== seeds) return;
      this.#reach.set(rules, reach);
      this.#show();
    } catch {
      // The next `#show` asks the engine again.
      this.#reachTables.delete(rules);
    }
  }

  /** The seeds on the board. */
  get #seedsLeft() {
    return seedsOnBoard(this.#context.current.state);
  }

  #show() {
    const { say, words, current, match } = this.#context;
    const { language } = words();
    const { rules, reserve, over } = current.state;
    const left = this.#seedsLeft;
    const reach = over || reserve > 0 ? undefined : this.#reachOf(rules);
    const position = this.#position;
    const proven = this.#solved.get(position);
    // Once begun, solving stays in sight although the score is certain: with its result, or the button to go on.
    const needless = this.#certain && !proven && this.#begun !== position;
    this.element.hidden = reach === undefined || needless;
    if (reach === undefined) return;
    const begun = this.#begun === position ? this.#progress : null;
    const finished = proven ?? (begun?.finished ? begun : undefined);
    const solvable = left <= reach;
    this.#about.className = finished ? 'verdict' : 'about';
    this.#startButton.textContent = say(begun && !finished ? 'ui.solve.resume' : 'ui.solve.start');
    this.#startButton.hidden = !solvable || this.#run !== null || proven !== undefined;
    this.#progressRow.hidden = this.#run === null;
    if (!solvable) this.#about.textContent = say('ui.solve.far', { n: reach, left });
    else if (finished) this.#about.textContent = this.#verdict(finished);
    else if (this.#run && match.thinking) this.#about.textContent = say('ui.solve.waits');
    else if (begun) {
      const text = this.#progressText(begun, language);
      this.#about.textContent = this.#run ? text : `${say('ui.solve.stopped')} ${text}`;
    } else this.#about.textContent = say(this.#run ? 'ui.solve.begins' : 'ui.solve.about');
    const share = begun && shareOf(begun);
    if (typeof share === 'number') this.#bar.value = share;
    else this.#bar.removeAttribute('value');
  }

  /** @param {Solved} progress @param {string} language */
  #progressText({ seeds, wanted, nodes, settled }, language) {
    const { say } = this.#context;
    if (seeds < wanted) return say('ui.solve.tables', { n: seeds, wanted });
    const data = { positions: formatNumber(nodes, language), seconds: formatNumber(Math.round(this.#spent / 1000), language) };
    const searched = say('ui.solve.search', data);
    return settled ? `${searched} ${say('ui.solve.settled', { n: settled[0], total: settled[1] })}` : searched;
  }

  /** The result of solving in words, also if nothing could be proven. @param {Solved} solved */
  #verdict({ score, proven, ignoresHistory, seeds, inTables }) {
    const { say, current } = this.#context;
    const { turn } = current.state;
    if (proven === null || score === null) return say(inTables ? 'ui.solve.open' : 'ui.solve.short', { n: seeds });
    const by = score > 0 ? turn : otherSide(turn);
    const n = Math.abs(score);
    const result = n === 0 ? say('ui.solve.draw') : say('ui.solve.wins', { by, n });
    const why = proven === 'tables' && !inTables ? 'ui.solve.by.tables' : `ui.analysis.by.${proven}`;
    return `${result} ${say(ignoresHistory ? 'ui.solve.alone' : why)}`;
  }

  async #start() {
    if (this.#run) return;
    const { current, match, say } = this.#context;
    const run = (this.#run = {});
    const position = this.#position;
    const question = boardQuestion(current);
    const isCurrent = () => this.#run === run;
    this.#takeUp(position);
    this.#status.textContent = '';
    this.#changed();
    this.#stopButton.focus();
    while (isCurrent()) {
      // The search of the program's move in the game goes first.
      if (match.thinking) {
        this.#show();
        await new Promise((resolve) => match.addEventListener('thinking', resolve, { once: true }));
        continue;
      }
      // With smaller tables than before, the position may have too many seeds.
      if (this.#seedsLeft > (this.#reachOf(question.rules) ?? Infinity)) return this.#endAndAnnounce();
      const before = performance.now();
      // No second attempt: a new worker would die of the same tables. Smaller ones are chosen instead.
      const engine = (this.#engine ??= new Engine(undefined, { attempts: 1 }));
      try {
        /** @type {SolveQuestion} */
        const data = { question, ...SIZES[this.#size], time: SLICE };
        /** @type {Solved} */
        const solved = await engine.ask('solve', data, TIMEOUT);
        if (this.#begun !== position) return;
        this.#progress = solved;
        this.#spent += performance.now() - before;
        if (solved.finished) this.#finish(position, solved);
      } catch (error) {
        const { code } = /** @type {Error & { code?: string }} */ (error);
        // An earlier run may have waited for the same answer, and has then chosen smaller tables already.
        const retries = code === 'engine-died' && (this.#engine !== engine || this.#chooseSmallerTables());
        if (!isCurrent()) return;
        if (retries) continue;
        console.error(error);
        this.#end();
        this.#status.textContent = say('ui.analysis.lost');
      }
      if (isCurrent()) this.#show();
    }
  }

  /**
   * Prepares the worker's progress for a position: kept if solving it was only stopped, else reset.
   *
   * @param {string} position
   */
  #takeUp(position) {
    // What could not be proven is begun anew: memory may have become free.
    if (this.#progress?.finished && this.#begun === position) this.#endWorker();
    if (this.#begun === position) return;
    this.#begun = position;
    this.#progress = null;
    this.#spent = 0;
  }

  /** Chooses the next smaller size after the worker has died. @returns {boolean} whether there is one */
  #chooseSmallerTables() {
    this.#endWorker();
    if (this.#size === SIZES.length - 1) return false;
    this.#size += 1;
    return true;
  }

  /** @param {string} position @param {Solved} solved */
  #finish(position, solved) {
    if (solved.proven !== null) this.#solved.set(position, solved);
    if (this.#position === position) this.#endAndAnnounce();
  }

  #endAndAnnounce() {
    const hadFocus = document.activeElement === this.#stopButton;
    this.#end();
    // The button that had the focus is gone: the result takes the focus, and so is read out.
    if (hadFocus) {
      this.#about.tabIndex = -1;
      this.#about.focus();
    } else this.#status.textContent = this.#about.textContent;
  }

  /** @param {boolean} announced whether the status says that solving was stopped */
  #stop(announced) {
    const hadFocus = document.activeElement === this.#stopButton;
    this.#end();
    if (!announced) return;
    this.#status.textContent = this.#context.say('ui.solve.stopped');
    if (hadFocus) this.#startButton.focus();
  }

  #end() {
    this.#run = null;
    this.#changed();
    this.#endUnneededWorker();
  }

  #changed() {
    this.#show();
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * The part of the work that is done, from 0 to 1, as far as it is known.
 *
 * @param {Solved} progress
 */
function shareOf({ seeds, wanted, next, settled }) {
  // Each further seed count costs one and a half times as much as the one before.
  if (seeds < wanted) return 1.5 ** (seeds + next - wanted);
  return settled && settled[0] > 0 ? settled[0] / settled[1] : null;
}
