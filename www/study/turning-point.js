import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { arrow } from './lines.js';
import { number, rounded } from './scores.js';

/**
 * @typedef {import('../page/panels.js').Room} Room
 * @typedef {import('../thinker.js').ReviewedMove} ReviewedMove
 *
 * @typedef {object} Task
 * @property {string} rules
 * @property {string} start what the game began from
 * @property {string[]} moves of the game that has been looked over
 * @property {number} at how many of them have been played
 * @property {ReviewedMove} judged the one that was played then
 */

/** How many positions the engine may look at to weigh an answer. */
const NODES = 2_000_000;
/** As good as the best is what loses less than this. */
const SLIGHT = 1;
const WIDE = matchMedia('(min-width: 68.75rem)');

/**
 * A turning point as an exercise: the position stands on the board, a pit is pressed, and the answer
 * is compared with the move of the game and with the best. The match waits meanwhile.
 */
export class Exercise {
  #room;
  #onend;
  /** @type {Task | null} */
  #task = null;
  #title = element('h2', {});
  #text = element('p', { class: 'about' });
  #answer = element('p', { class: 'answer' });
  #again = element('button', { type: 'button', class: 'button', hidden: true, onclick: () => this.#retry() });
  #solve = element('button', { type: 'button', class: 'button', onclick: () => this.#reveal() });
  #leave = element('button', { type: 'button', class: 'button', onclick: () => this.leave() });
  element = element(
    'section',
    { class: 'exercise', hidden: true },
    this.#title,
    this.#text,
    this.#answer,
    element('div', { class: 'choices' }, this.#again, this.#solve, this.#leave),
  );
  /** Counts answers, so that a late one says nothing. */
  #turn = 0;
  /** Whether the board is being changed by this itself. */
  #setting = false;

  /**
   * @param {Room} room
   * @param {() => void} onend the match has its board again
   */
  constructor(room, onend) {
    this.#room = room;
    this.#onend = onend;
    room.play.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (this.#task && !this.#setting) this.#changed(kind);
    });
  }

  /** Whether an exercise stands on the board. */
  get open() {
    return this.#task !== null;
  }

  /** @param {Task} task */
  begin(task) {
    const { match, games, say } = this.#room;
    // Only what came before: what was played then would be seen in the list of the moves.
    const game = new Game(task.rules, task.start);
    for (const move of task.moves.slice(0, task.at)) game.play(move);
    games.lend({
      name: (side) => say(`side.${side}`),
      mine: () => true,
      turn: () => say('ui.turn', { by: this.#room.play.state.turn }),
      leave: () => this.#end(),
    });
    this.#task = task;
    this.#setting = true;
    match.look(game);
    this.#setting = false;
    this.#ask();
    this.element.hidden = false;
    // Where there is no room beside the board, the board is what is to be seen.
    const seen = WIDE.matches ? this.element : this.#room.table.element;
    seen.scrollIntoView({ block: 'nearest' });
    this.#room.table.say(`${this.#title.textContent} ${this.#text.textContent}`);
  }

  /** The match goes on where it was. */
  leave() {
    if (!this.#task) return;
    this.#end();
    this.#room.games.giveBack();
    this.#onend();
  }

  /** Nothing is asked any more. */
  #end() {
    this.#task = null;
    this.#turn += 1;
    this.element.hidden = true;
    this.#onend();
  }

  speak() {
    const { say } = this.#room;
    this.#again.textContent = say('ui.analysis.again');
    this.#solve.textContent = say('ui.analysis.solve');
    this.#leave.textContent = say('ui.analysis.leave');
    if (this.#task) this.#ask();
  }

  #ask() {
    if (!this.#task) return;
    const { say, words } = this.#room;
    const { at, judged } = this.#task;
    const { by, move, loss, proven } = judged;
    const n = rounded(loss, proven);
    this.#title.textContent = say('ui.analysis.better', { n: at + 1 });
    this.#text.textContent = say('ui.analysis.task', { by, move, n, seeds: number(n, words().language) });
    this.#answer.textContent = '';
    this.#answer.dataset.good = '';
    this.#again.hidden = true;
    this.#solve.hidden = false;
  }

  /** @param {import('../game/current-game.js').Change['kind']} kind */
  #changed(kind) {
    const { play } = this.#room;
    const at = this.#task?.at ?? 0;
    if (kind === 'move' && play.state.ply === at + 1) this.#weigh(play.state.moves[at]);
    else if (play.state.ply <= at) this.#ask();
  }

  /** @param {string} move */
  async #weigh(move) {
    if (!this.#task) return;
    const { play, engine, say, words } = this.#room;
    const { moves, at, judged } = this.#task;
    const turn = (this.#turn += 1);
    this.#again.hidden = false;
    if (move === judged.best[0]) return this.#tell('best', 'true', {});
    if (move === judged.move) return this.#tell('same', 'false', { move });
    this.#say(say('ui.analysis.weighing', { move }), '');
    try {
      const question = { rules: play.state.rules, position: play.start, moves: moves.slice(0, at), only: move };
      const { score, proven } = await engine.think({ ...question, nodes: NODES, aside: true, time: 20_000 }).answer;
      if (turn !== this.#turn || score === null) return;
      const sure = judged.proven && proven !== null;
      const short = judged.expected - score;
      const gained = rounded(score - judged.score, sure);
      const left = rounded(short, sure);
      const data = {
        move,
        played: judged.move,
        n: Math.abs(gained),
        seeds: number(Math.abs(gained), words().language),
        left: number(left, words().language),
      };
      if (short < SLIGHT) this.#tell('good', 'true', data);
      else if (gained > 0) this.#tell('part', 'part', data);
      else this.#tell(gained < 0 ? 'worse' : 'alike', 'false', data);
    } catch (error) {
      console.error(error);
      this.#say(say('ui.analysis.lost'), '');
    }
  }

  /**
   * @param {string} what
   * @param {string} good
   * @param {Record<string, unknown>} data
   */
  #tell(what, good, data) {
    const text = this.#room.say(`ui.analysis.answer.${what}`, data);
    this.#say(text, good);
    this.#room.table.say(text);
  }

  /**
   * @param {string} text
   * @param {string} good
   */
  #say(text, good) {
    this.#answer.textContent = text;
    this.#answer.dataset.good = good;
  }

  /** The position stands on the board again. */
  #retry() {
    const { play } = this.#room;
    if (!this.#task) return;
    this.#turn += 1;
    this.#setting = true;
    while (play.state.ply > this.#task.at && play.undo());
    this.#setting = false;
    this.#ask();
  }

  #reveal() {
    if (!this.#task) return;
    this.#retry();
    const { best } = this.#task.judged;
    this.#room.table.arrows = arrow(this.#room, best[0], 0);
    this.#tell('shown', 'true', { move: best[0], moves: best.slice(0, 6).join(' ') });
    this.#solve.hidden = true;
  }
}
