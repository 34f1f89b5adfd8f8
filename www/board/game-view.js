import { readMove } from '../awale.js';
import { BoardView } from './board-view.js';
import { element, fromDocument, setState } from '../base/dom.js';
import { PendingMove } from '../game/pending-move.js';
import { onlyCaptures } from '../game/trace.js';
import { PlayerRows } from './player-rows.js';
import { partialMoveWords, pitWords } from './pit-words.js';
import { sowingPath } from './sowing-path.js';
import { HIGH_CONTRAST, alignPlayerRows, animationTempo, boardTheme } from './looks.js';
import { NO_NEWS, StatusText, sentences, textOf } from './status-text.js';
import { SIDES } from '../base/sides.js';

/**
 * @typedef {import('../game/current-game.js').CurrentGame} CurrentGame
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').BoardScene} BoardScene
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../storage/settings.js').Settings} Settings
 * @typedef {import('./partial-move.js').PartialMove} PartialMove
 *
 * @typedef {import('../game/board-loan.js').BoardGuest} BoardGuest
 * @typedef {Pick<import('../game/match.js').Match, 'personToMove' | 'helpAllowed' | 'adviceAllowed' | 'addressed' |
 *   'held' | 'reviewed' | 'forBeginners'>} ViewedMatch what the view asks the match
 *
 * @typedef {object} Players what texts call the players
 * @property {(side: Side) => string} name the player's name in the row, followed by the side's; may be empty
 * @property {(side: Side) => unknown} called what a sentence calls a player: `you`, a name as `{ name }`, or the side
 * @property {() => string} turnText whose turn it is, in words; if empty, the view says it with the side's name
 * @property {() => boolean} [tellsAgain] whether `turnText` says that the player moves again
 * @property {() => import('../base/words.js').Message[][]} [result] why the game is over, and the winner, with the
 *   players' names
 * @property {() => boolean} [faceToFace] whether two people may sit face to face at this device
 */

/** @type {ViewedMatch} */
const NO_MATCH = { personToMove: true, helpAllowed: true, adviceAllowed: true, addressed: undefined, held: undefined, reviewed: false, forBeginners: true };
/** @type {Players} */
const NO_PLAYERS = { name: () => '', called: (side) => side, turnText: () => '' };

/** Settings that change the board's layout. */
const LAYOUT_SETTINGS = ['mirror', 'flip', 'facing', 'counts', 'largeCounts', 'letters'];

/**
 * The view of the current game: the board, the players' rows and the status text. It plays the moves that
 * are pressed.
 *
 * Sends `settled` when the seeds have stopped moving after a change, `pending-move` when a move of
 * several presses has changed, `repetition` (detail: RepetitionWarning) when a press would end the
 * game by repetition, `before-move` (detail: the move) before a press plays a move, which waits if the event is
 * canceled, and `cues` when there are sounds to play.
 */
export class GameView extends EventTarget {
  /** @type {CurrentGame} */
  #current;
  /** @type {Words} */
  #words;
  /** @type {Settings} */
  #settings;
  #board;
  /** Highlights the pits that texts name; loaded on first use. @type {Promise<import('./named-pits.js').NamedPits> | null} */
  #namedPits = null;
  #playerRows = new PlayerRows();
  #statusText;
  /** A move of several presses. */
  #pendingMove;
  /** Whether the board already shows the seeds of the pending move that is being played. */
  #pendingShown = false;
  /** Whether an animation other than a move's is running. */
  #gliding = false;
  /** The news of the moves since the person's last press: still shown after the reply. @type {import('../base/words.js').Message[]} */
  #ownNews = [];
  /**
   * A button beside the text. It stays after the program's moves, until the person moves or, for example, undoes.
   *
   * @type {import('./status-text.js').Offer | undefined}
   */
  #offer;
  /** The number of the last change whose animation has ended. */
  #settled = -1;
  /** A hint, or a message that came before the animation ended. @type {import('./status-text.js').MoveNews | null} */
  #lateMessage = null;
  /** @type {BoardScene['arrows']} */
  #arrows = [];
  /** The letters of the marked pits. */
  #marked = '';
  /** The pit that waits for a second press. */
  #selected = '';
  /** The pit whose sowing is previewed. */
  #previewed = '';
  /** The pit whose repetition warning has been shown. */
  #warnedPit = '';
  /** For each pit why it cannot be pressed, or a warning. @type {Map<string, string | null>} */
  #reasons = new Map();
  #match = NO_MATCH;
  /** @type {{ readonly guest: BoardGuest | null }} */
  #loan = { guest: null };
  /** Whether a guest had the board at the last change. */
  #wasLent = false;
  #players = NO_PLAYERS;
  /** @type {PartialMove | null} */
  #partial = null;
  #upright = false;
  /** The ply at the last change that was announced; a move sets it as soon as it is played. */
  #announcedPly = 0;
  /** What is to be announced of the moves that have not settled yet. */
  #unsaid = '';
  /** Counts changes: what should follow an animation is dropped if another change has come meanwhile. */
  #changes = 0;
  #closing = new AbortController();

  /**
   * @param {CurrentGame} current
   * @param {Words} words
   * @param {Settings} settings
   * @param {object} [options]
   * @param {((rule: string) => void) | null} [options.onrule] opens the rule behind a sentence
   * @param {() => import('./status-text.js').Announcer | null} [options.announcer]
   * @param {import('./board-view.js').ThemeColours} [options.customTheme] the host page's colours
   */
  constructor(current, words, settings, { onrule = null, announcer = () => null, customTheme } = {}) {
    super();
    this.#board = new BoardView(customTheme);
    this.#statusText = new StatusText(onrule, announcer, (pits, length) => this.lightPits(this.#statusText.element, pits, length));
    this.#current = current;
    this.#words = words;
    this.#settings = settings;
    this.#pendingMove = new PendingMove(current);
    this.element = element(
      'section',
      { class: 'game-view' },
      element('div', { class: 'field' }, this.#playerRows.row('N'), this.#board.element, this.#playerRows.row('S')),
      this.#statusText.element,
      this.#statusText.live,
    );
    const view = this.#board;
    view.addEventListener('press', (event) => this.press(letter(event) ?? ''));
    view.addEventListener('skip', (event) => {
      view.skipAnimation();
      // The press that skips the animation also plays if the animation is not of a move (but of an undo, for example),
      // in a game without help, and where animations are only a fade.
      const pit = letter(event);
      if (!pit) return;
      if (this.#gliding || !this.#match.helpAllowed || this.#tempo().still) this.press(pit);
      // Otherwise a press on a playable pit waits until the news of the previous move is shown, then plays.
      else if (this.#personToMove && !this.#pendingMove.begun && !this.#partial && this.#current.state.playable.includes(pit)) {
        const { changeSignal: signal } = this.#current;
        const change = this.#changes;
        this.addEventListener('settled', () => change === this.#changes && this.press(pit), { once: true, signal });
      }
    });
    view.addEventListener('hover', (event) => this.#explain(letter(event)));
    view.addEventListener('cues', (event) => {
      // A store's count changes when the seed arrives.
      for (const { place, seeds } of /** @type {CustomEvent<import('../awale.js').BoardCue[]>} */ (event).detail) {
        if (place === 'S' || place === 'N') this.#count(place, seeds);
      }
      this.dispatchEvent(new CustomEvent('cues', { detail: /** @type {CustomEvent} */ (event).detail }));
    });
    view.addEventListener('fit', () => this.#align());
    const { signal } = this.#closing;
    current.addEventListener('change', (event) => {
      this.#follow(/** @type {CustomEvent<Change>} */ (event).detail);
    }, { signal });
    settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (LAYOUT_SETTINGS.includes(name)) this.#applyLayoutSettings();
      if (name === 'threats') this.#showCurrent();
      if (name === 'brief') this.#statusText.news = this.#shownNews(false);
      if (name === 'wood' || name === 'theme') this.#applyTheme();
    }, { signal });
    matchMedia(HIGH_CONTRAST).addEventListener('change', () => this.#applyTheme(), { signal });
    this.#applyTheme();
    this.#applyLayoutSettings();
    this.words = words;
  }

  get board() {
    return this.#board;
  }

  /** @param {Words} words */
  set words(words) {
    this.#words = words;
    words.voices = this.#current.game.voices();
    this.element.setAttribute('aria-label', words.say('ui.board'));
    this.#statusText.ruleLabel = words.say('ui.rule.read');
    // The last announcement is removed, and not made again in the new language, because it has been heard.
    this.#statusText.live.textContent = '';
    this.#statusText.news = this.#shownNews(false);
    if (this.#offer?.again) this.#statusText.addNews(this.#offer.again);
    this.#showCurrent();
  }

  /** Whether the board is upright: two columns of six. @param {boolean} upright */
  set upright(upright) {
    if (upright === this.#upright) return;
    this.#upright = upright;
    this.#applyLayoutSettings();
  }

  /**
   * Sets who plays, and shows the position anew.
   *
   * @param {ViewedMatch} match
   * @param {{ readonly guest: BoardGuest | null }} loan the lesson or the exercise that may have the board
   * @param {Players} players
   */
  setPlayers(match, loan, players) {
    this.#match = match;
    this.#loan = loan;
    this.#players = players;
    this.#applyLayoutSettings();
    this.#showCurrent();
  }

  /** The lesson or the exercise that has the board. */
  get #guest() {
    return this.#loan.guest;
  }

  /** Whether a person is to move. */
  get #personToMove() {
    return this.#match.personToMove && this.#guest?.personToMove() !== false;
  }

  /** Whether the end of a sowing may be previewed. */
  get #previews() {
    return !this.#guest && this.#match.personToMove && this.#match.helpAllowed;
  }

  /** Why no pit can be played now, if for another reason than whose turn it is. */
  get #held() {
    return this.#guest?.refusal?.() ?? this.#match.held;
  }

  get statusText() {
    return this.#statusText;
  }

  get playerRows() {
    return this.#playerRows;
  }

  /** The pending move of several presses. */
  get pendingMove() {
    return this.#pendingMove;
  }

  /**
   * A press on a pit: plays it, changes the pending move, or says why neither is possible.
   *
   * @param {string} pit
   */
  press(pit) {
    const { state } = this.#current;
    if (this.#partial) return this.#partial.choose ? this.#partial.choose(pit) : this.#refuse(this.#partial.why);
    // Once the game is over the rules refuse the press, below, unless `#held` gives a reason.
    if (!this.#personToMove && (!state.over || this.#held)) return this.#refuse(this.#notNow());
    const origin = this.#pendingMove.origin;
    if (pit === origin && origin) return this.undoPress();
    const pressed = this.#pendingMove.press(pit);
    if (pressed === 'begun') return this.#sowBeforeHarvest();
    if (pressed === 'changed') return this.#pendingChanged();
    if (pressed === 'full') return this.#refuse(this.#words.say('ui.pending.full'));
    if (origin) return this.#refuse(this.#words.say('ui.pending.elsewhere'));
    if (this.#settings.get('confirm') && pit !== this.#selected && pit !== this.#warnedPit && state.playable.includes(pit)) return this.#select(pit);
    if (!this.#mayPlay(pit)) return;
    this.#selected = '';
    const tried = this.playMove(pit, this.#match.helpAllowed && this.#warnedPit !== pit);
    if (tried.kind === 'refused') this.#refuseFor(tried.why);
    if (tried.kind === 'repeats') {
      this.#warnedPit = pit;
      const { key, data } = tried.why;
      this.dispatchEvent(new CustomEvent('repetition', { detail: { pit, warning: this.#words.say(key, data) } }));
    }
  }

  /** Waits for a second press. @param {string} pit */
  #select(pit) {
    this.#selected = pit;
    this.#showCurrent();
    this.#refuse(this.#words.sayPits('ui.confirm.again', { pit }));
  }

  /** Sends `before-move`; `false` if a listener canceled it, so that the move waits. @param {string} move */
  #mayPlay(move) {
    return this.dispatchEvent(new CustomEvent('before-move', { detail: move, cancelable: true }));
  }

  /** Plays the pending move, if it is complete. */
  confirm() {
    const pending = this.#pendingMove;
    if (!pending.begun || !this.#mayPlay(pending.move)) return;
    this.#pendingShown = true;
    const tried = this.playMove(pending.move);
    if (tried.kind !== 'refused') return;
    this.#pendingShown = false;
    this.#refuseFor(tried.why);
  }

  /**
   * Plays a person's move, whose news takes the place of the news before.
   *
   * @param {string} move
   * @param {boolean} [warnOfRepetition]
   */
  playMove(move, warnOfRepetition) {
    this.#ownNews = [];
    this.#offer = undefined;
    return this.#current.tryPlay(move, warnOfRepetition);
  }

  /** Takes the last placed seed of the pending move back, or cancels its harvest. */
  undoPress() {
    if (!this.#pendingMove.begun) return;
    this.#pendingMove.undo();
    this.#pendingChanged(true);
  }

  /**
   * Highlights the pits that a text names, and later each of them when its name is hovered.
   *
   * @param {HTMLElement} place where the text is
   * @param {string} letters the pits
   * @param {number} [length] of the text
   */
  async lightPits(place, letters, length) {
    if (!letters && !this.#namedPits) return;
    this.#namedPits ??= import('./named-pits.js').then(({ NamedPits }) => new NamedPits(this.#board, null, this.#closing.signal));
    (await this.#namedPits).tell(place, letters, length);
  }

  /** Marks pits, and no others. @param {string} letters */
  set marked(letters) {
    this.#marked = letters;
    this.#board.element.dataset.marked = letters;
    if (!this.#partial && !this.moving) this.#board.show(this.#scene());
  }

  /** Arrows on the board. @param {BoardScene['arrows']} arrows */
  set arrows(arrows) {
    this.#arrows = arrows;
    if (!this.#partial && !this.moving) this.#board.show(this.#scene());
  }

  /** Whether an arrow was set; that of a previewed sowing does not count. */
  get pointing() {
    return (this.#arrows?.length ?? 0) > 0;
  }

  /**
   * Shows an arrow and a text.
   *
   * @param {string | null} path the places that the arrow passes, from the first to the last; `null`: no arrow
   * @param {string} [text]
   */
  pointOut(path, text = '') {
    this.#arrows = path ? [{ path }] : [];
    this.#statusText.advice = text;
    // A hint found during the animation of the reply is shown again when that animation ends.
    if (text) this.#lateMessage = { sown: '', result: text };
    this.#showCurrent();
    if (text) this.announce(text);
  }

  /** Whether a hint is shown. */
  get hinted() {
    return this.pointing && this.#lateMessage !== null;
  }

  /**
   * Shows a message in the place of the last move's result.
   *
   * @param {string} text
   */
  showMessage(text) {
    const message = { sown: '', result: text, offer: this.#offer };
    this.#statusText.news = message;
    this.announce(text);
    // A message during an animation is shown again when the animation ends.
    if (!this.settled) this.#lateMessage = message;
  }

  /**
   * Adds a sentence to the news of the last move, once no seeds are moving. The sentence is dropped if the game
   * changes before that.
   *
   * @param {string} text
   * @param {import('./status-text.js').Offer} [offer]
   */
  async addNews(text, offer) {
    const { changeSignal } = this.#current;
    if (!this.settled) {
      await new Promise((resolve) => this.addEventListener('settled', resolve, { once: true, signal: this.#closing.signal }));
    }
    if (changeSignal.aborted) return;
    this.#offer = offer ?? this.#offer;
    this.#statusText.addNews(text, this.#offer);
    this.announce(text);
  }

  /** Whether the animation of the last change has ended. */
  get settled() {
    return this.#settled === this.#changes;
  }

  /**
   * Replaces the line that says whose turn it is.
   *
   * @param {string} text
   */
  set status(text) {
    this.#statusText.status = text;
  }

  /** Shows the position, the names and the texts anew. */
  refresh = () => this.#showCurrent();

  /** @param {string} text @param {string | null} [rule] */
  #refuse(text, rule = null) {
    this.#statusText.refuse(text, rule);
    this.announce(text);
  }

  /** @param {import('../awale.js').Message} why */
  #refuseFor(why) {
    const { key, data, rule } = this.#refusal(why);
    this.#refuse(this.#words.sayPits(key, data), rule);
  }

  /**
   * The message of a refusal, addressed to the player to move. A message that names a side says whose turn it is; at an
   * earlier position of a finished game it says for which side a variation can be tried.
   *
   * @param {import('../awale.js').Message} why
   */
  #refusal = (why) => (why.data?.by && this.#match.reviewed ? { ...why, key: `ui.replay.${why.key}` } : this.#addressed(why));

  /** What a sentence calls a player: `you`, a name as `{ name }`, or the side. @param {Side} side */
  called(side) {
    return this.#players.called(side);
  }

  /**
   * A message to the player to move (a refusal or a duty), which calls them `you` or by name.
   *
   * @template {import('../base/words.js').Message} M
   * @param {M} message
   * @returns {M}
   */
  #addressed = (message) => {
    const by = /** @type {Side | undefined} */ (message.data?.by);
    const data = { ...message.data, you: this.you };
    return { ...message, data: by ? { ...data, by: this.called(by) } : data };
  };

  /** The side that sentences call `you` throughout. */
  get you() {
    return this.#guest ? this.#guest.you : this.#match.addressed;
  }

  /** Éqwalé: shows the sowing; then the player chooses the seeds to harvest from the attacked pits. */
  async #sowBeforeHarvest() {
    const change = (this.#changes += 1);
    // The sowing that begins removes the news of the previous move and their offer button, or a hint with its arrow.
    this.#offer = undefined;
    if (this.hinted) this.#arrows = [];
    this.#statusText.news = NO_NEWS;
    this.#labelPits();
    await this.#board.play(this.#pendingMove.sowingTrace(), this.#tempo());
    if (change !== this.#changes) return;
    this.#pendingChanged();
    this.#settle(change);
  }

  /** @param {number} change the change whose seeds have stopped moving */
  #settle(change) {
    this.#settled = change;
    this.dispatchEvent(new Event('settled'));
  }

  /** @param {boolean} [glide] */
  #pendingChanged(glide = false) {
    if (glide) this.#glide({ ...this.#tempo(), speed: 2 }).then(() => this.#showCurrent());
    else this.#showCurrent();
    this.dispatchEvent(new Event('pending-move'));
  }

  /** @param {import('../awale.js').BoardTempo} tempo */
  async #glide(tempo) {
    const animation = this.#board.glide(this.#scene(), tempo);
    this.#gliding = true;
    await animation;
    // Another glide may have begun meanwhile.
    this.#gliding &&= this.moving;
  }

  /**
   * Announces a sentence to screen readers.
   *
   * @param {string} text
   */
  announce(text) {
    this.#statusText.announce(text);
  }

  /** Whether seeds are moving. */
  get moving() {
    return this.#board.moving;
  }

  /** Whether a press on a pit answers a question instead of playing. */
  get asking() {
    return Boolean(this.#partial?.choose);
  }

  /** Ends the animation. */
  skipAnimation() {
    this.#board.skipAnimation();
  }

  /**
   * Shows part of a move until the game changes. `null` shows the current position again.
   *
   * @param {PartialMove | null} partial
   * @param {number} [from] how many events are shown without an animation; those after them are animated
   */
  async showPartialMove(partial, from) {
    const still = this.#tempo().still || from === undefined;
    const begins = partial?.trace !== this.#partial?.trace;
    this.#partial = partial;
    const change = (this.#changes += 1);
    if (this.moving) this.skipAnimation();
    if (!partial) {
      this.#statusText.news = this.#shownNews(true);
      this.#showCurrent();
      // The replay may go on to another position at once.
      await null;
      if (change === this.#changes) this.#settle(change);
      return;
    }
    const { pits, stores, reserve } = partial.before;
    if (begins) this.#board.show({ pits, stores, reserve });
    this.#labelPits();
    this.#showPlayers({ stores: partial.stores, over: null }, partial.trace.by);
    await this.#board.showPartial(partial.trace, partial.events, still ? undefined : from);
  }

  /** Frees the view. */
  close() {
    this.#changes += 1;
    this.#closing.abort();
    this.#board.close();
  }

  /** @param {Change} change */
  async #follow({ kind, trace, before }) {
    if (kind === 'edit') return;
    const change = (this.#changes += 1);
    const returns = change === 1 || (this.#wasLent && !this.#guest);
    this.#wasLent = this.#guest !== null;
    if (this.moving) this.skipAnimation();
    // A move that was shown step by step to its end is not animated again.
    const alreadyShown = this.#partial?.events === trace?.events.length;
    this.#partial = null;
    this.#gliding = false;
    this.#warnedPit = '';
    this.#selected = '';
    this.#previewed = '';
    this.#words.voices = this.#current.game.voices();
    const { over, moves, ply } = this.#current.state;
    // A game that is opened again with the page, or comes back after a guest, shows the news of its last move again.
    const reopened = returns && ply > 0 && !over;
    const moved = kind === 'move' || kind === 'redo' || kind === 'visit' || reopened;
    // Screen readers announce the whole move in a game without help too: their users cannot see it on the board. A move
    // that is played before the one before it has been announced is announced with it.
    const { sown, result } = moved ? this.#lastMoveNews(true, kind === 'visit' ? undefined : this.you) : NO_NEWS;
    this.#unsaid = textOf(kind === 'move' ? this.#unsaid : '', sown, result);
    if (kind === 'move') this.#announcedPly = ply;
    const shownKind = this.#pendingShown ? this.#pendingMove.kind : null;
    this.#pendingShown = false;
    this.#arrows = [];
    // No text or announcement is left of a move that was taken back, or made in another game or exercise.
    if (kind === 'new' || kind === 'undo') {
      this.#ownNews = [];
      this.#statusText.live.textContent = '';
    }
    this.#lateMessage = null;
    if (kind !== 'move') this.#offer = undefined;
    this.#pendingMove = new PendingMove(this.#current);
    this.dispatchEvent(new Event('pending-move'));
    // The layout depends on the game: whether counts are allowed, and whether there is a tray for the reserve.
    if (kind === 'new') this.#applyLayoutSettings();
    this.#labelPits();
    const tempo = this.#tempo();
    if (trace) {
      this.#showPlayers(before, null);
      // While a move is visited, its sowing is described before the animation ends.
      this.#statusText.news = kind === 'visit' ? { ...this.#lastMoveNews(false, undefined), result: '' } : { ...NO_NEWS, earlier: sentences(this.#words, this.#ownNews, this.you), offer: this.#offer };
      this.#statusText.status = '';
      // The board already shows a placement, and of a harvest all but the captures.
      const rest = shownKind ? onlyCaptures(trace) : trace;
      if (shownKind !== 'placement' && !alreadyShown) await this.#board.play(rest, tempo);
      if (change === this.#changes && this.gathered && !tempo.still) await this.#glide(tempo);
    } else if (change > 1 && !tempo.still) {
      // The first position is shown without an animation.
      await this.#glide(tempo);
    }
    // Even without an animation, `settled` is sent only after the other listeners to `change` have run.
    await null;
    if (change !== this.#changes) return;
    this.#statusText.news = moved ? this.#shownNews(kind === 'visit') : NO_NEWS;
    this.#settled = change;
    if (moved && kind !== 'visit' && !this.#personToMove) this.#ownNews.push(...this.#lastingNews());
    if (this.#lateMessage !== null) this.#statusText.news = this.#lateMessage;
    this.#showCurrent();
    // A guest may announce its own texts instead of whose turn it is; if `'silent'`, nothing is announced here.
    const guestSpeaks = this.#guest?.speaks;
    const changedMoves = kind === 'redo' ? moves.slice(this.#announcedPly, ply) : moves.slice(ply, this.#announcedPly);
    // A game opened with moves is announced like a visit, and not as a new game.
    const changeText = change > 1 && !guestSpeaks ? this.#statusText.spokenChange(kind === 'new' && moves.length > 0 ? 'visit' : kind, changedMoves) : '';
    const next = over ? this.#resultLine() : guestSpeaks || (moved && this.#namesNext()) ? '' : this.#turnLine();
    if (guestSpeaks !== 'silent') this.announce(textOf(changeText, this.#unsaid, next));
    this.#unsaid = '';
    this.#announcedPly = ply;
    this.dispatchEvent(new Event('settled'));
  }

  /** Shows the current position. */
  #showCurrent() {
    // After `close` the game may be freed.
    if (this.#closing.signal.aborted) return;
    const { state } = this.#current;
    if (this.#partial) return this.#labelPits();
    // A new game is not over, although seeds of the one before are still moving.
    if (!state.over) setState(this.element, 'over', false);
    setState(this.element, 'harvests', state.harvest.length > 0);
    if (this.moving) return;
    if (this.element.dataset.facing !== String(this.#faceToFace)) this.#applyLayoutSettings();
    this.#board.show(this.#scene());
    this.#labelPits();
    this.#showPlayers(state, state.over ? null : /** @type {Side} */ (state.turn));
    this.#statusText.status = state.over ? this.#resultLine() : this.#turnLine();
    const onBoard = state.pits.reduce((sum, seeds) => sum + seeds, 0);
    const [key, n] = state.reserve > 0 ? ['ui.left.reserve', state.reserve - this.#pendingMove.seeds] : ['ui.left', onBoard];
    // On a phone the number beside the tray is enough.
    this.element.dataset.reserve = String(state.reserve > 0 && this.#settings.get('counts'));
    this.#statusText.left = state.over || !this.#match.helpAllowed ? '' : this.#words.say(String(key), { n });
    if (state.over) setState(this.element, 'over', true);
    // Rotates the text towards the player to move, if two players face each other across the device. Embedded boards
    // have no such mode and must not write on the host's <html>: embed.js observes its attributes.
    if (!this.#players.faceToFace) return;
    const turned = this.#faceToFace && !state.over && state.turn === 'N' && this.#personToMove;
    fromDocument('documentElement').dataset.turned = String(turned);
  }

  /**
   * The last move: how it was sown, and its result.
   *
   * @param {boolean} withMisses also why nothing was captured, if no rule prevented it
   * @param {Side | undefined} you the side that is called `you`
   * @param {boolean} [beside] whether the news is shown next to the reserve and the turn, and need not repeat them
   */
  #lastMoveNews(withMisses, you, beside = false) {
    const { sown, laps, stores, captured, missed } = this.#current.report;
    const passed = [...laps, ...stores];
    const next = this.#nextNews(beside).filter(({ key }) => !beside || key !== 'fact.reserve');
    if (this.#current.state.last?.origin && this.#settings.get('brief')) {
      const result = [this.#brief, ...passed, ...next];
      return { sown: '', result: sentences(this.#words, result, you) };
    }
    // The message of the attacked pits goes with the sowing: that of the harvest names the harvested pits itself.
    const attacked = captured.filter(isAttacked);
    const result = [...passed, ...captured.filter((message) => !isAttacked(message)), ...(withMisses ? missed : []), ...next];
    return { sown: sentences(this.#words, [...sown, ...attacked], you), result: sentences(this.#words, result, you) };
  }

  /** What the last move leads to. @param {boolean} beside whether it is shown next to the line with the turn */
  #nextNews(beside) {
    const { fed, replay, again, duty } = this.#current.report;
    const untold = beside && this.#players.tellsAgain?.() ? [] : replay;
    return [...fed, ...untold, ...again, ...duty.map(this.#addressed)];
  }

  /** Whether the news of the last move already name the player to move, who plays again. */
  #namesNext() {
    const turn = /** @type {Side} */ (this.#current.state.turn);
    const { replay, again } = this.#current.report;
    return replay.length + again.length > 0 && (turn === this.you || this.called(turn) !== 'you');
  }

  /** The messages of a move that stay after the next one: laps, captures or the rule against them, the opponent fed. */
  #lastingNews() {
    const { laps, captured, fed, replay } = this.#current.report;
    // Of several sowings in one turn only the last has its full text.
    const told = replay.length || (this.#brief.data.n && this.#settings.get('brief')) ? [this.#brief] : captured.filter((message) => !isAttacked(message));
    return [...laps, ...told, ...fed];
  }

  /** The last sowing in few words. Seeds that were only sown into the store are not called taken. */
  get #brief() {
    const { by, origin: pit, gained: n } = this.#current.state.last ?? {};
    return { key: n && this.#current.report.captured.length ? 'ui.brief.took' : 'ui.brief', data: { by, pit, n } };
  }

  /**
   * The text about the last move. After the program's reply it also has the news of the person's own move.
   *
   * @param {boolean} visited whether the cursor was moved, in a replay
   */
  #shownNews(visited) {
    // The game ended without a move (a resignation, for example): the news of the last move is no longer up to date.
    if (this.#current.state.declared) return NO_NEWS;
    // Without help, no counts are shown, neither of seeds sown nor of seeds captured.
    const you = visited ? undefined : this.you;
    if (!this.#match.helpAllowed && !visited) {
      return { ...NO_NEWS, result: sentences(this.#words, this.#nextNews(true), you), offer: this.#offer };
    }
    const earlier = visited || this.#current.state.over ? [] : sentences(this.#words, this.#ownNews, you);
    return { earlier, ...this.#lastMoveNews(visited || this.#guest !== null || this.#match.forBeginners, you, true), offer: this.#offer };
  }

  #turnLine() {
    return (this.#guest ?? this.#players).turnText() || this.#words.say('ui.turn', { by: this.#current.state.turn });
  }

  /** Why no pit can be played now. */
  #notNow() {
    return this.#held || this.#turnLine();
  }

  /** The winner, then why the game is over; the reason comes first if the seeds were not counted (a resignation). */
  #resultLine() {
    const { report, state } = this.#current;
    const [ended, result] = (this.#guest ? null : this.#players.result?.()) ?? [report.ended, report.result];
    return sentences(this.#words, state.over?.counted ? [...result, ...ended] : [...ended, ...result], this.you);
  }

  /**
   * @param {boolean} [markPlayable] whether the pits that can be pressed are marked
   * @returns {BoardScene}
   */
  #scene(markPlayable = !this.#match.reviewed || this.#pendingMove.begun) {
    const { pits, stores, reserve, playable, last, over } = this.#current.state;
    const gathered = this.gathered;
    const scene = this.#pendingMove.scene({
      pits: gathered ? pits.map(() => 0) : pits,
      stores: gathered ?? stores,
      reserve,
      playable: this.#personToMove ? playable : '',
      arrows: this.#sowingArrows(),
      selected: this.#selected || undefined,
      marked: this.#marked,
      origin: last?.origin ?? undefined,
      sown: last?.sown,
      last: last?.fell ?? undefined,
      labels: last && !gathered && this.#match.helpAllowed ? heapLabels(last.move) : [],
      threatened: this.#settings.get('threats') && this.#match.adviceAllowed && !over ? this.#current.game.threatened() : '',
    });
    return markPlayable ? scene : { ...scene, playable: '' };
  }

  /**
   * The stores at the end of a game, with the remaining seeds that count for each player.
   *
   * @returns {[number, number] | null} `null`: the seeds stay where they are
   */
  get gathered() {
    const { over, ply, total } = this.#current.state;
    if (!over?.counted || ply === 0 || this.#guest) return null;
    return over.south + over.north === total ? [over.south, over.north] : null;
  }

  /** The arrow of the hovered or selected pit, or else those that were set. */
  #sowingArrows() {
    const pit = this.#previewed || (this.#previews ? this.#selected : '');
    const path = pit && sowingPath(this.#current.game, pit);
    return path ? [{ path }] : this.#arrows;
  }

  #labelPits() {
    if (this.#partial) return this.#setPitLabels(partialMoveWords(this.#words, this.#partial));
    const { pits, whys } = pitWords({
      words: this.#words,
      current: this.#current,
      pendingMove: this.#pendingMove,
      scene: this.#scene(true),
      personToMove: this.#personToMove,
      turn: () => this.#notNow(),
      refusal: this.#refusal,
      you: this.you,
    });
    this.#reasons = whys;
    this.#setPitLabels(pits);
  }

  /** @param {Record<string, import('./board-view.js').PitWords>} pits */
  #setPitLabels(pits) {
    const camp = (/** @type {Side} */ side) => this.#words.say('ui.camp', { by: side, you: this.you });
    this.#board.label(pits, { S: camp('S'), N: camp('N') });
  }

  /**
   * @param {Pick<GameState, 'stores' | 'over'> & { last?: { by: string, gained: number } | null }} state
   * @param {Side | null} turn whose turn is marked
   */
  #showPlayers(state, turn) {
    const { stores, over, last } = state;
    // A game that ended by resignation or on time has no final scores: the stores are shown.
    const scores = over?.counted ? [over.south, over.north] : stores;
    for (const [at, side] of SIDES.entries()) {
      const n = scores[at];
      this.#playerRows.show(side, {
        name: (this.#guest ?? this.#players).name(side),
        camp: this.#words.say(`side.${side}`),
        score: n,
        about: this.#words.say('ui.score', { n }),
        gained: !over && this.#match.helpAllowed && last?.by === side ? last.gained : 0,
        turn: turn === side,
        won: over?.winner === side,
      });
    }
  }

  /**
   * Shows why a hovered or focused pit cannot be played, a warning about it, or the preview of its sowing.
   *
   * @param {string | null} pit
   */
  #explain(pit) {
    if (this.moving || this.#partial) return;
    const { playable } = this.#current.state;
    const previewed = pit && this.#settings.get('preview') && this.#previews && playable.includes(pit) ? pit : '';
    if (previewed !== this.#previewed) {
      this.#previewed = previewed;
      this.#board.show(this.#scene());
    }
    this.#statusText.explain((pit && !this.#current.state.over && this.#reasons.get(pit)) || null);
  }

  /** @param {Side} side @param {number} n the seeds in the store */
  #count(side, n) {
    this.#playerRows.showScore(side, n, this.#words.say('ui.score', { n }));
  }

  #tempo() {
    return animationTempo(this.#settings);
  }

  get #faceToFace() {
    return Boolean(this.#settings.get('facing') && this.#players.faceToFace?.());
  }

  #applyLayoutSettings() {
    const settings = this.#settings;
    const flip = settings.get('flip');
    const faceToFace = this.#faceToFace;
    this.element.dataset.flip = String(flip);
    this.element.dataset.facing = String(faceToFace);
    this.#board.options = {
      mirror: settings.get('mirror'),
      flip,
      faceToFace,
      counts: settings.get('counts') && this.#match.helpAllowed,
      largeCounts: settings.get('largeCounts'),
      letters: settings.get('letters'),
      // A game that began with a reserve keeps its tray, so that the board and the buttons keep their places.
      reserve: this.#current.firstReserve > 0,
      shape: this.#upright ? 'upright' : 'wide',
      // The seeds in a store are counted beside the player's name.
      totals: false,
    };
  }

  #applyTheme() {
    this.#board.theme = boardTheme(this.#settings);
  }

  #align() {
    alignPlayerRows(this.element, this.#board, [this.#playerRows.row('S'), this.#playerRows.row('N')]);
  }
}

/** Labels at the rims of pits: how many seeds a move has placed in each or harvested from it. @param {string} move */
function heapLabels(move) {
  const { placed, harvest } = readMove(move);
  const label = (/** @type {string} */ sign) => (/** @type {{ pit: string, seeds: number }} */ { pit, seeds }) => ({ pit, text: `${sign}${seeds}`, rim: true });
  return [...placed.map(label('+')), ...harvest.map(label('−'))];
}

/** Whether a message says which pits may be harvested. @param {import('../base/words.js').Message} message */
const isAttacked = ({ key }) => key === 'fact.attacked';

/** @param {Event} event @returns {string | null} */
function letter(event) {
  return /** @type {CustomEvent<string | null>} */ (event).detail;
}
