import { Game, readMove } from '../awale.js';
import { fromDocument } from '../base/dom.js';
import { SIDES, otherSide } from '../base/sides.js';
import { Clock, NO_CLOCK } from './clock.js';
import { NAME_TAGS } from './game-link.js';
import { levelOf, newFriend } from './match-settings.js';

/**
 * @typedef {import('./current-game.js').CurrentGame} CurrentGame
 * @typedef {import('./current-game.js').Change} Change
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {import('./match-settings.js').MatchSettings} MatchSettings
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('./clock.js').ClockState} ClockState
 *
 * @typedef {object} SavedMatch a match as it is stored
 * @property {MatchSettings} setup its match settings (the stored format has this name), not the set-up of a position
 * @property {string} game as `Game.stored` writes it
 * @property {ClockState | null} clock `null`: it starts at its full time
 * @property {Record<Side, number>} tally
 * @property {number} draws
 * @property {Result | null} [added] what its game has added to the tally
 * @property {KeptAs} [keptAs]
 * @property {boolean} [branched] whether another game continues from an earlier position of this one (`branchOff`)
 * @property {Pending | null} [pending]
 *
 * @typedef {object} Pending the presses of a move of several presses that is not played yet
 * @property {string} move
 * @property {string} position in which the move is made
 *
 * @typedef {{ winner?: Side | null }} Result of a game that has ended; without a winner, a draw
 *
 * @typedef {object} KeptAs the match's entry in the library of stored games
 * @property {string} id
 * @property {string | null} stamp of the last version stored here; another tab may have stored it since
 * @property {boolean} changed whether the match has changed since then
 * @property {Side} [you] the side of the only person who played it, if it was opened after its end by `open`, which
 *   seats two people; left out if `restore` continues the match with its players
 *
 * @typedef {object} Thinking the program's search
 * @property {Side} side
 * @property {number} depth in plies, so far
 */

/** How long a search runs before `thinking` is sent, in milliseconds. */
const THINK_NOTICE_DELAY = 300;
/**
 * The least time for a reply, in milliseconds, so that the player sees it apart from their own move. It does not apply
 * *à l’ivoirienne*.
 */
const MIN_ANSWER_TIME = 350;

/**
 * Who plays whom, the clock and the tally. Makes the program move at its turn, and runs the clock while
 * no seeds are moving.
 *
 * Events:
 * - `start` (detail: MatchSettings, which a listener may change) before a new game begins
 * - `search` when the program begins to search; `thinking` (detail: Thinking or `null`) during a search and after it
 * - `tick` when the players' time must be shown again
 * - `time-up` (detail: a side) when a clock that only reminds is at zero
 * - `players` when the players or their settings have changed, or whether they may move (a pause, a review, a link)
 * - `over` once at the end of a game; `taken-back` when that end is undone
 * - `engine-lost` (detail: the error) when the engine did not answer
 * - `save` when the match must be stored; `replaced` (detail: SavedMatch) when another game has taken its place
 * - `resumed` when another of the player's matches, not one by link, goes on in its place
 * - `sent`, sent by the page, when a link of a game with a friend has been sent
 */
export class Match extends EventTarget {
  #current;
  #engine;
  /** @type {MatchSettings} */
  #settings;
  #clock;
  /** @type {Record<Side, number>} */
  #tally = { S: 0, N: 0 };
  #draws = 0;
  /** @type {{ stop: () => void, timer: ReturnType<typeof setTimeout> } | null} */
  #thinking = null;
  /** The increments taken by the last undos, in milliseconds. @type {number[]} */
  #increments = [];
  /** The ply at which the seeds stopped last. */
  #settledPly = -1;
  /** The ply whose move clock has been started. */
  #timed = -1;
  /** Whether an end of this game is not counted: it has been counted, or the game was over when it was opened. */
  #skipsCount = false;
  /** What this game has added to the tally. @type {Result | null} */
  #added = null;
  /** @type {Pending | null} */
  #pending = null;
  /** Whether the program waits until a player resumes the game. */
  #paused = false;
  /** Whether the program did not answer: until it is asked again, a person plays for it. */
  #unanswered = false;
  /** @type {KeptAs} */
  #keptAs = newKeptAs();
  /** This match as it was when the board was lent. @type {SavedMatch | null} */
  #waiting = null;
  #lent = false;
  /** Whether a game that has ended is being reviewed, even if its end is shown (set by `Replay`). */
  #reviewed = false;
  /** Why no move can be made now. @type {string | undefined} */
  #held;
  #awaitsLink = false;
  /**
   * The state after the game's last move, while an earlier position is shown.
   *
   * @type {import('../awale.js').GameState | undefined}
   */
  #atEnd;
  #closing = new AbortController();

  /**
   * @param {CurrentGame} current
   * @param {Pick<Engine, 'think'>} engine
   * @param {MatchSettings} settings
   */
  constructor(current, engine, settings) {
    super();
    this.#current = current;
    this.#engine = engine;
    this.#settings = settings;
    this.#clock = this.#makeClock(settings);
    current.addEventListener('change', (event) => {
      this.#changed(/** @type {CustomEvent<Change>} */ (event).detail);
    });
    fromDocument('addEventListener')('visibilitychange', () => this.#visibilityChanged(), { signal: this.#closing.signal });
  }

  get settings() {
    return this.#settings;
  }

  /** The settings of the player's own match, which waits while a lesson or an exercise has the board. */
  get ownSettings() {
    return this.#waiting?.setup ?? this.#settings;
  }

  get clock() {
    return this.#clock;
  }

  get tally() {
    return this.#tally;
  }

  get draws() {
    return this.#draws;
  }

  /** Who has won the match of several games. @returns {Side | null} */
  get won() {
    const { games } = this.#settings;
    return SIDES.find((side) => games > 0 && this.#tally[side] >= games) ?? null;
  }

  get thinking() {
    return this.#thinking !== null;
  }

  get paused() {
    return this.#paused;
  }

  /** Whether a lesson, an exercise or a test has the board, and this match waits. */
  get lent() {
    return this.#lent;
  }

  get keptAs() {
    return this.#keptAs;
  }

  set keptAs(keptAs) {
    this.#keptAs = keptAs;
    if (!this.#lent) this.dispatchEvent(new Event('save'));
  }

  /** 0: a person. @param {Side} side */
  seat(side) {
    return this.#settings.seats[side];
  }

  /** The program's seat; of two programs, the larger number; 0 if only people play. */
  get programSeat() {
    return Math.max(this.seat('S'), this.seat('N'));
  }

  /** The side of the only person who plays at this device, against the program or a friend. @returns {Side | undefined} */
  get you() {
    return this.#settings.friend?.me ?? SIDES.find((side) => this.seat(side) === 0 && this.seat(otherSide(side)) > 0);
  }

  /**
   * The side that texts address as `you`: that of the only person, but none in a review, or while `held` is set.
   *
   * @returns {Side | undefined}
   */
  get addressed() {
    return this.#reviewed || this.#held !== undefined ? undefined : this.you;
  }

  /**
   * Whether a person may move now; in the review of an ended game, for either side, as a variation, but in a game by
   * link only where `#here` allows it.
   */
  get personToMove() {
    const { over, turn } = this.#current.state;
    return over === null && this.held === undefined && !this.#awaitsLink && (this.reviewed || this.#unanswered || this.seat(turn) === 0) && this.#here(turn);
  }

  /**
   * Whether a side may move on this device: against a remote friend only the player's own side, after the moves that
   * both players know, and once the friend's request is answered.
   *
   * @param {string} side
   */
  #here(side) {
    const { friend } = this.#settings;
    return !friend || (side === friend.me && this.#current.state.ply >= friend.seen && (friend.ask?.by ?? side) === side);
  }

  /**
   * Whether undo is allowed: not while a link is being read or while only the program has moved, and neither of a move
   * already sent to a friend nor of the end that a player declared in a match of several games.
   */
  get mayUndo() {
    const { ply, over, moves, declared } = this.#current.state;
    const { friend, games } = this.#settings;
    if (this.#awaitsLink) return false;
    if (friend) return ply > friend.seen;
    return over ? !declared || !games : moves.slice(0, ply).some((move) => this.bothPrograms || this.seat(readMove(move).by) === 0);
  }

  /** Whether hints, counts and undo are allowed: not *à l’ivoirienne*. */
  get helpAllowed() {
    return !this.#settings.ivorian;
  }

  /** Whether hints are allowed: not against a remote friend, who would in fact face the program. */
  get hintAllowed() {
    return this.helpAllowed && !this.#settings.friend;
  }

  /** Whether the game has ended and its result has been counted. */
  get hasResult() {
    return this.#added !== null;
  }

  /**
   * Whether the analysis and the marks of threats are allowed: not *à l’ivoirienne*, and against a remote friend only
   * once the game is over.
   */
  get adviceAllowed() {
    return this.hintAllowed || (this.helpAllowed && (this.#reviewed || this.#current.state.over !== null));
  }

  /** Whether the program plays at a level for beginners, where everything is explained. */
  get forBeginners() {
    return this.programSeat > 0 && levelOf(this.programSeat) <= 2;
  }

  /** Whether two programs play each other. */
  get bothPrograms() {
    return this.seat('S') > 0 && this.seat('N') > 0;
  }

  /** Whether a game that has ended is being reviewed, even if its end is shown (set by `Replay`). */
  get reviewed() {
    return this.#reviewed;
  }

  set reviewed(reviewed) {
    if (reviewed === this.#reviewed) return;
    this.#reviewed = reviewed;
    this.dispatchEvent(new Event('players'));
  }

  /**
   * Whether the link that the page was opened with is still being read. No move can be made meanwhile: the link's
   * game may replace this one.
   */
  get awaitsLink() {
    return this.#awaitsLink;
  }

  set awaitsLink(awaits) {
    if (awaits === this.#awaitsLink) return;
    this.#awaitsLink = awaits;
    this.dispatchEvent(new Event('players'));
  }

  /** Why no move can be made while the replay runs, or while an earlier position of an unfinished game is shown. */
  get held() {
    return this.#held;
  }

  /**
   * @param {string | undefined} why no move can be made; `undefined`: moves can be made
   * @param {import('../awale.js').GameState} [atEnd] the state after the game's last move
   */
  hold(why, atEnd) {
    this.#held = why;
    this.#atEnd = atEnd;
  }

  /** @param {MatchSettings} wanted @param {MatchSettings['first']} [first] who begins this game only */
  start(wanted, first = wanted.first) {
    const adjusted = structuredClone(wanted);
    this.dispatchEvent(new CustomEvent('start', { detail: adjusted }));
    const { friend } = adjusted;
    // A game by link has days instead of a clock, and belongs to no match of several games.
    const settings = friend ? { ...adjusted, games: 0, clock: { ...adjusted.clock, kind: /** @type {const} */ ('none') }, friend: newFriend(newId(), friend.me, friend.days) } : adjusted;
    // A program that follows the player's results stays the same opponent at another level.
    const follow = settings.follow && this.#settings.follow;
    const kindOf = (/** @type {MatchSettings} */ { rules, games, seats }) => [rules, games, ...SIDES.map((side) => (follow ? !seats[side] : seats[side]))].join();
    const same = kindOf(settings) === kindOf(this.#settings);
    if (first === 'random') first = Math.random() < 0.5 ? 'S' : 'N';
    const replaced = this.#beginReplacement();
    if (!same || this.won) this.#clearTally();
    this.#settings = settings;
    this.#reset(null);
    const game = new Game(settings.rules, undefined, first);
    for (const side of SIDES) {
      if (settings.seats[side] === 0) game.setTag(NAME_TAGS[side], settings.names[side]);
    }
    this.#current.adopt(game);
    this.#sendReplaced(replaced);
  }

  /**
   * Gives the game on the board a new library entry; the entry that it had keeps the game as it was.
   *
   * @param {string} game the game as it was, as `Game.stored` writes it
   */
  branchOff(game) {
    const replaced = { ...this.snapshot(), game, branched: true };
    this.#keptAs = { ...newKeptAs(), changed: true };
    this.#sendReplaced(replaced);
  }

  #clearTally() {
    this.#tally = { S: 0, N: 0 };
    this.#draws = 0;
  }

  /** Drops what belongs to the match: the next game is not part of it. @param {Partial<MatchSettings>} settings */
  #leaveMatch(settings) {
    this.#settings = { ...this.#settings, ...settings, games: 0, clock: { ...NO_CLOCK }, friend: null, ivorian: false };
    this.#clearTally();
  }

  /** Called before another game replaces this one. @returns {SavedMatch | null} the replaced match */
  #beginReplacement() {
    if (this.#lent) return null;
    const replaced = this.#waiting ?? this.snapshot();
    this.#waiting = null;
    this.#keptAs = newKeptAs();
    return replaced;
  }

  /** @param {SavedMatch | null} replaced */
  #sendReplaced(replaced) {
    if (replaced) this.dispatchEvent(new CustomEvent('replaced', { detail: replaced }));
  }

  /**
   * Lends the board to a guest (a lesson, an exercise or a test: `BoardGuest` in board-loan.js). Until the loan ends,
   * this match waits, and the games on the board are the guest's.
   */
  lend() {
    this.#waiting ??= this.snapshot();
    this.#lent = true;
  }

  /** Ends the loan without resuming the waiting match. */
  endLoan() {
    this.#lent = false;
  }

  /** Ends the loan and resumes the waiting match. */
  resumeWaiting() {
    const waiting = this.#waiting;
    this.#lent = false;
    this.#waiting = null;
    if (waiting) this.#show(waiting);
  }

  /**
   * Opens the game of a link, a file or a guest.
   *
   * @param {Game} game
   * @param {Record<Side, number>} [seats] two people by default
   * @param {KeptAs} [keptAs] its entry in the library
   */
  open(game, seats = { S: 0, N: 0 }, keptAs = newKeptAs()) {
    const { rules } = game.state();
    const replaced = this.#beginReplacement();
    this.#keptAs = keptAs;
    this.#leaveMatch({ rules, seats });
    this.#reset(null);
    this.#skipsCount = true;
    this.#current.adopt(game);
    this.#skipsCount = this.#current.state.over !== null;
    this.#sendReplaced(replaced);
  }

  /** Starts another game of the match; the other player begins. */
  rematch() {
    this.start(this.#settings, otherSide(this.#current.first));
  }

  /** Called when the seeds have stopped moving after a change. */
  boardSettled() {
    const { over, turn, ply } = this.#current.state;
    this.#settledPly = ply;
    if (over) {
      this.#countResult();
      return;
    }
    this.#startClock();
    if (this.seat(turn) > 0 && !this.#paused && !this.#thinking) this.#think();
  }

  /**
   * Starts the clock of the player to move after the last move, also while an earlier position of an unfinished game is
   * shown. The program's clock is stopped meanwhile, and while the program is paused: the program does not search then.
   */
  #startClock() {
    const { turn, ply } = this.#atEnd ?? this.#current.state;
    if ((this.#atEnd || this.#paused) && this.seat(turn) > 0) return this.#clock.stop();
    if (fromDocument('hidden') || this.reviewed) return;
    this.#clock.start(turn, this.#timed !== ply);
    this.#timed = ply;
  }

  /** Makes the program play the best move found so far. */
  moveNow() {
    this.#thinking?.stop();
  }

  /** Pauses or resumes the program. */
  togglePause() {
    if (this.held !== undefined) return;
    this.#paused = !this.#paused;
    if (this.#paused) {
      this.#stopThinking();
      this.#startClock();
    } else this.boardSettled();
    this.dispatchEvent(new Event('players'));
  }

  /** Takes moves back until a person is to move. */
  undo() {
    if (this.mayUndo) this.#backToPerson(() => this.#current.undo());
  }

  redo() {
    this.#backToPerson(() => this.#current.redo());
  }

  /**
   * Moves the cursor to another node, where the program may wait until the game is resumed (`#waitsAt`).
   *
   * @param {number} node
   */
  visit(node) {
    if (node === this.#current.game.node) return;
    const before = this.#paused;
    this.#current.visit(node);
    this.#paused = this.#waitsAt(this.#current.state);
    if (this.#paused !== before) this.dispatchEvent(new Event('players'));
  }

  /**
   * Lets other players continue the game from here, without a clock.
   *
   * @param {Record<Side, number>} seats
   * @param {boolean} [skipsCount] whether the end of the game is not counted
   */
  changePlayers(seats, skipsCount = this.#current.state.over !== null) {
    const replaced = this.#beginReplacement();
    this.#leaveMatch({ seats });
    this.#reset(null);
    this.#skipsCount = skipsCount;
    this.dispatchEvent(new Event('save'));
    this.boardSettled();
    this.#sendReplaced(replaced);
  }

  /** The presses of a move of several presses, kept with the match. @returns {Pending | null} */
  get pending() {
    return this.#pending;
  }

  set pending(pending) {
    this.#pending = pending;
    this.dispatchEvent(new Event('save'));
  }

  /** @param {import('./match-settings.js').Friend} friend */
  changeFriend(friend) {
    this.#settings = { ...this.#settings, friend };
    this.#keptAs = { ...this.#keptAs, changed: true };
    this.dispatchEvent(new Event('players'));
    this.dispatchEvent(new Event('save'));
  }

  agree() {
    if (!this.#current.state.over) this.#current.agree();
  }

  /** @param {Side} loser */
  resign(loser) {
    if (!this.#current.state.over) this.#current.resign(loser);
  }

  /**
   * The best move found in a short time, for a hint or an offer to stop.
   *
   * @param {number} time milliseconds
   * @returns {Promise<Report | null>} `null` as soon as the game or the position changes
   */
  bestMove(time) {
    const { changeSignal } = this.#current;
    const { answer, stop } = this.#engine.think({ ...this.#question(), time });
    return new Promise((resolve, reject) => {
      answer.then(resolve, reject);
      changeSignal.addEventListener('abort', () => {
        stop();
        resolve(null);
      });
    });
  }

  /** @returns {SavedMatch} */
  snapshot() {
    return {
      setup: this.#settings,
      game: this.#current.game.stored(),
      clock: this.#clock.state(),
      tally: { ...this.#tally },
      draws: this.#draws,
      added: this.#added,
      keptAs: this.#keptAs,
      pending: this.#pending,
    };
  }

  /**
   * Continues a stored match.
   *
   * @param {SavedMatch} saved
   */
  restore(saved) {
    const same = saved.keptAs?.id === this.#keptAs.id && !this.#waiting;
    const replaced = same ? null : this.#beginReplacement();
    this.#show(saved);
    this.#sendReplaced(replaced);
    if (!same && !this.#settings.friend) this.dispatchEvent(new Event('resumed'));
  }

  /** @param {SavedMatch} saved */
  #show({ setup, game: stored, clock, tally, draws, added, keptAs, pending }) {
    const game = Game.fromStored(stored);
    this.#keptAs = isKeptAs(keptAs) ? keptAs : newKeptAs();
    const state = game.state();
    this.#settings = { ...setup, rules: state.rules };
    this.#tally = { S: countOf(tally?.S), N: countOf(tally?.N) };
    this.#draws = countOf(draws);
    this.#reset(clock);
    this.#added = isResult(added) ? added : null;
    this.#pending = isPending(pending) ? pending : null;
    // The move's clock continues where it stood.
    this.#timed = state.ply;
    this.#paused = this.#waitsAt(state);
    this.#skipsCount = true;
    this.#current.adopt(game);
    this.#skipsCount = this.#current.state.over !== null;
  }

  /**
   * Whether the program pauses at the cursor's position: at an earlier position of the game, and always if both
   * players are programs, so that they do not play on unseen.
   *
   * @param {import('../awale.js').GameState} state
   */
  #waitsAt({ ply, length, turn }) {
    return this.bothPrograms || (ply < length && this.seat(turn) > 0);
  }

  /** @returns {import('../awale_engine.js').EngineQuestion} */
  #question() {
    const { moves, ply, rules } = this.#current.state;
    return { rules, position: this.#current.start, moves: moves.slice(0, ply) };
  }

  /** @param {ClockState | null} clock */
  #reset(clock) {
    this.#stopThinking();
    this.#clock.stop();
    this.#clock = this.#makeClock(this.#settings, clock);
    this.#timed = -1;
    this.#skipsCount = false;
    this.#added = null;
    this.#pending = null;
    this.#paused = false;
    this.#unanswered = false;
    this.#reviewed = false;
    this.#awaitsLink = false;
    this.dispatchEvent(new Event('players'));
  }

  /**
   * @param {MatchSettings} settings
   * @param {ClockState | null} [state]
   */
  #makeClock({ clock: timeControl }, state = null) {
    const clock = new Clock(timeControl, state);
    clock.addEventListener('tick', () => this.dispatchEvent(new Event('tick')));
    clock.addEventListener('zero', (event) => {
      const side = /** @type {CustomEvent<Side>} */ (event).detail;
      if (timeControl.atZero !== 'lose') this.dispatchEvent(new CustomEvent('time-up', { detail: side }));
      // No loss on time while an earlier position is shown: the clock sends a canceled `zero` again at its next tick.
      else if (this.#held) event.preventDefault();
      else if (!this.#current.state.over) this.#current.timeOut(side);
    });
    return clock;
  }

  /** @param {Change} change */
  #changed({ kind, before }) {
    // Undo and redo too count as changes of a game in the library, because it is resumed where its cursor was left.
    const steps = (kind === 'undo' || kind === 'redo') && this.#keptAs.stamp !== null && !this.reviewed;
    if (steps || ['move', 'stop', 'edit'].includes(kind)) this.#keptAs = { ...this.#keptAs, changed: true };
    if (kind === 'edit') {
      this.dispatchEvent(new Event('save'));
      return;
    }
    // A person's clock keeps running while an earlier position is shown.
    if (kind !== 'visit' || this.#thinking) this.#clock.stop();
    this.#stopThinking();
    if (kind === 'move' && !this.reviewed) this.#clock.add(before.turn);
    // Undoing a move also takes the increment that it added to the clock; redoing it at once gives that back.
    const { over, ply, turn } = this.#current.state;
    if (kind === 'undo') before.ply > ply && this.#increments.push(this.#clock.take(turn));
    else if (kind === 'redo') this.#clock.add(before.turn, this.#increments.pop() ?? 0);
    else this.#increments = [];
    this.dispatchEvent(new Event('tick'));
    if (kind === 'move' && !this.bothPrograms) this.#paused = false;
    if (kind === 'undo' || kind === 'redo') this.#skipsCount &&= over !== null;
    if (kind === 'undo' && before.over && !over && this.#added) this.#takeBackEnd();
    // Visiting the end again does not count it again.
    if (kind === 'visit') this.#skipsCount ||= over !== null;
    this.dispatchEvent(new Event('save'));
  }

  /** @param {() => boolean} step */
  #backToPerson(step) {
    // Two programs are paused: otherwise they would play the same moves again at once.
    if (this.bothPrograms) this.#paused = true;
    if (!step()) return;
    const { state } = this.#current;
    const more = () => !this.#current.state.over && this.seat(this.#current.state.turn) > 0;
    if (this.bothPrograms || state.over) return;
    while (more() && step());
  }

  #countResult() {
    const { over } = this.#current.state;
    if (!over || this.#skipsCount || this.#reviewed) return;
    this.#skipsCount = true;
    this.#count(over);
    this.dispatchEvent(new Event('save'));
    this.dispatchEvent(new Event('over'));
  }

  /** Removes the result from the tally when the end of the game has been undone. */
  #takeBackEnd() {
    this.#keptAs = { ...this.#keptAs, changed: true };
    this.#count(null);
    this.dispatchEvent(new Event('taken-back'));
  }

  /** Counts the result of this game once, in the place of what it has added before. @param {Result | null} result */
  #count(result) {
    const add = (/** @type {Result | null} */ to, /** @type {number} */ n) => {
      if (to?.winner) this.#tally[to.winner] += n;
      else if (to) this.#draws += n;
    };
    add(this.#added, -1);
    add((this.#added = result), 1);
  }

  async #think() {
    const { turn: side, rules } = this.#current.state;
    const begun = performance.now();
    this.#unanswered = false;
    let depth = 0;
    const notify = () => this.dispatchEvent(new CustomEvent('thinking', { detail: { side, depth } }));
    // The seed of the random numbers is stored with the game, so that its moves can be reproduced.
    const { game } = this.#current;
    const seed = Number(game.tag('Seed')) || Math.ceil(Math.random() * 2 ** 32);
    game.setTag('Seed', String(seed));
    const { answer, stop } = this.#engine.think(
      { ...this.#question(), rules, level: levelOf(this.seat(side)), seed },
      (news) => {
        depth = news.depth;
        if (this.#thinking === search && performance.now() - begun > THINK_NOTICE_DELAY) notify();
      },
    );
    const search = { stop, timer: setTimeout(notify, THINK_NOTICE_DELAY) };
    this.#thinking = search;
    this.dispatchEvent(new Event('search'));
    try {
      const { move } = await answer;
      const wait = this.#settings.ivorian ? 0 : begun + MIN_ANSWER_TIME - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#thinking !== search) return;
      this.#clearThinking();
      if (move) this.#current.play(move);
    } catch (error) {
      if (this.#thinking !== search) return;
      this.#clearThinking();
      this.#paused = true;
      this.#unanswered = true;
      this.#startClock();
      this.dispatchEvent(new Event('players'));
      this.dispatchEvent(new CustomEvent('engine-lost', { detail: error }));
    }
  }

  /** Ends the match: stops its search, its clock and its listening to the document. */
  close() {
    this.#stopThinking();
    this.#clock.stop();
    this.#closing.abort();
  }

  #stopThinking() {
    this.#thinking?.stop();
    this.#clearThinking();
  }

  #clearThinking() {
    if (!this.#thinking) return;
    clearTimeout(this.#thinking.timer);
    this.#thinking = null;
    this.dispatchEvent(new CustomEvent('thinking', { detail: null }));
  }

  /** The clock stops while the page is hidden. */
  #visibilityChanged() {
    if (fromDocument('hidden')) {
      this.#clock.stop();
      this.dispatchEvent(new Event('save'));
    } else if (!this.#current.state.over && this.#settledPly === this.#current.state.ply) this.#startClock();
  }
}

/** The entry of a match that is not in the library yet. @returns {KeptAs} */
function newKeptAs() {
  return { id: newId(), stamp: null, changed: false };
}

/** A stored count; 0 if it is not valid. @param {unknown} stored */
const countOf = (stored) => (Number.isSafeInteger(stored) && Number(stored) > 0 ? Number(stored) : 0);

/** @param {any} stored @returns {stored is KeptAs} */
const isKeptAs = (stored) => typeof stored?.id === 'string' && (stored.stamp === null || typeof stored.stamp === 'string') && typeof stored.changed === 'boolean';

/** @param {any} stored @returns {stored is Result} */
const isResult = (stored) => typeof stored === 'object' && stored !== null && [undefined, null, ...SIDES].includes(stored.winner);

/** @param {any} stored @returns {stored is Pending} */
const isPending = (stored) => typeof stored?.move === 'string' && typeof stored.position === 'string';

/** A new id, such as of a stored game, a game by link or a tournament. */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 10);
}
