import { Game, version } from '../awale.js';
import { QuestionBar } from '../base/question-bar.js';
import { element, fromDocument } from '../base/dom.js';
import { notArrived } from '../base/not-arrived.js';
import { otherSide } from '../base/sides.js';
import { askPendingMove, askBeforeRepeating } from '../board/pending-move-bar.js';
import { CurrentGame } from '../game/current-game.js';
import { DEFAULT_SETTINGS, seatOf } from '../game/match-settings.js';
import { Match } from '../game/match.js';
import { Replay } from '../replay/replay.js';
import { Settings } from '../storage/settings.js';
import { Store } from '../storage/store.js';
import { boardTheme } from '../board/looks.js';
import { GameView } from '../board/game-view.js';
import { resolveLanguage } from '../base/words.js';
import { HostColours } from './colours.js';
import { Controls } from './controls.js';
import { addBoard, boardStyles, lessonStyles, loadWords, removeBoard, sharedEngine } from './shared.js';
import { gameFromLink, gameTexts, gameError } from './load-game.js';
import { readAttributes } from './attributes.js';

/**
 * @typedef {import('./attributes.js').Attributes} Attributes
 * @typedef {import('./attributes.js').AttributeError} AttributeError
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../base/sides.js').Side} Side
 */

/** The longest text of a move that a host may play, in characters. */
const MAX_MOVE = 100;

/**
 * A board in a host page, in a shadow root or in a frame. `set` takes its attributes; faulty ones change nothing. Sends
 * `ready`, `move`, `position`, `end`, `step`, `solved`, `wrong` and `error`, with plain objects as details.
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
  #bar = new QuestionBar(
    (text, afterMove) => {
      this.#view?.statusText.ask(text, afterMove);
    },
    () => this.#focusBoard(),
  );
  /** @type {import('../base/words.js').Words | null} */
  #words = null;
  /** @type {Attributes | null} */
  #attributes = null;
  /** @type {Match | null} */
  #match = null;
  /** @type {Replay | null} */
  #replay = null;
  #closed = false;
  /** The lesson or exercises on the board. @type {import('./embedded-lesson.js').EmbeddedLesson | null} */
  #lesson = null;
  /** Why the attributes could not be shown, in words: one is faulty, or something did not arrive. */
  #faultLine = element('p', { class: 'fault', role: 'alert' });
  /** Whether this board is counted by `addBoard` in shared.js. */
  #counted = false;
  #inView = true;
  /** How many events are being sent. Until all listeners have run, `set` and `load` wait. */
  #emitting = 0;
  /** How often `set` was called. */
  #setCount = 0;
  /** The number of the call of `set` whose attributes the board has: an earlier, slower call must not replace them. */
  #setShown = 0;
  #visibility = new IntersectionObserver((entries) => {
    this.#inView = entries.some(({ isIntersecting }) => isIntersecting);
    this.#readColours();
  });

  /** @param {ShadowRoot} root is filled by the board */
  constructor(root) {
    super();
    this.#root = root;
    this.#colours.addEventListener('change', () => this.#readColours());
    this.#controls.addEventListener('press', (event) => {
      this.#press(/** @type {CustomEvent<string>} */ (event).detail);
    });
  }

  /**
   * Loads what is needed and shows the first game, lesson or exercises.
   *
   * @param {Record<string, unknown>} given attributes, by the names in attributes.js
   */
  async open(given) {
    await addBoard();
    this.#counted = true;
    const sheets = await boardStyles(this.#root.ownerDocument);
    if (!this.#closed) await this.set(given);
    // With faulty attributes there is still a board to play on.
    if (!this.#closed && !this.#attributes) {
      const fault = this.#faultLine.textContent ?? '';
      await this.set({ lang: given.lang });
      this.#showFault(fault);
    }
    if (this.#closed) return this.#stopCounting();
    this.#root.adoptedStyleSheets = [...sheets, ...(this.#lesson ? [await lessonStyles(this.#root.ownerDocument)] : [])];
    this.#root.replaceChildren(this.#frame, this.#colours.element);
    this.#readColours();
    this.#visibility.observe(this.#frame);
    this.#emit('ready', { version: version(), ...this.current });
  }

  /** The game's state; `null` without a game. */
  get current() {
    if (!this.#current) return null;
    const { rules, position, moves, ply, turn, over } = this.#state();
    return { rules, position, moves, ply, turn, over, link: this.link };
  }

  /** A link to the game, without `#`. */
  get link() {
    return this.#current?.game.link(this.#words?.language) ?? '';
  }

  /**
   * Replaces all attributes. The game starts again only if its rules, position or moves, or the move that is shown, have
   * changed, or after a lesson.
   *
   * @param {Record<string, unknown>} given by the names in attributes.js
   * @returns {Promise<boolean>} `false` if they are faulty, what they need did not arrive, or the board is closed
   */
  async set(given) {
    if (this.#emitting) await null;
    const call = (this.#setCount += 1);
    try {
      const attributes = readAttributes(given);
      const language = resolveLanguage(attributes.language);
      const words = this.#words?.language === language ? this.#words : await loadWords(language);
      if (attributes.controls === 'replay') await words.add('replay');
      if (call < this.#setShown) return true;
      if (attributes.exercise || attributes.lesson) {
        const shown = await this.#showLessons(attributes, words, call);
        if (shown && call === this.#setCount) this.#showFault('');
        return shown;
      }
      const game = this.#attributes?.link === attributes.link && !this.#lesson ? null : gameFromLink(attributes.link);
      this.#words = words;
      if (this.#closed) {
        game?.free();
        return false;
      }
      this.#setShown = call;
      const before = this.#attributes;
      this.#attributes = attributes;
      this.#applyAppearance(attributes);
      if (game) this.#show(game);
      else {
        this.#translate();
        this.#seatPlayers();
      }
      // A replay that the reader has started or stopped stays so when only the look changes.
      if (game || before?.controls !== attributes.controls || before.autoplay !== attributes.autoplay) {
        if (attributes.controls === 'replay' && attributes.autoplay > 0) this.#replay?.start();
        else this.#replay?.stop();
      }
      // A later call may have had a fault.
      if (call === this.#setCount) this.#showFault('');
      return true;
    } catch (error) {
      this.#reportError(error);
      await this.#describeFault(error, given.lang);
      return false;
    }
  }

  /**
   * Finds the words of a fault in the board's language, and shows them.
   *
   * @param {unknown} error
   * @param {unknown} language as in the attributes
   */
  async #describeFault(error, language) {
    const { code, message, said = [], attribute } = /** @type {Partial<AttributeError>} */ (error);
    const untranslated = String(message);
    const setCount = this.#setCount;
    try {
      const words = this.#words ?? (await loadWords(resolveLanguage(String(language ?? 'auto').slice(0, 2).toLowerCase())));
      await Promise.all([words.add('embed'), words.add('faults')]);
      // The attributes may have been corrected while the words were loading.
      if (setCount !== this.#setCount) return;
      // The sentences on the faults of a game do not name the attribute.
      const name = code === 'game' ? `${attribute} : ` : '';
      const start = () => (notArrived(error) ? words.say('ui.embed.fault.arrived') : words.say('ui.embed.fault.start', { message: untranslated }));
      this.#showFault(said.length > 0 ? `${name}${words.tell(said)}` : attribute ? untranslated : start());
    } catch {
      this.#showFault(untranslated);
    }
  }

  /**
   * Shows a lesson or exercises.
   *
   * @param {Attributes} attributes
   * @param {import('../base/words.js').Words} words
   * @param {number} call the number of the call of `set`
   */
  async #showLessons(attributes, words, call) {
    const before = this.#attributes;
    // A lesson has no program, no controls and no replay: the attributes for these do not apply.
    const alone = { ...attributes, link: '', level: null, controls: /** @type {const} */ ('none'), autoplay: 0 };
    const lessonKey = (/** @type {Attributes | null} */ each) =>
      each && [each.exercise, each.lesson, each.text, each.step, each.solution, each.analysis].join(' ');
    if (this.#lesson && words === this.#words && lessonKey(before) === lessonKey(attributes)) {
      this.#setShown = call;
      this.#attributes = alone;
      this.#applyAppearance(alone);
      return true;
    }
    const { EmbeddedLesson, loadLessons } = await import('./embedded-lesson.js');
    const [lessons, sheet] = await Promise.all([loadLessons(attributes, words), lessonStyles(this.#root.ownerDocument)]);
    if (this.#closed) return false;
    if (call < this.#setShown) return true;
    this.#setShown = call;
    const adopted = this.#root.adoptedStyleSheets;
    if (adopted.length > 0 && !adopted.includes(sheet)) this.#root.adoptedStyleSheets = [...adopted, sheet];
    this.#attributes = alone;
    this.#words = words;
    this.#applyAppearance(alone);
    const [{ rules, position }] = lessons.lessons[lessons.at].boards;
    this.#show(new Game(rules, position));
    const [current, match, view] = [this.#current, this.#match, this.#view];
    if (!current || !match || !view) return false;
    const tell = (/** @type {string} */ type, /** @type {unknown} */ detail) => this.#emit(type, detail);
    const playAgainst = (/** @type {string} */ gameRules, /** @type {number} */ level) =>
      void this.set({ rules: gameRules, level: String(level), side: 'S', lang: words.language, theme: attributes.theme });
    this.#lesson = new EmbeddedLesson(lessons, attributes, { current, match, view, settings: this.#settings, words, frame: this.#frame, tell, playAgainst });
    return true;
  }

  /**
   * Loads another game.
   *
   * @param {unknown} given a link, `{ rules, position, moves, ply }`, or what `current` of a board gives
   * @returns {Promise<boolean>}
   */
  async load(given) {
    if (this.#emitting) await null;
    if (this.#closed) return false;
    try {
      this.#show(gameFromLink(readAttributes(gameTexts(given)).link));
      return true;
    } catch (error) {
      this.#reportError(error);
      return false;
    }
  }

  /**
   * Plays a move for the player to move.
   *
   * @param {unknown} move
   * @returns {boolean}
   */
  play(move) {
    try {
      if (typeof move !== 'string' || move.length > MAX_MOVE) throw gameError('play', 'expected a move, such as "C"');
      const tried = this.#current?.tryPlay(move);
      if (tried?.kind === 'refused') throw gameError('play', `${move} may not be played: ${tried.refusal.code}`);
      return tried?.kind === 'played';
    } catch (error) {
      this.#reportError(error);
      return false;
    }
  }

  /** Takes moves back until a person is to move. @returns {boolean} whether anything was taken back */
  undo() {
    this.#replay?.stop();
    const before = this.#current?.state;
    this.#match?.undo();
    return this.#current?.state !== before;
  }

  /**
   * @param {unknown} ply
   * @returns {boolean}
   */
  goTo(ply) {
    if (!this.#current) return false;
    if (typeof ply !== 'number' || !Number.isInteger(ply) || ply < 0 || ply > this.#state().length) {
      this.#reportError(gameError('goTo', `expected a number from 0 to ${this.#state().length}`));
      return false;
    }
    this.#replay?.stop();
    this.#current?.goTo(ply);
    return true;
  }

  /** Frees the board. */
  close() {
    if (this.#closed) return;
    this.#closed = true;
    this.#visibility.disconnect();
    this.#clear();
    this.#root.replaceChildren();
    this.#stopCounting();
  }

  #stopCounting() {
    if (this.#counted) removeBoard();
    this.#counted = false;
  }

  #state() {
    return /** @type {CurrentGame} */ (this.#current).state;
  }

  /** @param {Game} game */
  #show(game) {
    const { rules } = game.state();
    const words = /** @type {import('../base/words.js').Words} */ (this.#words);
    this.#clear();
    const current = new CurrentGame(rules);
    const view = new GameView(current, words, this.#settings, { customTheme: (theme) => this.#colours.themeFor(theme) });
    const match = new Match(current, sharedEngine, { ...DEFAULT_SETTINGS, rules, seats: this.#seats });
    const visible = () => this.#inView && !fromDocument('hidden');
    const replay = new Replay({ current, match, view, lent: () => this.#lesson !== null, visible });
    this.#current = current;
    this.#view = view;
    this.#match = match;
    this.#replay = replay;
    match.open(game, this.#seats);
    replay.interval = this.#attributes?.autoplay || null;
    view.setPlayers(match, { guest: null }, {
      name: (side) => this.#name(side),
      called: (side) => (match.seat(otherSide(side)) > 0 ? 'you' : side),
      turnText: () => (match.personToMove && match.seat(otherSide(/** @type {Side} */ (current.state.turn))) > 0 ? this.#words?.say('ui.turn.you') ?? '' : ''),
    });
    view.addEventListener('settled', () => {
      match.boardSettled();
      this.#refresh();
    });
    view.addEventListener('pending-move', () => this.#ask());
    view.addEventListener('repetition', (event) => this.#warn(/** @type {CustomEvent} */ (event).detail));
    for (const type of ['thinking', 'players']) match.addEventListener(type, () => this.#refresh());
    match.addEventListener('engine-lost', (event) => this.#reportError(/** @type {CustomEvent} */ (event).detail));
    replay.addEventListener('change', () => this.#refresh());
    current.addEventListener('change', (event) => this.#reportChange(/** @type {CustomEvent<Change>} */ (event).detail));
    // A `section` with a label would be a landmark on the host page.
    view.element.setAttribute('role', 'group');
    this.#frame.replaceChildren(view.element, this.#bar.element, this.#controls.element);
    this.#translate();
    this.#emit('position', this.current);
  }

  /** The seats of the players (`MatchSettings`); a replay has no program. @returns {Record<Side, number>} */
  get #seats() {
    const { level = null, side = 'S', controls = 'play' } = this.#attributes ?? {};
    const opponent = controls === 'replay' || level === null ? 0 : seatOf(level);
    return { S: side === 'S' ? 0 : opponent, N: side === 'N' ? 0 : opponent };
  }

  /** Seats the players of the attributes in the current game. */
  #seatPlayers() {
    const { S, N } = this.#seats;
    if (this.#match && (this.#match.seat('S') !== S || this.#match.seat('N') !== N)) this.#match.changePlayers({ S, N });
    if (this.#replay) this.#replay.interval = this.#attributes?.autoplay || null;
  }

  /** @param {Side} side */
  #name(side) {
    const { level = null, side: own = 'S' } = this.#attributes ?? {};
    const program = level !== null && side !== own;
    return (program && this.#words?.say('ui.name.level', { n: level })) || '';
  }

  #clear() {
    this.#lesson?.leave();
    this.#lesson = null;
    this.#replay?.stop();
    this.#match?.close();
    this.#view?.close();
    this.#current?.close();
    this.#replay = null;
    this.#match = null;
    this.#view = null;
    this.#current = null;
    this.#frame.replaceChildren();
  }

  /** @param {Attributes} attributes */
  #applyAppearance({ theme, flip, mirror, letters, controls }) {
    const shown = theme === 'page' ? 'auto' : theme;
    this.#frame.dataset.theme = shown;
    this.#controls.kind = controls;
    this.#settings.set('theme', shown);
    this.#settings.set('flip', flip);
    this.#settings.set('mirror', mirror);
    this.#settings.set('letters', letters);
    this.#readColours();
  }

  /** Reads the colours of the host page. */
  #readColours() {
    if (this.#closed) return;
    for (const fault of this.#colours.checkTextColours(this.#frame)) this.#reportError(fault);
    try {
      if (this.#colours.read()) this.#applyColours();
    } catch (error) {
      this.#reportError(error);
    }
  }

  #applyColours() {
    if (this.#view) this.#view.board.theme = boardTheme(this.#settings);
  }

  #translate() {
    if (!this.#view || !this.#words) return;
    this.#frame.lang = this.#words.language;
    this.#view.words = this.#words;
    this.#controls.words = this.#words;
    this.#refresh();
  }

  /** @param {Change} change */
  #reportChange({ kind, trace, captured, before }) {
    if (kind === 'edit') return;
    this.#refresh();
    const { current } = this;
    if (!current) return;
    if (kind === 'move' && trace) {
      this.#emit('move', { move: current.moves[current.ply - 1], by: trace.by, captured, ...current });
    }
    this.#emit('position', current);
    if (current.over && !before.over) this.#emit('end', current.over);
  }

  /** Acts on a press of a button of the controls. @param {string} name of the button */
  #press(name) {
    const [current, match, replay] = [this.#current, this.#match, this.#replay];
    if (!current || !match || !replay || !this.#attributes) return;
    const { link } = this.#attributes;
    if (name === 'run') replay.toggle();
    else if (name === 'first') replay.first();
    else if (name === 'back') replay.back();
    else if (name === 'on') replay.forward();
    else if (name === 'last') replay.last();
    else if (name === 'undo') match.undo();
    else if (name === 'new') {
      const focused = /** @type {HTMLElement | null} */ (this.#root.activeElement);
      this.#show(link ? gameFromLink(link) : new Game(current.state.rules));
      // Showing the new game inserts the buttons again, so that the pressed one loses the focus.
      focused?.focus();
    }
  }

  /**
   * Focuses the first pit that can be played; while the program thinks and after the end of the game, the first of the
   * player's own.
   */
  #focusBoard() {
    const { playable = '', turn } = this.#current?.state ?? {};
    const toMove = this.#match?.personToMove;
    const own = toMove ? turn : this.#match?.you;
    this.#view?.board.focus((toMove && playable[0]) || (own === 'N' ? 'a' : 'A'));
  }

  /** Asks for the rest of a move of several presses. */
  #ask() {
    const [view, current, words] = [this.#view, this.#current, this.#words];
    if (!view || !current || !words) return;
    const asked = this.#match?.personToMove && askPendingMove(this.#bar, view, current, words);
    if (!asked) this.#bar.ask(null);
  }

  /**
   * Asks before a move that would end the game by repetition.
   *
   * @param {import('../board/pending-move-bar.js').RepetitionWarning} warning
   */
  #warn(warning) {
    if (this.#view && this.#words) askBeforeRepeating(this.#bar, this.#view, this.#words, warning, () => this.#ask());
  }

  #refresh() {
    if (!this.#current) return;
    this.#ask();
    const { ply, length, over } = this.#current.state;
    this.#controls.refresh({ ply, length, over: over !== null, running: this.#replay?.running === true });
    this.#frame.dataset.thinking = String(this.#match?.thinking === true);
  }

  /**
   * Shows on the board what is wrong, such as an attribute, so that the page’s author sees it.
   *
   * @param {string} fault in words; empty: none
   */
  #showFault(fault) {
    this.#faultLine.textContent = fault;
    if (fault) this.#frame.prepend(this.#faultLine);
    else this.#faultLine.remove();
  }

  /** @param {unknown} error */
  #reportError(error) {
    const { code = 'error', message, attribute } = /** @type {import('./attributes.js').AttributeError} */ (error);
    this.#emit('error', { code, message: String(message), attribute });
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #emit(type, detail) {
    this.#emitting += 1;
    this.dispatchEvent(new CustomEvent(type, { detail }));
    this.#emitting -= 1;
  }
}
