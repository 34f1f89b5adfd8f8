import { copyText } from '../base/copyable.js';
import { element } from '../base/dom.js';
import { Game, readRules, ruleCatalogue } from '../awale.js';
import { openDialog } from '../base/dialog.js';
import { withVoices } from '../base/with-voices.js';
import { differentOptions, nameWithDifferences, valueName } from './differences.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../awale.js').RulesReading} RulesReading
 * @typedef {[option: string, value: string]} Change
 */

/** Rules as a preset and the options in which they differ from it. */
class Composition {
  /** @type {string} */
  base;
  /** @type {Map<string, string>} */
  named = new Map();

  /** @param {string} rules */
  constructor(rules) {
    const { preset, named } = readRules(rules);
    this.base = preset ?? rules;
    this.named = new Map(Object.entries(named ?? {}));
  }

  /**
   * @param {Change[]} [changes] with these options changed
   * @returns {RulesReading}
   */
  reading(changes = []) {
    const named = new Map([...this.named, ...changes]);
    return readRules([this.base, ...[...named].map((pair) => pair.join('='))].join(','));
  }

  /**
   * The changes that choose a value: `change`, and a second one where the values of two options are valid only together
   * (players who place the seeds, and equal harvests).
   *
   * @param {Change} change
   * @returns {Change[]}
   */
  changesFor(change) {
    const { fault } = this.reading([change]);
    if (!fault) return [change];
    const other = otherOption(fault, change[0]);
    const { values = [] } = ruleCatalogue().options.find(({ name }) => name === other) ?? {};
    const needed = values.find((value) => !this.reading([change, [other, value]]).fault && this.reading([[other, value]]).fault);
    return needed === undefined ? [change] : [change, [other, needed]];
  }

  /** @param {Change[]} changes */
  set(changes) {
    const { rules } = this.reading(changes);
    if (!rules) return;
    for (const [option, value] of changes) this.named.set(option, value);
    // Options with the preset's own value are dropped.
    for (const [name] of [...this.named]) {
      const before = new Map(this.named);
      this.named.delete(name);
      if (this.reading().rules !== rules) this.named = before;
    }
  }
}

/**
 * The dialog to compose rules: every option with its values. A value that clashes with another option says so.
 *
 * @param {object} options
 * @param {import('../base/words.js').Words} options.words
 * @param {Say} options.say
 * @param {string} options.rules the rules to begin with
 * @param {boolean} options.plays whether a game begins by the composed rules at once
 * @param {(rules: string) => string} options.linkTo the address of a game by these rules
 * @param {(rules: string) => void} options.onchoose
 */
export async function composeRules({ words, say, rules, plays, linkTo, onchoose }) {
  const { presets, options } = ruleCatalogue();
  let composed = new Composition(rules);
  const link = element('input', {
    type: 'text',
    readonly: true,
    'aria-label': say('ui.compose.link'),
    onfocus: () => link.select(),
  });
  const name = element('strong', {});
  // One note for all values, on the value under the pointer or with the focus: what else choosing it would change, or
  // what it clashes with. Notes beside the buttons would move other buttons.
  const note = element('p', { class: 'about' });
  const status = element('span', { role: 'status' });
  const copy = element(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        link.select();
        status.textContent = say((await copyText(link.value)) ? 'ui.share.copied' : 'ui.copy-yourself');
      },
    },
    say('ui.compose.copy'),
  );
  const base = element(
    'select',
    {
      id: 'compose-base',
      onchange: () => {
        composed = new Composition(base.value);
        note.textContent = '';
        show();
      },
    },
    ...presets.map(({ id }) => element('option', { value: id }, say(`ui.variant.${id}`))),
  );
  const rows = options.map(({ name: option, values }) => new Row({
    say,
    name: option,
    values,
    onpoint: (why) => (note.textContent = why),
    onchoose: (value) => {
      composed.set(composed.changesFor([option, value]));
      show();
    },
  }));
  const show = () => {
    const reading = composed.reading();
    base.value = composed.base;
    link.value = linkTo(reading.rules ?? composed.base);
    status.textContent = '';
    // In the vocabulary of the composed rules, whatever game is on the board.
    withVoices(words, voicesOf(reading.rules ?? composed.base), () => {
      for (const row of rows) row.show(composed, reading.options ?? {});
      name.textContent = nameWithDifferences(say, reading.rules ?? composed.base);
    });
  };
  show();
  return openDialog({
    say,
    kind: 'wide compose',
    title: say('ui.compose'),
    body: [
      element(
        'p',
        { class: 'base' },
        element('label', { for: 'compose-base' }, say('ui.compose.base')),
        base,
      ),
      element('div', { class: 'options' }, ...rows.map(({ field }) => field)),
      element(
        'div',
        { class: 'result' },
        note,
        element('p', {}, say('ui.compose.result'), ' ', name),
        element('p', { class: 'link-row' }, link, copy, status),
      ),
    ],
    actions: [
      {
        label: say(plays ? 'ui.compose.play' : 'ui.rules.take'),
        main: true,
        act: () => onchoose(composed.reading().rules ?? composed.base),
      },
    ],
  });
}

/** @param {string} rules */
function voicesOf(rules) {
  const game = new Game(rules);
  const voices = game.voices();
  game.free();
  return voices;
}

/** An option: its name, its description and its values. */
class Row {
  /** @type {{ value: string, input: HTMLInputElement, label: HTMLLabelElement, text: HTMLElement, why: HTMLElement, about: HTMLElement }[]} */
  #values;
  #say;
  #first;
  #legend = element('legend', {});

  /**
   * @param {object} options
   * @param {Say} options.say
   * @param {string} options.name
   * @param {string[]} options.values the default first
   * @param {(why: string) => void} options.onpoint receives the note on the value under the pointer or with the focus
   * @param {(value: string) => void} options.onchoose
   */
  constructor({ say, name, values, onpoint, onchoose }) {
    this.#say = say;
    this.name = name;
    this.#first = values[0];
    // The catalogue has the default first; numbers are offered in increasing order.
    const ordered = name === 'seeds' ? [...values].sort() : values;
    this.#values = ordered.map((value) => {
      const reason = `why-${name}-${value}`;
      const why = element('small', { id: reason });
      const point = () => onpoint(why.textContent ?? '');
      const input = element('input', {
        type: 'radio',
        name: `option-${name}`,
        value,
        'aria-describedby': reason,
        onfocus: point,
        onclick: (/** @type {Event} */ event) => {
          // A value that clashes keeps the focus, so that its reason can be read, but cannot be chosen.
          if (input.getAttribute('aria-disabled') === 'true') event.preventDefault();
          else onchoose(value);
        },
      });
      const text = element('span', {});
      const label = element('label', { onpointerenter: point }, input, text, why);
      return { value, input, label, text, why, about: element('span', {}) };
    });
    this.field = element(
      'fieldset',
      { class: 'radio-group' },
      this.#legend,
      // The descriptions overlap, and only the chosen value's is visible, so that the height never changes.
      element('p', { class: 'about' }, ...this.#values.map(({ about }) => about)),
      element('div', { class: 'choices' }, ...this.#values.map(({ label }) => label)),
    );
  }

  /**
   * @param {Composition} composed
   * @param {Record<string, string>} options the chosen value of every option that has an effect
   */
  show(composed, options) {
    const chosen = options[this.name] ?? this.#first;
    this.#legend.textContent = this.#say(`rule.${this.name}`);
    for (const { value, input, label, text, why, about } of this.#values) {
      const { fault, options: then } = composed.reading(composed.changesFor([this.name, value]));
      const effects = sideEffects(this.#say, this.name, options, then ?? options);
      text.textContent = valueName(this.#say, this.name, value);
      about.textContent = this.#say(`rule.${this.name}.${value}`);
      about.classList.toggle('in-force', value === chosen);
      input.checked = value === chosen;
      input.setAttribute('aria-disabled', String(fault !== null));
      label.classList.toggle('clashes', fault !== null);
      label.classList.toggle('changes', effects !== '');
      const also = effects && this.#say('ui.compose.also', { changes: effects });
      why.textContent = fault ? clashReason(this.#say, fault, this.name, options) : also;
    }
  }
}

/**
 * The other options that a choice changes with it, in words; empty if there are none.
 *
 * @param {Say} say
 * @param {string} chosen the option of the choice
 * @param {Record<string, string>} options the values before it
 * @param {Record<string, string>} then the values after it
 */
function sideEffects(say, chosen, options, then) {
  const changes = differentOptions(then, options)
    .filter(({ option }) => option !== chosen)
    .map(({ option, value }) => ({ option, value: valueName(say, option, value) }));
  return changes.length > 0 ? say('ui.compose.changes', { changes }) : '';
}

/**
 * The option that an option clashes with.
 *
 * @param {NonNullable<RulesReading['fault']>} fault
 * @param {string} option
 */
const otherOption = ({ option: one = '', with: other = '' }, option) => (one === option ? other : one);

/**
 * Why a value cannot be chosen.
 *
 * @param {Say} say
 * @param {NonNullable<RulesReading['fault']>} fault
 * @param {string} option the option of the value
 * @param {Record<string, string>} options the chosen values: the fault itself may name a value that was only tried
 */
function clashReason(say, fault, option, options) {
  const name = otherOption(fault, option);
  return say('ui.compose.clash', { option: name, value: valueName(say, name, options[name] ?? '') });
}
