import { selectField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { QUESTIONS } from './draft.js';
import { gameAfter, legalMoves, readMoves } from './moves-field.js';
import { shownField } from './shown-field.js';
import { wordsField } from './words-field.js';

/**
 * @typedef {import('./draft.js').DraftAnswer} DraftAnswer
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 *
 * @typedef {object} StopFormOptions
 * @property {import('../base/words.js').PageWords} context
 * @property {DraftBoard} board
 * @property {DraftStop} stop
 * @property {boolean} ends whether it is the end of its board
 * @property {boolean} both whether texts are written in both languages
 * @property {() => unknown} onchange called at every change
 * @property {(focus: string) => unknown} rebuild creates the form again and focuses a field
 */

/**
 * The form of a stop: what is said and asked there.
 *
 * @param {StopFormOptions} wish
 * @returns {HTMLElement}
 */
export function stopForm(wish) {
  const { context, context: { say }, board, stop, ends, onchange } = wish;
  const place = ends ? 'end' : stop.after > 0 ? 'middle' : 'start';
  const before = board.moves.slice(0, ends ? undefined : stop.after).join(' ');
  const parts = [
    element('h3', {}, say(`ui.lessons.make.at.${place}`, { moves: before })),
    textField(wish, ends ? 'right' : 'said', stop, 'said', 3),
    shownField(context, stop, onchange),
  ];
  if (place === 'middle') parts.push(removeButton(wish));
  const next = ends ? undefined : board.moves[stop.after];
  if (!ends) parts.push(questionForm(wish, next ?? ''));
  return element('section', { class: 'maker-stop', 'data-stop': ends ? 'end' : stop.after }, ...parts);
}

/**
 * @param {StopFormOptions} wish
 * @param {string} name the NAME of its label
 * @param {{ [Key in Of]: import('./draft.js').Text }} holder
 * @param {Of} key
 * @param {number} rows
 * @template {string} Of
 */
function textField({ context, both, onchange }, name, holder, key, rows) {
  return wordsField({
    context,
    label: context.say(`ui.lessons.make.${name}`),
    text: holder[key],
    both,
    rows,
    onchange: (changed) => {
      holder[key] = changed;
      onchange();
    },
  });
}

/** @param {StopFormOptions} wish */
function removeButton({ context: { say }, board, stop, onchange, rebuild }) {
  const remove = () => {
    board.stops = board.stops.filter((one) => one !== stop);
    onchange();
    rebuild('stop');
  };
  return element('button', { type: 'button', class: 'button', 'data-make': 'unstop', onclick: remove }, say('ui.lessons.make.unstop'));
}

/**
 * What is asked, and the fields of that question.
 *
 * @param {StopFormOptions} wish
 * @param {string} next the expected move; empty as long as there is none
 */
function questionForm(wish, next) {
  const { context: { say }, board, stop, onchange, rebuild } = wish;
  // After a free move the board cannot go on.
  const free = board.moves.length - stop.after <= 1;
  const asked = QUESTIONS.filter((ask) => ask !== 'any' || free || stop.ask === 'any');
  const choice = selectField({
    values: asked.map((ask) => ({ value: ask, label: say(`ui.lessons.make.ask.${ask}`) })),
    value: stop.ask,
    onchoose: (value) => {
      stop.ask = /** @type {import('./draft.js').Question} */ (value);
      if (value === 'choice' && stop.choices.length === 0) stop.choices = [{ said: {}, right: true }, { said: {}, right: false }];
      onchange();
      rebuild('ask');
    },
  });
  choice.dataset.make = 'ask';
  const what = element('label', { class: 'maker-ask' }, say('ui.lessons.make.ask'), choice);
  if (stop.ask === 'nothing') return what;
  const question = textField(wish, 'question', stop, 'question', 2);
  const hint = textField(wish, 'hint', stop, 'hint', 2);
  return element('div', { class: 'maker-asking' }, what, question, ...{
    move: () => moveFields(wish, next),
    any: () => [],
    number: () => [numberField(wish), ...answeredFields(wish)],
    choice: () => [...choiceFields(wish), ...answeredFields(wish)],
  }[stop.ask](), hint);
}

/**
 * @param {StopFormOptions} wish
 * @param {string} next
 */
function moveFields(wish, next) {
  const { context: { say }, stop } = wish;
  if (!next) return [element('p', { class: 'about' }, say('ui.lessons.make.no-next'))];
  const given = stop.answers.filter(({ move }) => move !== next);
  const left = otherMoves(wish, next).filter((move) => !given.some((answer) => answer.move === move));
  const add = element('button', {
    type: 'button', class: 'button', 'data-make': 'answer', 'aria-disabled': String(left.length === 0), onclick: () => addAnswer(wish, left),
  }, say('ui.lessons.make.answer'));
  return [element('p', { class: 'about' }, say('ui.lessons.make.expected', { move: next })), ...given.map((one) => answerForm(wish, next, one)),
    add, textField(wish, 'other', stop, 'other', 2)];
}

/** @param {StopFormOptions} wish */
function numberField({ context: { say }, stop, onchange }) {
  const field = element('input', { type: 'number', min: 0, max: 999, inputmode: 'numeric', 'data-make': 'number', value: stop.number });
  field.addEventListener('input', () => {
    stop.number = field.value;
    onchange();
  });
  return element('label', {}, say('ui.lessons.make.number'), field);
}

/** @param {StopFormOptions} wish */
function choiceFields({ context, both, stop, onchange, rebuild }) {
  const { say } = context;
  const one = (/** @type {import('./draft.js').DraftStop['choices'][number]} */ choice, /** @type {number} */ at) =>
    element('fieldset', { class: 'maker-answer' },
      element('legend', {}, say('ui.lessons.make.choice', { n: at + 1 })),
      wordsField({ context, label: say('ui.lessons.make.choice.said'), text: choice.said, both, onchange: (said) => { choice.said = said; onchange(); } }),
      selectField({
        values: ['right', 'wrong'].map((value) => ({ value, label: say(`ui.lessons.make.choice.${value}`) })),
        value: choice.right ? 'right' : 'wrong',
        onchoose: (value) => { choice.right = value === 'right'; onchange(); },
      }),
      element('button', {
        type: 'button', class: 'button', 'data-make': 'unchoice',
        onclick: () => { stop.choices.splice(at, 1); onchange(); rebuild('add-choice'); },
      }, say('ui.lessons.make.unanswer')));
  const add = element('button', {
    type: 'button', class: 'button', 'data-make': 'add-choice',
    onclick: () => { stop.choices.push({ said: {}, right: false }); onchange(); rebuild('add-choice'); },
  }, say('ui.lessons.make.choice.add'));
  return [...stop.choices.map(one), add];
}

/** What is said after an answer without a move. @param {StopFormOptions} wish */
const answeredFields = (wish) => [textField(wish, 'then', wish.stop, 'then', 2), textField(wish, 'wrong-answer', wish.stop, 'other', 2)];

/**
 * The legal moves other than the expected one.
 *
 * @param {StopFormOptions} wish
 * @param {string} next
 */
function otherMoves({ board, stop }, next) {
  const game = gameAfter(board.rules, board.position, board.moves.slice(0, stop.after));
  const moves = legalMoves(game).filter((move) => move !== next);
  game.free();
  return moves;
}

/**
 * @param {StopFormOptions} wish
 * @param {string[]} left moves without an answer
 */
function addAnswer({ stop, onchange, rebuild }, [move]) {
  if (!move) return;
  stop.answers.push({ move, right: false, said: {}, replies: [] });
  onchange();
  rebuild('answered');
}

/**
 * @param {StopFormOptions} wish
 * @param {string} next
 * @param {DraftAnswer} answer
 */
function answerForm(wish, next, answer) {
  const { context, board, stop, onchange, rebuild } = wish;
  const { say } = context;
  const taken = stop.answers.filter((one) => one !== answer).map(({ move }) => move);
  const moves = [...new Set([answer.move, ...otherMoves(wish, next)])].filter((move) => !taken.includes(move)).sort();
  const move = selectField({
    values: moves.map((value) => ({ value, label: value })),
    value: answer.move,
    onchoose: (value) => {
      answer.move = value;
      answer.replies = [];
      onchange();
      rebuild('');
    },
  });
  const right = selectField({
    values: ['wrong', 'good'].map((value) => ({ value, label: say(`ui.lessons.make.${value}`) })),
    value: answer.right ? 'good' : 'wrong',
    onchoose: (value) => {
      answer.right = value === 'good';
      onchange();
    },
  });
  const remove = () => {
    stop.answers = stop.answers.filter((one) => one !== answer);
    onchange();
    rebuild('answer');
  };
  const line = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'replies' });
  line.value = answer.replies.map((reply) => reply.move).join(' ');
  const fault = element('p', { class: 'maker-fault', role: 'status', hidden: true });
  const words = element('div', {});
  const replied = () => words.replaceChildren(...answer.replies.map((reply) => wordsField({
    context,
    label: say('ui.lessons.make.replied', { move: reply.move }),
    text: reply.said,
    both: wish.both,
    rows: 2,
    onchange: (changed) => {
      reply.said = changed;
      onchange();
    },
  })));
  line.addEventListener('input', () => {
    const game = gameAfter(board.rules, board.position, board.moves.slice(0, stop.after));
    const { moves: [, ...played], fault: wrong } = readMoves(context, game, `${answer.move} ${line.value}`);
    game.free();
    answer.replies = played.map((reply, at) => ({ move: reply, said: answer.replies[at]?.said ?? {} }));
    fault.textContent = wrong;
    fault.hidden = wrong === '';
    replied();
    onchange();
  });
  replied();
  return element('fieldset', { class: 'maker-answer' },
    element('legend', {}, say('ui.lessons.make.answer.to', { move: answer.move })),
    element('div', { class: 'maker-choices' },
      element('label', {}, say('ui.lessons.make.answer.move'), move),
      element('label', {}, say('ui.lessons.make.answer.right'), right)),
    textField(wish, 'answer.said', answer, 'said', 2),
    element('label', {}, say('ui.lessons.make.replies'), line), fault, words,
    element('button', { type: 'button', class: 'button', 'data-make': 'unanswer', onclick: remove }, say('ui.lessons.make.unanswer')));
}
