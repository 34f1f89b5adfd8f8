import { element } from '../base/dom.js';
import { withoutTermMarks } from '../base/glossary.js';
import { withoutPitMarks } from '../base/pit-names.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { PASS_SCORE } from '../lesson/test-progress.js';

/**
 * @typedef {object} Missed a question that was answered wrongly
 * @property {number} number
 * @property {string} lesson
 * @property {string} text
 * @property {string} answer
 *
 * @typedef {{ label: string, act: () => unknown }} FollowUp what follows a test that is passed
 *
 * @typedef {object} EndData
 * @property {import('../base/words.js').Words} words
 * @property {import('../base/words.js').Say} say
 * @property {import('./test-questions.js').TestLesson[]} lessons
 * @property {Missed[]} missed
 * @property {number} total
 * @property {number} best
 * @property {(lesson: string) => unknown} openLesson
 * @property {(number: number) => unknown} look shows a missed question on the board
 * @property {(text: string) => string} toAnnouncement turns a text with marks into an announcement
 * @property {FollowUp} followUp
 */

/**
 * The end of a test: the score; the button to what follows, if the test is passed; and the lessons to look at again,
 * with the questions missed.
 *
 * @param {EndData} data
 */
export function testEnd({ words, say, lessons, missed, total, best, openLesson, look, toAnnouncement, followUp }) {
  const score = total - missed.length;
  const praise = missed.length === 0 ? 'all' : score >= PASS_SCORE ? 'most' : score * 2 >= total ? 'half' : 'few';
  const toRepeat = lessons.filter(({ name }) => missed.some(({ lesson }) => lesson === name));
  const lessonsAgain = toRepeat.map(({ name, title }) => element('li', {},
    element('button', { type: 'button', class: 'button', 'data-again': name, onclick: () => openLesson(name) }, inLanguage(title, words.language)),
    ...missed.filter(({ lesson }) => lesson === name).map(({ number, text, answer }) => {
      const marked = withoutTermMarks(words.say('ui.tests.missed', { number, text, answer }));
      const plain = withoutPitMarks(marked);
      return element('button', { type: 'button', class: 'test-missed', 'data-missed': number, 'aria-label': plain !== marked && toAnnouncement(marked), onclick: () => look(number) }, plain);
    })));
  return element('div', { class: 'test-end' },
    element('p', { class: 'test-score' }, say('ui.tests.score', { n: score, total })),
    element('p', {}, say(`ui.tests.praise.${praise}`, { pass: PASS_SCORE }), best > score && ` ${say('ui.tests.best', { n: best, total })}`),
    score >= PASS_SCORE && element('button', { type: 'button', class: 'button main', 'data-test-end': 'follow-up', onclick: followUp.act }, followUp.label),
    lessonsAgain.length > 0 && element('h3', {}, say('ui.tests.look')),
    lessonsAgain.length > 0 && element('ul', {}, ...lessonsAgain));
}
