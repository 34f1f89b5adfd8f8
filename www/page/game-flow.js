import { loadStyle } from '../base/assets.js';
import { SIDES } from '../base/sides.js';
import { notArrived } from '../base/not-arrived.js';
import { QuestionBar } from '../base/question-bar.js';
import { askPendingMove, askBeforeRepeating } from '../board/pending-move-bar.js';
import { sowingPath } from '../board/sowing-path.js';
import { BoardLoan } from '../game/board-loan.js';
import { FRIEND_KEY, NAME_TAGS, applyView, readLink } from '../game/game-link.js';
import { Match } from '../game/match.js';
import { rulesName, shortForm, shortRules } from '../rules/rules-name.js';
import { MAX_LEVEL, SEAT_OF_0, levelInName, levelOf, validMatchSettings, saveMatchSettings, lastMatchSettings } from '../game/match-settings.js';

/**
 * @typedef {import('../game/current-game.js').CurrentGame} CurrentGame
 * @typedef {import('../board/game-view.js').GameView} GameView
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../storage/settings.js').Settings} Settings
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {import('../storage/tab-save.js').TabSave} TabSave
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../game/match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 * @typedef {import('../base/sides.js').Side} Side
 */

/** The format version of a stored match (`SavedMatch`); the game in it has a version of its own. */
export const SAVE_VERSION = 1;
/** The time for a hint, in milliseconds. */
const HINT_TIME = 1200;
/** After this many moves without a capture, the page offers to stop. */
const PATIENCE = 30;
/** How long the last position is shown before the end dialog, in milliseconds. */
const END_DELAY = 900;

/**
 * Maps the key of a sentence about the winner to the key to use if the only person at this device has lost.
 *
 * @type {Record<string, string>}
 */
const ABOUT_OPPONENT = { 'end.win': 'ui.end.win.other', 'end.win-outright': 'ui.end.win-outright.other' };

/** The most characters of a faulty link that the message quotes. */
const MAX_FAULT_LENGTH = 40;

/** The seat that a link's level gives North; 0: two people; `null`: no valid level. @param {string | null} found */
function seatFor(found) {
  if (found === 'random') return SEAT_OF_0;
  const level = /^\d+$/.test(found ?? '') ? Number(found) : NaN;
  return level <= MAX_LEVEL ? level : null;
}

/** @param {string} text */
const shortened = (text) => (text.length > MAX_FAULT_LENGTH ? `${text.slice(0, MAX_FAULT_LENGTH)}…` : text);

/**
 * The course of games on the page: their start, questions to the players, saving, and their end. It connects
 * the match, the view and the dialogs.
 */
export class GameFlow {
  #current;
  #view;
  #settings;
  #store;
  #tabSave;
  #requests;
  /** @type {() => Words} */
  #words;
  match;
  bar;
  loan;
  #kiosk;
  /** Whether a shared device fixes the rules and the opponent. */
  fixed;
  /** Whether a first game has been opened. */
  #opened = false;
  /** @type {import('./friend-flow.js').FriendFlow | null} */
  #friendFlow = null;
  /** Whether a game with a friend overrides the setting `flip`, which says who is at the bottom. */
  #turned = false;
  /** The change signal of the position that a hint is being computed for. @type {AbortSignal | null} */
  #hinting = null;
  /** The offers to stop that have been made. @type {Set<string>} */
  #offered = new Set();
  /** Whether the player has been told that the game cannot be stored. */
  #warned = false;

  /**
   * @param {object} parts
   * @param {CurrentGame} parts.current
   * @param {GameView} parts.view
   * @param {Engine} parts.engine
   * @param {Settings} parts.settings
   * @param {Store} parts.store
   * @param {TabSave} parts.tabSave
   * @param {() => Words} parts.words
   * @param {import('./panel-requests.js').PanelRequests} parts.requests
   * @param {boolean} parts.fixed
   * @param {boolean} parts.kiosk whether the device is shared
   */
  constructor({ current, view, engine, settings, store, tabSave, words, requests, fixed, kiosk }) {
    this.#current = current;
    this.#view = view;
    this.#settings = settings;
    this.#store = store;
    this.#tabSave = tabSave;
    this.#words = words;
    this.#requests = requests;
    this.fixed = fixed;
    this.#kiosk = kiosk;
    this.bar = new QuestionBar((text, afterMove) => view.statusText.ask(text, afterMove), () => this.focusBoard());
    this.match = new Match(current, engine, lastMatchSettings(store, shortRules));
    this.loan = new BoardLoan(this.match, () => {
      this.#save();
      this.bar.ask(null);
    });
    this.#listen();
    view.setPlayers(this.match, this.loan, {
      name: (side) => this.#name(side),
      called: (side) => this.#addressed(side),
      turnText: () => this.#turnText(),
      tellsAgain: () => !this.loan.active && this.#movesAgain,
      result: () => this.#result(),
      faceToFace: () => !this.loan.active && this.match.programSeat === 0 && !this.match.settings.friend,
    });
  }

  /** Moves the focus to a pit that a person can play, or else to the first pit of `match.you`, by default of South. */
  focusBoard() {
    const pit = this.match.personToMove && this.#current.state.playable[0];
    this.#view.board.focus(pit || (this.match.you === 'N' ? 'a' : 'A'));
  }

  /**
   * Whether the marks of threats may be shown now: if the match allows advice, and no test has borrowed the board. Only
   * a test has `speaks: 'silent'` (exercises/test-run.js).
   */
  get adviceAllowed() {
    return this.match.adviceAllowed && this.loan.guest?.speaks !== 'silent';
  }

  get hinting() {
    return this.#hinting !== null && !this.#hinting.aborted;
  }

  /**
   * Opens the game of a link. The first time, a link without a game opens the stored game of this tab, or a new one;
   * so does a friend's link, which `receive` opens afterwards.
   *
   * @param {string} link what follows `#` in the address
   * @returns {boolean | void} whether the link has put a game on the board
   */
  open(link) {
    if (new URLSearchParams(link).has(FRIEND_KEY)) {
      if (!this.#opened) {
        this.#resumeSaved();
        this.match.awaitsLink = true;
      }
      this.#opened = true;
      return;
    }
    const { game, content, view, faults, ...asked } = readLink(link);
    applyView(this.#settings, view);
    const { rules } = game.state();
    const level = seatFor(asked.level);
    const hasRules = content === 'rules' && faults.length === 0;
    const isGame = content === 'game';
    // A link with only rules or a level counts too: it begins a new game.
    const hasGame = isGame || hasRules || level !== null;
    if (!this.#opened && !hasGame) this.#resumeSaved();
    const saved = !this.#opened && hasGame && this.#tabSave.read();
    if (saved) this.#requests.send({ replaced: saved });
    if (hasGame) this.loan.end();
    if (isGame) this.match.open(game);
    else game.free();
    if (hasGame && !isGame) {
      const last = lastMatchSettings(this.#store, shortRules);
      this.match.start({ ...last, rules: hasRules ? rules : last.rules, seats: level === null ? last.seats : { S: 0, N: level } });
    }
    this.#opened = true;
    const quoted = faults.map(({ key, value }) => ({ key, value: shortened(value) }));
    if (quoted.length > 0) this.#words().add('helps').then(() => this.#view.showMessage(this.#say('ui.link.fault', { faults: quoted })), console.info);
    return hasGame;
  }

  /**
   * Opens a friend's link; on a shared device, where `keeper` is `null`, only the game in it.
   *
   * @param {string} link
   * @param {import('../files/match-keeper.js').MatchKeeper | null} keeper
   */
  async receive(link, keeper) {
    if (keeper) return (await this.#loadFriend()).receive(link, keeper);
    const { game, view } = readLink(link);
    applyView(this.#settings, view);
    this.match.open(game);
  }

  /** Loads the module and the words of games with a friend. */
  async #loadFriend() {
    const { FriendFlow } = await import('./friend-flow.js');
    const flow = new FriendFlow({
      current: this.#current,
      match: this.match,
      loan: this.loan,
      view: this.#view,
      settings: this.#settings,
      bar: this.bar,
      say: this.#say,
      words: this.#words,
      onnew: () => this.newGame(),
      onend: () => this.#showEnd(),
    });
    // Until its words are loaded it has nothing to say.
    await flow.prepare();
    return (this.#friendFlow ??= flow);
  }

  /** The flow of a game with a friend, if one is on the board. */
  get #activeFriendFlow() {
    return this.match.settings.friend && !this.loan.active ? this.#friendFlow : null;
  }

  /** Prepares a game with a friend: turns the board, and loads its flow. */
  async #prepareFriend() {
    const { friend } = this.match.settings;
    this.#turnToPlayer();
    if (!friend || this.#friendFlow) return;
    await this.#loadFriend();
    this.#askUsual();
    this.#view.refresh();
  }

  #turnToPlayer() {
    const { friend } = this.match.settings;
    if (this.loan.active || (!friend && !this.#turned)) return;
    this.#turned = friend !== null;
    this.#settings.override(friend ? { flip: friend.flip ?? friend.me === 'N' } : {});
  }

  #resumeSaved() {
    /** @type {SavedMatch | null} */
    const saved = this.#tabSave.read();
    try {
      if (saved) return this.match.restore({ ...saved, setup: validMatchSettings(saved.setup, shortRules) });
    } catch (error) {
      console.info('awale: the kept game could not be opened and was set aside', error);
      this.#tabSave.setAside();
    }
    this.match.start(lastMatchSettings(this.#store, shortRules));
  }

  /**
   * Calls `goOn`; if the friend has still to be told how the game by link ended, asks first.
   *
   * @param {() => unknown} goOn
   */
  #onceTold(goOn) {
    return this.#activeFriendFlow?.askToTell(goOn) || goOn();
  }

  /**
   * Opens the new-game dialog with the stored settings, but the current rules; where a shared device fixes the game,
   * begins it again.
   */
  newGame() {
    return this.#onceTold(() => this.#newGame());
  }

  /** Begins the next game against the same opponent. */
  rematch() {
    this.#onceTold(() => {
      this.match.rematch();
      this.focusBoard();
    });
  }

  #newGame() {
    if (this.fixed) {
      const link = location.hash.slice(1);
      const { content, game } = readLink(link);
      game.free();
      // For a friend's link `open` does nothing: the request puts its game on the board.
      return content !== 'game' ? this.begin(this.match.settings) : this.open(link) || this.#requests.send({ link });
    }
    // The stored seats, not those of the current game, which may come from a link.
    return this.#openNewGame({ ...lastMatchSettings(this.#store, shortRules), rules: this.match.settings.rules });
  }

  /** @param {MatchSettings} settings */
  begin(settings) {
    this.loan.end();
    saveMatchSettings(this.#store, settings);
    this.match.start(settings);
    if (shortForm(settings.rules).preset === 'stricte') this.#offerMirror().catch(console.info);
  }

  async #offerMirror() {
    const { offerMirror } = await import('./offer-mirror.js');
    const { changeSignal } = this.#current;
    const parts = { bar: this.bar, settings: this.#settings, store: this.#store, words: this.#words() };
    const asked = await offerMirror({ ...parts, askUsual: () => this.#askUsual(), stillPlayed: () => !changeSignal.aborted });
    if (asked) this.#view.announce(this.bar.spoken);
  }

  /** Opens the new-game dialog with the settings of the player's own game, also during a lesson. */
  showNewGameDialog() {
    return this.#onceTold(() => this.#openNewGame(this.match.ownSettings));
  }

  /** Opens the new-game dialog with these settings. @param {MatchSettings} settings */
  async #openNewGame(settings) {
    if (this.fixed) return;
    const { openNewGameDialog } = await import('./new-game-dialog.js');
    await openNewGameDialog({
      words: this.#words(),
      say: this.#say,
      settings,
      store: this.#store,
      match: this.match,
      // A game with a friend may have turned the board: the dialog shows it as the player chose in the settings.
      flip: this.#settings.chosen('flip'),
      rulesName: (rules) => rulesName(this.#say, rules),
      onrules: (request) => this.chooseRules(undefined, request),
      ontournaments: this.#kiosk ? null : () => this.#requests.send({ tournaments: true }),
      onstart: (chosen, mirror) => {
        if (mirror !== undefined) this.#settings.set('mirror', mirror);
        this.begin(chosen);
      },
      onstarted: () => this.focusBoard(),
    });
  }

  /**
   * Opens the choice of rules. Unless the new-game dialog opened it, a game by the chosen rules begins at once, or
   * after a question if that would end a match of several games.
   *
   * @param {string} [shown] the sheet whose variants, and readings of unclear rules, are open at first
   * @param {import('./new-game-dialog.js').RulesRequest} [request] of the new-game dialog
   */
  async chooseRules(shown, request) {
    if (this.fixed) return;
    const open = async () => {
      const { chooseRules } = await import('./rules-choice.js');
      await chooseRules({
        words: this.#words(),
        settings: this.#settings,
        store: this.#store,
        requests: this.#requests,
        match: this.match,
        shown,
        request,
        onstart: (chosen, kept) => {
          this.begin(chosen);
          if (kept) this.#view.showMessage(kept);
        },
        onstarted: () => this.focusBoard(),
      });
    };
    await (request ? open() : this.#onceTold(open));
  }

  /** The name of the current rules. */
  rulesName() {
    return rulesName(this.#say, this.match.settings.rules);
  }

  /** Asks how to stop a game before its end. */
  async askToStop() {
    if (this.#current.state.over || this.match.bothPrograms) return;
    if (this.#activeFriendFlow) return this.#activeFriendFlow.askToStop();
    (await this.#stopping())?.askToStop();
  }

  /** Loads `Stopping`; `null` if the game or the position has changed meanwhile. */
  async #stopping() {
    const { changeSignal } = this.#current;
    const [{ Stopping }] = await Promise.all([import('./stopping.js'), this.#words().add('helps')]);
    if (changeSignal.aborted) return null;
    return new Stopping({ current: this.#current, match: this.match, bar: this.bar, view: this.#view, words: this.#words(), you: this.match.you, called: (side) => this.#addressed(side), askUsual: () => this.#askUsual() });
  }

  /** Shows the best move and explains it. */
  async hint() {
    if (this.hinting || !this.match.personToMove || !this.match.hintAllowed) return;
    const words = this.#words();
    const { changeSignal } = this.#current;
    this.#hinting = changeSignal;
    this.#view.announce((this.#view.status = words.say('ui.hint.looking')));
    try {
      const [{ hintText }, found] = await Promise.all([import('./hint.js'), this.match.bestMove(HINT_TIME), words.add('helps')]);
      if (!found?.move || changeSignal.aborted) return;
      const { game } = this.#current;
      this.#view.pointOut(sowingPath(game, found.move), hintText(words, game, found.move, found));
    } catch (error) {
      if (notArrived(error)) throw error;
      console.error(error);
      this.#view.showMessage(words.say('ui.engine-lost'));
    } finally {
      // A hint for the next position may already have been asked for.
      if (this.#hinting === changeSignal) {
        this.#hinting = null;
        this.#view.refresh();
      }
    }
  }

  #say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) =>
    this.#words().say(key, data);

  #listen() {
    const { match } = this;
    const view = this.#view;
    view.addEventListener('settled', () => {
      match.boardSettled();
      this.#turnToPlayer();
      this.#offerToStop();
    });
    view.addEventListener('pending-move', () => this.#askUsual());
    view.addEventListener('repetition', (event) => this.#warnRepetition(/** @type {CustomEvent} */ (event).detail));
    view.playerRows.addEventListener('choose', () => this.showNewGameDialog());
    match.addEventListener('save', () => this.#save());
    match.addEventListener('replaced', (event) => {
      if (this.#opened) this.#requests.send({ replaced: /** @type {CustomEvent} */ (event).detail });
    });
    // The new-game dialog proposes the settings of a resumed match, but not those of a game brought back by a
    // reload, which may come from a link.
    match.addEventListener('resumed', () => {
      if (this.#opened) saveMatchSettings(this.#store, match.settings);
    });
    match.addEventListener('tick', () => this.showClocks());
    match.addEventListener('players', () => {
      this.#prepareFriend();
      this.#askUsual();
      this.#showColours();
      this.showClocks();
      view.refresh();
    });
    match.addEventListener('over', () => this.#gameOver());
    match.addEventListener('thinking', (event) => {
      /** @type {import('../game/match.js').Thinking | null} */
      const thinking = /** @type {CustomEvent} */ (event).detail;
      if (thinking) view.status = this.#say(thinking.depth ? 'ui.thinks' : 'ui.thinks.first', { by: thinking.side, n: thinking.depth });
    });
    match.addEventListener('time-up', (event) => {
      const by = /** @type {CustomEvent<Side>} */ (event).detail;
      view.showMessage(this.#say(by === this.match.you ? 'ui.clock.hurry.you' : 'ui.clock.hurry', { by: this.#called(by) }));
    });
    match.addEventListener('engine-lost', (event) => {
      view.showMessage(this.#say('ui.engine-lost.turn'));
      // An unhandled rejection makes the page offer to fetch missing files again.
      Promise.reject(/** @type {CustomEvent} */ (event).detail);
    });
    addEventListener('pagehide', () => this.#save());
  }

  #showColours() {
    const { colours } = this.match.settings;
    for (const side of SIDES) this.#view.playerRows.row(side).dataset.colour = colours[side];
    if (colours.S || colours.N) loadStyle('./board/player-colours.css');
  }

  /** Shows the players' time. */
  showClocks() {
    this.#view.playerRows.showClock(this.match.clock, this.#words().language);
  }

  /** Shows the texts in another language. */
  translate() {
    this.#askUsual();
    this.showClocks();
  }

  /** The name in a player's row, before that of the side. @param {Side} side */
  #name(side) {
    const seat = this.match.seat(side);
    // While a link is read, the players of its game are not known yet: their sides are named.
    if (this.match.awaitsLink) return '';
    const name = this.#current.game.tag(NAME_TAGS[side]);
    const n = seat > 0 ? levelOf(seat) : levelInName(name);
    if (n !== undefined) return this.#say('ui.name.level', { n });
    return name || this.#activeFriendFlow?.name(side) || (side === this.match.you ? this.#say('ui.name.you') : '');
  }

  /** What a sentence calls a player: the name that was given, or the side. @param {Side} side */
  #called(side) {
    const name = this.match.seat(side) === 0 && this.#current.game.tag(NAME_TAGS[side]);
    return name && !levelInName(name) ? { name } : side;
  }

  /**
   * What a sentence addressed to the players calls one of them: `you`, the name that was given, or the side.
   *
   * @param {Side} side
   */
  #addressed(side) {
    return (this.loan.active ? this.#current.state.turn : this.match.you) === side ? 'you' : this.#called(side);
  }

  /**
   * Why the game is over, and the winner. Players are named, and the only person at this device is addressed
   * directly; reasons given by the rules name the sides.
   */
  #result() {
    const { ended, result } = this.#current.report;
    const { you } = this.match;
    const told = (/** @type {import('../awale.js').Message[]} */ messages, /** @type {boolean} */ named) =>
      messages.map((message) => {
        const by = /** @type {Side | undefined} */ (message.data.by);
        const key = (you && by !== you && ABOUT_OPPONENT[message.key]) || message.key;
        return { ...message, key, data: { ...message.data, you, ...(named && by && { by: this.#addressed(by) }) } };
      });
    return [told(ended, !this.#current.state.over?.counted), told(result, true)];
  }

  /** Whether a person is to move because their last move gave them another turn. */
  get #movesAgain() {
    return this.match.personToMove && !this.match.reviewed && this.#current.report.replay.length > 0;
  }

  #turnText() {
    const { turn, reserve } = this.#current.state;
    // An ended game under review has no player to move. attach-replay.js has loaded the text of this key.
    if (this.match.reviewed) return this.#say('ui.replay.over');
    if (this.match.paused) return this.#say('ui.paused');
    if (this.match.held !== undefined) return '';
    if (this.match.awaitsLink) return this.#say('ui.hint.looking');
    const ofLink = this.#activeFriendFlow?.turnText();
    if (ofLink) return ofLink;
    const by = this.#called(turn);
    if (this.#movesAgain) return this.#say('fact.replay', { by: this.#addressed(turn) });
    if (this.match.seat(turn) > 0) return this.#say('ui.turn.program', { by });
    const kind = reserve > 0 ? '.place' : '';
    const you = turn === this.match.you ? '.you' : '';
    return this.#say(`ui.turn${you}${kind}`, { by });
  }

  /** Shows the question of a game with a friend or of a pending move; otherwise clears the question bar. */
  #askUsual() {
    // While a link is read, the game on the board may be about to be replaced.
    if (this.match.awaitsLink) return this.bar.ask(null);
    if (this.#activeFriendFlow?.ask()) return;
    if (!this.match.personToMove || !askPendingMove(this.bar, this.#view, this.#current, this.#words())) this.bar.ask(null);
  }

  /** @param {import('../board/pending-move-bar.js').RepetitionWarning} warning */
  #warnRepetition(warning) {
    askBeforeRepeating(this.bar, this.#view, this.#words(), warning, () => this.#askUsual());
  }

  /** If a person is to move, offers to stop a game that is decided or has gone long without a capture. */
  #offerToStop() {
    const { decided, over, ply, length, quiet } = this.#current.state;
    if (over || ply < length || (!decided && quiet < PATIENCE) || this.loan.active || this.match.settings.friend) return;
    if (!this.match.helpAllowed || !this.match.personToMove) return;
    this.#stopping().then((stopping) => stopping?.offerToStop(this.#offered, PATIENCE), console.info);
  }

  #save() {
    if (this.loan.active) return;
    const stored = this.#tabSave.write(this.match.snapshot());
    if (stored || this.#warned || !this.#store.refused) return;
    this.#warned = true;
    this.#view.showMessage(this.#say('ui.not-kept'));
  }

  #gameOver() {
    if (!this.#activeFriendFlow?.ask()) this.bar.ask(null);
    return this.#showEnd();
  }

  async #showEnd() {
    const { changeSignal } = this.#current;
    if (!this.#current.state.over || this.loan.active || this.match.bothPrograms) return;
    const [{ showEnd }] = await Promise.all([
      import('./end-dialog.js'),
      this.#words().add('end'),
      this.#words().add('options'),
      new Promise((resolve) => setTimeout(resolve, END_DELAY)),
    ]);
    if (changeSignal.aborted || document.querySelector('dialog')) return;
    const { state } = this.#current;
    const tell = this.#activeFriendFlow?.endToSend;
    // The end dialog has the same button as the question bar.
    if (tell) this.bar.ask(null);
    await showEnd({ words: this.#words(), say: this.#say, match: this.match, state, told: this.#result(), called: (side) => this.#addressed(side), requests: this.#requests, tell, onnew: () => this.newGame(), onclosed: () => tell && !this.bar.question && this.#askUsual() });
  }
}
