import { Game } from '../awale.js';
import { fromDocument } from '../base/dom.js';
import { Steps } from './steps.js';

/**
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../awale.js').TreeNode & { children: number[] }} MoveNode
 * @typedef {'slow' | 'normal' | 'fast'} Pace
 *
 * @typedef {object} ReplayParts what a replay works on
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../board/game-view.js').GameView} view
 * @property {() => boolean} lent whether the board is lent to a lesson or an exercise
 * @property {() => boolean} [visible] whether the board is in sight: an automatic replay waits for it
 * @property {(when: 'seeds' | 'running' | 'earlier') => string} [refusal] what is said when a pit is pressed while a
 *   move is shown by seeds, while the replay runs, and at an earlier position or in a variation of a match's game that
 *   is being played (`#isPlayed`); without it, pits can be played in the last two cases
 */

/** The wait before the next move, in milliseconds: a fixed part, and a part for each letter of the text. */
const PACE_TIMES = { slow: [2500, 45], normal: [1500, 22], fast: [700, 0] };
/** How long a right guess is shown before the move goes on, in milliseconds. */
const GUESS_SHOWN = 1500;
export const PACES = /** @type {Pace[]} */ (Object.keys(PACE_TIMES));

/**
 * Steps through a game by moves or by seeds, by hand or automatically (running). It moves the cursor in the game tree;
 * the view and the panels show the position.
 *
 * Sends `change` when the position, the tree or the running state has changed, and `seed` while a move is shown seed by
 * seed (detail: its `Steps`) and when that ends (detail: `null`).
 */
export class Replay extends EventTarget {
  #current;
  #match;
  #view;
  #lent;
  #visible;
  #refusal;
  /** @type {Map<number, MoveNode> | null} */
  #nodes = null;
  /** @type {Pace} */
  pace = 'normal';
  /** Milliseconds between two moves, instead of the pace. @type {number | null} */
  interval = null;
  /** Whether the viewer guesses where the last seed falls. */
  guess = false;
  /** The match that a variation interrupted. @type {import('../game/match.js').SavedMatch | null} */
  #interruptedMatch = null;
  /** The library's id of the game in which the variation is tried. */
  #interruptedId = '';
  /** Whether the interrupted game has ended: then it comes back as soon as the variation is left. */
  #interruptedHasEnded = false;
  #running = false;
  #active = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The steps of the move that is shown seed by seed. @type {Steps | null} */
  #steps = null;
  /** Whether the viewer asked for the whole move, not for a seed of it: then all of it follows a right guess. */
  #wholeMove = false;

  /** @param {ReplayParts} parts */
  constructor({ current, match, view, lent, visible = () => !fromDocument('hidden'), refusal }) {
    super();
    this.#current = current;
    this.#match = match;
    this.#view = view;
    this.#lent = lent;
    this.#visible = visible;
    this.#refusal = refusal;
    current.addEventListener('change', (event) => this.#changed(/** @type {CustomEvent<Change>} */ (event).detail));
    view.addEventListener('settled', () => this.#scheduleNext());
    match.addEventListener('players', () => this.#hold());
    // The next game of a match follows the interrupted one, which is resumed first.
    match.addEventListener('start', () => this.interrupted && this.#interruptedHasEnded && this.#resumeInterrupted());
    this.#changed({ kind: 'new' });
  }

  /** The nodes of the tree by id; the start is 0. */
  get nodes() {
    this.#nodes ??= treeNodes(this.#current.game.tree());
    return this.#nodes;
  }

  /** The current node. */
  get node() {
    return this.#current.game.node;
  }

  /** Whether the game is being replayed rather than played. */
  get active() {
    return this.#active;
  }

  get running() {
    return this.#running;
  }

  /** The move that is shown seed by seed. */
  get steps() {
    return this.#steps;
  }

  /** Whether there is nothing to replay. */
  get empty() {
    return this.#current.state.length === 0 || this.#lent();
  }

  get atStart() {
    return this.#current.state.ply === 0 && !this.#steps;
  }

  get atEnd() {
    const { ply, length } = this.#current.state;
    return ply === length;
  }

  /** Whether another position than that of the game is shown, or the replay runs. */
  get away() {
    return !this.#lent() && (this.#running || (this.#active && !this.empty && (!this.atEnd || this.inVariation)));
  }

  /** Whether a variation is shown, or is being tried while the game waits. */
  get inVariation() {
    return (this.interrupted && !this.#interruptedHasEnded) || this.variation(this.node) !== null;
  }

  /** Whether a game waits until a variation has been tried. */
  get interrupted() {
    return this.#interruptedMatch !== null && this.#interruptedId === this.#match.keptAs.id && !this.#lent();
  }

  /** Whether a variation is tried of a game that has ended or waits: then there is no game to stop. */
  get tries() {
    return this.interrupted || (this.inVariation && this.#hasEnded());
  }

  /** The last node of the main line. */
  get mainEnd() {
    return this.#endFrom(0);
  }

  /** The end of the line that follows the first child of each node, from this one on. @param {number} node */
  #endFrom(node) {
    let end = node;
    for (let next; (next = this.nodes.get(end)?.children[0]) !== undefined; ) end = next;
    return end;
  }

  /** The next node of the current line. */
  get next() {
    const { moves, ply } = this.#current.state;
    return this.#childOf(this.node, moves[ply]);
  }

  /** @param {number} node */
  goTo(node) {
    this.stop();
    this.#visit(node);
  }

  first() {
    this.goTo(0);
  }

  last() {
    const { moves, ply } = this.#current.state;
    this.goTo(moves.slice(ply).reduce((node, move) => this.#childOf(node, move) ?? node, this.node));
  }

  /**
   * Goes to the next move, or to the end of the current one. With guesses, the seeds are lifted first, and the guess is
   * awaited.
   */
  async forward() {
    this.stop();
    if (!this.#steps && this.#askGuess()) return;
    await this.#stepForward();
  }

  /** Lifts the seeds of the next move and asks where the last one falls; `false` if there is nothing to guess. */
  #askGuess() {
    const { next } = this;
    if (!this.guess || next === null) return false;
    const steps = this.#beginSteps(this.nodes.get(next)?.move ?? '');
    steps.forward();
    if (!steps.awaitsGuess) {
      this.#steps = null;
      return false;
    }
    this.#wholeMove = true;
    this.#showSteps();
    return true;
  }

  back() {
    this.stop();
    // A move that is shown seed by seed is taken back whole.
    if (this.#steps) this.cancelSteps();
    else this.#visit(this.nodes.get(this.node)?.parent ?? 0);
  }

  /** Starts or stops running. */
  toggle() {
    if (this.#running) return this.stop();
    this.#running = true;
    if (this.atEnd && !this.#steps) this.#visit(0);
    else this.#stepForward();
    this.#sendChange();
  }

  /** Starts running after the usual wait. */
  start() {
    this.#running = true;
    this.#scheduleNext();
    this.#sendChange();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    this.#running = false;
    this.#sendChange();
  }

  /** Shows the next seed. */
  async seedForward() {
    this.stop();
    this.#wholeMove = false;
    const { next } = this;
    if (next === null) return;
    const steps = this.#steps ?? this.#beginSteps(this.nodes.get(next)?.move ?? '');
    if (!steps.forward()) return this.#showSteps();
    if (steps.done) await this.#finishSteps(next);
    else this.#showSteps(steps.previousEvents);
  }

  /** Takes back the seed that fell last, which may be of the move before. */
  seedBack() {
    this.stop();
    this.#wholeMove = false;
    if (this.#steps?.back()) return this.#showSteps();
    if (this.#steps) return this.cancelSteps();
    const node = this.nodes.get(this.node);
    if (!node || node.id === 0) return;
    this.#visit(node.parent);
    this.#beginSteps(node.move).last();
    this.#showSteps();
  }

  /**
   * Takes the viewer's guess.
   *
   * @param {string} place a pit's letter, or `S` or `N` for a store
   */
  async answer(place) {
    const steps = this.#steps;
    if (!steps?.awaitsGuess) return;
    steps.setGuess(place);
    this.#showSteps();
    if (!steps.guessed?.right) return;
    // After a right guess the last seed, or the whole move if that was asked for, follows by itself. Seeds before the
    // last one wait for a press.
    const goOn = this.#wholeMove ? () => this.forward() : steps.lastSeedNext ? () => this.seedForward() : null;
    if (goOn) this.#timer = setTimeout(() => this.#steps === steps && goOn(), GUESS_SHOWN);
  }

  /**
   * Makes the line to a node the main line.
   *
   * @param {number} node
   */
  promote(node) {
    const path = this.path(node);
    this.#nodes = null;
    this.#current.edit((game) => path.forEach((id) => game.promote(id)));
  }

  /**
   * Removes a node and what follows it.
   *
   * @param {number} node
   */
  remove(node) {
    this.#nodes = null;
    this.#current.edit((game) => game.remove(node));
  }

  /**
   * @param {number} node
   * @param {{ before: string, after: string, marks: number[] }} notes
   */
  annotate(node, { before, after, marks }) {
    this.#current.edit((game) => game.annotate(node, before, after, Uint8Array.from(marks)));
  }

  /**
   * The nodes on the way from the start, which is left out, to a node, which is the last.
   *
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at !== 0; at = this.nodes.get(at)?.parent ?? 0) path.unshift(at);
    return path;
  }

  /**
   * The first node of the variation that a node is in; `null` in the main line.
   *
   * @param {number} node
   */
  variation(node) {
    const found = this.path(node).reverse().find((id) => {
      const siblings = this.nodes.get(this.nodes.get(id)?.parent ?? 0)?.children;
      return siblings?.[0] !== id;
    });
    return found ?? null;
  }

  /** Goes back to the node at which the variation branches off, or to the game that waits. */
  leaveVariation() {
    if (this.interrupted && !this.#interruptedHasEnded) return this.#resumeInterrupted();
    const first = this.variation(this.node);
    if (first === null) return;
    const from = this.nodes.get(first)?.parent ?? 0;
    this.stop();
    this.cancelSteps();
    // From there the line goes on with the moves that the variation replaces, no longer with the variation's.
    this.#current.game.goToNode(this.#endFrom(from));
    this.#visit(from);
  }

  /** Goes back to the last position of the game; a game that has not ended is played on there. */
  backToGame() {
    if (this.interrupted && !this.#interruptedHasEnded) return this.#resumeInterrupted();
    this.goTo(this.mainEnd);
    if (!this.#match.reviewed && this.#current.state.over === null) this.active = false;
    this.#sendChange();
  }

  /** Two people try a variation; the game waits meanwhile. */
  tryVariation() {
    this.stop();
    this.cancelSteps();
    this.active = true;
    this.#interrupt();
    this.#sendChange();
  }

  #interrupt() {
    const before = this.interrupted ? this.#interruptedMatch : this.#match.snapshot();
    this.#interruptedHasEnded = this.interrupted ? this.#interruptedHasEnded : this.#hasEnded();
    this.#match.changePlayers({ S: 0, N: 0 }, this.#interruptedHasEnded || undefined);
    this.#interruptedMatch = before;
    this.#interruptedId = this.#match.keptAs.id;
  }

  /** Whether the game itself, its main line, has ended. */
  #hasEnded() {
    return this.#endState().over !== null;
  }

  /** The state of the game itself, at the end of its main line. */
  #endState() {
    const game = Game.fromStored(this.#current.game.stored());
    goToMainEnd(game);
    const state = game.state();
    game.free();
    return state;
  }

  /**
   * Interrupts a match while a variation of its ended game is shown, and resumes it after that: its players, its score
   * and its end stay what they are.
   */
  #updateInterruption() {
    if (this.#lent() || !this.#active) return;
    const offMainLine = this.variation(this.node) !== null;
    if (this.interrupted) {
      if (this.#interruptedHasEnded && !offMainLine) this.#resumeInterrupted(this.#current.state.ply);
    } else if (offMainLine && this.#mustBeInterrupted() && this.#hasEnded()) this.#interrupt();
  }

  /**
   * Whether a variation would change something of the match: its players, its clock or its score. The match with a
   * friend is not interrupted.
   */
  #mustBeInterrupted() {
    const { tally, draws, settings: { friend } } = this.#match;
    const hasScore = tally.S + tally.N + draws > 0;
    return !friend && (this.#isMatch() || hasScore);
  }

  /**
   * Continues the interrupted match with its players; its game keeps the variation.
   *
   * @param {number} [ply] the number of moves after which the game is shown; its end, if left out
   */
  #resumeInterrupted(ply) {
    const before = this.#interruptedMatch;
    const match = this.#match;
    this.stop();
    this.cancelSteps();
    this.#interruptedMatch = null;
    if (!before) return;
    match.keptAs = { .../** @type {import('../game/match.js').KeptAs} */ (before.keptAs), changed: true };
    const game = Game.fromStored(this.#current.game.stored());
    goToMainEnd(game);
    if (ply !== undefined) game.goTo(ply);
    match.restore({ ...before, game: game.stored(), keptAs: match.keptAs });
    game.free();
  }

  /** @param {boolean} active */
  set active(active) {
    this.#active = active;
    this.#view.element.dataset.replay = String(active);
    this.#hold();
  }

  /** Says in the page's language why no move can be made. */
  translate() {
    this.#hold();
  }

  /**
   * Tells the match when no move can be made: while the replay runs, and at an earlier position or in a variation of a
   * match's game that is being played (`#isPlayed`).
   */
  #hold() {
    const held = this.away && (this.#running || this.#isPlayed()) ? this.#refusal?.(this.#running ? 'running' : 'earlier') : undefined;
    if (held === this.#match.held) return;
    this.#match.hold(held, held === undefined ? undefined : this.#endState());
    this.#view.refresh();
  }

  /** Whether the game is one of a match (`#isMatch`) and the line at the cursor leads to no end (`endsInResult`). */
  #isPlayed() {
    return this.#isMatch() && !endsInResult(this.#current);
  }

  /** Whether the opponent is the program or a friend, there is a clock, or the game is played *à l’ivoirienne*. */
  #isMatch() {
    const { seats, clock, ivorian, friend } = this.#match.settings;
    return seats.S + seats.N > 0 || clock.kind !== 'none' || ivorian || friend !== null;
  }

  /**
   * @param {number} node
   * @param {string | undefined} move
   */
  #childOf(node, move) {
    const { children = [] } = this.nodes.get(node) ?? {};
    return children.find((id) => this.nodes.get(id)?.move === move) ?? null;
  }

  async #stepForward() {
    const { next } = this;
    if (next === null) return;
    if (this.#steps) await this.#finishSteps(next);
    else this.#visit(next);
    // At the end of the line the next move can be made at once, while seeds still fall.
    if (this.atEnd) this.stop();
  }

  /** @param {number} node */
  #visit(node) {
    this.cancelSteps();
    this.active = true;
    this.#match.visit(node);
  }

  /** @param {string} move */
  #beginSteps(move) {
    const { state, game } = this.#current;
    this.active = true;
    this.#steps = new Steps(game.preview(move).trace, state, this.guess);
    return this.#steps;
  }

  /** Shows the remaining steps of a move, then moves the cursor after it. @param {number} next */
  async #finishSteps(next) {
    const steps = this.#steps;
    if (!steps) return;
    const from = steps.done ? steps.previousEvents : steps.shownEvents;
    steps.last(true);
    await this.#view.showPartialMove(this.#partialMove(steps), from);
    // The cursor may have moved during the animation.
    if (this.#steps !== steps) return;
    this.#steps = null;
    this.#match.visit(next);
    this.dispatchEvent(new CustomEvent('seed', { detail: null }));
  }

  /** @param {number} [from] the events after this one are animated */
  #showSteps(from) {
    if (!this.#steps) return;
    this.dispatchEvent(new CustomEvent('seed', { detail: this.#steps }));
    this.#view.showPartialMove(this.#partialMove(this.#steps), from);
  }

  /** @param {Steps} steps */
  #partialMove(steps) {
    return {
      before: steps.start,
      trace: steps.trace,
      events: steps.shownEvents,
      ...steps.board,
      why: this.#refusal?.('seeds') ?? '',
      choose: steps.awaitsGuess ? (/** @type {string} */ pit) => void this.answer(pit) : null,
    };
  }

  /** Shows the position before the move that is shown seed by seed. */
  cancelSteps() {
    if (!this.#steps) return;
    this.#dropSteps();
    this.#view.showPartialMove(null);
    this.#sendChange();
  }

  #dropSteps() {
    if (!this.#steps) return;
    this.#steps = null;
    this.dispatchEvent(new CustomEvent('seed', { detail: null }));
  }

  /** @param {Pick<Change, 'kind'>} change */
  #changed({ kind }) {
    const visits = kind === 'visit';
    const edits = kind === 'edit';
    // After a visit the cached nodes are still valid, unless the visited node is missing from them.
    if (!visits || !this.#nodes?.has(this.node)) this.#nodes = null;
    if (!visits && !edits) {
      this.stop();
      this.#dropSteps();
    }
    if (!visits) this.#updateActive(kind);
    if (kind === 'move' && !this.#active) this.#promotePlayedMove();
    if (!edits) this.#match.reviewed = this.#isReviewedAfter(kind);
    if (visits || kind === 'move') this.#updateInterruption();
    this.#sendChange();
  }

  /** Decides after a change whether the game is replayed or played. @param {Change['kind']} kind */
  #updateActive(kind) {
    // Outside a match (`#isMatch`), a move that is tried in a replay does not end the replay.
    const played = this.#isPlayed() || this.#match.programSeat > 0;
    const { ply, length, over } = this.#current.state;
    // A new game counts as replayed if the cursor is before its end and, without the program, also at its end once it
    // is over. But an unfinished game of a match is played on.
    if (this.#lent()) this.active = false;
    else if (kind === 'new' && played) this.active = ply < length && endsInResult(this.#current);
    else if (kind === 'new') this.active = length > 0 && (ply < length || over !== null);
    // While an ended game is reviewed, a move is a variation of it and does not end the replay.
    else if (kind === 'stop' || (kind === 'move' && played && !this.#match.reviewed)) this.active = false;
  }

  /**
   * Whether a game that has ended is being reviewed: it was opened at a position before its end, or the replay has
   * stepped through it. A move made then keeps the review only if its line leads to the end of a game (`endsInResult`);
   * after any other change, such as a move taken back, the game is played.
   *
   * @param {Change['kind']} kind of the change
   */
  #isReviewedAfter(kind) {
    const continuesReplay = kind === 'visit' || (kind === 'move' && this.#match.reviewed);
    const replayed = kind === 'new' ? !this.atEnd : continuesReplay && this.#active;
    return replayed && !this.#lent() && endsInResult(this.#current);
  }

  /** A move in a game that is played becomes the main line; in a replay it becomes a variation. */
  #promotePlayedMove() {
    if (this.#lent() || this.variation(this.node) === null) return;
    this.#keepFinishedGame();
    this.promote(this.node);
  }

  /**
   * Gives the game a new library entry after a move from an earlier position of a stored finished game: the old entry
   * keeps the game as it ended.
   */
  #keepFinishedGame() {
    if (this.#match.keptAs.stamp === null) return;
    const before = Game.fromStored(this.#current.game.stored());
    const move = before.node;
    before.undo();
    before.remove(move);
    goToMainEnd(before);
    if (before.state().over) this.#match.branchOff(before.stored());
    before.free();
  }

  /** Waits before the next move. */
  #scheduleNext() {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    if (this.atEnd) return this.stop();
    const [fixed, perLetter] = PACE_TIMES[this.pace];
    const wait = this.interval ?? fixed + perLetter * this.#view.statusText.length;
    const go = () => {
      if (this.#visible()) this.#stepForward();
      else this.#timer = setTimeout(go, wait);
    };
    this.#timer = setTimeout(go, wait);
  }

  #sendChange() {
    this.#hold();
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * Whether the line at the cursor leads to the end of a game.
 *
 * @param {import('../game/current-game.js').CurrentGame} current
 */
export function endsInResult({ game, state: { ply, length } }) {
  game.goTo(length);
  const { over } = game.state();
  game.goTo(ply);
  return over !== null;
}

/**
 * Moves the cursor to the end of the main line.
 *
 * @param {Game} game
 */
export function goToMainEnd(game) {
  let end = 0;
  // In pre-order the main line comes first.
  for (const { id, parent } of game.tree().slice(1)) {
    if (parent !== end) break;
    end = id;
  }
  game.goToNode(end);
}

/**
 * The nodes of a tree with their children.
 *
 * @param {import('../awale.js').TreeNode[]} tree
 */
function treeNodes(tree) {
  /** @type {Map<number, MoveNode>} */
  const nodes = new Map();
  for (const node of tree) {
    nodes.set(node.id, { ...node, children: [] });
    if (node.id !== 0) nodes.get(node.parent)?.children.push(node.id);
  }
  return nodes;
}
