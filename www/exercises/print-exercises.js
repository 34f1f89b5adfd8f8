import { Game, readMove } from '../awale.js';
import { element } from '../base/dom.js';
import { moveMessages } from '../game/reports.js';
import { printOnly } from '../base/print.js';
import { presetName } from '../rules/rules-name.js';
import { PAPER_WIDTH, PaperBoard } from '../rules/paper-board.js';
import { withVoices } from '../base/with-voices.js';
import { withoutMarks } from '../base/glossary.js';
import { moveInWords, taskText } from './exercise-lesson.js';
import { themeName } from './themes.js';

/** Exercises on a page. */
export const PER_PAGE = 6;
/** Lines to write on for each exercise. */
const ANSWER_LINES = 2;

/**
 * Prints exercises, and the solutions on a page of their own.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {import('./read-exercises.js').Exercise[]} exercises
 */
export async function printExercises(context, exercises) {
  const { say } = context;
  const words = context.words();
  const pages = [];
  for (let at = 0; at < exercises.length; at += PER_PAGE) {
    const figures = exercises.slice(at, at + PER_PAGE).map((exercise, place) => figure(exercise, at + place + 1, words));
    pages.push(element('section', { class: 'six' },
      element('h1', {}, say('ui.exercises.paper'), element('small', {}, say('ui.exercises.paper.name'))), ...figures));
  }
  const answers = exercises.map((exercise, at) => element('li', {}, element('strong', {}, `${at + 1}. `), ...answer(exercise, words)));
  await printOnly('exercises', ...pages,
    element('section', { class: 'answers' }, element('h1', {}, say('ui.exercises.answers')), element('ul', {}, ...answers)));
}

/**
 * The board of an exercise, its task and lines to write the answer on.
 *
 * @param {import('./read-exercises.js').Exercise} exercise
 * @param {number} number
 * @param {import('../base/words.js').Words} words
 */
function figure(exercise, number, words) {
  const { board: { rules, position, steps }, theme } = exercise;
  const game = new Game(rules, position);
  // An exercise may show some moves before it asks.
  for (const move of movesShown(steps)) game.play(move);
  const { pits, stores, reserve, turn } = game.state();
  const board = new PaperBoard(PAPER_WIDTH, { letters: true, counts: true }, { pits, stores, reserve, playable: '' });
  /** @type {import('../base/words.js').Say} */
  const say = (key, data) => words.say(key, data);
  const n = steps.filter(({ ask }) => ask).length;
  const sentences = [words.say('ui.turn', { by: turn }), taskText(exercise, words), n > 1 && words.say('ui.exercises.paper.moves', { n })];
  game.free();
  return element('figure', {}, board.element,
    element('figcaption', {}, element('strong', {}, `${number}. `), sentences.filter(Boolean).join(' '), ' ',
      element('small', {}, [themeName(say, theme), presetName(say, rules)].filter(Boolean).join(' · '))),
    ...Array.from({ length: ANSWER_LINES }, () => element('div', { class: 'line' })));
}

/**
 * The solution, and the result of its first move.
 *
 * @param {import('./read-exercises.js').Exercise} exercise
 * @param {import('../base/words.js').Words} words
 */
function answer({ board: { rules, position, steps } }, words) {
  const game = new Game(rules, position);
  const shown = movesShown(steps);
  for (const move of shown) game.play(move);
  const moves = steps.flatMap(({ moves: played }) => played).slice(shown.length);
  const [first] = moves;
  if (first) game.play(first);
  const voices = game.voices();
  const result = first ? withVoices(words, voices, () => words.tell(moveMessages(game.report()))) : '';
  game.free();
  // If one of the moves is more than a pit, as in Éqwalé, all are said in words.
  const inWords = moves.some((move) => readMove(move).origin === null || readMove(move).harvest.length > 0);
  const line = inWords
    ? withVoices(words, voices, () => moves.map((move) => withoutMarks(moveInWords(move, 'ui.exercises.sow', words))).join(' ; '))
    : moves.map((move) => readMove(move).origin).join(' ');
  return [element('b', {}, line), ` · ${result}`];
}

/**
 * The moves before the first question.
 *
 * @param {import('../awale_engine.js').LessonBoard['steps']} steps
 */
const movesShown = (steps) => steps.slice(0, steps.findIndex(({ ask }) => ask) + 1).flatMap(({ moves }) => moves);
