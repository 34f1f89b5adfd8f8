import { Game } from '../awale.js';
import { hasCompleteQuestion, hasWords, stopsOf, textsOf } from './draft.js';

/**
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').DraftAnswer} DraftAnswer
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 * @typedef {import('./draft.js').Text} Text
 */

/** The largest file of a lesson, in bytes. */
export const MAX_LESSON_BYTES = 4 << 20;
/** The marks of answers in game files: `!` for a right one, `?` for a wrong one. */
const RIGHT = Uint8Array.of(1);
const WRONG = Uint8Array.of(2);
const NO_MARKS = new Uint8Array();

/**
 * The lesson file of a playable draft: docs/lessons.md.
 *
 * @param {Draft} draft
 * @returns {string}
 */
export function lessonFileText({ title, boards }) {
  const texts = [title, ...boards.flatMap((board) => [board.title, ...stopsOf(board).flatMap(textsOf)])];
  const langs = [...new Set(texts.flatMap((text) => Object.keys(text)))].filter((code) => code !== 'all').sort().reverse();
  return boards.map((board, at) => boardText(board, at === 0 ? title : board.title, langs)).join('\n');
}

/**
 * A board as a game of the file: its moves with comments, and a variation for each answer.
 *
 * @param {DraftBoard} board
 * @param {Text} title
 * @param {string[]} langs
 */
function boardText(board, title, langs) {
  const game = new Game(board.rules, board.position);
  try {
    for (const [name, value] of [...titles(title, langs), ...Object.entries(board.tags)]) game.setTag(name, value);
    const stops = new Map(stopsOf(board).map((stop) => [stop.after, stop]));
    const nodes = [game.node, ...board.moves.map((move) => playedNode(game, move))];
    for (const [at, node] of nodes.entries()) {
      const stop = stops.get(at);
      if (!stop) continue;
      game.annotate(node, '', comment(board, stop, langs), NO_MARKS);
      if (at === board.moves.length || !hasCompleteQuestion(board, stop) || !['move', 'any'].includes(stop.ask)) continue;
      // The expected move is the main line: an answer to it would be a variation of itself.
      for (const answer of stop.answers.filter(({ move }) => move !== board.moves[at])) addVariation(game, node, answer, langs);
    }
    return game.ogn();
  } finally {
    game.free();
  }
}

/** @param {Game} game @param {string} move */
function playedNode(game, move) {
  game.play(move);
  return game.node;
}

/**
 * Adds an answer as a variation, with the replies to it.
 *
 * @param {Game} game
 * @param {number} from the node where the question is asked
 * @param {DraftAnswer} answer
 * @param {string[]} langs
 */
function addVariation(game, from, { move, right, said, replies }, langs) {
  game.goToNode(from);
  game.annotate(playedNode(game, move), '', languageText(said, langs), right ? RIGHT : WRONG);
  for (const reply of replies) {
    game.annotate(playedNode(game, reply.move), '', languageText(reply.said, langs), NO_MARKS);
  }
}

/**
 * The tags of a title, one for each language.
 *
 * @param {Text} title
 * @param {string[]} langs
 */
function titles(title, langs) {
  return byLanguage(title, langs).map(([code, words]) => [`Title${code.charAt(0).toUpperCase()}${code.slice(1)}`, words]);
}

/**
 * The comment of a stop: its text, what is shown, and the question.
 *
 * @param {DraftBoard} board
 * @param {DraftStop} stop
 * @param {string[]} langs
 */
function comment(board, stop, langs) {
  const { said, shown, ask, question, hint, other, number, choices, then } = stop;
  const showMark = shown.trim() ? `[show ${withoutBrackets(shown)}]` : '';
  const askMark = { nothing: '', move: '[ask]', any: '[ask any]', number: `[ask number=${number}]`, choice: '[ask choice]' }[ask];
  const withoutMove = ask === 'number' || ask === 'choice';
  const asked = hasCompleteQuestion(board, stop) ? [
    askMark, languageText(question, langs),
    ...(ask === 'choice' ? choices.filter((choice) => hasWords(choice.said)).map((choice) => marked(choice.right ? 'right' : 'wrong', languageText(choice.said, langs))) : []),
    marked('hint', languageText(hint, langs)), marked('other', languageText(other, langs)),
    withoutMove ? marked('then', languageText(then, langs)) : '',
  ] : [];
  return [languageText(said, langs), showMark, ...asked].filter(Boolean).join(' ');
}

/**
 * A text after its mark; nothing without a text.
 *
 * @param {string} mark
 * @param {string} words
 */
const marked = (mark, words) => words && `[${mark}] ${words}`;

/**
 * A text with its language marks.
 *
 * @param {Text} text
 * @param {string[]} langs
 */
function languageText(text, langs) {
  return byLanguage(text, langs).map(([code, said]) => (code ? `[${code}] ${said}` : said)).join(' ');
}

/**
 * The parts of a text by language; `''` is for all languages. A text that lacks a language of the
 * lesson is written for all.
 *
 * @param {Text} text
 * @param {string[]} langs
 * @returns {[string, string][]}
 */
function byLanguage(text, langs) {
  const said = langs.filter((code) => withoutBrackets(text[code] ?? '') !== '');
  const all = withoutBrackets(text.all ?? '') || (said.length < langs.length ? withoutBrackets(text[said[0]] ?? '') : '');
  /** @type {[string, string][]} */
  const versions = said.map((code) => [code, withoutBrackets(text[code])]);
  return all ? [['', all], ...versions.filter(([, words]) => words !== all)] : versions;
}

/** Replaces brackets that would be read as marks. Glossary terms stay. @param {string} text */
function withoutBrackets(text) {
  return text.split(/(\[\[[^[\]{}]+\]\])/).map((part, at) =>
    (at % 2 === 1 ? part : part.replace(/[{[]/g, '(').replace(/[}\]]/g, ')'))).join('').replace(/[\t\n\r ]+/g, ' ').trim();
}

/** The file name of a lesson. @param {string} title */
export const lessonFileName = (title) => `${title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'lesson'}.ogn`;
