import { element } from '../base/dom.js';
import { readBook, readBy } from './book.js';

/**
 * @typedef {import('../page/panels.js').Room} Room
 * @typedef {import('./book.js').Exercise} Exercise
 *
 * @typedef {object} Around what a list is made from
 * @property {() => Exercise | null} current the exercise on the board
 * @property {() => Exercise[]} listed those that are listed
 * @property {() => unknown} changed told when the list is another
 */

const NAME = 'exercise-list';
const VERSION = 1;
/** A list is for a lesson or two. */
const MOST = 120;
/** A list is a few kilobytes: a larger file is something else. */
const MOST_BYTES = 1 << 20;
/** So many stand on one page of paper. */
const PAGE = 6;

/** A teacher's own list of positions: collected here, printed, saved and opened again. */
export class Collection {
  #room;
  #around;
  /** The exercises as they stand in a file. @type {string[]} */
  #texts;
  #about = element('p', {});
  #said = element('p', { role: 'status' });
  #summary = element('summary');
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', class: 'unseen', tabindex: '-1' });
  #buttons = {
    add: this.#button('add', () => this.#add([this.#around.current()])),
    six: this.#button('six', () => this.#add(this.#around.listed().slice(0, PAGE))),
    print: this.#button('print', () => this.#print()),
    save: this.#button('save', () => this.#save()),
    share: this.#button('share', () => this.#share()),
    open: this.#button('open', () => this.#file.click()),
    clear: this.#button('clear', () => this.#become([])),
  };
  element = element('details', { class: 'exercise-collection' }, this.#summary, this.#about,
    element('div', { class: 'exercise-buttons' }, ...Object.values(this.#buttons), this.#file), this.#said);

  /**
   * @param {Room} room
   * @param {Around} around
   */
  constructor(room, around) {
    this.#room = room;
    this.#around = around;
    const kept = room.store.read(NAME, VERSION);
    const sound = Array.isArray(kept) && kept.length <= MOST && kept.every((text) => typeof text === 'string');
    if (kept !== null && !sound) room.store.setAside(NAME);
    this.#texts = sound ? kept : [];
    this.#file.addEventListener('change', () => this.#open());
    this.speak();
  }

  get size() {
    return this.#texts.length;
  }

  /** @returns {Promise<Exercise[]>} */
  async exercises() {
    if (this.#texts.length === 0) return [];
    const { exercises } = await readBook(this.#texts.join('\n'), readBy(this.#room.engine));
    return exercises ?? [];
  }

  speak() {
    const { say } = this.#room;
    for (const [name, button] of Object.entries(this.#buttons)) button.textContent = say(`ui.exercises.${name}`);
    this.#file.setAttribute('aria-label', say('ui.exercises.open'));
    this.#about.textContent = say('ui.exercises.teacher.about');
    this.refresh();
  }

  /** What can be done now. */
  refresh() {
    this.#summary.textContent = this.#room.say('ui.exercises.teacher', { n: this.size });
    const can = { add: this.#around.current() !== null, six: true, print: this.size > 0, save: this.size > 0, share: this.size > 0, open: true, clear: this.size > 0 };
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.setAttribute('aria-disabled', String(!can[/** @type {keyof typeof can} */ (name)]));
    }
  }

  /** @param {(Exercise | null)[]} exercises */
  #add(exercises) {
    const texts = exercises.map((one) => one?.text ?? '').filter((text) => text && !this.#texts.includes(text));
    this.#become([...this.#texts, ...texts].slice(0, MOST));
    this.#said.textContent = this.#room.say('ui.exercises.added', { n: texts.length });
  }

  /** @param {string[]} texts */
  #become(texts) {
    this.#texts = texts;
    this.#room.store.write(NAME, VERSION, texts);
    this.#said.textContent = '';
    this.refresh();
    this.#around.changed();
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.#texts.join('\n')], { type: 'text/plain' }));
    element('a', { href: url, download: 'exercices.ogn' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async #share() {
    const { share } = await import('../lesson/sharing.js');
    if (!(await share(this.#room, 'exercise', this.#texts.join('\n')))) this.#said.textContent = this.#room.say('ui.exercises.share.long');
  }

  async #open() {
    const { say } = this.#room;
    const [file] = this.#file.files ?? [];
    this.#file.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) {
      this.#said.textContent = say('ui.exercises.too-large');
      return;
    }
    try {
      const { exercises, faults } = await readBook(await file.text(), readBy(this.#room.engine));
      const texts = (exercises ?? []).map(({ text }) => text).filter(Boolean);
      if (texts.length > 0) {
        this.#become(texts.slice(0, MOST));
        this.#said.textContent = say('ui.exercises.opened', { n: this.size });
        return;
      }
      const told = faults.slice(0, 3).map(({ said }) => this.#room.words().tell(said)).join(' ');
      this.#said.textContent = told || say('ui.exercises.nothing');
    } catch (error) {
      console.error(error);
      this.#said.textContent = say('ui.engine-lost');
    }
  }

  async #print() {
    const { printExercises } = await import('./paper.js');
    await printExercises(this.#room, await this.exercises());
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
