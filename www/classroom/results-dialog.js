import { loadStyle } from '../base/assets.js';
import { copyText } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { pageAddress } from '../base/page-address.js';
import { printOnly } from '../base/print.js';
import { QrPlace } from '../base/qr.js';
import { isSingleFile } from '../base/single-file.js';
import { knowsGame, openDiploma } from './diploma.js';
import { listedLessons } from '../lesson/listed-lessons.js';
import { askPupilName } from './pupil-name-dialog.js';
import { Pupil } from './pupil.js';
import { MAX_CODE_GROUPS, codeOf } from './pupil-code.js';
import { COURSE, resultOf } from './pupil-result.js';
import { ResultWords } from './result-words.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./pupil-name-dialog.js').PupilContext & { engine: import('../engine/engine.js').Engine }} ResultsContext
 */

/**
 * The dialog with a pupil's results, and their code for the teacher.
 *
 * @param {ResultsContext} context
 */
export async function openResults(context) {
  const { say } = context;
  const [lessons] = await Promise.all([
    listedLessons(),
    context.words().add('pupils'),
    context.words().add('lessons'),
    loadStyle('./classroom/pupils.css'),
  ]);
  const pupil = Pupil.of(context);
  const { record } = pupil;
  if (!record) {
    if (await askPupilName(context)) await openResults(context);
    return;
  }
  const result = resultOf(record);
  const words = new ResultWords(context, lessons);
  words.nameOwn(result.lessons);
  const [again, lists] = await Promise.all([words.questionsToReview(result.lessons), Promise.all(result.lists.map((one) => words.exercises(one)))]);
  const hasResults = result.lessons.length > 0 || result.lists.length > 0;
  const line = (/** @type {string} */ title, /** @type {string} */ text) => element('li', {}, element('strong', {}, title), ' ', element('span', {}, text));
  const summary = () => [
    element('ul', { class: 'pupil-lessons' },
      ...result.lessons.map((one) => line(words.title(one.lesson), words.lesson(one))),
      ...result.lists.map((one, at) => line(say('ui.pupils.exercises', { n: words.list(one.list) }), lists[at]))),
    !hasResults && element('p', {}, say('ui.pupils.nothing')),
    hasResults && element('h3', { class: 'apart' }, say('ui.pupils.again')),
    hasResults && (again.length > 0 ? element('ul', { class: 'pupil-again' }, ...again.map((item) => item.cloneNode(true))) : element('p', {}, say('ui.pupils.again.none'))),
  ];
  const { code, whole } = codeOf(result);
  const status = element('p', { class: 'about', role: 'status' });
  const copy = async () => {
    status.textContent = say((await copyText(code)) ? 'ui.share.copied' : 'ui.copy-yourself');
  };
  const qr = new QrPlace({ say, words: context.words(), engine: context.engine, tooDense: 'ui.pupils.qr.missing' });
  // The code above is short enough to be typed; that of the QR code may be longer, and hold more of the results.
  qr.draw(linkTo(codeOf(result, MAX_CODE_GROUPS).code), say('ui.pupils.qr'));
  const print = () => {
    const drawn = qr.element.querySelector('svg')?.cloneNode(true) ?? false;
    return printOnly('classroom', element('section', { class: 'sheet-result' },
      element('h1', {}, say('ui.pupils.results.of', { n: result.name })), ...summary().filter((part) => part !== false),
      element('h2', {}, say('ui.pupils.code')), element('p', { class: 'code' }, code), drawn));
  };
  const knows = knowsGame(record, context.store);
  const finished = COURSE.every((name) => record.lessons[name]?.done);
  const opened = await openDialog({
    say,
    kind: 'pupil-results',
    title: say('ui.pupils.results.of', { n: result.name }),
    body: [
      element('div', { class: 'pupil-code' },
        element('div', {},
          element('h3', {}, say('ui.pupils.code')),
          element('p', {}, say('ui.pupils.code.about')),
          element('p', { class: 'code', 'data-pupil': 'code' }, code),
          !whole && element('p', { class: 'about' }, say('ui.pupils.code.part')),
          element('div', { class: 'pupil-buttons' }, button(say, 'copy', copy), button(say, 'print', () => print())),
          status),
        qr.element),
      ...summary(),
      finished && !knows && element('p', {}, say('ui.pupils.diploma.soon')),
      finished && button(say, 'diploma', () => openDiploma(context, 'first', result.name, knows)),
      leavingPart(context, pupil, record, () => opened),
    ],
  });
}

/** @param {Say} say @param {string} key @param {() => unknown} act */
const button = (say, key, act) =>
  element('button', { type: 'button', class: 'button', 'data-pupil': key, onclick: act }, say(`ui.pupils.${key}`));

/**
 * The buttons to correct the name, and to clear the results or make room for the next pupil.
 *
 * @param {ResultsContext} context
 * @param {Pupil} pupil
 * @param {import('./pupil.js').PupilRecord} record
 * @param {() => import('../base/dialog.js').OpenDialog} opened the dialog with the results
 */
function leavingPart(context, pupil, record, opened) {
  const { say, kiosk } = context;
  const part = element('div', { class: 'pupil-leaving' });
  const rename = async () => {
    opened().close();
    await askPupilName(context);
    await openResults(context);
  };
  // On a shared device a reload begins again for the next pupil; elsewhere clearing can be undone.
  const next = () => {
    pupil.clear();
    location.reload();
  };
  const askNext = () => {
    const dismiss = () => {
      show();
      /** @type {HTMLElement | null} */ (part.lastElementChild)?.focus();
    };
    const no = button(say, 'next.no', dismiss);
    part.replaceChildren(described(element('p', {}, say('ui.pupils.next.sure', { n: record.name })), no), button(say, 'next.yes', next), no);
    no.focus();
  };
  const clear = () => {
    pupil.clear();
    const undo = () => {
      pupil.restore(record);
      opened().close();
      openResults(context);
    };
    const back = button(say, 'clear.back', undo);
    opened().dialog.querySelector('.dialog-body')?.replaceChildren(described(element('p', {}, say('ui.pupils.cleared')), back), back);
    back.focus();
  };
  const show = () => part.replaceChildren(button(say, 'rename', rename), kiosk ? button(say, 'next', askNext) : button(say, 'clear', clear));
  show();
  return part;
}

/**
 * Makes a sentence the description of a button: a screen reader reads it out when the button gets the focus.
 *
 * @param {HTMLElement} sentence
 * @param {HTMLButtonElement} target
 */
function described(sentence, target) {
  sentence.id = 'pupil-sentence';
  target.setAttribute('aria-describedby', sentence.id);
  return sentence;
}

/** The link that opens a code in the teacher's page; in a single file, which has no address, the code itself. @param {string} code */
function linkTo(code) {
  if (isSingleFile()) return code;
  return `${pageAddress()}#lesson=class&code=${code}`;
}
