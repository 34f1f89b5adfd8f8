/** @typedef {import('./store.js').Store} Store */

/**
 * The settings: the allowed values, the default first; for a switch its default. The dialog shows
 * them in this order.
 */
export const SETTINGS = /** @type {const} */ ({
  /** `auto`: the browser's language. */
  language: ['auto', 'fr', 'en'],
  /** `auto`: light or dark as the system says. */
  theme: ['auto', 'light', 'dark', 'contrast'],
  /** A theme that `Board.themes()` knows. */
  wood: ['iroko', 'ayous', 'ebony', 'blue', 'plain'],
  speed: ['normal', 'slow', 'fast', 'none'],
  sound: false,
  volume: ['normal', 'soft', 'loud'],
  /** A phone shakes a little when a seed is lifted or taken. */
  vibration: false,
  /** `auto`: the board is horizontal on a phone, and upright where a large window is higher than wide. */
  orientation: ['auto', 'lying', 'upright'],
  counts: true,
  /** Larger counts beside the pits. */
  largeCounts: false,
  letters: true,
  /** Shows where the last seed would fall, under the pointer or a finger that stays. */
  preview: false,
  /** A move takes two presses on its pit. */
  confirm: false,
  /** Marks the threatened pits. */
  threats: false,
  /** What a move did is said and announced in a few words. */
  brief: false,
  /** Keys that type a character act on the board. */
  keys: true,
  /** How quickly texts are read aloud; `off`: without buttons for it. */
  aloud: ['normal', 'slow', 'fast', 'off'],
  /** Voices that need the network may read too. */
  aloudOnline: false,
  /** The pits that can be played get the focus in turn: for players with one switch. */
  scan: ['off', 'slow', 'normal', 'fast'],
  /** Sows clockwise. */
  mirror: false,
  /** North sits at the bottom. */
  flip: false,
  /** Turns North's words and buttons round, for two people face to face. */
  facing: false,
  /** Whether a coach says what a move left open; `auto`: to beginners. */
  coach: ['auto', 'on', 'off'],
  /** Asks before a move that loses much. */
  sure: false,
});

/** The speed factor that `Board.play` takes, for each setting. */
export const SPEEDS = { slow: 0.5, normal: 1, fast: 2.2, none: 1 };

/** @typedef {typeof SETTINGS} SettingTable */
/**
 * @typedef {{ [Name in keyof SettingTable]: SettingTable[Name] extends boolean ? boolean
 *   : SettingTable[Name] extends readonly string[] ? SettingTable[Name][number] : never }} Choices
 */
/** @typedef {keyof Choices} SettingName */

const NAME = 'settings';
const VERSION = 1;

/**
 * The player's settings, stored by the browser. Sends `change` (detail: the setting's name), and
 * `translated` when the page has changed its language.
 */
export class Settings extends EventTarget {
  /** @type {Store} */
  #store;
  /** @type {Choices} */
  #choices;
  /** Values that replace the player's for a while. @type {Partial<Choices>} */
  #overrides = {};

  /** @param {Store} store */
  constructor(store) {
    super();
    this.#store = store;
    this.#choices = validChoices(store.read(NAME, VERSION));
  }

  /**
   * @template {SettingName} Name
   * @param {Name} name
   * @returns {Choices[Name]}
   */
  get(name) {
    return this.#overrides[name] ?? this.#choices[name];
  }

  /**
   * Replaces settings until the next call, without storing them. `{}` ends it.
   *
   * @param {Partial<Choices>} values
   */
  override(values) {
    const before = this.#overrides;
    this.#overrides = values;
    for (const name of /** @type {SettingName[]} */ (Object.keys({ ...before, ...values }))) {
      if (before[name] !== values[name]) this.dispatchEvent(new CustomEvent('change', { detail: name }));
    }
  }

  /**
   * @template {SettingName} Name
   * @param {Name} name
   * @param {Choices[Name]} value
   */
  set(name, value) {
    if (this.#choices[name] === value) return;
    // Another tab may have changed another setting: only this one is overwritten.
    const kept = validChoices(this.#store.read(NAME, VERSION));
    this.#choices = { ...this.#choices, [name]: value };
    this.#store.write(NAME, VERSION, { ...kept, [name]: value });
    this.dispatchEvent(new CustomEvent('change', { detail: name }));
  }
}

/**
 * The valid part of stored settings, defaults for the rest.
 *
 * @param {any} stored
 * @returns {Choices}
 */
function validChoices(stored) {
  const entries = Object.entries(SETTINGS).map(([name, values]) => {
    const found = stored?.[name];
    if (typeof values === 'boolean') return [name, typeof found === 'boolean' ? found : values];
    return [name, /** @type {readonly string[]} */ (values).includes(found) ? found : values[0]];
  });
  return Object.fromEntries(entries);
}
