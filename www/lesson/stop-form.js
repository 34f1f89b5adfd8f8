import { selectField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { gameAfter, legalMoves, readMoves } from './board-moves.js';
import { QUESTION_KINDS, mayAskAny } from './draft.js';
import { MAX_NUMBER } from './question.js';
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
 * @property {boolean} isEnd whether it is the end of its board
 * @property {boolean} both whether texts are written in both languages
 * @property {() => unknown} onchange called at every change
 * @property {(field: string) => unknown} rebuild creates the board's stop forms again, and focuses the field with this
 *   selector; empty: none
 */

/**
 * The form of a stop: what is said, shown and asked there.
 *
 * @param {StopFormOptions} options
 * @returns {HTMLElement}
 */
export function stopForm(options) {
  const { context, context: { say }, board, stop, isEnd, onchange } = options;
  const place = isEnd ? 'end' : stop.after > 0 ? 'middle' : 'start';
  const before = board.moves.slice(0, isEnd ? undefined : stop.after).join(' ');
  const parts = [
    element('h3', {}, say(`ui.lessons.make.at.${place}`, { moves: before })),
    textField(options, isEnd ? 'right' : 'said', stop, 'said', 3),
    shownField(context, stop, onchange),
  ];
  if (place === 'middle') parts.push(removeButton(options));
  const next = isEnd ? undefined : board.moves[stop.after];
  if (!isEnd) parts.push(questionForm(options, next ?? ''));
  return element('section', { class: 'maker-stop', 'data-stop': isEnd ? 'end' : stop.after }, ...parts);
}

/**
 * @param {StopFormOptions} options
 * @param {string} name the end of the label's key in the words
 * @param {{ [Key in Of]: import('./draft.js').Text }} holder
 * @param {Of} key the property of the holder that the field edits
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

/** @param {StopFormOptions} options */
function removeButton({ context: { say }, board, stop, onchange, rebuild }) {
  const remove = () => {
    board.stops = board.stops.filter((one) => one !== stop);
    onchange();
    rebuild('[data-make="stop"]');
  };
  return element('button', { type: 'button', class: 'button', 'data-make': 'remove-stop', onclick: remove }, say('ui.lessons.make.remove-stop'));
}

/**
 * What is asked, and the fields of that question.
 *
 * @param {StopFormOptions} options
 * @param {string} next the expected move; empty as long as there is none
 */
function questionForm(options, next) {
  const { context: { say }, board, stop, onchange, rebuild } = options;
  const asked = QUESTION_KINDS.filter((ask) => ask !== 'any' || mayAskAny(board, stop) || stop.ask === 'any');
  const kind = selectField({
    values: asked.map((ask) => ({ value: ask, label: say(`ui.lessons.make.ask.${ask}`) })),
    value: stop.ask,
    onchoose: (value) => {
      stop.ask = /** @type {import('./draft.js').QuestionKind} */ (value);
      if (value === 'choice' && stop.choices.length === 0) stop.choices = [{ said: {}, right: true }, { said: {}, right: false }];
      onchange();
      rebuild('[data-make="ask"]');
    },
  });
  kind.dataset.make = 'ask';
  const what = element('label', { class: 'maker-ask' }, say('ui.lessons.make.ask'), kind);
  if (stop.ask === 'nothing') return what;
  const question = textField(options, 'question', stop, 'question', 2);
  const hint = textField(options, 'hint', stop, 'hint', 2);
  return element('div', { class: 'maker-asking' }, what, question, ...{
    move: () => moveFields(options, next),
    any: () => [],
    number: () => [numberField(options), ...answeredFields(options)],
    choice: () => [...choiceFields(options), ...answeredFields(options)],
  }[stop.ask](), hint);
}

/**
 * @param {StopFormOptions} options
 * @param {string} next
 */
function moveFields(options, next) {
  const { context: { say }, stop } = options;
  if (!next) return [element('p', { class: 'about' }, say('ui.lessons.make.no-next'))];
  const given = stop.answers.filter(({ move }) => move !== next);
  const left = otherMoves(options, next).filter((move) => !given.some((answer) => answer.move === move));
  const add = element('button', {
    type: 'button', class: 'button', 'data-make': 'answer', 'aria-disabled': String(left.length === 0), onclick: () => addAnswer(options, left),
  }, say('ui.lessons.make.answer'));
  return [element('p', { class: 'about' }, say('ui.lessons.make.expected', { move: next })), ...given.map((one) => answerForm(options, next, one)),
    add, textField(options, 'other', stop, 'other', 2)];
}

/** @param {StopFormOptions} options */
function numberField({ context: { say }, stop, onchange }) {
  const field = element('input', { type: 'number', min: 0, max: MAX_NUMBER, inputmode: 'numeric', 'data-make': 'number', value: stop.number });
  field.addEventListener('input', () => {
    stop.number = field.value;
    onchange();
  });
  return element('label', {}, say('ui.lessons.make.number'), field);
}

/** @param {StopFormOptions} options */
function choiceFields({ context, both, stop, onchange, rebuild }) {
  const { say } = context;
  const choiceForm = (/** @type {import('./draft.js').DraftStop['choices'][number]} */ choice, /** @type {number} */ at) =>
    element('fieldset', { class: 'maker-answer' },
      element('legend', {}, say('ui.lessons.make.choice', { n: at + 1 })),
      wordsField({ context, label: say('ui.lessons.make.choice.said'), text: choice.said, both, onchange: (said) => { choice.said = said; onchange(); } }),
      selectField({
        name: say('ui.lessons.make.choice', { n: at + 1 }),
        values: ['right', 'wrong'].map((value) => ({ value, label: say(`ui.lessons.make.choice.${value}`) })),
        value: choice.right ? 'right' : 'wrong',
        onchoose: (value) => { choice.right = value === 'right'; onchange(); },
      }),
      element('button', {
        type: 'button', class: 'button', 'data-make': 'remove-choice',
        onclick: () => { stop.choices.splice(at, 1); onchange(); rebuild('[data-make="add-choice"]'); },
      }, say('ui.lessons.make.remove-answer')));
  const add = element('button', {
    type: 'button', class: 'button', 'data-make': 'add-choice',
    onclick: () => { stop.choices.push({ said: {}, right: false }); onchange(); rebuild('[data-make="add-choice"]'); },
  }, say('ui.lessons.make.choice.add'));
  return [...stop.choices.map(choiceForm), add];
}

/** The fields for what is said after a number or a choice. @param {StopFormOptions} options */
const answeredFields = (options) => [textField(options, 'then', options.stop, 'then', 2), textField(options, 'wrong-answer', options.stop, 'other', 2)];

/**
 * The legal moves other than the expected one.
 *
 * @param {StopFormOptions} options
 * @param {string} next
 */
function otherMoves({ board, stop }, next) {
  const game = gameAfter(board.rules, board.position, board.moves.slice(0, stop.after));
  const moves = legalMoves(game).filter((move) => move !== next);
  game.free();
  return moves;
}

/**
 * @param {StopFormOptions} options
 * @param {string[]} left moves without an answer
 */
function addAnswer({ stop, onchange, rebuild }, [move]) {
  if (!move) return;
  stop.answers.push({ move, right: false, said: {}, replies: [] });
  onchange();
  rebuild('.maker-answer:last-of-type textarea');
}

/**
 * @param {StopFormOptions} options
 * @param {string} next
 * @param {DraftAnswer} answer
 */
function answerForm(options, next, answer) {
  const { context: { say }, stop, onchange, rebuild } = options;
  const taken = stop.answers.filter((one) => one !== answer).map(({ move }) => move);
  const moves = [...new Set([answer.move, ...otherMoves(options, next)])].filter((move) => !taken.includes(move)).sort();
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
    rebuild('[data-make="answer"]');
  };
  return element('fieldset', { class: 'maker-answer' },
    element('legend', {}, say('ui.lessons.make.answer.to', { move: answer.move })),
    element('div', { class: 'maker-choices' },
      element('label', {}, say('ui.lessons.make.answer.move'), move),
      element('label', {}, say('ui.lessons.make.answer.right'), right)),
    textField(options, 'answer.said', answer, 'said', 2),
    ...repliesFields(options, answer),
    element('button', { type: 'button', class: 'button', 'data-make': 'remove-answer', onclick: remove }, say('ui.lessons.make.remove-answer')));
}

/**
 * The field for the moves that follow an answer, with the fault in them, and a field for what is said after each.
 *
 * @param {StopFormOptions} options
 * @param {DraftAnswer} answer
 */
function repliesFields({ context, board, stop, both, onchange }, answer) {
  const { say } = context;
  const line = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'replies' });
  line.value = answer.replies.map((reply) => reply.move).join(' ');
  const fault = element('p', { class: 'maker-fault', role: 'status', hidden: true });
  const words = element('div', {});
  const showReplies = () => words.replaceChildren(...answer.replies.map((reply) => wordsField({
    context,
    label: say('ui.lessons.make.replied', { move: reply.move }),
    text: reply.said,
    both,
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
    showReplies();
    onchange();
  });
  showReplies();
  return [element('label', {}, say('ui.lessons.make.replies'), line), fault, words];
}
