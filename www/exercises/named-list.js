import { joinGames } from '../lesson/game-separator.js';
import { lessonReader } from '../lesson/read-lesson.js';
import { FAMILIES, fetchExercises, readExercises } from './read-exercises.js';

/**
 * A list of the page's own exercises by their names, which keeps its link short: `classique/3,7,kalah/2`.
 * A number without a family is of the family before it.
 *
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/** The most exercises in a list. */
export const MAX_EXERCISES = 120;

/**
 * The exercises that a list names, each once.
 *
 * @param {string} list
 * @param {Parameters<typeof fetchExercises>[1]} read
 * @returns {Promise<{ exercises: Exercise[], unknown: string[] }>} and the names that no exercise has
 */
export async function fetchNamed(list, read) {
  let family = '';
  const names = list.split(',').slice(0, MAX_EXERCISES).map((part) => {
    const [first, second] = part.split('/');
    if (second !== undefined) family = first;
    return { family, number: Number(second ?? first), name: second === undefined && family ? `${family}/${first}` : part };
  });
  /** @type {Set<Exercise>} */
  const exercises = new Set();
  /** @type {string[]} */
  const unknown = [];
  for (const { family, number, name } of names) {
    const found = FAMILIES.some((known) => known === family) ? (await fetchExercises(family, read))[number - 1] : undefined;
    if (found) exercises.add(found);
    else unknown.push(name);
  }
  return { exercises: [...exercises], unknown };
}

/**
 * The names of exercises as a list; `null` if one of them is not the page's own.
 *
 * @param {string[]} texts
 * @param {Parameters<typeof fetchExercises>[1]} read
 */
async function namedList(texts, read) {
  // Every exercise of the page has the tags `Theme` and `Difficulty`: for texts without them no file is fetched.
  const { exercises } = await readExercises(joinGames(texts), read);
  if (!exercises || exercises.length !== texts.length || !exercises.every(({ board: { tags } }) => tags.Theme && tags.Difficulty)) return null;
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const family of FAMILIES) {
    if (texts.every((text) => names.has(text))) break;
    for (const [at, { text }] of (await fetchExercises(family, read)).entries()) names.set(text, `${family}/${at + 1}`);
  }
  let last = '';
  const parts = texts.map((text) => {
    const name = names.get(text);
    const [family, number] = name?.split('/') ?? [];
    const part = family === last ? number : name;
    last = family ?? '';
    return part;
  });
  return parts.every((part) => part !== undefined) ? parts.join() : null;
}

/**
 * A list as it is shared: its text and, if all its exercises are the page's own, their names.
 *
 * @param {string} text
 * @param {import('../engine/engine.js').Engine} engine
 * @returns {Promise<{ text: string, list?: string }>}
 */
export async function sharedList(text, engine) {
  const read = lessonReader(engine);
  try {
    const { exercises } = await readExercises(text, read);
    const list = await namedList((exercises ?? []).map((exercise) => exercise.text), read);
    return list ? { text, list } : { text };
  } catch (error) {
    console.info(error);
    return { text };
  }
}
