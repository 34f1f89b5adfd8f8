import { BoardView } from './board-view.js';
import { element, fromDocument } from '../base/dom.js';
import { PendingMove } from '../game/pending-move.js';
import { PlayerRows } from './player-rows.js';
import { partialMoveWords, pitWords, repetitionWarning } from './pit-words.js';
import { HIGH_CONTRAST, alignNames, animationTempo, boardTheme } from './looks.js';
import { NO_NEWS, StatusText, sentences, spoken } from './status-text.js';

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
 * @typedef {object} Players who sits at the table
 * @property {(side: Side) => string} name
 * @property {() => boolean} personToMove whether a person moves now
 * @property {() => boolean} withoutHelp whether the game is played without counts and helps
 * @property {() => string} turnText whose turn it is, in words
 */

/** @type {Players} */
const NO_PLAYERS = { name: (side) => side, personToMove: () => true, withoutHelp: () => false, turnText: () => '' };

/** Settings that the board is laid out by. */
const LAYOUT_SETTINGS = ['mirror', 'flip', 'facing', 'counts', 'letters'];

/**
 * The table: the board, who sits where, and what is said. It shows a game and hands the presses of
 * its pits to it; what else there is to do stands in actions.js.
 *
 * Sends `settled` when the seeds lie still after a change, `pending-move` when a move of several presses
 * has changed, `repetition` (detail: a pit and a warning) when a press wants a second thought, and `cues`
 * when there is something to hear.
 */
export class GameView extends EventTarget {
  /** @type {CurrentGame} */
  #current;
  /** @type {Words} */
  #words;
  /** @type {Settings} */
  #settings;
  #board = new BoardView();
  #playerRows = new PlayerRows();
  #statusText;
  /** A move of several presses. */
  #pendingMove;
  /** Whether the move that is played lies there already, as far as it was pressed. */
  #pendingShown = false;
  /** Whether seeds go back, or to another game: nobody has sown them. */
  #gliding = false;
  /** The last change after which the board lay still. */
  #settled = -1;
  /** @type {string | null} what was said before that */
  #lateMessage = null;
  /** @type {BoardScene['arrows']} */
  #arrows = [];
  /** The pit that was pressed before its warning was read. */
  #warnedPit = '';
  /** Why pits cannot be pressed now. @type {Map<string, string | null>} */
  #reasons = new Map();
  /** @type {Players} */
  #players = NO_PLAYERS;
  /** @type {PartialMove | null} */
  #partial = null;
  /** Counts changes, so that an animation that has been overtaken says nothing. */
  #change = 0;
  #closing = new AbortController();

  /**
   * @param {CurrentGame} current
   * @param {Words} words
   * @param {Settings} settings
   * @param {((rule: string) => void) | null} [onrule] opens the rule that a sentence rests on
   */
  constructor(current, words, settings, onrule = null) {
    super();
    this.#statusText = new StatusText(onrule);
    this.#current = current;
    this.#words = words;
    this.#settings = settings;
    this.#pendingMove = new PendingMove(current.game);
    this.element = element(
      'section',
      { class: 'table' },
      this.#playerRows.row('N'),
      this.#board.element,
      this.#playerRows.row('S'),
      this.#statusText.element,
      this.#statusText.live,
    );
    const view = this.#board;
    view.addEventListener('press', (event) => this.press(letter(event) ?? ''));
    view.addEventListener('skip', (event) => {
      view.skipAnimation();
      // Whoever plays fast means the pit he touches, and so does whoever has just taken a move back.
      const pit = letter(event);
      if (pit && (this.#gliding || this.#players.withoutHelp())) this.press(pit);
    });
    view.addEventListener('hover', (event) => this.#explain(letter(event)));
    view.addEventListener('cues', (event) => {
      this.dispatchEvent(new CustomEvent('cues', { detail: /** @type {CustomEvent} */ (event).detail }));
    });
    view.addEventListener('fit', () => this.#align());
    current.addEventListener('change', (event) => {
      this.#follow(/** @type {CustomEvent<Change>} */ (event).detail);
    });
    settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (LAYOUT_SETTINGS.includes(name)) this.#applyLayoutSettings();
      if (name === 'threats') this.#showCurrent();
      if (name === 'wood' || name === 'theme') this.#applyTheme();
    });
    matchMedia(HIGH_CONTRAST).addEventListener('change', () => this.#applyTheme(), {
      signal: this.#closing.signal,
    });
    this.#applyTheme();
    this.#applyLayoutSettings();
    this.words = words;
  }

  /** The board. */
  get board() {
    return this.#board;
  }

  /** @param {Words} words */
  set words(words) {
    this.#words = words;
    words.voice = this.#current.game.voice();
    this.element.setAttribute('aria-label', words.say('ui.board'));
    this.#statusText.ruleLabel = words.say('ui.rule.read');
    this.#statusText.news = this.#lastMoveNews();
    this.#showCurrent();
  }

  /** @param {Players} company */
  set players(company) {
    this.#players = company;
    this.#applyLayoutSettings();
    this.#showCurrent();
  }

  /** What is said. */
  get statusText() {
    return this.#statusText;
  }

  /** The two rows of players. */
  get playerRows() {
    return this.#playerRows;
  }

  /** A move of several presses, as far as it goes. */
  get pendingMove() {
    return this.#pendingMove;
  }

  /**
   * A player chooses a pit: it is sown, or something is begun or changed with it, or the reason why
   * it cannot be is said.
   *
   * @param {string} pit
   */
  press(pit) {
    const { state } = this.#current;
    if (this.#partial) return this.#partial.choose ? this.#partial.choose(pit) : this.#refuse(this.#partial.why);
    if (!state.over && !this.#players.personToMove()) return this.#refuse(this.#players.turnText());
    const origin = this.#pendingMove.origin;
    if (pit === origin && origin) return this.undoPress();
    const pressed = this.#pendingMove.press(pit);
    if (pressed === 'begun') return this.#sowBeforeHarvest();
    if (pressed === 'changed') return this.#pendingChanged();
    if (pressed === 'full') return this.#refuse(this.#words.say('ui.hand.full'));
    if (origin) return this.#refuse(this.#words.say('ui.hand.elsewhere', { pits: this.#pendingMove.attacked }));
    const why = this.#current.game.refusal(pit);
    if (why) return this.#refuse(this.#words.say(why.key, why.data), why.rule);
    const warned = this.#players.withoutHelp() ? null : repetitionWarning(this.#current, this.#words, pit);
    if (warned && this.#warnedPit !== pit) {
      this.#warnedPit = pit;
      this.dispatchEvent(new CustomEvent('repetition', { detail: { pit, warning: warned } }));
    } else this.#current.play(pit);
  }

  /** Plays the move of several presses, if it is whole. */
  confirm() {
    const hand = this.#pendingMove;
    if (!hand.begun) return;
    const why = hand.complete ? this.#current.game.refusal(hand.move)
      : { key: 'ui.hand.open', data: { pits: hand.undecided }, rule: null };
    if (why) return this.#refuse(this.#words.say(why.key, why.data), why.rule);
    this.#pendingShown = true;
    if (!this.#current.play(hand.move)) this.#pendingShown = false;
  }

  /** Takes the last press of a move back. */
  undoPress() {
    if (!this.#pendingMove.begun) return;
    this.#pendingMove.undo();
    this.#pendingChanged(true);
  }

  /** What is pointed out on the board, whatever is said. @param {BoardScene['arrows']} arrows */
  set arrows(arrows) {
    this.#arrows = arrows;
    if (!this.#partial && !this.#board.moving) this.#board.show(this.#scene());
  }

  /**
   * Points a move out.
   *
   * @param {{ from: string, to: string } | null} arrow
   * @param {string} [text]
   */
  pointOut(arrow, text = '') {
    this.#arrows = arrow ? [arrow] : [];
    this.#statusText.advice = text;
    this.#showCurrent();
    if (text) this.announce(text);
  }

  /**
   * Says something in the place of what just happened.
   *
   * @param {string} text
   */
  showMessage(text) {
    this.#statusText.news = { sown: '', result: text };
    this.announce(text);
    // What is said while the board is being laid is still to be read when it lies still.
    if (this.#settled !== this.#change) this.#lateMessage = text;
  }

  /**
   * What the program is doing, in the place of whose turn it is.
   *
   * @param {string} text
   */
  set status(text) {
    this.#statusText.status = text;
  }

  /** The names of those who play have changed, or the words for them. */
  refresh = () => this.#showCurrent();

  /** @param {string} text @param {string | null} [rule] */
  #refuse(text, rule = null) {
    this.#statusText.refuse(text, rule);
    this.announce(text);
  }

  /** The seeds of a harvest are sown before anything is chosen. */
  async #sowBeforeHarvest() {
    const turn = (this.#change += 1);
    this.#labelPits();
    await this.#board.play(this.#pendingMove.sowingTrace(), this.#tempo());
    if (turn === this.#change) this.#pendingChanged();
  }

  /** @param {boolean} [glide] */
  #pendingChanged(glide = false) {
    if (glide) this.#glide({ ...this.#tempo(), speed: 2 }).then(() => this.#showCurrent());
    else this.#showCurrent();
    this.dispatchEvent(new Event('pending-move'));
  }

  /** @param {import('../awale.js').BoardTempo} tempo */
  async #glide(tempo) {
    const hurried = this.#board.glide(this.#scene(), tempo);
    this.#gliding = true;
    await hurried;
    this.#gliding = this.#board.moving && this.#gliding;
  }

  /**
   * Says a sentence to whoever listens.
   *
   * @param {string} text
   */
  announce(text) {
    this.#statusText.announce(text);
  }

  /** The seeds that are moving lie where they were going. */
  skipAnimation() {
    this.#board.skipAnimation();
  }

  /**
   * Shows a move half-way, until the game changes. `null`: the game as it stands is shown again.
   *
   * @param {PartialMove | null} held
   * @param {number} [from] what has happened since so many events is seen
   */
  async showPartialMove(held, from) {
    const still = this.#tempo().still || from === undefined;
    const begun = held?.trace !== this.#partial?.trace;
    this.#partial = held;
    this.#change += 1;
    if (this.#board.moving) this.#board.skipAnimation();
    if (!held) return this.#showCurrent();
    const { pits, stores, reserve } = held.before;
    if (begun) this.#board.show({ pits, stores, reserve });
    this.#labelPits();
    await this.#board.showPartial(held.trace, held.events, still ? undefined : from);
  }

  /** The table is not shown any more: it lets go of all that it held. */
  close() {
    this.#change += 1;
    this.#closing.abort();
    this.#board.close();
  }

  /** @param {Change} change */
  async #follow({ kind, trace, before }) {
    if (kind === 'edit') return;
    const turn = (this.#change += 1);
    if (this.#board.moving) this.#board.skipAnimation();
    // A move that has been seen seed by seed to its end is not seen again.
    const seen = this.#partial?.events === trace?.events.length;
    this.#partial = null;
    this.#gliding = false;
    this.#warnedPit = '';
    this.#words.voice = this.#current.game.voice();
    const handled = this.#pendingShown ? this.#pendingMove.kind : null;
    this.#pendingShown = false;
    this.#arrows = [];
    this.#pendingMove = new PendingMove(this.#current.game);
    this.dispatchEvent(new Event('pending-move'));
    // The reserve has a tray, as long as there is one.
    if (before.reserve > 0 !== this.#current.state.reserve > 0) this.#applyLayoutSettings();
    this.#labelPits();
    const tempo = this.#tempo();
    if (trace) {
      this.#showPlayers(before, null);
      // Who looks at a game is told first what he is about to see.
      this.#statusText.news = kind === 'visit' ? { ...this.#lastMoveNews(), result: '' } : NO_NEWS;
      this.#statusText.status = '';
      const rest = handled ? { ...trace, events: trace.events.filter(({ kind }) => kind === 'take') } : trace;
      if (handled !== 'placement' && !seen) await this.#board.play(rest, tempo);
    } else if (turn > 1 && !tempo.still) {
      // The first board of all is simply there.
      await this.#glide(tempo);
    }
    // Whoever else hears of the change hears of it before the seeds lie still.
    await null;
    if (turn !== this.#change) return;
    const moved = kind === 'move' || kind === 'redo' || kind === 'visit';
    const news = moved ? this.#lastMoveNews() : NO_NEWS;
    this.#statusText.news = news;
    this.#settled = turn;
    if (this.#lateMessage !== null) this.#statusText.explain(this.#lateMessage);
    this.#lateMessage = null;
    this.#showCurrent();
    const { over } = this.#current.state;
    this.announce(spoken(news.sown, news.result, over ? this.#resultLine() : this.#turnLine()));
    this.dispatchEvent(new Event('settled'));
  }

  /** Shows the game as it stands, nothing moving. */
  #showCurrent() {
    const { state } = this.#current;
    if (this.#partial) return this.#labelPits();
    if (this.#board.moving) return;
    this.#board.show(this.#scene());
    this.#labelPits();
    this.#showPlayers(state, state.over ? null : /** @type {Side} */ (state.turn));
    this.#statusText.status = state.over ? this.#resultLine() : this.#turnLine();
    const lying = state.pits.reduce((sum, seeds) => sum + seeds, 0);
    const left = state.reserve > 0 ? ['ui.left.reserve', state.reserve - this.#pendingMove.seeds] : ['ui.left', lying];
    this.#statusText.left =
      state.over || this.#players.withoutHelp() ? '' : this.#words.say(String(left[0]), { n: left[1] });
    this.element.dataset.over = String(state.over !== null);
    // Two people face to face: what is said is turned to whoever it is said to.
    const turned = this.#settings.get('facing') && !state.over && state.turn === 'N' && this.#players.personToMove();
    fromDocument('documentElement').dataset.turned = String(turned);
  }

  /** What the last move did: how it was sown, and what came of it. */
  #lastMoveNews() {
    const told = this.#current.game.told();
    const sown = told.findIndex(({ key }) => !key.startsWith('fact.sow'));
    const split = sown < 0 ? 0 : sown;
    return { sown: sentences(this.#words, told.slice(0, split)), result: sentences(this.#words, told.slice(split)) };
  }

  #turnLine() {
    return this.#players.turnText() || this.#words.say('ui.turn', { by: this.#current.state.turn });
  }

  /** Who won, and why the game is over. */
  #resultLine() {
    return sentences(this.#words, this.#current.game.ending());
  }

  /** @returns {BoardScene} */
  #scene() {
    const { pits, stores, reserve, playable, last, over } = this.#current.state;
    return this.#pendingMove.scene({
      pits,
      stores,
      reserve,
      playable: this.#players.personToMove() ? playable : '',
      arrows: this.#arrows,
      origin: last?.origin ?? undefined,
      last: last?.fell ?? undefined,
      threatened: this.#settings.get('threats') && !this.#players.withoutHelp() && !over ? this.#current.game.threatened() : '',
    });
  }

  #labelPits() {
    if (this.#partial) return this.#setPitLabels(partialMoveWords(this.#words, this.#partial));
    const { pits, whys } = pitWords({
      words: this.#words,
      current: this.#current,
      hand: this.#pendingMove,
      scene: this.#scene(),
      mine: this.#players.personToMove(),
      turn: () => this.#players.turnText(),
    });
    this.#reasons = whys;
    this.#setPitLabels(pits);
  }

  /** @param {Record<string, import('./board-view.js').PitWords>} pits */
  #setPitLabels(pits) {
    const camp = (/** @type {Side} */ side) => this.#words.say('ui.camp', { by: side });
    this.#board.label(pits, { S: camp('S'), N: camp('N') });
  }

  /**
   * @param {GameState} state
   * @param {Side | null} turn whose turn it is
   */
  #showPlayers(state, turn) {
    for (const side of /** @type {Side[]} */ (['S', 'N'])) {
      const taken = state.stores[side === 'S' ? 0 : 1];
      const final = state.over && (side === 'S' ? state.over.south : state.over.north);
      this.#playerRows.show(side, {
        name: this.#players.name(side) || this.#words.say(`side.${side}`),
        score: final ?? taken,
        about: this.#words.say('ui.score', { n: final ?? taken }),
        turn: turn === side,
        won: state.over?.winner === side,
      });
    }
  }

  /**
   * Says why a pit cannot be played, as long as it is looked at.
   *
   * @param {string | null} pit
   */
  #explain(pit) {
    if (this.#board.moving || this.#partial) return;
    this.#statusText.explain((pit && !this.#current.state.over && this.#reasons.get(pit)) || null);
  }

  #tempo() {
    return animationTempo(this.#settings);
  }

  #applyLayoutSettings() {
    const settings = this.#settings;
    const flip = settings.get('flip');
    this.element.dataset.flip = String(flip);
    this.element.dataset.facing = String(settings.get('facing'));
    this.#board.options = {
      mirror: settings.get('mirror'),
      flip,
      faceToFace: settings.get('facing'),
      counts: settings.get('counts') && !this.#players.withoutHelp(),
      letters: settings.get('letters'),
      reserve: this.#current.state.reserve > 0,
    };
  }

  #applyTheme() {
    this.#board.theme = boardTheme(this.#settings);
  }

  #align() {
    alignNames(this.element, this.#board);
  }
}

/** @param {Event} event @returns {string | null} */
function letter(event) {
  return /** @type {CustomEvent<string | null>} */ (event).detail;
}
