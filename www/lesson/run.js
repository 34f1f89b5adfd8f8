import { Game } from '../awale.js';
import { Granary } from './granary.js';
import { Lectern } from './lesson-bar.js';
import { pathOf } from './path.js';
import { inLanguage } from './text.js';
import { enliven } from '../base/glossary.js';
import { element } from '../base/dom.js';
import { forPage } from '../base/keys.js';

/**
 * @typedef {import('../page/panels.js').Room} Room
 * @typedef {import('../thinker.js').Lesson} Lesson
 * @typedef {import('../thinker.js').LessonAnswer} LessonAnswer
 * @typedef {import('../thinker.js').LessonText} LessonText
 * @typedef {import('../game/current-game.js').Change} Change
 *
 * @typedef {object} Judged what has become of a question
 * @property {boolean} right
 * @property {string} text
 */

/** So long after a game has begun the board has found its shape, in milliseconds. */
const STANDING = 600;

/**
 * Where a lesson stands, and what it may tell there.
 *
 * @typedef {object} Stand
 * @property {(lectern: HTMLElement) => void} put
 * @property {() => void} clear
 * @property {boolean} alone whether there is nothing to go back to, and no page around it
 * @property {boolean} keys whether the keys of a clicker turn to the next step
 * @property {boolean} shows whether a solution may be shown that was not found
 * @property {boolean} explains whether help and refutations may be given
 */

/** Under the page's board. @type {Stand} */
export const PAGE = {
  put: (lectern) => {
    document.getElementById('actions')?.after(lectern);
    document.documentElement.dataset.lesson = 'true';
  },
  clear: () => delete document.documentElement.dataset.lesson,
  alone: false,
  keys: true,
  shows: true,
  explains: true,
};

/**
 * A lesson on the board: it shows its boards and moves, says its words at the lectern, and judges
 * the moves that it asks for. The game that was on the board waits, and comes back when the lesson
 * is left.
 *
 * Sends `step` (detail: the step, from 1), `answer` (detail: whether it was right), `helped` (detail:
 * how often at this step), `done` when the last step has been seen, and `left`.
 */
export class Run extends EventTarget {
  #room;
  #stand;
  #stops;
  #lectern = new Lectern();
  #at = 0;
  /** Whether the learner is to play. */
  #asking = false;
  /** @type {Judged | null} */
  #judged = null;
  /** Whether the question of this step has been answered rightly. */
  #answered = false;
  #help = '';
  /** How often help was asked for at this step. */
  #helped = 0;
  /** Whether a wrong answer, or another right one, lies on the board. */
  #astray = false;
  /** Counts what has been begun, so that what has been overtaken stops. */
  #turn = 0;
  /** Whether the lesson itself moves the seeds. */
  #moving = false;
  #closing = new AbortController();
  /** @type {{ key: string, panel: HTMLElement } | null} */
  #extras = null;

  /**
   * @param {Room} room
   * @param {Lesson} lesson
   * @param {Stand} [stand]
   */
  constructor(room, lesson, stand = PAGE) {
    super();
    this.#stand = stand;
    this.#room = room;
    this.lesson = lesson;
    this.#stops = pathOf(lesson);
    this.#listen();
    room.games.lend({
      name: (side) => room.say(`ui.lessons.side.${side}`),
      mine: () => this.#asking,
      turn: () => (this.#asking ? room.say('ui.lessons.turn') : room.say('ui.lessons.lesson')),
      leave: () => this.#close(),
    });
    room.settings.lend({ letters: true });
    stand.put(this.#lectern.element);
    // Whoever takes his first steps reads in one place.
    const first = lesson.boards[0]?.tags.Group === 'first';
    if (first && !stand.alone) document.documentElement.dataset.lesson = 'first';
  }

  /** How many steps the lesson has. */
  get length() {
    return this.#stops.length;
  }

  /** The step that is shown, from 1. */
  get step() {
    return this.#at + 1;
  }

  /** What is called when the lesson is at its end. @type {() => HTMLElement[]} */
  ending = () => [];

  /**
   * Shows a step at once, without the moves that lead there.
   *
   * @param {number} step from 1
   */
  async go(step) {
    const at = Math.max(0, Math.min(this.length, step) - 1);
    const { board, before, step: shown } = this.#stops[at];
    this.#arrive(at);
    // A board that opens with moves shows them.
    const first = this.#stops[at].opens;
    await this.#lay(board, first ? [] : [...before, ...shown.moves], first ? shown.moves : []);
  }

  /** Goes on: to the next step, or shows what was asked for. */
  async next() {
    if (this.#closed) return;
    // Where it stands alone there is nothing else to go to.
    if (this.#at + 1 >= this.length) return this.#stand.alone ? this.go(1) : this.leave();
    const from = this.#stops[this.#at];
    const to = this.#stops[this.#at + 1];
    const astray = this.#astray;
    this.#arrive(this.#at + 1);
    if (to.opens) return this.#lay(to.board, [], to.step.moves);
    if (astray || this.#moving) return this.#lay(to.board, to.before, to.step.moves);
    if (from.step.ask?.any && from.step.ask.answers.length === 0) return this.#settle();
    await this.#play(to.step.moves);
  }

  back() {
    if (this.#at > 0) this.go(this.step - 1);
  }

  /** Whether the answer is asked for, and may not be shown. */
  get #closed() {
    const { ask } = this.#stops[this.#at].step;
    return ask !== null && !ask.any && !this.#answered && !this.#stand.shows;
  }

  get #helps() {
    return this.#stand.shows && this.#stand.explains;
  }

  /** Puts the board back to where the question was asked. */
  async retry() {
    await this.go(this.step);
    this.#lectern.focus();
  }

  /** Ends the lesson; the game that waited is on the board again. */
  leave() {
    this.#close();
    this.#room.games.giveBack();
  }

  /** In the words of another language. */
  speak() {
    if (this.#closing.signal.aborted) return;
    this.#extras = null;
    this.#show();
  }

  #close() {
    if (this.#closing.signal.aborted) return;
    this.#turn += 1;
    this.#closing.abort();
    this.#lectern.element.remove();
    this.#mark([]);
    this.#room.settings.lend({});
    this.#stand.clear();
    if (!this.#stand.alone) {
      if (document.fullscreenElement) document.exitFullscreen().catch(console.info);
      stage(false);
    }
    this.dispatchEvent(new Event('left'));
  }

  #listen() {
    const { signal } = this.#closing;
    const lectern = this.#lectern;
    lectern.addEventListener('next', () => this.next());
    lectern.addEventListener('back', () => this.back());
    lectern.addEventListener('hint', () => this.#hint());
    lectern.addEventListener('retry', () => this.retry());
    lectern.addEventListener('leave', () => this.leave());
    lectern.addEventListener('project', () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(console.info);
      else document.documentElement.requestFullscreen().catch(console.info);
    });
    if (!this.#stand.alone) {
      document.addEventListener('fullscreenchange', () => stage(document.fullscreenElement !== null), { signal });
    }
    this.#room.play.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<Change>} */ (event).detail;
      if (kind === 'move' && this.#asking && !this.#moving) this.#judge();
    }, { signal });
    const { table } = this.#room;
    table.view.addEventListener('choose', () => {
      // The table has said by now what it has to say to a press that is no answer.
      if (this.#asking) lectern.refuse(table.talk.element.querySelector('.told > :nth-child(2)')?.textContent ?? '');
    }, { signal });
    // A clicker for slides sends these keys.
    if (this.#stand.keys) addEventListener('keydown', (event) => {
      if (!forPage(event)) return;
      if (event.key === 'PageDown') this.next();
      else if (event.key === 'PageUp') this.back();
      else return;
      event.preventDefault();
    }, { signal });
  }

  /** @param {LessonText} text */
  #words(text) {
    return inLanguage(text, this.#room.words().language);
  }

  /** Another step is begun. @param {number} at */
  #arrive(at) {
    this.#at = at;
    this.#turn += 1;
    this.#asking = false;
    this.#answered = false;
    this.#judged = null;
    this.#help = '';
    this.#helped = 0;
    this.#astray = false;
    const { shown } = this.#stops[at].step;
    this.#room.settings.lend({ letters: true, ...(shown.includes('threats') ? { threats: true } : {}) });
    this.#mark([]);
    this.#show();
    this.dispatchEvent(new CustomEvent('step', { detail: at + 1 }));
    if (at + 1 === this.length && !this.#stops[at].step.ask) this.dispatchEvent(new Event('done'));
  }

  /**
   * Lays a board of the lesson, some moves made, and makes others before the eyes.
   *
   * @param {import('./path.js').Stop['board']} board
   * @param {string[]} made
   * @param {string[]} seen
   */
  async #lay(board, made, seen) {
    const turn = this.#turn;
    const game = new Game(board.rules, board.position);
    for (const move of made) game.play(move);
    this.#moving = true;
    const lies = this.#lies();
    this.#room.match.look(game);
    await lies;
    if (turn === this.#turn) await this.#play(seen);
  }

  /**
   * Makes moves before the eyes.
   *
   * @param {string[]} moves
   */
  async #play(moves) {
    const turn = this.#turn;
    this.#moving = true;
    for (const move of moves) {
      const lies = this.#lies();
      if (!this.#room.play.move(move)) break;
      await lies;
      if (turn !== this.#turn) return;
    }
    this.#settle();
  }

  /** When the seeds lie still after the next change. */
  #lies() {
    const { table } = this.#room;
    return new Promise((resolve) => table.addEventListener('settled', () => resolve(undefined), { once: true }));
  }

  /** The step lies there as it should. */
  #settle() {
    this.#moving = false;
    const { step } = this.#stops[this.#at];
    this.#asking = step.ask !== null;
    for (const shown of step.shown) {
      if (typeof shown === 'string') continue;
      if ('marks' in shown) this.#mark(shown.marks);
      if ('reach' in shown) this.#point(shown.reach);
    }
    this.#show();
    this.#room.table.refresh();
  }

  /** A move was made where one was asked for. */
  async #judge() {
    const { ask } = this.#stops[this.#at].step;
    const { state } = this.#room.play;
    const move = state.moves[state.ply - 1];
    if (!ask || !move) return;
    const turn = (this.#turn += 1);
    this.#asking = false;
    const [first] = ask.answers;
    const found = ask.answers.find((answer) => answer.move === move);
    const right = ask.any || found?.right === true;
    this.#answered = right;
    this.dispatchEvent(new CustomEvent('answer', { detail: right }));
    await this.#lies();
    if (turn !== this.#turn) return;
    if (right && (ask.any || found === first)) return this.#goOn(ask.any);
    this.#astray = true;
    if (!this.#stand.explains) {
      this.#judged = { right, text: '' };
      this.#show();
      return;
    }
    const said = found ? this.#words(found.said) : this.#words(ask.other);
    const told = this.#room.words().tell(this.#room.play.game.told());
    this.#judged = { right, text: said || (right ? '' : told) };
    this.#show();
    if (found) await this.#answerBack(found, turn);
  }

  /** The right move lies on the board: the lesson goes on from it. @param {boolean} any */
  async #goOn(any) {
    if (this.#at + 1 >= this.length || this.#stops[this.#at + 1].opens) {
      this.#judged = { right: true, text: '' };
      if (this.#at + 1 >= this.length) this.dispatchEvent(new Event('done'));
      this.#show();
      return;
    }
    const { step } = this.#stops[this.#at + 1];
    this.#arrive(this.#at + 1);
    this.#judged = { right: true, text: '' };
    this.#show();
    if (any) return this.#settle();
    await this.#play(step.moves.slice(1));
  }

  /**
   * Shows what would follow an answer.
   *
   * @param {LessonAnswer} answer
   * @param {number} turn
   */
  async #answerBack(answer, turn) {
    this.#moving = true;
    for (const { move, said } of answer.replies) {
      const lies = this.#lies();
      if (!this.#room.play.move(move)) break;
      await lies;
      if (turn !== this.#turn) return;
      const text = [this.#judged?.text, this.#words(said)].filter(Boolean).join(' ');
      this.#judged = { right: answer.right, text };
      this.#show();
    }
    this.#moving = false;
  }

  /** Helps, the second time by pointing at the answer. */
  #hint() {
    const { ask } = this.#stops[this.#at].step;
    const [answer] = ask?.answers ?? [];
    if (!ask || !this.#asking || !this.#helps) return;
    this.#helped += 1;
    this.dispatchEvent(new CustomEvent('helped', { detail: this.#helped }));
    const written = this.#words(ask.hint);
    const { game } = this.#room.play;
    this.#help = written || (answer ? this.#room.words().tell(game.hint(answer.move)) : this.#room.say('ui.lessons.any'));
    const pit = answer && /^[A-Fa-f]/.exec(answer.move)?.[0];
    if ((this.#helped > 1 || !written) && pit) this.#point(pit);
    this.#show();
  }

  /** Points from a pit to where its last seed would fall. @param {string} pit */
  #point(pit) {
    const { play, table } = this.#room;
    const move = play.state.playable.includes(pit) && play.game.attacked(pit) === '' ? pit : null;
    if (!move) return this.#mark([pit]);
    const drop = play.game.preview(move).trace.events.filter(({ kind }) => kind === 'drop').at(-1);
    table.point(drop ? { from: pit, to: drop.pit ?? drop.store ?? pit } : null);
  }

  /** Marks pits, and no others. @param {string[]} pits */
  #mark(pits) {
    for (const button of this.#room.table.view.element.querySelectorAll('.pit')) {
      const { dataset } = /** @type {HTMLElement} */ (button);
      if (pits.includes(dataset.pit ?? '')) dataset.marked = 'true';
      else delete dataset.marked;
    }
  }

  #show() {
    const { say } = this.#room;
    const { step, board } = this.#stops[this.#at];
    const title = this.#words(this.lesson.title) || say('ui.lessons.untitled');
    const over = this.#at + 1 === this.length;
    // What was said of the answer before does not stand in the way of the next question.
    const asking = step.ask !== null && (!this.#judged || this.#asking);
    const question = step.ask && asking ? this.#words(step.ask.question) || say('ui.lessons.ask') : '';
    this.#lectern.show({
      where: say('ui.lessons.where', { title, step: this.step, n: this.length }),
      verdict: this.#judged ? (this.#judged.right ? 'right' : 'wrong') : null,
      judged: this.#judged?.text ?? '',
      said: this.#astray ? '' : this.#words(step.said),
      question,
      help: this.#help,
      extras: [...this.#shown(board.rules, step.shown), ...(over && !asking ? this.ending() : [])],
      first: this.#at === 0,
      asking,
      retry: this.#judged?.right === false,
      last: over,
      alone: this.#stand.alone,
      shows: this.#stand.shows,
      helps: this.#helps,
    }, say);
    // Terms open once their meanings are there; until then, and without them, they are words.
    enliven(this.#lectern.element, this.#room.words()).catch(console.info);
  }

  /**
   * @param {string} rules
   * @param {import('../thinker.js').LessonShown[]} shown
   */
  #shown(rules, shown) {
    const key = `${this.#at}`;
    const extras = [];
    for (const one of shown) {
      if (one === 'granary') {
        // It keeps what was chosen in it while the words beside it change.
        if (this.#extras?.key !== key) this.#extras = { key, panel: new Granary(this.#room, rules).element };
        extras.push(this.#extras.panel);
      } else if (typeof one !== 'string' && 'play' in one) {
        extras.push(this.#challenge(rules, one.play));
      }
    }
    return extras;
  }

  /**
   * A game against a level, to be begun from here.
   *
   * @param {string} rules
   * @param {number} level
   */
  #challenge(rules, level) {
    const { games, match, say } = this.#room;
    const begin = () => {
      games.begin({ ...match.setup, rules, seats: { S: 0, N: level }, first: 'S' });
      const { table, settings } = this.#room;
      table.view.element.scrollIntoView({ block: 'nearest' });
      // The board that lay in the lesson may stand now: it is said how it is played there.
      setTimeout(() => {
        const turned = settings.get('flip') || settings.get('mirror');
        if (table.view.layout?.upright && !turned) table.say(say('ui.lessons.upright'));
      }, STANDING);
    };
    return element('button', { type: 'button', class: 'button main', 'data-lesson': 'play', onclick: begin },
      say('ui.lessons.play', { n: level }));
  }
}

/**
 * On a full screen there are the board and the words, and nothing else.
 *
 * @param {boolean} full
 */
function stage(full) {
  document.documentElement.toggleAttribute('data-stage', full);
  for (const around of document.querySelectorAll('.head, .panels')) around.toggleAttribute('hidden', full);
}
