import { Game } from '../awale.js';
import { loadStyle } from '../base/assets.js';
import { dateLocale } from '../base/date-locale.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { MAX_PLAYER_NAME } from '../base/player-name.js';
import { printOnly } from '../base/print.js';
import { DEFAULT_SETTINGS } from '../game/match-settings.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { PaperBoard } from '../rules/paper-board.js';
import { listedLessons } from '../lesson/listed-lessons.js';
import { PASS_SCORE, TEST_LENGTH, TestProgress } from '../lesson/test-progress.js';
import { knowsCourse, resultOf } from './pupil-result.js';

/** The printed width of the board on a diploma, in CSS pixels. */
const WIDTH = 420;

/**
 * The dialog that prints a diploma, for the beginner's course or the lessons of a group.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {string} group of lessons
 * @param {string} [name]
 * @param {boolean} [knows] for the course: whether it was learnt (`knowsGame`)
 * @param {() => unknown} [test] begins the test of the course, which shows that one knows the game
 */
export async function openDiploma({ say, words }, group, name = '', knows = true, test) {
  const [all] = await Promise.all([listedLessons(), words().add('pupils'), words().add('lessons'), loadStyle('./classroom/pupils.css'), loadStyle('./classroom/diploma.css')]);
  const lessons = all.filter((lesson) => lesson.group === group);
  const { language } = words();
  // The test that is still to be passed: without it the diploma says only that the course was followed.
  const missing = group === 'first' && !knows ? test : undefined;
  const date = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long' }).format(new Date());
  const typedName = () => field.value.trim();
  const page = () => {
    const nameLine = element('p', { class: 'diploma-name' }, typedName());
    return {
      nameLine,
      element: element('div', { class: 'diploma' },
        element('h1', {}, say('ui.pupils.diploma')),
        element('p', { class: 'diploma-to' }, say('ui.pupils.diploma.to')),
        nameLine,
        element('p', { class: 'diploma-for' }, group === 'first' ? say(knows ? 'ui.pupils.diploma.course' : 'ui.pupils.diploma.followed') : say('ui.pupils.diploma.family', { n: say(`ui.lessons.group.${group}`) })),
        element('p', { class: 'diploma-done' }, lessons.map(({ title }) => inLanguage(title, language)).join(' · ')),
        board(lessons[0]?.rules ?? DEFAULT_SETTINGS.rules),
        element('div', { class: 'diploma-foot' },
          element('p', {}, say('ui.pupils.diploma.date', { n: date })),
          element('p', { class: 'diploma-sign' }, say('ui.pupils.diploma.sign')))),
    };
  };
  const field = element('input', { type: 'text', maxlength: MAX_PLAYER_NAME, autocomplete: 'off', spellcheck: 'false', value: name, oninput: () => (preview.nameLine.textContent = typedName()) });
  const preview = page();
  await openDialog({
    say,
    kind: 'wide diploma-dialog',
    title: say('ui.pupils.diploma'),
    body: [
      missing !== undefined && element('p', {}, say('ui.pupils.diploma.test', { pass: PASS_SCORE, total: TEST_LENGTH })),
      element('label', { class: 'pupil-field' }, element('span', {}, say('ui.pupils.diploma.name')), field),
      element('div', { class: 'diploma-preview' }, preview.element),
      element('p', { class: 'about' }, say('ui.pupils.diploma.about')),
    ],
    actions: [...(missing ? [{ label: say('ui.lessons.test'), act: () => void missing() }] : []), {
      label: say('ui.pupils.diploma.print'),
      main: true,
      act: () => {
        printOnly('classroom', element('section', { class: 'sheet-diploma' }, page().element));
        return false;
      },
    }],
  });
}

/**
 * Whether the course was learnt: its test was passed on this device, or the answers of the pupil show it.
 *
 * @param {import('./pupil.js').PupilRecord | null} record
 * @param {import('../storage/store.js').Store} store
 */
export const knowsGame = (record, store) => new TestProgress(store).of('first').passed || (record !== null && knowsCourse(resultOf(record)));

/** A board at the start of a game, for paper. @param {string} rules */
function board(rules) {
  const game = new Game(rules);
  const { pits, stores, reserve } = game.state();
  game.free();
  return new PaperBoard(WIDTH, { letters: false, counts: false, reserve: reserve > 0 }, { pits, stores, reserve, playable: '' }).element;
}
