import { Game, version } from '../awale.js';
import { Bar } from '../base/question-bar.js';
import { element } from '../base/dom.js';
import { askOfHand, askToRepeat } from '../board/pending-move-bar.js';
import { Play } from '../game/current-game.js';
import { Settings } from '../storage/settings.js';
import { Store } from '../storage/store.js';
import { wood } from '../board/looks.js';
import { Table } from '../board/game-view.js';
import { languageFor } from '../base/words.js';
import { Colours } from './colours.js';
import { Controls } from './controls.js';
import { join, leave, lessonLooks, looks, think, wordsOf } from './shared.js';
import { open, textsOf, wrong } from './load-game.js';
import { read } from './attributes.js';

/**
 * @typedef {import('./attributes.js').Wishes} Wishes
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../game/current-game.js').Side} Side
 */

/** What the program may think at most, in milliseconds. */
const TIME = 3000;

/**
 * A board inside someone else's page, in a shadow root or in a frame's own page. What it is to show
 * is given by `set`; what cannot be read leaves it as it was.
 *
 * Sends `ready`, `move`, `position`, `end`, `solved`, `wrong` and `error`, with plain details.
 */
export class EmbeddedBoard extends EventTarget {
  #root;
  #frame = element('div', { class: 'frame' });
  #settings = new Settings(new Store(null));
  #controls = new Controls();
  #colours = new Colours();
  /** @type {Play | null} */
  #play = null;
  /** @type {Table | null} */
  #table = null;
  #bar = new Bar((text) => {
    if (this.#table) this.#table.talk.question = text;
  });
  /** @type {import('../base/words.js').Words | null} */
  #words = null;
  /** @type {Wishes | null} */
  #wishes = null;
  /** @type {{ stop: () => void } | null} */
  #thinking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pace;
  /** Whether the replay goes on by itself. */
  #running = false;
  #closed = false;
  /** The lesson or the exercises that stand on the board. @type {import('./embedded-lesson.js').Taught | null} */
  #run = null;
  /** Whether it counts among the boards that share the worker. */
  #joined = false;
  #seen = true;
  /** Whether the host is being told something: another game waits until it has heard. */
  #telling = 0;
  #watch = new IntersectionObserver((seen) => {
    this.#seen = seen.some(({ isIntersecting }) => isIntersecting);
    this.#paint();
    this.#goOn();
  });

  /** @param {ShadowRoot} root where it is to stand, alone */
  constructor(root) {
    super();
    this.#root = root;
    this.#colours.addEventListener('change', () => this.#paint());
    this.#controls.addEventListener('press', (event) => {
      this.#press(/** @type {CustomEvent<string>} */ (event).detail);
    });
  }

  /**
   * Brings what is needed and shows the first game.
   *
   * @param {Record<string, unknown>} asked
   */
  async open(asked) {
    await join();
    this.#joined = true;
    const sheets = await looks(this.#root.ownerDocument);
    if (!this.#closed) await this.set(asked);
    // A game that cannot be read does not leave the host without a board.
    if (!this.#closed && !this.#wishes) await this.set({ lang: asked.lang });
    if (this.#closed) return this.#part();
    this.#root.adoptedStyleSheets = [...sheets, ...(this.#run ? [await lessonLooks(this.#root.ownerDocument)] : [])];
    this.#root.replaceChildren(this.#frame, this.#colours.element);
    this.#paint();
    this.#watch.observe(this.#frame);
    this.#say('ready', { version: version(), ...this.current });
    this.#settled();
  }

  /** The game as it stands, if one does. */
  get current() {
    if (!this.#play) return null;
    const { rules, position, moves, ply, turn, over } = this.#state();
    return { rules, position, moves, ply, turn, over };
  }

  /** What follows `#` in a link to the game as it stands. */
  get link() {
    return this.#play?.game.link(this.#words?.language, false, false) ?? '';
  }

  /**
   * What is asked for, all of it: the game begins anew where that has changed.
   *
   * @param {Record<string, unknown>} asked by the names of wishes.js
   * @returns {Promise<boolean>} whether it could be read
   */
  async set(asked) {
    if (this.#telling) await null;
    try {
      const wishes = read(asked);
      const language = languageFor(wishes.language);
      const words = this.#words?.language === language ? this.#words : await wordsOf(language);
      if (wishes.exercise || wishes.lesson) return await this.#learn(wishes, words);
      const game = this.#wishes?.link === wishes.link && !this.#run ? null : open(wishes.link);
      this.#words = words;
      if (this.#closed) {
        game?.free();
        return false;
      }
      this.#wishes = wishes;
      this.#dress(wishes);
      if (game) this.#show(game);
      else this.#speak();
      this.#running = wishes.controls === 'replay' && wishes.autoplay > 0;
      this.#settled();
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /**
   * An exercise or a lesson takes the board.
   *
   * @param {Wishes} wishes
   * @param {import('../base/words.js').Words} words
   */
  async #learn(wishes, words) {
    const before = this.#wishes;
    const told = (/** @type {Wishes | null} */ one) =>
      one && [one.exercise, one.lesson, one.text, one.step, one.solution, one.analysis].join(' ');
    if (this.#run && words === this.#words && told(before) === told(wishes)) {
      this.#wishes = wishes;
      this.#dress(wishes);
      return true;
    }
    const { Taught, courseOf } = await import('./embedded-lesson.js');
    const [course, sheet] = await Promise.all([courseOf(wishes, words), lessonLooks(this.#root.ownerDocument)]);
    if (this.#closed) return false;
    const worn = this.#root.adoptedStyleSheets;
    if (worn.length > 0 && !worn.includes(sheet)) this.#root.adoptedStyleSheets = [...worn, sheet];
    // Two people's board, with nothing on it but what is asked.
    this.#wishes = { ...wishes, link: '', level: null, controls: 'none', autoplay: 0 };
    this.#words = words;
    this.#dress(this.#wishes);
    const [{ rules, position }] = course.lessons[course.at].boards;
    this.#show(new Game(rules, position));
    const [play, table] = [this.#play, this.#table];
    if (!play || !table) return false;
    const tell = (/** @type {string} */ type, /** @type {unknown} */ detail) => this.#say(type, detail);
    const challenge = (/** @type {{ rules: string, seats: { N: number } }} */ { rules: by, seats }) =>
      void this.set({ rules: by, level: String(seats.N), side: 'S', lang: words.language, theme: wishes.theme });
    this.#run = new Taught(course, wishes, { play, table, settings: this.#settings, words, frame: this.#frame, tell, challenge });
    return true;
  }

  /**
   * Another game.
   *
   * @param {unknown} asked a link's text, or `{ rules, position, moves, ply }`
   * @returns {Promise<boolean>}
   */
  async load(asked) {
    if (this.#telling) await null;
    try {
      this.#show(open(read(textsOf(asked)).link));
      this.#settled();
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /**
   * Plays a move in text, whoever is to move.
   *
   * @param {unknown} move
   * @returns {boolean}
   */
  play(move) {
    try {
      if (typeof move !== 'string' || move.length > 100) throw wrong('play', 'expected a move, such as "C"');
      this.#halt();
      const why = this.#play?.game.whyNot(move);
      if (why) throw wrong('play', `${move} may not be played: ${why.code}`);
      return this.#play?.move(move) ?? false;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  undo() {
    this.#halt();
    return this.#play?.undo() ?? false;
  }

  /**
   * @param {unknown} ply
   * @returns {boolean}
   */
  goTo(ply) {
    if (typeof ply !== 'number' || !Number.isInteger(ply) || ply < 0 || ply > this.#state().length) {
      this.#complain(wrong('goTo', `expected a number from 0 to ${this.#state().length}`));
      return false;
    }
    this.#halt();
    this.#play?.goTo(ply);
    return true;
  }

  /** Frees all that it holds. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#halt();
    this.#watch.disconnect();
    this.#clear();
    this.#root.replaceChildren();
    this.#part();
  }

  #part() {
    if (this.#joined) leave();
    this.#joined = false;
  }

  #state() {
    return /** @type {Play} */ (this.#play).state;
  }

  /** @param {Game} game */
  #show(game) {
    this.#halt();
    const { ply, moves, rules, over } = game.state();
    game.goTo(0);
    const { position } = game.state();
    game.free();
    const play = new Play(rules, { position });
    for (const move of moves) play.move(move);
    play.goTo(ply);
    if (over?.why === 'agreement') play.agree();
    this.#clear();
    this.#play = play;
    this.#table = new Table(play, /** @type {any} */ (this.#words), this.#settings);
    this.#table.company = {
      name: (side) => this.#name(side),
      mine: () => !this.#theirs,
      plain: () => false,
      turn: () => '',
    };
    this.#table.view.dye = (theme) => this.#colours.on(theme);
    this.#dye();
    this.#table.addEventListener('settled', () => this.#settled());
    this.#table.addEventListener('hand', () => this.#ask());
    this.#table.addEventListener('warn', (event) => this.#warn(/** @type {CustomEvent} */ (event).detail));
    play.addEventListener('change', (event) => this.#tell(/** @type {CustomEvent<Change>} */ (event).detail));
    // Ten boards on a page are not ten landmarks.
    this.#table.element.setAttribute('role', 'group');
    this.#frame.replaceChildren(this.#table.element, this.#bar.element, this.#controls.element);
    this.#speak();
    this.#say('position', this.current);
  }

  /** @param {Side} side */
  #name(side) {
    const { level = null, side: own = 'S' } = this.#wishes ?? {};
    const name = this.#words?.say(`side.${side}`) ?? side;
    if (level === null || side === own) return name;
    return `${name} · ${this.#words?.say('ui.embed.level', { n: level })}`;
  }

  /** Whether the program moves next. */
  get #theirs() {
    if (!this.#wishes || !this.#play) return false;
    const { level, side, controls } = this.#wishes;
    const { over, turn } = this.#play.state;
    return level !== null && controls !== 'replay' && !over && turn !== side;
  }

  #clear() {
    this.#run?.leave();
    this.#run = null;
    this.#table?.close();
    this.#play?.game.free();
    this.#table = null;
    this.#play = null;
    this.#frame.replaceChildren();
  }

  /** @param {Wishes} wishes */
  #dress({ theme, flip, mirror, letters, controls }) {
    this.#frame.dataset.theme = theme;
    this.#controls.kind = controls;
    this.#settings.set('theme', theme);
    this.#settings.set('flip', flip);
    this.#settings.set('mirror', mirror);
    this.#settings.set('letters', letters);
  }

  /** The colours that the host chooses now. */
  #paint() {
    try {
      if (!this.#closed && this.#colours.read()) this.#dye();
    } catch (error) {
      this.#complain(error);
    }
  }

  #dye() {
    if (this.#table) this.#table.view.theme = wood(this.#settings);
  }

  #speak() {
    if (!this.#table || !this.#words) return;
    this.#frame.lang = this.#words.language;
    this.#table.words = this.#words;
    this.#controls.words = this.#words;
    this.#refresh();
  }

  /** @param {Change} change */
  #tell({ kind, trace, before }) {
    this.#refresh();
    const { current } = this;
    if (!current) return;
    if (kind === 'move' && trace) {
      const sum = trace.events.reduce((total, { kind, seeds = 0 }) => total + (kind === 'take' ? seeds : 0), 0);
      this.#say('move', { move: current.moves[current.ply - 1], by: trace.by, captured: sum, ...current });
    }
    this.#say('position', current);
    if (current.over && !before.over) this.#say('end', current.over);
  }

  /** The seeds lie still: whoever is next may go on. */
  #settled() {
    this.#refresh();
    this.#goOn();
  }

  #goOn() {
    if (this.#closed || !this.#play || !this.#wishes) return;
    const { level, autoplay } = this.#wishes;
    const { ply, length } = this.#play.state;
    if (this.#running) {
      // A replay waits for somebody to look.
      if (!this.#seen) return;
      if (ply >= length) this.#running = false;
      clearTimeout(this.#pace);
      this.#pace = setTimeout(() => this.#running && !document.hidden && this.#play?.redo(), autoplay);
      this.#refresh();
      return;
    }
    if (level !== null && this.#theirs && !this.#thinking) this.#think(level);
  }

  /** @param {number} level */
  async #think(level) {
    const play = /** @type {Play} */ (this.#play);
    const { rules, moves, ply } = play.state;
    const game = Game.fromLink(play.game.link(null, false, false));
    game.goTo(0);
    const { position } = game.state();
    game.free();
    const thought = think({ rules, position, moves: moves.slice(0, ply), level, time: TIME });
    this.#thinking = thought;
    this.#refresh();
    try {
      const report = await thought.answer;
      if (this.#thinking !== thought) return;
      this.#thinking = null;
      if (report?.move) play.move(report.move);
    } catch (error) {
      if (this.#thinking !== thought) return;
      this.#thinking = null;
      this.#complain(error);
    }
  }

  /** Nothing moves by itself any more. */
  #halt() {
    clearTimeout(this.#pace);
    this.#running = false;
    this.#thinking?.stop();
    this.#thinking = null;
  }

  /** @param {string} name of a control */
  #press(name) {
    const play = this.#play;
    if (!play || !this.#wishes) return;
    const { ply, length, rules } = play.state;
    if (name === 'run') {
      const runs = !this.#running;
      this.#halt();
      this.#running = runs;
      if (runs && ply >= length) play.goTo(0);
      this.#goOn();
      this.#refresh();
      return;
    }
    this.#halt();
    if (name === 'first') play.goTo(0);
    else if (name === 'back') play.undo();
    else if (name === 'on') play.redo();
    else if (name === 'last') play.goTo(length);
    else if (name === 'undo') this.#takeBack(play);
    else if (name === 'new') this.#show(this.#wishes.link ? open(this.#wishes.link) : new Game(rules));
    this.#settled();
  }

  /** Back to where the person can move otherwise. @param {Play} play */
  #takeBack(play) {
    const { level, side } = /** @type {Wishes} */ (this.#wishes);
    play.undo();
    while (level !== null && play.state.turn !== side && play.undo());
  }

  /** A move of several presses asks for what it lacks. */
  #ask() {
    const [table, play, words] = [this.#table, this.#play, this.#words];
    if (!table || !play || !words) return;
    const asked = !this.#theirs && askOfHand(this.#bar, table, play, words);
    if (!asked) this.#bar.ask(null);
  }

  /** @param {import('../board/pending-move-bar.js').Warned} warned */
  #warn(warned) {
    if (this.#table && this.#words) askToRepeat(this.#bar, this.#table, this.#words, warned, () => this.#ask());
  }

  #refresh() {
    if (!this.#play) return;
    this.#ask();
    const { ply, length, over } = this.#play.state;
    this.#controls.refresh({ ply, length, over: over !== null, running: this.#running });
    this.#frame.dataset.thinking = String(this.#thinking !== null);
  }

  /** @param {unknown} error */
  #complain(error) {
    const { code = 'error', message, attribute } = /** @type {import('./attributes.js').Refused} */ (error);
    this.#say('error', { code, message: String(message), attribute });
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #say(type, detail) {
    this.#telling += 1;
    this.dispatchEvent(new CustomEvent(type, { detail }));
    this.#telling -= 1;
  }
}
