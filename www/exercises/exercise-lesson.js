import { Game, readMove } from '../awale.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/** Texts of lessons that exercises replace. */
const OTHER_WORDS = new Map([
  ['ui.lessons.lesson', 'ui.exercises.exercise'],
  ['ui.lessons.where', 'ui.exercises.where'],
  ['ui.lessons.leave', 'ui.exercises.leave'],
  ['ui.lessons.end', 'ui.exercises.end'],
  ['ui.lessons.wrong', 'ui.exercises.wrong'],
]);

/**
 * `say` with the texts of exercises.
 *
 * @param {import('../base/words.js').Say} say
 * @returns {import('../base/words.js').Say}
 */
export const exerciseSay = (say) => (key, data = {}) => say(OTHER_WORDS.get(key) ?? key, data);

/** Themes that are explained when the exercise is solved. */
const EXPLAINED_THEMES = ['double-threat', 'feeding-trap', 'endgame'];

/** The themes with texts. */
export const THEMES = ['capture', 'double-threat', 'defence', 'granary', 'feeding', 'feeding-trap', 'replay', 'endgame'];

/**
 * An exercise as a lesson of one board. Texts that its file leaves out are added: the task by its
 * theme, a hint, and what the rules say of each answer and its refutation.
 *
 * @param {Exercise} exercise
 * @param {Words} words
 * @param {string} title
 * @returns {Lesson}
 */
export function exerciseLesson({ board, theme }, words, title) {
  const game = new Game(board.rules, board.position);
  const before = words.voice;
  words.voice = game.voice();
  const named = THEMES.includes(theme) ? theme : 'any';
  const { turn: solver } = game.state();
  const sides = { by: solver, other: solver === 'S' ? 'N' : 'S' };
  let first = true;
  let praised = false;
  const steps = board.steps.map((step) => {
    const came = step.moves.map((move) => {
      const by = game.state().turn;
      const reasons = game.hint(move, true);
      const taken = seedsTaken(game, move) > 0;
      game.play(move);
      if (by !== solver) return words.mark('ui.exercises.reply', { by, move, told: taken ? words.tell(resultMessages(game), 'mark') : '' }).trim();
      const praise = EXPLAINED_THEMES.includes(theme) && !praised;
      praised = true;
      // The theme explains a move for which the rules have no good reason.
      const themed = reasons.length === 0 || theme === 'double-threat';
      return praise && themed ? words.say(`ui.exercises.done.${theme}`, sides) : words.tell(reasons, 'mark');
    });
    const { ask } = step;
    const said = hasText(step.said) ? step.said : inAllLanguages(came.filter(Boolean).join(' '));
    if (!ask) return { ...step, said };
    const task = first ? `ui.exercises.task.${named}` : 'ui.exercises.task.on';
    const data = { n: seedsTaken(game, ask.answers[0]?.move), ...sides };
    const question = hasText(ask.question) ? ask.question : inAllLanguages(words.say(task, data));
    const hint = hasText(ask.hint) || !first ? ask.hint : inAllLanguages(words.say(`ui.exercises.help.${named}`, data));
    first = false;
    return { ...step, said, ask: { ...ask, question, hint, answers: ask.answers.map((answer) => explainAnswer(game, answer, words, solver)) } };
  });
  game.free();
  words.voice = before;
  return { title: inAllLanguages(title), boards: [{ ...board, steps }] };
}

/** The task as text, for printing. @param {Exercise} exercise @param {Words} words */
export function taskText(exercise, words) {
  const [board] = exerciseLesson(exercise, words, '').boards;
  const question = board.steps.find(({ ask }) => ask)?.ask?.question ?? {};
  return question[words.language] ?? question.all ?? Object.values(question)[0] ?? '';
}

/**
 * An answer with its refutation explained.
 *
 * @param {Game} game
 * @param {import('../awale_engine.js').LessonAnswer} answer
 * @param {Words} words
 * @param {string} solver
 */
function explainAnswer(game, answer, words, solver) {
  if (answer.right || hasText(answer.said)) return answer;
  let made = 0;
  const play = (/** @type {string} */ move) => {
    // The captured seeds say enough; without a capture the reasons for the move are given.
    const taken = seedsTaken(game, move) > 0;
    const reasons = game.hint(move, true);
    game.play(move);
    made += 1;
    return words.tell(taken ? resultMessages(game) : reasons, 'mark');
  };
  const said = inAllLanguages(words.mark('ui.exercises.played', { move: answer.move }));
  game.play(answer.move);
  made += 1;
  const replies = answer.replies.map(({ move, said: own }) => ({
    move,
    said: hasText(own) ? own : inAllLanguages(words.mark(replyKey(move, solver), { by: game.state().turn, move, told: play(move) }).trim()),
  }));
  while (made > 0) {
    game.undo();
    made -= 1;
  }
  return { ...answer, said, replies };
}

/**
 * The text key of a reply: after an extra turn the solver moves again.
 *
 * @param {string} move
 * @param {string} solver
 */
function replyKey(move, solver) {
  const own = readMove(move).by === solver;
  return own ? 'ui.exercises.then' : 'ui.exercises.refuted';
}

/**
 * The seeds that a move captures.
 *
 * @param {Game} game
 * @param {string | undefined} move
 */
function seedsTaken(game, move) {
  if (!move) return 0;
  const { events } = game.preview(move).trace;
  return events.reduce((sum, { kind, seeds = 0 }) => sum + (kind === 'take' ? seeds : 0), 0);
}

/** The result of the last move without its sowing. @param {Game} game */
function resultMessages(game) {
  const { captured, missed, next } = game.report();
  return [...captured, ...missed, ...next];
}

/** @param {import('../awale_engine.js').LessonText} text */
const hasText = (text) => Object.keys(text).length > 0;

/** @param {string} text @returns {import('../awale_engine.js').LessonText} */
const inAllLanguages = (text) => (text ? { all: text } : {});
