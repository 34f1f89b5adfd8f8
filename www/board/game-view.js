import { BoardView } from './board-view.js';
import { element } from '../base/dom.js';
import { Hand } from '../game/pending-move.js';
import { Seats } from './player-rows.js';
import { heldWords, pitWords, warning } from './pit-words.js';
import { PLAIN, align, tempo, wood } from './looks.js';
import { NOTHING, Talk, sentences, spoken } from './status-text.js';

/**
 * @typedef {import('../game/current-game.js').Play} Play
 * @typedef {import('../game/current-game.js').Change} Change
 * @typedef {import('../game/current-game.js').Side} Side
 * @typedef {import('../awale.js').GameState} GameState
 * @typedef {import('../awale.js').BoardScene} BoardScene
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../storage/settings.js').Settings} Settings
 *
 * @typedef {object} Company who sits at the table
 * @property {(side: Side) => string} name
 * @property {() => boolean} mine whether a person moves now
 * @property {() => boolean} plain whether the game is played without counts and helps
 * @property {() => string} turn whose turn it is, in words
 *
 * @typedef {object} Held a move that is seen half-way
 * @property {Pick<GameState, 'pits' | 'stores' | 'reserve'>} before the board before it
 * @property {import('../awale.js').PlainTrace} trace
 * @property {number} events so many of its events have happened
 * @property {number[]} pits what lies in the pits then
 * @property {string} why what is said of a press
 * @property {((pit: string) => void) | null} choose who wants the presses of the pits
 */

/** @type {Company} */
const ALONE = { name: (side) => side, mine: () => true, plain: () => false, turn: () => '' };

/** Settings that the board is laid out by. */
const LAID = ['mirror', 'flip', 'facing', 'counts', 'letters'];

/**
 * The table: the board, who sits where, and what is said. It shows a game and hands the presses of
 * its pits to it; what else there is to do stands in actions.js.
 *
 * Sends `settled` when the seeds lie still after a change, `hand` when a move of several presses
 * has changed, `warn` (detail: a pit and a warning) when a press wants a second thought, and `cues`
 * when there is something to hear.
 */
export class Table extends EventTarget {
  /** @type {Play} */
  #play;
  /** @type {Words} */
  #words;
  /** @type {Settings} */
  #settings;
  #view = new BoardView();
  #seats = new Seats();
  #talk = new Talk();
  /** A move of several presses. */
  #hand;
  /** Whether the move that is played lies there already, as far as it was pressed. */
  #handled = false;
  /** Whether seeds go back, or to another game: nobody has sown them. */
  #gliding = false;
  /** The last change after which the board lay still. */
  #settled = -1;
  /** @type {string | null} what was said before that */
  #said = null;
  /** @type {BoardScene['arrows']} */
  #arrows = [];
  /** The pit that was pressed before its warning was read. */
  #asked = '';
  /** Why pits cannot be pressed now. @type {Map<string, string | null>} */
  #whys = new Map();
  /** @type {Company} */
  #company = ALONE;
  /** @type {Held | null} */
  #held = null;
  /** Counts changes, so that an animation that has been overtaken says nothing. */
  #change = 0;
  #closing = new AbortController();

  /**
   * @param {Play} play
   * @param {Words} words
   * @param {Settings} settings
   */
  constructor(play, words, settings) {
    super();
    this.#play = play;
    this.#words = words;
    this.#settings = settings;
    this.#hand = new Hand(play.game);
    this.element = element(
      'section',
      { class: 'table' },
      this.#seats.row('N'),
      this.#view.element,
      this.#seats.row('S'),
      this.#talk.element,
      this.#talk.live,
    );
    const view = this.#view;
    view.addEventListener('choose', (event) => this.choose(letter(event) ?? ''));
    view.addEventListener('hurry', (event) => {
      view.hurry();
      // Whoever plays fast means the pit he touches, and so does whoever has just taken a move back.
      const pit = letter(event);
      if (pit && (this.#gliding || this.#company.plain())) this.choose(pit);
    });
    view.addEventListener('look', (event) => this.#explain(letter(event)));
    view.addEventListener('cues', (event) => {
      this.dispatchEvent(new CustomEvent('cues', { detail: /** @type {CustomEvent} */ (event).detail }));
    });
    view.addEventListener('fit', () => this.#align());
    play.addEventListener('change', (event) => {
      this.#follow(/** @type {CustomEvent<Change>} */ (event).detail);
    });
    settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (LAID.includes(name)) this.#lay();
      if (name === 'threats') this.#rest();
      if (name === 'wood' || name === 'theme') this.#dress();
    });
    matchMedia(PLAIN).addEventListener('change', () => this.#dress(), {
      signal: this.#closing.signal,
    });
    this.#dress();
    this.#lay();
    this.words = words;
  }

  /** The board. */
  get view() {
    return this.#view;
  }

  /** @param {Words} words */
  set words(words) {
    this.#words = words;
    words.voice = this.#play.game.voice();
    this.element.setAttribute('aria-label', words.say('ui.board'));
    this.#talk.news = this.#tell();
    this.#rest();
  }

  /** @param {Company} company */
  set company(company) {
    this.#company = company;
    this.#lay();
    this.#rest();
  }

  /** What is said. */
  get talk() {
    return this.#talk;
  }

  /** The two rows of players. */
  get seats() {
    return this.#seats;
  }

  /** A move of several presses, as far as it goes. */
  get hand() {
    return this.#hand;
  }

  /**
   * A player chooses a pit: it is sown, or something is begun or changed with it, or the reason why
   * it cannot be is said.
   *
   * @param {string} pit
   */
  choose(pit) {
    const { state } = this.#play;
    if (this.#held) return this.#held.choose ? this.#held.choose(pit) : this.#refuse(this.#held.why);
    if (!state.over && !this.#company.mine()) return this.#refuse(this.#company.turn());
    const origin = this.#hand.origin;
    if (pit === origin && origin) return this.back();
    const pressed = this.#hand.press(pit);
    if (pressed === 'begun') return this.#sow();
    if (pressed === 'changed') return this.#changed();
    if (pressed === 'full') return this.#refuse(this.#words.say('ui.hand.full'));
    if (origin) return this.#refuse(this.#words.say('ui.hand.elsewhere', { pits: this.#hand.attacked }));
    const why = this.#play.game.refusal(pit);
    if (why) return this.#refuse(this.#words.say(why.key, why.data), why.rule);
    const warned = this.#company.plain() ? null : warning(this.#play, this.#words, pit);
    if (warned && this.#asked !== pit) {
      this.#asked = pit;
      this.dispatchEvent(new CustomEvent('warn', { detail: { pit, warning: warned } }));
    } else this.#play.move(pit);
  }

  /** Plays the move of several presses, if it is whole. */
  confirm() {
    const hand = this.#hand;
    if (!hand.begun) return;
    const why = hand.complete ? this.#play.game.refusal(hand.move)
      : { key: 'ui.hand.open', data: { pits: hand.open }, rule: null };
    if (why) return this.#refuse(this.#words.say(why.key, why.data), why.rule);
    this.#handled = true;
    if (!this.#play.move(hand.move)) this.#handled = false;
  }

  /** Takes the last press of a move back. */
  back() {
    if (!this.#hand.begun) return;
    this.#hand.back();
    this.#changed(true);
  }

  /** What is pointed out on the board, whatever is said. @param {BoardScene['arrows']} arrows */
  set arrows(arrows) {
    this.#arrows = arrows;
    if (!this.#held && !this.#view.moving) this.#view.show(this.#scene());
  }

  /**
   * Points a move out.
   *
   * @param {{ from: string, to: string } | null} arrow
   * @param {string} [text]
   */
  point(arrow, text = '') {
    this.#arrows = arrow ? [arrow] : [];
    this.#talk.advice = text;
    this.#rest();
    if (text) this.announce(text);
  }

  /**
   * Says something in the place of what just happened.
   *
   * @param {string} text
   */
  say(text) {
    this.#talk.news = { sown: '', came: text };
    this.announce(text);
    // What is said while the board is being laid is still to be read when it lies still.
    if (this.#settled !== this.#change) this.#said = text;
  }

  /**
   * What the program is doing, in the place of whose turn it is.
   *
   * @param {string} text
   */
  set status(text) {
    this.#talk.status = text;
  }

  /** The names of those who play have changed, or the words for them. */
  refresh = () => this.#rest();

  /** @param {string} text @param {string | null} [rule] */
  #refuse(text, rule = null) {
    this.#talk.refuse(text, rule);
    this.announce(text);
  }

  /** The seeds of a harvest are sown before anything is chosen. */
  async #sow() {
    const turn = (this.#change += 1);
    this.#name();
    await this.#view.play(this.#hand.sowing(), this.#tempo());
    if (turn === this.#change) this.#changed();
  }

  /** @param {boolean} [glide] */
  #changed(glide = false) {
    if (glide) this.#glide({ ...this.#tempo(), speed: 2 }).then(() => this.#rest());
    else this.#rest();
    this.dispatchEvent(new Event('hand'));
  }

  /** @param {import('../awale.js').BoardTempo} tempo */
  async #glide(tempo) {
    const hurried = this.#view.glide(this.#scene(), tempo);
    this.#gliding = true;
    await hurried;
    this.#gliding = this.#view.moving && this.#gliding;
  }

  /**
   * Says a sentence to whoever listens.
   *
   * @param {string} text
   */
  announce(text) {
    this.#talk.announce(text);
  }

  /** The seeds that are moving lie where they were going. */
  hurry() {
    this.#view.hurry();
  }

  /**
   * Shows a move half-way, until the game changes. `null`: the game as it stands is shown again.
   *
   * @param {Held | null} held
   * @param {number} [from] what has happened since so many events is seen
   */
  async hold(held, from) {
    const still = this.#tempo().still || from === undefined;
    const begun = held?.trace !== this.#held?.trace;
    this.#held = held;
    this.#change += 1;
    if (this.#view.moving) this.#view.hurry();
    if (!held) return this.#rest();
    const { pits, stores, reserve } = held.before;
    if (begun) this.#view.show({ pits, stores, reserve });
    this.#name();
    await this.#view.hold(held.trace, held.events, still ? undefined : from);
  }

  /** The table is not shown any more: it lets go of all that it held. */
  close() {
    this.#change += 1;
    this.#closing.abort();
    this.#view.close();
  }

  /** @param {Change} change */
  async #follow({ kind, trace, before }) {
    if (kind === 'edit') return;
    const turn = (this.#change += 1);
    if (this.#view.moving) this.#view.hurry();
    // A move that has been seen seed by seed to its end is not seen again.
    const seen = this.#held?.events === trace?.events.length;
    this.#held = null;
    this.#gliding = false;
    this.#asked = '';
    this.#words.voice = this.#play.game.voice();
    const handled = this.#handled ? this.#hand.kind : null;
    this.#handled = false;
    this.#arrows = [];
    this.#hand = new Hand(this.#play.game);
    this.dispatchEvent(new Event('hand'));
    // The reserve has a tray, as long as there is one.
    if (before.reserve > 0 !== this.#play.state.reserve > 0) this.#lay();
    this.#name();
    const tempo = this.#tempo();
    if (trace) {
      this.#sit(before, null);
      // Who looks at a game is told first what he is about to see.
      this.#talk.news = kind === 'visit' ? { ...this.#tell(), came: '' } : NOTHING;
      this.#talk.status = '';
      const rest = handled ? { ...trace, events: trace.events.filter(({ kind }) => kind === 'take') } : trace;
      if (handled !== 'placement' && !seen) await this.#view.play(rest, tempo);
    } else if (turn > 1 && !tempo.still) {
      // The first board of all is simply there.
      await this.#glide(tempo);
    }
    // Whoever else hears of the change hears of it before the seeds lie still.
    await null;
    if (turn !== this.#change) return;
    const moved = kind === 'move' || kind === 'redo' || kind === 'visit';
    const news = moved ? this.#tell() : NOTHING;
    this.#talk.news = news;
    this.#settled = turn;
    if (this.#said !== null) this.#talk.explain(this.#said);
    this.#said = null;
    this.#rest();
    const { over } = this.#play.state;
    this.announce(spoken(news.sown, news.came, over ? this.#result() : this.#turn()));
    this.dispatchEvent(new Event('settled'));
  }

  /** Shows the game as it stands, nothing moving. */
  #rest() {
    const { state } = this.#play;
    if (this.#held) return this.#name();
    if (this.#view.moving) return;
    this.#view.show(this.#scene());
    this.#name();
    this.#sit(state, state.over ? null : /** @type {Side} */ (state.turn));
    this.#talk.status = state.over ? this.#result() : this.#turn();
    const lying = state.pits.reduce((sum, seeds) => sum + seeds, 0);
    const left = state.reserve > 0 ? ['ui.left.reserve', state.reserve - this.#hand.seeds] : ['ui.left', lying];
    this.#talk.left =
      state.over || this.#company.plain() ? '' : this.#words.say(String(left[0]), { n: left[1] });
    this.element.dataset.over = String(state.over !== null);
    // Two people face to face: what is said is turned to whoever it is said to.
    const turned = this.#settings.get('facing') && !state.over && state.turn === 'N' && this.#company.mine();
    document.documentElement.dataset.turned = String(turned);
  }

  /** What the last move did: how it was sown, and what came of it. */
  #tell() {
    const told = this.#play.game.told();
    const sown = told.findIndex(({ key }) => !key.startsWith('fact.sow'));
    const split = sown < 0 ? 0 : sown;
    return { sown: sentences(this.#words, told.slice(0, split)), came: sentences(this.#words, told.slice(split)) };
  }

  #turn() {
    return this.#company.turn() || this.#words.say('ui.turn', { by: this.#play.state.turn });
  }

  /** Who won, and why the game is over. */
  #result() {
    return sentences(this.#words, this.#play.game.ending());
  }

  /** @returns {BoardScene} */
  #scene() {
    const { pits, stores, reserve, playable, last, over } = this.#play.state;
    return this.#hand.scene({
      pits,
      stores,
      reserve,
      playable: this.#company.mine() ? playable : '',
      arrows: this.#arrows,
      origin: last?.origin ?? undefined,
      last: last?.fell ?? undefined,
      threatened: this.#settings.get('threats') && !this.#company.plain() && !over ? this.#play.game.threatened() : '',
    });
  }

  #name() {
    if (this.#held) return this.#label(heldWords(this.#words, this.#held));
    const { pits, whys } = pitWords({
      words: this.#words,
      play: this.#play,
      hand: this.#hand,
      scene: this.#scene(),
      mine: this.#company.mine(),
      turn: () => this.#company.turn(),
    });
    this.#whys = whys;
    this.#label(pits);
  }

  /** @param {Record<string, import('./board-view.js').PitWords>} pits */
  #label(pits) {
    const camp = (/** @type {Side} */ side) => this.#words.say('ui.camp', { by: side });
    this.#view.name(pits, { S: camp('S'), N: camp('N') });
  }

  /**
   * @param {GameState} state
   * @param {Side | null} turn whose turn it is
   */
  #sit(state, turn) {
    for (const side of /** @type {Side[]} */ (['S', 'N'])) {
      const taken = state.stores[side === 'S' ? 0 : 1];
      const final = state.over && (side === 'S' ? state.over.south : state.over.north);
      this.#seats.show(side, {
        name: this.#company.name(side) || this.#words.say(`side.${side}`),
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
    if (this.#view.moving || this.#held) return;
    this.#talk.explain((pit && !this.#play.state.over && this.#whys.get(pit)) || null);
  }

  #tempo() {
    return tempo(this.#settings);
  }

  #lay() {
    const settings = this.#settings;
    const flip = settings.get('flip');
    this.element.dataset.flip = String(flip);
    this.element.dataset.facing = String(settings.get('facing'));
    this.#view.options = {
      mirror: settings.get('mirror'),
      flip,
      faceToFace: settings.get('facing'),
      counts: settings.get('counts') && !this.#company.plain(),
      letters: settings.get('letters'),
      reserve: this.#play.state.reserve > 0,
    };
  }

  #dress() {
    this.#view.theme = wood(this.#settings);
  }

  #align() {
    align(this.element, this.#view);
  }
}

/** @param {Event} event @returns {string | null} */
function letter(event) {
  return /** @type {CustomEvent<string | null>} */ (event).detail;
}
