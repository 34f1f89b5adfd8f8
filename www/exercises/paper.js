import { Game } from '../awale.js';
import { styled } from '../belongings.js';
import { element } from '../dom.js';
import { StillBoard } from '../rulebook/still-board.js';
import { taskOf } from './worded.js';

/** As wide as a board is printed, in CSS pixels, and how many dots each of them gets. */
const WIDTH = 320;
const DOTS = 4;
/** So many stand on one page. */
const PAGE = 6;

/**
 * Prints exercises six to a page, the answers on a page of their own, and nothing else of the page.
 *
 * @param {import('../panels/furnish.js').Room} room
 * @param {import('./book.js').Exercise[]} exercises
 */
export async function printExercises(room, exercises) {
  await styled('./exercises/paper.css');
  const { say } = room;
  const words = room.words();
  document.querySelector('.paper')?.remove();
  const pages = [];
  for (let at = 0; at < exercises.length; at += PAGE) {
    const six = exercises.slice(at, at + PAGE).map((exercise, place) => figure(exercise, at + place + 1, words));
    pages.push(element('section', { class: 'six' }, element('h1', {}, say('ui.exercises.paper')), ...six));
  }
  const answers = exercises.map(({ board }, at) =>
    element('li', {}, `${at + 1}. `, say(`ui.exercises.answer`, { moves: board.steps.flatMap(({ moves }) => moves).join(' ') })));
  const paper = element('section', { class: 'paper exercise-paper', 'aria-hidden': 'true' }, ...pages,
    element('section', { class: 'answers' }, element('h1', {}, say('ui.exercises.answers')), element('ul', {}, ...answers)));
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  window.print();
}

/**
 * @param {import('./book.js').Exercise} exercise
 * @param {number} number
 * @param {import('../words.js').Words} words
 */
function figure(exercise, number, words) {
  const { board: { rules, position } } = exercise;
  const game = new Game(rules, position);
  const { pits, stores, reserve } = game.state();
  const board = new StillBoard(WIDTH, DOTS, { letters: true, counts: true }, 'contrast');
  board.show({ pits, stores, reserve, playable: '' });
  const preset = rules.split(',')[0];
  const made = element('figure', {}, board.element,
    element('figcaption', {}, element('strong', {}, `${number}. `), taskOf(exercise, words), ' ',
      element('small', {}, words.say(`ui.variant.${preset}`))));
  board.close();
  game.free();
  return made;
}
