// What the page has in its sources: presets, lessons and their questions, exercises, opening books.
import { readFileSync } from 'node:fs';
import { packBook } from '../../../xtask/books.mjs';

/** The text of a file. @param {string} path from `www` */
const read = (path) => readFileSync(new URL(`../../../www/${path}`, import.meta.url), 'utf8');

/** The names of the presets, in the order of `src/rules/presets.rs`. */
export const PRESETS = [...read('../src/rules/presets.rs').matchAll(/\bpreset\(\s*"([^"]+)"/g)].map(([, id]) => id);

/** The lessons, in their order. @type {{ name: string, title: { fr: string, en: string }, group: string, steps: number }[]} */
export const LESSONS = JSON.parse(read('lessons/index.json'));

/** The questions of the tests on lessons, by the lesson that teaches the answer. @type {Record<string, any[]>} */
export const TEST_QUESTIONS = JSON.parse(read('lessons/tests.json'));

/** The file of a lesson. @param {string} name */
export const lessonFile = (name) => read(`lessons/${name}.ogn`);

/** The exercises of a family, each as the text of its game. @param {string} family */
export const exerciseGames = (family) => read(`exercises/${family}.ogn`).split(/\n\n(?=\[)/);

/** Whether an exercise has texts written by an author. @param {string} game */
export const hasOwnTexts = (game) => game.includes('[fr]');

/** How many moves an exercise asks for. @param {string} game */
export const questionCount = (game) => game.match(/\[ask\]/g)?.length ?? 0;

/** The moves that solve an exercise. @param {string} game @returns {string[]} */
export const solution = (game) => [...game.replace(/\([^()]*\)/g, '').matchAll(/\d+\.\s+([A-F])(?![?])/g)].map(([, move]) => move);

/** A wrong first move that an exercise's file answers with a reply; empty if there is none. @param {string} game */
export const wrongMove = (game) => /\(1\.\s+([A-F])\?\s[a-f]/.exec(game)?.[1] ?? '';

/** The exercises of *Classique* without own texts that one move solves: each with its right move and a wrong one. */
export const ONE_MOVE = exerciseGames('classique')
  .filter((game) => !hasOwnTexts(game) && questionCount(game) === 1 && wrongMove(game) !== '')
  .map((text) => ({ text, right: solution(text)[0] ?? '', wrong: wrongMove(text) }));

/** The text of the opening book of a rule set. @param {string} rules */
export const bookText = (rules) => read(`books/${rules}.txt`);

/** The opening book of a rule set, packed as the page fetches it. @param {string} rules */
export const packedBook = (rules) => packBook(bookText(rules));

/**
 * What an opening book says of a position: the depth of the search, and each move with its score.
 *
 * @param {string} rules
 * @param {string} position
 */
export function bookLine(rules, position) {
  const line = bookText(rules).split('\n').find((one) => one.startsWith(`${position} `)) ?? '';
  const [, depth, ...moves] = line.split(' ');
  return { depth, moves: moves.map((text) => ({ move: text[0], score: Number(text.slice(1)) })) };
}
