import { BoardView, PITS } from './board.js';
import { element } from './dom.js';
import { PACE } from './settings.js';

/**
 * @typedef {import('./play.js').Play} Play
 * @typedef {import('./play.js').Change} Change
 * @typedef {import('./play.js').Side} Side
 * @typedef {import('./awale.js').GameState} GameState
 * @typedef {import('./awale.js').BoardScene} BoardScene
 * @typedef {import('./awale.js').Message} Message
 * @typedef {import('./words.js').Words} Words
 * @typedef {import('./settings.js').Settings} Settings
 *
 * @typedef {object} Seated
 * @property {HTMLElement} row
 * @property {HTMLElement} name
 * @property {HTMLElement} score
 */

/** Settings that the board is laid out by. */
const LAID = ['mirror', 'flip', 'facing', 'counts', 'letters'];

/**
 * The table: the board, who sits where, and what is said. It shows a game and hands the presses of
 * its pits to it; what else there is to do stands in actions.js.
 *
 * Sends `settled` when the seeds lie still after a change, and `cues` when there is something to
 * hear.
 */
export class Table extends EventTarget {
  /** @type {Play} */
  #play;
  /** @type {Words} */
  #words;
  /** @type {Settings} */
  #settings;
  #view = new BoardView();
  /** @type {Record<Side, Seated>} */
  #seats = { S: seat('near'), N: seat('far') };
  #status = element('p', { class: 'status' });
  /** How the move was sown: seen where there is room. */
  #sown = element('span', { class: 'sown' });
  /** What came of it, or a reason. */
  #came = element('span', {});
  #told = element('p', { class: 'told' }, this.#sown, ' ', this.#came);
  /** What a screen reader hears. */
  #live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  /** What was said last, while a reason stands in its place. */
  #news = { sown: '', came: '' };
  /** Counts changes, so that an animation that has been overtaken says nothing. */
  #change = 0;

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
    this.element = element(
      'section',
      { class: 'table' },
      this.#seats.N.row,
      this.#view.element,
      this.#seats.S.row,
      element('div', { class: 'talk' }, this.#status, this.#told),
      this.#live,
    );
    const view = this.#view;
    view.addEventListener('choose', (event) => this.choose(letter(event) ?? ''));
    view.addEventListener('hurry', () => view.hurry());
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
    matchMedia('(prefers-contrast: more)').addEventListener('change', () => this.#dress());
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
    this.#news = this.#tell();
    this.#rest();
  }

  /**
   * A player chooses a pit: it is sown, or the reason why it cannot be is said.
   *
   * @param {string} pit
   */
  choose(pit) {
    const why = this.#play.game.refusal(pit);
    if (!why) {
      this.#play.move(pit);
      return;
    }
    const text = this.#words.say(why.key, why.data);
    this.#say({ sown: '', came: text });
    this.announce(text);
  }

  /**
   * Says a sentence to whoever listens.
   *
   * @param {string} text
   */
  announce(text) {
    // The same sentence twice is heard twice.
    this.#live.textContent = this.#live.textContent === text ? `${text}\u200b` : text;
  }

  /** The seeds that are moving lie where they were going. */
  hurry() {
    this.#view.hurry();
  }

  /** @param {Change} change */
  async #follow({ kind, trace, before }) {
    const turn = (this.#change += 1);
    if (this.#view.moving) this.#view.hurry();
    this.#words.voice = this.#play.game.voice();
    this.#name();
    const tempo = this.#tempo();
    if (trace) {
      this.#sit(before, null);
      this.#say({ sown: '', came: '' });
      this.#status.textContent = '';
      await this.#view.play(trace, tempo);
    } else {
      await this.#view.glide(this.#scene(), tempo);
    }
    if (turn !== this.#change) return;
    const moved = kind === 'move' || kind === 'redo';
    this.#news = moved ? this.#tell() : { sown: '', came: '' };
    this.#rest();
    const { sown, came } = this.#news;
    const { over } = this.#play.state;
    this.announce([sown, came, over ? this.#result() : this.#turn()].filter(Boolean).join(' '));
    this.dispatchEvent(new Event('settled'));
  }

  /** Shows the game as it stands, nothing moving. */
  #rest() {
    const { state } = this.#play;
    if (this.#view.moving) return;
    this.#view.show(this.#scene());
    this.#name();
    this.#sit(state, state.over ? null : /** @type {Side} */ (state.turn));
    this.#status.textContent = state.over ? this.#result() : this.#turn();
    this.#say(this.#news);
    this.element.dataset.over = String(state.over !== null);
  }

  /** What the last move did: how it was sown, and what came of it. */
  #tell() {
    const told = this.#play.game.told();
    const sown = told.findIndex(({ key }) => !key.startsWith('fact.sow'));
    const split = sown < 0 ? 0 : sown;
    return {
      sown: this.#words.tell(told.slice(0, split)),
      came: this.#words.tell(told.slice(split)),
    };
  }

  #turn() {
    const { turn } = this.#play.state;
    return this.#words.say('ui.turn', { by: turn });
  }

  /** Who won, and why the game is over. */
  #result() {
    return this.#words.tell(this.#play.game.ending());
  }

  /** @returns {BoardScene} */
  #scene() {
    const { pits, stores, reserve, playable, last, over } = this.#play.state;
    return {
      pits,
      stores,
      reserve,
      playable,
      origin: last?.origin ?? undefined,
      last: last?.fell ?? undefined,
      threatened: this.#settings.get('threats') && !over ? this.#play.game.threatened() : '',
    };
  }

  #name() {
    const { game, state } = this.#play;
    const words = this.#words;
    /** @type {Record<string, import('./board.js').PitWords>} */
    const pits = {};
    for (const [index, pit] of PITS.entries()) {
      const why = state.playable.includes(pit) ? null : game.refusal(pit);
      const data = { pit, n: state.pits[index] };
      const key = why ? (data.n === 0 ? 'ui.pit-empty' : 'ui.pit') : 'ui.pit-playable';
      pits[pit] = { name: words.say(key, data), why: why ? words.say(why.key, why.data) : null };
    }
    const camp = (/** @type {Side} */ side) => words.say('ui.camp', { by: side });
    this.#view.name(pits, { S: camp('S'), N: camp('N') });
  }

  /**
   * @param {GameState} state
   * @param {Side | null} turn whose turn it is
   */
  #sit(state, turn) {
    for (const side of /** @type {Side[]} */ (['S', 'N'])) {
      const { row, name, score } = this.#seats[side];
      const taken = state.stores[side === 'S' ? 0 : 1];
      const final = state.over && (side === 'S' ? state.over.south : state.over.north);
      row.dataset.turn = String(turn === side);
      row.dataset.won = String(state.over?.winner === side);
      name.textContent = this.#words.say(`side.${side}`);
      score.textContent = String(final ?? taken);
      score.title = this.#words.say('ui.score', { n: final ?? taken });
    }
  }

  /** @param {{ sown: string, came: string }} news */
  #say({ sown, came }) {
    this.#sown.textContent = sown;
    this.#came.textContent = came;
  }

  /**
   * Says why a pit cannot be played, as long as it is looked at.
   *
   * @param {string | null} pit
   */
  #explain(pit) {
    if (this.#view.moving) return;
    const { state, game } = this.#play;
    const why = pit && !state.over && !state.playable.includes(pit) ? game.refusal(pit) : undefined;
    this.#say(why ? { sown: '', came: this.#words.say(why.key, why.data) } : this.#news);
  }

  #tempo() {
    const speed = this.#settings.get('speed');
    const still = speed === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
    return { speed: PACE[speed], still };
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
      counts: settings.get('counts'),
      letters: settings.get('letters'),
      reserve: this.#play.state.reserve > 0,
    };
  }

  #dress() {
    const plain = this.#settings.get('theme') === 'contrast';
    const asked = this.#settings.get('theme') === 'auto' && matchMedia('(prefers-contrast: more)').matches;
    this.#view.theme = plain || asked ? 'contrast' : this.#settings.get('wood');
  }

  /** The players' names stand over and under the board, as wide as it is. */
  #align() {
    const layout = this.#view.layout;
    if (!layout) return;
    this.element.style.setProperty('--wood', `${Math.round(layout.board.width)}px`);
    this.element.style.setProperty('--pitch', `${Math.round(layout.pitch)}px`);
    const spare = (this.#view.element.clientHeight - layout.height) / 2;
    this.element.style.setProperty('--spare', `${Math.max(0, Math.round(spare))}px`);
  }
}

/**
 * @param {'near' | 'far'} place
 * @returns {Seated}
 */
function seat(place) {
  const name = element('span', { class: 'who' });
  const score = element('span', { class: 'score' });
  return { row: element('p', { class: `player ${place}` }, name, score), name, score };
}

/**
 * @param {Event} event
 * @returns {string | null}
 */
function letter(event) {
  return /** @type {CustomEvent<string | null>} */ (event).detail;
}
