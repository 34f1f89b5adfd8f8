import { loadStyle } from '../base/assets.js';
import { dateLocale } from '../base/date-locale.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { printOnly } from '../base/print.js';
import { dropSecondPress } from '../base/second-press.js';
import { ClassList, lessonSummary, lessonsOf, missedQuestions } from './class-list.js';
import { listedLessons } from '../lesson/listed-lessons.js';
import { readCode } from './pupil-code.js';
import { EPOCH, firstTries } from './pupil-result.js';
import { ResultWords } from './result-words.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   store: import('../storage/store.js').Store,
 *   engine: import('../engine/engine.js').Engine,
 * }} ClassContext
 * @typedef {import('./class-list.js').ClassPupil} ClassPupil
 */

/** The most lines read at once, and the most characters of a line that are read. */
const MAX_LINES = 300;
const MAX_LINE = 2000;
/** The most questions that the class is told to look at again. */
const MAX_QUESTIONS = 8;

/**
 * The teacher's table of the class.
 *
 * @param {ClassContext} context
 * @param {string} [code] of a link: added once the teacher agrees
 */
export async function openClassTable(context, code = '') {
  const [lessons] = await Promise.all([listedLessons(), context.words().add('pupils'), context.words().add('lessons'), loadStyle('./classroom/pupils.css')]);
  const table = new ClassTable(context, lessons);
  await openDialog({ say: context.say, kind: 'wide class-table', title: context.say('ui.pupils.class'), body: [table.element] });
  if (code) table.offer(code);
}

class ClassTable {
  #say;
  #words;
  #language;
  #names;
  #list;
  #status = element('div', { class: 'class-said', role: 'status' });
  /** Says that the browser does not keep the table. */
  #notKept = element('p', { class: 'about', role: 'alert', hidden: true });
  #offer = element('div', { class: 'class-offer', hidden: true });
  #codes = element('textarea', { rows: 3, autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' });
  #table = element('div', { class: 'class-rows' });
  #foot = element('div', { class: 'pupil-buttons' });
  element = element('div', {});
  /** Counts drawings of the table: an earlier one that still waits for the worker must not replace a later one. */
  #generation = 0;

  /**
   * @param {ClassContext} context
   * @param {import('../lesson/listed-lessons.js').ListedLesson[]} lessons
   */
  constructor(context, lessons) {
    const { say } = context;
    this.#say = say;
    this.#language = context.words().language;
    this.#words = new ResultWords(context, lessons);
    this.#names = lessons.map(({ name }) => name);
    this.#list = new ClassList(context.store, this.#names);
    this.element.append(
      element('p', {}, say('ui.pupils.class.about')),
      this.#offer,
      element('label', { class: 'class-codes' }, element('span', {}, say('ui.pupils.class.codes')), this.#codes),
      element('div', { class: 'pupil-buttons' }, this.#button('class.add', () => this.#addTyped(), 'main')),
      this.#notKept, this.#status, this.#table, this.#foot);
    dropSecondPress(this.#table);
    this.#draw();
  }

  /**
   * Asks whether the pupil of a link is to be added, or says what is wrong with the code.
   *
   * @param {string} code
   */
  offer(code) {
    const say = this.#say;
    const read = readCode(code.slice(0, MAX_LINE), this.#names);
    this.#offer.hidden = false;
    if ('fault' in read) {
      this.#offer.replaceChildren(element('p', {}, say('ui.pupils.class.link'), ' ', say(read.fault.key, read.fault.data)));
      return;
    }
    const { result } = read;
    const { first, met } = total(result);
    const close = () => (this.#offer.hidden = true);
    const add = this.#button('class.offer.yes', () => {
      close();
      this.#tell([this.#add(read)]);
      this.#draw();
    }, 'main');
    this.#offer.replaceChildren(
      element('p', {}, say('ui.pupils.class.offer', { name: result.name }), ' ', say('ui.pupils.first', { first, n: met })),
      element('div', { class: 'pupil-buttons' }, add, this.#button('class.offer.no', close)));
    add.focus();
  }

  /** Adds the typed codes; faulty lines, and those after the first MAX_LINES, stay in the field. */
  #addTyped() {
    const lines = this.#codes.value.split('\n').map((line) => line.trim()).filter(Boolean);
    if (lines.length === 0) return this.#tell([this.#say('ui.pupils.class.empty')]);
    /** @type {string[]} */
    const messages = [];
    /** @type {string[]} */
    const left = lines.slice(MAX_LINES);
    for (const [at, line] of lines.slice(0, MAX_LINES).entries()) {
      const read = readCode(line.slice(0, MAX_LINE), this.#names);
      if ('result' in read) messages.push(this.#add(read));
      else {
        left.push(line);
        const fault = this.#say(read.fault.key, read.fault.data);
        messages.push(lines.length > 1 ? this.#say('ui.pupils.class.line', { n: at + 1, text: fault }) : fault);
      }
    }
    this.#codes.value = left.join('\n');
    this.#tell(messages);
    this.#draw();
  }

  /** Adds a pupil. @param {ClassPupil} pupil @returns {string} what happened, in words */
  #add(pupil) {
    const { name } = pupil.result;
    const addition = this.#list.add(pupil);
    const sameName = this.#list.pupils.filter(({ result }) => result.name === name).length;
    const text = this.#say(`ui.pupils.class.${addition}`, { name });
    return addition === 'added' && sameName > 1 ? `${text} ${this.#say('ui.pupils.class.twins', { name, n: sameName })}` : text;
  }

  /** @param {(string | HTMLElement)[]} lines */
  #tell(lines) {
    this.#status.replaceChildren(...lines.map((line) => element('p', {}, line)));
  }

  #draw() {
    const { pupils } = this.#list;
    const say = this.#say;
    const actions = [
      this.#button('class.csv', () => this.#save()),
      this.#button('class.print', () => this.#print()),
      this.#button('class.clear', () => this.#clear()),
    ];
    this.#foot.replaceChildren(...(pupils.length > 0 ? actions : []));
    this.#notKept.hidden = this.#list.kept;
    this.#notKept.textContent = this.#list.kept ? '' : say('ui.pupils.class.not-kept');
    const generation = (this.#generation += 1);
    const show = async () => {
      const [rows, summary] = await Promise.all([this.#rows(pupils, true), this.#summary(pupils)]);
      if (generation !== this.#generation) return;
      const table = element('div', { class: 'wide-table', role: 'region', tabindex: 0, 'aria-label': say('ui.pupils.class') }, rows);
      this.#table.replaceChildren(...(pupils.length > 0 ? [table, ...summary] : [element('p', { class: 'about' }, say('ui.pupils.class.none'))]));
    };
    show();
  }

  /** The lessons that pupils have begun; also sets the titles of the teacher's own. @param {ClassPupil[]} pupils */
  #lessonsOf(pupils) {
    const results = pupils.map(({ result }) => result);
    this.#words.nameOwn(results.flatMap(({ lessons }) => lessons));
    return lessonsOf(results, this.#names);
  }

  /**
   * The table: a row for each pupil, a column for each lesson.
   *
   * @param {ClassPupil[]} pupils
   * @param {boolean} removable
   */
  async #rows(pupils, removable) {
    const say = this.#say;
    const lessons = this.#lessonsOf(pupils);
    const lists = pupils.some(({ result }) => result.lists.length > 0);
    const exercises = await Promise.all(pupils.map(({ result }) => Promise.all(result.lists.map((list) => this.#words.exercises(list)))));
    const titles = lessons.map((lesson) => this.#words.title(lesson));
    return element('table', {},
      element('caption', {}, say('ui.pupils.class.caption', { n: pupils.length })),
      element('thead', {}, element('tr', {},
        element('th', { scope: 'col' }, say('ui.pupils.name')),
        ...titles.map((title) => element('th', { scope: 'col' }, title)),
        lists && element('th', { scope: 'col' }, say('ui.pupils.list.head')),
        removable && element('td', {}))),
      element('tbody', {}, ...pupils.map(({ code, result }, row) => element('tr', {},
        element('th', { scope: 'row' }, result.name, ' ', element('small', {}, this.#date(result.minutes))),
        ...lessons.map((lesson, at) => this.#cell(result, lesson, titles[at])),
        lists && element('td', { 'data-label': say('ui.pupils.list.head'), class: result.lists.length === 0 && 'none' },
          ...result.lists.map((list, at) => element('div', {}, say('ui.pupils.list.line', { name: this.#words.list(list.list), text: exercises[row][at] })))),
        removable && element('td', {}, this.#removeButton(code, result.name))))));
  }

  /** @param {import('./pupil-result.js').PupilResult} result @param {string} lesson @param {string} title */
  #cell(result, lesson, title) {
    const found = lessonSummary(result, lesson);
    if (!found) return element('td', { class: 'none' }, '–');
    const { first, met, done, wrong, notFound } = found;
    return element('td', { 'data-label': title },
      element('span', { class: 'rate' }, met > 0 ? `${first}/${met}` : '', done ? ' ✓' : ' …'),
      wrong.length > 0 && element('small', {}, this.#say('ui.pupils.class.wrong', { n: wrong.map((at) => at + 1) })),
      notFound.length > 0 && element('small', {}, this.#say('ui.pupils.class.shown', { n: notFound.map((at) => at + 1) })));
  }

  /** @param {string} code @param {string} name */
  #removeButton(code, name) {
    return element('button', { type: 'button', class: 'button remove', 'aria-label': this.#say('ui.pupils.class.remove', { name }), onclick: () => this.#change(() => this.#list.remove(code), 'ui.pupils.class.removed', { name }) }, '×');
  }

  #clear() {
    this.#change(() => (this.#list.codes = []), 'ui.pupils.class.cleared');
  }

  /**
   * Removes pupils, with a button that undoes it.
   *
   * @param {() => void} remove
   * @param {string} key of the message
   * @param {Record<string, unknown>} [data]
   */
  #change(remove, key, data) {
    const before = this.#list.codes;
    remove();
    // A second press came before the row was gone: the first one's undo stays.
    if (this.#list.codes.length === before.length) return;
    const undo = this.#button('class.back', () => {
      this.#list.codes = before;
      this.#tell([]);
      this.#draw();
    });
    this.#status.replaceChildren(element('p', {}, this.#say(key, data)), undo);
    this.#draw();
    undo.focus();
  }

  /** The questions that the class should look at again. @param {ClassPupil[]} pupils */
  async #summary(pupils) {
    const say = this.#say;
    if (pupils.length === 0) return [];
    const missed = missedQuestions(pupils.map(({ result }) => result));
    const listed = missed.slice(0, MAX_QUESTIONS);
    const more = missed.length - listed.length;
    const items = await Promise.all(listed.map(async ({ lesson, question, pupils: names, met }) =>
      element('li', {}, element('strong', {}, say('ui.pupils.class.stumble', { n: names.length, met })), ' ',
        await this.#words.question(lesson, question), ' ', element('span', { class: 'soft' }, `(${names.join(', ')})`))));
    return [
      element('h3', { class: 'apart' }, say('ui.pupils.class.again')),
      items.length > 0 ? element('ol', { class: 'class-again' }, ...items) : element('p', {}, say('ui.pupils.class.again.none')),
      ...(more > 0 ? [element('p', { class: 'class-more' }, say('ui.pupils.class.more', { n: more }))] : []),
    ];
  }

  async #print() {
    const { pupils } = this.#list;
    await printOnly('classroom', element('section', { class: 'sheet-class' },
      element('h1', {}, this.#say('ui.pupils.class')), await this.#rows(pupils, false), ...(await this.#summary(pupils))));
  }

  #save() {
    const say = this.#say;
    const { pupils } = this.#list;
    const lessons = this.#lessonsOf(pupils);
    const head = [say('ui.pupils.name'), say('ui.pupils.csv.date'), ...lessons.flatMap((lesson) => {
      const title = this.#words.title(lesson);
      return ['met', 'first', 'again', 'shown'].map((column) => say(`ui.pupils.csv.${column}`, { title }));
    }), say('ui.pupils.csv.solved'), say('ui.pupils.csv.missed')];
    const rows = pupils.map(({ result }) => [
      result.name,
      this.#date(result.minutes),
      ...lessons.flatMap((lesson) => {
        const found = lessonSummary(result, lesson);
        return found ? [found.met, found.first, ...[found.wrong, found.notFound].map((each) => each.map((at) => at + 1).join(' '))] : ['', '', '', ''];
      }),
      result.lists.reduce((sum, { solved }) => sum + solved, 0),
      result.lists.reduce((sum, { missed }) => sum + missed, 0),
    ]);
    // A French spreadsheet expects semicolons, because its numbers have decimal commas.
    const separator = (0.5).toLocaleString(this.#language).includes(',') ? ';' : ',';
    const text = [head, ...rows].map((row) => row.map(csvField).join(separator)).join('\r\n');
    downloadFile(`${say('ui.pupils.csv.file')}.csv`, [`\ufeff${text}\r\n`], 'text/csv');
  }

  /** @param {number} minutes */
  #date(minutes) {
    return new Intl.DateTimeFormat(dateLocale(this.#language), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(EPOCH + minutes * 60_000));
  }

  /** @param {string} key @param {() => unknown} act @param {string} [more] */
  #button(key, act, more = '') {
    return element('button', { type: 'button', class: `button ${more}`, 'data-pupil': key, onclick: act }, this.#say(`ui.pupils.${key}`));
  }
}

/** In all lessons: how many questions were answered right at the first try, and how many were met. @param {import('./pupil-result.js').PupilResult} result */
function total({ lessons }) {
  return lessons.map(firstTries).reduce((sum, one) => ({ first: sum.first + one.first, met: sum.met + one.met }), { first: 0, met: 0 });
}

/** A field of a CSV file, quoted. A text that a spreadsheet would take for a formula gets an apostrophe (CSV injection). @param {string | number} value */
function csvField(value) {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
