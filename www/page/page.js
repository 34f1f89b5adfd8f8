import { Actions } from './action-bar.js';
import { Games } from './game-flow.js';
import { keepFresh } from './kiosk.js';
import { listenToKeys } from '../base/keys.js';
import { Play } from '../game/current-game.js';
import { Sound } from '../board/sound.js';
import { Table } from '../board/game-view.js';
import { LANGUAGES, Words, languageFor } from '../base/words.js';

/** @typedef {import('../storage/settings.js').Settings} Settings */

/** The light of the page, in the order in which the button goes through them. */
const LIGHTS = /** @type {const} */ (['auto', 'light', 'dark', 'contrast']);
/** The keys of what is only heard. */
const HEARD = new Map([['l', 'last'], ['m', 'moves'], ['s', 'score']]);

/**
 * The page: it puts the table, the actions and the tools of the header together. index.html has
 * the places; what is in them is made where it belongs.
 */
export class Page {
  /** @type {Settings} */
  #settings;
  /** @type {Words} */
  #words;
  #play = new Play('classique');
  #sound = new Sound();
  #actions = new Actions();
  #table;
  #games;
  #engine;
  #store;
  #slot;
  /** Whether settings are shown: not on a shared device. */
  #kiosk;
  /** What the address asked for last. */
  #link = '';
  /** What stands beside the board, when it has come. @type {import('./panels.js').Furniture | null} */
  #furniture = null;

  /**
   * @param {object} parts
   * @param {Settings} parts.settings
   * @param {Words} parts.words
   * @param {import('../engine/engine.js').Engine} parts.engine
   * @param {import('../storage/store.js').Store} parts.store
   * @param {import('../storage/tab-save.js').Slot} parts.slot
   * @param {import('../base/url-options.js').Asked} parts.asked what the address asks for
   */
  constructor({ settings, words, engine, store, slot, asked }) {
    this.#settings = settings;
    this.#words = words;
    this.#engine = engine;
    this.#store = store;
    this.#slot = slot;
    this.#kiosk = asked.kiosk > 0;
    for (const name of /** @type {const} */ (['flip', 'mirror'])) {
      const wanted = asked[name];
      if (wanted !== null) settings.set(name, wanted);
    }
    this.#light();
    this.#table = new Table(this.#play, words, settings);
    this.#games = new Games({
      play: this.#play,
      table: this.#table,
      engine,
      settings,
      store,
      slot,
      words: () => this.#words,
    });
    this.#sound.on = settings.get('sound');
    place('table', this.#table.element);
    place('actions', this.#actions.element, this.#games.bar.element);
    this.#act();
    this.#listen();
    this.#speak();
    this.#open();
    addEventListener('hashchange', () => this.#open());
    if (this.#kiosk) keepFresh(asked.kiosk);
    if (store.refused) this.#table.say(this.#words.say('ui.not-kept'));
  }

  /** What stands beside the board: it comes when the board stands, and nobody waits for it. */
  async furnish() {
    const { furnish } = await import('./panels.js');
    this.#furniture = await furnish(button('panels'), {
      play: this.#play,
      match: this.#games.match,
      games: this.#games,
      table: this.#table,
      engine: this.#engine,
      settings: this.#settings,
      store: this.#store,
      slot: this.#slot,
      kiosk: this.#kiosk,
      words: () => this.#words,
      say: (key, data) => this.#words.say(key, data),
    });
    await this.#furniture.follow(this.#link);
  }

  /** Opens what the address asks for, once: a reload goes on with what became of it. */
  #open() {
    const link = (this.#link = location.hash.slice(1));
    this.#games.open(link);
    this.#furniture?.follow(link).catch(console.error);
    const kept = new URLSearchParams(link);
    const kiosk = kept.get('borne');
    if (link) history.replaceState(null, '', kiosk ? `#borne=${kiosk}` : location.pathname + location.search);
  }

  #act() {
    const play = this.#play;
    const games = this.#games;
    const { match } = games;
    const thinks = () => match.thinking;
    this.#actions.add({
      name: 'undo',
      key: 'U',
      can: () => games.helps && (play.state.ply > 0 || play.state.over !== null),
      shown: () => games.helps,
      act: () => match.undo(),
    });
    this.#actions.add({
      name: 'redo',
      key: 'R',
      can: () => games.helps && play.state.ply < play.state.length,
      shown: () => games.helps,
      act: () => match.redo(),
    });
    this.#actions.add({
      name: 'hint',
      key: 'H',
      can: () => games.helps && match.mine && !games.hinting,
      shown: () => games.helps && !match.watched && !thinks(),
      act: () => games.hint(),
    });
    this.#actions.add({ name: 'now', can: thinks, shown: () => thinks() && !match.watched, act: () => match.moveNow() });
    this.#actions.add({
      name: 'pause',
      key: 'P',
      can: () => play.state.over === null,
      shown: () => match.watched || match.paused,
      word: () => (match.paused ? 'ui.resume' : 'ui.pause'),
      act: () => match.pause(),
    });
    this.#actions.add({
      name: 'stop',
      key: 'Q',
      can: () => play.state.over === null && !match.watched,
      act: () => games.askToStop(),
    });
    this.#actions.add({ name: 'new', key: 'N', can: () => true, act: () => games.again() });
    this.#actions.add({ name: 'opponent', key: 'O', can: () => true, act: () => games.chooseSetup() });
  }

  #refresh() {
    this.#actions.speak((key) => this.#words.say(key));
    this.#actions.refresh(this.#games.lent);
    button('rules').textContent = `${this.#games.rulesName()} ▾`;
    button('threats').setAttribute('aria-pressed', String(this.#settings.get('threats')));
    button('threats').hidden = !this.#games.helps;
  }

  #listen() {
    const { view } = this.#table;
    const games = this.#games;
    for (const name of ['think', 'seats', 'over']) games.match.addEventListener(name, () => this.#refresh());
    this.#play.addEventListener('change', () => this.#refresh());
    this.#table.addEventListener('settled', () => this.#refresh());
    this.#table.addEventListener('cues', (event) => {
      this.#sound.play(/** @type {CustomEvent} */ (event).detail, (spot) => view.across(spot));
    });
    this.#settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (name === 'theme') this.#light();
      if (name === 'sound') this.#sound.on = this.#settings.get('sound');
      if (name === 'language') this.#translate();
      if (name === 'threats') this.#refresh();
    });
    listenToKeys({
      sow: (letter) => {
        if (view.moving) this.#table.hurry();
        const mine = this.#play.state.turn === 'S' ? letter.toUpperCase() : letter;
        this.#table.choose(this.#table.hand.origin ? this.#reach(letter) : mine);
      },
      press: (key) => this.#press(key),
    });
    button('language').addEventListener('click', () => {
      const next = LANGUAGES.find((language) => language !== this.#words.language) ?? LANGUAGES[0];
      this.#settings.set('language', /** @type {'fr' | 'en'} */ (next));
    });
    button('light').addEventListener('click', () => {
      const at = LIGHTS.indexOf(this.#settings.get('theme'));
      this.#settings.set('theme', LIGHTS[(at + 1) % LIGHTS.length]);
      this.#speak();
    });
    button('rules').addEventListener('click', () => games.chooseRules());
    button('keys').addEventListener('click', () => this.#showKeys());
    button('threats').addEventListener('click', () => this.#warn());
    button('share').addEventListener('click', () => this.#share());
    button('share').hidden = this.#kiosk;
    button('settings').addEventListener('click', () => this.#changeSettings());
    button('settings').hidden = this.#kiosk;
  }

  /** In a harvest letters name the opponent's pits. @param {string} letter */
  #reach(letter) {
    return this.#play.state.turn === 'S' ? letter : letter.toUpperCase();
  }

  /** @param {string} key */
  #press(key) {
    if (key === '?') this.#showKeys();
    else if (key === 'backspace') this.#table.back();
    else if (key === 'v') return this.#games.bar.answer('confirm');
    else if (key === 'x') this.#table.hurry();
    else if (key === 't') this.#warn();
    else if (HEARD.has(key)) this.#games.tell(HEARD.get(key) ?? '');
    else return this.#actions.press(key);
    return true;
  }

  /** Marks the threatened pits, or marks them no more. */
  #warn() {
    if (this.#games.helps) this.#settings.set('threats', !this.#settings.get('threats'));
  }

  async #showKeys() {
    const { showKeys } = await import('./keys-dialog.js');
    await showKeys(this.#words);
  }

  async #share() {
    const { share } = await import('../files/share.js');
    await share({
      say: (key, data) => this.#words.say(key, data),
      words: this.#words,
      engine: this.#engine,
      game: this.#play.game,
      level: (side) => this.#games.match.level(side),
      flip: this.#settings.get('flip'),
      mirror: this.#settings.get('mirror'),
      onnamed: () => this.#games.match.dispatchEvent(new Event('keep')),
    });
  }

  async #changeSettings() {
    const { changeSettings } = await import('./settings-dialog.js');
    await changeSettings({ say: () => (key, data) => this.#words.say(key, data), settings: this.#settings });
  }

  async #translate() {
    const wanted = languageFor(this.#settings.get('language'));
    try {
      const words = await Words.load(wanted, this.#words.parts);
      // What has been added meanwhile belongs to the page too.
      for (const part of this.#words.parts) await words.add(part);
      // Another wish may have overtaken this one.
      if (wanted !== languageFor(this.#settings.get('language'))) return;
      this.#words = words;
    } catch (error) {
      console.error(error);
      return;
    }
    this.#table.words = this.#words;
    this.#games.speak();
    this.#speak();
    this.#settings.dispatchEvent(new Event('worded'));
  }

  /** Everything around the board, in the language of the page. */
  #speak() {
    const words = this.#words;
    const say = (/** @type {string} */ key) => words.say(key);
    document.documentElement.lang = words.language;
    document.title = say('ui.title');
    this.#refresh();
    const other = LANGUAGES.find((language) => language !== words.language) ?? LANGUAGES[0];
    const language = button('language');
    language.textContent = say(`ui.setting.language.${other}`);
    language.lang = other;
    name('light', words.say('ui.light', { n: say(`ui.setting.theme.${this.#settings.get('theme')}`) }));
    name('keys', say('ui.keys'));
    name('threats', say('ui.setting.threats'));
    name('share', say('ui.share'));
    name('settings', say('ui.settings'));
    button('rules').setAttribute('title', say('ui.rules.title'));
    button('skip').textContent = say('ui.skip');
  }

  #light() {
    document.documentElement.dataset.theme = this.#settings.get('theme');
  }
}

/** @param {string} id */
function button(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found;
}

/**
 * @param {string} id
 * @param {string} label
 */
function name(id, label) {
  button(id).setAttribute('aria-label', label);
  button(id).title = label;
}

/**
 * @param {string} id
 * @param {...HTMLElement} made
 */
function place(id, ...made) {
  button(id).replaceChildren(...made);
}
