import { openLink, readRules } from '../awale.js';
import { loadStyle } from '../base/assets.js';
import { CAMPS, PITS, otherSide } from '../base/sides.js';
import { QuestionBar } from '../base/question-bar.js';
import { askPendingMove, askBeforeRepeating } from '../board/pending-move-bar.js';
import { CONCEDED } from '../board/game-view.js';
import { sowingPath } from '../board/sowing-path.js';
import { BoardLoan } from '../game/board-loan.js';
import { NAME_TAGS, readNames } from '../game/link-names.js';
import { Match } from '../game/match.js';
import { rulesName, shortForm, shortRules } from '../rules/rules-name.js';
import { LEVELS, levelOf, validMatchSettings, saveMatchSettings, lastMatchSettings } from '../game/match-settings.js';

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

/** The format version of a stored game. */
export const SAVE_VERSION = 1;
/** The time for a hint, in milliseconds. */
const HINT_TIME = 1200;
/** How long the last position is shown before the end dialog, in milliseconds. */
const END_DELAY = 900;

/** The longest part of a faulty link that is repeated, in characters. */
const MAX_FAULT_LENGTH = 40;

/** North's level in a link, 0 for two people; `null` where it gives none. @param {string} link */
function levelIn(link) {
  const level = Number(new URLSearchParams(link).get('level') ?? NaN);
  return Number.isInteger(level) && level >= 0 && level <= LEVELS ? level : null;
}

/** @param {string} text */
const shortened = (text) => (text.length > MAX_FAULT_LENGTH ? `${text.slice(0, MAX_FAULT_LENGTH)}…` : text);

/**
 * The course of games on the page: how they begin, questions to the players, saving, and the end.
 * It connects the match, the view and the dialogs.
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
  /** Whether the players may not change the rules and the opponent, on a shared device. */
  fixed;
  /** Whether the game of this tab has been opened. */
  #opened = false;
  /** Whether the new-game dialog is being opened. */
  #settingUp = false;
  /** @type {import('./friend-flow.js').FriendFlow | null} */
  #friend = null;
  /** Whether a game with a friend has turned the board. */
  #turned = false;
  /** Whether a hint is being computed. */
  #hinting = false;
  /** The side that has been announced as certain not to lose. @type {Side | null} */
  #decided = null;
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
   */
  constructor({ current, view, engine, settings, store, tabSave, words, requests, fixed }) {
    this.#current = current;
    this.#view = view;
    this.#settings = settings;
    this.#store = store;
    this.#tabSave = tabSave;
    this.#words = words;
    this.#requests = requests;
    this.fixed = fixed;
    this.bar = new QuestionBar((text) => (view.statusText.question = text));
    this.match = new Match(current, engine, lastMatchSettings(store, shortRules));
    this.loan = new BoardLoan(this.match, () => {
      this.#save();
      this.bar.ask(null);
    });
    this.#listen();
    view.players = {
      name: (side) => this.loan.guest?.name(side) ?? this.#name(side),
      personToMove: () => this.match.personToMove && this.loan.guest?.personToMove() !== false,
      withoutHelp: () => !this.match.helpAllowed,
      turnText: () => this.loan.guest?.turnText() ?? this.#turnText(),
      previews: () => !this.loan.active && this.match.personToMove && this.match.helpAllowed,
      gathers: () => !this.loan.active,
      tellsMisses: () => this.loan.active || this.match.forBeginners,
    };
  }

  get hinting() {
    return this.#hinting;
  }

  /**
   * Opens the game of a link. The first time, without one, continues the stored game of this tab or
   * begins a new one.
   *
   * @param {string} link what follows `#` in the address
   */
  open(link) {
    if (/(^|&)ami=/.test(link)) {
      if (!this.#opened) this.#resumeSaved();
      this.#opened = true;
      return this.#requests.send({ friend: link });
    }
    const { game, content, faults } = openLink(link);
    const { rules } = game.state();
    const level = levelIn(link);
    const ruled = content === 'rules' && faults.length === 0;
    const opens = content === 'game' || ruled || level !== null;
    if (!this.#opened && !opens) this.#resumeSaved();
    const kept = !this.#opened && opens && this.#tabSave.read();
    if (kept) this.#requests.send({ replaced: kept });
    if (opens) this.loan.end();
    if (content === 'game') {
      readNames(game, link);
      this.match.open(game);
    } else game.free();
    if (opens && content !== 'game') {
      const last = lastMatchSettings(this.#store, shortRules);
      this.match.start({ ...last, rules: ruled ? rules : last.rules, seats: level === null ? last.seats : { S: 0, N: level } });
    }
    this.#opened = true;
    const told = faults.map(({ key, value }) => ({ key, value: shortened(value) }));
    if (told.length > 0) this.#view.showMessage(this.#say('ui.link.fault', { faults: told }));
  }

  /**
   * Follows a friend's link, or opens its game where no games are kept.
   *
   * @param {string} link
   * @param {import('../files/files.js').Files | null} files
   */
  async receive(link, files) {
    if (files) await (await this.#loadFriend()).receive(link, files);
    else this.match.open(openLink(link).game);
  }

  /** Loads what a game with a friend needs. */
  async #loadFriend() {
    const { FriendFlow } = await import('./friend-flow.js');
    this.#friend ??= new FriendFlow({
      current: this.#current,
      match: this.match,
      loan: this.loan,
      view: this.#view,
      bar: this.bar,
      say: this.#say,
      words: this.#words,
      onnew: () => this.setUp(),
    });
    await this.#friend.prepare();
    return this.#friend;
  }

  /** The game with a friend, if one is on the board. */
  get #withFriend() {
    return this.match.settings.friend && !this.loan.active ? this.#friend : null;
  }

  /** Turns the board for a game with a friend, and loads what such a game needs. */
  async #prepareFriend() {
    const { friend } = this.match.settings;
    this.#turnToPlayer();
    if (!friend || this.#friend) return;
    await this.#loadFriend();
    this.#askUsual();
    this.#view.refresh();
  }

  #turnToPlayer() {
    const { friend } = this.match.settings;
    if (this.loan.active || (!friend && !this.#turned)) return;
    this.#turned = friend !== null;
    this.#settings.override(friend ? { flip: friend.me === 'N' } : {});
  }

  #resumeSaved() {
    /** @type {SavedMatch | null} */
    const kept = this.#tabSave.read();
    try {
      if (kept) return this.match.restore({ ...kept, setup: validMatchSettings(kept.setup, shortRules) });
    } catch (error) {
      console.info('awale: the kept game could not be opened and was set aside', error);
      this.#tabSave.setAside();
    }
    this.match.start(lastMatchSettings(this.#store, shortRules));
  }

  /** Opens the new-game dialog with the settings of the last game. */
  newGame() {
    // Not the current seats: a link may have set them.
    return this.setUp({ ...lastMatchSettings(this.#store, shortRules), rules: this.match.settings.rules });
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
    const { left } = this.#current;
    const parts = { bar: this.bar, settings: this.#settings, store: this.#store, words: this.#words() };
    const asked = await offerMirror({ ...parts, askUsual: () => this.#askUsual(), stillPlayed: () => !left.aborted });
    if (asked) this.#view.announce(asked);
  }

  /** Opens the new-game dialog. @param {MatchSettings} [settings] */
  async setUp(settings = this.match.settings) {
    if (this.fixed) return this.begin(this.match.settings);
    if (this.#settingUp) return;
    this.#settingUp = true;
    try {
      const { openNewGameDialog } = await import('./new-game-dialog.js');
      await openNewGameDialog({
        words: this.#words(),
        say: this.#say,
        settings,
        rulesName: this.rulesName(),
        quick: shortForm(settings.rules).preset?.startsWith('cote-ivoire') === true,
        onrules: () => this.chooseRules(),
        onstart: (chosen) => this.begin(chosen),
      });
    } finally {
      this.#settingUp = false;
    }
  }

  /** @param {string} [shown] the sheet whose variants and readings are open at first */
  async chooseRules(shown) {
    if (this.fixed) return;
    const [{ chooseRules }] = await Promise.all([import('../rules/choose.js'), this.#words().add('options')]);
    await chooseRules({
      say: this.#say,
      rules: this.match.settings.rules,
      mirror: this.#settings.get('mirror'),
      store: this.#store,
      shown,
      onread: (sheet) => this.#requests.send({ sheet }),
      onchoose: ({ rules, first, mirror }) => {
        if (mirror !== undefined) this.#settings.set('mirror', mirror);
        this.begin({ ...this.match.settings, rules, first: first ?? this.match.settings.first });
      },
      oncompose: () => this.compose(),
    });
  }

  async compose() {
    const [{ composeRules }] = await Promise.all([import('../rules/compose.js'), this.#words().add('options')]);
    await composeRules({
      say: this.#say,
      rules: this.match.settings.rules,
      linkTo: (rules) => `${location.href.split('#')[0]}#rules=${rules}`,
      onchoose: (rules) => this.begin({ ...this.match.settings, rules }),
    });
  }

  /** The name of the current rules. */
  rulesName() {
    return rulesName(this.#say, this.match.settings.rules);
  }

  /** Asks how to stop a game before its end. */
  async askToStop() {
    if (this.#current.state.over || this.match.bothPrograms) return;
    if (this.#withFriend) return this.#withFriend.askToStop();
    (await this.#stopping())?.askToStop();
  }

  /** What stops a game before its end; `null` as soon as the game is another. */
  async #stopping() {
    const { left } = this.#current;
    const [{ Stopping }] = await Promise.all([import('./stopping.js'), this.#words().add('helps')]);
    if (left.aborted) return null;
    return new Stopping({ current: this.#current, match: this.match, bar: this.bar, view: this.#view, say: this.#say, askUsual: () => this.#askUsual() });
  }

  /** Shows the best move and explains it. */
  async hint() {
    if (this.#hinting || !this.match.personToMove || !this.match.helpAllowed) return;
    this.#hinting = true;
    const words = this.#words();
    const { left } = this.#current;
    this.#view.status = words.say('ui.hint.looking');
    try {
      const [{ hintText }, found] = await Promise.all([import('./hint.js'), this.match.bestMove(HINT_TIME), words.add('helps')]);
      if (!found?.move || left.aborted) return;
      const { game } = this.#current;
      this.#view.pointOut(sowingPath(game, found.move), hintText(words, game, found.move, found));
    } catch (error) {
      console.error(error);
      this.#view.showMessage(words.say('ui.engine-lost'));
    } finally {
      this.#hinting = false;
      this.#view.refresh();
    }
  }

  /** Announces the `last` move, the possible `moves`, the `score` or the `board`, for screen readers. @param {string} what */
  announce(what) {
    const words = this.#words();
    const { state, game } = this.#current;
    const [south, north] = state.over && !CONCEDED.includes(state.over.why) ? [state.over.south, state.over.north] : state.stores;
    const heaps = (/** @type {Side} */ by) => CAMPS[by].map((pit) => ({ pit, n: state.pits[PITS.indexOf(pit)] }));
    /** @type {Record<string, () => string>} */
    const texts = {
      board: () => words.say('ui.ear.board', { southPits: heaps('S'), northPits: heaps('N'), south, north }),
      last: () => words.tell(game.told(), 'mark') || words.say('ui.tell.none'),
      moves: () =>
        state.playable ? words.mark('ui.tell.moves', { pits: [...state.playable] }) : words.tell(game.ending()),
      score: () => words.say('ui.tell.score', { south, north }),
    };
    this.#view.showMessage(texts[what]());
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
    view.playerRows.addEventListener('choose', () => this.setUp());
    match.addEventListener('save', () => this.#save());
    match.addEventListener('replaced', (event) => {
      if (this.#opened) this.#requests.send({ replaced: /** @type {CustomEvent} */ (event).detail });
    });
    match.addEventListener('tick', () => this.showClocks());
    match.addEventListener('players', () => {
      this.#decided = null;
      this.#prepareFriend();
      this.#askUsual();
      this.#showColours();
      this.showClocks();
      view.refresh();
    });
    match.addEventListener('over', () => this.#gameOver());
    match.addEventListener('thinking', (event) => {
      const thought = /** @type {CustomEvent} */ (event).detail;
      if (thought) view.status = this.#say(thought.depth ? 'ui.thinks' : 'ui.thinks.first', { by: thought.side, n: thought.depth });
    });
    match.addEventListener('time-up', (event) => {
      view.showMessage(this.#say('ui.clock.hurry', { by: /** @type {CustomEvent} */ (event).detail }));
    });
    match.addEventListener('engine-lost', (event) => {
      console.error(/** @type {CustomEvent} */ (event).detail);
      view.showMessage(this.#say('ui.engine-lost'));
    });
    addEventListener('pagehide', () => this.#save());
  }

  #showColours() {
    const { colours } = this.match.settings;
    for (const side of /** @type {Side[]} */ (['S', 'N'])) this.#view.playerRows.row(side).dataset.colour = colours[side];
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

  /** @param {Side} side */
  #name(side) {
    const level = this.match.level(side);
    if (level > 0) return this.#say('ui.name.level', { side, n: levelOf(level) });
    const named = this.#current.game.tag(NAME_TAGS[side]);
    if (named) return named;
    const friend = this.#withFriend?.name(side);
    if (friend) return friend;
    const alone = this.match.settings.friend !== null || this.match.level(otherSide(side)) > 0;
    return this.#say(alone ? 'ui.name.you' : 'ui.name', { side });
  }

  /** Whether one person plays against the program. */
  get #alone() {
    return (this.match.level('S') > 0) !== (this.match.level('N') > 0);
  }

  #turnText() {
    const { turn, reserve } = this.#current.state;
    if (this.match.paused) return this.#say('ui.paused');
    if (this.#withFriend) return this.#withFriend.turnText();
    if (this.match.level(turn) > 0) return this.#say('ui.turn.program', { by: turn });
    const kind = reserve > 0 ? '.place' : '';
    const you = this.match.level(otherSide(turn)) > 0 ? '.you' : '';
    return this.#say(`ui.turn${you}${kind}`, { by: turn });
  }

  /** Asks the usual question: of a game with a friend, of a pending move, or none. */
  #askUsual() {
    if (this.#withFriend?.ask()) return;
    const hint = this.match.helpAllowed ? () => this.hint() : null;
    if (!this.match.personToMove || !askPendingMove(this.bar, this.#view, this.#current, this.#words(), hint)) this.bar.ask(null);
  }

  /** @param {import('../board/pending-move-bar.js').RepetitionWarning} warned */
  #warnRepetition(warned) {
    askBeforeRepeating(this.bar, this.#view, this.#words(), warned, () => this.#askUsual());
  }

  /** Offers to stop when one player has more than half of the seeds. */
  #offerToStop() {
    const { decided, over, ply, length } = this.#current.state;
    if (over || ply < length || this.loan.active || this.match.settings.friend || !decided || this.#decided === decided) return;
    if (!this.match.helpAllowed || this.match.bothPrograms) return;
    this.#decided = /** @type {Side} */ (decided);
    this.#stopping().then((stopping) => stopping?.offerToStop(this.#decided), console.info);
  }

  #save() {
    if (this.loan.active) return;
    const kept = this.#tabSave.write(this.match.snapshot());
    if (kept || this.#warned || !this.#store.refused) return;
    this.#warned = true;
    this.#view.showMessage(this.#say('ui.not-kept'));
  }

  async #gameOver() {
    if (!this.#withFriend?.ask()) this.bar.ask(null);
    const { left } = this.#current;
    if (!this.#current.state.over || this.loan.active || this.match.bothPrograms) return;
    const [{ showEnd }] = await Promise.all([
      import('./end-dialog.js'),
      this.#words().add('end'),
      this.#words().add('options'),
      new Promise((resolve) => setTimeout(resolve, END_DELAY)),
    ]);
    if (left.aborted || document.querySelector('dialog')) return;
    await this.#showEnd(showEnd);
  }

  /** @param {typeof import('./end-dialog.js').showEnd} showEnd */
  async #showEnd(showEnd) {
    const { over, rules, total } = this.#current.state;
    if (!over) return;
    const { ended, result } = this.#current.report;
    const winner = /** @type {Side} */ (over.winner);
    await showEnd({
      say: this.#say,
      ending: {
        south: over.south,
        north: over.north,
        perPit: total / PITS.length,
        result: this.#words().tell(result),
        counted: !CONCEDED.includes(over.why),
        // A single player against the program is addressed.
        alone: winner === null || !this.#alone ? null : this.match.level(winner) === 0 ? 'win' : 'lose',
        games: this.match.settings.games,
        matchWinner: this.match.won,
        reasons: ended.map(({ key, data, rule }) => ({ text: this.#say(key, data), rule })),
        tally: this.match.tally,
        draws: this.match.draws,
      },
      ruleText: (rule) => this.#say(`rule.${rule}.${readRules(rules).options?.[rule]}`),
      onrule: (rule) => this.#requests.send({ rule }),
      onrevenge: () => this.match.rematch(),
      onnew: () => this.setUp(),
      onreview: () => this.#requests.send({ review: true }),
    });
  }
}
