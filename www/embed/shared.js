import init from '../awale.js';
import { fetchAsset, fetchJson } from '../base/assets.js';
import { fromDocument } from '../base/dom.js';
import { Engine } from '../engine/engine.js';
import { compileModule } from '../base/wasm.js';
import { Words } from '../base/words.js';

/**
 * What all boards of a page share: the wasm module, the worker, the words and the styles. The
 * worker lives as long as there is a board.
 */

/** @type {Promise<unknown> | undefined} */
let module;
/** @type {Engine | null} */
let engine = null;
let boards = 0;
/** The answer to the last search: the next one waits for it. @type {Promise<unknown>} */
let lastAnswer = Promise.resolve();
/** @type {Map<string, Promise<Record<string, string>>>} */
const languages = new Map();
/** The styles of the page and of embedded boards. @type {Promise<string[]> | undefined} */
let boardCss;

/** Adds a board; the first one loads the module. `removeBoard` is its counterpart. */
export async function addBoard() {
  boards += 1;
  try {
    module ??= compileModule('awale').then((compiled) => init({ module_or_path: compiled }));
    await module;
    engine ??= new Engine();
  } catch (error) {
    boards -= 1;
    // After a failure, such as of the network, the next board tries again.
    module = undefined;
    throw error;
  }
}

/** Called by a page that has loaded the module itself, so that its boards do not load it again. */
export function useLoadedModule() {
  module ??= Promise.resolve();
}

/** Removes a board; the last one ends the worker. */
export function removeBoard() {
  boards -= 1;
  if (boards > 0) return;
  engine?.close();
  engine = null;
}

/**
 * The engine as a match uses it. A search waits until all earlier ones, of whichever board, are answered.
 *
 * @type {Pick<Engine, 'think'>}
 */
export const sharedEngine = {
  think(question, onprogress) {
    let stopped = false;
    /** @type {(() => void) | undefined} */
    let stop;
    const answer = lastAnswer.then(() => {
      if (stopped || !engine) throw new Error('stopped before its turn');
      const search = engine.think(question, onprogress);
      stop = search.stop;
      return search.answer;
    });
    lastAnswer = answer.catch(() => null);
    return {
      answer,
      stop() {
        stopped = true;
        stop?.();
      },
    };
  },
};

/**
 * Asks the worker anything but a search.
 *
 * @param {string} kind
 * @param {unknown} data
 * @param {number} timeout milliseconds
 * @returns {Promise<any>}
 */
export function askEngine(kind, data, timeout) {
  return engine ? engine.ask(kind, data, timeout) : Promise.reject(new Error('closed'));
}

/**
 * The review of moves.
 *
 * @param {import('../engine/questions.js').GameToReview} question
 */
export const reviewMoves = (question) => (engine ? engine.review(question).answer : Promise.reject(new Error('closed')));

/**
 * New `Words` of a language. Boards share the file, but not the voices, which follow their rules.
 *
 * @param {string} language
 */
export async function loadWords(language) {
  const known = languages.get(language) ?? fetchJson(`./words/${language}.json`);
  languages.set(language, known);
  try {
    return new Words(language, await known);
  } catch (error) {
    languages.delete(language);
    throw error;
  }
}

/** The text of a file of the release. @param {string} path */
const fetchText = async (path) => (await fetchAsset(path)).text();

/**
 * The styles of the page and of embedded boards.
 *
 * @param {Document} page the document that uses them
 */
export async function boardStyles(page) {
  boardCss ??= Promise.all([fetchText('./base/style.css'), fetchText('./embed/embed.css')]).then(([own, board]) => [renameColours(own), board]);
  boardCss.catch(() => (boardCss = undefined));
  return (await boardCss).map((text) => styleSheet(text, page));
}

/** The styles of lessons. @type {Promise<string> | undefined} */
let lessonCss;

/**
 * The styles that a board with a lesson needs as well.
 *
 * @param {Document} page
 */
export async function lessonStyles(page) {
  lessonCss ??= Promise.all([fetchText('./lesson/lesson.css'), fetchText('./base/glossary.css')]).then((texts) => texts.join('\n'));
  lessonCss.catch(() => (lessonCss = undefined));
  return styleSheet(await lessonCss, page);
}

/**
 * The style sheets of each document, by their text: a constructed one can be used only in the document that made it.
 *
 * @type {WeakMap<Document, Map<string, CSSStyleSheet>>}
 */
const sheets = new WeakMap();

/**
 * The constructed style sheet of a text, made once for each document.
 *
 * @param {string} text
 * @param {Document} page
 */
function styleSheet(text, page) {
  const known = sheets.get(page) ?? new Map();
  sheets.set(page, known);
  if (!known.has(text)) {
    const { CSSStyleSheet } = fromDocument('defaultView', page) ?? window;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(scopeStyles(text));
    known.set(text, sheet);
  }
  return /** @type {CSSStyleSheet} */ (known.get(text));
}

/**
 * Renames the definitions of these colours, not their uses: embed.css defines each of them as the host's
 * colour, with the renamed one as its default.
 *
 * @param {string} text
 */
function renameColours(text) {
  return text.replace(/--(cloth|raised|ink|ink-soft|info|now)(?=\s*:)/g, '--own-$1');
}

/**
 * Rewrites the page's styles for a board in another page: `:root` becomes the board's frame, viewport units and media
 * queries for a width or height become those of the frame, and `rem` becomes pixels.
 *
 * @param {string} text
 */
function scopeStyles(text) {
  return text
    .replace(/:root/g, '.frame')
    .replace(/@media ?(?=\((?:max|min)-(?:width|height))/g, '@container awale ')
    .replace(/(\d*\.?\d+)rem\b/g, (_, size) => `${Number(size) * 16}px`)
    .replace(/(\d)(?:d|s|l)?v([wh])\b/g, '$1cq$2');
}
