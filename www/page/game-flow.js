import { Game, readLink, readRules } from '../awale.js';
import { Bar } from '../base/question-bar.js';
import { askOfHand, askToRepeat } from '../board/pending-move-bar.js';
import { Match, other } from '../game/match.js';
import { cleaned, keepSetup, lastSetup } from '../game/match-settings.js';

/**
 * @typedef {import('../game/current-game.js').Play} Play
 * @typedef {import('../board/game-view.js').Table} Table
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {import('../storage/settings.js').Settings} Settings
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {import('../storage/tab-save.js').Slot} Slot
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../game/match-settings.js').Setup} Setup
 * @typedef {import('../game/match.js').Kept} Kept
 * @typedef {import('../game/clock.js').Side} Side
 *
 * @typedef {object} Guest what borrows the board: a lesson or an exercise
 * @property {(side: Side) => string} name what stands in the place of a player's name
 * @property {() => boolean} mine whether a person may move now
 * @property {() => string} turn whose turn it is, in words
 * @property {() => void} leave told when something else takes the board
 */

/** The version of what is stored of a game. */
export const KEPT = 1;
/** How long a hint may take, in milliseconds. */
const HINT = 1200;
/** The board is left in view for a breath before its end is told. */
const LOOK = 900;

/** So much of a link's fault is repeated. */
const BRIEF = 40;

/** @param {string} text */
const brief = (text) => (text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text);

/** @param {string} text */
export const shortest = (text) => readRules(text).rules;

/**
 * What surrounds a game: how it begins, what is asked of the players while it goes on, how it is
 * kept, and how it ends. It joins the match, the table and the dialogs.
 */
export class Games {
  #play;
  #table;
  #settings;
  #store;
  #slot;
  /** @type {() => Words} */
  #words;
  /** The match that is played. */
  match;
  /** The question to the players. */
  bar;
  /** Opens the rules at an option, once they stand beside the board. @type {((option: string) => void) | null} */
  readRule = null;
  /** The sheet that was asked for before its page stood there. */
  sheetAsked = '';
  /** Opens a sheet's page. @type {(sheet: string) => void} */
  readSheet = (sheet) => (this.sheetAsked = sheet);
  /** Looks the game over, where there is room for it. @type {(() => void) | null} */
  onreview = null;
  /** Whether a hint is being looked for. */
  #hinting = false;
  /** The player for whom it has been said that the game is decided. @type {Side | null} */
  #decided = null;
  #warned = false;
  /** @type {Guest | null} */
  #guest = null;
  /** The match that waits while the board is lent. @type {Kept | null} */
  #waiting = null;

  /**
   * @param {object} parts
   * @param {Play} parts.play
   * @param {Table} parts.table
   * @param {Engine} parts.engine
   * @param {Settings} parts.settings
   * @param {Store} parts.store
   * @param {Slot} parts.slot
   * @param {() => Words} parts.words
   */
  constructor({ play, table, engine, settings, store, slot, words }) {
    this.#play = play;
    this.#table = table;
    this.#settings = settings;
    this.#store = store;
    this.#slot = slot;
    this.#words = words;
    this.bar = new Bar((text) => (table.talk.question = text));
    this.match = new Match(play, engine, lastSetup(store, shortest));
    this.#listen();
    table.company = {
      name: (side) => (this.#guest ?? { name: (by) => this.#name(by) }).name(side),
      mine: () => this.match.mine && this.#guest?.mine() !== false,
      plain: () => this.match.setup.ivorian,
      turn: () => this.#guest?.turn() ?? this.#turn(),
    };
  }

  /** Whether the board is lent to something that is no game. */
  get lent() {
    return this.#guest !== null;
  }

  /**
   * Lends the board; the match on it waits, and is kept as it stands.
   *
   * @param {Guest} guest
   */
  lend(guest) {
    if (this.#guest) this.#guest.leave();
    else {
      this.#keep();
      this.#waiting = this.match.kept();
    }
    this.bar.ask(null);
    this.#guest = guest;
  }

  /** The match that waited goes on. */
  giveBack() {
    const kept = this.#waiting;
    this.#guest = this.#waiting = null;
    if (kept) this.match.restore(kept);
  }

  /** Another game takes the board that was lent. */
  #dismiss() {
    const guest = this.#guest;
    this.#guest = this.#waiting = null;
    guest?.leave();
  }

  /** Whether helps are wanted: not when a game is played *à l’ivoirienne*. */
  get helps() {
    return !this.match.setup.ivorian;
  }

  get hinting() {
    return this.#hinting;
  }

  /**
   * Opens what a link asks for, or goes on with the game that this tab had, or begins one.
   *
   * @param {string} link what stands after the address's `#`
   */
  open(link) {
    this.#dismiss();
    const asked = new URLSearchParams(link);
    const faults = readLink(link).faults.map(({ key }) => ({ key, value: brief(asked.get(key) ?? '') }));
    if (asked.has('position') || asked.has('moves')) this.match.look(Game.fromLink(link));
    else if (asked.has('rules') && faults.length === 0) {
      this.match.begin({ ...lastSetup(this.#store, shortest), rules: Game.fromLink(link).state().rules });
    } else this.#resume();
    if (faults.length > 0) this.#table.say(this.#say('ui.link.fault', { faults }));
  }

  #resume() {
    /** @type {Kept | null} */
    const kept = this.#slot.read();
    try {
      if (kept) return this.match.restore({ ...kept, setup: cleaned(kept.setup, shortest) });
    } catch (error) {
      console.info('awale: the kept game could not be opened and was set aside', error);
      this.#slot.setAside();
    }
    this.match.begin(lastSetup(this.#store, shortest));
  }

  /** A new game with the choices of the last. */
  again() {
    // A link may have seated two people: that was no choice of theirs.
    this.begin({ ...lastSetup(this.#store, shortest), rules: this.match.setup.rules });
  }

  /** @param {Setup} setup */
  begin(setup) {
    this.#dismiss();
    keepSetup(this.#store, setup);
    this.match.begin(setup);
    if (setup.rules.startsWith('stricte')) this.#offerMirror().catch(console.info);
  }

  async #offerMirror() {
    const { offerMirror } = await import('./offer-mirror.js');
    const { game } = this.#play;
    const parts = { bar: this.bar, settings: this.#settings, store: this.#store, words: this.#words() };
    const asked = await offerMirror({ ...parts, idle: () => this.#idle(), still: () => this.#play.game === game });
    if (asked) this.#table.announce(asked);
  }

  async chooseSetup() {
    const { newGame } = await import('./new-game-dialog.js');
    await newGame({
      say: this.#say,
      setup: this.match.setup,
      rulesName: this.rulesName(),
      onrules: () => this.chooseRules(),
      onstart: (setup) => this.begin(setup),
    });
  }

  /** @param {string} [shown] a sheet whose variants and readings are open from the start */
  async chooseRules(shown) {
    const { chooseRules } = await import('../rules/choose.js');
    await chooseRules({
      say: this.#say,
      rules: this.match.setup.rules,
      mirror: this.#settings.get('mirror'),
      shown,
      onread: (sheet) => this.readSheet(sheet),
      onchoose: ({ rules, first, mirror }) => {
        if (mirror !== undefined) this.#settings.set('mirror', mirror);
        this.begin({ ...this.match.setup, rules, first: first ?? this.match.setup.first });
      },
      oncompose: () => this.compose(),
    });
  }

  async compose() {
    const { composeRules } = await import('../rules/compose.js');
    await composeRules({
      say: this.#say,
      rules: this.match.setup.rules,
      linkTo: (rules) => `${location.href.split('#')[0]}#rules=${rules}`,
      onchoose: (rules) => this.begin({ ...this.match.setup, rules }),
    });
  }

  /** The name of the rules that are played, as short as it can be told. */
  rulesName() {
    const { rules } = this.match.setup;
    const [preset, ...changes] = rules.split(',');
    const name = this.#say(`ui.variant.${preset}`);
    return changes.length > 0 ? this.#say('ui.variant.with-readings', { name }) : name;
  }

  /** Asks how a game should stop before its end. */
  askToStop() {
    const { over, turn } = this.#play.state;
    if (over || this.match.watched) return;
    const loser = this.match.level(turn) === 0 ? turn : other(turn);
    const close = () => this.#idle();
    this.bar.ask({
      text: this.#say('ui.stop.question'),
      answers: [
        { name: 'resign', label: this.#say('ui.stop.resign', { by: loser }), act: () => this.#resign(loser) },
        { name: 'agree', label: this.#say('ui.stop.agree'), act: () => this.#propose(loser) },
        { name: 'go-on', label: this.#say('ui.stop.go-on'), main: true, act: close },
      ],
    });
    this.#table.announce(this.#say('ui.stop.question'));
  }

  /** The best move and why, in words. */
  async hint() {
    const { state, game } = this.#play;
    if (this.#hinting || !this.match.mine || !this.helps) return;
    this.#hinting = true;
    const words = this.#words();
    this.#table.status = words.say('ui.hint.looking');
    const { ply } = state;
    try {
      const { move, score, proven } = await this.match.consult(HINT);
      if (this.#play.state.ply !== ply || !move) return;
      const { trace } = game.preview(move);
      const drop = trace.events.filter(({ kind }) => kind === 'drop').at(-1);
      const pit = /^[A-Fa-f]/.exec(move)?.[0];
      const expected =
        score === null ? '' : words.say(this.#expectation(score, proven !== null), { n: Math.abs(Math.round(score)) });
      const what = pit
        ? words.say('ui.hint.sow', { pit, move })
        : words.say('ui.hint.place', { heaps: move.slice(1).match(/../g) ?? [] });
      const harvest = move.includes('x') ? words.say('ui.hint.harvest', { heaps: move.split('x')[1].match(/../g) ?? [] }) : '';
      const text = [what, harvest, words.tell(game.hint(move)), expected].filter(Boolean).join(' ');
      this.#table.point(pit && drop ? { from: pit, to: drop.pit ?? drop.store ?? pit } : null, text);
    } catch (error) {
      console.error(error);
      this.#table.say(words.say('ui.engine-lost'));
    } finally {
      this.#hinting = false;
      this.#table.refresh();
    }
  }

  /** What a screen reader's user asks for: `last`, `moves` or `score`. @param {string} what */
  tell(what) {
    const words = this.#words();
    const { state, game } = this.#play;
    const [south, north] = state.over ? [state.over.south, state.over.north] : state.stores;
    /** @type {Record<string, () => string>} */
    const texts = {
      last: () => words.tell(game.told()) || words.say('ui.tell.none'),
      moves: () =>
        state.playable ? words.say('ui.tell.moves', { pits: [...state.playable] }) : words.tell(game.ending()),
      score: () => words.say('ui.tell.score', { south, north }),
    };
    this.#table.say(texts[what]());
  }

  #say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) =>
    this.#words().say(key, data);

  #listen() {
    const { match } = this;
    const table = this.#table;
    table.addEventListener('settled', () => {
      match.settled();
      this.#offer();
    });
    table.addEventListener('hand', () => this.#idle());
    table.addEventListener('warn', (event) => this.#warn(/** @type {CustomEvent} */ (event).detail));
    table.seats.addEventListener('choose', () => this.chooseSetup());
    match.addEventListener('keep', () => this.#keep());
    match.addEventListener('tick', () => this.clocks());
    match.addEventListener('seats', () => {
      this.#decided = null;
      this.#idle();
      this.clocks();
      table.refresh();
    });
    match.addEventListener('over', () => this.#over());
    match.addEventListener('think', (event) => {
      const thought = /** @type {CustomEvent} */ (event).detail;
      if (thought) table.status = this.#say(thought.depth ? 'ui.thinks' : 'ui.thinks.first', { by: thought.side, n: thought.depth });
    });
    match.addEventListener('hurry', (event) => {
      table.say(this.#say('ui.clock.hurry', { by: /** @type {CustomEvent} */ (event).detail }));
    });
    match.addEventListener('lost', () => table.say(this.#say('ui.engine-lost')));
    addEventListener('pagehide', () => this.#keep());
  }

  /** Shows the players' time. */
  clocks() {
    this.#table.seats.tell(this.match.clock, this.#words().language);
  }

  /** In the words of another language. */
  speak() {
    this.#idle();
    this.clocks();
  }

  /** @param {Side} side */
  #name(side) {
    const level = this.match.level(side);
    if (level > 0) return this.#say('ui.name.level', { side, n: level });
    const alone = this.match.level(other(side)) > 0;
    return this.#say(alone ? 'ui.name.you' : 'ui.name', { side });
  }

  /** Whose turn it is. */
  #turn() {
    const { turn, reserve } = this.#play.state;
    if (this.match.paused) return this.#say('ui.paused');
    if (this.match.level(turn) > 0) return this.#say('ui.turn.program', { by: turn });
    const kind = reserve > 0 ? '.place' : '';
    const you = this.match.level(other(turn)) > 0 ? '.you' : '';
    return this.#say(`ui.turn${you}${kind}`, { by: turn });
  }

  /** What the bar shows when nobody asked for anything. */
  #idle() {
    const hint = this.helps ? () => this.hint() : null;
    if (!this.match.mine || !askOfHand(this.bar, this.#table, this.#play, this.#words(), hint)) this.bar.ask(null);
  }

  /** @param {import('../board/pending-move-bar.js').Warned} warned */
  #warn(warned) {
    askToRepeat(this.bar, this.#table, this.#words(), warned, () => this.#idle());
  }

  /** Past half of the seeds the game is decided: many clubs stop there. */
  #offer() {
    const { decided, over, ply, length } = this.#play.state;
    if (over || ply < length || this.lent || !decided || this.#decided === decided) return;
    if (!this.helps || this.match.watched) return;
    this.#decided = /** @type {Side} */ (decided);
    const text = this.#say('ui.decided', { by: decided });
    this.bar.ask({
      text,
      answers: [
        { name: 'go-on', label: this.#say('ui.stop.go-on'), act: () => this.#idle() },
        { name: 'agree', label: this.#say('ui.decided.stop'), main: true, act: () => this.#agreed() },
      ],
    });
    this.#table.announce(text);
  }

  /** @param {Side} by */
  async #propose(by) {
    const asked = other(by);
    if (this.match.level(asked) === 0) {
      this.bar.ask({
        text: this.#say('ui.stop.proposed', { by, other: asked }),
        answers: [
          { name: 'refuse', label: this.#say('ui.stop.refuse'), act: () => this.#idle() },
          { name: 'accept', label: this.#say('ui.stop.accept'), main: true, act: () => this.#agreed() },
        ],
      });
      return;
    }
    this.bar.ask({ text: this.#say('ui.stop.thinks', { by: asked }), answers: [] });
    const { ply, turn } = this.#play.state;
    const { score } = await this.match.consult(HINT).catch(() => ({ score: null }));
    if (this.#play.state.ply !== ply || this.#play.state.over) return;
    this.#idle();
    // The program agrees when going on promises it less than a seed more.
    const promised = score === null ? 0 : turn === asked ? score : -score;
    if (promised <= this.#agreedLead(asked) + 1) this.#agreed();
    else this.#table.say(this.#say('ui.stop.refused', { by: asked }));
  }

  /** By how many seeds a player would win if the game stopped here. @param {Side} side */
  #agreedLead(side) {
    const { pits, stores, rules } = this.#play.state;
    const kept = readRules(rules).options?.leftovers === 'owner' ? 1 : 0;
    const camp = (/** @type {number} */ from) => pits.slice(from, from + 6).reduce((sum, n) => sum + n, 0);
    const lead = stores[0] - stores[1] + kept * (camp(0) - camp(6));
    return side === 'S' ? lead : -lead;
  }

  #agreed() {
    this.bar.ask(null);
    this.match.agree();
  }

  /** @param {Side} loser */
  #resign(loser) {
    this.bar.ask(null);
    this.match.resign(loser);
  }

  /**
   * @param {number} score
   * @param {boolean} certain
   */
  #expectation(score, certain) {
    const way = Math.round(score) === 0 ? 'even' : score > 0 ? 'ahead' : 'behind';
    return `ui.hint.${way}${certain ? '.certain' : ''}`;
  }

  #keep() {
    if (this.lent) return;
    const kept = this.#slot.write(this.match.kept());
    if (kept || this.#warned || !this.#store.refused) return;
    this.#warned = true;
    this.#table.say(this.#say('ui.not-kept'));
  }

  async #over() {
    this.bar.ask(null);
    const { over, ply } = this.#play.state;
    if (!over || this.lent || this.match.watched) return;
    const [{ tellEnd }] = await Promise.all([
      import('./end-dialog.js'),
      this.#words().add('end'),
      new Promise((resolve) => setTimeout(resolve, LOOK)),
    ]);
    if (this.#play.state.over === null || this.#play.state.ply !== ply || document.querySelector('dialog')) return;
    await this.#tellEnd(tellEnd);
  }

  /** @param {typeof import('./end-dialog.js').tellEnd} tellEnd */
  async #tellEnd(tellEnd) {
    const { over, rules, total } = this.#play.state;
    if (!over) return;
    const told = this.#play.game.ending();
    const winner = /** @type {Side} */ (over.winner);
    const result = told.filter(({ key }) => /^end\.(win|draw)/.test(key));
    const reasons = told.filter((message) => !result.includes(message));
    await tellEnd({
      say: this.#say,
      ending: {
        south: over.south,
        north: over.north,
        perPit: total / 12,
        result: this.#words().tell(result),
        // Whoever has beaten the program is spoken to.
        won: result[0]?.key === 'end.win' && this.match.level(winner) === 0 && this.match.level(other(winner)) > 0,
        reasons: reasons.map(({ key, data, rule }) => ({ text: this.#say(key, data), rule })),
        tally: this.match.tally,
        draws: this.match.draws,
      },
      ruleText: (rule) => this.#say(`rule.${rule}.${readRules(rules).options?.[rule]}`),
      onrule: this.readRule,
      onrevenge: () => this.match.revenge(),
      onnew: () => this.chooseSetup(),
      onreview: this.onreview,
    });
  }
}
