import { asksAt, stopsOf, textsOf } from './draft.js';

/**
 * @typedef {import('./draft.js').Draft} Draft
 * @typedef {import('./draft.js').DraftAnswer} DraftAnswer
 * @typedef {import('./draft.js').DraftBoard} DraftBoard
 * @typedef {import('./draft.js').DraftStop} DraftStop
 * @typedef {import('./draft.js').Text} Text
 */

/** The longest packed text in a link, in characters: programs may cut longer links. */
const MAX_LINK = 1800;
/** The longest unpacked text, in characters. */
const MAX_TEXT = 64_000;
/** The width of a line in a file. */
const LINE_WIDTH = 79;

/**
 * The lesson file of a draft: docs/lessons.md.
 *
 * @param {Draft} draft
 * @returns {string}
 */
export function lessonFileText({ title, boards }) {
  const texts = [title, ...boards.flatMap((board) => [board.title, ...stopsOf(board).flatMap(textsOf)])];
  const langs = [...new Set(texts.flatMap((text) => Object.keys(text)))].filter((code) => code !== 'all').sort().reverse();
  return boards.map((board, at) => {
    const named = at === 0 ? title : board.title;
    const tags = [...titles(named, langs), ...Object.entries(board.tags), ['Rules', board.rules], ['FEN', board.position]];
    const head = tags.map(([name, value]) => `[${name} "${oneLine(value).replace(/[\\"]/g, '\\$&')}"]\n`).join('');
    return `${head}\n${wrap(`${moveText(board, langs)} *`)}\n`;
  }).join('\n');
}

/**
 * @param {Text} title
 * @param {string[]} langs
 */
function titles(title, langs) {
  return byLanguage(title, langs).map(([code, words]) => [`Title${code.charAt(0).toUpperCase()}${code.slice(1)}`, words]);
}

/**
 * The moves of a board with their comments.
 *
 * @param {DraftBoard} board
 * @param {string[]} langs
 */
function moveText(board, langs) {
  const stops = new Map(stopsOf(board).map((stop) => [stop.after, stop]));
  const first = stops.get(0);
  const written = first ? [comment(board, first, langs)] : [];
  board.moves.forEach((move, at) => {
    const before = stops.get(at);
    const after = stops.get(at + 1);
    written.push(move, after ? comment(board, after, langs) : '');
    if (!before || !asksAt(board, before)) return;
    // The expected move needs no answer.
    written.push(...before.answers.filter((answer) => answer.move !== move).map((answer) => variation(answer, langs)));
  });
  return written.filter(Boolean).join(' ');
}

/**
 * @param {DraftBoard} board
 * @param {DraftStop} stop
 * @param {string[]} langs
 */
function comment(board, stop, langs) {
  const { said, shown, any, question, hint, other } = stop;
  const marks = shown.trim() ? `[show ${withoutBrackets(shown)}]` : '';
  const asked = asksAt(board, stop) ? [
    any ? '[ask any]' : '[ask]', languageText(question, langs), marked('hint', languageText(hint, langs)), marked('other', languageText(other, langs)),
  ] : [];
  const inside = [languageText(said, langs), marks, ...asked].filter(Boolean).join(' ');
  return inside && `{${inside}}`;
}

/**
 * @param {string} mark
 * @param {string} words
 */
const marked = (mark, words) => words && `[${mark}] ${words}`;

/**
 * @param {DraftAnswer} answer
 * @param {string[]} langs
 */
function variation({ move, right, said, replies }, langs) {
  const after = (/** @type {Text} */ text) => {
    const inside = languageText(text, langs);
    return inside && ` {${inside}}`;
  };
  return `(${move}${right ? '!' : '?'}${after(said)}${replies.map((reply) => ` ${reply.move}${after(reply.said)}`).join('')})`;
}

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
  const coded = said.map((code) => [code, withoutBrackets(text[code])]);
  const single = coded.filter(([, words]) => words !== all);
  return all ? [['', all], ...single] : coded;
}

/** Replaces brackets that would be read as marks. Glossary terms stay. @param {string} text */
function withoutBrackets(text) {
  return text.split(/(\[\[[^[\]{}]+\]\])/).map((part, at) =>
    (at % 2 === 1 ? part : part.replace(/[{[]/g, '(').replace(/[}\]]/g, ')'))).join('').replace(/[\t\n\r ]+/g, ' ').trim();
}

/** @param {string} text */
const oneLine = (text) => text.replace(/[\t\n\r ]+/g, ' ').trim();

/** Breaks a text into lines. No-break spaces stay. @param {string} text */
function wrap(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.length - 1;
    // A line that begins with % would be read as a comment.
    const full = lines[last] !== '' && lines[last].length + 1 + word.length > LINE_WIDTH;
    if (full && !word.startsWith('%')) lines.push(word);
    else lines[last] += lines[last] ? ` ${word}` : word;
  }
  return lines.join('\n');
}

/** The file name of a lesson. @param {string} title */
export const lessonFileName = (title) => `${title.replace(/[^\p{L}\p{N} -]/gu, '').trim() || 'lesson'}.ogn`;

/**
 * Packs a text for a link; `null` if it is too long.
 *
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function packText(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return code.length > MAX_LINK ? null : code;
}

/**
 * Unpacks the text of a link; `null` if it is invalid or too long.
 *
 * @param {string} code
 * @returns {Promise<string | null>}
 */
export async function unpackText(code) {
  if (code.length > MAX_TEXT) return null;
  try {
    const letters = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    // A few characters may unpack to gigabytes: reading stops at the limit.
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length > MAX_TEXT) {
        await reader.cancel();
        return null;
      }
    }
    return text + decoder.decode();
  } catch {
    return null;
  }
}
