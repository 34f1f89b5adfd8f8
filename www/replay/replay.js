import { fromDocument } from '../base/dom.js';
import { Steps } from './steps.js';

/**
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../awale.js').TreeNode & { children: number[] }} MoveNode
 * @typedef {'slow' | 'normal' | 'fast'} Pace
 *
 * @typedef {object} ReplayParts the game, and where it is looked at
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../board/game-view.js').GameView} view
 * @property {() => boolean} lent whether the board is lent to something that is no game
 * @property {() => boolean} [visible] whether somebody can see the board: a replay waits until then
 */

/** How long a position stands before the next move, in milliseconds, and for each letter to be read. */
const PACE_TIMES = { slow: [2500, 45], normal: [1500, 22], fast: [700, 0] };
/** So long it is said whether a guess was right before the last seed falls, in milliseconds. */
const GUESS_SHOWN = 1500;
/** The paces that a replay has. */
export const PACES = /** @type {Pace[]} */ (Object.keys(PACE_TIMES));

/**
 * A game gone through move by move, or seed by seed, by hand or by itself. It knows where in the
 * tree of the game one is and can go; what is seen of it, the table and the panels show.
 *
 * Sends `change` when another place is looked at, the tree has changed, or it runs or stops, and
 * `seed` (detail: Steps, or `null` when the whole move is done or given up) in the middle of a move.
 */
export class Replay extends EventTarget {
  #current;
  #match;
  #view;
  #lent;
  #visible;
  /** @type {Map<number, MoveNode> | null} */
  #nodes = null;
  /** @type {Pace} */
  pace = 'normal';
  /** Milliseconds between two moves, in place of those of the pace. @type {number | null} */
  interval = null;
  /** Whether the place of the last seed is to be guessed. */
  guess = false;
  /** What a press on a pit is told while seeds are being sown. */
  why = '';
  #running = false;
  #active = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** A move gone through seed by seed. @type {Steps | null} */
  #steps = null;

  /** @param {ReplayParts} place */
  constructor({ current, match, view, lent, visible = () => !fromDocument('hidden') }) {
    super();
    this.#current = current;
    this.#match = match;
    this.#view = view;
    this.#lent = lent;
    this.#visible = visible;
    current.addEventListener('change', (event) => this.#changed(/** @type {CustomEvent<Change>} */ (event).detail));
    view.addEventListener('settled', () => this.#scheduleNext());
    this.#changed({ kind: 'new' });
  }

  /** All moves by their numbers; the start is 0. */
  get nodes() {
    this.#nodes ??= treeNodes(this.#current.game.tree());
    return this.#nodes;
  }

  /** The move that is looked at. */
  get node() {
    return this.#current.game.node;
  }

  /** Whether the game is looked at, rather than played. */
  get active() {
    return this.#active;
  }

  get running() {
    return this.#running;
  }

  /** The move under way seed by seed. */
  get steps() {
    return this.#steps;
  }

  /** Whether there is nothing to go through. */
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

  /** The move that follows in the line that is looked at. */
  get next() {
    const { moves, ply } = this.#current.state;
    return this.#after(this.node, moves[ply]);
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
    this.goTo(moves.slice(ply).reduce((node, move) => this.#after(node, move) ?? node, this.node));
  }

  /** One move on; what is left of a move under way. */
  async forward() {
    this.stop();
    await this.#stepForward();
  }

  back() {
    this.stop();
    // A move under way is taken back whole.
    if (this.#steps) this.cancelSteps();
    else this.#visit(this.nodes.get(this.node)?.parent ?? 0);
  }

  /** The game goes on by itself, or stops doing so. */
  toggle() {
    if (this.#running) return this.stop();
    this.#running = true;
    if (this.atEnd && !this.#steps) this.#visit(0);
    else this.#stepForward();
    this.#changedEvent();
  }

  /** Goes on by itself from the next move, after a wait. */
  start() {
    this.#running = true;
    this.#scheduleNext();
    this.#changedEvent();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    this.#running = false;
    this.#changedEvent();
  }

  /** One seed on. */
  async seedForward() {
    this.stop();
    const { next } = this;
    if (next === null) return;
    const steps = this.#steps ?? this.#begin(this.nodes.get(next)?.move ?? '');
    if (!steps.forward()) return this.#show();
    if (steps.done) await this.#end(next);
    else this.#show(steps.before);
  }

  /** One seed back. */
  seedBack() {
    this.stop();
    if (this.#steps?.back()) return this.#show();
    if (this.#steps) return this.cancelSteps();
    const here = this.nodes.get(this.node);
    if (!here || here.id === 0) return;
    this.#visit(here.parent);
    this.#begin(here.move).last();
    this.#show();
  }

  /**
   * Where the last seed will fall, in somebody's opinion.
   *
   * @param {string} place a pit's letter, or `S` or `N` for a store
   */
  async answer(place) {
    const steps = this.#steps;
    if (!steps?.awaitsGuess) return;
    steps.setGuess(place);
    this.#show();
    // The last seed has waited for this.
    if (steps.lastSeedNext) this.#timer = setTimeout(() => this.#steps === steps && this.seedForward(), GUESS_SHOWN);
  }

  /**
   * Puts a move before those that could be played in its place, all the way to the start.
   *
   * @param {number} node
   */
  promote(node) {
    const path = this.path(node);
    this.#nodes = null;
    this.#current.edit((game) => path.forEach((id) => game.promote(id)));
  }

  /**
   * Removes a move and what follows it.
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
   * The moves that lead to one, itself the last.
   *
   * @param {number} node
   */
  path(node) {
    const path = [];
    for (let at = node; at !== 0; at = this.nodes.get(at)?.parent ?? 0) path.unshift(at);
    return path;
  }

  /**
   * The first move of the variation that a move belongs to; `null` in the main line.
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

  /** @param {boolean} active */
  set active(active) {
    this.#active = active;
    this.#view.element.dataset.replay = String(active);
  }

  /**
   * @param {number} node
   * @param {string | undefined} move
   */
  #after(node, move) {
    const { children = [] } = this.nodes.get(node) ?? {};
    return children.find((id) => this.nodes.get(id)?.move === move) ?? null;
  }

  async #stepForward() {
    const { next } = this;
    if (next === null) return;
    if (this.#steps) await this.#end(next);
    else this.#visit(next);
  }

  /** @param {number} node */
  #visit(node) {
    this.cancelSteps();
    this.active = true;
    this.#match.visit(node);
  }

  /** @param {string} move */
  #begin(move) {
    const { state, game } = this.#current;
    this.active = true;
    this.#steps = new Steps(game.preview(move).trace, state, this.guess);
    return this.#steps;
  }

  /** What is left of a move is seen, and then it has been made. @param {number} next */
  async #end(next) {
    const steps = this.#steps;
    if (!steps) return;
    const from = steps.done ? steps.before : steps.events;
    steps.last(true);
    await this.#view.showPartialMove(this.#partialMove(steps), from);
    // Somebody may have gone elsewhere while the last seeds fell.
    if (this.#steps !== steps) return;
    this.#steps = null;
    this.#match.visit(next);
    this.dispatchEvent(new CustomEvent('seed', { detail: null }));
  }

  /** @param {number} [from] */
  #show(from) {
    if (!this.#steps) return;
    this.dispatchEvent(new CustomEvent('seed', { detail: this.#steps }));
    this.#view.showPartialMove(this.#partialMove(this.#steps), from);
  }

  /** @param {Steps} steps */
  #partialMove(steps) {
    return {
      before: steps.start,
      trace: steps.trace,
      events: steps.events,
      pits: steps.pits,
      why: this.why,
      choose: steps.awaitsGuess ? (/** @type {string} */ pit) => void this.answer(pit) : null,
    };
  }

  /** A move under way is given up: the game is as it was before it. */
  cancelSteps() {
    if (!this.#steps) return;
    this.#dropSteps();
    this.#view.showPartialMove(null);
    this.#changedEvent();
  }

  #dropSteps() {
    if (!this.#steps) return;
    this.#steps = null;
    this.dispatchEvent(new CustomEvent('seed', { detail: null }));
  }

  /** @param {Pick<Change, 'kind'>} change */
  #changed({ kind }) {
    if (kind !== 'visit') {
      this.#nodes = null;
      if (kind !== 'edit') {
        this.stop();
        this.#dropSteps();
      }
      // Two people who try another move go on looking; whoever plays the program plays.
      const plays = this.#match.level('S') > 0 || this.#match.level('N') > 0;
      const { ply, length, over } = this.#current.state;
      // A game that comes with moves still ahead, or over, has come to be looked at.
      if (this.#lent()) this.active = false;
      else if (kind === 'new') this.active = !plays && length > 0 && (ply < length || over !== null);
      else if (kind === 'stop' || (kind === 'move' && plays)) this.active = false;
      // What is played is the game, and what it replaces a variation; who looks tries a variation.
      if (kind === 'move' && !this.#active && !this.#lent() && this.variation(this.node) !== null) this.promote(this.node);
    } else if (!this.#nodes?.has(this.node)) this.#nodes = null;
    this.#changedEvent();
  }

  /** The seeds lie still: the next move comes after a while. */
  #scheduleNext() {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    if (this.atEnd) return this.stop();
    const [rest, letter] = PACE_TIMES[this.pace];
    const wait = this.interval ?? rest + letter * this.#view.statusText.length;
    const go = () => {
      if (this.#visible()) this.#stepForward();
      else this.#timer = setTimeout(go, wait);
    };
    this.#timer = setTimeout(go, wait);
  }

  #changedEvent() {
    this.dispatchEvent(new Event('change'));
  }
}

/**
 * The moves of a tree, each with those that follow it.
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
