import { LANGUAGES } from '../base/words.js';
import { readTab, writeTab } from './tab-storage.js';

/** @typedef {import('./store.js').Store} Store */

/**
 * The settings: for a choice its values, the default first; for a switch its default.
 */
export const SETTINGS = /** @type {const} */ ({
  /** `auto`: the browser's language. */
  language: ['auto', ...LANGUAGES],
  /** `auto`: light, dark or in high contrast, as the system says. */
  theme: ['auto', 'light', 'dark', 'contrast'],
  /** The board's theme, of `Board.themes()`, unless high contrast replaces it. */
  wood: ['iroko', 'ayous', 'ebony', 'blue', 'plain'],
  speed: ['normal', 'slow', 'fast', 'none'],
  sound: false,
  volume: ['normal', 'soft', 'loud'],
  /** A phone vibrates when seeds are lifted or captured, or a capture is spared. */
  vibration: false,
  /** `auto`: the board is upright where a large window is higher than wide, and on an upright phone in full screen. */
  orientation: ['auto', 'lying', 'upright'],
  counts: true,
  /** Larger counts beside the pits. */
  largeCounts: false,
  letters: true,
  /** Previews where the last seed would fall, for the pit under the pointer, at a long press or with the focus. */
  preview: false,
  /** A move takes two presses on its pit. */
  confirm: false,
  /** Marks the threatened pits. */
  threats: false,
  /** The status text says in a few words what a move did. */
  brief: false,
  /** Keys that type a character act while the focus is at the board (`isCharacter`, `isAtBoard` in base/keys.js). */
  keys: true,
  /** The speed of reading aloud; `off` hides its buttons. */
  aloud: ['normal', 'slow', 'fast', 'off'],
  /** Reading aloud may use voices that send the text to a server. */
  aloudOnline: false,
  /** Switch access: the focus moves by itself from one playable pit to the next. */
  scan: ['off', 'slow', 'normal', 'fast'],
  /** Sows clockwise. */
  mirror: false,
  /** North sits at the bottom. */
  flip: false,
  /** Turns North's texts and buttons by 180°, for two people face to face. */
  facing: false,
  /** The coach comments on moves; `auto`: only for beginners. */
  coach: ['auto', 'on', 'off'],
  /** The coach asks before a move that loses much. */
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
/** The key in sessionStorage of the language that a link asked for. */
const LINK_LANGUAGE = 'awale.language';

/**
 * The player's settings, stored by the browser. Sends `change` (detail: the setting's name). The page sends
 * `translated` on it when it has changed its language.
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
    const stored = store.read(NAME, VERSION);
    this.#choices = validChoices({ ...stored, language: readTab(LINK_LANGUAGE) ?? stored?.language });
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
   * A setting's value without `override`: the player's own choice, or the language of a link (`takeLinkLanguage`).
   *
   * @template {SettingName} Name
   * @param {Name} name
   * @returns {Choices[Name]}
   */
  chosen(name) {
    return this.#choices[name];
  }

  /** Whether `override` replaces the player's own choice. @param {SettingName} name */
  isOverridden(name) {
    return name in this.#overrides;
  }

  /**
   * Replaces settings until the next call, without storing them. `{}` restores the player's own.
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
    if (name === 'language') writeTab(LINK_LANGUAGE, null);
    else if (this.#choices[name] === value) return;
    // Another tab may have changed another setting: only this one is overwritten.
    const kept = validChoices(this.#store.read(NAME, VERSION));
    this.#store.write(NAME, VERSION, { ...kept, [name]: value });
    this.#take(name, value);
  }

  /**
   * Takes the language of a link, in this tab only: the player's own choice stays stored.
   *
   * @param {Choices['language']} language
   */
  takeLinkLanguage(language) {
    writeTab(LINK_LANGUAGE, language);
    this.#take('language', language);
  }

  /**
   * @template {SettingName} Name
   * @param {Name} name
   * @param {Choices[Name]} value
   */
  #take(name, value) {
    if (this.#choices[name] === value) return;
    this.#choices = { ...this.#choices, [name]: value };
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
