import { element } from '../base/dom.js';
import { Engine } from '../engine/engine.js';
import { formatNumber } from './scores.js';

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
 * and the bytes of the transposition table. In games with stores in the lap the tables of 20 seeds take
 * 226 MB, of 18 seeds 86 MB and of 15 seeds 17 MB; in others three times as much while they are built.
 */
const SIZES = [
  { seeds: 20, memory: 256 << 20 },
  { seeds: 18, memory: 64 << 20 },
  { seeds: 15, memory: 16 << 20 },
];

/** The first size to try on this device. */
function firstSize() {
  // Without this API a phone's memory is assumed.
  const { deviceMemory = 4 } = /** @type {Navigator & { deviceMemory?: number }} */ (navigator);
  if (deviceMemory <= 2) return 2;
  return deviceMemory <= 4 ? 1 : 0;
}

/**
 * Proves the position on the board to the end of the game, in a worker of its own. Sends `change` when
 * `running` or `solution` has changed.
 */
export class Solving extends EventTarget {
  #context;
  #size = firstSize();
  /** @type {Engine | null} */
  #engine = null;
  /** The running attempt. @type {object | null} */
  #run = null;
  /** The position that the worker has begun to solve, and how far it is. */
  #begun = '';
  /** @type {Solved | null} */
  #progress = null;
  /** How long it has been solved, in milliseconds. */
  #spent = 0;
  /** The position shown. */
  #shown = '';
  /** What is solved, by position. @type {Map<string, Solved>} */
  #solved = new Map();
  /** By rules: the most seeds on the board with which a position can be solved. @type {Map<string, number>} */
  #reach = new Map();
  #startButton = element('button', { type: 'button', class: 'button', onclick: () => this.#start() });
  #stopButton = element('button', { type: 'button', class: 'button', onclick: () => this.#stop(true) });
  #bar = element('progress', { max: 1 });
  #running = element('div', { class: 'progress' }, this.#bar, this.#stopButton);
  #about = element('p', { class: 'about' });
  #status = element('p', { class: 'unseen', role: 'status' });
  element = element('section', { class: 'solving' }, element('div', { class: 'choices' }, this.#startButton), this.#running, this.#about, this.#status);

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

  /** The proven solution of the position on the board. */
  get solution() {
    const solved = this.#solved.get(this.#position);
    return solved?.proven && !solved.alone ? solved : null;
  }

  get #position() {
    const { rules, moves, ply } = this.#context.current.state;
    return `${rules} ${this.#context.current.start} ${moves.slice(0, ply).join(' ')}`;
  }

  /** Adapts to the position on the board. */
  update() {
    const position = this.#position;
    if (position !== this.#shown) {
      this.#shown = position;
      this.#status.textContent = '';
      this.halt();
    }
    this.#show();
  }

  /** Stops, so that it can be taken up again. */
  halt() {
    if (this.#run) this.#stop(false);
  }

  /** Gives the memory back, unless a position is being solved or can be gone on with. */
  rest() {
    if (this.#run || (this.#begun && !this.#solved.has(this.#begun))) return;
    this.#engine?.close();
    this.#engine = null;
    this.#begun = '';
  }

  /** The most seeds with which a position can be solved; `undefined` until the engine has said. */
  #reachOf(/** @type {string} */ rules) {
    const known = this.#reach.get(rules);
    if (known !== undefined) return known < 0 ? undefined : known;
    this.#reach.set(rules, -1);
    const ask = async () => {
      try {
        const reach = await this.#context.engine.ask('solvable', { rules, seeds: SIZES[this.#size].seeds }, TIMEOUT);
        this.#reach.set(rules, reach);
        this.#show();
      } catch {
        // It is asked again with the next position.
        this.#reach.delete(rules);
      }
    };
    ask();
    return undefined;
  }

  #show() {
    const { say, words, current, match } = this.#context;
    const { language } = words();
    const { rules, pits, reserve, over } = current.state;
    const left = pits.reduce((sum, count) => sum + count, 0);
    const reach = over || reserve > 0 ? undefined : this.#reachOf(rules);
    this.element.hidden = reach === undefined;
    if (reach === undefined) return;
    const position = this.#position;
    const solved = this.#solved.get(position);
    const begun = this.#begun === position ? this.#progress : null;
    const solvable = left <= reach;
    this.#about.className = solved ? 'verdict' : 'about';
    this.#startButton.textContent = say(begun && !solved ? 'ui.solve.resume' : 'ui.solve.start');
    this.#startButton.hidden = !solvable || this.#run !== null || solved !== undefined;
    this.#running.hidden = this.#run === null;
    if (!solvable) this.#about.textContent = say('ui.solve.far', { n: reach, left });
    else if (solved) this.#about.textContent = this.#verdict(solved);
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

  /** What is solved, in words. @param {Solved} solved */
  #verdict({ score, proven, alone, seeds }) {
    const { say, current } = this.#context;
    const { turn, pits } = current.state;
    const beyond = pits.reduce((sum, count) => sum + count, 0) > seeds;
    if (proven === null || score === null) return say(beyond ? 'ui.solve.short' : 'ui.solve.open', { n: seeds });
    const by = score > 0 ? turn : turn === 'S' ? 'N' : 'S';
    const n = Math.abs(score);
    const result = n === 0 ? say('ui.solve.draw') : say('ui.solve.wins', { by, n });
    const why = proven === 'tables' && beyond ? 'ui.solve.by.tables' : `ui.analysis.by.${proven}`;
    return `${result} ${say(alone ? 'ui.solve.alone' : why)}`;
  }

  async #start() {
    if (this.#run) return;
    const { current, match, say } = this.#context;
    const run = (this.#run = {});
    const position = this.#position;
    const { rules, moves, ply } = current.state;
    const question = { rules, position: current.start, moves: moves.slice(0, ply) };
    const running = () => this.#run === run;
    if (this.#begun !== position) {
      this.#begun = position;
      this.#progress = null;
      this.#spent = 0;
    }
    this.#status.textContent = '';
    this.#changed();
    this.#stopButton.focus();
    while (running()) {
      // The game's own thinking goes first.
      if (match.thinking) {
        this.#show();
        await new Promise((resolve) => match.addEventListener('thinking', resolve, { once: true }));
        continue;
      }
      const before = performance.now();
      try {
        const engine = (this.#engine ??= new Engine());
        /** @type {SolveQuestion} */
        const data = { question, ...SIZES[this.#size], time: SLICE };
        const solved = /** @type {Solved} */ (await engine.ask('solve', data, TIMEOUT));
        if (this.#begun !== position) return;
        this.#progress = solved;
        this.#spent += performance.now() - before;
        if (solved.finished) this.#finish(position, solved);
      } catch (error) {
        if (!running()) return;
        if (this.#lessMemory()) continue;
        console.error(error);
        this.#end();
        this.#status.textContent = say('ui.analysis.lost');
      }
      if (running()) this.#show();
    }
  }

  /** After the worker has died: takes the next smaller size, if there is one. */
  #lessMemory() {
    this.#engine?.close();
    this.#engine = null;
    this.#progress = null;
    if (this.#size === SIZES.length - 1) return false;
    this.#size += 1;
    return true;
  }

  /** @param {string} position @param {Solved} solved */
  #finish(position, solved) {
    this.#solved.set(position, solved);
    const hadFocus = document.activeElement === this.#stopButton;
    if (this.#position !== position) return;
    this.#end();
    // The button that had the focus is gone: the result has it then, and is read out by that.
    if (hadFocus) {
      this.#about.tabIndex = -1;
      this.#about.focus();
    } else this.#status.textContent = this.#verdict(solved);
  }

  /** @param {boolean} told whether to say so */
  #stop(told) {
    const hadFocus = document.activeElement === this.#stopButton;
    this.#end();
    if (!told) return;
    this.#status.textContent = this.#context.say('ui.solve.stopped');
    if (hadFocus) this.#startButton.focus();
  }

  #end() {
    this.#run = null;
    this.#changed();
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
