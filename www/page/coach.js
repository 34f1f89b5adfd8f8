import { sideOf } from '../base/sides.js';
import { Game, readMove } from '../awale.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../engine/engine.js').Report} Report
 * @typedef {import('../awale_engine.js').ReviewedMove} ReviewedMove
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').Message} Message
 * @typedef {import('../awale.js').Threat} Threat
 *
 * @typedef {object} Position before a move
 * @property {string} rules
 * @property {string} position
 *
 * @typedef {{ before: Position, ply: number, judged: ReviewedMove | null, givesSowing: Message[] }} JudgedMove `ply`: how
 *   many moves were played, with this one; `judged`: its review, once there is one; `givesSowing`: the message that the
 *   placement gave the first sowing to the other player, which a better one would not have done; otherwise empty
 *
 * @typedef {object} CoachParts
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

/**
 * Without a choice in the settings, the coach comments on this many games against the program; at a level for
 * beginners, on all.
 */
const FIRST_GAMES = 3;
/** The least loss, in seeds, that the coach comments on. */
const MIN_LOSS_TO_COMMENT = 2;
/** The least loss of a placement, by the program's estimate, that the coach comments on. */
const MIN_LOSS_OF_PLACING = 4;
/** Placements are commented on when at most this many seeds are left to place. */
const NEARLY_PLACED = 6;
/** The coach asks before a move that loses at least this many seeds. */
const MIN_LOSS_TO_ASK = 3;
/** The node limit for judging a move. */
const NODES = 300_000;
/** Timeout for the messages about a placement, in milliseconds. */
const TIMEOUT = 20_000;
/** The limits of the search that compares all moves: depth, milliseconds, lines; in Éqwalé there may be more moves. */
const COMPARISON = { depth: 10, time: 1500, lines: 99 };
/** The coach asks only from this search depth on. */
const MIN_DEPTH = 4;

const STORE_NAME = 'coach';
const VERSION = 1;

/**
 * Comments on a person's move once a person is to move, in one sentence: on a capture that the move allows, on a
 * better move, or in praise. May ask before a costly move. The comments come from a review of the move and the rules.
 */
export class Coach {
  #parts;
  /** The player's last move, until it has been commented on. @type {JudgedMove | null} */
  #lastMove = null;
  /** Shows the comment again, in another language. @type {(() => void) | null} */
  #showAgain = null;
  /** The report that compares all moves of the position. @type {Report | null} */
  #comparison = null;
  /** The search that makes this report. @type {{ stop: () => void } | null} */
  #search = null;
  /** The move that the player has confirmed in spite of the question. */
  #confirmed = '';

  /** @param {CoachParts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { current, match, view, store, settings } = parts;
    current.addEventListener('change', (event) => {
      this.#follow(/** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail);
    });
    view.addEventListener('settled', () => {
      this.#showComment();
      this.#compare();
    });
    settings.addEventListener('translated', () => this.#showAgain?.());
    match.addEventListener('over', () => {
      if (this.#games < FIRST_GAMES && this.#againstProgram) store.write(STORE_NAME, VERSION, { games: this.#games + 1 });
    });
    view.addEventListener('before-move', (event) => {
      if (this.#asks(/** @type {CustomEvent<string>} */ (event).detail)) event.preventDefault();
    });
  }

  /** How many games against the program have been finished, counted up to FIRST_GAMES. @returns {number} */
  get #games() {
    return this.#parts.store.read(STORE_NAME, VERSION)?.games ?? 0;
  }

  get #againstProgram() {
    const { match } = this.#parts;
    return !match.bothPrograms && match.programSeat > 0;
  }

  /**
   * Whether the coach may comment or ask: not with a clock, by link, without help, in a lesson or an exercise, or
   * between two programs; between two people only if it is switched on.
   */
  get #admitted() {
    const { match, loan, settings } = this.#parts;
    const { clock, friend } = match.settings;
    if (loan.active || clock.kind !== 'none' || friend || !match.helpAllowed || match.bothPrograms) return false;
    return this.#againstProgram || settings.get('coach') === 'on';
  }

  get speaks() {
    const setting = this.#parts.settings.get('coach');
    if (!this.#admitted || setting === 'off') return false;
    return setting === 'on' || this.#parts.match.forBeginners || this.#games < FIRST_GAMES;
  }

  /** @param {import('../game/current-game.js').Change} change */
  #follow({ kind, before }) {
    if (kind === 'edit') return;
    this.#showAgain = null;
    this.#search?.stop();
    this.#search = this.#comparison = null;
    this.#confirmed = '';
    const { state } = this.#parts.current;
    const byPerson = this.#parts.match.seat(/** @type {Side} */ (before.turn)) === 0;
    if (kind !== 'move') this.#lastMove = null;
    // After the program's reply, the person's move may still wait for its comment.
    else if (byPerson) this.#lastMove = this.speaks && this.#canJudge(before, state) ? this.#review(before, state.moves[state.ply - 1]) : null;
  }

  /**
   * Whether the program can judge a move: of placements only those near the end, from which its search
   * reaches the first sowings.
   *
   * @param {GameState} before
   * @param {GameState} after
   */
  #canJudge(before, after) {
    return before.reserve === 0 || after.reserve <= NEARLY_PLACED;
  }

  /**
   * @param {GameState} before
   * @param {string} move
   */
  #review({ rules, position }, move) {
    const { engine } = this.#parts;
    /** @type {JudgedMove} */
    const played = { before: { rules, position }, ply: this.#parts.current.state.ply, judged: null, givesSowing: [] };
    const judge = async () => {
      const { answer } = engine.review({ rules, position, moves: [move], nodes: NODES });
      const [{ moves: [judged] }] = await Promise.all([answer, this.#parts.words().add('coach'), this.#parts.words().add('helps')]);
      if (this.#lastMove !== played || !judged) return;
      const [better] = judged.best;
      const places = better && readMove(better).placed.length > 0;
      if (places) played.givesSowing = await engine.ask('placement', { rules, position, move, better }, TIMEOUT);
      if (this.#lastMove !== played) return;
      played.judged = judged;
      this.#showComment();
    };
    judge().catch(console.info);
    return played;
  }

  /** Shows the comment once a person is to move. */
  #showComment() {
    const { match, view } = this.#parts;
    const judged = this.#lastMove?.judged;
    if (!this.#lastMove || !judged || !view.settled || !match.personToMove || match.thinking) return;
    const { before, ply, givesSowing } = this.#lastMove;
    this.#lastMove = null;
    // No comment on the last move once the player has asked for a hint for the next one.
    if (view.hinted) return;
    const answered = this.#parts.current.state.ply > ply;
    const showComment = () => {
      const text = this.#comment(before, judged, answered, givesSowing);
      if (!text) return;
      const offer = { label: this.#parts.say('ui.coach.take-back'), act: () => match.undo(), text };
      view.addNews(text, judged.grade === 'great' || !match.mayUndo ? undefined : offer);
    };
    this.#showAgain = showComment;
    showComment();
  }

  /**
   * @param {Position} before
   * @param {ReviewedMove} judged
   * @param {boolean} answered whether the opponent has moved since
   * @param {Message[]} givesSowing
   */
  #comment(before, { move, best, loss, grade }, answered, givesSowing) {
    const words = this.#parts.words();
    const pit = readMove(move).origin;
    if (!pit) return this.#placementComment(before, { move, best, loss, grade }, givesSowing);
    // `hint.threaten` is said only of the played move, before the reply. `hint.replay` is not said of the played move,
    // because the announcement of that move already tells that the player moves again.
    const isToBeSaid = (/** @type {string} */ key, /** @type {string} */ of) =>
      key === 'hint.threaten' ? of === move && !answered : key !== 'hint.replay' || of !== move;
    const reason = (/** @type {string} */ of) => hints(before, of).find(({ key }) => isToBeSaid(key, of));
    if (grade === 'great') return withReason(SEEN, pit, reason(move), words) || words.sayPits('ui.coach.seen', { pit });
    if (loss < MIN_LOSS_TO_COMMENT || !best[0] || grade === 'forced') return '';
    const better = readMove(best[0]).origin;
    const allowed = largestCapture(before, move);
    const afterBest = largestCapture(before, best[0])?.seeds ?? 0;
    if (allowed && allowed.seeds >= MIN_LOSS_TO_COMMENT && allowed.seeds > afterBest) {
      const data = { ...captureData(allowed), pit };
      return better === pit ? harvestInWords(best[0], 'ui.coach.open.harvest', words, data) : words.sayPits('ui.coach.open', { ...data, better });
    }
    const n = Math.round(loss);
    if (better === pit) return harvestInWords(best[0], 'ui.coach.harvest.by', words, { n });
    return withReason(BETTER, better, reason(best[0]), words) || words.sayPits('ui.coach.better.by', { pit: better, n });
  }

  /**
   * The comment on a placement in Éqwalé. Placements can be compared, but not scored in seeds.
   *
   * @param {Position} before
   * @param {Pick<ReviewedMove, 'move' | 'best' | 'loss' | 'grade'>} judged
   * @param {Message[]} givesSowing
   */
  #placementComment(before, { move, best, loss, grade }, givesSowing) {
    if (loss < MIN_LOSS_OF_PLACING || grade === 'forced' || !best[0] || best[0] === move) return '';
    const words = this.#parts.words();
    const heaps = readMove(best[0]).placed;
    // The first sowing is an advantage of about one harvest.
    if (givesSowing.length > 0) return words.tell(givesSowing, 'sayPits');
    const allowed = largestCapture(before, move);
    const afterBest = largestCapture(before, best[0])?.seeds ?? 0;
    const isOpen = allowed && allowed.seeds >= MIN_LOSS_TO_COMMENT && allowed.seeds > afterBest;
    return isOpen ? words.sayPits('ui.coach.place.open', { ...captureData(allowed), heaps }) : words.sayPits('ui.coach.place', { heaps });
  }

  /** Starts the search that compares all moves, if the player wants to be asked before costly ones. */
  #compare() {
    const { current, match, engine, settings, view } = this.#parts;
    const { rules, moves, ply, reserve, over } = current.state;
    if (!settings.get('sure') || !this.#admitted || over || reserve > 0 || !match.personToMove || !view.settled) return;
    this.#search?.stop();
    // The coach's question needs its words: reports are kept only once the words are loaded.
    const ready = this.#parts.words().add('coach');
    /** @type {(report: Report) => void} */
    const keep = (report) => {
      const keepIfLatest = () => void (this.#search === search && (this.#comparison = report));
      ready.then(keepIfLatest, console.info);
    };
    const search = engine.think({ rules, position: current.start, moves: moves.slice(0, ply), ...COMPARISON }, keep);
    this.#search = search;
    search.answer.then(keep, console.info);
  }

  /**
   * Asks before a move that loses much.
   *
   * @param {string} move
   * @returns {boolean} whether the move must wait for the answer
   */
  #asks(move) {
    const { view, bar, say, match } = this.#parts;
    const { lines = [], depth = 0 } = this.#comparison ?? {};
    const found = lines.find(({ moves }) => moves[0] === move);
    if (!found || depth < MIN_DEPTH || this.#confirmed === move || !match.personToMove) return false;
    const n = Math.round(lines[0].score - found.score);
    if (n < MIN_LOSS_TO_ASK) return false;
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
            this.#confirmed = move;
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

/** The sentences that name a better move with the reason for it. @type {Record<string, string>} */
const BETTER = {
  'hint.take': 'ui.coach.better.take',
  'hint.replay': 'ui.coach.better.replay',
  'hint.feed': 'ui.coach.better.feed',
  'hint.save': 'ui.coach.better.save',
  'hint.safe': 'ui.coach.better.safe',
};
/** The sentences of praise, by the keys of the reasons whose data have `pits`. @type {Record<string, string>} */
const SEEN = {
  'hint.take': 'ui.coach.seen.take',
  'hint.save': 'ui.coach.seen.save',
  'hint.threaten': 'ui.coach.seen.threaten',
};

/**
 * One sentence about a pit to be sown, with the reason for it; empty if `sentences` has none for this reason.
 *
 * @param {Record<string, string>} sentences the keys of the sentences, by the keys of the reasons
 * @param {string | null} pit
 * @param {Message | undefined} reason
 * @param {import('../base/words.js').Words} words
 */
function withReason(sentences, pit, reason, words) {
  const sentence = reason && sentences[reason.key];
  // `pit` is the one to sow now; `reason.data.pit`, which only `hint.threaten` has, is the pit that could capture next.
  return sentence ? words.sayPits(sentence, { ...reason.data, from: reason.data.pit, pit }) : '';
}

/**
 * Says which heaps the better move harvests, or that it harvests none, in Éqwalé.
 *
 * @param {string} move
 * @param {string} key
 * @param {import('../base/words.js').Words} words
 * @param {Record<string, unknown>} data
 */
function harvestInWords(move, key, words, data) {
  const heaps = readMove(move).harvest;
  return words.sayPits(heaps.length > 0 ? key : 'ui.coach.harvest.none', { ...data, heaps });
}

/**
 * The hints that give reasons for a move; may be empty.
 *
 * @param {Position} before
 * @param {string} move
 */
function hints({ rules, position }, move) {
  const game = new Game(rules, position);
  const found = game.hint(move, true);
  game.free();
  return found;
}

/** A possible capture, as data for the words. @param {Threat} capture */
const captureData = ({ pit: from, seeds: n, pits }) => ({ from, n, pits: [...pits].sort(), by: sideOf(from) });

/**
 * The largest capture that the opponent could make after a move.
 *
 * @param {Position} before
 * @param {string} move
 * @returns {Threat | undefined}
 */
function largestCapture({ rules, position }, move) {
  const game = new Game(rules, position);
  const by = game.state().turn;
  game.play(move);
  const { turn } = game.state();
  const [largest] = turn === by ? [] : game.threats(turn);
  game.free();
  return largest;
}
