import { sideOf } from '../base/sides.js';
import { Game, readMove } from '../awale.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {import('../awale_engine.js').ReviewedMove} ReviewedMove
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').Message} Message
 *
 * @typedef {object} Place a position of a game, before a move
 * @property {string} rules
 * @property {string} position
 *
 * @typedef {object} Capture the largest one that a player can make
 * @property {string} from the pit that is sown
 * @property {string[]} pits that are emptied
 * @property {number} seeds
 *
 * @typedef {{ place: Place, judged: ReviewedMove | null }} Moved a move, and what the review says of it
 *
 * @typedef {object} CoachParts what the coach listens to and speaks through
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../game/board-loan.js').BoardLoan} loan
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../base/question-bar.js').QuestionBar} bar
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../storage/store.js').Store} store
 * @property {() => import('../base/words.js').Words} words
 * @property {import('../base/words.js').Say} say
 */

/** The coach speaks by itself until this many games against the program have been finished. */
const FIRST_GAMES = 3;
/** A move that loses this many seeds is commented on. */
const WORTH_SAYING = 2;
/** Before a move that loses this many seeds, the player is asked. */
const WORTH_ASKING = 3;
/** The node limit for judging a move. */
const NODES = 300_000;
/** The limits for comparing all moves before one is played: depth, and time in milliseconds. */
const AHEAD = { depth: 10, time: 1500, lines: 99 };
/** The least depth that is enough to ask. */
const DEEP_ENOUGH = 4;

const STORE_NAME = 'coach';
const VERSION = 1;

/**
 * Says after a player's move what it left open, what it overlooked or what was well seen, and may ask
 * before a costly move. What it says comes from a review of the move and from the rules.
 */
export class Coach {
  #parts;
  /** The player's last move, while there may be something to say of it. @type {Moved | null} */
  #moved = null;
  /** The moves of the position, once they have been compared. @type {Report | null} */
  #compared = null;
  /** The search that compares them. @type {{ stop: () => void } | null} */
  #comparing = null;
  /** The move that the player wants in spite of the question. */
  #wanted = '';

  /** @param {CoachParts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { current, match, view, store } = parts;
    current.addEventListener('change', (event) => {
      this.#follow(/** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail);
    });
    view.addEventListener('settled', () => {
      this.#tell();
      this.#compare();
    });
    match.addEventListener('over', () => {
      if (this.#games < FIRST_GAMES && this.#againstProgram) store.write(STORE_NAME, VERSION, { games: this.#games + 1 });
    });
    view.beforeSowing = (move) => this.#asks(move);
  }

  /** How many games have been finished; not counted further than needed. @returns {number} */
  get #games() {
    return this.#parts.store.read(STORE_NAME, VERSION)?.games ?? 0;
  }

  get #againstProgram() {
    const { match } = this.#parts;
    return !match.bothPrograms && (match.level('S') > 0 || match.level('N') > 0);
  }

  /**
   * Whether the coach may speak or ask: not with a clock, by link, with help off, in a lesson or between
   * two programs; between two people only if the setting says always.
   */
  get #admitted() {
    const { match, loan, settings } = this.#parts;
    const { clock, friend } = match.settings;
    if (loan.active || clock.kind !== 'none' || friend || !match.helpAllowed || match.bothPrograms) return false;
    return this.#againstProgram || settings.get('coach') === 'on';
  }

  get #speaks() {
    const wish = this.#parts.settings.get('coach');
    if (!this.#admitted || wish === 'off') return false;
    return wish === 'on' || this.#parts.match.forBeginners || this.#games < FIRST_GAMES;
  }

  /** @param {import('../game/current-game.js').Change} change */
  #follow({ kind, before }) {
    if (kind === 'edit') return;
    this.#comparing?.stop();
    this.#comparing = this.#compared = null;
    this.#wanted = '';
    const { state } = this.#parts.current;
    const mine = this.#parts.match.level(/** @type {Side} */ (before.turn)) === 0;
    if (kind !== 'move') this.#moved = null;
    // The program's reply does not change what is to be said.
    else if (mine) this.#moved = this.#speaks && before.reserve === 0 ? this.#review(before, state.moves[state.ply - 1]) : null;
  }

  /**
   * @param {GameState} before
   * @param {string} move
   */
  #review({ rules, position }, move) {
    const { engine } = this.#parts;
    /** @type {Moved} */
    const moved = { place: { rules, position }, judged: null };
    const look = async () => {
      const { answer } = engine.review({ rules, position, moves: [move], nodes: NODES });
      const [{ moves }] = await Promise.all([answer, this.#parts.words().add('coach'), this.#parts.words().add('helps')]);
      if (this.#moved !== moved || !moves[0]) return;
      moved.judged = moves[0];
      this.#tell();
    };
    look().catch(console.info);
    return moved;
  }

  /** Shows the comment once the player is to move again. */
  #tell() {
    const { match, view } = this.#parts;
    const judged = this.#moved?.judged;
    if (!this.#moved || !judged || !view.settled || !match.personToMove || match.thinking) return;
    const { place } = this.#moved;
    this.#moved = null;
    const text = this.#sentence(place, judged);
    if (!text) return;
    const offer = { label: this.#parts.say('ui.coach.take-back'), act: () => match.undo() };
    view.addNews(text, judged.grade === 'great' || !match.mayUndo ? undefined : offer);
  }

  /**
   * @param {Place} place
   * @param {ReviewedMove} judged
   */
  #sentence(place, { move, best, loss, grade }) {
    const words = this.#parts.words();
    const pit = readMove(move).origin;
    const reasons = (/** @type {string} */ wanted) => first(hints(place, wanted));
    if (grade === 'great') return join([words.mark('ui.coach.seen', { pit }), words.tell(reasons(move), 'mark')]);
    if (loss < WORTH_SAYING || !best[0] || grade === 'forced') return '';
    const better = readMove(best[0]).origin;
    const open = largestCapture(place, move);
    const otherwise = largestCapture(place, best[0])?.seeds ?? 0;
    if (open && open.seeds >= WORTH_SAYING && open.seeds > otherwise) {
      const { from, pits, seeds: n } = open;
      const left = words.mark('ui.coach.open', { pit, pits, by: sideOf(from), n, from });
      return join([left, better !== pit && words.mark('ui.coach.better', { pit: better })]);
    }
    const why = reasons(best[0]);
    if (better === pit) return '';
    if (why.length > 0) return join([words.mark('ui.coach.better', { pit: better }), words.tell(why, 'mark')]);
    return words.mark('ui.coach.better.by', { pit: better, n: Math.round(loss) });
  }

  /** Scores all moves, if the player has chosen to be asked before costly ones. */
  #compare() {
    const { current, match, engine, settings, view } = this.#parts;
    const { rules, moves, ply, reserve, over } = current.state;
    if (!settings.get('sure') || !this.#admitted || over || reserve > 0 || !match.personToMove || !view.settled) return;
    this.#comparing?.stop();
    /** @type {(report: Report) => void} */
    const keep = (report) => {
      if (this.#comparing === search) this.#compared = report;
    };
    const search = engine.think({ rules, position: current.start, moves: moves.slice(0, ply), ...AHEAD }, keep);
    this.#comparing = search;
    search.answer.then(keep, console.info);
    this.#parts.words().add('coach').catch(console.info);
  }

  /**
   * Asks before a move that loses much. Returns whether the move must wait for the answer.
   *
   * @param {string} move
   */
  #asks(move) {
    const { view, bar, say, match } = this.#parts;
    const { lines = [], depth = 0 } = this.#compared ?? {};
    const found = lines.find(({ moves }) => moves[0] === move);
    if (!found || depth < DEEP_ENOUGH || this.#wanted === move || !match.personToMove) return false;
    const n = Math.round(lines[0].score - found.score);
    if (n < WORTH_ASKING) return false;
    const pit = readMove(move).origin;
    const text = say(pit === move ? 'ui.coach.sure' : 'ui.coach.sure.move', { pit, n });
    bar.ask({
      text,
      answers: [
        { name: 'other', label: say('ui.repeats.other'), main: true, act: () => view.dispatchEvent(new Event('pending-move')) },
        {
          name: 'anyway',
          label: say('ui.repeats.play'),
          act: () => {
            this.#wanted = move;
            if (pit === move) view.press(move);
            else view.confirm();
          },
        },
      ],
    });
    view.announce(text);
    return true;
  }
}

/** @param {(string | false)[]} parts */
const join = (parts) => parts.filter(Boolean).join(' ');

/** @param {Message[]} messages */
const first = (messages) => messages.slice(0, 1);

/**
 * What speaks for a move, if anything in particular.
 *
 * @param {Place} place
 * @param {string} move
 */
function hints({ rules, position }, move) {
  const game = new Game(rules, position);
  const found = game.hint(move, true);
  game.free();
  return found;
}

/**
 * The largest capture that the other player could make after a move.
 *
 * @param {Place} place
 * @param {string} move
 * @returns {Capture | null}
 */
function largestCapture({ rules, position }, move) {
  const game = new Game(rules, position);
  const by = game.state().turn;
  game.play(move);
  const { over, turn, playable } = game.state();
  /** @type {Capture | null} */
  let largest = null;
  for (const from of over || turn === by ? '' : playable) {
    const { captured: seeds, trace } = game.preview(game.fullestSowing(from));
    if (seeds <= (largest?.seeds ?? 0)) continue;
    const taken = trace.events.filter(({ kind, pit }) => kind === 'take' && pit).map(({ pit }) => pit ?? '');
    if (taken.length > 0) largest = { from, pits: [...new Set(taken)].sort(), seeds };
  }
  game.free();
  return largest;
}
