import { Actions } from './actions.js';
import { listenToKeys } from './keys.js';
import { Play } from './play.js';
import { Sound } from './sound.js';
import { Table } from './table.js';
import { LANGUAGES, Words, languageFor } from './words.js';

/** @typedef {import('./settings.js').Settings} Settings */

/** The light of the page, in the order in which the button goes through them. */
const LIGHTS = /** @type {const} */ (['auto', 'light', 'dark', 'contrast']);

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

  /**
   * @param {Settings} settings
   * @param {Words} words
   */
  constructor(settings, words) {
    this.#settings = settings;
    this.#words = words;
    this.#light();
    this.#table = new Table(this.#play, words, settings);
    this.#sound.on = settings.get('sound');
    place('table', this.#table.element);
    place('actions', this.#actions.element);
    this.#act();
    this.#listen();
    this.#speak();
  }

  #act() {
    const play = this.#play;
    this.#actions.add({ name: 'undo', key: 'U', can: () => play.state.ply > 0 || play.state.over !== null, act: () => play.undo() });
    this.#actions.add({ name: 'redo', key: 'R', can: () => play.state.ply < play.state.length, act: () => play.redo() });
    this.#actions.add({ name: 'new', key: 'N', can: () => true, act: () => play.begin(play.state.rules) });
  }

  #listen() {
    const { view } = this.#table;
    this.#play.addEventListener('change', () => this.#actions.refresh());
    this.#table.addEventListener('cues', (event) => {
      this.#sound.play(/** @type {CustomEvent} */ (event).detail, (spot) => view.across(spot));
    });
    this.#settings.addEventListener('change', (event) => {
      const name = /** @type {CustomEvent<string>} */ (event).detail;
      if (name === 'theme') this.#light();
      if (name === 'sound') this.#sound.on = this.#settings.get('sound');
      if (name === 'language') this.#translate();
    });
    listenToKeys({
      sow: (letter) => {
        if (view.moving) this.#table.hurry();
        const mine = this.#play.state.turn === 'S' ? letter.toUpperCase() : letter;
        this.#table.choose(mine);
      },
      press: (key) => this.#actions.press(key),
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
  }

  async #translate() {
    const wanted = languageFor(this.#settings.get('language'));
    try {
      const words = await Words.load(wanted);
      // Another wish may have overtaken this one.
      if (wanted !== languageFor(this.#settings.get('language'))) return;
      this.#words = words;
    } catch (error) {
      console.error(error);
      return;
    }
    this.#table.words = this.#words;
    this.#speak();
  }

  /** Everything around the board, in the language of the page. */
  #speak() {
    const words = this.#words;
    const say = (/** @type {string} */ key) => words.say(key);
    document.documentElement.lang = words.language;
    document.title = say('ui.title');
    this.#actions.speak(say);
    this.#actions.refresh();
    const other = LANGUAGES.find((language) => language !== words.language) ?? LANGUAGES[0];
    const language = button('language');
    language.textContent = say(`ui.setting.language.${other}`);
    language.lang = other;
    const light = button('light');
    const label = words.say('ui.light', { n: say(`ui.setting.theme.${this.#settings.get('theme')}`) });
    light.setAttribute('aria-label', label);
    light.title = label;
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
 * @param {HTMLElement} made
 */
function place(id, made) {
  button(id).replaceChildren(made);
}
