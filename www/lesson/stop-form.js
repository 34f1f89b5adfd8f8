import { turnable } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { gameAfter, movesFrom, readMoves } from './moves-field.js';
import { shownField } from './shown-field.js';
import { wordsField } from './words-field.js';

/**
 * @typedef {import('./draft.js').DraftAnswer} DraftAnswer
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 *
 * @typedef {object} Wish
 * @property {import('../page/panels.js').Room} room
 * @property {DraftBoard} board
 * @property {DraftStop} stop
 * @property {boolean} ends whether it is the end of its board
 * @property {boolean} both whether both languages are written
 * @property {() => unknown} onchange told of every change
 * @property {(focus: string) => unknown} again the form is made anew, and the focus led somewhere
 */

/**
 * What is said at a place of a board, and what is asked there.
 *
 * @param {Wish} wish
 * @returns {HTMLElement}
 */
export function stopForm(wish) {
  const { room, room: { say }, board, stop, ends, onchange } = wish;
  const place = ends ? 'end' : stop.after > 0 ? 'middle' : 'start';
  const before = board.moves.slice(0, ends ? undefined : stop.after).join(' ');
  const parts = [
    element('h3', {}, say(`ui.lessons.make.at.${place}`, { moves: before })),
    text(wish, ends ? 'right' : 'said', stop, 'said', 3),
    shownField(room, stop, onchange),
  ];
  if (place === 'middle') parts.push(remover(wish));
  const next = ends ? undefined : board.moves[stop.after];
  if (next || stop.any) parts.push(asking(wish, next ?? ''));
  return element('section', { class: 'maker-stop', 'data-stop': ends ? 'end' : stop.after }, ...parts);
}

/**
 * @param {Wish} wish
 * @param {string} name what it is called
 * @param {{ [Key in Of]: import('./draft.js').Text }} holder
 * @param {Of} key
 * @param {number} rows
 * @template {string} Of
 */
function text({ room, both, onchange }, name, holder, key, rows) {
  return wordsField({
    room,
    label: room.say(`ui.lessons.make.${name}`),
    text: holder[key],
    both,
    rows,
    onchange: (changed) => {
      holder[key] = changed;
      onchange();
    },
  });
}

/** @param {Wish} wish */
function remover({ room: { say }, board, stop, onchange, again }) {
  const remove = () => {
    board.stops = board.stops.filter((one) => one !== stop);
    onchange();
    again('stop');
  };
  return element('button', { type: 'button', class: 'button', 'data-make': 'unstop', onclick: remove }, say('ui.lessons.make.unstop'));
}

/**
 * @param {Wish} wish
 * @param {string} next the move that is expected
 */
function asking(wish, next) {
  const { room, board, stop, onchange, again } = wish;
  const { say } = room;
  const turn = (/** @type {'asks' | 'any'} */ name) => (/** @type {boolean} */ on) => {
    stop[name] = on;
    onchange();
    again(name);
  };
  const asks = turnable({ label: next ? say('ui.lessons.make.asks', { move: next }) : say('ui.lessons.make.asks-any'), on: stop.asks, onturn: turn('asks') });
  asks.dataset.make = 'asks';
  if (!stop.asks) return asks;
  const question = text(wish, 'question', stop, 'question', 2);
  const hint = text(wish, 'hint', stop, 'hint', 2);
  // Where every move is right the board ends: it cannot know how to go on.
  const free = board.moves.length - stop.after <= 1;
  const any = free && turnable({ label: say('ui.lessons.make.any'), on: stop.any, onturn: turn('any') });
  if (any) any.dataset.make = 'any';
  if (stop.any && free) return element('div', { class: 'maker-asking' }, asks, question, any, hint);
  const given = stop.answers.filter(({ move }) => move !== next);
  const left = others(wish, next).filter((move) => !given.some((answer) => answer.move === move));
  const add = element('button', {
    type: 'button', class: 'button', 'data-make': 'answer', 'aria-disabled': String(left.length === 0), onclick: () => addAnswer(wish, left),
  }, say('ui.lessons.make.answer'));
  return element('div', { class: 'maker-asking' }, asks, question, any, ...given.map((one) => answerForm(wish, next, one)),
    add, text(wish, 'other', stop, 'other', 2), hint);
}

/**
 * The moves that may be made at a stop and are not expected there.
 *
 * @param {Wish} wish
 * @param {string} next
 */
function others({ board, stop }, next) {
  const game = gameAfter(board.rules, board.position, board.moves.slice(0, stop.after));
  const moves = movesFrom(game).filter((move) => move !== next);
  game.free();
  return moves;
}

/**
 * @param {Wish} wish
 * @param {string[]} left the moves that nothing is said to
 */
function addAnswer({ stop, onchange, again }, [move]) {
  if (!move) return;
  stop.answers.push({ move, right: false, said: {}, replies: [] });
  onchange();
  again('answered');
}

/**
 * @param {Wish} wish
 * @param {string} next
 * @param {DraftAnswer} answer
 */
function answerForm(wish, next, answer) {
  const { room, board, stop, onchange, again } = wish;
  const { say } = room;
  const taken = stop.answers.filter((one) => one !== answer).map(({ move }) => move);
  const moves = [...new Set([answer.move, ...others(wish, next)])].filter((move) => !taken.includes(move)).sort();
  const move = choice(moves.map((one) => [one, one]), answer.move, (value) => {
    answer.move = value;
    answer.replies = [];
    onchange();
    again('');
  });
  const right = choice(['wrong', 'good'].map((one) => [one, say(`ui.lessons.make.${one}`)]), answer.right ? 'good' : 'wrong', (value) => {
    answer.right = value === 'good';
    onchange();
  });
  const remove = () => {
    stop.answers = stop.answers.filter((one) => one !== answer);
    onchange();
    again('answer');
  };
  const line = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'replies' });
  line.value = answer.replies.map((reply) => reply.move).join(' ');
  const fault = element('p', { class: 'maker-fault', role: 'status', hidden: true });
  const words = element('div', {});
  const replied = () => words.replaceChildren(...answer.replies.map((reply) => wordsField({
    room,
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
    const { moves: [, ...played], fault: wrong } = readMoves(room, game, `${answer.move} ${line.value}`);
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
    text(wish, 'answer.said', answer, 'said', 2),
    element('label', {}, say('ui.lessons.make.replies'), line), fault, words,
    element('button', { type: 'button', class: 'button', 'data-make': 'unanswer', onclick: remove }, say('ui.lessons.make.unanswer')));
}

/**
 * @param {string[][]} options values with their names
 * @param {string} value
 * @param {(value: string) => void} onchoose
 */
function choice(options, value, onchoose) {
  const select = element('select', { onchange: () => onchoose(select.value) },
    ...options.map(([one, name]) => element('option', { value: one, selected: one === value }, name)));
  return select;
}
