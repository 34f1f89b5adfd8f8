import init from '../awale.js';
import { fetchAsset } from '../base/assets.js';
import { fromDocument } from '../base/dom.js';
import { Engine } from '../engine/engine.js';
import { compileModule } from '../base/wasm.js';
import { Words } from '../base/words.js';

/**
 * What all boards of a page share: one module, one worker, the words and the looks. The worker is
 * there as long as a board is.
 */

/** @type {Promise<unknown> | undefined} */
let module;
/** @type {Engine | null} */
let engine = null;
let boards = 0;
/** The question that is being answered; the worker answers one at a time. @type {Promise<unknown>} */
let last = Promise.resolve();
/** @type {Map<string, Promise<Record<string, string>>>} */
const languages = new Map();
/** @type {Promise<string[]> | undefined} */
let texts;

/** One more board; `leave` when it goes. */
export async function addBoard() {
  boards += 1;
  try {
    module ??= compileModule('awale').then((compiled) => init({ module_or_path: compiled }));
    await module;
    engine ??= new Engine();
  } catch (error) {
    boards -= 1;
    // What failed once, such as a network, may be there the next time.
    module = undefined;
    throw error;
  }
}

/** The page runs the module already: nothing needs to be brought. */
export function useLoadedModule() {
  module ??= Promise.resolve();
}

export function removeBoard() {
  boards -= 1;
  if (boards > 0) return;
  engine?.close();
  engine = null;
}

/**
 * The engine as a match uses it. The worker thinks for one board at a time: a question waits for
 * those of other boards.
 *
 * @type {Pick<Engine, 'think'>}
 */
export const sharedEngine = {
  think(question, onprogress) {
    let stopped = false;
    /** @type {(() => void) | undefined} */
    let stop;
    const answer = last.then(() => {
      if (stopped || !engine) throw new Error('stopped before its turn');
      const asked = engine.think(question, onprogress);
      stop = asked.stop;
      return asked.answer;
    });
    last = answer.catch(() => null);
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
 * Has the worker read or count something.
 *
 * @param {string} kind
 * @param {unknown} data
 * @param {number} patience milliseconds
 * @returns {Promise<any>}
 */
export function askEngine(kind, data, patience) {
  return engine ? engine.ask(kind, data, patience) : Promise.reject(new Error('closed'));
}

/**
 * The words of a language, with a voice of their own.
 *
 * @param {string} language
 */
export async function loadWords(language) {
  const known = languages.get(language) ?? fetchAsset(`./words/${language}.json`).then((file) => file.json());
  languages.set(language, known);
  try {
    return new Words(language, await known);
  } catch (error) {
    languages.delete(language);
    throw error;
  }
}

/**
 * The page's looks and those of a board in another page.
 *
 * @param {Document} page where they are worn
 */
export async function boardStyles(page) {
  const text = async (/** @type {string} */ path) => (await fetchAsset(path)).text();
  texts ??= Promise.all([text('./base/style.css'), text('./embed/embed.css')]).then(([own, board]) => [renameColours(own), board]);
  texts.catch(() => (texts = undefined));
  return (await texts).map((text) => styleSheet(text, page));
}

/** The looks of lessons and exercises. @type {Promise<string> | undefined} */
let lectern;

/**
 * What a board needs besides, where a lesson or an exercise stands on it.
 *
 * @param {Document} page
 */
export async function lessonStyles(page) {
  lectern ??= fetchAsset('./lesson/lesson.css').then((file) => file.text());
  lectern.catch(() => (lectern = undefined));
  return styleSheet(await lectern, page);
}

/** A sheet belongs to the document that it was made in. @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap();

/**
 * @param {string} text
 * @param {Document} page
 */
function styleSheet(text, page) {
  const known = sheets.get(page) ?? new Map();
  sheets.set(page, known);
  if (!known.has(text)) {
    const { CSSStyleSheet } = fromDocument('defaultView', page) ?? window;
    const made = new CSSStyleSheet();
    made.replaceSync(scopeStyles(text));
    known.set(text, made);
  }
  return /** @type {CSSStyleSheet} */ (known.get(text));
}

/**
 * The page's colours under names of their own, so that a host may choose others.
 *
 * @param {string} text
 */
function renameColours(text) {
  return text.replace(/--(cloth|ink|ink-soft|now)(?=\s*:)/g, '--own-$1');
}

/**
 * Looks that were written for a page, for a board that is a part of one: what hung on the root
 * hangs on the board's frame, what was measured by the window is measured by that frame, and the
 * host's size of letters does not matter.
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
