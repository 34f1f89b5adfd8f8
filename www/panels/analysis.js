import { styled } from '../base/assets.js';
import { element } from '../base/dom.js';
import { Game } from '../awale.js';
import { Exercise } from '../study/turning-point.js';
import { Gauge } from '../study/gauge.js';
import { Lines } from '../study/lines.js';
import { Looking } from '../study/review.js';
import { Watch } from '../study/watch.js';

/**
 * @typedef {import('../page/panels.js').Room} Room
 * @typedef {import('../study/scores.js').Side} Side
 */

/** @param {Room} room */
export async function makeAnalysis(room) {
  await Promise.all([styled('./study/study.css'), room.words().add('analysis')]);
  return new Analysis(room);
}

/** How many lines can be chosen. */
const LINES = [1, 2, 3];
const KEPT = 'analysis';
const VERSION = 1;

/**
 * What the engine thinks of the position on the board while somebody looks, and of the whole game
 * when it is over.
 */
export class Analysis {
  #room;
  #watch;
  #gauge = new Gauge();
  #lines;
  #looking;
  #exercise;
  /** Whether the panel is in sight. */
  #shown = false;
  /** Whether it is switched on in this game; `null`: nobody has said so. @type {boolean | null} */
  #wanted = null;
  /** Whether a game is being played in which it would be a help. */
  #inPlay = false;
  /** What was chosen last time. */
  #liked;
  /** Who plays, as it was when the switch was last set. @type {unknown} */
  #setup = null;
  #switch = element('button', { type: 'button', class: 'button switch', role: 'switch', onclick: () => this.#turn() });
  #count = element('fieldset', { class: 'count' });
  #legend = element('legend', {});
  #note = element('p', { class: 'about' });
  #tables = element('p', { class: 'about tables' });
  #live = element('div', { class: 'live' });

  /** @param {Room} room */
  constructor(room) {
    this.#room = room;
    const { play, match, games, settings, exact, store } = room;
    const kept = store.read(KEPT, VERSION);
    this.#liked = { on: kept?.on !== false, lines: LINES.includes(kept?.lines) ? kept.lines : 2 };
    this.#watch = new Watch(room);
    this.#lines = new Lines(room, ({ moves }) => this.#play(moves));
    this.#exercise = new Exercise(room, () => this.#follow());
    this.#looking = new Looking(room, {
      may: () => this.#may,
      onturn: (task) => {
        this.#watch.on = false;
        this.#exercise.begin(task);
        this.#follow();
      },
    });
    this.#count.append(this.#legend, ...LINES.map((count) => this.#choice(count)));
    this.#live.append(this.#gauge.element, this.#lines.element);
    this.element = element(
      'div',
      { class: 'study' },
      element('div', { class: 'study-head' }, this.#switch, this.#count),
      this.#note,
      this.#exercise.element,
      this.#live,
      this.#tables,
      this.#looking.element,
    );
    this.#watch.lines = this.#liked.lines;
    this.#watch.addEventListener('report', () => this.#show());
    this.#watch.addEventListener('lost', () => (this.#note.textContent = room.say('ui.analysis.lost')));
    play.addEventListener('change', (event) => {
      const { kind } = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail;
      if (kind === 'new' && !games.lent) this.#wanted = null;
      if (kind !== 'edit') this.#follow();
    });
    match.addEventListener('seats', () => this.#follow());
    room.table.addEventListener('settled', () => this.#show());
    settings.addEventListener('change', (event) => {
      if (/** @type {CustomEvent<string>} */ (event).detail === 'flip') this.speak();
    });
    exact.addEventListener('progress', () => this.#count12());
    this.speak();
  }

  speak() {
    const { say } = this.#room;
    this.#legend.textContent = say('ui.analysis.lines');
    this.#switch.textContent = say('ui.analysis.switch');
    this.#exercise.speak();
    this.#looking.speak();
    this.#count12();
    this.#follow();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.#shown = shown;
    // Whoever leaves an exercise has his game again.
    if (!shown) this.#exercise.leave();
    this.#looking.shown = shown;
    this.#follow();
  }

  /** Looks the game over: what the button does. */
  review() {
    return this.#looking.review();
  }

  /** Who sits at the bottom. @returns {Side} */
  get #side() {
    return this.#room.settings.get('flip') ? 'N' : 'S';
  }

  /** Whether what the engine thinks may be shown at all. */
  get #may() {
    return !this.#inPlay || (this.#room.games.helps && this.#wanted === true);
  }

  get #on() {
    if (this.#room.games.lent) return false;
    if (this.#inPlay) return this.#room.games.helps && this.#wanted === true;
    return this.#wanted ?? this.#liked.on;
  }

  #turn() {
    if (this.#switch.getAttribute('aria-disabled') === 'true') return;
    this.#wanted = !this.#on;
    // In a game it is a help for this once.
    if (!this.#inPlay) this.#like({ on: this.#wanted });
    this.#follow();
  }

  /** @param {Partial<{ on: boolean, lines: number }>} choice */
  #like(choice) {
    this.#liked = { ...this.#liked, ...choice };
    this.#room.store.write(KEPT, VERSION, this.#liked);
  }

  /** @param {number} count */
  #choice(count) {
    const radio = element('input', {
      type: 'radio',
      name: 'analysis-lines',
      value: count,
      checked: count === this.#liked.lines,
      onchange: () => {
        this.#like({ lines: count });
        this.#watch.lines = count;
      },
    });
    return element('label', {}, radio, element('span', {}, count));
  }

  /** Takes up what has changed around it. */
  #follow() {
    const { match, games, say } = this.#room;
    if (match.setup !== this.#setup) {
      // Others play on: what was asked for is asked for anew.
      if (this.#setup !== null && !games.lent) this.#wanted = null;
      this.#setup = match.setup;
    }
    this.#inPlay = inPlay(this.#room);
    const on = this.#on;
    const barred = this.#inPlay && !games.helps;
    this.#switch.setAttribute('aria-checked', String(on));
    this.#switch.setAttribute('aria-disabled', String(barred || games.lent));
    this.#note.textContent = barred ? say('ui.analysis.barred') : this.#inPlay && !on ? say('ui.analysis.help') : '';
    this.#note.hidden = this.#note.textContent === '';
    this.#live.hidden = !on;
    this.#count.hidden = !on;
    this.#watch.on = on && this.#shown;
    this.#looking.follow();
    this.#show();
  }

  #show() {
    const { say, words: language, play, table } = this.#room;
    const { state } = play;
    const report = this.#watch.report;
    if (!this.#watch.on) {
      // An exercise has arrows of its own.
      if (!this.#exercise.open && this.#lines.drawn) this.#lines.show([], { side: this.#side, counted: false });
      return;
    }
    const side = this.#side;
    const how = { say, language: language().language, side, total: state.total };
    const sign = state.turn === side ? 1 : -1;
    // While seeds are placed, moves can be compared, but nobody knows what they come to.
    const counted = state.reserve === 0;
    if (state.over) {
      const score = (state.over.south - state.over.north) * (side === 'S' ? 1 : -1);
      const words = { by: state.over.winner, n: Math.abs(score) };
      const verdict = say(state.over.winner ? 'ui.analysis.won' : 'ui.analysis.drawn', words);
      this.#gauge.show({ score, proven: true, verdict, about: '' }, { ...how, instead: '' });
    } else if (report && report.score !== null && counted) {
      const proven = report.proven !== null;
      const about = proven ? say(`ui.analysis.by.${report.proven}`) : say('ui.analysis.depth', { n: report.depth });
      this.#gauge.show({ score: sign * report.score, proven, about }, { ...how, instead: '' });
    } else {
      const instead = say(counted ? 'ui.analysis.looking' : 'ui.analysis.placing');
      this.#gauge.show(null, { ...how, instead });
    }
    if (table.view.moving) return;
    this.#lines.show(state.over ? [] : (report?.lines ?? []), { side, counted });
  }

  #count12() {
    const { exact, say } = this.#room;
    const { seeds = 0, wanted = 0 } = exact.progress ?? {};
    this.#tables.hidden = seeds < 1;
    this.#tables.textContent = say(seeds < wanted ? 'ui.analysis.tables.growing' : 'ui.analysis.tables', { n: seeds });
  }

  /** @param {string[]} moves */
  #play(moves) {
    const { play, match } = this.#room;
    // In a game it is a move like any other; in a study the line is there to be followed.
    if (this.#inPlay && play.state.ply === play.state.length) {
      if (match.mine) play.move(moves[0]);
      return;
    }
    /** @type {number | null} */
    let first = null;
    play.edit((game) => {
      const from = game.node;
      for (const move of moves) {
        if (game.whyNot(move)) break;
        game.play(move);
        first ??= game.node;
      }
      game.goToNode(from);
    });
    // Gone to by itself, so that its seeds are seen to travel.
    if (first !== null) match.visit(first);
  }
}

/**
 * Whether a game is being played against the program, the clock or without helps.
 *
 * @param {Room} room
 */
function inPlay(room) {
  const { seats, clock, ivorian } = room.match.setup;
  const against = (seats.S > 0) !== (seats.N > 0);
  return (against || clock.kind !== 'none' || ivorian) && !ended(room);
}

/**
 * Whether the line on the board goes to the end of a game.
 *
 * @param {Room} room
 */
function ended({ play }) {
  const { over, ply, length } = play.state;
  if (over) return true;
  if (ply === length) return false;
  const game = Game.fromStored(play.game.stored());
  game.goTo(length);
  const end = game.state().over !== null;
  game.free();
  return end;
}
