import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { isSingleFile } from '../base/single-file.js';
import { presetName } from '../rules/rules-name.js';
import { themeName } from './themes.js';
import { readCollected, writeCollected } from './collected-exercises.js';
import { MAX_EXERCISES, sharedList } from './named-list.js';
import { joinGames } from '../lesson/game-separator.js';
import { FULL_PERMISSIONS, restrictedBy } from '../lesson/permissions.js';
import { lessonReader } from '../lesson/read-lesson.js';
import { exercisesByRules } from './exercises-by-rules.js';
import { PER_PAGE, printExercises } from './print-exercises.js';
import { readExercises } from './read-exercises.js';

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
 * @property {(text: string, title: string, permissions?: import('../lesson/permissions.js').Permissions) => import('../lesson/kept-texts.js').KeptText} keep keeps
 *   a list among one's own lists
 * @property {() => boolean} keptStored whether the browser has stored the list kept last
 * @property {(kept: import('../lesson/kept-texts.js').KeptText) => unknown} open shows one of one's own lists, and
 *   begins it
 * @property {() => boolean} keptShown whether the exercises shown are one of one's own lists
 */

/** Limit of a list's file, in bytes. */
const MAX_BYTES = 1 << 20;
/** The most faults of a file that the status line names. */
const MAX_FAULTS = 3;

/** A teacher's list of exercises, which can be printed, saved, shared and opened. */
export class ExerciseList {
  #context;
  #source;
  /** The exercises as texts of game files. */
  #texts;
  #about = element('p', {});
  #status = element('p', { role: 'status' });
  /** The list's exercises, each with buttons to move and to remove it. */
  #items = element('ol', { class: 'collection-items' });
  /** Counts the drawings of the items: an earlier one that still waits for the worker must not replace a later one. */
  #generation = 0;
  #summary = element('summary');
  #file = element('input', { type: 'file', accept: '.ogn,.pgn,.txt,text/plain', hidden: true });
  #buttons = {
    add: this.#button('add', () => this.#add([this.#source.current()])),
    embed: this.#button('embed', () => this.#embed()),
    six: this.#button('six', () => this.#add(this.#nextPage())),
    all: this.#button('all', () => this.#add(this.#source.listed())),
    print: this.#button('print', () => this.#print()),
    keep: this.#button('keep', () => this.#keep()),
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
   * @param {ListSource} source
   */
  constructor(context, source) {
    this.#context = context;
    this.#source = source;
    this.#texts = readCollected(context.store);
    this.#file.addEventListener('change', () => this.#open());
    this.element.addEventListener('toggle', () => this.#showItems());
    this.translate();
  }

  get size() {
    return this.#texts.length;
  }

  /** @returns {Promise<Exercise[]>} */
  async exercises() {
    if (this.#texts.length === 0) return [];
    const { exercises } = await readExercises(joinGames(this.#texts), lessonReader(this.#context.engine));
    return exercises ?? [];
  }

  translate() {
    const { say } = this.#context;
    for (const [name, button] of Object.entries(this.#buttons)) button.textContent = say(`ui.exercises.${name}`);
    this.#about.textContent = say('ui.exercises.teacher.about');
    this.refresh();
    this.#showItems();
  }

  /** Shows the length of the list, and enables the buttons that can act. */
  refresh() {
    this.#summary.textContent = this.#context.say('ui.exercises.teacher', { n: this.size });
    const current = this.#source.current() !== null;
    const single = isSingleFile();
    this.#buttons.all.hidden = !this.#source.keptShown();
    const listed = this.#source.listed().length > 0;
    const enabled = { add: current, embed: current && this.#source.name() !== '', six: listed, all: listed, print: this.size > 0, keep: this.size > 0, save: this.size > 0, share: this.size > 0, moodle: this.size > 0 && !single, open: true, clear: this.size > 0 };
    for (const [name, button] of Object.entries(this.#buttons)) {
      button.setAttribute('aria-disabled', String(!enabled[/** @type {keyof typeof enabled} */ (name)]));
    }
  }

  /**
   * Exercises to add for a printed page: the first `PER_PAGE` of those shown that are not in the list and are by the
   * rules of the exercise on the board; if none of these is left, by the rules of the first one left.
   */
  #nextPage() {
    const missing = this.#source.listed().filter(({ text }) => !this.#texts.includes(text));
    return exercisesByRules(missing, this.#source.current()?.board.rules ?? '').slice(0, PER_PAGE);
  }

  /** Shows the list's exercises with their buttons, while the list is open. */
  async #showItems() {
    const generation = (this.#generation += 1);
    if (!(/** @type {HTMLDetailsElement} */ (this.element).open)) return;
    const { say } = this.#context;
    const all = await this.exercises();
    if (generation !== this.#generation) return;
    const focused = document.activeElement instanceof HTMLElement && this.#items.contains(document.activeElement) ? document.activeElement.dataset.item : undefined;
    this.#items.replaceChildren(...all.map((exercise, at) => {
      const name = [themeName(say, exercise.theme), presetName(say, exercise.board.rules)].filter(Boolean).join(' · ');
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
    const added = texts.slice(0, MAX_EXERCISES - this.size);
    this.#replace([...this.#texts, ...added]);
    this.#status.textContent = this.#context.say('ui.exercises.added', { n: added.length });
  }

  /** @param {string[]} texts */
  #replace(texts) {
    this.#texts = texts;
    writeCollected(this.#context.store, texts);
    this.#status.textContent = '';
    this.refresh();
    this.#showItems();
    this.#source.changed();
  }

  #keep() {
    const { say } = this.#context;
    const kept = this.#source.keep(joinGames(this.#texts), '');
    this.#status.replaceChildren(say(this.#source.keptStored() ? 'ui.exercises.kept' : 'ui.lessons.make.kept.not', { title: kept.title }), ' ',
      element('button', { type: 'button', class: 'button', 'data-collection': 'open-kept', onclick: () => this.#source.open(kept) }, say('ui.exercises.kept.open')));
  }

  #save() {
    downloadFile('exercices.ogn', [joinGames(this.#texts)]);
  }

  async #share() {
    const { openShareDialog } = await import('../lesson/sharing.js');
    await openShareDialog(this.#context, 'exercise', await this.#shared());
  }

  #shared() {
    return sharedList(joinGames(this.#texts), this.#context.engine);
  }

  /** Opens the dialog with the code that embeds the exercise on the board. */
  async #embed() {
    const { openShareDialog } = await import('../lesson/sharing.js');
    await openShareDialog(this.#context, 'exercise', { name: this.#source.name() });
  }

  async #packForMoodle() {
    const { openMoodleDialog } = await import('../lesson/moodle.js');
    await openMoodleDialog(this.#context, { kind: 'exercise', shared: await this.#shared(), count: this.size });
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
        const opened = texts.slice(0, MAX_EXERCISES);
        const permissions = restrictedBy(FULL_PERMISSIONS, exercises?.[0].board.tags ?? {});
        // Exercises whose answers or help are withheld do not become this list, which can be printed and changed.
        if (this.size === 0 && permissions.solutionAllowed && permissions.analysisAllowed) this.#replace(opened);
        else this.#source.open(this.#source.keep(joinGames(opened), file.name.replace(/\.\w+$/, ''), permissions));
        this.#status.textContent = say('ui.exercises.opened', { n: opened.length });
        return;
      }
      const faultTexts = faults.slice(0, MAX_FAULTS).map(({ said }) => this.#context.words().tell(said)).join(' ');
      this.#status.textContent = faultTexts || say('ui.exercises.nothing');
    } catch (error) {
      console.error(error);
      this.#status.textContent = say('ui.engine-lost');
    }
  }

  async #print() {
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
