import { ruleCatalogue, setupText } from '../awale.js';
import { BoardView } from '../board/board-view.js';
import { boardTheme } from '../board/looks.js';
import { pitName } from '../board/pit-words.js';
import { PITS, SIDES } from '../base/sides.js';
import { radioGroup } from '../base/fields.js';
import { element } from '../base/dom.js';
import { FINGER } from '../base/media.js';
import { rulesName } from '../rules/rules-name.js';
import { PositionDraft, MAX_SEEDS_IN_PLACE, startPosition } from './draft.js';

/**
 * @typedef {import('../awale_engine.js').SetupReading} SetupReading
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {{ rules: string, position: string }} FoundPosition
 */

/** Digits typed within this time make one number, in milliseconds. */
const DIGIT_TIMEOUT = 1200;
/** Windows in which the stores are too narrow for their counts, which are then above and below the board. */
const NARROW_STORES = matchMedia('(max-width: 40rem)');
/** How long the engine may take to check a position, in milliseconds. */
const CHECK_TIMEOUT = 10_000;

/**
 * Sets up a position by mouse, touch and keys. While the set-up is impossible, the engine says what is wrong; once it
 * is possible, `found` is the position.
 *
 * Sends `change` when `found` may have changed. Needs the words of `files` and `faults`.
 */
export class PositionEditor extends EventTarget {
  #say;
  #words;
  #engine;
  #settings;
  #rules;
  #draft = new PositionDraft();
  #view = new BoardView();
  /** @type {Record<Side, HTMLButtonElement>} */
  #stores;
  /** @type {'put' | 'take'} */
  #tool = 'put';
  /** The pit or store that the number field edits. */
  #selected = 'A';
  /** Whether a number typed into the field has changed the draft: its digits are one undo step. */
  #typingNumber = false;
  /** The voices of the page's game and of the rules chosen here. */
  #pageVoices;
  /** @type {string[]} */
  #editorVoices = [];
  /** Whether the current press does the opposite of the tool (Shift). */
  #reverse = false;
  /** The last digits typed on a pit or store, when, and whether they have changed its number. */
  #typed = { place: '', text: '', at: 0, changed: false };
  #closing = new AbortController();
  /** The number of questions asked of the engine: the answer to an earlier one is ignored. */
  #questionCount = 0;
  /** Whether the engine's answer is awaited: until then `found` is out of date. */
  checking = false;
  /** The engine's last answer about the draft. @type {SetupReading | null} */
  #checked = null;

  #status = element('p', { class: 'setup-status', role: 'status' });
  #number;
  #placeName = element('label', { for: 'setup-number' });
  #text;
  #textFault = element('p', { class: 'setup-fault', role: 'status', hidden: true });
  #turn = element('div', {});
  #undo;
  #shareOut;
  #rulesChoice;

  /**
   * @param {object} options
   * @param {import('../base/words.js').Say} options.say
   * @param {() => import('../base/words.js').Words} options.words
   * @param {import('../engine/engine.js').Engine} options.engine
   * @param {import('../storage/settings.js').Settings} options.settings
   * @param {FoundPosition} options.start may be impossible
   */
  constructor({ say, words, engine, settings, start }) {
    super();
    this.#say = say;
    this.#words = words;
    this.#engine = engine;
    this.#settings = settings;
    this.#rules = start.rules;
    this.#pageVoices = words().voices;
    this.#stores = { S: this.#storeButton('S'), N: this.#storeButton('N') };
    this.#number = element('input', {
      id: 'setup-number',
      type: 'number',
      inputmode: 'numeric',
      min: 0,
      max: MAX_SEEDS_IN_PLACE,
      step: 1,
      oninput: () => this.#setNumber(),
      onfocus: () => (this.#typingNumber = false),
      // On leaving, an emptied field shows its 0.
      onblur: () => this.#show(),
    });
    this.#text = element('input', {
      id: 'setup-text',
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      oninput: () => this.#read(this.#text.value),
      onfocus: () => this.#text.select(),
      onblur: () => this.#show(),
    });
    this.#undo = this.#button('undo', () => this.#draft.undo());
    this.#shareOut = this.#button('share-out', () => this.#draft.shareOut(Math.max(0, this.#checked?.missing ?? 0)));
    this.#rulesChoice = this.#rulesField();
    this.element = this.#build();
    this.#applyRules();
    this.#listen();
    this.#draft.addEventListener('change', () => {
      this.#show();
      this.#check();
    });
    // An unreadable start stays in the text field with its fault; the board stays empty.
    this.#read(start.position);
    this.#text.value = start.position;
  }

  /** The position, or `null` while it is impossible. @returns {FoundPosition | null} */
  get found() {
    const position = this.#checked?.position;
    return position ? { rules: this.#rules, position } : null;
  }

  /** Reads a pasted position. @param {string} text */
  async paste(text) {
    this.#text.value = text.trim();
    await this.#read(text.trim());
    // The field may be below the visible part of the dialog.
    this.#textFault.scrollIntoView({ block: 'nearest' });
  }

  close() {
    this.#closing.abort();
    // A game that was opened meanwhile has set its own voices.
    if (this.#words().voices === this.#editorVoices) this.#words().voices = this.#pageVoices;
    this.#view.close();
  }

  /** @param {Side} side */
  #storeButton(side) {
    return element('button', {
      type: 'button',
      class: 'pit store',
      'data-store': side,
      onclick: () => this.#press(side),
      onfocus: () => this.#select(side),
    }, element('span', {}));
  }

  /**
   * @param {string} name
   * @param {() => void} act
   */
  #button(name, act) {
    return element(
      'button',
      { type: 'button', class: 'button', 'data-setup': name, onclick: act },
      this.#say(`ui.files.setup.${name}`),
    );
  }

  #rulesField() {
    const { presets } = ruleCatalogue();
    const ids = presets.map(({ id }) => id);
    const composed = ids.includes(this.#rules) ? [] : [this.#rules];
    const choice = element(
      'select',
      { id: 'setup-rules', onchange: () => this.#changeRules(choice.value) },
      ...[...composed, ...ids].map((rules) => element('option', { value: rules, selected: rules === this.#rules }, rulesName(this.#say, rules))),
    );
    return choice;
  }

  #build() {
    const say = this.#say;
    const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) =>
      element(
        'button',
        {
          type: 'button',
          class: 'button step',
          'aria-label': say(`ui.files.setup.${name}`),
          onclick: () => this.#add(this.#selected, by),
        },
        sign,
      );
    return element(
      'div',
      { class: 'setup' },
      element(
        'p',
        { class: 'setup-rules' },
        element('label', { for: 'setup-rules' }, say('ui.files.setup.rules')),
        this.#rulesChoice,
      ),
      element('div', { class: 'setup-board' }, this.#view.element, this.#status),
      element(
        'div',
        { class: 'setup-fields' },
        radioGroup({
          label: say('ui.files.setup.tool'),
          value: this.#tool,
          values: ['put', 'take'].map((value) => ({ value, label: say(`ui.files.setup.tool.${value}`) })),
          onchoose: (value) => (this.#tool = value === 'take' ? 'take' : 'put'),
        }),
        element(
          'div',
          { class: 'setup-number' },
          this.#placeName,
          element('span', { class: 'setup-steps' }, step('less', '−', -1), this.#number, step('more', '+', 1)),
        ),
        this.#turn,
      ),
      element(
        'div',
        { class: 'setup-actions' },
        this.#undo,
        this.#button('start', () => this.#setStart()),
        this.#button('clear', () => this.#draft.clear()),
        this.#button('swap', () => this.#draft.swap()),
        this.#shareOut,
      ),
      element('p', { class: 'setup-text' }, element('label', { for: 'setup-text' }, say('ui.files.setup.text')), this.#text),
      this.#textFault,
      !FINGER.matches && element('p', { class: 'about' }, say('ui.files.setup.keys')),
    );
  }

  #listen() {
    const wood = /** @type {HTMLElement} */ (this.#view.element.querySelector('.wood'));
    wood.append(this.#stores.N, this.#stores.S);
    // The editor gives no reasons why a pit cannot be pressed: the elements for them stay empty and need no ids.
    for (const button of wood.querySelectorAll('[aria-describedby]')) button.removeAttribute('aria-describedby');
    for (const reason of wood.querySelectorAll('[id]')) reason.removeAttribute('id');
    wood.addEventListener('click', (event) => (this.#reverse = event.shiftKey), { capture: true });
    wood.addEventListener('contextmenu', (event) => {
      const place = placeOf(event.target);
      if (!place) return;
      event.preventDefault();
      this.#select(place);
      this.#add(place, -1);
    });
    wood.addEventListener('keydown', (event) => this.#key(event));
    wood.addEventListener('focusin', (event) => {
      const place = placeOf(event.target);
      if (place) this.#select(place);
    });
    this.#view.addEventListener('press', (event) => this.#press(/** @type {CustomEvent<string>} */ (event).detail));
    this.#view.addEventListener('fit', () => this.#fit());
    NARROW_STORES.addEventListener('change', () => this.#applyRules(), { signal: this.#closing.signal });
    this.element.addEventListener('keydown', (event) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.target === this.#text) return;
      event.preventDefault();
      this.#draft.undo();
    });
  }

  /** Applies the player's settings, and the voices and layout of the rules. */
  #applyRules() {
    const settings = this.#settings;
    const { reserve, voices } = startPosition(this.#rules);
    this.#words().voices = this.#editorVoices = voices;
    this.#view.theme = boardTheme(settings);
    this.#view.options = {
      letters: true,
      totals: !NARROW_STORES.matches,
      mirror: settings.get('mirror'),
      flip: settings.get('flip'),
      reserve: reserve > 0,
    };
  }

  #fit() {
    const { layout } = this.#view;
    for (const [at, side] of /** @type {const} */ ([[0, 'S'], [1, 'N']])) {
      const target = layout?.storeTargets[at];
      const { style } = this.#stores[side];
      this.#stores[side].hidden = !target;
      if (!target) continue;
      // The store's count stands above the upper row or below the lower one.
      const upper = (side === 'N') !== this.#settings.get('flip');
      const { y, height } = layout.board;
      style.setProperty('--count', `${(upper ? y : y + height) - target.y}px`);
      this.#stores[side].dataset.upper = String(upper);
      for (const [name, value] of Object.entries({ left: target.x, top: target.y, width: target.width, height: target.height })) {
        style.setProperty(name, `${value}px`);
      }
    }
  }

  /** @param {string} place */
  #press(place) {
    const takes = (this.#tool === 'take') !== this.#reverse;
    this.#reverse = false;
    this.#select(place);
    this.#add(place, takes ? -1 : 1);
  }

  /** Selects what the number field edits. @param {string} place */
  #select(place) {
    if (this.#selected === place) return;
    this.#selected = place;
    this.#show();
  }

  /**
   * @param {string} place
   * @param {number} by
   */
  #add(place, by) {
    this.#draft.set(place, this.#draft.seeds(place) + by);
  }

  /** Sets the selected pit or store to the number field's value. */
  #setNumber() {
    const before = this.#draft.text;
    this.#draft.set(this.#selected, Number(this.#number.value) || 0, this.#typingNumber);
    this.#typingNumber ||= this.#draft.text !== before;
  }

  #setStart() {
    this.#draft.replace(startPosition(this.#rules).setUp);
  }

  /** Changes the rules. A start position becomes the start position of the new rules. @param {string} rules */
  #changeRules(rules) {
    const atStart = this.#draft.text === startPosition(this.#rules).position;
    this.#rules = rules;
    this.#applyRules();
    if (atStart) this.#setStart();
    // If the draft has not changed, no `change` event has asked the engine.
    this.#check();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (/^\d$/.test(key)) this.#type(place, key);
    else if (key === '+' || key === '=') this.#add(place, 1);
    else if (key === '-' || key === 'Backspace') this.#add(place, -1);
    else if (key === 'Delete') this.#draft.set(place, 0);
    else if (place === 'S' || place === 'N') return this.#leaveStore(event);
    else return;
    event.preventDefault();
  }

  /** From a store the arrow keys go back to the pits. @param {KeyboardEvent} event */
  #leaveStore(event) {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    this.#view.focus(placeOf(event.target) === 'N' ? 'f' : 'F');
  }

  /**
   * @param {string} place
   * @param {string} digit
   */
  #type(place, digit) {
    const now = performance.now();
    const continues = this.#typed.place === place && now - this.#typed.at < DIGIT_TIMEOUT;
    const text = (continues ? this.#typed.text : '') + digit;
    const before = this.#draft.text;
    // A first digit equal to the number already there made no undo step.
    const sameStep = continues && this.#typed.changed;
    // A digit that would exceed the limit begins another number.
    this.#typed = { place, text: Number(text) > MAX_SEEDS_IN_PLACE ? digit : text, at: now, changed: sameStep };
    this.#draft.set(place, Number(this.#typed.text), sameStep);
    this.#typed.changed ||= this.#draft.text !== before;
  }

  /**
   * Replaces the draft by the set-up of a text, if it can be read and no pit or store has more than
   * `MAX_SEEDS_IN_PLACE`.
   *
   * @param {string} text
   */
  async #read(text) {
    const answer = await this.#ask(text);
    if (!answer) return;
    const { setup: found, said } = answer;
    const largest = Math.max(0, ...(found ? [...found.pits, ...found.stores] : []));
    const fault = found ? (largest > MAX_SEEDS_IN_PLACE ? this.#say('ui.files.setup.most', { n: MAX_SEEDS_IN_PLACE }) : '') : this.#words().tell(said);
    this.#textFault.textContent = fault;
    this.#textFault.hidden = fault === '';
    if (!found || fault) {
      if (this.#checked) return;
      await this.#check();
      // The answer about the empty board has replaced the text and hidden its fault: they are shown again, unless the
      // board has been edited meanwhile.
      if (this.#draft.canUndo) return;
      this.#text.value = text;
      this.#textFault.hidden = false;
      return;
    }
    const setUp = { pits: found.pits, stores: found.stores, turn: found.turn };
    if (!this.#checked) this.#draft.begin(setUp);
    else if (setupText(setUp) === this.#draft.text) this.#showAnswer(answer);
    else this.#draft.replace(setUp);
  }

  /** Asks the engine whether the draft is possible. */
  async #check() {
    const answer = await this.#ask(this.#draft.text);
    if (answer) this.#showAnswer(answer);
  }

  /**
   * @param {string} text
   * @returns {Promise<SetupReading | null>} `null` if another question has been asked since, the editor was closed
   *   or the engine failed
   */
  async #ask(text) {
    const question = (this.#questionCount += 1);
    this.checking = true;
    try {
      const answer = await this.#engine.ask('setup', { rules: this.#rules, text }, CHECK_TIMEOUT);
      return question === this.#questionCount && !this.#closing.signal.aborted ? answer : null;
    } catch (error) {
      console.error(error);
      this.#status.textContent = this.#say('ui.engine-lost');
      // No button may use the position before the change.
      if (question === this.#questionCount && this.#checked) {
        this.#checked = { ...this.#checked, position: null };
        this.dispatchEvent(new Event('change'));
      }
      return null;
    } finally {
      if (question === this.#questionCount) this.checking = false;
    }
  }

  /** Shows what the engine says of the draft. @param {SetupReading} answer */
  #showAnswer(answer) {
    this.#checked = answer;
    const { position, reserve, said, turn, missing, total } = answer;
    const say = this.#say;
    const impossible = position === null;
    const parts = impossible
      ? [this.#words().tell(said)]
      : [
          reserve > 0 ? say('ui.files.setup.reserve', { n: reserve }) : say('ui.files.setup.whole', { n: total }),
          turn && turn !== this.#draft.setUp.turn ? say('ui.files.setup.turned', { by: this.#draft.setUp.turn, other: turn }) : '',
          said.length > 0 ? say('ui.files.setup.over', { n: this.#words().tell(said) }) : '',
        ];
    this.#status.textContent = parts.filter(Boolean).join(' ');
    this.#status.dataset.wrong = String(impossible);
    this.#shareOut.setAttribute('aria-disabled', String(missing <= 0));
    this.#show();
    this.dispatchEvent(new Event('change'));
  }

  /** Shows the draft on the board, in the fields and in the buttons. */
  #show() {
    if (this.#closing.signal.aborted) return;
    const say = this.#say;
    const { pits, stores } = this.#draft.setUp;
    const reserve = this.#checked?.position ? this.#checked.reserve : Math.max(0, this.#checked?.missing ?? 0);
    this.#view.show({
      pits,
      stores,
      reserve,
      selected: PITS.includes(this.#selected) ? this.#selected : undefined,
    });
    this.#view.label(Object.fromEntries(PITS.map((pit) => [pit, { name: pitName(this.#words(), pit, this.#draft.seeds(pit)), why: null }])), {
      S: say('word.camp', { n: 'S' }),
      N: say('word.camp', { n: 'N' }),
    });
    for (const side of SIDES) {
      this.#stores[side].setAttribute('aria-label', say('ui.files.setup.taken-n', { by: side, n: this.#draft.seeds(side) }));
      const [count] = this.#stores[side].children;
      count.textContent = String(this.#draft.seeds(side));
    }
    const isStore = this.#selected === 'S' || this.#selected === 'N';
    this.#placeName.textContent = isStore
      ? say('ui.files.setup.taken', { by: this.#selected })
      : say('ui.files.setup.pit', { pit: this.#selected });
    if (document.activeElement !== this.#number) this.#number.value = String(this.#draft.seeds(this.#selected));
    if (document.activeElement !== this.#text) {
      this.#text.value = this.#draft.text;
      this.#textFault.hidden = true;
    }
    this.#undo.setAttribute('aria-disabled', String(!this.#draft.canUndo));
    this.#showTurn();
  }

  #showTurn() {
    const checked = /** @type {HTMLInputElement | null} */ (this.#turn.querySelector(`[value="${this.#draft.setUp.turn}"]`));
    if (checked) checked.checked = true;
    else {
      this.#turn.replaceChildren(
        radioGroup({
          label: this.#say('ui.files.setup.turn'),
          value: this.#draft.setUp.turn,
          values: SIDES.map((value) => ({ value, label: this.#say(`side.${value}`) })),
          onchoose: (value) => this.#draft.replace({ ...this.#draft.setUp, turn: value === 'N' ? 'N' : 'S' }),
        }),
      );
    }
  }
}

/**
 * The pit or store of a button.
 *
 * @param {EventTarget | null} target
 * @returns {string | undefined}
 */
function placeOf(target) {
  const button = target instanceof Element ? target.closest('.pit') : null;
  return button instanceof HTMLElement ? (button.dataset.pit ?? button.dataset.store) : undefined;
}
