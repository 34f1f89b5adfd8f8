import { Game, version } from '../awale.js';
import { QuestionBar } from '../base/question-bar.js';
import { element, fromDocument } from '../base/dom.js';
import { askPendingMove, askBeforeRepeating } from '../board/pending-move-bar.js';
import { CurrentGame } from '../game/current-game.js';
import { Settings } from '../storage/settings.js';
import { Store } from '../storage/store.js';
import { boardTheme } from '../board/looks.js';
import { GameView } from '../board/game-view.js';
import { resolveLanguage } from '../base/words.js';
import { HostColours } from './colours.js';
import { Controls } from './controls.js';
import { addBoard, removeBoard, lessonStyles, boardStyles, askForMove, loadWords } from './shared.js';
import { gameFromLink, gameTexts, gameError } from './load-game.js';
import { readAttributes } from './attributes.js';

/**
 * @typedef {import('./attributes.js').Attributes} Attributes
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../base/sides.js').Side} Side
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
  #colours = new HostColours();
  /** @type {CurrentGame | null} */
  #current = null;
  /** @type {GameView | null} */
  #view = null;
  #bar = new QuestionBar((text) => {
    if (this.#view) this.#view.statusText.question = text;
  });
  /** @type {import('../base/words.js').Words | null} */
  #words = null;
  /** @type {Attributes | null} */
  #wishes = null;
  /** @type {{ stop: () => void } | null} */
  #thinking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pace;
  /** Whether the replay goes on by itself. */
  #running = false;
  #closed = false;
  /** The lesson or the exercises that stand on the board. @type {import('./embedded-lesson.js').EmbeddedLesson | null} */
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
    await addBoard();
    this.#joined = true;
    const sheets = await boardStyles(this.#root.ownerDocument);
    if (!this.#closed) await this.set(asked);
    // A game that cannot be read does not leave the host without a board.
    if (!this.#closed && !this.#wishes) await this.set({ lang: asked.lang });
    if (this.#closed) return this.#part();
    this.#root.adoptedStyleSheets = [...sheets, ...(this.#run ? [await lessonStyles(this.#root.ownerDocument)] : [])];
    this.#root.replaceChildren(this.#frame, this.#colours.element);
    this.#paint();
    this.#watch.observe(this.#frame);
    this.#say('ready', { version: version(), ...this.current });
    this.#settled();
  }

  /** The game as it stands, if one does. */
  get current() {
    if (!this.#current) return null;
    const { rules, position, moves, ply, turn, over } = this.#state();
    return { rules, position, moves, ply, turn, over };
  }

  /** What follows `#` in a link to the game as it stands. */
  get link() {
    return this.#current?.game.link(this.#words?.language, false, false) ?? '';
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
      const wishes = readAttributes(asked);
      const language = resolveLanguage(wishes.language);
      const words = this.#words?.language === language ? this.#words : await loadWords(language);
      if (wishes.exercise || wishes.lesson) return await this.#learn(wishes, words);
      const game = this.#wishes?.link === wishes.link && !this.#run ? null : gameFromLink(wishes.link);
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
   * @param {Attributes} wishes
   * @param {import('../base/words.js').Words} words
   */
  async #learn(wishes, words) {
    const before = this.#wishes;
    const told = (/** @type {Attributes | null} */ one) =>
      one && [one.exercise, one.lesson, one.text, one.step, one.solution, one.analysis].join(' ');
    if (this.#run && words === this.#words && told(before) === told(wishes)) {
      this.#wishes = wishes;
      this.#dress(wishes);
      return true;
    }
    const { EmbeddedLesson, loadLessons } = await import('./embedded-lesson.js');
    const [lessons, sheet] = await Promise.all([loadLessons(wishes, words), lessonStyles(this.#root.ownerDocument)]);
    if (this.#closed) return false;
    const worn = this.#root.adoptedStyleSheets;
    if (worn.length > 0 && !worn.includes(sheet)) this.#root.adoptedStyleSheets = [...worn, sheet];
    // Two people's board, with nothing on it but what is asked.
    this.#wishes = { ...wishes, link: '', level: null, controls: 'none', autoplay: 0 };
    this.#words = words;
    this.#dress(this.#wishes);
    const [{ rules, position }] = lessons.lessons[lessons.at].boards;
    this.#show(new Game(rules, position));
    const [current, view] = [this.#current, this.#view];
    if (!current || !view) return false;
    const tell = (/** @type {string} */ type, /** @type {unknown} */ detail) => this.#say(type, detail);
    const playAgainst = (/** @type {string} */ rules_, /** @type {number} */ opponent) =>
      void this.set({ rules: rules_, level: String(opponent), side: 'S', lang: words.language, theme: wishes.theme });
    this.#run = new EmbeddedLesson(lessons, wishes, { current, view, settings: this.#settings, words, frame: this.#frame, tell, playAgainst });
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
      this.#show(gameFromLink(readAttributes(gameTexts(asked)).link));
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
      if (typeof move !== 'string' || move.length > 100) throw gameError('play', 'expected a move, such as "C"');
      this.#halt();
      const why = this.#current?.game.whyNot(move);
      if (why) throw gameError('play', `${move} may not be played: ${why.code}`);
      return this.#current?.play(move) ?? false;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  undo() {
    this.#halt();
    return this.#current?.undo() ?? false;
  }

  /**
   * @param {unknown} ply
   * @returns {boolean}
   */
  goTo(ply) {
    if (typeof ply !== 'number' || !Number.isInteger(ply) || ply < 0 || ply > this.#state().length) {
      this.#complain(gameError('goTo', `expected a number from 0 to ${this.#state().length}`));
      return false;
    }
    this.#halt();
    this.#current?.goTo(ply);
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
    if (this.#joined) removeBoard();
    this.#joined = false;
  }

  #state() {
    return /** @type {CurrentGame} */ (this.#current).state;
  }

  /** @param {Game} game */
  #show(game) {
    this.#halt();
    const { ply, moves, rules, over } = game.state();
    game.goTo(0);
    const { position } = game.state();
    game.free();
    const current = new CurrentGame(rules, { position });
    for (const move of moves) current.play(move);
    current.goTo(ply);
    if (over?.why === 'agreement') current.agree();
    this.#clear();
    this.#current = current;
    this.#view = new GameView(current, /** @type {any} */ (this.#words), this.#settings);
    this.#view.players = {
      name: (side) => this.#name(side),
      personToMove: () => !this.#theirs,
      withoutHelp: () => false,
      turnText: () => '',
    };
    this.#view.board.customTheme = (theme) => this.#colours.themeFor(theme);
    this.#dye();
    this.#view.addEventListener('settled', () => this.#settled());
    this.#view.addEventListener('pending-move', () => this.#ask());
    this.#view.addEventListener('repetition', (event) => this.#warn(/** @type {CustomEvent} */ (event).detail));
    current.addEventListener('change', (event) => this.#tell(/** @type {CustomEvent<Change>} */ (event).detail));
    // Ten boards on a page are not ten landmarks.
    this.#view.element.setAttribute('role', 'group');
    this.#frame.replaceChildren(this.#view.element, this.#bar.element, this.#controls.element);
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
    if (!this.#wishes || !this.#current) return false;
    const { level, side, controls } = this.#wishes;
    const { over, turn } = this.#current.state;
    return level !== null && controls !== 'replay' && !over && turn !== side;
  }

  #clear() {
    this.#run?.leave();
    this.#run = null;
    this.#view?.close();
    this.#current?.game.free();
    this.#view = null;
    this.#current = null;
    this.#frame.replaceChildren();
  }

  /** @param {Attributes} wishes */
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
    if (this.#view) this.#view.board.theme = boardTheme(this.#settings);
  }

  #speak() {
    if (!this.#view || !this.#words) return;
    this.#frame.lang = this.#words.language;
    this.#view.words = this.#words;
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
    if (this.#closed || !this.#current || !this.#wishes) return;
    const { level, autoplay } = this.#wishes;
    const { ply, length } = this.#current.state;
    if (this.#running) {
      // A replay waits for somebody to look.
      if (!this.#seen) return;
      if (ply >= length) this.#running = false;
      clearTimeout(this.#pace);
      this.#pace = setTimeout(() => this.#running && !fromDocument('hidden') && this.#current?.redo(), autoplay);
      this.#refresh();
      return;
    }
    if (level !== null && this.#theirs && !this.#thinking) this.#think(level);
  }

  /** @param {number} level */
  async #think(level) {
    const current = /** @type {CurrentGame} */ (this.#current);
    const { rules, moves, ply } = current.state;
    const game = Game.fromLink(current.game.link(null, false, false));
    game.goTo(0);
    const { position } = game.state();
    game.free();
    const thought = askForMove({ rules, position, moves: moves.slice(0, ply), level, time: TIME });
    this.#thinking = thought;
    this.#refresh();
    try {
      const report = await thought.answer;
      if (this.#thinking !== thought) return;
      this.#thinking = null;
      if (report?.move) current.play(report.move);
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
    const current = this.#current;
    if (!current || !this.#wishes) return;
    const { ply, length, rules } = current.state;
    if (name === 'run') {
      const runs = !this.#running;
      this.#halt();
      this.#running = runs;
      if (runs && ply >= length) current.goTo(0);
      this.#goOn();
      this.#refresh();
      return;
    }
    this.#halt();
    if (name === 'first') current.goTo(0);
    else if (name === 'back') current.undo();
    else if (name === 'on') current.redo();
    else if (name === 'last') current.goTo(length);
    else if (name === 'undo') this.#takeBack(current);
    else if (name === 'new') this.#show(this.#wishes.link ? gameFromLink(this.#wishes.link) : new Game(rules));
    this.#settled();
  }

  /** Back to where the person can move otherwise. @param {CurrentGame} current */
  #takeBack(current) {
    const { level, side } = /** @type {Attributes} */ (this.#wishes);
    current.undo();
    while (level !== null && current.state.turn !== side && current.undo());
  }

  /** A move of several presses asks for what it lacks. */
  #ask() {
    const [view, current, words] = [this.#view, this.#current, this.#words];
    if (!view || !current || !words) return;
    const asked = !this.#theirs && askPendingMove(this.#bar, view, current, words);
    if (!asked) this.#bar.ask(null);
  }

  /** @param {import('../board/pending-move-bar.js').RepetitionWarning} warned */
  #warn(warned) {
    if (this.#view && this.#words) askBeforeRepeating(this.#bar, this.#view, this.#words, warned, () => this.#ask());
  }

  #refresh() {
    if (!this.#current) return;
    this.#ask();
    const { ply, length, over } = this.#current.state;
    this.#controls.refresh({ ply, length, over: over !== null, running: this.#running });
    this.#frame.dataset.thinking = String(this.#thinking !== null);
  }

  /** @param {unknown} error */
  #complain(error) {
    const { code = 'error', message, attribute } = /** @type {import('./attributes.js').AttributeError} */ (error);
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
