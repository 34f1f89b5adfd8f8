/** @typedef {import('./store.js').Store} Store */

/**
 * Every setting: its values with the default first, or, for a switch, its default. The dialog
 * shows them in this order.
 */
export const SETTINGS = /** @type {const} */ ({
  /** `auto`: the browser's language. */
  language: ['auto', 'fr', 'en'],
  /** `auto`: light or dark as the system says. */
  theme: ['auto', 'light', 'dark', 'contrast'],
  /** The wood: names that `Board.themes()` knows. */
  wood: ['iroko', 'ayous'],
  speed: ['normal', 'slow', 'fast', 'none'],
  sound: false,
  counts: true,
  letters: false,
  /** Threatened pits are marked. */
  threats: false,
  /** Sowing runs clockwise. */
  mirror: false,
  /** North sits at the bottom. */
  flip: false,
  /** North's words and buttons are turned round, for two people at a table. */
  facing: false,
});

/** What `Board.play` takes for each speed. */
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
 * A player's choices, kept by the browser. Sends `change` with the name of what changed, and `translated`
 * when the page speaks another language.
 */
export class Settings extends EventTarget {
  /** @type {Store} */
  #store;
  /** @type {Choices} */
  #choices;
  /** What stands in the place of choices for a while. @type {Partial<Choices>} */
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
   * Puts other values in the place of choices until the next time; nothing of it is kept.
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
    // Another tab may have changed another setting meanwhile: only this one is written over.
    const kept = validChoices(this.#store.read(NAME, VERSION));
    this.#choices = { ...this.#choices, [name]: value };
    this.#store.write(NAME, VERSION, { ...kept, [name]: value });
    this.dispatchEvent(new CustomEvent('change', { detail: name }));
  }
}

/**
 * Stored choices as far as they make sense, defaults for the rest.
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
