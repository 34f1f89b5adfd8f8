import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { isSingleFile } from '../base/single-file.js';
import { presetName } from '../rules/rules-name.js';
import { themeKey } from './exercise-lesson.js';
import { readExercises, lessonReader } from './read-exercises.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   store: import('../storage/store.js').Store,
 *   engine: import('../engine/engine.js').Engine,
 * }} Context
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 *
 * @typedef {object} ListSource where the exercises of a list come from
 * @property {() => Exercise | null} current the exercise on the board
 * @property {() => string} name the name of the exercise on the board, if it is one of the page's
 * @property {() => Exercise[]} listed the exercises shown
 * @property {() => unknown} changed called when the list has changed
 * @property {(text: string, title: string) => unknown} keep keeps a list among one's own lists
 * @property {() => boolean} keptShown whether the exercises shown are one of those lists
 */

const NAME = 'exercise-list';
const VERSION = 1;
/** The most exercises in a list. */
const MAX_EXERCISES = 120;
/** Limit of a list's file, in bytes. */
const MAX_BYTES = 1 << 20;
/** Exercises on a printed page. */
const PER_PAGE = 6;

/** A teacher's list of exercises, which can be printed, saved, shared and opened. */
export class ExerciseList {
  #context;
  #source;
  /** The exercises as texts of game files. @type {string[]} */
  #texts;
  #about = element('p', {});
  #status = element('p', { role: 'status' });
  /** The list's exercises, to be moved and removed. */
  #items = element('ol', { class: 'collection-items' });
  /** Counts drawings of the items: a later one replaces those before. */
  #drawn = 0;
  #summary = element('summary');
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', class: 'unseen', tabindex: '-1' });
  #buttons = {
    add: this.#button('add', () => this.#add([this.#source.current()])),
    embed: this.#button('embed', () => this.#embed()),
    six: this.#button('six', () => this.#add(this.#nextSix())),
    all: this.#button('all', () => this.#add(this.#source.listed())),
    print: this.#button('print', () => this.#print()),
    keep: this.#button('keep', () => this.#source.keep(this.#texts.join('\n'), '')),
    save: this.#button('save', () => this.#save()),
    share: this.#button('share', () => this.#share()),
    moodle: this.#button('moodle', () => this.#packForMoodle()),
    open: this.#button('open', () => this.#file.click()),
    clear: this.#button('clear', () => this.#replace([])),
  };
  element = element('details', { class: 'exercise-collection' }, this.#summary, this.#about,
    element('div', { class: 'exercise-buttons' }, ...Object.values(this.#buttons), this.#file), this.#status, this.#items);

  /**
   * @param {Context} context
   * @param {ListSource} around
   */
  constructor(context, around) {
    this.#context = context;
    this.#source = around;
    const kept = context.store.read(NAME, VERSION);
    const sound = Array.isArray(kept) && kept.length <= MAX_EXERCISES && kept.every((text) => typeof text === 'string');
    if (kept !== null && !sound) context.store.setAside(NAME);
    this.#texts = sound ? kept : [];
    this.#file.addEventListener('change', () => this.#open());
    this.element.addEventListener('toggle', () => this.#showItems().catch(console.error));
    this.speak();
  }

  get size() {
    return this.#texts.length;
  }

  /** @returns {Promise<Exercise[]>} */
  async exercises() {
    if (this.#texts.length === 0) return [];
    const { exercises } = await readExercises(this.#texts.join('\n'), lessonReader(this.#context.engine));
    return exercises ?? [];
  }

  speak() {
    const { say } = this.#context;
    for (const [name, button] of Object.entries(this.#buttons)) button.textContent = say(`ui.exercises.${name}`);
    this.#file.setAttribute('aria-label', say('ui.exercises.open'));
    this.#about.textContent = say('ui.exercises.teacher.about');
    this.refresh();
    this.#showItems().catch(console.error);
  }

  /** Shows which buttons are possible. */
  refresh() {
    this.#summary.textContent = this.#context.say('ui.exercises.teacher', { n: this.size });
    const current = this.#source.current() !== null;
    const single = isSingleFile();
    this.#buttons.all.hidden = !this.#source.keptShown();
    const can = { add: current, embed: current && this.#source.name() !== '', six: true, all: true, print: this.size > 0, keep: this.size > 0, save: this.size > 0, share: this.size > 0, moodle: this.size > 0 && !single, open: true, clear: this.size > 0 };
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.setAttribute('aria-disabled', String(!can[/** @type {keyof typeof can} */ (name)]));
    }
  }

  /** The next six of the exercises shown that the list does not have, all by the same rules. */
  #nextSix() {
    const fresh = this.#source.listed().filter(({ text }) => !this.#texts.includes(text));
    const wanted = this.#source.current()?.board.rules;
    const rules = fresh.some(({ board }) => board.rules === wanted) ? wanted : fresh[0]?.board.rules;
    return fresh.filter(({ board }) => board.rules === rules).slice(0, PER_PAGE);
  }

  /** Shows the list's exercises with their buttons, while the list is open. */
  async #showItems() {
    const turn = (this.#drawn += 1);
    if (!(/** @type {HTMLDetailsElement} */ (this.element).open)) return;
    const { say } = this.#context;
    const all = await this.exercises();
    if (turn !== this.#drawn) return;
    const focused = document.activeElement instanceof HTMLElement && this.#items.contains(document.activeElement) ? document.activeElement.dataset.item : undefined;
    this.#items.replaceChildren(...all.map((exercise, at) => {
      const name = `${say(themeKey(exercise.theme))} · ${presetName(say, exercise.board.rules)}`;
      const button = (/** @type {'up' | 'remove'} */ act, /** @type {string} */ sign, /** @type {() => void} */ press, disabled = false) =>
        element('button', { type: 'button', class: 'button', 'data-item': `${act} ${at}`, disabled, 'aria-label': say(`ui.exercises.item.${act}`, { n: at + 1, name }), onclick: press }, element('span', { 'aria-hidden': 'true' }, sign));
      return element('li', {}, element('span', {}, name), button('up', '↑', () => this.#move(exercise.text, at), at === 0), button('remove', '×', () => this.#replace(this.#texts.filter((text) => text !== exercise.text))));
    }));
    if (focused) {
      const [act, at] = focused.split(' ');
      const place = Math.max(0, Math.min(all.length - 1, Number(at) - Number(act === 'up')));
      /** @type {HTMLElement | null} */
      const next = this.#items.querySelector(`[data-item="${act} ${place}"]:enabled`) ?? this.#items.querySelector('button:enabled');
      (next ?? this.#summary).focus();
    }
  }

  /** Moves an exercise one place up. @param {string} text @param {number} at */
  #move(text, at) {
    const others = this.#texts.filter((one) => one !== text);
    this.#replace([...others.slice(0, at - 1), text, ...others.slice(at - 1)]);
  }

  /** @param {(Exercise | null)[]} exercises */
  #add(exercises) {
    const texts = exercises.map((one) => one?.text ?? '').filter((text) => text && !this.#texts.includes(text));
    this.#replace([...this.#texts, ...texts].slice(0, MAX_EXERCISES));
    this.#status.textContent = this.#context.say('ui.exercises.added', { n: texts.length });
  }

  /** @param {string[]} texts */
  #replace(texts) {
    this.#texts = texts;
    this.#context.store.write(NAME, VERSION, texts);
    this.#status.textContent = '';
    this.refresh();
    this.#showItems().catch(console.error);
    this.#source.changed();
  }

  #save() {
    downloadFile('exercices.ogn', [this.#texts.join('\n')]);
  }

  async #share() {
    const { openShareDialog } = await import('../lesson/sharing.js');
    if (!(await openShareDialog(this.#context, 'exercise', { text: this.#texts.join('\n') }))) this.#status.textContent = this.#context.say('ui.exercises.share.long');
  }

  /** The code of the exercise on the board for another site. */
  async #embed() {
    const { openShareDialog } = await import('../lesson/sharing.js');
    await openShareDialog(this.#context, 'exercise', { name: this.#source.name() });
  }

  async #packForMoodle() {
    const { openMoodleDialog } = await import('../lesson/moodle.js');
    await openMoodleDialog(this.#context, { kind: 'exercise', shared: { text: this.#texts.join('\n') }, count: this.size });
  }

  async #open() {
    const { say } = this.#context;
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > MAX_BYTES) {
      this.#status.textContent = say('ui.exercises.too-large');
      return;
    }
    try {
      const { exercises, faults } = await readExercises(await file.text(), lessonReader(this.#context.engine));
      const texts = (exercises ?? []).map(({ text }) => text).filter(Boolean);
      if (texts.length > 0) {
        const some = texts.slice(0, MAX_EXERCISES);
        if (this.size === 0) this.#replace(some);
        else this.#source.keep(some.join('\n'), file.name.replace(/\.\w+$/, ''));
        this.#status.textContent = say('ui.exercises.opened', { n: some.length });
        return;
      }
      const told = faults.slice(0, 3).map(({ said }) => this.#context.words().tell(said)).join(' ');
      this.#status.textContent = told || say('ui.exercises.nothing');
    } catch (error) {
      console.error(error);
      this.#status.textContent = say('ui.engine-lost');
    }
  }

  async #print() {
    const { printExercises } = await import('./print-exercises.js');
    await printExercises(this.#context, await this.exercises());
  }

  /**
   * @param {string} name
   * @param {() => unknown} act
   */
  #button(name, act) {
    const button = element('button', { type: 'button', class: 'button', 'data-collection': name });
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') act();
    });
    return button;
  }
}
